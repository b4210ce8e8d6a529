// Package editor implements the position editor: a board for placing pieces freely, and a panel for the other parts of
// a position. Package position decides which positions are playable; the editor plays no games.
package editor

import (
	"errors"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"github.com/notnil/chess"

	"backrank/app/notice"
	"backrank/app/position"
	"backrank/app/spoken"
	"backrank/ui/aloud"
	"backrank/ui/board"
	"backrank/ui/liveanalysis"
	"backrank/variants"
	"backrank/variants/rules"
)

// Input is the part of the window that the editor uses.
type Input struct {
	Style board.Style
	// Play starts a game from the position, which is playable.
	Play func(who Players)
	// Players describes who would play. It is called when the position is playable.
	Players func(who Players) string
	// Copy copies the position to the clipboard. Paste calls paste with the text of the clipboard, possibly later.
	Copy  func(*position.Edited)
	Paste func(paste func(text string))
	// Key and Rune handle keys and characters that the board does not use. Leave returns to the game.
	Key   func(*fyne.KeyEvent)
	Rune  func(rune)
	Leave func()
	// Voice speaks the squares at the cursor of the board, and the answers about them.
	Voice *aloud.Voice
	// Analyst is the live analysis of the position.
	Analyst liveanalysis.Analyst
	// Changed is called after each change; may be nil.
	Changed func()
}

// Players selects who plays a game from the position.
type Players int

// The values of Players: two persons, or the user with White or Black against another player.
const (
	TwoPlayers Players = iota
	YouWhite
	YouBlack
)

// Editor is the screen. Its methods are called on the main goroutine only.
type Editor struct {
	in      Input
	edited  *position.Edited
	serial  uint64
	flipped bool
	board   *board.Board
	place   *liveanalysis.Place
	panel   *panel
	content fyne.CanvasObject
}

// New returns an editor for p, which it changes.
func New(in Input, p *position.Edited) *Editor {
	e := &Editor{in: in, edited: p}
	style := in.Style
	style.HideTargets = true // every square is a target
	oracle := board.Oracle{Targets: everywhere, Dropped: e.dropped, Key: in.Key, Rune: in.Rune}
	oracle.Announce = func(text string) {
		e.panel.cursor.SetText(text)
		in.Voice.Speak(text)
	}
	heard := &aloud.Keys{
		Voice: in.Voice, Scene: func() spoken.Scene { s, _ := e.Scene(); return s },
		Cursor: func() chess.Square { return e.board.CursorSquare() },
		Answer: func(to chess.Square, text string) { e.board.PointAt(to, text) },
	}
	e.board = board.New(style, heard.Hear(oracle))
	e.place = e.newPlace()
	e.panel = newPanel(e)
	e.content = container.New(splitLayout{}, e.place.Bar, e.board, e.panel.content)
	e.show()
	return e
}

// Load replaces the edited position; undo restores the old one.
func (e *Editor) Load(v variants.Variant, s rules.Setup) {
	e.do(func() { e.edited.Load(v, s) })
}

// Board returns the board widget.
func (e *Editor) Board() *board.Board { return e.board }

// everywhere lists all squares as targets.
func everywhere(board.Origin) []board.Target {
	all := make([]board.Target, 64)
	for i := range all {
		all[i] = board.Target{Square: chess.Square(i), Kind: board.Place}
	}
	return all
}

// Content returns the root object.
func (e *Editor) Content() fyne.CanvasObject { return e.content }

// Focus leaves no widget focused, so that keys go to the window; Tab focuses the board.
func (e *Editor) Focus(c fyne.Canvas) { c.Unfocus() }

// Picture returns the position for an image of it.
func (e *Editor) Picture() (pieces [64]chess.Piece, flipped bool) {
	return e.edited.Setup().Pieces, e.flipped
}

// Scene returns what a player may ask about the position.
func (e *Editor) Scene() (s spoken.Scene, ok bool) {
	s = spoken.Scene{Pieces: e.edited.Setup().Pieces}
	if p, err := e.edited.Position(); err == nil {
		s.Position = &p
	}
	return s, true
}

// Say shows a message.
func (e *Editor) Say(text string, severity notice.Severity) {
	if severity == notice.Info {
		e.panel.showError("")
		e.panel.cursor.SetText(text)
		return
	}
	e.panel.showError(text)
}

// FEN returns the current position as FEN.
func (e *Editor) FEN() string { return e.edited.FEN() }

// dropped places, moves or removes a piece. A piece from the tray that is put on an equal piece removes that.
func (e *Editor) dropped(from board.Origin, to chess.Square, how board.Gesture) {
	switch {
	case how == board.Stray, how == board.Reselect:
		return
	case to == chess.NoSquare:
		e.edited.Put(chess.NoPiece, from.Square)
	case from.InTray() && e.edited.Setup().Pieces[to] == from.Piece:
		e.edited.Put(chess.NoPiece, to)
	case from.InTray():
		e.edited.Put(from.Piece, to)
	default:
		e.edited.Move(from.Square, to)
	}
	e.show()
}

// do changes the position and refreshes the view.
func (e *Editor) do(change func()) {
	change()
	e.show()
}

// show updates board and panel. If the position is not playable, they show why, and the squares at fault.
func (e *Editor) show() {
	_, err := e.edited.Position()
	e.showBoard(err)
	e.panel.show(err)
	e.in.Analyst.Follow()
	if e.in.Changed != nil {
		e.in.Changed()
	}
}

// showBoard shows the position on the board; err is the reason why it is not playable, nil if it is.
func (e *Editor) showBoard(err error) {
	e.serial++
	setup := e.edited.Setup()
	s := board.State{Serial: e.serial, Pieces: setup.Pieces, Bottom: chess.White, Free: true, Rights: board.Squares(setup.CastlingRights)}
	if e.flipped {
		s.Bottom = chess.Black
	}
	s.Trays.Shown = true
	for kind := chess.King; kind <= chess.Pawn; kind++ {
		s.Trays.White = append(s.Trays.White, board.Stack{Piece: chess.NewPiece(kind, chess.White), Count: 1})
		s.Trays.Black = append(s.Trays.Black, board.Stack{Piece: chess.NewPiece(kind, chess.Black), Count: 1})
	}
	var fault *rules.SetupError
	if errors.As(err, &fault) {
		s.Check = board.Squares(fault.Squares)
	}
	e.board.Snap(s)
}

// play starts a game from the position, if it is playable.
func (e *Editor) play(who Players) {
	if _, err := e.edited.Position(); err == nil {
		e.in.Play(who)
	}
}

// TypedKey cancels a drag or selection on the board with Escape, or leaves the editor.
func (e *Editor) TypedKey(k *fyne.KeyEvent) {
	if k.Name == fyne.KeyEscape && !e.board.Cancel() {
		e.in.Leave()
	}
}

// TypedRune does nothing: the characters that are keys of commands run these, and the editor uses no others.
func (e *Editor) TypedRune(rune) {}

// flip flips the board.
func (e *Editor) flip() { e.flipped = !e.flipped }

// Undo undoes the last change.
func (e *Editor) Undo() { e.do(func() { e.edited.Undo() }) }

// Redo redoes the last undone change.
func (e *Editor) Redo() { e.do(func() { e.edited.Redo() }) }

// Copy copies the position as FEN to the clipboard.
func (e *Editor) Copy() { e.in.Copy(e.edited) }

// Paste sets the position from the clipboard, or shows what is wrong with the text.
func (e *Editor) Paste() { e.in.Paste(e.panel.read) }

// splitLayout lays out the analysis bar, the board with its trays, and the panel, which is to the right of the board,
// or below it if the board is larger that way.
type splitLayout struct{}

// Sizes in units.
const (
	panelWidth  = 360
	panelHeight = 240 // minimum, if the panel is below the board
	boardGap    = 16  // board and panel
	marginY     = 8   // margin at the top and bottom
	marginX     = 12
)

func (splitLayout) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(panelWidth+2*marginX, 300+2*marginY)
}

func (splitLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	size = size.SubtractWidthHeight(2*marginX, 2*marginY)
	b := o[1].(*board.Board)
	edge := b.Fit(fyne.NewSize(size.Width-panelWidth-boardGap, size.Height))
	below := b.Fit(fyne.NewSize(size.Width, size.Height-panelHeight-boardGap))
	x := marginX + max(0, (size.Width-edge.Width-boardGap-panelWidth-80)/2)
	y := marginY + max(0, (size.Height-edge.Height)/2)
	at, room := fyne.NewPos(x+edge.Width+boardGap, marginY), fyne.NewSize(marginX+size.Width-x-edge.Width-boardGap, size.Height)
	if below.Width > edge.Width {
		edge, x, y = below, marginX+(size.Width-below.Width)/2, marginY
		at, room = fyne.NewPos(marginX, marginY+below.Height+boardGap), fyne.NewSize(size.Width, size.Height-below.Height-boardGap)
	}
	b.Move(fyne.NewPos(x, y))
	b.Resize(edge)
	corner, area, _ := b.Places().Area()
	o[0].(*liveanalysis.Bar).PlaceLeftOf(b, x+corner.X, y+corner.Y, area.Height)
	room.Width = min(room.Width, panelWidth+80)
	o[2].Move(at)
	o[2].Resize(room)
}

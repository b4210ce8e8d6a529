// Package editor is the position editor: a board for placing pieces freely, and a panel with everything else that
// belongs to a position. Package position decides what is possible; the editor plays nothing.
package editor

import (
	"errors"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"github.com/notnil/chess"

	"backrank/app/notice"
	"backrank/app/position"
	"backrank/ui/board"
	"backrank/ui/liveanalysis"
	"backrank/variants"
	"backrank/variants/rules"
)

// Input is what the editor needs from the window.
type Input struct {
	Style board.Style
	// Play starts a game from the position, which is playable.
	Play func(who Players)
	// Players describes who would play. It is called whenever the position is playable.
	Players func(who Players) string
	// Copy copies the position to the clipboard, Paste calls paste with what is there, perhaps later.
	Copy  func(*position.Edited)
	Paste func(paste func(text string))
	// Key and Rune get the keys and letters that the board does not use, Leave returns to the game.
	Key   func(*fyne.KeyEvent)
	Rune  func(rune)
	Leave func()
	// Analyst analyses the position, if that is asked for.
	Analyst liveanalysis.Analyst
	// Changed is called after each change; may be nil.
	Changed func()
}

// Players selects the sides that the player has.
type Players int

// The choices of players.
const (
	TwoPlayers Players = iota
	YouWhite
	YouBlack
)

// Editor is the view. It is used on Fyne's main goroutine only.
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

// New returns an editor of a position.
func New(in Input, p *position.Edited) *Editor {
	e := &Editor{in: in, edited: p}
	style := in.Style
	style.HideTargets = true // every square is a target
	e.board = board.New(style, board.Oracle{
		Targets: everywhere, Dropped: e.dropped, Key: in.Key, Rune: in.Rune,
		Announce: func(text string) { e.panel.cursor.SetText(text) },
	})
	e.place = e.newPlace()
	e.panel = newPanel(e)
	e.content = container.New(split{}, e.place.Bar, e.board, e.panel.content)
	e.show()
	return e
}

// Load replaces the position being edited; undo brings the old one back.
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

// Focus clears the focus; Tab focuses the board.
func (e *Editor) Focus(c fyne.Canvas) { c.Unfocus() }

// Picture returns the position for a diagram.
func (e *Editor) Picture() (pieces [64]chess.Piece, flipped bool) {
	return e.edited.Setup().Pieces, e.flipped
}

// Say shows a message.
func (e *Editor) Say(text string, severity notice.Severity) {
	if severity == notice.Info {
		e.panel.say("")
		e.panel.cursor.SetText(text)
		return
	}
	e.panel.say(text)
}

// FEN returns the current position as FEN.
func (e *Editor) FEN() string { return e.edited.FEN() }

// dropped puts, moves or removes a piece. A brush removes a piece equal to its own.
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

// show shows the position, whether it is playable, and the squares at fault if not.
func (e *Editor) show() {
	_, err := e.edited.Position()
	e.showBoard(err)
	e.panel.show(err)
	e.in.Analyst.Follow()
	if e.in.Changed != nil {
		e.in.Changed()
	}
}

// showBoard shows the position on the board; err is why it cannot be played.
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

// play begins a game from the position.
func (e *Editor) play(who Players) {
	if _, err := e.edited.Position(); err == nil {
		e.in.Play(who)
	}
}

// TypedKey puts a piece back with Escape, or leaves.
func (e *Editor) TypedKey(k *fyne.KeyEvent) {
	if k.Name == fyne.KeyEscape && !e.board.Cancel() {
		e.in.Leave()
	}
}

// TypedRune implements the screen of a window: all letters are those of commands.
func (e *Editor) TypedRune(rune) {}

// flip flips the board.
func (e *Editor) flip() { e.flipped = !e.flipped }

// Undo undoes the last change.
func (e *Editor) Undo() { e.do(func() { e.edited.Undo() }) }

// Redo redoes the last undone change.
func (e *Editor) Redo() { e.do(func() { e.edited.Redo() }) }

// Copy copies the position as FEN to the clipboard.
func (e *Editor) Copy() { e.in.Copy(e.edited) }

// Paste reads a position from the clipboard, or shows what is wrong with it.
func (e *Editor) Paste() { e.in.Paste(e.panel.read) }

// split lays out the bar of the analysis, the board with its trays and, next to it or below it where the board is larger
// then, the panel.
type split struct{}

// Sizes in units.
const (
	panelWidth  = 360
	panelHeight = 240 // below the board, at least
	between     = 16  // board and panel
	above       = 8   // above and below
	beside      = 12
)

func (split) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(panelWidth+2*beside, 300+2*above)
}

func (split) Layout(o []fyne.CanvasObject, size fyne.Size) {
	size = size.SubtractWidthHeight(2*beside, 2*above)
	b := o[1].(*board.Board)
	edge := b.Fit(fyne.NewSize(size.Width-panelWidth-between, size.Height))
	low := b.Fit(fyne.NewSize(size.Width, size.Height-panelHeight-between))
	x := beside + max(0, (size.Width-edge.Width-between-panelWidth-80)/2)
	y := above + max(0, (size.Height-edge.Height)/2)
	at, room := fyne.NewPos(x+edge.Width+between, above), fyne.NewSize(beside+size.Width-x-edge.Width-between, size.Height)
	if low.Width > edge.Width {
		edge, x, y = low, beside+(size.Width-low.Width)/2, above
		at, room = fyne.NewPos(beside, above+low.Height+between), fyne.NewSize(size.Width, size.Height-low.Height-between)
	}
	b.Move(fyne.NewPos(x, y))
	b.Resize(edge)
	corner, area, _ := b.Places().Area()
	o[0].(*liveanalysis.Bar).Beside(b, x+corner.X, y+corner.Y, area.Height)
	room.Width = min(room.Width, panelWidth+80)
	o[2].Move(at)
	o[2].Resize(room)
}

package preview

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"github.com/notnil/chess"

	"backrank/assets"
	"backrank/lang"
	"backrank/ui/aloud"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/words"
)

// Preview shows a position of a game, with the players, a description, and the comment on the last move.
type Preview struct {
	Content *fyne.Container

	onStep      func() // called after a step with the pointer, and when the keyboard leaves the board
	style       string // of the board, an id in package assets
	game        *Game  // nil for none
	ply         int    // number of plies played in the position shown
	voice       *aloud.Voice
	board       *widget.Diagram
	walked      *stepBoard // the board as a control
	players     *widget.Text
	description *widget.Text
	fault       *widget.Text
	comment     *widget.Text // the comment on the move shown
	stepButtons []*widget.Button
	moves       *moveText
}

// New returns a preview without a game. set and board are the ids of a piece set and a board in package assets. onStep
// is called after a step with the pointer, and when Esc leaves the board.
func New(pieces *theme.Pieces, set, board string, onStep func()) *Preview {
	p := &Preview{onStep: onStep, style: board}
	p.board = widget.NewDiagram(pieces, set, board, 0, widget.AllRanks()...)
	p.walked = newStepBoard(p)
	p.players, p.description, p.fault = widget.Heading("").MaxRows(2), widget.Caption("").MaxRows(3), widget.Problem("").MaxRows(6)
	p.comment = widget.Plain("").MaxRows(2)
	p.moves = newMoveText(p.GoTo)
	step := func(icon assets.Icon, tip string, do func()) {
		var b *widget.Button
		b = widget.NewButton("", icon, tip, func() {
			if do(); !b.HasFocus() {
				p.onStep()
			}
		})
		p.stepButtons = append(p.stepButtons, b)
	}
	step(assets.IconFirst, lang.L("First position"), func() { p.GoTo(0) })
	step(assets.IconPrevious, lang.L("Previous move")+"  ←", func() { p.Step(-1) })
	step(assets.IconNext, lang.L("Next move")+"  →", func() { p.Step(1) })
	step(assets.IconLast, lang.L("Last position"), func() { p.GoTo(p.last()) })
	row := container.NewGridWithColumns(len(p.stepButtons))
	for _, b := range p.stepButtons {
		row.Add(b)
	}
	p.Content = container.New(p, p.walked, p.players, p.description, p.fault, p.comment, row, p.moves)
	p.Clear()
	return p
}

// SetVoice sets what speaks the squares at the cursor of the board, and the answers about it.
func (p *Preview) SetVoice(v *aloud.Voice) { p.voice, p.walked.keys.Voice = v, v }

// SetStyle sets the piece set and the board, ids in package assets.
func (p *Preview) SetStyle(set, board string) {
	p.style = board
	p.board.SetStyle(set, board)
}

// Game returns the game that is shown, nil if there is none.
func (p *Preview) Game() *Game { return p.game }

// Ply returns the number of plies played in the position shown, from 0 for the start to the length of the game; 0 if no
// game is shown.
func (p *Preview) Ply() int { return p.ply }

// Comment returns the comment that is shown, "" if there is none.
func (p *Preview) Comment() string { return p.comment.Text() }

// About returns the description of the game.
func (p *Preview) About() string { return p.description.Text() }

// Players returns the names of the players as shown.
func (p *Preview) Players() string { return p.players.Text() }

// Clear removes the game and all texts.
func (p *Preview) Clear() { p.set(nil, 0, "", "", "") }

// Show shows g after ply plies, 0 for the start position, with about as its description. ply must not exceed the game's
// length. If g has a fault, Show adds a message that the game can be read only up to it.
func (p *Preview) Show(g *Game, ply int, about string) {
	fault := ""
	if g.Fault != nil {
		fault = words.Message(lang.L("This game can be read only up to a fault"), words.Sentence(g.Fault.Error()))
	}
	p.set(g, ply, words.Pairing(g.Tag(chess.White.Name()), g.Tag(chess.Black.Name())), about, fault)
}

// Fail shows the names of the players, the description, and err as the reason why the game cannot be read.
func (p *Preview) Fail(white, black, about string, err error) {
	p.set(nil, 0, words.Pairing(white, black), about, words.Message(lang.L("This game cannot be read"), words.Sentence(err.Error())))
}

func (p *Preview) set(g *Game, ply int, players, about, fault string) {
	p.game, p.ply = g, ply
	p.players.SetText(players)
	p.description.SetText(about)
	p.fault.SetText(fault)
	var text []string
	if g != nil {
		text = g.text
	}
	p.moves.set(text, ply)
	p.draw()
}

func (p *Preview) last() int {
	if p.game == nil {
		return 0
	}
	return p.game.Last()
}

// Step moves by plies forward, or back if by is negative, within the game.
func (p *Preview) Step(by int) { p.GoTo(p.ply + by) }

// GoTo shows the position after ply plies, limited to 0 and the length of the game, and says the move that led there. Without
// a game it does nothing.
func (p *Preview) GoTo(ply int) {
	if p.game == nil {
		return
	}
	p.ply = min(max(ply, 0), p.last())
	p.moves.show(p.ply)
	p.draw()
	if p.ply == 0 {
		p.voice.Speak(lang.L("Start position"))
	} else {
		p.voice.Speak(p.game.lastStep(p.ply))
	}
}

func (p *Preview) draw() {
	if p.game == nil {
		p.comment.SetText("")
		p.board.Set([64]chess.Piece{}, p.walked.mark(nil))
	} else {
		p.comment.SetText(p.game.comment(p.ply))
		p.board.Set(p.game.pieces(p.ply), p.walked.mark(p.game.marks(p.ply, p.style)))
	}
	for i, b := range p.stepButtons {
		b.SetEnabled(i < 2 && p.ply > 0 || i > 1 && p.ply < p.last())
	}
	p.Content.Refresh()
}

// Dimensions of the comment: the height of a line in units, and the maximum number of lines.
const (
	noteLine     = 18
	maxNoteLines = 8
)

// MinSize implements fyne.Layout.
func (p *Preview) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(160, 200) }

// Layout places the board at the top, and the buttons, the texts and the moves below it.
func (p *Preview) Layout(o []fyne.CanvasObject, size fyne.Size) {
	const gap, steps, minMoves = 8, 32, 3 * moveLine
	board, texts, stepRow := o[0], o[1:5], o[5]
	need := float32(steps + gap)
	for _, t := range texts {
		t.Resize(fyne.NewSize(size.Width, 0))
		if t.(*widget.Text).Text() != "" && t != p.comment { // the board stays in place when comments appear and disappear
			need += t.MinSize().Height
		}
	}
	side := max(min(size.Width, size.Height-need-minMoves-gap), 8*8)
	side = float32(int(side/8)) * 8
	widget.Place(board, (size.Width-side)/2, 0, side, side)
	y := side + 4
	widget.Place(stepRow, 0, y, size.Width, steps)
	y += steps + 2
	for _, t := range texts {
		if t == p.comment {
			y += 4
			p.comment.MaxRows(min(max(int((size.Height-y-minMoves)/noteLine), 2), maxNoteLines))
		}
		height := t.MinSize().Height
		if t.(*widget.Text).Text() == "" {
			height = 0
		}
		widget.Place(t, 0, y, size.Width, height)
		y += height
	}
	widget.Place(p.moves, 0, y+4, size.Width, max(size.Height-y-6, 0))
}

package preview

import (
	"image/color"
	"maps"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/app/spoken"
	"backrank/lang"
	"backrank/ui/accessible"
	"backrank/ui/aloud"
	"backrank/words"
)

// stepBoard is the board of the preview. The mouse wheel, and clicks on its left and right halves, step through the game. While it has the
// focus, the arrow keys walk a cursor over the squares, and the keys of [spoken.Press] answer if texts are spoken.
type stepBoard struct {
	fynewidget.BaseWidget
	preview *Preview
	keys    *aloud.Keys
	focused bool
	at      chess.Square
}

func newStepBoard(p *Preview) *stepBoard {
	b := &stepBoard{preview: p, at: chess.E1}
	b.keys = &aloud.Keys{
		Scene: func() spoken.Scene { s, _ := p.Scene(); return s }, Cursor: func() chess.Square { return b.at },
		Answer: func(to chess.Square, text string) {
			b.at = to
			p.draw()
			p.voice.Speak(text)
		},
	}
	b.ExtendBaseWidget(b)
	return b
}

// Scrolled steps forward if the wheel is turned down, back if it is turned up.
func (b *stepBoard) Scrolled(e *fyne.ScrollEvent) {
	if e.Scrolled.DY < 0 {
		b.preview.Step(1)
	} else {
		b.preview.Step(-1)
	}
}

// Tapped steps forward on the right half of the board, and back on the left half.
func (b *stepBoard) Tapped(e *fyne.PointEvent) {
	if e.Position.X < b.Size().Width/2 {
		b.preview.Step(-1)
	} else {
		b.preview.Step(1)
	}
	b.preview.onStep()
}

// Cursor returns a pointing hand.
func (b *stepBoard) Cursor() desktop.Cursor { return desktop.PointerCursor }

// FocusGained shows the cursor and says its square.
func (b *stepBoard) FocusGained() {
	b.focused = true
	b.walk(0, 0)
}

// FocusLost hides the cursor.
func (b *stepBoard) FocusLost() {
	b.focused = false
	b.preview.draw()
}

// TypedKey walks with the arrows, and steps through the game with Page Up and Page Down.
func (b *stepBoard) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyLeft:
		b.walk(-1, 0)
	case fyne.KeyRight:
		b.walk(1, 0)
	case fyne.KeyUp:
		b.walk(0, 1)
	case fyne.KeyDown:
		b.walk(0, -1)
	case fyne.KeyPageUp:
		b.preview.Step(-1)
	case fyne.KeyPageDown:
		b.preview.Step(1)
	case fyne.KeyEscape:
		b.preview.onStep()
	default:
		b.keys.Key(e)
	}
}

// TypedRune answers the keys of a player who does not see the board.
func (b *stepBoard) TypedRune(r rune) { b.keys.Rune(r) }

// walk moves the cursor within the board and says its square.
func (b *stepBoard) walk(dx, dy int) {
	file, rank := min(max(int(b.at.File())+dx, 0), 7), min(max(int(b.at.Rank())+dy, 0), 7)
	b.at = chess.NewSquare(chess.File(file), chess.Rank(rank))
	b.preview.draw()
	scene, _ := b.preview.Scene()
	b.preview.voice.Speak(scene.Square(b.at))
}

// mark adds the cursor to the marks of squares.
func (b *stepBoard) mark(marks map[chess.Square]color.Color) map[chess.Square]color.Color {
	if !b.focused {
		return marks
	}
	all := maps.Clone(marks)
	if all == nil {
		all = map[chess.Square]color.Color{}
	}
	all[b.at] = fynetheme.Color(fynetheme.ColorNamePrimary)
	return all
}

// Description names the position shown.
func (b *stepBoard) Description() accessible.Description {
	return accessible.Description{Name: lang.L("Position after ply {{.Number}}", "Number", b.preview.ply), Role: accessible.Board}
}

// AccessibilityLabel implements fyne.Accessible.
func (b *stepBoard) AccessibilityLabel() string { return b.Description().Label() }

// AccessibilityRole returns the role of a button: a click steps through the game.
func (b *stepBoard) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleButton }

// CreateRenderer implements fyne.Widget.
func (b *stepBoard) CreateRenderer() fyne.WidgetRenderer {
	return fynewidget.NewSimpleRenderer(b.preview.board)
}

// Scene returns what a player may ask about the position shown, false if there is none.
func (p *Preview) Scene() (scene spoken.Scene, ok bool) {
	g := p.game
	if g == nil {
		return spoken.Scene{}, false
	}
	s := spoken.Scene{Pieces: g.pieces(p.ply), LastMove: func() string { return g.lastStep(p.ply) }, Players: func() string {
		return words.Message(words.Pairing(g.Tag(chess.White.Name()), g.Tag(chess.Black.Name())), words.Result(g.Result))
	}}
	if at := p.ply - g.numPlaced; at >= 0 && at < len(g.positions) {
		s.Position = &g.positions[at]
	}
	return s, true
}

// lastStep says the move or placement that led to a ply, with the comment on it.
func (g *Game) lastStep(ply int) string {
	at := ply - g.numPlaced
	switch {
	case ply > 0 && at <= 0 && ply < len(g.draft):
		placements := g.draft[ply].Placements()
		last := placements[len(placements)-1]
		return lang.L("{{.Side}}: {{.Move}}", "Side", words.Color(last.Piece.Color()), "Move", spoken.Placement(last))
	case at <= 0 || at > len(g.moves):
		return lang.L("No move has been made yet")
	}
	before := g.positions[at-1]
	text := lang.L("Move {{.Number}}, {{.Side}}: {{.Move}}", "Number", before.MoveNumber(), "Side", words.Color(before.Turn()), "Move", spoken.Move(&before, g.moves[at-1]))
	return words.Message(text, g.comment(ply))
}

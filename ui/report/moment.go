package report

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"backrank/app/analysis"
	"backrank/ui/board"
	"backrank/ui/widget"
	"backrank/variants/rules"
	"backrank/words"
)

// moment is the card of a moment of the game: a link with a small board with arrows, its caption, and the sentence.
type moment struct {
	*widget.LinkArea
	board *widget.Diagram
}

// Dimensions of a card, in units.
const (
	momentSquare  = 21  // of the board
	momentGap     = 12  // between board and text
	minMomentText = 150 // minimum width of the text next to the board; else it is below
)

// newMoment returns a card; do is called when it is pressed.
func newMoment(m analysis.Moment, style DiagramStyle, do func()) *moment {
	ranks := widget.AllRanks()
	if style.Flipped {
		slices.Reverse(ranks)
	}
	d := widget.NewDiagram(style.Pieces, style.Set, style.Board, momentSquare, ranks...)
	if style.Flipped {
		d.Flip()
	}
	d.Set(m.Position.Setup().Pieces, nil)
	d.SetArrows(arrowsOf(m)...)
	content := container.New(momentLayout{}, d, widget.Caption(m.Caption).MaxRows(2).Middle(), widget.Plain(m.Text).MaxRows(14))
	return &moment{widget.NewLinkArea(content, words.Message(m.Text, m.Caption), do), d}
}

// setStyle changes the piece set and the board.
func (c *moment) setStyle(s DiagramStyle) { c.board.SetStyle(s.Set, s.Board) }

// The widths of arrows, in 64ths of a square of a small board, where thin ones would not be seen.
const (
	momentArrow    = 15
	castlingArrow  = 12
	momentThinners = 10 // of the moves that were played
)

// arrowsOf returns the arrows of a moment, the most important ones last, on top of the others. Castlings and leaps have
// their own colours, except for a mistake.
func arrowsOf(m analysis.Moment) (all []board.Arrow) {
	for _, move := range m.Moves {
		brush, width := board.BestMove, float32(momentArrow)
		switch {
		case move.Mark == analysis.MistakeMove:
			brush, width = board.ThreatMove, momentThinners
		case move.Mark == analysis.InsteadMove:
			brush, width = board.OtherMove, momentThinners
		case move.IsCastling():
			brush = board.CastlingMove
		case move.IsLeap():
			brush = board.LeapMove
		}
		all = append(all, Arrows(move.Move, brush, width)...)
	}
	return all
}

// Arrows returns the arrow of a move, of a width in 64ths of a square. A castling has two parallel arrows.
func Arrows(m rules.Move, brush board.Brush, width float32) []board.Arrow {
	if m.IsCastling() {
		return board.CastlingArrows(m.From(), m.Landing(), m.To(), m.PartnerLanding(), brush, min(width, castlingArrow))
	}
	return []board.Arrow{{Shape: board.Shape{From: m.From(), To: m.Landing(), Brush: brush}, Width: width}}
}

// momentLayout is the layout of a card: the board with its caption below it, and the text next to them, or below if the
// width does not suffice.
type momentLayout struct{}

// HeightFor returns the height in a width.
func (l momentLayout) HeightFor(o []fyne.CanvasObject, width float32) float32 {
	return l.arrange(o, width, func(fyne.CanvasObject, float32, float32, float32, float32) {})
}

// arrange calls place for each object with its position and size, and returns the height of the card.
func (momentLayout) arrange(o []fyne.CanvasObject, width float32, place func(o fyne.CanvasObject, x, y, w, h float32)) float32 {
	side := o[0].MinSize().Width
	caption := widget.HeightFor(o[1], side)
	left := side + 4 + caption
	place(o[0], 0, 0, side, side)
	place(o[1], 0, side+4, side, caption)
	if x := side + momentGap; width >= x+minMomentText {
		text := widget.HeightFor(o[2], width-x)
		place(o[2], x, 0, width-x, text)
		return max(left, text)
	}
	text := widget.HeightFor(o[2], width)
	place(o[2], 0, left+4, width, text)
	return left + 4 + text
}

// MinSize implements fyne.Layout.
func (l momentLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(o[0].MinSize().Width, l.HeightFor(o, minCard))
}

// Layout implements fyne.Layout.
func (l momentLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	l.arrange(o, size.Width, widget.Place)
}

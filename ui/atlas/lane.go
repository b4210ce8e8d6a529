package atlas

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"
	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/ui/accessible"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants/rules"
)

// lane is the diagram of one castling or leap. A click, the space bar or Enter plays it, another one takes it back.
type lane struct {
	widget.Interactive

	rule    *rules.Castling
	lane    rules.Lane
	side    chess.Color
	played  bool
	ground  *canvas.Rectangle
	text    *widget.Text
	picture *widget.Diagram
}

func newLane(c *castlingsScreen, l rules.Lane) *lane {
	rank := chess.Rank1
	if c.side == chess.Black {
		rank = chess.Rank8
	}
	w := &lane{rule: c.rule, lane: l, side: c.side, ground: canvas.NewRectangle(color.Transparent), text: widget.Small("").MaxRows(2)}
	w.ground.CornerRadius = 6
	w.picture = c.diagram(0, rank)
	w.ExtendBaseWidget(w)
	w.draw()
	return w
}

// Tapped plays the castling or takes it back.
func (w *lane) Tapped(*fyne.PointEvent) {
	w.played = !w.played
	w.draw()
}

// TypedKey plays the castling or takes it back with Enter or the space bar, and passes other keys on.
func (w *lane) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		w.Tapped(nil)
	default:
		widget.Unused(w, e)
	}
}

// TypedRune passes characters on to the window, except the space.
func (w *lane) TypedRune(r rune) {
	if r != ' ' {
		widget.UnusedRune(w, r)
	}
}

// on converts a square of White's to one of the side shown.
func (w *lane) on(sq chess.Square) chess.Square { return rules.Mirrored(w.side, sq) }

func (w *lane) draw() {
	var pieces [64]chess.Piece
	l := w.lane
	ink := theme.Hue(theme.ColorNameCastle)
	if l.IsLeap() {
		ink = theme.Hue(theme.ColorNameLeap)
	}
	marks := map[chess.Square]color.Color{}
	put := func(kind chess.PieceType, before, after chess.Square, ink color.Color) {
		at := before
		if w.played {
			at = after
		}
		pieces[w.on(at)] = chess.NewPiece(kind, w.side)
		marks[w.on(after)] = ink
	}
	if !l.IsLeap() {
		put(w.rule.Partners[0], l.Partner, l.PartnerTo, theme.Hue(theme.ColorNamePartner))
	}
	put(chess.King, l.King, l.KingTo, ink)
	w.picture.Set(pieces, marks)
	w.text.SetText(w.words())
	w.Refresh()
}

// words describes the moves of the pieces.
func (w *lane) words() string {
	l := w.lane
	if l.IsLeap() {
		return lang.L("Leap  king {{.From}}–{{.To}}", "From", w.on(l.King), "To", w.on(l.KingTo))
	}
	name := "O-O-O"
	if l.Wing() == rules.HSide {
		name = "O-O"
	}
	switch {
	case l.King == l.KingTo:
		return lang.L("{{.Castling}}  king stays on {{.Square}}, {{.Partner}} {{.From}}–{{.To}}", "Castling", name, "Partner", partnerName(w.rule),
			"Square", w.on(l.King), "From", w.on(l.Partner), "To", w.on(l.PartnerTo))
	case l.Partner == l.PartnerTo:
		return lang.L("{{.Castling}}  king {{.From}}–{{.To}}, {{.Partner}} stays on {{.Square}}", "Castling", name, "Partner", partnerName(w.rule),
			"From", w.on(l.King), "To", w.on(l.KingTo), "Square", w.on(l.Partner))
	}
	return lang.L("{{.Castling}}  king {{.KingFrom}}–{{.KingTo}}, {{.Partner}} {{.From}}–{{.To}}", "Castling", name, "Partner", partnerName(w.rule),
		"KingFrom", w.on(l.King), "KingTo", w.on(l.KingTo), "From", w.on(l.Partner), "To", w.on(l.PartnerTo))
}

// Description returns the castling, and whether it has been played.
func (w *lane) Description() accessible.Description {
	d := accessible.Description{Name: w.words(), Role: accessible.Button}
	if w.played {
		d.Name = lang.L("{{.Castling}}, played", "Castling", d.Name)
	}
	return d
}

// AccessibilityLabel implements fyne.Accessible.
func (w *lane) AccessibilityLabel() string { return w.Description().Label() }

// AccessibilityRole implements fyne.Accessible.
func (w *lane) AccessibilityRole() fyne.AccessibleRole { return w.Description().Role.Toolkit() }

// MinSize implements fyne.Widget.
func (w *lane) MinSize() fyne.Size { return fyne.NewSize(8*laneSquare, laneSquare+laneWords) }

// CreateRenderer implements fyne.Widget.
func (w *lane) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewRenderer(w, w.layout, w.paint, w.ground, w.text, w.picture)
}

func (w *lane) layout(size fyne.Size) {
	w.ground.Move(fyne.NewPos(2, 2))
	w.ground.Resize(size.SubtractWidthHeight(4, 4))
	width := size.Width - 2*laneGap
	widget.Place(w.text, laneGap, laneGap, width, w.text.HeightFor(width))
	widget.Place(w.picture, laneGap, size.Height-laneGap-width/8-1, width, width/8)
}

func (w *lane) paint() {
	w.ground.FillColor = color.Transparent
	if w.Hovered {
		w.ground.FillColor = fynetheme.Color(fynetheme.ColorNameHover)
	}
	w.ground.StrokeColor, w.ground.StrokeWidth = color.Transparent, 0
	if w.Focused {
		w.ground.StrokeColor, w.ground.StrokeWidth = fynetheme.Color(fynetheme.ColorNamePrimary), 2
	}
	w.text.Refresh()
	w.picture.Refresh()
}

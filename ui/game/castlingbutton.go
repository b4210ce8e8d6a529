package game

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/lang"
	"backrank/ui/accessible"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants/rules"
)

// castlingButton plays O-O or O-O-O for one side, or a leap. It is shown while the side has the right, with a disc if
// the move is playable and a ring if not. It can always be pressed: if the move is illegal, it explains why. In narrow
// strips its caption is shorter. An opened game has no buttons: it is read, and its players' names have their space.
type castlingButton struct {
	fynewidget.BaseWidget

	strip      *Strip
	special    Special
	left       bool // the king moves to the left of the screen
	label      string
	shortLabel string // label for narrow strips
	caption    caption
	hasRight   bool // the side has the right to castle or leap, in a game that is not only read
	playable   bool // the move is legal, or possible as a premove
	active     bool // it is this side's turn, or this side can premove
	hovered    bool
	focused    bool
	tip        widget.Tip

	ground *canvas.Rectangle
	text   *canvas.Text
	mark   *canvas.Circle
}

// caption is the form of a castling button's label.
type caption uint8

// The captions, from the longest to the shortest.
const (
	fullCaption  caption = iota
	shortCaption         // a leap as a king move, "Kg1"; castlings in full
	iconCaption          // an arrow; the tooltip names the move
)

func newCastlingButton(s *Strip) *castlingButton {
	b := &castlingButton{strip: s, ground: canvas.NewRectangle(color.Transparent), text: canvas.NewText("", color.Transparent), mark: canvas.NewCircle(color.Transparent)}
	b.ground.CornerRadius = 6
	b.text.TextSize = 13
	theme.Bold(b.text, true)
	b.mark.StrokeWidth = 1.5
	b.ExtendBaseWidget(b)
	b.Hide()
	return b
}

// update shows the state of a castling or leap of side c in the position shown.
func (b *castlingButton) update(v *app.View, c chess.Color, special Special) {
	b.special = special
	b.left = (special.Wing == rules.ASide) != v.Flipped
	b.playable, b.active = false, false
	b.hasRight = !v.Document && !v.Draft.Shown && v.Knowledge().Board() == nil && special.HasRight(&v.Position, c)
	if b.Hidden = !b.hasRight; b.Hidden {
		b.tip.Hide()
		return
	}
	p := &v.Position
	b.label = special.Name()
	b.shortLabel = b.label
	if special.Leap {
		to, _ := special.leapTo(p, c)
		b.label, b.shortLabel = lang.L("Leap {{.Square}}", "Square", to), "K"+to.String()
	}
	switch {
	case b.strip.actions.PremoveColor() == c:
		b.active = true
		m := special.Premove(p, c)
		b.playable = !m.IsZero()
	case p.Turn() == c && (Exploring(v) || v.AtEnd() && !v.Paused && !v.Preparing()):
		b.active = true
		m, _ := special.Move(p)
		b.playable = !m.IsZero()
	}
	b.Refresh()
}

// hue returns the colour of the move: violet for castling, teal for a leap.
func (b *castlingButton) hue() color.Color {
	if b.special.Leap {
		return theme.Leap()
	}
	return theme.Castle()
}

// Tapped plays the move, or explains why it is illegal.
func (b *castlingButton) Tapped(*fyne.PointEvent) { b.press() }

func (b *castlingButton) press() {
	b.tip.Hide()
	b.strip.actions.Castle(b.strip.color, b.special)
}

// MouseIn previews the move on the board.
func (b *castlingButton) MouseIn(e *desktop.MouseEvent) {
	b.hovered = true
	b.Refresh()
	b.tip.ShowAt(b, b.strip.actions.ShowCastle(b.strip.color, b.special), e.AbsolutePosition)
}

// MouseMoved implements desktop.Hoverable.
func (b *castlingButton) MouseMoved(*desktop.MouseEvent) {}

// MouseOut removes the preview.
func (b *castlingButton) MouseOut() {
	b.hovered = false
	b.hidePreview()
}

// FocusGained previews the move on the board.
func (b *castlingButton) FocusGained() {
	b.focused = true
	b.Refresh()
	text := b.strip.actions.ShowCastle(b.strip.color, b.special)
	if !b.hovered {
		b.tip.ShowBelow(b, text)
	}
}

// FocusLost removes the preview.
func (b *castlingButton) FocusLost() {
	b.focused = false
	b.hidePreview()
}

func (b *castlingButton) hidePreview() {
	b.tip.Hide()
	b.Refresh()
	b.strip.actions.HideCastle()
}

// TypedRune presses the button on a space.
func (b *castlingButton) TypedRune(r rune) {
	if r == ' ' {
		b.press()
		return
	}
	widget.UnusedRune(b, r)
}

// TypedKey presses the button on Enter.
func (b *castlingButton) TypedKey(e *fyne.KeyEvent) {
	if e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter {
		b.press()
		return
	}
	widget.Unused(b, e)
}

// Disabled excludes the buttons of the side that is not to move from the Tab order. They can still be clicked, to see
// why the move is illegal.
func (b *castlingButton) Disabled() bool { return !b.active }

// Enable does nothing, because the position decides.
func (b *castlingButton) Enable() {}

// Disable does nothing, because the position decides.
func (b *castlingButton) Disable() {}

// Description returns the label and whether the move is available.
func (b *castlingButton) Description() accessible.Description {
	d := accessible.Description{Name: lang.L("{{.Move}}, available", "Move", b.label), Role: accessible.Button}
	if !b.playable {
		d.Name = lang.L("{{.Move}}, not available now", "Move", b.label)
	}
	return d
}

// AccessibilityLabel implements fyne.Accessible.
func (b *castlingButton) AccessibilityLabel() string { return b.Description().Label() }

// AccessibilityRole implements fyne.Accessible.
func (b *castlingButton) AccessibilityRole() fyne.AccessibleRole {
	return b.Description().Role.Toolkit()
}

// MinSize returns the width of the caption.
func (b *castlingButton) MinSize() fyne.Size {
	padding := [...]float32{9, 9, 6}[b.caption]
	return fyne.NewSize(theme.Measure(b.captionText(), b.text.TextSize, b.text.TextStyle).Width+b.labelX()+padding, 30)
}

func (b *castlingButton) captionText() string {
	switch {
	case b.caption == fullCaption:
		return b.label
	case b.caption == shortCaption:
		return b.shortLabel
	case b.left:
		return "‹"
	}
	return "›"
}

// labelX returns where the label begins, in units from the left; the mark is before it.
func (b *castlingButton) labelX() float32 { return [...]float32{23, 19, 15}[b.caption] }

// CreateRenderer implements fyne.Widget.
func (b *castlingButton) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewRenderer(b, b.layout, b.paint, b.ground, b.mark, b.text)
}

func (b *castlingButton) layout(size fyne.Size) {
	b.text.Text = b.captionText()
	b.ground.Resize(size)
	const d = 7
	mark, label := b.labelX()-d-6, b.labelX()
	if b.caption == iconCaption { // the arrow points away from the mark
		mark, label = 6, 6+d+2
		if b.left {
			mark, label = size.Width-6-d, 6
		}
	}
	widget.Place(b.mark, mark, (size.Height-d)/2, d, d)
	widget.PlaceMiddle(b.text, label, b.text.MinSize().Width, size.Height)
}

func (b *castlingButton) paint() {
	hue, ink, fill := b.hue(), theme.Dim(), color.Color(color.Transparent)
	if b.playable {
		fill, ink = theme.Faded(hue, .18), theme.Text()
	}
	if b.hovered {
		fill, ink = theme.Faded(hue, .28), theme.Text()
	}
	b.ground.FillColor = fill
	b.ground.StrokeColor, b.ground.StrokeWidth = theme.Faded(theme.Dim(), .75), 1
	if b.focused || b.playable {
		b.ground.StrokeColor, b.ground.StrokeWidth = hue, 1.5
	}
	b.text.Color = ink
	b.mark.StrokeColor, b.mark.FillColor = hue, color.Transparent
	if b.playable {
		b.mark.FillColor = hue
	}
}

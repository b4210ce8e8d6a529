package game

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants/rules"
)

// castlingButton is O-O or O-O-O for one side, or a leap. It is shown as long as the right exists, with a disc if the
// move is playable and a ring if it is not. It can always be pressed: if the move is forbidden it explains why. Where
// room is short its caption is shorter.
type castlingButton struct {
	fynewidget.BaseWidget

	strip   *Strip
	special Special
	left    bool // castles or leaps to the left, as the board is seen
	label   string
	less    string // short label for narrow layouts
	caption caption
	held    bool // the side has the right
	ready   bool // playable, or a premove
	active  bool // it is this side's turn, or it can premove
	over    bool
	focus   bool
	tip     widget.Tip

	ground *canvas.Rectangle
	text   *canvas.Text
	mark   *canvas.Circle
}

// caption is how much a castling button says.
type caption uint8

// The captions, in the order in which they are given up where room is short.
const (
	fullCaption  caption = iota
	shortCaption         // a leap as a move of the king
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

// update shows the state of a castling or leap of a side at the cursor of a view.
func (b *castlingButton) update(v *app.View, c chess.Color, special Special) {
	b.special = special
	b.left = (special.Wing == rules.ASide) != v.Flipped
	b.ready, b.active = false, false
	b.held = !v.Draft.Shown && v.Knowledge().Board() == nil && special.Held(&v.Position, c)
	if b.Hidden = !b.held; b.Hidden {
		b.tip.Hide()
		return
	}
	p := &v.Position
	b.label = special.Name()
	b.less = b.label
	if special.Leap {
		to, _ := special.leapTo(p, c)
		b.label, b.less = "Leap "+to.String(), "K"+to.String()
	}
	switch {
	case b.strip.to.PremoveColor() == c:
		b.active = true
		m := special.Premove(p, c)
		b.ready = !m.IsZero()
	case p.Turn() == c && (Exploring(v) || v.AtEnd() && !v.Paused && !v.Preparing()):
		b.active = true
		m, _ := special.Move(p)
		b.ready = !m.IsZero()
	}
	b.Refresh()
}

// hue returns the colour of the move: castling is violet, a leap teal.
func (b *castlingButton) hue() color.Color {
	if b.special.Leap {
		return theme.Leap()
	}
	return theme.Castle()
}

// Tapped plays it.
func (b *castlingButton) Tapped(*fyne.PointEvent) { b.press() }

func (b *castlingButton) press() {
	b.tip.Hide()
	b.strip.to.Castle(b.strip.color, b.special)
}

// MouseIn shows a preview.
func (b *castlingButton) MouseIn(e *desktop.MouseEvent) {
	b.over = true
	b.Refresh()
	b.tip.ShowAt(b, b.strip.to.ShowCastle(b.strip.color, b.special), e.AbsolutePosition)
}

// MouseMoved implements desktop.Hoverable.
func (b *castlingButton) MouseMoved(*desktop.MouseEvent) {}

// MouseOut ends the preview.
func (b *castlingButton) MouseOut() {
	b.over = false
	b.leave()
}

// FocusGained shows a preview.
func (b *castlingButton) FocusGained() {
	b.focus = true
	b.Refresh()
	text := b.strip.to.ShowCastle(b.strip.color, b.special)
	if !b.over {
		b.tip.ShowBelow(b, text)
	}
}

// FocusLost ends the preview.
func (b *castlingButton) FocusLost() {
	b.focus = false
	b.leave()
}

func (b *castlingButton) leave() {
	b.tip.Hide()
	b.Refresh()
	b.strip.to.HideCastle()
}

// TypedRune presses the button if the rune is a space.
func (b *castlingButton) TypedRune(r rune) {
	if r == ' ' {
		b.press()
		return
	}
	widget.UnusedRune(b, r)
}

// TypedKey presses with Enter.
func (b *castlingButton) TypedKey(e *fyne.KeyEvent) {
	if e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter {
		b.press()
		return
	}
	widget.Unused(b, e)
}

// Disabled skips the buttons of the side that is not to move in Tab order. They can still be clicked, for an
// explanation.
func (b *castlingButton) Disabled() bool { return !b.active }

// Enable does nothing: the position decides.
func (b *castlingButton) Enable() {}

// Disable does nothing: the position decides.
func (b *castlingButton) Disable() {}

// AccessibilityLabel describes the state of the button.
func (b *castlingButton) AccessibilityLabel() string {
	if b.ready {
		return b.label + ", available"
	}
	return b.label + ", not available now"
}

// AccessibilityRole returns the role of a button.
func (b *castlingButton) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleButton }

// MinSize is as wide as the label needs.
func (b *castlingButton) MinSize() fyne.Size {
	behind := [...]float32{9, 9, 6}[b.caption]
	return fyne.NewSize(theme.Measure(b.shown(), b.text.TextSize, b.text.TextStyle).Width+b.edge()+behind, 30)
}

func (b *castlingButton) shown() string {
	switch {
	case b.caption == fullCaption:
		return b.label
	case b.caption == shortCaption:
		return b.less
	case b.left:
		return "‹"
	}
	return "›"
}

// edge returns the space before the label, in units, which holds the mark.
func (b *castlingButton) edge() float32 { return [...]float32{23, 19, 15}[b.caption] }

// CreateRenderer implements fyne.Widget.
func (b *castlingButton) CreateRenderer() fyne.WidgetRenderer {
	r := &specialRenderer{b}
	r.Refresh()
	return r
}

type specialRenderer struct{ *castlingButton }

func (r *specialRenderer) Destroy() {}

func (r *specialRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ground, r.mark, r.text}
}

func (r *specialRenderer) MinSize() fyne.Size { return r.castlingButton.MinSize() }

func (r *specialRenderer) Layout(size fyne.Size) {
	r.text.Text = r.shown()
	r.ground.Resize(size)
	const d = 7
	text := r.text.MinSize()
	mark, label := r.edge()-d-6, r.edge()
	if r.caption == iconCaption { // the arrow is on the side to which it points
		mark, label = 6, 6+d+2
		if r.left {
			mark, label = size.Width-6-d, 6
		}
	}
	place(r.mark, mark, (size.Height-d)/2, d, d)
	place(r.text, label, (size.Height-text.Height)/2, text.Width, text.Height)
}

func (r *specialRenderer) Refresh() {
	hue, ink, fill := r.hue(), theme.Dim(), color.Color(color.Transparent)
	if r.ready {
		fill, ink = theme.Faded(hue, .18), hue
	}
	if r.over {
		fill = theme.Faded(hue, .28)
	}
	r.ground.FillColor = fill
	r.ground.StrokeColor, r.ground.StrokeWidth = theme.Faded(theme.Dim(), .5), 1
	if r.focus || r.ready {
		r.ground.StrokeColor, r.ground.StrokeWidth = hue, 1.5
	}
	r.text.Color = ink
	r.mark.StrokeColor, r.mark.FillColor = hue, color.Transparent
	if r.ready {
		r.mark.FillColor = hue
	}
	r.Layout(r.Size())
	canvas.Refresh(r.castlingButton)
}

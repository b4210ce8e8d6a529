package ui

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/ui/theme"
	"backrank/ui/widget"
)

// Readiness is how a castling stands.
type readiness uint8

// The states of a castling button, told apart by their marks: a disc, a ring, a dash.
const (
	noRight readiness = iota // there is no right
	held                     // the right is there, but not now
	ready                    // it may be played
)

// wingButton is O-O or O-O-O for one side, or a leap where the king leaps instead.
// It can always be pressed: when the move is forbidden it says why.
type wingButton struct {
	fynewidget.BaseWidget

	label  string
	hue    func() color.Color
	state  readiness
	active bool // it is this side's turn
	over   bool
	focus  bool

	pressed func()
	hovered func(over bool)

	ground *canvas.Rectangle
	text   *canvas.Text
	mark   *canvas.Circle
	dash   *canvas.Line
}

func newWingButton(label string, pressed func(), hovered func(bool)) *wingButton {
	b := &wingButton{label: label, hue: theme.Castle, pressed: pressed, hovered: hovered}
	b.ground = canvas.NewRectangle(color.Transparent)
	b.ground.CornerRadius = 6
	b.text = canvas.NewText(label, fynetheme.Color(fynetheme.ColorNameForeground))
	b.text.TextSize = 13
	b.text.TextStyle.Bold = true
	b.mark = canvas.NewCircle(color.Transparent)
	b.mark.StrokeWidth = 1.5
	b.dash = canvas.NewLine(color.Transparent)
	b.dash.StrokeWidth = 1.5
	b.ExtendBaseWidget(b)
	return b
}

// set shows a state.
func (b *wingButton) set(state readiness, active bool) {
	b.state, b.active = state, active
	b.Refresh()
}

func (b *wingButton) Tapped(*fyne.PointEvent) { b.pressed() }

func (b *wingButton) MouseIn(*desktop.MouseEvent)    { b.point(true) }
func (b *wingButton) MouseMoved(*desktop.MouseEvent) {}
func (b *wingButton) MouseOut()                      { b.point(false) }

func (b *wingButton) point(over bool) {
	b.over = over
	b.Refresh()
	b.hovered(over)
}

func (b *wingButton) FocusGained() { b.focus = true; b.point(true) }
func (b *wingButton) FocusLost()   { b.focus = false; b.point(false) }

func (b *wingButton) TypedRune(r rune) {
	if r == ' ' {
		b.pressed()
		return
	}
	widget.UnusedRune(b, r)
}

func (b *wingButton) TypedKey(e *fyne.KeyEvent) {
	if e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter {
		b.pressed()
		return
	}
	widget.Unused(b, e)
}

// Disabled keeps the Tab key from the buttons of the side that is not to move. The
// mouse may press them all the same, to be told why not.
func (b *wingButton) Disabled() bool { return !b.active }

// Enable and Disable do nothing: the position decides.
func (b *wingButton) Enable()  {}
func (b *wingButton) Disable() {}

// AccessibilityLabel says what the marks say.
func (b *wingButton) AccessibilityLabel() string {
	return b.label + [...]string{", no right", ", not now", ", may be played"}[b.state]
}

// AccessibilityRole is a button's.
func (b *wingButton) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleButton }

func (b *wingButton) MinSize() fyne.Size {
	return fyne.NewSize(fyne.MeasureText(b.label, b.text.TextSize, b.text.TextStyle).Width+32, 30)
}

func (b *wingButton) CreateRenderer() fyne.WidgetRenderer {
	r := &wingRenderer{b}
	r.Refresh()
	return r
}

type wingRenderer struct{ *wingButton }

func (r *wingRenderer) Destroy() {}

func (r *wingRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ground, r.mark, r.dash, r.text}
}

func (r *wingRenderer) MinSize() fyne.Size { return r.wingButton.MinSize() }

func (r *wingRenderer) Layout(size fyne.Size) {
	r.ground.Resize(size)
	const d = 7
	mid := size.Height / 2
	r.mark.Move(fyne.NewPos(10, mid-d/2.0))
	r.mark.Resize(fyne.NewSize(d, d))
	r.dash.Position1, r.dash.Position2 = fyne.NewPos(10, mid), fyne.NewPos(10+d, mid)
	text := r.text.MinSize()
	r.text.Move(fyne.NewPos(23, (size.Height-text.Height)/2))
	r.text.Resize(text)
}

func (r *wingRenderer) Refresh() {
	hue, ink := r.hue(), theme.Dim()
	r.text.Text = r.label
	fill := color.Color(color.Transparent)
	if r.state == ready && r.active {
		fill = theme.Faded(hue, .18)
		ink = hue
	} else if r.state == noRight {
		hue = theme.Dim()
	}
	if r.over {
		fill = theme.Faded(hue, .28)
	}
	r.ground.FillColor = fill
	r.ground.StrokeColor, r.ground.StrokeWidth = theme.Faded(theme.Dim(), .5), 1
	if r.focus || r.state == ready && r.active {
		r.ground.StrokeColor, r.ground.StrokeWidth = hue, 1.5
	}
	r.text.Color = ink
	r.mark.Hidden, r.dash.Hidden = r.state == noRight, r.state != noRight
	r.mark.StrokeColor, r.dash.StrokeColor = hue, hue
	r.mark.FillColor = color.Transparent
	if r.state == ready {
		r.mark.FillColor = hue
	}
	canvas.Refresh(r.wingButton)
}

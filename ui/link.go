package ui

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/ui/theme"
)

// link is a word that shows something while it is pointed at, has the keyboard, or after
// a click.
type link struct {
	fynewidget.BaseWidget

	to     listener
	text   *canvas.Text
	ground *canvas.Rectangle
	tell   func(on bool)
	on     bool
}

func newLink(to listener, text string, tell func(on bool)) *link {
	l := &link{to: to, text: canvas.NewText(text, theme.Text()), ground: canvas.NewRectangle(color.Transparent), tell: tell}
	l.text.TextSize = 14
	l.ground.CornerRadius = 4
	l.ExtendBaseWidget(l)
	return l
}

func (l *link) point(on bool) {
	l.on = on
	l.Refresh()
	l.tell(on)
}

// Tapped shows it, for those without a pointer that hovers.
func (l *link) Tapped(*fyne.PointEvent) { l.point(true) }

// MouseIn shows it.
func (l *link) MouseIn(*desktop.MouseEvent) { l.point(true) }

// MouseMoved does nothing.
func (l *link) MouseMoved(*desktop.MouseEvent) {}

// MouseOut ends it.
func (l *link) MouseOut() { l.point(false) }

// FocusGained shows it.
func (l *link) FocusGained() { l.point(true) }

// FocusLost ends it.
func (l *link) FocusLost() { l.point(false) }

// TypedKey gives keys on.
func (l *link) TypedKey(e *fyne.KeyEvent) { l.to.typedKey(e) }

// TypedRune gives letters on.
func (l *link) TypedRune(r rune) { l.to.typedRune(r) }

// AccessibilityLabel is the word.
func (l *link) AccessibilityLabel() string { return l.text.Text }

// AccessibilityRole is a button's.
func (l *link) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleButton }

// MinSize leaves a little room around the word.
func (l *link) MinSize() fyne.Size { return l.text.MinSize().AddWidthHeight(2*linkEdge, 4) }

// CreateRenderer is for Fyne.
func (l *link) CreateRenderer() fyne.WidgetRenderer { return &linkRenderer{l} }

type linkRenderer struct{ *link }

func (r *linkRenderer) Destroy()           {}
func (r *linkRenderer) MinSize() fyne.Size { return r.link.MinSize() }
func (r *linkRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ground, r.text}
}

func (r *linkRenderer) Layout(size fyne.Size) {
	r.ground.Resize(size)
	place(r.text, linkEdge, 2, size.Width-2*linkEdge, size.Height-4)
}

func (r *linkRenderer) Refresh() {
	accent := fynetheme.Color(fynetheme.ColorNamePrimary)
	r.text.Color = theme.Text()
	r.ground.FillColor = theme.Faded(accent, 0)
	if r.on {
		r.ground.FillColor = theme.Faded(accent, .22)
	}
	canvas.Refresh(r.link)
}

// flow lays objects out one after the other, in as many rows as they need at its width, flowRows at most.
type flow struct{ width float32 }

const (
	flowRow  = 24
	flowRows = 2
	linkEdge = 4 // around the word of a link
)

func (f *flow) MinSize(o []fyne.CanvasObject) fyne.Size {
	rows := flowRows
	if f.width > 0 {
		rows = min(f.walk(o, func(fyne.CanvasObject, fyne.Position) {}), flowRows)
	}
	return fyne.NewSize(80, float32(rows)*flowRow)
}

func (f *flow) Layout(o []fyne.CanvasObject, size fyne.Size) {
	f.width = size.Width
	f.walk(o, func(c fyne.CanvasObject, at fyne.Position) {
		c.Move(at)
		c.Resize(c.MinSize())
		if c.Show(); at.Y >= flowRows*flowRow {
			c.Hide()
		}
	})
}

// walk tells the place of each object, and returns the number of rows.
func (f *flow) walk(o []fyne.CanvasObject, visit func(fyne.CanvasObject, fyne.Position)) (rows int) {
	at := fyne.NewPos(-linkEdge, 0)
	for _, c := range o {
		width := c.MinSize().Width
		if at.X > 0 && at.X+width > f.width+linkEdge {
			at = fyne.NewPos(-linkEdge, at.Y+flowRow)
		}
		visit(c, at)
		at.X += width
	}
	return 1 + int(at.Y/flowRow)
}

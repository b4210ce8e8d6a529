package widget

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/ui/theme"
)

// Link is a word that shows something while the pointer is over it, while it has the focus, or after a click.
type Link struct {
	fynewidget.BaseWidget

	text   *canvas.Text
	ground *canvas.Rectangle
	tell   func(on bool)
	on     bool
}

// NewLink returns a link; tell is called when it begins and ends to show.
func NewLink(text string, tell func(on bool)) *Link {
	l := &Link{text: canvas.NewText(text, theme.Text()), ground: canvas.NewRectangle(color.Transparent), tell: tell}
	l.text.TextSize = 14
	l.ground.CornerRadius = 4
	l.ExtendBaseWidget(l)
	return l
}

func (l *Link) point(on bool) {
	l.on = on
	l.Refresh()
	l.tell(on)
}

// Tapped shows it, for those without a pointer that hovers.
func (l *Link) Tapped(*fyne.PointEvent) { l.point(true) }

// MouseIn shows it.
func (l *Link) MouseIn(*desktop.MouseEvent) { l.point(true) }

// MouseMoved does nothing.
func (l *Link) MouseMoved(*desktop.MouseEvent) {}

// MouseOut ends it.
func (l *Link) MouseOut() { l.point(false) }

// FocusGained shows it.
func (l *Link) FocusGained() { l.point(true) }

// FocusLost ends it.
func (l *Link) FocusLost() { l.point(false) }

// TypedKey gives keys on.
func (l *Link) TypedKey(e *fyne.KeyEvent) { Unused(l, e) }

// TypedRune gives letters on.
func (l *Link) TypedRune(r rune) { UnusedRune(l, r) }

// AccessibilityLabel is the word.
func (l *Link) AccessibilityLabel() string { return l.text.Text }

// AccessibilityRole is a button's.
func (l *Link) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleButton }

// linkEdge is the room at each end of the word, in units.
const linkEdge = 4

// MinSize leaves a little room around the word.
func (l *Link) MinSize() fyne.Size { return l.text.MinSize().AddWidthHeight(2*linkEdge, 4) }

// CreateRenderer is for Fyne.
func (l *Link) CreateRenderer() fyne.WidgetRenderer { return &linkRenderer{l} }

type linkRenderer struct{ *Link }

func (r *linkRenderer) Destroy()           {}
func (r *linkRenderer) MinSize() fyne.Size { return r.Link.MinSize() }
func (r *linkRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ground, r.text}
}

func (r *linkRenderer) Layout(size fyne.Size) {
	r.ground.Resize(size)
	r.text.Move(fyne.NewPos(linkEdge, 2))
	r.text.Resize(size.SubtractWidthHeight(2*linkEdge, 4))
}

func (r *linkRenderer) Refresh() {
	accent := fynetheme.Color(fynetheme.ColorNamePrimary)
	r.text.Color = theme.Text()
	r.ground.FillColor = theme.Faded(accent, 0)
	if r.on {
		r.ground.FillColor = theme.Faded(accent, .22)
	}
	canvas.Refresh(r.Link)
}

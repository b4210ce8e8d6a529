package widget

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/ui/accessible"
	"backrank/ui/theme"
)

// Link is a word that shows something elsewhere, such as a move on the board, while it is hovered or focused, or after
// a click.
type Link struct {
	fynewidget.BaseWidget

	text    *canvas.Text
	ground  *canvas.Rectangle
	toggled func(on bool)
	on      bool
}

// NewLink returns a link. toggled is called when showing starts and ends.
func NewLink(text string, toggled func(on bool)) *Link {
	l := &Link{text: canvas.NewText(text, theme.Text()), ground: canvas.NewRectangle(color.Transparent), toggled: toggled}
	l.text.TextSize = 14
	l.ground.CornerRadius = 4
	l.ExtendBaseWidget(l)
	return l
}

func (l *Link) point(on bool) {
	l.on = on
	l.Refresh()
	l.toggled(on)
}

// Tapped starts showing, for devices without hover.
func (l *Link) Tapped(*fyne.PointEvent) { l.point(true) }

// MouseIn starts showing.
func (l *Link) MouseIn(*desktop.MouseEvent) { l.point(true) }

// MouseMoved implements desktop.Hoverable.
func (l *Link) MouseMoved(*desktop.MouseEvent) {}

// MouseOut ends showing.
func (l *Link) MouseOut() { l.point(false) }

// FocusGained starts showing.
func (l *Link) FocusGained() { l.point(true) }

// FocusLost ends showing.
func (l *Link) FocusLost() { l.point(false) }

// TypedKey passes keys on to the window.
func (l *Link) TypedKey(e *fyne.KeyEvent) { Unused(l, e) }

// TypedRune passes characters on to the window.
func (l *Link) TypedRune(r rune) { UnusedRune(l, r) }

// Description returns the word.
func (l *Link) Description() accessible.Description {
	return accessible.Description{Name: l.text.Text, Role: accessible.Link}
}

// AccessibilityLabel implements fyne.Accessible.
func (l *Link) AccessibilityLabel() string { return l.Description().Label() }

// AccessibilityRole implements fyne.Accessible.
func (l *Link) AccessibilityRole() fyne.AccessibleRole { return l.Description().Role.Toolkit() }

// linkEdge is the padding at each end of the word, in units.
const linkEdge = 4

// MinSize returns the size of the word with padding.
func (l *Link) MinSize() fyne.Size { return l.text.MinSize().AddWidthHeight(2*linkEdge, 4) }

// CreateRenderer implements fyne.Widget.
func (l *Link) CreateRenderer() fyne.WidgetRenderer {
	return NewRenderer(l, l.layout, l.paint, l.ground, l.text)
}

func (l *Link) layout(size fyne.Size) {
	l.ground.Resize(size)
	l.text.Move(fyne.NewPos(linkEdge, 2))
	l.text.Resize(size.SubtractWidthHeight(2*linkEdge, 4))
}

func (l *Link) paint() {
	accent := fynetheme.Color(fynetheme.ColorNamePrimary)
	l.text.Color = theme.Text()
	l.ground.FillColor = theme.Faded(accent, 0)
	if l.on {
		l.ground.FillColor = theme.Faded(accent, .22)
	}
}

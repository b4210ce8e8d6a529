package widget

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"

	"backrank/ui/accessible"
	"backrank/ui/theme"
)

// LinkArea is an area that acts as a link, such as a sentence with a small board. A click, Enter and the space bar call
// its function.
type LinkArea struct {
	Interactive

	// Label is the text for screen readers.
	Label string
	// OnTapped is called when the area is pressed.
	OnTapped func()
	// OnFocus is called when the area gets the focus, for example to scroll to it; may be nil.
	OnFocus func()

	content fyne.CanvasObject
	ground  *canvas.Rectangle
	padding fyne.Size
}

// The padding around the content of a [LinkArea], in units. LinkLow is that above and below a low one.
const (
	LinkPadding = 6
	LinkLow     = 3
)

// NewLinkArea returns an area with content, which takes no gestures itself; do is called when the area is pressed.
func NewLinkArea(content fyne.CanvasObject, label string, do func()) *LinkArea {
	a := &LinkArea{Label: label, OnTapped: do, content: content, padding: fyne.NewSquareSize(LinkPadding)}
	a.ground = canvas.NewRectangle(color.Transparent)
	a.ground.CornerRadius = 5
	a.ExtendBaseWidget(a)
	return a
}

// Content returns the content.
func (a *LinkArea) Content() fyne.CanvasObject { return a.content }

// Low decreases the padding above and below the content, for a line of a table.
func (a *LinkArea) Low() *LinkArea {
	a.padding.Height = LinkLow
	return a
}

// Tapped calls the function.
func (a *LinkArea) Tapped(*fyne.PointEvent) { a.OnTapped() }

// Cursor returns a pointing hand.
func (a *LinkArea) Cursor() desktop.Cursor { return desktop.PointerCursor }

// FocusGained implements fyne.Focusable.
func (a *LinkArea) FocusGained() {
	a.Interactive.FocusGained()
	if a.OnFocus != nil {
		a.OnFocus()
	}
}

// TypedKey calls the function on Enter or Space, and passes other keys on.
func (a *LinkArea) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		a.OnTapped()
	default:
		Unused(a, e)
	}
}

// TypedRune passes characters on to the window, except the space.
func (a *LinkArea) TypedRune(r rune) {
	if r != ' ' {
		UnusedRune(a, r)
	}
}

// Description returns the label.
func (a *LinkArea) Description() accessible.Description {
	return accessible.Description{Name: a.Label, Role: accessible.Link}
}

// AccessibilityLabel implements fyne.Accessible.
func (a *LinkArea) AccessibilityLabel() string { return a.Description().Label() }

// AccessibilityRole implements fyne.Accessible.
func (a *LinkArea) AccessibilityRole() fyne.AccessibleRole { return a.Description().Role.Toolkit() }

// MinSize returns the size of the content with padding.
func (a *LinkArea) MinSize() fyne.Size {
	return a.content.MinSize().AddWidthHeight(2*a.padding.Width, 2*a.padding.Height)
}

// HeightFor returns the height of the content with padding, in a width.
func (a *LinkArea) HeightFor(width float32) float32 {
	return HeightFor(a.content, width-2*a.padding.Width) + 2*a.padding.Height
}

// CreateRenderer implements fyne.Widget.
func (a *LinkArea) CreateRenderer() fyne.WidgetRenderer {
	return NewRenderer(a, a.layout, a.paint, a.ground, a.content)
}

func (a *LinkArea) layout(size fyne.Size) {
	a.ground.Resize(size)
	Place(a.content, a.padding.Width, a.padding.Height, max(size.Width-2*a.padding.Width, 0), max(size.Height-2*a.padding.Height, 0))
}

func (a *LinkArea) paint() {
	accent := fynetheme.Color(fynetheme.ColorNamePrimary)
	a.ground.FillColor, a.ground.StrokeColor, a.ground.StrokeWidth = color.Transparent, color.Transparent, 0
	if a.Hovered || a.Focused {
		a.ground.FillColor = theme.Faded(accent, .12)
	}
	if a.Focused {
		a.ground.StrokeColor, a.ground.StrokeWidth = accent, 1
	}
	a.content.Refresh()
}

package dialogs

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"backrank/ui/widget"
)

// BarWidth is the space for a scroll bar, in units.
const BarWidth = 10

// Scrolled returns scrollable content with space for its bar.
func Scrolled(content fyne.CanvasObject) *container.Scroll {
	return widget.Scroll(container.NewBorder(nil, nil, nil, container.NewGridWrap(fyne.NewSize(BarWidth, 1), layout.NewSpacer()), content))
}

// Unscrolled returns content without a scroll bar, aligned with the title and the buttons.
func Unscrolled(content fyne.CanvasObject) fyne.CanvasObject {
	return container.NewBorder(nil, nil, nil, Gap(BarWidth), content)
}

// FlushLeft aligns paragraphs with the title, by removing their padding at the left.
func FlushLeft(text fyne.CanvasObject) fyne.CanvasObject {
	return container.New(layout.NewCustomPaddedLayout(0, 0, -fynetheme.InnerPadding(), 0), text)
}

// BarInMargin is a layout that puts the scroll bar in the panel's margin, so that the content aligns with title and
// buttons.
type BarInMargin struct{}

func (BarInMargin) MinSize(o []fyne.CanvasObject) fyne.Size {
	return o[0].MinSize().SubtractWidthHeight(BarWidth+fynetheme.Padding(), 0)
}

func (BarInMargin) Layout(o []fyne.CanvasObject, size fyne.Size) {
	o[0].Resize(size.AddWidthHeight(BarWidth+fynetheme.Padding(), 0))
}

// MinWidth is a layout of one object with a minimum width, in units.
type MinWidth float32

func (w MinWidth) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return objects[0].MinSize().Max(fyne.NewSize(float32(w), 0))
}

func (w MinWidth) Layout(objects []fyne.CanvasObject, size fyne.Size) { objects[0].Resize(size) }

// Columns returns two objects side by side with equal widths.
func Columns(left, right fyne.CanvasObject) fyne.CanvasObject {
	return container.New(widget.Columns(24), left, right)
}

// LeftShare is a layout of two objects side by side that gives the left one a fraction of the width, from 0 to 1.
type LeftShare float32

func (l LeftShare) MinSize(o []fyne.CanvasObject) fyne.Size {
	a, b := o[0].MinSize(), o[1].MinSize()
	return fyne.NewSize(max(a.Width/float32(l), b.Width/(1-float32(l))), max(a.Height, b.Height))
}

func (l LeftShare) Layout(o []fyne.CanvasObject, size fyne.Size) {
	left := size.Width * float32(l)
	widget.Place(o[0], 0, 0, left-8, size.Height)
	widget.Place(o[1], left, 0, size.Width-left, size.Height)
}

// footLayout is a layout of three objects in a row: actions at the left, a text, and buttons at the right. The buttons move
// below the others where the actions and the buttons do not fit side by side, and wrap where they do not fit in the width.
type footLayout struct{ width float32 }

func (f *footLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	left, right := f.sizeOf(o[0]), f.sizeOf(o[2])
	middle := o[1].MinSize()
	if f.below(o) {
		return fyne.NewSize(max(o[0].MinSize().Width, o[2].MinSize().Width), max(left.Height, middle.Height)+right.Height+fynetheme.Padding())
	}
	return fyne.NewSize(o[2].MinSize().Width, max(left.Height, middle.Height, right.Height))
}

// sizeOf returns the size of an object in the width of the foot.
func (f *footLayout) sizeOf(o fyne.CanvasObject) fyne.Size {
	if c, is := o.(*fyne.Container); is {
		if wrap, is := c.Layout.(*widget.Wrap); is {
			return fyne.NewSize(min(wrap.FullWidth(c.Objects), f.width), wrap.Height(c.Objects, f.width))
		}
	}
	return o.MinSize()
}

func (f *footLayout) below(o []fyne.CanvasObject) bool {
	return f.sizeOf(o[0]).Width+f.sizeOf(o[2]).Width > f.width
}

func (f *footLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	f.width = size.Width
	left, right := f.sizeOf(o[0]), f.sizeOf(o[2])
	height, middle, top := size.Height, size.Width-left.Width-right.Width, float32(0)
	if f.below(o) {
		height, middle, top = size.Height-right.Height-fynetheme.Padding(), size.Width-left.Width, size.Height-right.Height
	}
	widget.Place(o[0], 0, 0, left.Width, height)
	widget.Place(o[1], left.Width+fynetheme.Padding(), 0, max(0, middle-2*fynetheme.Padding()), height)
	widget.Place(o[2], size.Width-right.Width, top, right.Width, size.Height-top)
}

// CenterVertically centres an object vertically.
func CenterVertically(o fyne.CanvasObject) fyne.CanvasObject {
	return container.NewVBox(layout.NewSpacer(), o, layout.NewSpacer())
}

// Gap returns an empty square with sides of the given length, in units.
func Gap(units float32) fyne.CanvasObject {
	return container.NewGridWrap(fyne.NewSize(units, units), layout.NewSpacer())
}

// LabelAbove returns a widget with a small label above it.
func LabelAbove(label string, o fyne.CanvasObject) fyne.CanvasObject {
	return container.NewVBox(Gap(2), widget.CaptionOf(label, o), o)
}

// FixedStack is a stack layout with the size of its largest object, hidden ones included, so that nothing around it moves
// when another object is shown.
type FixedStack struct{}

func (FixedStack) MinSize(o []fyne.CanvasObject) (size fyne.Size) {
	for _, c := range o {
		size = size.Max(c.MinSize())
	}
	return size
}

func (FixedStack) Layout(o []fyne.CanvasObject, size fyne.Size) {
	for _, c := range o {
		c.Move(fyne.NewPos(0, 0))
		c.Resize(size)
	}
}

package dialogs

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"backrank/ui/widget"
)

// margins is a layout of one object with a margin.
type margins float32

func (m margins) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return objects[0].MinSize().AddWidthHeight(2*float32(m), 2*float32(m))
}

func (m margins) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	objects[0].Move(fyne.NewPos(float32(m), float32(m)))
	objects[0].Resize(size.SubtractWidthHeight(2*float32(m), 2*float32(m)))
}

// barWidth is the space for a scroll bar, in units.
const barWidth = 10

// scrolled returns scrollable content with space for its bar.
func scrolled(content fyne.CanvasObject) *container.Scroll {
	return widget.Scroll(container.NewBorder(nil, nil, nil, container.NewGridWrap(fyne.NewSize(barWidth, 1), layout.NewSpacer()), content))
}

// still returns content without scroll bar, aligned with title and buttons.
func still(content fyne.CanvasObject) fyne.CanvasObject {
	return container.NewBorder(nil, nil, nil, gap(barWidth), content)
}

// stacked returns a content with what is above and below it, each of which may be nil. Tab goes through them in this order; a
// container made by [container.NewBorder] has its content first.
func stacked(above, content, below fyne.CanvasObject) *fyne.Container {
	c := container.New(layout.NewBorderLayout(above, below, nil, nil))
	for _, o := range []fyne.CanvasObject{above, content, below} {
		if o != nil {
			c.Add(o)
		}
	}
	return c
}

// flush returns paragraphs aligned with the title.
func flush(text fyne.CanvasObject) fyne.CanvasObject {
	return container.New(layout.NewCustomPaddedLayout(0, 0, -fynetheme.InnerPadding(), 0), text)
}

// bleed is a layout that puts the scroll bar in the panel's margin, so that the content aligns with title and buttons.
type bleed struct{}

func (bleed) MinSize(o []fyne.CanvasObject) fyne.Size {
	return o[0].MinSize().SubtractWidthHeight(barWidth+fynetheme.Padding(), 0)
}

func (bleed) Layout(o []fyne.CanvasObject, size fyne.Size) {
	o[0].Resize(size.AddWidthHeight(barWidth+fynetheme.Padding(), 0))
}

// widthAtLeast is a layout with a minimum width.
type widthAtLeast float32

func (w widthAtLeast) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return objects[0].MinSize().Max(fyne.NewSize(float32(w), 0))
}

func (w widthAtLeast) Layout(objects []fyne.CanvasObject, size fyne.Size) { objects[0].Resize(size) }

// columnGap separates the two columns of a dialog.
const columnGap = 24

// inColumns returns two objects side by side with equal widths.
func inColumns(left, right fyne.CanvasObject) fyne.CanvasObject {
	return container.New(sideBySide{}, left, right)
}

type sideBySide struct{}

func (sideBySide) MinSize(o []fyne.CanvasObject) fyne.Size {
	a, b := o[0].MinSize(), o[1].MinSize()
	return fyne.NewSize(2*max(a.Width, b.Width)+columnGap, max(a.Height, b.Height))
}

func (sideBySide) Layout(o []fyne.CanvasObject, size fyne.Size) {
	width := (size.Width - columnGap) / 2
	for i := range o {
		o[i].Move(fyne.NewPos(float32(i)*(width+columnGap), 0))
		o[i].Resize(fyne.NewSize(width, size.Height))
	}
}

// leftPart is a layout that gives the left of two objects a fraction of the width.
type leftPart float32

func (l leftPart) MinSize(o []fyne.CanvasObject) fyne.Size {
	a, b := o[0].MinSize(), o[1].MinSize()
	return fyne.NewSize(max(a.Width/float32(l), b.Width/(1-float32(l))), max(a.Height, b.Height))
}

func (l leftPart) Layout(o []fyne.CanvasObject, size fyne.Size) {
	left := size.Width * float32(l)
	o[0].Move(fyne.NewPos(0, 0))
	o[0].Resize(fyne.NewSize(left-8, size.Height))
	o[1].Move(fyne.NewPos(left, 0))
	o[1].Resize(fyne.NewSize(size.Width-left, size.Height))
}

// besideOrBelow is a layout of two objects: the first has this width at the right of the second or, where that leaves the
// second too little, is below it.
type besideOrBelow float32

const (
	minBesideWidth = 200 // width of the second object
	aboveShare     = .36 // of the height, for the second object
)

func (w besideOrBelow) MinSize(o []fyne.CanvasObject) fyne.Size {
	a, b := o[0].MinSize(), o[1].MinSize()
	return fyne.NewSize(max(a.Width, b.Width), a.Height+b.Height)
}

func (w besideOrBelow) Layout(o []fyne.CanvasObject, size fyne.Size) {
	right := max(float32(w), o[0].MinSize().Width)
	first, second := fyne.NewSize(right, size.Height), fyne.NewSize(size.Width-right-12-2*fynetheme.Padding(), size.Height)
	at := fyne.NewPos(size.Width-right, 0)
	if second.Width < minBesideWidth {
		second = fyne.NewSize(size.Width-barWidth-fynetheme.Padding(), size.Height*aboveShare) // it has no bar of its own in the margin
		first = fyne.NewSize(size.Width, size.Height-second.Height-12)
		at = fyne.NewPos(0, second.Height+12)
	}
	o[0].Move(at)
	o[0].Resize(first)
	o[1].Move(fyne.NewPos(0, 0))
	o[1].Resize(second)
}

// sides is a layout of a row with a text between what is at the left and what is at the right, which is below the rest
// where they do not fit side by side.
type sides struct{ wide float32 }

func (s *sides) MinSize(o []fyne.CanvasObject) fyne.Size {
	left, middle, right := o[0].MinSize(), o[1].MinSize(), o[2].MinSize()
	if s.below(o) {
		return fyne.NewSize(max(left.Width, right.Width), max(left.Height, middle.Height)+right.Height+fynetheme.Padding())
	}
	return fyne.NewSize(right.Width, max(left.Height, middle.Height, right.Height))
}

func (s *sides) below(o []fyne.CanvasObject) bool {
	return s.wide > 0 && o[0].MinSize().Width+o[2].MinSize().Width > s.wide
}

func (s *sides) Layout(o []fyne.CanvasObject, size fyne.Size) {
	s.wide = size.Width
	left, right := o[0].MinSize(), o[2].MinSize()
	high, middle, top := size.Height, size.Width-left.Width-right.Width, float32(0)
	if s.below(o) {
		high, middle, top = size.Height-right.Height-fynetheme.Padding(), size.Width-left.Width, size.Height-right.Height
	}
	o[0].Move(fyne.NewPos(0, 0))
	o[0].Resize(fyne.NewSize(left.Width, high))
	o[1].Move(fyne.NewPos(left.Width+fynetheme.Padding(), 0))
	o[1].Resize(fyne.NewSize(max(0, middle-2*fynetheme.Padding()), high))
	o[2].Move(fyne.NewPos(size.Width-right.Width, top))
	o[2].Resize(fyne.NewSize(right.Width, size.Height-top))
}

// inMiddle centres an object vertically.
func inMiddle(o fyne.CanvasObject) fyne.CanvasObject {
	return container.NewVBox(layout.NewSpacer(), o, layout.NewSpacer())
}

// gap is empty space.
func gap(units float32) fyne.CanvasObject {
	return container.NewGridWrap(fyne.NewSize(units, units), layout.NewSpacer())
}

// tallest is a stack layout with the size of its largest object, even if that is hidden.
type tallest struct{}

func (tallest) MinSize(o []fyne.CanvasObject) (size fyne.Size) {
	for _, c := range o {
		size = size.Max(c.MinSize())
	}
	return size
}

func (tallest) Layout(o []fyne.CanvasObject, size fyne.Size) {
	for _, c := range o {
		c.Move(fyne.NewPos(0, 0))
		c.Resize(size)
	}
}

package widget

import (
	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"
)

// Row is a layout that places objects of equal width next to each other, or below each other if the width does not
// suffice.
type Row struct{ width float32 }

// MinSize returns the size for the last width.
func (r *Row) MinSize(o []fyne.CanvasObject) fyne.Size {
	size, n := maxMinSize(o)
	if n == 0 {
		return fyne.Size{}
	}
	if !r.fits(size, n) {
		size.Height = size.Height*float32(n) + fynetheme.Padding()*float32(n-1)
	}
	return size
}

// Layout implements fyne.Layout.
func (r *Row) Layout(o []fyne.CanvasObject, size fyne.Size) {
	r.width = size.Width
	each, n := maxMinSize(o)
	across := r.fits(each, n)
	each.Width = size.Width
	if across {
		each.Width = (size.Width - fynetheme.Padding()*float32(n-1)) / float32(n)
	}
	var at fyne.Position
	for _, o := range o {
		if !o.Visible() {
			continue
		}
		o.Move(at)
		o.Resize(each)
		if across {
			at.X += each.Width + fynetheme.Padding()
		} else {
			at.Y += each.Height + fynetheme.Padding()
		}
	}
}

// fits reports whether n objects of a minimum size fit next to each other.
func (r *Row) fits(size fyne.Size, n int) bool {
	return size.Width*float32(n)+fynetheme.Padding()*float32(n-1) <= r.width
}

// maxMinSize returns the maximum MinSize of the visible objects, and their number.
func maxMinSize(o []fyne.CanvasObject) (size fyne.Size, n int) {
	for _, o := range o {
		if o.Visible() {
			size, n = size.Max(o.MinSize()), n+1
		}
	}
	return size, n
}

// Columns is a layout of two objects side by side with equal widths; its value is the gap between them in units.
type Columns float32

// MinSize implements fyne.Layout.
func (c Columns) MinSize(o []fyne.CanvasObject) fyne.Size {
	a, b := o[0].MinSize(), o[1].MinSize()
	return fyne.NewSize(2*max(a.Width, b.Width)+float32(c), max(a.Height, b.Height))
}

// Layout implements fyne.Layout.
func (c Columns) Layout(o []fyne.CanvasObject, size fyne.Size) {
	width := (size.Width - float32(c)) / 2
	Place(o[0], 0, 0, width, size.Height)
	Place(o[1], width+float32(c), 0, width, size.Height)
}

// MinSize is a layout of one object, which gets the whole size; its value returns the minimum size for the object.
type MinSize func(fyne.CanvasObject) fyne.Size

// MinSize implements fyne.Layout.
func (m MinSize) MinSize(o []fyne.CanvasObject) fyne.Size { return m(o[0]) }

// Layout implements fyne.Layout.
func (MinSize) Layout(o []fyne.CanvasObject, size fyne.Size) {
	Place(o[0], 0, 0, size.Width, size.Height)
}

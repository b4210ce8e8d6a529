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

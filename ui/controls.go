package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"backrank/ui/widget"
)

// evenRow lays out buttons in a row, of equal width and without gaps.
type evenRow struct {
	optional   fyne.CanvasObject // hidden if not all fit
	absent     fyne.CanvasObject // hidden; nil for none
	navigation int               // the number of buttons, from the first, that a short row has
	short      bool
}

// buttons returns the buttons of the row, including the optional one.
func (e *evenRow) buttons(o []fyne.CanvasObject) (all []fyne.CanvasObject) {
	for i, b := range o {
		if b != e.absent && (!e.short || i < e.navigation) {
			all = append(all, b)
		}
	}
	return all
}

// MinSize returns the size without the optional button.
func (e *evenRow) MinSize(o []fyne.CanvasObject) fyne.Size {
	cell, n := e.minCell(o), len(e.buttons(o))
	if !e.short {
		n--
	}
	return fyne.NewSize(cell.Width*float32(n), cell.Height)
}

// minCell returns the size of a button with an icon. A label may be wider.
func (*evenRow) minCell(o []fyne.CanvasObject) fyne.Size { return o[0].MinSize() }

func (e *evenRow) Layout(o []fyne.CanvasObject, size fyne.Size) {
	for _, b := range o {
		b.(*widget.Button).Hidden = true
	}
	shown := e.buttons(o)
	if e.minCell(o).Width*float32(len(shown)) > size.Width {
		shown = slices.DeleteFunc(shown, func(b fyne.CanvasObject) bool { return b == e.optional })
	}
	for i, b := range shown {
		b.(*widget.Button).Hidden = false
		width := size.Width / float32(len(shown))
		widget.Place(b, float32(i)*width, 0, width, size.Height)
	}
}

// controlsLayout lays out the controls of the panel below each other: the field for typed moves, the buttons of a game, the
// palette of glyphs, the row of buttons for navigation, other buttons. In an opened game the field is in the row of
// navigation, in place of the buttons that do not navigate if these have no space.
type controlsLayout struct {
	row      *evenRow
	shareRow bool
}

// The indices of controls.
const (
	typedControl = 0
	rowControl   = 3
)

// minSharedField is the minimum width of the field in the row of navigation, in units.
const minSharedField = 130

// parts returns the visible controls that have a row of their own.
func (c *controlsLayout) parts(o []fyne.CanvasObject) (parts []fyne.CanvasObject) {
	for i, part := range o {
		if part.Visible() && (i != typedControl || !c.shareRow) && part.MinSize().Height > 0 {
			parts = append(parts, part)
		}
	}
	return parts
}

func (c *controlsLayout) MinSize(o []fyne.CanvasObject) (size fyne.Size) {
	for i, part := range c.parts(o) {
		m := part.MinSize()
		size.Width, size.Height = max(size.Width, m.Width), size.Height+m.Height
		if i > 0 {
			size.Height += fynetheme.Padding()
		}
	}
	return size
}

func (c *controlsLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	field, row, y := o[typedControl], o[rowControl].(*fyne.Container), float32(0)
	for _, part := range c.parts(o) {
		part.Resize(fyne.NewSize(size.Width, part.Size().Height)) // its height may depend on its width
		width, height := size.Width, part.MinSize().Height
		if part == o[rowControl] {
			c.row.short = false
			if c.shareRow && field.Visible() {
				c.row.short = size.Width-row.MinSize().Width-gap < minSharedField
				width = row.MinSize().Width
				widget.Place(field, width+gap, y, size.Width-width-gap, height)
			}
			row.Refresh() // the width may be the same for other buttons
		}
		widget.Place(part, 0, y, width, height)
		y += height + fynetheme.Padding()
	}
}

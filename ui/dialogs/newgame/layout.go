package newgame

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"backrank/lang"
	"backrank/ui/accessible"
	"backrank/ui/dialogs"
	"backrank/ui/widget"
)

// optionsWidth is the width of the column with the options of a game, in units: that of eight squares.
const optionsWidth = 344

// labels is the width of labels at the left of widgets, which are in a column, in units.
type labels float32

// minLabels is the minimum width of labels, labelGap the gap between a label and its widget, in units.
const (
	minLabels = 76
	labelGap  = 8
)

// labelsFor returns the width of a column of labels with some names.
func labelsFor(names ...string) labels {
	width := float32(minLabels)
	for _, name := range names {
		width = max(width, widget.Plain(name).Width()+labelGap)
	}
	return labels(width)
}

// optionLabels returns the width of the labels of the clock and of the player.
func optionLabels() labels {
	return labelsFor(lang.L("Clock"), lang.L("Name"), lang.L("Colour"), lang.L("Server"))
}

// left returns a widget with a label at its left.
func (l labels) left(name string, o fyne.CanvasObject) *fyne.Container {
	return container.NewBorder(nil, nil, container.NewGridWrap(fyne.NewSize(float32(l), 36), dialogs.CenterVertically(widget.Plain(name))), nil, accessible.Name(name, o))
}

// minUnitWidth is the minimum width of a unit such as "min" behind a number, in units of the toolkit.
const minUnitWidth = 28

// timeRow returns a row with a name, a field for each side, and the unit of the numbers in them.
func (l labels) timeRow(name, first, second, unit fyne.CanvasObject) *fyne.Container {
	cell := func(width float32, o fyne.CanvasObject) fyne.CanvasObject {
		return container.New(dialogs.MinWidth(width), dialogs.CenterVertically(o))
	}
	unitWidth := max(minUnitWidth, widget.Plain(lang.L("min")).Width(), widget.Plain(lang.L("s")).Width())
	return container.NewBorder(nil, nil, cell(float32(l), name), nil, container.New(timeFields{}, first, second, cell(unitWidth, unit)))
}

// timeFields is a layout of two fields in columns of equal width, and a third object, the unit, behind the last visible field.
type timeFields struct{}

// MinSize implements fyne.Layout.
func (timeFields) MinSize(o []fyne.CanvasObject) fyne.Size {
	first, second, unit := o[0].MinSize(), o[1].MinSize(), o[2].MinSize()
	width := 2*(max(first.Width, second.Width)+fynetheme.Padding()) + unit.Width
	return fyne.NewSize(width, max(first.Height, second.Height, unit.Height))
}

// Layout implements fyne.Layout.
func (timeFields) Layout(o []fyne.CanvasObject, size fyne.Size) {
	unit := o[2].MinSize().Width
	width := (size.Width-unit)/2 - fynetheme.Padding()
	x := float32(0)
	for _, field := range o[:2] {
		if field.Visible() {
			widget.Place(field, x, 0, width, size.Height)
			x += width + fynetheme.Padding()
		}
	}
	widget.Place(o[2], x, 0, unit, size.Height)
}

// leftOrAbove is a layout of two objects. The second one has this width, in units, and is at the right of the first one.
// If that leaves the first one less than minLeftWidth, the first one is above it.
type leftOrAbove float32

const (
	minLeftWidth = 200 // in units
	aboveShare   = .36 // the share of the first object in the height when it is above the second one,
	minAbove     = 136 // unless it is lower than this, in units
)

func (w leftOrAbove) MinSize(o []fyne.CanvasObject) fyne.Size {
	a, b := o[0].MinSize(), o[1].MinSize()
	return fyne.NewSize(max(a.Width, b.Width), a.Height+b.Height)
}

func (w leftOrAbove) Layout(o []fyne.CanvasObject, size fyne.Size) {
	right := max(float32(w), o[1].MinSize().Width)
	first, second := fyne.NewSize(size.Width-right-12-2*fynetheme.Padding(), size.Height), fyne.NewSize(right, size.Height)
	at := fyne.NewPos(size.Width-right, 0)
	if first.Width < minLeftWidth {
		first = fyne.NewSize(size.Width-dialogs.BarWidth-fynetheme.Padding(), max(size.Height*aboveShare, min(minAbove, size.Height*.6))) // it has no scroll bar in the margin
		second = fyne.NewSize(size.Width, size.Height-first.Height-12)
		at = fyne.NewPos(0, first.Height+12)
	}
	o[0].Move(fyne.NewPos(0, 0))
	o[0].Resize(first)
	o[1].Move(at)
	o[1].Resize(second)
}

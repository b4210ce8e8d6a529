package report

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/app/analysis"
	"backrank/ui/widget"
)

// label is a text that screen readers read, with the padding of a [widget.LinkArea].
type label struct {
	fynewidget.BaseWidget

	text    *widget.Text
	said    string
	padding fyne.Size
}

// newLabel returns a label without padding that is not read before set.
func newLabel(text *widget.Text) *label {
	l := &label{text: text}
	l.ExtendBaseWidget(l)
	return l
}

// spoken returns a label that is read as it is written.
func spoken(text *widget.Text) *label {
	l := newLabel(text)
	l.said = text.Text()
	return l
}

// low adds the padding of a cell of a table.
func (l *label) low() *label {
	l.padding = fyne.NewSize(widget.LinkPadding, widget.LinkLow)
	return l
}

// set sets the text, and what screen readers read.
func (l *label) set(text, said string) {
	l.said = said
	if l.text.Text() != text {
		l.text.SetText(text)
		l.Refresh()
	}
}

// AccessibilityLabel returns what screen readers read.
func (l *label) AccessibilityLabel() string { return l.said }

// AccessibilityRole returns the role of text.
func (l *label) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }

// HeightFor returns the height of the text in a width.
func (l *label) HeightFor(width float32) float32 {
	return l.text.HeightFor(width-2*l.padding.Width) + 2*l.padding.Height
}

// MinSize returns the size of the text with padding.
func (l *label) MinSize() fyne.Size {
	return l.text.MinSize().AddWidthHeight(2*l.padding.Width, 2*l.padding.Height)
}

// CreateRenderer implements fyne.Widget.
func (l *label) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewRenderer(l, func(size fyne.Size) {
		widget.Place(l.text, l.padding.Width, l.padding.Height, size.Width-2*l.padding.Width, size.Height-2*l.padding.Height)
	}, nil, l.text)
}

// cell is a cell of a table: a label, or a link to a place in the game.
type cell struct {
	text  *widget.Text
	label *label
	link  *widget.LinkArea
}

// cell returns the object of a cell, the one of shown if it has been shown already. said is what screen readers read.
func (p *Page) cell(key string, c analysis.Cell, said string, right bool, shown map[string]*cell) fyne.CanvasObject {
	one, ok := shown[key]
	if !ok || (c.Ply >= 0) != (one.link != nil) {
		one = &cell{text: widget.Plain(c.Text).MaxRows(4)}
		if right {
			one.text.Right()
		}
		if c.Ply < 0 {
			one.label = newLabel(one.text).low()
		} else {
			one.link = widget.NewLinkArea(one.text, said, nil).Low()
			one.link.OnFocus = func() { p.layout.Reveal(one.link) }
		}
	}
	p.cells[key] = one
	if one.label != nil {
		one.label.set(c.Text, said)
		return one.label
	}
	one.text.SetText(c.Text)
	one.link.Label = said
	one.link.OnTapped = func() { p.goToPly(c.Ply) }
	return one.link
}

// figures is the layout of a table with three columns: names, and the values of both sides, which are as wide as needed. The
// first row has the title of the table and the names of the sides.
type figures struct{}

const figureColumns = 3

// Bounds of the columns with values: in units, and as a share of the width of the table.
const (
	minFigure      = 64
	maxFigureShare = .33
	maxHeadShare   = .25 // of the name of a side; longer ones wrap, between words
	maxTable       = 480 // of a table: in a wider one the values would be far from their names
)

// columns returns the widths of the column with names, and of each column with values.
func (figures) columns(o []fyne.CanvasObject, width float32) (names, values float32) {
	width = min(width, maxTable)
	values = minFigure
	for i, c := range o {
		if i%figureColumns == 0 {
			continue
		}
		own := textOf(c).Width() + 2*widget.LinkPadding
		if i < figureColumns {
			own = min(own, max(width*maxHeadShare, textOf(c).WordWidth()+2*widget.LinkPadding))
		}
		values = max(values, own)
	}
	values = min(values, width*maxFigureShare)
	return width - 2*values, values
}

// textOf returns the text of a cell.
func textOf(o fyne.CanvasObject) *widget.Text {
	if l, is := o.(*label); is {
		return l.text
	}
	return o.(*widget.LinkArea).Content().(*widget.Text)
}

// HeightFor returns the height of the table in a width.
func (f figures) HeightFor(o []fyne.CanvasObject, width float32) float32 {
	return f.arrange(o, width, func(fyne.CanvasObject, float32, float32, float32, float32) {})
}

// arrange calls place for each cell with its position and size, and returns the height of all rows.
func (f figures) arrange(o []fyne.CanvasObject, width float32, place func(o fyne.CanvasObject, x, y, w, h float32)) (y float32) {
	names, values := f.columns(o, width)
	for row := range slices.Chunk(o, figureColumns) {
		height := widget.HeightFor(row[0], names)
		for _, value := range row[1:] {
			height = max(height, widget.HeightFor(value, values))
		}
		place(row[0], 0, y, names, height)
		place(row[1], names, y, values, height)
		place(row[2], names+values, y, values, height)
		y += height
	}
	return y
}

// MinSize implements fyne.Layout.
func (f figures) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(0, f.HeightFor(o, minTable))
}

// Layout implements fyne.Layout.
func (f figures) Layout(o []fyne.CanvasObject, size fyne.Size) {
	f.arrange(o, size.Width, widget.Place)
}

// outdent is a layout of one object that is wider than its place by the padding of links, so that their texts are aligned
// with others.
type outdent struct{}

func outdented(o fyne.CanvasObject) *fyne.Container { return container.New(outdent{}, o) }

// HeightFor returns the height of the object in a width.
func (outdent) HeightFor(o []fyne.CanvasObject, width float32) float32 {
	return widget.HeightFor(o[0], width+2*widget.LinkPadding)
}

// MinSize implements fyne.Layout.
func (outdent) MinSize(o []fyne.CanvasObject) fyne.Size { return o[0].MinSize() }

// Layout implements fyne.Layout.
func (outdent) Layout(o []fyne.CanvasObject, size fyne.Size) {
	widget.Place(o[0], -widget.LinkPadding, 0, size.Width+2*widget.LinkPadding, size.Height)
}

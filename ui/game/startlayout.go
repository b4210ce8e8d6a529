package game

import (
	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"backrank/ui/widget"
)

func (c *startCard) objects() []fyne.CanvasObject {
	all := []fyne.CanvasObject{c.text}
	for _, l := range c.laws {
		all = append(all, l)
	}
	for _, e := range c.entries {
		all = append(all, e.name, e.note, e.diagram)
	}
	for _, f := range c.facts {
		all = append(all, f.name, f.value)
	}
	if c.pawns != nil {
		all = append(all, c.pawns.title, c.pawns.diagram)
	}
	return append(all, c.study, c.edit)
}

// Dimensions of the card, in units: the maximum size of a diagram's squares, the gap between diagrams, and bounds for
// the gap between groups and for the height of a fact's line.
const (
	maxCell            = 52
	rankGap            = 12
	minGap, maxGap     = 12, 24
	minPitch, maxPitch = 22, 30
)

// layout places laws, entries, the diagram of the pawns, facts and the button below the text, as far as they fit.
// Entries are in two columns if one column leaves too little space for minFacts facts. Remaining space is
// distributed between the facts, then between the groups.
func (c *startCard) layout(size fyne.Size) {
	c.text.Resize(fyne.NewSize(size.Width, 0))
	top := min(c.text.MinSize().Height, size.Height)
	c.text.Hidden = !c.text.Room(top)
	widget.Place(c.text, 0, 0, size.Width, top)

	c.placeLaws(top+maxGap, size)
	left := size.Height - top
	columns := 1
	if c.entriesHeight(size.Width, 1)+float32(c.minFacts)*minPitch+2*minGap > left {
		columns = 2
	}
	left -= minGap + c.entriesHeight(size.Width, columns)
	take := func(height, reserved float32) bool { // takes height if at least reserved remains after it
		if height+minGap+reserved > left {
			return false
		}
		left -= height + minGap
		return true
	}
	button, buttonHeight := c.button(), float32(0)
	if button != nil {
		buttonHeight = button.MinSize().Height
	}
	withButton := button != nil && take(buttonHeight, float32(c.minFacts)*minPitch)
	shownFacts := min(len(c.facts), int(max(left, 0)/minPitch))
	left -= float32(shownFacts) * minPitch
	withPawns := c.pawns != nil && shownFacts == len(c.facts) && take(c.pawns.height(size.Width), 0)
	pitch := min(minPitch+max(left, 0)/float32(max(shownFacts, 1)), maxPitch)
	left -= (pitch - minPitch) * float32(shownFacts)
	gap := min(minGap+max(left, 0)/4, maxGap)

	top = c.placeEntries(top+gap, size, columns)
	if len(c.entries) > 0 {
		top += gap - rankGap
	}
	if c.pawns != nil {
		top = c.pawns.place(top, size.Width, withPawns, gap)
	}
	for i, f := range c.facts {
		f.place(top, size.Width, i < shownFacts)
		if i < shownFacts {
			top += pitch
		}
	}
	c.study.Hide()
	c.edit.Hide()
	if withButton {
		button.Show()
		widget.Place(button, -fynetheme.InnerPadding(), top+gap-fynetheme.InnerPadding(), button.MinSize().Width, buttonHeight)
	}
}

// placeLaws places the laws that fit below top. The heading is hidden if no law fits.
func (c *startCard) placeLaws(top float32, size fyne.Size) {
	for i, l := range c.laws {
		l.Resize(fyne.NewSize(size.Width, 0))
		height := l.MinSize().Height
		l.Hidden = top+height > size.Height
		widget.Place(l, 0, top, size.Width, height)
		if l.Hidden {
			top = size.Height
		}
		if i == 1 {
			c.laws[0].Hidden = l.Hidden
		}
		top += height + 8
	}
}

// entriesHeight returns the height of all entries in a number of columns.
func (c *startCard) entriesHeight(width float32, columns int) float32 {
	rows := (len(c.entries) + columns - 1) / columns
	if rows == 0 {
		return 0
	}
	return float32(rows) * c.entries[0].height(columnWidth(width, columns))
}

// columnWidth returns the width of one of the columns.
func columnWidth(width float32, columns int) float32 {
	return (width - float32(columns-1)*rankGap) / float32(columns)
}

// placeEntries places the entries below top, and returns where they end.
func (c *startCard) placeEntries(top float32, size fyne.Size, columns int) float32 {
	width := columnWidth(size.Width, columns)
	for i, e := range c.entries {
		height := e.height(width)
		e.place(float32(i%columns)*(width+rankGap), top, width, top+height-rankGap <= size.Height)
		if i%columns == columns-1 || i == len(c.entries)-1 {
			top += height
		}
	}
	return top
}

// cell returns the size of a diagram's squares in a given width.
func cell(width float32) float32 { return min(width/8, maxCell) }

// height returns the height of the entry with the gap below it.
func (e entry) height(width float32) float32 {
	return e.name.MinSize().Height + 4 + cell(width) + rankGap
}

// place places an entry, or hides it if fits is false.
func (e entry) place(x, y, width float32, fits bool) {
	height, cell := e.name.MinSize().Height, cell(width)
	noteWidth := e.note.Width()
	e.name.Hidden, e.diagram.Hidden = !fits, !fits
	e.note.Hidden = !fits || e.name.Width()+8+noteWidth > 8*cell
	widget.Place(e.name, x, y, min(e.name.Width(), width), height)
	widget.Place(e.note, x+8*cell-noteWidth, y, noteWidth, height)
	widget.Place(e.diagram, x, y+height+4, 8*cell, cell)
}

// height returns the height of the title and a diagram of two ranks.
func (p *picture) height(width float32) float32 { return p.title.MinSize().Height + 4 + 2*cell(width) }

// place places a picture below top, or hides it, and returns where the next object begins.
func (p *picture) place(top, width float32, fits bool, gap float32) float32 {
	p.title.Hidden, p.diagram.Hidden = !fits, !fits
	if !fits {
		return top
	}
	height, cell := p.title.MinSize().Height, cell(width)
	widget.Place(p.title, 0, top, width, height)
	widget.Place(p.diagram, 0, top+height+4, 8*cell, 2*cell)
	return top + p.height(width) + gap
}

// place places a fact at top, or hides it.
func (f fact) place(top, width float32, fits bool) {
	f.name.Hidden, f.value.Hidden = !fits, !fits
	low, height, name := f.name.MinSize().Height, f.value.MinSize().Height, f.name.Width()
	widget.Place(f.name, 0, top, name, low)
	widget.Place(f.value, name+8, top+(low-height)/2, max(width-name-8, 0), height)
}

func (c *startCard) paint() {
	for _, o := range c.objects() {
		o.Refresh()
	}
}

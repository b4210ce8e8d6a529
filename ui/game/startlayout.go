package game

import (
	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"
)

type startRenderer struct{ *startCard }

func (r *startRenderer) Destroy()           {}
func (r *startRenderer) MinSize() fyne.Size { return r.startCard.MinSize() }

func (r *startRenderer) Objects() []fyne.CanvasObject {
	all := []fyne.CanvasObject{r.told}
	for _, l := range r.laws {
		all = append(all, l)
	}
	for _, e := range r.entries {
		all = append(all, e.name, e.soon, e.diagram)
	}
	for _, f := range r.facts {
		all = append(all, f.name, f.value)
	}
	if r.pawns != nil {
		all = append(all, r.pawns.title, r.pawns.diagram)
	}
	return append(all, r.study, r.edit)
}

// Dimensions in the card, in units: the maximum square of a diagram, the gap between diagrams, the gap between groups,
// and the minimum and maximum distance of facts.
const (
	maxCell            = 52
	rankGap            = 12
	minGap, maxGap     = 12, 24
	minPitch, maxPitch = 22, 30
)

// Layout puts laws, entries, facts, the diagram of the pawns and the button below the text, as far as they fit. Entries
// are next to each other if they and the needed facts do not fit below each other. Remaining space is distributed
// between the facts, then between the groups.
func (r *startRenderer) Layout(size fyne.Size) {
	r.told.Resize(fyne.NewSize(size.Width, 0))
	top := min(r.told.MinSize().Height, size.Height)
	r.told.Hidden = !r.told.Room(top)
	place(r.told, 0, 0, size.Width, top)

	r.placeLaws(top+maxGap, size)
	left := size.Height - top
	columns := 1
	if r.strips(size.Width, 1)+float32(r.needed)*minPitch+2*minGap > left {
		columns = 2
	}
	left -= minGap + r.strips(size.Width, columns)
	take := func(height float32, from float32) bool { // height, and what must remain
		if height+minGap+from > left {
			return false
		}
		left -= height + minGap
		return true
	}
	more, high := r.more(), float32(0)
	if more != nil {
		high = more.MinSize().Height
	}
	withMore := more != nil && take(high, float32(r.needed)*minPitch)
	told := min(len(r.facts), int(max(left, 0)/minPitch))
	left -= float32(told) * minPitch
	withPawns := r.pawns != nil && told == len(r.facts) && take(r.pawns.height(size.Width), 0)
	pitch := min(minPitch+max(left, 0)/float32(max(told, 1)), maxPitch)
	left -= (pitch - minPitch) * float32(told)
	gap := min(minGap+max(left, 0)/4, maxGap)

	top = r.placeEntries(top+gap, size, columns)
	if len(r.entries) > 0 {
		top += gap - rankGap
	}
	if r.pawns != nil {
		top = r.pawns.place(top, size.Width, withPawns, gap)
	}
	for i, f := range r.facts {
		f.place(top, size.Width, i < told)
		if i < told {
			top += pitch
		}
	}
	r.study.Hide()
	r.edit.Hide()
	if withMore {
		more.Show()
		place(more, -fynetheme.InnerPadding(), top+gap-fynetheme.InnerPadding(), more.MinSize().Width, high)
	}
}

// placeLaws puts the laws that fit below top; a heading without laws is hidden.
func (r *startRenderer) placeLaws(top float32, size fyne.Size) {
	for i, l := range r.laws {
		l.Resize(fyne.NewSize(size.Width, 0))
		high := l.MinSize().Height
		l.Hidden = top+high > size.Height
		place(l, 0, top, size.Width, high)
		if l.Hidden {
			top = size.Height
		}
		if i == 1 {
			r.laws[0].Hidden = l.Hidden
		}
		top += high + 8
	}
}

// strips returns the height of the entries in a number of columns.
func (r *startRenderer) strips(width float32, columns int) float32 {
	rows := (len(r.entries) + columns - 1) / columns
	if rows == 0 {
		return 0
	}
	return float32(rows) * r.entries[0].height(column(width, columns))
}

// column returns the width of a column.
func column(width float32, columns int) float32 {
	return (width - float32(columns-1)*rankGap) / float32(columns)
}

// placeEntries puts the entries below top, and returns where they end.
func (r *startRenderer) placeEntries(top float32, size fyne.Size, columns int) float32 {
	wide := column(size.Width, columns)
	for i, e := range r.entries {
		high := e.height(wide)
		e.place(float32(i%columns)*(wide+rankGap), top, wide, top+high-rankGap <= size.Height)
		if i%columns == columns-1 || i == len(r.entries)-1 {
			top += high
		}
	}
	return top
}

// cell returns the size of a diagram's squares for a width.
func cell(width float32) float32 { return min(width/8, maxCell) }

// height returns the distance to the next entry below.
func (e entry) height(width float32) float32 {
	return e.name.MinSize().Height + 4 + cell(width) + rankGap
}

// place positions an entry, or hides it if it does not fit.
func (e entry) place(x, y, width float32, fits bool) {
	high, cell := e.name.MinSize().Height, cell(width)
	soon := e.soon.Width()
	e.name.Hidden, e.diagram.Hidden = !fits, !fits
	e.soon.Hidden = !fits || e.name.Width()+8+soon > 8*cell
	place(e.name, x, y, min(e.name.Width(), width), high)
	place(e.soon, x+8*cell-soon, y, soon, high)
	place(e.diagram, x, y+high+4, 8*cell, cell)
}

// height returns the height of the title and two ranks.
func (p *picture) height(width float32) float32 { return p.title.MinSize().Height + 4 + 2*cell(width) }

// place positions a picture below top, or hides it, and returns where the next object begins.
func (p *picture) place(top, width float32, fits bool, gap float32) float32 {
	p.title.Hidden, p.diagram.Hidden = !fits, !fits
	if !fits {
		return top
	}
	high, cell := p.title.MinSize().Height, cell(width)
	place(p.title, 0, top, width, high)
	place(p.diagram, 0, top+high+4, 8*cell, 2*cell)
	return top + p.height(width) + gap
}

// place positions a fact on its line, or hides it.
func (f fact) place(top, width float32, fits bool) {
	f.name.Hidden, f.value.Hidden = !fits, !fits
	low, high, name := f.name.MinSize().Height, f.value.MinSize().Height, f.name.Width()
	place(f.name, 0, top, name, low)
	place(f.value, name+8, top+(low-high)/2, max(width-name-8, 0), high)
}

// Refresh implements fyne.WidgetRenderer.
func (r *startRenderer) Refresh() {
	r.Layout(r.Size())
	for _, o := range r.Objects() {
		o.Refresh()
	}
}

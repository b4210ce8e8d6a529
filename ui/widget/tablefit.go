package widget

import (
	"cmp"
	"slices"

	"fyne.io/fyne/v2"

	"backrank/ui/theme"
)

// columnFit is the layout of columns that fit their texts. Texts are measured when their rows are drawn, and a column never
// becomes narrower again because rows with shorter texts follow, so that the columns stay calm while the player scrolls.
// Which columns are hidden changes only with the columns, the width of the table and its content.
type columnFit struct {
	of          *Table
	width       float32   // the width of the table that the layout is for
	texts       []float32 // by column: the width of the widest text so far
	shorts      []float32 // by column: the same, with short forms in place of texts that have one
	hidden      []bool    // by column
	frozen      []float32 // by column: the width that it has kept since a border was dragged to its right; 0 for none
	short       bool      // columns without a share have room for short forms only
	at, wide    []float32 // by column: the result
	resizing    bool      // a border is being dragged: no column is hidden or shown
	resized     int       // the column at the left of that border
	chosen      float32   // its Chosen before
	frozenThen  []float32 // frozen before
	needsUpdate bool      // at and wide are outdated
}

const (
	minCellWidth = 28  // of a column that the player makes narrow, in units
	maxHeadWidth = 92  // up to this width, the name of a column stays on one line
	iconRoom     = 24  // of the icon before the first column
	maxMajorRank = 4   // columns of a higher rank are minor
	maxRank      = 99  // of any column
	maxNeed      = 280 // up to this width, columns are hidden in favour of a text of a more important one
)

// ChosenRank is the rank of columns that the player has chosen. They are hidden last and one by one; of other ranks, all
// columns are hidden together.
const ChosenRank = 1

// fits reports whether the columns fit their texts.
func (t *Table) fits() bool { return len(t.columns) > 0 && t.columns[0].Fit }

// Hidden reports whether there is no room for a column.
func (t *Table) Hidden(column int) bool {
	return t.fits() && column < len(t.fit.hidden) && t.fit.hidden[column]
}

// measure measures the texts of a row of columns that fit their texts.
func (f *columnFit) measure(row int) {
	if !f.of.fits() || row >= f.of.content.Rows() {
		return
	}
	if len(f.texts) != len(f.of.columns) {
		f.texts, f.shorts = make([]float32, len(f.of.columns)), make([]float32, len(f.of.columns))
		f.needsUpdate = true
	}
	width := func(text string) float32 {
		text = Visible(text)
		return theme.Measure(text[:min(len(text), maxMeasured)], cellText, fyne.TextStyle{}).Width + 1
	}
	shortened, _ := f.of.content.(Shortened)
	first := f.of.first()
	for i := range f.of.columns {
		text := f.of.content.Cell(row, i)
		if text == "" {
			continue
		}
		long := width(text)
		short := long
		if shortened != nil {
			if brief := shortened.Short(row, i); brief != "" {
				short = width(brief)
			}
		}
		if i == first && f.of.content.Icon(row) != "" {
			long, short = long+iconRoom, short+iconRoom
		}
		if long > f.texts[i] || short > f.shorts[i] {
			f.texts[i], f.shorts[i], f.needsUpdate = max(f.texts[i], long), max(f.shorts[i], short), true
		}
	}
}

// headWidth returns the width that the name of a column needs in the header, with the arrow of the sort order.
func headWidth(c *Column) float32 {
	if c.Name == "" {
		return 0
	}
	if one := Caption(c.Name+" ↓").Width() - headRoom; one <= maxHeadWidth {
		return one
	}
	name := *c
	name.Width, name.MinWidth = 0, 0
	return name.Fitted().MinWidth
}

// fixed returns the width of a column that does not fit its texts, 0 for other columns.
func (f *columnFit) fixed(column int) float32 {
	if c := f.of.columns[column].Chosen; c > 0 || column >= len(f.frozen) {
		return c
	}
	return f.frozen[column]
}

// demand is what a column needs: least is the width down to which it gives way to others, enough that for which others are
// hidden, want that of all its texts.
type demand struct{ least, enough, want float32 }

// demands returns the demands of all columns. If short is true, columns without a share are content with short forms, except
// the one by which the table is sorted.
func (f *columnFit) demands(short bool) []demand {
	all := make([]demand, len(f.of.columns))
	for i := range f.of.columns {
		c := &f.of.columns[i]
		if width := f.fixed(i); width > 0 {
			all[i] = demand{width, width, width}
			continue
		}
		text := float32(0)
		if i < len(f.texts) {
			text = f.texts[i]
			if short && c.Share == 0 && i != f.of.head.by {
				text = f.shorts[i]
			}
		}
		head := headWidth(c)
		want := max(head, text)
		d := demand{want, want, want}
		if c.Share > 0 {
			d.least = min(want, max(head, c.MinWidth))
			d.enough = min(want, cmp.Or(c.Enough, want))
			if i < len(f.shorts) && f.shorts[i] > 0 {
				d.enough = min(d.enough, f.shorts[i])
			}
			d.enough = max(d.enough, d.least)
		}
		all[i] = d
	}
	return all
}

// need returns the width that the columns that are not hidden need if the last of them has a rank. As long as columns without
// texts are shown, all others need the width of all their texts; as long as minor ones are shown, major ones do; otherwise a
// column needs enough.
func (f *columnFit) need(all []demand, rank int) float32 {
	sum := float32(tableGap)
	for i := range all {
		if f.hidden[i] {
			continue
		}
		width := all[i].enough
		if rank > maxRank || rank > maxMajorRank && f.of.columns[i].Rank <= maxMajorRank {
			width = max(width, min(all[i].want, maxNeed))
		}
		sum += width + tableGap
	}
	return sum
}

// rank returns the rank of a column that is shown; one without texts has a higher rank than all with texts, unless the player
// has chosen it. The sorted column is never hidden.
func (f *columnFit) rank(column int) int {
	if column == f.of.head.by {
		return 0
	}
	rank := f.of.columns[column].Rank
	if rank > ChosenRank && column < len(f.texts) && f.texts[column] == 0 {
		rank += maxRank
	}
	return rank
}

// hideRank hides all columns of a rank, or shows them all. Of ChosenRank it changes only one column: the last that is not
// hidden or shown already. It reports whether it changed any.
func (f *columnFit) hideRank(rank int, hide bool) (changed bool) {
	for i := len(f.hidden) - 1; i >= 0; i-- {
		if f.rank(i) == rank && f.hidden[i] != hide {
			f.hidden[i], changed = hide, true
			if rank == ChosenRank {
				break
			}
		}
	}
	return changed
}

// chooseShown hides columns until the others have what they need: first those without texts, then minor columns. Before it
// hides a major column, it shortens texts. In the end it shows again what fits into the space that the widest of them left.
func (f *columnFit) chooseShown() {
	long, short := f.demands(false), f.demands(true)
	f.hidden, f.needsUpdate = make([]bool, len(f.of.columns)), true
	for {
		rank := 0
		for i := range f.of.columns {
			if !f.hidden[i] {
				rank = max(rank, f.rank(i))
			}
		}
		if f.short = f.need(long, rank) > f.width; !f.short || rank == 0 || rank <= maxMajorRank && f.need(short, rank) <= f.width {
			break
		}
		f.hideRank(rank, true)
	}
	for rank := ChosenRank + 1; rank <= maxRank && !f.short; rank++ {
		if f.hideRank(rank, false) && f.need(long, maxRank) > f.width {
			f.hideRank(rank, true)
		}
	}
}

// refit chooses the columns to show again, and draws them if that or their widths have changed.
func (f *columnFit) refit() {
	if !f.of.fits() || f.resizing || f.width == 0 {
		return
	}
	before := f.wide
	f.chooseShown()
	if _, wide := f.places(f.width); !slices.Equal(before, wide) {
		f.of.layout(f.of.Size())
		f.of.head.Refresh()
	}
}

// places implements Table.places for columns that fit their texts.
func (f *columnFit) places(width float32) (at, wide []float32) {
	if f.width != width || len(f.hidden) != len(f.of.columns) {
		f.width, f.texts, f.shorts, f.frozen = width, nil, nil, nil
		f.hidden = make([]bool, len(f.of.columns))
		from, to := f.of.InSight()
		for row := from; row < to; row++ {
			f.measure(row)
		}
		f.chooseShown()
	}
	if f.needsUpdate || len(f.wide) != len(f.of.columns) {
		f.needsUpdate = false
		f.wide = f.share(width)
		f.at = make([]float32, len(f.wide))
		x := float32(tableGap)
		for i, w := range f.wide {
			f.at[i] = x
			if !f.hidden[i] {
				x += w + tableGap
			}
		}
	}
	return f.at, f.wide
}

// share returns the widths of the columns in a table of a width. Columns without a share get what they need. The others get
// the remaining width: up to what they want, major columns first and of these the narrow ones, then by their shares.
func (f *columnFit) share(width float32) []float32 {
	all := f.demands(f.short)
	wide := make([]float32, len(all))
	room, shares := width-tableGap, float32(0)
	var flexible [2][]int // major and minor columns
	var wanted, least [2]float32
	for i := range all {
		if f.hidden[i] {
			continue
		}
		room -= tableGap
		c, group := &f.of.columns[i], 0
		if c.Share == 0 || f.fixed(i) > 0 {
			wide[i] = all[i].want
			room -= wide[i]
			continue
		}
		if c.Rank > maxMajorRank {
			group = 1
		}
		flexible[group] = append(flexible[group], i)
		shares += c.Share
		wanted[group] += all[i].want
		least[group] += all[i].least
	}
	switch {
	case wanted[0]+wanted[1] <= room:
		for _, i := range slices.Concat(flexible[0], flexible[1]) {
			wide[i] = all[i].want + (room-wanted[0]-wanted[1])*f.of.columns[i].Share/shares
		}
	case least[0]+least[1] <= room:
		major := min(wanted[0], room-least[1])
		fill(wide, all, flexible[0], major)
		fill(wide, all, flexible[1], room-major)
	default:
		f.squeeze(wide, all, room, least[0]+least[1])
	}
	return wide
}

// fill sets the widths of some columns so that their sum is room: each is as wide as it wants up to a common limit.
func fill(wide []float32, all []demand, columns []int, room float32) {
	low, high := float32(0), room // bounds of the limit
	for range 24 {
		sum, limit := float32(0), (low+high)/2
		for _, i := range columns {
			wide[i] = min(max(limit, all[i].least), all[i].want)
			sum += wide[i]
		}
		if sum > room {
			high = limit
		} else {
			low = limit
		}
	}
}

// squeeze gives flexible columns their least widths and then makes all columns narrower, because even these do not fit. room
// is what the other columns leave, least the sum of the least widths.
func (f *columnFit) squeeze(wide []float32, all []demand, room, least float32) {
	sum := float32(0)
	for i := range wide {
		if wide[i] == 0 && !f.hidden[i] {
			wide[i] = all[i].least
		}
		sum += wide[i]
	}
	scale := max(sum+room-least, 0) / max(sum, 1)
	for i := range wide {
		wide[i] *= scale
	}
}

// measureRows measures the rows in [from, to), and lays the header out again if a text is wider than its column.
func (f *columnFit) measureRows(from, to int) {
	if !f.of.fits() {
		return
	}
	for row := from; row < to; row++ {
		f.measure(row)
	}
	if before := f.wide; f.needsUpdate && f.width > 0 {
		if _, wide := f.places(f.width); !slices.Equal(before, wide) {
			f.of.head.Refresh()
		}
	}
}

// resize gives a column a width while its border is dragged. The columns to its left keep their widths, so that the border
// stays under the pointer.
func (f *columnFit) resize(column int, width float32) {
	if !f.resizing {
		f.resizing, f.resized, f.chosen, f.frozenThen = true, column, f.of.columns[column].Chosen, f.frozen
		f.frozen = make([]float32, len(f.of.columns))
		for i := range column {
			if !f.hidden[i] && f.of.columns[i].Share > 0 {
				f.frozen[i] = f.wide[i]
			}
		}
	}
	all := f.demands(f.short)
	room := f.width - tableGap
	for i := range all {
		if !f.hidden[i] {
			room -= tableGap
			if i != column {
				room -= all[i].least
			}
		}
	}
	f.of.columns[column].Chosen = max(min(width, room), minCellWidth)
	f.needsUpdate = true
	f.places(f.width)
	f.of.head.Refresh()
	f.of.body.Refresh()
}

// endResize ends dragging a border.
func (f *columnFit) endResize() {
	if !f.resizing {
		return
	}
	f.resizing = false
	f.refit()
	f.reportWidths()
}

// cancelResize ends dragging a border, and gives its column the width that it had before.
func (f *columnFit) cancelResize() {
	if !f.resizing {
		return
	}
	f.resizing, f.frozen = false, f.frozenThen
	f.of.columns[f.resized].Chosen = f.chosen
	f.refit()
	f.of.body.Refresh()
}

// FitColumn lets the width of a column follow its texts again.
func (t *Table) FitColumn(column int) {
	t.columns[column].Chosen, t.fit.frozen = 0, nil
	t.fit.refit()
	t.fit.reportWidths()
}

// reportWidths passes the widths that the player has chosen to Resized.
func (f *columnFit) reportWidths() {
	if f.of.Resized == nil {
		return
	}
	chosen := make([]float32, len(f.of.columns))
	for i, c := range f.of.columns {
		chosen[i] = c.Chosen
	}
	f.of.Resized(chosen)
}

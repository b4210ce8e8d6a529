package games

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/app/archive"
	"backrank/lang"
	"backrank/ui/widget"
)

// arrangedField is a column and the player's choice about it.
type arrangedField struct {
	field

	choice columnChoice
}

// shown reports whether the table has the column, if there is room.
func (a *arrangedField) shown() bool {
	return a.choice.visibility == always || a.choice.visibility == byDefault && !a.optional
}

// arrangedFields returns all columns in the player's order. A column about which there is no choice follows the column that
// it follows by default.
func arrangedFields(choices []columnChoice) []arrangedField {
	var all []arrangedField
	fields := allFields()
	for _, c := range choices {
		if i := slices.IndexFunc(fields, func(f field) bool { return f.id == c.id }); i >= 0 {
			all = append(all, arrangedField{fields[i], c})
		}
	}
	for i, f := range fields {
		if slices.ContainsFunc(all, func(a arrangedField) bool { return a.id == f.id }) {
			continue
		}
		at := 0
		if i > 0 {
			at = 1 + slices.IndexFunc(all, func(a arrangedField) bool { return a.id == fields[i-1].id })
		}
		all = slices.Insert(all, at, arrangedField{f, columnChoice{id: f.id}})
	}
	return all
}

// arrangement is the columns of the table as the player has chosen, ordered and resized them, and the order of the games.
type arrangement struct {
	games   *Games
	all     []arrangedField // in the player's order
	visible []field         // those that the table has
	sorted  string          // id of the column by which the player sorted last
}

// update updates the columns from the player's choices. A column that the player has chosen or resized stays in a narrow
// table longer than others, and is content with less width.
func (c *arrangement) update() {
	choices, _ := c.games.in.Columns()
	c.all, c.visible = arrangedFields(parseChoices(choices)), nil
	for _, a := range c.all {
		f := a.field
		if f.Chosen = float32(a.choice.width); (a.choice.visibility == always || f.Chosen > 0) && f.Rank > 0 {
			f.Rank, f.Enough = widget.ChosenRank, f.MinWidth
		}
		if a.shown() {
			c.visible = append(c.visible, f)
		}
	}
}

// change stores the player's choices, and shows the columns.
func (c *arrangement) change(all []arrangedField) {
	c.store(all)
	c.showAll()
}

// store stores the player's choices.
func (c *arrangement) store(all []arrangedField) {
	var choices []columnChoice
	for _, a := range all {
		choices = append(choices, a.choice)
	}
	c.games.in.SetColumns(formatChoices(choices))
}

// reset forgets the player's choices about columns.
func (c *arrangement) reset() {
	c.games.in.SetColumns("")
	c.showAll()
}

// showAll shows the columns that the player has chosen.
func (c *arrangement) showAll() {
	c.update()
	c.games.table.Columns(columnsOf(c.visible))
	c.markSorted()
}

func columnsOf(all []field) []widget.Column {
	var columns []widget.Column
	for _, f := range all {
		columns = append(columns, f.Column)
	}
	return columns
}

// find returns the place of a column among all, -1 if there is none with the id.
func (c *arrangement) find(id string) int {
	return slices.IndexFunc(c.all, func(a arrangedField) bool { return a.id == id })
}

// hasNoRoom reports whether a column is chosen but hidden, because the table is too narrow.
func (c *arrangement) hasNoRoom(id string) bool {
	i := slices.IndexFunc(c.visible, func(f field) bool { return f.id == id })
	return i >= 0 && c.games.table.Hidden(i)
}

// show shows or hides a column. The last column stays. If a column has no room, a message says so.
func (c *arrangement) show(id string, show bool) {
	if !show && len(c.visible) == 1 && c.visible[0].id == id {
		c.games.toast.Say(lang.L("The list needs at least one column"))
		return
	}
	all := slices.Clone(c.all)
	a := &all[c.find(id)]
	if a.choice.visibility = never; show {
		a.choice.visibility = always
	}
	c.change(all)
	if c.hasNoRoom(id) {
		c.games.toast.Say(lang.L("There is no room for the column {{.Column}}. Hide another one, or make the window wider.", "Column", a.Title()))
	}
}

// move moves a column of the table in front of another one.
func (c *arrangement) move(column, before int) {
	id, to := c.visible[column].id, len(c.all)
	if before < len(c.visible) {
		to = c.find(c.visible[before].id)
	} else {
		to = 1 + c.find(c.visible[before-1].id)
	}
	c.moveTo(id, to)
}

// moveTo moves a column in front of the one with an index among all columns.
func (c *arrangement) moveTo(id string, before int) {
	all, from := slices.Clone(c.all), c.find(id)
	moved := all[from]
	if all = slices.Delete(all, from, from+1); before > from {
		before--
	}
	c.change(slices.Insert(all, before, moved))
}

// resize stores the widths that the player has chosen.
func (c *arrangement) resize(chosen []float32) {
	all := slices.Clone(c.all)
	for i, f := range c.visible {
		all[c.find(f.id)].choice.width = int(chosen[i])
		c.visible[i].Chosen = chosen[i]
	}
	c.all = all
	c.store(all)
}

// openMenu opens the menu of a column, at a position in the window.
func (c *arrangement) openMenu(column int, at fyne.Position) {
	window := c.games.canvas()
	if window == nil {
		return
	}
	f := c.visible[column]
	var items []*fyne.MenuItem
	item := func(label string, on bool, do func()) {
		i := fyne.NewMenuItem(label, func() { do(); c.games.refocus() })
		i.Disabled = !on
		items = append(items, i)
	}
	item(lang.L("Sort"), f.sorts, func() { c.sort(column) })
	left, right := c.neighbour(column, -1), c.neighbour(column, 1)
	item(lang.L("Move left"), left >= 0, func() { c.move(column, left) })
	item(lang.L("Move right"), right >= 0, func() { c.move(column, right+1) })
	item(lang.L("Fit to the texts"), f.Chosen > 0, func() { c.games.table.FitColumn(column) })
	item(lang.L("Hide"), len(c.visible) > 1, func() { c.show(f.id, false) })
	items = append(items, fyne.NewMenuItemSeparator())
	var columns []*fyne.MenuItem
	for _, a := range c.all {
		i := fyne.NewMenuItem(a.Title(), func() { c.show(a.id, !a.shown()); c.games.refocus() })
		i.Checked = a.shown()
		columns = append(columns, i)
	}
	shown := fyne.NewMenuItem(lang.X("a menu of columns", "Show"), nil)
	shown.ChildMenu = fyne.NewMenu("", columns...)
	items = append(items, shown)
	item(lang.L("Columns…"), true, c.games.chooseColumns)
	item(lang.L("Default columns"), true, c.reset)
	fynewidget.ShowPopUpMenuAtPosition(fyne.NewMenu("", items...), window, at)
}

// neighbour returns the next column in a direction that has room, -1 if there is none.
func (c *arrangement) neighbour(column, by int) int {
	for column += by; column >= 0 && column < len(c.visible); column += by {
		if !c.games.table.Hidden(column) {
			return column
		}
	}
	return -1
}

// sort sorts by a column of the table, or reverses its order.
func (c *arrangement) sort(column int) { c.sortBy(&c.visible[column]) }

// sortBy sorts by a column, or reverses its order. It shows a hidden column, so that the order is always visible.
func (c *arrangement) sortBy(f *field) {
	q := &c.games.query
	if q.Sort == f.sort && c.sorted == f.id {
		q.Descending = !q.Descending
	} else {
		q.Sort, q.Descending = f.sort, f.descendingFirst
	}
	c.sorted = f.id
	id := f.id
	if q.Descending {
		id = descendingSign + id
	}
	c.games.in.SetSort(id)
	c.games.fromTop()
	if c.markSorted(); !c.all[c.find(f.id)].shown() {
		c.show(f.id, true)
	}
}

// descendingSign is before the id of the column by which the list is sorted in descending order, in the settings.
const descendingSign = "-"

// storedSort returns the order in the settings, by default that of dates, the latest first.
func (c *arrangement) storedSort() (by archive.Sort, descending bool) {
	_, stored := c.games.in.Columns()
	id, descending := strings.CutPrefix(stored, descendingSign)
	if i := c.find(id); i >= 0 {
		c.sorted = id
		return c.all[i].sort, descending
	}
	c.sorted = "date"
	return archive.ByDate, true
}

// markSorted marks the column by which the list is sorted.
func (c *arrangement) markSorted() {
	c.games.table.Sorted(slices.IndexFunc(c.visible, func(f field) bool { return f.id == c.sorted }), c.games.query.Descending)
}

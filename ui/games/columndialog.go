package games

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"

	"backrank/assets"
	"backrank/lang"
	"backrank/ui/dialogs"
	"backrank/ui/theme"
	"backrank/ui/widget"
)

// columnDialog is the dialog in which columns are chosen, ordered and sorted by, also with the keyboard alone. Changes apply
// at once. It is the content of its table, whose rows are the columns of the game list.
type columnDialog struct {
	games *Games
	frame *dialogs.Dialog
	table *widget.Table
	up    *widget.Button
	down  *widget.Button
	sort  *widget.Button
}

// chooseColumns opens the dialog.
func (g *Games) chooseColumns() {
	if g.canvas() == nil {
		return
	}
	d := &columnDialog{games: g}
	d.table = widget.NewTable([]widget.Column{
		{Name: lang.L("Column"), Share: 1}, widget.Column{Name: "", Width: 76}.Holding(lang.X("a column that is shown", "shown"), lang.X("a column that is hidden", "hidden"), lang.X("a column that is not shown for lack of room", "no room")), widget.Column{Name: lang.L("Order of the games"), Width: 126}.Holding(lang.X("in descending order", "descending"), lang.X("in ascending order", "ascending")),
	}, d, "")
	d.table.SetName(lang.L("Columns"))
	d.table.Chosen = func(int) { d.enable() }
	d.table.Activated = func(int) { d.toggle() }
	d.table.Typed = func(r rune) {
		if r == ' ' {
			d.toggle()
		}
	}
	d.table.Shortcuts = d.shortcut
	d.up = widget.NewButton(lang.L("Move up"), "", lang.L("Further to the left in the list"), func() { d.move(-1) })
	d.down = widget.NewButton(lang.L("Move down"), "", lang.L("Further to the right in the list"), func() { d.move(1) })
	d.sort = widget.NewButton(lang.L("Sort"), "", lang.L("Sort the games by this column, or reverse the order"), d.sortGames)
	reset := widget.NewButton(lang.L("Default columns"), "", "", func() { g.columns.reset(); d.show(d.table.At()) })
	d.frame = dialogs.Show(g.in.Window(), lang.L("Columns"), fyne.NewSize(580, 640),
		dialogs.Unscrolled(widget.Stacked(widget.Aside(lang.L("Space shows or hides a column; Alt+↑ and Alt+↓ move it")), d.table, nil)), func() { d.toggle() },
		widget.NewButton(lang.L("Close"), "", "", func() { d.frame.Close() }))
	d.frame.OnClosed = g.refocus
	d.frame.AddLeft(d.up, d.down, d.sort, reset)
	d.show(0)
	g.canvas().Focus(d.table)
}

// Rows implements widget.Content.
func (d *columnDialog) Rows() int { return len(d.games.columns.all) }

// Cell implements widget.Content.
func (d *columnDialog) Cell(row, column int) string {
	g, a := d.games, &d.games.columns.all[row]
	switch {
	case column == 0:
		return a.Title()
	case column == 1 && g.columns.hasNoRoom(a.id):
		return lang.X("a column that is not shown for lack of room", "no room")
	case column == 1 && a.shown():
		return lang.X("a column that is shown", "shown")
	case column == 1:
		return lang.X("a column that is hidden", "hidden")
	case column == 2 && a.id == g.columns.sorted && g.query.Descending:
		return lang.X("in descending order", "descending")
	case column == 2 && a.id == g.columns.sorted:
		return lang.X("in ascending order", "ascending")
	}
	return ""
}

// Icon implements widget.Content.
func (d *columnDialog) Icon(int) assets.Icon { return "" }

// Hue returns the colour of a cell: columns that are hidden are dimmed.
func (d *columnDialog) Hue(row, _ int) fyne.ThemeColorName {
	if !d.games.columns.all[row].shown() {
		return theme.ColorNameDim
	}
	return fynetheme.ColorNameForeground
}

// show redraws the columns with a row chosen.
func (d *columnDialog) show(row int) {
	d.table.Update(row)
	d.table.Choose(row)
	d.enable()
}

// enable enables the buttons that apply to the chosen column.
func (d *columnDialog) enable() {
	at := d.table.At()
	d.up.SetEnabled(at > 0)
	d.down.SetEnabled(at >= 0 && at+1 < d.Rows())
	d.sort.SetEnabled(at >= 0 && d.games.columns.all[at].sorts)
}

// toggle shows or hides the chosen column.
func (d *columnDialog) toggle() {
	if at := d.table.At(); at >= 0 {
		a := &d.games.columns.all[at]
		d.games.columns.show(a.id, !a.shown())
		d.show(at)
	}
}

// move moves the chosen column by one place.
func (d *columnDialog) move(by int) {
	at := d.table.At()
	to := at + by
	if at < 0 || to < 0 || to >= d.Rows() {
		return
	}
	before := to
	if by > 0 {
		before++
	}
	d.games.columns.moveTo(d.games.columns.all[at].id, before)
	d.show(to)
}

// sortGames sorts the games by the chosen column, or reverses the order.
func (d *columnDialog) sortGames() {
	if at := d.table.At(); at >= 0 {
		d.games.columns.sortBy(&d.games.columns.all[at].field)
		d.show(at)
	}
}

// shortcut moves the chosen column with the arrow keys and Alt.
func (d *columnDialog) shortcut(s fyne.Shortcut) bool {
	c, is := s.(*desktop.CustomShortcut)
	if !is || c.Modifier != fyne.KeyModifierAlt {
		return false
	}
	switch c.KeyName {
	case fyne.KeyUp:
		d.move(-1)
	case fyne.KeyDown:
		d.move(1)
	default:
		return false
	}
	return true
}

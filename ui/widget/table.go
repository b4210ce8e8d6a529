package widget

import (
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/assets"
	"backrank/lang"
	"backrank/ui/accessible"
	"backrank/ui/theme"
)

// Drawing draws the cell of any row of a column.
type Drawing interface {
	// Objects returns the canvas objects, from back to front.
	Objects() []fyne.CanvasObject
	// Show draws the cell of a row in a rectangle.
	Show(row int, at fyne.Position, size fyne.Size)
}

// Content is the model of a [Table]: any number of rows, of which only the visible ones are requested.
type Content interface {
	Rows() int
	Cell(row, column int) string
	// Icon returns the icon before the first column, "" for none.
	Icon(row int) assets.Icon
}

// Tinted is a [Content] whose cells have colours of the theme; "" is the default colour.
type Tinted interface {
	Hue(row, column int) fyne.ThemeColorName
}

// Shortened is a [Content] with short forms of texts, shown if the whole text does not fit; "" for none.
type Shortened interface {
	Short(row, column int) string
}

// Detailed is a [Content] with texts that only the tooltips of cells show, such as the path of a file that a cell names; ""
// for none.
type Detailed interface {
	Detail(row, column int) string
}

// Table shows rows in columns under a header. One row can be chosen, and several can be selected if the content is a
// [Selection]. It implements scrolling itself, because the toolkit's float32 coordinates are not precise enough for
// millions of rows.
type Table struct {
	fynewidget.BaseWidget
	accessible.Named

	// Chosen is called when another row is chosen, Activated when a row is activated by Enter or a double click, Sort
	// when a column header is clicked, Over when the pointer enters a row, or with -1 when it leaves the table, Menu
	// when a row is clicked with the right button, with a position in the window. Typed gets characters. Keys gets keys
	// before the table does, and reports whether it used the key. Each may be nil.
	Chosen    func(row int)
	Activated func(row int)
	Sort      func(column int)
	Over      func(row int)
	Menu      func(row int, at fyne.Position)
	Typed     func(r rune)
	Keys      func(*fyne.KeyEvent) bool
	// Clicked is called when a row is clicked with the left button and without modifiers. Shortcuts is like Keys for
	// shortcuts. If Tabs is set, Keys gets Tab, which otherwise moves the focus.
	Clicked   func(row int)
	Shortcuts func(fyne.Shortcut) bool
	Tabs      bool
	// Moved is called when the header of a column was dragged in front of another one, or behind the last for len(columns);
	// Resized when column borders were dragged or double-clicked, with the widths that the player has chosen ([Column.Chosen]);
	// HeadMenu when the header of a column is clicked with the right button. Columns can be dragged if these are not nil.
	Moved    func(column, before int)
	Resized  func(chosen []float32)
	HeadMenu func(column int, at fyne.Position)

	columns []Column
	fit     columnFit
	content Content
	at      int // chosen row, -1 for none
	anchor  int // start of a range of selected rows
	held    func() fyne.KeyModifier
	hovered int // hovered row, -1 for none
	pointer float32
	focused bool
	pressed time.Time // time of the last press on a row
	top     float64   // scroll offset, in units
	head    *tableHead
	body    *tableBody
	clip    *container.Clip
	bar     *tableBar
	empty   *Text
	edge    *canvas.Rectangle
}

// Dimensions of a table, in units.
const (
	tableRow    = 30
	tableHeader = 28 // height of the header, if all names are on one line
	cellText    = 13 // type size of the cells
	barWidth    = 10 // of the scroll bar
	tableGap    = 12 // between columns
	tableEdge   = 4  // at the right of the rows, for the scroll bar
)

// doubleClick is the maximum interval of a double click.
const doubleClick = 400 * time.Millisecond

// NewTable returns a table for a content; empty is the text shown if there are no rows.
func NewTable(columns []Column, content Content, empty string) *Table {
	t := &Table{columns: fitted(columns), content: content, at: -1, hovered: -1, held: heldModifiers, empty: Aside(empty).RowsBetween(2, 5).Middle()}
	t.fit.of = t
	t.head, t.body = newTableHead(t), newTableBody(t)
	t.empty.Hidden = content.Rows() > 0
	t.clip = container.NewClip(t.body)
	t.bar = newTableBar(t)
	t.edge = canvas.NewRectangle(theme.Line())
	t.ExtendBaseWidget(t)
	return t
}

// At returns the chosen row, -1 for none.
func (t *Table) At() int { return t.at }

// Columns changes the columns.
func (t *Table) Columns(columns []Column) {
	t.columns = fitted(columns)
	t.fit = columnFit{of: t}
	t.body.hideTip()
	t.head.name()
	t.body.forget()
	t.Refresh()
}

// Choose chooses a row, -1 for none, and scrolls it into view. It calls Chosen if the choice changes.
func (t *Table) Choose(row int) {
	row = min(row, t.content.Rows()-1)
	changed := row != t.at
	t.at = max(row, -1)
	t.anchor = t.at
	t.reveal()
	t.body.Refresh()
	if changed && t.at >= 0 && t.Chosen != nil {
		t.Chosen(t.at)
	}
}

// Update reloads the content and sets the chosen row, without calling Chosen. Columns that fit their texts may be hidden or
// shown.
func (t *Table) Update(chosen int) {
	t.UpdateRows(chosen)
	t.fit.refit()
}

// UpdateRows is like Update, but keeps the columns that are shown, for rows that change while the player looks at them.
func (t *Table) UpdateRows(chosen int) {
	t.at = min(chosen, t.content.Rows()-1)
	t.anchor, t.hovered = t.at, -1
	t.empty.Hidden = t.content.Rows() > 0
	t.empty.Refresh()
	t.scrollTo(t.top)
}

// Redraw draws the visible rows again.
func (t *Table) Redraw() { t.body.Refresh() }

// ToTop scrolls to the first row.
func (t *Table) ToTop() { t.scrollTo(0) }

// InSight returns the first visible row and the one after the last.
func (t *Table) InSight() (from, to int) {
	from = int(t.top / tableRow)
	return from, min(from+int(t.body.Size().Height/tableRow)+2, t.content.Rows())
}

// maxTop returns the maximum scroll offset.
func (t *Table) maxTop() float64 {
	return max(float64(t.content.Rows())*tableRow-float64(t.body.Size().Height), 0)
}

// scrollTo scrolls to an offset in units, clamped to the valid range.
func (t *Table) scrollTo(top float64) {
	if top = min(max(top, 0), t.maxTop()); top != t.top {
		t.body.hideTip()
	}
	t.top = top
	t.body.Refresh()
	t.bar.Refresh()
	if t.hovered >= 0 {
		t.hover(t.pointer)
	}
}

// hover highlights the row at a y-coordinate in the body.
func (t *Table) hover(y float32) {
	t.pointer = y
	t.setHovered(t.body.row(y))
}

func (t *Table) setHovered(row int) {
	if row == t.hovered {
		return
	}
	t.hovered = row
	t.body.Refresh()
	if t.Over != nil {
		t.Over(row)
	}
}

// SetEmpty sets the text shown if there are no rows.
func (t *Table) SetEmpty(text string) { t.empty.SetText(text) }

// Sorted marks the sorted column, -1 for none, and its order. A table with columns that fit their texts does not hide it.
func (t *Table) Sorted(column int, falling bool) {
	changed := column != t.head.by
	t.head.by, t.head.falling = column, falling
	if changed {
		t.fit.refit()
	}
	t.head.Refresh()
}

// reveal scrolls the chosen row into view.
func (t *Table) reveal() {
	top, height := float64(max(t.at, 0))*tableRow, float64(t.body.Size().Height)
	switch bottom := top + tableRow; {
	case top < t.top:
		t.scrollTo(top)
	case bottom > t.top+height:
		t.scrollTo(bottom - height)
	}
}

// Press chooses a row as a press of the left button does: a held modifier extends the selection, and a double click
// activates the row.
func (t *Table) Press(row int, held fyne.KeyModifier) {
	now := time.Now()
	again := row == t.at && held == 0 && now.Sub(t.pressed) < doubleClick
	t.pressed = now
	if c := fyne.CurrentApp().Driver().CanvasForObject(t); c != nil {
		c.Focus(t)
	}
	t.selectTo(row, held)
	if t.Clicked != nil && held == 0 {
		t.Clicked(row)
	}
	if again && t.Activated != nil {
		t.pressed = time.Time{}
		t.Activated(row)
	}
}

// FocusGained draws a frame around the chosen row.
func (t *Table) FocusGained() { t.focused = true; t.body.Refresh() }

// FocusLost removes the frame.
func (t *Table) FocusLost() { t.focused = false; t.body.Refresh() }

// AcceptsTab implements fyne.Tabbable.
func (t *Table) AcceptsTab() bool { return t.Tabs }

// TypedRune passes a character to Typed, if it is set.
func (t *Table) TypedRune(r rune) {
	if t.Typed != nil {
		t.Typed(r)
	}
}

// TypedKey changes or activates the chosen row, or opens its menu, that of the sort orders if rows have none; other keys go
// to [Unused].
func (t *Table) TypedKey(e *fyne.KeyEvent) {
	if e.Name == fyne.KeyEscape && t.CancelDrag() || t.Keys != nil && t.Keys(e) {
		return
	}
	last, page := t.content.Rows()-1, max(1, int(t.body.Size().Height/tableRow)-1)
	to := map[fyne.KeyName]int{
		fyne.KeyUp: max(t.at-1, 0), fyne.KeyDown: t.at + 1, fyne.KeyHome: 0, fyne.KeyEnd: last,
		fyne.KeyPageUp: max(t.at-page, 0), fyne.KeyPageDown: t.at + page,
	}
	row, walks := to[e.Name]
	switch {
	case walks && last >= 0:
		t.selectTo(min(row, last), t.held()&fyne.KeyModifierShift)
	case (e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter) && t.at >= 0 && t.Activated != nil:
		t.Activated(t.at)
	case e.Name == desktop.KeyMenu && t.at >= 0 && t.Menu != nil:
		openRowMenu(t)
	case e.Name == desktop.KeyMenu && t.Menu == nil && t.Sort != nil:
		openSortMenu(t)
	case !walks:
		Unused(t, e)
	}
}

// openRowMenu opens the menu of the chosen row of a table, below it.
func openRowMenu(t *Table) {
	t.reveal()
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(t.body)
	t.Menu(t.at, at.AddXY(20, float32(float64(t.at+1)*tableRow-t.top)))
}

// openSortMenu opens a menu with the columns that a table can be sorted by, below its header.
func openSortMenu(t *Table) {
	m := fyne.NewMenu("")
	for i, c := range t.columns {
		if c.Name != "" {
			m.Items = append(m.Items, fyne.NewMenuItem(lang.L("Sort by {{.Column}}", "Column", c.Title()), func() { t.Sort(i) }))
		}
	}
	if c := canvasOf(t); c != nil {
		fynewidget.ShowPopUpMenuAtPosition(m, c, fyne.CurrentApp().Driver().AbsolutePositionForObject(t.body).AddXY(tableGap, 0))
	}
}

// Description returns the chosen row, each text after the name of its column.
func (t *Table) Description() accessible.Description {
	d := accessible.Description{Name: t.Name(), Role: accessible.Table, Number: t.at + 1, Count: t.content.Rows()}
	if d.Count == 0 {
		d.Value = t.empty.Text()
	}
	if t.at < 0 || t.at >= d.Count {
		return d
	}
	var cells []string
	for i, c := range t.columns {
		if text := t.content.Cell(t.at, i); text != "" {
			cells = append(cells, strings.TrimSpace(c.Title()+" "+text))
		}
	}
	d.Value = accessible.Join(cells...)
	s, several := t.content.(Selection)
	d.State = accessible.Selected.If(several && s.Selected(t.at))
	return d
}

// AccessibilityLabel implements fyne.Accessible.
func (t *Table) AccessibilityLabel() string { return t.Description().Label() }

// AccessibilityRole implements fyne.Accessible.
func (t *Table) AccessibilityRole() fyne.AccessibleRole { return t.Description().Role.Toolkit() }

// MinSize returns the height of the header and three rows.
func (t *Table) MinSize() fyne.Size { return fyne.NewSize(200, tableHeader+3*tableRow) }

// CreateRenderer implements fyne.Widget.
func (t *Table) CreateRenderer() fyne.WidgetRenderer {
	return NewRenderer(t, t.layout, t.paint, t.edge, t.head, t.clip, t.bar, t.empty)
}

func (t *Table) layout(size fyne.Size) {
	header := t.head.height(size.Width - tableEdge)
	t.head.Resize(fyne.NewSize(size.Width-tableEdge, header))
	Place(t.edge, 0, header, size.Width, 1)
	height := size.Height - header - 3
	Place(t.clip, 0, header+3, size.Width-tableEdge, height)
	t.body.Resize(fyne.NewSize(size.Width-tableEdge, height))
	Place(t.bar, size.Width-barWidth, header+3, barWidth, height)
	Place(t.empty, 16, header+tableRow, size.Width-32, t.empty.HeightFor(size.Width-32))
	t.scrollTo(t.top)
}

func (t *Table) paint() {
	t.edge.FillColor = theme.Line()
	t.head.Refresh()
	t.empty.Refresh()
}

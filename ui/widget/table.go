package widget

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/assets"
	"backrank/ui/theme"
)

// Column is a column of a [Table].
type Column struct {
	Name  string
	Width float32 // in units; 0 for a share of the remaining width
	Share float32 // weight among the columns without a width
	Right bool    // right-aligned, as numbers are
}

// Content is the model of a [Table]: any number of rows, of which only the visible ones are requested.
type Content interface {
	Rows() int
	Cell(row, column int) string
	// Icon returns the icon before the first column, "" for none.
	Icon(row int) assets.Icon
}

// Table shows rows in columns under a header; one row can be chosen.
type Table struct {
	fynewidget.BaseWidget

	// Chosen is called when another row is chosen, Activated when a row is activated by Enter or a double click, Sort when
	// a column header is pressed. Typed gets the letters. Keys gets the keys before the table does, and reports whether
	// it used one. Each may be nil.
	Chosen    func(row int)
	Activated func(row int)
	Sort      func(column int)
	Typed     func(r rune)
	Keys      func(*fyne.KeyEvent) bool

	columns []Column
	content Content
	at      int // chosen row, -1 for none
	over    int // hovered row, -1 for none
	focused bool
	pressed time.Time // time of the last press on a row
	head    *tableHead
	body    *tableBody
	scroll  *container.Scroll
	empty   *Text
	edge    *canvas.Rectangle
}

// Dimensions of a table, in units.
const (
	tableRow  = 30
	tableHigh = 28 // height of the header
	tableBar  = 4  // space for the scroll bar
)

// doubleClick is the maximum interval of a double click.
const doubleClick = 400 * time.Millisecond

// NewTable returns a table of the content; empty is the text if there are no rows.
func NewTable(columns []Column, content Content, empty string) *Table {
	t := &Table{columns: columns, content: content, at: -1, over: -1, empty: Aside(empty).Rows(2).Middle()}
	t.head, t.body = newTableHead(t), newTableBody(t)
	t.empty.Hidden = content.Rows() > 0
	t.scroll = container.NewVScroll(t.body)
	t.scroll.OnScrolled = func(fyne.Position) { t.body.Refresh() }
	t.edge = canvas.NewRectangle(theme.Line())
	t.ExtendBaseWidget(t)
	return t
}

// At returns the chosen row, -1 for none.
func (t *Table) At() int { return t.at }

// Choose chooses a row and scrolls it into view; it calls Chosen if the choice changes. -1 is none.
func (t *Table) Choose(row int) {
	row = min(row, t.content.Rows()-1)
	changed := row != t.at
	t.at = max(row, -1)
	t.reveal()
	t.body.Refresh()
	if changed && t.at >= 0 && t.Chosen != nil {
		t.Chosen(t.at)
	}
}

// Update reloads the content and sets the chosen row, without calling Chosen.
func (t *Table) Update(chosen int) {
	t.at = min(chosen, t.content.Rows()-1)
	t.over = -1
	t.empty.Hidden = t.content.Rows() > 0
	t.scroll.Refresh()
	t.body.Refresh()
}

// ToTop scrolls to the first row.
func (t *Table) ToTop() { t.scroll.ScrollToTop() }

// SetEmpty changes the text for no rows.
func (t *Table) SetEmpty(text string) { t.empty.SetText(text) }

// Sorted marks the sorted column, -1 for none.
func (t *Table) Sorted(column int, falling bool) {
	t.head.by, t.head.falling = column, falling
	t.head.Refresh()
}

// reveal scrolls the chosen row into view.
func (t *Table) reveal() {
	top := float32(max(t.at, 0)) * tableRow
	switch bottom := top + tableRow; {
	case top < t.scroll.Offset.Y:
		t.scroll.ScrollToOffset(fyne.NewPos(0, top))
	case bottom > t.scroll.Offset.Y+t.scroll.Size().Height:
		t.scroll.ScrollToOffset(fyne.NewPos(0, bottom-t.scroll.Size().Height))
	}
}

// press chooses a row with the pointer; a double click activates it.
func (t *Table) press(row int) {
	now := time.Now()
	again := row == t.at && now.Sub(t.pressed) < doubleClick
	t.pressed = now
	if c := fyne.CurrentApp().Driver().CanvasForObject(t); c != nil {
		c.Focus(t)
	}
	t.Choose(row)
	if again && t.Activated != nil {
		t.pressed = time.Time{}
		t.Activated(row)
	}
}

// FocusGained draws the chosen row in full colour.
func (t *Table) FocusGained() { t.focused = true; t.body.Refresh() }

// FocusLost draws the chosen row dimmed.
func (t *Table) FocusLost() { t.focused = false; t.body.Refresh() }

// TypedRune passes a letter to Typed or on.
func (t *Table) TypedRune(r rune) {
	if t.Typed != nil {
		t.Typed(r)
	}
}

// TypedKey changes or activates the chosen row; other keys go to [Unused].
func (t *Table) TypedKey(e *fyne.KeyEvent) {
	if t.Keys != nil && t.Keys(e) {
		return
	}
	last, page := t.content.Rows()-1, max(1, int(t.scroll.Size().Height/tableRow)-1)
	to := map[fyne.KeyName]int{
		fyne.KeyUp: max(t.at-1, 0), fyne.KeyDown: t.at + 1, fyne.KeyHome: 0, fyne.KeyEnd: last,
		fyne.KeyPageUp: max(t.at-page, 0), fyne.KeyPageDown: t.at + page,
	}
	row, walks := to[e.Name]
	switch {
	case walks && last >= 0:
		t.Choose(row)
	case (e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter) && t.at >= 0 && t.Activated != nil:
		t.Activated(t.at)
	case !walks:
		Unused(t, e)
	}
}

// AccessibilityRole returns the role of a button.
func (t *Table) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleButton }

// AccessibilityLabel returns the chosen row.
func (t *Table) AccessibilityLabel() string {
	if t.at < 0 || t.at >= t.content.Rows() {
		return t.empty.Text()
	}
	label := ""
	for i := range t.columns {
		label += t.content.Cell(t.at, i) + " "
	}
	return label
}

// places returns the positions and widths of the columns for a total width.
func (t *Table) places(width float32) (at, wide []float32) {
	const gap = 12
	left, shares := width-gap-tableBar, float32(0)
	for _, c := range t.columns {
		left -= c.Width + gap
		if c.Width == 0 {
			shares += c.Share
		}
	}
	x := float32(gap)
	for _, c := range t.columns {
		w := c.Width
		if w == 0 {
			w = max(left*c.Share/shares, 24)
		}
		at, wide = append(at, x), append(wide, w)
		x += w + gap
	}
	return at, wide
}

// MinSize has room for three rows.
func (t *Table) MinSize() fyne.Size { return fyne.NewSize(200, tableHigh+3*tableRow) }

// CreateRenderer implements fyne.Widget.
func (t *Table) CreateRenderer() fyne.WidgetRenderer { return &tableRenderer{t} }

type tableRenderer struct{ *Table }

func (r *tableRenderer) Destroy()           {}
func (r *tableRenderer) MinSize() fyne.Size { return r.Table.MinSize() }
func (r *tableRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.edge, r.head, r.scroll, r.empty}
}

func (r *tableRenderer) Layout(size fyne.Size) {
	r.head.Resize(fyne.NewSize(size.Width, tableHigh))
	r.edge.Move(fyne.NewPos(0, tableHigh))
	r.edge.Resize(fyne.NewSize(size.Width, 1))
	r.scroll.Move(fyne.NewPos(0, tableHigh+3))
	r.scroll.Resize(fyne.NewSize(size.Width, size.Height-tableHigh-3))
	r.empty.Move(fyne.NewPos(16, tableHigh+tableRow))
	r.empty.Resize(fyne.NewSize(size.Width-32, r.empty.MinSize().Height))
	r.body.Refresh()
}

func (r *tableRenderer) Refresh() {
	r.edge.FillColor = theme.Line()
	r.edge.Refresh()
	r.head.Refresh()
	r.body.Refresh()
	r.empty.Refresh()
}

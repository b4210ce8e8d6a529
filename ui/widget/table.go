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

// Column is one of a [Table].
type Column struct {
	Name  string
	Width float32 // in units; 0 for a share of what the others leave
	Share float32 // of what is left, among those without a width
	Right bool    // its texts end at the right, as numbers do
}

// Content is what stands in a [Table]: any number of rows, of which those in sight are asked for.
type Content interface {
	Rows() int
	Cell(row, column int) string
	// Icon stands before the first column, "" for none.
	Icon(row int) assets.Icon
}

// Table shows rows in columns under a head, and has one of them chosen.
type Table struct {
	fynewidget.BaseWidget

	// Chosen is called when another row is chosen, Taken when one is taken, by Enter or a second press, Sort when the
	// head of a column is pressed. Typed gets the letters, Keys the keys before the table does, and reports whether it
	// used one. Each may be nil.
	Chosen func(row int)
	Taken  func(row int)
	Sort   func(column int)
	Typed  func(r rune)
	Keys   func(*fyne.KeyEvent) bool

	columns []Column
	content Content
	at      int // the row chosen, -1 for none
	over    int // the row pointed at, -1 for none
	focused bool
	pressed time.Time // when a row was pressed last
	head    *tableHead
	body    *tableBody
	scroll  *container.Scroll
	empty   *Text
	edge    *canvas.Rectangle
}

// Heights of a table's rows, in units.
const (
	tableRow  = 30
	tableHigh = 28 // of the head
	tableBar  = 4  // beside the rows, for the bar that scrolls them
)

// twice is the time within which a second press on a row takes it.
const twice = 400 * time.Millisecond

// NewTable shows the content in columns; empty is what stands in the middle where there are no rows.
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

// At is the row chosen, -1 for none.
func (t *Table) At() int { return t.at }

// Choose makes a row the chosen one and brings it into sight; it tells if it was not the chosen one before. -1 is none.
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

// Update shows the content as it is now, with another row chosen, and tells nobody.
func (t *Table) Update(chosen int) {
	t.at = min(chosen, t.content.Rows()-1)
	t.over = -1
	t.empty.Hidden = t.content.Rows() > 0
	t.scroll.Refresh()
	t.body.Refresh()
}

// ToTop scrolls to the first row.
func (t *Table) ToTop() { t.scroll.ScrollToTop() }

// SetEmpty says something else where there are no rows.
func (t *Table) SetEmpty(text string) { t.empty.SetText(text) }

// Sorted marks the column by which the rows are sorted, -1 for none.
func (t *Table) Sorted(column int, falling bool) {
	t.head.by, t.head.falling = column, falling
	t.head.Refresh()
}

// reveal scrolls the chosen row into sight.
func (t *Table) reveal() {
	top := float32(max(t.at, 0)) * tableRow
	switch bottom := top + tableRow; {
	case top < t.scroll.Offset.Y:
		t.scroll.ScrollToOffset(fyne.NewPos(0, top))
	case bottom > t.scroll.Offset.Y+t.scroll.Size().Height:
		t.scroll.ScrollToOffset(fyne.NewPos(0, bottom-t.scroll.Size().Height))
	}
}

// press chooses a row with the pointer; the second press in a row takes it.
func (t *Table) press(row int) {
	now := time.Now()
	again := row == t.at && now.Sub(t.pressed) < twice
	t.pressed = now
	if c := fyne.CurrentApp().Driver().CanvasForObject(t); c != nil {
		c.Focus(t)
	}
	t.Choose(row)
	if again && t.Taken != nil {
		t.pressed = time.Time{}
		t.Taken(row)
	}
}

// FocusGained shows the chosen row in full colour.
func (t *Table) FocusGained() { t.focused = true; t.body.Refresh() }

// FocusLost ends it.
func (t *Table) FocusLost() { t.focused = false; t.body.Refresh() }

// TypedRune hands on a letter.
func (t *Table) TypedRune(r rune) {
	if t.Typed != nil {
		t.Typed(r)
	}
}

// TypedKey walks and takes; other keys are left to [Unused].
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
	case (e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter) && t.at >= 0 && t.Taken != nil:
		t.Taken(t.at)
	case !walks:
		Unused(t, e)
	}
}

// AccessibilityRole is a button's.
func (t *Table) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleButton }

// AccessibilityLabel is the row chosen.
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

// places are where each column begins and how wide it is, in a width.
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

// MinSize is room for a few rows.
func (t *Table) MinSize() fyne.Size { return fyne.NewSize(200, tableHigh+3*tableRow) }

// CreateRenderer is for Fyne.
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

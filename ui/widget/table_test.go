package widget

import (
	"fmt"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"backrank/assets"
	"backrank/internal/testapp"
	"backrank/ui/theme"
)

// numbered is a content with a number of rows, each with its number as text.
type numbered int

func (n numbered) Rows() int                { return int(n) }
func (n numbered) Cell(row, col int) string { return fmt.Sprintf("%d/%d", row, col) }
func (n numbered) Icon(int) assets.Icon     { return assets.IconFile }

func tabled(t *testing.T, rows int) (*Table, fyne.Window) {
	t.Helper()
	testapp.Of(t, theme.New(theme.Dark))
	table := NewTable([]Column{{Name: "Name", Share: 1}, {Name: "Size", Width: 60, Right: true}}, numbered(rows), "Nothing here")
	w := test.NewTempWindow(t, table)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(400, 300))
	return table, w
}

// Only the visible rows of a table are drawn, at their places, however many rows there are.
func TestATableDrawsWhatIsInSight(t *testing.T) {
	for _, n := range []int{0, 3, 100_000, 10_000_000} {
		table, _ := tabled(t, n)
		table.Choose(n - 1)
		if len(table.body.rows) > 12 {
			t.Errorf("%d rows: %d are drawn", n, len(table.body.rows))
		}
		seen := ""
		for _, l := range table.body.rows {
			if l.fill.Visible() {
				seen = l.cells[0].Text
				at := min(float32(n)*tableRow, table.body.Size().Height) - tableRow
				if seen == fmt.Sprintf("%d/0", n-1) && l.fill.Position().Y != at+1 {
					t.Errorf("%d rows: the last stands at %v, want %v", n, l.fill.Position().Y, at+1)
				}
			}
		}
		if want := fmt.Sprintf("%d/0", n-1); n > 0 && seen != want {
			t.Errorf("%d rows: the last drawn is %q", n, seen)
		}
		if table.empty.Visible() != (n == 0) {
			t.Errorf("%d rows: it says that there are none: %v", n, table.empty.Visible())
		}
	}
}

// A click chooses a row at once; a second click activates it, unless it is on another row.
func TestATableByPresses(t *testing.T) {
	table, _ := tabled(t, 5)
	var chosen, taken []int
	table.Chosen = func(i int) { chosen = append(chosen, i) }
	table.Activated = func(i int) { taken = append(taken, i) }
	press := func(row int) {
		table.body.MouseDown(&desktop.MouseEvent{
			PointEvent: fyne.PointEvent{Position: fyne.NewPos(20, (float32(row)+.5)*tableRow)}, Button: desktop.MouseButtonPrimary,
		})
	}
	press(2)
	if !slices.Equal(chosen, []int{2}) {
		t.Fatalf("pressed once: chosen %v", chosen)
	}
	if press(3); len(taken) > 0 {
		t.Errorf("a press on another row takes %v", taken)
	}
	press(3)
	press(7)
	if !slices.Equal(chosen, []int{2, 3}) || !slices.Equal(taken, []int{3}) {
		t.Errorf("chosen %v, taken %v", chosen, taken)
	}
}

func TestATableByKeys(t *testing.T) {
	table, w := tabled(t, 50)
	taken := -1
	table.Activated = func(i int) { taken = i }
	w.Canvas().Focus(table)
	for _, step := range []struct {
		key  fyne.KeyName
		want int
	}{{fyne.KeyDown, 0}, {fyne.KeyDown, 1}, {fyne.KeyEnd, 49}, {fyne.KeyDown, 49}, {fyne.KeyPageUp, 42}, {fyne.KeyHome, 0}, {fyne.KeyUp, 0}} {
		table.TypedKey(&fyne.KeyEvent{Name: step.key})
		if table.At() != step.want {
			t.Errorf("%s leads to %d, want %d", step.key, table.At(), step.want)
		}
	}
	if table.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn}); taken != 0 {
		t.Errorf("Enter takes %d", taken)
	}
}

// A click on a column header sorts by the column.
func TestAHeadSorts(t *testing.T) {
	table, _ := tabled(t, 5)
	var by []int
	table.Sort = func(i int) { by = append(by, i) }
	table.head.Tapped(&fyne.PointEvent{Position: fyne.NewPos(30, 8)})
	table.head.Tapped(&fyne.PointEvent{Position: fyne.NewPos(390, 8)})
	if !slices.Equal(by, []int{0, 1}) {
		t.Errorf("sorted by %v", by)
	}
}

// The wheel, the thumb and a press outside of the thumb scroll within the rows, and Over is called with the row under
// the pointer.
func TestATableScrolls(t *testing.T) {
	table, _ := tabled(t, 1_000_000)
	over := []int{}
	table.Over = func(row int) { over = append(over, row) }
	table.body.MouseIn(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(20, 45)}})
	table.body.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, -60)})
	table.body.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, 600)})
	table.body.MouseOut()
	if !slices.Equal(over, []int{1, 3, 1, -1}) {
		t.Errorf("over %v", over)
	}
	height := table.bar.Size().Height
	table.bar.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(5, height/2)}})
	if from, _ := table.InSight(); from < 480_000 || from > 520_000 {
		t.Errorf("a press in the middle leads to %d", from)
	}
	table.bar.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(5, 2*height)}})
	if _, to := table.InSight(); to != 1_000_000 {
		t.Errorf("dragged down it shows rows up to %d", to)
	}
}

// The right button chooses a row and opens its menu; the menu key opens that of the chosen row.
func TestATableHasMenus(t *testing.T) {
	table, _ := tabled(t, 5)
	got := -1
	table.Menu = func(row int, _ fyne.Position) { got = row }
	table.body.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(20, 75)}, Button: desktop.MouseButtonSecondary})
	if got != 2 || table.At() != 2 {
		t.Errorf("the menu of %d, chosen %d", got, table.At())
	}
	got = -1
	if table.TypedKey(&fyne.KeyEvent{Name: desktop.KeyMenu}); got != 2 {
		t.Errorf("by key the menu of %d", got)
	}
}

// picked is a content of numbered rows that can be selected.
type picked struct {
	numbered
	rows map[int]bool
}

func (p *picked) Selected(row int) bool { return p.rows[row] }
func (p *picked) Toggle(row int)        { p.rows[row] = !p.rows[row] }
func (p *picked) All()                  { p.Range(0, p.Rows()-1, false) }
func (p *picked) None()                 { p.rows = map[int]bool{} }
func (p *picked) Range(from, to int, more bool) {
	if !more {
		p.None()
	}
	for row := from; row <= to; row++ {
		p.rows[row] = true
	}
}

// Several rows can be selected with Shift, from the row chosen without it, with Ctrl one by one, and with Ctrl+A.
func TestRowsOfATableAreSelected(t *testing.T) {
	table, _ := tabled(t, 9)
	p := &picked{9, map[int]bool{}}
	table.content = p
	var held fyne.KeyModifier
	table.held = func() fyne.KeyModifier { return held }
	check := func(what string, at int, want ...int) {
		t.Helper()
		var got []int
		for row := range 9 {
			if p.rows[row] {
				got = append(got, row)
			}
		}
		if !slices.Equal(got, want) || table.At() != at {
			t.Errorf("%s: selected %v, chosen %d, want %v and %d", what, got, table.At(), want, at)
		}
	}
	key := func(name fyne.KeyName) { table.TypedKey(&fyne.KeyEvent{Name: name}) }
	table.Press(4, 0)
	held = fyne.KeyModifierShift
	key(fyne.KeyDown)
	key(fyne.KeyDown)
	check("down", 6, 4, 5, 6)
	key(fyne.KeyUp)
	check("up", 5, 4, 5)
	key(fyne.KeyHome)
	check("home", 0, 0, 1, 2, 3, 4)
	table.Press(7, fyne.KeyModifierControl)
	check("one more", 7, 0, 1, 2, 3, 4, 7)
	table.Press(8, fyne.KeyModifierControl|fyne.KeyModifierShift)
	check("more from there", 8, 0, 1, 2, 3, 4, 7, 8)
	table.Menu = func(int, fyne.Position) {}
	table.body.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(20, 75)}, Button: desktop.MouseButtonSecondary})
	check("the menu of one of them", 2, 0, 1, 2, 3, 4, 7, 8)
	table.body.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(20, 165)}, Button: desktop.MouseButtonSecondary})
	check("the menu of another", 5)
	table.TypedShortcut(&fyne.ShortcutSelectAll{})
	check("all", 5, 0, 1, 2, 3, 4, 5, 6, 7, 8)
	held = 0
	key(fyne.KeyDown)
	check("without a modifier", 6)
}

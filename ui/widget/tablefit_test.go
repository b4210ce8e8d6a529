package widget

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"backrank/assets"
	"backrank/internal/testapp"
	"backrank/ui/theme"
)

// listedTexts is a content with given texts, of which the last column has short forms.
type listedTexts [][]string

func (w listedTexts) Rows() int                { return len(w) }
func (w listedTexts) Cell(row, col int) string { return w[row][col] }
func (w listedTexts) Icon(int) assets.Icon     { return "" }

func (w listedTexts) Short(row, col int) string {
	if col == len(w[row])-1 {
		return w[row][col][:4]
	}
	return ""
}

// fitColumns are columns of names, a minor word, an optional number and a date.
func fitColumns() []Column {
	return []Column{
		{Name: "White", Fit: true, Share: 1, MinWidth: 60, Enough: 120},
		{Name: "Elo", About: "White's rating", Fit: true, Right: true, Rank: 3},
		{Name: "Event", Fit: true, Share: .5, MinWidth: 50, Enough: 80, Rank: 9},
		{Name: "Source", Fit: true, Rank: 8},
		{Name: "Date", Fit: true},
	}
}

// fittedTable returns a table of columns that fit their texts, with names of up to letters characters.
func fittedTable(t *testing.T, width float32, letters int) (*Table, fyne.Window) {
	t.Helper()
	testapp.Of(t, theme.New(theme.Dark))
	var rows listedTexts
	for i := range 40 {
		rows = append(rows, []string{strings.Repeat("n", 3+i%letters), fmt.Sprint(1000 + i), strings.Repeat("e", i), "", "2024-05-17"})
	}
	table := NewTable(fitColumns(), rows, "")
	w := test.NewTempWindow(t, WithTips(table, nil))
	w.SetPadded(false)
	w.Resize(fyne.NewSize(width, 300))
	return table, w
}

// A column that fits its texts is cut only if the visible columns have no room for all their texts: then none of them is
// wider than its own texts and its name. No column lies outside of the table, and columns do not overlap.
func TestColumnsThatFitAreCutOnlyWithoutRoom(t *testing.T) {
	for width := float32(200); width < 1200; width += 37 {
		for _, letters := range []int{4, 30, 90} {
			table, _ := fittedTable(t, width, letters)
			at, wide := table.places(width - tableEdge)
			all := table.fit.demands(table.fit.short)
			cut, slack, right := false, false, float32(0)
			for i := range at {
				if table.Hidden(i) {
					continue
				}
				if at[i] < right || at[i]+wide[i] > width {
					t.Errorf("%v units, %d letters: column %d is at %v to %v, the one before ends at %v", width, letters, i, at[i], at[i]+wide[i], right)
				}
				right = at[i] + wide[i]
				cut = cut || wide[i] < all[i].want-.1
				slack = slack || wide[i] > all[i].want+.1
			}
			if cut && slack {
				t.Errorf("%v units, %d letters: columns %v have %v, want %+v", width, letters, at, wide, all)
			}
		}
	}
}

// In a narrow table columns are hidden by rank, those without texts first. Minor columns are hidden before dates are
// shortened, dates are shortened before major columns are hidden, and columns of rank 0 are always shown.
func TestColumnsAreHiddenByRank(t *testing.T) {
	order := []string{"Source", "Event", "short", "Elo"}
	reached := 0
	for width := float32(900); width > 120; width -= 2 {
		table, _ := fittedTable(t, width, 12)
		var state []string
		for _, name := range order {
			i := slices.IndexFunc(table.columns, func(c Column) bool { return c.Name == name })
			if name == "short" && table.fit.short || i >= 0 && table.Hidden(i) {
				state = append(state, name)
			}
		}
		if len(state) < reached || !slices.Equal(state, order[:len(state)]) {
			t.Fatalf("%v units wide: %v", width, state)
		}
		reached = len(state)
		if table.Hidden(0) || table.Hidden(4) {
			t.Fatalf("%v units wide: a column of rank 0 is hidden", width)
		}
	}
	if reached != len(order) {
		t.Errorf("in the narrowest table only %v", order[:reached])
	}
}

// Scrolling to wider texts makes their column wider; scrolling back leaves it.
func TestColumnsOnlyGrowWhileScrolling(t *testing.T) {
	table, _ := fittedTable(t, 900, 40)
	name := func() float32 { _, wide := table.places(900 - tableEdge); return wide[2] }
	before := name()
	table.scrollTo(1e6)
	if grown := name(); grown <= before {
		t.Fatalf("%v, then %v", before, grown)
	} else if table.ToTop(); name() != grown {
		t.Errorf("back at the top %v in place of %v", name(), grown)
	}
}

// drag drags in the header from one x-coordinate to another.
func dragHead(h *tableHead, from, to float32) {
	press := func(x float32) fyne.PointEvent { return fyne.PointEvent{Position: fyne.NewPos(x, 10)} }
	h.MouseDown(&desktop.MouseEvent{PointEvent: press(from), Button: desktop.MouseButtonPrimary})
	for _, x := range []float32{from + (to-from)/2, to} {
		h.Dragged(&fyne.DragEvent{PointEvent: press(x)})
	}
	h.MouseUp(&desktop.MouseEvent{PointEvent: press(to), Button: desktop.MouseButtonPrimary})
	h.DragEnd()
}

// A header that is dragged moves its column in front of the one under the pointer, or behind the last one; a drag back to its
// own place moves nothing, and a drag sorts nothing.
func TestAHeaderIsDragged(t *testing.T) {
	table, _ := fittedTable(t, 900, 12)
	var moves [][2]int
	table.Moved = func(column, before int) { moves = append(moves, [2]int{column, before}) }
	table.Sort = func(int) { t.Error("sorted") }
	at, wide := table.places(900 - tableEdge)
	for _, to := range []float32{0, at[0] + 3, at[2] + 3, at[3] + 3, at[4] + wide[4]} {
		dragHead(table.head, at[2]+10, to)
	}
	if want := [][2]int{{2, 0}, {2, 0}, {2, 5}}; !slices.Equal(moves, want) {
		t.Errorf("moved %v, want %v", moves, want)
	}
}

// A dragged border follows the pointer, and stays at a width from which the other columns keep their least widths. A double
// click lets the column fit its texts again.
func TestABorderIsDragged(t *testing.T) {
	table, _ := fittedTable(t, 900, 12)
	var chosen []float32
	table.Resized = func(widths []float32) { chosen = widths }
	places := func() (at, wide []float32) { return table.places(900 - tableEdge) }
	border := func(i int) float32 { at, wide := places(); return at[i] + wide[i] + tableGap/2 }
	_, fitted := places()
	fitted = slices.Clone(fitted)
	for _, by := range []float32{-40, 90, -20} {
		from := border(1)
		dragHead(table.head, from+1, from+1+by)
		if got, want := border(1), from+by; got < want-1 || got > want+1 {
			if _, wide := places(); wide[1] != minCellWidth {
				t.Errorf("dragged by %v, the border is at %v, want %v", by, got, want)
			}
		}
		if _, wide := places(); chosen[1] != wide[1] {
			t.Errorf("the width %v is reported as %v", wide[1], chosen[1])
		}
	}
	dragHead(table.head, border(2), 3000)
	at, wide := places()
	if table.Hidden(4) || at[4]+wide[4] > 900 {
		t.Errorf("the last column is at %v to %v", at[4], at[4]+wide[4])
	}
	for i := range 3 {
		table.head.tapped = time.Time{}
		for range 2 {
			table.head.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(border(i), 10)}, Button: desktop.MouseButtonPrimary})
			table.head.Tapped(&fyne.PointEvent{Position: fyne.NewPos(border(i), 10)})
		}
	}
	if _, wide := places(); !slices.Equal(wide, fitted) || slices.Max(chosen) != 0 {
		t.Errorf("fitted %v, want %v; chosen %v", wide, fitted, chosen)
	}
}

// The whole text of a cell that is cut or shortened, and the whole name of a column, appear in tooltips; a cell that is shown
// in full has none.
func TestCutCellsHaveTooltips(t *testing.T) {
	table, w := fittedTable(t, 150, 30)
	tips := w.Content().(*fyne.Container).Objects[1].(*Tips)
	at, _ := table.places(150 - tableEdge)
	point := func(column, row int) {
		table.body.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(at[column]+5, float32(row)*tableRow+5)}})
	}
	if point(0, 7); tips.Shown() != strings.Repeat("n", 10) {
		t.Errorf("a cut name shows %q", tips.Shown())
	}
	if point(4, 0); tips.Shown() != "2024-05-17" {
		t.Errorf("a short date shows %q", tips.Shown())
	}
	if point(0, 0); tips.Shown() != "" {
		t.Errorf("a whole name shows %q", tips.Shown())
	}
	point(4, 0)
	if table.body.MouseOut(); tips.Shown() != "" {
		t.Errorf("the pointer has left, and %q is shown", tips.Shown())
	}
	table, w = fittedTable(t, 900, 5)
	tips = w.Content().(*fyne.Container).Objects[1].(*Tips)
	at, _ = table.places(900 - tableEdge)
	table.head.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(at[1]+3, 5)}})
	if tips.Shown() != "White's rating" {
		t.Errorf("the header shows %q", tips.Shown())
	}
}

// A wide minor column that is hidden makes room for narrow ones that were hidden before it.
func TestANarrowColumnTakesTheRoomOfAHiddenWideOne(t *testing.T) {
	testapp.Of(t, theme.New(theme.Dark))
	columns := []Column{{Name: "Name", Fit: true}, {Name: "Event", Fit: true, Rank: 8}, {Name: "Moves", Fit: true, Rank: 9}}
	rows := listedTexts{{strings.Repeat("n", 20), strings.Repeat("e", 40), "12345"}}
	table := NewTable(columns, rows, "")
	seen := map[[2]bool]bool{}
	for width := float32(150); width < 700; width += 10 {
		w := test.NewTempWindow(t, table)
		w.SetPadded(false)
		w.Resize(fyne.NewSize(width, 200))
		table.places(width - tableEdge)
		seen[[2]bool{table.Hidden(1), table.Hidden(2)}] = true
	}
	if !seen[[2]bool{true, false}] || !seen[[2]bool{false, false}] {
		t.Errorf("event and moves are hidden as follows in some width: %v", seen)
	}
}

// Escape cancels the drag of a header or a border: the columns are as before, and the rest of the drag changes nothing.
func TestEscapeCancelsADragInTheHeader(t *testing.T) {
	table, _ := fittedTable(t, 900, 12)
	table.Moved = func(int, int) { t.Error("a column has moved") }
	table.Resized = func([]float32) { t.Error("a column was resized") }
	escape := &fyne.KeyEvent{Name: fyne.KeyEscape}
	table.Keys = func(e *fyne.KeyEvent) bool { t.Errorf("%s reaches the screen", e.Name); return true }
	at, wide := table.places(900 - tableEdge)
	before := slices.Clone(wide)
	for what, from := range map[string]float32{"a header": at[0] + 10, "a border": at[1] + wide[1] + tableGap/2} {
		point := func(x float32) fyne.PointEvent { return fyne.PointEvent{Position: fyne.NewPos(x, 10)} }
		table.head.MouseDown(&desktop.MouseEvent{PointEvent: point(from), Button: desktop.MouseButtonPrimary})
		table.head.Dragged(&fyne.DragEvent{PointEvent: point(from + 150)})
		if table.TypedKey(escape); table.head.moving >= 0 || table.head.border >= 0 || !table.head.mark.Hidden {
			t.Errorf("%s is still dragged", what)
		}
		table.head.Dragged(&fyne.DragEvent{PointEvent: point(from + 300)})
		table.head.MouseUp(&desktop.MouseEvent{PointEvent: point(from + 300), Button: desktop.MouseButtonPrimary})
		table.head.DragEnd()
		if _, wide := table.places(900 - tableEdge); !slices.Equal(wide, before) {
			t.Errorf("%s: the columns have %v, before %v", what, wide, before)
		}
	}
	keys := 0
	table.Keys = func(*fyne.KeyEvent) bool { keys++; return true }
	if table.TypedKey(escape); keys != 1 {
		t.Error("without a drag, Escape does not reach the screen")
	}
}

// detailedTexts are texts with a detail in the last column.
type detailedTexts struct{ listedTexts }

func (d detailedTexts) Detail(_, column int) string {
	if column == 4 {
		return "club/games.pgn"
	}
	return ""
}

// The tooltip of a cell with a detail shows that, also if the cell is shown in full.
func TestDetailsAreInTooltips(t *testing.T) {
	table, w := fittedTable(t, 900, 5)
	table.content = detailedTexts{table.content.(listedTexts)}
	tips := w.Content().(*fyne.Container).Objects[1].(*Tips)
	at, _ := table.places(900 - tableEdge)
	for column, want := range map[int]string{0: "", 4: "club/games.pgn"} {
		table.body.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(at[column]+5, 5)}})
		if got := tips.Shown(); got != want {
			t.Errorf("column %d shows %q, want %q", column, got, want)
		}
	}
}

// A column without texts is hidden before a text of another column is cut, and shown where all texts have room.
func TestAColumnWithoutTextsGivesWay(t *testing.T) {
	testapp.Of(t, theme.New(theme.Dark))
	columns := []Column{{Name: "Name", Fit: true}, {Name: "Event", Fit: true, Share: 1, MinWidth: 60, Enough: 100, Rank: 7}, {Name: "Castled", Fit: true, Rank: 6}}
	rows := listedTexts{{"Ada", strings.Repeat("e", 30), ""}}
	table := NewTable(columns, rows, "")
	shown := map[bool]bool{}
	for width := float32(250); width < 500; width += 10 {
		w := test.NewTempWindow(t, table)
		w.SetPadded(false)
		w.Resize(fyne.NewSize(width, 200))
		_, wide := table.places(width - tableEdge)
		if want := table.fit.demands(false)[1].want; wide[1] < want && !table.Hidden(2) {
			t.Errorf("%v units wide: the event has %v of %v beside an empty column", width, wide[1], want)
		}
		shown[table.Hidden(2)] = true
	}
	if len(shown) != 2 {
		t.Errorf("the empty column is hidden as follows: %v", shown)
	}
}

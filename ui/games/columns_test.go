package games

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"backrank/app/archive"
	"backrank/internal/dialogtest"
	"backrank/internal/langtest"
	"backrank/ui/dialogs"
	"backrank/ui/widget"
	"backrank/variants/pgn"
)

// ids returns the ids of the columns that the table has.
func (r *testScreen) ids() (all []string) {
	for _, f := range r.columns.visible {
		all = append(all, f.id)
	}
	return all
}

// at returns the place of a column in the table.
func (r *testScreen) at(id string) int { return slices.Index(r.ids(), id) }

// reopen returns a new screen with the same archive and settings.
func (r *testScreen) reopen() *testScreen {
	next := *r
	next.Games = New(r.in)
	return &next
}

// TestChosenColumnsAreRemembered: columns that are shown, hidden, moved and resized stay so in the next start, and so does the
// order of the games; the default columns come back with one command.
func TestChosenColumnsAreRemembered(t *testing.T) {
	r := open(t, wide, fewGames)
	before := r.ids()
	r.columns.show("source", true)
	r.columns.show("ending", false)
	r.table.Moved(r.at("date"), 0)
	r.table.Moved(r.at("white"), len(r.columns.visible))
	r.table.Resized(func() []float32 { w := make([]float32, len(r.columns.visible)); w[r.at("event")] = 222; return w }())
	r.table.Sort(r.at("moves"))
	r.table.Sort(r.at("moves"))
	want := r.ids()
	if want[0] != "date" || want[len(want)-1] != "white" || slices.Contains(want, "ending") || !slices.Contains(want, "source") {
		t.Fatalf("columns %v", want)
	}
	again := r.reopen()
	if got := again.ids(); !slices.Equal(got, want) {
		t.Errorf("columns %v, after a restart %v", want, got)
	}
	if got := again.columns.visible[again.at("event")].Chosen; got != 222 {
		t.Errorf("after a restart the event has width %v", got)
	}
	if again.query != r.query || again.columns.sorted != "moves" || again.query.Descending {
		t.Errorf("after a restart sorted by %s, %+v", again.columns.sorted, again.query)
	}
	r.columns.reset()
	if got := r.reopen().ids(); !slices.Equal(got, before) {
		t.Errorf("reset to %v, want %v", got, before)
	}
}

// TestColumnsOfOtherVersions: unknown columns are ignored, and a column about which nothing was chosen follows the one that it
// follows by default.
func TestColumnsOfOtherVersions(t *testing.T) {
	all := arrangedFields(parseChoices("from-the-future black white -date"))
	var got []string
	for _, a := range all {
		got = append(got, a.id)
	}
	if want := "black black-rating result ending variant start white white-rating date source event"; !strings.HasPrefix(strings.Join(got, " "), want) {
		t.Errorf("%q", got)
	}
	if len(all) != len(allFields()) || all[slices.Index(got, "date")].shown() {
		t.Errorf("%d columns of %d", len(all), len(allFields()))
	}
}

// TestAChosenColumnHasRoom: a column that the player shows is visible in a window of the usual size, in place of others. If
// there is no room at all, a message says so. The last column cannot be hidden.
func TestAChosenColumnHasRoom(t *testing.T) {
	r := open(t, fyne.NewSize(1180, 730), manyGames(30))
	for _, id := range []string{"event", "time-control", "moves"} {
		r.columns.show(id, false)
		if r.columns.show(id, true); !r.shows(id) {
			t.Errorf("%s is chosen and hidden", id)
		}
	}
	for _, f := range allFields() {
		r.columns.show(f.id, true)
	}
	if got := r.toast.Text(); !strings.Contains(got, "no room") {
		t.Errorf("with all columns it says %q", got)
	}
	for _, f := range allFields() {
		r.columns.show(f.id, false)
	}
	if len(r.columns.visible) != 1 || !strings.Contains(r.toast.Text(), "at least one") {
		t.Errorf("all are hidden: %v remain, it says %q", r.ids(), r.toast.Text())
	}
}

// TestColumnsByKeyboard: in the dialog, Space shows and hides a column, Alt with an arrow key moves it, and a button sorts by
// it; the list follows at once. All texts of the dialog have room.
func TestColumnsByKeyboard(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		for _, size := range []fyne.Size{small, fyne.NewSize(1180, 730)} {
			r := open(t, size, fewGames)
			r.Own("columns")()
			d, is := r.win.Canvas().Overlays().Top().(*dialogs.Dialog)
			if !is {
				t.Fatal("there is no dialog")
			}
			table, is := r.win.Canvas().Focused().(*widget.Table)
			if !is {
				t.Fatal("the columns do not have the focus")
			}
			to := slices.IndexFunc(r.columns.all, func(a arrangedField) bool { return a.id == "tags" })
			for range to {
				table.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
			}
			if table.TypedRune(' '); r.at("tags") < 0 {
				t.Errorf("the column is hidden, %v", r.ids())
			}
			for range to {
				table.TypedShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyUp, Modifier: fyne.KeyModifierAlt})
			}
			if r.at("tags") != 0 {
				t.Errorf("moved to the front: %v", r.ids())
			}
			table.TypedShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyDown, Modifier: fyne.KeyModifierAlt})
			if r.at("tags") != 1 {
				t.Errorf("moved back: %v", r.ids())
			}
			dialogtest.CheckWhole(t, fmt.Sprint(size), r.win)
			table.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
			if r.at("tags") >= 0 {
				t.Errorf("hidden by Enter: %v", r.ids())
			}
			d.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
			if r.win.Canvas().Overlays().Top() != nil || r.win.Canvas().Focused() != fyne.Focusable(r.table) {
				t.Error("the dialog is open, or the list has no focus")
			}
		}
	})
}

// TestEachColumnSorts: the games can be sorted by every column, in both orders.
func TestEachColumnSorts(t *testing.T) {
	r := open(t, wide, fewGames)
	for _, f := range allFields() {
		r.columns.sortBy(&f)
		first := r.query
		if r.columns.sortBy(&f); !f.sorts || first.Sort != f.sort || r.query.Sort != f.sort || r.query.Descending == first.Descending || r.list.rows != 4 {
			t.Errorf("%s: %+v, then %+v, %d games", f.id, first, r.query, r.list.rows)
		}
	}
}

// TestTheSortedColumnIsVisible: a column by which the games are sorted is visible in a window of any size, also if it was hidden
// before, after a restart, and when another column sorted before it. Its texts are not shortened: dates are whole, though others
// are years.
func TestTheSortedColumnIsVisible(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		r := open(t, small, manyGames(30))
		for _, f := range allFields() {
			r.columns.sortBy(&f)
			if !r.shows(f.id) || r.toast.Text() != "" {
				t.Errorf("sorted by %s: no such column, it says %q", f.id, r.toast.Text())
			}
			for _, cell := range r.cutCells() {
				if f.Share == 0 && strings.HasPrefix(cell, f.id+": ") {
					t.Errorf("sorted by %s: %s is shortened", f.id, cell)
				}
			}
		}
		r.columns.reset()
		r.win.Resize(fyne.NewSize(1600, 900))
		r.table.Sort(r.at("moves"))
		for width := float32(1600); width >= small.Width; width -= 60 {
			if r.win.Resize(fyne.NewSize(width, small.Height)); !r.shows("moves") {
				t.Errorf("%v units wide: sorted by moves, without the column", width)
			}
		}
		again := r.reopen()
		r.win.SetContent(again.Content())
		again.Focus(r.win.Canvas())
		if !again.shows("moves") {
			t.Error("after a restart: sorted by moves, without the column")
		}
	})
}

// TestColumnsStayWhileGamesAreAdded: while games are fetched, no column is hidden or shown; when the fetch ends, the columns fit
// the texts of all games.
func TestColumnsStayWhileGamesAreAdded(t *testing.T) {
	r := open(t, fyne.NewSize(1400, 730), strings.ReplaceAll(fewGames, "Club evening", "Club"))
	shown := func() (ids []string) {
		for i, id := range r.ids() {
			if !r.table.Hidden(i) {
				ids = append(ids, id)
			}
		}
		return ids
	}
	before := shown()
	var added []pgn.Game
	text := strings.ReplaceAll(manyGames(40), "[Date \"2024", "[Date \"2026") // at the top of the list
	for g, err := range pgn.NewReader(strings.NewReader(text)).All() {
		if err != nil {
			t.Fatal(err)
		}
		added = append(added, g)
	}
	if _, err := r.db().Add(t.Context(), "Lichess (a_rather_long_name_of_an_account)", added...); err != nil {
		t.Fatal(err)
	}
	r.Fetching.ShowProgress("Fetching", .5, false, nil, nil)
	r.Changed()
	if got := shown(); r.list.rows != 44 || !slices.Equal(got, before) {
		t.Errorf("%d games: columns %v, before %v", r.list.rows, got, before)
	}
	r.Fetching.ShowResult("40 games were added", 0, nil)
	if slices.Equal(shown(), before) {
		t.Errorf("after the fetch, columns %v are still shown", before)
	}
	r.checkRoom(t, "after the fetch")
}

// TestColumnsShowTheirValues: each column shows the value of the game.
func TestColumnsShowTheirValues(t *testing.T) {
	r := open(t, wide, `[Event "Weissenhaus"]
[Date "2025.02.07"]
[White "Ada"]
[Black "Ben"]
[WhiteElo "2100"]
[BlackElo "1950"]
[TimeControl "5400+30"]
[Result "1-0"]

{[%eval 0.2]} 1. e4 {[%eval 0.3]} e5 {[%eval 0.3]} 2. Nf3 {[%eval 0.25]} Nc6 {[%eval 0.3]} 3. Bc4 {[%eval 0.1]} Bc5 {[%eval 0.2]} 4. O-O {[%eval 0.2]} g5 {[%eval 3.2]} 1-0

`)
	r.press(fyne.KeyDown)
	r.chosen.setLabel("sharp", true)
	r.chosen.setLabel("club", true)
	for id, want := range map[string]string{
		"white": "Ada", "white-rating": "2100", "black": "Ben", "black-rating": "1950", "result": "1–0", "variant": "Orthodox", "date": "2025-02-07",
		"event": "Weissenhaus", "time-control": "90+30", "castled": "O-O –", "moves": "4", "source": "some.pgn", "tags": "club, sharp",
	} {
		i := slices.IndexFunc(allFields(), func(f field) bool { return f.id == id })
		if got := allFields()[i].text(r.list.game(0)); got != want {
			t.Errorf("%s is %q, want %q", id, got, want)
		}
	}
	r.columns.show("source", true)
	if got, want := r.list.Detail(0, r.at("source")), r.list.game(0).Source; got != want || filepath.Base(got) == got {
		t.Errorf("the tooltip of the source is %q, want %q", got, want)
	}
	if g := r.list.game(0); whiteAccuracy(g) != "98%" || blackAccuracy(g) != "50%" || dayAdded(g) == "" {
		t.Errorf("accuracies %v, added on %q", g.Accuracy, dayAdded(g))
	}
}

// TestColumnChoices: choices about columns are read as they were written; what is no choice is ignored, and of two for one column
// the first counts.
func TestColumnChoices(t *testing.T) {
	want := []columnChoice{{"black", byDefault, 0}, {"event", always, 120}, {"castled", never, 0}, {"from-the-future", always, 3}}
	if text := formatChoices(want); text != "black +event=120 -castled +from-the-future=3" || !slices.Equal(parseChoices(text), want) {
		t.Errorf("%q is read as %v", text, parseChoices(text))
	}
	for text, want := range map[string][]columnChoice{
		"": nil, " \n": nil, "=5 + -": nil, "white=x": {{"white", 0, 0}}, "white=-4 +black=99999999": {{"white", 0, 0}, {"black", always, 0}},
		"-white +white=7": {{"white", never, 0}},
	} {
		if got := parseChoices(text); !slices.Equal(got, want) {
			t.Errorf("%q is %v, want %v", text, got, want)
		}
	}
}

// TestTheFoundPositionIsOpened: the preview shows where a game has the position, the material or the comment searched for, and
// Enter, a double click, the button and the menu open the game with the query.
func TestTheFoundPositionIsOpened(t *testing.T) {
	for _, c := range []struct {
		what  string
		query archive.Query
		ply   int
	}{
		{"a position", archive.Query{FEN: "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2"}, 2},
		{"material", archive.Query{Material: "KQRRBBNNPPPPPPPPKQRRBBNNPPPPPPPP", Player: "Clara"}, 0},
		{"a comment", archive.Query{Comment: "surprise"}, 2},
		{"a comment in a variation", archive.Query{Comment: "usual"}, 3},
		{"a player", archive.Query{Player: "Clara"}, 4},
	} {
		r := open(t, wide, fewGames)
		r.Show(c.query)
		if got := r.preview.Ply(); r.list.rows != 1 || got != c.ply {
			t.Errorf("%s: %d games, the preview is at ply %d, want %d", c.what, r.list.rows, got, c.ply)
		}
		for how, open := range map[string]func(){
			"Enter":          func() { r.press(fyne.KeyReturn) },
			"a double click": func() { r.table.Activated(0) },
			"the menu":       func() { r.chosen.menuItems()[0].Action() },
			"the button":     func() { r.chosen.open() },
		} {
			r.opened, r.openedAt = nil, archive.Query{}
			if open(); len(r.opened) != 1 || r.openedAt.FEN != c.query.FEN || r.openedAt.Material != c.query.Material || r.openedAt.Comment != c.query.Comment {
				t.Errorf("%s, %s: opened %v by %+v", c.what, how, r.opened, r.openedAt)
			}
		}
	}
}

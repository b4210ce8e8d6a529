package games

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"backrank/app/archive"
	"backrank/app/library"
	"backrank/app/player"
	"backrank/internal/langtest"
	"backrank/lang"
	"backrank/ui/widget"
	"backrank/words"
)

// A search is visible while it is typed, even if the window has room for one side panel only.
func TestSearchesAreVisible(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		r := open(t, small, fewGames)
		r.press(fyne.KeyDown)
		for _, letter := range "ada" {
			r.TypedRune(letter)
			if r.frame.left.(*fyne.Container).Hidden {
				t.Fatalf("the filters are hidden after %q", letter)
			}
		}
		if r.filters.search.Text != "ada" || r.win.Canvas().Focused() != r.filters.search {
			t.Errorf("typed %q, %v has the keyboard", r.filters.search.Text, r.win.Canvas().Focused())
		}
	})
}

// manyGames returns games that fill a window, with names, ratings, events and starts of different lengths.
func manyGames(games int) string {
	var all strings.Builder
	for i := range games {
		name := []string{"Carlsen, Magnus", "Oh", "Vachier-Lagrave, Maxime", "Nepomniachtchi, Ian"}[i%4]
		fmt.Fprintf(&all, "[Event \"%s\"]\n[White \"%s\"]\n[Black \"%s\"]\n[WhiteElo \"%d\"]\n[BlackElo \"1500\"]\n[Date \"2024.05.%02d\"]\n[TimeControl \"%d+2\"]\n",
			[]string{"?", "Club", "Champions Showdown of the whole world"}[i%3], name, []string{"Computer (Club)", "Mamedyarov, Shakhriyar"}[i%2], 900+7*i, i%28+1, 60*(i%9+1))
		fmt.Fprintf(&all, "[Result \"1-0\"]\n[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"rnqkbbnr/pppppppp/8/8/8/8/PPPPPPPP/RNQKBBNR w KQkq - 0 1\"]\n\n1. %c3 1-0\n\n", 'a'+rune(i%8))
	}
	return all.String()
}

// cutCells returns the texts of the rows in sight that are not shown in full, each after the id of its column.
func (r *testScreen) cutCells() (cut []string) {
	shown := map[string]bool{}
	for _, o := range test.LaidOutObjects(r.table) {
		if text, is := o.(*canvas.Text); is && text.Visible() {
			shown[text.Text] = true
		}
	}
	from, to := r.table.InSight()
	for row := from; row < to; row++ {
		for column := range r.columns.visible {
			text := r.list.Cell(row, column)
			if text != "" && !r.table.Hidden(column) && !shown[text] {
				cut = append(cut, r.columns.visible[column].id+": "+text)
			}
		}
	}
	return cut
}

// shows reports whether the table shows a column.
func (r *testScreen) shows(id string) bool {
	i := slices.IndexFunc(r.columns.visible, func(f field) bool { return f.id == id })
	return i >= 0 && !r.table.Hidden(i)
}

// TestNothingIsCutThatHasRoom: a window of the usual size shows players, ratings, results, variants, starts and dates, and cuts
// only texts of any length; a wide one shows all names in full, and also sources, events, time controls and numbers of moves.
func TestNothingIsCutThatHasRoom(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		for _, size := range []fyne.Size{fyne.NewSize(1180, 730), wide, fyne.NewSize(1920, 1050), small} {
			r := open(t, size, manyGames(60))
			longer := lang.L("Close") != "Close" // names of columns and variants of double length have no room everywhere
			want := []string{"white", "black", "result", "date"}
			if size != small && !longer {
				want = append(want, "white-rating", "variant", "start")
			}
			if size.Width == 1920 && !longer {
				want = append(want, "source", "event", "time-control", "moves")
			}
			for _, id := range want {
				if !r.shows(id) {
					t.Errorf("%v: no column %s", size, id)
				}
			}
			for _, row := range []int{0, 30, 59} {
				r.table.Choose(row)
				for _, cell := range r.cutCells() {
					id, _, _ := strings.Cut(cell, ":")
					if flexible := r.columns.visible[slices.IndexFunc(r.columns.visible, func(f field) bool { return f.id == id })].Share > 0; size != small && !flexible && id != "date" {
						t.Errorf("%v, row %d: %q is cut", size, row, cell)
					}
					if size.Width >= 1600 && id != "event" {
						t.Errorf("%v, row %d: %q is cut in a wide window", size, row, cell)
					}
				}
			}
		}
	})
}

// shownWidths returns the widths of the columns that are shown, by their places in the table.
func (r *testScreen) shownWidths() map[int]float32 {
	const overhang = 10 // of a name in the header, for the arrow of the sort order
	var names []*widget.Text
	for _, o := range test.LaidOutObjects(r.table) {
		if name, is := o.(*widget.Text); is && name.Visible() && name.Text() != "" {
			names = append(names, name)
		}
	}
	widths := map[int]float32{}
	for i := range r.columns.visible {
		if !r.table.Hidden(i) {
			widths[i] = names[len(widths)].Size().Width - overhang
		}
	}
	return widths
}

// neededWidth returns the width that a column needs for its texts in the rows in sight, and for its name.
func (r *testScreen) neededWidth(column int) float32 {
	f := &r.columns.visible[column]
	need := widget.Caption(f.Name+" ↓").Width() - 10
	if need > 92 { // in two lines
		need = f.Fitted().MinWidth
	}
	from, to := r.table.InSight()
	for row := from; row < to; row++ {
		need = max(need, fyne.MeasureText(widget.Visible(r.list.Cell(row, column)), 13, fyne.TextStyle{}).Width+1)
	}
	return need
}

// checkRoom checks that no text is cut or shortened while other columns have as much room to spare, and that no columns of a
// rank are hidden while all of them have room.
func (r *testScreen) checkRoom(t *testing.T, what string) {
	t.Helper()
	slack, missing := float32(0), float32(10_000)
	widths := r.shownWidths()
	for i, wide := range widths {
		if need := r.neededWidth(i); wide > need {
			slack += wide - need
		}
	}
	for _, cell := range r.cutCells() {
		id, _, _ := strings.Cut(cell, ":")
		i := slices.Index(r.ids(), id)
		missing = min(missing, r.neededWidth(i)-widths[i])
	}
	hidden := map[int]float32{}
	for i, f := range r.columns.visible {
		if need := r.neededWidth(i); r.table.Hidden(i) && r.list.Cell(0, i) != "" {
			if hidden[f.Rank] += need + 12; f.Rank == widget.ChosenRank {
				hidden[f.Rank] = need + 12
			}
		}
	}
	for rank, need := range hidden {
		if slack > need+1 {
			t.Errorf("%s: %v units are to spare, and columns of rank %d that need %v are hidden", what, slack, rank, need)
		}
	}
	if slack > missing+1 {
		t.Errorf("%s: %v units are to spare, and a text that needs %v more is cut: %q", what, slack, missing, r.cutCells())
	}
}

// fetchedGames returns the PGN text of games as services send them: user names, long events, starts of one to three digits.
func fetchedGames(games int) string {
	var all strings.Builder
	for i := range games {
		names := []string{"Anna", []string{"rival12", "x", "Opa_Klaus"}[i%3]}
		fmt.Fprintf(&all, "[Event \"%s\"]\n[White \"%s\"]\n[Black \"%s\"]\n[WhiteElo \"%d\"]\n[BlackElo \"1500\"]\n[Date \"2024.05.%02d\"]\n[TimeControl \"%d+2\"]\n",
			[]string{"rated chess960 game", "Hourly Chess960 Arena", "rated chess960 tournament https://lichess.org/tournament/abcdefgh"}[i%3], names[i%2], names[1-i%2], 900+7*i, i%28+1, 60*(i%9+1))
		fmt.Fprintf(&all, "[Result \"1-0\"]\n[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"rnqkbbnr/pppppppp/8/8/8/8/PPPPPPPP/RNQKBBNR w KQkq - 0 1\"]\n\n1. %c3 1-0\n\n", 'a'+rune(i%8))
	}
	return all.String()
}

// TestNothingIsCutWhileThereIsRoom: in a window of any size, no text is cut and no column is hidden that has room, with the
// default columns and with any others. A window of the usual size shows whole dates, and the ratings of both players.
func TestNothingIsCutWhileThereIsRoom(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		for what, text := range map[string]string{"long names": manyGames(60), "short names": fetchedGames(60)} {
			for _, width := range []float32{1180, 1400, 1600, 1920} {
				r := open(t, fyne.NewSize(width, 730), text)
				r.checkRoom(t, fmt.Sprint(what, width, " the default columns"))
				for _, id := range []string{"white-rating", "black-rating", "variant", "start", "source"} {
					r.columns.show(id, true)
				}
				r.checkRoom(t, fmt.Sprint(what, width, " the chosen columns"))
			}
			r := open(t, fyne.NewSize(1180, 730), text)
			if longer := lang.L("Close") != "Close"; !longer {
				for _, id := range []string{"white-rating", "black-rating", "variant", "start", "date"} {
					if !r.shows(id) {
						t.Errorf("%s: no column %s", what, id)
					}
				}
				r.has("the list", ">2024-05-28<")
			}
			draw := rand.New(rand.NewPCG(45, 1))
			for range 10 {
				all := slices.Clone(r.columns.all)
				draw.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
				for i := range all {
					if all[i].choice = (columnChoice{id: all[i].id, visibility: never}); i < 3+draw.IntN(9) {
						all[i].choice.visibility = visibility(draw.IntN(2)) // by default or always
					}
				}
				r.columns.change(all)
				r.checkRoom(t, fmt.Sprint(what, r.ids()))
			}
		}
	})
}

// TestLevelsAreNotTruncated: a window of the usual size shows the computer's levels in full.
func TestLevelsAreNotTruncated(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		var pgn strings.Builder
		last := 0
		for ; player.LevelName(last+1) != ""; last++ {
			fmt.Fprintf(&pgn, "[White \"Ann\"]\n[Black \"%s\"]\n[Date \"2024.05.%02d\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n", words.ComputerPlayer(player.LevelName(last+1)), last+1)
		}
		for _, size := range []fyne.Size{fyne.NewSize(1180, 730), wide} {
			r := open(t, size, pgn.String())
			for i := range last {
				name := player.LevelName(i + 1)
				got := test.RenderObjectToMarkup(r.table)
				if !strings.Contains(got, ">"+name+"<") && !strings.Contains(got, ">"+words.ComputerPlayer(name)+"<") {
					t.Errorf("%v: %s is not shown in full", size, name)
				}
			}
		}
	})
}

// TestTypedDatesAreNotTruncated: the field for a date has room for a whole date as the list shows it.
func TestTypedDatesAreNotTruncated(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		for _, size := range []fyne.Size{fyne.NewSize(1180, 730), wide, small} {
			r := open(t, size, fewGames)
			if size == small {
				r.fold.Turn()
			}
			for _, f := range []*widget.Field{r.filters.since, r.filters.until} {
				need := fyne.MeasureText("2024-05-17", theme.TextSize(), fyne.TextStyle{}).Width + 2*theme.InnerPadding()
				if f.Size().Width < need {
					t.Errorf("%v: a field for a date has %v of %v", size, f.Size().Width, need)
				}
			}
		}
	})
}

// TestDatesOfFiltersAreWrittenAsInTheList: the condition of a date typed with dots shows it with hyphens, as the list
// does.
func TestDatesOfFiltersAreWrittenAsInTheList(t *testing.T) {
	r := open(t, wide, fewGames)
	r.filters.since.SetText("2022.01.02")
	r.filters.until.SetText("2024.05")
	for _, want := range []string{"Since 2022-01-02", "Until 2024-05"} {
		r.has("the conditions", ">"+want+"<")
	}
	r.filters.write()
	if got := r.filters.since.Text + " " + r.filters.until.Text; got != "2022-01-02 2024-05" {
		t.Errorf("the fields have %q", got)
	}
}

// TestAnEmptyArchiveSaysSo: in an empty archive, a search for the position on the board says that there are no games,
// and does not offer to ignore rights.
func TestAnEmptyArchiveSaysSo(t *testing.T) {
	r := open(t, fyne.NewSize(1180, 730), "")
	r.fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	r.filters.setBoard(true)
	if got := r.emptyText(); !strings.HasPrefix(got, "No games yet") || slices.Contains(r.chips(), anyRights()) {
		t.Errorf("%q, conditions %q", got, r.chips())
	}
}

// TestTheAnyRightsButtonIsVisible: the condition and the button that ignores rights fit below the filters.
func TestTheAnyRightsButtonIsVisible(t *testing.T) {
	r := open(t, fyne.NewSize(1180, 730), fewGames)
	r.fen = "8/8/4k3/8/8/4K3/8/8 w - - 0 1"
	r.filters.setBoard(true)
	if !slices.Contains(r.chips(), anyRights()) {
		t.Fatalf("conditions %q", r.chips())
	}
	r.checkConditions("a position")
}

// checkConditions checks that all conditions below the filters, and the buttons after them, are visible in full.
func (r *testScreen) checkConditions(what string) {
	r.t.Helper()
	active, foot := r.filters.active, r.filters.foot.Size()
	visible := fyne.CurrentApp().Driver().AbsolutePositionForObject(r.filters.foot).AddXY(foot.Width, foot.Height)
	for _, o := range test.WidgetRenderer(active).Objects() {
		chip, is := o.(*widget.Chip)
		if !is {
			continue
		}
		end := fyne.CurrentApp().Driver().AbsolutePositionForObject(chip).AddXY(chip.Size().Width, chip.Size().Height)
		if own := chip.MinSize(); end.X > visible.X || end.Y > visible.Y || chip.Size().Width < min(own.Width, foot.Width) {
			r.t.Errorf("%s: %s ends at %v, the filters at %v", what, chip.Words(), end, visible)
		}
	}
}

// TestAllConditionsAreVisible: many conditions wrap to several rows below the filters, in windows of any size, and need no
// scrolling. The rows go with the conditions.
func TestAllConditionsAreVisible(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		for _, size := range []fyne.Size{small, fyne.NewSize(1180, 730)} {
			r := open(t, size, fewGames)
			if size == small {
				r.fold.Turn()
			}
			none := r.filters.foot.Size().Height
			if r.filters.pick(func(q *archive.Query) { q.Variant, q.Start, q.Result, q.Since = "chess960", "518", "1-0", "2024" }); r.filters.foot.Size().Height != none {
				t.Errorf("%v: the filters move under the pointer", size)
			}
			if lang.L("Close") == "Close" { // texts of double length have no room
				r.checkConditions(fmt.Sprint(size, " after a click"))
			}
			r.table.Over(0) // the pointer leaves the filters
			r.Show(archive.Query{Variant: "chess960", Start: "518", Result: "1-0", Since: "2024", Until: "2024", Player: "ada"})
			r.checkConditions(fmt.Sprint(size))
			if r.clear(); r.filters.foot.Size().Height != none {
				t.Errorf("%v: without conditions, they are %v high, not %v", size, r.filters.foot.Size().Height, none)
			}
		}
	})
}

// TestNarrowListsShowTheYear: windows of any width show when games were played, narrow ones perhaps by the year alone, with
// the preview as with the filters.
func TestNarrowListsShowTheYear(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		r := open(t, small, manyGames(40)+fewGames)
		shown := func() {
			t.Helper()
			if markup := test.RenderObjectToMarkup(r.table); !strings.Contains(markup, ">2025") || !strings.Contains(markup, ">2024") {
				t.Error("no years are shown")
			}
		}
		shown()
		r.fold.Turn()
		shown()
		for width := small.Width; width <= 1600; width += 20 {
			r.win.Resize(fyne.NewSize(width, 534))
			if !r.shows("date") {
				t.Errorf("%v units wide: no date", width)
			}
		}
		r.win.Resize(wide)
		r.has("a wide window", ">2024-05-17<")
	})
}

// TestTheHeaderOfTheSortedColumnIsNotTruncated: the header of a column has room for its name and the arrow of the sort
// order.
func TestTheHeaderOfTheSortedColumnIsNotTruncated(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		for _, size := range []fyne.Size{wide, small} {
			r := open(t, size, fewGames)
			for i, f := range r.columns.visible {
				for range 2 {
					if r.table.Hidden(i) {
						continue
					}
					r.table.Sort(i)
					arrow := " ↑"
					if r.query.Descending {
						arrow = " ↓"
					}
					if !slices.ContainsFunc(test.LaidOutObjects(r.table), func(o fyne.CanvasObject) bool {
						name, is := o.(*widget.Text)
						return is && name.Text() == f.Name+arrow && name.Whole()
					}) {
						t.Errorf("%v: the head of %s is truncated", size, f.Name+arrow)
					}
				}
			}
		}
	})
}

// TestAnUnusableFilterListsNothing: an invalid filter lists no games and shows the reason, until the text is valid or
// incomplete.
func TestAnUnusableFilterListsNothing(t *testing.T) {
	r := open(t, wide, fewGames)
	all := r.whites()
	for _, c := range []struct {
		field      *widget.Field
		bad, mends string
	}{{r.filters.material, "QQ", ""}, {r.filters.material, "KXK", "KRPK"}, {r.filters.since, "2024.13", ""}, {r.filters.since, "2o24", "20"}, {r.filters.start, "99999", ""}} {
		c.field.OnChanged(c.bad)
		if r.list.rows != 0 || r.filters.errorText.Hidden || r.filters.errorText.Text() == "" {
			t.Errorf("%q lists %q, and says %q", c.bad, r.whites(), r.filters.errorText.Text())
		}
		c.field.OnChanged("")
		if r.whites() != all || !r.filters.errorText.Hidden {
			t.Errorf("%q taken back lists %q, and says %q", c.bad, r.whites(), r.filters.errorText.Text())
		}
		c.field.OnChanged(c.bad)
		if c.field.OnChanged(c.mends); !r.filters.errorText.Hidden {
			t.Errorf("%q, then %q, says %q", c.bad, c.mends, r.filters.errorText.Text())
		}
		c.field.OnChanged("")
	}
}

// TestEachGameIsListedWithItsVariant: the column for the variant shows that of each game, by its short name.
func TestEachGameIsListedWithItsVariant(t *testing.T) {
	r := open(t, wide, fewGames)
	at := slices.IndexFunc(r.columns.visible, func(f field) bool { return f.Name == "Variant" })
	if at < 0 {
		t.Fatal("there is no such column")
	}
	for row, want := range []string{"Orthodox", "Orthodox", "Orthodox", "Chess960"} {
		if got := r.columns.visible[at].text(r.list.game(row)); got != want {
			t.Errorf("row %d has %q, want %q", row, got, want)
		}
	}
}

// TestMaterialIsTakenFromTheBoard: the material of the position on the board can be searched, and appears in the field
// as if typed. If there is no position, or it must not be searched, the reason is shown.
func TestMaterialIsTakenFromTheBoard(t *testing.T) {
	r := open(t, wide, fewGames)
	if r.filters.takeMaterial(); isNarrowed(r.query) || !strings.Contains(r.filters.errorText.Text(), "still being placed") {
		t.Errorf("without a position %+v is asked for, and it says %q", r.query, r.filters.errorText.Text())
	}
	r.fen = "4k3/2r5/8/8/8/8/P6P/1N2K2R w - - 0 1"
	r.filters.takeMaterial()
	if r.query.Material != "KRNPPKR" || r.filters.material.Text != "KRNPPKR" {
		t.Errorf("asked for %q, shown %q", r.query.Material, r.filters.material.Text)
	}
}

// TestTheOtherPlayerIsTitledOpponent: with a player in the query, the facet for the other player is titled as opponent,
// and a click on an opponent keeps the player.
func TestTheOtherPlayerIsTitledOpponent(t *testing.T) {
	r := open(t, wide, fewGames)
	r.filters.player.OnChanged("ada")
	for _, f := range r.filters.facets {
		if f.title == "Player" && !f.Hidden {
			t.Error("with a name typed, the facet offers other players in its place")
		}
	}
	r.tap("Opponent", "Ben")
	if r.query.Player != "ada" || r.query.Opponent != "Ben" || r.whites() != "Ada" {
		t.Errorf("%+v lists %q", r.query, r.whites())
	}
}

// TestNoNameIsBlank: in the list a player without a name is "You" if the game was played here, else "No name".
func TestNoNameIsBlank(t *testing.T) {
	for _, c := range []struct{ white, black, source, want string }{
		{"?", "Computer", library.PlayedHere, "You – Computer"},
		{"Computer", "?", library.PlayedHere, "Computer – You"},
		{"?", "?", library.PlayedHere, "No name – No name"},
		{"?", "Ada", "file.pgn", "No name – Ada"},
		{"", "Ada", "file.pgn", "No name – Ada"},
	} {
		h := listedGame{Head: archive.Head{White: c.white, Black: c.black, Source: c.source}}
		if got := white(&h) + " – " + black(&h); got != c.want {
			t.Errorf("%+v is %q", c, got)
		}
	}
}

// TestSourcesAreShortened: the short form of the source of fetched games is the service; other sources have none.
func TestSourcesAreShortened(t *testing.T) {
	for source, want := range map[string]string{
		"Lichess (anna)": "Lichess", "Chess.com (Anna-1)": "Chess.com", "some.pgn": "", "some (1).pgn": "", library.PlayedHere: "", "": "",
	} {
		if got := shortSource(&listedGame{Head: archive.Head{Source: source}}); got != want {
			t.Errorf("%q is %q, want %q", source, got, want)
		}
	}
}

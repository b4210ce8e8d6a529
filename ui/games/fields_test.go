package games

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
	"github.com/notnil/chess"

	"backrank/app/archive"
	"backrank/app/library"
	"backrank/app/player"
	"backrank/internal/langtest"
	"backrank/lang"
	"backrank/ui/widget"
	"backrank/variants"
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
		if r.column.search.Text != "ada" || r.win.Canvas().Focused() != r.column.search {
			t.Errorf("typed %q, %v has the keyboard", r.column.search.Text, r.win.Canvas().Focused())
		}
	})
}

// TestNothingIsCut: a window of the usual size has room for names with a title or a level, for variants, pairs and
// dates; a wide one also for endings and castlings.
func TestNothingIsCut(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		for _, size := range []fyne.Size{fyne.NewSize(1180, 730), wide, small} {
			r := open(t, size, fewGames)
			shown := map[string]float32{}
			need := float32(16)
			for _, f := range r.visible {
				shown[f.Name] = f.Width
				need += cmp.Or(f.Width, minNameWidth) + 12
			}
			if got := r.table.Size().Width; need > got {
				t.Errorf("%v: the columns need %v of %v", size, need, got)
			}
			whole := func(column, text string) {
				has, there := shown[column]
				if column == words.Color(chess.White) {
					has = minNameWidth
				}
				if need := fyne.MeasureText(text, 13, fyne.TextStyle{}).Width; there && need > has {
					t.Errorf("%v: %s has %v units for %q, which needs %v", size, column, has, text, need)
				}
			}
			for _, name := range []string{words.Color(chess.White), lang.X("the start of a game", "Start")} {
				if _, has := shown[name]; !has {
					t.Errorf("%v: no column %s", size, name)
				}
			}
			longer := lang.L("Close") != "Close" // then the names of variants have no room in a window of the usual size
			if _, has := shown[lang.L("Variant")]; !has && size != small && (!longer || size == wide) {
				t.Errorf("%v: no variant", size)
			}
			whole(words.Color(chess.White), "Carlsen, Magnus")
			whole(words.Color(chess.White), "Computer (Club)")
			whole(lang.L("Result"), "½–½")
			whole(lang.X("the start of a game", "Start"), "W521-B694")
			whole(lang.X("the start of a game", "Start"), "W2555-B2303")
			whole(lang.L("Date"), "2024-05-17")
			for _, v := range variants.All() {
				whole(lang.L("Variant"), shortName(v.ID))
			}
			for ending := archive.Checkmate; ending <= archive.Infraction; ending++ {
				whole(lang.L("Ended by"), endingText(&archive.Head{Ending: ending}))
			}
			long := archive.Castled{Type: archive.Queenside}
			whole(lang.L("Castled"), castled(&archive.Head{Castled: [2]archive.Castled{long, long}}))
		}
	})
}

// TestLevelsAreNotTruncated: a window of the usual size shows the computer's levels in full, in addition to variants
// and dates.
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
			for _, column := range []string{lang.L("Variant"), lang.X("the start of a game", "Start"), lang.L("Date")} {
				if longer := lang.L("Close") != "Close"; longer && size != wide && column == lang.L("Variant") {
					continue // longer names of variants have no room
				}
				if !slices.ContainsFunc(r.visible, func(f field) bool { return f.Name == column }) {
					t.Errorf("%v: no column %s", size, column)
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
			for _, f := range []*widget.Field{r.column.since, r.column.until} {
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
	r.column.since.SetText("2022.01.02")
	r.column.until.SetText("2024.05")
	for _, want := range []string{"Since 2022-01-02", "Until 2024-05"} {
		r.has("the conditions", ">"+want+"<")
	}
	r.column.write()
	if got := r.column.since.Text + " " + r.column.until.Text; got != "2022-01-02 2024-05" {
		t.Errorf("the fields have %q", got)
	}
}

// TestAnEmptyArchiveSaysSo: in an empty archive, a search for the position on the board says that there are no games,
// and does not offer to ignore rights.
func TestAnEmptyArchiveSaysSo(t *testing.T) {
	r := open(t, fyne.NewSize(1180, 730), "")
	r.fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	r.column.setBoard(true)
	if got := r.emptyText(); !strings.HasPrefix(got, "No games yet") || slices.Contains(r.chips(), anyRights()) {
		t.Errorf("%q, conditions %q", got, r.chips())
	}
}

// TestTheAnyRightsButtonIsVisible: the condition and the button that ignores rights fit below the filters.
func TestTheAnyRightsButtonIsVisible(t *testing.T) {
	r := open(t, fyne.NewSize(1180, 730), fewGames)
	r.fen = "8/8/4k3/8/8/4K3/8/8 w - - 0 1"
	r.column.setBoard(true)
	if !slices.Contains(r.chips(), anyRights()) {
		t.Fatalf("conditions %q", r.chips())
	}
	if need, has := r.column.active.MinSize().Width, r.column.foot.Size().Width; need > has+6 { // the gap after the last chip does not count
		t.Errorf("the conditions need %v of %v", need, has)
	}
}

// TestNarrowListsShowTheYear: windows of any width show when games were played, narrow ones by the year alone, with the
// preview as with the filters; a click on the header of the year sorts by date.
func TestNarrowListsShowTheYear(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		r := open(t, small, fewGames)
		at := func(name string) int {
			return slices.IndexFunc(r.visible, func(f field) bool { return f.Name == name })
		}
		shown := func() {
			t.Helper()
			for _, want := range []string{"2025", "2024", "2023", "2022"} {
				r.has("the list", ">"+want+"<")
			}
		}
		shown()
		r.fold.Turn()
		shown()
		before := r.whites()
		if at(lang.L("Year")) < 0 || at(lang.L("Date")) >= 0 {
			t.Fatalf("%d columns, no year", len(r.visible))
		}
		if r.table.Sort(at(lang.L("Year"))); r.whites() == before {
			t.Error("a press on the year does not turn the order")
		}
		for width := small.Width; width <= 1600; width += 20 {
			r.win.Resize(fyne.NewSize(width, 534))
			if at(lang.L("Year")) < 0 == (at(lang.L("Date")) < 0) {
				t.Errorf("%v units wide: year %t, date %t", width, at(lang.L("Year")) >= 0, at(lang.L("Date")) >= 0)
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
			for i, f := range r.visible {
				for range 2 {
					if !f.sorts || f.Name == lang.L("Variant") { // the arrow is at the column of the start, which is sorted with the variant
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
	}{{r.column.material, "QQ", ""}, {r.column.material, "KXK", "KRPK"}, {r.column.since, "2024.13", ""}, {r.column.since, "2o24", "20"}, {r.column.start, "99999", ""}} {
		c.field.OnChanged(c.bad)
		if r.list.rows != 0 || r.column.errorText.Hidden || r.column.errorText.Text() == "" {
			t.Errorf("%q lists %q, and says %q", c.bad, r.whites(), r.column.errorText.Text())
		}
		c.field.OnChanged("")
		if r.whites() != all || !r.column.errorText.Hidden {
			t.Errorf("%q taken back lists %q, and says %q", c.bad, r.whites(), r.column.errorText.Text())
		}
		c.field.OnChanged(c.bad)
		if c.field.OnChanged(c.mends); !r.column.errorText.Hidden {
			t.Errorf("%q, then %q, says %q", c.bad, c.mends, r.column.errorText.Text())
		}
		c.field.OnChanged("")
	}
}

// TestEachGameIsListedWithItsVariant: the column for the variant shows that of each game, by its short name.
func TestEachGameIsListedWithItsVariant(t *testing.T) {
	r := open(t, wide, fewGames)
	at := slices.IndexFunc(r.visible, func(f field) bool { return f.Name == "Variant" })
	if at < 0 {
		t.Fatal("there is no such column")
	}
	for row, want := range []string{"Orthodox", "Orthodox", "Orthodox", "Chess960"} {
		if got := r.visible[at].text(r.list.head(row)); got != want {
			t.Errorf("row %d has %q, want %q", row, got, want)
		}
	}
}

// TestMaterialIsTakenFromTheBoard: the material of the position on the board can be searched, and appears in the field
// as if typed. If there is no position, or it must not be searched, the reason is shown.
func TestMaterialIsTakenFromTheBoard(t *testing.T) {
	r := open(t, wide, fewGames)
	if r.column.takeMaterial(); isNarrowed(r.query) || !strings.Contains(r.column.errorText.Text(), "still being placed") {
		t.Errorf("without a position %+v is asked for, and it says %q", r.query, r.column.errorText.Text())
	}
	r.fen = "4k3/2r5/8/8/8/8/P6P/1N2K2R w - - 0 1"
	r.column.takeMaterial()
	if r.query.Material != "KRNPPKR" || r.column.material.Text != "KRNPPKR" {
		t.Errorf("asked for %q, shown %q", r.query.Material, r.column.material.Text)
	}
}

// TestTheOtherPlayerIsTitledOpponent: with a player in the query, the facet for the other player is titled as opponent,
// and a click on an opponent keeps the player.
func TestTheOtherPlayerIsTitledOpponent(t *testing.T) {
	r := open(t, wide, fewGames)
	r.column.player.OnChanged("ada")
	for _, f := range r.column.facets {
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
		h := archive.Head{White: c.white, Black: c.black, Source: c.source}
		if got := white(&h) + " – " + black(&h); got != c.want {
			t.Errorf("%+v is %q", c, got)
		}
	}
}

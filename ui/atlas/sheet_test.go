package atlas

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/app/sheet"
	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/plan"
	"backrank/variants/survey"
	"backrank/words"
)

// sheetOf returns the table of the screen, of which each row has a cell for each column.
func sheetOf(t *testing.T, r *testAtlas) sheet.Sheet {
	t.Helper()
	s, ok := r.Sheet()
	if !ok {
		t.Fatal("there is no table")
	}
	for _, row := range s.Rows {
		if len(row) != len(s.Columns) {
			t.Fatalf("%d cells in %d columns: %q", len(row), len(s.Columns), row)
		}
	}
	return s
}

// cellOf returns the cell in a row under the name of a column.
func cellOf(t *testing.T, s sheet.Sheet, row int, column string) string {
	t.Helper()
	i := slices.Index(s.Columns, column)
	if i < 0 {
		t.Fatalf("no column %q in %q", column, s.Columns)
	}
	return s.Rows[row][i]
}

// The table of the gallery has the arrays that are shown, in their order, with the facts as numbers and the scores of both
// engines in pawns.
func TestTheTableOfTheGallery(t *testing.T) {
	r := openWith(t, rival(), "", variants.FischerFamily, variants.Fischer)
	all := sheetOf(t, r)
	if len(all.Rows) != 960 || all.Name != variants.FischerFamily.ID {
		t.Fatalf("%d arrays in %q", len(all.Rows), all.Name)
	}
	v, _ := variants.ByID("chess960")
	for _, number := range []int{0, 518, 959} {
		array := variants.FischerFamily.At(number)
		own, _ := survey.Current().Of(v.Castling, variants.Both(array))
		second, _ := rival().Of(v.Castling, variants.Both(array))
		p := facts.ProfileOf(array, v.Castling)
		row := slices.IndexFunc(all.Rows, func(row []string) bool { return row[0] == strconv.Itoa(array.Number()) })
		want := map[string]string{
			"Array": array.String(), "Score for White: Backrank 0.1.0": inPawns(own.Score), "Score for White: Stockfish 15.1": inPawns(second.Score),
			"King's file": string(rune('a' + p.King)), "Bishops apart": strconv.Itoa(p.Bishops),
		}
		for column, value := range want {
			if got := cellOf(t, all, row, column); got != value {
				t.Errorf("%d, %s: %q, want %q", number, column, got, value)
			}
		}
	}
	played := 0
	for i := range all.Rows {
		array, err := variants.ParseArray(cellOf(t, all, i, "Array"))
		if err != nil {
			t.Fatal(err)
		}
		g, has := survey.GamesOf(v.Castling, variants.Both(array))
		if !has {
			if got := cellOf(t, all, i, gamesColumn("Games", &g)); got != "" {
				t.Errorf("%s without games has %s", array, got)
			}
			continue
		}
		played++
		low, high := g.Interval()
		games, move := g.Black.OfKind("castle-a")
		blackPlan := plan.Sentences(plan.Of(variants.Both(array), v.Castling, chess.Black, &g))
		want := map[string]string{
			"Games": strconv.Itoa(g.Count()), "Distinct games": strconv.Itoa(g.Distinct), "Draws": strconv.Itoa(g.Draws), "White's score": sheet.Share(g.Points()),
			"95% interval, from": sheet.Share(low), "95% interval, to": sheet.Share(high),
			"Castled (White)": strconv.Itoa(g.White.Castled()), "Castled (Black)": strconv.Itoa(g.Black.Castled()), "O-O-O (Black)": strconv.Itoa(games), "O-O-O, on move (Black)": strconv.Itoa(move),
			"Plan (Black)": words.Message(blackPlan...),
		}
		if games == 0 {
			want["O-O-O, on move (Black)"] = ""
		}
		for column, value := range want {
			if got := cellOf(t, all, i, gamesColumn(column, &g)); got != value {
				t.Errorf("%s, %s: %q, want %q", array, column, got, value)
			}
		}
	}
	if played == 0 {
		t.Error("no array has games")
	}
	if s := sheetOf(t, openUnder(t, variants.FischerFamily, variants.Leap)); slices.ContainsFunc(s.Columns, func(c string) bool { return strings.Contains(c, "itself") }) {
		t.Errorf("columns of games under a rule without games: %q", s.Columns)
	}
	r.gallery.query.text = "bb"
	r.gallery.refresh()
	some := sheetOf(t, r)
	if len(some.Rows) != len(r.gallery.result.places) || len(some.Rows) == 0 || len(some.Rows) == 960 {
		t.Errorf("the search leaves %d rows for %d arrays", len(some.Rows), len(r.gallery.result.places))
	}
	for i, place := range r.gallery.result.places {
		if some.Rows[i][1] != r.gallery.profiles[place].Array.String() {
			t.Fatalf("row %d is %s", i, some.Rows[i][1])
		}
	}
}

// gamesColumn returns the name of a column of games.
func gamesColumn(name string, g *survey.Games) string {
	engine := g.Effort.Engine
	if engine == "" {
		engine = survey.CurrentGames().Parts()[0].Effort.Engine
	}
	return name + ": " + engine + " against itself"
}

// The table of the comparison has the rows and columns that are shown, with scores and their margins as numbers.
func TestTheTableOfTheComparison(t *testing.T) {
	r := open(t, variants.FischerFamily)
	for _, number := range []int{518, 0, 959} {
		r.toggleCompare(variants.FischerFamily.At(number))
	}
	r.showCompared()
	s := sheetOf(t, r)
	c := r.top().(*comparison)
	if len(s.Columns) != 4 || len(s.Rows) != len(c.rows)+1 || s.Rows[0][0] != c.rows[0].name || !slices.Equal(s.Rows[0][1:], c.rows[0].values) {
		t.Errorf("%q, %q", s.Columns, s.Rows)
	}
	for i, array := range c.arrays {
		o := r.opinions(r.rule, variants.Both(array))[0]
		for row, want := range map[string]string{"Score for White": inPawns(o.Score), "Margin of error": inPawns(o.margin), "Sharpness": inPawns(o.Sharpness())} {
			if at := slices.IndexFunc(s.Rows, func(cells []string) bool { return cells[0] == row }); at < 0 || s.Rows[at][i+1] != want {
				t.Errorf("%s of %s is not %s: %q", row, array, want, s.Rows)
			}
		}
	}
}

// The table of pairs has a cell for each pair, by which it is coloured; pairs that are not allowed are empty.
func TestTheTableOfPairs(t *testing.T) {
	r := openUnder(t, variants.MultiFamily, variants.Fischer)
	r.showMatrix()
	m := r.top().(*matrix)
	for _, colours := range []colouring{byAdvantage, bySharpness} {
		m.colours = colours
		s := sheetOf(t, r)
		empty := 0
		for row := range m.white {
			for column := range m.black {
				start, allowed := m.at(row, column)
				want := ""
				if f, _ := survey.Current().Of(m.variant.Castling, start); allowed {
					want = inPawns(map[colouring]int{byAdvantage: f.Score, bySharpness: f.Sharpness()}[colours])
				} else {
					empty++
				}
				if got := s.Rows[row][column+1]; got != want {
					t.Errorf("%s: %q, want %q", start, got, want)
				}
			}
		}
		if empty != len(m.white) || !strings.Contains(s.Rows[0][0], m.white[0].String()) {
			t.Errorf("%d pairs are empty; the first row is %q", empty, s.Rows[0])
		}
	}
}

// The table of draws has all draws of the record, and is empty without draws. On a page there is no table.
func TestTheTableOfDraws(t *testing.T) {
	r := open(t, variants.FischerFamily)
	r.typed("d")
	if s := sheetOf(t, r); len(s.Rows) > 0 {
		t.Errorf("without draws there are %q", s.Rows)
	}
	r.draw.title, r.draw.round = "Club, final", "3"
	r.key(fyne.KeyReturn)
	s, all := sheetOf(t, r), r.draws.Draws()
	if len(all) != 1 || len(s.Rows) != 1 {
		t.Fatalf("%d rows for %d draws", len(s.Rows), len(all))
	}
	d := all[0]
	for column, want := range map[string]string{"Event": d.Title, "Start position": d.Start, "White": d.White, "Seed": strconv.FormatUint(d.Seed, 10), "Struck out": ""} {
		if got := cellOf(t, s, 0, column); got != want {
			t.Errorf("%s: %q, want %q", column, got, want)
		}
	}
	r.show(newPage(r.Atlas, both(t, 518), variants.Bunker))
	if _, ok := r.Sheet(); ok {
		t.Error("a page has a table")
	}
}

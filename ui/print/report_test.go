package print

import (
	"fmt"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"backrank/internal/langtest"
)

// testReport returns the report of a game with a number of plies and turning points.
func testReport(t *testing.T, plies, moments int) Report {
	t.Helper()
	r := Report{Game: score(t, "chess960", "518"), Chances: []float64{.5}}
	r.White, r.Black, r.Result = "Ada", "Ben", "1–0"
	for i := range plies {
		r.Moves = append(r.Moves, fmt.Sprintf("N%c%d?!", 'a'+i%8, 1+i/8))
		r.Chances = append(r.Chances, .5+.5*math.Sin(float64(i)/9))
	}
	for i := range plies / 4 {
		r.Marks = append(r.Marks, ReportMark{Ply: 1 + i, Castling: i%3 == 0, By: chess.White + chess.Color(i%2)})
	}
	for i := range moments {
		r.Moments = append(r.Moments, Moment{
			Title: fmt.Sprintf("%d. Qxb2??", i+1), Pieces: r.Setup.Pieces,
			Text: fmt.Sprintf("Moment%d was slightly better for White (+0.37), after it winning for Black (−4.10). 5. Bxf7+ was better.", i),
		})
	}
	r.Rows = []ReportRow{{"Accuracy", "91%", "–"}, {"Blunders", "2", "13"}}
	r.Castlings = []string{"White never played O-O, which was the best move on move 8 and three times later. The moves that were played instead cost 12% of winning chances."}
	return r
}

// A report is complete and within the margins, however long the game is: values, moves in order, a diagram for each
// turning point, and the sentences about castlings.
func TestTheReportIsComplete(t *testing.T) {
	for _, c := range []struct{ plies, moments, pages int }{{1, 0, 1}, {80, 2, 1}, {150, 5, 2}, {1200, 5, 4}} {
		r := testReport(t, c.plies, c.moments)
		if c.plies > 10 {
			r.Chances[7] = math.NaN() // a position that is not evaluated
		}
		for _, size := range Sizes() {
			p := read(t, size, func(w io.Writer, s Style) error { return ReportSheet(w, s, r) })
			name := fmt.Sprintf("report of %d plies", c.plies)
			checkMargins(t, name, size, c.pages, p)
			var all string
			for _, page := range p.pages {
				all += strings.ReplaceAll(page.words(), "\n", " ") + " "
			}
			want := []string{"Accuracy", "91%", "Ada", "Turning points", "cost 12% of winning chances", "1–0"}
			if c.moments == 0 {
				want = []string{"1.Na1?!  1–0"}
			}
			for i := range c.moments {
				want = append(want, fmt.Sprintf("%d. Qxb2??", i+1), fmt.Sprintf("Moment%d was", i))
			}
			at := 0
			for i, move := range r.Moves {
				if i%2 == 0 {
					move = fmt.Sprintf("%d.%s", 1+i/2, move)
				}
				next := strings.Index(all[at:], move)
				if next < 0 {
					t.Fatalf("%s on %s: %s is missing after %d moves", name, size.ID, move, i)
				}
				at += next + len(move)
			}
			for _, text := range want {
				if !strings.Contains(all, text) {
					t.Errorf("%s on %s: %q is missing", name, size.ID, text)
				}
			}
		}
	}
}

// The areas of the graph are the runs of known chances.
func TestRunsOfKnownChances(t *testing.T) {
	nan := math.NaN()
	for want, numbers := range map[string][]float64{
		"[]": {nan, nan}, "[[0 2]]": {1, 2, 3}, "[[1 1] [3 4]]": {nan, 1, nan, 1, 1}, "[[0 0]]": {1, nan},
	} {
		if got := fmt.Sprint(runs(numbers)); got != want {
			t.Errorf("%v: %s, want %s", numbers, got, want)
		}
	}
}

// The values for both sides and their names have the same type size and do not overlap, however long they are.
func TestFiguresOfAReportAreApart(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		const gap, point = 1.5, 25.4 / 72 // in mm
		rows := []ReportRow{{"Accuracy", "91%", "–"}, {"Middlegame from 113.Qaxe5+", "100%", "23%"}, {"Longest think", "1:04:20 112.Nbxd5+", "0:35 102…Nb6"}}
		r := testReport(t, 10, 0)
		r.Rows = rows
		wide := widths(t)
		for _, size := range Sizes() {
			p := read(t, size, func(w io.Writer, s Style) error { return ReportSheet(w, s, r) })
			at := map[string]printedThing{}
			for _, thing := range p.pages[0] {
				at[thing.text] = thing
			}
			for _, row := range rows {
				name, white, black := at[row.Name], at[row.White], at[row.Black]
				if name.size != white.size || name.size != black.size {
					t.Errorf("%s, %q: sizes %v, %v, %v", size.ID, row.Name, name.size, white.size, black.size)
				}
				for _, pair := range [][2]printedThing{{name, white}, {white, black}} {
					if free := (pair[1].x - pair[0].x - wide(pair[0])) * point; free < gap {
						t.Errorf("%s: %q ends %.1f mm before %q", size.ID, pair[0].text, free, pair[1].text)
					}
				}
			}
		}
	})
}

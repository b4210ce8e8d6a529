package print

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"backrank/internal/langtest"
)

// testReport returns the report of a game with a number of plies, and of turning points and castlings.
func testReport(t *testing.T, plies, moments int) Report {
	t.Helper()
	r := Report{Game: score(t, "chess960", "518"), Chances: []float64{.5}}
	r.White, r.Black, r.Result = "Ada", "Ben", "1–0"
	for i := range plies {
		r.Moves = append(r.Moves, fmt.Sprintf("N%c%d?!", 'a'+i%8, 1+i/8))
		r.Chances = append(r.Chances, .5+.5*math.Sin(float64(i)/9))
		r.Times = append(r.Times, float64(i%7*i%50))
	}
	for i := range plies / 4 {
		r.Marks = append(r.Marks, ReportMark{Ply: 1 + i, Castling: i%3 == 0, By: chess.White + chess.Color(i%2)})
	}
	for _, title := range []string{"Turning points", "Castlings"} {
		section := ReportSection{Title: title, Empty: "None in " + title}
		for i := range moments {
			section.Moments = append(section.Moments, Moment{
				Caption: fmt.Sprintf("Before %d. Qxb2 of %s", i+1, title), Pieces: r.Setup.Pieces,
				Text:   fmt.Sprintf("%s%d was slightly better for White (+0.37), after it winning for Black (−4.10). 5. Bxf7+ was better.", title[:4], i),
				Arrows: []Arrow{{From: chess.A1, To: chess.H8, Broken: true}, {From: chess.E1, To: chess.G1, Shift: .17}, {From: chess.H1, To: chess.F1, Shift: .17}, {From: chess.B8, To: chess.B8}},
			})
		}
		r.Sections = append(r.Sections, section)
	}
	r.Tables = []ReportTable{{"Whole game", []ReportRow{{"Accuracy", "91%", "–"}, {"Blunders", "2", "13"}}}, {"Accuracy by phase", []ReportRow{{"Opening from 1.e4", "100%", "99%"}}}}
	return r
}

// A report is complete and within the margins, however long the game is: values, moves in order, and a diagram for each
// turning point and each castling, or a text that there are none.
func TestTheReportIsComplete(t *testing.T) {
	for _, c := range []struct{ plies, moments, pages int }{{1, 0, 1}, {80, 2, 2}, {150, 5, 3}, {1200, 5, 5}} {
		r := testReport(t, c.plies, c.moments)
		if c.plies > 10 {
			r.Chances[7], r.Times[7] = math.NaN(), math.NaN() // a position that is not evaluated, a time that is not known
			r.Incomplete = "79 of 81 positions are evaluated"
		}
		for _, size := range Sizes() {
			p := read(t, size, func(w io.Writer, s Style) error { return ReportSheet(w, s, r) })
			name := fmt.Sprintf("report of %d plies", c.plies)
			checkMargins(t, name, size, c.pages, p)
			var all string
			for _, page := range p.pages {
				all += strings.ReplaceAll(page.words(), "\n", " ") + " "
			}
			want := []string{"Whole game", "Accuracy", "91%", "Accuracy by phase", "Opening from 1.e4", "Ada", "Turning points", "Castlings", "1–0", r.Incomplete}
			if c.moments == 0 {
				want = []string{"1.Na1?!  1–0", "None in Turning points", "None in Castlings"}
			}
			for i := range c.moments {
				want = append(want, fmt.Sprintf("Before %d. Qxb2 of Turning points", i+1), fmt.Sprintf("Before %d. Qxb2 of Castlings", i+1), fmt.Sprintf("Turn%d was", i), fmt.Sprintf("Cast%d was", i))
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

// Remarks stand after their moves, in regular type between bold moves, and Black's next move has its number. Long ones
// continue on the next page.
func TestRemarksOfAReport(t *testing.T) {
	r := testReport(t, 4, 0)
	r.Moves = []string{"e4", "e5", "Ke2?!", "Nc6"}
	r.Remarks = map[int][]string{0: {"A quiet start."}, 1: {"Best by test.", "(1.d4 d5)"}, 3: {strings.Repeat("The king goes for a walk. ", 600)}}
	p := read(t, A4, func(w io.Writer, s Style) error { return ReportSheet(w, s, r) })
	checkMargins(t, "report", A4, 4, p)
	var texts []string
	for _, page := range p.pages {
		for _, thing := range page {
			if thing.drawn == "" && !strings.Contains(thing.text, "walk") {
				texts = append(texts, thing.text)
			}
			if move := strings.Contains(thing.text, "Ke2?!") || thing.text == "1.e4"; move && !thing.bold || thing.text == "(1.d4 d5)" && thing.bold {
				t.Errorf("%q has bold type %v", thing.text, thing.bold)
			}
		}
	}
	want := "|Moves|A quiet start.|1.e4|Best by test.|(1.d4 d5)|1…e5 2.Ke2?!|2…Nc6  1–0|"
	texts = slices.DeleteFunc(texts, func(text string) bool { return text == "continued" || text == r.Variant.Title() })
	if all := strings.Join(texts, "|"); !strings.Contains(all, want) {
		t.Errorf("printed is %q", all)
	}
}

// Every blend mode of a report is one of the PDF standard, 11.3.5: viewers complain about others, such as one without a name.
func TestBlendModesAreValid(t *testing.T) {
	r, modes := testReport(t, 10, 2), 0
	var b bytes.Buffer
	if err := ReportSheet(&b, Style{plain: true}, r); err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`/BM */(\w*)`).FindAllStringSubmatch(b.String(), -1) {
		if modes++; m[1] != "Normal" {
			t.Errorf("blend mode %q", m[1])
		}
	}
	if modes == 0 {
		t.Error("no blend mode is written")
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
		r.Tables = []ReportTable{{"Longest thinks of the whole game", rows[2:]}, {"Accuracy by phase", rows[1:2]}, {"Whole game", rows[:1]}}
		wide := widths(t)
		for _, size := range Sizes() {
			p := read(t, size, func(w io.Writer, s Style) error { return ReportSheet(w, s, r) })
			checkMargins(t, "report", size, 1, p)
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

// A flipped board has h1 in the upper left corner, another one a8.
func TestCornersOfBoards(t *testing.T) {
	for flipped, corner := range map[bool]chess.Square{false: chess.A8, true: chess.H1} {
		if column, row := columnAndRow(corner, flipped); column != 0 || row != 0 {
			t.Errorf("flipped %v: %s is at %v, %v", flipped, corner, column, row)
		}
	}
}

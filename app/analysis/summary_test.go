package analysis

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
)

// lateCastling is a game in which White castles two moves late. Black castles at once.
func lateCastling(t *testing.T) *Report {
	t.Helper()
	const game = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. d3 Nf6 5. h3 O-O 6. O-O *"
	return reportOf(t, game, []int{20, 20, 20, 20, 20, 20, 20, 20, 20, -180, -40, -40}, map[int]string{8: "O-O", 9: "", 6: "O-O"})
}

// marks describes the moves of a moment: "Mistake h2h3".
func marks(m Moment) (all []string) {
	for _, move := range m.Moves {
		all = append(all, [...]string{"better", "mistake", "castling", "instead"}[move.Mark]+" "+move.String())
	}
	return all
}

// Each moment has the position before its ply, its caption names the move that was played there, and its moves are legal in
// it: a mistake with the better move, a castling, or a missed castling with the move played instead.
func TestMomentsShowThePositionBeforeAMove(t *testing.T) {
	for name, c := range map[string]struct {
		report             *Report
		turning, castlings []string
	}{
		"castlings": {
			lateCastling(t),
			[]string{"8 [mistake h2h3 better e1h1]"},
			[]string{"6 [instead d2d3 castling e1h1]", "9 [castling e8h8]"},
		},
		"mistake": {
			reportOf(t, "1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0", []int{20, 20, 20, -30, 3000, 3000}, map[int]string{3: "Nc6", 4: ""}),
			[]string{"3 [mistake e8e7 better b8c6]"},
			nil,
		},
		"leaps": {
			reportOf(t, "[Variant \"King to Bunker Leap\"]\n[SetUp \"1\"]\n[FEN \"r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w HEAhea - 0 1\"]\n\n1. Kg1 Kf8 2. a3 *", []int{20, 20, 20, 20}, nil),
			nil, nil,
		},
	} {
		s := c.report.Summary((*Ply).NumberedAs)
		for title, list := range map[string]struct {
			got  []Moment
			want []string
		}{"turning": {s.Turning.Moments, c.turning}, "castlings": {s.Castlings.Moments, c.castlings}} {
			var got []string
			for _, m := range list.got {
				p := &c.report.Plies[m.Ply]
				if m.Position.Key() != p.Position.Key() || m.Caption != "Before "+p.Numbered() || m.Text == "" {
					t.Errorf("%s, %s: %q at ply %d, before %s", name, title, m.Caption, m.Ply, p.Numbered())
				}
				for _, move := range m.Moves {
					if !m.Position.Legal(move.Move) {
						t.Errorf("%s, %s: %v is illegal %s", name, title, move.Move, m.Caption)
					}
				}
				got = append(got, fmt.Sprint(m.Ply, " ", marks(m)))
			}
			if list.want != nil && !slices.Equal(got, list.want) {
				t.Errorf("%s, %s: %q, want %q", name, title, got, list.want)
			}
		}
		if name == "leaps" && !strings.Contains(fmt.Sprint(marks(s.Castlings.Moments[0])), "castling") {
			t.Errorf("the moment of a leap has the moves %v", marks(s.Castlings.Moments[0]))
		}
	}
}

// A cell about a move has the ply before that move: the first move of a phase, and a long think. The longest thinks are in
// order, and a side has at most three of them.
func TestCellsAreAboutTheirMoves(t *testing.T) {
	g := read(t, "[White \"A\"]\n\n{[%eval 0.0]} 1. e4 {[%eval 0.0] [%emt 0:00:12]} e5 {[%eval 0.0] [%emt 0:00:03]} 2. Nf3 {[%eval 0.0] [%emt 0:01:05]} Nc6 {[%eval 0.0]} "+
		"3. a3 {[%eval 0.0] [%emt 0:00:12]} a6 {[%eval 0.0] [%emt 0:00:04]} 4. b3 {[%eval 0.0] [%emt 0:00:01]} *")
	s := report(t, &g).Summary((*Ply).NumberedAs)
	var got []string
	for _, table := range s.Tables {
		got = append(got, table.Title)
		for _, row := range table.Rows {
			line := ""
			for _, c := range []Cell{row.Name, row.Values[0], row.Values[1]} {
				if line += " | " + c.Text; c.Ply >= 0 {
					line += fmt.Sprintf(" (%d)", c.Ply)
				}
			}
			got = append(got, strings.TrimPrefix(line, " | "))
		}
	}
	if want := []string{
		"Whole game", "Accuracy | 100% | 100%", "Inaccuracies | 0 | 0", "Mistakes | 0 | 0", "Blunders | 0 | 0", "Average centipawn loss | 0 | 0",
		"Accuracy by phase", "Opening from 1. e4 (0) | 100% | 100%",
		"Time by phase", "Opening (0) | 1:30 | –",
		"Longest thinks", "Longest think | 1:05 · 2. Nf3 (2) | 0:04 · 3... a6 (5)", "Second longest | 0:12 · 1. e4 (0) | 0:03 · 1... e5 (1)", "Third longest | 0:12 · 3. a3 (4) | –",
	}; !slices.Equal(got, want) {
		t.Errorf("%q\nwant\n%q", got, want)
	}
}

// Without the times of moves a summary has no tables of times. It says what is not evaluated, and then does not claim that
// there was no mistake and no castling.
func TestSummaryOfAnUnfinishedAnalysis(t *testing.T) {
	g := read(t, "[White \"A\"]\n\n{[%eval 0.0]} 1. e4 {[%eval 0.0]} e5 2. Nf3 *")
	s := report(t, &g).Summary((*Ply).NumberedAs)
	if len(s.Tables) != 2 || s.Incomplete != "2 of 4 positions are evaluated. The rest of the game is not judged." || s.Turning.Empty != "None in what is evaluated" || s.Castlings.Empty != s.Turning.Empty {
		t.Errorf("%d tables, %q, %q", len(s.Tables), s.Incomplete, s.Turning.Empty)
	}
	g = read(t, "[White \"A\"]\n\n{[%eval 0.0]} 1. e4 {[%eval 0.0]} *")
	if s = report(t, &g).Summary((*Ply).NumberedAs); s.Incomplete != "" || s.Turning.Empty != "No mistake changed how the game stood" || s.Castlings.Empty != "No castling or leap was ever possible" {
		t.Errorf("%q, %q, %q", s.Incomplete, s.Turning.Empty, s.Castlings.Empty)
	}
}

// The moment of a castling is the position in which it was missed first, was played, or became possible.
func TestMomentOfACastling(t *testing.T) {
	for want, c := range map[int]Castling{
		4: {Possible: 2, Best: 4, Played: 8, Missed: []int{4, 6}}, 8: {Possible: 2, Best: -1, Played: 8}, 2: {Possible: 2, Best: -1, Played: -1},
	} {
		if got := c.Moment(); got != want {
			t.Errorf("%+v: %d, want %d", c, got, want)
		}
	}
}

// Values that are not known are a dash.
func TestUnknownValuesAreADash(t *testing.T) {
	if a, b := AccuracyText(math.NaN()), new(Report).TimeText(5, false); a != "–" || b != "–" {
		t.Errorf("%q, %q", a, b)
	}
	if a := AccuracyText(87.4); a != "87%" {
		t.Errorf("%q", a)
	}
}

// Times of less than ten seconds have tenths if the clocks of the game do.
func TestTenthsOfSecondsAreThoseOfTheClocks(t *testing.T) {
	for text, want := range map[string]string{
		"1. e4 {[%emt 0:00:04]} e5 {[%emt 0:00:09]} *":   "0:04",
		"1. e4 {[%emt 0:00:04.2]} e5 {[%emt 0:00:09]} *": "0:04.2",
		"1. e4 {[%emt 0:01:04.2]} e5 {[%emt 0:00:09]} *": "1:05",
	} {
		g := read(t, "[White \"A\"]\n\n"+text)
		r := report(t, &g)
		if got := r.TimeText(r.Plies[0].Spent, true); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// The summary of a game with times and without evaluations has the times only, and says why.
func TestSummaryOfTimesAlone(t *testing.T) {
	g := read(t, "[White \"A\"]\n\n1. e4 {[%emt 0:00:04]} e5 {[%emt 0:00:09]} 2. Nf3 {[%emt 0:00:11]} *")
	r := report(t, &g)
	s := r.Summary((*Ply).NumberedAs)
	if r.Evaluated() || len(s.Tables) != 2 || s.Tables[0].Title != "Time by phase" || !strings.HasPrefix(s.Incomplete, "Nothing is evaluated") || s.Turning.Title+s.Castlings.Title != "" {
		t.Errorf("%+v", s)
	}
}

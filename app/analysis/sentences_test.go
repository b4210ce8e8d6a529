package analysis

import (
	"context"
	"math"
	"slices"
	"testing"

	"backrank/variants/rules"
	"backrank/variants/san"
)

// reportOf returns the report of a game, given the scores and, by ply, the best moves in SAN; "" means the move that was
// played.
func reportOf(t *testing.T, pgn string, scores []int, best map[int]string) *Report {
	t.Helper()
	g := read(t, pgn)
	s := &scriptedSearcher{failAt: -1, evaluations: map[int]Evaluation{}}
	at, ply := g.Start, 0
	set := func(played rules.Move) {
		f := Evaluation{Score: cp(scores[ply])}
		if text := best[ply]; text != "" {
			m, err := san.Parse(&at, text)
			if err != nil {
				t.Fatal(err)
			}
			f.Line = []rules.Move{m}
		} else if !played.IsZero() {
			f.Line = []rules.Move{played}
		}
		s.evaluations[ply] = f
		ply++
	}
	for _, m := range g.Tree.Main() {
		set(m)
		at = rules.After(&at, m)
	}
	set(rules.Move{})
	tree, err := Analyse(context.Background(), g, s, 1000, nil)
	if err != nil {
		t.Fatal(err)
	}
	g.Tree = tree
	return report(t, &g)
}

func TestCastlingText(t *testing.T) {
	const late = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. d3 Nf6 5. h3 O-O 6. O-O *"
	r := reportOf(t, late, []int{20, 20, 20, 20, 20, 20, 20, 20, 20, -40, -40, -40}, map[int]string{8: "O-O", 9: "", 6: "O-O"})
	for i, want := range []string{
		"White played O-O on move 6. It had been the best move on move 4, two moves earlier. The moves played instead cost 6% of winning chances.",
		"Black played O-O on move 5, as soon as it was the best move",
	} {
		if got := r.CastlingText(&r.Castlings[i]); got != want {
			t.Errorf("%s\nwant\n%s", got, want)
		}
	}
	const never = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. d3 Nf6 5. Ke2 Kf8 *"
	r = reportOf(t, never, []int{20, 20, 20, 20, 20, 20, 20, 20, 20, -90, -20}, map[int]string{8: "O-O"})
	for i, want := range []string{
		"White never played O-O, the best move on move 5. The move played instead cost 10% of winning chances. The right was lost on move 5.",
		"Black never played O-O. It was possible on move 5 only, when another move was best.",
	} {
		if got := r.CastlingText(&r.Castlings[i]); got != want {
			t.Errorf("%s\nwant\n%s", got, want)
		}
	}
	if c := r.Castlings[0]; c.Possible != 6 || c.Best != 8 || c.Played != -1 || c.Lost != 8 || len(c.Missed) != 1 {
		t.Errorf("%+v", c)
	}
}

// If the best moves are not known, as in games with evaluations of other programs, CastlingText does not mention them.
func TestCastlingTextWithoutBestMoves(t *testing.T) {
	const evals = "1. e4 {[%eval 0.2]} e5 {[%eval 0.2]} 2. Nf3 {[%eval 0.2]} Nc6 {[%eval 0.2]} 3. Bc4 {[%eval 0.2]} Bc5 {[%eval 0.2]} 4. d3 {[%eval 0.2]} Nf6 {[%eval 0.2]} 5. h3 {[%eval 0.2]} O-O {[%eval 0.2]} 6. Ke2 *"
	g := read(t, evals)
	r := report(t, &g)
	for i, want := range []string{
		"White never played O-O. It was first possible on move 4. The right was lost on move 6.",
		"Black played O-O on move 5, as soon as it was possible",
	} {
		if got := r.CastlingText(&r.Castlings[i]); got != want {
			t.Errorf("%s\nwant\n%s", got, want)
		}
	}
	r = reportOf(t, "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. h3 Nf6 5. O-O *", []int{20, 20, 20, 20, 20, 20, 20, 20, 20, 20}, nil)
	r.Castlings[0].Unsure = true
	if got := r.CastlingText(&r.Castlings[0]); got != "White played O-O on move 5, when it was the best move" {
		t.Error(got)
	}
	g = read(t, "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 {[%eval 0.2] [%search e1g1,9]} 4. h3 Nf6 *")
	r = report(t, &g)
	if got := r.CastlingText(&r.Castlings[0]); got != "White never played O-O, the best move on move 4" {
		t.Error(got)
	}
}

// If every piece may be the partner, CastlingText names the partner. NotableCastlings omits the other castlings of a side
// that castled if they were never the best move.
func TestCastlingTextNamesThePartner(t *testing.T) {
	const game = "[Variant \"Slide-shuffle\"]\n[SetUp \"1\"]\n[FEN \"r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w HAha - 0 1\"]\n\n1. O-O a6 2. a3 *"
	r := reportOf(t, game, []int{20, 20, 20, 20}, nil)
	var told []string
	for _, c := range r.NotableCastlings() {
		told = append(told, r.CastlingText(c))
	}
	want := []string{
		"White castled with the rook on h1 on move 1, as soon as it was the best move",
		"Black never castled with the rook on a8. It was first possible on move 1, but never the best move.",
		"Black never castled with the rook on h8. It was first possible on move 1, but never the best move.",
	}
	if !slices.Equal(told, want) {
		t.Errorf("%q", told)
	}
}

// CastlingText describes a leap as a leap.
func TestCastlingTextOfLeaps(t *testing.T) {
	const game = "[Variant \"King to Bunker Leap\"]\n[SetUp \"1\"]\n[FEN \"r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w HEAhea - 0 1\"]\n\n1. Kg1 Kf8 2. a3 *"
	r := reportOf(t, game, []int{20, 20, 20, 20}, nil)
	var told []string
	for i := range r.Castlings {
		if c := &r.Castlings[i]; c.IsLeap() {
			told = append(told, r.CastlingText(c))
		}
	}
	if want := []string{
		"White never leapt to b1. It was possible on move 1 only, when another move was best.",
		"White leapt to g1 on move 1, as soon as it was the best move",
		"Black never leapt to b8. It was possible on move 1 only, when another move was best.",
		"Black never leapt to g8. It was possible on move 1 only, when another move was best.",
	}; !slices.Equal(told, want) {
		t.Errorf("%q", told)
	}
}

// If there are many turning points, the report has those with the greatest losses, in the order of the game.
func TestTurningPointsAreInTheOrderOfTheGame(t *testing.T) {
	r := reportOf(t, "1. a3 a6 2. b3 b6 3. c3 c6 4. d3 d6 *", []int{0, -150, 150, -400, 150, -450, 400, -100, 500}, map[int]string{
		0: "e4", 1: "e5", 2: "e4", 3: "e5", 4: "e4", 5: "e5", 6: "e4", 7: "e5",
	})
	if want := []int{2, 3, 4, 5, 7}; !slices.Equal(r.Turning, want) {
		var losses []float64
		for _, p := range r.Plies {
			losses = append(losses, math.Round(p.Loss))
		}
		t.Errorf("%v, want %v; losses %v", r.Turning, want, losses)
	}
}

func TestTurningPoint(t *testing.T) {
	r := reportOf(t, "1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0", []int{20, 20, 20, -30, 3000, 3000}, map[int]string{3: "Nc6", 4: ""})
	if len(r.Turning) != 1 || r.TurningPoint(r.Turning[0], (*Ply).NumberedAs) != "2... Ke7: from slightly better for Black (−0.30) to winning for White (+30.00). 2... Nc6 was better." {
		t.Errorf("%v", r.Turning)
		for _, ply := range r.Turning {
			t.Error(r.TurningPoint(ply, (*Ply).NumberedAs))
		}
	}
	if last := r.Plies[4].After.Score; last.Mate <= 0 {
		t.Errorf("the checkmate is worth %v", last)
	}
}

func TestTenths(t *testing.T) {
	for want, s := range map[string]Score{"0.0": {Centipawns: -4}, "+0.4": {Centipawns: 36}, "+0.2": {Centipawns: 15}, "−12.3": {Centipawns: -1234}, "#5": {Mate: 5}, "#−3": {Mate: -3}} {
		if got := s.Tenths(); got != want {
			t.Errorf("%+v: %q, want %q", s, got, want)
		}
	}
}

func TestSentencesOfScores(t *testing.T) {
	for _, c := range []struct {
		score, mate int
		says        string
	}{
		{0, 0, "The position is about equal, 0.0"},
		{-4, 0, "The position is about equal, 0.0"},
		{-20, 0, "The position is about equal, −0.2"},
		{60, 0, "White is slightly better, +0.6"},
		{-60, 0, "Black is slightly better, −0.6"},
		{120, 0, "White is better, +1.2"},
		{-250, 0, "Black is much better, −2.5"},
		{900, 0, "White is winning, +9.0"},
		{1000, 0, "White is winning, +10.0"},
		{29995, 3, "White mates in 3"},
		{-29990, -5, "Black mates in 5"},
	} {
		if got := (Score{c.score, c.mate}).Sentence(); got != c.says {
			t.Errorf("%d, mate %d: %q, want %q", c.score, c.mate, got, c.says)
		}
	}
}

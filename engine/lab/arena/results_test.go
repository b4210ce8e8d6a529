package arena

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"backrank/engine/elo"
)

// near reports whether got differs from want by at most tolerance.
func near(got, want, tolerance float64) bool { return math.Abs(got-want) <= tolerance }

// The expected LLRs are output of Fishtest, from the time when it tested in logistic Elo: Stockfish #2920, #3098,
// #3017, #2493.
func TestLLRMatchesFishtest(t *testing.T) {
	for _, c := range []struct {
		pairs      elo.Pairs
		elo0, elo1 float64
		llr        float64
	}{
		{elo.Pairs{665, 4806, 9333, 4893, 747}, -0.5, 1.5, 2.95},
		{elo.Pairs{328, 4564, 15580, 4789, 371}, 0.25, 1.75, 2.98},
		{elo.Pairs{491, 7345, 29693, 7670, 465}, -0.25, 1.25, 2.96},
		{elo.Pairs{174, 2658, 10273, 2713, 178}, -1.5, 0.5, 2.96},
		{elo.Pairs{40, 1272, 12142, 1300, 30}, -1.5, 0.5, 3.01},
		{elo.Pairs{424, 2948, 5832, 3045, 460}, -1, 3, 2.94},
	} {
		if got := (SPRT{Elo0: c.elo0, Elo1: c.elo1}).LLR(c.pairs); !near(got, c.llr, 0.02) {
			t.Errorf("%v [%g, %g]: %.3f, want %.2f", c.pairs, c.elo0, c.elo1, got, c.llr)
		}
	}
}

// Reversing both the results and the hypotheses negates the LLR. Without games it is 0.
func TestLLRIsSymmetric(t *testing.T) {
	s := SPRT{Elo0: 0, Elo1: 10, Alpha: 0.05, Beta: 0.05}
	mirror := SPRT{Elo0: -10, Elo1: 0}
	for _, p := range []elo.Pairs{{1, 2, 3, 4, 5}, {0, 0, 9, 0, 0}, {0, 0, 0, 0, 7}, {10, 50, 100, 52, 9}} {
		if a, b := s.LLR(p), mirror.LLR(elo.Pairs{p[4], p[3], p[2], p[1], p[0]}); !near(a, -b, 1e-6) {
			t.Errorf("%v: %.6f, reversed %.6f", p, a, b)
		}
	}
	if s.LLR(elo.Pairs{}) != 0 {
		t.Error("the LLR of no games is not 0")
	}
}

// The test ends when the LLR passes a bound, and not before. The bounds are log(beta/(1-alpha)) and log((1-beta)/alpha).
func TestSPRTEndsAtItsBounds(t *testing.T) {
	s := SPRT{Elo0: 0, Elo1: 10, Alpha: 0.05, Beta: 0.05}
	lower, upper := s.Bounds()
	if !near(lower, -2.944, 0.001) || !near(upper, 2.944, 0.001) {
		t.Errorf("bounds %.3f, %.3f", lower, upper)
	}
	for llr, want := range map[float64][2]bool{0: {false, false}, 2.9: {false, false}, 2.95: {true, true}, -2.95: {true, false}} {
		if done, accepted := s.Done(llr); [2]bool{done, accepted} != want {
			t.Errorf("%v: %v %v", llr, done, accepted)
		}
	}
}

// The error rates are Alpha and Beta: a test of equal players accepts Elo1 with a probability of about Alpha, and a
// test of players that differ by Elo1 accepts it with about 1-Beta.
func TestSPRTErrorRates(t *testing.T) {
	s := SPRT{Elo0: 0, Elo1: 60, Alpha: 0.1, Beta: 0.1}
	rng := rand.New(rand.NewPCG(1, 2))
	for difference, want := range map[float64]float64{0: 0.1, 60: 0.9} {
		passed := 0
		const tests = 300
		for range tests {
			var p elo.Pairs
			for done := false; !done; {
				halves := 0
				for range 2 {
					switch x := rng.Float64() + 0.2; { // 40 % draws
					case x < elo.Points(difference):
						halves += 2
					case x < elo.Points(difference)+0.4:
						halves++
					}
				}
				p[halves]++
				var accepted bool
				if done, accepted = s.Done(s.LLR(p)); accepted {
					passed++
				}
			}
		}
		if got := float64(passed) / tests; !near(got, want, 0.06) {
			t.Errorf("%g Elo: passed %.3f, want about %.1f", difference, got, want)
		}
	}
}

func TestScores(t *testing.T) {
	if p := (Results{Wins: 3, Draws: 2, Losses: 3}).Points(); p != 0.5 {
		t.Errorf("got %v", p)
	}
	// 25 wins and 75 losses: √(0.25·0.75/100)
	if got := (Results{Wins: 25, Losses: 75}).Error(); !near(got, 0.0433, 0.0001) {
		t.Errorf("got %v", got)
	}
	if got := (Results{Draws: 9}).Error(); got != 0 {
		t.Errorf("nine draws have no spread, got %v", got)
	}
}

// standingsOf returns a match of n contenders and standings with the given pairs.
func standingsOf(n int, pairs map[[2]int]elo.Pairs) (*Match, *Standings) {
	s := NewStandings()
	for pairing, p := range pairs {
		for halves, count := range p {
			for range count {
				pair := Pair{Number: len(s.played), First: pairing[0], Second: pairing[1]}
				for i := range pair.Games {
					white := []int{min(halves, 2), 2 - max(halves-2, 0)}[i] // half points of White
					pair.Games[i].Outcome = []chess.Outcome{chess.BlackWon, chess.Draw, chess.WhiteWon}[white]
				}
				s.Add(pair)
			}
		}
	}
	return &Match{Contenders: make([]Contender, n)}, s
}

// Pairs are counted by the first contender's half points.
func TestPairsAreCounted(t *testing.T) {
	want := elo.Pairs{1, 2, 3, 4, 5}
	_, s := standingsOf(2, map[[2]int]elo.Pairs{{0, 1}: want})
	got := s.Between(0, 1)
	if got.Pairs != want || got.Games() != 30 || !near(got.Points(), want.Points(), 1e-9) {
		t.Errorf("%+v", got)
	}
}

// The ratings of two contenders differ by the Elo of their score. In a chain of contenders the differences add up.
// Margins are inversely proportional to the square root of the number of games.
func TestRatings(t *testing.T) {
	m, s := standingsOf(2, map[[2]int]elo.Pairs{{0, 1}: {50, 200, 400, 250, 99}})
	with := elo.Pairs{50, 200, 401, 250, 99} // with the extra drawn pair
	r := m.Ratings(s)
	gap, margin := with.Elo()
	if !near(r[0].Elo-r[1].Elo, gap, 1e-6) || !near(r[0].Elo+r[1].Elo, 0, 1e-6) || !near(2*r[0].Margin, margin, 0.05) {
		t.Errorf("%+v, want %.1f ± %.1f", r, gap, margin)
	}
	// Contenders 0 and 1 have the same results against 1 and 2, and there are no other games.
	one := elo.Pairs{0, 10, 40, 60, 10}
	m, s = standingsOf(3, map[[2]int]elo.Pairs{{0, 1}: one, {1, 2}: one})
	r = m.Ratings(s)
	with = one
	with[2]++
	gap, _ = with.Elo()
	if !near(r[0].Elo, gap, 1e-6) || !near(r[1].Elo, 0, 1e-6) || !near(r[2].Elo, -gap, 1e-6) || r[1].Margin >= r[0].Margin {
		t.Errorf("%+v, want %.2f", r, gap)
	}
	if r[0].Score.Games() != 240 || r[1].Score.Points() != 0.5 {
		t.Errorf("%+v", r)
	}
	four := elo.Pairs{0, 40, 160, 240, 40}
	m, s = standingsOf(3, map[[2]int]elo.Pairs{{0, 1}: four, {1, 2}: four})
	if q := m.Ratings(s); !near(q[0].Margin*2, r[0].Margin, 0.5) {
		t.Errorf("margins %.2f, %.2f of four times the games", r[0].Margin, q[0].Margin)
	}
	// Known ratings are kept, and the rating of a contender between them is estimated from both.
	m, s = standingsOf(3, map[[2]int]elo.Pairs{{0, 1}: one, {1, 2}: one})
	m.Contenders[0].Elo = 2000
	if q := m.Ratings(s); !near(q[0].Elo, 2000, 1e-9) || q[0].Margin != 0 || !near(q[1].Elo, 2000-gap, 1e-6) || !near(q[2].Elo, 2000-2*gap, 1e-6) || q[2].Margin <= q[1].Margin {
		t.Errorf("%+v, want 2000 and steps of %.2f", q, gap)
	}
	m.Contenders[2].Elo = 1000
	if q := m.Ratings(s); !near(q[0].Elo, 2000, 1e-9) || !near(q[1].Elo, 1500, 1e-6) || !near(q[2].Elo, 1000, 1e-9) || !(q[1].Margin > 0) {
		t.Errorf("%+v, want 2000, 1500, 1000", q)
	}
	// If two groups have not played each other, no rating can be estimated; a known rating is kept.
	m, s = standingsOf(4, map[[2]int]elo.Pairs{{0, 1}: one, {2, 3}: one})
	for _, r := range m.Ratings(s) {
		if !math.IsNaN(r.Elo) || !math.IsNaN(r.Margin) {
			t.Errorf("%+v of two groups that have not played each other", r)
		}
	}
	m.Contenders[1].Elo = 1500
	if q := m.Ratings(s); !near(q[0].Elo, 1500+gap, 1e-6) || !near(q[1].Elo, 1500, 1e-9) || !math.IsNaN(q[2].Elo) || !math.IsNaN(q[3].Elo) {
		t.Errorf("%+v, want %.2f, 1500 and no others", q, 1500+gap)
	}
	var text strings.Builder
	if err := m.WriteReport(&text, s); err != nil || strings.Contains(text.String(), "NaN") || !strings.Contains(text.String(), "Elo ? ± ?") {
		t.Errorf("%v\n%s", err, text.String())
	}
	// If all pairs have the same result, the margin is NaN.
	m, s = standingsOf(2, map[[2]int]elo.Pairs{{0, 1}: {0, 0, 5, 0, 0}})
	for _, r := range m.Ratings(s) {
		if !near(r.Elo, 0, 1e-9) || !math.IsNaN(r.Margin) {
			t.Errorf("%+v of drawn pairs", r)
		}
	}
	// A contender that has won all games has a finite rating.
	m, s = standingsOf(2, map[[2]int]elo.Pairs{{0, 1}: {0, 0, 0, 0, 20}})
	if r := m.Ratings(s); !(r[0].Elo > 200 && r[0].Elo < 2000) || !(r[0].Margin > 20) {
		t.Errorf("%+v", r)
	}
}

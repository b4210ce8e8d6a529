package engine

import (
	"flag"
	"math/rand/v2"
	"testing"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/rules"
)

// beginner returns the move of a player who has just learnt the rules: a mate in one, otherwise the capture that gains
// most by static exchange evaluation, otherwise a move that leaves its piece safe. One move in ten is random.
func beginner(p *rules.Position, rng *rand.Rand) rules.Move {
	moves := p.Moves(nil)
	if rng.IntN(10) == 0 {
		return moves[rng.IntN(len(moves))]
	}
	var best, safe []rules.Move
	bestGain := value(0)
	for _, m := range moves {
		var next rules.Position
		if p.Play(m, &next); next.InCheck() && next.Count() == 0 {
			return m
		}
		if !seeAtLeast(p, m, 0) {
			continue
		}
		safe = append(safe, m)
		for gain := value(100); seeAtLeast(p, m, gain); gain += 100 {
			if gain > bestGain {
				best, bestGain = nil, gain
			}
			if gain == bestGain {
				best = append(best, m)
			}
		}
	}
	for _, from := range [][]rules.Move{best, safe, moves} {
		if len(from) > 0 {
			return from[rng.IntN(len(from))]
		}
	}
	panic("no move")
}

var beginners = flag.Int("beginners", 0, "number of games of the first level against beginners; 0 means 90, or 30 with -short")

// The first level scores 5 to 45 % against beginners, under three castling rules.
func TestTheFirstLevelLosesToABeginner(t *testing.T) {
	games := *beginners
	if games == 0 {
		games = sized(30, 90)
	}
	level := Levels()[0]
	level.Pace = 0
	e, halves := New(1), 0
	for seed := range uint64(games) {
		halves += scoreAgainstBeginner(t, e, level, []string{"chess960", "bunker", "slide"}[seed%3], seed)
	}
	share := float64(halves) / float64(2*games)
	t.Logf("%s: %.1f %% of %d games", level.Name, 100*share, games)
	if share > 0.45 || share < 0.05 {
		t.Errorf("want 5 to 45 %%")
	}
}

// scoreAgainstBeginner plays a game and returns the score of the level in half points.
func scoreAgainstBeginner(t *testing.T, e *Engine, level Level, variant string, seed uint64) int {
	t.Helper()
	v, _ := variants.ByID(variant)
	p, err := v.Position(v.RandomStart(seed))
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(seed, 1))
	own := chess.Color(1 + seed%2)
	var history []uint64
	for len(history) < 400 {
		outcome, _ := p.Ended(history)
		switch {
		case outcome == chess.WhiteWon && own == chess.White, outcome == chess.BlackWon && own == chess.Black:
			return 2
		case outcome == chess.WhiteWon, outcome == chess.BlackWon:
			return 0
		case outcome == chess.Draw, p.Claim(history) != chess.NoMethod:
			return 1
		}
		m := rules.Move{}
		if p.Turn() == own {
			m = e.Move(t.Context(), level, p, history, seed, nil).Move
		} else {
			m = beginner(&p, rng)
		}
		history = append(history, p.Key())
		var next rules.Position
		p.Play(m, &next)
		p = next
	}
	return 1
}

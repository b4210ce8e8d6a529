package analysis

import (
	"testing"

	"github.com/notnil/chess"
)

func cp(n int) Score   { return Score{Centipawns: n} }
func mate(n int) Score { return Score{Mate: n} }

// The judgements are those of Lichess (lila, Advice.scala), for both sides alike.
func TestJudgementsAgreeWithLichess(t *testing.T) {
	for _, c := range []struct {
		before, after Score
		want          Judgement
	}{
		{cp(0), cp(0), Good},
		{cp(0), cp(-54), Good}, // 4.96 points
		{cp(0), cp(-55), Inaccuracy},
		{cp(0), cp(-110), Inaccuracy}, // 9.99
		{cp(0), cp(-111), Mistake},
		{cp(0), cp(-168), Mistake}, // 14.99
		{cp(0), cp(-169), Blunder},
		{cp(2000), cp(1000), Good}, // beyond the bounds
		{cp(-50), cp(300), Good},
		{mate(3), mate(7), Good},
		{mate(3), cp(1000), Inaccuracy},
		{mate(3), cp(999), Mistake},
		{mate(3), cp(701), Mistake},
		{mate(3), cp(700), Blunder},
		{mate(3), mate(-2), Blunder},
		{cp(-1000), mate(-4), Inaccuracy},
		{cp(-999), mate(-4), Mistake},
		{cp(-700), mate(-4), Blunder},
		{cp(100), mate(-4), Blunder},
		{mate(-5), mate(-2), Good},
		{mate(-5), cp(-300), Good},
		{cp(100), mate(2), Good},
	} {
		for _, side := range []chess.Color{chess.White, chess.Black} {
			if got := Judge(side, c.before.For(side), c.after.For(side), false); got != c.want {
				t.Errorf("%v, %v to %v: %v, want %v", side, c.before, c.after, got, c.want)
			}
			if got := Judge(side, c.before.For(side), c.after.For(side), true); got != Good {
				t.Errorf("%v: the best move from %v to %v is called %v", side, c.before, c.after, got)
			}
		}
	}
}

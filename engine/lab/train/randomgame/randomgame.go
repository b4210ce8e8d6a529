// Package randomgame generates games of random moves for tests.
package randomgame

import (
	"math/rand/v2"
	"testing"

	"backrank/engine/lab/train/games"
	"backrank/variants"
	"backrank/variants/rules"
)

// Game returns a game of at most plies random moves from a random start position of the family, under a random
// castling rule. Its result is random too. score returns the score of a position in centipawns for the side to
// move.
func Game(t testing.TB, rng *rand.Rand, family *variants.Family, plies int, score func(*rules.Position) int) *games.Game {
	t.Helper()
	castlings := variants.Castlings()
	v := variants.Custom(family, variants.Independent, castlings[rng.IntN(len(castlings))])
	p, err := v.Position(v.RandomStart(rng.Uint64()))
	if err != nil {
		t.Fatal(err)
	}
	g := &games.Game{Start: p, Result: games.Result(rng.IntN(3))}
	var next rules.Position
	for range plies {
		moves := p.Moves(nil)
		if len(moves) == 0 {
			break
		}
		m := moves[rng.IntN(len(moves))]
		g.Plies = append(g.Plies, games.Ply{Move: games.Code(m), Score: int16(score(&p))})
		p.Play(m, &next)
		p = next
	}
	return g
}

// File writes a finished file of n games, which it gets from game.
func File(t testing.TB, path, recipe string, n int, game func() *games.Game) {
	t.Helper()
	w, err := games.Append(path, recipe, func(*games.Game) {})
	if err != nil {
		t.Fatal(err)
	}
	for range n {
		if err := w.Write(game()); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Finish(); err != nil {
		t.Fatal(err)
	}
}

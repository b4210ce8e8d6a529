package arena

import (
	"fmt"
	"math/rand/v2"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/rules"
)

// An opening is the position from which both games of a pair begin.
type opening struct {
	variant variants.Variant
	start   variants.Start
	board   board // the start position after the random moves
}

// drawOpening returns the opening of pair i: a random start of v, followed by plies random legal moves. The
// result depends on nothing but its arguments. It returns an error if 1,000 random lines all end the game.
func drawOpening(v variants.Variant, seed uint64, i, plies int) (opening, error) {
	start := v.RandomStart(seed + uint64(i))
	p, err := v.Position(start)
	if err != nil {
		return opening{}, fmt.Errorf("%s: %w", v.ID, err)
	}
	rng := rand.New(rand.NewPCG(seed, uint64(i)))
	for range 1000 {
		if b, ok := randomMoves(p, plies, rng); ok {
			return opening{v, start, b}, nil
		}
	}
	return opening{}, fmt.Errorf("%s: every game is over after %d random moves", v.Name, plies)
}

// randomMoves plays plies random legal moves from p. It returns false if they end the game.
func randomMoves(p rules.Position, plies int, rng *rand.Rand) (board, bool) {
	b := board{start: p, position: p}
	var buf [rules.MaxMoves]rules.Move
	for range plies {
		moves := b.position.Moves(buf[:0])
		if len(moves) == 0 {
			return b, false
		}
		b.play(moves[rng.IntN(len(moves))])
	}
	outcome, _ := b.position.Ended(b.history)
	return b, outcome == chess.NoOutcome && b.position.Claim(b.history) == chess.NoMethod
}

package notation_test

import (
	"math/rand/v2"
	"testing"

	"backrank/variants"
	"backrank/variants/notation"
	"backrank/variants/rules"
)

// anyArrays returns a variant with the given castling rule in which each side can have any of the 2,880 arrays.
func anyArrays(rule *rules.Castling) variants.Variant {
	return variants.Custom(variants.ShuffleFamily, variants.Independent, rule)
}

// start returns the seed's start position under a rule.
func start(t testing.TB, rule *rules.Castling, seed uint64) rules.Position {
	t.Helper()
	v := anyArrays(rule)
	p, err := v.Position(v.RandomStart(seed))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func read(t testing.TB, fen string, rule *rules.Castling) rules.Position {
	t.Helper()
	p, warnings, err := notation.ParseFEN(fen, rule)
	if err != nil || len(warnings) > 0 {
		t.Fatalf("%s: %v, warnings %q", fen, err, warnings)
	}
	return p
}

// sized returns the size of a test, smaller with -short.
func sized(all, short int) int {
	if testing.Short() {
		return short
	}
	return all
}

// visit plays random games under every rule and passes each position to see. Castlings and leaps are preferred, so that
// they occur.
func visit(t *testing.T, games, plies int, see func(p *rules.Position, moves []rules.Move)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(960, 518))
	for _, rule := range variants.Castlings() {
		for game := range games {
			p := start(t, rule, uint64(game))
			for range plies {
				moves := p.Moves(nil)
				if len(moves) == 0 {
					break
				}
				see(&p, moves)
				p = after(&p, choose(rng, moves))
			}
		}
	}
}

func choose(rng *rand.Rand, moves []rules.Move) rules.Move {
	m := moves[rng.IntN(len(moves))]
	for _, special := range moves {
		if (special.IsCastling() || special.IsLeap() || special.IsEnPassant()) && rng.IntN(4) == 0 {
			return special
		}
	}
	return m
}

func after(p *rules.Position, m rules.Move) rules.Position {
	var next rules.Position
	p.Play(m, &next)
	return next
}

package engine

import (
	"testing"

	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// threatsBy agrees with rules.Position.Attackers on every square.
func TestAttackedSquaresHaveAttackers(t *testing.T) {
	visitRandomGames(t, 500, 5, func(p *rules.Position, _ []uint64) {
		for _, c := range [...]chess.Color{chess.White, chess.Black} {
			attacked := threatsBy(p, c).all
			for sq := range chess.Square(64) {
				if got, want := attacked.Has(sq), p.Attackers(sq, c) != 0; got != want {
					t.Fatalf("%+v: %v attacks %v: %v, by the rules %v", p.Setup(), c, sq, got, want)
				}
			}
		}
	})
}

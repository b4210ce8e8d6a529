package engine

import (
	"math/rand/v2"
	"testing"

	"backrank/variants"
	"backrank/variants/rules"
)

// visitRandomGames calls visit with n positions of random games, of several families and under all castling rules, and
// with the keys of the earlier positions.
func visitRandomGames(t testing.TB, n int, seed uint64, visit func(*rules.Position, []uint64)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 0))
	families := []*variants.Family{variants.ShuffleFamily, variants.FischerFamily, variants.RegroupmentFamily}
	castlings := variants.Castlings()
	for seen := 0; seen < n; {
		v := variants.Custom(families[rng.IntN(len(families))], variants.Independent, castlings[rng.IntN(len(castlings))])
		p, err := v.Position(v.RandomStart(rng.Uint64()))
		if err != nil {
			t.Fatal(err)
		}
		var history []uint64
		var next rules.Position
		for ply := 0; ply < 120 && seen < n; ply++ {
			moves := p.Moves(nil)
			if ply%4 == 0 || len(moves) == 0 {
				visit(&p, history)
				seen++
			}
			if len(moves) == 0 {
				break
			}
			history = append(history, p.Key())
			p.Play(moves[rng.IntN(len(moves))], &next)
			p = next
		}
	}
}

func TestEvaluationStaysWithinMates(t *testing.T) {
	e := New(1)
	visitRandomGames(t, 2000, 2, func(p *rules.Position, _ []uint64) {
		if v := value(e.Evaluate(*p)); abs(v) >= mateThreshold {
			t.Fatalf("%+v is worth %d", p.Setup(), v)
		}
	})
}

func TestEvaluationPrefers(t *testing.T) {
	e := New(1)
	for _, c := range []struct{ what, better, worse string }{
		{"a free bishop to one buried in the corner", "4k3/8/8/8/8/8/1P6/2B1K3 w - - 0 1", "4k3/8/8/8/8/8/1P6/B3K3 w - - 0 1"},
		{"a knight in the middle to one on the rim", "4k3/p7/8/8/3N4/8/P7/4K3 w - - 0 1", "4k3/p7/8/8/N7/8/P7/4K3 w - - 0 1"},
		{"a rook on the open file", "3qk3/ppp2ppp/8/8/8/8/PPP2PPP/3RK3 w - - 0 1", "3qk3/ppp2ppp/8/8/8/8/PPP2PPP/2R1K3 w - - 0 1"},
		{"a passed pawn far on", "4k3/8/3P4/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/3P4/8/8/4K3 w - - 0 1"},
		{"healthy pawns to doubled ones", "4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1", "4k3/pp6/8/8/8/P7/P7/4K3 w - - 0 1"},
		{"a castled king", "q3k3/5ppp/8/8/8/8/5PPP/Q4RK1 w - - 0 1", "q3k3/5ppp/8/8/4K3/8/5PPP/Q4R2 w - - 0 1"},
	} {
		b, w := position(t, c.better, variants.NoCastling), position(t, c.worse, variants.NoCastling)
		if x, y := e.Evaluate(b), e.Evaluate(w); x <= y {
			t.Errorf("%s: %d against %d", c.what, x, y)
		}
	}
}

func TestCastlingRightsToASafeWingCount(t *testing.T) {
	e := New(1)
	const placement = "rnbqkbnr/ppp2ppp/8/8/8/8/PPP2PPP/R3K2R w "
	for _, c := range []struct {
		rule   *rules.Castling
		rights string
	}{
		{variants.Classical, "KQ"},
		{variants.Fischer, "KQ"},
		{variants.Orthodox, "HA"},
		{variants.Bunker, "HEA"},
		{variants.Bunker, "E"},
		{variants.Slide, "HA"},
		{variants.Leap, "E"},
	} {
		with := position(t, placement+c.rights+" - 0 1", c.rule)
		without := position(t, placement+"- - 0 1", c.rule)
		if x, y := e.Evaluate(with), e.Evaluate(without); x <= y {
			t.Errorf("%s %s: %d with the right, %d without", c.rule.ID, c.rights, x, y)
		}
	}
}

package engine

import (
	"math/rand/v2"
	"testing"

	"github.com/notnil/chess"

	"backrank/engine/internal/net"
	"backrank/variants"
	"backrank/variants/rules"
)

// evaluations are the one that the engine plays by, and the one by hand.
var evaluations = map[string]func(*rules.Position) int{
	"net":  net.Default().Evaluate,
	"hand": func(p *rules.Position) int { return int((&evaluator{}).eval(p)) },
}

// turned is p with the colours changed and the board turned upside down.
func turned(t *testing.T, p *rules.Position) rules.Position {
	t.Helper()
	s := p.Setup()
	var men [64]chess.Piece
	for sq, man := range s.Pieces {
		if man != chess.NoPiece {
			men[sq^56] = chess.NewPiece(man.Type(), man.Color().Other())
		}
	}
	var rights rules.Squares
	for sq := range s.CastlingRights.All() {
		rights |= rules.Bit(sq ^ 56)
	}
	s.Pieces, s.CastlingRights, s.Turn = men, rights, s.Turn.Other()
	if s.EnPassant != chess.NoSquare {
		s.EnPassant ^= 56
	}
	q, err := rules.New(s, p.Rule())
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// wander calls visit on the positions of random games over every start family and
// castling rule, mixed, until n positions were seen.
func wander(t testing.TB, n int, seed uint64, visit func(*rules.Position, []uint64)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 0))
	families := []*variants.Family{variants.ShuffleFamily, variants.FischerFamily, variants.RegroupmentFamily}
	castlings := variants.Castlings()
	for seen := 0; seen < n; {
		v := variants.Custom(families[rng.IntN(len(families))], variants.Independent, castlings[rng.IntN(len(castlings))])
		p, err := v.Position(v.Draw(rng.Uint64()))
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

func TestEvaluationKnowsNoColour(t *testing.T) {
	var e evaluator
	wander(t, 3000, 1, func(p *rules.Position, _ []uint64) {
		q := turned(t, p)
		if a, b := e.eval(p), e.eval(&q); a != b {
			t.Fatalf("%+v is worth %d, turned %d", p.Setup(), a, b)
		}
	})
}

func TestEvaluationStaysWithinMates(t *testing.T) {
	var e evaluator
	wander(t, 2000, 2, func(p *rules.Position, _ []uint64) {
		if v := e.eval(p); abs(v) >= won {
			t.Fatalf("%+v is worth %d", p.Setup(), v)
		}
	})
}

func TestEvaluationPrefers(t *testing.T) {
	for _, c := range []struct{ what, better, worse string }{
		{"a free bishop to one buried in the corner", "4k3/8/8/8/8/8/1P6/2B1K3 w - - 0 1", "4k3/8/8/8/8/8/1P6/B3K3 w - - 0 1"},
		{"a knight in the middle to one on the rim", "4k3/p7/8/8/3N4/8/P7/4K3 w - - 0 1", "4k3/p7/8/8/N7/8/P7/4K3 w - - 0 1"},
		{"a rook on the open file", "3qk3/ppp2ppp/8/8/8/8/PPP2PPP/3RK3 w - - 0 1", "3qk3/ppp2ppp/8/8/8/8/PPP2PPP/2R1K3 w - - 0 1"},
		{"a passed pawn far on", "4k3/8/3P4/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/3P4/8/8/4K3 w - - 0 1"},
		{"healthy pawns to doubled ones", "4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1", "4k3/pp6/8/8/8/P7/P7/4K3 w - - 0 1"},
		{"a castled king", "q3k3/5ppp/8/8/8/8/5PPP/Q4RK1 w - - 0 1", "q3k3/5ppp/8/8/4K3/8/5PPP/Q4R2 w - - 0 1"},
	} {
		b, w := position(t, c.better, variants.NoCastling), position(t, c.worse, variants.NoCastling)
		for name, eval := range evaluations {
			if x, y := eval(&b), eval(&w); x <= y {
				t.Errorf("%s, by %s: %d against %d", c.what, name, x, y)
			}
		}
	}
}

func TestRightToASafeWingCounts(t *testing.T) {
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
		for name, eval := range evaluations {
			if x, y := eval(&with), eval(&without); x <= y {
				t.Errorf("%s %s, by %s: %d with the right, %d without", c.rule.ID, c.rights, name, x, y)
			}
		}
	}
}

func TestDrawnEndingsAreSeen(t *testing.T) {
	for _, fen := range []string{
		"4k3/8/8/8/8/8/8/2N1K3 w - - 0 1", "4k3/8/8/8/8/8/8/1NN1K3 w - - 0 1", "4k3/8/8/8/8/8/8/2B1K3 w - - 0 1",
		"4k2r/8/8/8/8/8/8/R1B1K3 w - - 0 1",
	} {
		var e evaluator
		p := position(t, fen, variants.NoCastling)
		if v := e.eval(&p); abs(v) > 100 {
			t.Errorf("%s: %d", fen, v)
		}
	}
}

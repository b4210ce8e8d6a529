package rules_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/rules"
)

// Under every castling rule, each move that is legal after a move of the other side can be premoved by the same drop,
// and MoveOfPremove returns that move.
func TestLegalMovesCanBePremoved(t *testing.T) {
	rng := rand.New(rand.NewPCG(20, 26))
	special := map[string]int{}
	for game := range sized(700, 70) {
		rule := variants.Castlings()[game%len(variants.Castlings())]
		p := start(t, rule, randomArray(rng), randomArray(rng))
		for range 60 {
			moves := p.Moves(nil)
			if len(moves) == 0 {
				break
			}
			m := preferSpecial(rng, moves)
			premoves := rules.Premoves(&p, p.Turn().Other())
			before := p
			before.Play(m, &p)
			became := map[rules.Move]rules.Move{} // premoves, by their legal moves
			for _, m := range premoves {
				if now, legal := rules.MoveOfPremove(&p, m); legal {
					became[now] = m
				}
			}
			for _, answer := range p.Moves(nil) {
				premove, is := became[answer]
				if !is {
					t.Fatalf("%s: %v %v cannot be premoved", fen.Format(&before), m, answer)
				}
				dropped := rules.ResolvePremove(&before, answer.From(), answer.To())
				recaptures := before.CastlingRights().Has(answer.To()) // on the partner's square: dropped there the king castles
				if !recaptures && !slices.Contains(dropped, premove) {
					t.Fatalf("%s: %v %v is not what its drop means", fen.Format(&before), m, answer)
				}
				if answer.IsCastling() || answer.IsLeap() {
					special[rule.ID]++
				}
			}
		}
	}
	for _, rule := range variants.Castlings() {
		if (rule.CanCastle() || rule.CanLeap()) && rule.ID != "classical" && special[rule.ID] == 0 {
			t.Errorf("%s: no castling or leap", rule.ID)
		}
	}
}

// Except for castlings, no premove leads to a square that the piece cannot reach on an empty board.
func TestPremovesIgnoreOnlyBlockers(t *testing.T) {
	const fen = "r1b1k2r/8/8/8/8/8/PPPP4/R1BQK1bR b KQkq - 0 1" // the bishop on g1 may go
	p := parse(t, fen, variants.Classical)
	for _, c := range []struct {
		from chess.Square
		want string
	}{
		{chess.A2, "b3 a3 a4"},
		{chess.C1, "b2 d2 a3 e3 f4 g5 h6"},
		{chess.H1, "a1 b1 c1 d1 f1 g1 h2 h3 h4 h5 h6 h7 h8"},
	} {
		var got rules.Squares
		for _, m := range rules.Premoves(&p, chess.White) {
			if m.From() == c.from {
				got |= rules.Bit(m.To())
			}
		}
		var want rules.Squares
		for _, sq := range strings.Fields(c.want) {
			want |= rules.Bit(square(t, sq))
		}
		if got != want {
			t.Errorf("%v: %v, want %v", c.from, got, want)
		}
	}
	if moves := rules.ResolvePremove(&p, chess.E1, chess.H1); len(moves) != 1 || !moves[0].IsCastling() {
		t.Errorf("king onto the rook on h1: %v", moves)
	}
	if moves := rules.ResolvePremove(&p, chess.H1, chess.E1); len(moves) != 1 || !moves[0].IsCastling() {
		t.Errorf("the rook on h1 onto its king: %v", moves)
	}
	if moves := rules.ResolvePremove(&p, chess.E1, chess.A1); len(moves) != 0 {
		t.Errorf("past its own queen and bishop the king castles: %v", moves)
	}
}

package rules_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/rules"
)

// TestBlockersForbid: a castling or leap with blockers is illegal; one without is legal, or an attack forbids it.
func TestBlockersForbid(t *testing.T) {
	rng := rand.New(rand.NewPCG(64, 4))
	open, blocked := map[string]int{}, map[string]int{}
	for game := range 700 {
		rule := variants.Castlings()[game%len(variants.Castlings())]
		p := start(t, rule, randomArray(rng), randomArray(rng))
		for range 40 {
			us, king := p.Turn(), p.King(p.Turn())
			rights := p.CastlingRights() & p.Of(us)
			check := func(l *rules.Lane, reason rules.Reason) {
				got := p.Blockers(us, l)
				free := reason.Law == rules.Lawful || reason.Law == rules.KingInCheck ||
					reason.Law == rules.Crossing || reason.Law == rules.Uncovered
				if free && got != 0 && reason.Law != rules.KingInCheck {
					t.Fatalf("%+v: %v blocked by %v, yet %q", p.Setup(), l, got, reason.String())
				}
				if !free && got == 0 {
					t.Fatalf("%+v: %v is not blocked, yet %q", p.Setup(), l, reason.String())
				}
				if got == 0 {
					open[rule.ID]++
				} else {
					blocked[rule.ID]++
				}
			}
			for sq := range rights.All() {
				if sq == king {
					for _, l := range rule.Leaps(king.File()) {
						_, reason := p.Leap(l.Wing())
						check(&l, reason)
					}
				} else if l := rule.Castle(king.File(), sq.File()); l != nil {
					check(l, p.WhyNot(king, sq))
				}
			}
			moves := p.Moves(nil)
			if len(moves) == 0 {
				break
			}
			var next rules.Position
			p.Play(moves[rng.IntN(len(moves))], &next)
			p = next
		}
	}
	for _, rule := range variants.Castlings() {
		if (rule.CanCastle() || rule.CanLeap()) && (open[rule.ID] == 0 || blocked[rule.ID] == 0) {
			t.Errorf("%s: %d lanes open and %d blocked in all games", rule.ID, open[rule.ID], blocked[rule.ID])
		}
	}
}

// In the start position each side has the lanes of its array. A move of a partner removes its lane, a move of the king
// all of them.
func TestLanesAreThoseOfTheRights(t *testing.T) {
	rng := rand.New(rand.NewPCG(64, 5))
	for game := range 400 {
		rule := variants.Castlings()[game%len(variants.Castlings())]
		arrays := [2][8]chess.PieceType{randomArray(rng), randomArray(rng)}
		p := start(t, rule, arrays[:]...)
		for side, array := range arrays {
			if got, want := p.Lanes(chess.Color(side+1)), rule.Lanes(array); !slices.Equal(got, want) {
				t.Fatalf("%s, %v: %v, want %v", rule.ID, array, got, want)
			}
		}
		for range 60 {
			moves := p.Moves(nil)
			if len(moves) == 0 {
				break
			}
			next := p
			p.Play(moves[rng.IntN(len(moves))], &next)
			p = next
			for _, c := range []chess.Color{chess.White, chess.Black} {
				for _, l := range p.Lanes(c) {
					carrier, shift := l.Partner, chess.Square(56*rules.Side(c))
					if l.IsLeap() {
						carrier = l.King
					}
					if p.King(c) != l.King+shift || !p.CastlingRights().Has(carrier+shift) {
						t.Fatalf("%+v: %s has %v", p.Setup(), c.Name(), l)
					}
				}
			}
		}
	}
}

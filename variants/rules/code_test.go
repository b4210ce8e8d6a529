package rules_test

import (
	"math/rand/v2"
	"testing"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/rules"
)

// TestCodesAreMoves decodes the code of every legal move in random games under all rules, and finds each code once.
func TestCodesAreMoves(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 254))
	for _, rule := range variants.Castlings() {
		coded, special := 0, 0
		for range sized(300, 40) {
			p := start(t, rule, randomArray(rng), randomArray(rng))
			for range 150 {
				moves := p.Moves(nil)
				if len(moves) == 0 {
					break
				}
				seen := map[uint8]rules.Move{}
				for _, m := range moves {
					code, ok := rules.Code(&p, m)
					if !ok {
						continue
					}
					coded++
					got, ok := rules.Decode(&p, code)
					if other, met := seen[code]; got != m || !ok || met {
						t.Fatalf("%s: %v has code %d, which is %v and %v", rule.ID, m, code, got, other)
					}
					seen[code] = m
					if m.IsCastling() || m.IsLeap() || m.IsEnPassant() || m.Promotion() != chess.NoPieceType {
						special++
					}
				}
				var next rules.Position
				p.Play(moves[rng.IntN(len(moves))], &next)
				p = next
			}
		}
		if special == 0 {
			t.Errorf("%s: %d moves, %d special", rule.ID, coded, special)
		}
	}
}

// TestEveryCodeDecodesToNothingOrItself decodes all codes in random positions: each move that results has that code.
func TestEveryCodeDecodesToNothingOrItself(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 254))
	for _, rule := range variants.Castlings() {
		for range sized(100, 20) {
			p := start(t, rule, randomArray(rng), randomArray(rng))
			for range 60 {
				moves := p.Moves(nil)
				if len(moves) == 0 {
					break
				}
				for code := range 256 {
					m, ok := rules.Decode(&p, uint8(code))
					if again, coded := rules.Code(&p, m); ok && (!coded || int(again) != code) && code <= rules.MaxCode {
						t.Fatalf("%s: code %d is %v, whose code is %d", rule.ID, code, m, again)
					}
				}
				var next rules.Position
				p.Play(moves[rng.IntN(len(moves))], &next)
				p = next
			}
		}
	}
}

// TestManyQueensHaveNoCode encodes moves in positions where the pieces have more moves on an empty board than there are
// codes.
func TestManyQueensHaveNoCode(t *testing.T) {
	s := rules.Setup{Turn: chess.White, EnPassant: chess.NoSquare, MoveNumber: 1}
	for f := range chess.Square(8) {
		s.Pieces[chess.A1+f], s.Pieces[chess.A4+f], s.Pieces[chess.A7+f] = chess.WhiteQueen, chess.WhiteQueen, chess.BlackPawn
	}
	s.Pieces[chess.H1], s.Pieces[chess.E8] = chess.WhiteKing, chess.BlackKing
	p, err := rules.New(s, variants.Fischer)
	if err != nil {
		t.Fatal(err)
	}
	coded, without := 0, 0
	for _, m := range p.Moves(nil) {
		code, ok := rules.Code(&p, m)
		if !ok {
			without++
			continue
		}
		coded++
		if got, _ := rules.Decode(&p, code); got != m {
			t.Errorf("%v: code %d is %v", m, code, got)
		}
	}
	if coded == 0 || without == 0 || coded+without != p.Count() {
		t.Errorf("%d with a code, %d without", coded, without)
	}
}

func BenchmarkCode(b *testing.B) {
	p := start(b, variants.Fischer, randomArray(rand.New(rand.NewPCG(3, 3))), randomArray(rand.New(rand.NewPCG(3, 4))))
	moves := p.Moves(nil)
	for i := range b.N {
		code, _ := rules.Code(&p, moves[i%len(moves)])
		if m, ok := rules.Decode(&p, code); !ok || m != moves[i%len(moves)] {
			b.Fatal(m)
		}
	}
}

package net

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/rules"
)

// randomGames plays random games from different arrays under all castling rules, and calls visit with the start position,
// where before is nil, and with the positions before and after each move. It often chooses castlings, leaps, en passant
// captures and promotions.
func randomGames(t testing.TB, games int, seed uint64, visit func(before, after *rules.Position, m rules.Move)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 0))
	castlings := variants.Castlings()
	for game := range games {
		v := variants.Custom(variants.ShuffleFamily, variants.Independent, castlings[game%len(castlings)])
		if v.Castling == variants.Classical {
			v = variants.Custom(variants.OrthodoxFamily, variants.Mirrored, v.Castling)
		}
		p, err := v.Position(v.RandomStart(rng.Uint64()))
		if err != nil {
			t.Fatal(err)
		}
		visit(nil, &p, rules.Move{})
		var next rules.Position
		for range 150 {
			moves := p.Moves(nil)
			if len(moves) == 0 {
				break
			}
			m := moves[rng.IntN(len(moves))]
			for _, n := range moves {
				if (n.IsCastling() || n.IsLeap() || n.IsEnPassant() || n.Promotion() != chess.NoPieceType) && rng.IntN(4) == 0 {
					m = n
				}
			}
			p.Play(m, &next)
			visit(&p, &next, m)
			p = next
		}
	}
}

func TestFeaturesAreDistinctAndWithinBounds(t *testing.T) {
	maxCount := 0
	randomGames(t, 210, 1, func(_, p *rules.Position, _ rules.Move) {
		for _, own := range []chess.Color{chess.White, chess.Black} {
			list := Features(p, own, nil)
			maxCount = max(maxCount, len(list))
			slices.Sort(list)
			if len(slices.Compact(list)) != len(list) || list[len(list)-1] >= Inputs || len(list) > MaxFeatures {
				t.Fatalf("%s: %d features for %v: %v", fen.Format(p), len(list), own, list)
			}
		}
	})
	t.Logf("at most %d features", maxCount)
}

// flipColours returns p with the colours swapped and the board flipped, and if mirrored is true, with the files reversed.
// It returns false if castling rights are lost by that.
func flipColours(t testing.TB, p *rules.Position, mirrored bool) (rules.Position, bool) {
	s, r := p.Setup(), p.Setup()
	flip := chess.Square(56)
	if mirrored {
		flip = 63
	}
	r.Turn = s.Turn.Other()
	r.CastlingRights, r.EnPassant = 0, chess.NoSquare
	for sq := range chess.Square(64) {
		piece := s.Pieces[sq]
		if piece != chess.NoPiece {
			piece = chess.NewPiece(piece.Type(), piece.Color().Other())
		}
		r.Pieces[sq^flip] = piece
		if s.CastlingRights.Has(sq) {
			r.CastlingRights |= rules.Bit(sq ^ flip)
		}
	}
	q, err := rules.New(r, p.Rule())
	if err != nil {
		t.Fatal(err)
	}
	return q, q.CastlingRights().Len() == p.CastlingRights().Len()
}

// White's features equal Black's on the flipped board and, if the rule is symmetric, on the flipped and mirrored board.
func TestFeaturesAreSymmetric(t *testing.T) {
	seen := 0
	randomGames(t, 140, 2, func(_, p *rules.Position, _ rules.Move) {
		for _, mirrored := range []bool{false, true} {
			if rule := p.Rule(); mirrored && (rule == variants.Classical || rule == variants.Fischer) {
				continue
			}
			q, same := flipColours(t, p, mirrored)
			if !same {
				continue
			}
			for _, own := range []chess.Color{chess.White, chess.Black} {
				a, b := Features(p, own, nil), Features(&q, own.Other(), nil)
				slices.Sort(a)
				slices.Sort(b)
				if !slices.Equal(a, b) {
					t.Fatalf("%s: %v has %v, flipped (mirrored %v) %v", fen.Format(p), own, a, mirrored, b)
				}
			}
			seen++
		}
	})
	if seen < 10_000 {
		t.Errorf("%d positions compared", seen)
	}
}

// Positions with the same features have the same pieces, except for reflection.
func TestFeaturesDistinguishPositions(t *testing.T) {
	seen := map[string]rules.Setup{}
	randomGames(t, 70, 3, func(_, p *rules.Position, _ rules.Move) {
		list := Features(p, chess.White, nil)
		slices.Sort(list)
		var key []byte
		for _, f := range list {
			if f < CastlingInputs {
				key = append(key, byte(f), byte(f>>8))
			}
		}
		s := p.Setup()
		if p.King(chess.White)&7 < 4 {
			m := s.Pieces
			for sq := range m {
				s.Pieces[sq^7] = m[sq]
			}
		}
		if before, ok := seen[string(key)]; ok && before.Pieces != s.Pieces {
			t.Fatalf("%s and another position have the same features", fen.Format(p))
		}
		seen[string(key)] = s
	})
}

// The expected castling features were determined by hand for each rule. The kings are on files e to h, so that files are
// not mirrored.
func TestCastlingFeatures(t *testing.T) {
	own := func(file string, n int) uint16 { return uint16(CastlingInputs + 8*n + int(file[0]-'a')) }
	their := func(file string, n int) uint16 { return own(file, n) + 32 }
	for _, c := range []struct {
		fen  string
		rule *rules.Castling
		want []uint16
	}{
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", variants.Classical, []uint16{own("c", 3), own("g", 2), their("c", 3), their("g", 2)}},
		{"r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R1B1K2R w KQq - 0 1", variants.Classical, []uint16{own("c", 1), own("g", 0), their("c", 0)}},
		{"r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w - - 0 1", variants.Classical, nil},
		{"4k3/8/8/8/8/8/8/RN3KR1 w AG - 0 1", variants.Fischer, []uint16{own("c", 1), own("g", 0)}},
		{"4k3/8/8/8/8/8/8/RN3KR1 w AG - 0 1", variants.Orthodox, []uint16{own("d", 1), own("h", 0)}},
		{"4k3/8/8/8/8/8/8/RN2nKR1 w AFG - 0 1", variants.Bunker, []uint16{own("b", 2), own("g", 0)}},
		{"4k3/8/8/8/8/8/8/4NKN1 w F - 0 1", variants.Leap, []uint16{own("d", 0), own("h", 0)}},
		{"4k3/8/8/8/8/8/8/3RnKnB w F - 0 1", variants.Leap, []uint16{own("d", 2), own("h", 2)}},
		{"4k3/8/8/8/8/8/8/RN3K2 w AB - 0 1", variants.Slide, []uint16{own("b", 1), own("c", 0)}},
		{"k7/8/8/8/8/8/8/4RK2 w E - 0 1", variants.Slide, []uint16{own("f", 0)}},
	} {
		p, _, err := fen.Parse(c.fen, c.rule)
		if err != nil {
			t.Fatal(err)
		}
		var got []uint16
		for _, f := range Features(&p, chess.White, nil) {
			if f >= CastlingInputs {
				got = append(got, f)
			}
		}
		slices.Sort(got)
		slices.Sort(c.want)
		if !slices.Equal(got, c.want) {
			t.Errorf("%s under %s: %v, want %v", c.fen, c.rule.ID, got, c.want)
		}
	}
}

func BenchmarkFeatures(b *testing.B) {
	for _, rule := range []*rules.Castling{variants.Fischer, variants.Slide, variants.NoCastling} {
		v := variants.Custom(variants.FischerFamily, variants.Independent, rule)
		p, err := v.Position(v.RandomStart(1))
		if err != nil {
			b.Fatal(err)
		}
		b.Run(rule.ID, func(b *testing.B) {
			list := make([]uint16, 0, MaxFeatures)
			b.ReportAllocs()
			for b.Loop() {
				list = Features(&p, chess.White, list[:0])
			}
		})
	}
}

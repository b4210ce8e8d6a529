package net

import (
	"math/rand/v2"
	"testing"

	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/rules"
)

// Incremental values equal those computed from scratch at every ply of games, under all castling rules and after all
// kinds of moves.
func TestStackMatchesNetworkOverGames(t *testing.T) {
	n := extremeNetwork(8)
	s := NewStack(n, 40)
	seen, moves := map[string]int{}, 0
	ply := 0
	randomGames(t, 140, 6, func(before, p *rules.Position, m rules.Move) {
		if before == nil {
			ply = 0
		}
		ply = (ply + 1) % 40
		if got, want := s.Evaluate(ply, p), n.Evaluate(p); got != want {
			t.Fatalf("%s after %v: %d, fresh %d", fen.Format(p), m, got, want)
		}
		moves++
		switch {
		case m.IsCastling():
			seen["castling"]++
		case m.IsLeap():
			seen["leap"]++
		case m.IsEnPassant():
			seen["en passant"]++
		case m.Promotion() != 0 && before.Occupied() != p.Occupied()|rules.Bit(m.From()):
			seen["promotion"]++
		case m.Promotion() != 0:
			seen["promotion and capture"]++
		}
	})
	for _, kind := range []string{"castling", "leap", "en passant", "promotion", "promotion and capture"} {
		if seen[kind] < 5 {
			t.Errorf("%d of %d moves were %s", seen[kind], moves, kind)
		}
	}
}

// randomTree walks a random search tree: it plays some moves and null moves and evaluates some positions, some of them
// twice.
func randomTree(t *testing.T, rng *rand.Rand, s *Stack, p *rules.Position, ply, depth int) {
	if rng.IntN(3) > 0 {
		for range 1 + rng.IntN(2) {
			if got, want := s.Evaluate(ply, p), s.net.Evaluate(p); got != want {
				t.Fatalf("%s at ply %d: %d, fresh %d", fen.Format(p), ply, got, want)
			}
		}
	}
	if depth == 0 {
		return
	}
	moves := p.Moves(nil)
	var next rules.Position
	for range min(len(moves), 3) {
		p.Play(moves[rng.IntN(len(moves))], &next)
		randomTree(t, rng, s, &next, ply+1, depth-1)
	}
	if !p.InCheck() {
		p.Pass(&next)
		randomTree(t, rng, s, &next, ply+1, depth-1)
	}
}

func TestStackMatchesNetworkOverTrees(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	s := NewStack(extremeNetwork(9), 7)
	count := 0
	randomGames(t, 35, 8, func(_, p *rules.Position, _ rules.Move) {
		if count++; count%40 == 1 {
			randomTree(t, rng, s, p, rng.IntN(3), 4)
		}
	})
}

// Incremental values equal those computed from scratch. The input selects castling rule, start position, moves and plies.
func FuzzStack(f *testing.F) {
	for i := range byte(7) {
		f.Add([]byte{i, 17 * i, 3, 12, 14, 200, 5, 77, 8, 9, 1, 2, 3, 4, 5, 6, 7, 8, 99, 98, 97, 96, 95})
	}
	n := extremeNetwork(10)
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) < 2 {
			return
		}
		v := variants.Custom(variants.ShuffleFamily, variants.Independent, variants.Castlings()[int(data[0])%len(variants.Castlings())])
		p, err := v.Position(v.RandomStart(uint64(data[1])))
		if err != nil {
			t.Fatal(err)
		}
		s := NewStack(n, 8)
		for i, b := range data[2:] {
			if got, want := s.Evaluate(int(b)%8, &p), n.Evaluate(&p); got != want {
				t.Fatalf("%s, step %d: %d, fresh %d", fen.Format(&p), i, got, want)
			}
			moves := p.Moves(nil)
			if len(moves) == 0 {
				return
			}
			var next rules.Position
			p.Play(moves[int(b)%len(moves)], &next)
			p = next
		}
	})
}

func TestStackAllocatesNothing(t *testing.T) {
	s := NewStack(Default(), 4)
	var line []rules.Position
	randomGames(t, 7, 9, func(_, p *rules.Position, _ rules.Move) { line = append(line, *p) })
	i := 0
	if n := testing.AllocsPerRun(len(line)-1, func() { s.Evaluate(i%4, &line[i]); i++ }); n > 0 {
		t.Errorf("%v allocations for each position", n)
	}
}

// BenchmarkEvaluate measures evaluations from scratch, of consecutive positions of a game, and after all moves of a
// position as in a search.
func BenchmarkEvaluate(b *testing.B) {
	for _, rule := range []*rules.Castling{variants.NoCastling, variants.Fischer, variants.Slide} {
		v := variants.Custom(variants.FischerFamily, variants.Mirrored, rule)
		p, err := v.Position(v.RandomStart(3))
		if err != nil {
			b.Fatal(err)
		}
		var children []rules.Position
		var next rules.Position
		for range 12 { // leave the start position
			moves := p.Moves(nil)
			p.Play(moves[len(moves)/3], &next)
			p = next
		}
		for _, m := range p.Moves(nil) {
			if k := p.King(p.Turn()); m.From() != k && p.At(m.To()) == 0 {
				p.Play(m, &next)
				children = append(children, next)
			}
		}
		n := extremeNetwork(11)
		s := NewStack(n, 2)
		s.Evaluate(0, &p)
		b.Run(rule.ID+"/fresh", func(b *testing.B) {
			for b.Loop() {
				n.Evaluate(&p)
			}
		})
		b.Run(rule.ID+"/quiet", func(b *testing.B) {
			i := 0
			for b.Loop() {
				if i++; i == len(children) {
					i = 0
				}
				s.Evaluate(1, &children[i])
			}
		})
		b.Run(rule.ID+"/again", func(b *testing.B) {
			for b.Loop() {
				s.Evaluate(0, &p)
			}
		})
	}
}

// A change of only the castling rights or the castling rule updates the accumulators.
func TestStackUpdatesForRightsAndRule(t *testing.T) {
	n := extremeNetwork(12)
	s := NewStack(n, 2)
	values := map[int]bool{}
	for _, c := range []struct {
		rights string
		rule   *rules.Castling
	}{
		{"AHah", variants.Classical},
		{"Hah", variants.Classical},
		{"-", variants.Classical},
		{"Eah", variants.Leap},
		{"AEHah", variants.Bunker},
		{"Hah", variants.Slide},
		{"AHah", variants.Classical},
	} {
		p, _, err := fen.Parse("r3k2r/p7/8/8/8/8/P7/R3K2R w "+c.rights+" - 0 1", c.rule)
		if err != nil {
			t.Fatal(err)
		}
		got, want := s.Evaluate(0, &p), n.Evaluate(&p)
		if got != want {
			t.Errorf("%s under %s: %d, fresh %d", c.rights, c.rule.ID, got, want)
		}
		values[got] = true
	}
	if len(values) != 6 {
		t.Errorf("%d values of 6 positions", len(values))
	}
}

package games

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/rules"
)

// wandering is a game of random moves under a rule, from its seventh position on.
func wandering(t testing.TB, rule *rules.Castling, rng *rand.Rand) *Game {
	t.Helper()
	v := variants.Custom(variants.ShuffleFamily, variants.Independent, rule)
	p, err := v.Position(v.RandomStart(rng.Uint64()))
	if err != nil {
		t.Fatal(err)
	}
	g := &Game{Result: Result(rng.IntN(3))}
	var next rules.Position
	for ply := range 120 {
		moves := p.Moves(nil)
		if len(moves) == 0 {
			break
		}
		m := moves[rng.IntN(len(moves))]
		for _, c := range moves { // castlings and leaps are rare by chance
			if c.IsCastling() || c.IsLeap() {
				m = c
			}
		}
		if ply == 7 {
			g.Start = p
		}
		if ply >= 7 {
			g.Plies = append(g.Plies, Ply{Code(m), int16(rng.IntN(60000) - 30000)})
		}
		p.Play(m, &next)
		p = next
	}
	return g
}

func some(t testing.TB, n int) (all []*Game) {
	rng := rand.New(rand.NewPCG(3, 0))
	rules := variants.Castlings()
	for len(all) < n {
		if g := wandering(t, rules[len(all)%len(rules)], rng); len(g.Plies) > 0 {
			all = append(all, g)
		}
	}
	return all
}

func same(a, b *Game) bool {
	// What only explains a lost right is not kept.
	return a.Start.Setup() == b.Start.Setup() && a.Start.Key() == b.Start.Key() && a.Start.Rule() == b.Start.Rule() &&
		a.Result == b.Result && slices.Equal(a.Plies, b.Plies)
}

func TestAGameComesBackAsItWas(t *testing.T) {
	special := 0
	for _, g := range some(t, 140) {
		var h Game
		if err := h.parse(g.append(nil)); err != nil {
			t.Fatal(err)
		}
		if !same(g, &h) {
			t.Fatalf("%v became %v", g, &h)
		}
		plies := 0
		err := h.Replay(func(ply int, p *rules.Position, m rules.Move) bool {
			if !p.Legal(m) || Code(m) != g.Plies[ply].Move {
				t.Fatalf("ply %d: %v", ply, m)
			}
			if m.IsCastling() || m.IsLeap() || m.IsEnPassant() {
				special++
			}
			plies++
			return true
		})
		if err != nil || plies != len(g.Plies) {
			t.Fatalf("%d of %d plies: %v", plies, len(g.Plies), err)
		}
	}
	if special < 50 {
		t.Errorf("only %d castlings, leaps and en passant captures seen", special)
	}
}

func TestCodesOfLegalMovesDiffer(t *testing.T) {
	for _, g := range some(t, 70) {
		err := g.Replay(func(_ int, p *rules.Position, _ rules.Move) bool {
			seen := map[uint16]rules.Move{}
			for _, m := range p.Moves(nil) {
				if other, ok := seen[Code(m)]; ok {
					t.Fatalf("%v and %v have one code", m, other)
				}
				seen[Code(m)] = m
			}
			return true
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

func TestAnIllegalMoveIsNoGame(t *testing.T) {
	g := some(t, 1)[0]
	g.Plies[3].Move ^= 7 << 3
	if err := g.Replay(func(int, *rules.Position, rules.Move) bool { return true }); !errors.Is(err, errMove) {
		t.Error(err)
	}
}

func write(t *testing.T, path, recipe string, all []*Game) (former int) {
	t.Helper()
	w, err := Append(path, recipe, func(g *Game) {
		if !same(g, all[former]) {
			t.Fatalf("game %d is another one", former)
		}
		former++
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range all[former:] {
		if err := w.Write(g); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Finish(); err != nil {
		t.Fatal(err)
	}
	return former
}

func TestAFileIsReadInFull(t *testing.T) {
	path := filepath.Join(t.TempDir(), "1.games")
	all := some(t, 20)
	write(t, path, "as it was", all)
	recipe, read, err := Read(path)
	if err != nil || recipe != "as it was" {
		t.Fatal(recipe, err)
	}
	n := 0
	for g, err := range read {
		if err != nil || !same(g, all[n]) {
			t.Fatal(n, err)
		}
		n++
	}
	if n != len(all) {
		t.Errorf("%d games of %d", n, len(all))
	}
}

// A kill leaves any first part of a file. What is whole in it is kept, and the finished
// file is the same as if nothing had happened.
func TestATornFileGoesOn(t *testing.T) {
	dir := t.TempDir()
	all := some(t, 6)
	path := filepath.Join(dir, "whole.games")
	write(t, path, "recipe", all)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	last := -1
	for n := 0; n <= len(whole); n += 13 {
		path := filepath.Join(dir, "torn.games")
		if err := os.WriteFile(path+Growing, whole[:n], 0o644); err != nil {
			t.Fatal(err)
		}
		former := write(t, path, "recipe", all)
		if former < last {
			t.Errorf("%d bytes hold %d games, fewer hold %d", n, former, last)
		}
		last = former
		got, err := os.ReadFile(path)
		if err != nil || !bytes.Equal(got, whole) {
			t.Fatalf("cut at %d: the file differs: %v", n, err)
		}
	}
	if last < len(all)-1 {
		t.Errorf("a nearly whole file kept %d games of %d", last, len(all))
	}
}

func TestAnotherRecipeBeginsAnew(t *testing.T) {
	path := filepath.Join(t.TempDir(), "1.games")
	w, err := Append(path, "one", func(*Game) {})
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range some(t, 3) {
		if err := w.Write(g); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if former := write(t, path, "another", some(t, 1)); former != 0 {
		t.Errorf("%d games of another recipe kept", former)
	}
	n := 0
	_, all, err := Read(path)
	if err != nil {
		t.Fatal(err)
	}
	for range all {
		n++
	}
	if n != 1 {
		t.Errorf("%d games, the former ones among them", n)
	}
}

func TestDamageIsAnError(t *testing.T) {
	path := filepath.Join(t.TempDir(), "1.games")
	write(t, path, "recipe", some(t, 4))
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for at := 0; at < len(whole); at += 7 {
		bad := bytes.Clone(whole)
		bad[at] ^= 4
		_, all, err := parseFile(bad, path)
		for _, e := range faults(all) {
			err = errors.Join(err, e)
		}
		if err == nil {
			t.Fatalf("a flipped bit in byte %d went unseen", at)
		}
	}
}

// faults collects the errors of a file.
func faults(all func(func(*Game, error) bool)) (errs []error) {
	if all == nil {
		return nil
	}
	all(func(_ *Game, err error) bool {
		errs = append(errs, err)
		return true
	})
	return errs
}

func TestQuietPositionsAreQuiet(t *testing.T) {
	seen := 0
	for _, g := range some(t, 70) {
		err := g.Quiet(func(s Sample) {
			seen++
			after := *s.Position
			s.Position.Play(s.Move, &after)
			pieces := func(p *rules.Position) int { return p.Occupied().Len() }
			if s.Position.InCheck() || pieces(&after) != pieces(s.Position) || s.Move.Promotion() != chess.NoPieceType {
				t.Fatalf("%+v %v", s.Position.Setup(), s.Move)
			}
			if s.Score <= -Lost || s.Score >= Lost || s.Score != int(g.Plies[s.Ply].Score) {
				t.Fatalf("score %d", s.Score)
			}
			if white := g.Result.Points(chess.White); s.Points != white && s.Position.Turn() == chess.White {
				t.Fatalf("%v points of %v", s.Points, g.Result)
			}
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if seen < 200 {
		t.Errorf("%d quiet positions", seen)
	}
}

func FuzzGame(f *testing.F) {
	for _, g := range some(f, 14) {
		f.Add(g.append(nil))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		var g, h Game
		if g.parse(b) != nil {
			return
		}
		if err := h.parse(g.append(nil)); err != nil || !same(&g, &h) {
			t.Fatalf("%v became %v: %v", g, h, err)
		}
		_ = g.Quiet(func(Sample) {}) // may fail, may not panic
	})
}

func FuzzFile(f *testing.F) {
	b := record([]byte(magic), []byte("recipe"))
	for _, g := range some(f, 3) {
		b = record(b, g.append(nil))
	}
	f.Add(b)
	f.Fuzz(func(_ *testing.T, b []byte) {
		if _, all, err := parseFile(b, "fuzz"); err == nil {
			faults(all)
		}
	})
}

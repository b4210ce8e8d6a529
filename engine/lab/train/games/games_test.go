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

// randomGame returns a game of random moves under a rule. Its first position is the one after seven plies.
func randomGame(t testing.TB, rule *rules.Castling, rng *rand.Rand) *Game {
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
		for _, c := range moves { // prefer castlings and leaps, which are rare
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

func randomGames(t testing.TB, n int) (all []*Game) {
	rng := rand.New(rand.NewPCG(3, 0))
	rules := variants.Castlings()
	for len(all) < n {
		if g := randomGame(t, rules[len(all)%len(rules)], rng); len(g.Plies) > 0 {
			all = append(all, g)
		}
	}
	return all
}

// equal reports whether two games are equal, except for the reasons why castling rights are lost, which files do not
// store.
func equal(a, b *Game) bool {
	return a.Start.Setup() == b.Start.Setup() && a.Start.Key() == b.Start.Key() && a.Start.Rule() == b.Start.Rule() &&
		a.Result == b.Result && slices.Equal(a.Plies, b.Plies)
}

func TestGamesRoundTrip(t *testing.T) {
	special := 0
	for _, g := range randomGames(t, 140) {
		var h Game
		if err := h.parse(g.append(nil)); err != nil {
			t.Fatal(err)
		}
		if !equal(g, &h) {
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
	for _, g := range randomGames(t, 70) {
		err := g.Replay(func(_ int, p *rules.Position, _ rules.Move) bool {
			seen := map[uint16]rules.Move{}
			for _, m := range p.Moves(nil) {
				if other, ok := seen[Code(m)]; ok {
					t.Fatalf("%v and %v have the same code", m, other)
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

func TestIllegalMovesAreErrors(t *testing.T) {
	g := randomGames(t, 1)[0]
	g.Plies[3].Move ^= 7 << 3
	if err := g.Replay(func(int, *rules.Position, rules.Move) bool { return true }); !errors.Is(err, errIllegal) {
		t.Error(err)
	}
}

// write writes the games that are not in the unfinished file of path, finishes the file, and returns how many games it
// had before.
func write(t *testing.T, path, recipe string, all []*Game) (previous int) {
	t.Helper()
	w, err := Append(path, recipe, func(g *Game) {
		if !equal(g, all[previous]) {
			t.Fatalf("game %d differs", previous)
		}
		previous++
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range all[previous:] {
		if err := w.Write(g); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Finish(); err != nil {
		t.Fatal(err)
	}
	return previous
}

func TestFilesRoundTrip(t *testing.T) {
	path := filepath.Join(t.TempDir(), "1.games")
	all := randomGames(t, 20)
	write(t, path, "a recipe", all)
	recipe, read, err := Read(path)
	if err != nil || recipe != "a recipe" {
		t.Fatal(recipe, err)
	}
	n := 0
	for g, err := range read {
		if err != nil || !equal(g, all[n]) {
			t.Fatal(n, err)
		}
		n++
	}
	if n != len(all) {
		t.Errorf("%d games of %d", n, len(all))
	}
}

// A kill can leave any prefix of a file. Append keeps the complete games in it, and the finished file is the same as
// without the kill.
func TestIncompleteFileResumes(t *testing.T) {
	dir := t.TempDir()
	all := randomGames(t, 6)
	path := filepath.Join(dir, "whole.games")
	write(t, path, "recipe", all)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	last := -1
	for n := 0; n <= len(whole); n += 13 {
		path := filepath.Join(dir, "torn.games")
		if err := os.WriteFile(path+PartSuffix, whole[:n], 0o644); err != nil {
			t.Fatal(err)
		}
		previous := write(t, path, "recipe", all)
		if previous < last {
			t.Errorf("%d bytes hold %d games, fewer hold %d", n, previous, last)
		}
		last = previous
		got, err := os.ReadFile(path)
		if err != nil || !bytes.Equal(got, whole) {
			t.Fatalf("cut at %d: the file differs: %v", n, err)
		}
	}
	if last < len(all)-1 {
		t.Errorf("a nearly complete file kept %d games of %d", last, len(all))
	}
}

func TestAppendRemovesGamesOfAnotherRecipe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "1.games")
	w, err := Append(path, "one", func(*Game) {})
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range randomGames(t, 3) {
		if err := w.Write(g); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if previous := write(t, path, "another", randomGames(t, 1)); previous != 0 {
		t.Errorf("%d games of another recipe kept", previous)
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
		t.Errorf("%d games, including those of the old recipe", n)
	}
}

func TestDamageIsAnError(t *testing.T) {
	path := filepath.Join(t.TempDir(), "1.games")
	write(t, path, "recipe", randomGames(t, 4))
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for at := 0; at < len(whole); at += 7 {
		bad := bytes.Clone(whole)
		bad[at] ^= 4
		_, all, err := parseFile(bad, path)
		for _, e := range errorsOf(all) {
			err = errors.Join(err, e)
		}
		if err == nil {
			t.Fatalf("a flipped bit in byte %d was not detected", at)
		}
	}
}

// errorsOf collects the errors of a file.
func errorsOf(all func(func(*Game, error) bool)) (errs []error) {
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
	for _, g := range randomGames(t, 70) {
		err := g.Quiet(func(s Sample) {
			seen++
			after := *s.Position
			s.Position.Play(s.Move, &after)
			pieces := func(p *rules.Position) int { return p.Occupied().Len() }
			if s.Position.InCheck() || pieces(&after) != pieces(s.Position) || s.Move.Promotion() != chess.NoPieceType {
				t.Fatalf("%+v %v", s.Position.Setup(), s.Move)
			}
			if s.Score <= -DecidedScore || s.Score >= DecidedScore || s.Score != int(g.Plies[s.Ply].Score) {
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
	for _, g := range randomGames(f, 14) {
		f.Add(g.append(nil))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		var g, h Game
		if g.parse(b) != nil {
			return
		}
		if err := h.parse(g.append(nil)); err != nil || !equal(&g, &h) {
			t.Fatalf("%v became %v: %v", g, h, err)
		}
		_ = g.Quiet(func(Sample) {}) // may fail, may not panic
	})
}

func FuzzFile(f *testing.F) {
	b := appendRecord([]byte(magic), []byte("recipe"))
	for _, g := range randomGames(f, 3) {
		b = appendRecord(b, g.append(nil))
	}
	f.Add(b)
	f.Fuzz(func(_ *testing.T, b []byte) {
		if _, all, err := parseFile(b, "fuzz"); err == nil {
			errorsOf(all)
		}
	})
}

package scan_test

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"backrank/app/archive/scan"
)

// testSize returns the size of a test: all, or short with -short.
func testSize(all, short int) int {
	if testing.Short() {
		return short
	}
	return all
}

// gameOf returns a game that is determined by its id and a number.
func gameOf(id uint32, n int) scan.Game {
	g := scan.Game{Head: scan.Head{ID: id, Date: uint32(n), Plies: uint16(n % 7)}, Moves: bytes.Repeat([]byte{byte(n)}, n%7)}
	g.Signature.Home = uint16(n)
	return g
}

// compareGames compares the games of a snapshot with want, by id.
func compareGames(t *testing.T, s *scan.Snapshot, want map[uint32]scan.Game) {
	t.Helper()
	rows, err := s.Filter(t.Context())
	if err != nil || len(rows) != len(want) {
		t.Fatalf("%d games, want %d, %v", len(rows), len(want), err)
	}
	before := uint32(0)
	for _, r := range rows {
		h := *s.Head(r)
		g := want[h.ID]
		if g.Head.Moves = h.Moves; h != g.Head || *s.Signature(r) != g.Signature || !bytes.Equal(s.Moves(r), g.Moves) || h.ID <= before {
			t.Fatalf("%+v %v %v behind %d, want %+v", h, *s.Signature(r), s.Moves(r), before, g)
		}
		before = h.ID
	}
}

// buildFile writes games to a file and returns its snapshot.
func buildFile(t *testing.T, path string, from map[uint32]scan.Game, stamp scan.Stamp, players ...string) *scan.Snapshot {
	t.Helper()
	b, err := scan.NewBuilder(path)
	if err != nil {
		t.Fatal(err)
	}
	b.Sign = func(h *scan.Head, moves []byte) scan.Signature { return scan.Signature{Home: uint16(h.Date)} }
	ids := make([]uint32, 0, len(from))
	for id := range from {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	for _, id := range ids {
		if g := from[id]; id%2 == 0 {
			err = errors.Join(err, b.Add(t.Context(), g))
		} else {
			err = errors.Join(err, b.AddUnsigned(t.Context(), g.Head, g.Moves))
		}
	}
	s, failed := b.Finish(t.Context(), stamp, scan.Tables{Players: scan.NewNames(players...), Events: scan.NewNames("an event"), Controls: scan.NewNames("5+3")}, scan.NewNames("chess"), scan.NewNames("a file"))
	if err = errors.Join(err, failed); err != nil {
		t.Fatal(err)
	}
	return s
}

// After each update a snapshot has exactly the games of its file: removed games are gone, replaced and added games are in
// it. An update does not change earlier snapshots.
func TestSnapshotsMatchGames(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 64))
	path := filepath.Join(t.TempDir(), "scan")
	games := map[uint32]scan.Game{}
	for i := range testSize(2*scan.BlockSize+1, scan.BlockSize+100) {
		games[uint32(2*i+1)] = gameOf(uint32(2*i+1), i)
	}
	stamp := scan.Stamp{Database: 1, Changes: 2, Last: 3, Content: 4}
	s := buildFile(t, path, games, stamp, "Ada")
	again, err := scan.Load(path)
	if err != nil || again.Stamp != stamp || again.Players.Name(1) != "Ada" || again.Events.Name(1) != "an event" {
		t.Fatalf("%+v, %v", again, err)
	}
	compareGames(t, again, games)
	again.Release()
	last := uint32(2*len(games) + 1)
	for range testSize(10, 4) {
		removed, added := map[uint32]bool{}, []scan.Game{}
		for range rng.IntN(20) {
			removed[uint32(rng.IntN(int(last)))] = true
		}
		now := map[uint32]scan.Game{}
		for id, g := range games {
			if !removed[id] {
				now[id] = g
			}
		}
		ids := []uint32{}
		for id := range removed {
			if ids = append(ids, id); rng.IntN(2) == 0 {
				now[id] = gameOf(id, rng.IntN(100))
				added = append(added, now[id])
			}
		}
		for range rng.IntN(5) {
			now[last] = gameOf(last, rng.IntN(100))
			added = append(added, now[last])
			last++
		}
		slices.Sort(ids)
		slices.SortFunc(added, func(a, b scan.Game) int { return int(a.Head.ID) - int(b.Head.ID) })
		next := s.With(stamp, ids, added, scan.Tables{Players: s.Players.With(fmt.Sprint("player", last)), Events: s.Events, Controls: s.Controls})
		compareGames(t, s, games)
		s.Release()
		s, games = next, now
		compareGames(t, s, games)
	}
	s.Release()
}

// A file that is cut off, or whose table or trailer has a changed byte, cannot be opened. An aborted builder leaves no
// file.
func TestDamagedFilesFail(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "scan")
	buildFile(t, path, map[uint32]scan.Game{1: gameOf(1, 1), 2: gameOf(2, 9)}, scan.Stamp{}, "Ada", "Bruno").Release()
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string][]byte{
		"empty": nil, "half": whole[:len(whole)/2], "end": whole[64:], "magic": changedAt(whole, len(whole)-64), "format": changedAt(whole, len(whole)-56),
		"stamp": changedAt(whole, len(whole)-40), "table": changedAt(whole, len(whole)-2*64), "sum": changedAt(whole, len(whole)-1),
	} {
		damaged := filepath.Join(dir, name)
		if err := os.WriteFile(damaged, content, 0o600); err != nil {
			t.Fatal(err)
		}
		if s, err := scan.Load(damaged); err == nil {
			s.Release()
			t.Errorf("%s was opened", name)
		}
	}
	b, err := scan.NewBuilder(filepath.Join(dir, "aborted"))
	if err != nil {
		t.Fatal(err)
	}
	b.Abort()
	if left, _ := filepath.Glob(filepath.Join(dir, "aborted*")); len(left) > 0 {
		t.Errorf("left %q", left)
	}
}

func changedAt(content []byte, at int) []byte {
	changed := slices.Clone(content)
	changed[at] ^= 0x10
	return changed
}

// If any one byte of a file is changed, opening it fails, or games and names are the same as before.
func TestChangedBytesAreDetected(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "scan")
	games := map[uint32]scan.Game{1: gameOf(1, 1), 2: gameOf(2, 9), 3: gameOf(3, 13)}
	buildFile(t, path, games, scan.Stamp{}, "Ada", "Bruno").Release()
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	refused := 0
	for at := range whole {
		damaged := filepath.Join(dir, "damaged")
		if err := os.WriteFile(damaged, changedAt(whole, at), 0o600); err != nil {
			t.Fatal(err)
		}
		s, err := scan.Load(damaged)
		if err != nil {
			refused++
			continue
		}
		compareGames(t, s, games)
		if ada, bruno := s.Players.Name(1), s.Players.Name(2); ada != "Ada" || bruno != "Bruno" || s.Players.ID("Bruno") != 2 {
			t.Errorf("byte %d: the names are %q and %q", at, ada, bruno)
		}
		s.Release()
	}
	if refused < 3*80 {
		t.Errorf("only %d of %d changes were noticed", refused, len(whole))
	}
}

// Names are found and ordered as a naive search does, both those in the file and later ones.
func TestNamesMatchNaiveSearch(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 64))
	path := filepath.Join(t.TempDir(), "scan")
	for range testSize(200, 40) {
		names := make([]string, rng.IntN(12))
		for i := range names {
			names[i] = []string{"", "Ada", "ada", "ADAM", "Émile", "éMILE", "b", "Bruno", "brun"}[rng.IntN(9)]
		}
		cut := rng.IntN(len(names) + 1)
		s := buildFile(t, path, nil, scan.Stamp{}, names[:cut]...)
		n := s.Players.With(names[cut:]...)
		plain := strings.NewReplacer("É", "e", "é", "e")
		for _, part := range []string{"", "a", "AD", "é", "EM", "mile", "bruno", "aA", "x"} {
			found := n.Containing(part)
			for i, name := range names {
				if want := strings.Contains(lower(plain.Replace(name)), lower(plain.Replace(part))); found.Has(uint32(i+1)) != want {
					t.Fatalf("%q of %q: %t, want %t", part, name, !want, want)
				}
			}
		}
		ranks := n.Ranks()
		for i, a := range names {
			for j, b := range names {
				if got, want := ranks[i+1] < ranks[j+1], lower(a) < lower(b); got != want || n.Name(uint32(i+1)) != a {
					t.Fatalf("%q before %q: %t, want %t", a, b, got, want)
				}
			}
		}
		s.Release()
	}
}

// lower converts ASCII letters to lower case, as the order of names does.
func lower(text string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'A' && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, text)
}

// Sort agrees with a stable sort, and descending with its reverse.
func TestSortIsStable(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 64))
	var games []scan.Game
	for i := range uint32(testSize(5000, 500)) {
		g := gameOf(i+1, 0)
		g.Head.Start = int32(rng.IntN(1 << rng.IntN(31)))
		games = append(games, g)
	}
	s := scan.Empty(scan.Stamp{}).With(scan.Stamp{}, nil, games, scan.EmptyTables())
	rows, err := s.Filter(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	start := func(h *scan.Head) uint32 { return uint32(h.Start) }
	rest := func(h *scan.Head) uint32 { return uint32(h.Start) % 5 }
	large := func(h *scan.Head) uint32 { return uint32(h.Start) + 1<<31 }
	for _, keys := range [][]func(*scan.Head) uint32{{start}, {rest}, {large}, {rest, large}, {start, rest}, {}} {
		want := slices.Clone(rows)
		slices.SortStableFunc(want, func(a, b scan.Row) int {
			for _, key := range keys {
				if order := cmp.Compare(key(s.Head(a)), key(s.Head(b))); order != 0 {
					return order
				}
			}
			return 0
		})
		got := slices.Clone(rows)
		if s.Sort(got, false, keys...); !slices.Equal(got, want) {
			t.Error("not sorted")
		}
		slices.Reverse(want)
		got = slices.Clone(rows)
		if s.Sort(got, true, keys...); !slices.Equal(got, want) {
			t.Error("not reversed")
		}
	}
}

// If pawns leave their home squares one by one, Had is true for exactly the sets of pawns that stood there at some time.
func TestSignaturesHavePawnSets(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 64))
	for range 200 {
		home := uint16(rng.Uint32())
		s, now, had := scan.Signature{Home: home}, home, map[uint16]bool{home: true}
		for now != 0 && rng.IntN(12) > 0 {
			gone := uint16(1) << rng.IntN(16) & now
			s.Leave(gone)
			now &^= gone
			had[now] = true
		}
		s.Promote(1)
		for range 50 {
			pawns := home &^ (uint16(1)<<rng.IntN(16) | uint16(rng.Uint32()&rng.Uint32()))
			if s.Had(pawns) != had[pawns] {
				t.Fatalf("%x of %x: %t", pawns, home, s.Had(pawns))
			}
		}
		for pawns := range had {
			if !s.Had(pawns) {
				t.Fatalf("%x of %x was not there", pawns, home)
			}
		}
		if s.Promoted(0) || !s.Promoted(1) {
			t.Fatal("promotions")
		}
	}
}

// Each stops at the first error, and when its context is cancelled.
func TestEachStopsAtError(t *testing.T) {
	failure := errors.New("failure")
	if err := scan.Each(t.Context(), 1000, func(i int) error {
		if i == 3 {
			return failure
		}
		return nil
	}); !errors.Is(err, failure) {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := scan.Each(ctx, 1000, func(int) error { return nil }); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

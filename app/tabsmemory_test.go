package app

import (
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"backrank/variants/gametree"
	"backrank/variants/pgn"
	"backrank/variants/rules"
)

// maxTabBytes is the maximum memory of a tab that is not looked at.
const maxTabBytes = 8 << 20

// longAnnotatedGame returns a game of 100 moves of each side, with a comment at each move and a variation at each tenth.
func longAnnotatedGame(t testing.TB, seed uint64) Loaded {
	t.Helper()
	start, err := variant(t, "chess960").Position(variant(t, "chess960").RandomStart(seed))
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(seed, 1))
	play := func(b *gametree.Builder, n gametree.NodeID, p rules.Position, plies int, each func(n gametree.NodeID, p rules.Position, ply int)) bool {
		for ply := range plies {
			moves := p.Moves(nil)
			if len(moves) == 0 {
				return false
			}
			each(n, p, ply)
			m := moves[rng.IntN(len(moves))]
			n = b.Add(n, m)
			b.SetNote(n, gametree.Note{NAGs: []uint8{1}}.WithText(strings.Repeat("White keeps the pressure. ", 4)+"[%eval 0.31,22] [%clk 0:10:00]"))
			p = rules.After(&p, m)
		}
		return true
	}
	for {
		b := gametree.NewBuilder(nil)
		type branch struct {
			at gametree.NodeID
			p  rules.Position
		}
		var branches []branch
		whole := play(b, gametree.Root, start, 200, func(n gametree.NodeID, p rules.Position, ply int) {
			if ply%10 == 0 {
				branches = append(branches, branch{n, p})
			}
		})
		if !whole {
			continue
		}
		for _, at := range branches {
			play(b, at.at, at.p, 8, func(gametree.NodeID, rules.Position, int) {})
		}
		l, err := ReadGame(pgn.Game{Variant: variant(t, "chess960"), Start: start, Tree: b.Tree(), Tags: []pgn.Tag{{Name: "White", Value: "Ann"}}})
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
}

// heapBytes returns the memory in use.
func heapBytes() int {
	for range 3 {
		runtime.GC()
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc + m.StackInuse)
}

// A tab that is not looked at, with an annotated game of 100 moves and edits that can be undone, takes little memory.
func TestMemoryOfHiddenTabs(t *testing.T) {
	for _, n := range []int{1, 5, 20} {
		tabs := openTabs(t, t.TempDir(), Options{})
		before := heapBytes()
		for i := range n {
			m, err := tabs.Open(longAnnotatedGame(t, uint64(i)+1))
			do(t, err)
			for _, text := range []string{"plan", "a better plan"} {
				do(t, m.Edit().SetNote(m.View().Tree.End(), gametree.Note{}.WithText(text)))
			}
			m.Sync()
		}
		each := (heapBytes() - before) / n
		t.Logf("%d hidden tabs: %d KB each", n, each>>10)
		if each > maxTabBytes {
			t.Errorf("%d hidden tabs: %d bytes each, more than %d", n, each, maxTabBytes)
		}
		runtime.KeepAlive(tabs)
		tabs.Shutdown()
	}
}

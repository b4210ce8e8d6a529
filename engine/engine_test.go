package engine

import (
	"context"
	"runtime"
	"testing"

	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/rules"
)

const startFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

func position(t testing.TB, text string, rule *rules.Castling) rules.Position {
	t.Helper()
	p, _, err := fen.Parse(text, rule)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return p
}

// cancelled returns a context that is cancelled.
func cancelled(t testing.TB) context.Context {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	return ctx
}

// sized returns short with -short, otherwise whole.
func sized(short, whole int) int {
	if testing.Short() {
		return short
	}
	return whole
}

func TestDepthLimitedSearchIsRepeatable(t *testing.T) {
	p := position(t, startFEN, variants.Classical)
	e := New(1)
	a := e.Search(t.Context(), p, nil, Limits{Depth: 7}, nil)
	e.Clear()
	b := e.Search(t.Context(), p, nil, Limits{Depth: 7}, nil)
	if a.Move != b.Move || a.Nodes != b.Nodes || a.Score != b.Score {
		t.Errorf("first %v in %d nodes, then %v in %d", a.Move, a.Nodes, b.Move, b.Nodes)
	}
}

// moveNamed returns the legal move that is written as text.
func moveNamed(t testing.TB, p *rules.Position, text string) rules.Move {
	t.Helper()
	for _, m := range p.Moves(nil) {
		if m.String() == text {
			return m
		}
	}
	t.Fatalf("%s is not legal", text)
	return rules.Move{}
}

// Resize frees the old table before it allocates the new one.
func TestResizeKeepsOneTableInMemory(t *testing.T) {
	held := func() uint64 {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return (m.HeapSys - m.HeapReleased) >> 20
	}
	e := New(1)
	before, maxHeld := held(), uint64(0)
	for i := range sized(3, 8) {
		e.Resize(100 + i%2)
		maxHeld = max(maxHeld, held())
	}
	if maxHeld > before+150 {
		t.Errorf("%d MB held with a table of 100, %d before", maxHeld, before)
	}
	if e.Resize(1); held() > before+50 {
		t.Errorf("%d MB held with a table of 1, %d before", held(), before)
	}
}

package engine

import (
	"testing"

	"backrank/variants"
)

// The search of a weak level does not affect later searches.
func TestWeakLevelsDoNotAffectLaterSearches(t *testing.T) {
	p := position(t, kiwipete, variants.Classical)
	limits := Limits{Nodes: 1500}
	fresh := New(1).Search(t.Context(), p, nil, limits, nil)
	for _, l := range Levels() {
		if l.look == 0 {
			continue
		}
		l.Pace = 0
		e := New(1)
		e.Move(t.Context(), l.WithLimits(limits), p, nil, 3, nil)
		if r := e.Search(t.Context(), p, nil, limits, nil); r.Move != fresh.Move || r.Score != fresh.Score || r.Nodes != fresh.Nodes {
			t.Errorf("after %s: %v, %d, %d nodes; without it %v, %d, %d", l.Name, r.Move, r.Score, r.Nodes, fresh.Move, fresh.Score, fresh.Nodes)
		}
	}
}

// A level searches with one thread and one line, whatever the settings of the engine.
func TestLevelsIgnoreThreadsAndLines(t *testing.T) {
	p := position(t, kiwipete, variants.Classical)
	for _, l := range Levels() {
		l = l.WithLimits(Limits{Nodes: uint64(sized(10_000, 1_000_000))})
		l.Pace = 0
		want := New(1).Move(t.Context(), l, p, nil, 7, nil)
		e := New(1)
		e.SetThreads(3)
		l.extraLimits.Lines = 8
		got := e.Move(t.Context(), l, p, nil, 7, nil)
		if got.Move != want.Move || got.Nodes != want.Nodes || got.Score != want.Score {
			t.Errorf("%s: %v, %d, %d nodes with three threads and eight lines, %v, %d, %d without", l.Name, got.Move, got.Score, got.Nodes, want.Move, want.Score, want.Nodes)
		}
	}
}

// A move that was not searched before a limit does not get the score of a draw.
func TestUnsearchedMovesAreNotChosen(t *testing.T) {
	// Black has only a king: every move scores far below a draw.
	p := position(t, "4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR b - - 0 1", variants.NoCastling)
	for nodes := uint64(1); nodes < 40; nodes++ {
		e := New(1)
		s := e.pool.prepare(t.Context(), p, nil, Limits{Nodes: nodes}, nil)
		chooser{s}.scoreRoots(1, 100)
		for i, r := range s.roots {
			if i > 0 && r.score >= -200 && s.stopped {
				t.Errorf("%d nodes: %v scores %d", nodes, r.move, r.score)
			}
		}
	}
}

// Moves that repeat a position of the game are penalised, unless their scores are mate scores.
func TestRepetitionsArePenalizedExceptMates(t *testing.T) {
	p := position(t, kiwipete, variants.Classical)
	e := New(1)
	s := e.pool.prepare(t.Context(), p, nil, Limits{}, nil)
	next := p
	p.Play(s.roots[0].move, &next)
	history := []uint64{next.Key()}
	for _, c := range []struct{ before, after value }{{40, 15}, {-300, -325}, {mate - 5, mate - 5}, {-mate + 10, -mate + 10}} {
		s.roots[0].score, s.roots[1].score = c.before, c.before
		chooser{s}.penalizeRepetitions(history)
		if s.roots[0].score != c.after || s.roots[1].score != c.before {
			t.Errorf("%d becomes %d for a repetition and %d for another move", c.before, s.roots[0].score, s.roots[1].score)
		}
	}
}

// In its best form, no level searches more nodes than the last one. In its worst form, none misses more than max(0.7,
// its own probability); therefore the form of the weakest levels only improves them.
func TestDailyFormIsBounded(t *testing.T) {
	last := levels[len(levels)-1].baseLimits.Nodes
	for _, l := range Levels() {
		better, worse := 0, 0
		for seed := range uint64(500) {
			d := l.withDailyForm(seed)
			if d.baseLimits.Nodes > last || d.unseen > max(l.unseen, 0.7) || d.spread > max(l.spread, 200) {
				t.Fatalf("%s, seed %d: %d nodes, unseen %.2f, spread %.0f", l.Name, seed, d.baseLimits.Nodes, d.unseen, d.spread)
			}
			if d.baseLimits.Nodes > l.baseLimits.Nodes || d.unseen < l.unseen {
				better++
			}
			if d.baseLimits.Nodes < l.baseLimits.Nodes || d.unseen > l.unseen {
				worse++
			}
		}
		if l.form > 0 && (better < 200 || worse < 200 && l.unseen < 0.7) || l.form == 0 && better+worse > 0 {
			t.Errorf("%s: good form in %d games of 500, bad form in %d", l.Name, better, worse)
		}
	}
}

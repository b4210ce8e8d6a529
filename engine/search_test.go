package engine

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"backrank/engine/internal/net"
	"backrank/variants"
	"backrank/variants/rules"
)

const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

func TestFindsMates(t *testing.T) {
	for _, c := range []struct {
		name, fen, best string
		mate            int
	}{
		{"back rank", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "d1d8", 1},
		{"smothered", "6rk/6pp/8/6N1/8/8/8/6K1 w - - 0 1", "g5f7", 1},
		{"two rooks", "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", "", 2},
		{"for Black", "3r2k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1", "d8d1", 1},
		{"against", "7k/R7/8/8/8/8/8/1R4K1 b - - 0 1", "", -1},
		{"between two rooks", "5k2/8/5K2/8/8/8/8/6RR w - - 0 1", "", 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := position(t, c.fen, variants.NoCastling)
			r := New(4).Search(t.Context(), p, nil, Limits{Depth: 10}, nil)
			if c.best != "" && r.Move.String() != c.best {
				t.Errorf("played %v, want %s", r.Move, c.best)
			}
			if r.Mate != c.mate {
				t.Errorf("mate in %d, want %d", r.Mate, c.mate)
			}
		})
	}
}

func TestMateScoresCountMoves(t *testing.T) {
	for _, c := range []struct {
		v    value
		want int
	}{{mate - 1, 1}, {mate - 2, 1}, {mate - 3, 2}, {-mate + 2, -1}, {-mate + 4, -2}, {-mate, 0}, {120, 0}, {mateThreshold, 0}} {
		if got := mateMoves(c.v); got != c.want {
			t.Errorf("mateMoves(%d) = %d, want %d", c.v, got, c.want)
		}
	}
}

func TestMateScoresSurviveTheTable(t *testing.T) {
	for _, v := range []value{0, 250, -250, mate - 9, -mate + 9} {
		for _, ply := range []int{0, 3, 9} {
			if got := scoreFromTT(scoreToTT(v, ply), ply); got != v {
				t.Errorf("value %d at ply %d came back as %d", v, ply, got)
			}
		}
	}
	if got := scoreFromTT(scoreToTT(mate-7, 4), 2); got != mate-5 {
		t.Errorf("a mate three plies on, met two plies earlier, is worth %d, want %d", got, mate-5)
	}
}

func TestSolvesTactics(t *testing.T) {
	for _, c := range []struct{ fen, best string }{
		{"2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1", "g3g6"},
		{"r1bq2rk/pp3pbp/2p1p1pQ/7P/3P4/2PB1N2/PP3PPR/2KR4 w - - 0 1", "h6h7"},
		{"5rk1/1ppb3p/p1pb4/6q1/3P1p1r/2P1R2P/PP1BQ1P1/5RKN w - - 0 1", "e3g3"},
	}[:sized(1, 3)] {
		p := position(t, c.fen, variants.NoCastling)
		r := New(16).Search(t.Context(), p, nil, Limits{Nodes: 200_000}, nil)
		if r.Move.String() != c.best {
			t.Errorf("%s: played %v (%d), want %s", c.fen, r.Move, r.Score, c.best)
		}
	}
}

func TestNoLegalMoveGivesNoMove(t *testing.T) {
	for fen, mated := range map[string]bool{
		"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1": false,
		"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1": true,
	} {
		r := New(1).Search(t.Context(), position(t, fen, variants.NoCastling), nil, Limits{Depth: 3}, nil)
		if !r.Move.IsZero() || r.Mated != mated {
			t.Errorf("%s: move %v, mated %v", fen, r.Move, r.Mated)
		}
	}
}

func TestEndedContextStillGivesALegalMove(t *testing.T) {
	e := New(1)
	for _, rule := range variants.Castlings() {
		p := position(t, kiwipete, rule)
		r := e.Search(cancelled(t), p, nil, Limits{}, nil)
		if !p.Legal(r.Move) {
			t.Errorf("%s: %v is not legal", rule.ID, r.Move)
		}
		if r.Nodes > grace+pollEvery {
			t.Errorf("%s: %d nodes after the end", rule.ID, r.Nodes)
		}
	}
}

// A cancelled search stops within pollEvery nodes.
func TestCancellingIsNoticedWithinAPoll(t *testing.T) {
	p := position(t, kiwipete, variants.Classical)
	ctx, cancel := context.WithCancel(t.Context())
	var at uint64
	r := New(4).Search(ctx, p, nil, Limits{}, func(i Info) {
		if i.Depth == 7 {
			at = i.Nodes
			cancel()
		}
	})
	if late := r.Nodes - at; at == 0 || late > pollEvery+1 {
		t.Errorf("searched %d nodes after the cancellation at %d", late, at)
	}
	if r.Depth != 7 {
		t.Errorf("depth %d, want that of the last report, 7", r.Depth)
	}
}

func TestLimitsHold(t *testing.T) {
	p := position(t, kiwipete, variants.Classical)
	e := New(4)
	for _, n := range []uint64{1, 2, 50, 1000, 1023, 1024, 1025, 7777} {
		if r := e.Search(t.Context(), p, nil, Limits{Nodes: n}, nil); r.Nodes > n || !p.Legal(r.Move) {
			t.Errorf("%d nodes allowed: %d visited, move %v", n, r.Nodes, r.Move)
		}
	}
	for d := 1; d < 6; d++ {
		if r := e.Search(t.Context(), p, nil, Limits{Depth: d}, nil); r.Depth != d {
			t.Errorf("depth %d allowed, %d searched", d, r.Depth)
		}
	}
	only := p.Moves(nil)[3:5]
	for range 3 {
		r := e.Search(t.Context(), p, nil, Limits{Depth: 4, Moves: only}, nil)
		if r.Move != only[0] && r.Move != only[1] {
			t.Errorf("played %v, not one of %v", r.Move, only)
		}
	}
}

func TestBudgetIsAShareOfTheClock(t *testing.T) {
	for _, c := range []struct {
		limits Limits
		max    time.Duration
	}{
		{Limits{WhiteTime: time.Minute, BlackTime: time.Second}, 8 * time.Second},
		{Limits{WhiteTime: time.Second, BlackTime: time.Minute}, 125 * time.Millisecond},
		{Limits{WhiteTime: time.Second, WhiteIncrement: time.Minute, BlackTime: time.Second}, 500 * time.Millisecond},
		{Limits{WhiteTime: time.Second, MovesToGo: 1}, 900 * time.Millisecond},
		{Limits{WhiteTime: time.Millisecond}, time.Millisecond},
		{Limits{MoveTime: time.Second}, time.Second},
		{Limits{MoveTime: time.Second, WhiteTime: time.Second}, 125 * time.Millisecond},
	} {
		b := budgetFor(&c.limits, 1)
		if b.hard <= 0 || b.hard > c.max || b.soft <= 0 || b.soft > b.hard {
			t.Errorf("%+v: %+v, want at most %v", c.limits, b, c.max)
		}
	}
	if b := budgetFor(&Limits{Depth: 3}, 1); b != (budget{}) {
		t.Errorf("without a clock: %+v", b)
	}
}

// The clock of a ponder search starts at ponderhit and then ends the search. The search may complete a few more depths,
// because the clock of some systems has a resolution of 16 ms.
func TestPonderHitStartsTheClock(t *testing.T) {
	hit := make(chan struct{})
	p := position(t, startFEN, variants.Classical)
	reached := 0
	r := New(4).Search(t.Context(), p, nil, Limits{MoveTime: time.Nanosecond, PonderHit: hit}, func(i Info) {
		reached = i.Depth
		if i.Depth == 8 {
			close(hit)
		}
	})
	if reached < 8 || reached > 14 || r.Depth != reached {
		t.Errorf("stopped at depth %d, last report of depth %d", r.Depth, reached)
	}
}

// Result.Time does not include waiting for stop.
func TestSearchTimeExcludesWaitingForStop(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := position(t, startFEN, variants.Classical)
		for _, l := range []Level{Levels()[0], Levels()[len(Levels())-3]} {
			l.Pace = 0
			ctx, end := context.WithTimeout(t.Context(), time.Hour)
			if r := New(1).Move(ctx, l.WithLimits(Limits{Infinite: true}), p, nil, 1, nil); r.Time > time.Minute {
				t.Errorf("%s reports a time of %v", l.Name, r.Time)
			}
			end()
		}
	})
}

// Every level takes 0.5 to 1.5 times its pace for a move, about the pace on average, and no time if the context is
// cancelled. The test's clock does not advance during searches.
func TestLevelsKeepTheirPace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := position(t, startFEN, variants.Classical)
		e := New(1)
		for _, level := range Levels() {
			const moves = 12
			level := level.WithLimits(Limits{Nodes: 500})
			var all time.Duration
			for seed := range uint64(moves) {
				began := time.Now()
				e.Move(t.Context(), level, p, nil, seed, nil)
				d := time.Since(began)
				if all += d; d < level.Pace/2 || d > level.Pace*3/2 {
					t.Errorf("%s took %v at a pace of %v", level.Name, d, level.Pace)
				}
			}
			if mean := all / moves; mean < level.Pace*7/10 || mean > level.Pace*13/10 {
				t.Errorf("%s took %v on average at a pace of %v", level.Name, mean, level.Pace)
			}
			began := time.Now()
			e.Move(cancelled(t), level, p, nil, 1, nil)
			if d := time.Since(began); d != 0 {
				t.Errorf("%s took %v with a cancelled context", level.Name, d)
			}
		}
	})
}

// shuffle plays moves from p and returns the last position and the keys of the earlier ones.
func shuffle(t *testing.T, p rules.Position, moves ...string) (rules.Position, []uint64) {
	t.Helper()
	var history []uint64
	for _, text := range moves {
		var next rules.Position
		played := false
		for _, m := range p.Moves(nil) {
			if m.String() == text {
				history = append(history, p.Key())
				p.Play(m, &next)
				played = true
			}
		}
		if !played {
			t.Fatalf("%s is not legal", text)
		}
		p = next
	}
	return p, history
}

func TestRepetitionIsAvoidedWhenAheadAndSoughtWhenBehind(t *testing.T) {
	// Every earlier position has occurred twice, so returning to one is a draw.
	ahead := position(t, "7k/6pp/8/8/8/8/1Q6/6K1 w - - 0 1", variants.NoCastling)
	p, history := shuffle(t, ahead, "g1h1", "h8g8", "h1g1", "g8h8", "g1h1", "h8g8", "h1g1", "g8h8")
	r := New(4).Search(t.Context(), p, history, Limits{Depth: 8}, nil)
	if r.Score < 500 {
		t.Errorf("a queen ahead: score %d, move %v", r.Score, r.Move)
	}
	// Black is two queens down and can only give perpetual check.
	behind := position(t, "6k1/5ppp/Q7/Q7/8/7q/5P1P/5RK1 b - - 0 1", variants.NoCastling)
	if r = New(16).Search(t.Context(), behind, nil, Limits{Depth: 12}, nil); r.Score != 0 {
		t.Errorf("perpetual check not found: score %d, line %v", r.Score, r.PV)
	}
}

func TestFiftyMovesDraw(t *testing.T) {
	p := position(t, "7k/8/8/8/8/8/R7/1R4K1 w - - 99 90", variants.NoCastling)
	if r := New(1).Search(t.Context(), p, nil, Limits{Depth: 6}, nil); r.Score != 0 {
		t.Errorf("one ply before the fifty-move rule, without mate in one: score %d", r.Score)
	}
	p = position(t, "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 99 90", variants.NoCastling)
	if r := New(1).Search(t.Context(), p, nil, Limits{Depth: 6}, nil); r.Mate != 1 {
		t.Errorf("mate takes precedence over the fifty-move rule: %+v", r)
	}
}

func TestSearchAllocatesNothingPerNode(t *testing.T) {
	p := position(t, kiwipete, variants.Classical)
	e := New(4)
	e.Search(t.Context(), p, nil, Limits{Nodes: 20_000}, nil)
	few := testing.AllocsPerRun(1, func() { e.Search(t.Context(), p, nil, Limits{Nodes: 1_000}, nil) })
	many := testing.AllocsPerRun(1, func() { e.Search(t.Context(), p, nil, Limits{Nodes: 50_000}, nil) })
	if many > few+100 {
		t.Errorf("%.0f allocations for 1,000 nodes, %.0f for 50,000", few, many)
	}
}

// Table entries of one castling rule are not used under another.
func TestTableIsClearedForAnotherCastlingRule(t *testing.T) {
	const fen = "6kr/3R1r2/6B1/8/6p1/4P3/2PR3P/4KR2 w Fh - 0 1"
	fischer, orthodox := position(t, fen, variants.Fischer), position(t, fen, variants.Orthodox)
	e := New(4)
	e.Search(t.Context(), fischer, nil, Limits{Depth: 9}, nil)
	e.Evaluate(orthodox) // must not count as a search under the other rule
	used := e.Search(t.Context(), orthodox, nil, Limits{Depth: 5}, nil)
	want := New(4).Search(t.Context(), orthodox, nil, Limits{Depth: 5}, nil)
	if used.Move != want.Move || used.Score != want.Score || used.Nodes != want.Nodes {
		t.Errorf("after another rule: %v, score %d, %d nodes; with a new engine: %v, score %d, %d nodes",
			used.Move, used.Score, used.Nodes, want.Move, want.Score, want.Nodes)
	}
}

// A score outside the search window is a bound, in the table and in the result, also if the search stops before it
// finds the exact score.
func TestScoresOutsideTheWindowAreBounds(t *testing.T) {
	p := position(t, startFEN, variants.Classical)
	for _, c := range []struct {
		alpha, beta value
		want        bound
	}{{-infinity, infinity, exact}, {500, 600, upper}, {-600, -500, lower}} {
		e := New(1)
		s := e.pool.prepare(t.Context(), p, nil, Limits{}, nil)
		v := s.searchRoot(3, c.alpha, c.beta)
		if k, ok := s.table.probe(p.Key()); !ok || k.bound != c.want {
			t.Errorf("%d between %d and %d was stored as %d, want %d", v, c.alpha, c.beta, k.bound, c.want)
		}
		sortRoots(s.roots)
		s.depth, s.stopped = 3, true
		s.searchRoot(4, -infinity, infinity)
		if r := s.result(); r.AtLeast != (c.want == lower) || r.AtMost != (c.want == upper) || r.Score != int(v) {
			t.Errorf("%d between %d and %d, then no time: the result is %+v", v, c.alpha, c.beta, r.Info)
		}
	}
}

// The last reported line begins with the returned move, even if its score is only a bound.
func TestTheLastReportedLineBeginsWithTheMove(t *testing.T) {
	e := New(1)
	visitRandomGames(t, 30, 10, func(p *rules.Position, history []uint64) {
		if p.Count() == 0 {
			return
		}
		for n := uint64(1000); n < 4000; n += 1777 {
			var last Info
			r := e.Search(t.Context(), *p, history, Limits{Nodes: n}, func(i Info) { last = i })
			if len(last.PV) == 0 || last.PV[0] != r.Move {
				t.Fatalf("%+v, %d nodes: %v, last reported %+v", p.Setup(), n, r.Move, last)
			}
		}
	})
}

// A bound is reported with the depth being searched, one more than that of the last exact score.
func TestBoundsAreReportedWithTheirDepth(t *testing.T) {
	e := New(1)
	bounds := 0
	visitRandomGames(t, 12, 5, func(p *rules.Position, history []uint64) {
		if p.Count() == 0 {
			return
		}
		full := 0
		report := func(i Info) {
			switch {
			case i.AtLeast || i.AtMost:
				bounds++
				if i.Depth != full+1 {
					t.Errorf("%+v: a bound of depth %d after depth %d", p.Setup(), i.Depth, full)
				}
			default:
				full = i.Depth
			}
		}
		s := e.pool.prepare(t.Context(), *p, history, Limits{Nodes: 12_000}, report)
		e.pool.started = e.pool.started.Add(-boundReportDelay)
		s.iterate()
	})
	if bounds == 0 {
		t.Error("no bound was reported")
	}
}

// The signature does not depend on earlier searches, and differs for another evaluation.
func TestSignatureDistinguishesEngines(t *testing.T) {
	e := New(1)
	e.Search(t.Context(), position(t, kiwipete, variants.Classical), nil, Limits{Nodes: 500}, nil)
	signature := e.Signature()
	if other := New(2).Signature(); signature != other {
		t.Errorf("%08x, then %08x", signature, other)
	}
	zeros, err := net.NewFloats().Quantise("zeros")
	if err != nil {
		t.Fatal(err)
	}
	if e.SetWeights(Weights{zeros}); e.Signature() == signature {
		t.Error("another evaluation has the same signature")
	}
}

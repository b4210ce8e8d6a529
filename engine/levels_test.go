package engine

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/rules"
)

func TestLevelsAreNamedAndOrdered(t *testing.T) {
	seen := map[string]bool{}
	last := 0
	for _, l := range Levels() {
		if seen[l.Name] || l.Name == "" || l.Description() == "" {
			t.Errorf("level %+v: name or description missing or used twice", l)
		}
		if l.Elo <= last {
			t.Errorf("%s is not above the level before", l.Name)
		}
		if l.Pace < 500*time.Millisecond {
			t.Errorf("%s has a pace of %v, too fast to feel played", l.Name, l.Pace)
		}
		if limits := l.limits(); limits.Nodes == 0 || limits.MoveTime != 0 || limits.WhiteTime != 0 || limits.BlackTime != 0 {
			t.Errorf("%s has the limits %+v: its strength would depend on the speed of the machine", l.Name, limits)
		}
		if found, ok := LevelNamed(l.Name); !ok || found.Elo != l.Elo {
			t.Errorf("%s is not found by its name", l.Name)
		}
		seen[l.Name], last = true, l.Elo
	}
	if _, ok := LevelNamed("Nobody"); ok || LevelNumber("Nobody") != 0 || LevelNumber("") != 0 {
		t.Error("found a level that does not exist")
	}
}

// Adjacent levels differ by 70 to 190 Elo, which is an expected score of 60 to 75 %: the next level is noticeably
// harder, but within reach.
func TestAdjacentLevelsDifferModerately(t *testing.T) {
	all := Levels()
	for i, l := range all[1:] {
		if step := l.Elo - all[i].Elo; step < 70 || step > 190 {
			t.Errorf("%s and %s differ by %d Elo", all[i].Name, l.Name, step)
		}
	}
}

// The daily form varies moderately: in 95 % of the games its factor is between 1/2.5 and 2.5.
func TestDailyFormVariesModerately(t *testing.T) {
	for _, l := range Levels() {
		if l.form > 0.66 {
			t.Errorf("%s has a form of %g", l.Name, l.form)
		}
	}
}

// The names of removed levels of version 0.1.0 stand for the level with the nearest rating.
func TestOldNamesFindTheNearestLevel(t *testing.T) {
	for name, elo := range map[string]int{"Candidate": 1980, "master": 2580} {
		found, ok := LevelNamed(name)
		difference := func(l Level) int { return max(l.Elo-elo, elo-l.Elo) }
		nearest := slices.MinFunc(Levels(), func(a, b Level) int { return difference(a) - difference(b) })
		if !ok || found.Name != nearest.Name {
			t.Errorf("%s, once %d, is %s, %d; %s, %d, is nearer", name, elo, found.Name, found.Elo, nearest.Name, nearest.Elo)
		}
	}
	for i, name := range []string{
		"Novice", "Beginner", "Learner", "Casual", "Improver", "Club player", "Tournament player", "Expert", "Grandmaster",
		"Full strength",
	} {
		if n := LevelNumber(name); n <= i || Levels()[n-1].Name != name {
			t.Errorf("%s is level %d", name, n)
		}
	}
	for before, now := range map[string]string{"Full": "Full strength", "FULL": "Full strength", "County player": "Strong tournament player"} {
		if l, ok := LevelNamed(before); !ok || l.Name != now {
			t.Errorf("%s, since renamed, is %q, want %s", before, l.Name, now)
		}
	}
}

// No parameter of a level is weaker than that of the level below: its depth is at least as great, its spread and its
// probability of missing a move are at most as great, and levels limited by nodes alone search more nodes.
func TestLevelParametersAreOrdered(t *testing.T) {
	all := Levels()
	for i, l := range all[1:] {
		below := all[i]
		depth := func(l Level) int { return (l.look + maxPly) % (maxPly + 1) } // 0 (no limit) becomes maxPly
		switch {
		case depth(l) < depth(below), l.spread > below.spread, l.unseen > below.unseen:
			t.Errorf("%s: %s; %s below it: %s", l.Name, l.Parameters(), below.Name, below.Parameters())
		case l.look == 0 && below.look == 0 && l.baseLimits.Nodes <= below.baseLimits.Nodes:
			t.Errorf("%s searches %d nodes, %s %d", l.Name, l.baseLimits.Nodes, below.Name, below.baseLimits.Nodes)
		case l.Parameters() == below.Parameters():
			t.Errorf("%s has the same parameters as %s", l.Name, below.Name)
		}
	}
}

// share returns the fraction of many seeds with which a level plays one of the moves.
func share(t *testing.T, name, fen string, moves ...string) float64 {
	t.Helper()
	level, ok := LevelNamed(name)
	if !ok {
		t.Fatalf("no level %s", name)
	}
	level.Pace = 0
	p := position(t, fen, variants.NoCastling)
	e := New(1)
	n := 0
	tries := sized(60, 200)
	for seed := range uint64(tries) {
		m := e.Move(t.Context(), level, p, nil, seed, nil).Move.String()
		for _, want := range moves {
			if m == want {
				n++
			}
		}
	}
	return float64(n) / float64(tries)
}

func TestWeakLevelsPlayObviousMoves(t *testing.T) {
	for _, c := range []struct {
		what, level, fen string
		moves            []string
		min, max         float64
	}{
		{"mates in one", "Novice", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", []string{"d1d8"}, 0.9, 1},
		{"mates in one", "Casual", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", []string{"d1d8"}, 0.97, 1},
		{"takes a free queen", "Novice", "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", []string{"e4d5"}, 0.9, 1},
		{"takes a free piece", "Beginner", "4k3/pp6/8/3n4/4P3/8/PP6/4K3 w - - 0 1", []string{"e4d5"}, 0.8, 1},
	} {
		if s := share(t, c.level, c.fen, c.moves...); s < c.min || s > c.max {
			t.Errorf("%s %s in %.0f %% of the tries, want %.0f to %.0f", c.level, c.what, 100*s, 100*c.min, 100*c.max)
		}
	}
}

// Weak levels miss castlings of the opponent, but never their own.
func TestOnlyOpponentCastlingIsMissed(t *testing.T) {
	p := position(t, "4k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1", variants.Classical)
	e := New(1)
	s := e.pool.prepare(t.Context(), p, nil, Limits{}, nil)
	quiet := slices.IndexFunc(s.roots, func(r rootMove) bool { return r.move.String() == "e1e2" })
	seen := [2]int{}
	for seed := range uint64(100) {
		s.blunders = blunderModel{seed: seed, chance: 40000}
		for ply := range 2 {
			for _, m := range s.stack[ply].pos.Moves(nil) {
				if m.IsCastling() && !s.blunders.misses(&s.stack, ply, m) {
					seen[ply]++
				}
			}
			s.doMove(0, s.roots[quiet].move)
		}
	}
	if seen[0] != 100 || seen[1] == 0 || seen[1] > 30 {
		t.Errorf("own castling found %d times of 100, the opponent's %d times", seen[0], seen[1])
	}
}

// Long moves are missed more often than short ones, diagonal moves more often than moves along a file or rank, and all
// of them more often at ply 3 than at ply 1.
func TestLongAndLateMovesAreMissedMoreOften(t *testing.T) {
	p := position(t, "1k6/1b6/8/8/8/6r1/8/K7 w - - 0 1", variants.NoCastling)
	e := New(1)
	s := e.pool.prepare(t.Context(), p, nil, Limits{}, nil)
	play := func(ply int, moves ...string) {
		for i, text := range moves {
			legal := s.stack[ply+i].pos.Moves(nil)
			s.doMove(ply+i, legal[slices.IndexFunc(legal, func(m rules.Move) bool { return m.String() == text })])
		}
	}
	const seeds = 2000
	countMissed := func(ply int, text string) (n int) {
		moves := s.stack[ply].pos.Moves(nil)
		m := moves[slices.IndexFunc(moves, func(m rules.Move) bool { return m.String() == text })]
		for seed := range uint64(seeds) {
			s.blunders = blunderModel{seed: seed * 0x9e3779b9, chance: 20000}
			if s.blunders.misses(&s.stack, ply, m) {
				n++
			}
		}
		return n
	}
	play(0, "a1a2")
	short, rank, diagonal := countMissed(1, "b7d5"), countMissed(1, "g3a3"), countMissed(1, "b7h1")
	if short < seeds/5 || rank < short+seeds/10 || diagonal < rank+seeds/10 {
		t.Errorf("of %d seeds, a short move is missed with %d, a long one along a rank with %d, along a diagonal with %d", seeds, short, rank, diagonal)
	}
	play(1, "b8c8", "a2a1")
	if later := countMissed(3, "b7d5"); later < short+seeds/10 {
		t.Errorf("of %d seeds, a short move is missed with %d, at ply 3 with %d", seeds, short, later)
	}
	if later := countMissed(3, "b7h1"); later < diagonal+seeds/10 {
		t.Errorf("of %d seeds, a long move is missed with %d, at ply 3 with %d", seeds, diagonal, later)
	}
}

// Weak levels hardly ever leave the queen to a piece that is fewer than four king moves away.
func TestWeakLevelsSeldomHangTheQueen(t *testing.T) {
	for _, fen := range []string{
		"rnb1kb1r/pp3ppp/2p2n2/3p4/3QP3/2N5/PPP2PPP/R1B1KBNR w - - 0 1",
		"r1bqkb1r/ppp2ppp/2n5/3pp1nQ/2B1P3/5N2/PPPP1PPP/RNB1K2R w - - 0 1",
		"r3kbnr/ppp1pp1p/3p2p1/8/3P1Qb1/2N5/PPP1PPPP/R1B1KBNR w - - 0 1",
	} {
		p := position(t, fen, variants.NoCastling)
		for _, l := range Levels()[:4] {
			l.Pace = 0
			e, hung := New(1), 0
			tries := sized(50, 150)
			for seed := range uint64(tries) {
				var next rules.Position
				p.Play(e.Move(t.Context(), l, p, nil, seed, nil).Move, &next)
				if slices.ContainsFunc(next.Captures(nil), func(m rules.Move) bool {
					return captured(&next, m) == chess.Queen && distance[m.From()][m.To()] < 4 && seeAtLeast(&next, m, 500)
				}) {
					hung++
				}
			}
			if hung > tries/50+sized(1, 0) {
				t.Errorf("%s hangs its queen in %d of %d tries in %s", l.Name, hung, tries, fen)
			}
		}
	}
}

// TestNovicesHangPiecesAndClubPlayersDoNot counts the moves that lose at least a minor piece by the engine's evaluation.
func TestNovicesHangPiecesAndClubPlayersDoNot(t *testing.T) {
	rate := func(name string) (pieces, queens float64) {
		level, _ := LevelNamed(name)
		level.Pace = 0
		e := New(1)
		rng := rand.New(rand.NewPCG(5, 5))
		moves := 0.0
		for range 3 {
			v, _ := variants.ByID("chess960")
			p, err := v.Position(v.RandomStart(rng.Uint64()))
			if err != nil {
				t.Fatal(err)
			}
			next := p
			before := e.Search(t.Context(), p, nil, Limits{Nodes: uint64(sized(1000, 2000))}, nil)
			for range 24 {
				if p.Count() == 0 {
					break
				}
				m := e.Move(t.Context(), level, p, nil, rng.Uint64(), nil).Move
				p.Play(m, &next)
				p = next
				after := e.Search(t.Context(), p, nil, Limits{Nodes: uint64(sized(1000, 2000))}, nil)
				if abs(int32(before.Score)) < 600 {
					moves++
					switch loss := before.Score + after.Score; {
					case loss > 700:
						queens++
						fallthrough
					case loss > 220:
						pieces++
					}
				}
				before = after
			}
		}
		return pieces / moves, queens / moves
	}
	novice, queens := rate("Novice")
	if queens > 0.05 {
		t.Errorf("a novice loses a queen with %.0f %% of the moves", 100*queens)
	}
	club, _ := rate("Club player")
	if novice < 0.03 || novice > 0.35 {
		t.Errorf("a novice loses a piece with %.0f %% of the moves, want 3 to 35", 100*novice)
	}
	if club > 0.06 || 2*club >= novice {
		t.Errorf("a club player loses a piece with %.1f %% of the moves, a novice with %.1f", 100*club, 100*novice)
	}
}

// No level exceeds additional limits of depth or nodes, even in its best form.
func TestLevelsKeepAdditionalLimits(t *testing.T) {
	p := position(t, kiwipete, variants.Classical)
	e := New(1)
	for _, l := range Levels() {
		l.Pace = 0
		for seed := range uint64(20) {
			if r := e.Move(t.Context(), l.WithLimits(Limits{Nodes: 500}), p, nil, seed, nil); r.Nodes > 500 || !p.Legal(r.Move) {
				t.Errorf("%s: 500 nodes allowed, %d visited, move %v", l.Name, r.Nodes, r.Move)
			}
		}
		if r := e.Move(t.Context(), l.WithLimits(Limits{Depth: 1}), p, nil, 1, nil); r.Depth != 1 {
			t.Errorf("%s: depth 1 allowed, %d searched", l.Name, r.Depth)
		}
	}
}

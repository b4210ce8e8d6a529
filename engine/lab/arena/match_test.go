package arena

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/notnil/chess"

	"backrank/engine"
	"backrank/engine/uci/client"
	"backrank/internal/fakeengine"
	"backrank/variants"
	"backrank/variants/pgn"
	"backrank/variants/rules"
)

func TestMain(m *testing.M) {
	fakeengine.Main()
	os.Exit(m.Run())
}

// fakeContender returns this test binary as an engine with a fault that occurs at its n-th opportunity.
func fakeContender(fault string, n int, args ...string) Contender {
	path, args := fakeengine.Command(fault, n, args...)
	return Contender{Name: fault, Control: Control{Nodes: 1}, Program: client.Program{Path: path, Args: args, Timeout: 20 * time.Second}}
}

func level(name string) Contender { return Contender{Name: name, Level: name, Hash: 1} }

// A randomPlayer plays random legal moves, which the seed determines. Of several random moves it plays the one
// that leaves the opponent the fewest replies.
type randomPlayer struct {
	rng     *rand.Rand
	samples int
}

func (r *randomPlayer) newGame(_ context.Context, _ variants.Variant, seed uint64) error {
	r.rng = rand.New(rand.NewPCG(seed, uint64(r.samples)))
	return nil
}

func (r *randomPlayer) close()                                {}
func (r *randomPlayer) prepare(context.Context, *board) error { return nil }

func (r *randomPlayer) move(_ context.Context, b *board, _ engine.Limits) (moveResult, error) {
	var a moveResult
	fewest := rules.MaxMoves
	moves := b.position.Moves(nil)
	var next rules.Position
	for range r.samples {
		m := moves[r.rng.IntN(len(moves))]
		b.position.Play(m, &next)
		if n := next.Count(); n < fewest {
			fewest, a.move = n, m
		}
	}
	a.info.Score, a.info.Depth = 20-fewest, 1
	return a, nil
}

// randomContender returns a contender that plays the best of samples random moves. More samples make it stronger.
func randomContender(name string, samples int) Contender {
	return Contender{Name: name, makePlayer: func() player { return &randomPlayer{samples: samples} }}
}

// shortGames limits games of random moves, which rarely end by the rules.
var shortGames = Adjudication{MaxPlies: 120}

func ids(t *testing.T, all ...string) (v []variants.Variant) {
	t.Helper()
	for _, id := range all {
		one, ok := variants.ByID(id)
		if !ok {
			t.Fatal(id)
		}
		v = append(v, one)
	}
	return v
}

// playMatch plays a whole match and returns its standings and report.
func playMatch(t *testing.T, m Match) (*Standings, string) {
	t.Helper()
	s := NewStandings()
	if err := m.Play(t.Context(), s); err != nil {
		t.Fatal(err)
	}
	return s, reportOf(t, m, s)
}

func reportOf(t *testing.T, m Match, s *Standings) string {
	t.Helper()
	var b bytes.Buffer
	if err := m.WriteReport(&b, s); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// A match has the same results at any concurrency, and both games of a pair have the same start position.
func TestConcurrencyDoesNotChangeResults(t *testing.T) {
	m := Match{
		Contenders: []Contender{randomContender("A", 9), randomContender("B", 2), randomContender("C", 1)},
		Variants:   variants.All(), Games: 8, Seed: 5, Concurrency: 1, Adjudication: shortGames,
	}
	starts := map[string]int{}
	m.Done = func(p Pair, _ *Standings) error {
		starts[fmt.Sprint(p.Number, p.Variant.ID, p.Start)]++
		for i := range p.Games {
			if a, b := p.Games[i].Start, p.Games[1-i].Start; a != b {
				t.Errorf("pair %d: two starts", p.Number)
			}
		}
		return nil
	}
	_, one := playMatch(t, m)
	if len(starts) != 4 {
		t.Errorf("%d starts in 4 rounds: %v", len(starts), starts)
	}
	m.Concurrency, m.Done = 3, nil
	if _, three := playMatch(t, m); one != three {
		t.Errorf("on one board\n%s\non three\n%s", one, three)
	}
	m.Seed++
	if _, other := playMatch(t, m); one == other {
		t.Error("another seed gives the same results")
	}
}

// Both games of a pair have the same seeds for White and Black: a level against itself plays the same game twice,
// and another one in the next pair.
func TestGamesOfAPairShareSeeds(t *testing.T) {
	m := Match{Contenders: []Contender{level("Improver"), level("Improver")}, Variants: ids(t, "chess"), Games: 4, Concurrency: 1, Adjudication: Adjudication{MaxPlies: 12}}
	var first []rules.Move
	m.Done = func(p Pair, _ *Standings) error {
		one, two := p.Games[0].Moves, p.Games[1].Moves
		if !slices.Equal(one, two) {
			t.Errorf("pair %d: %v and %v", p.Number, one, two)
		}
		if slices.Equal(one, first) {
			t.Errorf("pair %d repeats the previous pair", p.Number)
		}
		first = one
		return nil
	}
	playMatch(t, m)
}

// Every level is stronger than the level below. With BACKRANK_LONG set, the test takes an hour: each level plays
// the one below until an SPRT accepts 80 Elo against 0. Otherwise only the lowest levels play, which are fast, each
// against the level two below, because a few games suffice to show that difference. A test in package engine
// compares the parameters of all levels without games.
func TestLevelsAreInOrder(t *testing.T) {
	all := engine.Levels()
	m := Match{
		Variants: variants.All(), Games: 12, Seed: 3, Concurrency: 2,
		Adjudication: Adjudication{ResignScore: 700, ResignMoves: 3, MaxPlies: 200},
	}
	steps, apart, minScore := 4, 2, 0.6
	switch {
	case os.Getenv("BACKRANK_LONG") != "":
		steps, apart = len(all)-1, 1
		m.Games, m.SPRT = 400, &SPRT{Elo0: 0, Elo1: 80, Alpha: 0.01, Beta: 0.01}
	case testing.Short():
		steps = 2
	}
	for i := range steps {
		m.Contenders = []Contender{level(all[i+apart].Name), level(all[i].Name)}
		s, text := playMatch(t, m)
		stronger := s.Between(0, 1).Points() >= minScore
		if m.SPRT != nil {
			done, accepted := m.SPRT.Done(m.SPRT.LLR(s.Between(0, 1).Pairs))
			stronger = done && accepted
			t.Log(text)
		}
		if !stronger {
			t.Error(text)
		}
	}
}

// An engine at fault loses, the fault is counted, the engine is restarted, and the match continues.
func TestFaultyEnginesLoseAndAreRestarted(t *testing.T) {
	for fault, ending := range map[string]Ending{
		"crash": Crash, "illegal": IllegalMove, "parent": Crash,
	} {
		fake := fakeContender(fault, 3, filepath.Join(t.TempDir(), "held"))
		if fault == "parent" {
			fake.Program.Args[2] = "1"
			if err := os.WriteFile(fake.Program.Args[3], nil, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		m := Match{Contenders: []Contender{fake, fakeContender("none", 1)}, Variants: ids(t, "chess960"), Games: 2, Seed: 1}
		s, text := playMatch(t, m)
		got := s.Between(0, 1)
		if got.Losses != 2 || got.Faults[0][ending] != 2 || got.Faults[1].total() != 0 || !strings.Contains(text, fmt.Sprintf("faults   %s: 2 %s", fault, ending)) {
			t.Errorf("%s: %+v\n%s", fault, got, text)
		}
	}
}

// An engine that exits between games is restarted and loses no game. It makes two moves in each game, so that it
// exits after its fourth move.
func TestExitBetweenGamesIsNoLoss(t *testing.T) {
	m := Match{Contenders: []Contender{fakeContender("collapse", 4), fakeContender("none", 1)}, Variants: ids(t, "chess"), Games: 2, Adjudication: Adjudication{MaxPlies: 4}}
	if s, text := playMatch(t, m); s.Between(0, 1).Draws != 2 {
		t.Error(text)
	}
	m.Contenders[0] = fakeContender("collapse", 1)
	if err := m.Play(t.Context(), NewStandings()); err == nil || !strings.Contains(err.Error(), "exited unexpectedly") {
		t.Errorf("an engine that always exits: %v", err)
	}
}

// The clock does not run while an engine prepares for a search.
func TestPreparationIsNotTimed(t *testing.T) {
	slow := fakeContender("slow", 1, "150")
	slow.Control = Control{Base: 100 * ms}
	m := Match{Contenders: []Contender{slow, fakeContender("none", 1)}, Variants: ids(t, "chess"), Games: 2, Adjudication: Adjudication{MaxPlies: 4}}
	if s, text := playMatch(t, m); s.Between(0, 1).Draws != 2 {
		t.Error(text)
	}
}

// An engine that exceeds its time loses the game and plays the next one.
func TestTimeLossesAreCounted(t *testing.T) {
	late := fakeContender("late", 1, "150")
	late.Control = Control{Base: 100 * ms, Increment: 50 * ms}
	m := Match{Contenders: []Contender{fakeContender("none", 1), late}, Variants: ids(t, "shuffle"), Games: 2, Seed: 1, Margin: 10 * ms}
	m.Done = func(p Pair, _ *Standings) error {
		for _, g := range p.Games {
			if !strings.HasPrefix(fmt.Sprint(g.Fault), "late took ") || !strings.HasSuffix(g.Fault.Error(), "ms for a move and had 100") {
				t.Error(g.Fault)
			}
		}
		return nil
	}
	s, text := playMatch(t, m)
	if got := s.Between(0, 1); got.Wins != 2 || got.Faults[1][TimeLoss] != 2 {
		t.Errorf("%+v\n%s", got, text)
	}
}

// An engine that does not respond loses its games and does not block the match.
func TestStallsAreCounted(t *testing.T) {
	silent := fakeContender("silence", 3)
	silent.Program.Timeout = 2 * time.Second
	silent.Control = Control{MoveTime: 30 * ms}
	m := Match{Contenders: []Contender{silent, fakeContender("none", 1)}, Variants: ids(t, "chess"), Games: 1, Seed: 1}
	s, text := playMatch(t, m)
	if got := s.Between(0, 1); got.Losses != 2 || got.Faults[0][Stall]+got.Faults[0][TimeLoss] != 2 {
		t.Errorf("%+v\n%s", got, text)
	}
}

// Check returns an error for a match that cannot be played.
func TestCheck(t *testing.T) {
	novice, plain := level("Novice"), fakeContender("none", 1)
	wrong := plain
	wrong.Options = []client.Setting{{Name: "Hash", Value: "9"}}
	for _, c := range []struct {
		match Match
		want  string
	}{
		{Match{Contenders: []Contender{novice}, Variants: variants.All()}, "two engines"},
		{Match{Contenders: []Contender{novice, novice}}, "needs a variant"},
		{Match{Contenders: []Contender{novice, novice, novice}, Variants: variants.All(), SPRT: &SPRT{}}, "exactly two"},
		{Match{Contenders: []Contender{novice, level("God")}, Variants: variants.All()}, `unknown level "God"`},
		{Match{Contenders: []Contender{novice, plain}, Variants: variants.All()}, "none cannot play chess480, bunker, prechess, slide, kingsleap: "},
		{Match{Contenders: []Contender{novice, fakeContender("gone", 1)}, Variants: variants.All()}, "does not speak UCI"},
		{Match{Contenders: []Contender{novice, wrong}, Variants: variants.All()}, "takes a number from 1 to 8"},
		{Match{Contenders: []Contender{novice, plain}, Variants: ids(t, "chess", "dfrc", "shuffle", "benko")}, ""},
	} {
		err := c.match.Check(t.Context())
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %q", err, c.want)
		}
	}
}

// A match that is stopped has only complete pairs in its standings, and its goroutines end.
func TestStoppedMatchHasCompletePairs(t *testing.T) {
	before := runtime.NumGoroutine()
	ctx, cancel := context.WithCancelCause(t.Context())
	cause := errors.New("enough")
	m := Match{Contenders: []Contender{fakeContender("none", 1), level("Full strength")}, Variants: ids(t, "chess960"), Games: 1000, Concurrency: 2}
	m.Contenders[1].Control.Nodes = 50
	m.Done = func(Pair, *Standings) error { cancel(cause); return nil }
	s := NewStandings()
	if err := m.Play(ctx, s); !errors.Is(err, cause) {
		t.Errorf("%v", err)
	}
	if n := s.Games(); n < 2 || n > 6 || n != s.Between(0, 1).Games() {
		t.Errorf("%d games, %v", n, s.Between(0, 1))
	}
	for limit := time.Now().Add(10 * time.Second); runtime.NumGoroutine() > before; runtime.Gosched() {
		if time.Now().After(limit) {
			t.Fatal("goroutines are still running")
		}
	}
}

// If Done returns an error, the match ends, and Done is not called again.
func TestErrorOfDoneEndsTheMatch(t *testing.T) {
	full := errors.New("no space left on device")
	m := Match{Contenders: []Contender{randomContender("A", 1), randomContender("B", 1)}, Variants: ids(t, "chess"), Games: 1000, Concurrency: 8, Adjudication: shortGames}
	calls := 0
	m.Done = func(Pair, *Standings) error { calls++; return full }
	if err := m.Play(t.Context(), NewStandings()); !errors.Is(err, full) || calls != 1 {
		t.Errorf("%v, %d calls", err, calls)
	}
}

// A decided SPRT ends the match, and Play plays no game of a match whose SPRT is decided.
func TestDecidedSPRTEndsTheMatch(t *testing.T) {
	m := Match{
		Contenders: []Contender{randomContender("A", 20), randomContender("B", 1)}, Variants: variants.All(), Games: 1000, Seed: 1, Concurrency: 2,
		SPRT: &SPRT{Elo0: 0, Elo1: 100, Alpha: 0.1, Beta: 0.1}, Adjudication: Adjudication{MaxPlies: 400},
	}
	s, text := playMatch(t, m)
	if n := s.Games(); n > 900 || !strings.Contains(text, "passed: stronger by 100 rather than 0") {
		t.Errorf("%d games:\n%s", n, text)
	}
	n := s.Games()
	if err := m.Play(t.Context(), s); err != nil || s.Games() != n {
		t.Errorf("%d games more, %v", s.Games()-n, err)
	}
}

// The PGN reader reads the games of every variant with the same moves, results and endings.
func TestGamesAreWrittenAsPGN(t *testing.T) {
	var b bytes.Buffer
	m := Match{Contenders: []Contender{randomContender("Novice", 9), randomContender("Beginner", 9)}, Variants: variants.All(), Games: 24, Plies: 3, Seed: 2}
	m.MaxPlies = 250
	m.Contenders[0].Control = Control{Base: time.Hour, Increment: time.Second}
	var pairs []Pair
	m.Done = func(p Pair, _ *Standings) error {
		pairs = append(pairs, p)
		return m.WritePGN(&b, p, time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC), true)
	}
	playMatch(t, m)
	r := pgn.NewReader(&b)
	for _, p := range pairs {
		for i, g := range p.Games {
			got, err := r.Next()
			if err != nil {
				t.Fatal(err)
			}
			white := []string{"Novice", "Beginner"}[i]
			for name, want := range map[string]string{
				"White": white, "Round": fmt.Sprintf("%d.%d", p.Number+1, i+1), "Date": "2026.11.21", "Ending": string(g.Ending),
				"Termination": termination(g.Ending), "Result": string(g.Outcome), "TimeControl": "",
			} {
				if got.Tag(name) != want {
					t.Errorf("%s: %q, want %q", name, got.Tag(name), want)
				}
			}
			if len(got.Tree.Main()) != g.Plies || got.Variant.ID != p.Variant.ID || got.StartID != p.Variant.StartID(p.Start) || len(got.Warnings) > 0 {
				t.Errorf("%s: %d plies of %d, %s, %v", p.Variant.ID, len(got.Tree.Main()), g.Plies, got.StartID, got.Warnings)
			}
			eval, evaluated := got.Tree.Note(4).Eval(chess.Black)
			unsearched := got.Tree.Note(3)
			if len(unsearched.After) != 1 || unsearched.After[0].Text != "random" || unsearched.Text() != "" || !evaluated || eval.Depth != g.Searches[0].Depth {
				t.Errorf("comments %q, %q", unsearched.After, got.Tree.Note(4).After)
			}
			end, err := got.End()
			if err != nil {
				t.Fatal(err)
			}
			outcome, _ := end.Ended(nil)
			if (g.Ending == Checkmate || g.Ending == Stalemate || g.Ending == InsufficientMaterial) && outcome != g.Outcome {
				t.Errorf("%s, %s: %v by the rules", p.Variant.ID, g.Ending, outcome)
			}
		}
	}
	if _, err := r.Next(); !errors.Is(err, io.EOF) {
		t.Errorf("more games: %v", err)
	}
}

// Stockfish and Fairy-Stockfish play complete games of the variants that both support, with clocks and without
// faults.
func TestUCIEnginesPlay(t *testing.T) {
	installed := func(name string) Contender {
		for _, dir := range append(filepath.SplitList(os.Getenv("PATH")), "/usr/games") {
			if path, err := exec.LookPath(filepath.Join(dir, name)); err == nil {
				return Contender{
					Name: name, Program: client.Program{Path: path}, Control: Control{Base: time.Minute, Nodes: 60},
					Options: []client.Setting{{Name: "hash", Value: "4"}},
				}
			}
		}
		t.Fatalf("%s is missing: scripts/setup.sh test installs it", name)
		return Contender{}
	}
	maxPlies := 160
	if testing.Short() {
		maxPlies = 60
	}
	all := ids(t, "chess", "chess960", "dfrc", "chess484", "multichess", "benko", "shuffle")
	m := Match{
		Contenders: []Contender{installed("stockfish"), installed("fairy-stockfish")},
		Variants:   all, Games: 14, Plies: 2, Seed: 4, Concurrency: 2, Adjudication: Adjudication{MaxPlies: maxPlies},
	}
	if err := m.Check(t.Context()); err != nil {
		t.Fatal(err)
	}
	m.Done = func(p Pair, _ *Standings) error {
		for _, g := range p.Games {
			if g.Fault != nil || g.Outcome == chess.NoOutcome || g.Ending.Faulty() || len(g.Searches) != g.Plies-2 || g.Searches[0].Depth == 0 {
				t.Errorf("%s: %+v, %v", p.Variant.ID, g.Result, g.Fault)
			}
		}
		return nil
	}
	if s, text := playMatch(t, m); s.Games() != 14 {
		t.Error(text)
	}
}

package main

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/notnil/chess"

	"backrank/engine"
	"backrank/engine/internal/train/games"
	"backrank/variants/rules"
)

func TestSharesAddUp(t *testing.T) {
	sum, fischer := 0, 0
	for _, m := range mix {
		sum += m.share
		if m.rule.ID == "fischer" {
			fischer += m.share
		}
	}
	if sum != 100 || fischer != 40 {
		t.Errorf("shares add up to %d, Fischer's to %d", sum, fischer)
	}
}

// small is work of a few short games.
func small(dir string) work { return work{dir: dir, seed: 7, nodes: 120, by: "hand", perFile: 2} }

// made makes two files and returns what is in them.
func made(t *testing.T, w work, workers int) [2][]byte {
	t.Helper()
	if err := run(context.Background(), w, 4, workers, time.Hour); err != nil {
		t.Fatal(err)
	}
	var files [2][]byte
	for i := range files {
		b, err := os.ReadFile(w.path(i))
		if err != nil {
			t.Fatal(err)
		}
		files[i] = b
	}
	return files
}

func TestTheSameSeedGivesTheSameBytes(t *testing.T) {
	one, two := made(t, small(t.TempDir()), 1), made(t, small(t.TempDir()), 2)
	for i := range one {
		if !bytes.Equal(one[i], two[i]) {
			t.Errorf("file %d differs with two workers", i)
		}
	}
	if bytes.Equal(one[0], one[1]) {
		t.Error("two files are the same")
	}
}

func TestAnEngineForgetsTheFormerGame(t *testing.T) {
	e := engine.New(1)
	var all [2]games.Game
	for i := range all {
		all[i], _ = play(context.Background(), e, rand.New(rand.NewPCG(7, 0)), 120)
	}
	if !slices.Equal(all[0].Plies, all[1].Plies) {
		t.Error("the same game is another one the second time")
	}
}

// A kill leaves files that are finished and a part of others.
func TestWhatWasKilledGoesOn(t *testing.T) {
	whole := made(t, small(t.TempDir()), 1)
	for _, n := range []int{0, 60, len(whole[1]) - 1} {
		w := small(t.TempDir())
		if err := os.WriteFile(w.path(0), whole[0], 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(w.path(1)+games.Growing, whole[1][:n], 0o644); err != nil {
			t.Fatal(err)
		}
		if got := made(t, w, 1); !bytes.Equal(got[0], whole[0]) || !bytes.Equal(got[1], whole[1]) {
			t.Errorf("cut at %d: other games", n)
		}
		left, err := filepath.Glob(filepath.Join(w.dir, "*"+games.Growing))
		if err != nil || len(left) > 0 {
			t.Errorf("left behind: %v %v", left, err)
		}
	}
}

func TestAFinishedFileStays(t *testing.T) {
	w := small(t.TempDir())
	made(t, w, 1)
	before, err := os.Stat(w.path(0))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(w.path(0), 0o444); err != nil {
		t.Fatal(err)
	}
	made(t, w, 1)
	after, err := os.Stat(w.path(0))
	if err != nil || !after.ModTime().Equal(before.ModTime()) {
		t.Errorf("written again: %v", err)
	}
}

func TestGamesEndAsTheySay(t *testing.T) {
	e := engine.New(1)
	for i := range uint64(12) {
		g, ok := play(context.Background(), e, rand.New(rand.NewPCG(11, i)), 60)
		if !ok {
			t.Fatal("no game")
		}
		random, plies := 0, 0
		var last rules.Position
		err := g.Replay(func(ply int, p *rules.Position, m rules.Move) bool {
			if g.Plies[ply].Score == games.Unknown {
				if random++; ply != random-1 {
					t.Fatalf("game %d: ply %d was random", i, ply)
				}
			} else if ply == random && (g.Plies[ply].Score > uneven || g.Plies[ply].Score < -uneven) {
				t.Fatalf("game %d begins with %d", i, g.Plies[ply].Score)
			}
			p.Play(m, &last)
			plies++
			return true
		})
		if err != nil || plies != len(g.Plies) || random < fewest || random > most {
			t.Fatalf("game %d: %d plies of %d, %d of them random: %v", i, plies, len(g.Plies), random, err)
		}
		outcome, _ := last.Ended(nil)
		if outcome == chess.WhiteWon && g.Result != games.WhiteWon || outcome == chess.BlackWon && g.Result != games.BlackWon {
			t.Errorf("game %d: %v became %v", i, outcome, g.Result)
		}
	}
}

// scored plays legal moves with these scores for White, one after the other.
func scored(t *testing.T, before int, scores ...int) *table {
	t.Helper()
	tb := &table{now: draw(rand.New(rand.NewPCG(1, 1)))}
	tb.game.Plies = make([]games.Ply, before)
	for i, s := range scores {
		if tb.over() {
			t.Fatalf("over after %d of %d scores", i, len(scores))
		}
		if tb.now.Turn() == chess.Black {
			s = -s
		}
		tb.move(tb.now.Moves(nil)[0], s)
	}
	return tb
}

func TestDecidedGamesAreCalled(t *testing.T) {
	for _, c := range []struct {
		what   string
		before int
		scores []int
		over   bool
		result games.Result
	}{
		{"White wins four plies long", 0, []int{0, 2500, 2600, 2500, 9000}, true, games.WhiteWon},
		{"Black wins four plies long", 0, []int{-2500, -2600, -29990, -9000}, true, games.BlackWon},
		{"three plies are too few", 0, []int{2500, 2600, 2500}, false, 0},
		{"a lead that was lost in between", 0, []int{2500, 2600, 100, 2500, 2500}, false, 0},
		{"a lead that changes hands", 0, []int{2500, 2600, -2500, -2500}, false, 0},
		{"level late", 160, []int{8, -8, 0, 1, 2, 3, 4, 5, 6, 7}, true, games.Drawn},
		{"level early", 100, []int{8, -8, 0, 1, 2, 3, 4, 5, 6, 7}, false, 0},
		{"nearly level late", 160, []int{8, -8, 0, 1, 9, 3, 4, 5, 6, 7}, false, 0},
		{"long", longest - 1, []int{100}, true, games.Drawn},
	} {
		tb := scored(t, c.before, c.scores...)
		if over := tb.over(); over != c.over || over && tb.game.Result != c.result {
			t.Errorf("%s: over %v, result %v", c.what, over, tb.game.Result)
		}
	}
}

func TestWhatIsStoppedIsNotFinished(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	w := small(t.TempDir())
	if err := run(ctx, w, 4, 1, time.Hour); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if _, err := os.Stat(w.path(0)); err == nil {
		t.Error("a file was finished by a run that was stopped")
	}
	if _, ok := play(ctx, engine.New(1), rand.New(rand.NewPCG(1, 2)), 60); ok {
		t.Error("a game without searches")
	}
}

func TestNetworksAndHandsPlayOtherGames(t *testing.T) {
	hand, network := small(t.TempDir()), small(t.TempDir())
	network.by = "../../net/weights.bin"
	a, b := made(t, hand, 1), made(t, network, 1)
	one, _, err := games.Read(hand.path(0))
	if err != nil {
		t.Fatal(err)
	}
	two, _, err := games.Read(network.path(0))
	if err != nil {
		t.Fatal(err)
	}
	if one == two || len(a[0]) == len(b[0]) {
		t.Errorf("%q and %q are the same games", one, two)
	}
	for _, by := range []string{"nothing", "main.go"} {
		none := small(t.TempDir())
		none.by = by
		if err := run(context.Background(), none, 2, 1, time.Hour); err == nil {
			t.Errorf("%s was taken for a network", by)
		}
	}
}

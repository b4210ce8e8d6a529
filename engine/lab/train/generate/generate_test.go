package main

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"backrank/engine"
	"backrank/engine/internal/net"
	"backrank/engine/lab/train/games"
	"backrank/engine/lab/train/selfplay"
	"backrank/internal/killed"
)

// small is work of a few short games.
func small(dir string) work { return work{dir: dir, seed: 7, nodes: 120, perFile: 2} }

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

// TestMain is a run that is killed in the second game of its second file, where a test asks for that.
func TestMain(m *testing.M) {
	args, victim := killed.Victim()
	if !victim {
		os.Exit(m.Run())
	}
	w := small(args[0])
	if _, err := w.players(1); err != nil {
		os.Exit(3)
	}
	n := 0
	for shard := range 2 {
		_ = w.shard(context.Background(), engine.New(1), shard, func(*games.Game, bool) {
			if n++; n == 4 {
				killed.Now()
			}
		})
	}
}

// A run that was killed leaves files that are finished and a part of another, and goes on from there.
func TestAKilledRunGoesOnTheSame(t *testing.T) {
	whole := made(t, small(t.TempDir()), 1)
	w := small(t.TempDir())
	killed.Kill(t, w.dir)
	if part, err := os.Stat(w.path(1) + games.Growing); err != nil || part.Size() == 0 {
		t.Fatalf("the kill left no part: %v", err)
	}
	if got := made(t, w, 1); !bytes.Equal(got[0], whole[0]) || !bytes.Equal(got[1], whole[1]) {
		t.Error("other games than without a kill")
	}
}

// Wherever a kill has torn a file, its games are made again from there.
func TestATornFileGoesOn(t *testing.T) {
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
	e := engine.New(1)
	if _, ok := selfplay.Play(ctx, rand.New(rand.NewPCG(1, 2)), 60, e, e); ok {
		t.Error("a game without searches")
	}
}

// zeros is a file of a network that holds all positions for equal.
func zeros(t *testing.T) string {
	t.Helper()
	n, err := net.NewFloats().Quantise("zeros")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "zeros.bin")
	f, err := os.Create(path)
	if err == nil {
		err = errors.Join(n.Write(f), f.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
	return path
}

func TestOtherWeightsPlayOtherGames(t *testing.T) {
	usual, other, same := small(t.TempDir()), small(t.TempDir()), small(t.TempDir())
	other.weights, same.weights = zeros(t), "../../../internal/net/weights.bin"
	a, b, c := made(t, usual, 1), made(t, other, 1), made(t, same, 1)
	if !bytes.Equal(a[0], c[0]) {
		t.Error("the weights of the program play other games when they are named")
	}
	one, _, err := games.Read(usual.path(0))
	if err != nil {
		t.Fatal(err)
	}
	two, _, err := games.Read(other.path(0))
	if err != nil {
		t.Fatal(err)
	}
	if one == two || len(a[0]) == len(b[0]) {
		t.Errorf("%q and %q are the same games", one, two)
	}
	for _, by := range []string{"nothing", "main.go"} {
		none := small(t.TempDir())
		none.weights = by
		if err := run(context.Background(), none, 2, 1, time.Hour); err == nil {
			t.Errorf("%s was taken for a network", by)
		}
	}
}

// Files of another recipe are not taken for those that are asked for, and stay.
func TestFilesOfAnotherRecipeAreRefused(t *testing.T) {
	w := small(t.TempDir())
	files := made(t, w, 1)
	w.nodes++
	if err := run(context.Background(), w, 4, 1, time.Hour); err == nil || !strings.Contains(err.Error(), "another seed") {
		t.Errorf("other nodes: %v", err)
	}
	if b, err := os.ReadFile(w.path(0)); err != nil || !bytes.Equal(b, files[0]) {
		t.Errorf("the file has changed, %v", err)
	}
}

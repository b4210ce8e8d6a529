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

// smallJob returns a job of a few short games.
func smallJob(dir string) job { return job{dir: dir, seed: 7, nodes: 120, perFile: 2} }

// generate runs a job of two files and returns their contents.
func generate(t *testing.T, j job, workers int) [2][]byte {
	t.Helper()
	if err := run(context.Background(), j, 4, workers, time.Hour); err != nil {
		t.Fatal(err)
	}
	var files [2][]byte
	for i := range files {
		b, err := os.ReadFile(j.path(i))
		if err != nil {
			t.Fatal(err)
		}
		files[i] = b
	}
	return files
}

func TestSameSeedGivesSameBytes(t *testing.T) {
	one, two := generate(t, smallJob(t.TempDir()), 1), generate(t, smallJob(t.TempDir()), 2)
	for i := range one {
		if !bytes.Equal(one[i], two[i]) {
			t.Errorf("file %d differs with two workers", i)
		}
	}
	if bytes.Equal(one[0], one[1]) {
		t.Error("two files are the same")
	}
}

// TestMain runs the tests. In the child process that killed.Kill starts, it does a run that is killed in the second
// game of its second file.
func TestMain(m *testing.M) {
	args, victim := killed.Victim()
	if !victim {
		os.Exit(m.Run())
	}
	j := smallJob(args[0])
	if _, err := j.newEngines(1); err != nil {
		os.Exit(3)
	}
	n := 0
	for shard := range 2 {
		_ = j.generateShard(context.Background(), engine.New(1), shard, func(*games.Game, bool) {
			if n++; n == 4 {
				killed.Now()
			}
		})
	}
}

// A run that is killed leaves finished files and an unfinished one, from which it resumes.
func TestKilledRunResumes(t *testing.T) {
	whole := generate(t, smallJob(t.TempDir()), 1)
	j := smallJob(t.TempDir())
	killed.Kill(t, j.dir)
	if unfinished, err := os.Stat(j.path(1) + games.PartSuffix); err != nil || unfinished.Size() == 0 {
		t.Fatalf("the kill left no unfinished file: %v", err)
	}
	if got := generate(t, j, 1); !bytes.Equal(got[0], whole[0]) || !bytes.Equal(got[1], whole[1]) {
		t.Error("the kill changed the games")
	}
}

// The missing games of an unfinished file are generated, whatever its length.
func TestIncompleteFileResumes(t *testing.T) {
	whole := generate(t, smallJob(t.TempDir()), 1)
	for _, n := range []int{0, 60, len(whole[1]) - 1} {
		j := smallJob(t.TempDir())
		if err := os.WriteFile(j.path(0), whole[0], 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(j.path(1)+games.PartSuffix, whole[1][:n], 0o644); err != nil {
			t.Fatal(err)
		}
		if got := generate(t, j, 1); !bytes.Equal(got[0], whole[0]) || !bytes.Equal(got[1], whole[1]) {
			t.Errorf("cut at %d: the games differ", n)
		}
		unfinished, err := filepath.Glob(filepath.Join(j.dir, "*"+games.PartSuffix))
		if err != nil || len(unfinished) > 0 {
			t.Errorf("unfinished files: %v %v", unfinished, err)
		}
	}
}

func TestFinishedFileIsNotRewritten(t *testing.T) {
	j := smallJob(t.TempDir())
	generate(t, j, 1)
	before, err := os.Stat(j.path(0))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(j.path(0), 0o444); err != nil {
		t.Fatal(err)
	}
	generate(t, j, 1)
	after, err := os.Stat(j.path(0))
	if err != nil || !after.ModTime().Equal(before.ModTime()) {
		t.Errorf("rewritten: %v", err)
	}
}

func TestStoppedRunFinishesNoFile(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	j := smallJob(t.TempDir())
	if err := run(ctx, j, 4, 1, time.Hour); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if _, err := os.Stat(j.path(0)); err == nil {
		t.Error("a file was finished by a run that was stopped")
	}
	e := engine.New(1)
	if _, ok := selfplay.Play(ctx, rand.New(rand.NewPCG(1, 2)), 60, e, e); ok {
		t.Error("a game was played after the context ended")
	}
}

// zeroWeights writes a network that evaluates every position as 0, and returns its path.
func zeroWeights(t *testing.T) string {
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
	own, other, same := smallJob(t.TempDir()), smallJob(t.TempDir()), smallJob(t.TempDir())
	other.weights, same.weights = zeroWeights(t), "../../../internal/net/weights.bin"
	a, b, c := generate(t, own, 1), generate(t, other, 1), generate(t, same, 1)
	if !bytes.Equal(a[0], c[0]) {
		t.Error("the program's own weights, read from a file, play other games")
	}
	one, _, err := games.Read(own.path(0))
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
	for _, path := range []string{"nothing", "main.go"} {
		invalid := smallJob(t.TempDir())
		invalid.weights = path
		if err := run(context.Background(), invalid, 2, 1, time.Hour); err == nil {
			t.Errorf("%s was accepted as a network", path)
		}
	}
}

// A run refuses finished files with another recipe and leaves them unchanged.
func TestFilesOfAnotherRecipeAreRefused(t *testing.T) {
	j := smallJob(t.TempDir())
	files := generate(t, j, 1)
	j.nodes++
	if err := run(context.Background(), j, 4, 1, time.Hour); err == nil || !strings.Contains(err.Error(), "another seed") {
		t.Errorf("other nodes: %v", err)
	}
	if b, err := os.ReadFile(j.path(0)); err != nil || !bytes.Equal(b, files[0]) {
		t.Errorf("the file has changed, %v", err)
	}
}

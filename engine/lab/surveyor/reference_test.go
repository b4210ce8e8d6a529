package surveyor

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"backrank/engine/uci"
	"backrank/engine/uci/client"
	"backrank/internal/fakeengine"
)

// TestMain runs Backrank as a UCI engine if the first argument is "uci", and the fake engine if it is started as one.
func TestMain(m *testing.M) {
	fakeengine.Main()
	if len(os.Args) > 1 && os.Args[1] == "uci" {
		if err := uci.Serve(context.Background(), os.Stdin, os.Stdout, "Rival 1"); err != nil {
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// rival returns this test binary as another engine.
func rival(t *testing.T) client.Program {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return client.Program{Path: self, Args: []string{"uci"}}
}

// testReference returns this test binary as a reference engine for the 56 start positions of
// multi-chess.
func testReference(t *testing.T) Reference {
	t.Helper()
	return Reference{Program: rival(t), Variant: multiChess(t), MoveTime: 2 * time.Millisecond, Hash: 1}
}

// A run that is stopped can be resumed, and evaluates each start position once. A run with other settings refuses the
// file.
func TestReferenceRunResumes(t *testing.T) {
	path := filepath.Join(t.TempDir(), "reference")
	r := testReference(t)
	ctx, stop := context.WithCancel(t.Context())
	r.Done = func(done, _ int) {
		if done == 9 {
			stop()
		}
	}
	if _, err := r.Run(ctx, path); err == nil {
		t.Fatal("a stopped run returned no error")
	}
	first := content(t, path)
	if n := strings.Count(first, "\n"); n != 9 {
		t.Fatalf("%d lines after 9", n)
	}
	r.Done = nil
	all, err := r.Run(t.Context(), path)
	text := content(t, path)
	if err != nil || len(all) != 56 || !strings.HasPrefix(text, first) || strings.Count(text, "\n") != 56 {
		t.Fatalf("%d evaluations, %d lines, %v", len(all), strings.Count(text, "\n"), err)
	}
	for id, o := range all {
		if o.Start != id || o.Engine != "Rival 1" || o.Move == "" || o.Depth < 1 {
			t.Errorf("%s: %+v", id, o)
		}
	}
	if again, err := r.Run(t.Context(), path); err != nil || len(again) != 56 || content(t, path) != text {
		t.Errorf("repeated: %d, %v", len(again), err)
	}
	for name, change := range map[string]func(*Reference){
		"time": func(r *Reference) { r.MoveTime *= 2 },
		"hash": func(r *Reference) { r.Hash = 2 },
	} {
		other := testReference(t)
		change(&other)
		if _, err := other.Run(t.Context(), path); err == nil || content(t, path) != text {
			t.Errorf("another %s: %v", name, err)
		}
	}
}

// Compare correlates the scores of the same start positions, and returns an error if one is missing.
func TestCompare(t *testing.T) {
	path := filepath.Join(t.TempDir(), "ours")
	v := multiChess(t)
	runShard(t, path, Run{})
	r := readAll(t, path)
	if d, err := r.MeanTime(v); err != nil || d < time.Millisecond {
		t.Errorf("%v, %v", d, err)
	}
	for _, c := range []struct {
		sign int
		want string
	}{{1, "ρ 1.000"}, {-1, "ρ -1.000"}} {
		evaluations := map[string]Evaluation{}
		for _, result := range r.results {
			evaluations[result.Start] = Evaluation{Engine: "Rival 1", MoveTime: 7, Score: 3 * c.sign * result.Score, Move: result.Moves[0].UCI}
		}
		var out bytes.Buffer
		if err := r.Compare(&out, v, evaluations); err != nil || !strings.Contains(out.String(), c.want) || !strings.Contains(out.String(), "first move in 100%") {
			t.Errorf("%s, %v", out.String(), err)
		}
		delete(evaluations, "W517-B518")
		if err := r.Compare(&out, v, evaluations); err == nil || !strings.Contains(fmt.Sprint(err), "W517-B518") {
			t.Errorf("one is missing: %v", err)
		}
	}
	delete(r.results, "multichess W517-B518")
	if _, err := r.MeanTime(v); err == nil {
		t.Error("MeanTime ignored a missing start position")
	}
}

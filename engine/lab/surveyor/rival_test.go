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
)

// TestMain is an engine if asked to be one: the rival.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "uci" {
		if err := uci.Serve(context.Background(), os.Stdin, os.Stdout, "Rival 1"); err != nil {
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// rival is this program as another engine, asked about the 56 starts.
func rival(t *testing.T) Rival {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return Rival{Program: client.Program{Path: self, Args: []string{"uci"}}, Variant: multi(t), MoveTime: 2 * time.Millisecond, Hash: 1}
}

// A rival that was stopped goes on where it was and is asked about each start once; a
// file of another time is refused.
func TestARivalGoesOn(t *testing.T) {
	path := filepath.Join(t.TempDir(), "rival")
	r := rival(t)
	ctx, stop := context.WithCancel(t.Context())
	r.Done = func(done, _ int) {
		if done == 9 {
			stop()
		}
	}
	if _, err := r.To(ctx, path); err == nil {
		t.Fatal("a rival that was stopped says nothing")
	}
	half := content(t, path)
	if n := strings.Count(half, "\n"); n != 9 {
		t.Fatalf("%d lines after 9", n)
	}
	r.Done = nil
	all, err := r.To(t.Context(), path)
	text := content(t, path)
	if err != nil || len(all) != 56 || !strings.HasPrefix(text, half) || strings.Count(text, "\n") != 56 {
		t.Fatalf("%d opinions, %d lines, %v", len(all), strings.Count(text, "\n"), err)
	}
	for id, o := range all {
		if o.Start != id || o.Engine != "Rival 1" || o.Move == "" || o.Depth < 1 {
			t.Errorf("%s: %+v", id, o)
		}
	}
	if again, err := r.To(t.Context(), path); err != nil || len(again) != 56 || content(t, path) != text {
		t.Errorf("asked again: %d, %v", len(again), err)
	}
	for name, change := range map[string]func(*Rival){
		"time": func(r *Rival) { r.MoveTime *= 2 },
		"hash": func(r *Rival) { r.Hash = 2 },
	} {
		other := rival(t)
		change(&other)
		if _, err := other.To(t.Context(), path); err == nil || content(t, path) != text {
			t.Errorf("another %s: %v", name, err)
		}
	}
}

// What is compared are the scores of the same starts, all of them.
func TestCompare(t *testing.T) {
	path := filepath.Join(t.TempDir(), "ours")
	v := multi(t)
	made(t, path, Run{})
	g := gathered(t, path)
	if d, err := g.MeanTime(v); err != nil || d < time.Millisecond {
		t.Errorf("%v, %v", d, err)
	}
	for _, c := range []struct {
		sign int
		want string
	}{{1, "ρ 1.000"}, {-1, "ρ -1.000"}} {
		theirs := map[string]Opinion{}
		for _, l := range g.lines {
			theirs[l.Start] = Opinion{Engine: "Rival 1", MoveTime: 7, Score: 3 * c.sign * l.Score, Move: l.Moves[0].UCI}
		}
		var out bytes.Buffer
		if err := g.Compare(&out, v, theirs); err != nil || !strings.Contains(out.String(), c.want) || !strings.Contains(out.String(), "first move in 100%") {
			t.Errorf("%s, %v", out.String(), err)
		}
		delete(theirs, "W517-B518")
		if err := g.Compare(&out, v, theirs); err == nil || !strings.Contains(fmt.Sprint(err), "W517-B518") {
			t.Errorf("one is missing: %v", err)
		}
	}
	delete(g.lines, "multichess W517-B518")
	if _, err := g.MeanTime(v); err == nil {
		t.Error("the time of what was not looked at is known")
	}
}

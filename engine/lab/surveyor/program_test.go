package surveyor

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"backrank/cli"
	"backrank/engine/uci"
	"backrank/engine/uci/client"
	"backrank/internal/fakeengine"
	"backrank/variants"
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

// A run with a UCI engine that is stopped can be resumed and has the same results as one that is not stopped; the
// results of Backrank as a UCI engine are those of Backrank without the protocol.
func TestProgramRunResumes(t *testing.T) {
	dir := t.TempDir()
	own, whole, stopped := filepath.Join(dir, "own"), filepath.Join(dir, "whole"), filepath.Join(dir, "stopped")
	runShard(t, own, Run{})
	runShard(t, whole, Run{Program: rival(t), Workers: 2})
	ctx, stop := context.WithCancel(t.Context())
	r := Run{Program: rival(t), Effort: smallEffort, Variants: []variants.Variant{multiChess(t)}, Shard: cli.Whole, Done: func(done, _ int) {
		if done == 9 {
			stop()
		}
	}}
	if err := r.Execute(ctx, stopped); !errors.Is(err, context.Canceled) || r.Effort != smallEffort {
		t.Fatalf("a stopped run returned %v, or changed %+v", err, r)
	}
	first := content(t, stopped)
	if n := strings.Count(first, "\n"); n != 9 {
		t.Fatalf("%d lines after 9", n)
	}
	if text := runShard(t, stopped, Run{Program: rival(t)}); !strings.HasPrefix(text, first) || strings.Count(text, "\n") != 56 {
		t.Errorf("%d lines, or the first ones differ", strings.Count(text, "\n"))
	}
	results, rivals := readAll(t, own), readAll(t, whole)
	if !equalResults(rivals, readAll(t, stopped)) {
		t.Error("the interruption changed the results")
	}
	e := rivals.Effort
	if e.Engine != "Rival 1" || len(e.Signature) != 8 || e.Nodes != smallEffort.Nodes || e.Lines != smallEffort.Lines || e.Hash != smallEffort.Hash {
		t.Errorf("effort %+v", e)
	}
	for key, result := range results.results {
		other := rivals.results[key]
		if !reflect.DeepEqual(other.Moves, result.Moves) || !reflect.DeepEqual(other.Scores, result.Scores) {
			t.Errorf("%s: %+v by UCI, %+v without", key, other, result)
		}
	}
}

// scripted returns a fake engine that has options and prints lines after each go.
func scripted(t *testing.T, options, lines string) client.Program {
	t.Helper()
	dir := t.TempDir()
	files := []string{filepath.Join(dir, "options"), filepath.Join(dir, "lines")}
	for i, text := range []string{options, lines} {
		if err := os.WriteFile(files[i], []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	path, args := fakeengine.Command("script", 1, files...)
	return client.Program{Path: path, Args: args}
}

const (
	chess960Option = "option name UCI_Chess960 type check default false\n"
	multiPVOption  = "option name MultiPV type spin default 1 min 1 max 500\n"
)

// Lines that an engine repeats, because it has not searched them yet at the new depth or because the nodes have run out,
// do not count.
func TestRepeatedLinesDoNotCount(t *testing.T) {
	program := scripted(t, chess960Option+multiPVOption, `
info depth 1 multipv 1 score cp 10 nodes 20 pv a2a3
info depth 1 multipv 2 score cp 9 nodes 20 pv b2b3
info depth 1 multipv 3 score cp 8 nodes 20 pv c2c3
info depth 2 multipv 1 score cp 99 lowerbound nodes 40 pv a2a3
info depth 2 currmove b2b3 currmovenumber 2
info depth 2 multipv 1 score cp 30 nodes 60 pv b2b3
info depth 1 multipv 2 score cp 10 nodes 60 pv a2a3
info depth 1 multipv 3 score cp 8 nodes 60 pv c2c3
info depth 2 multipv 1 score cp 30 nodes 80 pv b2b3
info depth 2 multipv 2 score cp 20 nodes 80 pv a2a3
info depth 1 multipv 3 score cp 8 nodes 80 pv c2c3
info depth 2 multipv 1 score cp 30 nodes 90 pv b2b3
info depth 2 multipv 2 score cp 20 nodes 90 pv a2a3
info depth 2 multipv 3 score cp 5 nodes 90 pv d2d3
info depth 3 multipv 1 score cp 70 nodes 400 pv e2e3
info depth 3 multipv 2 score cp 20 nodes 400 pv a2a3
info depth 3 multipv 3 score cp 5 nodes 400 pv d2d3
bestmove e2e3
`)
	path := filepath.Join(t.TempDir(), "lines")
	runShard(t, path, Run{Program: program, Shard: cli.Shard{Number: 1, Of: 56}})
	for _, result := range readAll(t, path).results {
		want := []Move{{UCI: "b2b3", SAN: "b3", Score: 30}, {UCI: "a2a3", SAN: "a3", Score: 20}, {UCI: "d2d3", SAN: "d3", Score: 5}}
		if !reflect.DeepEqual(result.Moves, want) || !reflect.DeepEqual(result.Scores, []int{10, 30}) || result.Depth != 2 || result.Visited != 400 {
			t.Errorf("%+v", result)
		}
	}
}

// An engine without MultiPV gives one move; the effort says so.
func TestProgramWithoutMultiPV(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lines")
	runShard(t, path, Run{Program: scripted(t, chess960Option, "info depth 5 score cp 7 nodes 9 pv a2a3\nbestmove a2a3\n"), Shard: cli.Shard{Number: 1, Of: 56}})
	for _, result := range readAll(t, path).results {
		if len(result.Moves) != 1 || result.Score != 7 || result.Lines != 1 {
			t.Errorf("%+v", result)
		}
	}
}

// Without a list of variants, an engine searches those that it can play: with UCI_Chess960 those without castling and
// those with Fischer's castling. A run of a variant that it cannot play fails and writes no file, as does a run whose
// engine does not start or dies.
func TestProgramsSearchOnlyWhatTheyCanPlay(t *testing.T) {
	line := "info depth 5 score cp 7 nodes 9 pv a2a3\nbestmove a2a3\n"
	for options, want := range map[string]string{
		chess960Option: "shuffle chess960 chess484 multichess",
		"":             "shuffle",
		chess960Option + "option name UCI_Variant type combo default chess var chess var bunker\n": "shuffle bunker chess960 chess484 multichess",
	} {
		e, err := startProgram(t.Context(), scripted(t, options, line), smallEffort)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, v := range e.variants() {
			got = append(got, v.ID)
		}
		if e.close(); strings.Join(got, " ") != want {
			t.Errorf("with %q: %v, want %s", options, got, want)
		}
	}
	slide, _ := variants.ByID("slide")
	crash, args := fakeengine.Command("crash", 1)
	for name, c := range map[string]struct {
		program client.Program
		variant variants.Variant
		want    string
	}{
		"another rule": {scripted(t, chess960Option, line), slide, "cannot search the start positions of " + slide.Name},
		"no program":   {client.Program{Path: filepath.Join(t.TempDir(), "none")}, multiChess(t), "none"},
		"a crash":      {client.Program{Path: crash, Args: args}, multiChess(t), "exit"},
	} {
		path := filepath.Join(t.TempDir(), "lines")
		r := Run{Program: c.program, Effort: smallEffort, Variants: []variants.Variant{c.variant}, Shard: cli.Whole}
		err := r.Execute(t.Context(), path)
		if _, missing := os.Stat(path); err == nil || !strings.Contains(err.Error(), c.want) || missing == nil {
			t.Errorf("%s: %v, file %v", name, err, missing)
		}
	}
}

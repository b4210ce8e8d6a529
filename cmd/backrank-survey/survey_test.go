package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"backrank/cli"
	"backrank/internal/fakeengine"
	"backrank/internal/killed"
	"backrank/variants/survey"
	"backrank/version"
)

// runCommand runs the program and returns its output, its status output and its exit code.
func runCommand(t *testing.T, args ...string) (out, status string, code int) {
	t.Helper()
	var o, s strings.Builder
	code = run(t.Context(), args, &o, &s)
	return o.String(), s.String(), code
}

// TestMain runs the tests, or the fake engine if it is started as one. In the child process that killed.Kill starts, it
// runs the command instead, until the output file, the last argument, has more than four lines and the process is
// killed.
func TestMain(m *testing.M) {
	fakeengine.Main()
	args, victim := killed.Victim()
	if !victim {
		os.Exit(m.Run())
	}
	go func() {
		for path := args[len(args)-1]; ; {
			if text, err := os.ReadFile(path); err == nil && bytes.Count(text, []byte("\n")) > 4 {
				killed.Now()
			}
		}
	}()
	os.Exit(run(context.Background(), args, os.Stdout, os.Stderr))
}

// A run that is killed and resumed has the same findings as one that is not. A finished run can be repeated and
// does not change its file. Two shards are merged; a merge that lacks start positions fails and writes no file.
func TestRunAndMerge(t *testing.T) {
	dir := t.TempDir()
	a, b, merged := filepath.Join(dir, "a"), filepath.Join(dir, "b"), filepath.Join(dir, "starts")
	args := []string{"run", "-nodes", "4000", "-hash", "1", "-workers", "1", "-variants", "multichess", "-shard", "1/2", "-out"}
	whole := filepath.Join(dir, "whole")
	if _, _, code := runCommand(t, append(args[:len(args):len(args)], whole)...); code != cli.Done {
		t.Fatal(code)
	}
	killed.Kill(t, append(args[:len(args):len(args)], a)...)
	if n := bytes.Count(read(t, a), []byte("\n")); n < 5 || n > 27 {
		t.Fatalf("killed with %d of 28 lines", n)
	}
	if _, _, code := runCommand(t, append(args[:len(args):len(args)], a)...); code != cli.Done || findings(t, a) != findings(t, whole) {
		t.Errorf("%d, the kill changed the findings", code)
	}
	os.Remove(a)
	for _, args := range [][]string{
		{"run", "-nodes", "400", "-hash", "1", "-variants", "multichess", "-shard", "1/2", "-out", a},
		{"run", "-nodes", "400", "-hash", "1", "-variants", "multichess,multichess", "-shard", "2/2", "-out", b, "-workers", "2"},
		{"run", "-nodes", "400", "-hash", "1", "-variants", "multichess", "-shard", "1/2", "-out", a},
	} {
		if out, status, code := runCommand(t, args...); code != cli.Done || out != "" || !strings.HasSuffix(status, "28 of 28\n") {
			t.Fatalf("%v: %d %q %q", args, code, out, status)
		}
	}
	out, _, code := runCommand(t, "merge", a, b)
	if code != cli.Done || !strings.Contains(out, "56 start positions, 400 nodes each, Backrank "+version.Number) || !strings.Contains(out, "| multichess | 56 |") {
		t.Errorf("%d %q", code, out)
	}
	_, status, code := runCommand(t, "merge", "-out", merged, a, b)
	if _, err := os.Stat(merged); code != cli.Failed || err == nil || !strings.Contains(status, "2880 of 2880 of bunker") {
		t.Errorf("%d %q, %v", code, status, err)
	}
	if _, status, code := runCommand(t, "run", "-nodes", "401", "-hash", "1", "-variants", "multichess", "-out", a); code != cli.Failed || !strings.Contains(status, "another search") {
		t.Errorf("%d %q", code, status)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if code := run(ctx, []string{"run", "-out", filepath.Join(dir, "c")}, &strings.Builder{}, &strings.Builder{}); code != cli.Stopped {
		t.Errorf("stopped: %d", code)
	}
}

// With -engine, a UCI engine searches all start positions that it can play: without castling, and with Fischer's. Two
// runs write the same findings, with the name of the engine and the effort.
func TestRunWithAnotherEngine(t *testing.T) {
	dir := t.TempDir()
	path, args := fakeengine.Command("none", 1)
	command := strings.Join(append([]string{path}, args...), " ")
	all := filepath.Join(dir, "all")
	_, status, code := runCommand(t, "run", "-engine", command, "-hash", "1", "-shard", "1/2000", "-out", all)
	if text := string(read(t, all)); code != cli.Done || !strings.HasSuffix(status, "3 of 3\n") || !strings.Contains(text, `"variant":"shuffle"`) ||
		!strings.Contains(text, `"variant":"chess484"`) || !strings.Contains(text, `"engine":"Fake, none"`) || !strings.Contains(text, `"nodes":1000000,"lines":1,"hash":1}`) {
		t.Errorf("%d %q %s", code, status, text)
	}
	var texts []string
	for _, name := range []string{"a", "b"} {
		name = filepath.Join(dir, name)
		if _, status, code := runCommand(t, "run", "-engine", command, "-hash", "1", "-workers", "2", "-variants", "multichess", "-out", name); code != cli.Done {
			t.Errorf("%d %q", code, status)
		}
		lines := strings.Split(findings(t, name), "\n")
		slices.Sort(lines)
		texts = append(texts, strings.Join(lines, "\n"))
	}
	if texts[0] != texts[1] || strings.Count(texts[0], "\n") != 56 {
		t.Errorf("%s, then %s", texts[0], texts[1])
	}
	for _, c := range []struct{ variants, engine, want string }{
		{"slide", command, "cannot search the start positions of Slide"},
		{"multichess", filepath.Join(dir, "none"), "none"},
	} {
		if _, status, code := runCommand(t, "run", "-engine", c.engine, "-hash", "1", "-variants", c.variants, "-out", filepath.Join(dir, "c")); code != cli.Failed || !strings.Contains(status, c.want) {
			t.Errorf("%s: %d %q", c.variants, code, status)
		}
	}
}

// Playing games that is killed and continued has the same games as playing that is not, and they are counted.
func TestGamesAndCount(t *testing.T) {
	dir := t.TempDir()
	whole, killedFile, counted := filepath.Join(dir, "whole"), filepath.Join(dir, "killed"), filepath.Join(dir, "counted")
	args := []string{"games", "-games", "2", "-nodes", "40", "-workers", "1", "-variants", "multichess", "-shard", "1/4", "-out"}
	if _, status, code := runCommand(t, append(args[:len(args):len(args)], whole)...); code != cli.Done || !strings.HasSuffix(status, "14 of 14\n") {
		t.Fatal(code, status)
	}
	killed.Kill(t, append(args[:len(args):len(args)], killedFile)...)
	if n := bytes.Count(read(t, killedFile), []byte("\n")); n < 5 || n > 13 {
		t.Fatalf("killed with %d of 14 lines", n)
	}
	if _, _, code := runCommand(t, append(args[:len(args):len(args)], killedFile)...); code != cli.Done || findings(t, killedFile) != findings(t, whole) {
		t.Errorf("%d, the kill changed the games", code)
	}
	for _, file := range []string{whole, counted} { // the second time, the counted games are read again
		out, status, code := runCommand(t, "count", "-out", counted, file)
		if code != cli.Done || !strings.Contains(out, "| multichess | 14 | 28 |") {
			t.Errorf("%d %q %q", code, out, status)
		}
		if s, err := survey.ReadGames(read(t, counted)); err != nil || s.Parts()[0].Len() != 14 {
			t.Errorf("%v", err)
		}
	}
	rest := filepath.Join(dir, "rest")
	args = append(args[:len(args)-1], "-done", counted, "-out", rest)
	if _, status, code := runCommand(t, args...); code != cli.Done || !strings.HasSuffix(status, "14 of 14\n") || len(read(t, rest)) > 0 {
		t.Errorf("counted games were played again: %d %q", code, status)
	}
	before := string(read(t, whole))
	if _, status, code := runCommand(t, "games", "-nodes", "41", "-out", whole); code != cli.Failed || !strings.Contains(status, "other games") || string(read(t, whole)) != before {
		t.Errorf("%d %q", code, status)
	}
}

func read(t *testing.T, path string) []byte {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// findings returns the content of a file without the search times.
func findings(t *testing.T, path string) string {
	t.Helper()
	return regexp.MustCompile(`"ms":\d+`).ReplaceAllString(string(read(t, path)), "")
}

// Usage errors are reported and exit with code 2; help exits with 0.
func TestUsage(t *testing.T) {
	for _, args := range [][]string{
		{},
		{"foo"},
		{"run", "-nonsense"},
		{"run", "more"},
		{"run", "-shard", "0/3"},
		{"run", "-nodes", "0"},
		{"run", "-workers", "0"},
		{"run", "-hash", "0"},
		{"run", "-hash", "4097"},
		{"run", "-variants", "chess"},
		{"merge"},
		{"games", "-games", "0"},
		{"games", "-nodes", "0"},
		{"games", "more"},
		{"games", "-variants", "chess"},
		{"count"},
		{"count", "-nonsense", "a"},
		{"correlate"},
		{"correlate", "-nonsense", "a"},
	} {
		if out, status, code := runCommand(t, args...); code != cli.Misused || out != "" || !strings.Contains(status, "backrank-survey: ") {
			t.Errorf("%v: %d %q %q", args, code, out, status)
		}
	}
	for _, args := range [][]string{{"help"}, {"--help"}, {"run", "-h"}, {"games", "-h"}, {"count", "-h"}, {"merge", "-h"}, {"correlate", "--help"}} {
		if out, status, code := runCommand(t, args...); code != cli.Done || status != "" || !strings.Contains(out, "usage: backrank-survey") {
			t.Errorf("%v: %d %q", args, code, status)
		}
	}
	none := filepath.Join(t.TempDir(), "none")
	for _, args := range [][]string{{"merge", none}, {"games", "-done", none, "-games", "1", "-nodes", "1", "-variants", "multichess", "-out", none + ".jsonl"}} {
		if _, status, code := runCommand(t, args...); code != cli.Failed || status == "" {
			t.Errorf("%v: %d %q", args, code, status)
		}
	}
}

func TestVersion(t *testing.T) {
	for _, arg := range []string{"-version", "--version", "version"} {
		if out, status, code := runCommand(t, arg); code != cli.Done || status != "" || !strings.HasPrefix(out, "backrank-survey "+version.Number) {
			t.Errorf("%s: %d %q %q", arg, code, out, status)
		}
	}
}

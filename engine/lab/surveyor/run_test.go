package surveyor

import (
	"context"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"backrank/cli"
	"backrank/engine"
	"backrank/variants"
	"backrank/variants/rules"
	"backrank/variants/survey"
)

// smallEffort is an effort with little search time.
var smallEffort = survey.Effort{Engine: "Backrank 1", Signature: "abc", Nodes: 400, Lines: 3, Hash: 1}

// multiChess returns a variant with 56 start positions.
func multiChess(t *testing.T) variants.Variant {
	t.Helper()
	v, ok := variants.ByID("multichess")
	if !ok {
		t.Fatal("there is no multi-chess")
	}
	return v
}

// runShard searches a shard of the 56 start positions of multi-chess and returns the content of its file. Fields of r
// that are zero have defaults.
func runShard(t *testing.T, path string, r Run) string {
	t.Helper()
	r.Variants = []variants.Variant{multiChess(t)}
	if r.Shard == (cli.Shard{}) {
		r.Shard = cli.Whole
	}
	if r.Effort == (survey.Effort{}) {
		r.Effort = smallEffort
	}
	if err := r.Execute(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	return content(t, path)
}

func content(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// readAll reads and merges files of one effort.
func readAll(t *testing.T, paths ...string) *Results {
	t.Helper()
	c, err := ReadFiles(paths...)
	if err != nil || len(c.Searches) != 1 {
		t.Fatalf("%+v, %v", c, err)
	}
	return c.Searches[0]
}

// equalResults reports whether two sets of results differ at most in their search times.
func equalResults(a, b *Results) bool {
	if a.Len() != b.Len() || a.Effort != b.Effort {
		return false
	}
	for position, result := range a.results {
		if !result.equal(b.results[position]) {
			return false
		}
	}
	return true
}

// A run that is stopped and leaves an incomplete last line can be resumed and has the same results as one that is not
// stopped. No start position is searched twice.
func TestRunResumes(t *testing.T) {
	whole, stopped := filepath.Join(t.TempDir(), "whole"), filepath.Join(t.TempDir(), "broken")
	runShard(t, whole, Run{Workers: 1})
	ctx, stop := context.WithCancel(t.Context())
	r := Run{Effort: smallEffort, Variants: []variants.Variant{multiChess(t)}, Shard: cli.Whole, Workers: 2, Done: func(done, _ int) {
		if done == 20 {
			stop()
		}
	}}
	if err := r.Execute(ctx, stopped); err == nil {
		t.Fatal("a stopped run returned no error")
	}
	first := content(t, stopped)
	if n := strings.Count(first, "\n"); n < 20 || n > 21 || !strings.HasSuffix(first, "\n") {
		t.Fatalf("%d lines after 20", n)
	}
	if err := os.WriteFile(stopped, []byte(first+first[:70]), 0o644); err != nil {
		t.Fatal(err)
	}
	var reported []int
	text := runShard(t, stopped, Run{Workers: 3, Done: func(done, total int) {
		if reported = append(reported, done); total != 56 {
			t.Errorf("total %d", total)
		}
	}})
	if !strings.HasPrefix(text, first) || strings.Count(text, "\n") != 56 {
		t.Errorf("%d lines, or the first ones differ", strings.Count(text, "\n"))
	}
	if reported[0] != strings.Count(first, "\n") || reported[len(reported)-1] != 56 || len(reported) != 57-reported[0] {
		t.Errorf("reported %v", reported)
	}
	if !equalResults(readAll(t, whole), readAll(t, stopped)) {
		t.Error("the interruption changed the results")
	}
	if again := runShard(t, stopped, Run{}); again != text {
		t.Error("a run without remaining work changed the file")
	}
}

// The merged results of all shards equal those of a run over all start positions.
func TestMergedShardsEqualTheWhole(t *testing.T) {
	dir := t.TempDir()
	runShard(t, filepath.Join(dir, "whole"), Run{})
	var paths []string
	for k := 1; k <= 3; k++ {
		paths = append(paths, filepath.Join(dir, FileName("survey", cli.Shard{Number: k, Of: 3})))
		runShard(t, paths[k-1], Run{Shard: cli.Shard{Number: k, Of: 3}})
	}
	if !equalResults(readAll(t, paths...), readAll(t, filepath.Join(dir, "whole"))) {
		t.Error("three shards differ from the whole")
	}
	if equalResults(readAll(t, paths[:2]...), readAll(t, filepath.Join(dir, "whole"))) {
		t.Error("two of three shards equal the whole")
	}
}

// A run does not accept results of different efforts, and a merge does not make a survey of a variant from them. Both
// leave files that are not results unchanged.
func TestMixedEffortsAreRefused(t *testing.T) {
	dir := t.TempDir()
	a := filepath.Join(dir, "a")
	text := runShard(t, a, Run{})
	first := filepath.Join(dir, "first")
	runShard(t, first, Run{Shard: cli.Shard{Number: 1, Of: 56}})
	for name, change := range map[string]func(*survey.Effort){
		"nodes":     func(e *survey.Effort) { e.Nodes++ },
		"engine":    func(e *survey.Effort) { e.Engine = "Backrank 2" },
		"signature": func(e *survey.Effort) { e.Signature = "abd" },
		"hash":      func(e *survey.Effort) { e.Hash = 2 },
	} {
		r := Run{Effort: smallEffort, Variants: []variants.Variant{multiChess(t)}, Shard: cli.Whole}
		change(&r.Effort)
		if err := r.Execute(t.Context(), a); err == nil || content(t, a) != text {
			t.Errorf("%s: %v", name, err)
		}
		b := filepath.Join(dir, name)
		runShard(t, b, Run{Effort: r.Effort, Shard: cli.Shard{Number: 2, Of: 56}})
		c, err := ReadFiles(first, b)
		if err != nil || len(c.Searches) != 2 || c.Searches[0].Len() != 1 || c.Searches[1].Len() != 1 || c.Searches[1].Effort != r.Effort {
			t.Fatalf("%s: %+v, %v", name, c, err)
		}
		if _, err := c.Encode(); err == nil || strings.Count(err.Error(), "55 of 56 of multichess") != 2 {
			t.Errorf("%s: merged, %v", name, err)
		}
	}
	other := filepath.Join(dir, "other")
	for _, damaged := range []string{
		"hello\n", "{}\n", "\n" + text, strings.Replace(text, `"start"`, `"stort"`, 1),
		strings.Replace(text, `"multichess"`, `"multichoss"`, 1),
		strings.Replace(text, `"scores":[`, `"scores":[1`, 1) + text, // two different results of one start position
		strings.Replace(text, `"family":"`, `"family":"un`, 1),       // contradicts the variant
		strings.Replace(text, `"rule":"fischer"`, `"rule":"bunker"`, 1),
		regexp.MustCompile(`"white":"\w+"`).ReplaceAllString(text, `"white":"RKBQNBNR"`),
		regexp.MustCompile(`"black":"\w+"`).ReplaceAllString(text, `"black":"RKBQNBNR"`),
	} {
		if err := os.WriteFile(other, []byte(damaged), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := ReadFiles(other); err == nil || !strings.Contains(err.Error(), "other, line ") {
			t.Errorf("%.30q: %v", damaged, err)
		}
	}
	if err := os.WriteFile(other, []byte("my poems\nare here"), 0o644); err != nil {
		t.Fatal(err)
	}
	r := Run{Effort: smallEffort, Variants: []variants.Variant{multiChess(t)}, Shard: cli.Whole}
	if err := r.Execute(t.Context(), other); err == nil || content(t, other) != "my poems\nare here" {
		t.Errorf("%v: %q", err, content(t, other))
	}
}

// Encode returns an error that names the missing start positions.
func TestMissingStartsAreNamed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "some")
	text := runShard(t, path, Run{})
	r := readAll(t, path)
	delete(r.results, "multichess W517-B518")
	_, err := (&Collection{Searches: []*Results{r}}).Encode()
	for _, want := range []string{"2880 of 2880 of bunker: 0 1 2 3 4 …", "484 of 484 of chess484", "1 of 56 of multichess: W517-B518 (400 nodes each, Backrank 1)\n"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v lacks %q", err, want)
		}
	}
	if err := os.WriteFile(path, []byte(text[:len(text)-1]), 0o644); err != nil {
		t.Fatal(err)
	}
	if n := readAll(t, path).Len(); n != 55 {
		t.Errorf("an incomplete line was read: %d results", n)
	}
	if _, err := ReadFiles(os.DevNull); err == nil {
		t.Error("an empty file was accepted")
	}
}

// A depth counts when the search has reported all its lines. Bounds do not count, nor do further lines of a complete
// depth, nor lines of the depth before that an engine reports again.
func TestOnlyCompleteDepthsCount(t *testing.T) {
	d := depthCollector{lines: 2}
	line := []rules.Move{{}}
	for _, i := range []engine.Info{
		{PV: line, Line: 1, Depth: 1, Score: 10},
		{PV: line, Line: 2, Depth: 1, Score: 5},
		{PV: line, Line: 1, Depth: 2, Score: 99, AtLeast: true},
		{PV: line, Line: 1, Depth: 2, Score: 20},
		{PV: line, Line: 2, Depth: 2, Score: -99, AtMost: true},
		{PV: line, Line: 2, Depth: 2, Score: 7},
		{PV: line, Line: 1, Depth: 2, Score: 40}, // a better move, found before depth 3 was complete
		{PV: line, Line: 1, Depth: 3, Score: 50},
		{Line: 2, Depth: 3, Score: 30}, // not searched yet
		{PV: line, Line: 1, Depth: 4, Score: 60},
		{PV: line, Line: 2, Depth: 3, Score: 55},
		{PV: line, Line: 3, Depth: 4, Score: 55},
	} {
		d.add(i)
	}
	if len(d.complete) != 2 || d.complete[0].Score != 20 || d.complete[1].Score != 7 || !reflect.DeepEqual(d.scores, []int{10, 20}) {
		t.Errorf("%+v", d)
	}
}

// A search is reproducible, and its moves are legal.
func TestSearch(t *testing.T) {
	slide, _ := variants.ByID("slide")
	e := ownEngine{engine.New(1)}
	for i := range int64(40) {
		position := StartPosition{slide, slide.StartAt(i * 72)}
		result, err := e.search(t.Context(), position, smallEffort)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := e.search(t.Context(), position, smallEffort); err != nil || !again.equal(result) {
			t.Errorf("%v: %+v, then %+v, %v", position, result, again, err)
		}
		parsed, err := result.startPosition()
		if err != nil || parsed.String() != position.String() {
			t.Errorf("%v became %v, %v", position, parsed, err)
		}
		f, err := result.finding()
		if err != nil || len(f.Moves) != 3 || f.Score != f.Moves[0].Score || result.Visited > smallEffort.Nodes || len(result.Scores) != result.Depth || result.Scores[result.Depth-1] != result.Moves[0].Score || result.Score != survey.Score(result.Scores) {
			t.Errorf("%v: %+v, %v", position, result, err)
		}
	}
	oneNode := smallEffort
	oneNode.Nodes = 1
	if result, err := e.search(t.Context(), StartPosition{slide, slide.StartAt(0)}, oneNode); err == nil {
		t.Errorf("one node is enough for %+v", result)
	}
}

// parseResult computes score and spread from the scores, whatever the line has.
func TestScoreAndSpreadAreRecomputed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lines")
	text := runShard(t, path, Run{Shard: cli.Shard{Number: 1, Of: 56}})
	old := regexp.MustCompile(`"(score|spread)":-?\d+,"`).ReplaceAllString(text, `"$1":77,"`)
	if err := os.WriteFile(path, []byte(text+old), 0o644); err != nil || old == text {
		t.Fatal(err, old)
	}
	for _, result := range readAll(t, path).results {
		if result.Score != survey.Score(result.Scores) || result.Spread != survey.Spread(result.Scores) {
			t.Errorf("%+v", result)
		}
	}
}

// Results mark castlings and leaps.
func TestCastlingsAreMarked(t *testing.T) {
	for id, start := range map[string]string{"bunker": "584", "chess960": "576", "shuffle": "584"} {
		v, _ := variants.ByID(id)
		s, err := v.ParseStart(start)
		if err != nil {
			t.Fatal(err)
		}
		p, err := v.Position(s)
		if err != nil {
			t.Fatal(err)
		}
		want := 0
		for _, m := range p.Moves(nil) {
			if m.IsCastling() || m.IsLeap() {
				want++
			}
		}
		allMoves := smallEffort
		allMoves.Lines, allMoves.Nodes = 100, 10_000
		result, err := ownEngine{engine.New(1)}.search(t.Context(), StartPosition{v, s}, allMoves)
		if err != nil || len(result.Moves) != len(p.Moves(nil)) {
			t.Fatalf("%s: %+v, %v", id, result, err)
		}
		got := 0
		for _, m := range result.Moves {
			if m.Castle {
				got++
			}
			if m.Castle != strings.HasPrefix(m.SAN, "O-O") {
				t.Errorf("%s: %+v", id, m)
			}
		}
		if got != want || (want == 0) != (id == "shuffle") {
			t.Errorf("%s: %d castlings, want %d", id, got, want)
		}
	}
}

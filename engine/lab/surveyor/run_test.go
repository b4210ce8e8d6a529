package surveyor

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"backrank/engine"
	"backrank/variants"
	"backrank/variants/notation"
	"backrank/variants/rules"
	"backrank/variants/survey"
)

// little is an effort that costs nothing.
var little = survey.Effort{Engine: "Test 1", Signature: "abc", Nodes: 400, Lines: 3, Hash: 1}

// multi is a variant of 56 starts.
func multi(t *testing.T) variants.Variant {
	t.Helper()
	v, ok := variants.ByID("multichess")
	if !ok {
		t.Fatal("there is no multi-chess")
	}
	return v
}

// made runs a shard of the 56 starts into a file and returns what is in it.
func made(t *testing.T, path string, r Run) string {
	t.Helper()
	r.Variants = []variants.Variant{multi(t)}
	if r.Shard == (Shard{}) {
		r.Shard = Whole
	}
	if r.Effort == (survey.Effort{}) {
		r.Effort = little
	}
	if err := r.To(t.Context(), path); err != nil {
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

// gathered puts files together.
func gathered(t *testing.T, paths ...string) *Lines {
	t.Helper()
	g, err := Gather(paths...)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// equal reports whether two gatherings say the same.
func equal(a, b *Lines) bool {
	if a.Len() != b.Len() || a.Effort != b.Effort {
		return false
	}
	for place, l := range a.lines {
		if !l.same(b.lines[place]) {
			return false
		}
	}
	return true
}

// A run that was stopped, and whose last line is torn, goes on and comes to what one
// that was not stopped comes to; nothing is searched twice.
func TestARunGoesOn(t *testing.T) {
	whole, broken := filepath.Join(t.TempDir(), "whole"), filepath.Join(t.TempDir(), "broken")
	made(t, whole, Run{Workers: 1})
	ctx, stop := context.WithCancel(t.Context())
	r := Run{Effort: little, Variants: []variants.Variant{multi(t)}, Shard: Whole, Workers: 2, Done: func(done, _ int) {
		if done == 20 {
			stop()
		}
	}}
	if err := r.To(ctx, broken); err == nil {
		t.Fatal("a run that was stopped says nothing")
	}
	half := content(t, broken)
	if n := strings.Count(half, "\n"); n < 20 || n > 21 || !strings.HasSuffix(half, "\n") {
		t.Fatalf("%d lines after 20", n)
	}
	if err := os.WriteFile(broken, []byte(half+half[:70]), 0o644); err != nil {
		t.Fatal(err)
	}
	var told []int
	text := made(t, broken, Run{Workers: 3, Done: func(done, of int) {
		if told = append(told, done); of != 56 {
			t.Errorf("of %d", of)
		}
	}})
	if !strings.HasPrefix(text, half) || strings.Count(text, "\n") != 56 {
		t.Errorf("%d lines, or the first are others", strings.Count(text, "\n"))
	}
	if told[0] != strings.Count(half, "\n") || told[len(told)-1] != 56 || len(told) != 57-told[0] {
		t.Errorf("told %v", told)
	}
	if !equal(gathered(t, whole), gathered(t, broken)) {
		t.Error("another result than in one go")
	}
	if again := made(t, broken, Run{}); again != text {
		t.Error("a run of what is done changes the file")
	}
}

// Shards put together are the whole.
func TestShardsMakeTheWhole(t *testing.T) {
	dir := t.TempDir()
	made(t, filepath.Join(dir, "whole"), Run{})
	var paths []string
	for k := 1; k <= 3; k++ {
		paths = append(paths, filepath.Join(dir, Shard{k, 3}.File()))
		made(t, paths[k-1], Run{Shard: Shard{k, 3}})
	}
	if !equal(gathered(t, paths...), gathered(t, filepath.Join(dir, "whole"))) {
		t.Error("three shards are not the whole")
	}
	if equal(gathered(t, paths[:2]...), gathered(t, filepath.Join(dir, "whole"))) {
		t.Error("two of three shards are the whole")
	}
}

// Findings of another effort are not mixed in, neither by a run nor by a merge, and
// files with something else are left alone.
func TestMixturesAreRefused(t *testing.T) {
	dir := t.TempDir()
	a := filepath.Join(dir, "a")
	text := made(t, a, Run{})
	first := filepath.Join(dir, "first")
	made(t, first, Run{Shard: Shard{1, 56}})
	for name, change := range map[string]func(*survey.Effort){
		"nodes":     func(e *survey.Effort) { e.Nodes++ },
		"engine":    func(e *survey.Effort) { e.Engine = "Test 2" },
		"signature": func(e *survey.Effort) { e.Signature = "abd" },
		"hash":      func(e *survey.Effort) { e.Hash = 2 },
	} {
		r := Run{Effort: little, Variants: []variants.Variant{multi(t)}, Shard: Whole}
		change(&r.Effort)
		if err := r.To(t.Context(), a); err == nil || content(t, a) != text {
			t.Errorf("%s: %v", name, err)
		}
		b := filepath.Join(dir, name)
		made(t, b, Run{Effort: r.Effort, Shard: Shard{2, 56}})
		if _, err := Gather(first, b); err == nil || !strings.Contains(err.Error(), b+", line 1: results of different searches") {
			t.Errorf("%s: merged, %v", name, err)
		}
	}
	other := filepath.Join(dir, "other")
	for _, damaged := range []string{
		"hello\n", "{}\n", "\n" + text, strings.Replace(text, `"start"`, `"stort"`, 1),
		strings.Replace(text, `"multichess"`, `"multichoss"`, 1),
		strings.Replace(text, `"scores":[`, `"scores":[1`, 1) + text, // two of one start that differ
		strings.Replace(text, `"family":"`, `"family":"un`, 1),       // what contradicts the start's id
		strings.Replace(text, `"rule":"fischer"`, `"rule":"bunker"`, 1),
		regexp.MustCompile(`"white":"\w+"`).ReplaceAllString(text, `"white":"RKBQNBNR"`),
		regexp.MustCompile(`"black":"\w+"`).ReplaceAllString(text, `"black":"RKBQNBNR"`),
	} {
		if err := os.WriteFile(other, []byte(damaged), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := Gather(other); err == nil || !strings.Contains(err.Error(), "other, line ") {
			t.Errorf("%.30q: %v", damaged, err)
		}
	}
	if err := os.WriteFile(other, []byte("my poems\nare here"), 0o644); err != nil {
		t.Fatal(err)
	}
	r := Run{Effort: little, Variants: []variants.Variant{multi(t)}, Shard: Whole}
	if err := r.To(t.Context(), other); err == nil || content(t, other) != "my poems\nare here" {
		t.Errorf("%v: %q", err, content(t, other))
	}
}

// A survey that is not whole is not made into a file: what is missing is named.
func TestWhatIsMissingIsNamed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "some")
	text := made(t, path, Run{})
	g := gathered(t, path)
	delete(g.lines, "multichess W517-B518")
	_, err := g.Encode()
	for _, want := range []string{"2880 of 2880 of bunker: 0 1 2 3 4 …", "484 of 484 of chess484", "1 of 56 of multichess: W517-B518\n"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v lacks %q", err, want)
		}
	}
	if err := os.WriteFile(path, []byte(text[:len(text)-1]), 0o644); err != nil {
		t.Fatal(err)
	}
	if n := gathered(t, path).Len(); n != 55 {
		t.Errorf("a torn line counts: %d", n)
	}
	if _, err := Gather(os.DevNull); err == nil {
		t.Error("nothing is something")
	}
}

// What is merged is in the file: every start's finding is that of its line.
func TestMergedIsKept(t *testing.T) {
	g := &Lines{Effort: little, lines: map[string]Line{}}
	for _, place := range Whole.Places(survey.Variants()) {
		p, err := place.Variant.Position(place.Start)
		if err != nil {
			t.Fatal(err)
		}
		l := Line{Variant: place.Variant.ID, Start: place.Variant.StartID(place.Start), Score: int(p.Key() % 400), Spread: int(p.Key() % 77), Depth: 9 + int(p.Key()%3)}
		for i, m := range p.Moves(nil)[:3] {
			l.Moves = append(l.Moves, Move{UCI: notation.UCI(&p, m, true), Score: 40 - 3*i})
		}
		g.lines[place.String()] = l
	}
	data, err := g.Encode()
	if err != nil {
		t.Fatal(err)
	}
	s, err := survey.Read(data)
	if err != nil || s.Effort != little {
		t.Fatal(s, err)
	}
	for _, place := range Whole.Places(survey.Variants()) {
		l := g.lines[place.String()]
		want, err := l.finding()
		if err != nil {
			t.Fatal(err)
		}
		got, ok := s.Of(place.Variant.Castling, place.Start)
		if twin, has := place.Variant.Twin(place.Start); has {
			// One game was looked at twice: the score is the mean, the rest is that of the deeper search in a mirror.
			o := g.lines[Place{place.Variant, twin}.String()]
			there, _ := s.Of(place.Variant.Castling, twin)
			if d := 2*got.Score - l.Score - o.Score; d < -1 || d > 1 || got.Depth != max(l.Depth, o.Depth) || !reflect.DeepEqual(got, there.Reflect()) {
				t.Fatalf("%v: %+v, its reflection %+v, of scores %d and %d, depths %d and %d", place, got, there, l.Score, o.Score, l.Depth, o.Depth)
			}
			if o.Depth >= l.Depth {
				continue
			}
			want = want.At(got.Score)
		}
		if !ok || !reflect.DeepEqual(got, want) || got.Moves[2].Score != got.Score-6 {
			t.Fatalf("%v: %+v, want %+v", place, got, want)
		}
	}
	var out bytes.Buffer
	if err := g.Tell(&out); err != nil || strings.Count(out.String(), "\n") != 2+len(survey.Variants()) {
		t.Errorf("%s%v", out.String(), err)
	}
}

// A depth counts when all its lines have come; bounds, and what comes late about a
// depth that is complete, do not.
func TestOnlyCompleteDepthsCount(t *testing.T) {
	d := depths{lines: 2}
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
	} {
		d.hear(i)
	}
	if len(d.last) != 2 || d.last[0].Score != 20 || d.last[1].Score != 7 || !reflect.DeepEqual(d.scores, []int{10, 20}) {
		t.Errorf("%+v", d)
	}
}

// A search tells the same again, and what can be played.
func TestSearch(t *testing.T) {
	slide, _ := variants.ByID("slide")
	e := engine.New(1)
	for i := range int64(40) {
		place := Place{slide, slide.StartAt(i * 72)}
		l, err := search(t.Context(), e, place, little)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := search(t.Context(), e, place, little); err != nil || !again.same(l) {
			t.Errorf("%v: %+v, then %+v, %v", place, l, again, err)
		}
		back, err := l.place()
		if err != nil || back.String() != place.String() {
			t.Errorf("%v comes back as %v, %v", place, back, err)
		}
		f, err := l.finding()
		if err != nil || len(f.Moves) != 3 || f.Score != f.Moves[0].Score || l.Visited > little.Nodes || len(l.Scores) != l.Depth || l.Scores[l.Depth-1] != l.Moves[0].Score || l.Score != survey.Score(l.Scores) {
			t.Errorf("%v: %+v, %v", place, l, err)
		}
	}
	few := little
	few.Nodes = 1
	if l, err := search(t.Context(), e, Place{slide, slide.StartAt(0)}, few); err == nil {
		t.Errorf("one node is enough for %+v", l)
	}
}

// Score and spread are made of the scores when a line is read, whatever it says.
func TestALineIsReadAsOfToday(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lines")
	text := made(t, path, Run{Shard: Shard{1, 56}})
	old := regexp.MustCompile(`"(score|spread)":-?\d+,"`).ReplaceAllString(text, `"$1":77,"`)
	if err := os.WriteFile(path, []byte(text+old), 0o644); err != nil || old == text {
		t.Fatal(err, old)
	}
	for _, l := range gathered(t, path).lines {
		if l.Score != survey.Score(l.Scores) || l.Spread != survey.Spread(l.Scores) {
			t.Errorf("%+v", l)
		}
	}
}

// Castlings and leaps are known from other moves.
func TestCastlingsAreTold(t *testing.T) {
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
		every := little
		every.Lines, every.Nodes = 100, 10_000
		l, err := search(t.Context(), engine.New(1), Place{v, s}, every)
		if err != nil || len(l.Moves) != len(p.Moves(nil)) {
			t.Fatalf("%s: %+v, %v", id, l, err)
		}
		got := 0
		for _, m := range l.Moves {
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

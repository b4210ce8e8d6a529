package draws

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"backrank/internal/killed"
	"backrank/variants"
)

func TestMain(m *testing.M) {
	if args, is := killed.Victim(); is {
		l, _ := Open(args[0])
		if _, err := l.Draw(Request{Pool: pool("chess960"), Time: day, Seed: 5, Title: "Open", Round: "3"}); err != nil {
			os.Exit(3)
		}
		killed.Now()
	}
	os.Exit(m.Run())
}

// day is a date.
var day = time.Date(2026, 11, 21, 9, 30, 0, 0, time.UTC)

func do(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func pool(id string) Pool {
	v, known := variants.ByID(id)
	if !known {
		panic(id)
	}
	return Pool{Variant: v}
}

func openLog(t *testing.T, folder string) *Log {
	t.Helper()
	l, said := Open(folder)
	if len(said) > 0 {
		t.Fatalf("notices %v", said)
	}
	return l
}

// draw draws with a seed.
func draw(t *testing.T, l *Log, p Pool, seed uint64) Draw {
	t.Helper()
	d, err := l.Draw(Request{Pool: p, Time: day.Add(time.Duration(seed) * time.Minute), Seed: seed, Title: "Open", Round: fmt.Sprint(seed)})
	do(t, err)
	return d
}

// verifyFile verifies the file in a folder.
func verifyFile(t *testing.T, folder string) Verification {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(folder, fileName))
	do(t, err)
	v, err := Verify(data)
	do(t, err)
	return v
}

// A draw is on disk when it is returned: it survives the end of the program by kill -9, and verifies.
func TestADrawSurvivesAKill(t *testing.T) {
	folder := t.TempDir()
	killed.Kill(t, folder)
	l := openLog(t, folder)
	d, ok := l.Last()
	if !ok || d.Title != "Open" || d.Round != "3" || !d.Time.Equal(day) || len(l.Draws()) != 1 {
		t.Fatalf("found %+v", d)
	}
	if v, _ := variants.ByID(d.Variant); v.StartID(v.RandomStart(d.Seed)) != d.Start {
		t.Errorf("seed %d does not give %s", d.Seed, d.Start)
	}
	if v := verifyFile(t, folder); !v.OK() || len(v.Verdicts) != 1 {
		t.Errorf("verified: %+v", v)
	}
}

// No excluded start position is drawn, and none is drawn twice before all have been drawn, also after a restart. If the
// sides have different arrays, the counts are of pairs.
func TestNoStartIsDrawnTwice(t *testing.T) {
	folder := t.TempDir()
	p := pool("multichess")
	p.Excluded, p.ExcludedPairs = []int{518, 742}, []string{"W517-B538"} // the variant does not have 742
	for round := range 2 {
		seen := map[string]bool{}
		for i := range 41 { // all pairs of 7 arrays but one
			d := draw(t, openLog(t, folder), p, uint64(100*round+i))
			if strings.Contains(d.Start, "518") || d.Start == "W517-B538" {
				t.Fatalf("drew %s", d.Start)
			}
			seen[d.Start] = true
		}
		if left := openLog(t, folder).Counts(p); len(seen) != 41 || left != (Counts{Possible: 41, Excluded: 15, Drawn: 41}) {
			t.Errorf("round %d: %d start positions, left %+v", round, len(seen), left)
		}
	}
	if v := verifyFile(t, folder); !v.OK() || len(v.Verdicts) != 82 {
		t.Errorf("verified: %v", v.Faults)
	}
	p.Excluded = p.Variant.Family.Numbers()
	slices.Sort(p.Excluded)
	if _, err := openLog(t, folder).Draw(Request{Pool: p}); err == nil || !strings.Contains(err.Error(), "excluded") {
		t.Errorf("with everything excluded: %v", err)
	}
}

// A draw from some arrays chooses only among these. A reset of a pool does not release starts that were drawn from other
// arrays or in other variants.
func TestAPoolOfSomeArrays(t *testing.T) {
	for id, possible := range map[string]int64{"chess960": 2, "dfrc": 4} {
		l := openLog(t, t.TempDir())
		p := pool(id)
		p.Among, p.Excluded = []int{3, 518, 959}, []int{700, 959}
		outside := pool(id)
		outside.Among = []int{10}
		draw(t, l, outside, 1)
		other := pool("bunker")
		other.Among = []int{3}
		draw(t, l, other, 1)
		if left := l.Counts(p); left != (Counts{Possible: possible, Excluded: p.Variant.Symmetry.Starts(3) - possible}) {
			t.Errorf("%s: left %+v", id, left)
		}
		seen := map[string]bool{}
		for i := range possible {
			d := draw(t, l, p, uint64(i)*7919)
			if seen[d.Start] = true; !slices.Contains([]string{"3", "518", "W3-B3", "W3-B518", "W518-B3", "W518-B518"}, d.Start) {
				t.Errorf("%s: drew %s", id, d.Start)
			}
		}
		draw(t, l, p, 1) // all have been drawn before
		if left := l.Counts(p); len(seen) != int(possible) || left.Drawn != 1 {
			t.Errorf("%s: %d drawn, left %+v", id, len(seen), left)
		}
		do(t, l.Reset(p, day))
		if l.Counts(p).Drawn != 0 || l.Counts(pool(id)).Drawn != 1 {
			t.Errorf("%s: after the reset %+v, and of all %+v", id, l.Counts(p), l.Counts(pool(id)))
		}
		if l.Counts(other).Drawn != 1 {
			t.Errorf("%s: the reset makes the start of another variant available again", id)
		}
		if v, err := Verify(l.Export()); err != nil || !v.OK() {
			t.Errorf("%s: %+v, %v", id, v, err)
		}
	}
}

// A draw that is struck out stays in the record; its start position can be drawn again, and its countdown ends.
func TestAStruckDrawStaysInTheRecord(t *testing.T) {
	folder := t.TempDir()
	l := openLog(t, folder)
	p := pool("chess960")
	p.Among = []int{3}
	d, err := l.Draw(Request{Pool: p, Time: day, Seed: 1, Preparation: time.Hour})
	do(t, err)
	do(t, l.Strike(d.ID, day))
	for _, l := range []*Log{l, openLog(t, folder)} {
		if all := l.Draws(); len(all) != 1 || !all[0].Struck || all[0].Start != "3" || !all[0].Ends.IsZero() || l.Counts(p).Drawn != 0 {
			t.Errorf("%+v", all)
		}
		if _, ok := l.Last(); ok {
			t.Error("the struck draw is the last one")
		}
	}
	if err := l.Strike("nobody", day); err == nil {
		t.Error("struck out what was not drawn")
	}
	draw(t, l, p, 2)
	if v := verifyFile(t, folder); !v.OK() || !v.Verdicts[0].Draw.Struck || v.Verdicts[1].Draw.Struck {
		t.Errorf("verified: %+v", v)
	}
}

// The record keeps the time to prepare and the end of a countdown, both of the countdown that begins when the start
// position has been revealed and of one started by hand. It also keeps that a countdown was stopped.
func TestCountdownsAreRecorded(t *testing.T) {
	folder := t.TempDir()
	d, err := openLog(t, folder).Draw(Request{Pool: pool("chess960"), Time: day, Preparation: 10 * time.Minute, Reveal: 6 * time.Second})
	do(t, err)
	ends := func() time.Time { d, _ := openLog(t, folder).Last(); return d.Ends }
	if want := day.Add(10*time.Minute + 6*time.Second); !ends().Equal(want) {
		t.Errorf("ends %v, want %v", ends(), want)
	}
	if d, _ := openLog(t, folder).Last(); d.Preparation != 10*time.Minute {
		t.Errorf("the time to prepare is %v", d.Preparation)
	}
	do(t, openLog(t, folder).Prepare(d.ID, day.Add(time.Hour), day))
	if !ends().Equal(day.Add(time.Hour)) {
		t.Errorf("ends %v", ends())
	}
	do(t, openLog(t, folder).Prepare(d.ID, time.Time{}, day))
	if !ends().IsZero() {
		t.Errorf("stopped, ends %v", ends())
	}
}

// Verify finds every change of a byte and every removal of a line other than the last. If the last line is removed, the
// checksum of the record is different.
func TestVerifyFindsEveryChange(t *testing.T) {
	folder := t.TempDir()
	l := openLog(t, folder)
	p := pool("chess484")
	p.Excluded = []int{406}
	draw(t, l, p, 1)
	do(t, l.Strike(draw(t, l, pool("chess960"), 2).ID, day))
	draw(t, l, pool("dfrc"), 3)
	data := l.Export()
	sum := l.Sum()
	if v, err := Verify(data); err != nil || !v.OK() || v.Sum != sum || len(v.Verdicts) != 3 {
		t.Fatalf("%+v, %v", v, err)
	}
	for i := range data {
		changed := bytes.Clone(data)
		changed[i] ^= 1
		if v, err := Verify(changed); err == nil && v.OK() && v.Sum == sum {
			t.Fatalf("byte %d of %d: %q is not found", i, len(data), changed[max(i-9, 0):min(i+9, len(data))])
		}
	}
	lines := bytes.SplitAfter(data, []byte("\n"))
	for i := range lines[:len(lines)-1] {
		changed := bytes.Join(slices.Delete(slices.Clone(lines), i, i+1), nil)
		if v, err := Verify(changed); err == nil && v.OK() && v.Sum == sum {
			t.Errorf("line %d is removed", i+1)
		}
	}
}

// Verify finds an invented draw even if all checksums are correct, because the seed gives another start position.
func TestVerifyRecomputesEachDraw(t *testing.T) {
	real := line{
		Kind: kindDraw, ID: "1", Time: day, Variant: "chess960", Algorithm: algorithm, From: 5, Seed: 5, Excluded: "3-5",
		Start: "0", White: "BBQNNRKR", Black: "BBQNNRKR",
	}
	p, _ := real.pool()
	s, seed, err := (&record{}).choose(p, 5)
	do(t, err)
	real.Seed, real.Start, real.White, real.Black = seed, p.Variant.StartID(s), s.White.String(), s.Black.String()
	for name, change := range map[string]func(*line){
		"":                   func(*line) {},
		"gives":              func(l *line) { l.Start = "518" },
		"says seed":          func(l *line) { l.Seed++ },
		"letters":            func(l *line) { l.Black = "RNBQKBNR" },
		"left":               func(l *line) { l.Excluded = "0-959" },
		"not a variant":      func(l *line) { l.Variant = "checkers" },
		"algorithm 2":        func(l *line) { l.Algorithm = 2 },
		"list of array":      func(l *line) { l.Among = "5-3" },
		"list of array numb": func(l *line) { l.Among = "0-99999999" },
	} {
		l := real
		change(&l)
		text, _ := encodeAll(&record{}, []line{l})
		v, err := Verify(text)
		do(t, err)
		if got := v.Verdicts[0].Problem; v.OK() != (name == "") || !strings.Contains(got, name) {
			t.Errorf("want %q, got %q", name, got)
		}
	}
	for _, text := range []string{"", "\n", "{}\n", `{"kind":"draw"}` + "\n", strings.Repeat("x", 100)} {
		if _, err := Verify([]byte(text)); err == nil {
			t.Errorf("%q is verified", text)
		}
	}
}

// An incomplete last line is ignored and overwritten by the next draw. A damaged line is reported; the other lines count.
func TestDamagedLines(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, fileName)
	l := openLog(t, folder)
	for seed := range uint64(3) {
		draw(t, l, pool("chess960"), seed)
	}
	whole := l.Export()
	do(t, os.WriteFile(path, whole[:len(whole)-20], 0o644))
	if l = openLog(t, folder); len(l.Draws()) != 2 || !verifyFile(t, folder).Incomplete {
		t.Errorf("%d draws after a crash", len(l.Draws()))
	}
	draw(t, l, pool("chess960"), 9)
	if v := verifyFile(t, folder); !v.OK() || v.Incomplete || len(v.Verdicts) != 3 {
		t.Errorf("after another draw: %+v", v)
	}
	do(t, os.WriteFile(path, bytes.Replace(whole, []byte(`"round":"1"`), []byte(`"round":"7"`), 1), 0o644))
	l, said := Open(folder)
	if len(l.Draws()) != 2 || len(said) != 1 || !strings.Contains(said[0].Text, "Line 3") {
		t.Errorf("%d draws, notices %v", len(l.Draws()), said)
	}
	draw(t, l, pool("chess960"), 9)
	if v := verifyFile(t, folder); len(v.Faults) != 1 || v.Faults[0].Line != 3 || len(v.Verdicts) != 3 {
		t.Errorf("a damaged line spoils others: %+v", v)
	}
}

// A draw that could not be written is reported and valid, and is written with the next change.
func TestUnwrittenDrawsAreWrittenLater(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "data")
	do(t, os.Mkdir(folder, 0o755))
	l := openLog(t, folder)
	draw(t, l, pool("chess960"), 1)
	do(t, os.Rename(folder, folder+"-away"))
	d, err := l.Draw(Request{Pool: pool("chess960"), Time: day, Seed: 2})
	if err == nil || !strings.Contains(err.Error(), "folder") || d.Start == "" || len(l.Draws()) != 2 {
		t.Fatalf("%v, %+v", err, l.Draws())
	}
	do(t, os.Rename(folder+"-away", folder))
	draw(t, openLog(t, folder), pool("chess960"), 3) // by another program
	do(t, l.Sync())
	if v := verifyFile(t, folder); !v.OK() || len(v.Verdicts) != 3 || len(l.Draws()) != 3 {
		t.Errorf("verified: %+v", v)
	}
	memory := openLog(t, "")
	draw(t, memory, pool("chess960"), 1)
	if v, err := Verify(memory.Export()); err != nil || !v.OK() || len(v.Verdicts) != 1 {
		t.Errorf("in memory: %+v, %v", v, err)
	}
}

// Two programs that draw at the same time from one pool draw different start positions, and no line is lost.
func TestTwoProgramsDrawFromOnePool(t *testing.T) {
	folder := t.TempDir()
	logs := []*Log{openLog(t, folder), openLog(t, folder)}
	done := make(chan error)
	for i, l := range logs {
		go func() {
			var failed error
			for n := range 20 {
				if _, err := l.Draw(Request{Pool: pool("multichess"), Time: day, Seed: uint64(1000*i + n)}); err != nil {
					failed = err
				}
			}
			done <- failed
		}()
	}
	do(t, <-done)
	do(t, <-done)
	seen := map[string]bool{}
	for _, d := range openLog(t, folder).Draws() {
		seen[d.Start] = true
	}
	if v := verifyFile(t, folder); len(seen) != 40 || !v.OK() {
		t.Errorf("%d start positions of 40 draws, %v", len(seen), v.Faults)
	}
}

// If a text editor saves a record without its last line end, or with CRLF as line ends, all draws remain, also after the
// next draw.
func TestLineEndsOfEditors(t *testing.T) {
	for name, saved := range map[string]func([]byte) []byte{
		"no last line end": func(text []byte) []byte { return bytes.TrimSuffix(text, []byte("\n")) },
		"CRLF":             func(text []byte) []byte { return bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n")) },
		"CRLF, no last line end": func(text []byte) []byte {
			return bytes.TrimSuffix(bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n")), []byte("\r\n"))
		},
	} {
		folder := t.TempDir()
		l := openLog(t, folder)
		drawn := []Draw{draw(t, l, pool("chess960"), 1), draw(t, l, pool("chess960"), 2)}
		path := filepath.Join(folder, fileName)
		text, err := os.ReadFile(path)
		do(t, err)
		do(t, os.WriteFile(path, saved(text), 0o644))
		if v, err := Verify(saved(text)); err != nil || !v.OK() || v.Incomplete || len(v.Verdicts) != 2 {
			t.Errorf("%s: %v, %+v", name, err, v)
		}
		l = openLog(t, folder)
		if v, err := Verify(l.Export()); err != nil || !v.OK() || len(v.Verdicts) != 2 {
			t.Errorf("%s, exported: %v, %+v", name, err, v)
		}
		drawn = append(drawn, draw(t, l, pool("chess960"), 3))
		v := verifyFile(t, folder)
		if !v.OK() || v.Incomplete || len(v.Verdicts) != 3 {
			t.Fatalf("%s, after another draw: %+v", name, v)
		}
		for i, d := range drawn {
			if v.Verdicts[i].Draw.Start != d.Start {
				t.Errorf("%s: draw %d is %s, want %s", name, i, v.Verdicts[i].Draw.Start, d.Start)
			}
		}
	}
}

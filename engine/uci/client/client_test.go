package client

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"backrank/engine"
	"backrank/internal/fakeengine"
	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/rules"
)

func TestMain(m *testing.M) {
	fakeengine.Main()
	os.Exit(m.Run())
}

// Timeouts that tests wait for on a busy machine: shortTimeout is long enough for a command to a program that runs, slowTimeout
// also for the start of a program and its first line.
const (
	shortTimeout = 400 * time.Millisecond
	slowTimeout  = 4 * time.Second
)

// faulty returns this test binary as an engine with a fault that occurs at its n-th opportunity.
func faulty(fault string, n int, more ...string) Program {
	path, args := fakeengine.Command(fault, n, more...)
	return Program{Path: path, Args: args, Timeout: 20 * time.Second}
}

// startTest starts an engine and closes it at the end of the test.
func startTest(t *testing.T, p Program) *Engine {
	t.Helper()
	e, err := Start(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(e.Close)
	return e
}

// prepare starts a new game of a variant.
func prepare(t *testing.T, e *Engine, id string) {
	t.Helper()
	v, _ := variants.ByID(id)
	d, err := e.Options().Dialect(v)
	if err != nil {
		t.Fatal(err)
	}
	if err := e.NewGame(t.Context(), d); err != nil {
		t.Fatal(err)
	}
}

// startPosition returns a start position of a variant.
func startPosition(t *testing.T, id, array string) rules.Position {
	t.Helper()
	v, ok := variants.ByID(id)
	if !ok {
		t.Fatal(id)
	}
	s, err := v.ParseStart(array)
	if err != nil {
		t.Fatal(err)
	}
	p, err := v.Position(s)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// installed returns the path of a program that scripts/setup.sh test installs.
func installed(t *testing.T, name string) Program {
	t.Helper()
	for _, dir := range append(filepath.SplitList(os.Getenv("PATH")), "/usr/games") {
		if path, err := exec.LookPath(filepath.Join(dir, name)); err == nil {
			return Program{Path: path}
		}
	}
	t.Fatalf("%s is missing: scripts/setup.sh test installs it", name)
	return Program{}
}

// checkGoroutines fails the test unless the number of goroutines returns to before.
func checkGoroutines(t *testing.T, before int) {
	t.Helper()
	for limit := time.Now().Add(10 * time.Second); runtime.NumGoroutine() > before; runtime.Gosched() {
		if time.Now().After(limit) {
			b := make([]byte, 1<<16)
			t.Fatalf("%d goroutines, %d before:\n%s", runtime.NumGoroutine(), before, b[:runtime.Stack(b, true)])
		}
	}
}

// Every failure is reported in time as the right kind of fault, with a message, and leaves no goroutine or process.
func TestFaults(t *testing.T) {
	for _, c := range []struct {
		fault string
		begin int  // at the n-th opportunity
		quick bool // the fault is reported before the timeout
		want  FaultKind
		words string
	}{
		{"mute", 1, false, NotUCI, "does not speak UCI: it sent no uciok"},
		{"echo", 1, false, NotUCI, "does not speak UCI: it sent no uciok"},
		{"dead", 1, true, NotUCI, "does not speak UCI: it exited at once (exit status 7): cannot go on:[31m no strength left"},
		{"gone", 1, true, NotUCI, "does not speak UCI: it exited at once"},
		{"shut", 1, true, NotUCI, "does not speak UCI: it closed its output"},
		{"babble", 1, true, NotUCI, "its output does not end"},
		{"unended", 1, false, NotUCI, "does not speak UCI: it sent no uciok"},
		{"unready", 1, false, Silent, "Fake, unready does not answer"},
		{"collapse", 1, true, Crashed, "Fake, collapse exited unexpectedly (exit status 7): cannot go on:[31m no strength left"},
		{"crash", 2, true, Crashed, "Fake, crash exited unexpectedly"},
		{"silence", 2, false, Silent, "Fake, silence does not answer"},
		{"absence", 2, false, Silent, "Fake, absence does not answer"},
		{"flood", 2, false, Silent, "Fake, flood does not answer"},
		{"closing", 2, true, Crashed, "Fake, closing closed its output"},
		{"shutin", 2, true, Crashed, "Fake, shutin closed its input"},
		{"nameless", 1, false, NotUCI, "Nameless does not speak UCI: it sent no uciok"},
		{"illegal", 2, true, Illegal, "Fake, illegal played an illegal move (e2e5: "},
		{"unreadable", 2, true, Illegal, "Fake, unreadable played an illegal move (“\\x1b[2Jxyzzy”: This is not a move"},
		{"wordless", 2, true, Illegal, "Fake, wordless sent no move"},
		{"lastword", 1, true, Crashed, "Fake, lastword exited unexpectedly"},
	} {
		t.Run(c.fault, func(t *testing.T) {
			before := runtime.NumGoroutine()
			timeout := 20 * time.Second
			switch {
			case c.fault == "nameless":
				timeout = slowTimeout
			case !c.quick:
				timeout = shortTimeout
			}
			err := runFault(t, faulty(c.fault, c.begin), timeout)
			var f *Fault
			if !errors.As(err, &f) || f.Kind != c.want || !strings.Contains(f.Error(), c.words) {
				t.Errorf("%v, want %d, %q", err, c.want, c.words)
			}
			for _, r := range f.Error() {
				if r < ' ' {
					t.Errorf("control characters: %q", f.Error())
				}
			}
			checkGoroutines(t, before)
		})
	}
}

// The number and the total size of options are limited.
func TestOptionsAreLimited(t *testing.T) {
	for _, c := range []struct {
		options, letters string
		fine             bool
	}{{"900", "10", true}, {"10", "90000", true}, {"3000", "10", false}, {"40", "90000", false}} {
		e, err := Start(t.Context(), faulty("optional", 1, c.options, c.letters))
		var f *Fault
		switch {
		case c.fine && err != nil:
			t.Errorf("%s options of %s letters: %v", c.options, c.letters, err)
		case c.fine:
			e.Close()
		case !errors.As(err, &f) || f.Kind != NotUCI || !strings.Contains(f.Error(), "too many options"):
			t.Errorf("%s options of %s letters: %v", c.options, c.letters, err)
		}
	}
}

// Option names and values with invisible or reordering characters are rejected.
func TestMisleadingOptionsAreRejected(t *testing.T) {
	e := startTest(t, faulty("bidi", 1))
	got := map[string]Option{}
	for _, o := range e.Options() {
		got[o.Name] = o
	}
	if len(got) != 5 || got["Hash"].Kind != Spin {
		t.Errorf("options %v", got)
	}
	if o := got["Style"]; len(o.Vars) != 1 || o.Vars[0] != "Solid" {
		t.Errorf("values %q", o.Vars)
	}
	if o := got["File"]; o.Default != "ab" {
		t.Errorf("default %q", o.Default)
	}
}

// A program with endless output to standard error is blocked: the rate of reading does not depend on its speed.
func TestStderrIsRateLimited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var words tail
		began := time.Now()
		for range 100 {
			if _, err := words.Write(make([]byte, stderrRate/2)); err != nil {
				t.Fatal(err)
			}
		}
		if took := time.Since(began); took < 49*rateInterval {
			t.Errorf("%d bytes were read in %v", 50*stderrRate, took)
		}
		if len(words.text) > maxStderr {
			t.Errorf("%d bytes are kept", len(words.text))
		}
	})
}

// A program with endless output is blocked. Output below the limit is not delayed.
func TestStdoutIsRateLimited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		stop := make(chan struct{})
		out := &limitedReader{r: endlessReader{}, stop: stop}
		read := func(bytes int) (took time.Duration) {
			began := time.Now()
			if _, err := io.ReadFull(out, make([]byte, bytes)); err != nil {
				t.Fatal(err)
			}
			return time.Since(began)
		}
		for range 50 { // within the limit
			if took := read(stdoutRate - 1); took > 0 {
				t.Errorf("output below the limit is delayed by %v", took)
			}
			time.Sleep(rateInterval)
		}
		if took := read(50 * stdoutRate); took < 49*rateInterval {
			t.Errorf("%d bytes were read in %v", 50*stdoutRate, took)
		}
		close(stop)
		if took := read(50 * stdoutRate); took > 0 {
			t.Errorf("reading is delayed by %v after stop", took)
		}
	})
}

// An endlessReader returns data forever.
type endlessReader struct{}

func (endlessReader) Read(p []byte) (int, error) { return min(len(p), 1000), nil }

// An engine with much output to standard error can be used.
func TestStderrIsHarmless(t *testing.T) {
	e := startTest(t, faulty("grumble", 1))
	prepare(t, e, "chess")
	if _, err := e.Search(t.Context(), startPosition(t, "chess", "518"), nil, engine.Limits{Depth: 1}, nil); err != nil {
		t.Error(err)
	}
}

// The fault of an engine that runs without reading its input is Silent, not Crashed.
func TestEngineThatDoesNotReadIsSilent(t *testing.T) {
	e := startTest(t, faulty("absence", 1))
	e.process.writeTimeout = shortTimeout
	var f *Fault
	if err := e.send(t.Context(), "go\n"+strings.Repeat("isready\n", 40_000)); !errors.As(err, &f) || f.Kind != Silent {
		t.Errorf("%v", err)
	}
}

// runFault starts an engine, searches until there is a fault, and returns it. It fails the test if a later search
// succeeds. timeout applies to searches, and to the start of engines that do not send uciok.
func runFault(t *testing.T, p Program, timeout time.Duration) error {
	if fault := p.Args[1]; fault == "mute" || fault == "nameless" || fault == "echo" || fault == "unended" {
		p.Timeout = timeout
	}
	e, err := Start(t.Context(), p)
	if err != nil {
		return err
	}
	defer e.Close()
	e.program.Timeout = timeout
	v, _ := variants.ByID("chess")
	d, err := e.Options().Dialect(v)
	if err != nil {
		t.Fatal(err)
	}
	if err := e.NewGame(t.Context(), d); err != nil {
		return err
	}
	at := startPosition(t, "chess", "518")
	for range 3 {
		if _, err = e.Search(t.Context(), at, nil, engine.Limits{MoveTime: time.Millisecond}, nil); err != nil {
			break
		}
	}
	if _, again := e.Search(t.Context(), at, nil, engine.Limits{Depth: 1}, nil); again == nil {
		t.Error("a search succeeds after a fault")
	}
	return err
}

// Megabytes of garbage are ignored, and a second bestmove is not taken for the move of the next search.
func TestGarbageIsIgnored(t *testing.T) {
	for _, fault := range []string{"none", "garbage", "twice", "belated", "blank"} {
		e := startTest(t, faulty(fault, 1))
		prepare(t, e, "chess960")
		at := startPosition(t, "chess960", "0")
		var moves []rules.Move
		for range 6 {
			r, err := e.Search(t.Context(), at, moves, engine.Limits{Nodes: 1}, nil)
			if err != nil {
				t.Fatal(fault, err)
			}
			if r.Score != 10 && fault != "garbage" || r.Score == 0 || len(r.PV) != 1 {
				t.Errorf("%s: %+v", fault, r.Info)
			}
			moves = append(moves, r.Move)
		}
	}
}

// When the context of a search is cancelled, Go sends stop and returns the move of the engine.
func TestTheEndOfAContextStopsTheSearch(t *testing.T) {
	for _, name := range []string{"stockfish", "fairy-stockfish"} {
		e := startTest(t, installed(t, name))
		prepare(t, e, "chess960")
		ctx, cancel := context.WithCancel(t.Context())
		at := startPosition(t, "chess960", "7")
		r, err := e.Search(ctx, at, nil, engine.Limits{Infinite: true}, func(i Info) {
			if i.Depth >= 3 {
				cancel()
			}
		})
		if err != nil || !at.Legal(r.Move) || r.Depth < 3 {
			t.Errorf("%s: %v %+v", name, err, r)
		}
		if r, err := e.Search(ctx, at, nil, engine.Limits{}, nil); err != nil || !at.Legal(r.Move) {
			t.Errorf("%s, of a context that had ended: %v %v", name, err, r.Move)
		}
	}
}

// An engine that ignores stop is a fault.
func TestEngineThatIgnoresStop(t *testing.T) {
	for _, fault := range []string{"silence", "flood"} {
		e := startTest(t, faulty(fault, 1))
		prepare(t, e, "chess")
		e.program.Timeout = shortTimeout
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		var f *Fault
		if _, err := e.Search(ctx, startPosition(t, "chess", "518"), nil, engine.Limits{Infinite: true}, nil); !errors.As(err, &f) || f.Kind != Silent {
			t.Errorf("%s: %v", fault, err)
		}
	}
}

// Without a time limit, an engine may print nothing as long as it responds to isready.
func TestSilenceWithoutATimeLimit(t *testing.T) {
	for fault, want := range map[string]bool{"absence": false, "thoughtful": true, "none": true} {
		e := startTest(t, faulty(fault, 1))
		prepare(t, e, "chess")
		e.program.Timeout = shortTimeout
		at := startPosition(t, "chess", "518")
		r, err := e.Search(t.Context(), at, nil, engine.Limits{Nodes: 1 << 40}, nil)
		var f *Fault
		if want && (err != nil || !at.Legal(r.Move)) || !want && (!errors.As(err, &f) || f.Kind != Silent) {
			t.Errorf("%s: %v, %v", fault, r.Move, err)
		}
		if want {
			e.program.Timeout = 20 * time.Second
			if err := e.Ready(t.Context()); err != nil || e.pendingReady != 0 {
				t.Errorf("%s: %d readyoks are owed, %v", fault, e.pendingReady, err)
			}
		}
	}
}

// Output from before a search does not affect the search.
func TestEarlierOutputIsDiscarded(t *testing.T) {
	e := startTest(t, faulty("none", 1))
	prepare(t, e, "chess")
	e.process.lines <- line{text: "bestmove a1a8"}
	if _, err := e.Search(t.Context(), startPosition(t, "chess", "518"), nil, engine.Limits{Depth: 1}, nil); err != nil {
		t.Error(err)
	}
	e.pendingReady = 1 // readyok for an earlier isready is still to come
	e.process.lines <- line{text: "readyok"}
	if err := e.Ready(t.Context()); err != nil || e.pendingReady != 0 {
		t.Errorf("%d readyoks are owed, %v", e.pendingReady, err)
	}
}

// Lines are returned whole or dropped, and the line after a dropped one is read.
func TestLongLinesAreDropped(t *testing.T) {
	long := strings.Repeat("x", maxLine)
	r := bufio.NewReaderSize(strings.NewReader("a\r\n"+long+"\nb\n"+long+long+"\n"+long[:maxLine-1]+"\nlast"), 100)
	for _, want := range []string{"a", "", "b", "", long[:maxLine-1], "last"} {
		if got, _ := readLine(r); got != want {
			t.Errorf("%d bytes %.10q, want %d, %.10q", len(got), got, len(want), want)
		}
	}
}

// Ready returns when its context is cancelled.
func TestReadyEndsWithTheContext(t *testing.T) {
	before := runtime.NumGoroutine()
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := Start(ctx, faulty("mute", 1)); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("Start: %v", err)
	}
	checkGoroutines(t, before)
	e := startTest(t, faulty("unready", 2))
	prepare(t, e, "chess")
	if err := e.Ready(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("Ready: %v", err)
	}
}

// Writing to an engine that does not read its input does not block.
func TestWriteToEngineThatDoesNotRead(t *testing.T) {
	q, err := run(faulty("mute", 1))
	if err != nil {
		t.Fatal(err)
	}
	defer q.kill()
	q.writeTimeout = 100 * time.Millisecond
	if err := q.write(strings.Repeat("isready\n", 1<<16)); err == nil {
		t.Error("writing half a megabyte to a pipe without a reader succeeded")
	}
}

func TestProgramsThatCannotBeStarted(t *testing.T) {
	for _, path := range []string{"", "no-such-engine", "/no/such/engine", t.TempDir(), "client_test.go"} {
		var f *Fault
		if _, err := Start(t.Context(), Program{Path: path}); !errors.As(err, &f) || f.Kind != NotStarted {
			t.Errorf("%q: %v", path, err)
		} else if text := f.Error(); strings.Contains(text, "exec") || strings.Contains(text, "stat ") {
			t.Errorf("%q: %q names calls of the system", path, text)
		}
	}
	var f *Fault
	// Every system has the program hostname.
	if _, err := Start(t.Context(), Program{Path: "hostname"}); !errors.As(err, &f) || f.Kind != NotUCI {
		t.Errorf("hostname: %v", err)
	}
}

// Close ends a search of another goroutine, and may be called repeatedly.
func TestCloseEndsASearch(t *testing.T) {
	before := runtime.NumGoroutine()
	e := startTest(t, installed(t, "stockfish"))
	prepare(t, e, "chess")
	_, err := e.Search(t.Context(), startPosition(t, "chess", "518"), nil, engine.Limits{Infinite: true}, func(i Info) {
		if i.Depth == 4 {
			go e.Close()
		}
	})
	var f *Fault
	if !errors.As(err, &f) {
		// The engine may have sent its move before it exited.
		if err != nil {
			t.Error(err)
		}
	}
	e.Close()
	e.Close()
	checkGoroutines(t, before)
}

// An illegal ponder move is not a fault, nor is a missing move in a position without legal moves.
func TestParseMove(t *testing.T) {
	at := startPosition(t, "chess", "518")
	mated, _, err := fen.Parse("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 0 3", variants.Classical)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		p            *rules.Position
		text         string
		move, ponder string
	}{
		{&at, " e2e4 ponder e7e5", "e2e4", "e7e5"},
		{&at, "  e2e4  ponder e2e4", "e2e4", "0000"},
		{&at, " e2e4 ponder", "e2e4", "0000"},
		{&at, " g1f3 what ever", "g1f3", "0000"},
		{&mated, " (none)", "0000", "0000"},
		{&mated, " 0000", "0000", "0000"},
	} {
		s := search{engine: &Engine{}, position: *c.p}
		r, err := s.parseMove(c.text, 0)
		if err != nil || r.Move.String() != c.move || r.Ponder.String() != c.ponder {
			t.Errorf("%q: %v %v %v", c.text, r.Move, r.Ponder, err)
		}
	}
}

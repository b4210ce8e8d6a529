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
	"backrank/variants/notation"
	"backrank/variants/rules"
)

func TestMain(m *testing.M) {
	fakeengine.Main()
	os.Exit(m.Run())
}

// impatient is long enough for a busy machine and short enough for a test that
// waits for it.
const impatient = 400 * time.Millisecond

// faulty is this test binary as an engine with a fault, from its n-th occasion on.
func faulty(fault string, n int, more ...string) Program {
	path, args := fakeengine.Command(fault, n, more...)
	return Program{Path: path, Args: args, Timeout: 20 * time.Second}
}

// started starts a program that is expected to start; it ends with the test.
func started(t *testing.T, p Program) *Engine {
	t.Helper()
	e, err := Start(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(e.Close)
	return e
}

// ready prepares an engine for a variant.
func ready(t *testing.T, e *Engine, id string) {
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

// start is the start position of a variant.
func start(t *testing.T, id, array string) rules.Position {
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

// installed is the path of a program that scripts/setup.sh test installs.
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

// settled fails the test unless the goroutines come down to their number before.
func settled(t *testing.T, before int) {
	t.Helper()
	for limit := time.Now().Add(10 * time.Second); runtime.NumGoroutine() > before; runtime.Gosched() {
		if time.Now().After(limit) {
			b := make([]byte, 1<<16)
			t.Fatalf("%d goroutines are left of more than %d:\n%s", runtime.NumGoroutine(), before, b[:runtime.Stack(b, true)])
		}
	}
}

// Every way to fail is its kind of fault, in words, in time, and leaves neither goroutine nor process.
func TestEveryFailureIsAFault(t *testing.T) {
	for _, c := range []struct {
		fault string
		begin int  // at the n-th occasion
		quick bool // does not wait for timeout to end
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
		{"closing", 2, true, Crashed, "Fake, closing no longer reads its input"},
		{"illegal", 2, true, Illegal, "Fake, illegal played an illegal move (e2e5: "},
		{"unreadable", 2, true, Illegal, "Fake, unreadable played an illegal move (\"\\x1b[2Jxyzzy\": This is not a move"},
		{"wordless", 2, true, Illegal, "Fake, wordless sent no move"},
		{"lastword", 1, true, Crashed, "Fake, lastword exited unexpectedly"},
	} {
		t.Run(c.fault, func(t *testing.T) {
			before := runtime.NumGoroutine()
			timeout := 20 * time.Second
			if !c.quick {
				timeout = impatient
			}
			err := misused(t, faulty(c.fault, c.begin), timeout)
			var f *Fault
			if !errors.As(err, &f) || f.Kind != c.want || !strings.Contains(f.Error(), c.words) {
				t.Errorf("%v, want %d, %q", err, c.want, c.words)
			}
			for _, r := range f.Error() {
				if r < ' ' {
					t.Errorf("control characters: %q", f.Error())
				}
			}
			settled(t, before)
		})
	}
}

// As many options as an engine has are taken, and not any number of them, nor of any size.
func TestOptionsHaveABound(t *testing.T) {
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

// An option whose name is not what it looks like is none; nor is such a value.
func TestOptionsAreWhatTheyLookLike(t *testing.T) {
	e := started(t, faulty("bidi", 1))
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

// A program that complains without end waits for us, not we for it: what is taken in of it does not hang on how fast it
// writes.
func TestAFloodOfComplaintsIsHeldBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var words tail
		began := time.Now()
		for range 100 {
			if _, err := words.Write(make([]byte, complaints/2)); err != nil {
				t.Fatal(err)
			}
		}
		if took := time.Since(began); took < 49*breath {
			t.Errorf("%d bytes were taken in within %v", 50*complaints, took)
		}
		if len(words.text) > complaint {
			t.Errorf("%d bytes are kept", len(words.text))
		}
	})
}

// One that complains and works is used.
// So does one that answers without end; no other engine is made to wait.
func TestAFloodOfAnswersIsHeldBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		stop := make(chan struct{})
		out := &paced{from: endless{}, stop: stop}
		read := func(bytes int) (took time.Duration) {
			began := time.Now()
			if _, err := io.ReadFull(out, make([]byte, bytes)); err != nil {
				t.Fatal(err)
			}
			return time.Since(began)
		}
		for range 50 { // as much as is heard without a rest
			if took := read(answers - 1); took > 0 {
				t.Errorf("an engine is made to wait for %v", took)
			}
			time.Sleep(breath)
		}
		if took := read(50 * answers); took < 49*breath {
			t.Errorf("%d bytes were taken in within %v", 50*answers, took)
		}
		close(stop)
		if took := read(50 * answers); took > 0 {
			t.Errorf("when it is to stop it goes on for %v", took)
		}
	})
}

// endless never ends.
type endless struct{}

func (endless) Read(into []byte) (int, error) { return min(len(into), 1000), nil }

func TestWhoGrumblesIsHeard(t *testing.T) {
	e := started(t, faulty("grumble", 1))
	ready(t, e, "chess")
	if _, err := e.Search(t.Context(), start(t, "chess", "518"), nil, engine.Limits{Depth: 1}, nil); err != nil {
		t.Error(err)
	}
}

// An engine that runs and reads nothing has not crashed.
func TestWhoDoesNotReadIsSilent(t *testing.T) {
	e := started(t, faulty("absence", 1))
	e.process.writing = impatient
	var f *Fault
	if err := e.tell(t.Context(), "go\n"+strings.Repeat("isready\n", 40_000)); !errors.As(err, &f) || f.Kind != Silent {
		t.Errorf("%v", err)
	}
}

// misused starts an engine and has it search until it makes a fault, then once more.
// One that cannot introduce itself has no more than the timeout either.
func misused(t *testing.T, p Program, timeout time.Duration) error {
	if fault := p.Args[1]; fault == "mute" || fault == "echo" || fault == "unended" {
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
	at := start(t, "chess", "518")
	for range 3 {
		if _, err = e.Search(t.Context(), at, nil, engine.Limits{MoveTime: time.Millisecond}, nil); err != nil {
			break
		}
	}
	if _, again := e.Search(t.Context(), at, nil, engine.Limits{Depth: 1}, nil); again == nil {
		t.Error("it goes on after a fault")
	}
	return err
}

// Garbage of megabytes does no harm, and a second answer is not taken for that to
// the next question.
func TestWhatIsNoAnswerIsPassedOver(t *testing.T) {
	for _, fault := range []string{"none", "garbage", "twice"} {
		e := started(t, faulty(fault, 1))
		ready(t, e, "chess960")
		at := start(t, "chess960", "0")
		var moves []rules.Move
		for range 6 {
			r, err := e.Search(t.Context(), at, moves, engine.Limits{Nodes: 1}, nil)
			if err != nil {
				t.Fatal(fault, err)
			}
			if r.Score == 0 || len(r.PV) != 1 {
				t.Errorf("%s: %+v", fault, r.Info)
			}
			moves = append(moves, r.Move)
			if err := e.Ready(t.Context()); err != nil { // all is said by now
				t.Fatal(err)
			}
		}
	}
}

// A search whose context ends is told to stop, and its answer counts.
func TestTheEndOfAContextStopsTheSearch(t *testing.T) {
	for _, name := range []string{"stockfish", "fairy-stockfish"} {
		e := started(t, installed(t, name))
		ready(t, e, "chess960")
		ctx, cancel := context.WithCancel(t.Context())
		at := start(t, "chess960", "7")
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

// An engine that does not stop when it is told to is given up.
func TestAnEngineThatDoesNotStop(t *testing.T) {
	for _, fault := range []string{"silence", "flood"} {
		e := started(t, faulty(fault, 1))
		ready(t, e, "chess")
		e.program.Timeout = impatient
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		var f *Fault
		if _, err := e.Search(ctx, start(t, "chess", "518"), nil, engine.Limits{Infinite: true}, nil); !errors.As(err, &f) || f.Kind != Silent {
			t.Errorf("%s: %v", fault, err)
		}
	}
}

// Without a limit of time an engine may be silent for as long as it answers that it is there.
func TestSilenceWithoutATime(t *testing.T) {
	for fault, want := range map[string]bool{"absence": false, "thoughtful": true, "none": true} {
		e := started(t, faulty(fault, 1))
		ready(t, e, "chess")
		e.program.Timeout = impatient
		at := start(t, "chess", "518")
		r, err := e.Search(t.Context(), at, nil, engine.Limits{Nodes: 1 << 40}, nil)
		var f *Fault
		if want && (err != nil || !at.Legal(r.Move)) || !want && (!errors.As(err, &f) || f.Kind != Silent) {
			t.Errorf("%s: %v, %v", fault, r.Move, err)
		}
		if want {
			e.program.Timeout = 20 * time.Second
			if err := e.Ready(t.Context()); err != nil || e.owed != 0 {
				t.Errorf("%s: %d readyoks are owed, %v", fault, e.owed, err)
			}
		}
	}
}

// What was said before a question is no answer to it.
func TestOldWordsAreNoAnswers(t *testing.T) {
	e := started(t, faulty("none", 1))
	ready(t, e, "chess")
	e.process.lines <- line{text: "bestmove a1a8"}
	if _, err := e.Search(t.Context(), start(t, "chess", "518"), nil, engine.Limits{Depth: 1}, nil); err != nil {
		t.Error(err)
	}
	e.owed = 1 // somebody did not wait for it
	e.process.lines <- line{text: "readyok"}
	if err := e.Ready(t.Context()); err != nil || e.owed != 0 {
		t.Errorf("%d readyoks are owed, %v", e.owed, err)
	}
}

// Lines are read whole or not at all, and the next one is found.
func TestLongLinesAreDropped(t *testing.T) {
	long := strings.Repeat("x", longestLine)
	r := bufio.NewReaderSize(strings.NewReader("a\r\n"+long+"\nb\n"+long+long+"\n"+long[:longestLine-1]+"\nlast"), 100)
	for _, want := range []string{"a", "", "b", "", long[:longestLine-1], "last"} {
		if got, _ := readLine(r); got != want {
			t.Errorf("%d bytes %.10q, want %d, %.10q", len(got), got, len(want), want)
		}
	}
}

// Nobody waits for an engine when the context ends before it is ready.
func TestWaitingEndsWithTheContext(t *testing.T) {
	before := runtime.NumGoroutine()
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := Start(ctx, faulty("mute", 1)); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("Start: %v", err)
	}
	settled(t, before)
	e := started(t, faulty("unready", 2))
	ready(t, e, "chess")
	if err := e.Ready(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("Ready: %v", err)
	}
}

// An engine that does not read does not keep us from going on.
func TestAnEngineThatDoesNotRead(t *testing.T) {
	q, err := run(faulty("mute", 1))
	if err != nil {
		t.Fatal(err)
	}
	defer q.kill()
	q.writing = 100 * time.Millisecond
	if err := q.write(strings.Repeat("isready\n", 1<<16)); err == nil {
		t.Error("half a megabyte went into a pipe that nobody reads")
	}
}

func TestWhatCannotBeStarted(t *testing.T) {
	for _, path := range []string{"", "no-such-engine", "/no/such/engine", t.TempDir(), "client_test.go"} {
		var f *Fault
		if _, err := Start(t.Context(), Program{Path: path}); !errors.As(err, &f) || f.Kind != NotStarted {
			t.Errorf("%q: %v", path, err)
		} else if text := f.Error(); strings.Contains(text, "exec") || strings.Contains(text, "stat ") {
			t.Errorf("%q: %q names calls of the system", path, text)
		}
	}
	var f *Fault
	if _, err := Start(t.Context(), Program{Path: "ls"}); !errors.As(err, &f) || f.Kind != NotUCI {
		t.Errorf("ls: %v", err)
	}
}

// Close ends the engine while it thinks, from elsewhere, and may be called again.
func TestCloseEndsASearch(t *testing.T) {
	before := runtime.NumGoroutine()
	e := started(t, installed(t, "stockfish"))
	ready(t, e, "chess")
	_, err := e.Search(t.Context(), start(t, "chess", "518"), nil, engine.Limits{Infinite: true}, func(i Info) {
		if i.Depth == 4 {
			go e.Close()
		}
	})
	var f *Fault
	if !errors.As(err, &f) {
		// It may have said its move before it ended.
		if err != nil {
			t.Error(err)
		}
	}
	e.Close()
	e.Close()
	settled(t, before)
}

// A stranger whose ponder move is not legal, or who has nothing to play, is at no fault.
func TestAnswersAreReadAgainstTheRules(t *testing.T) {
	at := start(t, "chess", "518")
	mated, _, err := notation.ParseFEN("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 0 3", variants.Classical)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		p            *rules.Position
		answer       string
		move, ponder string
	}{
		{&at, " e2e4 ponder e7e5", "e2e4", "e7e5"},
		{&at, "  e2e4  ponder e2e4", "e2e4", "0000"},
		{&at, " e2e4 ponder", "e2e4", "0000"},
		{&at, " g1f3 what ever", "g1f3", "0000"},
		{&mated, " (none)", "0000", "0000"},
		{&mated, " 0000", "0000", "0000"},
	} {
		s := search{engine: &Engine{}, at: *c.p}
		r, err := s.answer(c.answer, 0)
		if err != nil || r.Move.String() != c.move || r.Ponder.String() != c.ponder {
			t.Errorf("%q: %v %v %v", c.answer, r.Move, r.Ponder, err)
		}
	}
}

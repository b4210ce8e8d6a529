package analysis

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"backrank/engine"
	"backrank/engine/uci/client"
	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/rules"
	"backrank/variants/san"
	"backrank/variants/survey"
)

// fakeEngine is a LineSearcher that reports the lines that a test sends it.
type fakeEngine struct {
	began chan string      // receives the position of each search
	lines chan client.Info // lines to report
	fail  chan error       // an error ends the search
	ended chan string
}

func newFakeEngine() *fakeEngine {
	return &fakeEngine{began: make(chan string, 9), lines: make(chan client.Info), fail: make(chan error), ended: make(chan string, 9)}
}

func (p *fakeEngine) SearchLines(ctx context.Context, t Task, _ Limits, report func(client.Info)) error {
	text := fen.Format(&t.Position)
	p.began <- text
	defer func() { p.ended <- text }()
	for {
		select {
		case i := <-p.lines:
			report(i)
		case err := <-p.fail:
			return err
		case <-ctx.Done():
			return nil
		}
	}
}

// stateLog collects the reported states.
type stateLog struct {
	mu     sync.Mutex
	states []*State
	more   chan struct{}
}

func newStateLog() *stateLog { return &stateLog{more: make(chan struct{}, 1)} }

func (r *stateLog) add(s *State) {
	r.mu.Lock()
	r.states = append(r.states, s)
	r.mu.Unlock()
	select {
	case r.more <- struct{}{}:
	default:
	}
}

// wait waits for a state for which is returns true, and returns it.
func (r *stateLog) wait(t *testing.T, what string, is func(*State) bool) *State {
	t.Helper()
	deadline := time.After(20 * time.Second)
	for {
		r.mu.Lock()
		i := slices.IndexFunc(r.states, is)
		var found *State
		if i >= 0 {
			found = r.states[i]
		}
		r.mu.Unlock()
		if found != nil {
			return found
		}
		select {
		case <-r.more:
		case <-deadline:
			t.Fatalf("waited in vain: %s", what)
		}
	}
}

// forget drops the states reported so far.
func (r *stateLog) forget() {
	r.mu.Lock()
	r.states = nil
	r.mu.Unlock()
}

// taskAfter returns the task of the orthodox start after moves in SAN.
func taskAfter(t *testing.T, moves ...string) *Task {
	t.Helper()
	v, _ := variants.ByID("chess")
	start, err := v.Position(v.StartAt(0))
	if err != nil {
		t.Fatal(err)
	}
	task := &Task{Start: start, Position: start}
	for _, text := range moves {
		m, err := san.Parse(&task.Position, text)
		if err != nil {
			t.Fatal(err)
		}
		task.Moves, task.History = append(task.Moves, m), append(task.History, task.Position.Key())
		task.Position = rules.After(&task.Position, m)
	}
	return task
}

func info(p rules.Position, line, depth, score int) client.Info {
	return client.Info{Info: engine.Info{Line: line, Depth: depth, Score: score, Nodes: uint64(depth) * 1000, PV: p.Moves(nil)[line-1 : line]}}
}

func atDepth(n int) func(*State) bool { return func(s *State) bool { return s.Depth == n } }

// A new position ends the search of the previous one. A position that was analysed before shows its lines at once, and
// keeps them until deeper lines are found.
func TestLiveFollows(t *testing.T) {
	p, r := newFakeEngine(), newStateLog()
	l := NewLive(p, r.add)
	defer l.Close()
	first, second := taskAfter(t), taskAfter(t, "e4")
	l.Show(first, Limits{Lines: 2})
	began := <-p.began
	p.lines <- info(first.Position, 1, 8, 30)
	p.lines <- info(first.Position, 2, 8, 20)
	r.wait(t, "two lines", func(s *State) bool { return len(s.Lines) == 2 && s.Running })
	l.Show(second, Limits{Lines: 2})
	if ended := <-p.ended; ended != began {
		t.Errorf("%s ended, %s began", ended, began)
	}
	<-p.began
	p.lines <- info(second.Position, 1, 4, 50)
	if s := r.wait(t, "the second position", atDepth(4)); s.Lines[0].Score.Centipawns != -50 || s.Lines[0].Chances.Expectation() > 0.5 {
		t.Errorf("Black to move and better: %+v", s.Lines[0])
	}
	r.forget()
	l.Show(first, Limits{Lines: 2})
	<-p.began
	if s := r.wait(t, "the lines of before", func(*State) bool { return true }); len(s.Lines) != 2 || s.Depth != 8 || !s.Running {
		t.Errorf("at once %+v", s)
	}
	p.lines <- info(first.Position, 1, 7, -90)
	p.lines <- info(first.Position, 1, 9, 35)
	if s := r.wait(t, "a deeper line", atDepth(9)); s.Lines[0].Score.Centipawns != 35 || s.Lines[1].Depth != 8 {
		t.Errorf("%+v", s.Lines)
	}
	r.mu.Lock()
	for _, s := range r.states {
		if s.Lines[0].Score.Centipawns == -90 {
			t.Error("a line of depth 7 took the place of one of depth 8")
		}
	}
	r.mu.Unlock()
	<-p.ended // of the second position
	l.Show(nil, Limits{})
	if ended := <-p.ended; ended != began {
		t.Error("a pause does not end the search")
	}
}

// A search that reached its limits is not repeated.
func TestLiveDoesNotRepeatASearch(t *testing.T) {
	p, r := newFakeEngine(), newStateLog()
	l := NewLive(p, r.add)
	defer l.Close()
	first := taskAfter(t)
	limits := Limits{Lines: 1, Depth: 5}
	l.Show(first, limits)
	<-p.began
	p.lines <- info(first.Position, 1, 5, 30)
	p.fail <- nil
	r.wait(t, "the end", func(s *State) bool { return !s.Running && s.Depth == 5 })
	l.Show(taskAfter(t, "e4"), limits)
	<-p.began
	r.forget()
	l.Show(first, limits)
	if s := r.wait(t, "what was found", func(*State) bool { return true }); s.Running || s.Depth != 5 {
		t.Errorf("%+v", s)
	}
	if len(p.began) > 0 {
		t.Error("it is searched again")
	}
	l.Show(first, Limits{Lines: 1, Depth: 6})
	<-p.began
}

// After an engine fails, the state has its error and the lines found before. The next position is searched again.
func TestLiveAfterAnEngineFails(t *testing.T) {
	p, r := newFakeEngine(), newStateLog()
	l := NewLive(p, r.add)
	defer l.Close()
	first := taskAfter(t)
	l.Show(first, Limits{Lines: 1})
	<-p.began
	p.lines <- info(first.Position, 1, 5, 30)
	p.fail <- errors.New("Fake has crashed")
	if s := r.wait(t, "the fault", func(s *State) bool { return s.Err != nil }); s.Running || len(s.Lines) != 1 || s.Err.Error() != "Fake has crashed" {
		t.Errorf("%+v", s)
	}
	l.Show(taskAfter(t, "d4"), Limits{Lines: 1})
	<-p.began
}

// Live reports at most ten states a second, however many lines an engine sends, and reports the last line within a tenth of
// a second.
func TestLiveReportsAtMostTenTimesASecond(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, r := newFakeEngine(), newStateLog()
		l := NewLive(p, r.add)
		defer l.Close()
		position := taskAfter(t)
		l.Show(position, Limits{Lines: 1})
		<-p.began
		const seconds, lines = 3, 3000
		for depth := 1; depth <= lines; depth++ {
			p.lines <- info(position.Position, 1, depth, 10)
			<-time.After(seconds * time.Second / lines) // the time of this bubble
		}
		<-time.After(time.Second / 10)
		r.mu.Lock()
		defer r.mu.Unlock()
		if n := len(r.states); n < 5*seconds || n > 10*seconds+2 {
			t.Errorf("%d states in %d seconds", n, seconds)
		}
		if last := r.states[len(r.states)-1]; last.Depth != lines {
			t.Errorf("a tenth of a second after the line of depth %d the state has depth %d", lines, last.Depth)
		}
	})
}

// Backrank's engine finds lines under every castling rule; the chances are White's.
func TestLiveLinesOfTheEngine(t *testing.T) {
	r := newStateLog()
	l := NewLive(NewEngine(1, 1), r.add)
	defer l.Close()
	for i, rule := range variants.Castlings() {
		v := variants.Custom(variants.ShuffleFamily, variants.Independent, rule)
		p, err := v.Position(v.RandomStart(uint64(i)))
		if err != nil {
			t.Fatal(err)
		}
		l.Show(&Task{Position: p, Start: p}, Limits{Lines: 3, Depth: 4})
		s := r.wait(t, rule.ID, func(s *State) bool { return !s.Running && s.Position.Key() == p.Key() })
		if len(s.Lines) != 3 || s.Err != nil || s.Nodes == 0 {
			t.Fatalf("%s: %+v", rule.ID, s)
		}
		for _, line := range s.Lines {
			if len(line.Moves) == 0 || !p.Legal(line.Moves[0]) || (line.Score.Centipawns > 0) != (line.Chances.Expectation() > 0.5) && line.Score.Centipawns != 0 {
				t.Errorf("%s: %+v", rule.ID, line)
			}
		}
	}
}

// During the search of a depth no two lines begin with the same move: a move that becomes better swaps places.
func TestNoMoveBeginsTwoLines(t *testing.T) {
	p, all := newFakeEngine(), newStateLog()
	l := NewLive(p, all.add)
	defer l.Close()
	task := taskAfter(t)
	l.Show(task, Limits{Lines: 3})
	<-p.began
	for line := 1; line <= 3; line++ {
		p.lines <- info(task.Position, line, 5, 30-line)
	}
	front := info(task.Position, 3, 6, 40)
	front.Line = 1
	p.lines <- front
	s := all.wait(t, "the deeper line", atDepth(6))
	moves := task.Position.Moves(nil)
	for i, want := range []rules.Move{moves[2], moves[1], moves[0]} {
		if len(s.Lines) != 3 || s.Lines[i].Moves[0] != want {
			t.Fatalf("lines %v", s.Lines)
		}
	}
}

// The same start position under two castling rules counts as two positions, which do not share lines.
func TestLiveDistinguishesCastlingRules(t *testing.T) {
	p, r := newFakeEngine(), newStateLog()
	l := NewLive(p, r.add)
	defer l.Close()
	start := variants.Both(variants.FischerFamily.At(0))
	limits := Limits{Lines: 1, Depth: 5}
	for _, id := range []string{"chess960", "chess480"} {
		v, _ := variants.ByID(id)
		at, err := v.Position(start)
		if err != nil {
			t.Fatal(err)
		}
		r.forget()
		l.Show(&Task{Position: at, Start: at}, limits)
		<-p.began
		p.lines <- info(at, 1, 5, 30)
		p.fail <- nil
		r.wait(t, id, func(s *State) bool { return !s.Running && s.Position == at })
	}
}

// A position that occurs again at another move shows its earlier lines, and is reported with the new move number.
func TestLiveReportsTheMoveNumber(t *testing.T) {
	p, r := newFakeEngine(), newStateLog()
	l := NewLive(p, r.add)
	defer l.Close()
	limits := Limits{Lines: 1, Depth: 5}
	first := taskAfter(t, "e4", "e5", "Nf3")
	l.Show(first, limits)
	<-p.began
	p.lines <- info(first.Position, 1, 5, 30)
	p.fail <- nil
	r.wait(t, "the end", func(s *State) bool { return !s.Running })
	again := taskAfter(t, "e3", "e6", "e4", "e5", "Nf3")
	l.Show(again, limits)
	if s := r.wait(t, "the same later", func(s *State) bool { return s.Position == again.Position }); len(s.Lines) != 1 || s.Running {
		t.Errorf("%+v", s)
	}
}

// If an engine sends more lines than requested, or two with the same first move, only the requested number is reported, and
// each first move once.
func TestLiveReportsTheRequestedLines(t *testing.T) {
	p, r := newFakeEngine(), newStateLog()
	l := NewLive(p, r.add)
	defer l.Close()
	task := taskAfter(t)
	l.Show(task, Limits{Lines: 1})
	<-p.began
	p.lines <- info(task.Position, 1, 8, 30)
	r.wait(t, "a line", atDepth(8))
	l.Show(task, Limits{Lines: 3})
	<-p.began
	for line := 1; line <= 9; line++ {
		p.lines <- info(task.Position, line, 9, 30-line)
	}
	twice := info(task.Position, 1, 9, 20)
	twice.Line = 2
	p.lines <- twice
	p.fail <- nil
	s := r.wait(t, "the end", func(s *State) bool { return !s.Running })
	if len(s.Lines) != 3 || s.Lines[0].Moves[0] == s.Lines[1].Moves[0] {
		t.Errorf("%+v", s.Lines)
	}
}

// Lines given to Remember are reported at once, and stay until the search is as deep. Each first move is reported once.
func TestRemember(t *testing.T) {
	start := taskAfter(t)
	known := SurveyedLines(survey.Current(), &start.Position)
	if known == nil || len(known.Lines) != 3 || known.Nodes == 0 || known.Depth < 5 {
		t.Fatalf("the survey: %+v", known)
	}
	p, r := newFakeEngine(), newStateLog()
	l := NewLive(p, r.add)
	defer l.Close()
	l.Remember(known)
	l.Remember(&State{Position: start.Position, Depth: 1, Lines: []Line{{Moves: start.Position.Moves(nil)[:1], Depth: 1}}})
	l.Show(start, Limits{Lines: 5})
	r.wait(t, "what is known", func(s *State) bool { return len(s.Lines) == 3 && s.Depth == known.Depth })
	<-p.began
	weak := info(start.Position, 1, 3, 90)
	double := info(start.Position, 4, 3, 5)
	double.PV = known.Lines[1].Moves
	deep := info(start.Position, 1, known.Depth, 33)
	deep.PV = known.Lines[1].Moves
	for _, i := range []client.Info{weak, double, deep} {
		p.lines <- i
	}
	got := r.wait(t, "the deeper line", func(s *State) bool { return s.Lines[0].Score.Centipawns == 33 })
	if len(got.Lines) != 3 || got.Lines[0].Moves[0] != known.Lines[1].Moves[0] || got.Lines[1].Moves[0] != known.Lines[0].Moves[0] {
		t.Errorf("%+v", got.Lines)
	}
}

// The survey has lines for start positions only.
func TestLinesOfTheSurvey(t *testing.T) {
	p := taskAfter(t, "e4").Position
	if s := SurveyedLines(survey.Current(), &p); s != nil {
		t.Errorf("after a move: %+v", s)
	}
}

// A search of a single position returns its lines when it has ended, and none where the game is over.
func TestSearchState(t *testing.T) {
	e := newFakeEngine()
	start, err := variants.Both(variants.OrthodoxFamily.At(0)).Position(variants.Classical)
	if err != nil {
		t.Fatal(err)
	}
	m := start.Moves(nil)[0]
	failed := errors.New("failed")
	go func() {
		e.lines <- client.Info{Info: engine.Info{Line: 1, Depth: 3, Score: 20, PV: []rules.Move{m}}}
		e.fail <- failed
	}()
	s, err := SearchState(t.Context(), e, Task{Position: start}, Limits{Lines: 1})
	if best, ok := s.Best(); !ok || best.Moves[0] != m || best.Score.Centipawns != 20 || err != failed || s.Running {
		t.Errorf("%+v, %v", s, err)
	}
	mated, _, err := fen.Parse("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", variants.Classical)
	if err != nil {
		t.Fatal(err)
	}
	if s, err := SearchState(t.Context(), e, Task{Position: mated}, Limits{Lines: 1}); err != nil || len(s.Lines) > 0 {
		t.Errorf("in a mate: %+v, %v", s, err)
	}
}

package analysis

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/notnil/chess"

	"backrank/engine/uci/client"
	"backrank/engine/wdl"
	"backrank/variants/rules"
)

// Limits are those of a live analysis of one position. Without any it goes on until another position is shown.
type Limits struct {
	Lines int // best moves to be followed, 1 to 5
	Time  time.Duration
	Depth int // in plies
	Nodes uint64
}

// MaxLines is the maximum number of lines.
const MaxLines = 5

// LineSearcher searches positions for a [Live], one at a time.
type LineSearcher interface {
	// SearchLines searches until a limit is reached or ctx ends, and reports each line as it is found. It returns soon
	// after ctx ends, without an error.
	SearchLines(ctx context.Context, t Task, l Limits, report func(client.Info)) error
}

// OwnEngine is Backrank's engine as a [LineSearcher], in this process or elsewhere.
type OwnEngine interface {
	LineSearcher
	// Free gives its memory back, until it is needed again.
	Free()
}

// Line is one of the best lines of a position.
type Line struct {
	Moves   []rules.Move
	Score   Score
	Chances wdl.WDL // White's: the engine's own, or by the curve of the castling rule
	Depth   int     // in plies
}

// State is what is known of a position so far. It does not change.
type State struct {
	Position rules.Position
	// Lines are the best moves with what follows, the best first.
	Lines      []Line
	Depth      int // of the deepest line
	Nodes, NPS uint64
	// Running is true while the search goes on. Err is a sentence for the player, if it failed.
	Running bool
	Err     error
}

// Best returns the best line; false if there is none yet.
func (s *State) Best() (Line, bool) {
	if s == nil || len(s.Lines) == 0 {
		return Line{}, false
	}
	return s.Lines[0], true
}

// tellEvery is the least time between two states of one position. remembered is how many positions are remembered.
const (
	tellEvery  = 100 * time.Millisecond
	remembered = 500
)

// Live analyses the position that it was shown last. Its methods return at once and may be called from any goroutine.
type Live struct {
	engine  LineSearcher
	tell    func(*State)
	changed chan struct{} // holds a token while something is to be done
	ended   chan struct{}

	mu     sync.Mutex
	task   *Task // the position to be analysed, nil for none
	limits Limits
	cancel context.CancelFunc // of the search that is running
	closed bool
	known  map[spot]memory
	oldest []spot // the keys of known
}

// spot identifies a position under a castling rule, with the history that matters for it.
type spot struct {
	key  uint64
	rule *rules.Castling
}

// memory is what was found about a position.
type memory struct {
	state *State
	// limits are those that the search reached; zero if it was interrupted.
	limits Limits
}

// NewLive returns a live analysis. tell is called with each new state, one call at a time, from a goroutine of its own,
// at most ten times a second for one position; a position that was analysed before has its old lines at once.
func NewLive(engine LineSearcher, tell func(*State)) *Live {
	l := &Live{engine: engine, tell: tell, changed: make(chan struct{}, 1), ended: make(chan struct{}), known: map[spot]memory{}}
	go l.loop()
	return l
}

// Show has a position analysed in place of the one before; nil ends the analysis for the time being.
func (l *Live) Show(t *Task, limits Limits) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed || t != nil && l.task != nil && t.Position == l.task.Position && limits == l.limits && slices.Equal(t.History, l.task.History) {
		return
	}
	l.task, l.limits = t, limits
	l.wake()
}

// Close ends the analysis for good, and waits until nothing is reported any more.
func (l *Live) Close() {
	l.mu.Lock()
	l.closed, l.task = true, nil
	l.wake()
	l.mu.Unlock()
	<-l.ended
}

// wake interrupts the search; l.mu is held.
func (l *Live) wake() {
	if l.cancel != nil {
		l.cancel()
	}
	select {
	case l.changed <- struct{}{}:
	default:
	}
}

func (l *Live) loop() {
	defer close(l.ended)
	for range l.changed {
		l.mu.Lock()
		task, limits, closed := l.task, l.limits, l.closed
		ctx, cancel := context.WithCancel(context.Background())
		l.cancel = cancel
		l.mu.Unlock()
		if task != nil {
			l.analyse(ctx, *task, limits)
		}
		cancel()
		if closed {
			return
		}
	}
}

// analyse analyses a position until ctx ends.
func (l *Live) analyse(ctx context.Context, t Task, limits Limits) {
	old, known := l.recall(&t)
	if known && old.limits == limits {
		s := *old.state
		s.Position = t.Position // it may be that of another move
		l.tell(&s)
		return
	}
	r := &reporting{tell: l.tell, most: limits.Lines, state: State{Position: t.Position, Running: true}}
	if known {
		r.old = old.state.Lines[:min(len(old.state.Lines), limits.Lines)]
		r.state.Lines, r.state.Depth = r.old, old.state.Depth
		r.now()
	}
	err := error(nil)
	if _, over := Ended(&t.Position); !over {
		err = l.engine.SearchLines(ctx, t, limits, r.report)
	}
	found := memory{state: r.end(err, ctx.Err() == nil)}
	if ctx.Err() == nil && err == nil {
		found.limits = limits
	}
	if len(found.state.Lines) > 0 {
		l.remember(&t, found)
	}
}

// Remember has the analysis of a position without history begin with what was found about it elsewhere, unless it is known
// better.
func (l *Live) Remember(s *State) {
	t := Task{Position: s.Position}
	if known, has := l.recall(&t); !has || known.state.Depth < s.Depth {
		l.remember(&t, memory{state: s})
	}
}

func spotOf(t *Task) spot {
	k := t.Position.Key()
	for _, earlier := range t.History[max(0, len(t.History)-t.Position.HalfmoveClock()):] {
		k = k*0x9e3779b97f4a7c15 ^ earlier
	}
	return spot{k, t.Position.Rule()}
}

func (l *Live) recall(t *Task) (memory, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	m, known := l.known[spotOf(t)]
	return m, known
}

func (l *Live) remember(t *Task, m memory) {
	l.mu.Lock()
	defer l.mu.Unlock()
	k := spotOf(t)
	if _, known := l.known[k]; !known {
		l.oldest = append(l.oldest, k)
	}
	l.known[k] = m
	for len(l.oldest) > remembered {
		delete(l.known, l.oldest[0])
		l.oldest = l.oldest[1:]
	}
}

// reporting collects the lines of a search, and reports them at intervals.
type reporting struct {
	tell func(*State)
	most int // lines

	mu    sync.Mutex
	state State
	old   []Line // of an earlier search
	last  time.Time
	timer *time.Timer // until the next state is told, nil if none is waiting
	over  bool
}

// report takes a line of the search.
func (r *reporting) report(i client.Info) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.state.Nodes, r.state.NPS = i.Nodes, i.NPS
	if len(i.PV) == 0 || i.Line < 1 || i.Line > min(len(r.state.Lines)+1, r.most) || i.AtLeast || i.AtMost {
		return
	}
	if !r.weaker(i) {
		r.put(i)
	}
	if wait := tellEvery - time.Since(r.last); wait <= 0 {
		r.now()
	} else if r.timer == nil {
		r.timer = time.AfterFunc(wait, r.later)
	}
}

// put puts a line in its place.
func (r *reporting) put(i client.Info) {
	line := lineOf(&r.state.Position, i)
	lines := slices.Clone(r.state.Lines)
	if slices.ContainsFunc(lines[:i.Line-1], func(l Line) bool { return l.Moves[0] == line.Moves[0] }) {
		return // so is a better line with the same move
	}
	if i.Line > len(lines) {
		lines = append(lines, line)
	} else {
		former := lines[i.Line-1]
		lines[i.Line-1] = line
		for j := i.Line; j < len(lines); j++ { // a move that comes to the front leaves its place to the one before
			if lines[j].Moves[0] == line.Moves[0] {
				lines[j] = former
			}
		}
	}
	r.state.Lines, r.state.Depth = lines, max(r.state.Depth, i.Depth)
}

// weaker reports whether a line would take the place of one that was found earlier and is better founded, or repeat it.
func (r *reporting) weaker(i client.Info) bool {
	for n, old := range r.old {
		if i.Depth < old.Depth && (n == i.Line-1 || i.Line > len(r.old) && old.Moves[0] == i.PV[0]) {
			return true
		}
	}
	return false
}

// lineOf returns a line of a search of a position.
func lineOf(p *rules.Position, i client.Info) Line {
	chances := i.WDL
	if chances == (wdl.WDL{}) {
		chances = wdl.For(p.Rule()).Of(i.Score, i.Mate)
	}
	if p.Turn() == chess.Black {
		chances = chances.Flip()
	}
	score := i.Score
	if i.Mate != 0 {
		score = 0
	}
	return Line{Moves: slices.Clone(i.PV), Score: ScoreOf(p.Turn(), score, i.Mate), Chances: chances, Depth: i.Depth}
}

// now reports the state; r.mu is held, or nobody else has r yet.
func (r *reporting) now() {
	if r.timer != nil {
		r.timer.Stop()
		r.timer = nil
	}
	s := r.state
	r.last = time.Now()
	r.tell(&s)
}

func (r *reporting) later() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.timer != nil && !r.over {
		r.now()
	}
}

// end reports the last state, if the search was not interrupted, and returns it.
func (r *reporting) end(err error, told bool) *State {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.over, r.state.Running, r.state.Err = true, false, err
	if r.timer != nil {
		r.timer.Stop()
		r.timer = nil
	}
	s := r.state
	if told {
		r.now()
	}
	return &s
}

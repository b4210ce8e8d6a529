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

// Limits are the limits of a live analysis of one position. A limit of 0 is no limit. Without any limit the analysis ends
// when another position is shown.
type Limits struct {
	Lines int // number of lines to search, 1 to MaxLines; always set
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

// OwnEngine is Backrank's engine as a [LineSearcher], in this process or on a server (package remote).
type OwnEngine interface {
	LineSearcher
	// Free frees the engine's memory. The next search allocates it again.
	Free()
}

// Line is one of the best lines of a position.
type Line struct {
	Moves   []rules.Move
	Score   Score
	Chances wdl.WDL // White's winning chances as the engine reports them, else computed by the curve of the castling rule
	Depth   int     // in plies
}

// State is the result of the analysis of a position so far. A State is never modified.
type State struct {
	Position rules.Position
	// Lines are the best lines, the best first. They begin with different moves.
	Lines      []Line
	Depth      int // depth of the deepest line, in plies
	Nodes, NPS uint64
	// Running is true during the search. Err is a message for the player if the search failed, else nil.
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

const (
	// reportInterval is the minimum time between two reported states of a position.
	reportInterval = 100 * time.Millisecond
	// maxRemembered is the maximum number of positions whose states are cached.
	maxRemembered = 500
)

// Live analyses the position of the last call of [Live.Show]. Its methods may be called on any goroutine, and all but
// [Live.Close] return at once.
type Live struct {
	engine  LineSearcher
	report  func(*State)
	changed chan struct{} // has an element if task, limits or closed have changed since loop read them
	ended   chan struct{}

	mu     sync.Mutex
	task   *Task // the position to be analysed, nil for none
	limits Limits
	cancel context.CancelFunc // cancels the running search
	closed bool
	known  map[spot]memory // cached results
	oldest []spot          // the keys of known, oldest first
}

// spot identifies a position under a castling rule, with the earlier positions since the last capture or pawn move.
type spot struct {
	key  uint64
	rule *rules.Castling
}

// memory is the cached result of a search.
type memory struct {
	state *State
	// limits are the limits that the search reached; zero if it was interrupted or failed.
	limits Limits
}

// NewLive returns a live analysis. It calls report with each new state, one call at a time, on other goroutines than the
// caller's, at most ten times a second for one position and once at its end. For a position that was analysed before, it
// reports the cached lines at once.
func NewLive(engine LineSearcher, report func(*State)) *Live {
	l := &Live{engine: engine, report: report, changed: make(chan struct{}, 1), ended: make(chan struct{}), known: map[spot]memory{}}
	go l.loop()
	return l
}

// Show analyses t instead of the previous position; nil pauses the analysis. It does nothing if position, history and limits
// are the same as before.
func (l *Live) Show(t *Task, limits Limits) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed || t != nil && l.task != nil && t.Position == l.task.Position && limits == l.limits && slices.Equal(t.History, l.task.History) {
		return
	}
	l.task, l.limits = t, limits
	l.wake()
}

// Close ends the analysis and waits until the last state has been reported. Later calls of [Live.Show] do
// nothing.
func (l *Live) Close() {
	l.mu.Lock()
	l.closed, l.task = true, nil
	l.wake()
	l.mu.Unlock()
	<-l.ended
}

// wake cancels the search and wakes the loop. The caller must hold l.mu.
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

// analyse searches a position until ctx ends or the limits are reached, unless the cached result already reached them.
func (l *Live) analyse(ctx context.Context, t Task, limits Limits) {
	old, known := l.recall(&t)
	if known && old.limits == limits {
		s := *old.state
		s.Position = t.Position // its move number may differ
		l.report(&s)
		return
	}
	r := &reporter{send: l.report, maxLines: limits.Lines, state: State{Position: t.Position, Running: true}}
	if known {
		r.old = old.state.Lines[:min(len(old.state.Lines), limits.Lines)]
		r.state.Lines, r.state.Depth = r.old, old.state.Depth
		r.now()
	}
	err := error(nil)
	if _, over := Ended(&t.Position); !over {
		err = l.engine.SearchLines(ctx, t, limits, r.add)
	}
	found := memory{state: r.end(err, ctx.Err() == nil)}
	if ctx.Err() == nil && err == nil {
		found.limits = limits
	}
	if len(found.state.Lines) > 0 {
		l.remember(&t, found)
	}
}

// SearchState searches a position until a limit is reached or ctx ends, and returns the result. It has no lines if the game is
// over in the position, or if ctx ended early.
func SearchState(ctx context.Context, e LineSearcher, t Task, l Limits) (*State, error) {
	r := &reporter{send: func(*State) {}, maxLines: l.Lines, state: State{Position: t.Position, Running: true}}
	err := error(nil)
	if _, over := Ended(&t.Position); !over {
		err = e.SearchLines(ctx, t, l, r.add)
	}
	return r.end(err, false), err
}

// Remember caches s, the result of a search elsewhere, for its position without history, unless a deeper result is cached.
// A later analysis of the position begins with these lines.
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
	for len(l.oldest) > maxRemembered {
		delete(l.known, l.oldest[0])
		l.oldest = l.oldest[1:]
	}
}

// reporter collects the lines of a search, and reports them at intervals.
type reporter struct {
	send     func(*State)
	maxLines int

	mu    sync.Mutex
	state State
	old   []Line // the lines of an earlier search
	last  time.Time
	timer *time.Timer // reports the pending state, nil if none is pending
	over  bool
}

// add adds a line of the search, and reports the state at once or when the interval has passed.
func (r *reporter) add(i client.Info) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.state.Nodes, r.state.NPS = i.Nodes, i.NPS
	if len(i.PV) == 0 || i.Line < 1 || i.Line > min(len(r.state.Lines)+1, r.maxLines) || i.AtLeast || i.AtMost {
		return
	}
	if !r.weaker(i) {
		r.put(i)
	}
	if wait := reportInterval - time.Since(r.last); wait <= 0 {
		r.now()
	} else if r.timer == nil {
		r.timer = time.AfterFunc(wait, r.later)
	}
}

// put stores a line at index i.Line. If a better line begins with the same move, it drops the new line. If a worse line
// does, the line that was at i.Line moves to the index of the worse line.
func (r *reporter) put(i client.Info) {
	line := lineOf(&r.state.Position, i)
	lines := slices.Clone(r.state.Lines)
	if slices.ContainsFunc(lines[:i.Line-1], func(l Line) bool { return l.Moves[0] == line.Moves[0] }) {
		return
	}
	if i.Line > len(lines) {
		lines = append(lines, line)
	} else {
		former := lines[i.Line-1]
		lines[i.Line-1] = line
		for j := i.Line; j < len(lines); j++ {
			if lines[j].Moves[0] == line.Moves[0] {
				lines[j] = former
			}
		}
	}
	r.state.Lines, r.state.Depth = lines, max(r.state.Depth, i.Depth)
}

// weaker reports whether a line is less deep than the line of the earlier search that it would replace, or that has the
// same first move.
func (r *reporter) weaker(i client.Info) bool {
	for n, old := range r.old {
		if i.Depth < old.Depth && (n == i.Line-1 || i.Line > len(r.old) && old.Moves[0] == i.PV[0]) {
			return true
		}
	}
	return false
}

// With returns the state after an engine has sent a line for its position, with that line only; s itself does not change.
// A bound of a score and another line than the best change only the speed.
func (s *State) With(i client.Info) *State {
	next := *s
	next.Nodes, next.NPS = i.Nodes, i.NPS
	if len(i.PV) > 0 && i.Line <= 1 && !i.AtLeast && !i.AtMost {
		next.Lines, next.Depth = []Line{lineOf(&s.Position, i)}, i.Depth
	}
	return &next
}

// lineOf converts an engine's line for the position p; scores and chances become White's.
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

// now reports the state. The caller must hold r.mu, unless r is not shared yet.
func (r *reporter) now() {
	if r.timer != nil {
		r.timer.Stop()
		r.timer = nil
	}
	s := r.state
	r.last = time.Now()
	r.send(&s)
}

func (r *reporter) later() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.timer != nil && !r.over {
		r.now()
	}
}

// end ends the search with err, nil for success, and returns the last state. It reports that state if notify is true.
func (r *reporter) end(err error, notify bool) *State {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.over, r.state.Running, r.state.Err = true, false, err
	if r.timer != nil {
		r.timer.Stop()
		r.timer = nil
	}
	s := r.state
	if notify {
		r.now()
	}
	return &s
}

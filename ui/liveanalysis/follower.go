package liveanalysis

import (
	"slices"
	"sync/atomic"
	"time"

	"backrank/app/analysis"
	"backrank/app/settings"
	"backrank/variants/rules"
)

// follower is an engine of the live analysis, which searches the position shown.
type follower struct {
	key      engineKey
	engine   analysis.LineEngine
	live     *analysis.Live // nil if the engine cannot play the game
	fault    error
	task     *analysis.Task  // nil while the engine is idle
	state    *analysis.State // newest state: of the task, or of an earlier one
	newest   atomic.Pointer[analysis.State]
	queued   atomic.Bool
	newState chan struct{} // holds a token when there is a new state

	silent      bool   // the engine has sent nothing on the task for AnswerTimeout
	cancelTimer func() // stops the timer of AnswerTimeout; nil if it is not running
}

// engineKey identifies the configuration of an engine; another key requires a new engine. A UCI engine is started for
// one game and variant. rights is part of the key because an engine that cannot handle the castling rule can play
// positions without castling rights.
type engineKey struct {
	id                 string
	threads, megabytes int
	game               uint64
	variant            string
	rights             bool
}

// firstLinesWait is how long the window waits for the first lines of a new position before it draws it without them.
// Our own engine needs less. The time is much shorter than a frame.
const firstLinesWait = 4 * time.Millisecond

// minDrawInterval is the minimum time between two drawings of the same position.
const minDrawInterval = 100 * time.Millisecond

// AnswerTimeout is the time without any line after which the section reports that an engine has not answered yet. The
// engine has not failed: engines that load large files may need half a minute.
const AnswerTimeout = 3 * time.Second

// prepare starts the i-th engine, unless it runs already with the same configuration.
func (l *Controller) prepare(i int, id string, s *settings.Settings) {
	key := engineKey{id: id, threads: s.AnalysisThreads, megabytes: s.AnalysisHash}
	subject := &l.shown.Subject
	if id != "" {
		key.game, key.variant, key.rights = subject.Game, subject.Variant.ID, subject.First.CastlingRights() != 0
	}
	if f := l.followers[i]; f != nil && f.key == key {
		return
	}
	l.quit(i)
	f := &follower{key: key, newState: make(chan struct{}, 1)}
	if f.engine, f.fault = l.StartEngine(id, subject, s.AnalysisThreads, s.AnalysisHash); f.fault == nil {
		f.live = analysis.NewLive(f.engine, func(s *analysis.State) { l.receive(f, s) })
	}
	l.followers[i] = f
}

// has reports whether the lines of an engine are those of a position.
func (f *follower) has(p *rules.Position) bool { return f.state != nil && f.state.Position == *p }

// setTask gives an engine the position to search, or stops its search. For a new position it blocks the window until the
// first lines come, for at most firstLinesWait. An engine without lines after AnswerTimeout is silent.
func (l *Controller) setTask(f *follower, s *settings.Settings) {
	if f.live == nil {
		return
	}
	before := f.task
	f.task = nil
	if l.Running() {
		task := l.task()
		f.task = &task
		if l.shown.Known != nil && f.key.id == "" && !l.threat {
			f.live.Remember(l.shown.Known)
		}
	}
	f.live.Show(f.task, s.LineLimits())
	switch {
	case f.task == nil || f.has(&f.task.Position):
		f.markAnswered()
		return
	case before != nil && before.Position == f.task.Position && (f.silent || f.cancelTimer != nil): // already waiting for lines
		return
	}
	f.markAnswered()
	for late := time.After(firstLinesWait); !f.has(&f.task.Position); {
		select {
		case <-f.newState:
			l.showState(f)
		case <-late:
			f.cancelTimer = l.host.After(l.AnswerTimeout, func() {
				f.silent = true
				l.Draw()
			})
			return
		}
	}
}

// markAnswered ends the wait for lines, because the engine has sent some or has no task.
func (f *follower) markAnswered() {
	if f.silent = false; f.cancelTimer != nil {
		f.cancelTimer()
		f.cancelTimer = nil
	}
}

// retry restarts the engines that have failed or do not answer.
func (l *Controller) retry() {
	for i, f := range l.followers {
		if f != nil && (f.silent || f.fault != nil || f.state != nil && f.state.Err != nil) {
			l.quit(i)
		}
	}
	l.Follow()
}

// quit ends the i-th engine in the background. It sends the engine quit before waiting for its search, because a hung
// engine never answers.
func (l *Controller) quit(i int) {
	f := l.followers[i]
	if f == nil {
		return
	}
	l.followers[i] = nil
	if f.markAnswered(); f.live == nil {
		return
	}
	f.live.Show(nil, analysis.Limits{})
	l.host.FinishInBackground(func() error {
		f.engine.Quit()
		f.live.Close()
		return nil
	}, func(error) {})
}

// Close ends both engines.
func (l *Controller) Close() {
	for i := range l.followers {
		l.quit(i)
	}
}

// receive takes a state on the engine's goroutine and passes it to the main goroutine. While the main
// goroutine is busy, a newer state replaces the pending one.
func (l *Controller) receive(f *follower, s *analysis.State) {
	f.newest.Store(s)
	select {
	case f.newState <- struct{}{}:
	default:
	}
	if f.queued.CompareAndSwap(false, true) && !l.host.Closed() {
		l.host.OnMain(func() {
			f.queued.Store(false)
			l.showState(f)
		})
	}
}

// showState draws the newest state of an engine.
func (l *Controller) showState(f *follower) {
	s := f.newest.Load()
	if !slices.Contains(l.followers[:], f) || f.task == nil || s.Position != f.task.Position || l.host.Closed() {
		return
	}
	first := !f.has(&s.Position) || s.Err != nil
	f.state = s
	f.markAnswered()
	if game, _ := l.permission(); len(s.Lines) > 0 && game != 0 {
		p := s.Position
		l.host.CountHint(game, &p)
	}
	switch wait := minDrawInterval - time.Since(l.drawn); {
	case first || wait <= 0:
		l.Draw()
		if best, ok := s.Best(); ok && first {
			l.host.Trace(&s.Position, best.Moves[0])
		}
	case !l.drawPending:
		l.drawPending = true
		l.host.After(wait, func() {
			if l.drawPending {
				l.Draw()
			}
		})
	}
}

// current returns the state of an engine for the position shown, nil if there is none.
func (l *Controller) current(f *follower) *analysis.State {
	if task := l.task(); f == nil || !f.has(&task.Position) {
		return nil
	}
	return f.state
}

package ui

import (
	"runtime/debug"
	"slices"
	"sync/atomic"
	"time"

	"backrank/app"
	"backrank/app/analysis"
	"backrank/app/settings"
)

// follower is one engine that follows the position shown.
type follower struct {
	key    engineKey
	engine app.LineEngine
	live   *analysis.Live // nil if the engine cannot play the game
	fault  error
	task   *analysis.Task  // nil while it rests
	state  *analysis.State // of that position, or of the last one
	newest atomic.Pointer[analysis.State]
	queued atomic.Bool
	came   chan struct{} // holds a token when there is a new state

	silent bool   // it has said nothing of the position for longer than usual
	late   func() // ends waiting for that, nil if nothing is waited for
}

// engineKey is what an engine is made for. A UCI engine is for one game, or for a variant; without castling rights it may
// play what it else cannot.
type engineKey struct {
	id                 string
	threads, megabytes int
	game               uint64
	variant            string
	rights             bool
}

// patience is how long the window waits for the first lines of a position before it paints that: what a search of ours
// needs, and much less than a picture.
const patience = 4 * time.Millisecond

// drawEvery is the least time between two drawings of one position.
const drawEvery = 100 * time.Millisecond

// answerTime is how long an engine may say nothing before the player is told that it has not answered yet. Programs that
// load files may take half a minute until they are called failures.
const answerTime = 3 * time.Second

// prepare makes the i-th engine what it has to be.
func (l *liveAnalysis) prepare(i int, id string, s *settings.Settings) {
	key := engineKey{id: id, threads: s.AnalysisThreads, megabytes: s.AnalysisHash}
	subject := &l.shown.Subject
	if id != "" {
		key.game, key.variant, key.rights = subject.Game, subject.Variant.ID, subject.First.CastlingRights() != 0
	}
	if f := l.followers[i]; f != nil && f.key == key {
		return
	}
	l.quit(i)
	f := &follower{key: key, came: make(chan struct{}, 1)}
	if f.engine, f.fault = l.engine(id, subject, s.AnalysisThreads, s.AnalysisHash); f.fault == nil {
		f.live = analysis.NewLive(f.engine, func(s *analysis.State) { l.take(f, s) })
	}
	l.followers[i] = f
}

// lead shows an engine the position, or nothing.
func (l *liveAnalysis) lead(f *follower, s *settings.Settings) {
	if f.live == nil {
		return
	}
	before := f.task
	f.task = nil
	if l.running() {
		task := l.task()
		f.task = &task
		if l.shown.Known != nil && f.key.id == "" && !l.threat {
			f.live.Remember(l.shown.Known)
		}
	}
	f.live.Show(f.task, s.LineLimits())
	switch {
	case f.task == nil || f.state != nil && f.state.Position == f.task.Position:
		f.answered()
		return
	case before != nil && before.Position == f.task.Position && (f.silent || f.late != nil): // it is waited for
		return
	}
	f.answered()
	for late := time.After(patience); f.state == nil || f.state.Position != f.task.Position; {
		select {
		case <-f.came:
			l.told(f)
		case <-late:
			f.late = l.after(l.answerTime, func() {
				f.silent = true
				l.draw()
			})
			return
		}
	}
}

// answered is called when the engine says something of the position, or is not asked any more.
func (f *follower) answered() {
	if f.silent = false; f.late != nil {
		f.late()
		f.late = nil
	}
}

// retry has the engines begin again that failed or are silent.
func (l *liveAnalysis) retry() {
	for i, f := range l.followers {
		if f != nil && (f.silent || f.fault != nil || f.state != nil && f.state.Err != nil) {
			l.quit(i)
		}
	}
	l.Follow()
}

// quit ends the i-th engine in the background and frees its memory.
func (l *liveAnalysis) quit(i int) { l.dismiss(i, debug.FreeOSMemory) }

// dismiss ends the i-th engine in the background, and then calls a function there. The engine is told to quit before its
// answer is waited for: it may never come.
func (l *liveAnalysis) dismiss(i int, ended func()) {
	f := l.followers[i]
	if f == nil {
		return
	}
	l.followers[i] = nil
	if f.answered(); f.live == nil {
		return
	}
	f.live.Show(nil, analysis.Limits{})
	l.saving(func() error {
		f.engine.Quit()
		f.live.Close()
		ended()
		return nil
	}, func(error) {})
}

// close ends both engines. The program, which waits for that, ends too, and with it its memory.
func (l *liveAnalysis) close() {
	for i := range l.followers {
		l.dismiss(i, func() {})
	}
}

// take takes a state from the engine's goroutine to the window's, the newest if that is busy.
func (l *liveAnalysis) take(f *follower, s *analysis.State) {
	f.newest.Store(s)
	select {
	case f.came <- struct{}{}:
	default:
	}
	if f.queued.CompareAndSwap(false, true) && l.life.Err() == nil {
		l.hop(func() {
			f.queued.Store(false)
			l.told(f)
		})
	}
}

// told shows a new state of an engine.
func (l *liveAnalysis) told(f *follower) {
	s := f.newest.Load()
	if !slices.Contains(l.followers[:], f) || f.task == nil || s.Position != f.task.Position || l.life.Err() != nil {
		return
	}
	first := f.state == nil || f.state.Position != s.Position || s.Err != nil
	f.state = s
	f.answered()
	if hint, _ := l.permission(); len(s.Lines) > 0 && hint {
		at, p := l.view.Game, s.Position
		l.queue.do(func() error { return app.Analyst(l.match).CountHint(at, &p) }, func(error) {})
	}
	switch wait := drawEvery - time.Since(l.drawn); {
	case first || wait <= 0:
		l.draw()
		if best, ok := s.Best(); ok && first {
			l.trace.analysis(&s.Position, best.Moves[0])
		}
	case !l.waiting:
		l.waiting = true
		l.after(wait, func() {
			if l.waiting {
				l.draw()
			}
		})
	}
}

// current returns what an engine says of the position shown, nil for nothing.
func (l *liveAnalysis) current(f *follower) *analysis.State {
	if f == nil || f.state == nil || f.state.Position != l.task().Position {
		return nil
	}
	return f.state
}

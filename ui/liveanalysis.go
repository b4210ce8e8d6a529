package ui

import (
	"runtime/debug"
	"slices"
	"sync/atomic"
	"time"

	"fyne.io/fyne/v2"

	"backrank/app"
	"backrank/app/analysis"
	"backrank/ui/board"
	"backrank/ui/game"
	"backrank/variants/rules"

	analysisui "backrank/ui/analysis"
)

// liveAnalysis analyses the position shown: its lines in the panel, a bar beside the board, and arrows on it.
type liveAnalysis struct {
	*session
	section *analysisui.Section
	bar     *analysisui.Bar

	looking      func() bool // the player looks for a better move than one of the game
	showBoard    func()      // shows the position of the view again
	resized      func()      // the section wants another height
	openMenu     func(*fyne.Menu, fyne.Position)
	showSettings func()
	engine       func(id string, v *app.View, threads, megabytes int) (app.LineEngine, error) // makes one

	followers [2]*follower
	allowed   uint64 // the game that may be analysed although it is being played
	paused    bool
	unseen    bool // the window is minimised
	threat    bool // of the position at
	at        rules.Position

	previews  uint64         // so far
	preview   bool           // a position of a line is on the board
	left      rules.Position // that was shown before, with the shapes of a hint
	suggested []board.Shape
	drawn     time.Time
	waiting   bool // until something is drawn
}

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
}

// engineKey is what an engine is made for. A UCI engine is for one game.
type engineKey struct {
	id                 string
	threads, megabytes int
	game               uint64
}

// patience is how long the window waits for the first lines of a position before it paints that: what a search of ours
// needs, and much less than a picture.
const patience = 4 * time.Millisecond

// drawEvery is the least time between two drawings of one position.
const drawEvery = 100 * time.Millisecond

// toggle shows or hides the analysis. During a game it asks first.
func (l *liveAnalysis) toggle() {
	if l.settings().Analysis || !l.view.BeingPlayed() || l.allowed == l.view.Game {
		l.change(func(s *app.Settings) { s.Analysis = !s.Analysis })
		return
	}
	l.ask()
}

// ask asks whether the game that is being played is to be analysed.
func (l *liveAnalysis) ask() {
	at := l.view.Game
	l.confirm("Analyse the game in progress?", "Each position that is analysed counts as a hint, and the record of the game says so.", "Analyse", func() {
		l.allowed = at
		l.change(func(s *app.Settings) { s.Analysis = true })
	})
}

// pause pauses the analysis, or has it go on.
func (l *liveAnalysis) pause() {
	l.paused = !l.paused
	l.follow()
}

// seen tells whether the window can be seen.
func (l *liveAnalysis) seen(on bool) {
	if l.unseen == on {
		l.unseen = !on
		l.follow()
	}
}

// showThreat shows what would follow if the side to move passed, or no longer does.
func (l *liveAnalysis) showThreat() {
	task, ok := l.view.Shown()
	switch _, can := app.PassedTask(task); {
	case !l.settings().Analysis || !l.running() && !l.paused:
		l.refuse("Threats are shown by the analysis. A turns it on", 0)
		return
	case !ok || !can:
		l.refuse(task.Position.Turn().Name()+" is in check: there is no other threat", 0)
		return
	}
	l.threat = !l.threat
	l.follow()
}

// obstacle returns why the position shown is not analysed, "" if it can be.
func (l *liveAnalysis) obstacle() (says, verb string, do func()) {
	v := &l.view
	switch _, shown := v.Shown(); {
	case !shown:
		return "The analysis begins after the draft", "", nil
	case v.Preparing():
		return "Off while you prepare for the game", "", nil
	case v.BeingPlayed() && l.allowed != v.Game:
		return "Off while this game is being played", "Analyse anyway…", l.ask
	case l.looking():
		return "Off while you look for a better move", "", nil
	}
	return "", "", nil
}

// running reports whether something is to be searched now.
func (l *liveAnalysis) running() bool {
	says, _, _ := l.obstacle()
	return l.settings().Analysis && says == "" && !l.paused && !l.unseen && l.screen == nil
}

// follow has the engines analyse the position shown, or rest.
func (l *liveAnalysis) follow() {
	s := l.settings()
	says, _, _ := l.obstacle()
	if l.at != l.view.Position {
		l.at, l.threat = l.view.Position, false
	}
	ids := []string{s.AnalysisEngine, s.AnalysisSecond}
	for i := range l.followers {
		if !s.Analysis || says != "" || ids[i] == "none" || i == 1 && ids[0] == ids[1] {
			l.quit(i)
			continue
		}
		l.prepare(i, ids[i], &s)
		l.lead(l.followers[i], &s)
	}
	_, stored := l.stored()
	if bar := s.Analysis && says == "" || stored; l.section.Visible() != s.Analysis || l.bar.Visible() != bar {
		l.section.Hidden, l.bar.Hidden = !s.Analysis, !bar
		l.resized()
	}
	l.draw()
}

// prepare makes the i-th engine what it has to be.
func (l *liveAnalysis) prepare(i int, id string, s *app.Settings) {
	key := engineKey{id, s.AnalysisThreads, s.AnalysisHash, 0}
	if id != "" {
		key.game = l.view.Game
	}
	if f := l.followers[i]; f != nil && f.key == key {
		return
	}
	l.quit(i)
	f := &follower{key: key, came: make(chan struct{}, 1)}
	if f.engine, f.fault = l.engine(id, &l.view, s.AnalysisThreads, s.AnalysisHash); f.fault == nil {
		f.live = analysis.NewLive(f.engine, func(s *analysis.State) { l.tell(f, s) })
	}
	l.followers[i] = f
}

// lead shows an engine the position, or nothing.
func (l *liveAnalysis) lead(f *follower, s *app.Settings) {
	if f.live == nil {
		return
	}
	f.task = nil
	if task, ok := l.view.Shown(); ok && l.running() {
		if l.threat {
			task, _ = app.PassedTask(task)
		}
		f.task = &task
	}
	f.live.Show(f.task, s.LineLimits())
	if f.task == nil || f.state != nil && f.state.Position == f.task.Position {
		return
	}
	for late := time.After(patience); f.state == nil || f.state.Position != f.task.Position; {
		select {
		case <-f.came:
			l.told(f)
		case <-late:
			return
		}
	}
}

// retry has the engines begin again.
func (l *liveAnalysis) retry() {
	for i, f := range l.followers {
		if f != nil && (f.fault != nil || f.state != nil && f.state.Err != nil) {
			l.quit(i)
		}
	}
	l.follow()
}

// quit ends the i-th engine in the background and frees its memory.
func (l *liveAnalysis) quit(i int) {
	f := l.followers[i]
	if f == nil {
		return
	}
	l.followers[i] = nil
	if f.live == nil {
		return
	}
	l.saving(func() error {
		f.live.Close()
		f.engine.Quit()
		debug.FreeOSMemory()
		return nil
	}, func(error) {})
}

// close ends both engines.
func (l *liveAnalysis) close() {
	for i := range l.followers {
		l.quit(i)
	}
}

// tell takes a state from the engine's goroutine to the window's, the newest if that is busy.
func (l *liveAnalysis) tell(f *follower, s *analysis.State) {
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
	if len(s.Lines) > 0 && l.view.BeingPlayed() {
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
	p := l.view.Position
	if l.threat {
		task, _ := l.view.Shown()
		task, _ = app.PassedTask(task)
		p = task.Position
	}
	if f == nil || f.state == nil || f.state.Position != p {
		return nil
	}
	return f.state
}

// best returns the best line of the position shown.
func (l *liveAnalysis) best() (analysis.Line, bool) { return l.current(l.followers[0]).Best() }

// playBest plays the best move.
func (l *liveAnalysis) playBest() {
	if best, ok := l.best(); ok && l.settings().Analysis && !l.threat {
		l.play(best.Moves[:1])
	}
}

// play plays moves from the position shown, in a variation if they are not those of the game.
func (l *liveAnalysis) play(moves []rules.Move) {
	if l.view.BeingPlayed() && l.view.AtEnd() && len(moves) > 1 {
		l.refuse("Moves of the game are played one by one", 0)
		return
	}
	l.order(func() error {
		for _, m := range moves {
			if err := l.match.Variation(m); err != nil {
				return err
			}
		}
		return nil
	})
}

// showPreview shows a position of a line on the board.
func (l *liveAnalysis) showPreview(p rules.Position, last rules.Move) {
	if !l.preview {
		l.preview, l.left, l.suggested = true, l.view.Position, l.board.Suggested()
	}
	l.previews++
	s := game.PositionState(&p, last, l.view.Flipped, l.settings().RightsMarks)
	s.Serial = 1<<63 + l.previews
	l.board.Snap(s)
}

// endPreview shows the position of the game again.
func (l *liveAnalysis) endPreview() {
	if !l.preview {
		return
	}
	l.preview = false
	if l.showBoard(); l.left == l.view.Position {
		l.board.Suggest(l.suggested...)
	}
	l.drawArrows()
}

package ui

import (
	"context"

	"backrank/app"
	"backrank/app/analysis"
	"backrank/app/notice"
	"backrank/lang"
	"backrank/variants/rules"
)

// trainSearches searches positions for the training, with an engine of its own. The methods are called on the main goroutine.
type trainSearches struct {
	background *background
	games      func() []*app.View // the views of all open games
	start      func() (analysis.LineEngine, error)

	engine  *analysis.LineEngine // nil until the first search
	running map[*trainSearch]bool
}

// trainSearch is a search that is running.
type trainSearch struct {
	position rules.Position
	cancel   func()
	done     func(*analysis.State, error)
}

// trainTable is the size in megabytes of the engine's table: its searches take less than a second.
const trainTable = 16

func newTrainSearches(w *Window) *trainSearches {
	return &trainSearches{
		background: w.background, games: func() []*app.View { return w.openGames.views(w) },
		start: func() (analysis.LineEngine, error) {
			engines := app.Analyst(w.match.Match).Engines()
			if engines.Own == nil {
				return analysis.LineEngine{}, analysis.NoSearcher()
			}
			return engines.LineEngine("", &analysis.Subject{}, 1, trainTable)
		},
		running: map[*trainSearch]bool{},
	}
}

// mayAnalyse returns why the engine must not help in a position now, nil if it may. It asks all open games: what the player
// would learn about a game in progress counts as a hint there, and training gives no hints.
func (t *trainSearches) mayAnalyse(p *rules.Position) error {
	for _, v := range t.games() {
		switch hint, err := v.MayAnalyse(p); {
		case err != nil:
			return err
		case hint:
			return notice.Refusal(lang.L("This position is close to your game in progress"))
		}
	}
	return nil
}

// search searches a position, see [train.Input].
func (t *trainSearches) search(p *rules.Position, l analysis.Limits, done func(*analysis.State, error)) (stop func()) {
	err := t.mayAnalyse(p)
	if err == nil && t.engine == nil {
		var e analysis.LineEngine
		if e, err = t.start(); err == nil {
			t.engine = &e
		}
	}
	if err != nil {
		done(nil, err)
		return func() {}
	}
	ctx, cancel := context.WithCancel(t.background.ctx)
	s := &trainSearch{*p, cancel, done}
	t.running[s] = true
	engine, task := t.engine, analysis.Task{Position: *p, Start: *p}
	var found *analysis.State
	t.background.run(func() (err error) {
		found, err = analysis.SearchState(ctx, engine, task, l)
		return err
	}, func(err error) {
		if t.running[s] {
			t.end(s)
			done(found, err)
		}
	})
	return func() { t.end(s) }
}

// end ends a search.
func (t *trainSearches) end(s *trainSearch) {
	s.cancel()
	delete(t.running, s)
}

// refuse ends the searches of positions that must not be analysed any more.
func (t *trainSearches) refuse() {
	for s := range t.running {
		if err := t.mayAnalyse(&s.position); err != nil {
			t.end(s)
			s.done(nil, err)
		}
	}
}

// free ends the engine in the background. The next search starts another one.
func (t *trainSearches) free() {
	if e := t.engine; e != nil {
		t.engine = nil
		t.background.finish(func() error { e.Quit(); return nil }, func(error) {})
	}
}

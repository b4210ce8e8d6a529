package ui

import (
	"cmp"
	"context"
	"errors"
	"runtime"
	"slices"
	"sync/atomic"
	"time"

	"fyne.io/fyne/v2"

	"backrank/app"
	"backrank/app/archive"
	"backrank/app/disk"
	"backrank/app/library"
	"backrank/app/mistakes"
	"backrank/app/notice"
	"backrank/lang"
	"backrank/ui/dialogs/gameinfo"
	"backrank/ui/game"
	"backrank/ui/report"
	"backrank/words"
)

// learning has the command for learning from the mistakes of many games. It analyses games in the background, and shows
// the mistakes one after another with the card of retries.
type learning struct {
	win        fyne.Window
	match      *current
	tabs       *app.Tabs
	view       *app.View
	settings   *preferences
	background *background
	runner     *runner
	notify     *notifier
	hint       *game.Hint
	current    *gameReport
	card       *report.Retry
	gameList   func() *gameList // built later

	dialog      *gameinfo.Learn // nil while it is closed
	selection   mistakes.Selection
	players     []mistakes.Player // to choose from; the first is that of the query, or the user
	state       gameinfo.LearnState
	plan        *mistakes.Plan // of the selection; nil until it is read
	reading     context.Context
	stopReading func()
	counted     int  // number of games that the run had analysed when the plan was read, see count
	counting    bool // the plan is being read again

	run      *mistakes.Run // the analysis that is running; nil if none is
	stopRun  func()
	saved    *mistakes.SavedRun // that analysis as it is stored
	unlock   func()             // ends the lock by which this program stores its analyses; nil without the lock
	active   int                // number of its workers
	left     chan struct{}      // has a value for each worker that has stored its last evaluations
	runError error              // the first error of a worker

	sitting *mistakes.Sitting
	opening bool       // the game of the current mistake is being opened
	tab     *app.Match // the tab in which sittings open their games; nil for none yet
	id      int64      // the game of the archive that it opened there last; 0 for none
	game    uint64     // the number of that game, see [app.View.Game]
}

// newLearning returns the part l.
func newLearning(l *learning) *learning {
	l.stopReading, l.stopRun = func() {}, func() {}
	return l
}

// show opens the game list with the dialog for all its games.
func (l *learning) show() {
	l.gameList().show()
	l.gameList().screen().Learning.Begin()
}

// showFrom opens the game list with the games of a query, and the dialog for them.
func (l *learning) showFrom(q archive.Query) {
	l.gameList().show()
	l.gameList().screen().Learning.BeginWith(q)
}

// choose opens the dialog for the games of a query, only those with the ids in only unless that is empty.
func (l *learning) choose(q archive.Query, only map[int64]bool) {
	me, names := l.settings.names()
	if me != "" {
		names = append([]string{me}, names...)
	}
	player := mistakes.PlayerOf(q, names, library.PlayedHere)
	l.selection = mistakes.Selection{Query: q, Only: only, Player: player}
	l.players = []mistakes.Player{player}
	l.state = gameinfo.LearnState{Players: []string{cmp.Or(q.Name, q.Player, me, lang.L("You"))}}
	l.dialog = gameinfo.ShowLearn(l.win, gameinfo.LearnActions{
		Choose: l.choosePlayer, Begin: l.begin, Analyse: l.analyse, Pause: l.pause, Stop: l.stop,
		Closed: func() {
			l.stopReading()
			l.dialog = nil
		},
	})
	l.read("")
}

// choosePlayer chooses one of the players, by its index.
func (l *learning) choosePlayer(i int) {
	l.selection.Player, l.state.Player = l.players[i], i
	l.read("")
}

// addPlayers adds the players of the selected games to those to choose from.
func (l *learning) addPlayers(names []string) {
	if len(l.players) > 1 {
		return
	}
	first := l.players[0]
	for _, name := range names {
		if !slices.ContainsFunc(first.Names, func(one string) bool { return words.Person(one) == words.Person(name) }) {
			l.players = append(l.players, mistakes.Player{Names: []string{name}, Color: first.Color})
			l.state.Players = append(l.state.Players, name)
		}
	}
}

// update shows the state in the dialog.
func (l *learning) update() {
	if l.dialog == nil {
		return
	}
	if l.state.Progress = nil; l.run != nil {
		now := l.run.Progress()
		l.state.Progress = &now
	}
	l.dialog.Update(l.state)
}

// progressInterval is the minimum time between updates of the progress.
const progressInterval = 200 * time.Millisecond

// read reads the games of the selection in the background, and measures how long the analysis of a position takes. ended
// says how the last analysis ended.
func (l *learning) read(ended string) {
	l.stopReading()
	ctx, stop := context.WithCancel(l.background.ctx)
	l.reading, l.stopReading, l.plan, l.counted, l.counting = ctx, stop, nil, 0, false
	if l.run != nil {
		l.counted = len(l.run.Analysed(0))
	}
	l.state = gameinfo.LearnState{Players: l.state.Players, Player: l.state.Player, Reading: true}
	l.update()
	s, games := l.selection, l.match.Library()
	query := games.Query
	if len(s.Only) > 0 || s.Query.TwinsOf != 0 {
		query = games.QueryByID
	}
	var plan *mistakes.Plan
	next := time.Now().Add(progressInterval)
	l.background.run(func() error {
		return query(func(db *archive.DB) (err error) {
			plan, err = mistakes.Read(ctx, db, s, func(n, of int) {
				if now := time.Now(); now.After(next) {
					next = now.Add(progressInterval)
					l.background.onMain(func() {
						if ctx.Err() == nil && l.state.Reading {
							l.state.Read, l.state.All = n, of
							l.update()
						}
					})
				}
			})
			return err
		})
	}, func(err error) {
		if ctx.Err() != nil {
			return
		}
		l.state = gameinfo.LearnState{Players: l.state.Players, Player: l.state.Player, Ended: ended}
		if err != nil {
			l.state.Problem = words.Message(lang.L("The games cannot be read"), disk.ErrorText(err))
			l.update()
			return
		}
		l.addPlayers(plan.Names)
		l.setPlan(plan)
		l.measure(ctx)
	})
}

// setPlan sets the plan, and the state by it.
func (l *learning) setPlan(p *mistakes.Plan) {
	l.plan = p
	l.state.Games, l.state.Pending, l.state.Faulty = p.Games, len(p.Pending), p.Faulty
	l.state.Problem = l.problem()
	l.state.Counts = mistakes.CountKinds(p.Moments, app.SolvedMistakes(l.match.Match).Solved())
}

// count adds the mistakes of games that have been analysed since the plan was read, so that the player need not wait for the
// end of the analysis.
func (l *learning) count() {
	if l.dialog == nil || l.plan == nil || l.run == nil || l.counting {
		return
	}
	ids := l.run.Analysed(l.counted)
	if len(ids) == 0 {
		return
	}
	ctx, plan, s := l.reading, l.plan, l.selection
	l.counting = true
	l.background.run(func() error {
		return l.match.Library().QueryByID(func(db *archive.DB) (err error) {
			plan, err = plan.Reread(ctx, db, s, ids)
			return err
		})
	}, func(err error) {
		if ctx.Err() != nil {
			return
		}
		l.counting = false
		l.counted += len(ids)
		if err == nil { // else the end of the analysis reports it
			l.setPlan(plan)
			l.update()
		}
		l.count() // games that were analysed meanwhile
	})
}

// problem says why the games of the plan have nothing to teach, "" if they have something.
func (l *learning) problem() string {
	switch p := l.plan; {
	case p.Selected == 0:
		return lang.L("There are no games in the list")
	case p.Games > 0:
		return ""
	case len(l.selection.Player.Names)+len(l.selection.Player.Part) == 0:
		return lang.L("None of these games is known to be yours. Choose a player, or enter your name in the settings.")
	}
	return words.Message(lang.L("{{.Player}} played none of these games", "Player", l.state.Players[l.state.Player]), lang.L("Choose another player"))
}

// measure shows the state. If games have to be analysed, it measures the speed of that in the background.
func (l *learning) measure(ctx context.Context) {
	engines := app.Analyst(l.match.Match).Engines()
	l.state.HasEngine = engines.NewSearcher() != nil
	l.update()
	if !l.state.HasEngine || len(l.plan.Pending) == 0 || l.run != nil {
		return
	}
	p, n, measured, sum := l.plan, min(workers(), len(l.plan.Pending)), 0, time.Duration(0)
	for range n { // at the same time, as in the analysis
		s, each := engines.NewSearcher(), time.Duration(0)
		l.background.run(func() (err error) {
			each, err = p.Measure(ctx, s)
			return err
		}, func(err error) {
			if err != nil || ctx.Err() != nil {
				return
			}
			sum += each
			if measured++; measured == n {
				l.state.Time = p.Estimate(sum/time.Duration(n), n)
				l.update()
			}
		})
	}
}

// maxWorkers limits the number of games that are analysed at the same time: each needs a transposition table.
const maxWorkers = 8

// workers returns the number of games that are analysed at the same time. One processor stays free for the window.
func workers() int { return min(max(runtime.NumCPU()-1, 1), maxWorkers) }

// resume continues the analysis that the end of the program interrupted, unless another program does that.
func (l *learning) resume() {
	file := app.SolvedMistakes(l.match.Match)
	saved, games := file.Run(), l.match.Library()
	if saved == nil || l.run != nil || !games.HasFile() || app.Analyst(l.match.Match).Engines().NewSearcher() == nil {
		return
	}
	if !l.lock() {
		return
	}
	var plan *mistakes.Plan
	l.background.run(func() error {
		return games.QueryByID(func(db *archive.DB) (err error) {
			plan, err = mistakes.Read(l.background.ctx, db, saved.Selection(), nil)
			return err
		})
	}, func(err error) {
		switch {
		case err != nil || l.run != nil:
		case plan.Archive != saved.Archive || len(plan.Pending) == 0:
			file.SaveRun(nil)
		default:
			l.startRun(plan, saved)
			l.notify.show(lang.N("The analysis of {{.Count}} games continues in the background", len(saved.Games)), notice.Info)
		}
	})
}

// analyse begins to analyse the pending games of the plan in the background.
func (l *learning) analyse() {
	if l.run != nil || l.plan == nil {
		return
	}
	l.startRun(l.plan, nil)
}

// lock reports whether this program stores its analyses, so that they continue after a restart. It is the first one that
// analyses games, and stays that until its window is closed.
func (l *learning) lock() bool {
	if l.unlock == nil {
		if unlock, err := app.LockMistakes(l.match.Match); err == nil {
			l.unlock = unlock
		}
	}
	return l.unlock != nil
}

// storeTimeout is how long closing the window waits for the evaluations of games whose analysis has been interrupted.
const storeTimeout = 500 * time.Millisecond

// close waits until the workers of an interrupted analysis have stored their evaluations, at most storeTimeout, and ends the
// lock. The context of the background has ended.
func (l *learning) close() {
	ctx, cancel := context.WithTimeout(context.Background(), storeTimeout)
	defer cancel()
	for range cap(l.left) {
		select {
		case <-l.left:
		case <-ctx.Done():
		}
	}
	if l.unlock != nil {
		l.unlock()
		l.unlock = nil
	}
}

// startRun analyses the pending games of a plan, the rest of a saved run unless saved is nil.
func (l *learning) startRun(plan *mistakes.Plan, saved *mistakes.SavedRun) {
	ctx, stop := context.WithCancel(l.background.ctx)
	l.stopRun, l.runError = stop, nil
	var waiting atomic.Bool // the progress will be shown
	l.run = mistakes.NewRun(plan, app.MistakeGames(l.match.Match), func(mistakes.Progress) {
		if waiting.CompareAndSwap(false, true) {
			l.background.after(progressInterval, func() {
				waiting.Store(false)
				l.showProgress()
			})
		}
	})
	if saved == nil {
		saved = plan.Saved()
		l.save(saved)
	} else {
		l.run.Continue(saved)
		l.run.Pause(saved.Paused)
	}
	l.saved = saved
	l.hold()
	run, engines := l.run, app.Analyst(l.match.Match).Engines()
	l.active = min(workers(), len(plan.Pending))
	left := make(chan struct{}, l.active)
	l.left = left
	for range l.active {
		s := engines.NewSearcher()
		l.background.run(func() error {
			defer func() { left <- struct{}{} }()
			return run.Work(ctx, s)
		}, func(err error) {
			if err != nil && l.runError == nil {
				l.runError = err
				stop()
			}
			if l.active--; l.active == 0 {
				stop()
				l.ended()
			}
		})
	}
	l.showProgress()
}

// showProgress shows the progress of the analysis in the dialog and in the game list.
func (l *learning) showProgress() {
	if l.run == nil {
		return
	}
	now := l.run.Progress()
	l.gameList().screen().Learning.ShowProgress(gameinfo.ProgressText(now), now.Share(), now.Paused)
	l.update()
	l.count()
}

// hold holds the analysis while help is refused, as during the preparation for a game.
func (l *learning) hold() {
	if l.run == nil {
		return
	}
	if held := l.view.Knowledge().Study() != nil; l.run.Progress().Held != held {
		l.run.Hold(held)
		l.showProgress()
	}
}

// pause pauses the analysis, or resumes it.
func (l *learning) pause() {
	if l.run != nil {
		l.run.Pause(!l.run.Progress().Paused)
		saved := *l.saved
		saved.Paused = l.run.Progress().Paused
		l.save(&saved)
		l.showProgress()
	}
}

// save stores the analysis in progress, nil for none, so that it goes on when the program is started again.
func (l *learning) save(r *mistakes.SavedRun) {
	if l.saved = r; l.lock() {
		app.SolvedMistakes(l.match.Match).SaveRun(r)
	}
}

// stop ends the analysis. The results so far stay in the games.
func (l *learning) stop() { l.stopRun() }

// ended shows how the analysis has ended.
func (l *learning) ended() {
	now := l.run.Progress()
	l.run = nil
	l.save(nil)
	l.gameList().screen().Learning.HideProgress()
	l.match.Library().Changed()
	text := ""
	switch {
	case errors.Is(l.runError, context.Canceled):
		text = lang.L("The analysis was stopped. Results so far are kept.")
	case l.runError != nil:
		text = words.Message(lang.L("The analysis has failed"), disk.ErrorText(l.runError))
	case now.Failed > 0:
		text = lang.N("{{.Count}} games could not be analysed", now.Failed)
	}
	if l.dialog != nil {
		l.read(text)
		return
	}
	if l.runError == nil {
		text = words.Message(lang.N("{{.Count}} games are analysed", now.Games-now.Failed), text, lang.L("“Learn” in the game list shows the mistakes"))
	}
	l.notify.show(text, notice.Info)
}

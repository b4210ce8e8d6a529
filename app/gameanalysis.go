package app

import (
	"context"
	"fmt"
	"time"

	"backrank/app/analysis"
	"backrank/app/notice"
	"backrank/app/player"
	"backrank/variants/pgn"
)

// Analysis is the state of the analysis of the game on the board. The zero Analysis means that the game is not being
// analysed.
type Analysis struct {
	// Nodes is the effort for each position; Engine is the name of the engine.
	Nodes  uint64
	Engine string
	// Done and Total count positions since the program started.
	Done, Total int
	// Paused is true after [Analyses.Pause].
	Paused bool
	// Failure is a sentence that says why the analysis has stopped, "" if it has not.
	Failure string
	// NotResponding is true while a UCI engine has not become ready within the usual time.
	NotResponding bool
}

// Efforts of an analysis, in nodes for each position.
const (
	QuickNodes   = 100_000
	DefaultNodes = 1_000_000
	MaxNodes     = 10_000_000_000
)

// analysisRequest is the effort and the engine of a game's analysis. The zero analysisRequest means that the game is
// not being analysed.
type analysisRequest struct {
	Nodes  uint64 `json:"nodes,omitempty"`
	Engine string `json:"engine,omitempty"` // its id, "" for Backrank's engine
}

// gameAnalysis is the state of the analysis: at most one current search.
type gameAnalysis struct {
	number        uint64
	cancel        context.CancelFunc // nil while no search runs
	free          chan struct{}      // closed when the searcher is idle
	paused        bool
	failure       string
	notResponding bool
	readyTimer    *time.Timer       // marks the engine as not responding; nil for none
	ownSearcher   analysis.Searcher // Backrank's, nil until it is needed
	pool          player.Pool       // holds the UCI engine

	request analysisRequest // of the game below
	game    uint64          // number of the game, see [View.Game]
	done    int
	total   int
	task    analysis.Task // position being searched
	saving  bool          // its evaluation is being committed
}

// Analyst returns the commands that analyse the game of a match in the background.
func Analyst(m *Match) Analyses { return Analyses{m} }

// Analyses are the commands for analysing the game on the board.
type Analyses struct{ match *Match }

// Begin starts or resumes the analysis of the game on the board in the background. It searches nodes nodes for the
// start and for the position after each move, with an engine of the list by its id, or with Backrank's engine if engine
// is "". Each evaluation is written into the game and saved as soon as it is found; it never replaces one with more
// nodes. The analysis continues after a restart of the program. A game in progress is refused.
func (a Analyses) Begin(nodes uint64, engine string) error {
	return a.match.ask(func(l *loop) error {
		g := &l.game
		o := analysisRequest{min(max(nodes, 1), MaxNodes), engine}
		switch tasks, err := tasks(l, o); {
		case g.drafting():
			return errDrafting
		case inProgress(g):
			return errBeingPlayed
		case err != nil:
			return err
		case len(tasks) == 0:
			return errAnalysed
		}
		if _, _, err := l.analysis.searcher(l, o); err != nil {
			return err
		}
		l.analysis.stop()
		l.analysis.paused, l.analysis.failure = false, ""
		return l.commit(event{Kind: eventSetAnalysis, Analysis: &o})
	})
}

// Pause pauses the analysis, or resumes it if pause is false.
func (a Analyses) Pause(pause bool) error {
	return a.match.ask(func(l *loop) error {
		if l.game.analysisRequest == (analysisRequest{}) {
			return errNotAnalysing
		}
		l.analysis.paused, l.analysis.failure = pause, ""
		if pause {
			l.analysis.stop()
		}
		l.analysis.start(l)
		l.publish()
		return nil
	})
}

// Stop ends the analysis. Evaluations found so far stay in the game.
func (a Analyses) Stop() error {
	return a.match.ask(func(l *loop) error {
		if l.game.analysisRequest == (analysisRequest{}) {
			return errNotAnalysing
		}
		return l.commit(event{Kind: eventSetAnalysis, Analysis: &analysisRequest{}})
	})
}

// Refusal returns the reason why the game cannot be analysed now; nil if it can.
func (v *View) Refusal() error {
	switch {
	case v.Draft.Going:
		return errDrafting
	case v.BeingPlayed():
		return errBeingPlayed
	}
	return nil
}

// Positions returns the number of positions that an analysis with this effort would search.
func (a Analyses) Positions(nodes uint64) (n int) {
	_ = a.match.ask(func(l *loop) error {
		left, err := tasks(l, analysisRequest{Nodes: nodes})
		n = len(left)
		return err
	})
	return n
}

// NewSearcher returns a new instance of Backrank's engine, for searches outside the match; nil if there is none.
func (a Analyses) NewSearcher() (s analysis.Searcher) {
	_ = a.match.ask(func(l *loop) error {
		if l.options.Searcher != nil {
			s = l.options.Searcher()
		}
		return nil
	})
	return s
}

// inProgress reports whether a game is being played here, so that analysing it would help a player.
func inProgress(g *game) bool { return !g.over() && !g.isDocument() }

// analysedGame returns the game in the form that package analysis takes.
func analysedGame(g *game) *pgn.Game {
	return &pgn.Game{Variant: g.variant, Start: g.positions[0], Tree: g.tree.nodes}
}

// tasks returns the positions that remain to be searched.
func tasks(l *loop, o analysisRequest) ([]analysis.Task, error) {
	if l.game.drafting() {
		return nil, nil
	}
	return analysis.Tasks(analysedGame(&l.game), o.Nodes)
}

// searcher returns the engine for a request, and its name.
func (a *gameAnalysis) searcher(l *loop, o analysisRequest) (analysis.Searcher, string, error) {
	if o.Engine == "" {
		if l.options.Searcher == nil {
			return nil, "", errNoAnalyst
		}
		if a.ownSearcher == nil {
			a.ownSearcher = l.options.Searcher()
		}
		return a.ownSearcher, OwnEngineName, nil
	}
	e, known := l.match.engines.ByID(o.Engine)
	if !known {
		return nil, "", errNoEngine
	}
	if err := e.CanPlayFrom(&l.game.positions[0], l.game.variant); err != nil {
		return nil, "", err
	}
	process := a.pool.Process(e.FullStrength())
	return &analysis.Program{Process: process, Variant: l.game.variant, Game: l.games}, e.Name, nil
}

// start brings the analysis in line with the game and searches the next position, unless a search is running. It ends
// the analysis when no position is left, or when the game goes on.
func (a *gameAnalysis) start(l *loop) {
	o := l.game.analysisRequest
	if a.request != o || a.game != l.games {
		a.stop()
		a.request, a.game, a.done, a.total, a.failure = o, l.games, 0, 0, ""
		a.pool.Keep(player.Players{{Engine: o.Engine}}) // quit the previous engine, which may hang
	}
	if o == (analysisRequest{}) {
		a.releaseEngines()
		return
	}
	if inProgress(&l.game) {
		l.notices.Add(notice.Info, "The analysis has ended, as the game goes on")
		a.end(l)
		return
	}
	if a.cancel != nil && !hasPosition(&l.game, a.task.Ply, a.task.Position.Key()) {
		a.stop()
	}
	if a.cancel != nil || a.paused || a.failure != "" || l.closing {
		return
	}
	tasks, err := tasks(l, o)
	if err != nil || len(tasks) == 0 || a.saving && tasks[0].Ply == a.task.Ply { // done, or its evaluation could not be stored
		a.end(l)
		return
	}
	a.total = a.done + len(tasks)
	s, name, err := a.searcher(l, o)
	if err != nil {
		a.failure = err.Error()
		l.notices.Add(notice.Warning, a.failure)
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	before, free := a.free, make(chan struct{})
	a.number++
	a.cancel, a.free, a.task = cancel, free, tasks[0]
	go runAnalysisSearch(ctx, l.match, &analysisSearch{a.number, s, name, tasks[0], o.Nodes}, before, free)
	a.startReadyTimer(l.match, s)
}

// end ends the analysis of the game and records that in the journal.
func (a *gameAnalysis) end(l *loop) {
	a.stop()
	over := event{Kind: eventSetAnalysis, Analysis: &analysisRequest{}}
	if l.game.apply(over) == nil {
		l.save(over)
		l.archiveGame()
	}
	a.releaseEngines()
}

// releaseEngines quits the UCI engine and frees Backrank's engine.
func (a *gameAnalysis) releaseEngines() {
	a.ownSearcher = nil
	a.pool.Keep(player.Players{})
}

// state returns the state of the analysis for the view.
func (a *gameAnalysis) state(l *loop) Analysis {
	o := l.game.analysisRequest
	if o == (analysisRequest{}) {
		return Analysis{}
	}
	name := OwnEngineName
	if e, known := l.match.engines.ByID(o.Engine); known {
		name = e.Name
	}
	return Analysis{Nodes: o.Nodes, Engine: name, Done: a.done, Total: a.total, Paused: a.paused, Failure: a.failure, NotResponding: a.notResponding}
}

// stop cancels the search without waiting for it.
func (a *gameAnalysis) stop() {
	if a.cancel != nil {
		a.cancel()
		a.cancel = nil
		a.number++
		a.stopReadyTimer()
	}
}

// analysisSearch is the search of one position.
type analysisSearch struct {
	number   uint64
	searcher analysis.Searcher
	name     string
	task     analysis.Task
	nodes    uint64
}

// runAnalysisSearch waits for the previous search to end, searches, and posts the result to the loop.
func runAnalysisSearch(ctx context.Context, m *Match, s *analysisSearch, before <-chan struct{}, free chan<- struct{}) {
	if before != nil {
		<-before
	}
	found, err := s.run(ctx)
	close(free)
	m.post(func(l *loop) { l.analysis.searchDone(l, s, found, err) })
}

// run calls the searcher. A panic becomes an error.
func (s *analysisSearch) run(ctx context.Context) (f analysis.Evaluation, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%s failed: %v", s.name, r)
		}
	}()
	return s.searcher.Search(ctx, s.task, s.nodes)
}

// searchDone records an evaluation and starts the next search. A stale result is dropped.
func (a *gameAnalysis) searchDone(l *loop, s *analysisSearch, f analysis.Evaluation, err error) {
	if s.number != a.number || a.cancel == nil {
		return
	}
	a.cancel()
	a.cancel = nil
	a.stopReadyTimer()
	if err == nil {
		a.done, a.saving = a.done+1, true
		err = l.commit(event{Kind: eventAddEvaluation, Evaluation: evaluationRecordOf(&s.task, f)})
		a.saving = false
	}
	if err != nil {
		a.failure = err.Error()
		l.notices.Add(notice.Warning, unusable("The game could not be analysed", err).Error())
		l.publish()
	}
}

// readyTimeout is the time after which a silent engine is marked as not responding: three tenths of the engine's
// timeout, which is ten seconds if timeout is 0.
func readyTimeout(timeout time.Duration) time.Duration {
	if timeout == 0 {
		return 3 * time.Second
	}
	return timeout * 3 / 10
}

// startReadyTimer marks a UCI engine as not responding if it is not ready after readyTimeout.
func (a *gameAnalysis) startReadyTimer(m *Match, s analysis.Searcher) {
	program, is := s.(*analysis.Program)
	if !is {
		return
	}
	number := a.number
	a.readyTimer = time.AfterFunc(readyTimeout(m.engineTimeout), func() {
		m.post(func(l *loop) {
			if a.number == number && a.cancel != nil && program.Waiting() {
				a.notResponding = true
				l.publish()
			}
		})
	})
}

// stopReadyTimer is called when the search has ended or was cancelled.
func (a *gameAnalysis) stopReadyTimer() {
	if a.notResponding = false; a.readyTimer != nil {
		a.readyTimer.Stop()
	}
}

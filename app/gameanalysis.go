package app

import (
	"context"
	"fmt"
	"time"

	"backrank/app/analysis"
	"backrank/app/notice"
	"backrank/app/player"
	"backrank/variants/notation"
)

// Analysis is the state of the analysis of the game on the board. The zero Analysis is that of a game that is not being
// analysed.
type Analysis struct {
	// Nodes is the effort for each position, Engine the name of the engine.
	Nodes  uint64
	Engine string
	// Done and Of count positions, in this run of the program.
	Done, Total int
	// Paused is true until [Analyses.Pause] says otherwise.
	Paused bool
	// Failure is why it does not go on, as a sentence; "" if it does.
	Failure string
	// Silent is true while a UCI engine does not answer that it is ready, for longer than usual.
	NotResponding bool
}

// The usual efforts of an analysis, in nodes for each position.
const (
	QuickNodes   = 100_000
	DefaultNodes = 1_000_000
	MaxNodes     = 10_000_000_000
)

// order is what a game is to be analysed with; the zero order is that of a game that is not being analysed.
type analysisRequest struct {
	Nodes  uint64 `json:"nodes,omitempty"`
	Engine string `json:"engine,omitempty"` // by its id, "" for Backrank's own
}

// analysing is the state of the goroutine that analyses: at most one search whose answer is wanted.
type gameAnalysis struct {
	number        uint64
	cancel        context.CancelFunc // nil while none runs
	free          chan struct{}      // closed when the searcher is idle
	paused        bool
	failure       string
	notResponding bool
	readyTimer    *time.Timer       // until an engine is called silent, nil for none
	ownSearcher   analysis.Searcher // Backrank's, nil until it is needed
	pool          player.Pool       // with the engine of the list

	request analysisRequest // what the rest is about
	game    uint64          // likewise
	done    int
	total   int
	task    analysis.Task // the position that is searched
	saving  bool          // what was found about it is being written
}

// Analyst returns the commands that analyse the game on the board in the background.
func Analyst(m *Match) Analyses { return Analyses{m} }

// Analyses are the commands that analyse a game.
type Analyses struct{ match *Match }

// Begin begins to analyse the game on the board in the background, or goes on with it: so many nodes for the start and
// the position after each move, by an engine of the list, or by Backrank's own if its id is "". What is found is written
// into the game as it comes, and saved; weaker evaluations never take the place of stronger ones. The analysis goes on when
// the program is started again. A game that is being played is not analysed.
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

// Pause pauses the analysis of the game, or has it go on.
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

// Stop ends the analysis of the game; what was found stays.
func (a Analyses) Stop() error {
	return a.match.ask(func(l *loop) error {
		if l.game.analysisRequest == (analysisRequest{}) {
			return errNotAnalysing
		}
		return l.commit(event{Kind: eventSetAnalysis, Analysis: &analysisRequest{}})
	})
}

// Refusal returns why the game cannot be analysed now, whatever the effort; nil if it can.
func (v *View) Refusal() error {
	switch {
	case v.Draft.Going:
		return errDrafting
	case v.BeingPlayed():
		return errBeingPlayed
	}
	return nil
}

// Positions returns how many positions of the game an analysis with so many nodes would search.
func (a Analyses) Positions(nodes uint64) (n int) {
	_ = a.match.ask(func(l *loop) error {
		left, err := tasks(l, analysisRequest{Nodes: nodes})
		n = len(left)
		return err
	})
	return n
}

// NewSearcher returns Backrank's engine, for searches beside the match; nil if there is none.
func (a Analyses) NewSearcher() (s analysis.Searcher) {
	_ = a.match.ask(func(l *loop) error {
		if l.options.Searcher != nil {
			s = l.options.Searcher()
		}
		return nil
	})
	return s
}

// beingPlayed reports whether a game is in progress here: analysing it would be help.
func inProgress(g *game) bool { return !g.over() && !g.isDocument() }

// recorded returns the game as package analysis needs it.
func analysedGame(g *game) *notation.Game {
	return &notation.Game{Variant: g.variant, Start: g.positions[0], Tree: g.tree.Tree}
}

// tasks returns the positions that are left to be searched.
func tasks(l *loop, o analysisRequest) ([]analysis.Task, error) {
	if l.game.drafting() {
		return nil, nil
	}
	return analysis.Tasks(analysedGame(&l.game), o.Nodes)
}

// searcher returns the searcher of an order and its name.
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

// start searches the next position, if there is one and nothing is searched.
func (a *gameAnalysis) start(l *loop) {
	o := l.game.analysisRequest
	if a.request != o || a.game != l.games {
		a.stop()
		a.request, a.game, a.done, a.total, a.failure = o, l.games, 0, 0, ""
		a.pool.Keep(player.Players{{Engine: o.Engine}}) // another one may be silent, and would be waited for
	}
	if o == (analysisRequest{}) {
		a.releaseEngines()
		return
	}
	if inProgress(&l.game) {
		l.notices.Say(notice.Info, "The analysis has ended, as the game goes on")
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
	if err != nil || len(tasks) == 0 || a.saving && tasks[0].Ply == a.task.Ply { // done, or what is found cannot be written
		a.end(l)
		return
	}
	a.total = a.done + len(tasks)
	s, name, err := a.searcher(l, o)
	if err != nil {
		a.failure = err.Error()
		l.notices.Say(notice.Warning, a.failure)
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	before, free := a.free, make(chan struct{})
	a.number++
	a.cancel, a.free, a.task = cancel, free, tasks[0]
	go runAnalysisSearch(ctx, l.match, &analysisSearch{a.number, s, name, tasks[0], o.Nodes}, before, free)
	a.startReadyTimer(l.match, s)
}

// end ends the analysis of the game for good.
func (a *gameAnalysis) end(l *loop) {
	a.stop()
	over := event{Kind: eventSetAnalysis, Analysis: &analysisRequest{}}
	if l.game.apply(over) == nil {
		l.save(over)
		l.match.games.putGame(l.game, l.signedPGN)
	}
	a.releaseEngines()
}

// release lets go of the engines.
func (a *gameAnalysis) releaseEngines() {
	a.ownSearcher = nil
	a.pool.Keep(player.Players{})
}

// show returns how the analysis goes.
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

// searching is the search of a position.
type analysisSearch struct {
	number   uint64
	searcher analysis.Searcher
	name     string
	task     analysis.Task
	nodes    uint64
}

// search waits for the previous search, searches, and posts what was found to the loop.
func runAnalysisSearch(ctx context.Context, m *Match, s *analysisSearch, before <-chan struct{}, free chan<- struct{}) {
	if before != nil {
		<-before
	}
	found, err := s.run(ctx)
	close(free)
	m.post(func(l *loop) { l.analysis.searchDone(l, s, found, err) })
}

// search calls the searcher. A panic becomes an error.
func (s *analysisSearch) run(ctx context.Context) (f analysis.Evaluation, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%s failed: %v", s.name, r)
		}
	}()
	return s.searcher.Search(ctx, s.task, s.nodes)
}

// found writes down what was found, unless it is stale, and goes on.
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
		l.notices.Say(notice.Warning, unusable("The game could not be analysed", err).Error())
		l.publish()
	}
}

// answerTime is how long an engine may take to be ready before the player is told that it has not answered yet, given its
// timeout, 0 for the usual one: three seconds of ten.
func readyTimeout(timeout time.Duration) time.Duration {
	if timeout == 0 {
		return 3 * time.Second
	}
	return timeout * 3 / 10
}

// remind says after some time that the engine has not answered yet, if that is so.
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

// answered is called when the search is over, or not wanted any more.
func (a *gameAnalysis) stopReadyTimer() {
	if a.notResponding = false; a.readyTimer != nil {
		a.readyTimer.Stop()
	}
}

package app

import (
	"fmt"
	"slices"

	"backrank/app/analysis"
	"backrank/app/notice"
	"backrank/lang"
	"backrank/variants/gametree"
	"backrank/variants/pgn"
	"backrank/variants/rules"
)

// analysisRequest is the effort and the engine of a game's analysis. The zero analysisRequest means that the game is
// not being analysed.
type analysisRequest struct {
	Nodes  uint64 `json:"nodes,omitempty"`
	Engine string `json:"engine,omitempty"` // its id, "" for Backrank's engine
}

// gameAnalysis is the state of the analysis of the game.
type gameAnalysis struct {
	background *analysis.Background
	paused     bool
	failure    string

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
		o := analysisRequest{min(max(nodes, 1), analysis.MaxNodes), engine}
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
		if _, _, err := l.analysis.background.Searcher(engine, subject(l)); err != nil {
			return err
		}
		l.analysis.background.Stop()
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
			l.analysis.background.Stop()
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

// Engines returns the engines that analyse, for searches outside the match.
func (a Analyses) Engines() *analysis.Engines { return a.match.tabs.analysisEngines }

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

// subject returns the game in the form that engines take.
func subject(l *loop) *analysis.Subject {
	return &analysis.Subject{Variant: l.game.variant, First: l.game.positions[0], Game: l.games}
}

// start brings the analysis in line with the game and searches the next position, unless a search is running, other tabs are
// being analysed, or a person prepares for the game of another tab. It ends the analysis when no position is left, or when the game goes on.
func (a *gameAnalysis) start(l *loop) {
	if a.searchNext(l); !a.background.Running() {
		leaveAnalysis(l)
	}
}

// searchNext does what start does, and leaves the turn to others to start.
func (a *gameAnalysis) searchNext(l *loop) {
	o := l.game.analysisRequest
	if a.request != o || a.game != l.games {
		a.background.Stop()
		a.request, a.game, a.done, a.total, a.failure = o, l.games, 0, 0, ""
		a.background.Keep(o.Engine) // quit the previous engine, which may hang
	}
	if o == (analysisRequest{}) {
		a.background.Release()
		return
	}
	if inProgress(&l.game) {
		l.notices.Add(notice.Info, lang.L("The analysis has ended, as the game goes on"))
		a.end(l)
		return
	}
	if a.background.Running() && (searchRefusal(l) != nil || !hasPosition(&l.game, a.task.Ply, a.task.Position.Key())) {
		a.background.Stop()
	}
	if a.background.Running() || a.paused || a.failure != "" || l.closing || searchRefusal(l) != nil {
		return
	}
	tasks, err := tasks(l, o)
	if err != nil || len(tasks) == 0 || a.saving && tasks[0].Ply == a.task.Ply { // done, or its evaluation could not be stored
		a.end(l)
		return
	}
	if a.total = a.done + len(tasks); !l.tabs.analyses.enter(l.match) {
		return
	}
	s, name, err := a.background.Searcher(o.Engine, subject(l))
	if err != nil {
		a.failure = err.Error()
		l.notices.Add(notice.Warning, a.failure)
		return
	}
	a.task = tasks[0]
	a.background.Search(s, name, a.task, o.Nodes, func(found analysis.Evaluation, err error) { a.searchDone(l, found, err) })
}

// end ends the analysis of the game and records that in the journal.
func (a *gameAnalysis) end(l *loop) {
	a.background.Stop()
	over := event{Kind: eventSetAnalysis, Analysis: &analysisRequest{}}
	if l.game.apply(over) == nil {
		l.save(over)
		archiveGame(l)
	}
	a.background.Release()
}

// searchDone records the evaluation of the task. That starts the next search.
func (a *gameAnalysis) searchDone(l *loop, found analysis.Evaluation, err error) {
	if err == nil {
		a.done, a.saving = a.done+1, true
		err = l.commit(event{Kind: eventAddEvaluation, Evaluation: evaluationRecordOf(&a.task, found)})
		a.saving = false
	}
	if err != nil {
		a.failure = err.Error()
		l.notices.Add(notice.Warning, unusable(lang.L("The game could not be analysed"), err).Error())
		leaveAnalysis(l)
		l.publish()
	}
}

// progress returns the state of the analysis for the view.
func (a *gameAnalysis) progress(l *loop) analysis.Progress {
	o := l.game.analysisRequest
	if o == (analysisRequest{}) {
		return analysis.Progress{}
	}
	refusal := ""
	if err := searchRefusal(l); err != nil {
		refusal = err.Error()
	}
	name := analysis.OwnEngineName
	if e, known := l.tabs.engines.ByID(o.Engine); known {
		name = e.Name
	}
	return analysis.Progress{Nodes: o.Nodes, Engine: name, Done: a.done, Total: a.total, Paused: a.paused, Waiting: l.tabs.analyses.isWaiting(l.match), Refusal: refusal, Failure: a.failure, NotResponding: a.background.NotResponding()}
}

// evaluationRecord stores an evaluation of a position of the game in the journal.
type evaluationRecord struct {
	Ply   int      `json:"ply"`
	Key   uint64   `json:"key,string"` // of the position; the evaluation is ignored if the position at Ply has another one
	Score int      `json:"score,omitempty"`
	Mate  int      `json:"mate,omitempty"`
	Depth int      `json:"depth,omitempty"`
	Nodes uint64   `json:"nodes"`
	Line  []string `json:"line,omitempty"`
}

func evaluationRecordOf(t *analysis.Task, f analysis.Evaluation) *evaluationRecord {
	r := &evaluationRecord{Ply: t.Ply, Key: t.Position.Key(), Score: f.Score.Centipawns, Mate: f.Score.Mate, Depth: f.Depth, Nodes: f.Nodes}
	for _, m := range f.Line {
		r.Line = append(r.Line, m.String())
	}
	return r
}

// setAnalysisRequest sets the effort and the engine of the game's analysis.
func setAnalysisRequest(g *game, e event) error {
	if e.Analysis == nil {
		return fmt.Errorf("journal: %s without a request", e.Kind)
	}
	g.analysisRequest = *e.Analysis
	return nil
}

// addEvaluation adds an evaluation and its line to the tree. It does nothing if the position is no longer in the game.
func addEvaluation(g *game, e event) error {
	r := e.Evaluation
	if r == nil {
		return fmt.Errorf("journal: %s without an evaluation", e.Kind)
	}
	if g.drafting() || !hasPosition(g, r.Ply, r.Key) {
		return nil
	}
	task := analysis.Task{Node: gametree.Root, Ply: r.Ply, Position: g.positions[r.Ply], Start: g.positions[0]}
	for _, n := range slices.Collect(g.tree.nodes.MainLine())[:r.Ply] {
		task.Node = n
		task.Moves = append(task.Moves, g.tree.nodes.Move(n))
	}
	f := analysis.Evaluation{Score: analysis.Score{Centipawns: r.Score, Mate: r.Mate}, Depth: r.Depth, Nodes: r.Nodes}
	at := task.Position
	for _, text := range r.Line {
		m, err := moveOf(&at, text)
		if err != nil {
			return err
		}
		f.Line = append(f.Line, m)
		at = rules.After(&at, m)
	}
	if err := setEditedTree(g, analysis.Annotate(g.tree.nodes, &task, f)); err != nil {
		return err
	}
	describeLine(g, task.Node, &task.Position, f.Line)
	return nil
}

// hasPosition reports whether the position after ply plies of the game has the given key.
func hasPosition(g *game, ply int, key uint64) bool {
	return ply >= 0 && ply < len(g.positions) && g.positions[ply].Key() == key
}

// describeLine describes the moves of a line that were added to the tree.
func describeLine(g *game, n gametree.NodeID, p *rules.Position, line []rules.Move) {
	at := *p
	for _, m := range line {
		if n = g.tree.nodes.Find(n, m); n == gametree.None {
			return
		}
		after := rules.After(&at, m)
		g.setPly(n, plyOf(&at, m, &after))
		at = after
	}
}

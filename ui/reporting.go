package ui

import (
	"fmt"
	"strings"
	"time"

	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/analysis"
	"backrank/app/clock"
	"backrank/app/player"
	"backrank/ui/dialogs"
	"backrank/ui/game"
	"backrank/ui/report"
	"backrank/variants/notation"
	"backrank/variants/rules"
	"backrank/words"
)

// reporting has the commands for the analysis of a whole game: beginning it, its report, and trying moves again.
type reporting struct {
	desk // for searches beside the window

	panel  *panel
	prints *printing
	live   *liveAnalysis

	effort uint64 // chosen last, 0 for none
	engine string // likewise

	game uint64 // what the report is about
	tree notation.Tree
	last *analysis.Report

	dialog  *dialogs.GameReport // nil while it is not shown
	graph   *report.Graph       // in it; nil before the first report
	shown   *analysis.Report    // likewise
	doing   app.Analysis        // while it was made
	waiting bool                // until it shows a newer one
}

var (
	_ report.CardDesk  = (*reporting)(nil)
	_ report.RetryDesk = (*reporting)(nil)
)

// report returns the report of the current game, the same one until the game changes.
func (r *reporting) report() *analysis.Report {
	if v := &r.view; r.last == nil || r.game != v.Game || !notation.Same(r.tree, v.Tree) {
		r.game, r.tree, r.last = v.Game, v.Tree, v.Report()
	}
	return r.last
}

// The conditions for enabling its commands.
func analysable(v *app.View) bool { return !v.Draft.Going && v.Analysis == app.Analysis{} }

func (r *reporting) reported(*app.View) bool { return r.report().Known > 1 && len(r.last.Plies) > 0 }

func (r *reporting) retriable(v *app.View) bool {
	return r.reported(v) && v.Refusal() == nil && len(r.last.Retries(chess.NoColor)) > 0
}

// analyse asks with what the game is to be analysed, and begins.
func (r *reporting) analyse() {
	v := &r.view
	if err := v.Refusal(); err != nil {
		r.refuse(err.Error(), 0)
		return
	}
	if (v.Analysis != app.Analysis{}) {
		r.refuse("The game is being analysed", 0)
		return
	}
	analyst := app.Analyst(r.match)
	in := dialogs.AnalyseInput{Engines: r.analysts(), Engine: r.engine, Nodes: r.effort, Positions: analyst.Positions}
	if in.Nodes == 0 {
		in.Nodes = app.DefaultNodes
	}
	dialogs.Analyse(r.win, in, func(nodes uint64, engine string) error {
		if err := analyst.Begin(nodes, engine); err != nil {
			return err
		}
		r.effort, r.engine = nodes, engine
		r.refresh()
		return nil
	})
}

// analysts returns the engines that can analyse the game.
func (r *reporting) analysts() (all []player.Entry) {
	v := &r.view
	for _, e := range r.match.Engines().Get() {
		if e.CanPlayFrom(&v.First, v.Variant) == nil {
			all = append(all, e)
		}
	}
	return all
}

// ShowReport shows the report of the game.
func (r *reporting) ShowReport() {
	v := &r.view
	if !r.reported(v) {
		r.refuse("The game has no evaluations yet. Analyse it first.", 0)
		return
	}
	r.shown, r.doing = r.last, v.Analysis
	r.dialog = dialogs.Report(r.win, r.input(), func() { r.dialog = nil })
}

// reportEvery is the least time between two updates of the dialog.
const reportEvery = 300 * time.Millisecond

// follow keeps the dialog up to date while the game is analysed; it closes when there is nothing to report any more.
func (r *reporting) follow() {
	if r.dialog == nil || r.waiting || r.report() == r.shown && r.view.Analysis == r.doing {
		return
	}
	r.waiting = true
	r.after(reportEvery, func() {
		r.waiting = false
		switch {
		case r.dialog == nil:
		case !r.reported(&r.view):
			r.dialog.Close()
		default:
			r.shown, r.doing = r.last, r.view.Analysis
			r.dialog.Update(r.input())
		}
	})
}

// input returns what the dialog shows.
func (r *reporting) input() dialogs.ReportInput {
	v, rep := &r.view, r.last
	in := dialogs.ReportInput{
		Names: [2]string{game.PlayerName(v, chess.White), game.PlayerName(v, chess.Black)},
		Sides: rep.Sides, Print: func() { r.prints.printFirst(reportSheetName) },
	}
	in.Rows = phaseRows(rep, report.Numbered)
	if r.graph == nil {
		r.graph = report.NewGraph(func(ply int) {
			r.dialog.Close()
			r.GoToPly(ply)
		}, func(int) {})
	}
	r.graph.Update(report.CurveOf(v, rep), -1)
	in.Graph = r.graph
	switch {
	case rep.Complete():
	case rep.OnlyStart():
		in.Unknown = "The start is not evaluated, so there is no accuracy. Analyse the game to have it searched."
	default:
		in.Unknown = fmt.Sprintf("%d of %d positions are evaluated. The rest of the game is not judged.", rep.Known, len(rep.Plies)+1)
		in.None = "None in what is evaluated"
	}
	line := func(text string, ply int) dialogs.ReportLine {
		return dialogs.ReportLine{Text: text, Go: func() { r.GoToPly(ply) }}
	}
	for _, ply := range rep.Turning {
		in.Turning = append(in.Turning, line(rep.TurningPoint(ply, report.Numbered), ply))
	}
	for _, c := range rep.Told() {
		in.Castlings = append(in.Castlings, line(rep.CastlingText(c), c.Moment()))
	}
	if r.retriable(v) {
		in.Retry = r.Retry
	}
	if v.Refusal() == nil && analysable(v) {
		in.Analyse = r.analyse
	}
	return in
}

// phaseRows returns the accuracy and the time of both sides in each phase of a game, and the longest think of each side. A
// function writes the move that a phase begins with: "Endgame from 41.Kf2".
func phaseRows(rep *analysis.Report, write func(*analysis.Ply, rules.Move) string) (rows []dialogs.ReportRow) {
	parts := rep.Phases()
	for _, p := range parts {
		first := &rep.Plies[p.From]
		rows = append(rows, dialogs.ReportRow{
			Name: p.Phase.Name() + " from " + write(first, first.Move), Values: [2]string{report.Accuracy(p.Accuracy[0]), report.Accuracy(p.Accuracy[1])},
		})
	}
	if !rep.Timed() {
		return rows
	}
	for _, p := range parts {
		row := dialogs.ReportRow{Name: "Time, " + strings.ToLower(p.Phase.Name())}
		for side := range row.Values {
			row.Values[side] = spent(p.Spent[side], p.Timed[side])
		}
		rows = append(rows, row)
	}
	longest := dialogs.ReportRow{Name: "Longest think"}
	for side, ply := range rep.Longest() {
		if longest.Values[side] = spent(0, false); ply >= 0 {
			p := &rep.Plies[ply]
			longest.Values[side] = spent(p.Spent, true) + " " + write(p, p.Move)
		}
	}
	return append(rows, longest)
}

// spent formats how long moves took as a clock does: "1:05", "1:02:30", "–" if that is not known.
func spent(d time.Duration, known bool) string {
	if !known {
		return "–"
	}
	return clock.Text(d)
}

// Retry begins to try the moves again that lost most: of the player's own side, if he is one of the two.
func (r *reporting) Retry() {
	v := &r.view
	switch err := v.Refusal(); {
	case err != nil:
		r.refuse(err.Error(), 0)
		return
	case !r.reported(v):
		r.refuse("The game has no evaluations yet. Analyse it first.", 0)
		return
	}
	r.panel.hint.Leave()
	r.panel.retry.Begin(r.last, r.own())
}

// own returns the player's side, NoColor if he played both or neither.
func (r *reporting) own() chess.Color {
	var is [2]bool
	for i, c := range []chess.Color{chess.White, chess.Black} {
		if is[i] = r.view.Side(c).Human() && !r.view.Loaded; r.view.Loaded {
			is[i] = words.Known(r.view.Tag(c.Name())) != "" && r.view.Tag(c.Name()) == r.settings().PlayerName
		}
	}
	switch is {
	case [2]bool{true, false}:
		return chess.White
	case [2]bool{false, true}:
		return chess.Black
	}
	return chess.NoColor
}

// GoToPly shows the position after so many plies of the game.
func (r *reporting) GoToPly(ply int) {
	r.order(func() error { return r.match.GoTo(r.view.StepOf(ply)) })
}

// GoToNode shows the position after a move.
func (r *reporting) GoToNode(n notation.NodeID) {
	r.order(func() error { return r.match.GoToNode(n) })
}

// PauseAnalysis pauses the analysis of the game or has it go on.
func (r *reporting) PauseAnalysis(pause bool) {
	r.order(func() error { return app.Analyst(r.match).Pause(pause) })
}

// StopAnalysis ends the analysis of the game.
func (r *reporting) StopAnalysis() { r.order(app.Analyst(r.match).Stop) }

// NewSearcher returns an engine for tries.
func (r *reporting) NewSearcher() analysis.Searcher { return app.Analyst(r.match).NewSearcher() }

// CardChanged lays out the cards again, and shows in the list of moves what the player may see.
func (r *reporting) CardChanged(head string) {
	r.desk.CardChanged(head)
	r.panel.showMoves(&r.view)
	r.live.Follow()
}

// looking reports whether the player looks for a better move: then nothing may give it away.
func (r *reporting) looking() bool { return r.panel != nil && r.panel.retry.Looking() }

// hinted reports whether there is a hint to be asked for: in play, or while moves are tried again.
func (r *reporting) hinted(v *app.View) bool {
	return advisable(v) || r.panel != nil && r.panel.retry.Stage() != report.Closed
}

// hint asks for a hint, or for more of one.
func (r *reporting) hint() {
	if r.panel.retry.Stage() != report.Closed {
		r.panel.retry.Hint()
		return
	}
	r.panel.hint.Ask()
}

package ui

import (
	"time"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/analysis"
	"backrank/app/player"
	"backrank/lang"
	"backrank/ui/dialogs/gameinfo"
	"backrank/ui/report"
	"backrank/ui/widget"
	"backrank/variants/gametree"
)

// gameReport computes the report of the current game, and again only when the game has changed.
type gameReport struct {
	view *app.View

	game uint64 // number of the game of the last report
	tree gametree.Tree
	left time.Duration // on the clock after the last move, which the server tells after the move
	last *analysis.Report
}

// get returns the report.
func (r *gameReport) get() *analysis.Report {
	v := r.view
	left, _ := app.ClockAfter(v, len(v.Plies)-1)
	if r.last == nil || r.game != v.Game || r.left != left || !gametree.Same(r.tree, v.Tree) {
		r.game, r.tree, r.left, r.last = v.Game, v.Tree, left, v.Report()
	}
	return r.last
}

// exists reports whether the game has a report: of evaluations, or when it is over of the times of its moves.
func (r *gameReport) exists() bool {
	now := r.get()
	return now.Evaluated() || now.Timed() && !r.view.BeingPlayed()
}

// hasMistakes reports whether the game has mistakes to learn from.
func (r *gameReport) hasMistakes() bool {
	return r.view.Refusal() == nil && len(r.get().Retries(chess.NoColor)) > 0
}

// whyMissing explains why there is no report: the game must not be analysed now, or it is not analysed yet.
func (r *gameReport) whyMissing() string {
	if err := r.view.Refusal(); err != nil {
		return err.Error()
	}
	return lang.L("The game has neither evaluations nor times of moves. Analyse it first.")
}

// reports has the commands for the analysis of a whole game. It owns the card with the graph.
type reports struct {
	win     fyne.Window
	match   *current
	view    *app.View
	runner  *runner
	notify  *notifier
	current *gameReport
	retries *retries

	card *report.Card
	show func() // opens the report

	nodes  uint64 // per position, as chosen last; 0 for none yet
	engine string // id of the engine chosen last
}

var _ report.CardHost = (*reports)(nil)

// newReports creates the card of r.
func newReports(r *reports) *reports {
	r.card = report.NewCard(r)
	return r
}

// canAnalyse enables the command that analyses the game. The command itself refuses a game in progress, with the reason.
func canAnalyse(v *app.View) bool { return !v.Draft.Going && v.Analysis == analysis.Progress{} }

// hasReport enables the command that shows the report.
func (r *reports) hasReport(*app.View) bool { return r.current.exists() }

// Analyse opens the dialog for the analysis of the game.
func (r *reports) Analyse() {
	v := r.view
	if err := v.Refusal(); err != nil {
		r.notify.refuse(err.Error(), 0)
		return
	}
	if (v.Analysis != analysis.Progress{}) {
		r.notify.refuse(lang.L("The game is being analysed"), 0)
		return
	}
	analyst := app.Analyst(r.match.Match)
	in := gameinfo.AnalyseInput{Engines: r.analysts(), Engine: r.engine, Nodes: r.nodes, Positions: analyst.Positions}
	if in.Nodes == 0 {
		in.Nodes = analysis.DefaultNodes
	}
	_, atButton := r.win.Canvas().Focused().(*widget.Button) // such as the one that opens the dialog, which is hidden once the analysis begins
	dialog := gameinfo.Analyse(r.win, in, func(nodes uint64, engine string) error {
		if err := analyst.Begin(nodes, engine); err != nil {
			return err
		}
		r.nodes, r.engine = nodes, engine
		r.runner.refresh()
		return nil
	})
	dialog.OnClosed = func() {
		if atButton && r.card.Analysing() {
			r.card.FocusButton(r.win.Canvas())
		}
	}
}

// analysts returns the UCI engines that can analyse the game.
func (r *reports) analysts() (all []player.Entry) {
	v := r.view
	for _, e := range r.match.Engines().Get() {
		if e.CanPlayFrom(&v.First, v.Variant) == nil {
			all = append(all, e)
		}
	}
	return all
}

// ShowReport opens the report of the game.
func (r *reports) ShowReport() {
	if !r.current.exists() {
		r.notify.refuse(r.current.whyMissing(), 0)
		return
	}
	r.show()
}

// Retry starts learning from mistakes.
func (r *reports) Retry() { r.retries.begin() }

// GoToPly shows the position after the given number of plies.
func (r *reports) GoToPly(ply int) {
	r.runner.run(func() error { return r.match.GoTo(r.view.StepOf(ply)) })
}

// PauseAnalysis pauses or resumes the analysis of the game.
func (r *reports) PauseAnalysis(pause bool) {
	r.runner.run(func() error { return app.Analyst(r.match.Match).Pause(pause) })
}

// StopAnalysis ends the analysis of the game.
func (r *reports) StopAnalysis() { r.runner.run(app.Analyst(r.match.Match).Stop) }

// progressPause is the minimum time without speech before the progress of an analysis is spoken.
const progressPause = 10 * time.Second

// reportAnalysis speaks how the analysis of the game shown goes on, after all other texts: that it has begun, its progress at each
// quarter if it takes long, and at its end how to open the report. [textsOf] says the accuracy.
func (s *speaker) reportAnalysis(old, now *app.View) {
	if old.Game != now.Game || old.Serial >= now.Serial {
		return
	}
	none := analysis.Progress{}
	switch before, after := old.Analysis, now.Analysis; {
	case before == none && after != none,
		quarter(before) < quarter(after) && after.Done < after.Total && s.now().Sub(s.last) >= progressPause:
		s.report(report.ProgressText(after))
	case analysisResult(old, now) != nil && now.Report().Evaluated():
		s.report(lang.L("Type {{.Command}}: {{.What}}", "Command", lang.X("report on a game", "Report"), "What", lang.L("accuracy, turning points, castlings")))
	}
}

// quarter returns how many quarters of an analysis are done, 0 to 4.
func quarter(p analysis.Progress) int { return 4 * p.Done / max(p.Total, 1) }

// analysisResult returns what is spoken when the analysis of a game ends: the accuracy of both sides, or how much of the game
// has been analysed; nil if no analysis has ended.
func analysisResult(old, now *app.View) []string {
	none := analysis.Progress{}
	if old.Game != now.Game || old.Analysis == none || now.Analysis != none {
		return nil
	}
	r := now.Report()
	if !r.Complete() {
		return []string{lang.L("{{.Known}} of {{.Total}} evaluated", "Known", r.Known, "Total", len(r.Plies)+1)}
	}
	return []string{lang.L("The game has been analysed"), report.AccuracyInWords(r, namesOf(now))}
}

package ui

import (
	"backrank/app"
	"backrank/app/analysis"
	"backrank/lang"
	"backrank/ui/board"
	"backrank/ui/game"
	"backrank/variants/gametree"
	"backrank/variants/rules"

	"backrank/ui/liveanalysis"
)

// gamePlace makes the game a place of the live analysis.
type gamePlace struct {
	match     *current
	view      *app.View
	settings  *preferences
	runner    *runner
	notify    *notifier
	board     *board.Board
	showBoard func() // shows the position of the game again

	previewCount  uint64         // number of previews shown so far
	savedPosition rules.Position // position before the preview
	savedShapes   []board.Shape
	previewing    bool
}

// shown returns the position shown and the moves that lead to it, or why it is not analysed.
func (g *gamePlace) shown() liveanalysis.ShownPosition {
	task, ok := g.view.Shown()
	switch {
	case !ok:
		return liveanalysis.ShownPosition{Obstacle: lang.L("The analysis begins after the draft")}
	case g.view.Retry != gametree.Root:
		return liveanalysis.ShownPosition{Obstacle: lang.L("Off while you look for a better move")}
	}
	return liveanalysis.ShownPosition{Task: task, Subject: g.view.Subject(), Flipped: g.view.Flipped}
}

// stored returns the evaluation of the position shown from the game's comments; false while the game is in progress or
// the player is looking for a better move. The final position has its result as evaluation if the position before has one.
func (g *gamePlace) stored() (analysis.Line, bool) {
	v := g.view
	if v.Draft.Shown || v.Draft.Going || v.BeingPlayed() || v.Retry != gametree.Root {
		return analysis.Line{}, false
	}
	f, known := analysis.ReadEvaluation(&v.Position, v.Tree.Note(v.Node))
	if !known && v.Node != gametree.Root {
		_, known = v.Tree.Note(v.Tree.Parent(v.Node)).Eval(v.Position.Turn())
		over := false
		f, over = analysis.Ended(&v.Position)
		known = known && over
	}
	return liveanalysis.ScoredLine(f.Score, &v.Position), known
}

// play plays moves from the position shown, in a variation if they differ from the game.
func (g *gamePlace) play(moves []rules.Move) {
	if g.view.BeingPlayed() && g.view.AtEnd() && len(moves) > 1 {
		g.notify.refuse(lang.L("Moves of the game are played one by one"), 0)
		return
	}
	g.runner.run(func() error {
		if len(moves) == 1 {
			return g.match.Variation(moves[0])
		}
		return g.match.Edit().AddLine(moves)
	})
}

// showPreview shows a position of a line on the board.
func (g *gamePlace) showPreview(p rules.Position, last rules.Move) {
	if !g.previewing {
		g.previewing, g.savedPosition, g.savedShapes = true, g.view.Position, g.board.Drawings.Suggested()
	}
	g.previewCount++
	s := game.PositionState(&p, last, g.view.Flipped, g.settings.get().RightsMarks)
	s.Serial = 1<<63 + g.previewCount // no position of the game has such a number
	g.board.Snap(s)
}

// endPreview shows the position of the game again.
func (g *gamePlace) endPreview() {
	g.previewing = false
	if g.showBoard(); g.savedPosition == g.view.Position {
		g.board.Drawings.Suggest(g.savedShapes...)
	}
}

package ui

import (
	"backrank/app/analysis"
	"backrank/ui/board"
	"backrank/ui/game"
	"backrank/variants/notation"
	"backrank/variants/rules"

	analysisui "backrank/ui/analysis"
)

// liveGame is the game as a place of the live analysis.
type liveGame struct {
	*session
	looking   func() bool // the player looks for a better move than one of the game
	showBoard func()      // shows the position of the view again

	previews  uint64         // so far
	left      rules.Position // that was shown before, with the shapes of a hint
	suggested []board.Shape
	preview   bool
}

// shown returns the position shown with the moves that lead to it.
func (g *liveGame) shown() analysisui.Shown {
	task, ok := g.view.Shown()
	switch {
	case !ok:
		return analysisui.Shown{Says: "The analysis begins after the draft"}
	case g.looking():
		return analysisui.Shown{Says: "Off while you look for a better move"}
	}
	return analysisui.Shown{Task: task, Subject: g.view.Subject(), Flipped: g.view.Flipped}
}

// stored returns what the game itself says of the position shown, unless it is being played or the player looks for a
// better move. The end of a game is shown if the game says how the position before stood.
func (g *liveGame) stored() (analysis.Line, bool) {
	v := &g.view
	if v.Draft.Shown || v.Draft.Going || v.BeingPlayed() || g.looking() {
		return analysis.Line{}, false
	}
	f, known := analysis.ReadEvaluation(&v.Position, v.Tree.Note(v.Node))
	if !known && v.Node != notation.Root {
		_, known = v.Tree.Note(v.Tree.Parent(v.Node)).Eval(v.Position.Turn())
		over := false
		f, over = analysis.Ended(&v.Position)
		known = known && over
	}
	return scored(f.Score, &v.Position), known
}

// play plays moves from the position shown, in a variation if they are not those of the game.
func (g *liveGame) play(moves []rules.Move) {
	if g.view.BeingPlayed() && g.view.AtEnd() && len(moves) > 1 {
		g.refuse("Moves of the game are played one by one", 0)
		return
	}
	g.order(func() error {
		if len(moves) == 1 {
			return g.match.Variation(moves[0])
		}
		return g.match.Edit().AddLine(moves)
	})
}

// showPreview shows a position of a line on the board.
func (g *liveGame) showPreview(p rules.Position, last rules.Move) {
	if !g.preview {
		g.preview, g.left, g.suggested = true, g.view.Position, g.board.Suggested()
	}
	g.previews++
	s := game.PositionState(&p, last, g.view.Flipped, g.settings().RightsMarks)
	s.Serial = 1<<63 + g.previews
	g.board.Snap(s)
}

// endPreview shows the position of the game again.
func (g *liveGame) endPreview() {
	g.preview = false
	if g.showBoard(); g.left == g.view.Position {
		g.board.Suggest(g.suggested...)
	}
}

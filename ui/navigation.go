package ui

import (
	"backrank/app"
	"backrank/app/notice"
	"backrank/lang"
	"backrank/ui/game"
	"backrank/variants/gametree"
)

// navigation has the commands that show other positions of the game.
type navigation struct {
	match   *current
	view    *app.View
	runner  *runner
	message *game.Message
	moves   *game.Moves
}

func (n *navigation) goTo(step int)  { n.runner.run(func() error { return n.match.GoTo(step) }) }
func (n *navigation) step(steps int) { n.runner.run(func() error { return n.match.Step(steps) }) }
func (n *navigation) goLast()        { n.runner.run(n.match.Last) }

// leaveVariation goes to the move at which the variation branches off, or from moves after the end of a game to its
// end.
func (n *navigation) leaveVariation() {
	t, node := n.view.Tree, n.view.Node
	switch branch := t.Branch(node); {
	case branch != gametree.Root:
		n.goToNode(t.Parent(branch))
	case n.view.InVariation():
		n.goToNode(t.End())
	default:
		n.message.Report(lang.L("This is not a variation"), notice.Info)
	}
}

// up and down choose among the next moves where the game has variations. Elsewhere up goes to the first position and
// down to the last.
func (n *navigation) up() {
	if !n.moves.List.Choose(-1) {
		n.goTo(0)
	}
}

func (n *navigation) down() {
	if !n.moves.List.Choose(1) {
		n.goLast()
	}
}

// forward goes to the next move, the chosen one where the game has variations.
func (n *navigation) forward() {
	if node := n.moves.List.Next(); node != gametree.None {
		n.goToNode(node)
		return
	}
	n.step(1)
}

// wheel handles one step of the mouse wheel: back if steps is positive, forward otherwise.
func (n *navigation) wheel(steps int) {
	if steps > 0 {
		n.step(-1)
		return
	}
	n.forward()
}

func (n *navigation) goToNode(node gametree.NodeID) {
	n.runner.run(func() error { return n.match.GoToNode(node) })
}

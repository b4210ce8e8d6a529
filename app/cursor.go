package app

import (
	"backrank/variants/gametree"
)

// cursor is the position shown: the number of steps that lead to it, and the node, which is the root during the draft.
type cursor struct {
	step int
	node gametree.NodeID
}

// lastCursor returns the cursor at the last step of the game.
func lastCursor(g *game) cursor { return cursor{g.numSteps, g.tree.nodes.End()} }

// numPlacements returns the number of placements made in the draft.
func (g *game) numPlacements() int {
	if !g.drafted {
		return 0
	}
	return g.draft.Len()
}

// cursorAt returns the cursor at a node.
func cursorAt(g *game, n gametree.NodeID) cursor {
	return cursor{g.numPlacements() + g.shownTree().Depth(n), n}
}

// cursorAfter returns the cursor after step steps of the game, clamped to the game's length.
func cursorAfter(g *game, step int) cursor {
	step = min(max(step, 0), g.numSteps)
	return cursor{}.walk(g, step)
}

// walk moves the cursor by a number of steps, forward along the first children or backward along the parents.
func (c cursor) walk(g *game, steps int) cursor {
	t, placed := g.shownTree(), g.numPlacements()
	for ; steps < 0 && c.step > 0; steps++ {
		if c.step--; c.node != gametree.Root {
			c.node = t.Parent(c.node)
		}
	}
	for ; steps > 0; steps-- {
		next := c.node // the root, within the draft
		if c.step >= placed {
			next = t.First(c.node)
		}
		if next == gametree.None {
			break
		}
		c = cursor{c.step + 1, next}
	}
	return c
}

// clamped returns the cursor after a change of the tree. If its node was deleted, it is the nearest ancestor that
// remains.
func (c cursor) clamped(g *game, before gametree.Tree) cursor {
	if c.node == gametree.Root {
		return cursorAfter(g, min(c.step, g.numPlacements()))
	}
	t := g.shownTree()
	for !t.Has(c.node) {
		c.node = before.Parent(c.node)
	}
	return cursorAt(g, c.node)
}

// GoTo moves the cursor to a step of the game, counting placements and plies, clamped to the range from 0 to
// View.Steps. It does not change the game.
func (m *Match) GoTo(step int) error {
	return m.ask(func(l *loop) error { return l.moveCursor(cursorAfter(&l.game, step)) })
}

// GoToNode moves the cursor to a node of [View.Tree].
func (m *Match) GoToNode(n gametree.NodeID) error {
	return m.ask(func(l *loop) error {
		if err := mayShow(l, n); err != nil {
			return err
		}
		return l.moveCursor(cursorAt(&l.game, n))
	})
}

// mayShow returns an error if the game has no node n, or if n is hidden.
func mayShow(l *loop, n gametree.NodeID) error {
	switch g := &l.game; {
	case g.drafting():
		return errDrafting
	case !g.tree.nodes.Has(n):
		return errNoNode
	case l.retry.hides(g.tree.nodes, n):
		return errLater
	}
	return nil
}

// Step moves the cursor by a number of steps, -1 for the previous move or placement. Forward it follows the main line;
// from the end of the game, or in a variation, it follows the first move.
func (m *Match) Step(steps int) error {
	return m.ask(func(l *loop) error { return l.moveCursor(l.cursor.walk(&l.game, steps)) })
}

// Last moves the cursor to the last step of the game, also from a variation.
func (m *Match) Last() error {
	return m.ask(func(l *loop) error { return l.moveCursor(lastCursor(&l.game)) })
}

func (l *loop) moveCursor(c cursor) error {
	if l.retry.hides(l.game.shownTree(), c.node) {
		return errLater
	}
	if c != l.cursor {
		l.cursor = c
		l.publish()
	}
	return nil
}

// record returns the cursor for event.Shown.
func (c cursor) record(g *game) []int {
	if g.drafting() {
		return []int{c.step, 0}
	}
	return []int{c.step, g.tree.nodes.Index(c.node)}
}

// readCursor returns the cursor stored in event.Shown; false if the game has no such position.
func readCursor(g *game, shown []int) (cursor, bool) {
	if len(shown) != 2 || shown[0] < 0 || shown[1] < 0 {
		return cursor{}, false
	}
	if shown[1] == 0 {
		return cursorAfter(g, min(shown[0], g.numPlacements())), true
	}
	n := g.shownTree().At(shown[1])
	if n == gametree.None {
		return cursor{}, false
	}
	return cursorAt(g, n), true
}

// cursorAfterEvent is called before an event is applied. It returns a function for the cursor after the event: at the
// end of the game if the cursor was there or the event changes the moves played; otherwise where it was. An edit leaves
// the cursor where it was; undoing or redoing an edit moves it back to where the edit was made.
func cursorAfterEvent(l *loop, e event) func() cursor {
	g, before, now, atEnd := &l.game, l.game.shownTree(), l.cursor, l.cursor == lastCursor(&l.game)
	stay := func() cursor { return now.clamped(g, before) }
	last := func() cursor { return lastCursor(g) }
	switch {
	case e.Kind == eventBegin || e.Kind == eventTakeBack || e.Kind == eventRedo || e.Kind == eventUndoTakeBack || e.Kind == eventRedoTakeBack:
		return last
	case e.isEdit():
		return stay
	case e.Kind == eventUndoEdit && lastChange(g) == g.undo.lastEdit().Kind:
		edit := g.undo.lastEdit()
		return func() cursor {
			if c, ok := readCursor(g, edit.Shown); ok {
				return c
			}
			return stay()
		}
	case e.Kind == eventRedoEdit && nextChange(g) == g.undo.nextEdit().Kind:
		edit := g.undo.nextEdit()
		parent := g.shownTree().At(edit.Node)
		if c, ok := readCursor(g, edit.Shown); ok {
			now = c
		}
		return func() cursor {
			if edit.Kind == eventAddMoves && parent != gametree.None {
				return cursorAt(g, endOfAdded(g, parent, edit))
			}
			return stay()
		}
	case atEnd:
		return last
	}
	return stay
}

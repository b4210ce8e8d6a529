package app

import (
	"backrank/app/notice"
	"backrank/lang"
	"backrank/variants/gametree"
	"backrank/variants/rules"
)

var (
	errLater      = notice.Fixed(func() string { return lang.L("Later moves are hidden while you look for a better move") })
	errHelpTrying = notice.Fixed(func() string { return lang.L("There is no help while you look for a better move") })
)

// retry is the search of the player for a better move than a mistake of the game. Meanwhile the program shows nothing that
// gives the answer: no move in place of the mistake or after it, and no note on the position or on the mistake. The search
// is not stored, so a restart ends it.
type retry struct {
	game    uint64          // number of the game, see loop.games
	mistake gametree.NodeID // the root if nothing is searched
	whole   gametree.Tree   // the tree from which shown was made
	shown   gametree.Tree
}

// Retry shows the position before a move of the game, the mistake, and hides what gives a better move away (see [View.Retry])
// until it is called again. The root shows everything again, and the same position.
func Retry(m *Match, mistake gametree.NodeID) error {
	return m.ask(func(l *loop) error {
		before := l.retry
		l.retry = retry{} // it may hide the mistake
		if err := mayShow(l, mistake); err != nil {
			l.retry = before
			return err
		}
		if l.retry = (retry{game: l.games, mistake: mistake}); mistake != gametree.Root {
			l.cursor = cursorAt(&l.game, l.game.tree.nodes.Parent(mistake))
		}
		l.publish()
		return nil
	})
}

// update ends the search if its game has been left, its mistake deleted, or a hidden position is shown, which undoing an edit
// can do. Otherwise it hides what the tree has gained.
func (r *retry) update(l *loop) {
	t := l.game.shownTree()
	switch {
	case r.mistake == gametree.Root:
	case r.game != l.games || !t.Has(r.mistake) || r.hides(t, l.cursor.node):
		*r = retry{}
	case !gametree.Same(r.whole, t):
		r.whole, r.shown = t, withoutAnswer(t, r.mistake)
	}
}

// hides reports whether a node of a tree is hidden: it comes after the mistake, or in place of it.
func (r *retry) hides(t gametree.Tree, n gametree.NodeID) bool {
	if r.mistake == gametree.Root || n == r.mistake {
		return false
	}
	before := t.Parent(r.mistake)
	for n != before && n != gametree.Root {
		if n = t.Parent(n); n == before {
			return true
		}
	}
	return false
}

// mayAdd returns an error if a move after a node would be hidden.
func (r *retry) mayAdd(t gametree.Tree, n gametree.NodeID) error {
	if r.mistake != gametree.Root && (n == r.mistake || n == t.Parent(r.mistake)) {
		return errLater
	}
	return nil
}

// withoutAnswer returns a tree without the moves in place of a mistake and after it, and without the notes on the position
// before the mistake and on the mistake.
func withoutAnswer(t gametree.Tree, mistake gametree.NodeID) gametree.Tree {
	before := t.Parent(mistake)
	for _, n := range []gametree.NodeID{before, mistake} {
		for c := range t.Children(n) {
			if c != mistake {
				t = t.Delete(c)
			}
		}
	}
	return t.SetNote(before, gametree.Note{}).SetNote(mistake, gametree.Note{})
}

// isTried reports whether p has the pieces of the position for which the player looks for a better move, or of a position one
// legal move later.
func isTried(v *View, p *rules.Position) bool {
	if v.Retry == gametree.Root {
		return false
	}
	tried := v.PositionAt(v.Tree.Parent(v.Retry))
	pieces := p.Setup().Pieces
	return oneMoveFrom(&tried, &pieces)
}

package app

import (
	"backrank/app/archive"
	"backrank/app/player"
	"backrank/variants/gametree"
)

// isFinished reports whether the game of a view was played here and is over, so that the archive keeps it, and no other
// game of an engine match follows.
func isFinished(v *View) bool { return v.Over() && !v.Document && !v.EngineMatch.Running }

// Begin starts a new game in the selected tab if its game is [Replaceable], or was played here and is over; otherwise in a
// new tab, which it selects.
func (t *Tabs) Begin(n NewGame) (*Match, error) {
	m := t.Selected()
	if v := m.View(); isFinished(&v) {
		return m, m.New(n)
	}
	return t.NewOrReplace(n)
}

// Rematch starts a game with the variant and the players of a tab's game and with colours changed: in its tab if that game
// is [Replaceable] or over, otherwise in a new tab.
func (t *Tabs) Rematch(m *Match, a RematchStart) (*Match, error) {
	if v := m.View(); Replaceable(&v) || isFinished(&v) {
		return m, m.Rematch(a)
	}
	var r *record
	err := m.ask(func(l *loop) (err error) {
		if r, err = l.rematchRecord(a); err == nil {
			r.Score = scoreAfter(&l.game, a)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return t.add(func(l *loop, _ *View) error {
		return l.beginNew(r, NewGame{Unrepeated: a == NewStart && t.settings.Get().NewUnrepeated})
	})
}

// PlayFrom starts a game whose history is the start of a tab's game and the moves to a node: in its tab if that game is
// [Replaceable], otherwise in a new tab.
func (t *Tabs) PlayFrom(m *Match, n gametree.NodeID, white, black player.Player) (*Match, error) {
	if v := m.View(); Replaceable(&v) {
		return m, m.PlayFrom(n, white, black)
	}
	var r *record
	err := m.ask(func(l *loop) (err error) { r, err = recordFrom(l, n, white, black); return err })
	if err != nil {
		return nil, err
	}
	return t.add(func(l *loop, _ *View) error { return l.beginRecord(r) })
}

// ShowFound shows the position that [Loaded.ShowFound] would show. If the game does not have it, or it must not be shown now, the
// match shows what it showed.
func ShowFound(m *Match, q archive.Query) {
	at := gametree.None
	_ = m.ask(func(l *loop) error { at = nodeFound(&l.game, q); return nil }) // a closed match shows nothing
	if at != gametree.None {
		_ = m.GoToNode(at)
	}
}

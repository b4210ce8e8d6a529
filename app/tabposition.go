package app

import "time"

// shownDelay is the delay after which the position shown is saved. Meanwhile the player may have gone through many moves,
// which are saved together.
const shownDelay = 300 * time.Millisecond

// shownPosition is the position that a tab shows, as stored in game.tabs.json. It is not an event of the journal, because
// looking at a game must neither make its journal grow nor wait for the disk.
type shownPosition struct {
	Step int    `json:"step"`                 // number of steps that lead to it
	Node int    `json:"node,omitempty"`       // by [gametree.Tree.Index]
	Key  uint64 `json:"key,string,omitempty"` // of the position, 0 during the draft
	Of   int    `json:"of"`                   // number of steps of the game
}

// shownPositionOf returns the position that a view shows; nil for the end of the game.
func shownPositionOf(v *View) *shownPosition {
	if v.AtEnd() {
		return nil
	}
	s := &shownPosition{Step: v.Cursor, Of: v.Steps()}
	if !v.Draft.Going {
		s.Node = v.Tree.Index(v.Node)
	}
	if !v.Draft.Shown {
		s.Key = v.Position.Key()
	}
	return s
}

// cursor returns the cursor at the position of a restored game. It returns false for the end of the game, and if the
// journal has changes that were made after the position was saved, so that it may be another one.
func (s *shownPosition) cursor(g *game) (cursor, bool) {
	if s == nil || s.Of != g.numSteps {
		return cursor{}, false
	}
	c, found := readCursor(g, []int{s.Step, s.Node})
	if !found {
		return cursor{}, false
	}
	key := uint64(0)
	if v := g.show(c, nil); !v.Draft.Shown {
		key = v.Position.Key()
	}
	return c, key == s.Key
}

// saveShownSoon saves the positions that the tabs show after shownDelay. The loop of a match may call it.
func saveShownSoon(t *Tabs) {
	if t.folder == "" || !t.shownDue.CompareAndSwap(false, true) {
		return
	}
	time.AfterFunc(shownDelay, func() {
		t.shownDue.Store(false) // first: a later change is saved later
		saveShown(t)
	})
}

// saveShown saves the positions that the tabs show now.
func saveShown(t *Tabs) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.closed {
		t.save()
	}
}

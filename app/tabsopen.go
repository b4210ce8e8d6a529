package app

import (
	"slices"
	"time"

	"backrank/app/archive"
	"backrank/app/notice"
	"backrank/app/player"
	"backrank/lang"
	"backrank/variants/gametree"
	"backrank/words"
)

// Open opens a position or game in a new tab, which it does not select, in the window of the selected tab. The tab is
// placed after the selected one and those that were opened since that was selected. If a tab has the game already, Open
// returns that tab, unless from.Again is set: two tabs would save against each other. Open is refused as [Match.Load] is,
// and if too many tabs are open.
func (t *Tabs) Open(from Loaded) (*Match, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if open := tabOf(t.all, from); open != nil {
		return open.match, nil
	}
	return t.addLocked(func(l *loop, before *View) error { return load(l, from, before.Variant) })
}

// New starts a new game in a new tab, placed as [Tabs.Open] does. It is refused as [Match.New] is, and if too many tabs
// are open.
func (t *Tabs) New(n NewGame) (*Match, error) {
	return t.add(func(l *loop, _ *View) error { return startNew(l, n) })
}

// tabOf returns the tab of a list that [Tabs.Open] returns for a game that is open already, nil if it opens a new one.
func tabOf(all []*tab, from Loaded) *tab {
	if from.Again {
		return nil
	}
	g := from.game
	g.fileState.Place, g.players, g.fromPosition = from.File, from.Players, !from.Recorded()
	return tabWith(all, &g)
}

// tabWith returns the tab of a list that has a game, nil if none has.
func tabWith(all []*tab, g *game) *tab {
	for _, tab := range all {
		if v := tab.match.View(); isSame(&v, g) {
			return tab
		}
	}
	return nil
}

// isSame reports whether the game of a view is g: the game in the same place of a PGN file, the same game of the archive, or
// the same position from which nobody has played.
func isSame(v *View, g *game) bool {
	switch at := g.fileState.Place; {
	case at.Path != "":
		return v.File.Path == at.Path && v.File.Number == at.Number
	case g.fromPosition && !g.touched && !g.edited:
		return v.fromPosition && !v.touched && !v.edited && v.Variant.ID == g.variant.ID && v.First == g.positions[0] &&
			v.White.Player == g.players[0] && v.Black.Player == g.players[1]
	}
	return slices.ContainsFunc(identitiesOf(g), func(id string) bool { return slices.Contains(v.identities, id) })
}

// OpenOrReplace opens a position or game in the selected tab if its game is [Replaceable], otherwise as [Tabs.Open] does,
// and selects its tab.
func (t *Tabs) OpenOrReplace(from Loaded) (*Match, error) {
	t.mu.Lock()
	open := tabOf(t.all, from)
	t.mu.Unlock()
	if open != nil {
		t.Select(open.match)
		return open.match, nil
	}
	return t.addOrReplace(func(m *Match) error { return m.Load(from) }, func() (*Match, error) { return t.Open(from) })
}

// NewOrReplace starts a new game in the selected tab if its game is [Replaceable], otherwise in a new tab, which it
// selects.
func (t *Tabs) NewOrReplace(n NewGame) (*Match, error) {
	return t.addOrReplace(func(m *Match) error { return m.New(n) }, func() (*Match, error) { return t.New(n) })
}

func (t *Tabs) addOrReplace(replace func(*Match) error, add func() (*Match, error)) (*Match, error) {
	m := t.Selected()
	if v := m.View(); Replaceable(&v) {
		return m, replace(m)
	}
	m, err := add()
	if err == nil {
		t.Select(m)
	}
	return m, err
}

// add opens a tab. begin starts its game; before is the view of the selected tab.
func (t *Tabs) add(begin func(l *loop, before *View) error) (*Match, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.addLocked(begin)
}

// addLocked does what add does. The caller must hold t.mu.
func (t *Tabs) addLocked(begin func(l *loop, before *View) error) (*Match, error) {
	opened, err := t.create(begin)
	if err != nil {
		return nil, err
	}
	at := slices.Index(t.all, t.selected)
	if last := slices.Index(t.all, t.lastOpened); last > at {
		at = last
	}
	t.all, t.lastOpened = slices.Insert(t.all, at+1, opened), opened
	t.save()
	return opened.match, nil
}

// create returns a new tab, which is not among the tabs yet; begin is as in add. The caller must hold t.mu.
func (t *Tabs) create(begin func(l *loop, before *View) error) (*tab, error) {
	switch {
	case t.closed:
		return nil, errClosed
	case len(t.all) >= maxTabs:
		return nil, notice.Refusal(lang.N("{{.Number}} games are open in tabs. Close one of them first.", maxTabs, "Number", words.Count(maxTabs)))
	}
	opened := &tab{number: t.newNumber(), window: t.selected.window}
	opened.store = t.newStore(opened.number)
	if opened.store != nil {
		opened.store.newJournal = true
	}
	l := newLoop(t, opened.store)
	opened.match, l.writer = l.match, newWriter(opened.store, l.showReport)
	before := t.selected.match.View()
	if err := begin(l, &before); err != nil {
		l.writer.close()
		return nil, err
	}
	waitForJournal(l.writer)
	start(l)
	return opened, nil
}

// journalTimeout is how long [Tabs.Open] and [Tabs.New] wait for the journal of a new tab.
const journalTimeout = time.Second

// waitForJournal waits until the journal of a new tab is on disk, although not synced. The list of tabs must not name a
// tab without one, because the next start would report its journal as missing.
func waitForJournal(w *writer) {
	written := make(chan struct{})
	w.do(func() { close(written) })
	select {
	case <-written:
	case <-time.After(journalTimeout):
	}
}

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

package app

import (
	"path/filepath"
	"slices"

	"backrank/app/disk"
	"backrank/app/notice"
	"backrank/words"
)

// restore opens the tabs of the last run, or the first game.
func (t *Tabs) restore() {
	file, listed, notices := openTabsFile(t.path(disk.SlotName(max(t.slot.Number, 1))+".tabs.json"), t.options)
	t.file = file
	for _, n := range notices {
		t.notices.add(n)
	}
	var found []int
	if t.folder != "" {
		found = disk.Journals(t.folder, t.slot.Number)
	}
	t.lastNumber = 1
	for _, number := range found {
		t.lastNumber = max(t.lastNumber, number)
	}
	var loops []*loop
	open := func(r tabRecord, isListed bool) {
		if l := t.resumeTab(r, isListed || len(loops) == 0); l != nil {
			loops = append(loops, l)
		}
	}
	for _, r := range listed.Tabs {
		t.lastNumber = max(t.lastNumber, r.Number)
		if slices.Contains(found, r.Number) {
			open(r, true)
		} else if t.folder != "" {
			name := disk.JournalName(t.slot.Number, r.Number)
			t.notices.add(notice.Notice{Severity: notice.Warning, Text: disk.Here.Missing(name)})
		}
	}
	for _, number := range found { // those of an older program, and tabs that were opened when the program was killed
		if !slices.ContainsFunc(listed.Tabs, func(r tabRecord) bool { return r.Number == number }) {
			open(tabRecord{Number: number}, false)
		}
	}
	if len(loops) == 0 {
		loops = append(loops, t.beginFirst())
	}
	for _, tab := range t.all {
		if t.selected == nil || tab.number == listed.Selected {
			t.selected = tab
		}
	}
	if text := t.unfinishedGames(); text != "" {
		t.notices.add(notice.Notice{Text: text})
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.running = true
	for _, l := range loops {
		start(l)
	}
	if len(t.all) > 1 || len(listed.Tabs) > 0 {
		t.save()
	}
}

// resumeTab opens the tab of a journal and returns its loop, which does not run yet; nil if the journal has no game. If
// keep is false, it removes a journal without a game that can be lost: its tab was closed when the program was killed.
func (t *Tabs) resumeTab(r tabRecord, keep bool) *loop {
	s := t.newStore(r.Number)
	l := newLoop(t, s)
	g, found := s.restore(&l.notices, l.signedPGN)
	switch {
	case !found && s.readOnly:
		s.close()
		return nil
	case !found, !keep && !g.touched && !g.edited && !g.isDocument():
		s.close()
		t.removeJournal(s)
		return nil
	}
	l.resume(g, true)
	t.addTab(l, r)
	return l
}

// beginFirst opens a tab with the first game, and returns its loop, which does not run yet.
func (t *Tabs) beginFirst() *loop {
	l := newLoop(t, t.newStore(1))
	g := l.firstGame()
	l.store.begin(&g, &l.notices)
	l.resume(g, false)
	t.addTab(l, tabRecord{Number: 1})
	return l
}

// addTab adds a tab at the end.
func (t *Tabs) addTab(l *loop, r tabRecord) {
	t.all = append(t.all, &tab{match: l.match, store: l.store, number: r.Number, window: r.Window})
}

// unfinishedGames returns a message about unfinished games of closed windows; "" if there are none. The next window to
// open resumes those of one window.
func (t *Tabs) unfinishedGames() string {
	if t.folder == "" {
		return ""
	}
	var games []game
	windows := 0
	for _, slot := range disk.FreeSlots(t.folder) {
		before := len(games)
		for _, tab := range disk.Journals(t.folder, slot) {
			r, err := readFile(filepath.Join(t.folder, disk.JournalName(slot, tab)))
			if err == nil && r.state == journalOK && r.game.touched && !r.game.over() {
				games = append(games, r.game)
			}
		}
		if len(games) > before {
			windows++
		}
	}
	switch {
	case len(games) == 0:
		return ""
	case len(games) == 1:
		g := &games[0]
		return words.Message(disk.Here.OtherGame(g.variant.Title(), len(g.plies)/2+1), disk.Here.Continue())
	}
	return words.Message(disk.Here.OtherGames(windows), disk.Here.ContinueEach())
}

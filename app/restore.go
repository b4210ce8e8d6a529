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
	var unusable *loop // that of the first journal, if its file must not be overwritten
	open := func(r tabRecord, unlisted bool) {
		l, opened := t.resumeTab(r, unlisted && len(loops) > 0)
		switch {
		case opened:
			loops = append(loops, l)
		case l.store.readOnly && r.Number == 1:
			unusable = l
		}
	}
	selected := 0 // the place of the selected tab, or of the next one if it is not opened
	for _, r := range listed.Tabs {
		t.lastNumber = max(t.lastNumber, r.Number)
		if r.Number == listed.Selected {
			selected = len(loops)
		}
		if slices.Contains(found, r.Number) {
			open(r, false)
		} else if t.folder != "" {
			name := disk.JournalName(t.slot.Number, r.Number)
			t.notices.add(notice.Notice{Severity: notice.Warning, Text: disk.Here.Missing(name)})
		}
	}
	selected = max(0, min(selected, len(loops)-1))
	for _, number := range found { // those of an older program, and tabs that were opened when the program was killed
		if !slices.ContainsFunc(listed.Tabs, func(r tabRecord) bool { return r.Number == number }) {
			open(tabRecord{Number: number}, true)
		}
	}
	if len(loops) == 0 {
		loops = append(loops, t.beginFirst(unusable))
	}
	t.selected = t.all[selected]
	if text := unfinishedGames(t.folder); text != "" {
		t.notices.add(notice.Notice{Text: text})
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.running = true
	for _, l := range loops {
		start(l)
	}
	t.save()
}

// resumeTab opens the tab of a journal. Its loop does not run yet. It opens no tab, and removes the journal, if that has no
// game, if the tab was closed, or if dropReplaceable is set and nothing would be lost.
func (t *Tabs) resumeTab(r tabRecord, dropReplaceable bool) (l *loop, opened bool) {
	s := t.newStore(r.Number)
	l = newLoop(t, s)
	g, found := s.restore(&l.notices, l.signedPGN)
	if !found || g.closed || dropReplaceable && isReplaceable(&g) {
		s.close()
		if !s.readOnly {
			t.removeJournal(s)
		}
		return l, false
	}
	l.resume(g, true)
	if at, found := r.Shown.cursor(&l.game); found {
		l.cursor = at
	}
	t.addTab(l, r)
	return l, true
}

// beginFirst opens a tab with the first game, and returns its loop, which does not run yet. It uses the loop of the first
// journal if that is not nil.
func (t *Tabs) beginFirst(l *loop) *loop {
	if l == nil {
		l = newLoop(t, t.newStore(1))
	}
	g := l.firstGame()
	l.store.begin(&g, &l.notices)
	l.resume(g, false)
	t.addTab(l, tabRecord{Number: 1})
	return l
}

// addTab adds a tab at the end.
func (t *Tabs) addTab(l *loop, r tabRecord) {
	t.all = append(t.all, &tab{match: l.match, store: l.store, number: r.Number, window: r.Window, report: r.Report})
}

// unfinishedGames returns a message about unfinished games of closed windows in a data folder; "" if there are none. The
// next window to open resumes those of one window.
func unfinishedGames(folder string) string {
	if folder == "" {
		return ""
	}
	var games []game
	windows := 0
	for _, slot := range disk.FreeSlots(folder) {
		before := len(games)
		for _, tab := range disk.Journals(folder, slot) {
			r, err := readFile(filepath.Join(folder, disk.JournalName(slot, tab)))
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
	return words.Message(disk.Here.OtherGames(windows), disk.Here.ContinueAll(windows))
}

package app

import (
	"slices"
	"time"

	"backrank/app/notice"
	"backrank/app/pgnfile"
	"backrank/lang"
)

// maxClosed is the maximum number of closed tabs that can be reopened.
const maxClosed = 20

// closedTab is the game of a closed tab, so that the tab can be reopened. It is in memory only: after the next start a game
// that was played or edited here is in the game list, and any other one in its file.
type closedTab struct {
	game  game // with its undo history
	shown cursor
	place int  // its index among the tabs
	tab   *tab // nil for the last tab, which stays open with another game
}

// closedTabs are the tabs that can be reopened, the one closed last at the end.
type closedTabs []closedTab

// keep adds the game of a tab that is being closed, unless nothing would be lost with it. It runs on the loop of the tab.
func (c *closedTabs) keep(l *loop, place int, closing *tab) {
	if isReplaceable(&l.game) {
		return
	}
	kept := closedTab{l.game, l.cursor, place, closing}
	if kept.game.engineMatch.running() {
		_ = kept.game.apply(event{Kind: eventEndMatch}) // it is possible: the match is running
	}
	if f := l.finishedGame(); f != nil {
		setKept(&kept.game, pgnfile.Sum(f.pgn))
	}
	*c = append(*c, kept)
	*c = slices.Delete(*c, 0, max(0, len(*c)-maxClosed))
}

// setKept sets the keptSum of a game, also before the first edit of its undo history, where a compacted journal begins.
func setKept(g *game, sum string) {
	g.keptSum = sum
	if g.undo.base != nil {
		base := *g.undo.base
		base.keptSum = sum
		g.undo.base = &base
	}
}

// CanReopen reports whether [Tabs.Reopen] has a tab to reopen.
func (t *Tabs) CanReopen() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.reopenable) > 0
}

var errNoneClosed = notice.Fixed(func() string { return lang.L("No tab has been closed since the program was started") })

// Reopen opens the tab that was closed last, and selects it: with its game, undo history and position, in its place among
// the tabs. The clocks of a game in progress are paused. If another tab has the game by now, and nothing else is lost, Reopen
// selects that tab. If the game has been changed in the game list, Reopen opens it as it is there: two versions of it would
// be saved as two games. It is refused if too many tabs are open.
func (t *Tabs) Reopen() (*Match, error) {
	t.mu.Lock()
	last := len(t.reopenable) - 1
	if last < 0 {
		t.mu.Unlock()
		return nil, errNoneClosed
	}
	c := t.reopenable[last]
	t.reopenable = t.reopenable[:last]
	open := tabWith(t.all, &c.game)
	t.mu.Unlock()
	if open != nil && (c.game.fileState.Place.Path == "" || inFile(&c.game)) {
		t.Select(open.match)
		return open.match, nil
	}
	unarchived := c.unarchived()
	edited, isEdited := readEdited(t.library, &c.game)
	t.mu.Lock()
	defer t.mu.Unlock()
	opened, err := t.create(func(l *loop, before *View) error {
		if isEdited {
			return c.beginEdited(l, edited, before)
		}
		if l.store != nil {
			l.writer.do(func() { l.store.unarchived = unarchived })
		}
		return c.begin(l)
	})
	if err != nil {
		t.reopenable = append(t.reopenable, c)
		return nil, err
	}
	t.all = slices.Insert(t.all, min(c.place, len(t.all)), opened)
	t.selected, t.lastOpened = opened, nil
	t.save()
	return opened.match, nil
}

// unarchived waits until the closed tab has ended, at most journalTimeout. It returns the games that the tab could not add
// to games.pgn, as on a full disk: they must be there before newer versions of the same game.
func (c *closedTab) unarchived() []finishedGame {
	if c.tab == nil || c.tab.store == nil {
		return nil
	}
	select {
	case <-c.tab.match.done:
		return slices.Clone(c.tab.store.unarchived)
	case <-time.After(journalTimeout):
		return nil // it is adding them now
	}
}

// beginEdited begins with the game as it is in the game list, in a new tab.
func (c *closedTab) beginEdited(l *loop, from Loaded, before *View) error {
	if err := load(l, from, before.Variant); err != nil {
		return err
	}
	l.notices.Add(notice.Info, lang.L("The game was changed in the game list while its tab was closed, and is shown as it is there"))
	l.publish()
	return nil
}

// begin continues the game in a new tab.
func (c *closedTab) begin(l *loop) error {
	l.games = l.tabs.nextGame()
	if err := l.commitAt(event{Kind: eventBegin, built: &c.game}, func() cursor { return c.shown }); err != nil {
		return err
	}
	if t := &l.gameClock; l.table == nil && t.runs(l) {
		t.pause(l, t.instant(l))
		t.pausedNotice = l.notices.Add(notice.Info, lang.L("The clocks did not run while the tab was closed, and are paused"))
		l.publish()
	}
	return nil
}

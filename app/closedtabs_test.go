package app

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"backrank/app/archive"
	"backrank/app/player"
	"backrank/variants/gametree"
	"backrank/variants/pgn"
)

func reopen(t *testing.T, tabs *Tabs) *Match {
	t.Helper()
	m, err := tabs.Reopen()
	do(t, err)
	if tabs.Selected() != m {
		t.Error("the reopened tab is not selected")
	}
	return m
}

// waitForBackground waits until the background work of all tabs so far is done: the games of closed tabs are in games.pgn and
// their journals removed.
func waitForBackground(tabs *Tabs) {
	removed := make(chan struct{})
	tabs.background.do(func() { close(removed) })
	<-removed
}

// Closed tabs are reopened in the reverse order, each in its place, with its moves, variations, notes, undo history and
// position. That survives a kill.
func TestReopenedTabsHaveEverything(t *testing.T) {
	folder := t.TempDir()
	tabs := openTabs(t, folder, Options{})
	first := tabs.Selected()
	playAll(t, first, "e4")
	second := newTab(t, tabs, "d4", "d5", "c4")
	do(t, second.Edit().SetNote(1, gametree.Note{}.WithText("plan")))
	do(t, second.Edit().SetNote(2, gametree.Note{}.WithText("other plan")))
	do(t, second.GoTo(1))
	third := newTab(t, tabs, "c4", "c5")
	do(t, third.TakeBack())
	before := matchState(t, second)
	do(t, tabs.Close(second))
	do(t, tabs.Close(third))
	wantTabs(t, tabs, "*e4")
	again := reopen(t, tabs)
	wantTabs(t, tabs, "e4, *c4")
	if v := again.View(); !v.CanRedo {
		t.Error("the take-back cannot be undone")
	}
	again = reopen(t, tabs)
	wantTabs(t, tabs, "e4, *d4 d5 c4, c4")
	if got := matchState(t, again); got != before {
		t.Errorf("reopened:\n%s\nwas\n%s", got, before)
	}
	check := func(m *Match) {
		t.Helper()
		if v := m.View(); v.Cursor != 1 || v.Undo != "note" {
			t.Errorf("step %d, undo %q", v.Cursor, v.Undo)
		}
		do(t, m.Edit().Undo())
		if v := m.View(); v.Tree.Note(1).Text() != "plan" || v.Tree.Note(2).Text() != "" || v.Undo != "note" {
			t.Errorf("after undo: %q, %q, undo %q", v.Tree.Note(1).Text(), v.Tree.Note(2).Text(), v.Undo)
		}
	}
	waitForBackground(tabs) // the journal of a closed tab must not disappear while it is copied
	killed := t.TempDir()
	do(t, os.CopyFS(killed, os.DirFS(folder)))
	check(again)
	restored := openTabs(t, killed, Options{})
	wantTabs(t, restored, "e4, *d4 d5 c4, c4")
	check(restored.Selected())
	if _, err := tabs.Reopen(); err != errNoneClosed || tabs.CanReopen() || restored.CanReopen() {
		t.Errorf("there is more to reopen: %v", err)
	}
}

// A tab with nothing to lose is not reopened. The last tab, which begins another game when it is closed, is.
func TestOnlyGamesWithSomethingToLoseAreReopened(t *testing.T) {
	tabs := openTabs(t, "", Options{})
	playAll(t, tabs.Selected(), "e4")
	do(t, tabs.Close(tabs.Selected()))
	wantTabs(t, tabs, "*")
	do(t, tabs.Close(newTab(t, tabs)))
	reopen(t, tabs)
	wantTabs(t, tabs, "*e4, ")
	for range maxClosed + 5 {
		do(t, tabs.Close(newTab(t, tabs, "d4")))
	}
	for tabs.CanReopen() {
		reopen(t, tabs)
	}
	if n := len(tabs.All()); n != maxClosed+2 {
		t.Errorf("%d tabs", n)
	}
}

// A refused tab can be reopened later.
func TestReopeningIsRefusedIfTooManyTabsAreOpen(t *testing.T) {
	tabs := openTabs(t, "", Options{})
	playAll(t, tabs.Selected(), "e4")
	do(t, tabs.Close(newTab(t, tabs, "d4")))
	for len(tabs.All()) < maxTabs {
		newTab(t, tabs)
	}
	if _, err := tabs.Reopen(); err == nil || !tabs.CanReopen() {
		t.Errorf("it is not refused: %v", err)
	}
	do(t, tabs.Close(tabs.All()[1]))
	reopen(t, tabs)
}

// A game stands once in games.pgn and once in the archive, however often its tab is closed and reopened. If the game is
// changed after reopening, the archive has the changed game in its place.
func TestAReopenedGameIsOneGameInTheArchive(t *testing.T) {
	folder := t.TempDir()
	tabs := openTabs(t, folder, Options{Archive: archive.Open})
	playAll(t, tabs.Selected(), "e4")
	m := newTab(t, tabs, "d4", "d5")
	do(t, m.Edit().SetNote(1, gametree.Note{}.WithText("plan")))
	for range 3 {
		do(t, tabs.Close(m))
		m = reopen(t, tabs)
		do(t, m.Edit().Undo())
		do(t, m.Edit().Redo())
		do(t, tabs.Close(newTab(t, tabs, "c4"))) // m is no longer the last game of games.pgn
	}
	tabs.Shutdown()
	tabs = openTabs(t, folder, Options{Archive: archive.Open})
	m = tabs.Selected()
	do(t, tabs.Close(m))
	m = reopen(t, tabs)
	versions := func() (all []string) {
		for _, g := range archived(t, folder) {
			if n := g.Tree.First(gametree.Root); g.Tree.Move(n).String() == "d2d4" {
				all = append(all, g.Tag("BackrankId"))
			}
		}
		return all
	}
	if games := archivedPGN(t, m); len(games) != 4 || len(versions()) != 1 {
		t.Errorf("the archive has %d games, games.pgn %d versions", len(games), len(versions()))
	}
	playAll(t, m, "c4")
	do(t, tabs.Close(m))
	other := tabs.Selected()
	waitForBackground(tabs)
	games := archivedPGN(t, other)
	if n := slices.IndexFunc(games, func(g string) bool { return strings.Contains(g, "d5 2. c4") }); len(games) != 4 || n < 0 {
		t.Errorf("after a move the archive has %q", games)
	}
	tabs.Shutdown()
	if all := versions(); len(all) != 2 || all[0] != all[1] {
		t.Errorf("games.pgn has the versions %q", all)
	}
}

// A game that was changed in the game list while its tab was closed is reopened as it is there, also after it was opened from
// the list; it stays one game in the archive when it is edited then. Tags of the player's own change nothing.
func TestReopeningAGameThatWasChangedInTheList(t *testing.T) {
	for _, fromList := range []bool{false, true} {
		folder := t.TempDir()
		tabs := openTabs(t, folder, Options{Archive: archive.Open})
		playAll(t, tabs.Selected(), "e4")
		m := newTab(t, tabs, "d4", "d5")
		close := func() {
			t.Helper()
			do(t, tabs.Close(m))
			waitForBackground(tabs)
			tabs.library.Wait()
		}
		close()
		var heads []archive.Head
		find := func() {
			t.Helper()
			do(t, tabs.library.Query(func(db *archive.DB) (err error) {
				heads, err = db.Find(t.Context(), archive.Query{})
				return err
			}))
			if len(heads) != 1 {
				t.Fatalf("the archive has %d games", len(heads))
			}
		}
		find()
		if fromList {
			from, err := ReadArchived(t.Context(), tabs.library, heads[0].ID)
			do(t, err)
			m, err = tabs.Open(from)
			do(t, err)
			close()
		}
		_, err := tabs.library.Label(t.Context(), "mine", true, heads[0].ID)
		do(t, err)
		if m = reopen(t, tabs); len(m.View().Notices) > 0 {
			t.Errorf("from the list: %t: without a change: %v", fromList, m.View().Notices)
		}
		close()
		edits := tabs.Selected().Edit()
		do(t, edits.SetTagsOf(t.Context(), heads[0].ID, []pgn.Tag{{Name: "White", Value: "Anna"}, {Name: "Black", Value: "Bruno"}}))
		m = reopen(t, tabs)
		v := m.View()
		if v.Tag("White") != "Anna" || v.Steps() != 2 || len(v.Notices) != 1 || !strings.Contains(v.Notices[0].Text, "shown as it is there") {
			t.Errorf("from the list: %t: reopened with White %q, %d steps, %v", fromList, v.Tag("White"), v.Steps(), v.Notices)
		}
		do(t, m.Edit().SetNote(1, gametree.Note{}.WithText("plan")))
		close()
		if find(); heads[0].White != "Anna" {
			t.Errorf("from the list: %t: the archive has White %q", fromList, heads[0].White)
		}
	}
}

// If the closed game is open in another tab by now, that is shown. A game with changes that are not in its file is opened
// even then.
func TestReopeningAGameThatIsOpen(t *testing.T) {
	path := filepath.Join(t.TempDir(), "club.pgn")
	write(t, path, []byte("1. e4 *\n\n1. d4 *\n"))
	for _, edited := range []bool{false, true} {
		tabs := openTabs(t, "", Options{})
		playAll(t, tabs.Selected(), "a3")
		m := newTab(t, tabs)
		openGame(t, m, path, 2)
		if edited {
			do(t, m.Edit().SetNote(1, gametree.Note{}.WithText("plan")))
		}
		do(t, tabs.Close(m))
		other := newTab(t, tabs)
		openGame(t, other, path, 2)
		m = reopen(t, tabs)
		if v := m.View(); (m != other) != edited || edited && v.Tree.Note(1).Text() != "plan" || v.File.Number != 2 {
			t.Errorf("edited %t: the other tab: %t, note %q", edited, m == other, v.Tree.Note(1).Text())
		}
	}
}

// On a full disk the version that was closed reaches games.pgn before the one that was changed after reopening.
func TestAReopenedGameOnAFullDisk(t *testing.T) {
	folder := t.TempDir()
	tabs := openTabs(t, folder, Options{})
	playAll(t, tabs.Selected(), "e4")
	closed := newTab(t, tabs, "d4")
	do(t, closed.ask(func(l *loop) error {
		l.writer.do(func() { l.store.appendGame = func(string, string) error { return errFull } })
		return nil
	}))
	do(t, tabs.Close(closed))
	m := reopen(t, tabs)
	playAll(t, m, "d5")
	do(t, tabs.Close(m))
	<-m.done
	for range 2 {
		games := archived(t, folder)
		if len(games) != 2 || games[0].Tree.Size() != 2 || games[1].Tree.Size() != 3 {
			t.Errorf("games.pgn has %d games", len(games))
		}
		tabs.Shutdown()
		tabs = openTabs(t, folder, Options{})
	}
}

// The clocks of a reopened game are paused, and its engine match has ended.
func TestReopenedClocksArePaused(t *testing.T) {
	tabs := openTabs(t, "", Options{Opponent: firstMoveOpponent{}})
	playAll(t, tabs.Selected(), "e4")
	m, err := tabs.New(NewGame{Variant: variant(t, "chess"), Clock: clockTerms(t, "3+2")})
	do(t, err)
	playAll(t, m, "d4")
	do(t, tabs.Close(m))
	v := reopen(t, tabs).View()
	if !v.Paused || len(v.Notices) != 1 || !strings.Contains(v.Notices[0].Text, "are paused") {
		t.Errorf("paused %t, notices %v", v.Paused, v.Notices)
	}
	computer := player.Player{Level: 1}
	m, err = tabs.New(NewGame{Variant: variant(t, "chess"), White: computer, Black: player.Player{Level: 2}, EngineMatch: &EngineMatch{Games: 4}})
	do(t, err)
	do(t, tabs.Close(m))
	if v := reopen(t, tabs).View(); v.EngineMatch.Games != 4 || v.EngineMatch.Running || v.Document {
		t.Errorf("the engine match is %+v", v.EngineMatch)
	}
}

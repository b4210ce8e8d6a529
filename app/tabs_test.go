package app

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"backrank/app/archive"
	"backrank/app/disk"
	"backrank/app/library"
	"backrank/app/notice"
	"backrank/app/pgnfile"
	"backrank/app/player"
	"backrank/app/settings"
	"backrank/internal/librarytest"
	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/gametree"
	"backrank/variants/pgn"
)

// openTabs opens the tabs of a folder. The first game is orthodox chess between persons, unless o says otherwise.
func openTabs(t *testing.T, folder string, o Options) *Tabs {
	t.Helper()
	o.Folder, o.Unsaved = folder, folder == ""
	if o.First.Variant.Castling == nil {
		o.First.Variant = variant(t, "chess")
	}
	if o.Now == nil {
		o.Now = func() time.Time { return day }
	}
	tabs := OpenTabs(o)
	t.Cleanup(tabs.Shutdown)
	return tabs
}

// newTab opens a tab with a game of orthodox chess between persons, in which moves have been played.
func newTab(t *testing.T, tabs *Tabs, moves ...string) *Match {
	t.Helper()
	start := variant(t, "chess").StartAt(0)
	m, err := tabs.New(NewGame{Variant: variant(t, "chess"), Start: &start})
	do(t, err)
	playAll(t, m, moves...)
	return m
}

// tabsState formats the moves, the window and the selection of all tabs: "e4 e5, *d4, [1]c4".
func tabsState(tabs *Tabs) string {
	var all []string
	for _, m := range tabs.All() {
		text := strings.Join(sans(m.View()), " ")
		if w := tabs.Window(m); w != 0 {
			text = fmt.Sprintf("[%d]%s", w, text)
		}
		if m == tabs.Selected() {
			text = "*" + text
		}
		all = append(all, text)
	}
	return strings.Join(all, ", ")
}

func wantTabs(t *testing.T, tabs *Tabs, want string) {
	t.Helper()
	if got := tabsState(tabs); got != want {
		t.Errorf("tabs %q, want %q", got, want)
	}
}

// filesIn returns the names of the files in a folder that match a pattern.
func filesIn(t *testing.T, folder, pattern string) []string {
	t.Helper()
	all, err := filepath.Glob(filepath.Join(folder, pattern))
	do(t, err)
	for i := range all {
		all[i] = filepath.Base(all[i])
	}
	return all
}

func TestTabsReturnInTheirOrderAfterARestart(t *testing.T) {
	folder := t.TempDir()
	tabs := openTabs(t, folder, Options{})
	first := tabs.Selected()
	playAll(t, first, "e4")
	d4, c4 := newTab(t, tabs, "d4"), newTab(t, tabs, "c4", "e5")
	tabs.Select(d4)
	newTab(t, tabs, "b3")
	tabs.Move(first, 3)
	tabs.SetWindow(c4, 2)
	const want = "*d4, b3, [2]c4 e5, e4"
	wantTabs(t, tabs, want)
	for range 2 {
		tabs.Shutdown()
		tabs = openTabs(t, folder, Options{})
		wantTabs(t, tabs, want)
	}
	for _, m := range tabs.All() {
		if v := m.View(); !v.Resumed || len(v.Notices) > 0 {
			t.Errorf("%v: resumed %v, %v", sans(v), v.Resumed, v.Notices)
		}
	}
	playAll(t, tabs.All()[2], "Nf3")
	do(t, tabs.All()[0].TakeBack())
	tabs.Shutdown()
	wantTabs(t, openTabs(t, folder, Options{}), "*, b3, [2]c4 e5 Nf3, e4")
}

// Tabs that are opened one after another are in that order after the selected tab.
func TestNewTabsFollowTheSelectedOne(t *testing.T) {
	tabs := openTabs(t, "", Options{})
	a := tabs.Selected()
	playAll(t, a, "a3")
	b, c := newTab(t, tabs, "b3"), newTab(t, tabs, "c3")
	wantTabs(t, tabs, "*a3, b3, c3")
	tabs.Select(b)
	newTab(t, tabs, "d3")
	newTab(t, tabs, "e3")
	wantTabs(t, tabs, "a3, *b3, d3, e3, c3")
	tabs.SetWindow(c, 1)
	tabs.Select(c)
	newTab(t, tabs, "f3")
	wantTabs(t, tabs, "a3, b3, d3, e3, *[1]c3, [1]f3")
	for _, to := range []int{-3, 99} {
		tabs.Move(b, to)
	}
	wantTabs(t, tabs, "a3, d3, e3, *[1]c3, [1]f3, b3")
}

// What a method of Tabs has changed is on disk when it returns, so that a kill loses nothing.
func TestEachChangeOfTheTabsSurvivesAKill(t *testing.T) {
	folder := t.TempDir()
	tabs := openTabs(t, folder, Options{})
	playAll(t, tabs.Selected(), "a3")
	c3 := newTab(t, tabs, "c3")
	tabs.Select(c3)
	tabs.Select(tabs.All()[0]) // the next tab is opened between the two
	for _, change := range []func(){
		func() { newTab(t, tabs, "b3") },
		func() { tabs.Select(c3) },
		func() { tabs.Move(c3, 0) },
		func() { tabs.SetWindow(c3, 1) },
		func() { do(t, tabs.Close(tabs.All()[1])) },
		func() { do(t, tabs.Close(c3)) },
	} {
		change()
		want := tabsState(tabs)
		waitForBackground(tabs) // the journal of a closed tab must not disappear while it is copied
		killed := t.TempDir()   // what the program leaves if it is killed now
		do(t, os.CopyFS(killed, os.DirFS(folder)))
		restored := openTabs(t, killed, Options{})
		wantTabs(t, restored, want)
		restored.Shutdown()
	}
}

func TestUndoIsSeparateInEachTab(t *testing.T) {
	tabs := openTabs(t, "", Options{})
	one, two := tabs.Selected(), newTab(t, tabs, "d4")
	playAll(t, one, "e4")
	do(t, one.TakeBack())
	if v := two.View(); len(v.Plies) != 1 || v.CanRedo {
		t.Errorf("the other tab has %v", sans(v))
	}
	do(t, one.Redo())
	wantTabs(t, tabs, "*e4, d4")
}

func TestGamesOfAllTabsHaveDifferentNumbers(t *testing.T) {
	tabs := openTabs(t, "", Options{})
	seen := map[uint64]bool{}
	for range 3 {
		newTab(t, tabs)
	}
	for range 2 {
		for _, m := range tabs.All() {
			if n := m.View().Game; seen[n] {
				t.Errorf("two games have number %d", n)
			} else {
				seen[n] = true
			}
			do(t, m.New(NewGame{Variant: variant(t, "chess")}))
		}
	}
}

func TestSettingsAndNoticesAboutFilesAreShared(t *testing.T) {
	folder := t.TempDir()
	write(t, filepath.Join(folder, "study.json"), []byte("7"))
	tabs := openTabs(t, folder, Options{})
	one, two := tabs.Selected(), newTab(t, tabs)
	one.Settings().Change(func(s *settings.Settings) { s.PlayerName = "Ann" })
	if got := two.Settings().Get().PlayerName; got != "Ann" || one.Library() != two.Library() {
		t.Errorf("the other tab has the name %q", got)
	}
	tabs.report(notice.Notice{Topic: "settings", Severity: notice.Alarm, Text: "not saved"})
	for _, m := range tabs.All() {
		v := waitForView(t, m, "the alarm", func(v *View) bool { return v.Alarm == "not saved" })
		if n := v.Notices; len(n) != 2 || !strings.Contains(n[0].Text, "study") || n[0].Number >= n[1].Number {
			t.Errorf("notices %v", n)
		}
	}
	if a, b := one.View().Notices, two.View().Notices; !slices.Equal(a, b) {
		t.Errorf("one tab has %v, the other %v", a, b)
	}
}

// What belongs to one game is shown in its tab only.
func TestNoticesAboutAGameStayInItsTab(t *testing.T) {
	tabs := openTabs(t, "", Options{})
	two := newTab(t, tabs)
	do(t, loadFEN(two, fenOfEndgame, variant(t, "slide"), player.Player{}, player.Player{}))
	if own, other := two.View().Notices, tabs.Selected().View().Notices; len(own) != 1 || len(other) != 0 {
		t.Errorf("the tab has %v, the other %v", own, other)
	}
}

func TestAClosedTabsGameIsKept(t *testing.T) {
	folder := t.TempDir()
	tabs := openTabs(t, folder, Options{Archive: archive.Open})
	playAll(t, tabs.Selected(), "e4")
	second, third := newTab(t, tabs, "d4", "d5"), newTab(t, tabs, "c4")
	tabs.Select(second)
	do(t, tabs.Close(second))
	wantTabs(t, tabs, "e4, *c4")
	if err := second.PlayText("c4"); err != errClosed {
		t.Errorf("a closed tab plays on: %v", err)
	}
	if err := tabs.Close(second); err != errClosed {
		t.Errorf("it is closed again: %v", err)
	}
	do(t, tabs.Close(third))
	wantTabs(t, tabs, "*e4")
	tabs.Shutdown()
	if games := archived(t, folder); len(games) != 2 {
		t.Errorf("%d games are kept", len(games))
	}
	tabs = openTabs(t, folder, Options{Archive: archive.Open})
	wantTabs(t, tabs, "*e4")
	if got := filesIn(t, folder, "*.journal"); len(got) != 1 {
		t.Errorf("journals %v", got)
	}
	if games := archivedPGN(t, tabs.Selected()); len(games) != 2 {
		t.Errorf("the archive has %d games", len(games))
	}
}

// The last tab cannot be closed: it begins the first game.
func TestTheLastTabBeginsTheFirstGame(t *testing.T) {
	folder := t.TempDir()
	tabs := openTabs(t, folder, Options{})
	m := tabs.Selected()
	playAll(t, m, "e4")
	do(t, tabs.Close(m))
	m.Sync()
	if v := tabs.Selected().View(); len(tabs.All()) != 1 || len(v.Plies) != 0 || len(archived(t, folder)) != 1 {
		t.Errorf("%d tabs, %v, %d games are kept", len(tabs.All()), sans(v), len(archived(t, folder)))
	}
}

// If the first tab is closed, the next one that opens takes its journal, which older programs open.
func TestTheFirstJournalIsUsedAgain(t *testing.T) {
	folder := t.TempDir()
	tabs := openTabs(t, folder, Options{})
	playAll(t, tabs.Selected(), "e4")
	newTab(t, tabs, "d4")
	do(t, tabs.Close(tabs.Selected()))
	wantTabs(t, tabs, "*d4")
	tabs.Shutdown()
	if got := filesIn(t, folder, "*.journal"); !slices.Equal(got, []string{"game.tab-2.journal"}) {
		t.Errorf("journals %v", got)
	}
	tabs = openTabs(t, folder, Options{})
	newTab(t, tabs, "c4")
	tabs.Shutdown()
	if v, err := Read(filepath.Join(folder, "game.journal")); err != nil || strings.Join(sans(v), " ") != "c4" {
		t.Errorf("game.journal has %v, %v", sans(v), err)
	}
	wantTabs(t, openTabs(t, folder, Options{}), "*d4, c4")
}

func TestTooManyTabsAreRefused(t *testing.T) {
	tabs := openTabs(t, "", Options{})
	for len(tabs.All()) < maxTabs {
		newTab(t, tabs)
	}
	_, err := tabs.New(NewGame{Variant: variant(t, "chess")})
	if !errors.As(err, new(notice.Refusal)) || len(tabs.All()) != maxTabs {
		t.Errorf("%d tabs, %v", len(tabs.All()), err)
	}
}

// A refused game opens no tab and leaves no journal.
func TestARefusedGameOpensNoTab(t *testing.T) {
	folder := t.TempDir()
	tabs := openTabs(t, folder, Options{})
	for _, err := range []error{
		errorOf(tabs.New(NewGame{})), errorOf(tabs.Open(Loaded{})), errorOf(tabs.New(NewGame{Variant: variant(t, "chess"), Black: player.Player{Engine: "gone"}})),
	} {
		if !errors.As(err, new(notice.Refusal)) {
			t.Errorf("got %v", err)
		}
	}
	if got := filesIn(t, folder, "*"); len(tabs.All()) != 1 || slices.ContainsFunc(got, func(name string) bool { return strings.Contains(name, "tab") }) {
		t.Errorf("%d tabs, files %v", len(tabs.All()), got)
	}
}

func errorOf[T any](_ T, err error) error { return err }

// A game in which nothing was played is replaced. A game that was played, edited or opened, or that began from a position
// that was typed or set up, stays in its tab.
func TestOnlyAGameWithNothingToLoseIsReplaced(t *testing.T) {
	v := variant(t, "chess")
	from, err := ReadFEN(fenOfEndgame, variant(t, "slide"))
	do(t, err)
	opened, err := pgn.NewReader(strings.NewReader("1. e4 e5 *")).Next()
	do(t, err)
	for name, c := range map[string]struct {
		prepare func(m *Match) error
		stays   bool
	}{
		"first":    {func(*Match) error { return nil }, false},
		"new":      {func(m *Match) error { return m.New(NewGame{Variant: v}) }, false},
		"flipped":  {func(m *Match) error { return m.Flip() }, false},
		"played":   {func(m *Match) error { return m.PlayText("e4") }, true},
		"resigned": {func(m *Match) error { return m.Resign() }, true},
		"noted":    {func(m *Match) error { return m.Edit().SetNote(0, gametree.Note{}.WithText("plan")) }, true},
		"opened":   {func(m *Match) error { return loadPGN(m, opened) }, true},
		"typed":    {func(m *Match) error { return loadFEN(m, fenOfEndgame, v, player.Player{}, player.Player{}) }, true},
		"start": {func(m *Match) error {
			return loadFEN(m, fen.Format(new(startOf(t))), v, player.Player{}, player.Player{})
		}, true},
	} {
		tabs := openTabs(t, "", Options{})
		before := tabs.Selected()
		do(t, c.prepare(before))
		m, err := tabs.OpenOrReplace(from)
		if err != nil || (m != before) != c.stays || tabs.Selected() != m || m.View().Variant.ID != "slide" || len(tabs.All()) == 2 != c.stays {
			t.Errorf("%s: %d tabs, %v", name, len(tabs.All()), err)
		}
		tabs.Shutdown()
	}
}

func TestTwoInstancesHaveTheirOwnTabs(t *testing.T) {
	folder := t.TempDir()
	one, two := openTabs(t, folder, Options{}), openTabs(t, folder, Options{})
	playAll(t, one.Selected(), "e4")
	playAll(t, two.Selected(), "d4")
	newTab(t, one, "e3")
	newTab(t, two, "d3")
	newTab(t, two, "c3")
	wantTabs(t, one, "*e4, e3")
	two.Shutdown()
	one.Shutdown()
	one = openTabs(t, folder, Options{})
	wantTabs(t, one, "*e4, e3")
	if n := one.Selected().View().Notices; len(n) != 1 || n[0].Text != "Games from one other window are unfinished. Start Backrank again to continue them." {
		t.Errorf("notices %v", n)
	}
	wantTabs(t, openTabs(t, folder, Options{}), "*d4, d3, c3")
	if got := filesIn(t, folder, "game*.journal"); !slices.Equal(got, []string{"game-2.journal", "game-2.tab-2.journal", "game-2.tab-3.journal", "game.journal", "game.tab-2.journal"}) {
		t.Errorf("journals %v", got)
	}
}

// A program without tabs opens and replaces game.journal, and knows no other file. Nothing is lost afterwards.
func TestAProgramWithoutTabsLosesNothing(t *testing.T) {
	folder := t.TempDir()
	tabs := openTabs(t, folder, Options{})
	playAll(t, tabs.Selected(), "e4")
	newTab(t, tabs, "d4")
	do(t, tabs.Close(tabs.Selected()))
	tabs.Shutdown()
	tabs = openTabs(t, folder, Options{})
	newTab(t, tabs, "c4")
	tabs.Shutdown()
	other := t.TempDir() // the folder as the older program sees it
	do(t, os.CopyFS(other, os.DirFS(folder)))
	for _, name := range append(filesIn(t, other, "*.tab-*"), "game.tabs.json") {
		do(t, os.Remove(filepath.Join(other, name)))
	}
	older := openSaved(t, other, Options{})
	playAll(t, older, "g6")
	older.Close()
	do(t, os.Rename(filepath.Join(other, "game.journal"), filepath.Join(folder, "game.journal")))
	wantTabs(t, openTabs(t, folder, Options{}), "*d4, c4 g6")
}

// The tabs of a folder without a list, or with an unreadable list, are all opened, in the order of their numbers.
func TestTabsWithoutAListAreAllOpened(t *testing.T) {
	for _, list := range []string{"", "rubbish", `{"backrank":"tabs","version":99}`, `{"backrank":"other"}`, `{"backrank":"tabs","tabs":[{"tab":2},{"tab":2},{"tab":-1},{"tab":11,"window":-1}]}`} {
		folder := t.TempDir()
		tabs := openTabs(t, folder, Options{})
		playAll(t, tabs.Selected(), "e4")
		for range 10 {
			newTab(t, tabs, "d4")
		}
		last := newTab(t, tabs, "c4")
		tabs.Move(last, 0)
		tabs.Shutdown()
		path := filepath.Join(folder, "game.tabs.json")
		write(t, path, []byte(list))
		tabs = openTabs(t, folder, Options{})
		want := "*e4" + strings.Repeat(", d4", 10) + ", c4"
		if strings.Contains(list, "-1") {
			want = "*d4, e4" + strings.Repeat(", d4", 9) + ", c4"
		}
		wantTabs(t, tabs, want)
		var warnings []notice.Notice
		for _, n := range tabs.Selected().View().Notices {
			if n.Severity == notice.Warning && strings.Contains(n.Text, "order of the tabs") {
				warnings = append(warnings, n)
			}
		}
		aside := filesIn(t, folder, "game.tabs-set-aside-*")
		if wrong := list != "" && !strings.Contains(list, "-1"); (len(warnings) == 1) != wrong || (len(aside) == 1) != wrong {
			t.Errorf("%q: warnings %v, set aside %v", list, warnings, aside)
		}
	}
}

// A damaged journal is set aside with a notice; the other tabs are as they were. A tab whose journal is readable up to a
// line stays with the game up to there.
func TestADamagedTabLeavesTheOthersUntouched(t *testing.T) {
	for name, c := range map[string]struct {
		damage func(data []byte) []byte
		want   string
	}{
		"foreign": {func([]byte) []byte { return []byte("no journal\n") }, "e4, *c4"},
		"last":    {func(data []byte) []byte { data[len(data)-3] ^= 1; return data }, "e4, d4, *c4"},
	} {
		folder := t.TempDir()
		tabs := openTabs(t, folder, Options{})
		playAll(t, tabs.Selected(), "e4")
		newTab(t, tabs, "d4", "d5")
		tabs.Select(newTab(t, tabs, "c4"))
		tabs.Shutdown()
		path := filepath.Join(folder, "game.tab-2.journal")
		data, err := os.ReadFile(path)
		do(t, err)
		write(t, path, c.damage(data))
		tabs = openTabs(t, folder, Options{})
		wantTabs(t, tabs, c.want)
		for _, m := range tabs.All() {
			if n := m.View().Notices; len(n) != 1 || n[0].Severity != notice.Warning || !strings.Contains(n[0].Text, "game.tab-2.journal") || !strings.Contains(n[0].Text, "game.tab-2-set-aside-") {
				t.Errorf("%s: notices %v", name, n)
			}
		}
		tabs.Shutdown()
		tabs = openTabs(t, folder, Options{})
		wantTabs(t, tabs, c.want)
		if n := tabs.Selected().View().Notices; len(n) > 0 {
			t.Errorf("%s: reported again: %v", name, n)
		}
	}
}

// A journal that somebody has deleted is reported; the other tabs are as they were.
func TestAMissingJournalIsReported(t *testing.T) {
	for name, want := range map[string]string{"game.journal": "*d4, c4", "game.tab-2.journal": "*e4, c4"} {
		folder := t.TempDir()
		tabs := openTabs(t, folder, Options{})
		playAll(t, tabs.Selected(), "e4")
		newTab(t, tabs, "d4")
		newTab(t, tabs, "c4")
		tabs.Shutdown()
		do(t, os.Remove(filepath.Join(folder, name)))
		tabs = openTabs(t, folder, Options{})
		wantTabs(t, tabs, want)
		if n := tabs.Selected().View().Notices; len(n) != 1 || n[0].Text != "The saved game "+name+" is missing" {
			t.Errorf("notices %v", n)
		}
		tabs.Shutdown()
		if n := openTabs(t, folder, Options{}).Selected().View().Notices; len(n) > 0 {
			t.Errorf("reported again: %v", n)
		}
	}
}

// On a full disk, a closed tab's game stays in its journal. The next start adds it to games.pgn and opens no tab for it.
func TestAClosedTabOnAFullDiskIsKept(t *testing.T) {
	folder := t.TempDir()
	tabs := openTabs(t, folder, Options{})
	playAll(t, tabs.Selected(), "e4")
	closed := newTab(t, tabs, "d4")
	do(t, closed.ask(func(l *loop) error {
		l.writer.do(func() { l.store.appendGame = func(string, string) error { return errFull } })
		return nil
	}))
	do(t, tabs.Close(closed))
	wantTabs(t, tabs, "*e4")
	waitForView(t, tabs.Selected(), "a notice about the full disk", func(v *View) bool {
		return len(v.Notices) == 1 && strings.Contains(v.Notices[0].Text, "The disk is full") && strings.Contains(v.Notices[0].Text, "added later")
	})
	tabs.Shutdown()
	if got := filesIn(t, folder, "*.tab-*.journal"); len(got) != 1 || len(archived(t, folder)) != 0 {
		t.Errorf("journals %v, %d games", got, len(archived(t, folder)))
	}
	tabs = openTabs(t, folder, Options{})
	wantTabs(t, tabs, "*e4")
	if got := filesIn(t, folder, "*.tab-*.journal"); len(got) != 0 || len(archived(t, folder)) != 1 {
		t.Errorf("after a restart journals %v, %d games", got, len(archived(t, folder)))
	}
}

// When the list of tabs cannot be saved, an alarm reports that until it can.
func TestAListOfTabsThatCannotBeSaved(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "data")
	tabs := openTabs(t, folder, Options{})
	playAll(t, tabs.Selected(), "e4")
	d4 := newTab(t, tabs, "d4")
	do(t, os.Rename(folder, folder+".away"))
	write(t, folder, []byte("not a folder"))
	tabs.Select(d4)
	waitForView(t, d4, "an alarm", func(v *View) bool { return strings.HasPrefix(v.Alarm, "The order of the tabs could not be saved. ") })
	do(t, os.Remove(folder))
	do(t, os.Rename(folder+".away", folder))
	tabs.Move(d4, 0)
	waitForView(t, d4, "that it is saved again", func(v *View) bool { return v.Alarm == "" })
	tabs.Shutdown()
	wantTabs(t, openTabs(t, folder, Options{}), "*d4, e4")
}

// A tab whose journal cannot be created plays on with an alarm, and is saved as soon as the disk can be written.
func TestANewTabThatCannotBeSaved(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "data")
	tabs := openTabs(t, folder, Options{})
	playAll(t, tabs.Selected(), "e4")
	do(t, os.Rename(folder, folder+".away"))
	write(t, folder, []byte("not a folder"))
	d4 := newTab(t, tabs, "d4")
	waitForView(t, d4, "an alarm", func(v *View) bool { return strings.HasPrefix(v.Alarm, "The game is not being saved. ") })
	do(t, os.Remove(folder))
	do(t, os.Rename(folder+".away", folder))
	playAll(t, d4, "d5")
	waitForView(t, d4, "that it is saved again", func(v *View) bool { return !strings.Contains(v.Alarm, "The game is not") })
	tabs.Select(d4)
	tabs.Shutdown()
	wantTabs(t, openTabs(t, folder, Options{}), "e4, *d4 d5")
}

// Several tabs append their games to games.pgn at the same time. Each game is there once, whole.
func TestTabsAppendToGamesPGNTogether(t *testing.T) {
	folder := t.TempDir()
	tabs := openTabs(t, folder, Options{Archive: archive.Open})
	for range 19 {
		newTab(t, tabs)
	}
	for range 3 {
		for _, m := range tabs.All() {
			do(t, m.PlayText("e4"))
			do(t, m.New(NewGame{Variant: variant(t, "chess"), Start: &variants.Start{White: variants.OrthodoxFamily.At(0), Black: variants.OrthodoxFamily.At(0)}}))
		}
	}
	tabs.Shutdown()
	games := archived(t, folder)
	seen := map[string]bool{}
	for _, g := range games {
		seen[g.Tag("BackrankId")] = true
	}
	if len(games) != 60 || len(seen) != 60 {
		t.Errorf("%d games, %d different ones", len(games), len(seen))
	}
}

// Games of the archive that are in other tabs get the tags that are set in the list, and are not merged.
func TestEditsOfTheArchiveConcernAllTabs(t *testing.T) {
	folder := t.TempDir()
	tabs := openTabs(t, folder, Options{Archive: archive.Open, First: NewGame{Variant: variant(t, "chess"), White: ann, Black: ben}})
	m := tabs.Selected()
	playAll(t, m, "e4", "e5")
	do(t, m.Resign())
	archivedPGN(t, m)
	other := newTab(t, tabs, "d4")
	if tabs.FindArchived(t.Context(), 1) != m {
		t.Error("the tab of the game is not found")
	}
	do(t, other.Edit().SetTagsOf(t.Context(), 1, librarytest.WithWhite(t, other.Library(), 1, "Ada")))
	if v := m.View(); v.White.Label != "Ada" && !strings.Contains(pgnOf(t, m), "Ada") {
		t.Errorf("the game on the board has %s", pgnOf(t, m))
	}
	db, err := tabs.library.DB()
	do(t, err)
	twin, err := db.Game(t.Context(), 1)
	do(t, err)
	twin.Tree = twin.Tree.SetNote(1, gametree.Note{}.WithText("best"))
	_, err = db.Add(t.Context(), "a file", twin)
	do(t, err)
	if _, err := other.Edit().MergeTwins(t.Context(), 2); err != errOnBoard {
		t.Errorf("the game of another tab is merged: %v", err)
	}
	do(t, tabs.Close(m))
	if tabs.FindArchived(t.Context(), 1) != nil {
		t.Error("a closed tab is found")
	}
	if _, err := other.Edit().MergeTwins(t.Context(), 2); err != nil {
		t.Errorf("the game of a closed tab is not merged: %v", err)
	}
}

// A game that is open is not opened again: its tab is returned, and shown if a game is opened in place of another one. That
// holds for the same place in a file, the same game of the archive, and the same position from which nobody has played.
func TestAGameThatIsOpenIsNotOpenedAgain(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "club.pgn")
	write(t, path, []byte("1. e4 *\n\n1. d4 *\n"))
	tabs := openTabs(t, folder, Options{Archive: archive.Open})
	archivedGame := tabs.Selected()
	playAll(t, archivedGame, "c4")
	do(t, archivedGame.Resign())
	archivedPGN(t, archivedGame)
	inFile := newTab(t, tabs)
	openGame(t, inFile, path, 2)
	typed := newTab(t, tabs)
	do(t, loadFEN(typed, fenOfEndgame, variant(t, "chess"), player.Player{}, player.Player{}))
	fromFile := func(number int) Loaded {
		g, err := pgn.NewReader(strings.NewReader("1. d4 *")).Next()
		do(t, err)
		l, err := ReadGame(g)
		do(t, err)
		l.File = pgnfile.Place{Path: path, Number: number}
		return l
	}
	fromArchive, err := ReadArchived(t.Context(), tabs.library, 1)
	do(t, err)
	position := func(text string) Loaded {
		l, err := ReadFEN(text, variant(t, "chess"))
		do(t, err)
		return l
	}
	again := fromFile(2)
	again.Again = true
	againstComputer := position(fenOfEndgame)
	againstComputer.Players[1].Name = "Ada"
	for _, c := range []struct {
		name string
		from Loaded
		want *Match // nil for a new tab
	}{
		{"the game of the file", fromFile(2), inFile},
		{"another game of the file", fromFile(1), nil},
		{"the game of the file, once more", again, nil},
		{"the game of the archive", fromArchive, archivedGame},
		{"the position", position(fenOfEndgame), typed},
		{"another position", position("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), nil},
		{"the position with another player", againstComputer, nil},
	} {
		for how, open := range map[string]func(Loaded) (*Match, error){"opened": tabs.Open, "in place of another": tabs.OpenOrReplace} {
			before := len(tabs.All())
			selected := tabs.Selected()
			m, err := open(c.from)
			do(t, err)
			isNew := len(tabs.All()) > before
			if isNew != (c.want == nil) || !isNew && m != c.want {
				t.Errorf("%s, %s: a new tab: %t, the wanted one: %t", c.name, how, isNew, m == c.want)
			}
			if shown := tabs.Selected() == m; shown != (how == "in place of another") && selected != m {
				t.Errorf("%s, %s: it is shown: %t", c.name, how, shown)
			}
			tabs.Select(archivedGame)
			if isNew {
				do(t, tabs.Close(m))
			}
		}
	}
	playAll(t, typed, "Ke2")
	if m, err := tabs.Open(position(fenOfEndgame)); err != nil || m == typed {
		t.Errorf("a position from which a game was played is not opened again: %v", err)
	}
}

// If a game of the archive is edited in two tabs, the second one is warned, and the archive keeps both versions.
func TestASecondTabThatEditsAnArchivedGameWarns(t *testing.T) {
	tabs := openTabs(t, t.TempDir(), Options{Archive: archive.Open})
	m := tabs.Selected()
	playAll(t, m, "c4", "c5")
	do(t, m.Resign())
	archivedPGN(t, m)
	do(t, m.New(NewGame{Variant: variant(t, "chess")}))
	waitForArchive(m)
	var all []*Match
	for range 2 {
		from, err := ReadArchived(t.Context(), tabs.library, 1)
		do(t, err)
		from.Again = true
		opened, err := tabs.Open(from)
		do(t, err)
		all = append(all, opened)
	}
	for i, text := range []string{"plan", "other plan"} {
		do(t, all[i].Edit().SetNote(1, gametree.Note{}.WithText(text)))
		waitForBackground(tabs) // the first tab has looked at the other one, which is unchanged
	}
	waitForView(t, all[1], "a warning", func(v *View) bool {
		return len(v.Notices) == 1 && v.Notices[0].Severity == notice.Warning && strings.Contains(v.Notices[0].Text, "changed in another tab")
	})
	if n := all[0].View().Notices; len(n) > 0 {
		t.Errorf("the first tab warns: %v", n)
	}
	if games := archivedPGN(t, m); len(games) != 2 {
		t.Errorf("the archive has %q", games)
	}
}

// A tab that was being closed when the program was killed stays closed, whichever files had been written. Its game is in
// games.pgn once, and the tab after it is selected.
func TestAKilledCloseLosesNothing(t *testing.T) {
	for name, appended := range map[string]string{"in games.pgn": "by itself", "not in games.pgn": "", "in games.pgn and in the journal": "by the test"} {
		folder := t.TempDir()
		tabs := openTabs(t, folder, Options{})
		playAll(t, tabs.Selected(), "e4")
		closed := newTab(t, tabs, "d4")
		newTab(t, tabs, "c4")
		tabs.Select(closed)
		var l *loop
		do(t, closed.ask(func(own *loop) error {
			if l = own; appended != "by itself" {
				l.writer.do(func() { l.store.appendGame = func(string, string) error { return errFull } })
			}
			return leave(l) // the first thing that Close does
		}))
		<-closed.done
		killed := t.TempDir() // what the program leaves if it is killed now
		do(t, os.CopyFS(killed, os.DirFS(folder)))
		if appended == "by the test" {
			for _, text := range []string{l.store.unarchived[0].pgn, "[Event \"Other\"]\n\n1. e4 *\n\n"} {
				do(t, library.AppendGame(filepath.Join(killed, "games.pgn"), text))
			}
		}
		tabs = openTabs(t, killed, Options{})
		wantTabs(t, tabs, "e4, *c4")
		if n := tabs.Selected().View().Notices; len(n) > 0 {
			t.Errorf("%s: notices %v", name, n)
		}
		tabs.Shutdown()
		want := 1
		if appended == "by the test" {
			want = 2
		}
		if got := len(archived(t, killed)); got != want {
			t.Errorf("%s: %d games are kept, want %d", name, got, want)
		}
		if got := filesIn(t, killed, "*.journal"); !slices.Equal(got, []string{"game.journal", "game.tab-3.journal"}) {
			t.Errorf("%s: journals %v", name, got)
		}
	}
}

var errFull = &os.PathError{Op: "write", Path: "games.pgn", Err: syscall.ENOSPC}

func TestDiskNamesOfTabs(t *testing.T) {
	for _, c := range []struct {
		slot, tab int
		name      string
	}{{1, 1, "game.journal"}, {2, 1, "game-2.journal"}, {1, 2, "game.tab-2.journal"}, {9, 12, "game-9.tab-12.journal"}} {
		if got := disk.JournalName(c.slot, c.tab); got != c.name || disk.TabOf(c.slot, c.name) != c.tab {
			t.Errorf("%+v: %q, %d", c, got, disk.TabOf(c.slot, c.name))
		}
	}
	for _, name := range []string{"game.tab-1.journal", "game.tab-02.journal", "game.tab-2.journal.new-0", "game.tab--2.journal", "game-2.tab-3.journal", "game.tab-2.journalx", "game.tabs.json"} {
		if got := disk.TabOf(1, name); got != 0 {
			t.Errorf("%s is the journal of tab %d", name, got)
		}
	}
}

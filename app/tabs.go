package app

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"backrank/app/accounts"
	"backrank/app/analysis"
	"backrank/app/archive"
	"backrank/app/disk"
	"backrank/app/draws"
	"backrank/app/library"
	"backrank/app/mistakes"
	"backrank/app/notice"
	"backrank/app/player"
	"backrank/app/position"
	"backrank/app/repertoire"
	"backrank/app/settings"
	"backrank/app/study"
	"backrank/lang"
	"backrank/words"
)

// maxTabs is the maximum number of tabs that a player can open.
const maxTabs = 50

// Tabs are the games that a program has open side by side, in their order. Each tab is a [Match] with its own goroutine,
// journal, undo history, clock and computer opponent. The tabs share the settings, the study file, the record of draws,
// the position in the editor, the list of engines and the archive. There is always at least one tab.
//
// Which tabs are open, their order, their windows and the selected one are saved before a method returns, so that a
// killed program restores them. The position that a tab shows is saved [shownDelay] after it has changed, and when the
// program ends. Any goroutine may use Tabs, except the loop of a match.
type Tabs struct {
	options Options
	folder  string // the data folder; "" if nothing is saved
	slot    disk.Slot
	notices *sharedNotices
	games   atomic.Uint64 // number of games that have begun, see [View.Game]

	settings        *settings.File
	levels          []player.Level
	study           *study.File
	draws           *draws.Log
	mistakes        *mistakes.File
	repertoire      *repertoire.File
	editorFile      *position.File
	engines         *player.List
	library         *library.Library
	accounts        *accounts.Fetcher
	analysisEngines *analysis.Engines
	analyses        analysisQueue
	fairGames       fairGames

	saveMu sync.Mutex // held while a [Saver] saves a game in a file
	pgnMu  sync.Mutex // held while a tab appends a game to games.pgn

	background *writer // waits for the disk, one job after another
	shutdown   sync.Once

	mu         sync.Mutex // held while the fields below are used
	all        []*tab
	selected   *tab
	lastOpened *tab // the tab that was opened last since selected was selected; nil for none
	lastNumber int  // the greatest number of a tab so far
	reopenable closedTabs
	file       *tabsFile
	running    bool // the loops of the restored tabs run, or are about to
	closed     bool

	shownDue atomic.Bool // a call of saveShownSoon has yet to save
}

// tab is one of the tabs.
type tab struct {
	match  *Match
	store  *store
	number int  // of its journal, see [disk.JournalName]
	window int  // 0 for the main window
	report bool // the window of the game's report is open
}

// OpenTabs opens a data folder and resumes the games of all tabs, including computers' turns in progress, or starts the
// first game. It never fails: it sets aside unreadable files unchanged, and plays without saving if the disk cannot be
// written. [View.Notices] reports both.
func OpenTabs(o Options) *Tabs {
	t := &Tabs{options: o.withDefaults(), notices: newSharedNotices()}
	if o.Opponent != nil {
		t.levels = o.Opponent.Levels()
	}
	t.background = newWriter(nil, nil)
	t.openFolder()
	t.openFiles()
	t.restore()
	return t
}

// openFolder takes a slot in the data folder.
func (t *Tabs) openFolder() {
	if t.options.Unsaved {
		return
	}
	folder := t.options.Folder
	if folder == "" {
		var err error
		if folder, err = disk.DefaultFolder(); err != nil {
			t.notices.add(notice.Notice{Topic: topicGame, Severity: notice.Alarm, Text: words.Message(lang.L("Nothing is saved"),
				words.Sentence(err.Error()), lang.L("Choose a folder with the option -data"))})
			return
		}
	}
	t.slot = disk.TakeSlot(folder)
	switch n := t.slot.Number; {
	case n == 0:
		t.notices.add(notice.Notice{Topic: topicGame, Severity: notice.Alarm, Text: disk.Here.TooMany()})
		return
	case n > 1:
		t.notices.add(notice.Notice{Text: disk.Here.Running(disk.SlotName(n))})
	}
	t.folder = folder
}

// path returns the path of a file in the data folder; "" if nothing is saved.
func (t *Tabs) path(name string) string {
	if t.folder == "" {
		return ""
	}
	return filepath.Join(t.folder, name)
}

// openFiles opens the files that all tabs share.
func (t *Tabs) openFiles() {
	o, now := t.options, t.options.Now()
	var notices [8][]notice.Notice
	t.settings, notices[0] = settings.Open(t.folder, now, t.saveStatus("settings"))
	if o.UseLanguage != nil {
		o.UseLanguage(t.settings.Get())
	}
	t.study, notices[1] = study.Open(t.folder, now, t.saveStatus("study"))
	t.editorFile, notices[2] = position.Open(t.path("sketch"+strings.TrimPrefix(disk.SlotName(max(t.slot.Number, 1)), "game")+".json"), now)
	t.engines, notices[3] = player.OpenList(t.folder, now, t.saveStatus("engines"))
	t.draws, notices[4] = draws.Open(t.folder)
	t.mistakes, notices[5] = mistakes.Open(t.folder, now, t.saveStatus("mistakes"))
	t.library = library.New(library.Options{PGN: t.path("games.pgn"), Open: o.Archive, Now: o.Now, Report: t.report})
	t.accounts, notices[6] = openAccounts(t)
	t.repertoire, notices[7] = repertoire.Open(t.folder, now, t.saveStatus("repertoire"))
	for _, n := range slices.Concat(notices[:]...) {
		t.notices.add(n)
	}
	t.analysisEngines = &analysis.Engines{List: t.engines, Timeout: o.Timeout, Searcher: o.Searcher, Own: o.Lines}
}

// PublishAll publishes a new view of each game: the language has changed, and a view has texts.
func PublishAll(t *Tabs) {
	for _, m := range t.All() {
		_ = m.ask(func(l *loop) error { l.publish(); return nil }) // a closed match shows nothing
	}
}

// saveStatus returns a callback that reports when saving a file fails and when it works again.
func (t *Tabs) saveStatus(what string) func(text string, wrong bool) {
	return func(text string, wrong bool) {
		severity := notice.Info
		if wrong {
			severity = notice.Alarm
		}
		t.report(notice.Notice{Topic: what, Text: text, Severity: severity})
	}
}

// report shows a notice in all tabs. It waits for their loops, and must not be called by one.
func (t *Tabs) report(n notice.Notice) {
	t.notices.add(n)
	t.mu.Lock()
	running := t.running
	t.mu.Unlock()
	if !running {
		return // the first views will have the notice
	}
	for _, m := range t.All() {
		m.post(func(l *loop) { l.publish() })
	}
}

// nextGame returns the number of a game that begins.
func (t *Tabs) nextGame() uint64 { return t.games.Add(1) }

// All returns the games of all tabs, in order.
func (t *Tabs) All() []*Match {
	t.mu.Lock()
	defer t.mu.Unlock()
	all := make([]*Match, len(t.all))
	for i, tab := range t.all {
		all[i] = tab.match
	}
	return all
}

// Selected returns the game of the selected tab, which was shown last.
func (t *Tabs) Selected() *Match {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.selected.match
}

// Select selects a tab. It does nothing if the tab is closed.
func (t *Tabs) Select(m *Match) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if i := t.index(m); i >= 0 && t.all[i] != t.selected {
		t.selected, t.lastOpened = t.all[i], nil
		t.save()
	}
}

// index returns the place of a game in t.all, -1 if its tab is closed. The caller must hold t.mu.
func (t *Tabs) index(m *Match) int {
	return slices.IndexFunc(t.all, func(tab *tab) bool { return tab.match == m })
}

// FindArchived returns the tab that has a game of the archive on its board, nil if none has or the archive cannot be read.
func (t *Tabs) FindArchived(ctx context.Context, id int64) *Match {
	var keys []string
	err := t.library.QueryByID(func(db *archive.DB) (err error) {
		keys, err = db.Keys(ctx, id)
		return err
	})
	if err != nil {
		return nil
	}
	boards := boardKeys(t, keys)
	for _, m := range t.All() {
		if boards[m] != "" {
			return m
		}
	}
	return nil
}

// newNumber returns the number of a new tab: 1, whose journal versions without tabs open too, or one that was not used
// before. The caller must hold t.mu.
func (t *Tabs) newNumber() int {
	used := slices.ContainsFunc(t.all, func(tab *tab) bool { return tab.number == 1 })
	if t.folder != "" && !used {
		_, err := os.Lstat(t.journalPath(1))
		used = !disk.Absent(err)
	}
	if !used {
		return 1
	}
	t.lastNumber++
	return t.lastNumber
}

func (t *Tabs) journalPath(number int) string { return t.path(disk.JournalName(t.slot.Number, number)) }

// newStore returns the store of a tab; nil if nothing is saved.
func (t *Tabs) newStore(number int) *store {
	if t.folder == "" {
		return nil
	}
	s := &store{
		pgnPath: t.path("games.pgn"), archive: t.library.PutSaved, sync: (*os.File).Sync, now: t.options.Now,
		damaged: func(file, text string) { t.report(notice.Notice{Severity: notice.Warning, File: file, Text: text}) },
		appendGame: func(file, pgn string) error {
			t.pgnMu.Lock()
			defer t.pgnMu.Unlock()
			return library.AppendGame(file, pgn)
		},
	}
	s.journal.path = t.journalPath(number)
	return s
}

// Close closes a tab. Its game is left as a new game in its place would leave it: it is kept in games.pgn and in the
// archive if something was played or edited in it that is in no file. [Tabs.Reopen] opens it again. The tab after it,
// or else the one before it, is selected if it was selected. When the last tab is closed, it stays open with the first
// game of [Options]. Close does not wait for the disk.
func (t *Tabs) Close(m *Match) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	i := t.index(m)
	if i < 0 || t.closed {
		return errClosed
	}
	if len(t.all) == 1 {
		return m.ask(func(l *loop) error {
			t.reopenable.keep(l, i, nil)
			leaveTable(l) // a game with a friend does not keep its tab
			return l.beginGame(l.firstGame(), nil)
		})
	}
	closing := t.all[i]
	err := m.ask(func(l *loop) error {
		t.reopenable.keep(l, i, closing)
		return leave(l)
	})
	t.all = slices.Delete(t.all, i, i+1)
	if t.selected == closing {
		t.selected, t.lastOpened = t.all[min(i, len(t.all)-1)], nil
	}
	t.save()
	t.background.do(func() { t.removeClosed(closing) })
	return err
}

// leave leaves the game and ends the loop. It leaves the last View unchanged. In the journal a game that is marked as
// closed follows, so that the tab is not opened again even if the program is killed before the journal is removed.
func leave(l *loop) error {
	next := orthodoxGame(l)
	next.closed = true
	l.search.cancelSearch()
	e := event{Kind: eventBegin, built: &next, previous: l.finishedGame()}
	if err := l.game.apply(e); err != nil {
		return err
	}
	l.save(e)
	l.closing = true
	return nil
}

// removeClosed waits until a closed tab's game is in games.pgn, and removes the journal.
func (t *Tabs) removeClosed(closed *tab) {
	<-closed.match.done
	t.file.sync()
	t.removeJournal(closed.store)
}

// removeJournal removes the journal of a closed store, unless it has a game that could not be added to games.pgn; the
// next start adds that.
func (t *Tabs) removeJournal(s *store) {
	switch {
	case s == nil:
	case len(s.unarchived) == 0:
		_ = os.Remove(s.journal.path) // if it remains, the next start removes it
	case s.notSaving:
		t.report(notice.Notice{Severity: notice.Warning, Text: words.Message(disk.Here.LastNotAdded(), disk.ErrorText(s.archiveErr))})
	default:
		t.report(notice.Notice{Severity: notice.Warning, Text: notArchivedText(s.archiveErr)})
	}
}

// Move moves a tab so that its index in [Tabs.All] is to, or the nearest possible.
func (t *Tabs) Move(m *Match, to int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	i := t.index(m)
	to = min(max(to, 0), len(t.all)-1)
	if i < 0 || i == to {
		return
	}
	moved := t.all[i]
	t.all = slices.Insert(slices.Delete(t.all, i, i+1), to, moved)
	t.save()
}

// Window returns the window of a tab: 0 for the main window, the number passed to SetWindow for another one.
func (t *Tabs) Window(m *Match) int {
	t.mu.Lock()
	defer t.mu.Unlock()
	if i := t.index(m); i >= 0 {
		return t.all[i].window
	}
	return 0
}

// SetWindow sets the window of a tab: 0 for the main window, a positive number for another one.
func (t *Tabs) SetWindow(m *Match, window int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if i := t.index(m); i >= 0 && t.all[i].window != window && window >= 0 {
		t.all[i].window = window
		t.save()
	}
}

// HasReportWindow reports whether the window of a game's report is open, or was when the program was left.
func HasReportWindow(t *Tabs, m *Match) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	i := t.index(m)
	return i >= 0 && t.all[i].report
}

// SetReportWindow sets whether the window of a game's report is open.
func SetReportWindow(t *Tabs, m *Match, open bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if i := t.index(m); i >= 0 && t.all[i].report != open {
		t.all[i].report = open
		t.save()
	}
}

// Shutdown stops the computers and all engines, closes the watchers' channels, and waits until everything is on disk. The
// tabs are open again after the next start. Later commands are refused. A second Shutdown does nothing.
func (t *Tabs) Shutdown() {
	t.shutdown.Do(func() {
		t.mu.Lock()
		t.closed = true
		t.mu.Unlock()
		all := t.All()
		for _, m := range all {
			m.post(func(l *loop) { l.closing = true })
		}
		for _, m := range all {
			<-m.done
		}
		t.mu.Lock()
		t.save()
		t.mu.Unlock()
		t.background.close()
		t.library.Close()
		t.file.close()
		for _, file := range []interface{ Sync() error }{t.settings, t.study, t.engines, t.draws, t.mistakes, t.accounts.File} {
			_ = file.Sync() // errors can no longer be reported
		}
		t.slot.Leave()
	})
}

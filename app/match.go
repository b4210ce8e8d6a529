package app

import (
	"math/rand/v2"
	"sync/atomic"
	"time"

	"backrank/app/accounts"
	"backrank/app/analysis"
	"backrank/app/archive"
	"backrank/app/draws"
	"backrank/app/library"
	"backrank/app/player"
	"backrank/app/position"
	"backrank/app/settings"
	"backrank/app/study"
)

// Match is the game of one tab. One goroutine owns it. Its methods may be called from any goroutine and run one after
// the other.
//
// A command returns nil once [Match.View] shows the change. It returns a [notice.Refusal] if it is not allowed; then
// nothing has changed. A change is written to the journal before View shows it, unless writing takes longer than
// saveTimeout, so a killed program loses nothing. [Match.Sync] and [Match.Close] also wait for the sync that protects
// against a power failure. A disk error does not refuse a command: play goes on, and a [notice.Notice] reports that
// nothing is saved.
type Match struct {
	commands chan func(*loop)
	done     chan struct{} // closed when the loop has ended
	latest   atomic.Pointer[View]
	tabs     *Tabs
	thoughts Thoughts
}

// Options configure [OpenTabs] and [Open]. The zero Options open the player's data folder, without a computer opponent.
type Options struct {
	// Folder is the data folder for games and settings; "" means [disk.DefaultFolder].
	Folder string
	// Unsaved keeps everything in memory and touches no file.
	Unsaved bool
	// Opponent is the computer player; nil if there is none.
	Opponent player.Opponent
	// Adviser gives hints; nil disables them.
	Adviser player.Adviser
	// Searcher creates the engine for one analysis of a game; nil disables the analysis of games.
	Searcher func() analysis.Searcher
	// Lines creates the engine for the live analysis, with a number of threads and a table size in megabytes; nil means
	// an engine in this process. The engine allocates its table at its first search.
	Lines func(threads, megabytes int) analysis.OwnEngine
	// UseLanguage selects the language of the settings. It is called once, before the tabs make other texts; nil if there is
	// only one language.
	UseLanguage func(settings.Settings)
	// Tables connects games with friends elsewhere to servers; nil if there are none.
	Tables Tables
	// Archive opens the archive of games at a path; nil if there is none.
	Archive func(path string) (*archive.DB, error)
	// Agent is the name and version of this program for services on the internet from which games are fetched. Servers are
	// the addresses of servers that stand in for services in tests, see [accounts.ParseServers].
	Agent   string
	Servers map[string]string
	// First is the game to start if no saved game is found. Its zero value is a game of Chess960 between two persons.
	First NewGame
	// Timeout is the time in which a UCI engine must answer commands other than searches; 0 means ten seconds. See
	// [client.Program].
	Timeout time.Duration
	// HintTime is the search time of a hint; 0 means one second.
	HintTime time.Duration
	// MaxGap is the longest time for which the program may be suspended while a clock runs, [clock.MaxGap] on this
	// system. After a longer gap the game is paused and the gap is charged to neither side. 0 charges every gap.
	MaxGap time.Duration
	// Now returns the current time; nil means time.Now. Seed returns a fresh seed; nil means random seeds. With several
	// tabs they are called on several goroutines.
	Now  func() time.Time
	Seed func() uint64
}

// withDefaults returns the options with their default values filled in.
func (o Options) withDefaults() Options {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Seed == nil {
		o.Seed = rand.Uint64
	}
	if o.HintTime == 0 {
		o.HintTime = hintTime
	}
	if o.Lines == nil {
		o.Lines = func(threads, megabytes int) analysis.OwnEngine { return analysis.NewEngine(threads, megabytes) }
	}
	return o
}

// Open opens the tabs of a data folder as [OpenTabs] does, and returns the selected one.
func Open(o Options) *Match { return OpenTabs(o).Selected() }

// start publishes the first view and starts the loop.
func start(l *loop) {
	l.publish()
	go l.run()
}

// Close closes all tabs; see [Tabs.Shutdown]. Later commands are refused.
func (m *Match) Close() { m.tabs.Shutdown() }

// Sync waits until all earlier commands are on disk, or until View reports why they cannot be written.
func (m *Match) Sync() {
	written := make(chan struct{})
	if m.ask(func(l *loop) error { l.writer.whenSynced(func() { close(written) }); return nil }) == nil {
		<-written
		_ = m.ask(func(*loop) error { return nil }) // publishes the writer's last reports
	}
}

// View returns the current state. It never blocks.
func (m *Match) View() View { return *m.latest.Load() }

// Study returns the player's favourites, exclusions and notes.
func (m *Match) Study() *study.File { return m.tabs.study }

// Draws returns the record of live draws.
func Draws(m *Match) *draws.Log { return m.tabs.draws }

// Accounts returns the accounts on services on the internet, whose games are fetched into the archive.
func Accounts(m *Match) *accounts.Fetcher { return m.tabs.accounts }

// Edited returns the file of the position editor.
func (m *Match) Edited() *position.File { return m.tabs.editorFile }

// Engines returns the UCI engines that the player has added.
func (m *Match) Engines() *player.List { return m.tabs.engines }

// Library returns the archive of games.
func (m *Match) Library() *library.Library { return m.tabs.library }

// Settings returns the player's settings.
func (m *Match) Settings() *settings.File { return m.tabs.settings }

// Levels returns the computer's levels, weakest first. Player.Level counts them from 1. Without a computer there are
// none.
func (m *Match) Levels() []player.Level {
	if o := m.tabs.options.Opponent; o != nil {
		return o.Levels() // their descriptions are in the language in use, so they are not stored
	}
	return nil
}

// Watch sends the current View, then every newer one. A slow watcher receives only the newest View and never delays the
// match. The channel is closed when the match closes or stop is called; stop may be called more than once.
func (m *Match) Watch() (views <-chan View, stop func()) {
	w := make(chan View, 1)
	err := m.ask(func(l *loop) error {
		l.watchers[w] = true
		offer(w, m.View())
		return nil
	})
	if err != nil {
		w <- m.View()
		close(w)
	}
	return w, func() {
		_ = m.ask(func(l *loop) error {
			if l.watchers[w] {
				delete(l.watchers, w)
				close(w)
			}
			return nil
		})
	}
}

// offer replaces a View that the watcher has not received yet. Only the loop sends, so offer never blocks.
func offer(w chan View, v View) {
	select {
	case <-w:
	default:
	}
	w <- v
}

// ask runs do on the loop and returns its error.
func (m *Match) ask(do func(*loop) error) error {
	answer := make(chan error, 1)
	if !m.post(func(l *loop) { answer <- do(l) }) {
		return errClosed
	}
	return <-answer
}

// post queues do for the loop without waiting. It returns false if the match is closed.
func (m *Match) post(do func(*loop)) bool {
	select {
	case m.commands <- do:
		return true
	case <-m.done:
		return false
	}
}

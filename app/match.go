package app

import (
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"backrank/app/analysis"
	"backrank/app/archive"
	"backrank/app/draws"
	"backrank/app/player"
	"backrank/app/position"
	"backrank/app/settings"
	"backrank/app/study"
)

// Match is the game in progress. One goroutine owns it; the methods may be called
// from any goroutine and are carried out one after the other.
//
// A command returns nil when the change is in [Match.View], or a [notice.Refusal] and then
// nothing has changed. What View shows has been written to the journal, unless that took longer than saveTimeout, so a killed
// program loses nothing; [Match.Sync] and [Match.Close] wait until a power failure would lose nothing either. Disk errors
// are no refusal: play goes on and a [notice.Notice] says that nothing is saved.
type Match struct {
	commands      chan func(*loop)
	done          chan struct{} // closed when the loop has ended
	latest        atomic.Pointer[View]
	settings      *settings.File
	levels        []player.Level
	study         *study.File
	draws         *draws.Log
	editorFile    *position.File
	engines       *player.List
	games         *Games
	now           func() time.Time
	engineTimeout time.Duration // of engines that analyse beside it
	newLineEngine func(threads, megabytes int) analysis.OwnEngine
	saveMu        sync.Mutex // held while a [Saver] saves the game in a file
}

// Options are what a match is opened with. The zero Options play without a
// computer in the player's data folder.
type Options struct {
	// Folder is where games and settings are kept, "" for [disk.DefaultFolder].
	Folder string
	// Unsaved keeps everything in memory and touches no file.
	Unsaved bool
	// Opponent is the computer; nil if there is none.
	Opponent player.Opponent
	// Adviser gives hints; nil if there are none.
	Adviser player.Adviser
	// Searcher makes what analyses games, for as long as one is being analysed; nil if there is nothing.
	Searcher func() analysis.Searcher
	// Lines makes what follows positions in the live analysis, with so many threads and megabytes for its table; nil for
	// an engine of this process. Nothing of it exists before its first search.
	Lines func(threads, megabytes int) analysis.OwnEngine
	// Archive opens the archive of games in a file; nil if there is none.
	Archive func(path string) (*archive.DB, error)
	// First is played when there is no game to resume. Its zero value is a game of
	// Chess960 between two persons.
	First NewGame
	// Timeout is how long a UCI engine may take to answer what needs no thinking, 0 for ten seconds; see
	// [client.Program].
	Timeout time.Duration
	// HintTime is how long an adviser thinks about a hint, 0 for a second.
	HintTime time.Duration
	// MaxGap is how long the program may fail to run while a clock does, [clock.MaxGap] on this system: after a longer
	// time the game is paused, and nobody is charged for it. 0 charges every gap.
	MaxGap time.Duration
	// Now is the time, nil for time.Now. Seed gives fresh seeds, nil for random ones.
	Now  func() time.Time
	Seed func() uint64
}

// Open resumes the game where it was, the computer's turn included, or begins
// the first one. It never fails: what could not be read was set aside unharmed,
// and what cannot be saved is played without saving; [View.Notices] says so.
func Open(o Options) *Match {
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
	m := &Match{commands: make(chan func(*loop)), done: make(chan struct{}), engineTimeout: o.Timeout, now: o.Now, newLineEngine: o.Lines}
	if o.Opponent != nil {
		m.levels = o.Opponent.Levels()
	}
	own := newLoop(m, o)
	own.openFiles()
	own.resume()
	go own.run()
	return m
}

// Close stops the computer and all engines, closes the channels of the watchers, and waits until everything is on disk.
// Later commands are refused; a second Close does nothing.
func (m *Match) Close() {
	m.ask(func(l *loop) error { //nolint:errcheck // already closed is fine
		l.closing = true
		return nil
	})
	<-m.done
}

// Sync waits until all earlier commands are on disk, or until View says why they cannot be.
func (m *Match) Sync() {
	written := make(chan struct{})
	if m.ask(func(l *loop) error { l.writer.whenSynced(func() { close(written) }); return nil }) == nil {
		<-written
		_ = m.ask(func(*loop) error { return nil }) // publishes the writer's last reports
	}
}

// View returns the current state. It never waits.
func (m *Match) View() View { return *m.latest.Load() }

// Study returns the player's favourites, exclusions and notes.
func (m *Match) Study() *study.File { return m.study }

// Draws returns a match's record of draws.
func Draws(m *Match) *draws.Log { return m.draws }

// Edited returns the file of the position editor.
func (m *Match) Edited() *position.File { return m.editorFile }

// Engines returns the UCI engines that the player has added.
func (m *Match) Engines() *player.List { return m.engines }

// Games returns the archive of games.
func (m *Match) Games() *Games { return m.games }

// Settings returns the player's settings.
func (m *Match) Settings() *settings.File { return m.settings }

// Levels returns the computer's levels, weakest first: Player.Level counts them from 1. There are none without a
// computer.
func (m *Match) Levels() []player.Level { return m.levels }

// Watch sends the current View and then every newer one. A slow watcher gets only the newest and never holds up the
// match. The channel is closed when the match closes, or by stop, which may be called more than once.
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

// offer replaces a View that was not yet received. Only the loop sends, so it never blocks.
func offer(w chan View, v View) {
	select {
	case <-w:
	default:
	}
	w <- v
}

// ask runs do on the loop and waits for its result.
func (m *Match) ask(do func(*loop) error) error {
	answer := make(chan error, 1)
	if !m.post(func(l *loop) { answer <- do(l) }) {
		return errClosed
	}
	return <-answer
}

// post runs do on the loop, without waiting; false if the match is closed.
func (m *Match) post(do func(*loop)) bool {
	select {
	case m.commands <- do:
		return true
	case <-m.done:
		return false
	}
}

package analysis

import (
	"context"
	"errors"
	"time"

	"backrank/app/player"
	"backrank/lang"
)

// Efforts of the analysis of a game, in nodes for each position.
const (
	QuickNodes   = 100_000
	DefaultNodes = 1_000_000
	MaxNodes     = 10_000_000_000
)

// Progress is the state of the analysis of a game in the background. The zero Progress means that the game is not being
// analysed.
type Progress struct {
	// Nodes is the effort for each position; Engine is the name of the engine.
	Nodes  uint64
	Engine string
	// Done and Total count positions since the program started.
	Done, Total int
	// Paused is true while the player has paused the analysis.
	Paused bool
	// Waiting is true while the analysis waits for the end of analyses of other games.
	Waiting bool
	// Refusal is a sentence that says why nothing is searched for the moment, "" if something is.
	Refusal string
	// Failure is a sentence that says why the analysis has stopped, "" if it has not.
	Failure string
	// NotResponding is true while a UCI engine has not become ready within the usual time.
	NotResponding bool
}

// Background searches positions in the background, one at a time. Its methods must be called on one goroutine, the
// owner's, and do not wait for searches. Engines stay loaded between searches.
type Background struct {
	engines *Engines
	post    func(do func())
	changed func()

	number        uint64
	cancel        context.CancelFunc // nil while no search runs
	free          chan struct{}      // closed when the last search has ended
	notResponding bool
	readyTimer    *time.Timer // marks the engine as not responding; nil for none
	own           Searcher    // Backrank's engine, nil until it is needed
	pool          player.Pool // holds the UCI engine
}

// NewBackground returns a Background without an engine. post runs a function on the owner's goroutine; changed is called
// there when NotResponding becomes true.
func NewBackground(engines *Engines, post func(do func()), changed func()) *Background {
	return &Background{engines: engines, post: post, changed: changed, pool: player.Pool{Timeout: engines.Timeout}}
}

// Searcher returns the engine for a game, and its name: a UCI engine by its id, or Backrank's engine if id is "". The
// error is a refusal.
func (b *Background) Searcher(id string, s *Subject) (Searcher, string, error) {
	if id != "" {
		entry, err := b.engines.entry(id, s)
		if err != nil {
			return nil, "", err
		}
		process := b.pool.Process(entry.FullStrength())
		return &Program{Process: process, Variant: s.Variant, Game: s.Game}, entry.Name, nil
	}
	if b.own == nil {
		b.own = b.engines.NewSearcher()
	}
	if b.own == nil {
		return nil, "", NoSearcher()
	}
	return b.own, OwnEngineName, nil
}

// Keep quits UCI engines other than the one with this id.
func (b *Background) Keep(id string) { b.pool.Keep(player.Players{{Engine: id}}) }

// Release quits the UCI engine and frees Backrank's engine.
func (b *Background) Release() {
	b.own = nil
	b.pool.Keep(player.Players{})
}

// Close stops the search, quits the UCI engine and waits until its process has ended.
func (b *Background) Close() {
	b.Stop()
	b.pool.Close()
}

// Running reports whether a search runs.
func (b *Background) Running() bool { return b.cancel != nil }

// NotResponding reports whether a search waits for a UCI engine that has not become ready within the usual time.
func (b *Background) NotResponding() bool { return b.notResponding }

// Stop cancels the search; its result is dropped.
func (b *Background) Stop() {
	if b.cancel != nil {
		b.end()
	}
}

// end ends the search that runs.
func (b *Background) end() {
	b.cancel()
	b.cancel = nil
	b.number++
	if b.notResponding = false; b.readyTimer != nil {
		b.readyTimer.Stop()
	}
}

// Search searches a position with the given number of nodes, as soon as the previous search has ended. It then calls done
// on the owner's goroutine with the result, unless the search was stopped. A panic of the searcher becomes an error. No
// other search may be running.
func (b *Background) Search(s Searcher, name string, t Task, nodes uint64, done func(Evaluation, error)) {
	ctx, cancel := context.WithCancel(context.Background())
	before, free := b.free, make(chan struct{})
	b.number++
	b.cancel, b.free = cancel, free
	number := b.number
	go func() {
		if before != nil {
			<-before
		}
		found, err := search(ctx, s, name, t, nodes)
		close(free)
		b.post(func() {
			if b.number == number {
				b.end()
				done(found, err)
			}
		})
	}()
	b.startReadyTimer(s)
}

// search calls the searcher.
func search(ctx context.Context, s Searcher, name string, t Task, nodes uint64) (found Evaluation, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = errors.New(lang.L("{{.Engine}} failed: {{.Reason}}", "Engine", name, "Reason", r))
		}
	}()
	return s.Search(ctx, t, nodes)
}

// readyTimeout is the time after which a silent engine is marked as not responding: three tenths of the engine's
// timeout, which is ten seconds if timeout is 0.
func readyTimeout(timeout time.Duration) time.Duration {
	if timeout == 0 {
		return 3 * time.Second
	}
	return timeout * 3 / 10
}

// startReadyTimer marks a UCI engine as not responding if it is not ready after readyTimeout.
func (b *Background) startReadyTimer(s Searcher) {
	program, is := s.(*Program)
	if !is {
		return
	}
	number := b.number
	b.readyTimer = time.AfterFunc(readyTimeout(b.engines.Timeout), func() {
		b.post(func() {
			if b.number == number && program.Waiting() {
				b.notResponding = true
				b.changed()
			}
		})
	})
}

package player

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"github.com/notnil/chess"

	"backrank/app/clock"
	"backrank/engine"
	"backrank/engine/draft"
	"backrank/engine/uci/client"
	"backrank/variants"
)

// Computer is Backrank's own engine, as an [Opponent] and as an [Adviser]. Several games may use it at the same time. One
// engine with one table serves both sides of a game and its hints, and is created when it is first needed; further
// engines exist while games search at the same time. The memory of an engine is cleared whenever another side, game or
// adviser uses it, so that levels and hints do not learn from each other.
type Computer struct {
	megabytes int           // usual size of the table; the strongest level gets this much for each second of thinking time
	free      chan struct{} // has an element for each search that may begin

	mu   sync.Mutex
	idle []*idleEngine // engines that do not search, the one used last at the end
}

// Limits of the number of engines.
const (
	maxSearches = 4 // at the same time; further ones wait
	maxIdle     = 2 // engines that are kept with their tables
)

// idleEngine is an engine with its last user.
type idleEngine struct {
	*engine.Engine
	user user
	game uint64 // the game for which the table was resized last
}

// user identifies the user of an engine in a game.
type user struct {
	game uint64
	role role
}

// role is a side, or the player for a hint.
type role int8

const (
	whiteRole role = iota
	blackRole
	hintRole
)

var (
	_ Opponent = (*Computer)(nil)
	_ Adviser  = (*Computer)(nil)
)

// NewComputer returns Backrank's own engine with a transposition table of the given size in MB. The size should be
// about twice what a second of one thread fills: the table of the strongest level grows by it for each second that a
// move may take.
func NewComputer(megabytes int) *Computer {
	c := &Computer{megabytes: megabytes, free: make(chan struct{}, maxSearches)}
	for range maxSearches {
		c.free <- struct{}{}
	}
	return c
}

// ask waits until a search may begin, then calls question with an engine. It fails if ctx ends first.
func (c *Computer) ask(ctx context.Context, who user, question func(*idleEngine)) error {
	select {
	case <-c.free:
	default: // too many games search
		select {
		case <-c.free:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	defer func() { c.free <- struct{}{} }()
	e := c.take(who)
	defer c.release(e)
	question(e)
	return nil
}

// take returns an idle engine, if possible the one that the user used last, or a new one.
func (c *Computer) take(who user) *idleEngine {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.idle) == 0 {
		return &idleEngine{Engine: engine.New(c.megabytes), user: who}
	}
	at := max(0, slices.IndexFunc(c.idle, func(e *idleEngine) bool { return e.user == who }))
	e := c.idle[at]
	if c.idle = slices.Delete(c.idle, at, at+1); e.user != who {
		e.Clear()
		e.user = who
	}
	return e
}

// release makes an engine idle. It drops the engine that was used least recently, if there are too many.
func (c *Computer) release(e *idleEngine) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.idle = append(c.idle, e); len(c.idle) > maxIdle {
		c.idle = slices.Delete(c.idle, 0, 1)
	}
}

// Advise waits until a search may begin, then searches for the given time. It returns soon after ctx ends.
func (c *Computer) Advise(ctx context.Context, t MoveTask, d time.Duration) (advice Advice, err error) {
	err = c.ask(ctx, user{t.Game, hintRole}, func(e *idleEngine) {
		r := e.Search(ctx, t.Position, t.History, engine.Limits{MoveTime: d}, nil)
		advice = Advice{Line: r.PV, Score: r.Score, Mate: r.Mate}
	})
	return advice, err
}

// Levels are those of package engine.
func (*Computer) Levels() []Level {
	var all []Level
	for _, l := range engine.Levels() {
		all = append(all, Level{Name: l.Name, Summary: l.Description(), Elo: l.Elo})
	}
	return all
}

// Move waits until a search may begin, then chooses a move at the level of the task. When ctx ends, it returns the best
// move found so far.
func (c *Computer) Move(ctx context.Context, t MoveTask) (thought Thought, err error) {
	who := user{t.Game, whiteRole}
	if t.Position.Turn() == chess.Black {
		who.role = blackRole
	}
	err = c.ask(context.WithoutCancel(ctx), who, func(e *idleEngine) {
		c.resizeTable(e, t)
		r := move(ctx, e.Engine, t)
		thought = Thought{Move: r.Move, Score: r.Score, Scored: r.Depth > 0 && !r.AtLeast && !r.AtMost}
	})
	return thought, err
}

// resizeTable resizes the engine's table for the expected thinking time. Within a game the table only grows, because
// resizing discards its contents. If there is not enough memory, the table keeps its size.
func (c *Computer) resizeTable(e *idleEngine, t MoveTask) {
	want := c.megabytes
	if t.Level == len(engine.Levels()) {
		long := fullLimits(t).MoveTime
		if t.Clock != (clock.Budget{}) {
			long = t.Clock.Share(t.Position.Turn())
		}
		for want < maxTables*c.megabytes && float64(want) < float64(c.megabytes)*long.Seconds()*float64(max(t.Threads, 1)) {
			want *= 2
		}
	}
	if has := e.Hash(); want > has || want < has && t.Game != e.game {
		_ = e.Resize(want)
	}
	e.game = t.Game
}

// maxTables is the maximum size of the table at the strongest level, in multiples of the usual size.
const maxTables = 32

// move chooses a move. The strongest level uses all the time that it gets; the others have their own limits.
func move(ctx context.Context, e *engine.Engine, t MoveTask) engine.Result {
	var report func(engine.Info)
	if t.Report != nil {
		report = func(i engine.Info) { t.Report(client.Info{Info: i}) }
	}
	if t.Level == len(engine.Levels()) {
		e.SetThreads(max(t.Threads, 1))
		return e.Search(ctx, t.Position, t.History, fullLimits(t), report)
	}
	return e.Move(ctx, onClock(engine.Levels()[t.Level-1], t), t.Position, t.History, t.Seed, report)
}

// fullLimits returns the limits of the strongest level: the clock and a time limit, or without a clock the time for a
// move. On a clock a search may take three times its share ([clock.Budget.Share]) to finish a depth, which in a slow
// browser was 38 seconds for the first move of 5+3. Players do not want to wait so long, so the limit is one and a half
// times the share, which costs some 37 Elo (docs/ENGINE.md).
func fullLimits(t MoveTask) engine.Limits {
	b := withReserve(t.Clock)
	limits := clockLimits(b)
	limits.MoveTime = b.Share(t.Position.Turn()) * 3 / 2
	if t.Clock == (clock.Budget{}) {
		limits.MoveTime = cmp.Or(t.Time, time.Second)
	}
	return limits
}

// onClock returns a level with the limits of the clock and, if time is short, a shorter pace.
func onClock(level engine.Level, t MoveTask) engine.Level {
	if t.Clock != (clock.Budget{}) {
		if level.Pace = min(level.Pace, withReserve(t.Clock).Share(t.Position.Turn())); level.Pace < minPace {
			level.Pace = 0
		}
	}
	return level.WithLimits(clockLimits(withReserve(t.Clock)))
}

// minPace is the shortest pace for which a level waits. On a busy computer a shorter sleep would take longer than requested.
const minPace = 100 * time.Millisecond

// clockLimits returns the limits of a search on a clock, none without one.
func clockLimits(b clock.Budget) engine.Limits {
	if b == (clock.Budget{}) {
		return engine.Limits{}
	}
	return engine.Limits{
		WhiteTime: b.White, BlackTime: b.Black, WhiteIncrement: b.WhiteBonus, BlackIncrement: b.BlackBonus,
		MovesToGo: b.MovesToGo, Overhead: overhead,
	}
}

// overhead is the time that a move may take in addition to the search, on a busy computer.
const overhead = 50 * time.Millisecond

// reserve is subtracted from the time left, but never more than nine tenths of it, so that the computer does not lose on
// time if a busy system suspends it for a while.
const reserve = 3 * time.Second

// withReserve returns the clock without the reserve.
func withReserve(b clock.Budget) clock.Budget {
	for _, left := range []*time.Duration{&b.White, &b.Black} {
		*left = max(*left-min(reserve, *left*9/10), min(*left, time.Millisecond))
	}
	return b
}

// Draft chooses a placement at the level of the task.
func (*Computer) Draft(ctx context.Context, t DraftTask) (variants.Placement, error) {
	return draft.Choose(ctx, t.Draft, t.Castling, engine.Levels()[t.Level-1], t.Seed), nil
}

// Why returns the reason for a placement.
func (*Computer) Why(t DraftTask, p variants.Placement) draft.Fact {
	return draft.Why(t.Draft, t.Castling, p)
}

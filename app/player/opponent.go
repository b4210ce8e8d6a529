package player

import (
	"context"
	"time"

	"backrank/app/clock"
	"backrank/engine/draft"
	"backrank/engine/uci/client"
	"backrank/variants"
	"backrank/variants/rules"
)

// Mover chooses moves. Only one call of Move may run at a time in each game. Move returns soon after its context ends,
// normally within 50 ms, with the best move found so far: the match cancels a search either to discard it or to get its
// move at once.
type Mover interface {
	// Move chooses a legal move; there is at least one.
	Move(context.Context, MoveTask) (Thought, error)
}

// Opponent is the computer. The games of several tabs use it at the same time. It also makes the placements of UCI
// engines, which cannot draft.
type Opponent interface {
	Mover
	// Levels returns the levels, weakest first.
	Levels() []Level
	// Draft chooses a legal placement of a draft that is not done.
	Draft(context.Context, DraftTask) (variants.Placement, error)
	// Why returns the reason for a placement in a draft, within 50 ms.
	Why(DraftTask, variants.Placement) draft.Fact
}

// Level is one strength of the computer.
type Level struct {
	Name    string // its id in journals, settings and PGN, "Casual"; see [Level.Label]
	Summary string // one line about how it plays
	Elo     int    // approximate rating, 0 if unknown
}

// MoveTask is a request for a move. It is a copy: nothing in it is shared with the match.
type MoveTask struct {
	Position rules.Position
	History  []uint64 // keys of earlier positions that can recur
	Level    int      // from 1
	Seed     uint64   // for levels that are partly random
	// Clock is the clock of the game; zero without one.
	Clock clock.Budget
	// Begin, if not nil, is called when the program of a UCI engine is ready, immediately before the search begins. It
	// returns the clock at that time, which replaces Clock.
	Begin func() clock.Budget
	// MaxTime limits the thinking time of a UCI engine without a clock; 0 for no limit but its own.
	MaxTime time.Duration
	// Time is the thinking time of the strongest level without a clock, 0 for a second. Threads is its number of threads,
	// 0 for one.
	Time    time.Duration
	Threads int
	// Report, if not nil, is called during the search with each line that has a score, one call at a time, on any
	// goroutine. It must return soon.
	Report func(client.Info)

	// A UCI engine gets the game: the moves from Start lead to Position.
	Game    uint64 // see View.Game
	Variant variants.Variant
	Start   rules.Position
	Moves   []rules.Move
}

// DraftTask is a request for a placement.
type DraftTask struct {
	Draft    variants.Draft
	Castling *rules.Castling
	Level    int // from 1
	Seed     uint64
}

// Thought is the result of a [MoveTask].
type Thought struct {
	Move rules.Move
	// Score is the computer's evaluation after Move from its own view, in centipawns; it is valid if Scored.
	Score  int
	Scored bool
}

// Adviser finds the best move for hints. It shares no state with the opponent. Only one goroutine may use it at a time.
type Adviser interface {
	// Advise searches for the given time. It returns soon after ctx ends.
	Advise(ctx context.Context, t MoveTask, d time.Duration) (Advice, error)
}

// Advice is an [Adviser]'s evaluation of a position.
type Advice struct {
	Line  []rules.Move // the expected moves, beginning with the best move
	Score int          // for the side to move, in hundredths of a pawn
	Mate  int          // moves to mate, negative if the side to move is mated, 0 for none
}

package engine

import (
	"time"

	"backrank/variants/rules"
)

// Limits limits a search. All limits that are set hold together; the zero Limits mean until the context ends or the
// position is solved.
type Limits struct {
	Depth    int           // plies
	Nodes    uint64        // positions visited, never exceeded by one thread
	MoveTime time.Duration // for this move

	// The clocks of both sides and their increments. The search spends a share of the clock of the side to move. Zero
	// times and increments mean that there is no clock.
	WhiteTime, BlackTime           time.Duration
	WhiteIncrement, BlackIncrement time.Duration
	MovesToGo                      int           // until the clock is refilled; 0 for never
	Overhead                       time.Duration // kept back from the clock for the way to the board; 0 for 15 ms

	Mate     int  // stop at a mate in this many moves or fewer
	Infinite bool // do not return before the context ends

	Moves []rules.Move // root moves to search, those not legal left out; none given means all
	Lines int          // how many of the best moves are wanted with their lines; 0 means 1

	// PonderHit, if not nil, suspends every limit but Depth, Nodes and Mate until it is closed, and the search does not
	// return before either: the opponent is still thinking.
	PonderHit <-chan struct{}

	singleThread bool // one thread searches, however many there are
}

// lines is how many lines are wanted.
func (l *Limits) lines() int { return max(l.Lines, 1) }

// Info is the state of one line when a search has finished a depth, or when a long search has found that the score is
// not what was expected.
type Info struct {
	Line     int           // 1 for the best, 2 for the second best
	Depth    int           // plies searched in full
	SelDepth int           // plies of the longest line searched
	Score    int           // centipawns, positive if good for the side to move
	Mate     int           // moves to mate; negative if it is mated; 0 for no mate, see Mated
	AtLeast  bool          // the score may be better than said
	AtMost   bool          // the score may be worse than said
	Mated    bool          // the side to move is checkmated already
	Nodes    uint64        // positions visited
	NPS      uint64        // nodes a second
	Time     time.Duration // since the search began
	PV       []rules.Move  // the line expected, its own copy
	HashFull int           // thousandths of the table filled by this search
}

// Result is the result of a search.
type Result struct {
	Move   rules.Move // zero only if there is no legal move, or none among Limits.Moves
	Ponder rules.Move // the reply expected, zero if unknown
	Info
}

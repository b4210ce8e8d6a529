package engine

import (
	"math"
	"time"

	"backrank/variants/rules"
)

// Limits limits a search, which ends at the first limit reached. With the zero value, it ends when its context is done
// or the shortest mate is found.
type Limits struct {
	Depth    int           // plies
	Nodes    uint64        // positions searched; one thread never exceeds it
	MoveTime time.Duration // time for this move

	// The remaining times and increments of both sides. The search takes a share of the time of the side to move. If
	// all are zero, there is no clock.
	WhiteTime, BlackTime           time.Duration
	WhiteIncrement, BlackIncrement time.Duration
	MovesToGo                      int           // moves until the next time control; 0 for none
	Overhead                       time.Duration // time reserved for communication with the GUI; 0 means 15 ms

	Mate     int  // stop when a mate in at most this many moves is found
	Infinite bool // ignore the clock and return only when the context is done

	Moves []rules.Move // root moves to search; illegal moves are ignored, and an empty list means all moves
	Lines int          // number of best lines to search (MultiPV); 0 means 1

	// PonderHit, if not nil, starts a search on the opponent's time. Until it is closed, the limits of time do not apply,
	// and the search does not return unless its context is done.
	PonderHit <-chan struct{}

	singleThread bool // search with one thread, whatever the engine's number of threads
}

// lines returns the number of lines to search.
func (l *Limits) lines() int { return max(l.Lines, 1) }

// Info is what a search reports about one line: after each depth, and when a long search fails low or high.
type Info struct {
	Line     int           // 1 for the best, 2 for the second best
	Depth    int           // plies; not complete if AtLeast or AtMost is true, or in the last report
	SelDepth int           // length of the longest line searched, in plies
	Score    int           // centipawns, positive if good for the side to move
	Mate     int           // moves to mate, negative if the side to move is mated; 0 if the score is no mate score or Mated
	AtLeast  bool          // the score is a lower bound
	AtMost   bool          // the score is an upper bound
	Mated    bool          // the side to move is checkmated in the position searched
	Nodes    uint64        // positions searched
	NPS      uint64        // nodes per second
	Time     time.Duration // since the search began
	PV       []rules.Move  // the principal variation, a copy
	HashFull int           // thousandths of the transposition table filled by this search
}

// Refine combines the evaluation i of a position with a later report about it. An exact score replaces i. A bound
// replaces i only if it excludes the score of i; its value is then taken as the score.
func (i Info) Refine(next Info) Info {
	if next.AtLeast && next.Score <= i.Score || next.AtMost && next.Score >= i.Score {
		return i
	}
	next.AtLeast, next.AtMost = false, false
	return next
}

// Range returns the lowest and the highest score in centipawns that the report allows; ±math.MaxInt where it sets no
// bound.
func (i Info) Range() (lowest, highest int) {
	lowest, highest = i.Score, i.Score
	if i.AtLeast {
		highest = math.MaxInt
	}
	if i.AtMost {
		lowest = -math.MaxInt
	}
	return lowest, highest
}

// Result is the result of a search.
type Result struct {
	Move   rules.Move // zero only if there is no legal move, or none among Limits.Moves
	Ponder rules.Move // expected reply, zero if unknown
	Info
}

package engine

import (
	"math"
	"time"

	"backrank/variants/rules"
)

// Limits limits a search. All limits that are set apply; the zero Limits search until the context ends or the
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
	Overhead                       time.Duration // reserve for communication with the GUI; 0 for 15 ms

	Mate     int  // stop at a mate in this many moves or fewer
	Infinite bool // do not return before the context ends

	Moves []rules.Move // root moves to search, illegal ones are ignored; none means all
	Lines int          // number of best lines to search; 0 means 1

	// PonderHit, if not nil, suspends every limit but Depth, Nodes and Mate until it is closed, and the search does not
	// return before either: the opponent is still thinking.
	PonderHit <-chan struct{}

	singleThread bool // search with one thread, regardless of the number of threads
}

// lines returns the number of lines to search.
func (l *Limits) lines() int { return max(l.Lines, 1) }

// Info is the state of one line after a depth, or when a long search has found that the score is outside its
// window.
type Info struct {
	Line     int           // 1 for the best, 2 for the second best
	Depth    int           // completed depth in plies
	SelDepth int           // plies of the longest line searched
	Score    int           // centipawns, positive if good for the side to move
	Mate     int           // moves to mate; negative if it is mated; 0 for no mate, see Mated
	AtLeast  bool          // the score is a lower bound
	AtMost   bool          // the score is an upper bound
	Mated    bool          // the side to move is checkmated already
	Nodes    uint64        // positions visited
	NPS      uint64        // nodes a second
	Time     time.Duration // since the search began
	PV       []rules.Move  // the principal variation, a copy
	HashFull int           // thousandths of the table filled by this search
}

// Refine returns the evaluation of a position that had the evaluation i before next was reported: next if its score is
// exact. A bound counts only in the direction that it proves: it replaces a score that it excludes, and then is the score.
func (i Info) Refine(next Info) Info {
	if next.AtLeast && next.Score <= i.Score || next.AtMost && next.Score >= i.Score {
		return i
	}
	next.AtLeast, next.AtMost = false, false
	return next
}

// Range returns the lowest and the highest score in centipawns that the position can have by the report.
func (i Info) Range() (least, most int) {
	least, most = i.Score, i.Score
	if i.AtLeast {
		most = math.MaxInt
	}
	if i.AtMost {
		least = -math.MaxInt
	}
	return least, most
}

// Result is the result of a search.
type Result struct {
	Move   rules.Move // zero only if there is no legal move, or none among Limits.Moves
	Ponder rules.Move // the expected reply, zero if unknown
	Info
}

package player

import (
	"context"
	"time"

	"backrank/variants/rules"
)

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

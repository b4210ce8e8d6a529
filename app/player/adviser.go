package player

import (
	"context"
	"time"

	"backrank/variants/rules"
)

// Adviser looks for the best move beside the game: it knows nothing of the opponent's
// thoughts, and disturbs none of them. It is asked one thing at a time.
type Adviser interface {
	// Advise thinks for so long and returns soon after ctx ends.
	Advise(ctx context.Context, t MoveTask, d time.Duration) (Advice, error)
}

// Advice is what an [Adviser] thinks of a position.
type Advice struct {
	Line  []rules.Move // what it expects, its move first
	Score int          // for the side to move, in hundredths of a pawn
	Mate  int          // moves to mate, negative if the side to move is mated, 0 for none
}

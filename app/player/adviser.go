package player

import (
	"context"
	"time"

	"backrank/variants/rules"
)

// Adviser looks for the best move apart from the game: it shares nothing with the opponent and does not disturb it. It
// is called by one goroutine at a time.
type Adviser interface {
	// Advise thinks for a given time and returns soon after ctx ends.
	Advise(ctx context.Context, t MoveTask, d time.Duration) (Advice, error)
}

// Advice is what an [Adviser] thinks of a position.
type Advice struct {
	Line  []rules.Move // what it expects, its move first
	Score int          // for the side to move, in hundredths of a pawn
	Mate  int          // moves to mate, negative if the side to move is mated, 0 for none
}

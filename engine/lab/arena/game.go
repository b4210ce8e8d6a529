package arena

import (
	"context"
	"fmt"
	"time"

	"github.com/notnil/chess"

	"backrank/engine"
	"backrank/variants/rules"
)

// Result is how a game ended.
type Result struct {
	Outcome chess.Outcome `json:"outcome"`
	Ending  Ending        `json:"ending"`
	Blame   chess.Color   `json:"blame,omitempty"` // who made a fault: 1 White, 2 Black
	Plies   int           `json:"plies"`
}

// Game is a game that has been played.
type Game struct {
	Result
	Start    rules.Position
	Moves    []rules.Move
	Thoughts []Thought // of the last so many moves; those before were random
	Fault    error     // in words, if a player is to blame
}

// Thought is what a player made of a move: what it saw and how long it took.
type Thought struct {
	engine.Info
	Elapsed time.Duration
}

// seat is a player with its clock.
type seat struct {
	name   string
	player player
	clock  clock
}

// referee is what games are played by.
type referee struct {
	margin time.Duration
	rules  Adjudication
}

// play plays a game from an opening. An error means that it could not be played,
// as when ctx ends; a player's fault loses the game.
func (r referee) play(ctx context.Context, o opening, seats [2]seat, seed uint64) (Game, error) {
	g := Game{Start: o.board.start}
	b := o.board.clone()
	for i := range seats {
		if err := seats[i].player.newGame(ctx, o.variant, seed+uint64(i)); err != nil {
			return g, err
		}
	}
	var scores []int
	for {
		if g.Outcome, g.Ending = r.rules.verdict(b, scores); g.Outcome != chess.NoOutcome {
			break
		}
		turn := 0
		if b.position.Turn() == chess.Black {
			turn = 1
		}
		own, other := &seats[turn], &seats[1-turn]
		a, err := r.ask(ctx, b, own, other)
		if ctx.Err() != nil {
			return g, context.Cause(ctx)
		}
		if err != nil {
			g.Outcome, g.Ending, g.Fault = won(1-turn), ofFault(err), err
			break
		}
		g.Thoughts = append(g.Thoughts, Thought{a.info, a.elapsed})
		if left := own.clock.allowed(); !own.clock.press(a.elapsed, r.margin) {
			g.Ending, g.Outcome = TimeLoss, chess.Draw
			g.Fault = fmt.Errorf("%s took %d ms for a move and had %d", own.name, a.elapsed.Milliseconds(), left.Milliseconds())
			if b.position.CanMate(b.position.Turn().Other()) {
				g.Outcome = won(1 - turn)
			}
			break
		}
		score := a.info.Score
		if turn == 1 {
			score = -score
		}
		scores = append(scores, score)
		b.play(a.move)
	}
	if g.Moves, g.Plies = b.moves, len(b.moves); g.Ending.Faulty() {
		g.Blame = b.position.Turn()
	}
	if len(g.Thoughts) > 0 && g.Ending == TimeLoss {
		g.Thoughts = g.Thoughts[:len(g.Thoughts)-1] // of a move that does not count
	}
	return g, nil
}

// ask asks a player for a move; one whose time has run out is told to stop.
func (r referee) ask(ctx context.Context, b *board, own, other *seat) (answer, error) {
	if allowed := own.clock.allowed(); allowed > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, allowed+r.margin+time.Millisecond)
		defer cancel()
	}
	return own.player.move(ctx, b, own.clock.limits(&other.clock, b.position.Turn() == chess.White))
}

// won is the outcome when a side, 0 for White, wins.
func won(side int) chess.Outcome { return [2]chess.Outcome{chess.WhiteWon, chess.BlackWon}[side] }

func (b board) clone() *board {
	b.moves = append([]rules.Move(nil), b.moves...)
	b.history = append([]uint64(nil), b.history...)
	return &b
}

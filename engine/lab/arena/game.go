package arena

import (
	"context"
	"fmt"
	"time"

	"github.com/notnil/chess"

	"backrank/engine"
	"backrank/variants/rules"
)

// Result is the result of a game.
type Result struct {
	Outcome chess.Outcome `json:"outcome"`
	Ending  Ending        `json:"ending"`
	Blame   chess.Color   `json:"blame,omitempty"` // the side at fault: 1 White, 2 Black
	Plies   int           `json:"plies"`
}

// Game is a finished game.
type Game struct {
	Result
	Start    rules.Position
	Moves    []rules.Move
	Searches []SearchInfo // of the last len(Searches) moves; the moves before them were random
	Fault    error        // nil unless a player is at fault
}

// SearchInfo is what an engine reported about its search for a move, and the time that it took.
type SearchInfo struct {
	engine.Info
	Elapsed time.Duration
}

// A timedPlayer is a player with its clock.
type timedPlayer struct {
	name   string
	player player
	clock  clock
}

// A referee runs games under one margin and one adjudication.
type referee struct {
	margin       time.Duration
	adjudication Adjudication
}

// playGame plays one game from an opening. An error means that the game could not be played, for example
// because ctx ended; a player's fault is no error but loses the game.
func (r referee) playGame(ctx context.Context, o opening, players [2]timedPlayer, seed uint64) (Game, error) {
	g := Game{Start: o.board.start}
	b := o.board.clone()
	for i := range players {
		if err := players[i].player.newGame(ctx, o.variant, seed+uint64(i)); err != nil {
			return g, err
		}
	}
	var scores []scoreRange
	for {
		if g.Outcome, g.Ending = r.adjudication.verdict(b, scores); g.Outcome != chess.NoOutcome {
			break
		}
		turn := 0
		if b.position.Turn() == chess.Black {
			turn = 1
		}
		own, other := &players[turn], &players[1-turn]
		a, err := r.ask(ctx, b, own, other)
		if ctx.Err() != nil {
			return g, context.Cause(ctx)
		}
		if err != nil {
			g.Outcome, g.Ending, g.Fault = wonBy(1-turn), faultEnding(err), err
			break
		}
		g.Searches = append(g.Searches, SearchInfo{a.info, a.elapsed})
		if left := own.clock.allowed(); !own.clock.press(a.elapsed, r.margin) {
			g.Ending, g.Outcome = TimeLoss, chess.Draw
			g.Fault = fmt.Errorf("%s took %d ms for a move and had %d", own.name, a.elapsed.Milliseconds(), left.Milliseconds())
			if can, _ := b.position.CanMate(b.position.Turn().Other()); can {
				g.Outcome = wonBy(1 - turn)
			}
			break
		}
		least, most := a.info.Range()
		if turn == 1 {
			least, most = -most, -least
		}
		scores = append(scores, scoreRange{least, most})
		b.play(a.move)
	}
	if g.Moves, g.Plies = b.moves, len(b.moves); g.Ending.Faulty() {
		g.Blame = b.position.Turn()
	}
	if len(g.Searches) > 0 && g.Ending == TimeLoss {
		g.Searches = g.Searches[:len(g.Searches)-1] // the last move does not count
	}
	return g, nil
}

// ask asks a player for its move and cancels the search when its time has run out. The time runs from when the player is
// ready.
func (r referee) ask(ctx context.Context, b *board, own, other *timedPlayer) (answer, error) {
	if err := own.player.prepare(ctx, b); err != nil {
		return answer{}, err
	}
	if allowed := own.clock.allowed(); allowed > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, allowed+r.margin+time.Millisecond)
		defer cancel()
	}
	return own.player.move(ctx, b, own.clock.limits(&other.clock, b.position.Turn() == chess.White))
}

// wonBy returns the outcome of a win of a side, 0 for White and 1 for Black.
func wonBy(side int) chess.Outcome { return [2]chess.Outcome{chess.WhiteWon, chess.BlackWon}[side] }

func (b board) clone() *board {
	b.moves = append([]rules.Move(nil), b.moves...)
	b.history = append([]uint64(nil), b.history...)
	return &b
}

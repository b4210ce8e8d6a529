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
	Searches []SearchInfo // one for each of the last len(Searches) moves; the earlier moves were random
	Fault    error        // the fault that ended the game, or nil
}

// SearchInfo is the information that an engine sent about the search of a move, and the time it took.
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

// A referee conducts games and decides how they end.
type referee struct {
	margin       time.Duration // tolerance of the clocks
	adjudication Adjudication
}

// playGame plays one game from an opening. players[0] is White. It returns an error if the game could not be
// played, for example because ctx ended; the fault of a player is not an error but loses the game. seed
// determines the form of levels and their random choices in this game.
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
		a, err := r.requestMove(ctx, b, own, other)
		if ctx.Err() != nil {
			return g, context.Cause(ctx)
		}
		if err != nil {
			g.Outcome, g.Ending, g.Fault = wonBy(1-turn), faultEnding(err), err
			break
		}
		g.Searches = append(g.Searches, SearchInfo{a.info, a.elapsed})
		if left := own.clock.timeLimit(); !own.clock.press(a.elapsed, r.margin) {
			g.Ending, g.Outcome = TimeLoss, chess.Draw
			g.Fault = fmt.Errorf("%s took %d ms for a move and had %d", own.name, a.elapsed.Milliseconds(), left.Milliseconds())
			if canMate, _ := b.position.CanMate(b.position.Turn().Other()); canMate {
				g.Outcome = wonBy(1 - turn)
			}
			break
		}
		low, high := a.info.Range()
		if turn == 1 {
			low, high = -high, -low
		}
		scores = append(scores, scoreRange{low, high})
		b.play(a.move)
	}
	if g.Moves, g.Plies = b.moves, len(b.moves); g.Ending.Faulty() {
		g.Blame = b.position.Turn()
	}
	if len(g.Searches) > 0 && g.Ending == TimeLoss {
		g.Searches = g.Searches[:len(g.Searches)-1] // the last move exceeded its time and was not played
	}
	return g, nil
}

// requestMove requests a move from the player to move. It cancels the search when the player's time and the margin
// are over. The time starts when the player is ready.
func (r referee) requestMove(ctx context.Context, b *board, own, other *timedPlayer) (moveResult, error) {
	if err := own.player.prepare(ctx, b); err != nil {
		return moveResult{}, err
	}
	if limit := own.clock.timeLimit(); limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, limit+r.margin+time.Millisecond)
		defer cancel()
	}
	return own.player.move(ctx, b, own.clock.limits(&other.clock, b.position.Turn() == chess.White))
}

// wonBy returns the outcome if a side wins: 0 is White, 1 is Black.
func wonBy(side int) chess.Outcome { return [2]chess.Outcome{chess.WhiteWon, chess.BlackWon}[side] }

func (b board) clone() *board {
	b.moves = append([]rules.Move(nil), b.moves...)
	b.history = append([]uint64(nil), b.history...)
	return &b
}

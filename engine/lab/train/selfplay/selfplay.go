// Package selfplay plays games of the engine against itself, or against itself with other parameters, from
// start positions of every family under every castling rule.
package selfplay

import (
	"context"
	"math/rand/v2"

	"github.com/notnil/chess"

	"backrank/engine"
	"backrank/engine/lab/train/games"
	"backrank/variants"
	"backrank/variants/rules"
)

// mix is the distribution of start positions. It has every castling rule, both with equal and with different arrays of
// the two sides. share is in percent of the games.
var mix = []struct {
	rule     *rules.Castling
	family   *variants.Family
	symmetry variants.Symmetry
	share    int
}{
	{variants.Fischer, variants.FischerFamily, variants.Mirrored, 16},
	{variants.Fischer, variants.FischerFamily, variants.Independent, 16},
	{variants.Fischer, variants.ShuffleFamily, variants.Independent, 4},
	{variants.Fischer, variants.RegroupmentFamily, variants.Independent, 2},
	{variants.Fischer, variants.MultiFamily, variants.Unequal, 2},
	{variants.Bunker, variants.ShuffleFamily, variants.Mirrored, 4},
	{variants.Bunker, variants.ShuffleFamily, variants.Independent, 6},
	{variants.Slide, variants.ShuffleFamily, variants.Mirrored, 5},
	{variants.Slide, variants.ShuffleFamily, variants.Independent, 5},
	{variants.Orthodox, variants.FischerFamily, variants.Mirrored, 4},
	{variants.Orthodox, variants.FischerFamily, variants.Independent, 3},
	{variants.Orthodox, variants.ShuffleFamily, variants.Independent, 3},
	{variants.Leap, variants.ShuffleFamily, variants.Mirrored, 5},
	{variants.Leap, variants.ShuffleFamily, variants.Independent, 5},
	{variants.Classical, variants.OrthodoxFamily, variants.Mirrored, 3},
	{variants.Classical, variants.MultiFamily, variants.Unequal, 2},
	{variants.Classical, variants.RegroupmentFamily, variants.Independent, 2},
	{variants.Classical, variants.ShuffleFamily, variants.Independent, 3},
	{variants.NoCastling, variants.ShuffleFamily, variants.Mirrored, 5},
	{variants.NoCastling, variants.ShuffleFamily, variants.Independent, 5},
}

// The random opening and the adjudication of games. Scores are in centipawns.
const (
	minRandom, maxRandom = 2, 9 // random plies
	maxOpeningScore      = 250  // if the absolute value of the first score is greater, another opening is played

	winScore, winPlies              = 2500, 4    // a win after winPlies plies with scores of at least winScore
	drawScore, drawPlies, drawAfter = 8, 10, 160 // a draw after drawPlies plies within ±drawScore, from ply drawAfter on
	maxPlies                        = 400        // a draw after maxPlies plies
)

// randomStart returns a random start position of the mix.
func randomStart(rng *rand.Rand) rules.Position {
	n := rng.IntN(100)
	for _, m := range mix {
		if n -= m.share; n >= 0 {
			continue
		}
		v := variants.Custom(m.family, m.symmetry, m.rule)
		p, err := v.Position(v.RandomStart(rng.Uint64()))
		if err != nil {
			panic(err) // every start of a family is a legal position
		}
		return p
	}
	panic("the shares of the mix do not add up to 100")
}

// Play plays one game from a random start position. After some random plies, both sides always play the best move of
// a search, so that the result is that of the scored moves. There are so many start positions that games hardly ever
// repeat without further variety. nodes is the node limit of each search. white and black may be the same engine.
// Play returns false if ctx ends.
func Play(ctx context.Context, rng *rand.Rand, nodes uint64, white, black *engine.Engine) (games.Game, bool) {
	for {
		white.Clear()
		black.Clear()
		t := newGame(rng)
		if t.over() {
			continue
		}
		for first := true; !t.over(); first = false {
			e := white
			if t.position.Turn() == chess.Black {
				e = black
			}
			r := e.Search(ctx, t.position, t.history, engine.Limits{Nodes: nodes}, nil)
			if ctx.Err() != nil {
				return games.Game{}, false
			}
			if first && (r.Score > maxOpeningScore || r.Score < -maxOpeningScore) {
				break
			}
			t.move(r.Move, r.Score)
		}
		if t.over() {
			return t.game, true
		}
	}
}

// A gameState is a game in progress.
type gameState struct {
	game     games.Game
	position rules.Position
	history  []uint64
	winning  int // number of last plies with a winning score, negative if Black is winning
	level    int // number of last plies with a drawn score
}

// newGame returns a game with a random start position after the random plies.
func newGame(rng *rand.Rand) *gameState {
	t := &gameState{position: randomStart(rng)}
	t.game.Start = t.position
	var buf [rules.MaxMoves]rules.Move
	for range minRandom + rng.IntN(maxRandom-minRandom+1) {
		if t.over() {
			break
		}
		moves := t.position.Moves(buf[:0])
		t.move(moves[rng.IntN(len(moves))], games.NoScore)
	}
	return t
}

// move plays a move. score is for the side to move, or games.NoScore.
func (t *gameState) move(m rules.Move, score int) {
	t.game.Plies = append(t.game.Plies, games.Ply{Move: games.Code(m), Score: int16(score)})
	t.history = append(t.history, t.position.Key())
	if score != games.NoScore {
		white := score
		if t.position.Turn() == chess.Black {
			white = -score
		}
		switch {
		case white >= winScore:
			t.winning = max(t.winning, 0) + 1
		case white <= -winScore:
			t.winning = min(t.winning, 0) - 1
		default:
			t.winning = 0
		}
		t.level++
		if score > drawScore || score < -drawScore || len(t.game.Plies) <= drawAfter {
			t.level = 0
		}
	}
	next := t.position
	t.position.Play(m, &next)
	t.position = next
}

// over reports whether the game has ended by the rules or by adjudication, and if so sets its result. A draw that
// can be claimed ends the game.
func (t *gameState) over() bool {
	outcome, _ := t.position.Ended(t.history)
	switch {
	case outcome == chess.WhiteWon || t.winning >= winPlies:
		t.game.Result = games.WhiteWon
	case outcome == chess.BlackWon || t.winning <= -winPlies:
		t.game.Result = games.BlackWon
	case outcome == chess.Draw || t.position.Claim(t.history) != chess.NoMethod || t.level >= drawPlies || len(t.game.Plies) >= maxPlies:
		t.game.Result = games.Drawn
	default:
		return false
	}
	return true
}

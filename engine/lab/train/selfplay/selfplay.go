// Package selfplay plays games of the computer against itself, or against a near relation, from start positions of
// every family under every castling rule.
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

// The mix of start positions, in hundredths of the games: every castling rule that there is, with
// arrays of every family that it is played with, alike and not.
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

// How games begin and when they are called. Scores are in centipawns.
const (
	fewest, most = 2, 9 // random plies
	uneven       = 250  // beyond this after them the game is begun anew

	wonBy, wonFor            = 2500, 4 // for so many plies
	drawnBy, drawnFor, early = 8, 10, 160
	longest                  = 400 // plies
)

// draw is a start position of the mix.
func draw(rng *rand.Rand) rules.Position {
	n := rng.IntN(100)
	for _, m := range mix {
		if n -= m.share; n >= 0 {
			continue
		}
		v := variants.Custom(m.family, m.symmetry, m.rule)
		p, err := v.Position(v.RandomStart(rng.Uint64()))
		if err != nil {
			panic(err) // every start of a family can be played
		}
		return p
	}
	panic("the shares of the mix do not add up to 100")
}

// Play makes one game: a start, some random plies, then both sides by searches of so many nodes. Every
// move after the random ones is the best one found: starts are so many that no game
// comes twice, and the result is of the moves that the scores speak of. It is false if ctx ended. Two engines
// play White and Black; they may be one.
func Play(ctx context.Context, rng *rand.Rand, nodes uint64, white, black *engine.Engine) (games.Game, bool) {
	for {
		white.Clear()
		black.Clear()
		t := begin(rng)
		if t.over() {
			continue
		}
		for first := true; !t.over(); first = false {
			e := white
			if t.now.Turn() == chess.Black {
				e = black
			}
			r := e.Search(ctx, t.now, t.history, engine.Limits{Nodes: nodes}, nil)
			if ctx.Err() != nil {
				return games.Game{}, false
			}
			if first && (r.Score > uneven || r.Score < -uneven) {
				break
			}
			t.move(r.Move, r.Score)
		}
		if t.over() {
			return t.game, true
		}
	}
}

// table is a game being played.
type table struct {
	game    games.Game
	now     rules.Position
	history []uint64
	won     int // plies in a row that White has been winning, negative for Black
	level   int // plies in a row without an advantage
}

// begin draws a start and plays the random plies.
func begin(rng *rand.Rand) *table {
	t := &table{now: draw(rng)}
	t.game.Start = t.now
	var buf [rules.MaxMoves]rules.Move
	for range fewest + rng.IntN(most-fewest+1) {
		if t.over() {
			break
		}
		moves := t.now.Moves(buf[:0])
		t.move(moves[rng.IntN(len(moves))], games.Unknown)
	}
	return t
}

// move plays a move and remembers what the score says of the game.
func (t *table) move(m rules.Move, score int) {
	t.game.Plies = append(t.game.Plies, games.Ply{Move: games.Code(m), Score: int16(score)})
	t.history = append(t.history, t.now.Key())
	if score != games.Unknown {
		white := score
		if t.now.Turn() == chess.Black {
			white = -score
		}
		switch {
		case white >= wonBy:
			t.won = max(t.won, 0) + 1
		case white <= -wonBy:
			t.won = min(t.won, 0) - 1
		default:
			t.won = 0
		}
		t.level++
		if score > drawnBy || score < -drawnBy || len(t.game.Plies) <= early {
			t.level = 0
		}
	}
	next := t.now
	t.now.Play(m, &next)
	t.now = next
}

// over reports whether the game has ended, by the rules or because it is decided, and sets its
// result. Draws that may be claimed are claimed.
func (t *table) over() bool {
	outcome, _ := t.now.Ended(t.history)
	switch {
	case outcome == chess.WhiteWon || t.won >= wonFor:
		t.game.Result = games.WhiteWon
	case outcome == chess.BlackWon || t.won <= -wonFor:
		t.game.Result = games.BlackWon
	case outcome == chess.Draw || t.now.Claim(t.history) != chess.NoMethod || t.level >= drawnFor || len(t.game.Plies) >= longest:
		t.game.Result = games.Drawn
	default:
		return false
	}
	return true
}

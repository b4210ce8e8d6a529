// Package arena plays matches between levels of the computer, to show that they
// are in order. It is for tests and for the command ladder beside it.
package arena

import (
	"context"
	"fmt"

	"github.com/notnil/chess"

	"backrank/engine"
	"backrank/variants"
	"backrank/variants/rules"
)

// longest is how many plies a game may last before it is called a draw.
const longest = 400

// Score is wins, draws and losses of the first player.
type Score struct{ Wins, Draws, Losses int }

// Points is what the first player made of all games, from 0 to 1.
func (s Score) Points() float64 {
	return (float64(s.Wins) + float64(s.Draws)/2) / float64(max(s.Wins+s.Draws+s.Losses, 1))
}

func (s Score) String() string {
	return fmt.Sprintf("+%d =%d -%d", s.Wins, s.Draws, s.Losses)
}

// Match plays games between two levels, in pairs of one start position with the
// colours changed, through all variants in turn. The same seed gives the same
// games if no level is bound by time.
func Match(ctx context.Context, e *engine.Engine, first, second engine.Level, games int, seed uint64) (Score, error) {
	var s Score
	all := variants.All()
	for i := range games {
		pair := uint64(i / 2)
		v := all[int(pair)%len(all)]
		p, err := v.Position(v.Draw(seed + pair))
		if err != nil {
			return s, fmt.Errorf("%s: %w", v.ID, err)
		}
		players := [2]engine.Level{first, second}
		if i%2 == 1 {
			players = [2]engine.Level{second, first}
		}
		outcome, _, err := Game(ctx, e, p, players, seed+uint64(i)<<32)
		if err != nil {
			return s, fmt.Errorf("%s: %w", v.ID, err)
		}
		s.count(outcome, i%2 == 0)
	}
	return s, nil
}

// Game plays one game to its end from p: White's level first. Draws that may be
// claimed are claimed.
func Game(ctx context.Context, e *engine.Engine, p rules.Position, players [2]engine.Level, seed uint64) (chess.Outcome, chess.Method, error) {
	var history []uint64
	var next rules.Position
	for ply := range longest {
		if outcome, method := p.Ended(history); outcome != chess.NoOutcome {
			return outcome, method, nil
		}
		if method := p.Claim(history); method != chess.NoMethod {
			return chess.Draw, method, nil
		}
		level := players[0]
		if p.Turn() == chess.Black {
			level = players[1]
		}
		level.Pace = 0
		r := e.Move(ctx, level, p, history, seed)
		if !p.Legal(r.Move) {
			return chess.NoOutcome, chess.NoMethod, fmt.Errorf("%s played %v, which is not legal, at ply %d", level.Name, r.Move, ply)
		}
		history = append(history, p.Key())
		p.Play(r.Move, &next)
		p = next
	}
	return chess.Draw, chess.DrawOffer, nil
}

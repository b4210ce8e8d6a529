package arena

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/notnil/chess"

	"backrank/engine"
	"backrank/variants"
	"backrank/variants/rules"
)

// Drafts is a match between a level that drafts with judgement and chance, which
// comes to any array as likely as to any other. After the draft the same engine plays
// both sides, so that the arrays alone make the difference.
//
// The drafting side has White in every other game; who places first changes every
// two games, but in a copying draft the drafting side does, as the other has no choice.
type Drafts struct {
	Rule     *rules.Castling
	Protocol variants.Protocol
	Level    engine.Level // of the drafting side; its pace is ignored
	Nodes    uint64       // for each move of the games
	Games    int
	Threads  int
	Seed     uint64 // the same seed gives the same games
}

// Play plays the match; the score is that of the drafting side. It ends with the
// first error.
func (m Drafts) Play(ctx context.Context) (Score, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var s Score
	outcomes := make([]chess.Outcome, m.Games)
	Each(m.Games, m.Threads, func(e *engine.Engine, i int) {
		if ctx.Err() != nil {
			return
		}
		var err error
		if outcomes[i], err = m.game(ctx, e, i); err != nil {
			cancel(err)
		}
	})
	for i, outcome := range outcomes {
		s.count(outcome, i%2 == 0)
	}
	return s, context.Cause(ctx)
}

// game drafts and plays game i.
func (m Drafts) game(ctx context.Context, e *engine.Engine, i int) (chess.Outcome, error) {
	s, err := m.draft(ctx, e, i)
	if err != nil {
		return chess.NoOutcome, err
	}
	p, err := m.variant().Position(s)
	if err != nil {
		return chess.NoOutcome, err
	}
	return Even(ctx, e, p, m.Nodes), ctx.Err()
}

func (m Drafts) variant() variants.Variant {
	return variants.Custom(variants.ShuffleFamily, variants.Drafted, m.Rule)
}

// draft is the start position that the draft of game i makes.
func (m Drafts) draft(ctx context.Context, e *engine.Engine, i int) (variants.Start, error) {
	judge, black := chess.White, i/2%2 == 1
	if i%2 == 1 {
		judge = chess.Black
	}
	if m.Protocol == variants.Copying {
		black = judge == chess.Black
	}
	d := m.variant().NewDraft(variants.Terms{Protocol: m.Protocol, BlackBegins: black})
	rng := rand.New(rand.NewPCG(m.Seed, uint64(i)))
	level := m.Level
	level.Pace = 0
	for !d.Done() {
		p := d.Finish(rng).Placements()[d.Len()]
		if d.Turn() == judge {
			p = e.Draft(ctx, d, m.Rule, level, rng.Uint64())
		}
		next, err := d.Place(p)
		if err != nil {
			return variants.Start{}, fmt.Errorf("%s: %w", level.Name, err)
		}
		d = next
	}
	s, _ := d.Start()
	return s, nil
}

// resigned is how many centipawns behind both sides must hold one of them, and for
// how many plies on end, until [Even] takes the game for lost.
const (
	resigned      = 900
	resignedPlies = 6
)

// Even plays one game from p with the same engine for both sides, at so many nodes a
// move, and decides it when both hold it for decided. The same p and nodes give the
// same game.
func Even(ctx context.Context, e *engine.Engine, p rules.Position, nodes uint64) chess.Outcome {
	e.Clear()
	var history []uint64
	var next rules.Position
	lost := 0 // plies for which one side has been lost, less than 0 if it is Black
	for range longest {
		if outcome, _ := p.Ended(history); outcome != chess.NoOutcome {
			return outcome
		}
		if p.Claim(history) != chess.NoMethod || ctx.Err() != nil {
			return chess.Draw
		}
		r := e.Search(ctx, p, history, engine.Limits{Nodes: nodes}, nil)
		score := r.Score
		if p.Turn() == chess.White {
			score = -score
		}
		switch { // score is Black's now
		case score > resigned:
			lost = max(lost, 0) + 1
		case score < -resigned:
			lost = min(lost, 0) - 1
		default:
			lost = 0
		}
		switch {
		case lost >= resignedPlies:
			return chess.BlackWon
		case lost <= -resignedPlies:
			return chess.WhiteWon
		}
		history = append(history, p.Key())
		p.Play(r.Move, &next)
		p = next
	}
	return chess.Draw
}

// count enters one game, in which the first player had White or not.
func (s *Score) count(outcome chess.Outcome, white bool) {
	switch {
	case outcome == chess.Draw:
		s.Draws++
	case (outcome == chess.WhiteWon) == white:
		s.Wins++
	default:
		s.Losses++
	}
}

// Error is the standard error of Points.
func (s Score) Error() float64 {
	n := float64(max(s.Wins+s.Draws+s.Losses, 1))
	p := s.Points()
	spread := float64(s.Wins)*(1-p)*(1-p) + float64(s.Draws)*(0.5-p)*(0.5-p) + float64(s.Losses)*p*p
	return math.Sqrt(spread) / n
}

// Elo is the difference in rating that points, from 0 to 1, stand for
// (https://en.wikipedia.org/wiki/Elo_rating_system).
func Elo(points float64) float64 { return 400 * math.Log10(points/(1-points)) }

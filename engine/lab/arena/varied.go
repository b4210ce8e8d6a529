package arena

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"backrank/engine"
	"backrank/variants"
	"backrank/variants/rules"
)

// Variety makes games from the same position differ, without moves that the engine considers bad: in the opening, each
// side chooses at random among its best moves.
type Variety struct {
	Plies   int     // the number of plies of the opening, of both sides together
	Lines   int     // the number of best moves to choose from
	Nodes   uint64  // node limit of each search in the opening
	Spread  float64 // centipawns: a move that is worse by so much is chosen less often, by the factor e
	MaxLoss int     // centipawns: a move that is worse by more is never chosen
}

// VariedSelfPlay plays one game from p with the same engine on both sides. nodes is the node limit of each search after
// the opening. The same arguments give the same game, on every machine. VariedSelfPlay returns an error if ctx ends.
func VariedSelfPlay(ctx context.Context, e *engine.Engine, p rules.Position, nodes uint64, variety Variety, a Adjudication, seed uint64) (Game, error) {
	c := Contender{Control: Control{Nodes: nodes}}
	both := timedPlayer{
		player: &variedPlayer{levelPlayer{contender: c, strongest: true, engine: e}, variety, nil},
		clock:  c.Control.start(),
	}
	return referee{adjudication: a}.playGame(ctx, opening{board: board{start: p, position: p}}, [2]timedPlayer{both, both}, seed)
}

// A variedPlayer plays both sides of a game, with variety in the opening.
type variedPlayer struct {
	levelPlayer
	variety Variety
	random  *rand.Rand
}

func (p *variedPlayer) newGame(ctx context.Context, v variants.Variant, seed uint64) error {
	p.random = rand.New(rand.NewPCG(seed, 0))
	return p.levelPlayer.newGame(ctx, v, seed)
}

func (p *variedPlayer) move(ctx context.Context, b *board, l engine.Limits) (moveResult, error) {
	if len(b.moves) >= p.variety.Plies {
		return p.levelPlayer.move(ctx, b, l)
	}
	began := time.Now()
	l.Nodes, l.Lines = p.variety.Nodes, p.variety.Lines
	lines := bestLines{count: min(l.Lines, b.position.Count())}
	r := p.engine.Search(ctx, b.position, b.history, l, lines.add)
	if len(lines.complete) == 0 {
		return moveResult{r.Move, r.Info, time.Since(began)}, nil
	}
	chosen := p.variety.choose(lines.complete, p.random)
	return moveResult{chosen.PV[0], chosen, time.Since(began)}, nil
}

// choose returns one of the lines, the best of which is first.
func (v Variety) choose(lines []engine.Info, random *rand.Rand) engine.Info {
	weights, sum := make([]float64, len(lines)), 0.0
	for i, line := range lines {
		if loss := lines[0].Score - line.Score; loss <= v.MaxLoss {
			weights[i] = math.Exp(-float64(loss) / v.Spread)
			sum += weights[i]
		}
	}
	x := random.Float64() * sum
	for i, weight := range weights {
		if x -= weight; x < 0 {
			return lines[i]
		}
	}
	return lines[0]
}

// bestLines collects the lines of the last depth that a search has completed, the best first.
type bestLines struct {
	count                int // lines of each depth
	incomplete, complete []engine.Info
}

func (b *bestLines) add(i engine.Info) {
	if i.AtLeast || i.AtMost {
		return
	}
	if i.Line == 1 {
		b.incomplete = b.incomplete[:0]
	}
	if b.incomplete = append(b.incomplete, i); len(b.incomplete) == b.count {
		b.complete = slices.Clone(b.incomplete)
	}
}

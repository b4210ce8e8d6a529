package arena

import (
	"context"

	"github.com/notnil/chess"

	"backrank/engine"
	"backrank/variants/rules"
)

// even is how games between equals are decided: both hold a side for lost by nine
// pawns, three moves on end.
var even = Adjudication{ResignScore: 901, ResignMoves: 3, MaxPlies: 400}

// Even plays one game from p with the same engine for both sides, at so many nodes a
// move, and decides it when both hold it for decided. The same p and nodes give the
// same game. When ctx ends it is a draw.
func Even(ctx context.Context, e *engine.Engine, p rules.Position, nodes uint64) chess.Outcome {
	c := Contender{Control: Control{Nodes: nodes}}
	both := seat{player: &own{contender: c, full: true, engine: e}, clock: c.Control.start()}
	g, err := referee{rules: even}.play(ctx, opening{board: board{start: p, position: p}}, [2]seat{both, both}, 0)
	if err != nil {
		return chess.Draw
	}
	return g.Outcome
}

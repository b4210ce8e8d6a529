package arena

import (
	"context"

	"github.com/notnil/chess"

	"backrank/engine"
	"backrank/variants/rules"
)

// even is the adjudication of games between equal engines: a win when both score it at nine pawns or more
// for three moves.
var even = Adjudication{ResignScore: 901, ResignMoves: 3, MaxPlies: 400}

// Even plays one game from p with the same engine on both sides, at so many nodes a move, and adjudicates
// it when both sides agree on the winner. Equal p and nodes give the same game. It returns a draw if ctx
// ends.
func Even(ctx context.Context, e *engine.Engine, p rules.Position, nodes uint64) chess.Outcome {
	c := Contender{Control: Control{Nodes: nodes}}
	both := timedPlayer{player: &levelPlayer{contender: c, full: true, engine: e}, clock: c.Control.start()}
	g, err := referee{adjudication: even}.playGame(ctx, opening{board: board{start: p, position: p}}, [2]timedPlayer{both, both}, 0)
	if err != nil {
		return chess.Draw
	}
	return g.Outcome
}

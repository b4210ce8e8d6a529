package arena

import (
	"context"

	"github.com/notnil/chess"

	"backrank/engine"
	"backrank/variants/rules"
)

// selfPlayAdjudication is the adjudication of SelfPlay: a win when both sides score it above nine pawns for
// three moves.
var selfPlayAdjudication = Adjudication{ResignScore: 901, ResignMoves: 3, MaxPlies: 400}

// SelfPlay plays one game from p with the same engine on both sides and nodes nodes for each move, and
// returns its outcome. Games that both sides score as decided end early, and games of 400 plies are draws.
// The same position and nodes give the same game. If ctx ends, SelfPlay returns a draw.
func SelfPlay(ctx context.Context, e *engine.Engine, p rules.Position, nodes uint64) chess.Outcome {
	c := Contender{Control: Control{Nodes: nodes}}
	both := timedPlayer{player: &levelPlayer{contender: c, strongest: true, engine: e}, clock: c.Control.start()}
	g, err := referee{adjudication: selfPlayAdjudication}.playGame(ctx, opening{board: board{start: p, position: p}}, [2]timedPlayer{both, both}, 0)
	if err != nil {
		return chess.Draw
	}
	return g.Outcome
}

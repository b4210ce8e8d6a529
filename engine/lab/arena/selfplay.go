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

// SelfPlay plays one game from p with the same engine on both sides and returns its outcome. nodes is the node
// limit of each search. A game ends early when both sides score it as won by one side, and is a draw after 400
// plies. The same position and limit give the same game. If ctx ends, SelfPlay returns a draw.
func SelfPlay(ctx context.Context, e *engine.Engine, p rules.Position, nodes uint64) chess.Outcome {
	c := Contender{Control: Control{Nodes: nodes}}
	both := timedPlayer{player: &levelPlayer{contender: c, strongest: true, engine: e}, clock: c.Control.start()}
	g, err := referee{adjudication: selfPlayAdjudication}.playGame(ctx, opening{board: board{start: p, position: p}}, [2]timedPlayer{both, both}, 0)
	if err != nil {
		return chess.Draw
	}
	return g.Outcome
}

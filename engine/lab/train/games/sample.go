package games

import (
	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// Sample is one training position. Score and result are for the side to move.
type Sample struct {
	Position *rules.Position // valid during the call of visit only
	Move     rules.Move      // played
	Score    int             // of the search, in centipawns
	Points   float64         // 0, ½ or 1
	Ply      int             // of the game
}

// Lost is the absolute score in centipawns from which a position is decided and not used for
// training.
const Lost = 3000

// Quiet calls visit with the quiet positions of a game, in which a static evaluation can predict
// the search score: not in check, the best move neither a capture nor a promotion, and not decided.
func (g *Game) Quiet(visit func(Sample)) error {
	return g.Replay(func(ply int, p *rules.Position, m rules.Move) bool {
		score := int(g.Plies[ply].Score)
		if score > -Lost && score < Lost && !IsCapture(p, m) && m.Promotion() == chess.NoPieceType && !p.InCheck() {
			visit(Sample{p, m, score, g.Result.Points(p.Turn()), ply})
		}
		return true
	})
}

// IsCapture reports whether m captures.
func IsCapture(p *rules.Position, m rules.Move) bool {
	return m.IsEnPassant() || !m.IsCastling() && p.At(m.To()) != chess.NoPiece
}

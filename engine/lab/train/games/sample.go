package games

import (
	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// Sample is one training position. Score and Points are for the side to move.
type Sample struct {
	Position *rules.Position // valid only during the call of visit
	Move     rules.Move      // the move that was played
	Score    int             // search score in centipawns
	Points   float64         // points in the game: 0, ½ or 1
	Ply      int             // index in Game.Plies
}

// DecidedScore is the absolute score in centipawns at and above which a position is decided and not used for
// training.
const DecidedScore = 3000

// Quiet calls visit with the quiet positions of the game, in which a static evaluation can predict the search
// score: the side to move is not in check, the move is neither a capture nor a promotion, and the absolute score
// is below [DecidedScore]. It returns an error at an illegal move.
func (g *Game) Quiet(visit func(Sample)) error {
	return g.Replay(func(ply int, p *rules.Position, m rules.Move) bool {
		score := int(g.Plies[ply].Score)
		if score > -DecidedScore && score < DecidedScore && !IsCapture(p, m) && m.Promotion() == chess.NoPieceType && !p.InCheck() {
			visit(Sample{p, m, score, g.Result.Points(p.Turn()), ply})
		}
		return true
	})
}

// IsCapture reports whether m captures.
func IsCapture(p *rules.Position, m rules.Move) bool {
	return m.IsEnPassant() || !m.IsCastling() && p.At(m.To()) != chess.NoPiece
}

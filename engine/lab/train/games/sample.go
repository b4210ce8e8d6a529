package games

import (
	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// Sample is one position to learn from. Score and result are for the side to move.
type Sample struct {
	Position *rules.Position // valid during the call that gives it
	Move     rules.Move      // played
	Score    int             // of the search, in centipawns
	Points   float64         // 0, ½ or 1
	Ply      int             // of the game
}

// Lost is the score in centipawns from which a position teaches no more.
const Lost = 3000

// Quiet calls visit with the positions of a game in which a static evaluation can be asked
// for the score that a search gave: not in check, the best move neither capture nor promotion,
// and not decided.
func (g *Game) Quiet(visit func(Sample)) error {
	return g.Replay(func(ply int, p *rules.Position, m rules.Move) bool {
		score := int(g.Plies[ply].Score)
		if score > -Lost && score < Lost && !Takes(p, m) && m.Promotion() == chess.NoPieceType && !p.InCheck() {
			visit(Sample{p, m, score, g.Result.Points(p.Turn()), ply})
		}
		return true
	})
}

// Takes reports whether the move captures.
func Takes(p *rules.Position, m rules.Move) bool {
	return m.IsEnPassant() || !m.IsCastling() && p.At(m.To()) != chess.NoPiece
}

package mistakes

import (
	"context"

	"github.com/notnil/chess"

	"backrank/app/analysis"
	"backrank/app/archive"
	"backrank/variants/pgn"
	"backrank/variants/rules"
)

// Puzzle is a moment in which the player missed a tactic, with the ply, so that it can be asked without its game.
type Puzzle struct {
	Moment
	Ply analysis.Ply
}

// Puzzles returns the puzzles in the analysed games of a selection, in the order of its query and each once. A mistake is a
// puzzle if the best move is known, and if it was a hung piece, a missed tactic or a missed castling.
func Puzzles(ctx context.Context, db *archive.DB, s Selection) ([]Puzzle, error) {
	var all []Puzzle
	seen := map[string]bool{}
	keep := func(h archive.Head) bool { return s.Player.Sides(h) != [2]bool{} }
	err := db.Each(ctx, s.Query, keep, func(h archive.Head, g pgn.Game) error {
		r, err := analysis.Of(&g)
		if err != nil {
			return ctx.Err() // a game that cannot be replayed teaches nothing
		}
		sides := s.Player.Sides(h)
		for _, m := range r.BadMoves(chess.NoColor) {
			p := &r.Plies[m.Ply]
			if !sides[rules.Side(p.Position.Turn())] || !isTactic(m.Kind) || p.Before.Best().IsZero() {
				continue
			}
			if one := momentOf(h, m, p); !seen[one.ID] {
				seen[one.ID] = true
				all = append(all, Puzzle{one, *p})
			}
		}
		return ctx.Err()
	})
	return all, err
}

// isTactic reports whether a better move than a mistake is a tactic.
func isTactic(k analysis.MistakeKind) bool {
	return k == analysis.HungPiece || k == analysis.MissedTactic || k == analysis.MissedCastling
}

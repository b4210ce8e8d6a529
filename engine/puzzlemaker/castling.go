package puzzlemaker

import (
	"context"
	"slices"

	"backrank/variants"
	"backrank/variants/puzzles"
	"backrank/variants/rules"
)

// Castling is seldom the only move: in none of 100,000 positions in which it was legal, a move away from games of the engine.
// So a search first finds out whether it would be the best move if the opponent passed. docs/PUZZLES.md describes games in
// which it is the only move more often.

const (
	castlingSlack   = 0.3 // by which the gap may be smaller in a short search for a castling or leap as the only move
	castlingTries   = 3   // candidates from one position
	castlingPuzzles = 2   // of one game
	castlingStride  = 9   // plies that are left out after a puzzle
)

// castlings returns the puzzles of a game and next to it in which castling or leaping is the only move: in the positions of
// the game, and after all other moves. It returns at most one puzzle of the moves from each position.
func (m *Maker) castlings(ctx context.Context, v variants.Variant, moments []Moment) ([]puzzles.Puzzle, error) {
	var found []puzzles.Puzzle
	for i := 0; i < len(moments) && len(found) < castlingPuzzles; i++ {
		p := &moments[i].Position
		if p.InCheck() || p.CastlingRights()&p.Of(p.Turn().Other()) == 0 {
			continue
		}
		passed := Candidate{Variant: v, Position: rules.After(p, rules.Move{}), Ply: i + 1, Castled: true}
		if !canCastle(&passed.Position) {
			continue
		}
		if ok, err := m.looksGood(ctx, &passed); err != nil {
			return found, err
		} else if !ok {
			continue
		}
		puzzle, ok, err := m.castlingAfter(ctx, v, p, i+1)
		if err != nil {
			return found, err
		}
		if ok {
			found = append(found, puzzle)
			i += castlingStride // the next positions are similar
		}
	}
	return found, nil
}

// castlingAfter returns a puzzle after a legal move in a position, in which castling or leaping is the only move; false if
// there is none.
func (m *Maker) castlingAfter(ctx context.Context, v variants.Variant, p *rules.Position, ply int) (puzzles.Puzzle, bool, error) {
	tries := 0
	for _, move := range p.Moves(nil) {
		c := Candidate{Variant: v, Position: rules.After(p, move), Ply: ply, Castled: true}
		ok, err := m.looksLikeCastling(ctx, &c)
		if err != nil {
			return puzzles.Puzzle{}, false, err
		}
		if !ok {
			continue
		}
		if puzzle, ok, err := m.Prove(ctx, c); err != nil || ok {
			return puzzle, ok, err
		}
		if tries++; tries == castlingTries {
			break
		}
	}
	return puzzles.Puzzle{}, false, nil
}

// looksLikeCastling reports whether short searches find that castling or leaping is the only move.
func (m *Maker) looksLikeCastling(ctx context.Context, c *Candidate) (bool, error) {
	if !canCastle(&c.Position) {
		return false, nil
	}
	if ok, err := m.looksGood(ctx, c); err != nil || !ok {
		return false, err
	}
	lines, err := m.Searcher.Lines(ctx, c.Position, nil, max(m.Nodes/besideShare, 1), 2)
	return err == nil && c.accepts(lines, castlingSlack), err
}

// canCastle reports whether the side to move can castle or leap.
func canCastle(p *rules.Position) bool { return slices.ContainsFunc(p.Quiets(nil), castles) }

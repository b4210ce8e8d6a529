package puzzlemaker

import (
	"context"

	"github.com/notnil/chess"

	"backrank/engine"
	"backrank/variants"
	"backrank/variants/puzzles"
	"backrank/variants/rules"
)

// Games of engines have few mistakes that are more than a lost piece: about one in 60 games gives a puzzle. But there is a
// threat in many positions, and the game has the move that answers it. After another move, the threat is a puzzle. The move
// does not matter to the solver, who sees the position after it.

const (
	besideFirst   = 4   // the first ply
	besideShare   = 200 // of Maker.Nodes, for the search of a threat, and after each move
	besideEven    = 150 // centipawns: only positions with a score between − and + this
	besideTries   = 2   // candidates from one position
	besidePuzzles = 4   // of one game, apart from those in which the solver castles or leaps
)

// beside returns the puzzles beside a game.
func (m *Maker) beside(ctx context.Context, v variants.Variant, moments []Moment) ([]puzzles.Puzzle, error) {
	var found []puzzles.Puzzle
	others := 0
	for i := besideFirst; i < len(moments) && others < besidePuzzles; i++ {
		p := &moments[i]
		if !p.Known || p.Position.InCheck() || p.Score.atLeast(besideEven) || p.Score.flip().atLeast(besideEven) {
			continue
		}
		puzzle, ok, err := m.besidePosition(ctx, v, p, i)
		if err != nil {
			return found, err
		}
		if !ok {
			continue
		}
		found = append(found, puzzle)
		if !puzzle.IsAboutCastling() {
			others++
		}
		i += 2 // the same threat may last for some moves
	}
	return found, nil
}

// besidePosition returns a puzzle after a move that was not played and does not answer the threat in a position; false if
// there is none.
func (m *Maker) besidePosition(ctx context.Context, v variants.Variant, p *Moment, ply int) (puzzles.Puzzle, bool, error) {
	passed := rules.After(&p.Position, rules.Move{})
	threat, ok, err := m.threat(ctx, Candidate{Variant: v, Position: passed, Ply: ply + 1})
	if err != nil || !ok {
		return puzzles.Puzzle{}, false, err
	}
	tries := 0
	for _, move := range p.Position.Moves(nil) {
		after := rules.After(&p.Position, move)
		if move == p.Played || after.Count() < 2 || !after.Legal(threat) {
			continue
		}
		c := Candidate{Variant: v, Position: after, Ply: ply + 1}
		still, ok, err := m.threat(ctx, c)
		if err != nil {
			return puzzles.Puzzle{}, false, err
		}
		if !ok || still != threat {
			continue
		}
		c.Castled = castles(threat)
		c.Won = !c.Castled
		puzzle, ok, err := m.Prove(ctx, c)
		if err != nil || ok {
			return puzzle, ok, err
		}
		if tries++; tries == besideTries {
			break
		}
	}
	return puzzles.Puzzle{}, false, nil
}

// threat returns the move that a short search finds to be the only one: a castling, a leap, or a move that wins neither at once
// by a capture nor by a mate in one.
func (m *Maker) threat(ctx context.Context, c Candidate) (rules.Move, bool, error) {
	c.Won = true
	if ok, err := m.looksGood(ctx, &c); err != nil || !ok {
		return rules.Move{}, false, err
	}
	lines, err := m.Searcher.Lines(ctx, c.Position, nil, max(m.Nodes/besideShare, 1), 2)
	if err != nil || len(lines) < 2 {
		return rules.Move{}, false, err
	}
	move := lines[0].Move
	found := c.accepts(lines, trialSlack) && (castles(move) || lines[0].Score.Mate != 1 && !winsByCapture(&c.Position, move))
	return move, found, nil
}

// winsByCapture reports whether a move wins at least a pawn by the exchange on its square.
func winsByCapture(p *rules.Position, m rules.Move) bool {
	return p.At(m.To()) != chess.NoPiece && !m.IsCastling() && engine.ExchangeWins(p, m, engine.PieceValue(chess.Pawn))
}

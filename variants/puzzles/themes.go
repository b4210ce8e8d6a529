package puzzles

import (
	"fmt"
	"slices"

	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// A Theme is a property of a puzzle's line, as an identifier. Apart from Defence and CastlingRights, themes follow from
// the moves.
type Theme string

const (
	Mate           Theme = "mate"             // the line ends with mate; also mate-in-1, mate-in-2 and so on
	BackRankMate   Theme = "back-rank-mate"   // a rook or queen mates along the back rank, and own pieces block the king
	SmotheredMate  Theme = "smothered-mate"   // a knight mates a king that only its own pieces surround
	Castling       Theme = "castling"         // the solver castles
	SlideCastling  Theme = "slide"            // the solver castles by the slide
	Leap           Theme = "leap"             // the solver's king leaps
	CastlingRights Theme = "castling-rights"  // another move would be right if the opponent could not castle or leap
	Defence        Theme = "defence"          // the only move does not win, but all others lose
	Fork           Theme = "fork"             // a piece attacks two pieces and then captures one of them
	Pin            Theme = "pin"              // a pinned piece cannot capture the piece that moved
	Discovered     Theme = "discovered-check" // another piece than the one that moved gives check
	DoubleCheck    Theme = "double-check"     // two pieces give check
	Sacrifice      Theme = "sacrifice"        // the solver gives up material of at least two pawns for a time
	Promotion      Theme = "promotion"        // a pawn of the solver promotes
	Underpromotion Theme = "underpromotion"   // a pawn of the solver promotes to a rook, bishop or knight
	EnPassant      Theme = "en-passant"       // the solver captures en passant
	Quiet          Theme = "quiet-move"       // a move of the solver neither captures nor checks, and answers no check
	OneMove        Theme = "one-move"         // the line has one move of the solver
	Short          Theme = "short"            // the solver has two moves
	Long           Theme = "long"             // three moves
	VeryLong       Theme = "very-long"        // more moves
)

// solverThemes are the themes that a single move of the solver can have. The step after the reply is nil for the last move.
var solverThemes = []struct {
	theme Theme
	found func(s, next *step) bool
}{
	{Castling, func(s, _ *step) bool { return s.move.IsCastling() && !s.before.Rule().Slides }},
	{SlideCastling, func(s, _ *step) bool { return s.move.IsCastling() && s.before.Rule().Slides }},
	{Leap, func(s, _ *step) bool { return s.move.IsLeap() }},
	{Fork, isFork},
	{Pin, func(s, _ *step) bool { return usesPin(s) }},
	{Discovered, func(s, _ *step) bool {
		return !s.move.IsCastling() && s.after.Checkers()&^rules.Bit(s.move.Landing()) != 0
	}},
	{DoubleCheck, func(s, _ *step) bool { return s.after.Checkers().Len() > 1 }},
	{Promotion, func(s, _ *step) bool { return s.move.Promotion() != chess.NoPieceType }},
	{Underpromotion, func(s, _ *step) bool {
		return s.move.Promotion() != chess.NoPieceType && s.move.Promotion() != chess.Queen
	}},
	{EnPassant, func(s, _ *step) bool { return s.move.IsEnPassant() }},
	{Quiet, func(s, _ *step) bool {
		m := s.move
		return !m.IsCastling() && !m.IsLeap() && m.Promotion() == chess.NoPieceType && !m.IsEnPassant() &&
			s.before.At(m.To()) == chess.NoPiece && !s.before.InCheck() && !s.after.InCheck()
	}},
}

// Themes returns the themes of the puzzle, always in the same order.
func (p *Puzzle) Themes() []Theme {
	steps := p.steps()
	if len(steps) == 0 {
		return nil
	}
	var themes []Theme
	moves := (len(steps) + 1) / 2
	if last := &steps[len(steps)-1]; isMate(&last.after) {
		themes = append(themes, Mate, Theme(fmt.Sprintf("mate-in-%d", moves)))
		if isBackRankMate(&last.after) {
			themes = append(themes, BackRankMate)
		}
		if isSmothered(&last.after) {
			themes = append(themes, SmotheredMate)
		}
	}
	for _, t := range solverThemes {
		for i := 0; i < len(steps); i += 2 {
			var next *step
			if i+2 < len(steps) {
				next = &steps[i+2]
			}
			if t.found(&steps[i], next) {
				themes = append(themes, t.theme)
				break
			}
		}
	}
	if isSacrifice(steps) {
		themes = append(themes, Sacrifice)
	}
	if p.RightsMatter {
		themes = append(themes, CastlingRights)
	}
	if p.Defence {
		themes = append(themes, Defence)
	}
	return append(themes, []Theme{OneMove, Short, Long, VeryLong}[min(moves, 4)-1])
}

// Has reports whether the puzzle has a theme.
func (p *Puzzle) Has(t Theme) bool { return slices.Contains(p.Themes(), t) }

// IsAboutCastling reports whether the solver castles or leaps in the line.
func (p *Puzzle) IsAboutCastling() bool {
	return p.Has(Castling) || p.Has(SlideCastling) || p.Has(Leap)
}

// pieceValues are the usual values of pieces in pawns.
var pieceValues = map[chess.PieceType]int{chess.Pawn: 1, chess.Knight: 3, chess.Bishop: 3, chess.Rook: 5, chess.Queen: 9}

// Material returns the value of the pieces of a side, in pawns.
func Material(p *rules.Position, side chess.Color) int {
	sum := 0
	for kind, value := range pieceValues {
		sum += value * p.Pieces(side, kind).Len()
	}
	return sum
}

// isFork reports whether the moved piece attacks two pieces, each of which is a king, a more valuable piece or an undefended
// one, and captures one of them with the solver's next move.
func isFork(s, next *step) bool {
	if next == nil || s.move.IsCastling() || next.move.From() != s.move.Landing() {
		return false
	}
	solver, opponent := s.before.Turn(), s.after.Turn()
	square := s.move.Landing()
	forking := s.after.At(square).Type()
	var targets rules.Squares
	for at := range (s.after.Attacks(square) & s.after.Of(opponent) &^ s.after.Pieces(opponent, chess.Pawn)).All() {
		kind := s.after.At(at).Type()
		if kind == chess.King || forking != chess.King && pieceValues[kind] > pieceValues[forking] || s.after.Attackers(at, opponent) == 0 {
			targets |= rules.Bit(at)
		}
	}
	captured := next.before.At(next.move.To())
	return targets.Len() > 1 && targets.Has(next.move.To()) && captured != chess.NoPiece && captured.Color() != solver
}

// usesPin reports whether a piece of the opponent attacks the piece that moved, but is pinned and cannot capture it.
func usesPin(s *step) bool {
	if s.move.IsCastling() || s.after.InCheck() {
		return false
	}
	opponent := s.after.Turn()
	for at := range (s.after.Attackers(s.move.Landing(), opponent) &^ s.after.Pieces(opponent, chess.King)).All() {
		if s.after.Movers(s.after.At(at).Type(), rules.Bit(at), s.move.Landing()) == 0 {
			return true
		}
	}
	return false
}

// isSacrifice reports whether the solver's balance of material is, after a reply, two pawns below the initial one.
func isSacrifice(steps []step) bool {
	solver := steps[0].before.Turn()
	balance := func(p *rules.Position) int { return Material(p, solver) - Material(p, solver.Other()) }
	for i := 2; i < len(steps); i += 2 {
		if balance(&steps[i].before) <= balance(&steps[0].before)-2 {
			return true
		}
	}
	return false
}

// kingArea returns the squares next to a side's king.
func kingArea(p *rules.Position, side chess.Color) rules.Squares { return p.Attacks(p.King(side)) }

// isBackRankMate reports whether a mate is given by a rook or queen along the back rank, while pieces of the king's own side
// stand on all squares in front of it.
func isBackRankMate(p *rules.Position) bool {
	side := p.Turn()
	rank := rules.BackRank(side)
	if !rank.Has(p.King(side)) {
		return false
	}
	along := p.Checkers() & rank & (p.Kind(chess.Rook) | p.Kind(chess.Queen))
	return along != 0 && kingArea(p, side)&^rank&^p.Of(side) == 0
}

// isSmothered reports whether a mate is given by a knight alone to a king that only own pieces surround.
func isSmothered(p *rules.Position) bool {
	return p.Checkers().Len() == 1 && p.Checkers()&^p.Kind(chess.Knight) == 0 && kingArea(p, p.Turn())&^p.Of(p.Turn()) == 0
}

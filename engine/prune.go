package engine

import (
	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// pruneNode tries to decide a null-window node without searching its moves, by reverse futility pruning, razoring and
// null-move pruning. It returns the value and true if the node is decided.
func (s *searcher) pruneNode(ply, depth int, beta value, tt ttEntry) (value, bool) {
	f := &s.stack[ply]
	eval := f.eval
	if tt.bound != 0 {
		if v := scoreFromTT(tt.score, ply); tt.cutsOff(v, eval+1) {
			eval = v
		}
	}
	p := s.params
	margin := p.reverseFutility * value(depth)
	if s.stack.improving(ply) {
		margin -= p.reverseImproving
	}
	if depth < 9 && eval-margin >= beta && abs(eval) < mateThreshold && beta > -mateThreshold {
		return (eval + beta) / 2, true // reverse futility: too far above beta for the opponent to catch up
	}
	if depth < 4 && eval+p.razor+p.razorPly*value(depth) <= beta-1 && abs(beta) < mateThreshold {
		if v := s.quiesce(ply, beta-1, beta); v < beta {
			return v, true // razoring: too far below beta, and captures do not help
		}
	}
	if depth > 2 && eval >= beta && f.eval >= beta-p.nullPly*value(depth)+p.nullMargin && beta > -mateThreshold {
		if v, ok := s.nullMove(ply, depth, eval, beta); ok || s.stopped {
			return v, ok
		}
	}
	return 0, false
}

// nullMove passes the move to the opponent: if a reduced search still reaches beta, the node fails high. It is not
// used after another null move, and not with king and pawns only, where zugzwang is common
// (https://www.chessprogramming.org/Null_Move_Pruning).
func (s *searcher) nullMove(ply, depth int, eval, beta value) (value, bool) {
	f, child := &s.stack[ply], &s.stack[ply+1]
	own := f.pos.Of(f.pos.Turn())
	if s.stack[ply-1].move.IsZero() || own&^(f.pos.Kind(chess.Pawn)|f.pos.Kind(chess.King)) == 0 {
		return 0, false
	}
	f.move, f.piece = rules.Move{}, 0
	f.pos.Pass(&child.pos)
	s.table.prefetch(child.pos.Key())
	child.inCheck, child.attacked.all, child.pliesFromNull, child.doubleExtensions = false, 0, 0, f.doubleExtensions
	s.keys[s.gameKeys+ply+1] = child.pos.Key()
	reduction := int(s.params.nullBase+s.params.nullDepth*int32(depth)) >> 10
	reduction += int(min((eval-beta)/s.params.nullEval, 3))
	v := -s.alphaBeta(ply+1, depth-reduction, -beta, -beta+1, false)
	if s.stopped || v < beta {
		return draw, false
	}
	if v > mateThreshold {
		v = beta
	}
	if depth < 14 {
		return v, true
	}
	// At high depth, verify the cutoff by a reduced search of the real moves.
	if w := s.searchMoves(ply, max(depth-reduction, 1), beta-1, beta, false, ttEntry{}); w >= beta {
		return v, true
	}
	f.pvLen = 0
	return draw, false
}

// pruneMove reports whether the n-th move of a node can be pruned near the leaves, by late move, futility, history or
// static exchange pruning. skipQuiets reports whether all later quiet moves can be pruned, too.
func (s *searcher) pruneMove(ply, depth, n int, m rules.Move, quiet, pv bool, alpha value) (prune, skipQuiets bool) {
	f, p := &s.stack[ply], s.params
	if !quiet {
		threshold := -p.seeCapture*value(depth) - f.score/p.seeHistory
		return depth < 7 && f.stage == stageBadCaptures && !seeAtLeast(&f.pos, m, threshold), f.stage > stageQuiets
	}
	lmrDepth := max(depth-int(p.reduction(depth, n)>>10), 0)
	moveLimit := (int(p.lateMoves) + 16*depth*depth) / 16
	if !s.stack.improving(ply) {
		moveLimit /= 2
	}
	if skipQuiets = n >= moveLimit && depth < 9; skipQuiets && !f.inCheck {
		return !givesDirectCheck(&f.pos, m), true
	}
	if f.inCheck {
		return false, false
	}
	if lmrDepth < 7 && f.eval+p.futility+p.futilityPly*value(lmrDepth)+f.score/p.futilityHistory <= alpha &&
		!givesDirectCheck(&f.pos, m) {
		return true, false
	}
	if depth < 6 && f.score < -p.historyPly*int32(depth) {
		return true, false
	}
	return lmrDepth < 8 && !seeAtLeast(&f.pos, m, -p.seeQuiet*value(lmrDepth*lmrDepth)), false
}

// givesDirectCheck reports whether the piece moved by m attacks the enemy king from its new square. It ignores
// discovered checks and those of a castling.
func givesDirectCheck(p *rules.Position, m rules.Move) bool {
	to := m.Landing() & 63
	king := p.King(p.Turn().Other()) & 63
	kind := kindOf[p.At(m.From())&15]
	switch kind {
	case chess.Knight:
		return knightAttacks[to].Has(king)
	case chess.Pawn:
		return pawnAttacks(rules.Bit(to), side(p)).Has(king)
	case chess.King:
		return false
	}
	line := rules.Squares(0)
	if kind != chess.Bishop {
		line |= rookLines[to]
	}
	if kind != chess.Rook {
		line |= bishopLines[to]
	}
	return line.Has(king) && rules.Between(to, king)&p.Occupied()&^rules.Bit(m.From()) == 0
}

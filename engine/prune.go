package engine

import (
	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// prune tries to settle a node of the null window without looking at its moves.
func (s *searcher) prune(ply, depth int, beta value, k known) (value, bool) {
	f := &s.frames[ply]
	eval := f.eval
	if k.bound != 0 {
		if v := fetched(k.score, ply); k.decides(v, eval+1) {
			eval = v
		}
	}
	h := s.h
	margin := h.reverse * value(depth)
	if s.better(ply) {
		margin -= h.reverseBetter
	}
	if depth < 9 && eval-margin >= beta && abs(eval) < won && beta > -won {
		return (eval + beta) / 2, true // so far ahead that the opponent cannot come back
	}
	if depth < 4 && eval+h.razor+h.razorPly*value(depth) <= beta-1 && abs(beta) < won {
		if v := s.quiesce(ply, beta-1, beta); v < beta {
			return v, true // so far behind that only captures could help, and they do not
		}
	}
	if depth > 2 && eval >= beta && f.eval >= beta-h.nullPly*value(depth)+h.null && beta > -won {
		if v, ok := s.pass(ply, depth, eval, beta); ok || s.stop {
			return v, ok
		}
	}
	return 0, false
}

// pass lets the opponent move twice: if beta stands even then, it stands. Not
// where a move is a burden, that is with pawns alone
// (https://www.chessprogramming.org/Null_Move_Pruning).
func (s *searcher) pass(ply, depth int, eval, beta value) (value, bool) {
	f, g := &s.frames[ply], &s.frames[ply+1]
	own := f.pos.Of(f.pos.Turn())
	if s.frames[ply-1].move.IsZero() || own&^(f.pos.Kind(chess.Pawn)|f.pos.Kind(chess.King)) == 0 {
		return 0, false
	}
	f.move, f.man = rules.Move{}, 0
	f.pos.Pass(&g.pos)
	s.table.expect(g.pos.Key())
	g.check, g.danger.all, g.fresh, g.twice = false, 0, 0, f.twice
	s.keys[s.before+ply+1] = g.pos.Key()
	less := int(s.h.nullBase+s.h.nullDeep*int32(depth))>>10 + int(min((eval-beta)/s.h.nullGain, 3))
	v := -s.node(ply+1, depth-less, -beta, -beta+1, false)
	if s.stop || v < beta {
		return draw, false
	}
	if v > won {
		v = beta
	}
	if depth < 14 {
		return v, true
	}
	// A deep node is not settled without a look at real moves.
	if w := s.branch(ply, max(depth-less, 1), beta-1, beta, false, known{}); w >= beta {
		return v, true
	}
	f.pvLen = 0
	return draw, false
}

// hopeless reports whether the n-th move, if near the leaves, can be left out,
// and whether all quiet moves that follow can.
func (s *searcher) hopeless(ply, depth, n int, m rules.Move, quiet, pv bool, alpha value) (leave, rest bool) {
	f, h := &s.frames[ply], s.h
	if !quiet {
		return depth < 7 && f.stage == pickLosing && !gains(&f.pos, m, -h.seeTaking*value(depth)-f.score/h.seeHistory), f.stage > pickQuiets
	}
	left := max(depth-int(h.reduction(depth, n)>>10), 0)
	enough := (int(h.lateMoves) + 16*depth*depth) / 16
	if !s.better(ply) {
		enough /= 2
	}
	if rest = n >= enough && depth < 9; rest && !f.check {
		return !checks(&f.pos, m), true
	}
	if f.check {
		return false, false
	}
	if left < 7 && f.eval+h.futility+h.futilityPly*value(left)+f.score/h.futilityHistory <= alpha && !checks(&f.pos, m) {
		return true, false
	}
	if depth < 6 && f.score < -h.historyPly*int32(depth) {
		return true, false
	}
	return left < 8 && !gains(&f.pos, m, -h.seeQuiet*value(left*left)), false
}

// checks reports whether the man moved by m attacks the enemy king from where it
// lands; checks uncovered behind it do not count.
func checks(p *rules.Position, m rules.Move) bool {
	to := m.Landing() & 63
	king := p.King(p.Turn().Other()) & 63
	kind := kindOf[p.At(m.From())&15]
	switch kind {
	case chess.Knight:
		return knightLeaps[to].Has(king)
	case chess.Pawn:
		return pawnTakes(rules.Bit(to), side(p)).Has(king)
	case chess.King:
		return false
	}
	line := rules.Squares(0)
	if kind != chess.Bishop {
		line |= straights[to]
	}
	if kind != chess.Rook {
		line |= diagonals[to]
	}
	return line.Has(king) && rules.Between(to, king)&p.Occupied()&^rules.Bit(m.From()) == 0
}

package engine

import (
	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// king scores the safety of one side's king: the shelter it has, or may still
// castle or leap to, and the attack on it.
func (e *evaluator) king(p *rules.Position, s *notes, side int) taper {
	us, them := &s.sides[side], &s.sides[side^1]
	home := e.home(p, s, side)
	danger := them.danger
	if them.attackers < 2 {
		danger /= 2
	}
	danger += s.n.checkSafely * s.safeChecks(p, side)
	weak := zones[side][us.king] & them.attacked &^ us.twice & ^us.byPawns
	danger += s.n.weakSquare * int32(weak.Len())
	danger -= home
	if p.Kind(chess.Queen)&them.own == 0 {
		danger = danger*2/3 - s.n.noQueen
	}
	if danger <= 0 {
		return both(int(home), 0)
	}
	return both(int(home)-int(min(danger*danger/576, 600)), -int(danger)/16)
}

// home is the shelter of the king where it stands, or part of the better one
// that its remaining rights promise (RULES.md §4).
func (e *evaluator) home(p *rules.Position, s *notes, side int) value {
	us := &s.sides[side]
	now := s.shelter(side, us.king)
	rights := p.CastlingRights() & us.own
	if rights == 0 {
		return now
	}
	best := now
	from, rank := chess.File(us.king&7), us.king&56
	see := func(l *rules.Lane) { // hidden on a wing or not, as squareScores sees it
		corner := s.n.at[chess.King][l.KingTo].mg() - s.n.at[chess.King][from].mg()
		best = max(best, s.shelter(side, rank|int(l.KingTo))+corner)
	}
	for t := rights; t != 0; t &= t - 1 {
		sq := int(t.First() & 63)
		if sq == us.king {
			leaps := p.Rule().Leaps(from)
			for i := range leaps {
				see(&leaps[i])
			}
		} else if lane := p.Rule().Castle(from, chess.File(sq&7)); lane != nil {
			see(lane)
		}
	}
	return max(now, now+(best-now)*s.n.prospect/16-s.n.toCome)
}

// shelter is how well the pawns cover a king on sq.
func (s *notes) shelter(side, sq int) value {
	us, them := &s.sides[side], &s.sides[side^1]
	middle := min(max(sq&7, 1), 6)
	r := sq >> 3
	var v value
	for f := middle - 1; f <= middle+1; f++ {
		front := passes[side][sq] | rank1<<(sq&56)
		own := nearest(us.pawns&files[f]&front, side, r)
		enemy := nearest(them.pawns&files[f]&front, side, r)
		v += s.n.shield[own]
		if own == 0 && enemy == 0 {
			v += s.n.openToKing
		}
		if enemy != 0 && own != enemy-1 {
			v += s.n.storm[enemy]
		}
	}
	return v
}

// nearest is how many ranks ahead of rank r the first of pawns stands, at least
// 1; 0 if there is none.
func nearest(pawns rules.Squares, side, r int) int {
	if pawns == 0 {
		return 0
	}
	if side == white {
		return max(int(pawns.First())>>3-r, 1) & 7
	}
	return max(r-int(pawns.Last())>>3, 1) & 7
}

// safeChecks counts the ways in which the enemy could check the king of side on
// a square that its men do not guard.
func (s *notes) safeChecks(p *rules.Position, side int) int32 {
	us, them := &s.sides[side], &s.sides[side^1]
	safe := ^them.own & (^us.attacked | them.twice&^us.twice&^us.byPawns)
	king := us.king & 63
	var n int
	if p.Kind(chess.Knight)&them.own != 0 {
		n += (knightLeaps[king] & them.reach[chess.Knight] & safe).Len()
	}
	n += s.open(king, straights[king]&safe&(them.reach[chess.Rook]|them.reach[chess.Queen]))
	n += s.open(king, diagonals[king]&safe&(them.reach[chess.Bishop]|them.reach[chess.Queen]))
	return int32(min(n, 4))
}

// open counts the squares between which and sq nothing stands, as far as three
// steps away: the checks that matter most.
func (s *notes) open(sq int, squares rules.Squares) int {
	n := 0
	for t := squares; t != 0; t &= t - 1 {
		to := t.First() & 63
		if distance[sq][to] <= 3 && rules.Between(chess.Square(sq), to)&s.occ == 0 {
			n++
		}
	}
	return n
}

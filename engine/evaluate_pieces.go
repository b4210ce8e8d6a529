package engine

import (
	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// pieces scores the knights, bishops, rooks and queens of one side: their reach,
// their pressure on the enemy king and the ground they stand on.
func (s *notes) pieces(p *rules.Position, side int) taper {
	us, them := &s.sides[side], &s.sides[side^1]
	c := chess.Color(side + 1)
	free := ^(us.pawns | them.byPawns | rules.Squares(1)<<us.king)
	zone := zones[side^1][them.king]
	var t taper
	for kind := chess.Queen; kind <= chess.Knight; kind++ {
		for men := p.Pieces(c, kind); men != 0; men &= men - 1 {
			sq := men.First() & 63
			to := p.Attacks(sq)
			us.attack(kind, to)
			t += s.n.reach[kind][(to&free).Len()&31]
			if hits := (to & zone).Len(); hits > 0 {
				us.attackers++
				us.danger += s.n.dangerOf[kind] * int32(hits)
			}
			switch kind {
			case chess.Rook:
				t += s.rook(p, side, int(sq), to)
			case chess.Bishop:
				t += s.bishop(side, int(sq))
			case chess.Knight:
				t += s.minor(side, int(sq))
			}
		}
	}
	if p.Pieces(c, chess.Bishop).Len() > 1 {
		t += s.n.bishopPair
	}
	return t
}

// rook: files, and whether the own king shuts it in for good.
func (s *notes) rook(p *rules.Position, side, sq int, to rules.Squares) taper {
	us, them := &s.sides[side], &s.sides[side^1]
	file := files[sq&7]
	switch {
	case file&(us.pawns|them.pawns) == 0:
		return s.n.openFile
	case file&us.pawns == 0:
		return s.n.halfOpenFile
	}
	if us.king>>3 == sq>>3 && p.CastlingRights()&us.own == 0 && (to&^us.own).Len() <= 3 {
		kf, rf := us.king&7, sq&7
		if kf < 4 && rf < kf || kf > 3 && rf > kf {
			return s.n.trappedRook
		}
	}
	return 0
}

// bishop: the corner behind its own pawn is the plague of shuffled arrays.
func (s *notes) bishop(side, sq int) taper {
	us := &s.sides[side]
	t := s.minor(side, sq)
	same := rules.Squares(0xaa55aa55aa55aa55)
	if same>>sq&1 == 0 {
		same = ^same
	}
	t += s.n.behindOwnPawns * taper((us.pawns & same).Len())
	f, r, up := sq&7, sq>>3, 8
	if side == black {
		r, up = r^7, -8
	}
	if r != 0 || f != 0 && f != 7 {
		return t
	}
	door := sq + up + 1
	if f == 7 {
		door = sq + up - 1
	}
	if us.pawns>>door&1 != 0 {
		t += s.n.cornered
		if s.occ>>(door+up)&1 != 0 {
			t += s.n.shutIn
		}
	}
	return t
}

// minor: a knight or bishop on a square that a pawn guards and none can attack.
func (s *notes) minor(side, sq int) taper {
	r := sq >> 3
	if side == black {
		r ^= 7
	}
	if r < 3 || r > 5 || s.sides[side].byPawns>>sq&1 == 0 {
		return 0
	}
	if passes[side][sq]&beside[sq&7]&s.sides[side^1].pawns != 0 {
		return 0
	}
	return s.n.outpost
}

// threats scores what one side attacks and could win; the pieces of both sides
// must have been looked at.
func (s *notes) threats(p *rules.Position, side int) taper {
	us, them := &s.sides[side], &s.sides[side^1]
	pieces := them.own &^ them.pawns &^ (1 << them.king)
	t := s.n.pawnThreat * taper((pieces & us.byPawns).Len())
	heavy := (p.Kind(chess.Rook) | p.Kind(chess.Queen)) & them.own
	t += s.n.minorThreat * taper((heavy & (us.reach[chess.Knight] | us.reach[chess.Bishop]) &^ us.byPawns).Len())
	unguarded := them.own &^ them.byPawns &^ them.attacked
	return t + s.n.loose*taper((unguarded&us.attacked).Len())
}

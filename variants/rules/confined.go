package rules

import "github.com/notnil/chess"

// reachable is an upper bound of the squares that each piece can ever reach, found by iteration to a fixed point. In the
// beginning all pieces are fixed: a piece reaches only its own square. A piece that can move or be captured is no longer
// fixed, which opens lines for other pieces. The iteration ends when no piece reaches another square.
//
// The bound is safe: consider the first move of a game to a square outside of it. The move needs a line that a fixed
// piece blocked, so that this piece moved or was captured earlier, within the bound; but then it is not fixed.
type reachable struct {
	p     *Position
	to    [64]Squares // by the square where the piece is now
	fixed Squares     // pieces that are never moved and never captured
	foes  [2]Squares  // by side: squares on which its pieces other than the king can be captured
}

// cannotReachMate reports whether a side can never mate, because its pieces, or the pieces of the other side that would
// have to block their king, never reach the squares that a mate needs. In most such positions blocked pawns separate
// the sides.
func cannotReachMate(p *Position, us uint8) bool {
	w := reachable{p: p, fixed: p.occupied()}
	for t := w.fixed; t != 0; t &= t - 1 {
		w.to[t.low()] = t & -t
	}
	if p.ep >= 0 { // this pawn can be captured without a piece on its square
		w.fixed &^= 1 << uint(p.ep^8)
	}
	pawns := p.kinds[chess.Pawn] & p.sides[us&1]
	for more := true; more; {
		more = w.widen()
		for t := pawns; t != 0; t &= t - 1 {
			if w.to[t.low()]&backRanks != 0 {
				return false
			}
		}
	}
	return !w.mate(us)
}

// widen makes one step of the iteration and reports whether it changed anything.
func (w *reachable) widen() bool {
	p, before := w.p, *w
	for side := range p.sides {
		w.foes[side] = w.union(p.sides[side] &^ p.kinds[chess.King])
	}
	for t := p.occupied(); t != 0; t &= t - 1 {
		w.extend(t.low())
	}
	w.castle()
	for side, own := range p.sides {
		taken := w.union(p.sides[side^1])
		for t := own & w.fixed; t != 0; t &= t - 1 {
			if taken&t&-t != 0 || w.to[t.low()] != t&-t {
				w.fixed &^= t & -t
			}
		}
	}
	return *w != before
}

// union returns the squares that any piece of a set reaches.
func (w *reachable) union(pieces Squares) (s Squares) {
	for ; pieces != 0; pieces &= pieces - 1 {
		s |= w.to[pieces.low()]
	}
	return s
}

// extend adds the squares that the piece on sq reaches from the squares known so far.
func (w *reachable) extend(sq int) {
	p := w.p
	side := sideOf[p.board[sq]&15] & 1
	excluded := w.fixed & (p.sides[side] | p.kinds[chess.King])
	kind := kindOf[p.board[sq]&15]
	if kind == chess.King {
		excluded |= w.guarded(side ^ 1)
	}
	for todo := w.to[sq]; todo != 0; {
		from := todo.low()
		more := w.targets(kind, side, from) &^ excluded &^ w.to[sq]
		w.to[sq] |= more
		todo = todo&(todo-1) | more
	}
}

// targets returns the squares to which a piece can move from a square. A pawn on the last rank, which has been promoted,
// can later reach every square.
func (w *reachable) targets(kind chess.PieceType, side uint8, from int) Squares {
	if kind != chess.Pawn {
		return reach(kind, from, w.fixed)
	}
	one := Squares(1) << uint(from)
	if one&backRanks != 0 {
		return everywhere
	}
	f := forward[side&1]
	pushed := rotate(one, f) &^ w.fixed
	pushed |= rotate(pushed&thirdRanks[side&1], f) &^ w.fixed
	takes := w.foes[(side^1)&1]
	if w.p.ep >= 0 && w.p.turn == side {
		takes |= 1 << uint(w.p.ep)
	}
	return pushed | pawnTakes[side&1][from]&takes
}

// reach returns the squares that a piece other than a pawn attacks, given the occupied squares.
func reach(kind chess.PieceType, from int, occ Squares) Squares {
	switch kind {
	case chess.King:
		return kingSteps[from&63]
	case chess.Knight:
		return knightLeaps[from&63]
	case chess.Bishop:
		return bishopAttacks(from, occ)
	case chess.Rook:
		return rookAttacks(from, occ)
	}
	return bishopAttacks(from, occ) | rookAttacks(from, occ)
}

// guarded returns squares that the fixed pieces of a side always attack.
func (w *reachable) guarded(side uint8) (s Squares) {
	p := w.p
	for t := w.fixed & p.sides[side&1]; t != 0; t &= t - 1 {
		sq := t.low()
		switch kind := kindOf[p.board[sq]&15]; kind {
		case chess.Pawn:
			s |= pawnTakes[side&1][sq]
		case chess.Knight:
			s |= knightLeaps[sq]
		default: // no piece can come between neighbours
			s |= reach(kind, sq, everywhere)
		}
	}
	return s
}

// castle adds the landings of castlings and leaps that no fixed piece blocks.
func (w *reachable) castle() {
	p := w.p
	for side, own := range p.sides {
		king, held := int(p.kings[side]&63), p.rights&own
		rank := uint(king) & 56
		for t := held &^ (1 << uint(king)); t != 0; t &= t - 1 {
			c := &p.rule.castles[king&7][t.low()&7]
			if c.ok && w.fixed&(Squares(c.empty)<<rank) == 0 {
				w.to[king] |= 1 << (rank | uint(c.kingTo))
				w.to[t.low()] |= 1 << (rank | uint(c.partnerTo))
			}
		}
		if held&(1<<uint(king)) != 0 {
			for i := range p.rule.leaps[king&7] {
				l := &p.rule.leaps[king&7][i]
				if w.fixed&(l.Empty<<rank|l.Path<<rank&^own) == 0 {
					w.to[king] |= 1 << (rank | uint(l.KingTo))
				}
			}
		}
	}
}

// mate reports whether the other king could be mated on one of the squares that it reaches: the square can be attacked,
// and each square around it can be attacked or blocked. A fixed king may block a line to squares behind it, but these
// are attacked or blocked in any mate.
func (w *reachable) mate(us uint8) bool {
	p := w.p
	own, other := p.sides[us&1], p.sides[(us^1)&1]
	king := int(p.kings[(us^1)&1] & 63)
	var checks Squares
	for t := own &^ p.kinds[chess.King]; t != 0; t &= t - 1 {
		checks |= w.attacks(us, t.low())
	}
	covered := checks | w.attacks(us, int(p.kings[us&1]&63))
	for t := w.to[king] & checks; t != 0; t &= t - 1 {
		flights, blockers := kingSteps[t.low()]&^covered, 0
		for b := other &^ p.kinds[chess.King]; b != 0; b &= b - 1 {
			if w.to[b.low()]&flights != 0 {
				blockers++
			}
		}
		if blockers >= flights.Len() && flights&^w.foes[(us^1)&1] == 0 {
			return true
		}
	}
	return false
}

// attacks returns the squares that the piece on sq attacks from any square it reaches.
func (w *reachable) attacks(us uint8, sq int) (s Squares) {
	kind := kindOf[w.p.board[sq]&15]
	for t := w.to[sq]; t != 0; t &= t - 1 {
		if kind == chess.Pawn {
			s |= pawnTakes[us&1][t.low()]
		} else {
			s |= reach(kind, t.low(), w.fixed)
		}
	}
	return s
}

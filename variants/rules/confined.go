package rules

import "github.com/notnil/chess"

// walks are the squares that each piece can ever stand on, or more: whatever a piece does, it does it only if no piece
// that never leaves its square is in the way. All start where they are, and what one can reach opens ways to others,
// until nothing is added. Had a game ever gone elsewhere, its first move to do so would need a piece out of the way
// that had left before; but that one is known to leave.
type walks struct {
	p     *Position
	to    [64]Squares // by the square where the piece is now
	still Squares     // pieces that are never moved and never captured
	foes  [2]Squares  // squares on which pieces of a side other than the king can be captured
}

// confined reports whether a side can never mate because its pieces never get where a mate needs them, or those of the
// other side that would have to block its king. Mostly pawns stand in their way that are blocked for good.
func confined(p *Position, us uint8) bool {
	w := walks{p: p, still: p.occupied()}
	for t := w.still; t != 0; t &= t - 1 {
		w.to[t.low()] = t & -t
	}
	if p.ep >= 0 { // this pawn can be captured without a piece on its square
		w.still &^= 1 << uint(p.ep^8)
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

// widen goes on from the squares known to be reached and reports whether there are more now.
func (w *walks) widen() bool {
	p, before := w.p, *w
	for side := range p.sides {
		w.foes[side] = w.union(p.sides[side] &^ p.kinds[chess.King])
	}
	for t := p.occupied(); t != 0; t &= t - 1 {
		w.walk(t.low())
	}
	w.castle()
	for side, own := range p.sides {
		taken := w.union(p.sides[side^1])
		for t := own & w.still; t != 0; t &= t - 1 {
			if taken&t&-t != 0 || w.to[t.low()] != t&-t {
				w.still &^= t & -t
			}
		}
	}
	return *w != before
}

// union returns the squares that any piece of a set reaches.
func (w *walks) union(pieces Squares) (s Squares) {
	for ; pieces != 0; pieces &= pieces - 1 {
		s |= w.to[pieces.low()]
	}
	return s
}

// walk adds to the squares of the piece on sq.
func (w *walks) walk(sq int) {
	p := w.p
	side := sideOf[p.board[sq]&15] & 1
	barred := w.still & (p.sides[side] | p.kinds[chess.King])
	kind := kindOf[p.board[sq]&15]
	if kind == chess.King {
		barred |= w.guarded(side ^ 1)
	}
	for todo := w.to[sq]; todo != 0; {
		from := todo.low()
		more := w.targets(kind, side, from) &^ barred &^ w.to[sq]
		w.to[sq] |= more
		todo = todo&(todo-1) | more
	}
}

// targets returns where a piece goes from a square. A pawn that is promoted can be anywhere later.
func (w *walks) targets(kind chess.PieceType, side uint8, from int) Squares {
	if kind != chess.Pawn {
		return reach(kind, from, w.still)
	}
	one := Squares(1) << uint(from)
	if one&backRanks != 0 {
		return everywhere
	}
	f := forward[side&1]
	pushed := rotate(one, f) &^ w.still
	pushed |= rotate(pushed&thirdRanks[side&1], f) &^ w.still
	takes := w.foes[(side^1)&1]
	if w.p.ep >= 0 && w.p.turn == side {
		takes |= 1 << uint(w.p.ep)
	}
	return pushed | pawnTakes[side&1][from]&takes
}

// reach returns the squares that a piece other than a pawn attacks.
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

// guarded returns squares that pieces of a side that never leave attack for ever.
func (w *walks) guarded(side uint8) (s Squares) {
	p := w.p
	for t := w.still & p.sides[side&1]; t != 0; t &= t - 1 {
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

// castle adds the castlings and leaps that no piece that never leaves is in the way of.
func (w *walks) castle() {
	p := w.p
	for side, own := range p.sides {
		king, held := int(p.kings[side]&63), p.rights&own
		rank := uint(king) & 56
		for t := held &^ (1 << uint(king)); t != 0; t &= t - 1 {
			c := &p.rule.castles[king&7][t.low()&7]
			if c.ok && w.still&(Squares(c.empty)<<rank) == 0 {
				w.to[king] |= 1 << (rank | uint(c.kingTo))
				w.to[t.low()] |= 1 << (rank | uint(c.partnerTo))
			}
		}
		if held&(1<<uint(king)) != 0 {
			for i := range p.rule.leaps[king&7] {
				l := &p.rule.leaps[king&7][i]
				if w.still&(l.Empty<<rank|l.Path<<rank&^own) == 0 {
					w.to[king] |= 1 << (rank | uint(l.KingTo))
				}
			}
		}
	}
}

// mate reports whether some square of the other king can be attacked while each square around it is covered or blocked.
// A king that never leaves does not shade the squares behind it: they are covered or blocked anyway.
func (w *walks) mate(us uint8) bool {
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
func (w *walks) attacks(us uint8, sq int) (s Squares) {
	kind := kindOf[w.p.board[sq]&15]
	for t := w.to[sq]; t != 0; t &= t - 1 {
		if kind == chess.Pawn {
			s |= pawnTakes[us&1][t.low()]
		} else {
			s |= reach(kind, t.low(), w.still)
		}
	}
	return s
}

package rules

import "github.com/notnil/chess"

// Resolve returns the legal moves that dragging a piece between two squares can mean (RULES.md §5): none, one, or several
// from which the player chooses. Dropping the king on its partner, or the partner on the king, means the castling only.
// Dropping the king on another square means every king move that ends there. A promotion is four moves, one for each
// piece that the pawn can become. [ResolvePremove] does the same for premoves, [Position.WhyNot] says why there is no move.
func (p *Position) Resolve(from, to chess.Square) []Move {
	var buf [MaxMoves]Move
	var meant []Move
	for _, m := range p.Moves(buf[:0]) {
		if m.meant(from, to) {
			meant = append(meant, m)
		}
	}
	return meant
}

// meant reports whether dragging a piece between two squares can mean the move.
func (m Move) meant(from, to chess.Square) bool {
	return m.From() == from && m.To() == to ||
		m.IsCastling() && m.To() == from && m.From() == to ||
		m.IsCastling() && m.From() == from && m.Landing() == to && from != to
}

// Castle returns the castling of the side to move toward wing w, or the first law that forbids it. There is at most one
// per wing, as no piece may be between king and partner.
func (p *Position) Castle(w Wing) (Move, Reason) {
	partner := candidate(p, w)
	if partner == chess.NoSquare {
		j := newJudge(p)
		return Move{}, j.nothingOn(w)
	}
	king := p.King(p.Turn())
	if c := &p.rule.castles[king&7][partner&7]; c.ok {
		if m := castlingMove(c, int(king), int(partner)); p.Legal(m) {
			return m, Reason{}
		}
	}
	j := newJudge(p)
	return Move{}, j.castling(partner)
}

// Leap returns the leap of the side to move toward wing w, or the first law that forbids it. No rule has two leaps per
// wing.
func (p *Position) Leap(w Wing) (Move, Reason) {
	king, j := p.King(p.Turn()), newJudge(p)
	if !p.rule.CanLeap() {
		return Move{}, j.reason(NoLeap, Reason{Squares: Bit(king)})
	}
	if r := j.explainKing(); r.Law != Lawful {
		return Move{}, r
	}
	for _, l := range p.rule.leaps[king.File()] {
		to := king&^7 | l.KingTo
		if (to > king) != (w == HSide) {
			continue
		}
		for _, m := range p.Resolve(king, to) {
			if m.IsLeap() {
				return m, Reason{}
			}
		}
		return Move{}, j.leap(to)
	}
	return Move{}, j.reason(NoSquareToLeapTo, Reason{Wing: w, Squares: Bit(king)})
}

// candidate returns the piece on wing w with which castling would be attempted: the nearest piece if several pieces on a
// wing may have a right; otherwise the piece that has the right, or if none has it, the farthest possible partner.
func candidate(p *Position, w Wing) chess.Square {
	us := p.Turn()
	king := p.King(us)
	if !p.rule.CanCastle() || !BackRank(us).Has(king) {
		return chess.NoSquare
	}
	wing := BackRank(us) & wingOf(king, w)
	if p.rule.Any {
		return nearest(p.Of(us)&wing&rookAttacks(int(king), p.occupied()), w)
	}
	if carrier := p.Of(us) & p.rights & wing; carrier != 0 {
		return nearest(carrier, w)
	}
	var partners Squares
	for _, kind := range p.rule.Partners {
		partners |= p.Pieces(us, kind)
	}
	return nearest(partners&wing, 1-w) // seen from the edge, that is the farthest from the king
}

// wingOf returns all squares with a lower or higher index than the king's; on the king's rank that is the wing.
func wingOf(king chess.Square, w Wing) Squares {
	if w == ASide {
		return Bit(king) - 1
	}
	return ^(Bit(king) - 1) &^ Bit(king)
}

// nearest returns the first piece of a set in the direction of w.
func nearest(pieces Squares, w Wing) chess.Square {
	if w == ASide {
		return pieces.Last()
	}
	return pieces.First()
}

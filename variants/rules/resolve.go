package rules

import "github.com/notnil/chess"

// Resolve is what dropping the piece on from onto to may mean (RULES.md §5): no
// legal move, one, or several of which the player chooses. The king dropped on
// its partner, and the partner on its king, is the castling and nothing else.
// The king dropped on a square is every king move that ends there, and a
// promotion is one move for each piece the pawn may become.
func (p *Position) Resolve(from, to chess.Square) []Move {
	var buf [MaxMoves]Move
	var meant []Move
	for _, m := range p.Moves(buf[:0]) {
		switch {
		case m.From() == from && m.To() == to,
			m.IsCastling() && m.To() == from && m.From() == to,
			m.IsCastling() && m.From() == from && m.Landing() == to && from != to:
			meant = append(meant, m)
		}
	}
	return meant
}

// Castle is the castling of the side to move toward one wing, or the first law
// that forbids it. There is at most one a wing: nothing may stand between king
// and partner.
func (p *Position) Castle(w Wing) (Move, Reason) {
	partner := candidate(p, w)
	if partner == chess.NoSquare {
		j := judgeOf(p)
		return Move{}, j.nothingOn(w)
	}
	king := p.King(p.Turn())
	for _, m := range p.Resolve(king, partner) {
		if m.IsCastling() {
			return m, Reason{}
		}
	}
	j := judgeOf(p)
	return Move{}, j.castling(partner)
}

// Leap is the leap of the side to move toward one wing, or the first law that
// forbids it. No rule has two leaps a wing.
func (p *Position) Leap(w Wing) (Move, Reason) {
	king, j := p.King(p.Turn()), judgeOf(p)
	if !p.rule.CanLeap() {
		return Move{}, j.because(NoLeap, Reason{Squares: Bit(king)})
	}
	if r := j.kingItself(); r.Law != Lawful {
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
	return Move{}, j.because(NoSquareToLeapTo, Reason{Wing: w, Squares: Bit(king)})
}

// candidate is the piece on a wing with which castling would be tried: the one
// that carries a right; failing that the farthest that could be a partner. If
// any piece may be partner it is the first one met.
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
	return nearest(p.Pieces(us, chess.Rook)&wing, 1-w)
}

// wingOf is every square below or above the king in number; on its rank, its wing.
func wingOf(king chess.Square, w Wing) Squares {
	if w == ASide {
		return Bit(king) - 1
	}
	return ^(Bit(king) - 1) &^ Bit(king)
}

// nearest is the square of a wing's pieces that comes first when going toward w.
func nearest(pieces Squares, w Wing) chess.Square {
	if w == ASide {
		return pieces.Last()
	}
	return pieces.First()
}

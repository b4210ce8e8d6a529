package rules

import "github.com/notnil/chess"

// Premoves returns the moves that a side may have after one move of the other, for premoves. Each piece moves as on an
// empty board: what stands in its way may go, and what it would capture may come. Castlings and leaps need their right,
// and that no piece of their own side is in the way: such a piece does not go. Every move that is legal after any move of
// the other side is among them, a capture en passant as an ordinary move of the pawn. The side to move, checks and pins
// do not matter.
func Premoves(p *Position, c chess.Color) []Move {
	us, king := Side(c), p.King(c)
	own := p.Of(c)
	s := sink{}
	for sq := range own.All() {
		targets := reaches[us][p.At(sq).Type()&7][sq] &^ Bit(king)
		if p.At(sq).Type() == chess.Pawn {
			for to := range targets.All() {
				s.writePawns(Bit(to), int(to-sq))
			}
		} else {
			s.write(int(sq), targets)
		}
	}
	rank := BackRank(c).First()
	for _, l := range p.Lanes(c) {
		switch {
		case p.Blockers(c, &l)&own != 0:
		case l.IsLeap():
			s.one(Move{uint32(king) | uint32(rank+l.KingTo)<<6 | leap<<kindShift})
		default:
			s.one(castlingMove(&p.rule.castles[l.King&7][l.Partner&7], int(king), int(rank+l.Partner)))
		}
	}
	return s.moves
}

// ResolvePremove returns the premoves that dropping the piece on from onto to can mean, as [Position.Resolve] does for
// moves. King onto partner is the castling, and not the recapture on that square.
func ResolvePremove(p *Position, from, to chess.Square) []Move {
	var meant []Move
	for _, m := range Premoves(p, p.At(from).Color()) {
		switch {
		case m.IsCastling() && m.From() == from && m.To() == to:
			return []Move{m}
		case m.meant(from, to):
			meant = append(meant, m)
		}
	}
	return meant
}

// Premoved returns the legal move that a premove has become; false if it is not legal.
func Premoved(p *Position, premove Move) (Move, bool) {
	var buf [MaxMoves]Move
	for _, m := range p.Moves(buf[:0]) {
		if m.From() == premove.From() && m.To() == premove.To() && m.Promotion() == premove.Promotion() &&
			m.IsCastling() == premove.IsCastling() && m.IsLeap() == premove.IsLeap() {
			return m, true
		}
	}
	return Move{}, false
}

package rules

import "github.com/notnil/chess"

// Premoves returns the moves that a side may queue before the other side moves. Each piece moves as on an empty board,
// because the other side's move may open a line or put a piece on the destination. A castling or leap needs its right
// and no own piece in its way, because the other side cannot move that piece. Every move that can become legal after one
// move of the other side is included; an en-passant capture is an ordinary pawn move. The side to move, checks and pins
// are ignored.
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
// moves. Dropping the king on its partner is the castling, never a recapture on that square.
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

// MoveOfPremove returns the legal move of p that corresponds to a premove, or false if the premove is not legal.
func MoveOfPremove(p *Position, premove Move) (Move, bool) {
	var buf [MaxMoves]Move
	for _, m := range p.Moves(buf[:0]) {
		if m.From() == premove.From() && m.To() == premove.To() && m.Promotion() == premove.Promotion() &&
			m.IsCastling() == premove.IsCastling() && m.IsLeap() == premove.IsLeap() {
			return m, true
		}
	}
	return Move{}, false
}

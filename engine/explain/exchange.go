package explain

import (
	"math"
	"slices"

	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// value is material in centipawns.
type value = int

// price of a piece as chess players count it, by chess.PieceType.
var price = [7]value{chess.Queen: 900, chess.Rook: 500, chess.Bishop: 300, chess.Knight: 300, chess.Pawn: 100}

// Least gains worth a word.
const (
	onePawn    value = 90
	minorPiece value = 200
)

// gainOf is what a capture gains if both sides go on capturing on its square as long as it
// pays, by legal moves.
func gainOf(p *rules.Position, m rules.Move) value {
	return gainWithin(p, m, -math.MaxInt16, math.MaxInt16)
}

// gainWithin is gainOf where that is between least and most, else a bound for it.
func gainWithin(p *rules.Position, m rules.Move, least, most value) value {
	gain := price[p.At(m.To()).Type()]
	if m.IsEnPassant() {
		gain = price[chess.Pawn]
	}
	if kind := m.Promotion(); kind != chess.NoPieceType {
		gain += price[kind] - price[chess.Pawn]
	}
	var next rules.Position
	p.Play(m, &next)
	return gain - tradeWithin(&next, m.To(), gain-most, gain-least)
}

// tradeOn is the most that the side to move gains by capturing on a square, 0 if it had
// better not or cannot.
func tradeOn(p *rules.Position, sq chess.Square) value {
	return tradeWithin(p, sq, -math.MaxInt16, math.MaxInt16)
}

// tradeWithin is tradeOn where that is between least and most, else a bound for it. Of
// pieces of a type the first that can capture stands for all: dozens of orders in which
// they could would come to the same.
func tradeWithin(p *rules.Position, sq chess.Square, least, most value) value {
	best := value(0)
	var done [7][7]bool // types of pieces, and what they promote to
	all := capturesOn(p, sq)
	slices.SortStableFunc(all, func(a, b rules.Move) int {
		return price[p.At(a.From()).Type()] - price[p.At(b.From()).Type()]
	})
	for _, m := range all {
		if best >= most {
			break
		}
		seen := &done[p.At(m.From()).Type()][m.Promotion()]
		if *seen {
			continue
		}
		*seen = true
		best = max(best, gainWithin(p, m, max(best, least), most))
	}
	return best
}

// capturesOn are the legal captures on a square.
func capturesOn(p *rules.Position, sq chess.Square) []rules.Move {
	if p.Attackers(sq, p.Turn()) == 0 {
		return nil
	}
	var found []rules.Move
	var buf [rules.MaxMoves]rules.Move
	for _, m := range p.Captures(buf[:0]) {
		if m.To() == sq && p.At(sq) != chess.NoPiece {
			found = append(found, m)
		}
	}
	return found
}

// richest is the capture that gains most, and how much; the first of equals.
func richest(p *rules.Position) (rules.Move, value) {
	var most rules.Move
	gain := value(0)
	var buf [rules.MaxMoves]rules.Move
	for _, m := range p.Captures(buf[:0]) {
		if p.At(m.To()) == chess.NoPiece {
			continue // a promotion, or en passant
		}
		if g := gainOf(p, m); g > gain {
			most, gain = m, g
		}
	}
	return most, gain
}

func (c *change) takes() Reason {
	if c.taken == chess.NoPieceType {
		return Reason{}
	}
	r := c.about(TakesEvenly, Piece{c.taken, c.piece.At})
	recaptured := len(capturesOn(&c.after, c.piece.At)) > 0
	gain, mine, theirs := gainOf(&c.before, c.move), price[c.piece.Type], price[c.taken]
	switch {
	case c.move.IsEnPassant() && recaptured:
		r.Kind = EnPassantTrade
	case c.move.IsEnPassant():
		r.Kind = EnPassant
	case !recaptured:
		r.Kind = TakesUndefended
	case c.piece.Type == c.taken:
		r.Kind = TradesAlike
	case mine == theirs:
		r.Kind = Trades
	case mine < theirs && tradeOn(&c.after, c.piece.At) <= mine:
		r.Kind = TakesForLess
	case gain >= onePawn:
		r.Kind = TakesAhead
	case gain <= -onePawn:
		r.Kind = GivesUp
	}
	return r
}

// checksAndAttacks: a check that also attacks a piece that nothing defends.
func (c *change) checksAndAttacks() Reason {
	if c.again != nil || tradeOn(&c.after, c.piece.At) > 0 {
		return Reason{}
	}
	victim := Piece{}
	for sq := range (c.after.Attacks(c.piece.At) & c.after.Of(c.them)).All() {
		p := pieceAt(&c.after, sq)
		if price[p.Type] >= minorPiece && price[p.Type] > price[victim.Type] && c.after.Attackers(sq, c.them) == 0 {
			victim = p
		}
	}
	if victim.Type == chess.NoPieceType {
		return Reason{}
	}
	return c.about(ChecksAndAttacks, victim)
}

// forks: the piece that moved could take either of two with gain, and cannot be taken so.
func (c *change) forks() Reason {
	if c.again == nil || tradeOn(&c.after, c.piece.At) > 0 {
		return Reason{}
	}
	var prey []chess.Square
	var buf [rules.MaxMoves]rules.Move
	for _, m := range c.again.Captures(buf[:0]) {
		if m.From() == c.piece.At && price[c.again.At(m.To()).Type()] >= minorPiece &&
			m.Promotion() == chess.NoPieceType && gainOf(c.again, m) >= minorPiece {
			prey = append(prey, m.To())
		}
	}
	if len(prey) < 2 {
		return Reason{}
	}
	return Reason{Kind: Forks, Piece: c.piece, Other: pieceAt(&c.after, prey[0]), Second: pieceAt(&c.after, prey[1])}
}

// saves: the other side was about to take a piece with gain, and cannot any more.
func saves(least value) func(*change) Reason {
	return func(c *change) Reason {
		if c.idle == nil {
			return Reason{}
		}
		threat, gain := richest(c.idle)
		if gain < least {
			return Reason{}
		}
		stands := threat.To()
		switch {
		case stands == c.from:
			stands = c.piece.At
		case c.move.IsCastling() && stands == c.move.To():
			stands = c.move.PartnerLanding()
		}
		if tradeOn(&c.after, stands) > 0 {
			return Reason{}
		}
		return Reason{
			Kind: Saves, Piece: c.piece,
			Other: pieceAt(&c.before, threat.To()), Second: pieceAt(&c.before, threat.From()),
		}
	}
}

// threatens: the mover could take a piece next with gain, and could not before.
func threatens(least value) func(*change) Reason {
	return func(c *change) Reason {
		if c.again == nil {
			return Reason{}
		}
		threat, gain := richest(c.again)
		if gain < least || tradeOn(&c.before, threat.To()) >= least {
			return Reason{}
		}
		r := Reason{
			Kind: Threatens, Piece: c.piece,
			Other: pieceAt(&c.after, threat.To()), Second: pieceAt(c.again, threat.From()),
		}
		var next rules.Position
		c.again.Play(threat, &next)
		switch {
		case len(capturesOn(&next, threat.To())) == 0:
			r.Kind = ThreatensUndefended
		case price[r.Second.Type] < price[r.Other.Type]:
			r.Kind = ThreatensWithLess
		}
		return r
	}
}

// lets: the other side can take a piece with gain.
func (c *change) lets() Reason {
	loss, gain := richest(&c.after)
	if gain < onePawn {
		return Reason{}
	}
	return Reason{
		Kind: Lets, Piece: c.piece,
		Other: pieceAt(&c.after, loss.To()), Second: pieceAt(&c.after, loss.From()),
	}
}

// leavesNothing: the other side cannot gain anything by taking.
func (c *change) leavesNothing() Reason {
	if _, gain := richest(&c.after); gain > 0 {
		return Reason{}
	}
	return c.says(LeavesNothing)
}

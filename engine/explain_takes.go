package engine

import (
	"fmt"
	"slices"

	"github.com/notnil/chess"

	"backrank/variants/rules"
	"backrank/words"
)

// price of a man as it is told, by chess.PieceType: what exchanges are counted in.
var price = [7]value{chess.Queen: 900, chess.Rook: 500, chess.Bishop: 300, chess.Knight: 300, chess.Pawn: 100}

// Least gains worth a word.
const (
	aPawn value = 90
	aMan  value = 200
)

// gainOf is what a taking gains if both sides go on taking on its square as long as it
// pays, by legal moves.
func gainOf(p *rules.Position, m rules.Move) value {
	return gainWithin(p, m, -infinity, infinity)
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

// tradeOn is the most that the side to move gains by taking on a square, 0 if it had
// better not or cannot.
func tradeOn(p *rules.Position, sq chess.Square) value {
	return tradeWithin(p, sq, -infinity, infinity)
}

// tradeWithin is tradeOn where that is between least and most, else a bound for it. Of
// men of a kind the first that can take stands for all: dozens of orders in which they
// could take would come to the same.
func tradeWithin(p *rules.Position, sq chess.Square, least, most value) value {
	best := value(0)
	var done [7][7]bool // kinds of men, and what they promote to
	all := takers(p, sq)
	slices.SortStableFunc(all, func(a, b rules.Move) int {
		return int(price[p.At(a.From()).Type()] - price[p.At(b.From()).Type()])
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

// takers are the legal takings on a square.
func takers(p *rules.Position, sq chess.Square) []rules.Move {
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

// richest is the taking that gains most, and how much; the first of equals.
func richest(p *rules.Position) (rules.Move, value) {
	var most rules.Move
	gain := value(0)
	var buf [rules.MaxMoves]rules.Move
	for _, m := range p.Captures(buf[:0]) {
		if p.At(m.To()) == chess.NoPiece {
			continue // a promotion, or a pawn in passing
		}
		if g := gainOf(p, m); g > gain {
			most, gain = m, g
		}
	}
	return most, gain
}

func (d *deed) takes() string {
	if d.taken == chess.NoPieceType {
		return ""
	}
	what := fmt.Sprintf("Takes the %s on %v", words.Piece(d.taken), d.at)
	if d.move.IsEnPassant() {
		what = "Takes the pawn in passing"
	}
	mine, theirs := words.Piece(d.man), words.Piece(d.taken)
	gain := gainOf(&d.before, d.move)
	switch {
	case len(takers(&d.after, d.at)) == 0:
		return what + ", and nothing can take back"
	case d.move.IsEnPassant():
		return what + ", which can be taken back"
	case d.man == d.taken:
		return fmt.Sprintf("Exchanges %ss on %v, if it is taken back", mine, d.at)
	case price[d.man] == price[d.taken]:
		return fmt.Sprintf("Exchanges the %s for the %s on %v, if it is taken back", mine, theirs, d.at)
	case price[d.man] < price[d.taken] && tradeOn(&d.after, d.at) <= price[d.man]:
		return what + ", for the " + mine + " at most"
	case gain >= aPawn:
		return what + " and comes out ahead there"
	case gain <= -aPawn:
		return fmt.Sprintf("Gives the %s for the %s on %v", mine, theirs, d.at)
	}
	return what + ", which can be taken back"
}

// checksAndAttacks: a check that also attacks a man whom nothing defends.
func (d *deed) checksAndAttacks() string {
	if d.again != nil || tradeOn(&d.after, d.at) > 0 {
		return ""
	}
	victim := chess.NoSquare
	for sq := range (d.after.Attacks(d.at) & d.after.Of(d.them)).All() {
		worth := price[d.after.At(sq).Type()]
		if worth >= aMan && d.after.Attackers(sq, d.them) == 0 && (victim == chess.NoSquare || worth > price[d.after.At(victim).Type()]) {
			victim = sq
		}
	}
	if victim == chess.NoSquare {
		return ""
	}
	return "Gives check and attacks " + manOn(&d.after, victim) + ", which nothing defends"
}

// forks: the man that moved could take either of two with gain, and cannot be taken so.
func (d *deed) forks() string {
	if d.again == nil || tradeOn(&d.after, d.at) > 0 {
		return ""
	}
	var prey []chess.Square
	var buf [rules.MaxMoves]rules.Move
	for _, m := range d.again.Captures(buf[:0]) {
		if m.From() == d.at && price[d.again.At(m.To()).Type()] >= aMan && m.Promotion() == chess.NoPieceType && gainOf(d.again, m) >= aMan {
			prey = append(prey, m.To())
		}
	}
	if len(prey) < 2 {
		return ""
	}
	return "Attacks " + manOn(&d.after, prey[0]) + " and " + manOn(&d.after, prey[1]) + " at once"
}

// saves: the other side was about to take a man with gain, and cannot any more.
func saves(least value) func(*deed) string {
	return func(d *deed) string {
		if d.idle == nil {
			return ""
		}
		threat, gain := richest(d.idle)
		if gain < least {
			return ""
		}
		stands := threat.To()
		switch {
		case stands == d.from:
			stands = d.at
		case d.move.IsCastling() && stands == d.move.To():
			stands = d.move.PartnerLanding()
		}
		if tradeOn(&d.after, stands) > 0 {
			return ""
		}
		taker := words.Piece(d.before.At(threat.From()).Type())
		return fmt.Sprintf("Saves %s from the %s on %v", manOn(&d.before, threat.To()), taker, threat.From())
	}
}

// threatens: the mover could take a man next with gain, and could not before.
func threatens(least value) func(*deed) string {
	return func(d *deed) string {
		if d.again == nil {
			return ""
		}
		threat, gain := richest(d.again)
		if gain < least || tradeOn(&d.before, threat.To()) >= least {
			return ""
		}
		what := "Threatens to take " + manOn(&d.after, threat.To())
		var next rules.Position
		d.again.Play(threat, &next)
		taker := d.again.At(threat.From()).Type()
		switch {
		case len(takers(&next, threat.To())) == 0:
			return what + ", which nothing defends"
		case price[taker] < price[d.again.At(threat.To()).Type()]:
			return what + " with a " + words.Piece(taker)
		}
		return what + " and come out ahead there"
	}
}

// lets: the other side can take a man with gain.
func (d *deed) lets() string {
	loss, gain := richest(&d.after)
	if gain < aPawn {
		return ""
	}
	return fmt.Sprintf("Lets %s be taken by %s", manOn(&d.after, loss.To()), manOn(&d.after, loss.From()))
}

// leavesNothing: the other side cannot gain anything by taking.
func (d *deed) leavesNothing() string {
	if _, gain := richest(&d.after); gain > 0 {
		return ""
	}
	return "Leaves nothing that could be taken with gain"
}

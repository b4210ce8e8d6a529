package rules

import (
	"fmt"

	"github.com/notnil/chess"
)

// whyNotOnto explains a king dropped on an own piece: a castling, unless that piece
// can be no partner and merely stands where the king would leap to.
func (p *Position) whyNotOnto(king, to chess.Square) Reason {
	if !p.rule.Any && p.At(to).Type() != chess.Rook && BackRank(p.Turn()).Has(to) &&
		king.Rank() == to.Rank() && p.wouldLeap(king, to) {
		return p.whyNotLeap(king, to)
	}
	return p.whyNotCastle(king, to)
}

// whyNotCastle says what forbids castling with the own piece on partner.
func (p *Position) whyNotCastle(king, partner chess.Square) Reason {
	if r := p.whyNoRight(king, partner); r.Law != Lawful {
		return r
	}
	us := p.turn & 1
	c := &p.rule.castles[king.File()][partner.File()]
	if !c.ok {
		return Reason{
			Law: NoLanding, Squares: Bit(king), Pieces: Bit(partner),
			Text: fmt.Sprintf("There is no square on the other side of the king for the %s", name(p.At(partner))),
		}
	}
	rank := uint(king) & 56
	occ, enemies := p.occupied(), p.sides[us^1]
	switch p.castleFault(c, int(king), int(partner), us, enemies, occ, &watch{}) {
	case blocked:
		r := p.whyBlocked(occ & (Squares(c.empty) << rank))
		if behind := chess.Square(rank | uint(c.partnerTo)); uint8(king.File()) == c.kingTo && r.Pieces == Bit(behind) && Between(king, behind) == 0 {
			r.Text = fmt.Sprintf("The %s would land on %v, which is occupied by the %s", name(p.At(partner)), behind, name(p.At(behind)))
		}
		return r
	case crossing:
		return p.whyCrossing(king, Squares(c.path)<<rank, chess.Square(rank|uint(c.kingTo)))
	case uncovered:
		to := chess.Square(rank | uint(c.kingTo))
		guilty := p.attackers(int(to), after(c, int(king), int(partner), occ)) & enemies
		return Reason{
			Law: Uncovered, Squares: Bit(to), Pieces: guilty,
			Text: fmt.Sprintf("After castling, the king on %v would be in check from %s", to, p.named(guilty)),
		}
	}
	return Reason{}
}

// whyNoRight goes through law 1: the rule, the partner, the king, check.
func (p *Position) whyNoRight(king, partner chess.Square) Reason {
	us := p.Turn()
	piece := p.At(partner)
	r := p.rule
	switch {
	case !r.CanCastle() && r.CanLeap():
		return Reason{Law: NoRule, Text: "There is no castling in this variant: the king leaps alone", Squares: Bit(king)}
	case !r.CanCastle():
		return Reason{Law: NoRule, Text: "There is no castling in this variant", Squares: Bit(king)}
	case !BackRank(us).Has(partner) || !r.Any && piece.Type() != chess.Rook:
		return Reason{Law: WrongPartner, Text: p.wrongPartner(partner), Pieces: Bit(partner)}
	}
	if reason := p.whyKing(king); reason.Law != Lawful {
		return reason
	}
	if r.Partner == nil || !r.Partner(king.File(), partner.File(), piece.Type()) {
		return Reason{
			Law: WrongPartner, Pieces: Bit(partner) | Bit(king),
			Text: fmt.Sprintf("%s does not allow a king on %v to castle with a %s on %v", r.Name, king, name(piece), partner),
		}
	}
	if p.rights.Has(partner) {
		return Reason{}
	}
	return p.whyNotUnmoved(king, partner)
}

func (p *Position) wrongPartner(partner chess.Square) string {
	if p.rule.Any {
		return fmt.Sprintf("The %s on %v is no longer on the back rank", name(p.At(partner)), partner)
	}
	return fmt.Sprintf("The king can castle only with a rook that has not moved, and there is a %s on %v", name(p.At(partner)), partner)
}

// whyKing says why the king itself may neither castle nor leap.
func (p *Position) whyKing(king chess.Square) Reason {
	known := p.past[p.turn&1]
	checkers := p.Checkers()
	switch {
	case known&leapt != 0:
		return Reason{Law: Spent, Text: fmt.Sprintf("%s's king has already leapt, and it may do so only once", colorName(p.turn)), Pieces: Bit(king)}
	case known&castled != 0:
		return Reason{Law: Spent, Text: colorName(p.turn) + " has already castled", Pieces: Bit(king)}
	case known&kingMoved != 0 || !BackRank(p.Turn()).Has(king):
		return Reason{Law: KingMoved, Text: "The king has already moved", Pieces: Bit(king)}
	case checkers != 0:
		return Reason{Law: KingInCheck, Text: "The king is in check from " + p.named(checkers), Squares: Bit(king), Pieces: checkers}
	}
	return Reason{}
}

// whyNotUnmoved words what a missing right tells: another right of the side
// proves that the king has not moved.
func (p *Position) whyNotUnmoved(king, partner chess.Square) Reason {
	us := p.Turn()
	r := Reason{Law: PartnerMoved, Pieces: Bit(partner)}
	rights := p.rights & p.Of(us)
	piece := name(p.At(partner))
	wing := ASide
	if partner > king {
		wing = HSide
	}
	switch farther := rights & wingOf(king, wing) & BackRank(us); {
	case !p.rule.Any && farther != 0:
		r.Text = fmt.Sprintf("Only the %s can castle on this side, not the nearer one", p.named(farther)[4:])
	case rights&^Bit(king) != 0:
		r.Text = fmt.Sprintf("The %s on %v has already moved", piece, partner)
	case rights != 0: // a king that may leap tells nothing of the rooks
		r.Text = fmt.Sprintf("The %s on %v has moved or never had the right to castle", piece, partner)
	default:
		r.Pieces |= Bit(king)
		r.Text = fmt.Sprintf("The king and the %s on %v no longer have the right to castle", piece, partner)
	}
	return r
}

func (p *Position) whyBlocked(pieces Squares) Reason {
	text := p.inTheWay(pieces)
	if enemies := pieces & p.Of(p.Turn().Other()); enemies != 0 {
		text = fmt.Sprintf("%s, and castling cannot capture", text)
	}
	return Reason{Law: Blocked, Text: text, Squares: pieces, Pieces: pieces}
}

// whyCrossing names the first attacked square on the king's way.
func (p *Position) whyCrossing(king chess.Square, path Squares, landing chess.Square) Reason {
	enemies := p.Of(p.Turn().Other())
	for path != 0 {
		sq := path.First()
		if sq < king {
			sq = path.Last()
		}
		path &^= Bit(sq)
		guilty := p.attackers(int(sq), p.occupied()) & enemies
		if guilty == 0 {
			continue
		}
		verb := "pass through"
		if sq == landing {
			verb = "land on"
		}
		return Reason{
			Law: Crossing, Squares: Bit(sq), Pieces: guilty,
			Text: fmt.Sprintf("The king would %s %v, which is attacked by %s", verb, sq, p.named(guilty)),
		}
	}
	return Reason{}
}

// nothingOn is the reason when no piece on a wing could be partner.
func (p *Position) nothingOn(w Wing) Reason {
	king := p.King(p.Turn())
	switch {
	case !p.rule.CanCastle():
		return p.whyNoRight(king, king)
	case !BackRank(p.Turn()).Has(king):
		return p.whyKing(king)
	}
	if r := p.whyKing(king); r.Law == Spent || r.Law == KingMoved {
		return r
	}
	return Reason{Law: NothingThere, Text: fmt.Sprintf("There is nothing to castle with on the %s", w.String()), Squares: Bit(king)}
}

// whyNotFar explains a king that wants to go farther than one square: by a leap
// or a castling that would end there, else not at all.
func (p *Position) whyNotFar(king, to chess.Square) Reason {
	if king.Rank() == to.Rank() && BackRank(p.Turn()).Has(to) {
		if p.wouldLeap(king, to) {
			return p.whyNotLeap(king, to)
		}
		for _, w := range []Wing{ASide, HSide} {
			partner := p.candidate(w)
			if partner == chess.NoSquare {
				continue
			}
			c := &p.rule.castles[king.File()][partner.File()]
			if c.ok && chess.File(c.kingTo) == to.File() {
				return p.whyNotCastle(king, partner)
			}
		}
	}
	return Reason{Law: Movement, Text: "The king moves one square at a time", Squares: Bit(to)}
}

func (p *Position) wouldLeap(king, to chess.Square) bool {
	for _, l := range p.rule.leaps[king.File()] {
		if l.KingTo.File() == to.File() {
			return true
		}
	}
	return false
}

func (p *Position) whyNotLeap(king, to chess.Square) Reason {
	if r := p.whyKing(king); r.Law != Lawful {
		return r
	}
	if !p.rights.Has(king) {
		return Reason{Law: KingMoved, Text: "The king no longer has the right to leap", Pieces: Bit(king)}
	}
	path := Between(king, to) | Bit(to)
	if enemies := Between(king, to) & p.Of(p.Turn().Other()); enemies != 0 {
		return Reason{Law: Blocked, Text: fmt.Sprintf("The king can leap over its own pieces only, not over %s", p.named(enemies)), Squares: enemies, Pieces: enemies}
	}
	if p.occupied().Has(to) {
		return Reason{Law: Blocked, Text: fmt.Sprintf("The king cannot land on %v, which is occupied by the %s", to, name(p.At(to))), Squares: Bit(to), Pieces: Bit(to)}
	}
	return p.whyCrossing(king, path, to)
}

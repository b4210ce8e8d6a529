package rules

import (
	"slices"

	"github.com/notnil/chess"
)

// explainKingOnPartner explains why the king cannot be dropped on a piece of its own side. That is an attempt to castle,
// unless the piece cannot be a partner and occupies the landing of a leap.
func (j *judge) explainKingOnPartner(to chess.Square) Reason {
	if !slices.Contains(j.p.rule.Partners, j.p.At(to).Type()) && j.wouldLeap(to) {
		return j.leap(to)
	}
	return j.castling(to)
}

// explainKingMove explains why the king cannot move to a square that is not next to it. The attempt is a leap or
// castling if one would end there, else an ordinary king move.
func (j *judge) explainKingMove(to chess.Square) Reason {
	if j.king.Rank() == to.Rank() && BackRank(j.side).Has(to) {
		if j.wouldLeap(to) {
			return j.leap(to)
		}
		for _, w := range []Wing{ASide, HSide} {
			partner := candidate(j.p, w)
			if partner == chess.NoSquare {
				continue
			}
			c := &j.p.rule.castles[j.king.File()][partner.File()]
			if c.ok && chess.File(c.kingTo) == to.File() {
				return j.castling(partner)
			}
		}
	}
	return j.reason(KingStepsOnly, Reason{Squares: Bit(to)})
}

// castling returns what forbids castling with the own piece on partner.
func (j *judge) castling(partner chess.Square) Reason {
	if r := j.right(partner); r.Law != Lawful {
		return r
	}
	c := &j.p.rule.castles[j.king.File()][partner.File()]
	if !c.ok {
		return j.reason(NoRoomBeyondKing, Reason{Piece: j.pieceOn(partner), Squares: Bit(j.king), Pieces: Bit(partner)})
	}
	rank := uint(j.king) & 56
	to := chess.Square(rank | uint(c.kingTo))
	switch j.fault(c, int(partner)) {
	case blocked:
		return j.blocked(c, partner)
	case crossing:
		return j.crossing(Squares(c.path)<<rank, to)
	case uncovered:
		causes := j.p.attackers(int(to), j.occupiedAfter(c, int(partner))) & j.enemies
		return j.reason(InCheckAfterCastling, Reason{At: to, Squares: Bit(to), Pieces: causes})
	}
	return Reason{}
}

// right checks law 1 (RULES.md §4): the rule has castling, king and partner have the right, and the king is not in check.
func (j *judge) right(partner chess.Square) Reason {
	piece := j.p.At(partner)
	r := j.p.rule
	switch {
	case !r.CanCastle() && r.CanLeap():
		return j.reason(NoCastlingButLeap, Reason{Squares: Bit(j.king)})
	case !r.CanCastle():
		return j.reason(NoCastling, Reason{Squares: Bit(j.king)})
	case !BackRank(j.side).Has(partner) || !slices.Contains(r.Partners, piece.Type()):
		return j.wrongPartner(partner)
	}
	if reason := j.explainKing(); reason.Law != Lawful {
		return reason
	}
	if !r.CanPartner(j.king.File(), partner.File(), piece.Type()) {
		return j.reason(NotThesePlaces, Reason{Piece: j.pieceOn(partner), Pieces: Bit(partner) | Bit(j.king)})
	}
	if j.p.rights.Has(partner) {
		return Reason{}
	}
	return j.noRight(partner)
}

func (j *judge) wrongPartner(partner chess.Square) Reason {
	kind := NoPartnerKind
	if slices.Contains(j.p.rule.Partners, j.p.At(partner).Type()) {
		kind = LeftBackRank
	}
	return j.reason(kind, Reason{Piece: j.pieceOn(partner), Pieces: Bit(partner)})
}

// explainKing returns why the king can neither leap nor castle with any partner.
func (j *judge) explainKing() Reason {
	known := j.p.history[j.us]
	checkers := j.p.Checkers()
	switch {
	case known&leapt != 0:
		return j.reason(AlreadyLeapt, Reason{Pieces: Bit(j.king)})
	case known&castled != 0:
		return j.reason(AlreadyCastled, Reason{Pieces: Bit(j.king)})
	case known&kingMoved != 0 || !BackRank(j.side).Has(j.king):
		return j.reason(KingAlreadyMoved, Reason{Pieces: Bit(j.king)})
	case checkers != 0:
		return j.reason(InCheckNow, Reason{Squares: Bit(j.king), Pieces: checkers})
	}
	return Reason{}
}

// noRight explains why partner has no right. If the side has another right, the king cannot have moved.
func (j *judge) noRight(partner chess.Square) Reason {
	r := Reason{Piece: j.pieceOn(partner), Pieces: Bit(partner)}
	rights := j.p.rights & j.own
	wing := ASide
	if partner > j.king {
		wing = HSide
	}
	switch farther := rights & wingOf(j.king, wing) & BackRank(j.side); {
	case !j.p.rule.Any && farther != 0:
		r.Other = j.pieceOn(farther.First())
		return j.reason(OnlyFartherPartner, r)
	case rights&^Bit(j.king) != 0:
		return j.reason(PartnerAlreadyMoved, r)
	case rights != 0: // the king's right to leap does not prove that partners have rights
		return j.reason(PartnerMovedOrNever, r)
	}
	r.Pieces |= Bit(j.king)
	return j.reason(RightLost, r)
}

// blocked returns a reason with the pieces in the way of a castling.
func (j *judge) blocked(c *castle, partner chess.Square) Reason {
	rank := uint(j.king) & 56
	pieces, beyond := j.occ&(Squares(c.empty)<<rank), chess.Square(rank|uint(c.partnerTo))
	if uint8(j.king.File()) == c.kingTo && pieces == Bit(beyond) && Between(j.king, beyond) == 0 {
		return j.reason(LandingTaken, Reason{
			Piece: j.pieceOn(partner), Other: j.pieceOn(beyond), At: beyond, Squares: pieces, Pieces: pieces,
		})
	}
	kinds := [2]Kind{BlockedByOne, BlockedBySeveral}
	if pieces&j.enemies != 0 {
		kinds = [2]Kind{CannotCaptureOne, CannotCaptureSeveral}
	}
	return j.reason(kinds[min(pieces.Len()-1, 1)], Reason{Squares: pieces, Pieces: pieces})
}

// crossing returns a reason with the first attacked square of the king's path, the zero Reason if none is attacked.
func (j *judge) crossing(path Squares, landing chess.Square) Reason {
	for path != 0 {
		sq := path.First()
		if sq < j.king {
			sq = path.Last()
		}
		path &^= Bit(sq)
		causes := j.p.attackers(int(sq), j.occ) & j.enemies
		if causes == 0 {
			continue
		}
		kind := WouldPassThrough
		if sq == landing {
			kind = WouldLandOn
		}
		return j.reason(kind, Reason{At: sq, Squares: Bit(sq), Pieces: causes})
	}
	return Reason{}
}

// nothingOn returns the reason for a castling on a wing where no piece could be the partner.
func (j *judge) nothingOn(w Wing) Reason {
	switch {
	case !j.p.rule.CanCastle():
		return j.right(j.king)
	case !BackRank(j.side).Has(j.king):
		return j.explainKing()
	}
	if r := j.explainKing(); r.Law == Spent || r.Law == KingMoved {
		return r
	}
	return j.reason(NoPartner, Reason{Wing: w, Squares: Bit(j.king)})
}

// wouldLeap reports whether the rule has a leap of the king from its file to a square of its back rank.
func (j *judge) wouldLeap(to chess.Square) bool {
	if j.king.Rank() != to.Rank() || !BackRank(j.side).Has(to) {
		return false
	}
	for _, l := range j.p.rule.leaps[j.king.File()] {
		if l.KingTo.File() == to.File() {
			return true
		}
	}
	return false
}

// leap returns what forbids the king's leap.
func (j *judge) leap(to chess.Square) Reason {
	if r := j.explainKing(); r.Law != Lawful {
		return r
	}
	if !j.p.rights.Has(j.king) {
		return j.reason(LeapRightLost, Reason{Pieces: Bit(j.king)})
	}
	if enemies := Between(j.king, to) & j.enemies; enemies != 0 {
		return j.reason(LeapOverOwnOnly, Reason{Squares: enemies, Pieces: enemies})
	}
	if j.occ.Has(to) {
		return j.reason(LeapLandingTaken, Reason{At: to, Other: j.pieceOn(to), Squares: Bit(to), Pieces: Bit(to)})
	}
	return j.crossing(Between(j.king, to)|Bit(to), to)
}

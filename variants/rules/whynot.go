package rules

import "github.com/notnil/chess"

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
		return p.because(NoRoomBeyondKing, Reason{Piece: p.piece(partner), Squares: Bit(king), Pieces: Bit(partner)})
	}
	rank := uint(king) & 56
	occ, enemies := p.occupied(), p.sides[us^1]
	switch p.castleFault(c, int(king), int(partner), us, enemies, occ, &watch{}) {
	case blocked:
		blockers, beyond := occ&(Squares(c.empty)<<rank), chess.Square(rank|uint(c.partnerTo))
		if uint8(king.File()) == c.kingTo && blockers == Bit(beyond) && Between(king, beyond) == 0 {
			return p.because(LandingTaken, Reason{
				Piece: p.piece(partner), Other: p.piece(beyond), At: beyond, Squares: blockers, Pieces: blockers,
			})
		}
		return p.whyBlocked(blockers)
	case crossing:
		return p.whyCrossing(king, Squares(c.path)<<rank, chess.Square(rank|uint(c.kingTo)))
	case uncovered:
		to := chess.Square(rank | uint(c.kingTo))
		guilty := p.attackers(int(to), after(c, int(king), int(partner), occ)) & enemies
		return p.because(InCheckAfterCastling, Reason{At: to, Squares: Bit(to), Pieces: guilty})
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
		return p.because(NoCastlingButLeap, Reason{Squares: Bit(king)})
	case !r.CanCastle():
		return p.because(NoCastling, Reason{Squares: Bit(king)})
	case !BackRank(us).Has(partner) || !r.Any && piece.Type() != chess.Rook:
		return p.wrongPartner(partner)
	}
	if reason := p.whyKing(king); reason.Law != Lawful {
		return reason
	}
	if r.Partner == nil || !r.Partner(king.File(), partner.File(), piece.Type()) {
		return p.because(NotThesePlaces, Reason{Piece: p.piece(partner), Pieces: Bit(partner) | Bit(king)})
	}
	if p.rights.Has(partner) {
		return Reason{}
	}
	return p.whyNotUnmoved(king, partner)
}

func (p *Position) wrongPartner(partner chess.Square) Reason {
	kind := NotARook
	if p.rule.Any {
		kind = LeftBackRank
	}
	return p.because(kind, Reason{Piece: p.piece(partner), Pieces: Bit(partner)})
}

// whyKing says why the king itself may neither castle nor leap.
func (p *Position) whyKing(king chess.Square) Reason {
	known := p.past[p.turn&1]
	checkers := p.Checkers()
	switch {
	case known&leapt != 0:
		return p.because(AlreadyLeapt, Reason{Pieces: Bit(king)})
	case known&castled != 0:
		return p.because(AlreadyCastled, Reason{Pieces: Bit(king)})
	case known&kingMoved != 0 || !BackRank(p.Turn()).Has(king):
		return p.because(KingAlreadyMoved, Reason{Pieces: Bit(king)})
	case checkers != 0:
		return p.because(InCheckNow, Reason{Squares: Bit(king), Pieces: checkers})
	}
	return Reason{}
}

// whyNotUnmoved tells what a missing right means: another right of the side proves
// that the king has not moved.
func (p *Position) whyNotUnmoved(king, partner chess.Square) Reason {
	us := p.Turn()
	r := Reason{Piece: p.piece(partner), Pieces: Bit(partner)}
	rights := p.rights & p.Of(us)
	wing := ASide
	if partner > king {
		wing = HSide
	}
	switch farther := rights & wingOf(king, wing) & BackRank(us); {
	case !p.rule.Any && farther != 0:
		r.Other = p.piece(farther.First())
		return p.because(OnlyFartherRook, r)
	case rights&^Bit(king) != 0:
		return p.because(PartnerAlreadyMoved, r)
	case rights != 0: // a king that may leap tells nothing of the rooks
		return p.because(PartnerMovedOrNever, r)
	}
	r.Pieces |= Bit(king)
	return p.because(RightLost, r)
}

// whyBlocked says what stands in the way of a castling, and that enemies cannot be captured.
func (p *Position) whyBlocked(pieces Squares) Reason {
	kinds := [2]Kind{BlockedByOne, BlockedBySeveral}
	if pieces&p.Of(p.Turn().Other()) != 0 {
		kinds = [2]Kind{CannotCaptureOne, CannotCaptureSeveral}
	}
	return p.because(kinds[min(pieces.Len()-1, 1)], Reason{Squares: pieces, Pieces: pieces})
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
		kind := WouldPassThrough
		if sq == landing {
			kind = WouldLandOn
		}
		return p.because(kind, Reason{At: sq, Squares: Bit(sq), Pieces: guilty})
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
	return p.because(NobodyToCastleWith, Reason{Wing: w, Squares: Bit(king)})
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
	return p.because(KingStepsOnly, Reason{Squares: Bit(to)})
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
		return p.because(LeapRightLost, Reason{Pieces: Bit(king)})
	}
	path := Between(king, to) | Bit(to)
	if enemies := Between(king, to) & p.Of(p.Turn().Other()); enemies != 0 {
		return p.because(LeapOverOwnOnly, Reason{Squares: enemies, Pieces: enemies})
	}
	if p.occupied().Has(to) {
		return p.because(LeapLandingTaken, Reason{At: to, Other: p.piece(to), Squares: Bit(to), Pieces: Bit(to)})
	}
	return p.whyCrossing(king, path, to)
}

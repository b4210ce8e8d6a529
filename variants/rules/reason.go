package rules

import "github.com/notnil/chess"

// Law names what forbids a move.
type Law uint8

// The laws, in the order in which they are held against an attempt.
const (
	Lawful        Law = iota
	NothingToMove     // no piece of the side to move stands there
	OwnPiece          // an own piece stands on the destination
	Movement          // the piece does not move like that
	InTheWay          // another piece is in the way
	Exposed           // the own king would be left in check
	NoRule            // the game has no such castling or leap
	WrongPartner      // that piece cannot be the king's partner
	Spent             // the side has castled or leapt already
	KingMoved         // the king has moved
	KingInCheck       // the king is in check
	PartnerMoved      // the partner has moved or never had a right
	NothingThere      // there is nothing to castle with
	NoLanding         // there is no square to land on
	Blocked           // a square that must be empty is not
	Crossing          // the king would cross or land on an attacked square
	Uncovered         // the king would be in check once all have landed
)

// Reason is the first law that forbids a move, with what is to blame. The zero Reason means that
// nothing forbids it. Which of the facts count depends on the kind; [Reason.String] says them.
type Reason struct {
	Law     Law
	Squares Squares // at fault
	Pieces  Squares // to blame

	Kind  Kind
	Side  chess.Color
	Piece Piece // that would move, or the king's partner
	Other Piece // that is in its stead
	At    chess.Square
	King  chess.Square
	Wing  Wing
	Rule  string  // its name
	Blame []Piece // those of Pieces, from a1 to h8
}

// Piece is a piece on a square.
type Piece struct {
	Type chess.PieceType
	At   chess.Square
}

// Guilty is everything that a board should point at.
func (r Reason) Guilty() Squares { return r.Squares | r.Pieces }

// because is a reason of a kind with what the position knows of it.
func (p *Position) because(kind Kind, r Reason) Reason {
	r.Kind, r.Law = kind, sentences[kind].law
	r.Side, r.Rule, r.King = p.Turn(), p.rule.Name, p.King(p.Turn())
	for sq := range r.Pieces.All() {
		r.Blame = append(r.Blame, p.piece(sq))
	}
	return r
}

// piece is what stands on a square.
func (p *Position) piece(sq chess.Square) Piece { return Piece{p.At(sq).Type(), sq} }

// WhyNot says what forbids the piece on from to go to to: the zero Reason if the
// attempt has a legal meaning ([Position.Resolve]). It answers for every pair of
// squares.
func (p *Position) WhyNot(from, to chess.Square) Reason {
	if from < 0 || from > 63 || to < 0 || to > 63 {
		return p.because(OffTheBoard, Reason{})
	}
	if len(p.Resolve(from, to)) > 0 {
		return Reason{}
	}
	us := p.Turn()
	piece := p.At(from)
	switch {
	case piece == chess.NoPiece:
		return p.because(EmptySquare, Reason{At: from, Squares: Bit(from)})
	case piece.Color() != us:
		return p.because(OtherSidesTurn, Reason{Squares: Bit(from)})
	case from == to:
		return p.because(AlreadyThere, Reason{Piece: p.piece(from), Squares: Bit(to)})
	case from == p.King(us) && p.Of(us).Has(to):
		return p.whyNotOnto(from, to)
	case to == p.King(us):
		return p.whyNotCastle(to, from)
	case p.Of(us).Has(to):
		return p.because(OnOwnPiece, Reason{Other: p.piece(to), Pieces: Bit(to)})
	case from == p.King(us) && !kingSteps[from].Has(to):
		return p.whyNotFar(from, to)
	}
	return p.whyNotOrdinary(from, to)
}

// whyNotOrdinary holds a move of one piece, castling and leaps apart, against the
// orthodox rules.
func (p *Position) whyNotOrdinary(from, to chess.Square) Reason {
	piece := p.At(from)
	if r := p.whyNotReach(from, to); r.Law != Lawful {
		return r
	}
	us := p.turn & 1
	king := int(p.kings[us])
	occ, enemies := p.occupied()&^Bit(from)|Bit(to), p.sides[us^1]&^Bit(to)
	if piece.Type() == chess.King {
		king = int(to)
	}
	guilty := p.attackers(king, occ) & enemies
	switch checkers := p.Checkers(); {
	case piece.Type() == chess.King:
		return p.because(KingIntoCheck, Reason{At: to, Squares: Bit(to), Pieces: guilty})
	case checkers.Len() > 1:
		return p.because(DoubleCheck, Reason{Squares: Bit(p.King(p.Turn())), Pieces: checkers})
	case checkers != 0:
		return p.because(CheckNotStopped, Reason{Squares: Bit(p.King(p.Turn())), Pieces: checkers})
	}
	return p.because(WouldExposeKing, Reason{Piece: p.piece(from), Squares: Bit(p.King(p.Turn())), Pieces: guilty})
}

// whyNotReach says why the piece on from cannot reach to, checks apart.
func (p *Position) whyNotReach(from, to chess.Square) Reason {
	piece := p.At(from)
	if piece.Type() == chess.Pawn {
		return p.whyNotPawn(from, to)
	}
	var reach Squares
	switch piece.Type() {
	case chess.King:
		reach = kingSteps[from]
	case chess.Knight:
		reach = knightLeaps[from]
	case chess.Bishop:
		reach = bishopRays[from]
	case chess.Rook:
		reach = rookRays[from]
	default:
		reach = bishopRays[from] | rookRays[from]
	}
	if !reach.Has(to) {
		return p.because(CannotMoveLikeThat, Reason{Piece: p.piece(from), Squares: Bit(to)})
	}
	return p.whyNotThrough(Between(from, to))
}

// whyNotThrough says what stands on a way that has to be empty.
func (p *Position) whyNotThrough(way Squares) Reason {
	switch pieces := way & p.occupied(); pieces.Len() {
	case 0:
		return Reason{}
	case 1:
		return p.because(PieceInTheWay, Reason{Pieces: pieces})
	default:
		return p.because(PiecesInTheWay, Reason{Pieces: pieces})
	}
}

func (p *Position) whyNotPawn(from, to chess.Square) Reason {
	us := p.turn & 1
	one := int(from) + forward[us]
	home := rotate(thirdRanks[us], -forward[us])
	switch {
	case pawnTakes[us][from].Has(to):
		if to == p.EnPassant() || p.sides[us^1].Has(to) {
			return Reason{}
		}
		return p.because(PawnCapturesOnly, Reason{Squares: Bit(to)})
	case int(to) == one, home.Has(from) && int(to) == one+forward[us]:
		return p.whyNotThrough(Between(from, to) | Bit(to))
	}
	return p.because(CannotMoveLikeThat, Reason{Piece: p.piece(from), Squares: Bit(to)})
}

package rules

import (
	"fmt"

	"github.com/notnil/chess"
)

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

// Reason is the first law that forbids a move, in a sentence for the player,
// with what is to blame. The zero Reason means that nothing forbids it.
type Reason struct {
	Law     Law
	Text    string  // one sentence without a full stop
	Squares Squares // the squares at fault
	Pieces  Squares // the pieces to blame
}

// Guilty is everything that a board should point at.
func (r Reason) Guilty() Squares { return r.Squares | r.Pieces }

// WhyNot says what forbids the piece on from to go to to: the zero Reason if the
// attempt has a legal meaning ([Position.Resolve]). It answers for every pair of
// squares.
func (p *Position) WhyNot(from, to chess.Square) Reason {
	if from < 0 || from > 63 || to < 0 || to > 63 {
		return Reason{Law: NothingToMove, Text: "That square is off the board"}
	}
	if len(p.Resolve(from, to)) > 0 {
		return Reason{}
	}
	us := p.Turn()
	piece := p.At(from)
	switch {
	case piece == chess.NoPiece:
		return Reason{Law: NothingToMove, Text: fmt.Sprintf("There is no piece on %v", from), Squares: Bit(from)}
	case piece.Color() != us:
		return Reason{Law: NothingToMove, Text: fmt.Sprintf("It is %s's turn", colorName(p.turn)), Squares: Bit(from)}
	case from == to:
		return Reason{Law: OwnPiece, Text: fmt.Sprintf("The %s is already there", name(piece)), Squares: Bit(to)}
	case from == p.King(us) && p.Of(us).Has(to):
		return p.whyNotOnto(from, to)
	case to == p.King(us):
		return p.whyNotCastle(to, from)
	case p.Of(us).Has(to):
		return Reason{Law: OwnPiece, Text: fmt.Sprintf("Your own %s is on %v", name(p.At(to)), to), Pieces: Bit(to)}
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
		return Reason{
			Law: Exposed, Squares: Bit(to), Pieces: guilty,
			Text: fmt.Sprintf("The king cannot move to %v, which is attacked by %s", to, p.named(guilty)),
		}
	case checkers.Len() > 1:
		return Reason{Law: Exposed, Text: "The king is in double check and must move", Squares: Bit(p.King(p.Turn())), Pieces: checkers}
	case checkers != 0:
		return Reason{
			Law: Exposed, Squares: Bit(p.King(p.Turn())), Pieces: checkers,
			Text: fmt.Sprintf("The king is in check from %s, and this move does not stop it", p.named(checkers)),
		}
	}
	return Reason{
		Law: Exposed, Squares: Bit(p.King(p.Turn())), Pieces: guilty,
		Text: fmt.Sprintf("Moving the %s would leave the king in check from %s", name(piece), p.named(guilty)),
	}
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
		return Reason{Law: Movement, Text: fmt.Sprintf("A %s cannot move like that", name(piece)), Squares: Bit(to)}
	}
	return p.whyNotThrough(from, to)
}

func (p *Position) whyNotThrough(from, to chess.Square) Reason {
	if pieces := Between(from, to) & p.occupied(); pieces != 0 {
		return Reason{Law: InTheWay, Text: p.inTheWay(pieces), Pieces: pieces}
	}
	return Reason{}
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
		return Reason{Law: Movement, Text: "A pawn moves diagonally only to capture", Squares: Bit(to)}
	case int(to) == one, home.Has(from) && int(to) == one+forward[us]:
		if pieces := (Between(from, to) | Bit(to)) & p.occupied(); pieces != 0 {
			return Reason{Law: InTheWay, Text: p.inTheWay(pieces), Pieces: pieces}
		}
		return Reason{}
	}
	return Reason{Law: Movement, Text: "A pawn cannot move like that", Squares: Bit(to)}
}

package rules

import (
	"backrank/lang"
	"backrank/words"
)

// Kind identifies the sentence of a [Reason]. Each kind belongs to one [Law].
type Kind uint8

// The kinds, by law. The comment of a kind names the fields of [Reason] that its sentence uses.
const (
	Nothing Kind = iota // nothing forbids the move

	OffTheBoard
	EmptySquare    // At
	OtherSidesTurn // Side

	AlreadyThere // Piece
	OnOwnPiece   // Other

	CannotMoveLikeThat // Piece
	PawnCapturesOnly
	KingStepsOnly

	PieceInTheWay  // Blame
	PiecesInTheWay // Blame

	KingIntoCheck // At, Blame
	DoubleCheck
	CheckNotStopped // Blame
	WouldExposeKing // Piece, Blame

	NoCastlingButLeap
	NoCastling
	NoLeap

	NotThesePlaces // Rule, King, Piece
	LeftBackRank   // Piece
	NoPartnerKind  // Rule, Piece

	AlreadyLeapt   // Side
	AlreadyCastled // Side
	KingAlreadyMoved
	LeapRightLost
	InCheckNow // Blame

	OnlyFartherPartner  // Other
	PartnerAlreadyMoved // Piece
	PartnerMovedOrNever // Piece
	RightLost           // Piece

	NoPartner        // Wing
	NoRoomBeyondKing // Piece
	NoSquareToLeapTo // Wing

	BlockedByOne         // Blame
	BlockedBySeveral     // Blame
	LandingTaken         // Piece, At, Other
	CannotCaptureOne     // Blame
	CannotCaptureSeveral // Blame
	LeapOverOwnOnly      // Blame
	LeapLandingTaken     // At, Other

	WouldPassThrough // At, Blame
	WouldLandOn      // At, Blame

	InCheckAfterCastling // At, Blame

	// Why a piece cannot have a right.

	NeedsOneKing // Side
	KingOffBackRank
	RuleHasNoLeap // Rule
	NowhereToLeap
	CannotBePartner
	FartherPartnerHasIt // Rule

	kinds // number of kinds
)

// laws maps each kind to its law.
var laws = [kinds]Law{
	OffTheBoard:    NothingToMove,
	EmptySquare:    NothingToMove,
	OtherSidesTurn: NothingToMove,

	AlreadyThere: OwnPiece,
	OnOwnPiece:   OwnPiece,

	CannotMoveLikeThat: Movement,
	PawnCapturesOnly:   Movement,
	KingStepsOnly:      Movement,

	PieceInTheWay:  InTheWay,
	PiecesInTheWay: InTheWay,

	KingIntoCheck:   Exposed,
	DoubleCheck:     Exposed,
	CheckNotStopped: Exposed,
	WouldExposeKing: Exposed,

	NoCastlingButLeap: NoRule,
	NoCastling:        NoRule,
	NoLeap:            NoRule,

	NotThesePlaces: WrongPartner,
	LeftBackRank:   WrongPartner,
	NoPartnerKind:  WrongPartner,

	AlreadyLeapt:     Spent,
	AlreadyCastled:   Spent,
	KingAlreadyMoved: KingMoved,
	LeapRightLost:    KingMoved,
	InCheckNow:       KingInCheck,

	OnlyFartherPartner:  PartnerMoved,
	PartnerAlreadyMoved: PartnerMoved,
	PartnerMovedOrNever: PartnerMoved,
	RightLost:           PartnerMoved,

	NoPartner:        NothingThere,
	NoRoomBeyondKing: NoLanding,
	NoSquareToLeapTo: NoLanding,

	BlockedByOne:         Blocked,
	BlockedBySeveral:     Blocked,
	LandingTaken:         Blocked,
	CannotCaptureOne:     Blocked,
	CannotCaptureSeveral: Blocked,
	LeapOverOwnOnly:      Blocked,
	LeapLandingTaken:     Blocked,

	WouldPassThrough: Crossing,
	WouldLandOn:      Crossing,

	InCheckAfterCastling: Uncovered,

	NeedsOneKing:        NothingToMove,
	KingOffBackRank:     KingMoved,
	RuleHasNoLeap:       NoRule,
	NowhereToLeap:       NoLanding,
	CannotBePartner:     WrongPartner,
	FartherPartnerHasIt: WrongPartner,
}

// String returns the reason as one sentence without a full stop; "" if nothing forbids the move.
func (r Reason) String() string {
	switch r.Kind {
	case OffTheBoard:
		return lang.L("That square is off the board")
	case EmptySquare:
		return lang.L("There is no piece on {{.Square}}", "Square", Bit(r.At))
	case OtherSidesTurn:
		return lang.L("It is {{.Side}}'s turn", "Side", words.Color(r.Side))
	case AlreadyThere:
		return lang.L("The {{.Piece}} is already there", "Piece", words.Piece(r.Piece.Type))
	case OnOwnPiece:
		return lang.L("Your own {{.Other}} is on {{.Square}}", "Other", words.Piece(r.Other.Type), "Square", Bit(r.Other.At))
	case CannotMoveLikeThat:
		return lang.L("A {{.Piece}} cannot move like that", "Piece", words.Piece(r.Piece.Type))
	case PawnCapturesOnly:
		return lang.L("A pawn moves diagonally only to capture")
	case KingStepsOnly:
		return lang.L("The king moves one square at a time")
	case PieceInTheWay, BlockedByOne:
		return words.Sentence(lang.L("{{.Pieces}} is in the way", "Pieces", r.blockers()))
	case PiecesInTheWay, BlockedBySeveral:
		return words.Sentence(lang.L("{{.Pieces}} are in the way", "Pieces", r.blockers()))
	case KingIntoCheck:
		return lang.L("The king cannot move to {{.Square}}, which is attacked by {{.Pieces}}", "Square", Bit(r.At), "Pieces", r.attackers())
	case DoubleCheck:
		return lang.L("The king is in double check and must move")
	case CheckNotStopped:
		return lang.L("The king is in check from {{.Pieces}}, and this move does not stop it", "Pieces", r.attackers())
	case WouldExposeKing:
		return lang.L("Moving the {{.Piece}} would leave the king in check from {{.Pieces}}", "Piece", words.Piece(r.Piece.Type), "Pieces", r.attackers())
	case NoCastlingButLeap:
		return lang.L("There is no castling in this variant: the king leaps alone")
	case NoCastling:
		return lang.L("There is no castling in this variant")
	case NoLeap:
		return lang.L("There is no king's leap in this variant")
	case NotThesePlaces:
		return lang.L("{{.Rule}} does not allow a king on {{.KingSquare}} to castle with a {{.Piece}} on {{.Square}}", "Rule", r.Rule.Title(), "KingSquare", Bit(r.King), "Piece", words.Piece(r.Piece.Type), "Square", Bit(r.Piece.At))
	case LeftBackRank:
		return lang.L("The {{.Piece}} on {{.Square}} is no longer on the back rank", "Piece", words.Piece(r.Piece.Type), "Square", Bit(r.Piece.At))
	case NoPartnerKind:
		return lang.L("The king can castle only with a {{.Partner}} that has not moved, and there is a {{.Piece}} on {{.Square}}", "Partner", r.Rule.PartnerName(), "Piece", words.Piece(r.Piece.Type), "Square", Bit(r.Piece.At))
	case AlreadyLeapt:
		return lang.L("{{.Side}}'s king has already leapt, and it may do so only once", "Side", words.Color(r.Side))
	case AlreadyCastled:
		return lang.L("{{.Side}} has already castled", "Side", words.Color(r.Side))
	case KingAlreadyMoved:
		return lang.L("The king has already moved")
	case LeapRightLost:
		return lang.L("The king no longer has the right to leap")
	case InCheckNow:
		return lang.L("The king is in check from {{.Pieces}}", "Pieces", r.attackers())
	case OnlyFartherPartner:
		return lang.L("Only the {{.Other}} on {{.Square}} can castle on this side, not the nearer one", "Other", words.Piece(r.Other.Type), "Square", Bit(r.Other.At))
	case PartnerAlreadyMoved:
		return lang.L("The {{.Piece}} on {{.Square}} has already moved", "Piece", words.Piece(r.Piece.Type), "Square", Bit(r.Piece.At))
	case PartnerMovedOrNever:
		return lang.L("The {{.Piece}} on {{.Square}} has moved or never had the right to castle", "Piece", words.Piece(r.Piece.Type), "Square", Bit(r.Piece.At))
	case RightLost:
		return lang.L("The king and the {{.Piece}} on {{.Square}} no longer have the right to castle", "Piece", words.Piece(r.Piece.Type), "Square", Bit(r.Piece.At))
	case NoPartner:
		return lang.L("There is nothing to castle with on the {{.Wing}}", "Wing", r.Wing)
	case NoRoomBeyondKing:
		return lang.L("There is no square on the other side of the king for the {{.Piece}}", "Piece", words.Piece(r.Piece.Type))
	case NoSquareToLeapTo:
		return lang.L("There is no square to leap to on the {{.Wing}}", "Wing", r.Wing)
	case LandingTaken:
		return lang.L("The {{.Piece}} would land on {{.Square}}, which is occupied by the {{.Other}}", "Piece", words.Piece(r.Piece.Type), "Square", Bit(r.At), "Other", words.Piece(r.Other.Type))
	case CannotCaptureOne:
		return words.Sentence(lang.L("{{.Pieces}} is in the way, and castling cannot capture", "Pieces", r.blockers()))
	case CannotCaptureSeveral:
		return words.Sentence(lang.L("{{.Pieces}} are in the way, and castling cannot capture", "Pieces", r.blockers()))
	case LeapOverOwnOnly:
		return lang.L("The king can leap over its own pieces only, not over {{.Pieces}}", "Pieces", r.obstacles())
	case LeapLandingTaken:
		return lang.L("The king cannot land on {{.Square}}, which is occupied by the {{.Other}}", "Square", Bit(r.At), "Other", words.Piece(r.Other.Type))
	case WouldPassThrough:
		return lang.L("The king would pass through {{.Square}}, which is attacked by {{.Pieces}}", "Square", Bit(r.At), "Pieces", r.attackers())
	case WouldLandOn:
		return lang.L("The king would land on {{.Square}}, which is attacked by {{.Pieces}}", "Square", Bit(r.At), "Pieces", r.attackers())
	case InCheckAfterCastling:
		return lang.L("After castling, the king on {{.Square}} would be in check from {{.Pieces}}", "Square", Bit(r.At), "Pieces", r.attackers())
	case NeedsOneKing:
		return lang.L("{{.Side}} needs exactly one king", "Side", words.Color(r.Side))
	case KingOffBackRank:
		return lang.L("The king has left its back rank")
	case RuleHasNoLeap:
		return lang.L("{{.Rule}} has no king's leap", "Rule", r.Rule.Title())
	case NowhereToLeap:
		return lang.L("The king has nowhere to leap from its file")
	case CannotBePartner:
		return lang.L("The king cannot castle with that piece")
	case FartherPartnerHasIt:
		return lang.L("On this side, the {{.Partner}} farther from the king has the right", "Partner", r.Rule.PartnerName())
	}
	return ""
}

// blockers lists the pieces of Blame as those that are in the way: "the rook on a1 and the pawn on b2".
func (r Reason) blockers() string {
	var all []string
	for _, b := range r.Blame {
		all = append(all, lang.L("the {{.Piece}} on {{.Square}}", "Piece", words.Piece(b.Type), "Square", b.At))
	}
	return words.And(all)
}

// attackers lists the pieces of Blame as those from which the king is in check, or by which a square is attacked.
func (r Reason) attackers() string {
	var all []string
	for _, b := range r.Blame {
		all = append(all, lang.X("in check from, or attacked by", "the {{.Piece}} on {{.Square}}", "Piece", words.Piece(b.Type), "Square", b.At))
	}
	return words.And(all)
}

// obstacles lists the pieces of Blame as those over which the king cannot leap.
func (r Reason) obstacles() string {
	var all []string
	for _, b := range r.Blame {
		all = append(all, lang.X("leap over", "the {{.Piece}} on {{.Square}}", "Piece", words.Piece(b.Type), "Square", b.At))
	}
	return words.And(all)
}

// Error returns the fault as one sentence without a full stop.
func (e *SetupError) Error() string {
	side := words.Color(e.Side)
	switch e.Fault {
	case NoKing:
		return lang.L("{{.Side}} has no king", "Side", side)
	case SeveralKings:
		return lang.L("{{.Side}} has more than one king", "Side", side)
	case TooManyPieces:
		return lang.L("{{.Side}} has more than sixteen pieces", "Side", side)
	case PawnOnBackRank:
		return lang.L("Pawns cannot be on the first or last rank")
	case IdleInCheck:
		return lang.L("{{.Side}} is to move, but {{.Opponent}}'s king is in check", "Side", side, "Opponent", words.Color(e.Side.Other()))
	}
	return ""
}

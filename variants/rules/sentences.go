package rules

import (
	"fmt"
	"strings"

	"backrank/words"
)

// Kind identifies the sentence of a [Reason]. Each kind belongs to one [Law].
type Kind uint8

// The kinds, by law. Comments name the fields of [Reason] that the sentence of a kind uses.
const (
	Nothing Kind = iota // nothing forbids the move

	OffTheBoard
	EmptySquare // At
	OtherSidesTurn

	AlreadyThere
	OnOwnPiece // Other

	CannotMoveLikeThat
	PawnCapturesOnly // diagonal pawn moves are captures
	KingStepsOnly    // one square at a time

	PieceInTheWay
	PiecesInTheWay

	KingIntoCheck // on At, by Blame
	DoubleCheck
	CheckNotStopped // of Blame
	WouldExposeKing // to Blame

	NoCastlingButLeap // in this variant
	NoCastling
	NoLeap

	NotThesePlaces // of King and Piece, under Rule
	LeftBackRank
	NoPartnerKind // of Rule

	AlreadyLeapt
	AlreadyCastled
	KingAlreadyMoved
	LeapRightLost
	InCheckNow // from Blame

	OnlyFartherPartner // Other
	PartnerAlreadyMoved
	PartnerMovedOrNever // had the right
	RightLost           // the king's or the partner's

	NoPartner        // on Wing
	NoRoomBeyondKing // for Piece
	NoSquareToLeapTo // on Wing

	BlockedByOne
	BlockedBySeveral
	LandingTaken // Piece's, At, by Other
	CannotCaptureOne
	CannotCaptureSeveral
	LeapOverOwnOnly  // not over Blame
	LeapLandingTaken // At, by Other

	WouldPassThrough // At, attacked by Blame
	WouldLandOn      // At, attacked by Blame

	InCheckAfterCastling // on At, from Blame

	// Why a piece cannot carry a right.

	NeedsOneKing // Side
	KingOffBackRank
	RuleHasNoLeap // Rule
	NowhereToLeap
	CannotBePartner
	FartherPartnerHasIt

	kinds // number of kinds
)

// sentences maps each kind to its law and a sentence with slots in braces: piece and other are names of pieces, piece.at
// and other.at their squares; at and king are squares; blame lists the pieces of [Reason.Blame], and Blame does so at the
// beginning of a sentence.
var sentences = [kinds]struct {
	law  Law
	text string
}{
	OffTheBoard:    {NothingToMove, "That square is off the board"},
	EmptySquare:    {NothingToMove, "There is no piece on {at}"},
	OtherSidesTurn: {NothingToMove, "It is {side}'s turn"},

	AlreadyThere: {OwnPiece, "The {piece} is already there"},
	OnOwnPiece:   {OwnPiece, "Your own {other} is on {other.at}"},

	CannotMoveLikeThat: {Movement, "A {piece} cannot move like that"},
	PawnCapturesOnly:   {Movement, "A pawn moves diagonally only to capture"},
	KingStepsOnly:      {Movement, "The king moves one square at a time"},

	PieceInTheWay:  {InTheWay, "{Blame} is in the way"},
	PiecesInTheWay: {InTheWay, "{Blame} are in the way"},

	KingIntoCheck:   {Exposed, "The king cannot move to {at}, which is attacked by {blame}"},
	DoubleCheck:     {Exposed, "The king is in double check and must move"},
	CheckNotStopped: {Exposed, "The king is in check from {blame}, and this move does not stop it"},
	WouldExposeKing: {Exposed, "Moving the {piece} would leave the king in check from {blame}"},

	NoCastlingButLeap: {NoRule, "There is no castling in this variant: the king leaps alone"},
	NoCastling:        {NoRule, "There is no castling in this variant"},
	NoLeap:            {NoRule, "There is no king's leap in this variant"},

	NotThesePlaces: {WrongPartner, "{rule} does not allow a king on {king} to castle with a {piece} on {piece.at}"},
	LeftBackRank:   {WrongPartner, "The {piece} on {piece.at} is no longer on the back rank"},
	NoPartnerKind:  {WrongPartner, "The king can castle only with a {partner} that has not moved, and there is a {piece} on {piece.at}"},

	AlreadyLeapt:     {Spent, "{side}'s king has already leapt, and it may do so only once"},
	AlreadyCastled:   {Spent, "{side} has already castled"},
	KingAlreadyMoved: {KingMoved, "The king has already moved"},
	LeapRightLost:    {KingMoved, "The king no longer has the right to leap"},
	InCheckNow:       {KingInCheck, "The king is in check from {blame}"},

	OnlyFartherPartner:  {PartnerMoved, "Only the {other} on {other.at} can castle on this side, not the nearer one"},
	PartnerAlreadyMoved: {PartnerMoved, "The {piece} on {piece.at} has already moved"},
	PartnerMovedOrNever: {PartnerMoved, "The {piece} on {piece.at} has moved or never had the right to castle"},
	RightLost:           {PartnerMoved, "The king and the {piece} on {piece.at} no longer have the right to castle"},

	NoPartner:        {NothingThere, "There is nothing to castle with on the {wing}"},
	NoRoomBeyondKing: {NoLanding, "There is no square on the other side of the king for the {piece}"},
	NoSquareToLeapTo: {NoLanding, "There is no square to leap to on the {wing}"},

	BlockedByOne:         {Blocked, "{Blame} is in the way"},
	BlockedBySeveral:     {Blocked, "{Blame} are in the way"},
	LandingTaken:         {Blocked, "The {piece} would land on {at}, which is occupied by the {other}"},
	CannotCaptureOne:     {Blocked, "{Blame} is in the way, and castling cannot capture"},
	CannotCaptureSeveral: {Blocked, "{Blame} are in the way, and castling cannot capture"},
	LeapOverOwnOnly:      {Blocked, "The king can leap over its own pieces only, not over {blame}"},
	LeapLandingTaken:     {Blocked, "The king cannot land on {at}, which is occupied by the {other}"},

	WouldPassThrough: {Crossing, "The king would pass through {at}, which is attacked by {blame}"},
	WouldLandOn:      {Crossing, "The king would land on {at}, which is attacked by {blame}"},

	InCheckAfterCastling: {Uncovered, "After castling, the king on {at} would be in check from {blame}"},

	NeedsOneKing:        {NothingToMove, "{side} needs exactly one king"},
	KingOffBackRank:     {KingMoved, "The king has left its back rank"},
	RuleHasNoLeap:       {NoRule, "{rule} has no king's leap"},
	NowhereToLeap:       {NoLanding, "The king has nowhere to leap from its file"},
	CannotBePartner:     {WrongPartner, "The king cannot castle with that piece"},
	FartherPartnerHasIt: {WrongPartner, "On this side, the {partner} farther from the king has the right"},
}

// String returns the reason as one sentence without a full stop; "" if nothing forbids the move.
func (r Reason) String() string {
	if r.Kind == Nothing {
		return ""
	}
	named := make([]string, len(r.Blame))
	for i, b := range r.Blame {
		named[i] = fmt.Sprintf("the %s on %v", words.Piece(b.Type), b.At)
	}
	blame := words.And(named)
	var rule, partner string
	if r.Rule != nil {
		rule, partner = r.Rule.Name, r.Rule.PartnerName()
	}
	return strings.NewReplacer(
		"{side}", r.Side.Name(), "{wing}", r.Wing.String(), "{rule}", rule, "{partner}", partner,
		"{piece}", words.Piece(r.Piece.Type), "{piece.at}", Bit(r.Piece.At).String(),
		"{other}", words.Piece(r.Other.Type), "{other.at}", Bit(r.Other.At).String(),
		"{at}", Bit(r.At).String(), "{king}", Bit(r.King).String(),
		"{blame}", blame, "{Blame}", words.Sentence(blame),
	).Replace(sentences[r.Kind].text)
}

// setupSentences has the sentence of each fault: side is the side at fault or to move, other its opponent.
var setupSentences = [setupFaults]string{
	NoKing:         "{side} has no king",
	SeveralKings:   "{side} has more than one king",
	TooManyPieces:  "{side} has more than sixteen pieces",
	PawnOnBackRank: "Pawns cannot be on the first or last rank",
	IdleInCheck:    "{side} is to move, but {other}'s king is in check",
}

// Error returns the fault as one sentence without a full stop.
func (e *SetupError) Error() string {
	return strings.NewReplacer("{side}", e.Side.Name(), "{other}", e.Side.Other().Name()).Replace(setupSentences[e.Fault])
}

// Package explain tells what a move does that can be seen immediately: what it captures, threatens, saves or
// prevents, how it castles, what it leaves hanging, what it opens. It uses only the rules and never a search: a
// reason is true, but it is not necessarily why a search prefers the move. A [Reason] is a fact; its String is
// an English sentence.
package explain

import (
	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// Reason is a fact about a move. Which fields are set depends on the kind, see sentences.
type Reason struct {
	Kind    Kind
	Piece   Piece         // the piece that moved, on its new square; the king if it castled
	Other   Piece         // the piece that is captured, attacked, saved, left hanging or freed; the partner of a castling
	Second  Piece         // the second attacked piece, or the attacker
	Squares rules.Squares // central squares that the piece controls
	Now     int           // number of pawns that shelter the king, or of squares that the piece reaches
	Before  int           // number of squares that it reached before
	SAN     string        // of a mating move, without its sign
}

// Piece is a piece on a square.
type Piece struct {
	Type chess.PieceType
	At   chess.Square
}

// Kind is the kind of a reason.
type Kind uint8

// The kinds.
const (
	Nothing Kind = iota // no reason

	Checkmate
	Stalemate
	OnlyEvasion // of check
	OnlyMove
	Promotes
	PromotesTaking
	StopsMate
	ThreatensMate

	TakesUndefended // nothing can recapture
	TakesForLess    // it can be recaptured, but the piece that took is worth less
	TakesAhead      // it can be recaptured, but the exchange wins material
	TakesEvenly     // it can be recaptured, and material stays even
	EnPassant       // nothing can recapture
	EnPassantTrade  // it can be recaptured
	TradesAlike     // pieces of one type
	Trades          // pieces of one value
	GivesUp         // the exchange loses material

	ChecksAndAttacks // an undefended piece
	Forks
	Saves
	ThreatensUndefended
	ThreatensWithLess // with a piece that is worth less
	Threatens         // an exchange that wins material

	CastlesSheltered // behind pawns
	Castles
	CastlesKingStays
	CastlesPartnerStays
	LeapsSheltered
	Leaps
	StopsCastling // of the other side

	AdvancesPassedPawn
	MakesPassedPawn
	Checks
	Lets // allows a capture that wins material
	Develops
	DevelopsControlling // squares of the centre
	PawnInCentre
	OpenFile
	HalfOpenFile
	OpensLine // for another piece
	Reaches   // more squares than before
	KingToCentre
	LeavesNothing // no capture wins material

	kinds // number of kinds
)

// Package explain says what a move does that can be seen at once: what it takes, threatens, saves or stops, how it
// castles, what it leaves hanging, what it opens. It uses the rules alone, never a search: what it says is true, though
// it need not be why a search prefers the move. A [Reason] is a fact; its String is the fact as an English sentence.
package explain

import (
	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// Reason is a fact about a move. Which fields are set depends on the kind, see sentences.
type Reason struct {
	Kind    Kind
	Piece   Piece         // that moved, where it stands after it: the king if it castled
	Other   Piece         // that is taken, attacked, saved, left or freed; the partner of a castling
	Second  Piece         // that is attacked too, or attacks
	Squares rules.Squares // that the piece controls
	Now     int           // how many pawns shelter the king, how many squares the piece reaches
	Before  int           // how many it reached
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
	Nothing Kind = iota // there is nothing to say

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
	TakesEvenly     // it can be recaptured, and nobody wins
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
	Lets // the other side take with gain
	Develops
	DevelopsControlling // squares of the centre
	PawnInCentre
	OpenFile
	HalfOpenFile
	OpensLine // for another piece
	Reaches   // more squares than before
	KingToCentre
	LeavesNothing // that could be taken with gain

	kinds // how many there are
)

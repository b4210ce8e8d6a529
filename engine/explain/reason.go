// Package explain describes the immediate effect of a move: what it captures, threatens, saves or prevents, how it
// castles, what it leaves hanging, which line it opens. It uses only the rules and no search: a reason is true, but it
// is not necessarily why a search prefers the move. A [Reason] is a fact; its String method returns a sentence for
// players.
package explain

import (
	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// Reason is a fact about a move. Which fields are set depends on the kind; see [Reason.String].
type Reason struct {
	Kind    Kind
	Piece   Piece         // piece that moved, on its new square; the king if it castled
	Other   Piece         // piece that is captured, attacked, saved, left hanging or freed; partner of a castling
	Second  Piece         // second attacked piece, or the attacker
	Squares rules.Squares // central squares that the piece controls
	Now     int           // number of pawns that shelter the king, or of squares that the piece reaches
	Before  int           // number of squares that the piece reached before the move
	SAN     string        // mating move, without #
}

// Piece is a piece on a square.
type Piece struct {
	Type chess.PieceType
	At   chess.Square
}

// Kind is the kind of a reason.
type Kind uint8

// The kinds of reasons.
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
	TakesWithLess   // a less valuable piece takes, and can be recaptured
	TakesAhead      // can be recaptured, but the exchange wins material
	TakesEvenly     // can be recaptured, and material stays even
	EnPassant       // nothing can recapture
	EnPassantTrade  // can be recaptured
	TradesAlike     // pieces of one type
	Trades          // pieces of one value
	GivesUp         // the exchange loses material

	ChecksAndAttacks // gives check and attacks an undefended piece
	Forks
	Saves
	ThreatensUndefended
	ThreatensWithLess // threatens to take with a less valuable piece
	Threatens         // threatens an exchange that wins material

	CastlesSheltered // with the king behind pawns
	Castles
	CastlesKingStays
	CastlesPartnerStays
	LeapsSheltered
	Leaps
	StopsCastling // prevents the opponent from castling

	AdvancesPassedPawn
	MakesPassedPawn
	Checks
	AllowsCapture // that wins material
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

package draft

import (
	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/rules"
)

// Fact is a fact about a placement. Which fields are set depends on the kind; see String.
type Fact struct {
	Kind    Kind
	Piece   Piece         // the piece that is placed
	Other   Piece         // another piece: copied, adjacent or aiming
	Squares rules.Squares // target squares of the king, or squares of pawns or bishops
	Wing    rules.Wing
	Light   bool // the squares of the bishop are light
	Arrays  int  // number of possible arrays
	Array   variants.Array
}

// Piece is a piece on a square.
type Piece struct {
	Type  chess.PieceType
	Color chess.Color
	At    chess.Square
}

// placedPiece returns the piece of a placement.
func placedPiece(p variants.Placement) Piece { return Piece{p.Piece.Type(), p.Piece.Color(), p.Square} }

// Kind is the kind of a fact.
type Kind uint8

// The kinds of facts.
const (
	Nothing Kind = iota // no fact

	// Reasons for a placement.
	MustCopy
	OnlyPlacement
	CastlesBothWings   // in every possible array
	MayCastleBothWings // in some possible arrays
	MayCastleOnWing    // in some possible arrays
	CastlesAtOnce      // in every possible array
	MayCastleAtOnce    // in some possible arrays
	LeapsBothWings     // in every possible array
	KingAwayFromCentre // in every possible array, like the following kinds up to EveryPawnDefended
	RooksNotShutIn
	KnightOffRim
	BishopOffCorner
	QueenNearBothWings
	RookBehindMiddlePawn
	KingBesideKnight
	EveryPawnDefended
	DefendsPawn // as its first defender
	AimsAtPawn  // an undefended pawn of the opponent
	DefendsAimedAtPawn
	FreesTwoLines
	KeepsBestArrays
	KeepsGoodArrays
	BetterAlternatives

	// Facts about what a placement gives up and leaves possible.
	GaveUpCastling
	GaveUpCastlingOnWing
	GaveUpCastlingOnOneWing // castling to either wing remains possible, but not both
	CastlingOnOneWing       // the arrays can castle to one wing each
	CastlingGuaranteed      // on both wings
	CastlingGuaranteedOnWing
	CastlingPossible // on both wings
	CastlingPossibleOnWing
	KingCanLeap
	OtherBishopNeeds
	SquareKeptForBishop
	KnightInCorner // with the only square that the knight can go to
	KnightsInCorners
	DiagonalInCorner   // of a bishop or queen, with the pawn in the way
	DiagonalsInCorners // of both bishops
	EveryPawnWillBeDefended
	PawnUndefended
	PawnsUndefended
	SomePawnUndefended
	ArraySettled
	ArraysPossible

	kinds // number of kinds
)

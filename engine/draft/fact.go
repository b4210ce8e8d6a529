package draft

import (
	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/rules"
)

// Fact is a fact about a placement. Which fields are set depends on the kind, see sentences.
type Fact struct {
	Kind    Kind
	Piece   Piece         // the piece that is placed
	Other   Piece         // the piece that is copied, adjacent or aiming
	Squares rules.Squares // squares that the king could reach, or of pawns or bishops
	Wing    rules.Wing
	Light   bool // whether a bishop's squares are light
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

// The kinds.
const (
	Nothing Kind = iota // no fact

	// Reasons for a placement.
	MustCopy
	OnlyPlacement
	CastlesBothWings     // in every possible array
	MayCastleBothWings   // in some of them
	MayCastleOnWing      // in some of them
	CastlesAtOnce        // in all of them
	MayCastleAtOnce      // in some of them
	LeapsBothWings       // in all of them
	KingAwayFromCentre   // this one and those below up to EveryPawnDefended: in all of them
	RooksNotShutIn       //
	KnightOffRim         //
	BishopOffCorner      //
	QueenNearBothWings   //
	RookBehindMiddlePawn //
	KingBesideKnight     //
	EveryPawnDefended    //
	DefendsPawn          // as the first piece to do so
	AimsAtPawn           // that nothing defends yet
	DefendsAimedAtPawn   //
	FreesTwoLines        //
	KeepsBestArrays      //
	KeepsGoodArrays      //
	LittleForIt          //

	// What a placement gives up and keeps.
	GaveUpCastling
	GaveUpCastlingOnWing
	GaveUpCastlingOnOneWing // one of the wings remains
	CastlingOnOneWing       // one of the wings
	CastlingSure            // on both wings
	CastlingSureOnWing
	CastlingPossible // on both wings
	CastlingPossibleOnWing
	KingCanLeap
	OtherBishopNeeds
	SquareKeptForBishop
	KnightInCorner     // with the only square that it can go to
	KnightsInCorners   //
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

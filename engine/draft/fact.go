package draft

import (
	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/rules"
)

// Fact is something that is true of a placement. Which fields are set depends on the kind, see sentences.
type Fact struct {
	Kind    Kind
	Piece   Piece         // that is placed
	Other   Piece         // that it copies, stands beside or is aimed by
	Squares rules.Squares // that the king could reach, that pawns or bishops are on
	Wing    rules.Wing
	Light   bool // of a bishop's squares
	Arrays  int  // that are still possible
	Array   variants.Array
}

// Piece is a piece on a square.
type Piece struct {
	Type  chess.PieceType
	Color chess.Color
	At    chess.Square
}

// placed is the piece of a placement.
func placed(p variants.Placement) Piece { return Piece{p.Piece.Type(), p.Piece.Color(), p.Square} }

// Kind is the kind of a fact.
type Kind uint8

// The kinds.
const (
	Nothing Kind = iota // there is nothing to say

	// What speaks for a placement.
	MustCopy
	OnlyPlacement
	CastlesBothWings     // in every array that is still possible
	MayCastleBothWings   // in some of them
	MayCastleOnWing      // in some of them
	CastlesAtOnce        // in all of them
	MayCastleAtOnce      // in some of them
	LeapsBothWings       // in all of them
	KingAwayFromCentre   // as the others below but the last four: of all
	RooksNotShutIn       //
	KnightOffRim         //
	BishopOffCorner      //
	QueenNearBothWings   //
	RookBehindMiddlePawn //
	KingBesideKnight     //
	EveryPawnDefended    //
	DefendsPawn          // the first piece that does
	AimsAtPawn           // that nothing defends yet
	DefendsAimedAtPawn   //
	FreesTwoLines        //
	KeepsBestArrays      //
	KeepsGoodArrays      //
	LittleForIt          //

	// What a placement has given up and kept.
	GaveUpCastling
	GaveUpCastlingOnWing
	GaveUpCastlingOnOneWing // one remains, open which
	CastlingOnOneWing       // open which
	CastlingSure            // on both wings
	CastlingSureOnWing
	CastlingPossible // on both wings
	CastlingPossibleOnWing
	KingCanLeap
	OtherBishopNeeds
	SquareKeptForBishop
	EveryPawnWillBeDefended
	PawnUndefended
	PawnsUndefended
	SomePawnUndefended
	ArraySettled
	ArraysPossible

	kinds // how many there are
)

package draft

import (
	"slices"
	"strings"

	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/variants/rules"
	"backrank/words"
)

// sentences are the English sentences for facts, with slots in braces: {piece} and {other} are names of pieces,
// {piece.at} and {other.at} their squares, {other.side} a colour; {any} lists squares with "or", {all} lists squares
// with "and", {one} is a single square.
var sentences = [kinds]string{
	MustCopy:             "It must copy {other.side}'s {other} on {other.at}",
	OnlyPlacement:        "The only placement left",
	CastlesBothWings:     "Castling is possible on both wings: the king can go to {any}",
	MayCastleBothWings:   "Keeps castling open on both wings: the king could reach {any}",
	MayCastleOnWing:      "Keeps castling open on the {wing}: the king could reach {any}",
	CastlesAtOnce:        "The king can castle at once: no other piece is in the way",
	MayCastleAtOnce:      "Keeps castling on the first move possible",
	LeapsBothWings:       "From {piece.at} the king can leap to either side, to {any}",
	KingAwayFromCentre:   "On {piece.at} the king starts away from the centre",
	RooksNotShutIn:       "No rook is shut in between the king and the edge",
	KnightOffRim:         "The knight is off the rim and can go to {any} at once",
	BishopOffCorner:      "The bishop on {piece.at} is not in a corner: it has a diagonal to either side",
	QueenNearBothWings:   "On {piece.at} the queen is close to both wings",
	RookBehindMiddlePawn: "On {piece.at} the rook is behind a pawn of the files c to f",
	KingBesideKnight:     "The king is next to a knight and has room when the knight moves",
	EveryPawnDefended:    "Leaves no pawn undefended",
	DefendsPawn:          "Defends the pawn on {one}, which was undefended",
	AimsAtPawn:           "Looks along the diagonal at the pawn on {one}, which is still undefended",
	DefendsAimedAtPawn:   "Defends the pawn on {one}, which the {other} on {other.at} looks at",
	FreesTwoLines:        "Moving the pawn on {one} opens lines for the bishop and the {other}",
	KeepsBestArrays:      "Keeps the best arrays possible, such as {array}",
	KeepsGoodArrays:      "Keeps good arrays possible, such as {array}, but not the best",
	BetterAlternatives:   "Other placements leave better arrays possible",

	GaveUpCastling:           "Gives up castling",
	GaveUpCastlingOnWing:     "Gives up castling on the {wing}",
	GaveUpCastlingOnOneWing:  "Gives up castling on one wing: the king can still reach {any}",
	CastlingOnOneWing:        "Castling is possible on one wing: the king can reach {any}",
	CastlingGuaranteed:       "Castling is guaranteed on both wings: the king can reach {any}",
	CastlingGuaranteedOnWing: "Castling is guaranteed on the {wing}: the king can reach {any}",
	CastlingPossible:         "Castling is possible on both wings: the king can reach {any}",
	CastlingPossibleOnWing:   "Castling is possible on the {wing}: the king can reach {any}",
	KingCanLeap:              "The king can leap to {any}",
	OtherBishopNeeds:         "The other bishop needs a {shade} square: {any}",
	SquareKeptForBishop:      "The {shade}-squared bishop can only go to {one}",
	KnightInCorner:           "The knight in the corner can go only to {one} at first",
	KnightsInCorners:         "The knights in the corners can go only to {all} at first",
	DiagonalInCorner:         "The {piece} in the corner has one diagonal, behind the pawn on {one}",
	DiagonalsInCorners:       "Both bishops are in corners, behind the pawns on {all}",
	EveryPawnWillBeDefended:  "Every pawn is defended",
	PawnUndefended:           "The pawn on {one} will be undefended",
	PawnsUndefended:          "The pawns on {all} will be undefended",
	SomePawnUndefended:       "At least one pawn will be undefended",
	ArraySettled:             "Only one array is left",
	ArraysPossible:           "Leaves {arrays} arrays possible",
}

// String returns the fact as a sentence of at most 90 characters, without a full stop; "" if there is no fact.
func (f Fact) String() string {
	squares := slices.Collect(f.Squares.All())
	return strings.NewReplacer(
		"{piece}", words.Piece(f.Piece.Type), "{piece.at}", f.Piece.At.String(),
		"{other}", words.Piece(f.Other.Type), "{other.at}", f.Other.At.String(), "{other.side}", f.Other.Color.Name(),
		"{one}", words.And(squares[:min(len(squares), 1)]), "{all}", words.And(squares), "{any}", anyOf(squares),
		"{wing}", wings[f.Wing], "{shade}", shades[light(f.Light)],
		"{array}", f.Array.String(), "{arrays}", lang.Number(f.Arrays),
	).Replace(sentences[f.Kind])
}

// wings are the names of the wings, indexed by [rules.Wing].
var wings = [2]string{rules.ASide: "a-side", rules.HSide: "h-side"}

// shades are the names of square colours, dark first.
var shades = [2]string{"dark", "light"}

// light returns the index of a colour in shades.
func light(isLight bool) int {
	if isLight {
		return 1
	}
	return 0
}

// anyOf lists squares as "b1, c1 or g1", or returns "any of six squares" if there are more than five.
func anyOf(squares []chess.Square) string {
	if len(squares) > 5 {
		return "any of " + words.Count(len(squares)) + " squares"
	}
	return words.Or(squares)
}

// Facts are the facts about one placement.
type Facts []Fact

// String returns the facts as one message.
func (f Facts) String() string {
	sentences := make([]string, len(f))
	for i := range f {
		sentences[i] = f[i].String()
	}
	return words.Message(sentences...)
}

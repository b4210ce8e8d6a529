package draft

import (
	"slices"

	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/variants/rules"
	"backrank/words"
)

// String returns the fact as a sentence of at most 90 characters, without a full stop; "" if there is no fact.
func (f Fact) String() string {
	switch f.Kind {
	case MustCopy:
		if f.Other.Color == chess.Black {
			return lang.L("It must copy Black's {{.Piece}} on {{.Square}}", "Piece", f.Other.name(), "Square", f.Other.At)
		}
		return lang.L("It must copy White's {{.Piece}} on {{.Square}}", "Piece", f.Other.name(), "Square", f.Other.At)
	case OnlyPlacement:
		return lang.L("The only placement left")
	case CastlesAtOnce:
		return lang.L("The king can castle at once: no other piece is in the way")
	case MayCastleAtOnce:
		return lang.L("Keeps castling on the first move possible")
	case LeapsBothWings:
		return lang.L("From {{.Square}} the king can leap to either side, to {{.Squares}}", "Square", f.Piece.At, "Squares", f.anySquare())
	case KingAwayFromCentre:
		return lang.L("On {{.Square}} the king starts away from the centre", "Square", f.Piece.At)
	case RooksNotShutIn:
		return lang.L("No rook is shut in between the king and the edge")
	case KnightOffRim:
		return lang.L("The knight is not in the corner and can go to {{.Squares}} at once", "Squares", f.anySquare())
	case BishopOffCorner:
		return lang.L("The bishop on {{.Square}} is not in a corner: it has a diagonal to either side", "Square", f.Piece.At)
	case QueenNearBothWings:
		return lang.L("On {{.Square}} the queen is close to both sides of the board", "Square", f.Piece.At)
	case RookBehindMiddlePawn:
		return lang.L("The rook on {{.Square}} stands behind a central pawn (c to f)", "Square", f.Piece.At)
	case KingBesideKnight:
		return lang.L("The king is next to a knight and has room when the knight moves")
	case EveryPawnDefended:
		return lang.L("Leaves no pawn undefended")
	case DefendsPawn:
		return lang.L("Defends the pawn on {{.Square}}, which was undefended", "Square", f.firstSquare())
	case AimsAtPawn:
		return lang.L("Aims at the pawn on {{.Square}}, which is still undefended", "Square", f.firstSquare())
	case DefendsAimedAtPawn:
		return lang.L("Defends the pawn on {{.Square}}, which the {{.Piece}} on {{.PieceSquare}} aims at", "Square", f.firstSquare(),
			"Piece", f.Other.name(), "PieceSquare", f.Other.At)
	case FreesTwoLines:
		return lang.L("Moving the pawn on {{.Square}} opens lines for the bishop and the {{.Piece}}", "Square", f.firstSquare(), "Piece", f.Other.name())
	case KeepsBestArrays:
		return lang.L("The best arrays can still be reached, such as {{.Array}}", "Array", f.Array)
	case KeepsGoodArrays:
		return lang.L("Good arrays can still be reached, such as {{.Array}}, but not the best", "Array", f.Array)
	case BetterAlternatives:
		return lang.L("Other placements leave better arrays possible")
	case KnightInCorner:
		return lang.L("The knight in the corner can go only to {{.Square}} at first", "Square", f.firstSquare())
	case KnightsInCorners:
		return lang.L("The knights in the corners can go only to {{.Squares}} at first", "Squares", f.allSquares())
	case DiagonalInCorner:
		if f.Piece.Type == chess.Queen {
			return lang.L("The queen in the corner has one diagonal, behind the pawn on {{.Square}}", "Square", f.firstSquare())
		}
		return lang.L("The bishop in the corner has one diagonal, behind the pawn on {{.Square}}", "Square", f.firstSquare())
	case DiagonalsInCorners:
		return lang.L("Both bishops are in corners, behind the pawns on {{.Squares}}", "Squares", f.allSquares())
	case EveryPawnWillBeDefended:
		return lang.L("Every pawn is defended")
	case PawnUndefended:
		return lang.L("The pawn on {{.Square}} will be undefended", "Square", f.firstSquare())
	case PawnsUndefended:
		return lang.L("The pawns on {{.Squares}} will be undefended", "Squares", f.allSquares())
	case SomePawnUndefended:
		return lang.L("At least one pawn will be undefended")
	case ArraySettled:
		return lang.L("Only one array is left")
	case ArraysPossible:
		return lang.N("Leaves {{.Count}} arrays possible", f.Arrays)
	}
	return f.castling()
}

// castling returns the sentence for a fact about castling, a leap or the square of a bishop; "" for other facts.
func (f Fact) castling() string {
	onHSide := f.Wing == rules.HSide
	switch f.Kind {
	case CastlesBothWings:
		return lang.L("Castling rights on both sides: the king can go to {{.Squares}}", "Squares", f.anySquare())
	case MayCastleBothWings:
		return lang.L("Keeps castling open on both sides: the king could go to {{.Squares}}", "Squares", f.anySquare())
	case MayCastleOnWing:
		if onHSide {
			return lang.L("Keeps castling open on the h-side: the king could go to {{.Squares}}", "Squares", f.anySquare())
		}
		return lang.L("Keeps castling open on the a-side: the king could go to {{.Squares}}", "Squares", f.anySquare())
	case GaveUpCastling:
		return lang.L("Gives up castling")
	case GaveUpCastlingOnWing:
		if onHSide {
			return lang.L("Gives up castling on the h-side")
		}
		return lang.L("Gives up castling on the a-side")
	case GaveUpCastlingOnOneWing:
		return lang.L("Gives up castling on one of the sides: the king could still go to {{.Squares}}", "Squares", f.anySquare())
	case CastlingOnOneWing:
		return lang.L("Castling is still open on one of the sides: the king could go to {{.Squares}}", "Squares", f.anySquare())
	case CastlingGuaranteed:
		return lang.L("Castling rights on both sides: the king can go to {{.Squares}}", "Squares", f.anySquare())
	case CastlingGuaranteedOnWing:
		if onHSide {
			return lang.L("Castling right on the h-side: the king can go to {{.Squares}}", "Squares", f.anySquare())
		}
		return lang.L("Castling right on the a-side: the king can go to {{.Squares}}", "Squares", f.anySquare())
	case CastlingPossible:
		return lang.L("Castling is still open on both sides: the king could go to {{.Squares}}", "Squares", f.anySquare())
	case CastlingPossibleOnWing:
		if onHSide {
			return lang.L("Castling is still open on the h-side: the king could go to {{.Squares}}", "Squares", f.anySquare())
		}
		return lang.L("Castling is still open on the a-side: the king could go to {{.Squares}}", "Squares", f.anySquare())
	case KingCanLeap:
		return lang.L("The king can leap to {{.Squares}}", "Squares", f.anySquare())
	case OtherBishopNeeds:
		if f.Light {
			return lang.L("The other bishop needs a light square: {{.Squares}}", "Squares", f.anySquare())
		}
		return lang.L("The other bishop needs a dark square: {{.Squares}}", "Squares", f.anySquare())
	case SquareKeptForBishop:
		if f.Light {
			return lang.L("The light-squared bishop can only go to {{.Square}}", "Square", f.firstSquare())
		}
		return lang.L("The dark-squared bishop can only go to {{.Square}}", "Square", f.firstSquare())
	}
	return ""
}

func (p Piece) name() string { return words.Piece(p.Type) }

// firstSquare returns the first square.
func (f Fact) firstSquare() string {
	for sq := range f.Squares.All() {
		return sq.String()
	}
	return ""
}

// allSquares lists the squares with "and".
func (f Fact) allSquares() string { return words.And(slices.Collect(f.Squares.All())) }

// anySquare lists the squares with "or": "b1, c1 or g1", or returns "any of six squares" if there are more than five.
func (f Fact) anySquare() string {
	squares := slices.Collect(f.Squares.All())
	if len(squares) > 5 {
		return lang.N("any of {{.Number}} squares", len(squares), "Number", words.Count(len(squares)))
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

package explain

import (
	"slices"

	"backrank/lang"
	"backrank/words"
)

// String returns the reason as a sentence of at most 90 characters, without a full stop; "" if there is no
// reason.
func (r Reason) String() string {
	piece, other, second := words.Piece(r.Piece.Type), words.Piece(r.Other.Type), words.Piece(r.Second.Type)
	square, otherSquare, secondSquare := r.Piece.At, r.Other.At, r.Second.At
	switch r.Kind {
	case Checkmate:
		return lang.L("Checkmate")
	case Stalemate:
		return lang.L("Draw by stalemate")
	case OnlyEvasion:
		return lang.L("The only way out of check")
	case OnlyMove:
		return lang.L("The only legal move")
	case Promotes:
		return lang.L("Promotes to a {{.Piece}}", "Piece", piece)
	case PromotesTaking:
		return lang.L("Promotes to a {{.Piece}} and takes the {{.Other}}", "Piece", piece, "Other", other)
	case StopsMate:
		return lang.L("Prevents mate by {{.Move}}", "Move", r.SAN)
	case ThreatensMate:
		return lang.L("Threatens mate by {{.Move}}", "Move", r.SAN)
	case TakesUndefended:
		return lang.L("Takes the {{.Piece}} on {{.Square}}, and nothing can recapture", "Piece", other, "Square", otherSquare)
	case TakesWithLess:
		return lang.L("Wins the {{.Other}} on {{.Square}} for a {{.Piece}} or less", "Other", other, "Square", otherSquare, "Piece", piece)
	case TakesAhead:
		return lang.L("Takes the {{.Piece}} on {{.Square}} and wins material", "Piece", other, "Square", otherSquare)
	case TakesEvenly:
		return lang.L("Takes the {{.Piece}} on {{.Square}}, but can be recaptured", "Piece", other, "Square", otherSquare)
	case EnPassant:
		return lang.L("Takes en passant, and nothing can recapture")
	case EnPassantTrade:
		return lang.L("Takes en passant, but can be recaptured")
	case TradesAlike:
		return lang.L("Trades {{.Pieces}} on {{.Square}}", "Pieces", words.Plural(r.Other.Type), "Square", otherSquare)
	case Trades:
		return lang.L("Trades the {{.Piece}} for the {{.Other}} on {{.Square}}", "Piece", piece, "Other", other, "Square", otherSquare)
	case GivesUp:
		return lang.L("Gives up the {{.Piece}} for the {{.Other}} on {{.Square}}", "Piece", piece, "Other", other, "Square", otherSquare)
	case ChecksAndAttacks:
		return lang.L("Gives check and attacks the undefended {{.Piece}} on {{.Square}}", "Piece", other, "Square", otherSquare)
	case Forks:
		return lang.L("Forks the {{.Piece}} on {{.Square}} and the {{.Other}} on {{.OtherSquare}}", "Piece", other, "Square", otherSquare, "Other", second, "OtherSquare", secondSquare)
	case Saves:
		return lang.L("Saves the {{.Piece}} on {{.Square}} from the {{.Other}} on {{.OtherSquare}}", "Piece", other, "Square", otherSquare, "Other", second, "OtherSquare", secondSquare)
	case ThreatensUndefended:
		return lang.L("Threatens to take the undefended {{.Piece}} on {{.Square}}", "Piece", other, "Square", otherSquare)
	case ThreatensWithLess:
		return lang.L("Threatens to take the {{.Piece}} on {{.Square}} with a {{.Other}}", "Piece", other, "Square", otherSquare, "Other", second)
	case Threatens:
		return lang.L("Threatens to take the {{.Piece}} on {{.Square}} and win material", "Piece", other, "Square", otherSquare)
	case CastlesSheltered:
		return lang.N("Castles: the king goes to {{.Square}}, behind {{.Number}} pawns", r.Now, "Square", square, "Number", words.Count(r.Now))
	case Castles:
		return lang.L("Castles: the king goes to {{.KingSquare}}, the {{.Piece}} to {{.OtherSquare}}", "KingSquare", square, "Piece", other, "OtherSquare", otherSquare)
	case CastlesKingStays:
		return lang.L("Castles: the king stays on {{.KingSquare}}, the {{.Piece}} goes to {{.OtherSquare}}", "KingSquare", square, "Piece", other, "OtherSquare", otherSquare)
	case CastlesPartnerStays:
		return lang.L("Castles: the king goes to {{.KingSquare}}, the {{.Piece}} stays on {{.OtherSquare}}", "KingSquare", square, "Piece", other, "OtherSquare", otherSquare)
	case LeapsSheltered:
		return lang.N("Leaps: the king goes to {{.Square}}, behind {{.Number}} pawns", r.Now, "Square", square, "Number", words.Count(r.Now))
	case Leaps:
		return lang.L("Leaps: the king goes to {{.Square}}", "Square", square)
	case StopsCastling:
		return lang.L("Stops the king on {{.Square}} from castling", "Square", otherSquare)
	case AdvancesPassedPawn:
		return lang.L("Advances the passed pawn to {{.Square}}", "Square", square)
	case MakesPassedPawn:
		return lang.L("Creates a passed pawn on {{.Square}}", "Square", square)
	case Checks:
		return lang.L("Gives check")
	case AllowsCapture:
		return lang.L("Allows the {{.Other}} on {{.OtherSquare}} to take the {{.Piece}} on {{.Square}}", "Other", second, "OtherSquare", secondSquare, "Piece", other, "Square", otherSquare)
	case Develops:
		return lang.L("Develops the {{.Piece}} to {{.Square}}", "Piece", piece, "Square", square)
	case DevelopsControlling:
		return lang.L("Develops the {{.Piece}} to {{.Square}}, where it controls {{.Squares}}", "Piece", piece, "Square", square, "Squares", words.And(slices.Collect(r.Squares.All())))
	case PawnInCentre:
		return lang.L("Puts a pawn in the centre, on {{.Square}}", "Square", square)
	case OpenFile:
		return lang.L("Puts the rook on the open {{.File}}-file", "File", square.File())
	case HalfOpenFile:
		return lang.L("Puts the rook on the half-open {{.File}}-file", "File", square.File())
	case OpensLine:
		return lang.L("Opens a line for the {{.Piece}} on {{.Square}}", "Piece", other, "Square", otherSquare)
	case Reaches:
		return lang.N("Moves the {{.Piece}} to {{.Square}}, where it reaches {{.Count}} squares instead of {{.Before}}", r.Now, "Piece", piece, "Square", square, "Before", r.Before)
	case KingToCentre:
		return lang.L("Brings the king closer to the centre")
	case LeavesNothing:
		return lang.L("Leaves nothing hanging")
	}
	return ""
}

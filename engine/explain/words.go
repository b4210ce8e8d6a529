package explain

import (
	"slices"
	"strconv"
	"strings"

	"backrank/words"
)

// sentences are the English sentences for reasons, with slots in braces: {piece}, {other} and {second} are names of
// pieces, {others} a plural, {piece.at} a square, {squares} a list of squares, {now} and {before} numbers in digits,
// {count} a number as a word, {san} a move.
var sentences = [kinds]string{
	Checkmate:      "Checkmate",
	Stalemate:      "Draw by stalemate",
	OnlyEvasion:    "The only way out of check",
	OnlyMove:       "The only legal move",
	Promotes:       "Promotes to a {piece}",
	PromotesTaking: "Promotes to a {piece} and takes the {other}",
	StopsMate:      "Prevents mate by {san}",
	ThreatensMate:  "Threatens mate by {san}",

	TakesUndefended: "Takes the {other} on {other.at}, and nothing can recapture",
	TakesForLess:    "Takes the {other} on {other.at} for at most a {piece}",
	TakesAhead:      "Takes the {other} on {other.at} and wins material",
	TakesEvenly:     "Takes the {other} on {other.at}, but can be recaptured",
	EnPassant:       "Takes en passant, and nothing can recapture",
	EnPassantTrade:  "Takes en passant, but can be recaptured",
	TradesAlike:     "Trades {others} on {other.at}",
	Trades:          "Trades the {piece} for the {other} on {other.at}",
	GivesUp:         "Gives up the {piece} for the {other} on {other.at}",

	ChecksAndAttacks:    "Gives check and attacks the undefended {other} on {other.at}",
	Forks:               "Forks the {other} on {other.at} and the {second} on {second.at}",
	Saves:               "Saves the {other} on {other.at} from the {second} on {second.at}",
	ThreatensUndefended: "Threatens to take the undefended {other} on {other.at}",
	ThreatensWithLess:   "Threatens to take the {other} on {other.at} with a {second}",
	Threatens:           "Threatens to take the {other} on {other.at} and win material",

	CastlesSheltered:    "Castles: the king goes to {piece.at}, behind {count} pawns",
	Castles:             "Castles: the king goes to {piece.at}, the {other} to {other.at}",
	CastlesKingStays:    "Castles: the king stays on {piece.at}, the {other} goes to {other.at}",
	CastlesPartnerStays: "Castles: the king goes to {piece.at}, the {other} stays on {other.at}",
	LeapsSheltered:      "Leaps: the king goes to {piece.at}, behind {count} pawns",
	Leaps:               "Leaps: the king goes to {piece.at}",
	StopsCastling:       "Stops the king on {other.at} from castling",

	AdvancesPassedPawn:  "Advances the passed pawn to {piece.at}",
	MakesPassedPawn:     "Creates a passed pawn on {piece.at}",
	Checks:              "Gives check",
	AllowsCapture:       "Allows the {second} on {second.at} to take the {other} on {other.at}",
	Develops:            "Develops the {piece} to {piece.at}",
	DevelopsControlling: "Develops the {piece} to {piece.at}, where it controls {squares}",
	PawnInCentre:        "Puts a pawn in the centre, on {piece.at}",
	OpenFile:            "Puts the rook on the open {file}-file",
	HalfOpenFile:        "Puts the rook on the half-open {file}-file",
	OpensLine:           "Opens a line for the {other} on {other.at}",
	Reaches:             "Moves the {piece} to {piece.at}, where it reaches {now} squares instead of {before}",
	KingToCentre:        "Brings the king closer to the centre",
	LeavesNothing:       "Leaves nothing hanging",
}

// String returns the reason as a sentence of at most 90 characters, without a full stop; "" if there is no
// reason.
func (r Reason) String() string {
	return strings.NewReplacer(
		"{piece}", words.Piece(r.Piece.Type), "{piece.at}", r.Piece.At.String(), "{file}", r.Piece.At.File().String(),
		"{other}", words.Piece(r.Other.Type), "{other.at}", r.Other.At.String(), "{others}", words.Plural(r.Other.Type),
		"{second}", words.Piece(r.Second.Type), "{second.at}", r.Second.At.String(),
		"{squares}", words.And(slices.Collect(r.Squares.All())), "{san}", r.SAN,
		"{now}", strconv.Itoa(r.Now), "{before}", strconv.Itoa(r.Before), "{count}", words.Count(r.Now),
	).Replace(sentences[r.Kind])
}

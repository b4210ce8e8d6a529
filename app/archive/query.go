package archive

import (
	"github.com/notnil/chess"
)

// Query says which games are wanted: those for which all of its fields hold. The zero Query wants all games that are
// not deleted.
type Query struct {
	Variant string // its id
	Rule    string // the id of its castling rule
	Start   string // the id of the start position, "518" or "W518-B534"
	Pattern string // of the array of White or of Black, "R?K*R" (variants.ParsePattern)
	Player  string // what a search for either player's name is for (words.SearchName)
	// Name is the name of either player, in any spelling of it (words.Person), who has an opponent of another name.
	Name string
	// Home is a source in whose games a player without a name is Name, if the opponent is not; "" if there is none.
	Home string
	// Opponent is the name of the opponent of Player or Name, in any spelling.
	Opponent string
	// Color is the colour of Player and Name, chess.NoColor for either.
	Color  chess.Color
	Result string // 1-0, 0-1, 1/2-1/2 or *
	Ending string // Ending.String
	Since  string // 2024, 2024.05 or 2024.05.17, this day included
	Until  string
	// Castled is a way to castle, of either side or of one: "leap", "white:kingside", "black:never".
	Castled string
	// CastledFrom and CastledTo are the first and the last move, from 1, at which that castling was, or any if there is
	// no way in Castled; 0 for no limit.
	CastledFrom, CastledTo int
	// Words are parts of names and events, or labels; each must occur.
	Words string
	Label string // a tag of one's own
	// Source is where games came from, Head.Source.
	Source string
	// Fact is a fact of the array under the castling rule Rule, as [DB.Tally] names it, "rim none": of the array of Name
	// if there is one, else of either.
	Fact string
	// Hints is 1 for games with hints, -1 for those without.
	Hints int
	// Twins asks for twins alone, Deleted for deleted games instead of the others.
	Twins, Deleted bool
	// TwinsOf is the id of a game: it and its twins ([DB.Twins]) are wanted.
	TwinsOf int64
	// FEN is a position that occurred: its pieces, the side to move, and the rights as far as the castling rule of the
	// game has them.
	FEN string
	// AnyRights ignores the castling rights and the en passant square of FEN: its pieces and the side to move are wanted.
	AnyRights bool
	// Material is what stood on the board at some time, the pieces of either colour and then of the other: "KRPKR".
	Material string
	// Comment are words that comments of the game contain, in any spelling (words.Contains), commands aside; each must
	// occur.
	Comment string

	Sort Sort
	// Descending reverses the order.
	Descending bool
	// Offset games are left out, and at most Limit returned, if it is greater than 0.
	Offset, Limit int
}

// Check reports what is wrong with a query, as a message for players; nil if nothing is.
func (q Query) Check() error {
	_, err := q.read()
	return err
}

// Unnamed is the name in PGN of a player without one.
const Unnamed = "?"

// Sort is an order of games.
type Sort uint8

// The orders. Games that are equal in it are in the order in which they came.
const (
	ByID Sort = iota
	ByDate
	ByWhite
	ByBlack
	ByEvent
	ByVariant // and start
	ByResult
	ByPlies
	ByRating // of both players together
)

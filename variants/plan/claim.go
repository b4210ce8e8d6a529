// Package plan describes how a side plays from a start position in a few sentences. Each is a claim that follows from facts
// about the array and from the games that Backrank's engine has played from it; see docs/SURVEY.md, "The plan".
package plan

import (
	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/variants/rules"
	"backrank/words"
)

// Kind is what a claim says.
type Kind uint8

// The kinds of claims, in the order of the sentences of a plan.
const (
	FirstMove     Kind = iota // the side usually begins with a move of this pawn or piece
	Diagonal                  // the bishop, which has two diagonals, usually leaves on this one
	Diagonals                 // both bishops usually leave on these diagonals; a bishop in the corner has no other
	Destination               // the piece usually goes to this square first
	Destinations              // two pieces of one type usually go to these squares first
	Favourite                 // the piece goes to this square first more often than to any other
	Rivals                    // two pieces often go to the same square first
	Captured                  // the piece is captured before it moves, far more often than others
	Undefended                // no piece defends these pawns in the array; this is true without games
	Castles                   // the side usually castles or leaps in this way
	CastlesEither             // the side often castles or leaps in each of these two ways
	CastlesThere              // when the side castles or leaps, it usually does so in this way
	CastlesWing               // the side usually castles or leaps to this side of the king, in several ways
	CastlesOften              // the side usually castles or leaps, in several ways and to both sides
	CouldCastle               // the side can castle or leap early, but usually does neither
	SeldomCastles             // the side seldom castles or leaps
	KingMoves                 // the king usually makes another move first
)

// Claim is a statement about a side.
type Claim struct {
	Kind    Kind
	Side    chess.Color
	Games   int    // all games
	Castled int    // of claims about castling: the games in which the side castled or leapt
	Move    int    // of CouldCastle: the first move on which castling or leaping is possible
	Leaps   bool   // of claims about castling: the rule has leaps
	Parts   []Part // one or two, of Undefended any number

	excess float64 // by how much its share exceeds that of other start positions
}

// Part is a piece, a pawn, or a way to castle or leap, and the number of games in which it did what is claimed.
type Part struct {
	Piece chess.PieceType
	From  chess.Square // where the piece stands in the array
	// To is the destination; of a diagonal the pawn on it; of a castling the square of the partner, of CastlesWing that of the
	// most frequent way; of a first move with a pawn the bishop that it opens; [chess.NoSquare] for none.
	To    chess.Square
	Games int
	Move  int // of a castling or leap: the median number of its move

	Leap   bool            // the king leaps to To
	Single bool            // no other castling is possible on this side of the king
	With   chess.PieceType // the partner
}

// wing is the side of the king to which it castles.
func (p Part) wing() rules.Wing {
	if p.To > p.From {
		return rules.HSide
	}
	return rules.ASide
}

// String returns the claim as a sentence without a full stop, in the language of the player.
func (c Claim) String() string {
	if c.Kind >= Castles {
		return c.castling()
	}
	one, two := c.Parts[0], c.Parts[len(c.Parts)-1]
	side, piece := words.Color(c.Side), words.Piece(one.Piece)
	switch c.Kind {
	case FirstMove:
		if one.To != chess.NoSquare {
			return lang.N("{{.Side}} usually begins with the pawn on {{.PawnSquare}}, which opens the bishop on {{.BishopSquare}}: in {{.Games}} of {{.Count}} games",
				c.Games, "Side", side, "PawnSquare", one.From, "BishopSquare", one.To, "Games", one.Games)
		}
		return lang.N("{{.Side}} usually begins with the {{.Piece}} on {{.Square}}: in {{.Games}} of {{.Count}} games",
			c.Games, "Side", side, "Piece", piece, "Square", one.From, "Games", one.Games)
	case Diagonal:
		return lang.N("The bishop on {{.BishopSquare}} waits for the pawn on {{.PawnSquare}}: it leaves across this square in {{.Games}} of {{.Count}} games",
			c.Games, "BishopSquare", one.From, "PawnSquare", one.To, "Games", one.Games)
	case Diagonals:
		return lang.N("The bishops on {{.BishopSquares}} wait for the pawns on {{.PawnSquares}}: they leave across these squares in {{.First}} and {{.Second}} of {{.Count}} games",
			c.Games, "BishopSquares", pair(one.From, two.From), "PawnSquares", pair(one.To, two.To), "First", one.Games, "Second", two.Games)
	case Destination:
		return lang.N("The {{.Piece}} on {{.Square}} usually goes to {{.Destination}} first: in {{.Games}} of {{.Count}} games",
			c.Games, "Piece", piece, "Square", one.From, "Destination", one.To, "Games", one.Games)
	case Destinations:
		return lang.N("The {{.Pieces}} on {{.Squares}} usually go to {{.Destinations}} first: in {{.First}} and {{.Second}} of {{.Count}} games",
			c.Games, "Pieces", words.Plural(one.Piece), "Squares", pair(one.From, two.From),
			"Destinations", pair(one.To, two.To), "First", one.Games, "Second", two.Games)
	case Favourite:
		return lang.N("The {{.Piece}} on {{.Square}} goes to {{.Destination}} first, more often than to any other square: in {{.Games}} of {{.Count}} games",
			c.Games, "Piece", piece, "Square", one.From, "Destination", one.To, "Games", one.Games)
	case Rivals:
		return lang.N("Both the {{.Piece}} on {{.Square}} and the {{.Other}} on {{.OtherSquare}} like {{.Destination}}: they go there first in {{.First}} and {{.Second}} of {{.Count}} games",
			c.Games, "Piece", piece, "Square", one.From, "Other", words.Piece(two.Piece), "OtherSquare", two.From,
			"Destination", one.To, "First", one.Games, "Second", two.Games)
	case Captured:
		return lang.N("The {{.Piece}} on {{.Square}} is captured before it moves more often than most pieces: in {{.Games}} of {{.Count}} games",
			c.Games, "Piece", piece, "Square", one.From, "Games", one.Games)
	}
	pawns := make([]chess.Square, len(c.Parts))
	for i, p := range c.Parts {
		pawns[i] = p.From
	}
	return lang.N("No piece defends the pawns on {{.Squares}} before the first move", len(pawns), "Squares", words.And(pawns))
}

// pair lists two squares.
func pair(one, two chess.Square) string { return words.And([]chess.Square{one, two}) }

// castling returns a claim about castling as a sentence.
func (c Claim) castling() string {
	side := words.Color(c.Side)
	switch c.Kind {
	case CouldCastle:
		switch {
		case c.Castled == 0 && c.Leaps:
			return lang.N("{{.Side}} can castle or leap from move {{.Move}} on, but never does in {{.Count}} games", c.Games, "Side", side, "Move", c.Move)
		case c.Castled == 0:
			return lang.N("{{.Side}} can castle from move {{.Move}} on, but never does in {{.Count}} games", c.Games, "Side", side, "Move", c.Move)
		case c.Leaps:
			return lang.N("{{.Side}} can castle or leap from move {{.Move}} on, but does so in only {{.Castled}} of {{.Count}} games", c.Games, "Side", side, "Move", c.Move, "Castled", c.Castled)
		}
		return lang.N("{{.Side}} can castle from move {{.Move}} on, but does so in only {{.Castled}} of {{.Count}} games", c.Games, "Side", side, "Move", c.Move, "Castled", c.Castled)
	case SeldomCastles:
		switch {
		case c.Castled == 0 && c.Leaps:
			return lang.N("{{.Side}} never castles or leaps in {{.Count}} games", c.Games, "Side", side)
		case c.Castled == 0:
			return lang.N("{{.Side}} never castles in {{.Count}} games", c.Games, "Side", side)
		case c.Leaps:
			return lang.N("{{.Side}} seldom castles or leaps: in {{.Castled}} of {{.Count}} games", c.Games, "Side", side, "Castled", c.Castled)
		}
		return lang.N("{{.Side}} seldom castles: in {{.Castled}} of {{.Count}} games", c.Games, "Side", side, "Castled", c.Castled)
	}
	if c.Kind == CastlesOften {
		if c.Leaps {
			return lang.N("The king usually castles or leaps: in {{.Castled}} of {{.Count}} games", c.Games, "Castled", c.Castled)
		}
		return lang.N("{{.Side}} usually castles: in {{.Castled}} of {{.Count}} games", c.Games, "Side", side, "Castled", c.Castled)
	}
	one, two := c.Parts[0], c.Parts[len(c.Parts)-1]
	partner := words.Piece(one.With)
	switch c.Kind {
	case Castles:
		switch {
		case one.Leap:
			return lang.N("The king usually leaps to {{.Square}}: in {{.Games}} of {{.Count}} games, in half of these by move {{.Move}}",
				c.Games, "Square", one.To, "Games", one.Games, "Move", one.Move)
		case one.Single:
			return lang.N("{{.Side}} usually castles on the {{.Wing}}: in {{.Games}} of {{.Count}} games, in half of these by move {{.Move}}",
				c.Games, "Side", side, "Wing", one.wing(), "Games", one.Games, "Move", one.Move)
		}
		return lang.N("{{.Side}} usually castles with the {{.Piece}} on {{.Square}}: in {{.Games}} of {{.Count}} games, in half of these by move {{.Move}}",
			c.Games, "Side", side, "Piece", partner, "Square", one.To, "Games", one.Games, "Move", one.Move)
	case CastlesWing:
		if c.Leaps {
			return lang.N("The king usually castles or leaps to the {{.Wing}}: in {{.Games}} of {{.Count}} games", c.Games, "Wing", one.wing(), "Games", one.Games)
		}
		return lang.N("{{.Side}} usually castles on the {{.Wing}}: in {{.Games}} of {{.Count}} games", c.Games, "Side", side, "Wing", one.wing(), "Games", one.Games)
	case CastlesEither:
		switch {
		case one.Leap && two.Leap:
			return lang.N("The king leaps to {{.Square}} in {{.First}} and to {{.OtherSquare}} in {{.Second}} of {{.Count}} games",
				c.Games, "Square", one.To, "OtherSquare", two.To, "First", one.Games, "Second", two.Games)
		case one.Leap:
			return lang.N("The king leaps to {{.Square}} in {{.First}} of {{.Count}} games, and castles with the {{.Other}} on {{.OtherSquare}} in {{.Second}}",
				c.Games, "Square", one.To, "Other", words.Piece(two.With), "OtherSquare", two.To, "First", one.Games, "Second", two.Games)
		case two.Leap:
			return lang.N("The king castles with the {{.Piece}} on {{.Square}} in {{.First}} of {{.Count}} games, and leaps to {{.OtherSquare}} in {{.Second}}",
				c.Games, "Piece", partner, "Square", one.To, "OtherSquare", two.To, "First", one.Games, "Second", two.Games)
		case one.Single && two.Single:
			return lang.N("{{.Side}} castles on the {{.Wing}} in {{.First}} and on the {{.OtherWing}} in {{.Second}} of {{.Count}} games",
				c.Games, "Side", side, "Wing", one.wing(), "OtherWing", two.wing(), "First", one.Games, "Second", two.Games)
		}
		return lang.N("{{.Side}} castles with the {{.Piece}} on {{.Square}} in {{.First}} and with the {{.Other}} on {{.OtherSquare}} in {{.Second}} of {{.Count}} games",
			c.Games, "Side", side, "Piece", partner, "Square", one.To, "Other", words.Piece(two.With), "OtherSquare", two.To,
			"First", one.Games, "Second", two.Games)
	case CastlesThere:
		switch {
		case one.Leap:
			return lang.N("The king castles or leaps in {{.Castled}} of {{.Count}} games; in {{.Games}} of these it leaps to {{.Square}}, in half of those by move {{.Move}}",
				c.Games, "Castled", c.Castled, "Games", one.Games, "Square", one.To, "Move", one.Move)
		case c.Leaps:
			return lang.N("The king castles or leaps in {{.Castled}} of {{.Count}} games; in {{.Games}} of these it castles with the {{.Piece}} on {{.Square}}, in half of those by move {{.Move}}",
				c.Games, "Castled", c.Castled, "Games", one.Games, "Piece", partner, "Square", one.To, "Move", one.Move)
		case one.Single && one.Games == c.Castled:
			return lang.N("{{.Side}} castles in {{.Castled}} of {{.Count}} games, always on the {{.Wing}}, in half of those by move {{.Move}}",
				c.Games, "Side", side, "Castled", c.Castled, "Wing", one.wing(), "Move", one.Move)
		case one.Single:
			return lang.N("{{.Side}} castles in {{.Castled}} of {{.Count}} games; in {{.Games}} of these on the {{.Wing}}, in half of those by move {{.Move}}",
				c.Games, "Side", side, "Castled", c.Castled, "Games", one.Games, "Wing", one.wing(), "Move", one.Move)
		}
		return lang.N("{{.Side}} castles in {{.Castled}} of {{.Count}} games; in {{.Games}} of these with the {{.Piece}} on {{.Square}}, in half of those by move {{.Move}}",
			c.Games, "Side", side, "Castled", c.Castled, "Games", one.Games, "Piece", partner, "Square", one.To, "Move", one.Move)
	}
	return lang.N("The king usually gives up castling by another move: in {{.Games}} of {{.Count}} games, most often to {{.Square}}",
		c.Games, "Games", one.Games, "Square", one.To)
}

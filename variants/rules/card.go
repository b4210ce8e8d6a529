package rules

import (
	"cmp"
	"slices"

	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/words"
)

// Names are the names of a castling rule for display. Phrase is always set; an empty Label, Short or Narrow stands for
// the title, which is Phrase with a capital letter.
type Names struct {
	Phrase string // in the middle of a text: "orthodox castling"
	Label  string // in a list of castling rules, with the game that the rule is known from: "Orthodox (Chess480)"
	Short  string // for rows of rules, such as the name of the game that the rule is known from: "Chess480"
	Narrow string // for columns of rules: "Orthodox"
}

func (c *Castling) names() Names {
	if c.Names == nil {
		return Names{Phrase: c.Name}
	}
	return c.Names()
}

// Phrase returns the rule's name in the middle of a text, in the language of the player: "orthodox castling".
func (c *Castling) Phrase() string { return c.names().Phrase }

// Title returns the rule's name in the language of the player: "Orthodox castling".
func (c *Castling) Title() string { return words.Sentence(c.Phrase()) }

// Label returns the rule's name in a list of castling rules.
func (c *Castling) Label() string {
	return cmp.Or(c.names().Label, c.Title())
}

// Short returns a short name for rows of rules.
func (c *Castling) Short() string {
	return cmp.Or(c.names().Short, c.Title())
}

// Narrow returns a name for narrow columns of rules, if possible without the word for castling: "Orthodox".
func (c *Castling) Narrow() string {
	return cmp.Or(c.names().Narrow, c.Title())
}

// Card describes a castling rule to players (RULES.md §4).
type Card struct {
	// Summary is one line, for a tile.
	Summary string
	// Laws are the laws of this rule, a sentence or two each. [Castling.CommonLaws] has the laws that all rules share.
	Laws []string
	// Source names the author and the year, or the document, that the rule is from.
	Source string
	// Examples demonstrate it on the board.
	Examples []Example
}

// Example is one move on a board, to be shown before and after.
type Example struct {
	// FEN is the position before the move; its castling field fits the rule.
	FEN string
	// Move is the move in coordinates, castling as king takes partner: "e1h1".
	Move string
	// Caption describes where each moving piece lands, or that it stays.
	Caption string
	// Source is the text that the example is from.
	Source string
}

// RightsName returns the name of the rule's rights, "Castling rights"; "" if it has none.
func (c *Castling) RightsName() string {
	switch {
	case c.CanCastle() && c.CanLeap():
		return lang.L("Castling and leap rights")
	case c.CanCastle():
		return lang.L("Castling rights")
	case c.CanLeap():
		return lang.L("Leap rights")
	}
	return ""
}

// CommonLaws returns the laws that the rule shares with all others, for players; none if the king never castles
// or leaps.
func (c *Castling) CommonLaws() []string {
	switch {
	case !c.CanCastle() && !c.CanLeap():
		return nil
	case !c.CanCastle():
		return []string{
			lang.L("The king has not moved and is not in check."),
			lang.L("The king may not cross or land on an attacked square, not even one where one of its own pieces stands."),
			lang.L("A leap never captures."),
			lang.L("Each side may leap once in a game."),
		}
	}
	once := lang.L("Each side may castle once in a game.")
	if c.CanLeap() {
		once = lang.L("Each side may castle or leap once in a game.")
	}
	if slices.Equal(c.Partners, []chess.PieceType{chess.Rook}) {
		return []string{
			lang.L("Neither the king nor the rook has moved, and the king is not in check."),
			lang.L("The king may not cross or land on an attacked square, not even one where one of its own pieces stands. The rook may."),
			lang.L("All squares between the king and the rook, and all that either crosses or lands on, must be empty except for the two themselves. Castling never captures."),
			lang.L("After castling the king is not in check."),
			once,
			lang.L("To castle, drop the king on the rook."),
		}
	}
	return []string{
		lang.L("Neither the king nor its partner has moved, and the king is not in check."),
		lang.L("The king may not cross or land on an attacked square, not even one where one of its own pieces stands. The partner may."),
		lang.L("All squares between the king and its partner, and all that either crosses or lands on, must be empty except for the two themselves. Castling never captures."),
		lang.L("After castling the king is not in check."),
		once,
		lang.L("To castle, drop the king on its partner, the piece that it castles with."),
	}
}

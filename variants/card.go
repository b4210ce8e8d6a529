package variants

import (
	"slices"

	"backrank/variants/rules"
)

// Card is what a player is told about a castling rule (RULES.md §4).
type Card struct {
	// Summary is one line, for a tile.
	Summary string
	// Laws are the rule's own laws, a sentence or two each; what all rules
	// share is [CommonLaws].
	Laws []string
	// Source is who made the rule and when.
	Source string
	// Examples show it on the board.
	Examples []Example
}

// CardOf is the card of one of the seven rules; the zero Card for any other.
func CardOf(rule *rules.Castling) Card {
	c := cards[rule]
	c.Laws, c.Examples = slices.Clone(c.Laws), slices.Clone(c.Examples)
	return c
}

// Summary is one line about castling, for a tile.
func Summary(rule *rules.Castling) string { return cards[rule].Summary }

// CommonLaws are the laws that a castling rule shares with all others, for players;
// none if its king never castles or leaps.
func CommonLaws(rule *rules.Castling) []string {
	switch {
	case !rule.CanCastle() && !rule.CanLeap():
		return nil
	case !rule.CanCastle():
		return []string{
			"The king has not moved before and is not in check.",
			"The king crosses and reaches no attacked square, not even one on which an own piece stands.",
			"Nothing is taken.",
			"A side leaps once in a game.",
		}
	}
	return []string{
		"Neither the king nor its partner has moved before, and the king is not in check.",
		"The king crosses and reaches no attacked square, not even one on which an own piece stands. Its partner may.",
		"To castle, king and partner travel over empty squares, and nothing stands between them. Nothing is taken.",
		"When all is done the king is not in check.",
		"A side castles or leaps once in a game.",
		"Drop the king on its partner: that always means castling.",
	}
}

var cards = map[*rules.Castling]Card{
	Classical: {
		Summary: "Castling as in orthodox chess",
		Laws: []string{
			"The king must start on the e-file and the rook in a corner.",
			"Toward the a-file the king goes to c and the rook to d; toward the h-file the king goes to g and the rook to f.",
			"From any other start there is no castling on that side.",
		},
		Source: "FIDE Laws 3.8; for Pre-chess P. Benko 1978", Examples: classicalExamples,
	},
	Fischer: {
		Summary: "Castling ends on c, d or on g, f",
		Laws: []string{
			"The king castles with the rook on either side of it.",
			"Toward the a-file the king goes to c and the rook to d; toward the h-file the king goes to g and the rook to f.",
			"King, rook or both may stay where they are, or change places.",
		},
		Source: "R. J. Fischer 1996; FIDE Guidelines II", Examples: fischerExamples,
	},
	Orthodox: {
		Summary: "The king castles two squares over",
		Laws: []string{
			"The king castles with the rook on either side of it and goes two squares toward it, over it or onto its square if need be.",
			"The rook goes to the square that the king crossed, or stays if it stands there.",
			"Next to each other in the corner, king and rook change places.",
		},
		Source: "J. K. Lewis 2005", Examples: orthodoxExamples,
	},
	Bunker: {
		Summary: "Castle to b or g, or leap there alone",
		Laws: []string{
			"Toward the a-file the king goes to b and the rook to c; toward the h-file the king goes to g and the rook to f.",
			"If both rooks start on one side of the king, only the farther one can castle.",
			"Instead of castling the king may leap alone to b or g, over own pieces but not over enemies.",
		},
		Source: "C. Daniel 2009", Examples: bunkerExamples,
	},
	Slide: {
		Summary: "Castle with any unmoved piece",
		Laws: []string{
			"The first piece to the left or right of the king may be its partner if it is your own and has not moved.",
			"The king slides the whole way up to it and the partner hops to the king's other side.",
			"A neighbour hops over the king, which stays, if the square behind the king is empty.",
		},
		Source: "P. O'Neal 2004", Examples: slideExamples,
	},
	Leap: {
		Summary: "The king leaps two squares, once",
		Laws: []string{
			"The king goes alone exactly two squares left or right.",
			"It may jump over an own piece, not over an enemy, and lands on an empty square.",
		},
		Source: "Named by P. O'Neal; rule from RANDOM.TXT of the program Zork", Examples: leapExamples,
	},
	NoCastling: {
		Summary:  "No castling",
		Laws:     []string{"The king has no special move."},
		Source:   "Traditional",
		Examples: walkExamples,
	},
}

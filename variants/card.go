package variants

import (
	"slices"

	"backrank/variants/rules"
)

// Card describes a castling rule to players (RULES.md §4).
type Card struct {
	// Summary is one line, for a tile.
	Summary string
	// Laws are specific to the rule, a sentence or two each; those that all rules share are [CommonLaws].
	Laws []string
	// Source names the author and the year.
	Source string
	// Examples demonstrate it on the board.
	Examples []Example
}

// CardOf returns the card of one of the seven rules; the zero Card for any other.
func CardOf(rule *rules.Castling) Card {
	c := cards[rule]
	c.Laws, c.Examples = slices.Clone(c.Laws), slices.Clone(c.Examples)
	return c
}

// Summary returns one line about castling, for a tile.
func Summary(rule *rules.Castling) string { return cards[rule].Summary }

// RightsName returns the name of the rule's rights, "Castling rights"; "" if it has none.
func RightsName(rule *rules.Castling) string {
	switch {
	case rule.CanCastle() && rule.CanLeap():
		return "Castling and leap rights"
	case rule.CanCastle():
		return "Castling rights"
	case rule.CanLeap():
		return "Leap rights"
	}
	return ""
}

// CommonLaws returns the laws that a castling rule shares with all others, for players; none if the king never castles
// or leaps.
func CommonLaws(rule *rules.Castling) []string {
	switch {
	case !rule.CanCastle() && !rule.CanLeap():
		return nil
	case !rule.CanCastle():
		return []string{
			"The king has not moved and is not in check.",
			"The king may not pass through or land on an attacked square, even one that is occupied by its own piece.",
			"A leap never captures.",
			"Each side may leap once in a game.",
		}
	}
	once := "Each side may castle once in a game."
	if rule.CanLeap() {
		once = "Each side may castle or leap once in a game."
	}
	return []string{
		"Neither the king nor its partner has moved, and the king is not in check.",
		"The king may not pass through or land on an attacked square, even one that is occupied by its own piece. Its partner may.",
		"All squares between king and partner, and all that they pass or land on, are empty. Castling never captures.",
		"After castling the king is not in check.",
		once,
		"To castle, drop the king on its partner, the piece that it castles with.",
	}
}

var cards = map[*rules.Castling]Card{
	Classical: {
		Summary: "Castling as in orthodox chess",
		Laws: []string{
			"The king must start on the e-file and the rook in a corner.",
			"On the a-side the king goes to the c-file and the rook to the d-file; on the h-side the king goes to the g-file and the rook to the f-file.",
			"From any other start there is no castling on that side.",
		},
		Source: "FIDE Laws 3.8; for Pre-chess P. Benko 1978", Examples: classicalExamples,
	},
	Fischer: {
		Summary: "Castle to the c- or g-file",
		Laws: []string{
			"The king castles with the rook on either side.",
			"On the a-side the king goes to the c-file and the rook to the d-file; on the h-side the king goes to the g-file and the rook to the f-file.",
			"King, rook or both may stay where they are, or change places.",
		},
		Source: "R. J. Fischer 1996; FIDE Guidelines II", Examples: fischerExamples,
	},
	Orthodox: {
		Summary: "Castle two squares toward the rook",
		Laws: []string{
			"The king castles with the rook on either side and moves two squares toward it, over it or onto its square if need be.",
			"The rook goes to the square that the king crossed, or stays if it is already there.",
			"A king and a rook next to each other in the corner change places.",
		},
		Source: "J. K. Lewis 2005", Examples: orthodoxExamples,
	},
	Bunker: {
		Summary: "Castle or leap to the b- or g-file",
		Laws: []string{
			"On the a-side the king goes to the b-file and the rook to the c-file; on the h-side the king goes to the g-file and the rook to the f-file.",
			"If both rooks start on the same side of the king, only the farther one can castle.",
			"Instead of castling, the king may leap alone to the b- or g-file, over its own pieces but not over enemy pieces.",
		},
		Source: "C. Daniel 2009", Examples: bunkerExamples,
	},
	Slide: {
		Summary: "Castle with any unmoved piece",
		Laws: []string{
			"The first piece to the left or right of the king may be its partner if it is your own and has not moved.",
			"The king slides all the way up to it, and the partner hops to the other side of the king.",
			"A partner beside the king hops over it, if the square on the other side is empty; the king stays.",
		},
		Source: "P. O'Neal 2004", Examples: slideExamples,
	},
	Leap: {
		Summary: "The king leaps two squares, once",
		Laws: []string{
			"The king moves alone, exactly two squares to the left or right.",
			"It may leap over its own piece but not over an enemy piece, and lands on an empty square.",
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

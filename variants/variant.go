package variants

import (
	"errors"
	"strconv"
	"strings"

	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/variants/rules"
	"backrank/words"
)

// Variant is a choice of family, symmetry and castling rule, with its names (RULES.md §1). Use [All], [ByID] or
// [Custom].
type Variant struct {
	// ID is the name in text formats, "chess960". Name is the English name, for PGN; [Variant.Title] is the displayed one.
	ID, Name string
	// Synonyms are other names in use, in English.
	Synonyms []string

	Family   *Family
	Symmetry Symmetry
	Castling *rules.Castling
}

// Count returns the number of start positions; 0 for the custom variant of unequal arrays in a family of one.
func (v Variant) Count() int64 { return v.Symmetry.Starts(int64(v.Family.Len())) }

// Arrays returns one line about what is shuffled, for a tile.
func (v Variant) Arrays() string {
	n := v.Family.Len()
	switch {
	case v.Symmetry == Drafted:
		return lang.L("You place the pieces yourselves")
	case v.Family.Len() == 1:
		return lang.L("The standard array")
	case v.Symmetry == Mirrored:
		return lang.N("{{.Count}} arrays, the same for both", n)
	case v.Symmetry == Unequal:
		return lang.N("{{.Count}} arrays, different for each side", n)
	}
	return lang.N("{{.Count}} arrays, drawn separately", n)
}

// Starts formats the number of start positions, "2,880 start positions".
func (v Variant) Starts() string {
	if v.Count() == 1 {
		return lang.L("One start position")
	}
	return lang.N("{{.Count}} start positions", int(v.Count()))
}

// Allows returns an error, with a message for players, unless s is a start position of the variant.
func (v Variant) Allows(s Start) error {
	for side, array := range [2]Array{s.White, s.Black} {
		owner := words.Color(chess.White + chess.Color(side))
		if fault := array.fault(); fault != "" {
			return errors.New(lang.L("{{.Side}}'s array {{.Array}}: {{.Fault}}", "Side", owner, "Array", array, "Fault", fault))
		}
		if !v.Family.Has(array) {
			return errors.New(words.Message(lang.L("{{.Side}}'s array {{.Array}} is not one of {{.Variant}}", "Side", owner, "Array", array, "Variant", v.Title()), words.Sentence(v.Family.Law())))
		}
	}
	switch {
	case v.Symmetry == Mirrored && !s.IsMirrored():
		return errors.New(lang.L("in {{.Variant}} both sides must have the same array", "Variant", v.Title()))
	case v.Symmetry == Unequal && s.IsMirrored():
		return errors.New(lang.L("in {{.Variant}} the two arrays must differ", "Variant", v.Title()))
	}
	return nil
}

// StartAt returns the i-th start position, i from 0 to Count-1, ordered by the arrays' numbers, White's first.
func (v Variant) StartAt(i int64) Start {
	white, black := v.Symmetry.arrays(i, int64(v.Family.Len()))
	return Start{v.Family.At(int(white)), v.Family.At(int(black))}
}

// Index is the inverse of StartAt, -1 if s is not a start position of the variant.
func (v Variant) Index(s Start) int64 {
	white, black := v.Family.Index(s.White), v.Family.Index(s.Black)
	if white < 0 || black < 0 {
		return -1
	}
	return v.Symmetry.start(int64(white), int64(black), int64(v.Family.Len()))
}

// StartID returns the start's id: the array's number if arrays are mirrored, else both numbers, "W518-B534" (RULES.md
// §2). [ParseStartID] parses it.
func (v Variant) StartID(s Start) string {
	if v.Symmetry == Mirrored {
		return strconv.Itoa(s.White.Number())
	}
	return s.pairID()
}

// Ordinal returns the second id of starts in families that also number the pairs of arrays, from 0: Chess484 (0–483,
// 22·i+j) and Multi-chess (0–55). It returns false for other families and for starts that the variant does not allow.
func (v Variant) Ordinal(s Start) (int, bool) {
	i := v.Index(s)
	return int(i), i >= 0 && v.hasOrdinals()
}

func (v Variant) hasOrdinals() bool { return v.Family.HasOrdinals && v.Symmetry != Mirrored }

// numbered reports whether the ids of the starts are the numbers from 0 without gaps.
func (v Variant) numbered() bool {
	last := v.Count() - 1
	return v.Symmetry == Mirrored && last >= 0 && v.StartID(v.StartAt(last)) == strconv.FormatInt(last, 10)
}

// ParseStart parses a start typed by a player: an id, "518" or "W518-B534"; an ordinal, "483", if the variant has
// ordinals (see [Variant.Ordinal]); or the letters of one array for both sides, or of two, White's first:
// "RNBQKBNR/RNBKQBNR". It fails, with a message for players, if the variant does not allow the start.
func (v Variant) ParseStart(text string) (Start, error) {
	s, err := v.readStart(strings.TrimSpace(text))
	if err == nil {
		err = v.Allows(s)
	}
	if err != nil {
		return Start{}, err
	}
	return s, nil
}

func (v Variant) readStart(text string) (Start, error) {
	if text == "" {
		return Start{}, errors.New(lang.L("start position: nothing was given"))
	}
	if n, err := strconv.ParseUint(text, 10, 32); err == nil && v.hasOrdinals() {
		if int64(n) >= v.Count() {
			return Start{}, v.numberError(n)
		}
		return v.StartAt(int64(n)), nil
	}
	if n, err := strconv.ParseUint(text, 10, 32); err == nil && int64(n) >= v.Count() && v.numbered() {
		return Start{}, v.numberError(n)
	}
	if strings.ContainsAny(text, "0123456789") {
		return ParseStartID(text)
	}
	white, black, two := strings.Cut(text, "/")
	w, err := ParseArray(white)
	if err != nil || !two {
		return Both(w), err
	}
	b, err := ParseArray(black)
	return Start{w, b}, err
}

// numberError returns the error for a number of a start position that is too large.
func (v Variant) numberError(n uint64) error {
	return errors.New(lang.L("start position {{.Number}}: {{.Variant}} is numbered from 0 to {{.Last}}", "Number", n, "Variant", v.Title(), "Last", v.Count()-1))
}

// Position returns the start position, White to move, with the castling rights that the rule grants to the arrays.
// After a draft this is the position after the sixteenth placement (RULES.md §3).
func (v Variant) Position(s Start) (rules.Position, error) {
	if err := v.Allows(s); err != nil {
		return rules.Position{}, err
	}
	return s.Position(v.Castling)
}

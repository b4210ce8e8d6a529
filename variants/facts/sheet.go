package facts

import (
	"fmt"
	"math/bits"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/rules"
)

// Sheet is what the atlas sorts and picks arrays by: the facts of one array under one
// castling rule, as small numbers. It is a value.
type Sheet struct {
	Array  variants.Array
	Number int
	Nearness
	Undefended int // pawns that nothing defends
	Weak       int // pawns before the king that at most the king defends
	RimKnights int
	Reach      int // squares that the eight men reach within two moves, all told
	Bishops    int // files from one bishop to the other
	King       int // file, 0 for a
}

// SheetOf fills in the sheet of an array under a rule.
func SheetOf(a variants.Array, rule *rules.Castling) Sheet {
	s := Sheet{
		Array: a, Number: a.Number(), Nearness: Nearest(Ways(a, rule)),
		Undefended: Undefended(a).Len(), Weak: ShelterOf(a).Weak.Len(),
		RimKnights: RimKnights(a).Len(), King: int(a.King()),
	}
	for _, r := range Reaches(a) {
		s.Reach += r.Two.Len()
	}
	var bishops uint
	for f, piece := range a {
		if piece == chess.Bishop {
			bishops |= 1 << f
		}
	}
	s.Bishops = bits.Len(bishops) - 1 - bits.TrailingZeros(bishops)
	return s
}

// Fact is one of the things that a sheet tells.
type Fact struct {
	// ID is the fact's name in text, Name the one shown.
	ID, Name string
	// Of is the fact's value, 0 or more.
	Of func(*Sheet) int
	// Words is a value as it is shown.
	Words func(value int) string
	// Wide facts have many values: they are good for sorting, not for picking.
	Wide bool
}

// Facts are the facts that there are under a rule, castling first.
func Facts(rule *rules.Castling) []Fact {
	var all []Fact
	moves := func(id, name string, of func(*Sheet) int) {
		all = append(all, Fact{ID: id, Name: name, Of: of, Words: moveWords})
	}
	if rule.CanCastle() || rule.CanLeap() {
		moves("earliest", "King safe by move", func(s *Sheet) int {
			return least(s.CastleA, s.CastleH, s.LeapA, s.LeapH)
		})
	}
	if rule.CanCastle() {
		moves("castle-h", "O-O", func(s *Sheet) int { return s.CastleH })
		moves("castle-a", "O-O-O", func(s *Sheet) int { return s.CastleA })
	}
	if rule.CanLeap() {
		moves("leap-h", "Leap, h-side", func(s *Sheet) int { return s.LeapH })
		moves("leap-a", "Leap, a-side", func(s *Sheet) int { return s.LeapA })
	}
	return append(all,
		Fact{ID: "undefended", Name: "Undefended pawns", Of: func(s *Sheet) int { return s.Undefended }, Words: countWords},
		Fact{ID: "weak", Name: "Weak pawns before the king", Of: func(s *Sheet) int { return s.Weak }, Words: countWords},
		Fact{ID: "rim", Name: "Knights on the rim", Of: func(s *Sheet) int { return s.RimKnights }, Words: countWords},
		Fact{ID: "king", Name: "King's file", Of: func(s *Sheet) int { return s.King }, Words: fileWords},
		Fact{ID: "bishops", Name: "From bishop to bishop", Of: func(s *Sheet) int { return s.Bishops }, Words: distanceWords},
		Fact{ID: "reach", Name: "Reach in two moves", Of: func(s *Sheet) int { return s.Reach }, Words: squareWords, Wide: true},
	)
}

// least is the smallest of the values that are not 0; 0 if all are.
func least(values ...int) int {
	best := 0
	for _, v := range values {
		if v > 0 && (best == 0 || v < best) {
			best = v
		}
	}
	return best
}

func moveWords(n int) string {
	switch n {
	case 0:
		return "never"
	case 1:
		return "at once"
	}
	return fmt.Sprint(n)
}

func countWords(n int) string {
	if n == 0 {
		return "none"
	}
	return fmt.Sprint(n)
}

func fileWords(n int) string { return string(rune('a' + n)) }

func distanceWords(n int) string {
	if n == 1 {
		return "side by side"
	}
	return fmt.Sprintf("%d files", n)
}

func squareWords(n int) string { return fmt.Sprintf("%d squares", n) }

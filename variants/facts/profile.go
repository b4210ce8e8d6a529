package facts

import (
	"fmt"
	"math/bits"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/rules"
)

// Profile is what the atlas sorts and picks arrays by: the facts of one array under one
// castling rule, as small numbers. It is a value.
type Profile struct {
	Array  variants.Array
	Number int
	Nearness
	Undefended int // pawns that nothing defends
	Weak       int // pawns before the king that at most the king defends
	RimKnights int
	Reach      int // squares that the eight pieces reach within two moves, all told
	Bishops    int // files from one bishop to the other
	King       int // file, 0 for a
}

// ProfileOf is the profile of an array under a rule.
func ProfileOf(a variants.Array, rule *rules.Castling) Profile {
	p := Profile{
		Array: a, Number: a.Number(), Nearness: Nearest(Ways(a, rule)),
		Undefended: Undefended(a).Len(), Weak: ShelterOf(a).Weak.Len(),
		RimKnights: RimKnights(a).Len(), King: int(a.King()),
	}
	for _, r := range Reaches(a) {
		p.Reach += r.Two.Len()
	}
	var bishops uint
	for f, piece := range a {
		if piece == chess.Bishop {
			bishops |= 1 << f
		}
	}
	p.Bishops = bits.Len(bishops) - 1 - bits.TrailingZeros(bishops)
	return p
}

// Fact is one of the things that a profile tells.
type Fact struct {
	// ID is the fact's name in text, Name the one shown.
	ID, Name string
	// Of is the fact's value, 0 or more.
	Of func(*Profile) int
	// Words is a value as it is shown.
	Words func(value int) string
	// Wide facts have many values: they are good for sorting, not for picking.
	Wide bool
}

// Facts are the facts that there are under a rule, castling first.
func Facts(rule *rules.Castling) []Fact {
	var all []Fact
	moves := func(id, name string, of func(*Profile) int) {
		all = append(all, Fact{ID: id, Name: name, Of: of, Words: moveWords})
	}
	if rule.CanCastle() || rule.CanLeap() {
		moves("earliest", earliestName(rule), func(p *Profile) int {
			return least(p.CastleA, p.CastleH, p.LeapA, p.LeapH)
		})
	}
	if rule.CanCastle() {
		moves("castle-h", "O-O", func(p *Profile) int { return p.CastleH })
		moves("castle-a", "O-O-O", func(p *Profile) int { return p.CastleA })
	}
	if rule.CanLeap() {
		moves("leap-h", "Leap, h-side", func(p *Profile) int { return p.LeapH })
		moves("leap-a", "Leap, a-side", func(p *Profile) int { return p.LeapA })
	}
	return append(all,
		Fact{ID: "undefended", Name: "Undefended pawns", Of: func(p *Profile) int { return p.Undefended }, Words: countWords},
		Fact{ID: "weak", Name: "Weak pawns by the king", Of: func(p *Profile) int { return p.Weak }, Words: countWords},
		Fact{ID: "rim", Name: "Knights on the rim", Of: func(p *Profile) int { return p.RimKnights }, Words: countWords},
		Fact{ID: "king", Name: "King's file", Of: func(p *Profile) int { return p.King }, Words: fileWords},
		Fact{ID: "bishops", Name: "Bishop distance", Of: func(p *Profile) int { return p.Bishops }, Words: distanceWords},
		Fact{ID: "reach", Name: "Reach in two moves", Of: func(p *Profile) int { return p.Reach }, Words: squareWords, Wide: true},
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

func earliestName(rule *rules.Castling) string {
	switch {
	case !rule.CanLeap():
		return "Earliest castling"
	case !rule.CanCastle():
		return "Earliest leap"
	}
	return "Earliest castling or leap"
}

func moveWords(n int) string {
	if n == 0 {
		return "never"
	}
	return fmt.Sprintf("move %d", n)
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
		return "adjacent"
	}
	return fmt.Sprintf("%d files", n)
}

func squareWords(n int) string { return fmt.Sprintf("%d squares", n) }

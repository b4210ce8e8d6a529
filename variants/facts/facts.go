package facts

import (
	"fmt"
	"strconv"

	"backrank/variants/rules"
)

// Fact describes one column of a [Profile].
type Fact struct {
	// ID is the name in text formats, Name the one displayed; About is a sentence that explains it.
	ID, Name, About string
	// Of returns the value, 0 or more.
	Of func(*Profile) int
	// Format formats a value.
	Format func(value int) string
	// FilterHeading is the heading of a list of values to filter by, and FilterValue formats an entry of it: "Earliest
	// castling, on move", "3". If they are empty, Name and Format are used.
	FilterHeading string
	FilterValue   func(value int) string
	// ZeroIsNever is true if the value 0 means that the event never happens.
	ZeroIsNever bool
	// SortOnly is true if there are too many values to filter by; the column can only be sorted.
	SortOnly bool
}

// IDs that other packages use.
const (
	UndefendedPawns = "undefended"
	BishopDistance  = "bishops"
	TotalReach      = "reach"
)

// Facts lists the facts that apply under a rule, castling first.
func Facts(rule *rules.Castling) []Fact {
	all := moveFacts(rule)
	for i, of := range [...]func(*Profile) int{
		func(p *Profile) int { return p.Undefended },
		func(p *Profile) int { return p.Weak },
		func(p *Profile) int { return p.RimKnights },
	} {
		w := Weaknesses[i]
		all = append(all, Fact{ID: w.ID, Name: w.Name, About: w.About, Format: countWords, Of: of})
	}
	return append(all,
		Fact{ID: "king", Name: "King's file", Format: fileWords, Of: func(p *Profile) int { return p.King }},
		Fact{
			ID: BishopDistance, Name: "Bishop distance", Format: distanceWords, Of: func(p *Profile) int { return p.Bishops },
			About: "How many files it is from one bishop to the other",
		},
		Fact{
			ID: TotalReach, Name: "Squares in two moves", Format: squareWords, Of: func(p *Profile) int { return p.Reach }, SortOnly: true,
			About: "Total number of squares that the eight pieces can reach within two moves",
		},
	)
}

// moveFacts lists the facts about the earliest castlings and leaps.
func moveFacts(rule *rules.Castling) []Fact {
	var all []Fact
	add := func(id, name, chosen, about string, of func(*Profile) int) {
		all = append(all, Fact{ID: id, Name: name, FilterHeading: chosen, About: about, Of: of, Format: moveWords, FilterValue: moveChoice, ZeroIsNever: true})
	}
	earliest := func(p *Profile) int { return minPositive(p.CastleA, p.CastleH, p.LeapA, p.LeapH) }
	switch castle, leap := rule.CanCastle(), rule.CanLeap(); {
	case castle && leap:
		add("earliest", "Earliest castling or leap", "Earliest castling or leap, on move",
			"The first move on which White can castle or leap, if Black passes and nothing is captured", earliest)
	case castle:
		add("earliest", "Earliest castling", "Earliest castling, on move",
			"The first move on which White can castle, if Black passes and nothing is captured", earliest)
	case leap:
		add("earliest", "Earliest leap", "Earliest leap, on move",
			"The first move on which White's king can leap, if Black passes and nothing is captured", earliest)
	}
	if rule.CanCastle() {
		add("castle-h", "O-O", "O-O, on move", "The first move on which White can castle on the h-side, if Black passes and nothing is captured",
			func(p *Profile) int { return p.CastleH })
		add("castle-a", "O-O-O", "O-O-O, on move", "The first move on which White can castle on the a-side, if Black passes and nothing is captured",
			func(p *Profile) int { return p.CastleA })
	}
	if rule.CanLeap() {
		add("leap-h", "Leap, h-side", "Leap, h-side, on move",
			"The first move on which White's king can leap to the h-side, if Black passes and nothing is captured",
			func(p *Profile) int { return p.LeapH })
		add("leap-a", "Leap, a-side", "Leap, a-side, on move",
			"The first move on which White's king can leap to the a-side, if Black passes and nothing is captured",
			func(p *Profile) int { return p.LeapA })
	}
	return all
}

// minPositive returns the smallest value that is not 0; 0 if all values are 0.
func minPositive(values ...int) int {
	best := 0
	for _, v := range values {
		if v > 0 && (best == 0 || v < best) {
			best = v
		}
	}
	return best
}

func moveWords(n int) string {
	if n == 0 {
		return "never"
	}
	return fmt.Sprintf("move %d", n)
}

func moveChoice(n int) string {
	if n == 0 {
		return "never"
	}
	return strconv.Itoa(n)
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

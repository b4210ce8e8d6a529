package facts

import (
	"fmt"
	"strconv"

	"backrank/lang"
	"backrank/variants/rules"
)

// Fact describes one column of a [Profile].
type Fact struct {
	// ID is the name in text formats, Name the one displayed; About is a sentence that explains it.
	ID, Name, About string
	// Of returns the value, 0 or more.
	Of func(*Profile) int
	// Format formats a value for the player, Text for text formats, in English.
	Format, Text func(value int) string
	// FilterHeading is the heading of a list of values to filter by, and FilterValue formats an entry of it: "Earliest
	// castling, on move", "3". If they are empty, Name and Format are used.
	FilterHeading string
	FilterValue   func(value int) string
	// ZeroIsNever is true if the value 0 means that the event never happens.
	ZeroIsNever bool
	// SortOnly is true if there are too many values to filter by; the column can only be sorted.
	SortOnly bool
	// IsFile is true if the value is a file of the board, 0 for a.
	IsFile bool
}

// Cell returns the value of an array for a spreadsheet: a number, the letter of a file, or "" for never.
func (f *Fact) Cell(p *Profile) string {
	n := f.Of(p)
	switch {
	case f.IsFile:
		return fileWords(n)
	case f.ZeroIsNever && n == 0:
		return ""
	}
	return strconv.Itoa(n)
}

// FormatText formats a value that is given as the text of Text. It returns other texts unchanged.
func (f *Fact) FormatText(text string) string {
	const values = 64 // more than any fact has, except those with SortOnly
	for n := range values {
		if f.Text(n) == text {
			return f.Format(n)
		}
	}
	return text
}

// IDs that other packages use.
const (
	UndefendedPawns = "undefended"
	BishopDistance  = "bishops"
	TotalReach      = "reach"
)

// Facts lists the facts that apply under a rule, castling first.
func Facts(rule *rules.Castling) []Fact {
	all, weaknesses := moveFacts(rule), Weaknesses()
	for i, of := range [...]func(*Profile) int{
		func(p *Profile) int { return p.Undefended },
		func(p *Profile) int { return p.Weak },
		func(p *Profile) int { return p.RimKnights },
	} {
		w := weaknesses[i]
		all = append(all, Fact{ID: w.ID, Name: w.Name, About: w.About, Format: countWords, Text: countText, Of: of})
	}
	return append(all,
		Fact{ID: "king", Name: lang.L("King's file"), Format: fileWords, Text: fileWords, IsFile: true, Of: func(p *Profile) int { return p.King }},
		Fact{
			ID: BishopDistance, Name: lang.L("Bishops apart"), Format: distanceWords, Text: distanceText, Of: func(p *Profile) int { return p.Bishops },
			About: lang.L("How many files it is from one bishop to the other"),
		},
		Fact{
			ID: TotalReach, Name: lang.L("Squares within two moves"), Format: squareWords, Text: squareText, Of: func(p *Profile) int { return p.Reach }, SortOnly: true,
			About: lang.L("Total number of squares that the eight pieces can reach within two moves"),
		},
	)
}

// moveFacts lists the facts about the earliest castlings and leaps.
func moveFacts(rule *rules.Castling) []Fact {
	var all []Fact
	add := func(id, name, chosen, about string, of func(*Profile) int) {
		all = append(all, Fact{ID: id, Name: name, FilterHeading: chosen, About: about, Of: of, Format: moveWords, Text: moveText, FilterValue: moveChoice, ZeroIsNever: true})
	}
	earliest := func(p *Profile) int { return p.Soonest() }
	switch castle, leap := rule.CanCastle(), rule.CanLeap(); {
	case castle && leap:
		add("earliest", lang.L("Earliest castling or leap"), lang.L("Earliest castling or leap, on move"),
			lang.L("The first move on which White can castle or leap, if Black passes and nothing is captured"), earliest)
	case castle:
		add("earliest", lang.L("Earliest castling"), lang.L("Earliest castling, on move"),
			lang.L("The first move on which White can castle, if Black passes and nothing is captured"), earliest)
	case leap:
		add("earliest", lang.L("Earliest leap"), lang.L("Earliest leap, on move"),
			lang.L("The first move on which White's king can leap, if Black passes and nothing is captured"), earliest)
	}
	if rule.CanCastle() {
		add("castle-h", "O-O", lang.L("O-O, on move"), lang.L("The first move on which White can castle on the h-side, if Black passes and nothing is captured"),
			func(p *Profile) int { return p.CastleH })
		add("castle-a", "O-O-O", lang.L("O-O-O, on move"), lang.L("The first move on which White can castle on the a-side, if Black passes and nothing is captured"),
			func(p *Profile) int { return p.CastleA })
	}
	if rule.CanLeap() {
		add("leap-h", lang.L("Leap, h-side"), lang.L("Leap, h-side, on move"),
			lang.L("The first move on which White's king can leap to the h-side, if Black passes and nothing is captured"),
			func(p *Profile) int { return p.LeapH })
		add("leap-a", lang.L("Leap, a-side"), lang.L("Leap, a-side, on move"),
			lang.L("The first move on which White's king can leap to the a-side, if Black passes and nothing is captured"),
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
		return lang.X("an event that never happens", "never")
	}
	return lang.L("move {{.Number}}", "Number", n)
}

func moveText(n int) string {
	if n == 0 {
		return "never"
	}
	return fmt.Sprintf("move %d", n)
}

func moveChoice(n int) string {
	if n == 0 {
		return lang.X("an event that never happens", "never")
	}
	return strconv.Itoa(n)
}

func countWords(n int) string {
	if n == 0 {
		return lang.X("none of these", "none")
	}
	return strconv.Itoa(n)
}

func countText(n int) string {
	if n == 0 {
		return "none"
	}
	return strconv.Itoa(n)
}

func fileWords(n int) string { return string(rune('a' + n)) }

func distanceWords(n int) string {
	if n == 1 {
		return lang.X("of bishops on adjacent files", "adjacent")
	}
	return lang.N("{{.Count}} files", n)
}

func distanceText(n int) string {
	if n == 1 {
		return "adjacent"
	}
	return fmt.Sprintf("%d files", n)
}

func squareWords(n int) string { return lang.N("{{.Count}} squares", n) }

func squareText(n int) string { return fmt.Sprintf("%d squares", n) }

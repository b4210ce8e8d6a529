package dialogs

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"backrank/assets"
	"backrank/variants/notation"
	"backrank/words"
)

// The columns of a list of games.
const (
	byWhite = iota
	byBlack
	byResult
	byVariant
	byDate
	byMoves
	asListed = -1
)

// gameList is the games of a file as they are shown: those that fit a search, in an order. It is the content of a
// table.
type gameList struct {
	all     []notation.Headline
	shown   []int // indices of all
	newest  bool  // the last of the file stands first, unless another order is asked for
	words   []string
	by      int
	falling bool
}

// search has those shown that hold all words of a text.
func (l *gameList) search(text string) {
	l.words = strings.Fields(strings.ToLower(text))
	l.arrange()
}

// arrange shows what fits, in order.
func (l *gameList) arrange() {
	l.shown = l.shown[:0]
	for i := range l.all {
		if l.fits(&l.all[i]) {
			l.shown = append(l.shown, i)
		}
	}
	if l.newest {
		slices.Reverse(l.shown)
	}
	if l.by != asListed {
		slices.SortStableFunc(l.shown, func(a, b int) int {
			by := l.order(&l.all[a], &l.all[b])
			if l.falling {
				return -by
			}
			return by
		})
	}
}

func (l *gameList) fits(h *notation.Headline) bool {
	if len(l.words) == 0 {
		return true
	}
	text := strings.ToLower(strings.Join([]string{h.White, h.Black, h.Event, h.Round, h.Date, h.Result, h.Variant, h.StartID}, "\n"))
	for _, w := range l.words {
		if !strings.Contains(text, w) {
			return false
		}
	}
	return true
}

func (l *gameList) order(a, b *notation.Headline) int {
	text := func(a, b string) int { return strings.Compare(strings.ToLower(a), strings.ToLower(b)) }
	switch l.by {
	case byWhite:
		return text(a.White, b.White)
	case byBlack:
		return text(a.Black, b.Black)
	case byResult:
		return cmp.Compare(slices.Index(results, a.Result), slices.Index(results, b.Result))
	case byVariant:
		return text(a.Variant, b.Variant)
	case byDate:
		return cmp.Or(strings.Compare(a.Date, b.Date), strings.Compare(a.Time, b.Time))
	}
	return cmp.Compare(a.Plies, b.Plies)
}

// results are those of games in the order in which they are sorted.
var results = []string{"1-0", "1/2-1/2", "0-1", "*"}

// sortBy sorts by another column, the other way round by the same, and as the file is the third time.
func (l *gameList) sortBy(column int) {
	switch first := column == byDate || column == byMoves; { // the latest and the longest first
	case l.by != column:
		l.by, l.falling = column, first
	case l.falling == first:
		l.falling = !first
	default:
		l.by, l.falling = asListed, false
	}
	l.arrange()
}

// Rows is for the table.
func (l *gameList) Rows() int { return len(l.shown) }

// Cell is for the table.
func (l *gameList) Cell(row, column int) string {
	h := &l.all[l.shown[row]]
	switch column {
	case byWhite:
		return tagText(h.White)
	case byBlack:
		return tagText(h.Black)
	case byResult:
		return resultText(h.Result)
	case byVariant:
		name, _, _ := strings.Cut(h.Variant, " (")
		return tagText(name)
	case byDate:
		return dateText(h.Date)
	}
	return strconv.Itoa((h.Plies + 1) / 2)
}

// Icon is for the table.
func (l *gameList) Icon(int) assets.Icon { return "" }

// tagText is what a tag says, "" if it says that nothing is known.
func tagText(text string) string {
	if strings.Trim(text, "?-. ") == "" {
		return ""
	}
	return text
}

// resultText is a result as it is written by hand; a game without one has none.
func resultText(result string) string {
	switch result {
	case "1/2-1/2":
		return "½–½"
	case "1-0", "0-1":
		return strings.Replace(result, "-", "–", 1)
	}
	return ""
}

// dateText is a date of PGN, "2026.01.02", as dates are written in lists; what is not known of it is left out.
func dateText(date string) string {
	text := strings.ReplaceAll(tagText(date), ".", "-")
	text, _, _ = strings.Cut(text, "-??")
	return text
}

// count says how many games there are, and how many of them are shown.
func (l *gameList) count() string {
	if len(l.words) > 0 {
		return fmt.Sprintf("%s of %s", words.Number(len(l.shown)), games(len(l.all)))
	}
	return games(len(l.all))
}

func games(n int) string {
	if n == 1 {
		return "1 game"
	}
	return words.Number(n) + " games"
}

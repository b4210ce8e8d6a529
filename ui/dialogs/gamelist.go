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

// arrange shows what fits, in order. Of names and dates there are few beside the games of a large file, so each is looked
// into once.
func (l *gameList) arrange() {
	l.shown = l.shown[:0]
	fits := l.fitting()
	for i := range l.all {
		if fits(&l.all[i]) {
			l.shown = append(l.shown, i)
		}
	}
	if l.newest {
		slices.Reverse(l.shown)
	}
	if l.by == asListed {
		return
	}
	ranks := l.ranks()
	slices.SortStableFunc(l.shown, func(a, b int) int {
		if l.falling {
			a, b = b, a
		}
		return cmp.Compare(ranks[a], ranks[b])
	})
}

// fitting reports of a game whether it holds all words.
func (l *gameList) fitting() func(*notation.Headline) bool {
	if len(l.words) == 0 {
		return func(*notation.Headline) bool { return true }
	}
	held := map[string][]bool{} // of each text, which words are in it
	found := make([]bool, len(l.words))
	return func(h *notation.Headline) bool {
		clear(found)
		for _, text := range [...]string{h.White, h.Black, h.Event, h.Round, h.Date, h.Result, h.Variant, h.StartID} {
			all, known := held[text]
			if !known {
				low := strings.ToLower(text)
				for _, w := range l.words {
					all = append(all, strings.Contains(low, w))
				}
				held[text] = all
			}
			for n, is := range all {
				found[n] = found[n] || is
			}
		}
		return !slices.Contains(found, false)
	}
}

// ranks are the places of all games in the order of the column; equal ones have the same.
func (l *gameList) ranks() []int {
	ranks := make([]int, len(l.all))
	if l.by == byMoves {
		for i := range l.all {
			ranks[i] = l.all[i].Plies
		}
		return ranks
	}
	places := map[[2]string]int{} // of what the column says
	for i := range l.all {
		places[l.key(&l.all[i])] = 0
	}
	sorted := make([]sortedKey, 0, len(places))
	for key := range places {
		sorted = append(sorted, sortedKey{key, l.sortable(key)})
	}
	slices.SortFunc(sorted, func(a, b sortedKey) int { return strings.Compare(a.text, b.text) })
	for n, s := range sorted {
		places[s.key] = n
		if n > 0 && s.text == sorted[n-1].text {
			places[s.key] = places[sorted[n-1].key]
		}
	}
	for i := range l.all {
		ranks[i] = places[l.key(&l.all[i])]
	}
	return ranks
}

// sortedKey is what a column says, with the text by which it is sorted.
type sortedKey struct {
	key  [2]string
	text string
}

// key is what the column says of a game.
func (l *gameList) key(h *notation.Headline) [2]string {
	switch l.by {
	case byWhite:
		return [2]string{h.White}
	case byBlack:
		return [2]string{h.Black}
	case byResult:
		return [2]string{h.Result}
	case byVariant:
		return [2]string{h.Variant}
	}
	return [2]string{h.Date, h.Time}
}

// sortable is the text by which a key is sorted.
func (l *gameList) sortable(key [2]string) string {
	if l.by == byResult {
		return strconv.Itoa(1 + slices.Index(results, key[0]))
	}
	return strings.ToLower(key[0]) + "\x00" + key[1]
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

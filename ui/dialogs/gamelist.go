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

// gameList is the model of the table of games: those that match the search, sorted.
type gameList struct {
	all     []notation.Headline
	shown   []int // indices in all
	words   []string
	by      int
	falling bool
}

// search shows the games that contain all words of a text.
func (l *gameList) search(text string) {
	l.words = strings.Fields(text)
	l.arrange()
}

// arrange filters and sorts. Names and dates are few compared to the games of a large file, so each is examined once.
func (l *gameList) arrange() {
	l.shown = l.shown[:0]
	fits := l.fitting()
	for i := range l.all {
		if fits(&l.all[i]) {
			l.shown = append(l.shown, i)
		}
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

// fitting returns a predicate for games that contain all words.
func (l *gameList) fitting() func(*notation.Headline) bool {
	if len(l.words) == 0 {
		return func(*notation.Headline) bool { return true }
	}
	held := map[string][]bool{} // by text: which words it contains
	found := make([]bool, len(l.words))
	return func(h *notation.Headline) bool {
		clear(found)
		for _, text := range [...]string{h.White, h.Black, h.Event, h.Round, h.Date, h.Result, h.Variant, h.StartID} {
			all, known := held[text]
			if !known {
				for _, w := range l.words {
					all = append(all, words.Contains(text, w))
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

// ranks returns the rank of each game in the order of the column; equal values have equal ranks.
func (l *gameList) ranks() []int {
	ranks := make([]int, len(l.all))
	if l.by == byMoves {
		for i := range l.all {
			ranks[i] = l.all[i].Plies
		}
		return ranks
	}
	places := map[[2]string]int{} // by column text
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

// sortedKey is the text of a column with its sort key.
type sortedKey struct {
	key  [2]string
	text string
}

// key returns the text of the column for a game.
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

// sortable returns the sort key of a column text.
func (l *gameList) sortable(key [2]string) string {
	if l.by == byResult {
		return strconv.Itoa(1 + slices.Index(results, key[0]))
	}
	return strings.ToLower(key[0]) + "\x00" + key[1]
}

// results are in sort order.
var results = []string{"1-0", "1/2-1/2", "0-1", "*"}

// sortBy sorts by a column; a second time reverses, a third time restores the order of the file.
func (l *gameList) sortBy(column int) {
	switch first := column == byDate || column == byMoves; { // latest and longest first
	case l.by != column:
		l.by, l.falling = column, first
	case l.falling == first:
		l.falling = !first
	default:
		l.by, l.falling = asListed, false
	}
	l.arrange()
}

// Rows implements widget.Content.
func (l *gameList) Rows() int { return len(l.shown) }

// Cell implements widget.Content.
func (l *gameList) Cell(row, column int) string {
	h := &l.all[l.shown[row]]
	switch column {
	case byWhite:
		return words.Known(h.White)
	case byBlack:
		return words.Known(h.Black)
	case byResult:
		return words.Result(h.Result)
	case byVariant:
		if v, ok := notation.VariantNamed(h.Variant); ok {
			return cmp.Or(v.Short, v.Name)
		}
		return words.Known(h.Variant)
	case byDate:
		return words.Date(h.Date)
	}
	return strconv.Itoa((h.Plies + 1) / 2)
}

// Short implements widget.Shortened.
func (l *gameList) Short(row, column int) string {
	h := &l.all[l.shown[row]]
	switch column {
	case byWhite:
		return words.ComputerLevel(h.White)
	case byBlack:
		return words.ComputerLevel(h.Black)
	}
	return ""
}

// Icon implements widget.Content.
func (l *gameList) Icon(int) assets.Icon { return "" }

// count describes the number of games, and of those shown.
func (l *gameList) count() string {
	if len(l.words) > 0 {
		return fmt.Sprintf("%s of %s", words.Number(len(l.shown)), words.Games(len(l.all)))
	}
	return words.Games(len(l.all))
}

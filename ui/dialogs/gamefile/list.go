package gamefile

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"backrank/assets"
	"backrank/lang"
	"backrank/variants/pgn"
	"backrank/words"
)

// The columns of the list.
const (
	whiteColumn = iota
	blackColumn
	resultColumn
	variantColumn
	dateColumn
	movesColumn
	fileOrder = -1 // no sort column: the order of the file
)

// gameList is the model of the table of games: those that match the search, sorted.
type gameList struct {
	all        []pgn.Headline
	shown      []int    // indices in all
	query      []string // the words of the search
	sortColumn int
	descending bool
}

// search shows the games for which each word of a text occurs in a player, event, round, date, result, variant or start.
func (l *gameList) search(text string) {
	l.query = strings.Fields(text)
	l.arrange()
}

// arrange filters and sorts the games. A large file has far fewer different names and dates than games, so arrange examines
// each text once.
func (l *gameList) arrange() {
	l.shown = l.shown[:0]
	matches := l.matcher()
	for i := range l.all {
		if matches(&l.all[i]) {
			l.shown = append(l.shown, i)
		}
	}
	if l.sortColumn == fileOrder {
		return
	}
	ranks := l.ranks()
	slices.SortStableFunc(l.shown, func(a, b int) int {
		if l.descending {
			a, b = b, a
		}
		return cmp.Compare(ranks[a], ranks[b])
	})
}

// matcher returns a function that reports whether the tags of a game contain all words of the search.
func (l *gameList) matcher() func(*pgn.Headline) bool {
	if len(l.query) == 0 {
		return func(*pgn.Headline) bool { return true }
	}
	contained := map[string][]bool{} // by text: whether it contains each word
	found := make([]bool, len(l.query))
	return func(h *pgn.Headline) bool {
		clear(found)
		for _, text := range [...]string{h.White, h.Black, h.Event, h.Round, h.Date, h.Result, h.Variant, h.StartID} {
			all, known := contained[text]
			if !known {
				for _, w := range l.query {
					all = append(all, words.Contains(text, w))
				}
				contained[text] = all
			}
			for n, is := range all {
				found[n] = found[n] || is
			}
		}
		return !slices.Contains(found, false)
	}
}

// ranks returns the rank of each game in the order of the sort column. Equal values have equal ranks.
func (l *gameList) ranks() []int {
	ranks := make([]int, len(l.all))
	if l.sortColumn == movesColumn {
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
		sorted = append(sorted, sortedKey{key, l.sortText(key)})
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

// sortedKey is a key with the text by which it is sorted.
type sortedKey struct {
	key  [2]string
	text string
}

// key returns the text of the sort column for a game; for the date also the time.
func (l *gameList) key(h *pgn.Headline) [2]string {
	switch l.sortColumn {
	case whiteColumn:
		return [2]string{h.White}
	case blackColumn:
		return [2]string{h.Black}
	case resultColumn:
		return [2]string{h.Result}
	case variantColumn:
		return [2]string{h.Variant}
	}
	return [2]string{h.Date, h.Time}
}

// sortText returns the text by which a key is sorted.
func (l *gameList) sortText(key [2]string) string {
	if l.sortColumn == resultColumn {
		return strconv.Itoa(1 + slices.Index(results, key[0]))
	}
	return strings.ToLower(key[0]) + "\x00" + key[1]
}

// results are the results in the order of the column.
var results = []string{"1-0", "1/2-1/2", "0-1", "*"}

// sortBy sorts by a column. For the current sort column it reverses the order, and the next time restores the order of the
// file.
func (l *gameList) sortBy(column int) {
	switch first := column == dateColumn || column == movesColumn; { // the latest and the longest games come first
	case l.sortColumn != column:
		l.sortColumn, l.descending = column, first
	case l.descending == first:
		l.descending = !first
	default:
		l.sortColumn, l.descending = fileOrder, false
	}
	l.arrange()
}

// Rows implements widget.Content.
func (l *gameList) Rows() int { return len(l.shown) }

// Cell implements widget.Content.
func (l *gameList) Cell(row, column int) string {
	h := &l.all[l.shown[row]]
	switch column {
	case whiteColumn:
		return words.Known(h.White)
	case blackColumn:
		return words.Known(h.Black)
	case resultColumn:
		return words.Result(h.Result)
	case variantColumn:
		if v, ok := pgn.VariantNamed(h.Variant); ok {
			return cmp.Or(v.Short(), v.Title())
		}
		return words.Known(h.Variant)
	case dateColumn:
		return words.Date(h.Date)
	}
	return strconv.Itoa((h.Plies + 1) / 2)
}

// Short implements widget.Shortened.
func (l *gameList) Short(row, column int) string {
	h := &l.all[l.shown[row]]
	switch column {
	case whiteColumn:
		return words.ComputerLevel(h.White)
	case blackColumn:
		return words.ComputerLevel(h.Black)
	}
	return ""
}

// Icon implements widget.Content.
func (l *gameList) Icon(int) assets.Icon { return "" }

// count returns the number of games as text, during a search with the number of matching ones.
func (l *gameList) count() string {
	if len(l.query) > 0 {
		return lang.N("{{.Number}} of {{.Count}} games", len(l.all), "Number", lang.Number(len(l.shown)))
	}
	return words.Games(len(l.all))
}

package results

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/app/archive"
	"backrank/assets"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/facts"
	"backrank/words"
)

// row is what games have in common, with their score.
type row struct {
	name, aside string
	long        string // the aside in full, to be searched; "" if it is in full already
	archive.Results
	narrow func(*archive.Query) // asks for these games alone
}

// The columns of the table; [rows.shown] has those that there are.
const (
	byName = iota
	byAside
	byGames
	byRecord
	byScore
	byInterval
	byPlot
)

// rows is the content of the table.
type rows struct {
	found   []row  // of the page
	search  string // words, all of which are in the name or the aside of a row that is listed
	all     []row  // as listed
	shown   []int  // columns, of the constants
	by      int
	falling bool
	mean    float64 // the player's score of all games, which those of rows are compared to
}

// rowsOf returns the rows of tallies, the largest number of games first.
func rowsOf(tallies []archive.Tally, by archive.By) []row {
	var all []row
	for _, t := range tallies {
		if r, ok := rowOf(&t, by); ok {
			all = append(all, r)
		}
	}
	return all
}

// rowOf returns the row of a tally; false for one that says nothing.
func rowOf(t *archive.Tally, by archive.By) (row, bool) {
	r := row{name: t.Name, Results: t.Results}
	switch by {
	case archive.ByStart:
		return startRow(r)
	case archive.ByRule:
		rule := variants.CastlingByID(t.Name)
		if rule == nil {
			return r, false
		}
		r.name = rule.Label
		r.narrow = func(q *archive.Query) { q.Rule = rule.ID }
	case archive.ByColour:
		color := chess.White
		if t.Name == "black" {
			color = chess.Black
		}
		r.name = color.Name()
		r.narrow = func(q *archive.Query) { q.Color = color }
	case archive.ByOpponent:
		name := t.Name
		r.name = words.Player(name)
		r.narrow = func(q *archive.Query) { q.Opponent = name }
	case archive.ByFact:
		return factRow(r, t)
	}
	return r, true
}

// startRow returns the row of a variant's id and a start.
func startRow(r row) (row, bool) {
	id, start, _ := strings.Cut(r.name, " ")
	v, ok := variants.ByID(id)
	s, err := v.ParseStart(start)
	if !ok || err != nil {
		return r, false // games that begin elsewhere, and unfinished drafts
	}
	r.name, r.aside, r.long = start+"  "+s.String(), cmp.Or(v.Short, v.Name), v.Name
	r.narrow = func(q *archive.Query) { q.Variant, q.Start = id, start }
	return r, true
}

// factRow returns the row of a fact of arrays under a castling rule.
func factRow(r row, t *archive.Tally) (row, bool) {
	rule, fact := variants.CastlingByID(t.Rule), t.Name
	id, value, _ := strings.Cut(fact, " ")
	if rule == nil {
		return r, false
	}
	for _, f := range facts.Facts(rule) {
		if f.ID == id && !f.Wide {
			r.name = f.Name + ": " + value
			r.aside, _, _ = strings.Cut(rule.Label, " (")
			r.aside, r.long = strings.TrimSuffix(r.aside, " castling"), rule.Label
			r.narrow = func(q *archive.Query) { q.Rule, q.Fact = rule.ID, fact }
			return r, true
		}
	}
	return r, false
}

// sort sorts by a column of the table, at its second press the other way round.
func (r *rows) sort(column int) {
	by := r.shown[column]
	if by == byPlot {
		by = byScore
	}
	if by == r.by {
		r.falling = !r.falling
	} else {
		r.by, r.falling = by, by >= byGames // most first
	}
	r.arrange()
}

// put takes the rows of a page.
func (r *rows) put(found []row) {
	r.found = found
	r.arrange()
}

// matches reports whether a row is one that is searched.
func (r *rows) matches(one row) bool {
	return words.ContainsAll(one.name+" "+one.aside+" "+one.long, r.search)
}

// arrange lists the rows that are searched, and sorts them. Scores that are not shown, and intervals, are sorted by the middle of the interval.
func (r *rows) arrange() {
	key := func(a *row) float64 {
		low, high := a.Interval()
		switch r.by {
		case byGames:
			return float64(a.Games())
		case byRecord:
			return float64(a.Wins - a.Losses)
		case byInterval:
			return low
		}
		if a.HasEnoughGames() {
			return a.Points()
		}
		return (low + high) / 2
	}
	r.all = r.all[:0]
	for _, one := range r.found {
		if r.matches(one) {
			r.all = append(r.all, one)
		}
	}
	slices.SortStableFunc(r.all, func(a, b row) int {
		order := 0
		switch r.by {
		case byName:
			order = cmp.Compare(numbered(a.name), numbered(b.name))
		case byAside:
			order = cmp.Compare(a.aside, b.aside)
		default:
			order = cmp.Compare(key(&a), key(&b))
		}
		if r.falling {
			order = -order
		}
		return cmp.Or(order, b.Games()-a.Games(), cmp.Compare(numbered(a.name), numbered(b.name)))
	})
}

// numbered returns a name with the number that it begins with in four digits, so that numbers are sorted as such.
func numbered(name string) string {
	digits := len(name) - len(strings.TrimLeft(name, "0123456789"))
	return strings.Repeat("0", max(4-digits, 0)) + strings.ToLower(name)
}

// Rows implements widget.Content.
func (r *rows) Rows() int { return len(r.all) }

// Icon implements widget.Content.
func (r *rows) Icon(int) assets.Icon { return "" }

// Cell implements widget.Content.
func (r *rows) Cell(at, column int) string {
	one := &r.all[at]
	switch r.shown[column] {
	case byName:
		return one.name
	case byAside:
		return one.aside
	case byGames:
		return words.Number(one.Games())
	case byRecord:
		return fmt.Sprintf("+%d =%d −%d", one.Wins, one.Draws, one.Losses)
	case byScore:
		return words.Score(one.Points(), one.HasEnoughGames())
	case byInterval:
		return intervalOf(one.Results)
	}
	return ""
}

// intervalOf formats the interval of a score.
func intervalOf(s archive.Results) string { return words.Interval(s.Interval()) }

// plot draws the interval of a row.
type plot struct {
	*widget.Interval
	of *rows
}

// Show implements widget.Drawing.
func (p plot) Show(at int, pos fyne.Position, size fyne.Size) {
	s := p.of.all[at].Results
	low, high := s.Interval()
	p.Place(pos, size, p.of.mean, low, s.Points(), high, s.HasEnoughGames())
}

// meanName names the column that compares scores to the mean.
func (r *rows) meanName() string { return fmt.Sprintf("Mean %.0f%%", 100*r.mean) }

// columns returns the columns of the table: with asides if they have a name, and with each result counted if there is
// space.
func (r *rows) columns(name, aside string, wide bool) []widget.Column {
	var all []widget.Column
	r.shown = nil
	for column, c := range [...]widget.Column{
		byName:     {Name: name, Share: 2},
		byAside:    {Name: aside, Share: .6},
		byGames:    {Name: "Games", Width: 56, Right: true},
		byRecord:   {Name: "Results", Width: 124, Right: true},
		byScore:    {Name: "Score", Width: 54, Right: true},
		byInterval: {Name: "95% interval", Width: 84, Right: true},
		byPlot:     {Name: r.meanName(), Share: .8, Draw: func() widget.Drawing { return plot{widget.NewInterval(), r} }},
	} {
		if column == byAside && aside == "" || column == byRecord && !wide {
			continue
		}
		all, r.shown = append(all, c), append(r.shown, column)
	}
	return all
}

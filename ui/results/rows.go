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
	"backrank/lang"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/facts"
	"backrank/words"
)

// row is a line of the table: the score of games with a property in common.
type row struct {
	name, aside string
	long        string // aside in full, for the search; "" if aside is not shortened
	archive.Results
	narrow func(*archive.Query) // restricts a query to these games
}

// The columns of the table. [rows.visible] lists the visible ones.
const (
	byName = iota
	byAside
	byGames
	byRecord
	byScore
	byInterval
	byPlot
)

// rows is the model of the table.
type rows struct {
	pageRows   []row  // all rows of the page
	search     string // listed rows have all of these words in name, aside or long
	listed     []row  // the listed rows
	visible    []int  // the visible columns
	by         int
	descending bool
	mean       float64 // the player's score in all games, 0 to 1, with which the plots compare
}

// rowsOf returns the rows of tallies, in the same order.
func rowsOf(tallies []archive.Tally, by archive.By) []row {
	var all []row
	for _, t := range tallies {
		if r, ok := rowOf(&t, by); ok {
			all = append(all, r)
		}
	}
	return all
}

// rowOf returns the row of a tally. It is false for tallies that are not shown.
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
		r.name = rule.Label()
		r.narrow = func(q *archive.Query) { q.Rule = rule.ID }
	case archive.ByColour:
		color := chess.White
		if t.Name == "black" {
			color = chess.Black
		}
		r.name = words.Color(color)
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

// startRow returns the row for a start, whose name is the id of the variant and that of the start.
func startRow(r row) (row, bool) {
	id, start, _ := strings.Cut(r.name, " ")
	v, ok := variants.ByID(id)
	s, err := v.ParseStart(start)
	if !ok || err != nil {
		return r, false // custom positions and unfinished drafts
	}
	r.name, r.aside, r.long = start+"  "+s.String(), cmp.Or(v.Short(), v.Title()), v.Title()
	r.narrow = func(q *archive.Query) { q.Variant, q.Start = id, start }
	return r, true
}

// factRow returns the row for a fact about arrays under a castling rule.
func factRow(r row, t *archive.Tally) (row, bool) {
	rule, fact := variants.CastlingByID(t.Rule), t.Name
	id, value, _ := strings.Cut(fact, " ")
	if rule == nil {
		return r, false
	}
	for _, f := range facts.Facts(rule) {
		if f.ID == id && !f.SortOnly {
			r.name = factName(&f, value)
			r.aside, r.long = rule.Narrow(), rule.Label()
			r.narrow = func(q *archive.Query) { q.Rule, q.Fact = rule.ID, fact }
			return r, true
		}
	}
	return r, false
}

// factName returns the name of a fact with a value.
func factName(f *facts.Fact, value string) string {
	return lang.L("{{.Fact}}: {{.Value}}", "Fact", f.Name, "Value", f.FormatText(value))
}

// sort sorts by a visible column; the second call for a column reverses the order.
func (r *rows) sort(column int) {
	by := r.visible[column]
	if by == byPlot {
		by = byScore
	}
	if by == r.by {
		r.descending = !r.descending
	} else {
		r.by, r.descending = by, by >= byGames // numbers descending, names ascending
	}
	r.arrange()
}

// set sets the rows of the page.
func (r *rows) set(pageRows []row) {
	r.pageRows = pageRows
	r.arrange()
}

// matches reports whether a row matches the search.
func (r *rows) matches(one row) bool {
	return words.ContainsAll(one.name+" "+one.aside+" "+one.long, r.search)
}

// arrange lists the rows that match the search, and sorts them. Rows with too few games for a score are sorted by the
// middle of their interval.
func (r *rows) arrange() {
	key := func(a *row) float64 {
		low, height := a.Interval()
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
		return (low + height) / 2
	}
	r.listed = r.listed[:0]
	for _, one := range r.pageRows {
		if r.matches(one) {
			r.listed = append(r.listed, one)
		}
	}
	slices.SortStableFunc(r.listed, func(a, b row) int {
		order := 0
		switch r.by {
		case byName:
			order = cmp.Compare(sortKey(a.name), sortKey(b.name))
		case byAside:
			order = cmp.Compare(a.aside, b.aside)
		default:
			order = cmp.Compare(key(&a), key(&b))
		}
		if r.descending {
			order = -order
		}
		return cmp.Or(order, b.Games()-a.Games(), cmp.Compare(sortKey(a.name), sortKey(b.name)))
	})
}

// sortKey returns a name in lower case with its leading number in four digits, so that strings are ordered by these
// numbers.
func sortKey(name string) string {
	digits := len(name) - len(strings.TrimLeft(name, "0123456789"))
	return strings.Repeat("0", max(4-digits, 0)) + strings.ToLower(name)
}

// Rows implements widget.Content.
func (r *rows) Rows() int { return len(r.listed) }

// Icon implements widget.Content.
func (r *rows) Icon(int) assets.Icon { return "" }

// Cell implements widget.Content.
func (r *rows) Cell(at, column int) string {
	one := &r.listed[at]
	switch r.visible[column] {
	case byName:
		return one.name
	case byAside:
		return one.aside
	case byGames:
		return lang.Number(one.Games())
	case byRecord:
		return fmt.Sprintf("+%d =%d −%d", one.Wins, one.Draws, one.Losses)
	case byScore:
		return words.Score(one.Points(), one.HasEnoughGames())
	case byInterval:
		return intervalOf(one.Results)
	}
	return ""
}

// intervalOf formats the confidence interval of a score.
func intervalOf(s archive.Results) string { return words.Interval(s.Interval()) }

// plot draws the confidence interval of a row.
type plot struct {
	*widget.Interval
	rows *rows
}

// Show implements widget.Drawing.
func (p plot) Show(at int, pos fyne.Position, size fyne.Size) {
	s := p.rows.listed[at].Results
	low, height := s.Interval()
	p.Place(pos, size, p.rows.mean, low, s.Points(), height, s.HasEnoughGames())
}

// meanName returns the name of the column for the plots, which compare scores with the mean.
func (r *rows) meanName() string {
	return lang.L("Average: {{.Share}}", "Share", words.Percent(r.mean, 0))
}

// asides returns the texts that the second column can have: the short names of the variants and of the castling rules.
func (r *rows) asides() (all []string) {
	for _, v := range variants.All() {
		all = append(all, cmp.Or(v.Short(), v.Title()), v.Castling.Narrow())
	}
	return all
}

// columns returns the columns of the table: the first one wide enough for samples, the second one only if aside is not "", and
// the results only if there is space.
func (r *rows) columns(name, aside string, samples []string, wide bool) []widget.Column {
	var all []widget.Column
	r.visible = nil
	for column, c := range [...]widget.Column{
		byName:     widget.Column{Name: name, Share: 2}.Holding(samples...),
		byAside:    widget.Column{Name: aside, Share: .6}.Holding(r.asides()...),
		byGames:    {Name: lang.L("Games"), Width: 56, Right: true},
		byRecord:   {Name: lang.L("Results"), Width: 124, Right: true},
		byScore:    {Name: lang.X("share of the points", "Score"), Width: 54, Right: true},
		byInterval: {Name: lang.L("95% interval"), Width: 84, Right: true},
		byPlot:     {Name: r.meanName(), Share: .8, Draw: func() widget.Drawing { return plot{widget.NewInterval(), r} }},
	} {
		if column == byAside && aside == "" || column == byRecord && !wide {
			continue
		}
		all, r.visible = append(all, c), append(r.visible, column)
	}
	return all
}

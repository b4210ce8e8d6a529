package train

import (
	"cmp"
	"slices"
	"time"

	"fyne.io/fyne/v2"

	"backrank/app/training"
	"backrank/assets"
	"backrank/lang"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/facts"
	"backrank/words"
)

// row is a line of a table of answers with a property in common.
type row struct {
	name, aside string
	training.Tally
	due   int
	train func() // begins a session about them
}

// The columns of the tables. [rows.visible] lists the visible ones.
const (
	columnName = iota
	columnAside
	columnAnswers
	columnRight
	columnInterval
	columnPlot
	columnTime
	columnDue
)

// rows is the model of a table.
type rows struct {
	listed     []row
	visible    []int // the visible columns
	by         int
	descending bool
	mean       float64 // the share of right answers in the whole log, which the plots mark
}

// set sets the rows.
func (r *rows) set(all []row) {
	r.listed = all
	r.arrange()
}

// sort sorts by a visible column; the second call for a column reverses the order.
func (r *rows) sort(column int) {
	by := r.visible[column]
	if by == columnPlot {
		by = columnRight
	}
	if by == r.by {
		r.descending = !r.descending
	} else {
		r.by, r.descending = by, by >= columnAnswers // numbers descending, names ascending
	}
	r.arrange()
}

// arrange sorts the rows. Those with too few answers for a share are sorted by the middle of their interval.
func (r *rows) arrange() {
	key := func(a *row) float64 {
		low, high := a.Interval()
		switch r.by {
		case columnAnswers:
			return float64(a.Answers)
		case columnInterval:
			return low
		case columnTime:
			return a.Mean().Seconds()
		case columnDue:
			return float64(a.due)
		}
		if a.HasEnough() {
			return a.Share()
		}
		return (low + high) / 2
	}
	slices.SortStableFunc(r.listed, func(a, b row) int {
		order := 0
		switch r.by {
		case columnName:
			order = cmp.Compare(a.name, b.name)
		case columnAside:
			order = cmp.Compare(a.aside, b.aside)
		default:
			order = cmp.Compare(key(&a), key(&b))
		}
		if r.descending {
			order = -order
		}
		return order
	})
}

// Rows implements widget.Content.
func (r *rows) Rows() int { return len(r.listed) }

// Icon implements widget.Content.
func (r *rows) Icon(int) assets.Icon { return "" }

// Cell implements widget.Content.
func (r *rows) Cell(at, column int) string {
	one := &r.listed[at]
	switch by := r.visible[column]; {
	case by == columnName:
		return one.name
	case by == columnAside:
		return one.aside
	case by == columnDue:
		return lang.Number(one.due)
	case by == columnAnswers:
		return lang.Number(one.Answers)
	case by == columnRight:
		return words.Score(one.Share(), one.HasEnough())
	case by == columnInterval:
		return words.Interval(one.Interval())
	case by == columnTime:
		return lang.L("{{.Seconds}} s", "Seconds", lang.Decimal(one.Mean().Round(time.Second/10).Seconds(), 1))
	}
	return ""
}

// plot draws the confidence interval of a row.
type plot struct {
	*widget.Interval
	rows *rows
}

// Show implements widget.Drawing.
func (p plot) Show(at int, pos fyne.Position, size fyne.Size) {
	one := &p.rows.listed[at]
	low, high := one.Interval()
	p.Place(pos, size, p.rows.mean, low, one.Share(), high, one.HasEnough())
}

// columns returns the columns of the table: the second one only if aside is not "", the due items only if due is true, and the
// times only if there is space.
func (r *rows) columns(name, aside string, due, wide bool) []widget.Column {
	var asides, names []string
	for _, rule := range variants.Castlings() {
		asides = append(asides, rule.Narrow())
		if aside == "" {
			names = append(names, rule.Label())
			continue
		}
		for _, f := range facts.Facts(rule) {
			if !f.SortOnly {
				names = append(names, lang.L("{{.Fact}}: {{.Value}}", "Fact", f.Name, "Value", f.Format(2)))
			}
		}
	}
	var all []widget.Column
	r.visible = nil
	for column, c := range [...]widget.Column{
		columnName:     widget.Column{Name: name, Share: 2}.Holding(names...),
		columnAside:    widget.Column{Name: aside, Share: .6}.Holding(asides...),
		columnAnswers:  {Name: lang.L("Answers"), Width: 60, Right: true},
		columnRight:    {Name: lang.X("the share of right answers", "Right"), Width: 54, Right: true},
		columnInterval: {Name: lang.L("95% interval"), Width: 84, Right: true},
		columnPlot: {
			Name:  lang.L("Average: {{.Share}}", "Share", words.Percent(r.mean, 0)),
			Share: .8, Draw: func() widget.Drawing { return plot{widget.NewInterval(), r} },
		},
		columnTime: {Name: lang.L("Mean time"), Width: 64, Right: true},
		columnDue:  {Name: lang.X("questions to be asked again", "Due"), Width: 44, Right: true},
	} {
		if column == columnAside && aside == "" || column == columnDue && !due || column == columnTime && !wide {
			continue
		}
		all, r.visible = append(all, c), append(r.visible, column)
	}
	return all
}

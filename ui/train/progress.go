package train

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"backrank/app/training"
	"backrank/assets"
	"backrank/lang"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/rules"
	"backrank/words"
)

// progressPage shows how training goes: tables by exercise, by castling rule and by fact of arrays, and a calendar.
type progressPage struct {
	t        *Train
	tool     *widget.Tool // trains the selected row
	page     int
	tabs     *widget.Segments
	summary  *widget.Text
	rows     rows
	wide     bool // there is space for all columns
	table    *widget.Table
	calendar *calendar
	body     *fyne.Container // the table or the calendar
	content  *fyne.Container

	profiles map[arrayUnder]facts.Profile // facts that have been computed
	request  int                          // number of the latest request for tallies by fact
}

// arrayUnder is an array under a castling rule.
type arrayUnder struct {
	rule  *rules.Castling
	array variants.Array
}

// The pages.
const (
	byExercise = iota
	byRule
	byFact
	byDay
)

func newProgressPage(t *Train) *progressPage {
	p := &progressPage{t: t, summary: widget.Plain("").MaxRows(2), rows: rows{by: columnAnswers, descending: true}, profiles: map[arrayUnder]facts.Profile{}}
	p.tool = widget.NewTool(lang.X("begin a session of training", "Train"), assets.IconPlay, lang.L("Train what is in the selected row")+"  "+lang.L("Enter"), p.train)
	p.tabs = widget.NewSegments([]string{lang.L("Exercises"), lang.L("Castling"), lang.L("Facts"), lang.L("Calendar")}, 0, func(i int) {
		p.page = i
		p.rows.by, p.rows.descending = columnAnswers, true
		p.rows.set(nil)
		p.update()
		p.t.updateTool()
		p.t.refocus()
	}).Wrap()
	p.tabs.SetName(lang.L("Progress"))
	p.table = widget.NewTable(p.columns(), &p.rows, "")
	p.table.SetName(lang.L("Progress"))
	p.table.Sort = func(column int) {
		p.rows.sort(column)
		p.updateTable()
	}
	p.table.Activated = func(int) { p.train() }
	p.table.Keys, p.table.Typed = p.tableKey, t.TypedRune
	p.calendar = newCalendar(t.TypedRune)
	p.body = container.NewStack(container.New(progressLayout{p}, p.table))
	top := container.New(layout.NewCustomPaddedLayout(0, 8, widget.BarEdge, widget.BarEdge), container.New(layout.NewCustomPaddedVBoxLayout(8), p.tabs, p.summary))
	p.content = widget.Stacked(top, container.New(layout.NewCustomPaddedLayout(0, widget.BarEdge, widget.BarEdge, widget.BarEdge), p.body), nil)
	return p
}

// progressLayout is the layout of the table, which shows more columns if there is space.
type progressLayout struct{ *progressPage }

// minWideWidth is the minimum width for all columns, in units.
const minWideWidth = 900

func (p progressLayout) MinSize(o []fyne.CanvasObject) fyne.Size { return o[0].MinSize() }

func (p progressLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	o[0].Resize(size)
	if wide := size.Width >= minWideWidth; wide != p.wide {
		p.wide = wide
		p.table.Columns(p.columns())
		p.table.Sorted(slices.Index(p.rows.visible, p.rows.by), p.rows.descending)
	}
}

// columns returns the columns of the current page.
func (p *progressPage) columns() []widget.Column {
	switch p.page {
	case byExercise:
		return p.rows.columns(lang.L("Exercise"), "", true, p.wide)
	case byRule:
		return p.rows.columns(lang.L("Castling rule"), "", true, p.wide)
	}
	return p.rows.columns(lang.L("Fact of the array"), lang.L("Castling rule"), false, p.wide)
}

// focus returns what has the keys: the table or the calendar.
func (p *progressPage) focus() fyne.Focusable {
	if p.page == byDay {
		return p.calendar
	}
	return p.table
}

// tableKey changes the page with the arrow keys. It reports whether it used the key.
func (p *progressPage) tableKey(e *fyne.KeyEvent) bool {
	by, isArrow := map[fyne.KeyName]int{fyne.KeyLeft: -1, fyne.KeyRight: 1}[e.Name]
	if isArrow {
		p.choosePage(p.page + by)
	}
	return isArrow
}

// choosePage shows another page, if there is one with this number.
func (p *progressPage) choosePage(page int) {
	if page >= byExercise && page <= byDay {
		p.tabs.Choose(page)
	}
}

// update reads the answers and shows those of the page.
func (p *progressPage) update() {
	p.request++
	var all training.Tally
	var lines []row
	byArray := map[*rules.Castling]map[string]training.Tally{}
	now := p.t.in.Now()
	p.t.in.Log.Read(func(log *training.Progress) {
		all = log.Total()
		switch p.page {
		case byExercise:
			lines = p.exerciseRows(log)
		case byRule:
			lines = p.ruleRows(log)
		case byFact:
			for _, rule := range variants.Castlings() {
				byArray[rule] = log.ByArray(rule)
			}
		case byDay:
			p.calendar.show(log, now, dueOf(p.t.due(log, "")))
		}
	})
	p.summary.SetText(summaryOf(all))
	p.rows.mean = all.Share()
	shown := fyne.CanvasObject(container.New(progressLayout{p}, p.table))
	if p.page == byDay {
		shown = p.calendar
	}
	p.body.Objects = []fyne.CanvasObject{shown}
	p.body.Refresh()
	p.table.Columns(p.columns())
	p.showRows(lines)
	if p.page == byFact {
		p.loadFacts(byArray)
	}
}

// dueOf returns the number of items that are due in all exercises.
func dueOf(byExercise map[training.Exercise]int) (all int) {
	for _, n := range byExercise {
		all += n
	}
	return all
}

// summaryOf describes all answers.
func summaryOf(t training.Tally) string {
	switch text := lang.N("{{.Count}} answers", t.Answers); {
	case t.Answers == 0:
		return ""
	case !t.HasEnough():
		return text
	default:
		return words.Message(text, lang.L("{{.Share}} right (95% interval: {{.Interval}})", "Share", words.Percent(t.Share(), 0), "Interval", words.Interval(t.Interval())))
	}
}

// showRows shows the rows of the table.
func (p *progressPage) showRows(lines []row) {
	p.rows.set(lines)
	p.table.SetEmpty(lang.L("Nothing here yet. Answer some questions, and this page shows how it goes."))
	p.table.Columns(p.columns())
	p.updateTable()
}

// updateTable shows the rows after a change, scrolled to the top; none is selected.
func (p *progressPage) updateTable() {
	p.table.Sorted(slices.Index(p.rows.visible, p.rows.by), p.rows.descending)
	p.table.Update(-1)
	p.table.ToTop()
}

// exerciseRows returns a row for each exercise with answers.
func (p *progressPage) exerciseRows(log *training.Progress) (all []row) {
	due, tallies := p.t.due(log, ""), log.ByExercise()
	for _, e := range p.t.exercises {
		if t := tallies[e.id()]; t.Answers > 0 {
			all = append(all, row{name: e.id().Title(), Tally: t, due: due[e.id()], train: func() { p.t.begin("", e) }})
		}
	}
	return all
}

// ruleRows returns a row for each castling rule with answers.
func (p *progressPage) ruleRows(log *training.Progress) (all []row) {
	due := map[string]int{}
	for _, item := range log.Due(p.t.in.Now()) {
		if e, ok := p.t.exercise(item.Exercise).(ruled); ok && e.Has(item.Key) {
			due[e.ruleOf(item.Key)]++
		}
	}
	tallies := log.ByRule()
	for _, rule := range variants.Castlings() {
		if t := tallies[rule.ID]; t.Answers > 0 {
			all = append(all, row{name: rule.Label(), Tally: t, due: due[rule.ID], train: func() { p.trainRule(rule) }})
		}
	}
	return all
}

// trainRule begins all exercises that have items of castling rules, under one rule.
func (p *progressPage) trainRule(rule *rules.Castling) {
	var all []exercise
	for _, e := range p.t.exercises {
		if _, ok := e.(ruled); ok {
			all = append(all, e)
		}
	}
	p.t.begin(rule.ID, all...)
}

// loadFacts computes the tallies by fact in the background, because the facts of an array take up to some milliseconds. A later
// request replaces it.
func (p *progressPage) loadFacts(byArray map[*rules.Castling]map[string]training.Tally) {
	n := p.request
	known := p.profiles
	p.profiles = map[arrayUnder]facts.Profile{} // of a request that begins meanwhile
	var lines []row
	p.t.in.Background(func() {
		for _, rule := range variants.Castlings() {
			profile := func(a variants.Array) facts.Profile {
				key := arrayUnder{rule, a}
				if _, ok := known[key]; !ok {
					known[key] = facts.ProfileOf(a, rule)
				}
				return known[key]
			}
			for _, f := range training.ByFact(rule, byArray[rule], profile) {
				for _, v := range f.Values {
					lines = append(lines, row{
						name:  lang.L("{{.Fact}}: {{.Value}}", "Fact", f.Fact.Name, "Value", f.Fact.Format(v.Value)),
						aside: rule.Narrow(), Tally: v.Tally, train: func() { p.trainRule(rule) },
					})
				}
			}
		}
	}, func() {
		p.profiles = known
		if n == p.request {
			p.showRows(lines)
		}
	})
}

// train begins a session about the selected row.
func (p *progressPage) train() {
	at := p.table.At()
	if at < 0 {
		p.t.in.Toast.Say(lang.L("Select a row first"))
		return
	}
	p.rows.listed[at].train()
}

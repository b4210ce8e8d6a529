package results

import (
	"context"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"backrank/app/archive"
	"backrank/app/notice"
	"backrank/assets"
	"backrank/lang"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/facts"
	"backrank/words"
)

// Input is the part of the window that the screen uses.
type Input struct {
	// Query runs a query on the archive of games, see [library.Library.Query]; it may block on the disk. Life is cancelled
	// when the window closes.
	Query func(query func(*archive.DB) error) error
	Life  context.Context
	// Do runs command on another goroutine, then done with its error on the main goroutine.
	Do func(command func() error, done func(error))
	// Me returns the player's own name, "" if there is none, and the player's other names. Here is the source of games
	// played in this program, in which a person without a name is the player.
	Me   func() (name string, others []string)
	Here string
	// Games opens the list of games with a query, Learn also the dialog for learning from the mistakes in them.
	Games, Learn func(archive.Query)
	// SaveTable asks where to save the table that the screen shows ([Results.Sheet]).
	SaveTable func()
	// Leave returns to the previous screen, or to the game on the board.
	Leave func()
	// Toast shows messages.
	Toast *widget.Toast
}

// page is a page of the screen: a property by which results are grouped.
type page struct {
	name        string
	by          archive.By
	what, aside string // names of the first two columns
}

// pages returns the pages, with their names in the language in use.
func pages() []page {
	return []page{
		{lang.X("start positions", "Starts"), archive.ByStart, lang.L("Start position"), lang.L("Variant")},
		{lang.L("Castling"), archive.ByRule, lang.L("Castling rule"), ""},
		{lang.L("Colours"), archive.ByColour, lang.L("Colour"), ""},
		{lang.L("Opponents"), archive.ByOpponent, lang.L("Opponent"), ""},
		{lang.L("Facts"), archive.ByFact, lang.L("Fact of the array"), lang.L("Castling rule")},
	}
}

// Results is the screen of results.
type Results struct {
	in             Input
	player         string // name of the player shown, "" for the user
	page           int
	rows           rows
	request        int // number of the latest request for results
	playersRequest int // number of the latest request for players
	head           *widget.Bar
	playerChoice   *widget.Dropdown
	names          []string // the player of each option of playerChoice, "" for the user
	search         *widget.Field
	summary        *widget.Text
	tabs           *widget.Segments
	table          *widget.Table
	wide           bool // there is space for all columns
	screen         *fyne.Container
	canvas         fyne.Canvas // the canvas of the window; nil before the first Focus
}

// New returns the screen. It is empty until it gets the focus.
func New(in Input) *Results {
	r := &Results{in: in, rows: rows{by: byGames, descending: true, mean: .5}, names: []string{""}}
	r.head = widget.NewBar(lang.L("Results"), in.Leave, r.refocus,
		widget.IconTool(assets.IconSave, lang.L("Save the table for a spreadsheet")+"  save-table", in.SaveTable),
		widget.NewTool(lang.L("Learn…"), assets.IconHint, lang.L("Learn from the mistakes in the games of the selected row, or in all"), r.learn),
		widget.NewTool(lang.L("Show games"), assets.IconSearch, lang.L("The games of the selected row")+"  Enter", r.showGames))
	r.playerChoice = widget.NewDropdown(r.options(nil), 0, func(i int) {
		r.player = r.names[i]
		r.load()
		r.refocus()
	})
	var tabs []string
	for _, p := range pages() {
		tabs = append(tabs, p.name)
	}
	r.tabs = widget.NewSegments(tabs, 0, r.showPage).Wrap()
	r.playerChoice.SetName(lang.L("Player"))
	r.tabs.SetName(lang.L("Results"))
	r.search = newSearch(r)
	r.summary = widget.Plain("").MaxRows(2)
	r.table = widget.NewTable(r.columns(), &r.rows, "")
	r.table.SetName(lang.L("Results"))
	r.table.Sort = func(column int) {
		r.rows.sort(column)
		r.updateTable(-1)
	}
	r.table.Activated = func(int) { r.showGames() }
	r.table.Keys, r.table.Typed = r.tableKey, r.TypedRune
	choice := container.New(layout.NewGridWrapLayout(fyne.NewSize(230, r.playerChoice.MinSize().Height)), r.playerChoice)
	controls := container.New(controlsLayout{}, choice, r.tabs)
	top := container.NewVBox(r.head.Content, container.New(layout.NewCustomPaddedLayout(0, 8, widget.BarEdge, widget.BarEdge),
		container.New(layout.NewCustomPaddedVBoxLayout(10), controls, container.NewBorder(nil, nil, nil,
			container.New(layout.NewGridWrapLayout(fyne.NewSize(200, r.search.MinSize().Height)), r.search),
			container.NewVBox(layout.NewSpacer(), r.summary, layout.NewSpacer())))))
	r.screen = container.NewStack(widget.Stacked(top,
		container.New(layout.NewCustomPaddedLayout(0, widget.BarEdge, widget.BarEdge, widget.BarEdge), container.New(tableLayout{r}, r.table)), nil), in.Toast.Content)
	return r
}

// columns returns the columns of the current page.
func (r *Results) columns() []widget.Column {
	p := pages()[r.page]
	return r.rows.columns(p.what, p.aside, samples(p.by), r.wide)
}

// controlsLayout is a layout of the choice of a player and the tabs, which are no wider than their names.
type controlsLayout struct{}

// controlsGap is the space between both, in units.
const controlsGap = 12

func (controlsLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	choice, tabs := o[0].MinSize(), o[1].MinSize()
	return fyne.NewSize(choice.Width+controlsGap+tabs.Width, max(choice.Height, tabs.Height))
}

func (controlsLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	x := o[0].MinSize().Width + controlsGap
	widget.Place(o[0], 0, 0, x-controlsGap, size.Height)
	widget.Place(o[1], x, 0, min(o[1].(*widget.Segments).LineWidth(), size.Width-x), size.Height)
}

// samples returns long texts that the first column can have on the page for a property; names of players have no limit.
func samples(by archive.By) (all []string) {
	switch by {
	case archive.ByStart:
		all = append(all, "W2303-B2303  RNBQKBNR/RNBQKBNR")
	case archive.ByFact:
		for _, rule := range variants.Castlings() {
			for _, f := range facts.Facts(rule) {
				if !f.SortOnly {
					all = append(all, factName(&f, f.Text(2)))
				}
			}
		}
	}
	return all
}

// tableLayout is the layout of the table, which shows more columns if there is space.
type tableLayout struct{ *Results }

// minWideWidth is the minimum width for all columns, in units.
const minWideWidth = 900

func (f tableLayout) MinSize(o []fyne.CanvasObject) fyne.Size { return o[0].MinSize() }

func (f tableLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	o[0].Resize(size)
	if wide := size.Width >= minWideWidth; wide != f.wide {
		f.wide = wide
		f.table.Columns(f.columns())
		f.table.Sorted(slices.Index(f.rows.visible, f.rows.by), f.rows.descending)
	}
}

// Content returns the root object of the screen.
func (r *Results) Content() fyne.CanvasObject { return r.screen }

// SetBack sets the label of the back button.
func (r *Results) SetBack(label string) { r.head.SetBack(label) }

// Here returns a function that does nothing, because the screen keeps its content.
func (r *Results) Here() (again func()) { return func() {} }

// Focus focuses the table, and reloads the results, because there may be new games.
func (r *Results) Focus(c fyne.Canvas) {
	r.canvas = c
	r.Reload()
	c.Focus(r.table)
}

// Reload queries the archive again, after it has changed.
func (r *Results) Reload() {
	r.load()
	r.loadPlayers()
}

func (r *Results) refocus() {
	if c := fyne.CurrentApp().Driver().CanvasForObject(r.screen); c != nil && c.Overlays().Top() == nil {
		c.Focus(r.table)
	}
}

// Say shows a message.
func (r *Results) Say(text string, _ notice.Severity) { r.in.Toast.Say(text) }

// Own returns nil: the screen has no actions for commands of the window.
func (r *Results) Own(string) func() { return nil }

// TypedKey handles keys that no widget of the screen uses. Escape empties the search, then leaves the screen; arrow
// keys change the page.
func (r *Results) TypedKey(e *fyne.KeyEvent) {
	switch {
	case r.tableKey(e) || e.Name != fyne.KeyEscape:
	case r.rows.search != "":
		r.search.Empty()
	default:
		r.in.Leave()
	}
}

// TypedRune starts a search.
func (r *Results) TypedRune(letter rune) {
	if letter != ' ' {
		r.search.Begin(r.canvas, letter)
	}
}

// tableKey changes the page with the arrow keys. It reports whether it used the key.
func (r *Results) tableKey(e *fyne.KeyEvent) bool {
	by, isArrow := map[fyne.KeyName]int{fyne.KeyLeft: -1, fyne.KeyRight: 1}[e.Name]
	if isArrow {
		r.tabs.Choose(r.page + by)
	}
	return isArrow
}

// showPage shows another page.
func (r *Results) showPage(page int) {
	r.page = page
	r.rows.by, r.rows.descending = byGames, true
	r.rows.set(nil)
	r.search.Empty()
	r.table.Columns(r.columns())
	r.updateTable(-1)
	r.load()
	r.refocus()
}

// query returns the query for all games of the selected player.
func (r *Results) query() archive.Query {
	if r.player != "" {
		return archive.Query{Name: r.player}
	}
	name, others := r.in.Me()
	return PlayerQuery(name, others, r.in.Here)
}

// PlayerQuery returns the query for the games of the player name, who has other names too, and for the games of source in
// which the user had no name yet; if name is "", for the latter only.
func PlayerQuery(name string, others []string, source string) archive.Query {
	if name == "" {
		return archive.Query{Name: archive.Unnamed, Source: source}
	}
	return archive.Query{Name: name, Aliases: strings.Join(others, "\n"), Home: source}
}

// load queries the results of the page in the background. Results of older requests are dropped.
func (r *Results) load() {
	r.request++
	n, q, by := r.request, r.query(), pages()[r.page].by
	var tallies, all []archive.Tally
	r.in.Do(func() error {
		return r.in.Query(func(db *archive.DB) (err error) {
			if tallies, err = db.Tally(r.in.Life, q, by); err != nil {
				return err
			}
			all, err = db.Tally(r.in.Life, q, archive.ByColour)
			return err
		})
	}, func(err error) {
		switch {
		case n != r.request:
		case err != nil:
			r.rows.set(nil)
			r.summary.SetText("")
			r.table.SetEmpty(words.Sentence(err.Error()))
			r.updateTable(-1)
		default:
			r.show(tallies, all)
		}
	})
}

// show shows the tallies of the page; all has the tallies of all games of the player.
func (r *Results) show(tallies, all []archive.Tally) {
	var total archive.Results
	for _, t := range all {
		total = total.Plus(t.Results)
	}
	if name := r.rows.meanName(); total.Games() > 0 {
		if r.rows.mean = total.Points(); r.rows.meanName() != name {
			r.table.Columns(r.columns())
		}
	}
	r.rows.set(rowsOf(tallies, pages()[r.page].by))
	r.summary.SetText(summaryOf(total))
	r.table.SetEmpty(r.emptyText())
	r.updateTable(-1)
}

// summaryOf describes the total score of a player.
func summaryOf(s archive.Results) string {
	distinct := words.Distinct(s.Games(), s.Distinct())
	switch {
	case s.Games() == 0:
		return ""
	case !s.HasEnoughGames():
		return words.Message(lang.N("{{.Count}} games with a result, too few for a reliable score (95% interval: {{.Interval}})", s.Games(), "Interval", intervalOf(s)), distinct)
	}
	return words.Message(lang.N("{{.Count}} games with a result", s.Games()),
		lang.L("Score: {{.Score}} (95% interval: {{.Interval}})", "Score", words.Score(s.Points(), true), "Interval", intervalOf(s)), distinct)
}

// emptyText returns the text for an empty table: why it is empty.
func (r *Results) emptyText() string {
	switch {
	case len(r.rows.pageRows) > 0:
		return lang.L("Nothing found")
	case r.player != "":
		return lang.L("No games with a result of {{.Player}}", "Player", r.player)
	}
	me, _ := r.in.Me()
	if me == "" {
		return lang.L("You have no games yet. Games that you play appear here. To see imported games of yours, enter your name in the settings; to see another player's, choose a player.")
	}
	return lang.L("No games with a result of {{.Player}} yet", "Player", me)
}

// updateTable shows the rows after a change, scrolled to the top, and selects row at; -1 selects none.
func (r *Results) updateTable(at int) {
	r.table.Sorted(slices.Index(r.rows.visible, r.rows.by), r.rows.descending)
	r.table.Update(at)
	r.table.ToTop()
}

// Choose selects a row, as a click does.
func (r *Results) Choose(row int) { r.table.Choose(row) }

// showGames opens the list of games with the games of the selected row.
func (r *Results) showGames() {
	at := r.table.At()
	if at < 0 {
		r.in.Toast.Say(lang.L("Select a row first"))
		return
	}
	q := r.query()
	r.rows.listed[at].narrow(&q)
	r.in.Games(q)
}

// learn opens the list of games with the games of the selected row, or with all if none is selected, and the dialog for
// learning from the mistakes in them.
func (r *Results) learn() {
	q := r.query()
	if at := r.table.At(); at >= 0 {
		r.rows.listed[at].narrow(&q)
	}
	r.in.Learn(q)
}

// maxPlayers is the maximum number of players to choose from.
const maxPlayers = 100

// loadPlayers queries the players to choose from in the background. Results of older requests are dropped.
func (r *Results) loadPlayers() {
	r.playersRequest++
	n := r.playersRequest
	var found []archive.Facet
	r.in.Do(func() error {
		return r.in.Query(func(db *archive.DB) (err error) {
			found, err = db.Facets(r.in.Life, archive.Query{}, archive.OfPlayer)
			found = found[:min(maxPlayers, len(found))]
			return err
		})
	}, func(err error) {
		if err == nil && n == r.playersRequest { // load shows errors in the table
			r.playerChoice.SetOptions(r.options(found), max(slices.Index(r.names, r.player), 0))
		}
	})
}

// options returns the players to choose from, the user first, and sets names.
func (r *Results) options(found []archive.Facet) []widget.Option {
	me, others := r.in.Me()
	own := map[string]bool{} // by words.Person
	for _, name := range append(others, me) {
		own[words.Person(name)] = name != ""
	}
	mine := widget.Option{Name: me}
	if me == "" {
		mine.Name = lang.L("You")
	}
	all, games := []widget.Option{mine}, 0
	r.names = []string{""}
	for _, f := range found {
		if own[words.Person(f.Value)] {
			games += f.Games
			all[0].Aside = lang.Number(games)
			continue
		}
		switch f.Value {
		case archive.Unnamed:
		default:
			all = append(all, widget.Option{Name: f.Value, Aside: lang.Number(f.Games)})
			r.names = append(r.names, f.Value)
		}
	}
	return all
}

package results

import (
	"context"
	"fmt"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"backrank/app/archive"
	"backrank/app/notice"
	"backrank/assets"
	"backrank/ui/widget"
	"backrank/words"
)

// Input is what the screen needs from the window.
type Input struct {
	// Query calls ask with the archive of games, see [app.Games.Query]; it may wait for the disk. Life ends with the window.
	Query func(ask func(*archive.DB) error) error
	Life  context.Context
	// Do runs a command in the background, then done on the main goroutine.
	Do func(command func() error, done func(error))
	// Me returns the player's own name, "" if there is none. Here is the source of games that were played here, in which a
	// person without a name is the player.
	Me   func() string
	Here string
	// Games shows the games that a query wants.
	Games func(archive.Query)
	// Leave returns to the screen before, or to the game on the board.
	Leave func()
	// Toast shows messages.
	Toast *widget.Toast
}

// page is a way to tally.
type page struct {
	name        string
	by          archive.By
	what, aside string // names of columns
}

var pages = []page{
	{"Starts", archive.ByStart, "Start position", "Variant"},
	{"Castling", archive.ByRule, "Castling rule", ""},
	{"Colours", archive.ByColour, "Colour", ""},
	{"Opponents", archive.ByOpponent, "Opponent", ""},
	{"Facts", archive.ByFact, "Fact of the array", "Castling rule"},
}

// Results is the screen.
type Results struct {
	in      Input
	player  string // "" for the player himself
	page    int
	rows    rows
	asked   int // questions for results so far
	players int // questions for players so far
	head    *widget.Bar
	who     *widget.Dropdown
	names   []string // of who, "" for the player himself
	search  *widget.Field
	summary *widget.Text
	tabs    *widget.Segments
	table   *widget.Table
	wide    bool // there is space for all columns
	screen  *fyne.Container
	canvas  fyne.Canvas // the window's; nil before the first Focus
}

// New returns the screen, which asks when it is shown.
func New(in Input) *Results {
	r := &Results{in: in, rows: rows{by: byGames, falling: true, mean: .5}, names: []string{""}}
	r.head = widget.NewBar("Results", in.Leave, r.refocus, widget.NewTool("Show games", assets.IconSearch, "The games of the line chosen  Enter", r.show))
	r.who = widget.NewDropdown(r.options(nil), 0, func(i int) {
		r.player = r.names[i]
		r.ask()
		r.refocus()
	})
	var tabs []string
	for _, p := range pages {
		tabs = append(tabs, p.name)
	}
	r.tabs = widget.NewSegments(tabs, 0, r.turn)
	r.search = newSearch(r)
	r.summary = widget.Plain("").MaxRows(2)
	r.table = widget.NewTable(r.columns(), &r.rows, "")
	r.table.Sort = func(column int) {
		r.rows.sort(column)
		r.arranged(-1)
	}
	r.table.Activated = func(int) { r.show() }
	r.table.Keys, r.table.Typed = r.tableKey, r.TypedRune
	choice := container.New(layout.NewGridWrapLayout(fyne.NewSize(230, r.who.MinSize().Height)), r.who)
	controls := container.New(layout.NewCustomPaddedHBoxLayout(12), choice, r.tabs)
	top := container.NewVBox(r.head.Content, container.New(layout.NewCustomPaddedLayout(0, 8, widget.BarEdge, widget.BarEdge),
		container.New(layout.NewCustomPaddedVBoxLayout(10), controls, container.NewBorder(nil, nil, nil,
			container.New(layout.NewGridWrapLayout(fyne.NewSize(200, r.search.MinSize().Height)), r.search),
			container.NewVBox(layout.NewSpacer(), r.summary, layout.NewSpacer())))))
	r.screen = container.NewStack(container.NewBorder(top, nil, nil, nil,
		container.New(layout.NewCustomPaddedLayout(0, widget.BarEdge, widget.BarEdge, widget.BarEdge), container.New(fitting{r}, r.table))), in.Toast.Content)
	return r
}

// columns returns the columns of the page.
func (r *Results) columns() []widget.Column {
	return r.rows.columns(pages[r.page].what, pages[r.page].aside, r.wide)
}

// fitting is the layout of the table, which has more columns where there is space.
type fitting struct{ *Results }

// wideLeast is the least width for all columns, in units.
const wideLeast = 900

func (f fitting) MinSize(o []fyne.CanvasObject) fyne.Size { return o[0].MinSize() }

func (f fitting) Layout(o []fyne.CanvasObject, size fyne.Size) {
	o[0].Resize(size)
	if wide := size.Width >= wideLeast; wide != f.wide {
		f.wide = wide
		f.table.Columns(f.columns())
		f.table.Sorted(slices.Index(f.rows.shown, f.rows.by), f.rows.falling)
	}
}

// Content returns the root object of the screen.
func (r *Results) Content() fyne.CanvasObject { return r.screen }

// SetBack sets the label of the back button.
func (r *Results) SetBack(label string) { r.head.SetBack(label) }

// Here does nothing: what the screen shows stays.
func (r *Results) Here() (again func()) { return func() {} }

// Focus asks again, as there may be new games, and focuses the table.
func (r *Results) Focus(c fyne.Canvas) {
	r.canvas = c
	r.Again()
	c.Focus(r.table)
}

// Again asks again, as the archive has changed.
func (r *Results) Again() {
	r.ask()
	r.askPlayers()
}

func (r *Results) refocus() {
	if c := fyne.CurrentApp().Driver().CanvasForObject(r.screen); c != nil && c.Overlays().Top() == nil {
		c.Focus(r.table)
	}
}

// Say shows a message.
func (r *Results) Say(text string, _ notice.Severity) { r.in.Toast.Say(text) }

// Own returns nil: the screen has no shortcuts of its own.
func (r *Results) Own(string) func() { return nil }

// TypedKey clears the search with Escape, then leaves, and turns pages with the arrows.
func (r *Results) TypedKey(e *fyne.KeyEvent) {
	switch {
	case r.tableKey(e) || e.Name != fyne.KeyEscape:
	case r.rows.search != "":
		r.search.Empty()
	default:
		r.in.Leave()
	}
}

// TypedRune begins a search.
func (r *Results) TypedRune(letter rune) {
	if letter != ' ' {
		r.search.Begin(r.canvas, letter)
	}
}

// tableKey turns pages with the arrows.
func (r *Results) tableKey(e *fyne.KeyEvent) bool {
	by, turns := map[fyne.KeyName]int{fyne.KeyLeft: -1, fyne.KeyRight: 1}[e.Name]
	if turns {
		r.tabs.Choose(r.page + by)
	}
	return turns
}

// turn shows another page.
func (r *Results) turn(page int) {
	r.page = page
	r.rows.by, r.rows.falling = byGames, true
	r.rows.put(nil)
	r.search.Empty()
	r.table.Columns(r.columns())
	r.arranged(-1)
	r.ask()
	r.refocus()
}

// query returns the query for all games of the player chosen.
func (r *Results) query() archive.Query {
	if r.player != "" {
		return archive.Query{Name: r.player}
	}
	return Of(r.in.Me(), r.in.Here)
}

// Of returns the query for the games of a player, with those of a source in which he had no name yet: the games that were
// played here. Without a name he has those alone.
func Of(name, here string) archive.Query {
	if name == "" {
		return archive.Query{Name: archive.Unnamed, Source: here}
	}
	return archive.Query{Name: name, Home: here}
}

// ask asks for the results of the page. The newest question is answered.
func (r *Results) ask() {
	r.asked++
	n, q, by := r.asked, r.query(), pages[r.page].by
	var found, all []archive.Tally
	r.in.Do(func() error {
		return r.in.Query(func(db *archive.DB) (err error) {
			if found, err = db.Tally(r.in.Life, q, by); err != nil {
				return err
			}
			all, err = db.Tally(r.in.Life, q, archive.ByColour)
			return err
		})
	}, func(err error) {
		switch {
		case n != r.asked:
		case err != nil:
			r.rows.put(nil)
			r.summary.SetText("")
			r.table.SetEmpty(words.Sentence(err.Error()))
			r.arranged(-1)
		default:
			r.shown(found, all)
		}
	})
}

// shown shows what was found, and all of it together.
func (r *Results) shown(found, all []archive.Tally) {
	var total archive.Results
	for _, t := range all {
		total = total.Plus(t.Results)
	}
	if name := r.rows.meanName(); total.Games() > 0 {
		if r.rows.mean = total.Points(); r.rows.meanName() != name {
			r.table.Columns(r.columns())
		}
	}
	r.rows.put(rowsOf(found, pages[r.page].by))
	r.summary.SetText(summaryOf(total))
	r.table.SetEmpty(r.emptiness())
	r.arranged(-1)
}

// summaryOf says a score in words.
func summaryOf(s archive.Results) string {
	games, distinct := words.Games(s.Games()), words.Distinct(s.Games(), s.Distinct())
	switch {
	case s.Games() == 0:
		return ""
	case !s.HasEnoughGames():
		return words.Message(fmt.Sprintf("%s with a result, too few for a reliable score (95%% confidence interval: %s)", games, intervalOf(s)), distinct)
	}
	return words.Message(fmt.Sprintf("%s with a result", games),
		fmt.Sprintf("Score: %s (95%% confidence interval: %s)", words.Score(s.Points(), true), intervalOf(s)), distinct)
}

// emptiness says why there are no rows.
func (r *Results) emptiness() string {
	switch {
	case len(r.rows.found) > 0:
		return "No line matches the search"
	case r.player != "":
		return fmt.Sprintf("No games with a result of %s", r.player)
	case r.in.Me() == "":
		return "You have no games yet. Games that you play appear here. To see imported games of yours, enter your name in the settings; to see another player's, choose a player."
	}
	return fmt.Sprintf("No games with a result of %s yet", r.in.Me())
}

// arranged shows the rows after a change.
func (r *Results) arranged(at int) {
	r.table.Sorted(slices.Index(r.rows.shown, r.rows.by), r.rows.falling)
	r.table.Update(at)
	r.table.ToTop()
}

// Choose chooses a row, as a click does.
func (r *Results) Choose(row int) { r.table.Choose(row) }

// show shows the games of the row chosen.
func (r *Results) show() {
	at := r.table.At()
	if at < 0 {
		r.in.Toast.Say("Choose a line first")
		return
	}
	q := r.query()
	r.rows.all[at].narrow(&q)
	r.in.Games(q)
}

// maxPlayers is the maximum number of players in the list to choose from.
const maxPlayers = 100

// askPlayers asks for the players to choose from. The newest question is answered.
func (r *Results) askPlayers() {
	r.players++
	n := r.players
	var found []archive.Facet
	r.in.Do(func() error {
		return r.in.Query(func(db *archive.DB) (err error) {
			found, err = db.Facets(r.in.Life, archive.Query{}, archive.OfPlayer)
			found = found[:min(maxPlayers, len(found))]
			return err
		})
	}, func(err error) {
		if err == nil && n == r.players { // the table shows an error
			r.who.SetOptions(r.options(found), max(slices.Index(r.names, r.player), 0))
		}
	})
}

// options returns the players to choose from, the player himself first.
func (r *Results) options(found []archive.Facet) []widget.Option {
	me := r.in.Me()
	mine := widget.Option{Name: me}
	if me == "" {
		mine.Name = "You"
	}
	all := []widget.Option{mine}
	r.names = []string{""}
	for _, f := range found {
		if me != "" && words.Person(f.Value) == words.Person(me) {
			all[0].Aside = words.Number(f.Games)
			continue
		}
		switch f.Value {
		case archive.Unnamed:
		default:
			all = append(all, widget.Option{Name: f.Value, Aside: words.Number(f.Games)})
			r.names = append(r.names, f.Value)
		}
	}
	return all
}

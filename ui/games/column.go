package games

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"backrank/app/archive"
	"backrank/ui/widget"
	"backrank/variants/rules"
	"backrank/words"
)

// column is the sidebar with search and filters.
type column struct {
	games    *Games
	search   *widget.Field
	active   *widget.Facet // the conditions, each of which can be removed
	board    *widget.Check // the position on the board
	start    *widget.Field
	player   *widget.Field
	material *widget.Field
	comment  *widget.Field
	since    *widget.Field
	until    *widget.Field
	fault    *widget.Text
	facets   []*facet // the first plain ones, then those of arrays under rule
	plain    int
	rule     *rules.Castling
	list     *fyne.Container
	foot     *fyne.Container
	content  *fyne.Container
	asked    int // number of the latest request for counts
	stop     context.CancelFunc
	counting sync.Mutex // held while facets count: one request ends before the next begins
}

// scrollBar is the space for the scroll bar, in units.
const scrollBar = 10

func newColumn(g *Games) *column {
	c := &column{games: g, facets: facets(), stop: func() {}}
	c.plain = len(c.facets)
	c.fault = widget.Problem("").MaxRows(3)
	c.search = c.field("Names, events, tags", func(q *archive.Query, text string) error { q.Words = text; return nil })
	c.start = c.field("518, RKR, R?K*R", setStart)
	c.player = c.field("Name", func(q *archive.Query, text string) error { q.Player, q.Name = text, ""; return nil })
	c.since = c.field("2024", func(q *archive.Query, text string) error { return setDay(&q.Since, text) })
	c.until = c.field("2024-05-17", func(q *archive.Query, text string) error { return setDay(&q.Until, text) })
	c.material = c.field("KRPKR", func(q *archive.Query, text string) error { return setMaterial(&q.Material, text) })
	c.comment = c.field("Words", func(q *archive.Query, text string) error { q.Comment = text; return nil })
	c.active = widget.NewFacet("", "")
	c.board = widget.NewCheck("Position on the board", false, c.setBoard)
	pieces := widget.NewButton("Material on the board", "", "Games with the pieces of the position on the board", c.takeMaterial)
	pieces.Quiet()
	c.list = container.NewVBox(
		c.search, c.board,
		widget.Caption("Start position"), c.start, widget.Caption("Player"), c.player,
		container.NewGridWithColumns(2, widget.Caption("Since"), widget.Caption("Until")), container.NewGridWithColumns(2, c.since, c.until),
		container.NewGridWithColumns(2, widget.Caption("Material"), widget.Caption("In comments")), container.NewGridWithColumns(2, c.material, c.comment),
		container.NewHBox(pieces),
	)
	c.add(c.facets...)
	// Faults and conditions come and go below the filters, in a row that is kept for them: the filters stay where they are.
	c.active.OneRow = true
	c.foot = container.NewVBox(c.fault, container.New(conditionRow{}, container.NewHScroll(c.active)))
	c.content = container.NewBorder(nil, c.foot, nil, nil, widget.Scroll(container.New(layout.NewCustomPaddedLayout(0, 0, 0, scrollBar), c.list)))
	c.show()
	return c
}

// conditionRow is the layout of the conditions, which have the height of a row even where there are none.
type conditionRow struct{}

func (conditionRow) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(100, 32) }

func (conditionRow) Layout(o []fyne.CanvasObject, size fyne.Size) { o[0].Resize(size) }

// setRule offers the facts of arrays under the castling rule of the query.
func (c *column) setRule(rule *rules.Castling) {
	if rule == c.rule {
		return
	}
	c.rule = rule
	others := len(c.list.Objects) - len(c.facets)
	c.list.Objects = c.list.Objects[:others+c.plain]
	c.facets = append(c.facets[:c.plain:c.plain], factFacets(rule)...)
	c.add(c.facets[c.plain:]...)
}

// add adds facets at the foot, hidden until they have values.
func (c *column) add(facets ...*facet) {
	for _, f := range facets {
		f.Facet = widget.NewFacet(f.title, f.about)
		f.Hide()
		c.list.Add(f)
	}
}

// field returns a field that sets a part of the query as it is typed.
func (c *column) field(hint string, set func(q *archive.Query, text string) error) *widget.Field {
	g := c.games
	f := widget.NewField(hint, nil)
	f.OnChanged = func(text string) {
		next := g.query
		err := set(&next, text)
		more := errors.Is(err, errMore) // what was asked before stays
		if more {
			next, err = g.query, nil
		}
		if err == nil && !more {
			err = next.Check()
		}
		c.fail(err)
		switch {
		case err != nil:
			g.list.refuse(err)
		case next != g.query || g.list.refused:
			g.narrow(func(q *archive.Query) { *q = next })
		}
	}
	f.OnSubmitted = func(string) { g.toFirst() }
	f.Keys = func(e *fyne.KeyEvent) bool {
		switch {
		case e.Name == fyne.KeyDown:
			g.refocus()
		case e.Name == fyne.KeyEscape && f.Text != "":
			f.Empty()
		case e.Name == fyne.KeyEscape:
			g.TypedKey(e)
		default:
			return false
		}
		return true
	}
	return f
}

// fail shows why what was typed cannot be used; nil hides it.
func (c *column) fail(err error) {
	text := ""
	if err != nil {
		text = words.Sentence(err.Error())
	}
	c.fault.SetText(text)
	c.fault.Hidden = text == ""
	c.content.Refresh()
}

// setBoard asks for the games with the position on the board, or for any.
func (c *column) setBoard(on bool) {
	fen := ""
	if on {
		var err error
		if fen, err = c.games.in.Position(); err != nil {
			c.board.Set(false)
			c.fail(err)
			return
		}
	}
	c.hold()
	c.games.narrow(func(q *archive.Query) { q.FEN, q.AnyRights = fen, false })
	c.games.refocus()
}

// takeMaterial asks for the games with the material on the board.
func (c *column) takeMaterial() {
	fen, err := c.games.in.Position()
	if err != nil {
		c.fail(err)
		return
	}
	c.pick(func(q *archive.Query) { q.Material = materialOf(fen) })
}

// pick changes the query by a filter, which stays under the pointer.
func (c *column) pick(change func(*archive.Query)) {
	c.hold()
	c.games.narrow(change)
	c.write()
	c.games.refocus()
}

// hold keeps all facets as they are laid out until the pointer has come to the list.
func (c *column) hold() {
	for _, f := range c.facets {
		f.Hold()
	}
}

// release lays the facets out again.
func (c *column) release() {
	held := c.active.Held()
	c.active.Release()
	for _, f := range c.facets {
		held = held || f.Held()
		f.Release()
	}
	if held {
		c.show()
	}
}

// show shows the conditions of the query, and the values that it asks for.
func (c *column) show() {
	g := c.games
	var chips []*widget.Chip
	for _, condition := range conditionsOf(&g.query) {
		chips = append(chips, widget.NewChip(condition.name, "×", true, func() {
			c.active.Hold()
			c.pick(condition.remove)
		}))
	}
	several := len(chips) > 1
	if c.offersAnyRights() {
		chips = append(chips, widget.NewChip(anyRights, "", false, func() { c.pick(func(q *archive.Query) { q.AnyRights = true }) }))
	}
	if several {
		chips = append(chips, widget.NewChip("Clear all", "", false, g.clear))
	}
	c.active.Set(chips)
	c.board.Set(g.query.FEN != "")
	c.fault.Hidden = c.fault.Text() == ""
	for _, f := range c.facets {
		f.show(&g.query, g.list.rows, c.pick)
	}
	c.content.Refresh()
}

// anyRights is the label of looking for the pieces on the board, whatever the castling rights and en passant square.
const anyRights = "Any rights"

// offersAnyRights reports whether no game has the position on the board, and games may have its pieces.
func (c *column) offersAnyRights() bool {
	q, l := &c.games.query, c.games.list
	return q.FEN != "" && !q.AnyRights && l.loaded && !l.querying && l.rows == 0 && l.all != 0
}

// counted says how many games were found, of how many.
func (c *column) counted() string {
	switch l := c.games.list; {
	case !l.loaded, l.all == 0 && !isNarrowed(c.games.query):
		return "Games"
	case c.games.query.Deleted:
		return words.Games(l.rows) + " deleted"
	case isNarrowed(c.games.query):
		return fmt.Sprintf("%s of %s", words.Number(l.rows), words.Games(l.all))
	default:
		return words.Games(l.rows)
	}
}

// write puts what the query asks for into the fields.
func (c *column) write() {
	q := &c.games.query
	for _, f := range []struct {
		field *widget.Field
		text  string
	}{{c.search, q.Words}, {c.start, q.Start + q.Pattern}, {c.player, q.Player + q.Name}, {c.since, words.Date(q.Since)}, {c.until, words.Date(q.Until)}, {c.material, q.Material}, {c.comment, q.Comment}} {
		told := f.field.OnChanged
		f.field.OnChanged = nil
		f.field.Put(f.text)
		f.field.OnChanged = told
	}
	c.fail(nil)
}

// stale marks all counts as those of another query, until they are asked for.
func (c *column) stale() {
	c.stop()
	c.asked++
	for _, f := range c.facets {
		f.stale = true
	}
}

// countsTogether is how long counts wait for others, so that those of a few games appear at once.
const countsTogether = 30 * time.Millisecond

// ask counts the games of the query by each facet, in the background one after the other.
func (c *column) ask() {
	g := c.games
	c.stop()
	c.setRule(ruleOf(&g.query))
	var life context.Context
	life, c.stop = context.WithCancel(g.in.Life)
	c.asked++
	asked, q := c.asked, g.query
	all := slices.Clone(c.facets)
	// tell shows the counts from one facet up to another.
	tell := func(counts [][]archive.Facet, from, to int) {
		if asked != c.asked {
			return
		}
		for i, f := range all[from:to] {
			f.shown, f.stale = counts[from+i], false
			f.show(&g.query, g.list.rows, c.pick)
		}
		c.list.Refresh()
	}
	var counts [][]archive.Facet
	told := 0
	count := func(db *archive.DB) (err error) {
		found := make([][]archive.Facet, len(all))
		counts, told = found, 0
		next := time.Now().Add(countsTogether)
		for i, f := range all {
			if found[i], err = f.counted(life, db, q); err != nil {
				return err
			}
			if now := time.Now(); now.After(next) {
				next = now.Add(countsTogether)
				from := told
				told = i + 1
				g.in.OnMain(func() { tell(found, from, i+1) })
			}
			if life.Err() != nil {
				return life.Err()
			}
		}
		return nil
	}
	g.in.Do(func() error {
		c.counting.Lock()
		defer c.counting.Unlock()
		return g.queryFor(&q)(count)
	}, func(err error) {
		if err == nil {
			tell(counts, told, len(all))
		}
	})
}

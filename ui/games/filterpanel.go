package games

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"backrank/app/archive"
	"backrank/lang"
	"backrank/ui/widget"
	"backrank/variants/rules"
	"backrank/words"
)

// filterPanel is the side panel with search field and filters.
type filterPanel struct {
	games     *Games
	search    *widget.Field
	active    *widget.Facet // the conditions of the query, with buttons to remove them
	board     *widget.Check // filters by the position on the board
	start     *widget.Field
	player    *widget.Field
	material  *widget.Field
	comment   *widget.Field
	since     *widget.Field
	until     *widget.Field
	errorText *widget.Text
	facets    []*facet // numPlain fixed ones, then the facts of arrays under rule
	numPlain  int
	rule      *rules.Castling
	list      *fyne.Container
	foot      *fyne.Container
	content   *fyne.Container
	// conditions has active. heldHeight is its height while the facets keep their layout, 0 at other times.
	conditions *fyne.Container
	heldHeight float32
	request    int // number of the last request for counts
	cancel     context.CancelFunc
	countMu    sync.Mutex // held while facets are counted, so that requests run one at a time
}

// minConditions is the height of the space for two rows of conditions, which is there even if there are none, so that the
// filters seldom move; maxConditions is that for four rows: others scroll. In units.
const minConditions, maxConditions = 62, 124

// scrollBar is the space for the scroll bar, in units.
const scrollBar = 10

func newFilterPanel(g *Games) *filterPanel {
	c := &filterPanel{games: g, facets: facets(g), cancel: func() {}}
	c.numPlain = len(c.facets)
	c.errorText = widget.Problem("").MaxRows(3)
	c.search = c.field(lang.L("Names, events, tags"), func(q *archive.Query, text string) error { q.Words = text; return nil })
	c.start = c.field("518, RKR, R?K*R", setStart)
	c.player = c.field(lang.L("Name"), func(q *archive.Query, text string) error { setPlayer(q, text); return nil })
	c.since = c.field("2024", func(q *archive.Query, text string) error { return setDay(&q.Since, text) })
	c.until = c.field("2024-05-17", func(q *archive.Query, text string) error { return setDay(&q.Until, text) })
	c.material = c.field("KRPKR", func(q *archive.Query, text string) error { return setMaterial(&q.Material, text) })
	c.comment = c.field(lang.L("Words"), func(q *archive.Query, text string) error { q.Comment = text; return nil })
	c.active = widget.NewFacet("", "")
	c.active.SetName(lang.L("Filters"))
	c.active.OnKeyPress = c.release
	c.board = widget.NewCheck(lang.L("Position on the board"), false, c.setBoard).Wrap()
	pieces := widget.NewButton("", "", lang.L("Games with the pieces of the position on the board"), c.takeMaterial)
	pieces.SetLabels(lang.L("Search this material"), lang.L("Search"))
	pieces.Quiet()
	c.list = container.NewVBox(
		c.search, c.board,
		widget.CaptionOf(lang.L("Start position"), c.start), c.start, widget.CaptionOf(lang.L("Player"), c.player), c.player,
		container.NewGridWithColumns(2, widget.CaptionOf(lang.X("games since a date", "Since"), c.since).MaxRows(2), widget.CaptionOf(lang.X("games until a date", "Until"), c.until).MaxRows(2)), container.NewGridWithColumns(2, c.since, c.until),
		container.NewGridWithColumns(2, widget.CaptionOf(lang.L("Material"), c.material).MaxRows(2), widget.CaptionOf(lang.L("In comments"), c.comment).MaxRows(2)), container.NewGridWithColumns(2, c.material, c.comment),
		pieces,
	)
	c.add(c.facets...)
	c.conditions = container.New(widget.MinSize(func(fyne.CanvasObject) fyne.Size {
		return fyne.NewSize(100, cmp.Or(c.heldHeight, min(max(minConditions, c.active.MinSize().Height), maxConditions)))
	}), widget.Scroll(c.active))
	c.foot = container.NewVBox(c.errorText, c.conditions) // errors and conditions appear below the filters
	c.content = container.NewBorder(nil, c.foot, nil, nil, widget.Scroll(container.New(layout.NewCustomPaddedLayout(0, 0, 0, scrollBar), c.list)))
	c.show()
	return c
}

// setRule adds the facets for the facts of arrays under a castling rule, nil for none, in place of those for the last
// rule.
func (c *filterPanel) setRule(rule *rules.Castling) {
	if rule == c.rule {
		return
	}
	c.rule = rule
	numOthers := len(c.list.Objects) - len(c.facets)
	c.list.Objects = c.list.Objects[:numOthers+c.numPlain]
	c.facets = append(c.facets[:c.numPlain:c.numPlain], factFacets(rule)...)
	c.add(c.facets[c.numPlain:]...)
}

// add adds facets at the bottom, hidden until they have values.
func (c *filterPanel) add(facets ...*facet) {
	for _, f := range facets {
		f.Facet = widget.NewFacet(f.title, f.about)
		f.OnKeyPress = c.release
		f.Hide()
		c.list.Add(f)
	}
}

// field returns a search field whose text sets a part of the query by set. An incomplete text leaves the query as it
// is.
func (c *filterPanel) field(hint string, set func(q *archive.Query, text string) error) *widget.Field {
	g := c.games
	f := widget.NewField(hint, nil)
	f.OnChanged = func(text string) {
		next := g.query
		err := set(&next, text)
		incomplete := errors.Is(err, errIncomplete) // keep the last query
		if incomplete {
			next, err = g.query, nil
		}
		if err == nil && !incomplete {
			err = next.Check()
		}
		c.showError(err)
		switch {
		case err != nil:
			g.list.refuse(err)
		case next != g.query || g.list.invalid:
			g.change(func(q *archive.Query) { *q = next })
		}
	}
	f.OnSubmitted = func(string) { g.toFirst() }
	f.Keys = func(e *fyne.KeyEvent) bool {
		switch {
		case e.Name == fyne.KeyEscape && g.table.CancelDrag():
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

// showError shows why the text in a field cannot be used; nil hides the error.
func (c *filterPanel) showError(err error) {
	text := ""
	if err != nil {
		text = words.Sentence(err.Error())
	}
	c.errorText.SetText(text)
	c.errorText.Hidden = text == ""
	c.content.Refresh()
}

// setBoard filters the games by the position on the board, or removes this filter.
func (c *filterPanel) setBoard(on bool) {
	fen := ""
	if on {
		var err error
		if fen, err = c.games.in.Position(); err != nil {
			c.board.Set(false)
			c.showError(err)
			return
		}
	}
	c.hold()
	c.games.change(func(q *archive.Query) { q.FEN, q.AnyRights = fen, false })
	c.games.refocus()
}

// takeMaterial filters the games by the material on the board.
func (c *filterPanel) takeMaterial() {
	fen, err := c.games.in.Position()
	if err != nil {
		c.showError(err)
		return
	}
	c.pick(func(q *archive.Query) { q.Material = materialOf(fen) })
}

// pick changes a filter on which the player has clicked. The facets keep their layout, so that the filter stays under
// the pointer.
func (c *filterPanel) pick(change func(*archive.Query)) {
	c.hold()
	c.games.change(change)
	c.write()
	c.games.refocus()
}

// hold keeps the layout of all facets, and the height of the conditions, until the pointer moves to the list.
func (c *filterPanel) hold() {
	c.heldHeight = c.conditions.Size().Height
	for _, f := range c.facets {
		f.Hold()
	}
}

// release lays out the facets again.
func (c *filterPanel) release() {
	held := c.active.Held() || c.heldHeight > 0
	c.heldHeight = 0
	c.active.Release()
	for _, f := range c.facets {
		held = held || f.Held()
		f.Release()
	}
	if held {
		c.show()
	}
}

// show shows the conditions and the filters of the query.
func (c *filterPanel) show() {
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
		chips = append(chips, widget.NewChip(anyRights(), "", false, func() { c.pick(func(q *archive.Query) { q.AnyRights = true }) }))
	}
	if several {
		chips = append(chips, widget.NewChip(lang.L("Clear all"), "", false, g.clear))
	}
	c.active.Set(chips)
	c.board.Set(g.query.FEN != "")
	c.errorText.Hidden = c.errorText.Text() == ""
	for _, f := range c.facets {
		f.show(&g.query, g.list.rows, c.pick)
	}
	c.content.Refresh()
}

// anyRights returns the label of the filter that ignores castling rights and en passant square in a search for the position
// on the board.
func anyRights() string { return lang.L("Ignore rights") }

// offersAnyRights reports whether no game has the position on the board, and its pieces may occur with other rights.
func (c *filterPanel) offersAnyRights() bool {
	q, l := &c.games.query, c.games.list
	return q.FEN != "" && !q.AnyRights && l.loaded && !l.querying && l.rows == 0 && l.all != 0
}

// title returns the title of the list, with the number of games found.
func (c *filterPanel) title() string {
	switch l := c.games.list; {
	case !l.loaded, l.all == 0 && !isNarrowed(c.games.query):
		return lang.L("Games")
	case c.games.query.Deleted:
		return lang.N("{{.Count}} games deleted", l.rows)
	case isNarrowed(c.games.query):
		return lang.N("{{.Number}} of {{.Count}} games", l.all, "Number", lang.Number(l.rows))
	default:
		return words.Games(l.rows)
	}
}

// write writes the query into the fields.
func (c *filterPanel) write() {
	q := &c.games.query
	for _, f := range []struct {
		field *widget.Field
		text  string
	}{{c.search, q.Words}, {c.start, q.Start + q.Pattern}, {c.player, q.Player + q.Name}, {c.since, words.Date(q.Since)}, {c.until, words.Date(q.Until)}, {c.material, q.Material}, {c.comment, q.Comment}} {
		onChanged := f.field.OnChanged
		f.field.OnChanged = nil
		f.field.Put(f.text)
		f.field.OnChanged = onChanged
	}
	c.showError(nil)
}

// invalidate marks all counts as stale until the next request.
func (c *filterPanel) invalidate() {
	c.cancel()
	c.request++
	for _, f := range c.facets {
		f.stale = true
	}
}

// countBatchTime is the minimum time between updates of the counts, so that many counts appear at once.
const countBatchTime = 30 * time.Millisecond

// count counts the games of the query for each facet, in the background and one after the other.
func (c *filterPanel) count() {
	g := c.games
	c.cancel()
	c.setRule(ruleOf(&g.query))
	var ctx context.Context
	ctx, c.cancel = context.WithCancel(g.in.Life)
	c.request++
	request, q := c.request, g.query
	all := slices.Clone(c.facets)
	// showCounts shows the counts of the facets in [from, to).
	showCounts := func(counts [][]archive.Facet, from, to int) {
		if request != c.request {
			return
		}
		for i, f := range all[from:to] {
			f.counts, f.stale = counts[from+i], false
			f.show(&g.query, g.list.rows, c.pick)
		}
		c.list.Refresh()
	}
	var counts [][]archive.Facet
	numShown := 0
	countAll := func(db *archive.DB) (err error) {
		results := make([][]archive.Facet, len(all))
		counts, numShown = results, 0
		next := time.Now().Add(countBatchTime)
		for i, f := range all {
			if results[i], err = f.query(ctx, db, q); err != nil {
				return err
			}
			if now := time.Now(); now.After(next) {
				next = now.Add(countBatchTime)
				from := numShown
				numShown = i + 1
				g.in.OnMain(func() { showCounts(results, from, i+1) })
			}
			if ctx.Err() != nil {
				return ctx.Err()
			}
		}
		return nil
	}
	g.in.Do(func() error {
		c.countMu.Lock()
		defer c.countMu.Unlock()
		return g.queryFor(&q)(countAll)
	}, func(err error) {
		if err == nil {
			showCounts(counts, numShown, len(all))
		}
	})
}

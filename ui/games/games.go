package games

import (
	"context"
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"backrank/app"
	"backrank/app/archive"
	"backrank/app/notice"
	"backrank/assets"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/notation"
)

// Input is what the screen needs from the window.
type Input struct {
	Pieces *theme.Pieces
	// Style returns the piece set and the board, ids in package assets.
	Style func() (set, board string)
	// Archive is the archive of games. Life ends with the window.
	Archive *app.Games
	Life    context.Context
	// Do runs a command in the background, then done on the main goroutine. WaitBriefly does the same but first waits a
	// moment; if the command ends in that time, done is called before WaitBriefly returns. OnMain runs a function on the
	// main goroutine.
	Do, WaitBriefly func(command func() error, done func(error))
	OnMain          func(func())

	// Reading returns the share of the archive's games that have been read while its lists wait for them, from 0 to 1. It is
	// false at other times.
	Reading func() (share float64, is bool)
	// Position returns the FEN of the position on the board; the error says why there is none.
	Position func() (string, error)
	// Open opens a game of the archive on the board, at a position if it is not ""; Print offers a score sheet.
	Open  func(id int64, fen string)
	Print func(notation.Game)
	// Study opens a start position in the atlas.
	Study func(variants.Variant, variants.Start)
	// Copy copies a text to the clipboard.
	Copy func(text string)
	// SaveAs asks for the name of a PGN file and has save write it; saved is called with a sentence that says where.
	SaveAs func(name string, save func(path string) error, saved func(text string))
	// Choose asks for a file of games, or a folder.
	Choose func(chosen func(path string))
	// Faults shows what was not imported, of all faults the first.
	Faults func(all int, faults []archive.Fault)
	// Details asks for the tags of a game; changed is called with all of them.
	Details func(g notation.Game, changed func([]notation.Tag))
	// SetTags sets the tags of a game of the archive.
	SetTags func(id int64, tags []notation.Tag) error
	// MergeTwins merges games of the archive with their twins.
	MergeTwins func(ids []int64) (app.MergeResult, error)
	// Tell shows a message wherever the player is, on this screen or not.
	Tell func(text string)
	// Found is called when the list has been found.
	Found func()
	// Leave returns to the screen before, or to the game on the board.
	Leave func()
	// After calls a function later, unless stop is called before.
	After func(d time.Duration, do func()) (stop func())
}

// Games is the screen.
type Games struct {
	in       Input
	query    archive.Query
	list     *list
	table    *widget.Table
	column   *column
	preview  *sidePreview
	chosen   chosen
	selected *selection
	imports  *imports
	head     *widget.Bar
	fold     *widget.Fold // filters in place of the preview, if there is not room for both
	toast    *widget.Toast
	frame    *frame
	screen   *fyne.Container
	window   fyne.Canvas // of the window that has shown the screen; nil before
	style    [2]string
	visible  []field // the columns of the table
	undone   func()  // takes back the last deletion, merging or tag; nil if there is none
	resting  func()  // ends the wait for the pointer to rest; nil if there is none
	opens    bool    // the chosen game is to be opened when the list has it
	stale    bool    // the archive has changed since the list was asked for
	own      int     // changes from here that are still to be told
	stop     func()  // ends the wait for more changes; nil if there is none
}

// New returns the screen, which asks for games when it is shown. Games that an earlier version has stored are brought up to
// date in the background.
func New(in Input) *Games {
	g := &Games{in: in}
	g.style[0], g.style[1] = in.Style()
	g.query = latest
	g.chosen = chosen{g}
	g.selected = newSelection(g)
	g.list = newList(g)
	g.table = widget.NewTable(columnsOf(allFields), g.list, "")
	g.visible = allFields
	g.table.Chosen = func(int) { g.opens = false; g.look() }
	g.table.Over = g.over
	g.table.Activated = func(int) { g.chosen.open() }
	g.table.Sort = g.sort
	g.table.Menu = g.menu
	g.table.Keys = g.tableKey
	g.table.Typed = g.TypedRune
	g.preview = newPreview(g)
	g.column = newColumn(g)
	g.imports = newImports(g)
	g.fold = widget.NewFold("Preview")
	g.fold.Laid = func() { g.frame.content.Refresh() }
	g.head = widget.NewBar("Games", in.Leave, g.refocus, g.fold.Tool,
		widget.NewTool("Import…", assets.IconOpen, "Import PGN files, or drop them on the window  import-games", g.choose),
		widget.NewTool("Export…", assets.IconSave, "Save the games of the list as PGN  save-pgn", g.export))
	g.toast = widget.NewToast(in.After)
	g.frame = newFrame(g)
	g.screen = container.NewStack(container.NewBorder(g.head.Content, g.imports.strip.content, nil, nil, g.frame.content), g.toast.Content)
	g.imports.upgrade()
	return g
}

// Content returns the root object of the screen.
func (g *Games) Content() fyne.CanvasObject { return g.screen }

// Focus asks for the games again, as other windows may have changed them, and the position on the board may be another
// one; it focuses the list.
func (g *Games) Focus(c fyne.Canvas) {
	g.window = c
	g.style[0], g.style[1] = g.in.Style()
	g.preview.SetStyle(g.style[0], g.style[1])
	if fen, err := g.in.Position(); err == nil && g.query.FEN != "" {
		g.query.FEN = fen
	}
	g.ask()
	c.Focus(g.table)
}

// SetBack sets the label of the back button.
func (g *Games) SetBack(label string) { g.head.SetBack(label) }

// Here returns what lists the games again that are listed now.
func (g *Games) Here() (again func()) {
	q := g.query
	return func() {
		if g.query != q {
			g.Show(q)
		}
	}
}

// refocus returns the focus to the list, if the screen is shown and no dialog covers it.
func (g *Games) refocus() {
	if c := g.canvas(); c != nil && c.Overlays().Top() == nil {
		c.Focus(g.table)
	}
}

// canvas returns the canvas that shows the screen, nil if none does. It does not ask the driver, which knows the canvas
// of an object only after the first picture: until then changes of the archive would be missed.
func (g *Games) canvas() fyne.Canvas {
	if g.window == nil || !contains(g.window.Content(), g.screen) {
		return nil
	}
	return g.window
}

// contains reports whether an object is another one, or directly in it.
func contains(in, o fyne.CanvasObject) bool {
	if in == o {
		return true
	}
	c, ok := in.(*fyne.Container)
	if !ok {
		return false
	}
	for _, child := range c.Objects {
		if child == o {
			return true
		}
	}
	return false
}

// Listed returns the number of games in the list.
func (g *Games) Listed() int { return g.list.rows }

// Say shows a message.
func (g *Games) Say(text string, _ notice.Severity) { g.toast.Say(text) }

// changesSettle is how long the screen waits for more changes before it asks again: imports make many.
const changesSettle = 500 * time.Millisecond

// Changed is called when the archive has changed.
func (g *Games) Changed() {
	if g.own > 0 {
		g.own--
		return
	}
	if g.canvas() == nil || g.stop != nil {
		g.stale = true
		return
	}
	g.ask()
	g.stop = g.in.After(changesSettle, func() {
		g.stop = nil
		if g.stale && g.canvas() != nil {
			g.ask()
		}
	})
}

// withDB queries the archive in the background, as [app.Games.Query] does, then calls done on the main goroutine.
func (g *Games) withDB(ask func(*archive.DB) error, done func(error)) {
	g.in.Do(func() error { return g.in.Archive.Query(ask) }, done)
}

// withIDs is like withDB for an ask that uses ids of games, see [app.Games.QueryByID].
func (g *Games) withIDs(ask func(*archive.DB) error, done func(error)) {
	g.in.Do(func() error { return g.in.Archive.QueryByID(ask) }, done)
}

// queryFor returns the method of the archive for the games that q finds: a query for the twins of a game uses its id.
func (g *Games) queryFor(q *archive.Query) func(ask func(*archive.DB) error) error {
	if q.TwinsOf != 0 {
		return g.in.Archive.QueryByID
	}
	return g.in.Archive.Query
}

// ask asks for the games that the query finds; the counts of the filters follow.
func (g *Games) ask() {
	g.stale = false
	g.list.ask(g.query)
}

// Show lists the games that a query wants, in the order of the list.
func (g *Games) Show(q archive.Query) {
	g.narrow(func(now *archive.Query) {
		q.Sort, q.Descending = now.Sort, now.Descending
		*now = q
	})
	g.column.write()
}

// narrow changes the filter and asks again, from the first game on.
func (g *Games) narrow(change func(*archive.Query)) {
	change(&g.query)
	g.selected.clear()
	g.column.stale()
	g.fromTop()
	g.column.show()
}

// fromTop asks again, from the first game on.
func (g *Games) fromTop() {
	g.table.ToTop()
	g.table.Update(-1)
	g.ask()
}

// sort sorts by a column of the table, or turns its order.
func (g *Games) sort(column int) {
	f := g.visible[column]
	if !f.sorts {
		g.toast.Say("The list cannot be sorted by this column")
		return
	}
	q := &g.query
	if q.Sort == f.sort {
		q.Descending = !q.Descending
	} else {
		q.Sort, q.Descending = f.sort, f.falling
	}
	g.fromTop()
	g.mark()
}

// mark marks the column by which the list is sorted.
func (g *Games) mark() {
	at := -1
	for i, f := range g.visible {
		if f.sorts && f.sort == g.query.Sort {
			at = i
		}
	}
	g.table.Sorted(at, g.query.Descending)
}

// setFields shows the columns that have room in a width.
func (g *Games) setFields(width float32) {
	all := fieldsIn(width)
	if !slices.EqualFunc(all, g.visible, func(a, b field) bool { return a.Name == b.Name }) {
		g.visible = all
		g.table.Columns(columnsOf(all))
	}
	g.mark()
}

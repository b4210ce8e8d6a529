package games

import (
	"context"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"backrank/app/archive"
	"backrank/app/library"
	"backrank/app/notice"
	"backrank/app/spoken"
	"backrank/assets"
	"backrank/lang"
	"backrank/ui/aloud"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/pgn"
)

// Input is the part of the window that the screen uses.
type Input struct {
	Pieces *theme.Pieces
	// Style returns the ids of piece set and board in package assets.
	Style func() (set, board string)
	// Voice speaks the squares of the preview, and the answers about it.
	Voice *aloud.Voice
	// Library is the archive of games. Life is cancelled when the window closes.
	Library *library.Library
	Life    context.Context
	// Do runs command on another goroutine, then done with its error on the main goroutine. WaitBriefly does the same,
	// but if the command ends within a moment, done is called before WaitBriefly returns. OnMain runs a function on the
	// main goroutine.
	Do, WaitBriefly func(command func() error, done func(error))
	OnMain          func(func())

	// LoadProgress reports how much of the archive has been loaded, from 0 to 1, while queries wait for that; it is
	// false at other times.
	LoadProgress func() (share float64, ok bool)
	// User returns the query for the games of the user.
	User func() archive.Query
	// Position returns the FEN of the position on the board, or an error that says why there is none.
	Position func() (string, error)
	// Open opens a game of the archive on the board, where it has what q searches for within games. Print opens the dialog
	// for its score sheet.
	Open  func(id int64, q archive.Query)
	Print func(pgn.Game)
	// OpenAll opens games, each in a tab of its own.
	OpenAll func(ids []int64)
	// Study opens a start position in the atlas.
	Study func(variants.Variant, variants.Start)
	// Copy copies a text to the clipboard.
	Copy func(text string)
	// SaveAs asks for the name of a PGN file and calls save with its path; saved is then called with a sentence that
	// names the place.
	SaveAs func(name string, save func(path string) error, saved func(text string))
	// Choose asks for a file of games, or a folder.
	Choose func(chosen func(path string))
	// Faults shows the games and files that were not imported: all is their number, faults has the first of them.
	Faults func(all int, faults []archive.Fault)
	// Details opens the dialog for the tags of a game; changed is called with all new tags.
	Details func(g pgn.Game, changed func([]pgn.Tag))
	// SetTags sets the tags of a game of the archive.
	SetTags func(id int64, tags []pgn.Tag) error
	// MergeTwins merges games of the archive with their twins.
	MergeTwins func(ids []int64) (library.MergeResult, error)
	// Learn opens the dialog for learning from the mistakes in the games of a query, only those with the ids in only unless
	// that is empty. PauseAnalysis pauses or resumes the analysis of such games, StopAnalysis ends it.
	Learn                       func(q archive.Query, only map[int64]bool)
	PauseAnalysis, StopAnalysis func()
	// Accounts opens the dialog of the player's accounts on Lichess and Chess.com. AccountsState says in sentences whether games
	// of these accounts are being fetched or when they will be; "" if there are no accounts.
	Accounts      func()
	AccountsState func() string
	// ShowMessage shows a message on any screen.
	ShowMessage func(text string)
	// Found is called when the list has the result of a query.
	Found func()
	// Window returns the window of the screen, for its dialogs.
	Window func() fyne.Window
	// Columns returns the player's choices about the columns, as SetColumns has stored them, and the column by which the list is
	// sorted, as SetSort has stored it; "" for none.
	Columns    func() (columns, sort string)
	SetColumns func(string)
	SetSort    func(string)
	// Leave returns to the previous screen, or to the game on the board.
	Leave func()
	// After calls do after d, unless stop is called before.
	After func(d time.Duration, do func()) (stop func())
	// Speak speaks a message; nil for none.
	Speak func(text string)
}

// Games is the screen of the archive.
type Games struct {
	Fetching *Fetching
	Learning *Learning

	in             Input
	query          archive.Query
	list           *list
	table          *widget.Table
	filters        *filterPanel
	preview        *sidePreview
	chosen         chosen
	selected       *selection
	imports        *imports
	head           *widget.Bar
	fold           *widget.Fold // shows filters or preview if there is not enough space for both
	toast          *widget.Toast
	frame          *frame
	screen         *fyne.Container
	window         fyne.Canvas // the canvas of the window that showed the screen last; nil before
	style          [2]string
	columns        *arrangement // the columns of the table
	undoAction     func()       // reverts the last deletion, merge or label; nil if there is none
	stopHover      func()       // cancels the timer of hover; nil if it does not run
	openWhenLoaded bool         // the chosen game is opened when the list is loaded
	stale          bool         // the archive has changed since the last query
	ownChanges     int          // changes made by this screen for which Changed is still to be called
	stopTimer      func()       // cancels the timer of Changed; nil if it does not run
	now            func() time.Time
}

// New returns the screen. It is empty until it is shown for the first time. Games that were stored by an earlier
// version are upgraded in the background.
func New(in Input) *Games {
	g := &Games{in: in, now: time.Now}
	g.style[0], g.style[1] = in.Style()
	g.columns = &arrangement{games: g}
	g.columns.update()
	g.query.Sort, g.query.Descending = g.columns.storedSort()
	g.chosen = chosen{g}
	g.selected = newSelection(g)
	g.list = newList(g)
	g.table = widget.NewTable(columnsOf(g.columns.visible), g.list, "")
	g.table.SetName(lang.L("Games"))
	g.table.Chosen = func(int) { g.openWhenLoaded = false; g.previewChosen() }
	g.table.Over = g.hover
	g.table.Activated = func(int) { g.chosen.open() }
	g.table.Sort, g.table.Moved, g.table.Resized, g.table.HeadMenu = g.columns.sort, g.columns.move, g.columns.resize, g.columns.openMenu
	g.columns.markSorted()
	g.table.Menu = g.menu
	g.table.Keys = g.tableKey
	g.table.Typed = g.TypedRune
	g.preview = newPreview(g)
	g.filters = newFilterPanel(g)
	g.imports = newImports(g)
	g.Learning = newLearning(g)
	g.Fetching = newFetching(g)
	g.fold = widget.NewFold(lang.L("Preview"), lang.L("Filters in place of the preview"), lang.L("Preview in place of the filters"))
	g.fold.OnLayout = func() { g.frame.content.Refresh() }
	g.head = widget.NewBar(lang.L("Games"), in.Leave, g.refocus, g.fold.Tool,
		widget.NewTool(lang.L("Learn…"), assets.IconHint, lang.L("Learn from the mistakes in these games")+"  learn-from-games", g.Learning.Begin),
		widget.NewTool(lang.L("Columns…"), assets.IconColumns, lang.L("Choose and order the columns of the list")+"  columns", g.chooseColumns),
		widget.NewTool(lang.L("Import…"), assets.IconOpen, lang.L("Import PGN files, or drop them on the window")+"  import-games", g.choose),
		widget.NewTool(lang.L("Accounts…"), assets.IconHuman, lang.L("Fetch your games from Lichess and Chess.com")+"  accounts", in.Accounts),
		widget.NewTool(lang.L("Export…"), assets.IconSave, lang.L("Save the games of the list as PGN")+"  save-pgn", g.export))
	g.toast = widget.NewToast(in.After)
	g.toast.OnSay = in.Speak
	g.frame = newFrame(g)
	g.screen = container.NewStack(container.NewBorder(nil, container.NewVBox(g.Fetching.strip.content, g.Learning.strip.content), nil, nil,
		widget.Stacked(g.head.Content, g.frame.content, g.imports.strip.content)), g.toast.Content)
	g.imports.upgrade()
	return g
}

// Content returns the root object of the screen.
func (g *Games) Content() fyne.CanvasObject { return g.screen }

// Focus focuses the list. It repeats the query, because other windows may have changed the archive, and the position on
// the board may have changed.
func (g *Games) Focus(c fyne.Canvas) {
	g.window = c
	g.style[0], g.style[1] = g.in.Style()
	g.preview.SetStyle(g.style[0], g.style[1])
	if fen, err := g.in.Position(); err == nil && g.query.FEN != "" {
		g.query.FEN = fen
	}
	g.runQuery()
	c.Focus(g.table)
}

// SetBack sets the label of the back button.
func (g *Games) SetBack(label string) { g.head.SetBack(label) }

// Here returns a function that shows the current query again.
func (g *Games) Here() (again func()) {
	q := g.query
	return func() {
		if g.query != q {
			g.Show(q)
		}
	}
}

// refocus moves the focus back to the list, if the screen is shown and no dialog covers it.
func (g *Games) refocus() {
	if c := g.canvas(); c != nil && c.Overlays().Top() == nil {
		c.Focus(g.table)
	}
}

// canvas returns the canvas that shows the screen, nil if none does. It does not ask the driver, which finds the canvas
// of an object only after the first frame: until then, changes of the archive would be missed.
func (g *Games) canvas() fyne.Canvas {
	if g.window == nil || !contains(g.window.Content(), g.screen) {
		return nil
	}
	return g.window
}

// contains reports whether o is the object root, or directly inside it.
func contains(root, o fyne.CanvasObject) bool {
	if root == o {
		return true
	}
	c, ok := root.(*fyne.Container)
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

// Scene returns what the player may ask about the position in the preview, false if it shows none.
func (g *Games) Scene() (spoken.Scene, bool) { return g.preview.Scene() }

// Say shows a message on this screen.
func (g *Games) Say(text string, _ notice.Severity) { g.toast.Say(text) }

// changeInterval is the minimum time between queries when the archive changes often, as during imports.
const changeInterval = 500 * time.Millisecond

// Changed must be called after each change of the archive.
func (g *Games) Changed() {
	if g.ownChanges > 0 {
		g.ownChanges--
		return
	}
	if g.canvas() == nil || g.stopTimer != nil {
		g.stale = true
		return
	}
	g.repeatQuery()
	g.stopTimer = g.in.After(changeInterval, func() {
		g.stopTimer = nil
		if g.stale && g.canvas() != nil {
			g.repeatQuery()
		}
	})
}

// withIDs queries the archive in the background by [library.Library.QueryByID], then calls done on the main goroutine.
func (g *Games) withIDs(query func(*archive.DB) error, done func(error)) {
	g.in.Do(func() error { return g.in.Library.QueryByID(query) }, done)
}

// queryFor returns the method of the archive that can run q: a query for the twins of a game uses its id.
func (g *Games) queryFor(q *archive.Query) func(query func(*archive.DB) error) error {
	if q.TwinsOf != 0 {
		return g.in.Library.QueryByID
	}
	return g.in.Library.Query
}

// runQuery runs the current query in the background; the counts of the filters follow.
func (g *Games) runQuery() {
	g.list.refit = true
	g.repeatQuery()
}

// repeatQuery is like runQuery, but keeps the columns that are shown, so that they stay in place while games are added.
func (g *Games) repeatQuery() {
	g.stale = false
	g.list.run(g.query)
}

// Show lists the games of a query, in the current sort order.
func (g *Games) Show(q archive.Query) {
	g.change(func(now *archive.Query) {
		q.Sort, q.Descending = now.Sort, now.Descending
		*now = q
	})
	g.filters.write()
}

// change changes the query and runs it, scrolled to the first game.
func (g *Games) change(change func(*archive.Query)) {
	change(&g.query)
	g.selected.clear()
	g.filters.invalidate()
	g.fromTop()
	g.filters.show()
}

// fromTop runs the query, scrolled to the first game.
func (g *Games) fromTop() {
	g.table.ToTop()
	g.table.Update(-1)
	g.runQuery()
}

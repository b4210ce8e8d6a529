package dialogs

import (
	"fmt"
	"math"
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"github.com/notnil/chess"

	"backrank/ui/preview"
	"backrank/ui/widget"
	"backrank/variants/notation"
	"backrank/words"
)

// GamesInput configures the dialog of the games in a file.
type GamesInput struct {
	Title string
	Looks Looks
	// Do runs a job that waits for the disk, and then done on the window's goroutine.
	Do func(command func() error, done func(error))
	// Read reads a game of the list; it is called in the background.
	Read func(h notation.Headline) (notation.Game, error)
	// Open is called with the game that the player has chosen.
	Open func(h notation.Headline, g notation.Game)
	// Import imports all games; nil if they cannot be.
	Import func()
	// Closed is called when the dialog has been closed; no more games are needed then.
	Closed func()
}

// Games is the dialog of the games in a file. It can open before all of them have been listed.
type Games struct {
	in      GamesInput
	list    gameList
	share   float64 // fraction of the file listed, 1 at the end
	dialog  *dialog
	search  *widget.Field
	table   *widget.Table
	columns int // number of columns of the table
	count   *widget.Text
	open    *widget.Button
	preview *preview.Preview
	shown   int       // number of the game in the preview, 0 for none
	wanted  int       // index of the game for the preview, -1 for none
	touched bool      // the player has chosen a game
	pending bool      // it will be opened once it has been read
	next    time.Time // when a growing list may be sorted again
}

// gameColumns are the columns of a wide table, in the order of byWhite and so on.
var gameColumns = []widget.Column{
	{Name: chess.White.Name(), Share: 1},
	{Name: chess.Black.Name(), Share: 1},
	{Name: "Result", Width: 42},
	{Name: "Variant", Share: .8},
	{Name: "Date", Width: 80},
	{Name: "Moves", Width: 44, Right: true},
}

// fit chooses the columns of a table of a width: a narrow one has no number of moves, so that names have room.
func (g *Games) fit(width float32) {
	const wide = 640 // room for the levels of the computer
	columns := gameColumns
	if width < wide {
		columns = slices.Clone(columns[:byMoves])
		columns[byVariant] = widget.Column{Name: "Variant", Width: 68}
	}
	if len(columns) != g.columns {
		g.columns = len(columns)
		g.table.Columns(columns)
	}
}

// NewGames opens the dialog without any games.
func NewGames(win fyne.Window, in GamesInput) *Games {
	g := &Games{in: in, list: gameList{by: asListed}, wanted: -1}
	g.search = widget.NewField("Search names, events, variants, dates…", nil)
	g.search.OnChanged = func(text string) {
		g.list.search(text)
		g.update()
	}
	g.search.Keys = func(e *fyne.KeyEvent) bool {
		if e.Name == fyne.KeyDown {
			g.dialog.canvas.Focus(g.table)
			g.table.TypedKey(e)
			return true
		}
		return false
	}
	g.table = widget.NewTable(gameColumns, &g.list, "")
	g.table.Chosen = func(int) {
		g.touched = true
		g.show()
	}
	g.table.Activated = func(int) { g.accept() }
	g.table.Sort = func(column int) {
		g.list.sortBy(column)
		g.update()
	}
	g.table.Keys = func(e *fyne.KeyEvent) bool {
		switch e.Name {
		case fyne.KeyLeft:
			g.preview.Step(-1)
		case fyne.KeyRight:
			g.preview.Step(1)
		default:
			return false
		}
		return true
	}
	g.table.Typed = func(r rune) {
		g.dialog.canvas.Focus(g.search)
		g.search.TypedRune(r)
	}
	g.count = widget.Caption("")
	g.preview = preview.New(in.Looks.Pieces, in.Looks.Set, in.Looks.Board, func() { g.dialog.canvas.Focus(g.table) })
	g.open = widget.NewDefaultButton("Open", "", "", g.accept)
	left := stacked(container.NewVBox(g.search, gap(4)), g.table, nil)
	g.dialog = show(win, in.Title, fyne.NewSize(1080, 640), still(container.New(withPreview{g.fit}, left, g.preview.Content)), g.accept,
		widget.NewButton("Cancel", "", "", func() { g.dialog.close() }), g.open)
	if in.Import != nil {
		g.dialog.left(widget.NewButton("Import all", "", "Keep all games of the file, to search them", func() {
			g.dialog.close()
			in.Import()
		}))
	}
	g.dialog.left(inMiddle(container.New(widthAtLeast(200), g.count)))
	g.dialog.closed = in.Closed
	g.update()
	win.Canvas().Focus(g.search)
	return g
}

// Add adds games; share is the fraction of the file listed, 1 at the end.
func (g *Games) Add(games []notation.Headline, share float64) {
	g.list.all, g.share = append(g.list.all, games...), share
	began := time.Now()
	if share < 1 && began.Before(g.next) {
		return
	}
	g.list.arrange()
	g.update()
	g.next = time.Now().Add(9 * time.Since(began)) // leaves time for the user interface
}

// Failed reports that the rest of the file cannot be listed.
func (g *Games) Failed(fault string) {
	g.share = 1
	g.update()
	g.dialog.said.SetText(words.Sentence(fault))
}

// Close closes the dialog.
func (g *Games) Close() { g.dialog.close() }

// update refreshes the list and keeps the chosen game.
func (g *Games) update() {
	at := -1
	for row, i := range g.list.shown {
		if g.touched && i == g.wanted {
			at = row
		}
	}
	if at < 0 && len(g.list.shown) > 0 {
		at = 0
	}
	g.table.Sorted(g.list.by, g.list.falling)
	switch {
	case len(g.list.words) > 0:
		g.table.SetEmpty("No games found")
	case g.share < 1:
		g.table.SetEmpty("")
	default:
		g.table.SetEmpty("No games")
	}
	g.table.Update(at)
	text := g.list.count()
	if g.share < 1 {
		text += fmt.Sprintf(" · loading, %.0f%%", math.Floor(g.share*100))
	}
	g.count.SetText(text)
	g.show()
}

// show reads the chosen game and shows its preview.
func (g *Games) show() {
	row := g.table.At()
	if row < 0 {
		g.wanted = -1
		g.shown = 0
		g.preview.Clear()
		g.open.SetEnabled(false)
		return
	}
	i := g.list.shown[row]
	if i == g.wanted {
		return
	}
	g.wanted, g.pending = i, false
	h := g.list.all[i]
	var played *preview.Game
	g.open.SetEnabled(true)
	g.in.Do(func() error {
		read, err := g.in.Read(h)
		if err == nil {
			played = preview.Play(read)
		}
		return err
	}, func(err error) {
		if g.wanted != i { // another game was chosen meanwhile
			return
		}
		if g.shown = h.Number; err != nil {
			g.preview.Fail(h.White, h.Black, words.Date(h.Date), err)
		} else {
			g.preview.Show(played, played.Find(""), preview.About(&played.Game, "", startOf(h.Variant, &played.Game)))
		}
		g.open.SetEnabled(err == nil)
		if g.pending {
			g.accept()
		}
	})
}

// startOf returns the start position of a game and its variant.
func startOf(variant string, g *notation.Game) string {
	if g.StartID != "" && g.Variant.Family.Len() > 1 {
		return g.StartID + " " + variant
	}
	return words.Known(variant)
}

// accept opens the chosen game.
func (g *Games) accept() {
	switch {
	case g.open.Disabled() || g.wanted < 0:
	case g.shown != g.list.all[g.wanted].Number: // still being read
		g.pending = true
	default:
		g.dialog.close()
		g.in.Open(g.list.all[g.wanted], g.preview.Game().Game)
	}
}

// withPreview lays out a list with the preview at its right, which is narrower if space is short. It calls fit with the
// width of the list.
type withPreview struct{ fit func(width float32) }

func (withPreview) width(all float32) float32 { return min(max(all*.25, 160), 264) }

func (w withPreview) MinSize(o []fyne.CanvasObject) fyne.Size { return fyne.NewSize(440, 240) }

func (w withPreview) Layout(o []fyne.CanvasObject, size fyne.Size) {
	right := w.width(size.Width)
	w.fit(size.Width - right - 16)
	o[0].Resize(fyne.NewSize(size.Width-right-16, size.Height))
	o[1].Move(fyne.NewPos(size.Width-right, 0))
	o[1].Resize(fyne.NewSize(right, size.Height))
}

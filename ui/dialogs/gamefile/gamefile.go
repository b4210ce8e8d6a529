// Package gamefile has the dialogs about files of games: the one that lists the games of a file, and the one that lists the
// errors of an import.
package gamefile

import (
	"cmp"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/ui/aloud"
	"backrank/ui/dialogs"
	"backrank/ui/preview"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/pgn"
	"backrank/words"
)

// Input configures the dialog of the games in a file.
type Input struct {
	Title string
	Style dialogs.DiagramStyle
	Voice *aloud.Voice // speaks the squares of the preview
	// RunInBackground runs a job that waits for the disk, and then calls done on the main goroutine.
	RunInBackground func(job func() error, done func(error))
	// Read reads a game of the list; the dialog calls it in the background.
	Read   func(h pgn.Headline) (pgn.Game, error)
	Open   func(h pgn.Headline, g pgn.Game) // called with the game that the player has chosen
	Import func()                           // imports all games; nil if that is not possible
	Closed func()                           // called when the dialog has been closed and needs no more games
}

// Dialog is the open dialog of the games in a file. It can open before all games have been listed.
type Dialog struct {
	in       Input
	win      fyne.Window
	list     gameList
	share    float64 // the part of the file that has been listed, 1 at the end
	frame    *dialogs.Dialog
	search   *widget.Field
	table    *widget.Table
	columns  int // number of columns of the table
	count    *widget.Text
	open     *widget.Button
	preview  *preview.Preview
	shown    int       // number of the game in the preview, 0 for none
	chosen   int       // index in the list of the chosen game, -1 for none
	byPlayer bool      // the player has chosen it
	opening  bool      // it will be opened as soon as it has been read
	nextSort time.Time // when a growing list may be sorted again
}

// gameColumns returns the columns of a wide table.
func gameColumns() []widget.Column {
	return []widget.Column{
		{Name: words.Color(chess.White), Share: 1},
		{Name: words.Color(chess.Black), Share: 1},
		{Name: lang.L("Result"), Width: 42},
		widget.Column{Name: lang.L("Variant"), Share: .8}.Holding(shortNames()...),
		{Name: lang.L("Date"), Width: 80},
		{Name: lang.L("Moves"), Width: 44, Right: true},
	}
}

// shortNames returns the names of the variants as the list shows them.
func shortNames() (all []string) {
	for _, v := range variants.All() {
		all = append(all, cmp.Or(v.Short(), v.Title()))
	}
	return all
}

// chooseColumns chooses the columns for a width of the table. A narrow table has no number of moves, so that names have
// space.
func (d *Dialog) chooseColumns(width float32) {
	const minWide = 640 // with the levels of the computer in the names
	columns := gameColumns()
	if width < minWide {
		columns = columns[:movesColumn]
		columns[variantColumn] = widget.Column{Name: lang.L("Variant"), Width: 68}.Holding(shortNames()...)
	}
	if len(columns) != d.columns {
		d.columns = len(columns)
		d.table.Columns(columns)
	}
}

// Open opens the dialog without games.
func Open(win fyne.Window, in Input) *Dialog {
	d := &Dialog{in: in, win: win, list: gameList{sortColumn: fileOrder}, chosen: -1}
	d.search = widget.NewField(lang.L("Search names, events, variants, dates…"), nil)
	d.search.OnChanged = func(text string) {
		d.list.search(text)
		d.update()
	}
	d.search.Keys = func(e *fyne.KeyEvent) bool {
		if e.Name == fyne.KeyDown {
			d.win.Canvas().Focus(d.table)
			d.table.TypedKey(e)
			return true
		}
		return false
	}
	d.table = widget.NewTable(gameColumns(), &d.list, "")
	d.table.SetName(lang.L("Games"))
	d.table.Chosen = func(int) {
		d.byPlayer = true
		d.show()
	}
	d.table.Activated = func(int) { d.accept() }
	d.table.Sort = func(column int) {
		d.list.sortBy(column)
		d.update()
	}
	d.table.Keys = func(e *fyne.KeyEvent) bool {
		switch e.Name {
		case fyne.KeyLeft:
			d.preview.Step(-1)
		case fyne.KeyRight:
			d.preview.Step(1)
		default:
			return false
		}
		return true
	}
	d.table.Typed = func(r rune) {
		d.win.Canvas().Focus(d.search)
		d.search.TypedRune(r)
	}
	d.count = widget.Caption("")
	d.preview = preview.New(in.Style.Pieces, in.Style.Set, in.Style.Board, func() { d.win.Canvas().Focus(d.table) })
	d.preview.SetVoice(in.Voice)
	d.open = widget.NewDefaultButton(lang.L("Open"), "", "", d.accept)
	left := widget.Stacked(container.NewVBox(d.search, dialogs.Gap(4)), d.table, nil)
	d.frame = dialogs.Show(win, in.Title, fyne.NewSize(1080, 640), dialogs.Unscrolled(container.New(previewLayout{d.chooseColumns}, left, d.preview.Content)), d.accept,
		widget.NewButton(lang.L("Cancel"), "", "", func() { d.frame.Close() }), d.open)
	if in.Import != nil {
		d.frame.AddLeft(widget.NewButton(lang.L("Import all"), "", lang.L("Keep all games of the file, to search them"), func() {
			d.frame.Close()
			in.Import()
		}))
	}
	d.frame.AddLeft(dialogs.CenterVertically(container.New(dialogs.MinWidth(200), d.count)))
	d.frame.OnClosed = in.Closed
	d.update()
	win.Canvas().Focus(d.search)
	return d
}

// Add adds games to the list. share is the part of the file that has been listed, 1 at the end.
func (d *Dialog) Add(games []pgn.Headline, share float64) {
	d.list.all, d.share = append(d.list.all, games...), share
	start := time.Now()
	if share < 1 && start.Before(d.nextSort) {
		return
	}
	d.list.arrange()
	d.update()
	d.nextSort = time.Now().Add(9 * time.Since(start)) // leaves time for the user interface
}

// Fail ends the listing and shows why the other games of the file cannot be listed.
func (d *Dialog) Fail(problem string) {
	d.share = 1
	d.update()
	d.frame.Problem.SetText(words.Sentence(problem))
}

// Close closes the dialog.
func (d *Dialog) Close() { d.frame.Close() }

// update redraws the list. It keeps the game that the player has chosen, else it chooses the first one.
func (d *Dialog) update() {
	at := -1
	for row, i := range d.list.shown {
		if d.byPlayer && i == d.chosen {
			at = row
		}
	}
	if at < 0 && len(d.list.shown) > 0 {
		at = 0
	}
	d.table.Sorted(d.list.sortColumn, d.list.descending)
	switch {
	case len(d.list.query) > 0:
		d.table.SetEmpty(lang.L("No games found"))
	case d.share < 1:
		d.table.SetEmpty("")
	default:
		d.table.SetEmpty(lang.L("No games"))
	}
	d.table.Update(at)
	text := d.list.count()
	if d.share < 1 {
		text = lang.L("{{.Games}} · loading, {{.Number}}%", "Games", text, "Number", int(d.share*100))
	}
	d.count.SetText(text)
	d.show()
}

// show reads the chosen game in the background and shows its preview.
func (d *Dialog) show() {
	row := d.table.At()
	if row < 0 {
		d.chosen = -1
		d.shown = 0
		d.preview.Clear()
		d.open.SetEnabled(false)
		return
	}
	i := d.list.shown[row]
	if i == d.chosen {
		return
	}
	d.chosen, d.opening = i, false
	h := d.list.all[i]
	var replayed *preview.Game
	d.open.SetEnabled(true)
	d.in.RunInBackground(func() error {
		game, err := d.in.Read(h)
		if err == nil {
			replayed = preview.Play(game)
		}
		return err
	}, func(err error) {
		if d.chosen != i { // the player has chosen another game meanwhile
			return
		}
		if d.shown = h.Number; err != nil {
			d.preview.Fail(h.White, h.Black, words.Date(h.Date), err)
		} else {
			d.preview.Show(replayed, replayed.Last(), preview.About(&replayed.Game, "", startOf(h.Variant, &replayed.Game)))
		}
		d.open.SetEnabled(err == nil)
		if d.opening {
			d.accept()
		}
	})
}

// startOf returns the id of the start position and the variant of a game, or only the variant if that has a single start.
func startOf(variant string, g *pgn.Game) string {
	if g.StartID != "" && g.Variant.Family.Len() > 1 {
		return g.StartID + " " + variant
	}
	return words.Known(variant)
}

// accept opens the chosen game.
func (d *Dialog) accept() {
	switch {
	case d.open.Disabled() || d.chosen < 0:
	case d.shown != d.list.all[d.chosen].Number: // still being read
		d.opening = true
	default:
		d.frame.Close()
		d.in.Open(d.list.all[d.chosen], d.preview.Game().Game)
	}
}

// previewLayout is a layout of a list and the preview at its right, which is narrower in a small window. It calls
// setListWidth with the width of the list.
type previewLayout struct{ setListWidth func(width float32) }

func (previewLayout) previewWidth(total float32) float32 { return min(max(total*.25, 160), 264) }

func (l previewLayout) MinSize(o []fyne.CanvasObject) fyne.Size { return fyne.NewSize(440, 240) }

func (l previewLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	right := l.previewWidth(size.Width)
	l.setListWidth(size.Width - right - 16)
	o[0].Resize(fyne.NewSize(size.Width-right-16, size.Height))
	widget.Place(o[1], size.Width-right, 0, right, size.Height)
}

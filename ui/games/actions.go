package games

import (
	"context"
	"errors"
	"io"
	"time"

	"fyne.io/fyne/v2"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/app/archive"
	"backrank/app/disk"
	"backrank/lang"
	"backrank/words"
)

// showFound shows the result of a new query, and moves the selection to the new row of the chosen game.
func (g *Games) showFound() {
	at := g.table.At()
	if id := g.preview.chosen; id != 0 {
		if row := g.list.find(id); row >= 0 {
			at = row
		}
	}
	if at < 0 && g.list.rows > 0 {
		at = 0
	}
	g.table.SetEmpty(g.emptyText())
	if g.table.UpdateRows(at); g.list.refit {
		g.refit()
	}
	g.filters.showError(nil)
	g.filters.show() // its buttons depend on whether there are games
	g.head.SetTitle(g.filters.title())
	g.filters.count()
	g.previewChosen()
	g.in.Found()
}

// refit hides and shows columns so that they fit the games of the list.
func (g *Games) refit() {
	g.list.refit = false
	g.table.Update(g.table.At())
}

// toFirst moves the focus from a search field to the list and chooses the first game. If a query is running, its first
// game will be chosen.
func (g *Games) toFirst() {
	g.refocus()
	if g.list.querying {
		g.preview.chosen = 0
		g.table.Update(-1)
	} else {
		g.table.Choose(0)
	}
}

// showError shows the error of a query, unless the query was cancelled.
func (g *Games) showError(err error) {
	if errors.Is(err, context.Canceled) {
		return
	}
	g.filters.showError(err)
	if !g.list.loaded {
		g.table.SetEmpty(words.Sentence(err.Error()))
	}
}

// emptyText returns the text for an empty table: why it is empty, and what the player can do.
func (g *Games) emptyText() string {
	switch {
	case isNarrowed(g.query) && g.query.Deleted:
		return lang.L("No deleted games")
	case g.filters.offersAnyRights():
		return lang.L("No games found with these castling rights and en passant square. Press “{{.Filter}}” to look for the same pieces.", "Filter", anyRights())
	case isNarrowed(g.query) && g.list.all != 0:
		return lang.L("No games found. Clear the filters to see all.")
	}
	if state := g.in.AccountsState(); state != "" {
		return words.Message(lang.L("No games yet"), state)
	}
	return lang.L("No games yet. Games that you finish or leave appear here. To add others, press Import, drop PGN files on the window, or type your user names on Lichess and Chess.com in Accounts.")
}

// previewChosen shows the chosen game in the preview, or clears the preview if no game is chosen. A game on which the
// player pressed Enter before the list was loaded is opened.
func (g *Games) previewChosen() {
	h := g.list.head(g.table.At())
	switch {
	case h != nil:
		g.preview.chosen = h.ID
		g.preview.load(*h)
		if g.openWhenLoaded && g.canvas() != nil {
			g.in.Open(h.ID, g.query)
		}
		g.openWhenLoaded = false
	case g.table.At() < 0:
		g.preview.chosen = 0
		g.preview.clear()
	}
}

// hoverDelay is the time for which the pointer must rest on a game before the preview shows it.
const hoverDelay = 90 * time.Millisecond

// hover shows the game under the pointer in the preview, after hoverDelay. For row -1, when the pointer has left the
// table, it shows the chosen game again.
func (g *Games) hover(row int) {
	if row >= 0 {
		g.filters.release()
	}
	if g.stopHover != nil {
		g.stopHover()
	}
	g.stopHover = g.in.After(hoverDelay, func() {
		g.stopHover = nil
		if h := g.list.head(row); h != nil {
			g.preview.load(*h)
		} else {
			g.previewChosen()
		}
	})
}

// alter calls change in the background, then runs the query again and calls done, which may be nil. If change fails, it
// shows the message failure and the error.
func (g *Games) alter(failure string, change func(context.Context) error, done func()) {
	g.in.Do(func() error { return change(g.in.Life) }, func(err error) {
		if err != nil {
			g.toast.Say(words.Message(failure, disk.ErrorText(err)))
			return
		}
		g.preview.target = 0 // makes the preview read the game again
		g.ownChanges++
		g.in.Library.Changed()
		g.runQuery()
		if done != nil {
			done()
		}
	})
}

// undo undoes the last deletion, merge or label.
func (g *Games) undo() {
	if g.undoAction == nil {
		g.toast.Say(lang.L("There is nothing to undo"))
		return
	}
	undo := g.undoAction
	g.undoAction = nil
	g.toast.Clear()
	undo()
}

// export saves the selected games as PGN, in the order of the list. Unless several are selected, it saves all games of
// the list.
func (g *Games) export() {
	q, only := g.query, g.selected.ids
	if g.list.rows == 0 {
		g.toast.Say(lang.L("There are no games to export"))
		return
	}
	var n int
	g.in.SaveAs("games.pgn", func(path string) error {
		query := g.queryFor(&q)
		if len(only) > 0 {
			query = g.in.Library.QueryByID
		}
		return query(func(db *archive.DB) error {
			return disk.SaveStream(path, func(w io.Writer) (err error) {
				n, err = db.Export(g.in.Life, w, q, func(h archive.Head) bool { return len(only) == 0 || only[h.ID] })
				return err
			})
		})
	}, func(text string) {
		g.toast.Say(lang.L("{{.Saved}}: {{.Games}}", "Saved", text, "Games", words.Games(n)))
	})
}

// clear removes all filters and keeps the sort order.
func (g *Games) clear() {
	g.change(func(q *archive.Query) { *q = archive.Query{Sort: q.Sort, Descending: q.Descending} })
	g.filters.write()
	g.refocus()
}

// menu opens the menu of the chosen game.
func (g *Games) menu(_ int, at fyne.Position) {
	c := g.canvas()
	if c == nil {
		return
	}
	fynewidget.ShowPopUpMenuAtPosition(fyne.NewMenu("", g.chosen.menuItems()...), c, at)
}

// menuAt opens the menu of the chosen game above the bottom right corner of an object.
func (g *Games) menuAt(o fyne.CanvasObject) {
	c := g.canvas()
	if c == nil {
		return
	}
	menu := fynewidget.NewPopUpMenu(fyne.NewMenu("", g.chosen.menuItems()...), c)
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(o)
	size := menu.MinSize()
	menu.ShowAtPosition(at.AddXY(o.Size().Width-size.Width, o.Size().Height-size.Height-44))
}

func (g *Games) focusLabel() {
	g.fold.Show(false)
	if c := g.canvas(); c != nil && !g.preview.label.Hidden {
		c.Focus(g.preview.label)
	}
}

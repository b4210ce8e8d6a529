package games

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"fyne.io/fyne/v2"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/app/archive"
	"backrank/app/disk"
	"backrank/words"
)

// found shows the result of a new query, and moves the selection to the new row of the chosen game.
func (g *Games) found() {
	at := g.table.At()
	if id := g.preview.chosen; id != 0 {
		if row := g.list.find(id); row >= 0 {
			at = row
		}
	}
	if at < 0 && g.list.rows > 0 {
		at = 0
	}
	g.table.SetEmpty(g.emptiness())
	g.table.Update(at)
	g.column.fail(nil)
	g.column.show() // its buttons depend on whether there are games
	g.head.SetTitle(g.column.counted())
	g.column.ask()
	g.look()
	g.in.Found()
}

// toFirst moves the focus from a search field to the list, and chooses the first game, if a query is running as soon as it
// ends.
func (g *Games) toFirst() {
	g.refocus()
	if g.list.querying {
		g.preview.chosen = 0
		g.table.Update(-1)
	} else {
		g.table.Choose(0)
	}
}

// failed shows the error of a query, unless the query was cancelled.
func (g *Games) failed(err error) {
	if errors.Is(err, context.Canceled) {
		return
	}
	g.column.fail(err)
	if !g.list.loaded {
		g.table.SetEmpty(words.Sentence(err.Error()))
	}
}

// emptiness returns the text for an empty table: why it is empty, and what the player can do.
func (g *Games) emptiness() string {
	switch {
	case isNarrowed(g.query) && g.query.Deleted:
		return "No deleted games"
	case g.column.offersAnyRights():
		return fmt.Sprintf("No games found with these castling rights and en passant square. Press “%s” to look for the same pieces.", anyRights)
	case isNarrowed(g.query) && g.list.all != 0:
		return "No games found. Clear the filters to see all."
	}
	return "No games yet. Games that you finish or leave appear here. To add others, press Import or drop PGN files on the window."
}

// look shows the chosen game in the preview, or clears the preview if there is none.
func (g *Games) look() {
	h := g.list.head(g.table.At())
	switch {
	case h != nil:
		g.preview.chosen = h.ID
		g.preview.want(*h)
		if g.opens && g.canvas() != nil {
			g.in.Open(h.ID, g.query.FEN)
		}
		g.opens = false
	case g.table.At() < 0:
		g.preview.chosen = 0
		g.preview.clear()
	}
}

// hoverDelay is the time for which the pointer must rest on a game before the preview shows it.
const hoverDelay = 90 * time.Millisecond

// over shows the game under the pointer in the preview, after hoverDelay. For row -1, when the pointer has left the table,
// it shows the chosen game again.
func (g *Games) over(row int) {
	if row >= 0 {
		g.column.release()
	}
	if g.resting != nil {
		g.resting()
	}
	g.resting = g.in.After(hoverDelay, func() {
		g.resting = nil
		if h := g.list.head(row); h != nil {
			g.preview.want(*h)
		} else {
			g.look()
		}
	})
}

// alter calls change in the background, then runs the query again and calls done, which may be nil. If change fails, it
// shows the message failure and the error.
func (g *Games) alter(failure string, change func(context.Context) error, done func()) {
	g.in.Do(func() error { return change(g.in.Life) }, func(err error) {
		if err != nil {
			g.toast.Say(words.Message(failure, disk.Trouble(err)))
			return
		}
		g.preview.wanted = 0 // so that the preview reads the game again
		g.own++
		g.in.Archive.Changed()
		g.ask()
		if done != nil {
			done()
		}
	})
}

// undo undoes the last deletion, merge or label.
func (g *Games) undo() {
	if g.undone == nil {
		g.toast.Say("There is nothing to undo")
		return
	}
	undo := g.undone
	g.undone = nil
	g.toast.Clear()
	undo()
}

// export saves the selected games as PGN, or all games of the list unless several are selected, in the order of the list.
func (g *Games) export() {
	q, only := g.query, g.selected.ids
	if g.list.rows == 0 {
		g.toast.Say("There are no games to export")
		return
	}
	var n int
	g.in.SaveAs("games.pgn", func(path string) error {
		query := g.queryFor(&q)
		if len(only) > 0 {
			query = g.in.Archive.QueryByID
		}
		return query(func(db *archive.DB) error {
			return disk.SaveStream(path, func(w io.Writer) (err error) {
				n, err = db.Export(g.in.Life, w, q, func(h archive.Head) bool { return len(only) == 0 || only[h.ID] })
				return err
			})
		})
	}, func(text string) { g.toast.Say(fmt.Sprintf("%s: %s", text, words.Games(n))) })
}

// clear removes all filters; the order stays.
func (g *Games) clear() {
	g.narrow(func(q *archive.Query) { *q = archive.Query{Sort: q.Sort, Descending: q.Descending} })
	g.column.write()
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
	own := menu.MinSize()
	menu.ShowAtPosition(at.AddXY(o.Size().Width-own.Width, o.Size().Height-own.Height-44))
}

func (g *Games) focusLabel() {
	g.fold.Show(false)
	if c := g.canvas(); c != nil && !g.preview.label.Hidden {
		c.Focus(g.preview.label)
	}
}

package games

import (
	"context"

	"fyne.io/fyne/v2"

	"backrank/app/archive"
	"backrank/assets"
	"backrank/words"
)

// list is the model of the table of games that match a query. It loads the visible games from the archive, a page at a time;
// their rows are empty until then.
type list struct {
	games    *Games
	query    archive.Query
	rows     int // number of games that match
	all      int // number of games in the archive that are not deleted, -1 before the first query
	pages    map[int][]archive.Head
	asked    int  // number of the latest query; results of older ones are dropped
	busy     bool // a page is being loaded
	querying bool // a new query is running; rows and pages are still those of the query before
	loaded   bool // the first query has ended
	refused  bool // the query is invalid
	stop     context.CancelFunc
	life     context.Context
}

const (
	// pageRows is the number of games in a page.
	pageRows = 128
	// maxPages is the maximum number of pages in memory.
	maxPages = 64
)

func newList(g *Games) *list {
	return &list{games: g, all: -1, pages: map[int][]archive.Head{}, stop: func() {}}
}

// ask runs a query. The games of the query before stay in the table until it ends.
func (l *list) ask(q archive.Query) {
	l.stop()
	l.life, l.stop = context.WithCancel(l.games.in.Life)
	l.asked++
	l.query, l.busy, l.querying, l.refused = q, true, true, false
	asked, life := l.asked, l.life
	from, _ := l.games.table.InSight()
	page := from / pageRows
	var heads []archive.Head
	var rows, all int
	find := func(db *archive.DB) (err error) {
		first := q
		first.Offset, first.Limit = page*pageRows, pageRows
		if heads, rows, err = db.Page(life, first); err != nil {
			return err
		}
		if all = rows; isNarrowed(q) {
			all, err = db.Count(life, archive.Query{})
		}
		return err
	}
	l.games.in.WaitBriefly(func() error { return l.games.queryFor(&q)(find) }, func(err error) {
		if asked != l.asked {
			return
		}
		l.busy, l.querying = false, false
		if err != nil { // the games found before stay
			l.games.failed(err)
			return
		}
		l.loaded, l.rows, l.all = true, rows, all
		l.pages = map[int][]archive.Head{page: heads}
		l.games.found()
		l.fill()
	})
	l.games.imports.watchReading(func() bool { return asked == l.asked && l.querying })
}

// refuse empties the table and shows in it why the query is invalid.
func (l *list) refuse(err error) {
	l.stop()
	l.asked++
	l.busy, l.querying, l.refused, l.loaded = false, false, true, true
	l.rows, l.pages = 0, map[int][]archive.Head{}
	l.games.table.SetEmpty(words.Sentence(err.Error()))
	l.games.table.Update(-1)
	l.games.head.SetTitle(l.games.column.counted())
	l.games.look()
}

// fill loads the missing pages of the visible rows, one after the other.
func (l *list) fill() {
	if l.busy || !l.loaded {
		return
	}
	from, to := l.games.table.InSight()
	for page := from / pageRows; page*pageRows < min(to, l.rows); page++ {
		if _, there := l.pages[page]; !there {
			l.fetch(page)
			return
		}
	}
}

func (l *list) fetch(page int) {
	l.busy = true
	asked, life, q := l.asked, l.life, l.query
	q.Offset, q.Limit = page*pageRows, pageRows
	var heads []archive.Head
	find := func(db *archive.DB) (err error) {
		heads, err = db.Find(life, q)
		return err
	}
	l.games.in.Do(func() error { return l.games.queryFor(&q)(find) }, func(err error) {
		if asked != l.asked {
			return
		}
		l.busy = false
		if err != nil {
			l.games.failed(err)
			return
		}
		l.pages[page] = heads
		l.forget(page)
		l.games.table.Redraw()
		l.games.look()
		l.fill()
	})
}

// forget drops the page farthest from page near if more than maxPages are in memory.
func (l *list) forget(near int) {
	if len(l.pages) <= maxPages {
		return
	}
	far, distance := near, 0
	for page := range l.pages {
		if d := max(page-near, near-page); d > distance {
			far, distance = page, d
		}
	}
	delete(l.pages, far)
}

// head returns the game in a row, nil if its page is not loaded or there is no such row.
func (l *list) head(row int) *archive.Head {
	if row < 0 || row >= l.rows {
		return nil
	}
	page := l.pages[row/pageRows]
	if i := row % pageRows; i < len(page) {
		return &page[i]
	}
	return nil
}

// find returns the row of a game, -1 if it is in no loaded page.
func (l *list) find(id int64) int {
	for page, heads := range l.pages {
		for i := range heads {
			if heads[i].ID == id {
				return page*pageRows + i
			}
		}
	}
	return -1
}

// Rows implements widget.Content.
func (l *list) Rows() int { return l.rows }

// Cell implements widget.Content.
func (l *list) Cell(row, column int) string {
	h := l.head(row)
	if h == nil {
		l.fill()
		return ""
	}
	return l.games.visible[column].text(h)
}

// Short implements widget.Shortened.
func (l *list) Short(row, column int) string {
	h, brief := l.head(row), l.games.visible[column].brief
	if h == nil || brief == nil {
		return ""
	}
	return brief(h)
}

// Icon marks twins and deleted games.
func (l *list) Icon(row int) assets.Icon {
	switch h := l.head(row); {
	case h == nil:
		return ""
	case h.Deleted != 0:
		return assets.IconExclude
	case h.Twin != 0:
		return assets.IconCopy
	}
	return ""
}

// Hue returns the colour of a cell.
func (l *list) Hue(_, column int) fyne.ThemeColorName { return l.games.visible[column].hue }

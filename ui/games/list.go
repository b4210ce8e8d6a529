package games

import (
	"context"

	"fyne.io/fyne/v2"

	"backrank/app/archive"
	"backrank/assets"
	"backrank/words"
)

// list is the model of the table: the games that a query finds. It asks for those in sight, a page at a time, and shows
// empty rows meanwhile.
type list struct {
	games   *Games
	query   archive.Query
	rows    int // games that were found
	all     int // games of the archive that are not deleted, -1 if it is not known
	pages   map[int][]archive.Head
	asked   int  // number of the latest query; answers to older ones are dropped
	busy    bool // a page is being asked for
	asking  bool // games are being asked for, of a query that may be another one
	known   bool // the first answer has come
	refused bool // the query cannot be read
	stop    context.CancelFunc
	life    context.Context
}

const (
	// pageRows is how many games are asked for at once.
	pageRows = 128
	// mostPages is how many pages are kept.
	mostPages = 64
)

func newList(g *Games) *list {
	return &list{games: g, all: -1, pages: map[int][]archive.Head{}, stop: func() {}}
}

// ask asks for the games that a query finds. Those that were found before stay until they come.
func (l *list) ask(q archive.Query) {
	l.stop()
	l.life, l.stop = context.WithCancel(l.games.in.Life)
	l.asked++
	l.query, l.busy, l.asking, l.refused = q, true, true, false
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
		l.busy, l.asking = false, false
		if err != nil { // what was found before stays
			l.games.failed(err)
			return
		}
		l.known, l.rows, l.all = true, rows, all
		l.pages = map[int][]archive.Head{page: heads}
		l.games.found()
		l.fill()
	})
	l.games.imports.watchReading(func() bool { return asked == l.asked && l.asking })
}

// refuse lists nothing, as the query cannot be read.
func (l *list) refuse(err error) {
	l.stop()
	l.asked++
	l.busy, l.asking, l.refused, l.known = false, false, true, true
	l.rows, l.pages = 0, map[int][]archive.Head{}
	l.games.table.SetEmpty(words.Sentence(err.Error()))
	l.games.table.Update(-1)
	l.games.head.SetTitle(l.games.column.counted())
	l.games.look()
}

// fill asks for the pages in sight that are missing, one after the other.
func (l *list) fill() {
	if l.busy || !l.known {
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

// forget drops the page farthest from one if there are too many.
func (l *list) forget(near int) {
	if len(l.pages) <= mostPages {
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

// head returns the game in a row, nil if it is not known yet.
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

// find returns the row of a game among those that are known, -1 if it is not there.
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

package games

import (
	"context"

	"fyne.io/fyne/v2"

	"backrank/app/archive"
	"backrank/assets"
	"backrank/words"
)

// listedGame is a game with all that the columns of the table show.
type listedGame struct {
	archive.Head

	labels []string // the player's own tags
}

// list is the model of the table: the games that a query finds. It loads pages of games from the archive when rows
// become visible; until then the rows are empty.
type list struct {
	games    *Games
	query    archive.Query
	rows     int // number of games that match
	all      int // number of games in the archive that are not deleted, -1 before the first query
	pages    map[int][]listedGame
	request  int  // number of the latest query; results of older queries are dropped
	loading  bool // a page is being loaded
	querying bool // a new query is running; rows and pages still belong to the last one
	loaded   bool // the first query has ended
	invalid  bool // the query is invalid
	refit    bool // the next result may hide and show columns
	cancel   context.CancelFunc
	ctx      context.Context
}

const (
	// pageRows is the number of games in a page.
	pageRows = 128
	// maxPages is the maximum number of pages in memory.
	maxPages = 64
)

func newList(g *Games) *list {
	return &list{games: g, all: -1, pages: map[int][]listedGame{}, cancel: func() {}}
}

// run runs a query. The games of the last query stay in the table until it ends.
func (l *list) run(q archive.Query) {
	l.cancel()
	l.ctx, l.cancel = context.WithCancel(l.games.in.Life)
	l.request++
	l.query, l.loading, l.querying, l.invalid = q, true, true, false
	request, ctx := l.request, l.ctx
	from, _ := l.games.table.InSight()
	page := from / pageRows
	var games []listedGame
	var rows, all int
	find := func(db *archive.DB) (err error) {
		first := q
		first.Offset, first.Limit = page*pageRows, pageRows
		var heads []archive.Head
		if heads, rows, err = db.Page(ctx, first); err != nil {
			return err
		}
		if games, err = listed(ctx, db, heads); err != nil {
			return err
		}
		if all = rows; isNarrowed(q) {
			all, err = db.Count(ctx, archive.Query{})
		}
		return err
	}
	l.games.in.WaitBriefly(func() error { return l.games.queryFor(&q)(find) }, func(err error) {
		if request != l.request {
			return
		}
		l.loading, l.querying = false, false
		if err != nil { // the games of the last query stay
			l.games.showError(err)
			return
		}
		l.refit = l.refit || l.rows == 0
		l.loaded, l.rows, l.all = true, rows, all
		l.pages = map[int][]listedGame{page: games}
		l.games.showFound()
		l.fill()
	})
	l.games.imports.watchLoading(func() bool { return request == l.request && l.querying })
}

// refuse empties the table and shows in it why the query is invalid.
func (l *list) refuse(err error) {
	l.cancel()
	l.request++
	l.loading, l.querying, l.invalid, l.loaded = false, false, true, true
	l.rows, l.pages = 0, map[int][]listedGame{}
	l.games.table.SetEmpty(words.Sentence(err.Error()))
	l.games.table.Update(-1)
	l.games.head.SetTitle(l.games.filters.title())
	l.games.previewChosen()
}

// fill loads the missing pages of the visible rows, one after the other.
func (l *list) fill() {
	if l.loading || !l.loaded {
		return
	}
	from, to := l.games.table.InSight()
	for page := from / pageRows; page*pageRows < min(to, l.rows); page++ {
		if _, loaded := l.pages[page]; !loaded {
			l.fetch(page)
			return
		}
	}
}

func (l *list) fetch(page int) {
	l.loading = true
	request, ctx, q := l.request, l.ctx, l.query
	q.Offset, q.Limit = page*pageRows, pageRows
	var games []listedGame
	find := func(db *archive.DB) error {
		heads, err := db.Find(ctx, q)
		if err == nil {
			games, err = listed(ctx, db, heads)
		}
		return err
	}
	l.games.in.Do(func() error { return l.games.queryFor(&q)(find) }, func(err error) {
		if request != l.request {
			return
		}
		l.loading = false
		if err != nil {
			l.games.showError(err)
			return
		}
		l.pages[page] = games
		l.evict(page)
		l.games.table.Redraw()
		l.games.previewChosen()
		l.fill()
	})
}

// listed adds the player's own tags to the games of a page.
func listed(ctx context.Context, db *archive.DB, heads []archive.Head) ([]listedGame, error) {
	games, ids := make([]listedGame, len(heads)), make([]int64, len(heads))
	for i, h := range heads {
		games[i].Head, ids[i] = h, h.ID
	}
	labels, err := db.LabelsOf(ctx, ids...)
	for i := range games {
		games[i].labels = labels[games[i].ID]
	}
	return games, err
}

// evict drops the page farthest from the page centre if more than maxPages are in memory.
func (l *list) evict(centre int) {
	if len(l.pages) <= maxPages {
		return
	}
	far, distance := centre, 0
	for page := range l.pages {
		if d := max(page-centre, centre-page); d > distance {
			far, distance = page, d
		}
	}
	delete(l.pages, far)
}

// head returns the game in a row, nil if its page is not loaded or there is no such row.
func (l *list) head(row int) *archive.Head {
	if g := l.game(row); g != nil {
		return &g.Head
	}
	return nil
}

// game is like head, with the player's own tags.
func (l *list) game(row int) *listedGame {
	if row < 0 || row >= l.rows {
		return nil
	}
	page := l.pages[row/pageRows]
	if i := row % pageRows; i < len(page) {
		return &page[i]
	}
	return nil
}

// find returns the row of a game, -1 if it is not in a loaded page.
func (l *list) find(id int64) int {
	for page, games := range l.pages {
		for i := range games {
			if games[i].ID == id {
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
	g := l.game(row)
	if g == nil {
		l.fill()
		return ""
	}
	return l.games.columns.visible[column].text(g)
}

// Short implements widget.Shortened.
func (l *list) Short(row, column int) string {
	g, brief := l.game(row), l.games.columns.visible[column].shortText
	if g == nil || brief == nil {
		return ""
	}
	return brief(g)
}

// Detail implements widget.Detailed.
func (l *list) Detail(row, column int) string {
	g, detail := l.game(row), l.games.columns.visible[column].detail
	if g == nil || detail == nil {
		return ""
	}
	return detail(g)
}

// Icon returns the icon of twins and deleted games.
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
func (l *list) Hue(_, column int) fyne.ThemeColorName { return l.games.columns.visible[column].hue }

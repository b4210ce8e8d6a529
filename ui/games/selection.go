package games

import (
	"cmp"
	"context"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"backrank/app/archive"
	"backrank/assets"
	"backrank/lang"
	"backrank/ui/widget"
)

// selection is the set of selected games, if there are several; otherwise commands use the chosen game. It holds ids
// instead of rows, so that games stay selected when the list is sorted or grows. A line below the list shows their
// number.
type selection struct {
	games   *Games
	ids     map[int64]bool  // empty if only the chosen game is selected
	labels  []archive.Facet // the player's own tags of these games, with the number of games that have them
	request int             // number of the latest request for ids or labels

	line   *fyne.Container
	text   *widget.Text
	remove *widget.Button
	tools  []*widget.Button
}

func newSelection(g *Games) *selection {
	s := &selection{games: g, ids: map[int64]bool{}, text: widget.Plain("")}
	s.remove = widget.NewButton(lang.L("Delete"), "", lang.X("the key Del", "Del"), func() { g.chosen.remove(); g.refocus() })
	s.tools = []*widget.Button{
		widget.NewButton(lang.X("add a tag", "Tag"), "", lang.L("Add tag")+"  #", g.focusLabel),
		widget.NewButton(lang.L("Learn…"), "", lang.L("Learn from the mistakes in the selected games")+"  learn-from-games", func() { g.Learning.Begin() }),
		widget.NewButton(lang.L("Export…"), "", lang.L("Save the selected games as PGN")+"  save-pgn", g.export),
		s.remove,
		widget.NewButton("", assets.IconClose, lang.L("Select only one")+"  Esc", func() { s.clear(); g.refocus() }),
	}
	s.line = container.New(s, append([]fyne.CanvasObject{s.text}, objects(s.tools)...)...)
	s.line.Hide()
	return s
}

// several reports whether commands use ids instead of the chosen game. Usually it then has several games; toggling can
// leave one.
func (s *selection) several() bool { return len(s.ids) > 0 }

// all returns the ids of the selected games in ascending order, or of the chosen one; nil if there is none.
func (s *selection) all() []int64 {
	var all []int64
	for id := range s.ids {
		all = append(all, id)
	}
	if slices.Sort(all); all == nil && s.games.preview.chosen != 0 {
		all = []int64{s.games.preview.chosen}
	}
	return all
}

// inOrder returns the ids of all in the order of the list. Games whose pages are not loaded come last.
func (s *selection) inOrder() []int64 {
	place := func(id int64) uint { return uint(s.games.list.find(id)) } // -1 becomes the greatest number
	ids := s.all()
	slices.SortStableFunc(ids, func(a, b int64) int { return cmp.Compare(place(a), place(b)) })
	return ids
}

// clear unselects all games but the chosen one. It reports whether several were selected.
func (s *selection) clear() bool {
	if !s.several() {
		return false
	}
	s.set(map[int64]bool{})
	return true
}

// set selects games by id; an empty set leaves the chosen one.
func (s *selection) set(ids map[int64]bool) {
	if len(ids) == 0 && len(s.ids) == 0 {
		return
	}
	s.ids, s.labels = ids, nil
	s.show()
	s.loadLabels()
}

// show shows the number of selected games.
func (s *selection) show() {
	g := s.games
	s.text.SetText(lang.N("{{.Count}} games selected", len(s.ids)))
	s.remove.SetText(lang.L("Delete"))
	if g.query.Deleted {
		s.remove.SetText(lang.L("Restore"))
	}
	if hidden := !s.several(); s.line.Hidden != hidden {
		s.line.Hidden = hidden
		g.frame.content.Refresh()
	}
	s.line.Refresh()
	g.table.Redraw()
	g.preview.enable()
}

// loadLabels loads the labels of the selected games in the background.
func (s *selection) loadLabels() {
	s.request++
	if !s.several() {
		return
	}
	request, ids := s.request, s.all()
	var labels []archive.Facet
	s.games.withIDs(func(db *archive.DB) (err error) {
		labels, err = db.CountLabels(s.games.in.Life, ids...)
		return err
	}, func(err error) {
		if request == s.request && err == nil {
			s.labels = labels
			s.games.preview.showLabels()
		}
	})
}

// add selects the games in rows [from, to] together with those in ids. It changes ids.
func (s *selection) add(from, to int, ids map[int64]bool) {
	l, known := s.games.list, true
	for row := from; row <= to && known; row++ {
		if h := l.head(row); h != nil {
			ids[h.ID] = true
		} else {
			known = false
		}
	}
	if known {
		s.set(ids)
		return
	}
	s.request++
	request, q := s.request, l.query
	q.Offset, q.Limit = from, to-from+1
	var found []int64
	find := func(db *archive.DB) (err error) {
		found, err = db.IDs(l.ctx, q)
		return err
	}
	s.games.in.Do(func() error { return s.games.queryFor(&q)(find) }, func(err error) {
		if request != s.request {
			return
		}
		if err != nil {
			s.games.showError(err)
			return
		}
		for _, id := range found {
			ids[id] = true
		}
		s.set(ids)
	})
}

// current returns the set of selected games, or of the chosen one, as a new map.
func (s *selection) current() map[int64]bool {
	ids := map[int64]bool{}
	for _, id := range s.all() {
		ids[id] = true
	}
	return ids
}

// Selected implements widget.Selection.
func (l *list) Selected(row int) bool {
	if s := l.games.selected; s.several() {
		h := l.head(row)
		return h != nil && s.ids[h.ID]
	}
	return row == l.games.table.At()
}

// Toggle implements widget.Selection. The last selected game stays selected.
func (l *list) Toggle(row int) {
	h, s := l.head(row), l.games.selected
	if h == nil {
		return
	}
	ids := s.current()
	if ids[h.ID] {
		delete(ids, h.ID)
	} else {
		ids[h.ID] = true
	}
	if len(ids) > 0 {
		s.set(ids)
	}
}

// Range implements widget.Selection.
func (l *list) Range(from, to int, more bool) {
	ids := map[int64]bool{}
	if more {
		ids = l.games.selected.current()
	}
	l.games.selected.add(from, min(to, l.rows-1), ids)
}

// All implements widget.Selection.
func (l *list) All() {
	if l.rows > 0 {
		l.games.selected.add(0, l.rows-1, map[int64]bool{})
	}
}

// None implements widget.Selection.
func (l *list) None() { l.games.selected.clear() }

// selectionHeight is the height of the line below the list, in units.
const selectionHeight = 40

// MinSize implements fyne.Layout.
func (s *selection) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(200, selectionHeight) }

// Layout implements fyne.Layout.
func (s *selection) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	right := size.Width
	for _, b := range slices.Backward(s.tools) {
		right = widget.PlaceRight(b, right, size.Height) - widget.BarGap
	}
	widget.PlaceMiddle(s.text, 12, max(right-12, 0), size.Height)
}

// slowChange is the number of games whose change takes about a second, and is announced.
const slowChange = 20_000

// changeSelected changes games in the background, then calls done, which may be nil, with the ids of those that were
// changed.
func (g *Games) changeSelected(failure string, ids []int64, change func(context.Context, ...int64) ([]int64, error), done func(changed []int64)) {
	if len(ids) >= slowChange {
		g.toast.Say(lang.N("One moment: {{.Count}} games are being changed", len(ids)))
	}
	var changed []int64
	g.alter(failure, func(ctx context.Context) (err error) {
		changed, err = change(ctx, ids...)
		return err
	}, func() {
		if done != nil {
			done(changed)
		}
	})
}

package games

import (
	"context"
	"fmt"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"backrank/app/archive"
	"backrank/assets"
	"backrank/ui/widget"
	"backrank/words"
)

// selection are the games that are selected, if these are several; else what is done is done with the chosen one. They
// stay selected when the list is sorted or grows, as their ids are held and not their rows. A line below the list says
// how many they are.
type selection struct {
	games  *Games
	ids    map[int64]bool  // empty if only one game is selected, the chosen one
	labels []archive.Facet // tags of one's own that the games have, and how many have each
	asked  int             // number of the latest request for ids or labels

	line   *fyne.Container
	text   *widget.Text
	remove *widget.Button
	tools  []*widget.Button
}

func newSelection(g *Games) *selection {
	s := &selection{games: g, ids: map[int64]bool{}, text: widget.Plain("")}
	s.remove = widget.NewButton("Delete", "", "Del", func() { g.chosen.remove(); g.refocus() })
	s.tools = []*widget.Button{
		widget.NewButton("Tag", "", "Add tag  #", g.focusLabel),
		widget.NewButton("Export…", "", "Save the selected games as PGN  save-pgn", g.export),
		s.remove,
		widget.NewButton("", assets.IconClose, "Select only one  Esc", func() { s.clear(); g.refocus() }),
	}
	s.line = container.New(s, append([]fyne.CanvasObject{s.text}, objects(s.tools)...)...)
	s.line.Hide()
	return s
}

// several reports whether several games are selected.
func (s *selection) several() bool { return len(s.ids) > 0 }

// all returns the ids of the selected games, or of the chosen one; none if there is none.
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

// clear ends that several games are selected. It reports whether they were.
func (s *selection) clear() bool {
	if !s.several() {
		return false
	}
	s.set(map[int64]bool{})
	return true
}

// set selects games.
func (s *selection) set(ids map[int64]bool) {
	if len(ids) == 0 && len(s.ids) == 0 {
		return
	}
	s.ids, s.labels = ids, nil
	s.show()
	s.askLabels()
}

// show says how many games are selected.
func (s *selection) show() {
	g := s.games
	s.text.SetText(fmt.Sprintf("%s selected", words.Games(len(s.ids))))
	s.remove.SetText("Delete")
	if g.query.Deleted {
		s.remove.SetText("Restore")
	}
	if hidden := !s.several(); s.line.Hidden != hidden {
		s.line.Hidden = hidden
		g.frame.content.Refresh()
	}
	s.line.Refresh()
	g.table.Redraw()
	g.preview.enable()
}

// askLabels asks for the tags that the games have.
func (s *selection) askLabels() {
	s.asked++
	if !s.several() {
		return
	}
	asked, ids := s.asked, s.all()
	var labels []archive.Facet
	s.games.withIDs(func(db *archive.DB) (err error) {
		labels, err = db.CountLabels(s.games.in.Life, ids...)
		return err
	}, func(err error) {
		if asked == s.asked && err == nil {
			s.labels = labels
			s.games.preview.showLabels()
		}
	})
}

// take selects the games of rows, beside those of more.
func (s *selection) take(from, to int, more map[int64]bool) {
	l, known := s.games.list, true
	for row := from; row <= to && known; row++ {
		if h := l.head(row); h != nil {
			more[h.ID] = true
		} else {
			known = false
		}
	}
	if known {
		s.set(more)
		return
	}
	s.asked++
	asked, q := s.asked, l.query
	q.Offset, q.Limit = from, to-from+1
	var ids []int64
	find := func(db *archive.DB) (err error) {
		ids, err = db.IDs(l.life, q)
		return err
	}
	s.games.in.Do(func() error { return s.games.queryFor(&q)(find) }, func(err error) {
		if asked != s.asked {
			return
		}
		if err != nil {
			s.games.failed(err)
			return
		}
		for _, id := range ids {
			more[id] = true
		}
		s.set(more)
	})
}

// before returns the games to which others are added: those selected, or the chosen one.
func (s *selection) before() map[int64]bool {
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

// Toggle implements widget.Selection.
func (l *list) Toggle(row int) {
	h, s := l.head(row), l.games.selected
	if h == nil {
		return
	}
	ids := s.before()
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
		ids = l.games.selected.before()
	}
	l.games.selected.take(from, min(to, l.rows-1), ids)
}

// All implements widget.Selection.
func (l *list) All() {
	if l.rows > 0 {
		l.games.selected.take(0, l.rows-1, map[int64]bool{})
	}
}

// None implements widget.Selection.
func (l *list) None() { l.games.selected.clear() }

// selectionHigh is the height of the line, in units.
const selectionHigh = 40

// MinSize implements fyne.Layout.
func (s *selection) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(200, selectionHigh) }

// Layout implements fyne.Layout.
func (s *selection) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	right := size.Width
	for _, b := range slices.Backward(s.tools) {
		own := b.MinSize()
		right -= own.Width
		place(b, right, (size.Height-own.Height)/2, own.Width, own.Height)
		right -= widget.BarGap
	}
	high := s.text.MinSize().Height
	place(s.text, 12, (size.Height-high)/2, max(right-12, 0), high)
}

// manyChanged is how many games are changed so slowly, in about a second, that it is said beforehand.
const manyChanged = 20_000

// changeSelected changes games in the background, then done gets those that were changed; it may be nil.
func (g *Games) changeSelected(failure string, ids []int64, change func(context.Context, ...int64) ([]int64, error), done func(changed []int64)) {
	if len(ids) >= manyChanged {
		g.toast.Say(fmt.Sprintf("One moment: %s are being changed", words.Games(len(ids))))
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

package atlas

import (
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"backrank/app"
	"backrank/variants"
)

// typedKey hears the keys that the gallery does not want.
func (a *Atlas) typedKey(e *fyne.KeyEvent) bool {
	if a.draw != nil && (e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter || e.Name == fyne.KeySpace) {
		a.draw.begin()
		return true
	}
	if e.Name == fyne.KeyEscape {
		a.back()
		return true
	}
	if e.Name == fyne.KeyF1 {
		a.in.Key(e)
		return true
	}
	return false
}

// back leaves a page, what was typed, or the atlas.
func (a *Atlas) back() {
	switch {
	case a.pairs != nil && !a.pairs.shown():
		a.showPairs()
	case a.elsewhere():
		a.showGallery()
	case a.query.narrowed():
		a.query = query{by: a.query.by, descending: a.query.descending}
		a.search.SetText("")
		a.fillColumn()
		a.refresh()
		a.refocus() // the boxes are others
	default:
		a.in.Leave()
	}
}

// typedRune is a command, or the first sign of a search.
func (a *Atlas) typedRune(r rune) {
	s := a.here()
	switch {
	case r == 'P':
		a.Print()
	case r >= '0' && r <= '9', strings.ContainsRune("*?/KQRBN", r):
		if c := fyne.CurrentApp().Driver().CanvasForObject(a.search); c != nil && !a.elsewhere() {
			c.Focus(a.search)
			if r != '/' {
				a.search.TypedRune(r)
			}
		}
	case r == 'k':
		a.showCastlings()
	case r == 'm':
		a.showMatrix()
	case r == 'd':
		a.showDraw()
	case r == 'C':
		a.showCompared()
	case r == 'p' && a.pairs != nil && a.page == nil:
		a.pairs.play()
	case r == '+', r == '-':
		a.zoom(map[rune]int{'+': 1, '-': -1}[r])
	case s == nil:
	case r == 'f':
		a.toggle((*app.Study).Favourite, (*app.Study).SetFavourite, variants.Both(s.Array))
	case r == 'x':
		a.toggle((*app.Study).IsExcluded, (*app.Study).SetExcluded, variants.Both(s.Array))
	case r == 'c':
		a.toggleCompare(s.Number)
	case r == 'p':
		a.in.Play(a.variant(), variants.Both(s.Array))
	}
}

// Print offers to print the array of the page, or the book of the family shown.
func (a *Atlas) Print() {
	s := a.here()
	switch {
	case a.page != nil:
		start := variants.Both(s.Array)
		a.in.Print(a.page.variant(), &start, false)
	case s != nil:
		start := variants.Both(s.Array)
		a.in.Print(a.variant(), &start, true)
	default:
		a.in.Print(a.variant(), nil, true)
	}
}

// toggle changes a mark of an array in the study.
func (a *Atlas) toggle(has func(*app.Study, variants.Start) bool, set func(*app.Study, variants.Start, bool), start variants.Start) {
	err := a.in.Study.Change(func(s *app.Study) { set(s, start, !has(s, start)) })
	if err != nil {
		a.say(err.Error())
	}
	if a.query.favourites || a.query.included {
		a.refresh()
	}
	a.gallery.Refresh()
	if a.page != nil {
		a.page.refresh()
	}
}

func (a *Atlas) toggleCompare(n int) {
	if i := slices.Index(a.compare, n); i >= 0 {
		a.compare = slices.Delete(a.compare, i, i+1)
	} else {
		a.compare = append(a.compare, n)
	}
	a.gallery.Refresh()
	a.say(fmt.Sprintf("%d marked to compare; Shift+C puts them beside each other", len(a.compare)))
}

// zoom shows arrays larger or smaller, and from some size on as boards.
func (a *Atlas) zoom(by int) {
	a.zoomed = max(0, min(a.zoomed+by, len(zooms)-1))
	old := a.gallery
	a.buildGallery()
	a.gallery.shown, a.gallery.cursor = old.shown, old.cursor
	if !a.elsewhere() {
		a.showGallery()
		a.gallery.ScrollTo(a.gallery.cursor)
	}
}

// Own are the window's key combinations that mean what is studied.
func (a *Atlas) Own(keys string) func() {
	if keys == "Ctrl+P" {
		return a.Print
	}
	return nil
}

// TypedKey hears a key that nothing in the view wanted.
func (a *Atlas) TypedKey(e *fyne.KeyEvent) {
	if !a.elsewhere() && e.Name != fyne.KeyEscape {
		a.gallery.TypedKey(e)
		return
	}
	a.typedKey(e)
}

// TypedRune hears a letter that nothing in the view wanted.
func (a *Atlas) TypedRune(r rune) { a.typedRune(r) }

package atlas

import (
	"fyne.io/fyne/v2"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/lang"
	"backrank/variants"
)

// menu opens the menu of the array at the cursor.
func (g *gallery) menu(at fyne.Position) {
	a := g.atlas
	c := fyne.CurrentApp().Driver().CanvasForObject(g.grid)
	if c == nil {
		return
	}
	fynewidget.ShowPopUpMenuAtPosition(fyne.NewMenu("", a.menuItems()...), c, at)
}

// menuItems returns the commands for the selected start.
func (a *Atlas) menuItems() []*fyne.MenuItem {
	v, start, ok := a.top().chosen()
	if !ok {
		return nil
	}
	study := a.in.Study()
	either := func(on bool, yes, no string, do func()) *fyne.MenuItem {
		if on {
			return fyne.NewMenuItem(yes, do)
		}
		return fyne.NewMenuItem(no, do)
	}
	items := []*fyne.MenuItem{
		fyne.NewMenuItem(lang.X("open a start position", "Open"), a.gallery.open),
		fyne.NewMenuItem(lang.L("Mirror image"), func() { a.show(newPage(a, variants.Both(start.White.Reflect()), a.rule)) }),
		fyne.NewMenuItemSeparator(),
		either(study.Favourite(start), lang.L("Remove from favourites"), lang.L("Add to favourites"), func() { a.toggleFavourite(start) }),
		either(study.IsExcluded(start), lang.L("Include in random starts"), lang.L("Exclude from random starts"), func() { a.toggleExcluded(start) }),
		either(a.marked.has(start.White), lang.L("Remove from comparison"), lang.L("Add to comparison"), func() { a.toggleCompare(start.White) }),
		fyne.NewMenuItemSeparator(),
		fyne.NewMenuItem(lang.L("Copy FEN"), a.copyFEN),
		fyne.NewMenuItem(lang.L("Print…"), func() { a.in.Print(v, &start, false) }),
	}
	if a.choose != nil {
		return append([]*fyne.MenuItem{fyne.NewMenuItem(lang.L("Choose"), a.take)}, items...)
	}
	return append([]*fyne.MenuItem{fyne.NewMenuItem(lang.X("begin to play", "Play"), a.play)}, items...)
}

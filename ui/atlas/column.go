package atlas

import (
	"fmt"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/ui/widget"
	"backrank/variants"
)

func (a *Atlas) buildColumn() {
	var names, castlings []string
	for _, f := range variants.Families() {
		names = append(names, fmt.Sprintf("%s, %d", f.Name, f.Len()))
	}
	for _, c := range variants.Castlings() {
		castlings = append(castlings, c.Label)
	}
	a.families = newPicker(a, names)
	a.families.SetSelectedIndex(slices.Index(variants.Families(), a.family))
	a.families.OnChanged = func(string) {
		a.family = variants.Families()[a.families.SelectedIndex()]
		a.fill()
	}
	a.rules = newPicker(a, castlings)
	a.rules.SetSelectedIndex(slices.Index(variants.Castlings(), a.rule))
	a.rules.OnChanged = func(string) {
		a.rule = variants.Castlings()[a.rules.SelectedIndex()]
		a.fill()
	}
	a.order = newPicker(a, nil)
	a.order.OnChanged = func(string) { a.setOrder(a.order.SelectedIndex()) }
	a.column = container.NewVBox()
}

// fillColumn offers what can be picked under the rule.
func (a *Atlas) fillColumn() {
	a.facets = nil
	a.column.RemoveAll()
	for _, f := range a.facts {
		if !f.Wide {
			a.facets = append(a.facets, newFacet(f, func(v int) { a.query.pick(f.ID, v); a.refresh() }))
		}
	}
	a.fillOrders()
	favourites := newTick(a, "Favourites only", a.query.favourites, func(on bool) { a.query.favourites = on; a.refresh() })
	included := newTick(a, "Without the excluded", a.query.included, func(on bool) { a.query.included = on; a.refresh() })
	for _, o := range []fyne.CanvasObject{
		a.told, a.families, a.rules, a.search, a.fault, newFiles(a), favourites, included,
		widget.Caption("Sorted by"), a.order, a.source, container.NewGridWithColumns(2, fynewidget.NewButton("Castlings", a.showCastlings), fynewidget.NewButton("Draw…", a.showDraw),
			fynewidget.NewButton("Print…", a.Print), a.matrixButton()),
	} {
		a.column.Add(o)
	}
	for _, f := range a.facets {
		a.column.Add(f)
	}
	a.column.Add(layout.NewSpacer())
}

// fillOrders offers the orders there are. The one that the player chose stays where
// there is one of its name.
func (a *Atlas) fillOrders() {
	a.order.Options = nil
	a.query.by = a.orders[0]
	for _, o := range a.orders {
		a.order.Options = append(a.order.Options, o.name)
		if o.name == a.sorted {
			a.query.by = o
		}
	}
	a.order.Selected = a.query.by.name
}

func (a *Atlas) setOrder(i int) {
	a.query.by = a.orders[i]
	a.sorted = a.query.by.name
	a.refresh()
	a.gallery.ScrollToTop() // whatever the cursor is on
}

// columnLayout keeps the column at its width.
type columnLayout struct{}

func (columnLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(columnWidth, 100) }
func (columnLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	o[0].Move(fyne.NewPos(8, 8))
	o[0].Resize(size.SubtractWidthHeight(8, 16))
}

// matrixButton opens the pairs of a family that is small enough to have them counted.
func (a *Atlas) matrixButton() *fynewidget.Button {
	n := a.family.Len()
	b := fynewidget.NewButton(fmt.Sprintf("Pairs, %d × %d", n, n), a.showMatrix)
	b.Hidden = !a.family.Counted || n == 1
	return b
}

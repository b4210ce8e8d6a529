package newgame

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"backrank/lang"
	"backrank/ui/dialogs"
	"backrank/ui/widget"
	"backrank/variants"
)

// customID is the id of the tile for a custom variant.
const customID = "custom"

// buildVariants creates the list of variants, its search field, and the lists for a custom variant.
func (d *dialog) buildVariants() {
	d.search = widget.NewField(lang.L("Find a variant: 960, benko, dfrc…"), nil)
	d.search.OnChanged = func(string) { d.filter() }
	d.search.Keys = func(e *fyne.KeyEvent) bool {
		if e.Name == fyne.KeyDown {
			d.grid.focus()
		}
		return e.Name == fyne.KeyDown
	}
	d.grid = newVariantGrid(d)
	for _, v := range variants.All() {
		d.addTile(v, v.Arrays(), v.Summary())
	}
	custom := variants.Custom(variants.ShuffleFamily, variants.Independent, variants.Fischer)
	custom.Name, custom.ID = lang.X("custom variant", "Custom"), customID
	first, second, _ := strings.Cut(lang.L("Family, symmetry and castling\nof your choice"), "\n") // the two lines of the tile
	d.addTile(custom, first, second)
	d.noneFound = widget.Plain(lang.L("No variant found. Clear the search to see all.")).MaxRows(3)
	d.noneFound.Hide()
	d.buildCustom()
}

// buildCustom creates the three lists for a custom variant.
func (d *dialog) buildCustom() {
	var names [3][]string
	for _, f := range variants.Families() {
		names[0] = append(names[0], f.Name())
	}
	for _, s := range variants.Symmetries() {
		names[1] = append(names[1], s.String())
	}
	for _, c := range variants.Castlings() {
		names[2] = append(names[2], c.Label())
	}
	d.custom = container.NewGridWithColumns(3)
	for i, label := range []string{lang.L("Family"), lang.L("Symmetry"), lang.L("Castling")} {
		d.customLists[i] = widget.NewDropdown(widget.Names(names[i]...), -1, func(int) { d.chooseCustom() })
		d.custom.Add(dialogs.LabelAbove(label, d.customLists[i]))
	}
}

// addTile adds the tile of a variant, with two lines of text below its name.
func (d *dialog) addTile(v variants.Variant, arrays, summary string) {
	i := len(d.tiles)
	t := newTile(d.in.Style, v, arrays, summary)
	t.choose = func() {
		d.chooseTile(i)
		d.grid.focus()
	}
	d.tiles = append(d.tiles, t)
	d.grid.content.Add(t)
}

// showChosenTile scrolls the chosen tile into view.
func (d *dialog) showChosenTile() {
	for _, t := range d.tiles {
		if !t.chosen {
			continue
		}
		top, bottom := t.Position().Y, t.Position().Y+t.Size().Height-d.tileScroll.Size().Height
		if at := d.tileScroll.Offset.Y; at > top || at < bottom {
			d.tileScroll.ScrollToOffset(fyne.NewPos(0, max(0, min(max(at, bottom), top))))
		}
	}
}

// filter hides the tiles that do not match the search, and chooses the best match.
func (d *dialog) filter() {
	best, bestRating := -1, 0
	for i, t := range d.tiles {
		rating := t.rate(d.search.Text)
		t.Hidden = rating == 0
		if rating > bestRating || rating > 0 && rating == bestRating && t.chosen {
			best, bestRating = i, rating
		}
	}
	d.grid.Refresh()
	d.noneFound.Hidden = best >= 0
	switch {
	case d.search.Text == "":
		d.frame.Status = ""
	case best < 0:
		d.frame.Status = d.noneFound.Text()
	default:
		d.frame.Status = d.tiles[best].variant.Title()
	}
	if best >= 0 && !d.tiles[best].chosen {
		d.chooseTile(best)
		return
	}
	d.update()
}

// chooseTile chooses the variant of a tile, and clears the start.
func (d *dialog) chooseTile(i int) {
	v := d.tiles[i].variant
	if v.ID == customID {
		v = variants.Custom(v.Family, v.Symmetry, v.Castling)
		d.setCustomLists(v)
	}
	d.start.field.SetText("")
	d.choose(v)
}

// choose chooses a variant, and shows the lists for a custom one if it has no tile.
func (d *dialog) choose(v variants.Variant) { d.show(v, v.IsCustom() && d.tileOf(v) == v.ID) }

// show chooses a variant. If custom is true, it shows the lists for a custom variant.
func (d *dialog) show(v variants.Variant, custom bool) {
	d.variant = v
	for _, t := range d.tiles {
		t.chosen = !custom && t.variant.ID == d.tileOf(v) || custom && t.variant.ID == customID
		t.Refresh()
	}
	if custom {
		if d.customLists[0].Chosen() < 0 {
			d.setCustomLists(v)
		}
		d.custom.Show()
	} else {
		d.custom.Hide()
	}
	d.update()
}

// tileOf returns the id of the tile of a variant. A draft with another castling rule has the tile of Pre-chess.
func (d *dialog) tileOf(v variants.Variant) string {
	if v.IsCustom() && v.Symmetry == variants.Drafted && v.Family == variants.ShuffleFamily {
		return "prechess"
	}
	return v.ID
}

// setCustomLists sets the three lists to a variant.
func (d *dialog) setCustomLists(v variants.Variant) {
	d.customLists[0].Set(slices.Index(variants.Families(), v.Family))
	d.customLists[1].Set(slices.Index(variants.Symmetries(), v.Symmetry))
	d.customLists[2].Set(slices.Index(variants.Castlings(), v.Castling))
}

// chooseCustom chooses the variant of the three lists, which may be one that has a tile.
func (d *dialog) chooseCustom() {
	f := variants.Families()[max(0, d.customLists[0].Chosen())]
	s := variants.Symmetries()[max(0, d.customLists[1].Chosen())]
	c := variants.Castlings()[max(0, d.customLists[2].Chosen())]
	d.show(variants.Custom(f, s, c), true)
}

package dialogs

import (
	"slices"

	"fyne.io/fyne/v2"

	"backrank/variants"
)

// filter hides the tiles that do not match the search. The best match becomes the choice.
func (g *newGame) filter() {
	best, well := -1, 0
	for i, t := range g.tiles {
		fits := t.matches(g.search.Text)
		t.Hidden = fits == 0
		if fits > well || fits > 0 && fits == well && t.chosen {
			best, well = i, fits
		}
	}
	g.grid.Refresh()
	g.none.Hidden = best >= 0
	if best >= 0 && !g.tiles[best].chosen {
		g.pickTile(best)
		return
	}
	g.preview()
}

// walk moves from a tile to another visible one: columns to the right and rows down. Above the first row is the search
// field.
func (g *newGame) walk(from, columns, rows int) {
	var seen []int
	at, wide := 0, 0
	for i, t := range g.tiles {
		if t.Hidden {
			continue
		}
		if i == from {
			at = len(seen)
		}
		if len(seen) == 0 || t.Position().Y == g.tiles[seen[0]].Position().Y {
			wide++
		}
		seen = append(seen, i)
	}
	c := fyne.CurrentApp().Driver().CanvasForObject(g.grid)
	switch to := at + columns + rows*wide; {
	case to < 0 && c != nil:
		c.Focus(g.search)
	case to >= 0 && to < len(seen):
		g.pickTile(seen[to])
		if c != nil {
			c.Focus(g.tiles[seen[to]])
		}
	}
}

func (g *newGame) pickTile(i int) {
	v := g.tiles[i].variant
	if v.ID == "custom" {
		v = variants.Custom(v.Family, v.Symmetry, v.Castling)
		g.setParts(v)
	}
	g.start.field.SetText("")
	g.pick(v)
}

func (g *newGame) pick(v variants.Variant) { g.show(v, v.IsCustom() && g.tileOf(v) == v.ID) }

// show chooses v; custom keeps the three lists visible.
func (g *newGame) show(v variants.Variant, custom bool) {
	g.chosen = v
	for _, t := range g.tiles {
		t.chosen = !custom && t.variant.ID == g.tileOf(v) || custom && t.variant.ID == "custom"
		t.Refresh()
	}
	if custom {
		if g.parts[0].Chosen() < 0 {
			g.setParts(v)
		}
		g.custom.Show()
	} else {
		g.custom.Hide()
	}
	g.preview()
}

// tileOf returns the tile of a variant. A draft with another castling rule has that of Pre-chess.
func (g *newGame) tileOf(v variants.Variant) string {
	if v.IsCustom() && v.Symmetry == variants.Drafted && v.Family == variants.ShuffleFamily {
		return "prechess"
	}
	return v.ID
}

// setParts updates the three lists of a custom game.
func (g *newGame) setParts(v variants.Variant) {
	g.parts[0].Set(slices.Index(variants.Families(), v.Family))
	g.parts[1].Set(slices.Index(variants.Symmetries(), v.Symmetry))
	g.parts[2].Set(slices.Index(variants.Castlings(), v.Castling))
}

// pickCustom chooses the variant of the three lists, which may be one of the twelve.
func (g *newGame) pickCustom() {
	f := variants.Families()[max(0, g.parts[0].Chosen())]
	s := variants.Symmetries()[max(0, g.parts[1].Chosen())]
	c := variants.Castlings()[max(0, g.parts[2].Chosen())]
	g.show(variants.Custom(f, s, c), true)
}

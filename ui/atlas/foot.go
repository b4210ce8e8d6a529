package atlas

import (
	"fmt"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"
	"github.com/notnil/chess"

	"backrank/assets"
	"backrank/lang"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/facts"
)

// foot is the status line below the gallery: the array at the cursor, with buttons.
type foot struct {
	gallery *gallery
	name    *widget.Text
	use     *useTools
	open    *widget.Tool
	marks   *markTools
	tools   []*widget.Tool
	content *fyne.Container
}

// markTools are the buttons that mark a start.
type markTools struct{ favourite, exclude, compare *widget.Tool }

func newMarkTools(a *Atlas) *markTools {
	return &markTools{
		favourite: widget.IconTool(assets.IconStar, lang.X("mark as a favourite", "Favourite")+"  favourite", a.onChosen(a.toggleFavourite)),
		exclude:   widget.IconTool(assets.IconExclude, lang.L("Exclude from random starts")+"  exclude", a.onChosen(a.toggleExcluded)),
		compare:   widget.IconTool(assets.IconCheck, lang.L("Add to comparison")+"  mark-to-compare", a.onChosen(func(s variants.Start) { a.toggleCompare(s.White) })),
	}
}

// show shows the marks of a start.
func (m *markTools) show(a *Atlas, start variants.Start) {
	study := a.in.Study()
	paint := func(t *widget.Tool, on bool, icons [2]assets.Icon, tips [2]string, hue fyne.ThemeColorName) {
		n := 0
		shown := fyne.ThemeColorName(fynetheme.ColorNameForeground)
		if on {
			n, shown = 1, hue
		}
		t.Paint(icons[n], shown, tips[n])
	}
	paint(m.favourite, study.Favourite(start), [2]assets.Icon{assets.IconStar, assets.IconStarred},
		[2]string{lang.L("Add to favourites") + "  favourite", lang.L("Remove from favourites") + "  favourite"}, theme.ColorNameStar)
	paint(m.exclude, study.IsExcluded(start), [2]assets.Icon{assets.IconExclude, assets.IconExclude},
		[2]string{lang.L("Exclude from random starts") + "  exclude", lang.L("Include in random starts") + "  exclude"}, fynetheme.ColorNameError)
	paint(m.compare, start.IsMirrored() && a.marked.has(start.White), [2]assets.Icon{assets.IconCheck, assets.IconCheck},
		[2]string{lang.L("Add to comparison") + "  mark-to-compare", lang.L("Remove from comparison") + "  mark-to-compare"}, fynetheme.ColorNameSuccess)
}

func newFoot(g *gallery) *foot {
	a := g.atlas
	f := &foot{gallery: g, name: widget.Heading("")}
	f.use = newUseTools(a)
	f.open = widget.NewTool(lang.X("open a start position", "Open"), assets.IconRules, lang.L("Open this array")+"  Enter", g.open)
	f.marks = newMarkTools(a)
	f.tools = []*widget.Tool{f.marks.favourite, f.marks.exclude, f.marks.compare, f.open, f.use.play, f.use.choose}
	f.content = widget.NewTitleRow(f.name, widget.BarHeight, a.refocus, f.tools...)
	return f
}

// show describes the array at the cursor.
func (f *foot) show() {
	p := f.gallery.grid.atCursor()
	if p == nil {
		f.name.SetText("")
	} else {
		f.name.SetText(arrayTitle(p.Array))
		f.name.SetShort(numbered(p.Array))
		f.marks.show(f.gallery.atlas, variants.Both(p.Array))
	}
	for _, t := range f.tools {
		t.Enable(p != nil)
	}
	f.use.show(f.gallery.atlas, p != nil)
	f.content.Refresh()
}

// arrayTitle returns the number of an array, its letters, and its name if it has one.
func arrayTitle(a variants.Array) string {
	title := numbered(a)
	if name := facts.Name(a); name != "" {
		title += "  " + name
	}
	return title
}

// numbered returns the number of an array and its letters.
func numbered(a variants.Array) string { return fmt.Sprintf("%d  %v", a.Number(), a) }

// arrayOfSide names a side with the number of its array and the letters.
func arrayOfSide(side chess.Color, a variants.Array) string {
	if side == chess.Black {
		return lang.L("Black: {{.Array}}", "Array", numbered(a))
	}
	return lang.L("White: {{.Array}}", "Array", numbered(a))
}

package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/app"
	"backrank/ui/moves"
	"backrank/ui/widget"
)

// glyphPalette has a button for each annotation glyph. A click adds the glyph to the move shown, or removes it. The glyphs
// of a kind are next to each other; the kinds are in as few rows as fit.
type glyphPalette struct {
	open    bool // chosen by the player; it is shown only after a game
	buttons []*glyphButton
	content *fyne.Container
}

// glyphButton is the button of a glyph.
type glyphButton struct {
	glyph   moves.Glyph
	command *command
	button  *widget.Button
}

// newGlyphPalette returns a palette of the commands of all glyphs.
func newGlyphPalette(commands *commands) *glyphPalette {
	p := &glyphPalette{content: &fyne.Container{}}
	p.content.Layout = p
	for _, g := range moves.Glyphs() {
		c := commands.get(glyphID(g))
		b := widget.NewButton(g.Sign, "", "", c.do)
		b.Compact()
		p.buttons = append(p.buttons, &glyphButton{g, c, b})
		p.content.Objects = append(p.content.Objects, b)
	}
	p.updateTips()
	p.content.Hide()
	return p
}

// updateTips updates the names and keys in the tooltips.
func (p *glyphPalette) updateTips() {
	for _, b := range p.buttons {
		b.button.Tip = b.glyph.Name
		if key := b.command.binding.First(); key != "" {
			b.button.Tip += "  " + key
		}
	}
}

// canOpenPalette enables the command that opens the palette. While a game is played, the panel has no space for it.
func canOpenPalette(v *app.View) bool { return hasMoveList(v) && !v.BeingPlayed() }

// show marks the glyphs of the move shown. It reports whether the palette has appeared or disappeared.
func (p *glyphPalette) show(v *app.View) (changed bool) {
	hidden := !p.open || !canOpenPalette(v)
	changed = hidden != p.content.Hidden
	p.content.Hidden = hidden
	if hidden {
		return changed
	}
	nags := v.Knowledge().Tree().Note(v.Node).NAGs
	for _, b := range p.buttons {
		importance := fynewidget.LowImportance
		if slices.Contains(nags, b.glyph.NAG) {
			importance = fynewidget.MediumImportance
		}
		if b.button.Importance != importance {
			b.button.Importance = importance
			b.button.Refresh()
		}
		b.button.SetEnabled(b.command.applies(v))
	}
	return changed
}

// Dimensions of a palette in units: the width of a button, which is less if a kind does not fit, and the gap between kinds.
const (
	glyphWidth = 33
	glyphGap   = 14
)

// rows returns the numbers of buttons in the rows of a palette of some width. Each row has whole kinds, if a kind fits.
func (p *glyphPalette) rows(width float32) (rows []int) {
	used := float32(0)
	for from := 0; from < len(p.buttons); {
		to := from + 1
		for to < len(p.buttons) && p.buttons[to].glyph.Kind == p.buttons[from].glyph.Kind {
			to++
		}
		kind := float32(to-from) * glyphWidth
		if len(rows) > 0 && used+glyphGap+kind <= width {
			rows[len(rows)-1] += to - from
			used += glyphGap + kind
		} else {
			rows, used = append(rows, to-from), kind
		}
		from = to
	}
	return rows
}

// MinSize implements fyne.Layout.
func (p *glyphPalette) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(160, float32(len(p.rows(p.content.Size().Width)))*p.buttons[0].button.MinSize().Height)
}

// Layout implements fyne.Layout. The buttons of a kind that does not fit have their least widths and share what is left.
func (p *glyphPalette) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	first, y, height := 0, float32(0), p.buttons[0].button.MinSize().Height
	for _, n := range p.rows(size.Width) {
		row, x, least := p.buttons[first:first+n], float32(0), float32(0)
		for _, b := range row {
			least += b.button.MinSize().Width
		}
		for i, b := range row {
			width := float32(glyphWidth)
			if float32(n)*glyphWidth > size.Width {
				width = b.button.MinSize().Width + (size.Width-least)/float32(n)
			}
			if i > 0 && b.glyph.Kind != row[i-1].glyph.Kind {
				x += glyphGap
			}
			widget.Place(b.button, x, y, width, height)
			x += width
		}
		first += n
		y += height
	}
}

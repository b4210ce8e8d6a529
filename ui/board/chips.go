package board

import (
	"image"
	"image/color"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

const (
	chipHeight = 36
	chipText   = 14
	chipKey    = 12
	chipGlyph  = 24
	chipPad    = 8
)

// A row is one chip: a hue, a glyph, a digit and a label on a background.
type row struct {
	ground, bar  *canvas.Rectangle
	glyph        *sprite
	digit, label *canvas.Text
}

func newRow() row {
	r := row{
		ground: canvas.NewRectangle(color.Transparent), bar: canvas.NewRectangle(color.Transparent),
		glyph: newSprite(),
		digit: canvas.NewText("", color.Transparent), label: canvas.NewText("", color.Transparent),
	}
	r.ground.CornerRadius, r.ground.StrokeWidth = 6, 1
	r.bar.CornerRadius = 2
	r.digit.TextSize, r.label.TextSize = chipKey, chipText
	r.label.TextStyle.Bold = true
	r.hide()
	return r
}

func (r *row) hide() {
	r.ground.Hidden, r.bar.Hidden, r.digit.Hidden, r.label.Hidden = true, true, true, true
	r.glyph.hide()
}

// layoutChips stacks the chips next to their square: below it on the upper half of the board, above it on the lower
// half, always within the board.
func (q *Questions) layoutChips() {
	rows := q.view.scene.rows[:]
	for i := range rows[len(q.chips):] {
		rows[len(q.chips)+i].hide()
	}
	if len(q.chips) == 0 {
		return
	}
	at, size := q.chipBox()
	for i, chip := range q.chips {
		q.layoutChip(&rows[i], i, chip, at.AddXY(0, float32(i)*(chipHeight-1)), size)
	}
}

// chipBox returns the position of the first chip and the size of each.
func (q *Questions) chipBox() (at fyne.Position, size fyne.Size) {
	width, key := float32(0), float32(8)
	for _, c := range q.chips {
		label := canvas.Text{Text: c.Label, TextSize: chipText, TextStyle: fyne.TextStyle{Bold: true}, FontSource: q.view.style.Bold}
		width = max(width, label.MinSize().Width)
		if c.Key != "" {
			key = max(key, keyWidth(c.Key))
		}
	}
	size = fyne.NewSize(width+key+chipGlyph+4*chipPad+8, chipHeight)
	n := float32(len(q.chips))
	height := n*(chipHeight-1) + 1
	g := &q.view.grid
	_, line := g.place(q.at)
	at = g.pos(q.at)
	if line < 4 {
		at.Y += g.cell + 4
	} else {
		at.Y -= height + 4
	}
	at.X += (g.cell - size.Width) / 2
	at.X = max(g.corner.X+4, min(at.X, g.corner.X+g.edge()-size.Width-4))
	at.Y = max(g.corner.Y+4, min(at.Y, g.corner.Y+g.edge()-height-4))
	return at, size
}

// keyWidth returns the width of the key's name on a chip.
func keyWidth(key string) float32 {
	return fyne.MeasureText(key, chipKey, fyne.TextStyle{}).Width
}

func (q *Questions) layoutChip(r *row, i int, c Chip, at fyne.Position, size fyne.Size) {
	ink := &q.view.style.Palette
	hue := ink.chip(c)
	r.ground.Resize(size)
	r.ground.Move(at)
	r.bar.FillColor = hue
	r.bar.Resize(fyne.NewSize(4, size.Height-12))
	r.bar.Move(at.AddXY(6, 6))
	r.glyph.show(q.view.glyph(c), 1)
	r.glyph.put(at.AddXY(6+chipPad, (size.Height-chipGlyph)/2), fyne.NewSquareSize(chipGlyph))
	r.label.FontSource = q.view.style.Bold
	setText(r.label, c.Label, ink.Text, at.AddXY(10+chipPad+chipGlyph+4, 0), size.Height)
	key, width := strconv.Itoa(i+1), float32(8)
	if c.Key != "" {
		key, width = c.Key, keyWidth(c.Key)
	}
	setText(r.digit, key, ink.Dim, at.AddXY(size.Width-chipPad-width, 0), size.Height)
	r.ground.Hidden, r.bar.Hidden = false, false
	canvas.Refresh(r.bar)
}

// setText shows a line of text, vertically centred in height.
func setText(t *canvas.Text, text string, ink color.Color, at fyne.Position, height float32) {
	t.Text, t.Color, t.Hidden = text, ink, false
	size := t.MinSize()
	t.Resize(size)
	t.Move(at.AddXY(0, (height-size.Height)/2))
	canvas.Refresh(t)
}

// chip returns the opaque colour of a chip.
func (p *Palette) chip(c Chip) color.NRGBA {
	if c.Sign == Cross {
		return opaqueColor(p.OnLight.Guilty)
	}
	return p.hue(c.Kind)
}

// glyph draws the symbol of a chip in its opaque colour.
func (v *view) glyph(c Chip) *image.RGBA {
	ink := v.style.Palette
	hue := ink.chip(c)
	ink.OnLight = Marks{Dot: ink.Step, Castle: ink.Castle, Leap: ink.Leap}
	px := int(pixels(chipGlyph, v.grid.scale))
	s := newMarkCache(px, &ink)
	switch {
	case c.Sign != NoSign:
		p := newPlate(px, px)
		sign(p, float32(px), hue, c.Sign)
		return p.RGBA
	case c.Kind&Castle != 0:
		return s.picture(markBrackets)
	case c.Kind&Leap != 0:
		return s.picture(markArc)
	default:
		return s.picture(markDot)
	}
}

// sign draws a tick or a cross.
func sign(p plate, s float32, hue color.NRGBA, what Sign) {
	w := max(1.5, .1*s)
	if what == Tick {
		p.line(hue, w, point{.2 * s, .53 * s}, point{.41 * s, .74 * s}, point{.8 * s, .28 * s})
		return
	}
	p.line(hue, w, point{.26 * s, .26 * s}, point{.74 * s, .74 * s})
	p.line(hue, w, point{.74 * s, .26 * s}, point{.26 * s, .74 * s})
}

// showChips highlights the chip under the pointer or chosen by keys.
func (q *Questions) showChips() {
	ink := &q.view.style.Palette
	for i, c := range q.chips {
		ground := q.view.scene.rows[i].ground
		ground.FillColor, ground.StrokeColor, ground.StrokeWidth = ink.Panel, ink.Line, 1
		if i == q.highlighted {
			ground.StrokeColor, ground.StrokeWidth = ink.chip(c), 2
		}
		canvas.Refresh(ground)
	}
}

// chipAt returns the chip under a position, or -1.
func (q *Questions) chipAt(p fyne.Position) int {
	for i := range q.chips {
		g := q.view.scene.rows[i].ground
		at, size := g.Position(), g.Size()
		if p.X >= at.X && p.Y >= at.Y && p.X < at.X+size.Width && p.Y < at.Y+size.Height {
			return i
		}
	}
	return -1
}

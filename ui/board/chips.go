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
	r.digit.TextSize, r.label.TextSize = 12, chipText
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
func (q *question) layoutChips() {
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
func (q *question) chipBox() (at fyne.Position, size fyne.Size) {
	wide := float32(0)
	for _, c := range q.chips {
		label := canvas.Text{Text: c.Label, TextSize: chipText, TextStyle: fyne.TextStyle{Bold: true}, FontSource: q.view.style.Bold}
		wide = max(wide, label.MinSize().Width)
	}
	size = fyne.NewSize(wide+chipGlyph+4*chipPad+16, chipHeight)
	n := float32(len(q.chips))
	high := n*(chipHeight-1) + 1
	g := &q.view.grid
	_, line := g.place(q.at)
	at = g.pos(q.at)
	if line < 4 {
		at.Y += g.cell + 4
	} else {
		at.Y -= high + 4
	}
	at.X += (g.cell - size.Width) / 2
	at.X = max(g.corner.X+4, min(at.X, g.corner.X+g.edge()-size.Width-4))
	at.Y = max(g.corner.Y+4, min(at.Y, g.corner.Y+g.edge()-high-4))
	return at, size
}

func (q *question) layoutChip(r *row, i int, c Chip, at fyne.Position, size fyne.Size) {
	ink := &q.view.style.Palette
	hue := ink.hue(c.Kind)
	r.ground.Resize(size)
	r.ground.Move(at)
	r.bar.FillColor = hue
	r.bar.Resize(fyne.NewSize(4, size.Height-12))
	r.bar.Move(at.AddXY(6, 6))
	r.glyph.show(q.view.glyph(c.Kind), 1)
	r.glyph.put(at.AddXY(6+chipPad, (size.Height-chipGlyph)/2), fyne.NewSquareSize(chipGlyph))
	r.label.FontSource = q.view.style.Bold
	setText(r.label, c.Label, ink.Text, at.AddXY(10+chipPad+chipGlyph+4, 0), size.Height)
	digit := strconv.Itoa(i + 1)
	setText(r.digit, digit, ink.Dim, at.AddXY(size.Width-chipPad-8, 0), size.Height)
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

// glyph draws the symbol of a kind of move in its opaque hue.
func (v *view) glyph(k Kind) *image.RGBA {
	ink := v.style.Palette
	ink.OnLight = Marks{Dot: ink.Step, Castle: ink.Castle, Leap: ink.Leap}
	px := int(pixels(chipGlyph, v.grid.scale))
	s := newMarkCache(px, &ink)
	switch {
	case k&Castle != 0:
		return s.picture(markBrackets)
	case k&Leap != 0:
		return s.picture(markArc)
	default:
		return s.picture(markDot)
	}
}

// showChips highlights the chip pointed at.
func (q *question) showChips() {
	ink := &q.view.style.Palette
	for i, c := range q.chips {
		ground := q.view.scene.rows[i].ground
		ground.FillColor, ground.StrokeColor, ground.StrokeWidth = ink.Panel, ink.Line, 1
		if i == q.pointed {
			ground.StrokeColor, ground.StrokeWidth = ink.hue(c.Kind), 2
		}
		canvas.Refresh(ground)
	}
}

// chipAt returns the chip under a position, or -1.
func (q *question) chipAt(p fyne.Position) int {
	for i := range q.chips {
		g := q.view.scene.rows[i].ground
		at, size := g.Position(), g.Size()
		if p.X >= at.X && p.Y >= at.Y && p.X < at.X+size.Width && p.Y < at.Y+size.Height {
			return i
		}
	}
	return -1
}

package tabs

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"

	"backrank/ui/theme"
	"backrank/ui/widget"
)

// slot draws a tab: a mark, the title, the result, and a cross or the dot of unsaved changes.
type slot struct {
	place   int // from the left, 0 for the first visible
	dragged bool
	tab     Tab
	look    look

	ground, under *canvas.Rectangle
	disc          *canvas.Circle  // filled if a person is to move; a ring with hands if the clock runs
	hands         [2]*canvas.Line // of the clock
	title, result *canvas.Text
	dot           *canvas.Circle // unsaved changes
	crossGround   *canvas.Rectangle
	cross         [2]*canvas.Line
}

// look is how a tab is drawn.
type look struct{ selected, hovered, onCross, focused, closable, torn bool }

func newSlot() *slot {
	text := func(size float32) *canvas.Text {
		t := canvas.NewText("", color.Transparent)
		t.TextSize = size
		return t
	}
	s := &slot{
		ground: canvas.NewRectangle(color.Transparent), under: canvas.NewRectangle(color.Transparent), disc: canvas.NewCircle(color.Transparent),
		title: text(13), result: text(12), dot: canvas.NewCircle(color.Transparent), crossGround: canvas.NewRectangle(color.Transparent),
	}
	for i := range s.hands {
		s.hands[i], s.cross[i] = canvas.NewLine(color.Transparent), canvas.NewLine(color.Transparent)
		s.hands[i].StrokeWidth, s.cross[i].StrokeWidth = 1.25, 1.5
	}
	s.ground.TopLeftCornerRadius, s.ground.TopRightCornerRadius, s.under.CornerRadius, s.crossGround.CornerRadius = 6, 6, 1, 5
	return s
}

func (s *slot) objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{s.ground, s.under, s.disc, s.hands[0], s.hands[1], s.title, s.result, s.dot, s.crossGround, s.cross[0], s.cross[1]}
}

// show sets texts and colours.
func (s *slot) show(t *Tab, l look) {
	s.tab, s.look = *t, l
	accent, text := fynetheme.Color(fynetheme.ColorNamePrimary), theme.Dim()
	if l.selected || l.hovered || t.News {
		text = theme.Text()
	}
	s.ground.FillColor, s.ground.StrokeColor, s.ground.StrokeWidth = color.Transparent, color.Transparent, 0
	switch {
	case l.selected || s.dragged:
		s.ground.FillColor, s.ground.StrokeColor, s.ground.StrokeWidth = fynetheme.Color(theme.ColorNamePanel), theme.Line(), 1
	case l.hovered:
		s.ground.FillColor = fynetheme.Color(theme.ColorNameRaised)
	}
	if l.focused || l.torn {
		s.ground.StrokeColor, s.ground.StrokeWidth = accent, 2
	}
	s.under.FillColor, s.under.Hidden = accent, !l.selected
	s.title.Color, s.result.Color = text, theme.Dim()
	theme.Bold(s.title, t.News || l.selected)
	s.disc.Hidden = !t.Turn && !t.Running
	s.disc.FillColor, s.disc.StrokeColor, s.disc.StrokeWidth = accent, color.Transparent, 0
	markColor := theme.Dim()
	if t.Turn {
		markColor = accent
	}
	if t.Running {
		s.disc.FillColor, s.disc.StrokeColor, s.disc.StrokeWidth = color.Transparent, markColor, 1.5
	}
	for i := range s.hands {
		s.hands[i].StrokeColor, s.hands[i].Hidden = markColor, !t.Running
	}
	s.dot.FillColor, s.dot.Hidden = theme.Text(), !t.Unsaved || l.closable
	s.crossGround.FillColor, s.crossGround.Hidden = fynetheme.Color(fynetheme.ColorNameHover), !l.closable || !l.onCross
	for _, line := range s.cross {
		line.StrokeColor, line.Hidden = text, !l.closable
	}
	for _, o := range s.objects() {
		canvas.Refresh(o)
	}
}

// layout places the tab at x. The title has the remaining width, and is cut. In a narrow tab the result is left out.
func (s *slot) layout(x, width, height float32) {
	top := float32(4)
	if s.look.torn {
		top = 10
	}
	widget.Place(s.ground, x, top, width, height-top)
	widget.Place(s.under, x+1, top, width-2, 2)
	middle := top + (height-top)/2
	left, right := x+inset, x+width-inset
	if s.disc.Visible() {
		widget.Place(s.disc, left, middle-mark/2, mark, mark)
		centre := fyne.NewPos(left+mark/2, middle)
		s.hands[0].Position1, s.hands[0].Position2 = centre, centre.AddXY(0, -mark/2+2)
		s.hands[1].Position1, s.hands[1].Position2 = centre, centre.AddXY(mark/2-2.5, 0)
		left += mark + 6
	}
	if s.look.closable || s.tab.Unsaved {
		corner := fyne.NewPos(x+width-cross-2, middle-cross/2)
		widget.Place(s.crossGround, corner.X+2, corner.Y+2, cross-4, cross-4)
		near, far := corner.AddXY(crossInset+1, crossInset+1), corner.AddXY(cross-crossInset-1, cross-crossInset-1)
		s.cross[0].Position1, s.cross[0].Position2 = near, far
		s.cross[1].Position1, s.cross[1].Position2 = fyne.NewPos(near.X, far.Y), fyne.NewPos(far.X, near.Y)
		widget.Place(s.dot, corner.X+cross/2-3.5, middle-3.5, 7, 7)
		right = corner.X - 2
	}
	dot := float32(0) // space of the dot of unsaved changes, for which the title makes room and not the result
	if s.tab.Unsaved && !s.look.closable {
		full := x + width - inset
		right = s.dot.Position().X - 6
		dot = full - right
	}
	s.result.Text = s.tab.Result
	beside := right + dot - left - s.result.MinSize().Width - 6
	title := theme.Measure(s.tab.Title, s.title.TextSize, s.title.TextStyle).Width
	s.result.Hidden = s.tab.Result == "" || beside < min(title, minTitle)
	if !s.result.Hidden {
		size := s.result.MinSize()
		right -= size.Width
		widget.Place(s.result, right, middle-size.Height/2, size.Width, size.Height)
		right -= 6
	}
	s.title.Text = widget.Cut(s.tab.Title, s.title.TextSize, s.title.TextStyle, right-left)
	size := s.title.MinSize()
	widget.Place(s.title, left, middle-size.Height/2, max(0, right-left), size.Height)
}

// minTitle is the width that a longer title keeps before the result is left out, in units.
const minTitle = 150

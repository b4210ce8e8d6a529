package look

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Segments is a choice of a few, side by side. The chosen one is filled and
// underlined; arrows walk when it has the keyboard.
type Segments struct {
	widget.BaseWidget

	// Other hears the keys that mean nothing to it; may be nil.
	Other func(*fyne.KeyEvent)

	names   []string
	chosen  int
	over    int
	focused bool
	told    func(i int)

	ground *canvas.Rectangle
	fill   *canvas.Rectangle
	under  *canvas.Rectangle
	texts  []*canvas.Text
}

// NewSegments offers names, of which one is chosen; told hears of another choice
// and may be nil.
func NewSegments(names []string, chosen int, told func(i int)) *Segments {
	s := &Segments{names: names, chosen: chosen, over: -1, told: told}
	s.ground, s.fill, s.under = canvas.NewRectangle(color.Transparent), canvas.NewRectangle(color.Transparent), canvas.NewRectangle(color.Transparent)
	s.ground.CornerRadius, s.fill.CornerRadius, s.under.CornerRadius = 6, 5, 1
	for _, name := range names {
		t := canvas.NewText(name, color.Transparent)
		t.Alignment = fyne.TextAlignCenter
		t.TextSize = 13
		s.texts = append(s.texts, t)
	}
	s.ExtendBaseWidget(s)
	return s
}

// Chosen is the index of the choice.
func (s *Segments) Chosen() int { return s.chosen }

// Choose makes i the choice and tells.
func (s *Segments) Choose(i int) {
	if i < 0 || i >= len(s.names) || i == s.chosen {
		return
	}
	s.chosen = i
	s.Refresh()
	if s.told != nil {
		s.told(i)
	}
}

// Tapped chooses.
func (s *Segments) Tapped(e *fyne.PointEvent) { s.Choose(s.at(e.Position)) }

func (s *Segments) at(p fyne.Position) int {
	return min(max(int(p.X/s.Size().Width*float32(len(s.names))), 0), len(s.names)-1)
}

// MouseIn, MouseMoved and MouseOut light what is pointed at.
func (s *Segments) MouseIn(e *desktop.MouseEvent) { s.point(s.at(e.Position)) }

// MouseMoved lights what is pointed at.
func (s *Segments) MouseMoved(e *desktop.MouseEvent) { s.point(s.at(e.Position)) }

// MouseOut ends it.
func (s *Segments) MouseOut() { s.point(-1) }

func (s *Segments) point(i int) {
	if s.over != i {
		s.over = i
		s.Refresh()
	}
}

// FocusGained shows a frame.
func (s *Segments) FocusGained() { s.focused = true; s.Refresh() }

// FocusLost takes it away.
func (s *Segments) FocusLost() { s.focused = false; s.Refresh() }

// TypedRune does nothing.
func (s *Segments) TypedRune(rune) {}

// TypedKey walks with the arrows.
func (s *Segments) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyLeft, fyne.KeyUp:
		s.Choose(s.chosen - 1)
	case fyne.KeyRight, fyne.KeyDown:
		s.Choose(s.chosen + 1)
	default:
		if s.Other != nil {
			s.Other(e)
		}
	}
}

// AccessibilityLabel is the choice.
func (s *Segments) AccessibilityLabel() string { return s.names[s.chosen] + ", chosen" }

// AccessibilityRole is a button's.
func (s *Segments) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleButton }

// MinSize is 34 units high.
func (s *Segments) MinSize() fyne.Size { return fyne.NewSize(s.width(), 34) }

// width is the least, at which the longest name fits.
func (s *Segments) width() float32 {
	wide := float32(16)
	for _, t := range s.texts {
		wide = max(wide, fyne.MeasureText(t.Text, t.TextSize, fyne.TextStyle{Bold: true}).Width)
	}
	return float32(len(s.names)) * (wide + 8)
}

// CreateRenderer is for Fyne.
func (s *Segments) CreateRenderer() fyne.WidgetRenderer {
	r := &segmentsRenderer{s}
	r.Refresh()
	return r
}

type segmentsRenderer struct{ *Segments }

func (r *segmentsRenderer) Destroy()           {}
func (r *segmentsRenderer) MinSize() fyne.Size { return r.Segments.MinSize() }

func (r *segmentsRenderer) Objects() []fyne.CanvasObject {
	all := []fyne.CanvasObject{r.ground, r.fill, r.under}
	for _, t := range r.texts {
		all = append(all, t)
	}
	return all
}

func (r *segmentsRenderer) Layout(size fyne.Size) {
	width := size.Width / float32(len(r.names))
	r.ground.Resize(size)
	r.fill.Move(fyne.NewPos(float32(r.chosen)*width+3, 3))
	r.fill.Resize(fyne.NewSize(width-6, size.Height-6))
	r.under.Move(fyne.NewPos(float32(r.chosen)*width+width/2-10, size.Height-6))
	r.under.Resize(fyne.NewSize(20, 2))
	for i, t := range r.texts {
		h := t.MinSize().Height
		t.Move(fyne.NewPos(float32(i)*width, (size.Height-h)/2))
		t.Resize(fyne.NewSize(width, h))
	}
}

func (r *segmentsRenderer) Refresh() {
	accent := theme.Color(theme.ColorNamePrimary)
	r.ground.FillColor = theme.Color(theme.ColorNameInputBackground)
	r.ground.StrokeColor, r.ground.StrokeWidth = Line(), 1
	if r.focused {
		r.ground.StrokeColor, r.ground.StrokeWidth = accent, 2
	}
	r.fill.FillColor, r.under.FillColor = Faded(accent, .18), accent
	for i, t := range r.texts {
		t.Color, t.TextStyle.Bold = Dim(), i == r.chosen
		if i == r.chosen || i == r.over {
			t.Color = Text()
		}
	}
	r.Layout(r.Size())
	canvas.Refresh(r.Segments)
}

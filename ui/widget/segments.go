package widget

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"

	"backrank/ui/theme"
)

// Segments is a segmented control. The chosen segment is filled and underlined; the arrow keys change the choice. All
// are equally wide where each name fits with ease, else each is as wide as its name asks.
type Segments struct {
	selector

	names []string
	fill  *canvas.Rectangle
	under *canvas.Rectangle
	texts []*canvas.Text
}

// NewSegments returns segments with names, one of which is chosen; changed is called when the choice changes and may be
// nil.
func NewSegments(names []string, chosen int, changed func(i int)) *Segments {
	s := &Segments{names: names, selector: selector{off: make([]bool, len(names)), chosen: chosen, over: -1, changed: changed}}
	s.at = func(p fyne.Position) int { return s.below(p.X) }
	s.ground, s.fill, s.under = canvas.NewRectangle(color.Transparent), canvas.NewRectangle(color.Transparent), canvas.NewRectangle(color.Transparent)
	s.fill.CornerRadius, s.under.CornerRadius = 5, 1
	for _, name := range names {
		t := canvas.NewText(name, color.Transparent)
		t.Alignment = fyne.TextAlignCenter
		t.TextSize = 13
		s.texts = append(s.texts, t)
	}
	s.self = s
	s.ExtendBaseWidget(s)
	return s
}

// AccessibilityLabel returns the choice.
func (s *Segments) AccessibilityLabel() string { return s.names[s.chosen] + ", chosen" }

// MinSize is 34 units high.
func (s *Segments) MinSize() fyne.Size { return fyne.NewSize(s.width(), 34) }

// segmentEase is the space beside a name on either side with which it fits with ease, in units.
const segmentEase = 8

// width returns the minimum width, at which the longest name fits.
func (s *Segments) width() float32 {
	wide := float32(16)
	for _, t := range s.texts {
		wide = max(wide, bold(t))
	}
	return float32(len(s.names)) * (wide + 8)
}

// bold returns the width of a text if it is chosen.
func bold(t *canvas.Text) float32 {
	return theme.Measure(t.Text, t.TextSize, fyne.TextStyle{Bold: true}).Width
}

// widths returns the width of each segment; together they have a width.
func (s *Segments) widths(width float32) []float32 {
	all := make([]float32, len(s.texts))
	each, rest, fit := width/float32(len(all)), width, true
	for i, t := range s.texts {
		all[i] = bold(t)
		rest -= all[i]
		fit = fit && all[i]+2*segmentEase <= each
	}
	for i := range all {
		if all[i] += rest / float32(len(all)); fit {
			all[i] = each
		}
	}
	return all
}

// below returns the segment at a distance from the left edge.
func (s *Segments) below(x float32) int {
	for i, wide := range s.widths(s.Size().Width) {
		if x -= wide; x < 0 {
			return i
		}
	}
	return len(s.texts) - 1
}

// CreateRenderer implements fyne.Widget.
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
	r.ground.Resize(size)
	widths, x := r.widths(size.Width), float32(0)
	for i, t := range r.texts {
		if i == r.chosen {
			r.fill.Move(fyne.NewPos(x+3, 3))
			r.fill.Resize(fyne.NewSize(widths[i]-6, size.Height-6))
			r.under.Move(fyne.NewPos(x+widths[i]/2-10, size.Height-6))
			r.under.Resize(fyne.NewSize(20, 2))
		}
		h := t.MinSize().Height
		t.Move(fyne.NewPos(x, (size.Height-h)/2))
		t.Resize(fyne.NewSize(widths[i], h))
		x += widths[i]
	}
}

func (r *segmentsRenderer) Refresh() {
	accent := fynetheme.Color(fynetheme.ColorNamePrimary)
	r.drawGround()
	r.fill.FillColor, r.under.FillColor = theme.Faded(accent, .18), accent
	for i, t := range r.texts {
		t.Color = theme.Dim()
		theme.Bold(t, i == r.chosen)
		if i == r.chosen || i == r.over {
			t.Color = theme.Text()
		}
	}
	r.Layout(r.Size())
	canvas.Refresh(r.Segments)
}

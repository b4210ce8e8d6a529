package widget

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"

	"backrank/lang"
	"backrank/ui/theme"
)

// Segments is a segmented control. The chosen segment is filled and underlined; arrow keys change the choice. Segments
// have equal widths if each name then has enough space on both sides, else the widths of their names and equal space.
type Segments struct {
	selector

	names []string
	fill  *canvas.Rectangle
	under *canvas.Rectangle
	texts []*canvas.Text
}

// NewSegments returns segments with names, one of which is chosen. changed is called when the choice changes; it may be
// nil.
func NewSegments(names []string, chosen int, changed func(i int)) *Segments {
	s := &Segments{names: names, selector: selector{off: make([]bool, len(names)), chosen: chosen, hovered: -1, changed: changed}}
	s.at = func(p fyne.Position) int { return s.segmentAt(p.X) }
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
func (s *Segments) AccessibilityLabel() string {
	return lang.L("{{.Name}}, chosen", "Name", s.names[s.chosen])
}

// MinSize returns the width of all names and a height of 34 units.
func (s *Segments) MinSize() fyne.Size { return fyne.NewSize(s.width(), 34) }

// segmentEase is the space on each side of a name for equal widths, in units.
const segmentEase = 8

// width returns the minimum width, in which the names fit.
func (s *Segments) width() float32 {
	width := float32(16)
	for _, t := range s.texts {
		width = max(width, bold(t))
	}
	return float32(len(s.names)) * (width + 8)
}

// bold returns the width of a text in bold, as it is drawn if chosen.
func bold(t *canvas.Text) float32 {
	return theme.Measure(t.Text, t.TextSize, fyne.TextStyle{Bold: true}).Width
}

// widths returns the width of each segment if all segments together have a width.
func (s *Segments) widths(width float32) []float32 {
	all := make([]float32, len(s.texts))
	each, free, fit := width/float32(len(all)), width, true
	for i, t := range s.texts {
		all[i] = bold(t)
		free -= all[i]
		fit = fit && all[i]+2*segmentEase <= each
	}
	for i := range all {
		if all[i] += free / float32(len(all)); fit {
			all[i] = each
		}
	}
	return all
}

// segmentAt returns the segment at an x-coordinate.
func (s *Segments) segmentAt(x float32) int {
	for i, width := range s.widths(s.Size().Width) {
		if x -= width; x < 0 {
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
		if i == r.chosen || i == r.hovered {
			t.Color = theme.Text()
		}
	}
	r.Layout(r.Size())
	canvas.Refresh(r.Segments)
}

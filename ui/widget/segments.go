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
	return NewVaryingRenderer(s, s.layout, s.paint, s.objects)
}

func (s *Segments) objects() []fyne.CanvasObject {
	all := []fyne.CanvasObject{s.ground, s.fill, s.under}
	for _, t := range s.texts {
		all = append(all, t)
	}
	return all
}

func (s *Segments) layout(size fyne.Size) {
	s.ground.Resize(size)
	widths, x := s.widths(size.Width), float32(0)
	for i, t := range s.texts {
		if i == s.chosen {
			Place(s.fill, x+3, 3, widths[i]-6, size.Height-6)
			Place(s.under, x+widths[i]/2-10, size.Height-6, 20, 2)
		}
		PlaceMiddle(t, x, widths[i], size.Height)
		x += widths[i]
	}
}

func (s *Segments) paint() {
	accent := fynetheme.Color(fynetheme.ColorNamePrimary)
	s.drawGround()
	s.fill.FillColor, s.under.FillColor = theme.Faded(accent, .18), accent
	for i, t := range s.texts {
		t.Color = theme.Dim()
		theme.Bold(t, i == s.chosen)
		if i == s.chosen || i == s.hovered {
			t.Color = theme.Text()
		}
	}
}

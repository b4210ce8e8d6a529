package widget

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"

	"backrank/ui/accessible"
	"backrank/ui/theme"
)

// Segments is a segmented control. The chosen segment is filled and underlined; arrow keys change the choice. Segments
// have equal widths if each name then has enough space on both sides, else the widths of their names and equal space.
type Segments struct {
	selector

	names []string
	wraps bool // names may take two smaller lines
	fill  *canvas.Rectangle
	under *canvas.Rectangle
	texts []*Text
}

// NewSegments returns segments with names, one of which is chosen. changed is called when the choice changes; it may be
// nil.
func NewSegments(names []string, chosen int, changed func(i int)) *Segments {
	s := &Segments{names: names, selector: selector{off: make([]bool, len(names)), chosen: chosen, hovered: -1, changed: changed}}
	s.at = func(p fyne.Position) int { return s.segmentAt(p.X) }
	s.ground, s.fill, s.under = canvas.NewRectangle(color.Transparent), canvas.NewRectangle(color.Transparent), canvas.NewRectangle(color.Transparent)
	s.fill.CornerRadius, s.under.CornerRadius = 5, 1
	for _, name := range names {
		s.texts = append(s.texts, newText(name, theme.ColorNameDim, segmentText, false).Middle())
	}
	s.self = s
	s.ExtendBaseWidget(s)
	return s
}

// Wrap lets names take two smaller lines, in a place whose width does not depend on them.
func (s *Segments) Wrap() *Segments {
	s.wraps = true
	for _, t := range s.texts {
		t.MaxRows(2)
	}
	return s
}

// Description returns the choice.
func (s *Segments) Description() accessible.Description {
	if s.chosen < 0 {
		return s.describe("")
	}
	return s.describe(s.names[s.chosen])
}

// AccessibilityLabel implements fyne.Accessible.
func (s *Segments) AccessibilityLabel() string { return s.Description().Label() }

// MinSize returns the width of all names, or of their longest words if names wrap, and a height of 34 units.
func (s *Segments) MinSize() fyne.Size {
	if s.wraps {
		return fyne.NewSize(s.wordWidth(), segmentsHeight)
	}
	return fyne.NewSize(s.LineWidth(), segmentsHeight)
}

// Dimensions of segments, in units.
const (
	segmentEase      = 8 // space on each side of a name for equal widths
	segmentEdge      = 4 // minimum space on each side of a name
	segmentsHeight   = 34
	segmentText      = 13 // type size of the names
	segmentSmallText = 11 // if they take two lines
)

// wordWidth returns the width in which each word of the names fits on a line.
func (s *Segments) wordWidth() float32 {
	width := float32(16)
	for _, t := range s.texts {
		width = max(width, wordWidth(t.text, segmentText, fyne.TextStyle{Bold: true}))
	}
	return float32(len(s.names)) * (width + 2*segmentEdge)
}

// LineWidth returns the width in which each name fits on one line.
func (s *Segments) LineWidth() float32 {
	width := float32(16)
	for _, t := range s.texts {
		width = max(width, bold(t))
	}
	return float32(len(s.names)) * (width + 2*segmentEdge)
}

// bold returns the width of a name in bold, as it is drawn if chosen.
func bold(t *Text) float32 {
	return theme.Measure(t.text, segmentText, fyne.TextStyle{Bold: true}).Width
}

// breaks reports whether names take two lines if all segments together have a width.
func (s *Segments) breaks(width float32) bool {
	if !s.wraps || width == 0 {
		return false
	}
	for _, t := range s.texts {
		width -= bold(t) + 2*segmentEdge
	}
	return width < 0
}

// widths returns the width of each segment if all segments together have a width.
func (s *Segments) widths(width float32) []float32 {
	all := make([]float32, len(s.texts))
	each, free, fit := width/float32(len(all)), width, true
	breaks := s.breaks(width)
	for i, t := range s.texts {
		if all[i] = bold(t); breaks {
			all[i] = wordWidth(t.text, segmentText, fyne.TextStyle{Bold: true})
		}
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
	edge, textSize := float32(0), float32(segmentText)
	if s.breaks(size.Width) {
		edge, textSize = segmentEdge, segmentSmallText
	}
	widths, x := s.widths(size.Width), float32(0)
	for i, t := range s.texts {
		if i == s.chosen {
			Place(s.fill, x+3, 3, widths[i]-6, size.Height-6)
			Place(s.under, x+widths[i]/2-10, size.Height-6, 20, 2)
			s.under.Hidden = edge > 0 // the name needs the height
		}
		t.size = textSize
		t.placeMiddle(x+edge, widths[i]-2*edge, size.Height)
		x += widths[i]
	}
}

func (s *Segments) paint() {
	accent := fynetheme.Color(fynetheme.ColorNamePrimary)
	s.drawGround()
	s.fill.FillColor, s.under.FillColor = theme.Faded(accent, .18), accent
	for i, t := range s.texts {
		t.color, t.bold = theme.ColorNameDim, i == s.chosen
		if i == s.chosen || i == s.hovered {
			t.color = fynetheme.ColorNameForeground
		}
		t.Refresh()
	}
}

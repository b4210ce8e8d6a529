package widget

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/assets"
	"backrank/ui/accessible"
	"backrank/ui/theme"
)

// menuRows are the rows of an open list.
type menuRows struct {
	fynewidget.BaseWidget

	in         *menu
	at         int // the highlighted row, which Enter chooses
	aboutLines int // of each description, 0 if there is none
	fills      []*canvas.Rectangle
	names      []*Text
	asides     []*Text
	abouts     []*Text
	tick       *canvas.Raster
}

// Heights of rows, in units.
const (
	rowHeight     = 32
	rowHeightTwo  = 48 // with a description of one line
	maxAboutLines = 3  // of a description
	rowAsideGap   = 16 // between a name and the word at its right
	rowTextLeft   = 32 // after the check mark
	rowTextMargin = 12

	rowBar = 6 // space for the scroll bar
)

func newMenuRows(in *menu) *menuRows {
	m := &menuRows{in: in, at: in.of.chosen, tick: canvas.NewRaster(theme.Icon(assets.IconCheck).Draw)}
	for _, o := range in.of.options {
		fill := canvas.NewRectangle(color.Transparent)
		fill.CornerRadius = 5
		name := Plain(o.Name)
		if o.Off {
			name = Aside(o.Name)
		}
		m.fills, m.names = append(m.fills, fill), append(m.names, name)
		m.asides, m.abouts = append(m.asides, Aside(o.Aside).Right()), append(m.abouts, Caption(o.About))
	}
	m.ExtendBaseWidget(m)
	return m
}

// wrap gives all descriptions the number of lines that the longest one needs in rows of a given width. It reports whether
// all descriptions then fit.
func (m *menuRows) wrap(width float32) bool {
	text := width - rowTextLeft - rowTextMargin
	m.aboutLines = 0
	for i, o := range m.in.of.options {
		if o.About != "" {
			m.aboutLines = max(m.aboutLines, m.abouts[i].lineCount(text, maxAboutLines+1))
		}
	}
	fit := m.aboutLines <= maxAboutLines
	m.aboutLines = min(m.aboutLines, maxAboutLines)
	for _, about := range m.abouts {
		about.Rows(max(1, m.aboutLines))
	}
	return fit
}

// height returns the height of a row, which is the same for all rows.
func (m *menuRows) height() float32 {
	if m.aboutLines == 0 {
		return rowHeight
	}
	return rowHeightTwo + float32(m.aboutLines-1)*m.abouts[0].height()
}

// MinSize returns the width of the widest name with the text at its right. Descriptions wrap.
func (m *menuRows) MinSize() fyne.Size {
	width := float32(0)
	for i := range m.names {
		width = max(width, m.names[i].Width()+m.asideWidth(i))
	}
	return fyne.NewSize(width+rowTextLeft+rowTextMargin, float32(len(m.names))*m.height())
}

// asideWidth returns the width of the text at the right of a name, with the gap before it; 0 for no text.
func (m *menuRows) asideWidth(i int) float32 {
	if width := m.asides[i].Width(); width > 0 {
		return width + rowAsideGap
	}
	return 0
}

// reveal scrolls the highlighted row into view.
func (m *menuRows) reveal() {
	s := m.in.scroll
	top := float32(max(m.at, 0)) * m.height()
	switch bottom := top + m.height(); {
	case top < s.Offset.Y:
		s.ScrollToOffset(fyne.NewPos(0, top))
	case bottom > s.Offset.Y+s.Size().Height:
		s.ScrollToOffset(fyne.NewPos(0, bottom-s.Size().Height))
	}
}

// step highlights the next enabled row in direction by, beginning at from.
func (m *menuRows) step(from, by int) {
	options := m.in.of.options
	for i := from; i >= 0 && i < len(options); i += by {
		if !options[i].Off {
			m.at = i
			m.Refresh()
			m.reveal()
			return
		}
	}
}

// FocusGained implements fyne.Focusable.
func (m *menuRows) FocusGained() {}

// FocusLost implements fyne.Focusable.
func (m *menuRows) FocusLost() {}

// TypedRune highlights the next option that begins with a character.
func (m *menuRows) TypedRune(r rune) {
	if i := beginning(m.in.of.options, m.at, r); i >= 0 {
		m.step(i, 1)
	}
}

// TypedKey moves the highlight, chooses the highlighted option or closes the list.
func (m *menuRows) TypedKey(e *fyne.KeyEvent) {
	last := len(m.names) - 1
	page := max(1, int(m.in.scroll.Size().Height/m.height())-1)
	switch e.Name {
	case fyne.KeyUp:
		m.step(m.at-1, -1)
	case fyne.KeyDown:
		m.step(m.at+1, 1)
	case fyne.KeyHome:
		m.step(0, 1)
	case fyne.KeyEnd:
		m.step(last, -1)
	case fyne.KeyPageUp:
		m.step(max(m.at-page, 0), 1)
	case fyne.KeyPageDown:
		m.step(min(m.at+page, last), -1)
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		m.in.take(m.at)
	case fyne.KeyEscape:
		m.in.close()
	}
}

func (m *menuRows) row(p fyne.Position) int {
	return min(max(int(p.Y/m.height()), 0), len(m.names)-1)
}

// Tapped chooses the row.
func (m *menuRows) Tapped(e *fyne.PointEvent) {
	if i := m.row(e.Position); !m.in.of.options[i].Off {
		m.in.take(i)
	}
}

// MouseIn highlights the row under the pointer.
func (m *menuRows) MouseIn(e *desktop.MouseEvent) { m.MouseMoved(e) }

// MouseMoved highlights the row under the pointer.
func (m *menuRows) MouseMoved(e *desktop.MouseEvent) {
	if i := m.row(e.Position); i != m.at && !m.in.of.options[i].Off {
		m.at = i
		m.Refresh()
	}
}

// MouseOut implements desktop.Hoverable.
func (m *menuRows) MouseOut() {}

// Description returns the highlighted option with its description.
func (m *menuRows) Description() accessible.Description {
	d := describeOption(m.in.of.Name(), accessible.List, m.in.of.options, m.at, "")
	if m.at >= 0 && m.at < len(m.names) {
		d.Value = accessible.Join(d.Value, m.in.of.options[m.at].About)
	}
	return d
}

// AccessibilityLabel implements fyne.Accessible.
func (m *menuRows) AccessibilityLabel() string { return m.Description().Label() }

// AccessibilityRole implements fyne.Accessible.
func (m *menuRows) AccessibilityRole() fyne.AccessibleRole { return m.Description().Role.Toolkit() }

// CreateRenderer implements fyne.Widget.
func (m *menuRows) CreateRenderer() fyne.WidgetRenderer {
	return NewVaryingRenderer(m, m.layout, m.paint, m.objects)
}

func (m *menuRows) objects() []fyne.CanvasObject {
	var all []fyne.CanvasObject
	for i := range m.names {
		all = append(all, m.fills[i], m.names[i], m.asides[i], m.abouts[i])
	}
	return append(all, m.tick)
}

func (m *menuRows) layout(size fyne.Size) {
	const tick = 16
	height, fill := m.height(), size.Width
	if size.Height > m.in.scroll.Size().Height {
		fill -= rowBar
	}
	for i := range m.names {
		top := float32(i) * height
		Place(m.fills[i], 0, top, fill, height)
		name, about := m.names[i].MinSize().Height, float32(0)
		if m.aboutLines > 0 {
			about = m.abouts[i].MinSize().Height
		}
		aside := m.asides[i].Width()
		text := size.Width - rowTextLeft - rowTextMargin
		top += (height - name - about) / 2
		Place(m.names[i], rowTextLeft, top, text-m.asideWidth(i), name)
		Place(m.asides[i], rowTextLeft+text-aside, top, aside, name)
		Place(m.abouts[i], rowTextLeft, top+name, text, about)
		if i == m.in.of.chosen {
			Place(m.tick, 8, top+(name-tick)/2, tick, tick)
		}
	}
}

func (m *menuRows) paint() {
	for i, fill := range m.fills {
		fill.FillColor, fill.StrokeWidth = color.Transparent, 0
		if i == m.at {
			fill.StrokeColor, fill.StrokeWidth = fynetheme.Color(fynetheme.ColorNamePrimary), 1
			fill.FillColor = theme.Faded(fynetheme.Color(fynetheme.ColorNamePrimary), .22)
		}
		m.abouts[i].Hidden = m.aboutLines == 0
	}
	m.tick.Hidden = m.in.of.chosen < 0
}

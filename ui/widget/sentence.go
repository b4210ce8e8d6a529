package widget

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"

	"backrank/ui/theme"
)

// Sentence is a text of several lines that acts as a link. A click, Enter and the space bar call its function.
type Sentence struct {
	Interactive

	text   *Text
	width  float32
	ground *canvas.Rectangle
	do     func()
}

// sentenceRows is the maximum number of lines, and sentenceEdge the padding around the text, in units.
const (
	sentenceRows = 6
	sentenceEdge = 6
)

// NewSentence returns a sentence at least width units wide; do is called when it is pressed.
func NewSentence(text string, width float32, do func()) *Sentence {
	s := &Sentence{text: Plain(text).MaxRows(sentenceRows), width: width, ground: canvas.NewRectangle(color.Transparent), do: do}
	s.text.Resize(fyne.NewSize(width-2*sentenceEdge, 0)) // its height depends on its width
	s.ground.CornerRadius = 5
	s.ExtendBaseWidget(s)
	return s
}

// Text returns the text.
func (s *Sentence) Text() string { return s.text.Text() }

// Tapped calls the function.
func (s *Sentence) Tapped(*fyne.PointEvent) { s.do() }

// Cursor returns a pointing hand.
func (s *Sentence) Cursor() desktop.Cursor { return desktop.PointerCursor }

// TypedKey calls the function on Enter or Space, and passes other keys on.
func (s *Sentence) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		s.do()
	default:
		Unused(s, e)
	}
}

// TypedRune passes characters on to the window.
func (s *Sentence) TypedRune(r rune) { UnusedRune(s, r) }

// AccessibilityLabel returns the text.
func (s *Sentence) AccessibilityLabel() string { return s.text.Text() }

// AccessibilityRole returns the role of a link.
func (s *Sentence) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleLink }

// MinSize returns the size of the lines with padding.
func (s *Sentence) MinSize() fyne.Size {
	return fyne.NewSize(s.width, s.text.MinSize().Height+2*sentenceEdge)
}

// CreateRenderer implements fyne.Widget.
func (s *Sentence) CreateRenderer() fyne.WidgetRenderer {
	return NewRenderer(s, s.layout, s.paint, s.ground, s.text)
}

func (s *Sentence) layout(size fyne.Size) {
	if size.Width < s.width {
		return // not laid out yet
	}
	s.ground.Resize(size)
	s.text.Move(fyne.NewPos(sentenceEdge, sentenceEdge))
	s.text.Resize(size.SubtractWidthHeight(2*sentenceEdge, 2*sentenceEdge))
}

func (s *Sentence) paint() {
	accent := fynetheme.Color(fynetheme.ColorNamePrimary)
	s.ground.FillColor, s.ground.StrokeColor, s.ground.StrokeWidth = color.Transparent, color.Transparent, 0
	if s.Hovered || s.Focused {
		s.ground.FillColor = theme.Faded(accent, .12)
	}
	if s.Focused {
		s.ground.StrokeColor, s.ground.StrokeWidth = accent, 1
	}
	s.text.Refresh()
}

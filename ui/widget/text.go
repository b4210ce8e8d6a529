package widget

import (
	"image/color"
	"sort"
	"strings"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/ui/theme"
)

// Text is a line of text in a colour of the theme, or a few; what does not fit
// is cut with an ellipsis.
type Text struct {
	fynewidget.BaseWidget

	text  string
	color fyne.ThemeColorName
	size  float32
	least float32 // size for a text that would not fit, 0 for none
	bold  bool
	rows  int
	spare bool // takes no more rows than the text needs
	whole bool // takes the width that the text needs
	align fyne.TextAlign
	lines []*canvas.Text
}

// Heading is a line that names what follows.
func Heading(text string) *Text { return newText(text, fynetheme.ColorNameForeground, 15, true) }

// Display is a word or two, large, that takes the width it needs.
func Display(text string) *Text {
	w := newText(text, fynetheme.ColorNameForeground, 28, true)
	w.whole = true
	return w
}

// Title is the name of a dialog.
func Title(text string) *Text { return newText(text, fynetheme.ColorNameForeground, 20, true) }

// Caption is a line said aside.
func Caption(text string) *Text { return newText(text, theme.ColorNameDim, 12, false) }

// Aside is an ordinary line said aside.
func Aside(text string) *Text { return newText(text, theme.ColorNameDim, 14, false) }

// Small is a line of less weight that must be read all the same.
func Small(text string) *Text { return newText(text, fynetheme.ColorNameForeground, 12, false) }

// Plain is an ordinary line.
func Plain(text string) *Text { return newText(text, fynetheme.ColorNameForeground, 14, false) }

// Problem is a line about what is wrong.
func Problem(text string) *Text { return newText(text, fynetheme.ColorNameError, 13, false) }

func newText(text string, name fyne.ThemeColorName, size float32, bold bool) *Text {
	w := &Text{text: Visible(text), color: name, size: size, bold: bold}
	w.Rows(1)
	w.ExtendBaseWidget(w)
	return w
}

// Rows has the text wrap into so many lines.
func (w *Text) Rows(n int) *Text {
	w.rows, w.lines = n, nil
	for range n {
		w.lines = append(w.lines, canvas.NewText("", color.Transparent))
	}
	return w
}

// UpTo has the text wrap into as many lines as it needs, n at most.
func (w *Text) UpTo(n int) *Text {
	w.spare = true
	return w.Rows(n)
}

// Shrink has a text that would not fit written smaller before it is cut.
func (w *Text) Shrink(least float32) *Text {
	w.least = least
	return w
}

// Right has the text end at the right edge of its place.
func (w *Text) Right() *Text {
	w.align = fyne.TextAlignTrailing
	return w
}

// Middle has the text stand in the middle of its place.
func (w *Text) Middle() *Text {
	w.align = fyne.TextAlignCenter
	return w
}

// Width is that of the whole text in one line, 0 if there is none.
func (w *Text) Width() float32 {
	if w.text == "" {
		return 0
	}
	return fyne.MeasureText(w.text[:min(len(w.text), longest)], w.size, fyne.TextStyle{Bold: w.bold}).Width + 1
}

// SetText changes the line.
func (w *Text) SetText(text string) {
	text = Visible(text)
	if w.text != text {
		w.text = text
		w.Refresh()
	}
}

// Text is the whole line.
func (w *Text) Text() string { return w.text }

// MinSize leaves the width to the place.
func (w *Text) MinSize() fyne.Size {
	width := float32(40)
	if w.whole {
		width = fyne.MeasureText(w.text, w.size, fyne.TextStyle{Bold: w.bold}).Width
	}
	return fyne.NewSize(width, w.height()*float32(w.taken()))
}

// taken is the number of lines that have their room.
func (w *Text) taken() int {
	width := w.Size().Width
	if !w.spare || width == 0 {
		return w.rows
	}
	n := 1
	for _, rest := w.wrap(w.text, width); rest != "" && n < w.rows; n++ {
		_, rest = w.wrap(rest, width)
	}
	return n
}

// Whole reports whether none of the text is cut, where it has its place.
func (w *Text) Whole() bool {
	if w.Hidden || w.text == "" {
		return true
	}
	width, rest := w.Size().Width, w.text
	for range w.rows {
		if _, rest = w.wrap(rest, width); rest == "" {
			return w.Size().Height >= w.MinSize().Height
		}
	}
	return false
}

// height is that of one line.
func (w *Text) height() float32 {
	return fyne.MeasureText("Mg", w.size, fyne.TextStyle{Bold: w.bold}).Height
}

// Room reports whether a line of the text fits into a height.
func (w *Text) Room(height float32) bool { return height >= w.height() }

// CreateRenderer is for Fyne.
func (w *Text) CreateRenderer() fyne.WidgetRenderer { return &textRenderer{w} }

type textRenderer struct{ *Text }

func (r *textRenderer) Destroy()           {}
func (r *textRenderer) MinSize() fyne.Size { return r.Text.MinSize() }

func (r *textRenderer) Objects() []fyne.CanvasObject {
	all := make([]fyne.CanvasObject, len(r.lines))
	for i, l := range r.lines {
		all[i] = l
	}
	return all
}

func (r *textRenderer) Layout(size fyne.Size) {
	rest := r.text
	large := r.size
	if r.least > 0 && !r.Fits(rest, size.Width) {
		r.size = r.least
		defer func() { r.size = large }()
	}
	rows := max(1, min(len(r.lines), int(size.Height/r.height()+.1))) // that have room
	for i, l := range r.lines {
		l.TextSize, l.TextStyle.Bold = r.size, r.bold
		l.Color = fynetheme.Color(r.color)
		switch {
		case i < rows-1:
			l.Text, rest = r.wrap(rest, size.Width)
		case i == rows-1:
			l.Text = r.cut(rest, size.Width)
		default:
			l.Text = ""
		}
		l.Alignment = r.align
		l.Move(fyne.NewPos(0, float32(i)*r.height()))
		l.Resize(fyne.NewSize(size.Width, r.height()))
	}
}

func (r *textRenderer) Refresh() {
	r.Layout(r.Size())
	canvas.Refresh(r.Text)
}

// Fits reports whether text fits into one line of a width.
func (w *Text) Fits(text string, width float32) bool { return w.fitting(text, width) == len(text) }

// fitting is how many bytes of text fit into one line of a width.
func (w *Text) fitting(text string, width float32) int {
	return fitting(text, w.size, fyne.TextStyle{Bold: w.bold}, width)
}

// longest is a number of bytes that no line on any screen can hold; what lies
// beyond is not even measured.
const longest = 2000

// fitting is how many bytes of text, whole runes, fit into a width.
func fitting(text string, size float32, style fyne.TextStyle, width float32) int {
	fits := func(n int) bool { return fyne.MeasureText(text[:n], size, style).Width <= width }
	if len(text) <= longest && fits(len(text)) {
		return len(text)
	}
	var starts []int // of the runes
	for i := range text[:min(len(text), longest)] {
		starts = append(starts, i)
	}
	n := sort.Search(len(starts), func(i int) bool { return !fits(starts[i]) })
	if n == 0 {
		return 0
	}
	return starts[n-1]
}

// Cut is text, or as much of it as fits into a width with an ellipsis.
func Cut(text string, size float32, style fyne.TextStyle, width float32) string {
	text = Visible(text)
	if fitting(text, size, style, width) == len(text) {
		return text
	}
	dots := fyne.MeasureText("…", size, style).Width
	return text[:fitting(text, size, style, width-dots)] + "…"
}

// wrap takes as many words as fit from the front of text, or as much of the first as does.
func (w *Text) wrap(text string, width float32) (line, rest string) {
	n := w.fitting(text, width)
	if n == len(text) {
		return text, ""
	}
	if i := strings.LastIndexByte(text[:n+1], ' '); i > 0 {
		return text[:i], text[i+1:]
	}
	if n == 0 { // no letter fits: the line stays and is cut
		return text, ""
	}
	return text[:n], text[n:] // a word longer than the line, as a path is
}

// cut shortens the text until it fits.
func (r *textRenderer) cut(text string, width float32) string {
	return Cut(text, r.size, fyne.TextStyle{Bold: r.bold}, width)
}

// Visible is a text that came from outside without the characters that are not seen, or that turn around what stands
// beside them.
func Visible(text string) string {
	unseen := func(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) }
	if !strings.ContainsFunc(text, unseen) {
		return text
	}
	return strings.Map(func(r rune) rune {
		if unseen(r) {
			return -1
		}
		return r
	}, text)
}

// Paragraph is text that wraps at its place's edge.
func Paragraph(text string) *fynewidget.Label {
	l := fynewidget.NewLabel(text)
	l.Wrapping = fyne.TextWrapWord
	return l
}

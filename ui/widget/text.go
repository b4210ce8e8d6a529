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

// Text is text in a colour of the theme, on one or more lines. Text that does not fit is truncated with an ellipsis.
type Text struct {
	fynewidget.BaseWidget

	text        string
	short       string // shown if the text does not fit on one line, "" for none
	color       fyne.ThemeColorName
	size        float32
	minTextSize float32 // minimum type size before truncation, 0 to keep the size
	bold        bool
	minRows     int  // number of lines that are always reserved
	rows        int  // maximum number of lines
	fullWidth   bool // MinSize includes the full width of the text
	wholeWords  bool // a word that is longer than a line is truncated, not continued on the next line
	fixed       bool // it reserves the lines that the longest of reserved needs
	reserved    []string
	reservedAt  float32 // the width for which reservedRow was counted
	reservedRow int     // number of lines of the longest of reserved
	align       fyne.TextAlign
	lines       []*canvas.Text
}

// Heading returns a heading.
func Heading(text string) *Text { return newText(text, fynetheme.ColorNameForeground, 15, true) }

// Display returns large text whose minimum size includes its full width.
func Display(text string) *Text {
	w := newText(text, fynetheme.ColorNameForeground, 28, true)
	w.fullWidth = true
	return w
}

// Title returns the title of a dialog or a page.
func Title(text string) *Text { return newText(text, fynetheme.ColorNameForeground, 20, true) }

// Caption returns small secondary text.
func Caption(text string) *Text { return newText(text, theme.ColorNameDim, 12, false) }

// Aside returns secondary text.
func Aside(text string) *Text { return newText(text, theme.ColorNameDim, 14, false) }

// Small returns small primary text.
func Small(text string) *Text { return newText(text, fynetheme.ColorNameForeground, 12, false) }

// Plain returns primary text.
func Plain(text string) *Text { return newText(text, fynetheme.ColorNameForeground, 14, false) }

// Problem returns an error text.
func Problem(text string) *Text { return newText(text, fynetheme.ColorNameError, 13, false) }

func newText(text string, name fyne.ThemeColorName, size float32, bold bool) *Text {
	w := &Text{text: Visible(text), color: name, size: size, bold: bold}
	w.Rows(1)
	w.ExtendBaseWidget(w)
	return w
}

// Rows wraps the text into n lines, which are always reserved.
func (w *Text) Rows(n int) *Text { return w.RowsBetween(n, n) }

// MaxRows wraps the text into as many lines as needed, at most n.
func (w *Text) MaxRows(n int) *Text { return w.RowsBetween(1, n) }

// RowsBetween wraps the text into as many lines as needed, at most maxRows. It always reserves minRows lines, so that
// nothing moves when a short text changes.
func (w *Text) RowsBetween(minRows, maxRows int) *Text {
	w.minRows, w.rows, w.lines = minRows, maxRows, nil
	for range maxRows {
		w.lines = append(w.lines, canvas.NewText("", color.Transparent))
	}
	return w
}

// ReserveFor always reserves the lines that the longest of some texts needs, between the minimum and the maximum of lines,
// whichever text is shown, so that nothing moves when it changes.
func (w *Text) ReserveFor(texts ...string) *Text {
	w.fixed, w.reserved, w.reservedAt = true, texts, 0
	return w
}

// Shrink lets the type size decrease to minTextSize if the text does not fit on one line, before it takes more lines or
// is truncated.
func (w *Text) Shrink(minTextSize float32) *Text {
	w.minTextSize = minTextSize
	return w
}

// WholeWords truncates a word that is longer than a line, as names are, in place of continuing it on the next line.
func (w *Text) WholeWords() *Text {
	w.wholeWords = true
	return w
}

// Right aligns the text to the right.
func (w *Text) Right() *Text {
	w.align = fyne.TextAlignTrailing
	return w
}

// Middle centres the text.
func (w *Text) Middle() *Text {
	w.align = fyne.TextAlignCenter
	return w
}

// Width returns the width of the text on one line, 0 for no text.
func (w *Text) Width() float32 {
	if w.text == "" {
		return 0
	}
	return theme.Measure(w.text[:min(len(w.text), maxMeasured)], w.size, fyne.TextStyle{Bold: w.bold}).Width + 1
}

// WordWidth returns the width in which no word is broken or truncated, 0 for no text.
func (w *Text) WordWidth() float32 {
	if w.text == "" {
		return 0
	}
	return wordWidth(w.text[:min(len(w.text), maxMeasured)], w.size, fyne.TextStyle{Bold: w.bold}) + 1
}

// SetText changes the text.
func (w *Text) SetText(text string) {
	text = Visible(text)
	if w.text != text {
		w.text = text
		w.Refresh()
	}
}

// SetShort sets a short form, shown if the text does not fit on one line; "" for none.
func (w *Text) SetShort(text string) {
	text = Visible(text)
	if w.short != text {
		w.short = text
		w.Refresh()
	}
}

// Text returns the whole text.
func (w *Text) Text() string { return w.text }

// MinSize returns the height of the lines; the layout determines the width.
func (w *Text) MinSize() fyne.Size {
	width := float32(40)
	if w.fullWidth {
		width = theme.Measure(w.text, w.size, fyne.TextStyle{Bold: w.bold}).Width
	}
	return fyne.NewSize(width, w.HeightFor(w.Size().Width))
}

// HeightFor returns the height of the lines that the widget reserves at a width, 0 for an unknown one.
func (w *Text) HeightFor(width float32) float32 {
	switch {
	case w.minRows == w.rows, width == 0:
		return w.height() * float32(w.minRows)
	case w.fixed:
		return w.height() * float32(w.reservedRows(width))
	}
	defer w.shrink(w.text, width)()
	return w.height() * float32(max(w.minRows, w.lineCount(width, w.rows)))
}

// reservedRows returns the number of lines that the longest of the reserved texts needs at a width.
func (w *Text) reservedRows(width float32) int {
	if w.reservedAt != width {
		w.reservedAt, w.reservedRow = width, w.minRows
		for _, text := range w.reserved {
			w.reservedRow = max(w.reservedRow, w.lineCountOf(text, width, w.rows))
		}
	}
	return w.reservedRow
}

// placeMiddle places the text in the vertical middle of a height.
func (w *Text) placeMiddle(x, width, height float32) {
	own := w.HeightFor(width)
	Place(w, x, (height-own)/2, width, own)
}

// Lines returns the number of lines that the text needs at a width, at most the maximum of lines.
func (w *Text) Lines(width float32) int { return w.lineCount(width, w.rows) }

// lineCount returns the number of lines that the text needs at a width, at most limit.
func (w *Text) lineCount(width float32, limit int) int { return w.lineCountOf(w.text, width, limit) }

func (w *Text) lineCountOf(text string, width float32, limit int) int {
	defer w.shrink(text, width)()
	n := 1
	for _, rest := w.wrap(text, width); rest != "" && n < limit; n++ {
		_, rest = w.wrap(rest, width)
	}
	return n
}

// Whole reports whether the text, or its short form in place of it, is shown without truncation. A hidden or empty text is
// whole.
func (w *Text) Whole() bool {
	if w.Hidden || w.text == "" {
		return true
	}
	width, rest := w.Size().Width, w.text
	defer w.shrink(w.text, width)()
	if w.wholeWords && w.WordWidth() > width+1 {
		return false
	}
	if w.short != "" && !w.Fits(rest, width) {
		rest = w.short
	}
	for range w.rows {
		if _, rest = w.wrap(rest, width); rest == "" {
			return w.Size().Height >= w.MinSize().Height
		}
	}
	return false
}

// height returns the height of one line.
func (w *Text) height() float32 {
	return theme.Measure("Mg", w.size, fyne.TextStyle{Bold: w.bold}).Height
}

// Room reports whether a line fits into a height.
func (w *Text) Room(height float32) bool { return height >= w.height() }

// CreateRenderer implements fyne.Widget.
func (w *Text) CreateRenderer() fyne.WidgetRenderer {
	return NewVaryingRenderer(w, w.layout, nil, w.objects)
}

func (w *Text) objects() []fyne.CanvasObject {
	all := make([]fyne.CanvasObject, len(w.lines))
	for i, l := range w.lines {
		all[i] = l
	}
	return all
}

func (w *Text) layout(size fyne.Size) {
	rest := w.text
	restore := w.shrink(rest, size.Width)
	if w.short != "" && !w.Fits(rest, size.Width) {
		restore()
		rest = w.short
		restore = w.shrink(rest, size.Width)
	}
	defer restore()
	rows := max(1, min(len(w.lines), int(size.Height/w.height()+.1))) // number of lines that fit
	for i, l := range w.lines {
		l.TextSize = w.size
		l.Color = fynetheme.Color(w.color)
		switch {
		case i < rows-1:
			l.Text, rest = w.wrap(rest, size.Width)
		case i == rows-1:
			l.Text = Cut(rest, w.size, fyne.TextStyle{Bold: w.bold}, size.Width)
		default:
			l.Text = ""
		}
		theme.Bold(l, w.bold)
		l.Alignment = w.align
		Place(l, 0, float32(i)*w.height(), size.Width, w.height())
	}
}

// shrink decreases the type size, if that is allowed and the text does not fit on one line. It returns a function that
// restores the size.
func (w *Text) shrink(text string, width float32) (restore func()) {
	size := w.size
	if w.minTextSize > 0 && !w.Fits(text, width) {
		w.size = w.minTextSize
	}
	return func() { w.size = size }
}

// Fits reports whether text fits on one line of a given width.
func (w *Text) Fits(text string, width float32) bool { return w.fitting(text, width) == len(text) }

// fitsLine reports whether the text or its short form fits on one line of a given width.
func (w *Text) fitsLine(width float32) bool {
	return w.Fits(w.text, width) || w.short != "" && w.Fits(w.short, width)
}

// fitting returns the number of bytes of text that fit on one line of a given width.
func (w *Text) fitting(text string, width float32) int {
	return fitting(text, w.size, fyne.TextStyle{Bold: w.bold}, width)
}

// wordWidth returns the width of the longest word of a text.
func wordWidth(text string, size float32, style fyne.TextStyle) (width float32) {
	for _, word := range strings.Fields(text) {
		width = max(width, theme.Measure(word, size, style).Width)
	}
	return width
}

// maxMeasured is the maximum number of bytes that are measured, more than any line on the screen can have.
const maxMeasured = 2000

// fitting returns the number of bytes of text that fit into a width, in whole runes.
func fitting(text string, size float32, style fyne.TextStyle, width float32) int {
	fits := func(n int) bool { return theme.Measure(text[:n], size, style).Width <= width }
	if len(text) <= maxMeasured && fits(len(text)) {
		return len(text)
	}
	var starts []int // byte offsets of the runes
	for i := range text[:min(len(text), maxMeasured)] {
		starts = append(starts, i)
	}
	n := sort.Search(len(starts), func(i int) bool { return !fits(starts[i]) })
	if n == 0 {
		return 0
	}
	return starts[n-1]
}

// Cut truncates text to a width with an ellipsis.
func Cut(text string, size float32, style fyne.TextStyle, width float32) string {
	text = Visible(text)
	if fitting(text, size, style, width) == len(text) {
		return text
	}
	dots := theme.Measure("…", size, style).Width
	return text[:fitting(text, size, style, width-dots)] + "…"
}

// wrap splits off the words that fit on a line, or as much of the first word as fits.
func (w *Text) wrap(text string, width float32) (line, rest string) {
	n := w.fitting(text, width)
	if n == len(text) {
		return text, ""
	}
	if i := strings.LastIndexByte(text[:n+1], ' '); i > 0 {
		return text[:i], text[i+1:]
	}
	if n == 0 { // nothing fits: the line is truncated
		return text, ""
	}
	if w.wholeWords {
		line, rest, _ = strings.Cut(text, " ")
		return Cut(line, w.size, fyne.TextStyle{Bold: w.bold}, width), rest
	}
	return text[:n], text[n:] // a word longer than the line, such as a path
}

// Visible removes invisible and bidirectional control characters from external text.
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

// Paragraph returns a label that wraps.
func Paragraph(text string) *fynewidget.Label {
	l := fynewidget.NewLabel(text)
	l.Wrapping = fyne.TextWrapWord
	return l
}

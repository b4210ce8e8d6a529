package look

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Words is one line of text in a colour of the theme, cut at the edge of its
// place with an ellipsis.
type Words struct {
	widget.BaseWidget

	text  string
	color fyne.ThemeColorName
	size  float32
	bold  bool
	line  *canvas.Text
}

// Heading is a line that names what follows.
func Heading(text string) *Words { return newWords(text, theme.ColorNameForeground, 15, true) }

// Title is the name of a sheet.
func Title(text string) *Words { return newWords(text, theme.ColorNameForeground, 20, true) }

// Caption is a line said aside.
func Caption(text string) *Words { return newWords(text, colorDim, 12, false) }

// Plain is an ordinary line.
func Plain(text string) *Words { return newWords(text, theme.ColorNameForeground, 14, false) }

// Problem is a line about what is wrong.
func Problem(text string) *Words { return newWords(text, theme.ColorNameError, 13, false) }

func newWords(text string, name fyne.ThemeColorName, size float32, bold bool) *Words {
	w := &Words{text: text, color: name, size: size, bold: bold, line: canvas.NewText(text, color.Transparent)}
	w.ExtendBaseWidget(w)
	return w
}

// SetText changes the line.
func (w *Words) SetText(text string) {
	if w.text != text {
		w.text = text
		w.Refresh()
	}
}

// Text is the whole line.
func (w *Words) Text() string { return w.text }

// MinSize leaves the width to the place.
func (w *Words) MinSize() fyne.Size {
	return fyne.NewSize(40, fyne.MeasureText("Mg", w.size, fyne.TextStyle{Bold: w.bold}).Height)
}

// CreateRenderer is for Fyne.
func (w *Words) CreateRenderer() fyne.WidgetRenderer { return &wordsRenderer{w} }

type wordsRenderer struct{ *Words }

func (r *wordsRenderer) Destroy()                     {}
func (r *wordsRenderer) MinSize() fyne.Size           { return r.Words.MinSize() }
func (r *wordsRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.line} }

func (r *wordsRenderer) Layout(size fyne.Size) {
	r.line.TextSize, r.line.TextStyle.Bold = r.size, r.bold
	r.line.Color = theme.Color(r.color)
	r.line.Text = r.cut(size.Width)
	r.line.Resize(size)
}

func (r *wordsRenderer) Refresh() {
	r.Layout(r.Size())
	canvas.Refresh(r.line)
}

// cut shortens the text until it fits.
func (r *wordsRenderer) cut(width float32) string {
	style := fyne.TextStyle{Bold: r.bold}
	if fyne.MeasureText(r.text, r.size, style).Width <= width {
		return r.text
	}
	runes := []rune(r.text)
	for len(runes) > 0 && fyne.MeasureText(string(runes)+"…", r.size, style).Width > width {
		runes = runes[:len(runes)-1]
	}
	return string(runes) + "…"
}

// Paragraph is text that wraps at its place's edge.
func Paragraph(text string) *widget.Label {
	l := widget.NewLabel(text)
	l.Wrapping = fyne.TextWrapWord
	return l
}

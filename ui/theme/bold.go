package theme

import (
	"strings"
	"sync"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"golang.org/x/image/font/sfnt"

	"backrank/assets"
)

// For a style of text the toolkit loads three more fonts beside the theme's, one of them the system's, which together
// take four megabytes. Regular text needs them, as it shows what people type and files hold. For bold text our own font
// is enough, unless it lacks a letter.

// boldFont is the bundled typeface.
var boldFont = fyne.NewStaticResource("BackrankSans-Bold.ttf", assets.BoldFont())

// Bold makes a text bold or regular. It is called again for another text with other letters than those of our font.
func Bold(t *canvas.Text, bold bool) {
	t.TextStyle.Bold = bold
	t.FontSource = source(t.Text, t.TextStyle)
}

// Measure returns the size of a text.
func Measure(text string, size float32, style fyne.TextStyle) fyne.Size {
	measured, _ := fyne.CurrentApp().Driver().RenderedTextSize(text, size, style, source(text, style))
	return measured
}

// source returns the font that suffices for a text, nil for those of its style.
func source(text string, style fyne.TextStyle) fyne.Resource {
	if style == (fyne.TextStyle{Bold: true}) && !strings.ContainsFunc(text, missing) {
		return boldFont
	}
	return nil
}

// glyphs finds the letters of the bold font.
var glyphs = sync.OnceValue(func() *sfnt.Font {
	f, err := sfnt.Parse(assets.BoldFont())
	if err != nil {
		panic(err) // a test parses it
	}
	return f
})

// missing reports whether the bold font lacks a letter.
func missing(r rune) bool {
	if r >= ' ' && r <= '~' {
		return false
	}
	index, err := glyphs().GlyphIndex(nil, r)
	return err != nil || index == 0
}

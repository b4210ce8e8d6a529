package theme

import (
	"strings"
	"sync"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"golang.org/x/image/font/sfnt"

	"backrank/assets"
)

// For each style of text the toolkit loads three fonts in addition to the theme's, one of them the system's. They take
// four megabytes. Regular text needs them, because it shows names and files in any script. Bold text uses only the
// program's font, unless that lacks a character.

// boldFont is the bundled typeface.
var boldFont = fyne.NewStaticResource("BackrankSans-Bold.ttf", assets.BoldFont())

// Bold makes a text bold or regular. It chooses the font by the characters of the text, so call it again when the text
// changes.
func Bold(t *canvas.Text, bold bool) {
	t.TextStyle.Bold = bold
	t.FontSource = source(t.Text, t.TextStyle)
}

// Measure returns the size of a text.
func Measure(text string, size float32, style fyne.TextStyle) fyne.Size {
	measured, _ := fyne.CurrentApp().Driver().RenderedTextSize(text, size, style, source(text, style))
	return measured
}

// source returns the bold font if it has all characters of a bold text, else nil: the toolkit then uses the fonts of the
// style.
func source(text string, style fyne.TextStyle) fyne.Resource {
	if style == (fyne.TextStyle{Bold: true}) && !strings.ContainsFunc(text, missing) {
		return boldFont
	}
	return nil
}

// glyphs parses the bold font.
var glyphs = sync.OnceValue(func() *sfnt.Font {
	f, err := sfnt.Parse(assets.BoldFont())
	if err != nil {
		panic(err) // a test parses it
	}
	return f
})

// missing reports whether the bold font lacks a character.
func missing(r rune) bool {
	if r >= ' ' && r <= '~' {
		return false
	}
	if known, found := lacks.Load(r); found {
		return known.(bool)
	}
	index, err := glyphs().GlyphIndex(nil, r)
	lacking := err != nil || index == 0
	lacks.Store(r, lacking)
	return lacking
}

// lacks caches the results of missing: a lookup in the font allocates 1.5 kB.
var lacks sync.Map // from rune to bool

package moves

import (
	"strings"

	"fyne.io/fyne/v2"

	"backrank/ui/theme"
)

// style is the style of a text.
type style uint8

const (
	mainMove style = iota // of the main line
	sideMove              // of a variation
	comment
	number // of a move, in the column of numbers or before a move of a variation
	bracket
	heading
	chevron // opens and closes a block of variations
	score   // at the end of a column, also of a time
	styles
)

// sizes are the type sizes by style, in units.
var sizes = [styles]float32{mainMove: 16, sideMove: 14, comment: 14, number: 13, bracket: 14, heading: 12, chevron: 18, score: 12}

// text returns the style of the toolkit: moves of the main line are bold, which sets them apart from variations and
// comments.
func (s style) text() fyne.TextStyle { return fyne.TextStyle{Bold: s == mainMove} }

// ruler measures texts and caches their widths, because most words occur often.
type ruler struct {
	widths   map[word]float32
	heights  [styles]float32 // of a line, by style
	baseline [styles]float32 // below its top
}

type word struct {
	text  string
	style style
}

// maxWords is the maximum number of texts whose width a ruler caches.
const maxWords = 50_000

func newRuler() *ruler {
	r := &ruler{widths: map[word]float32{}}
	for s := range styles {
		size, base := fyne.CurrentApp().Driver().RenderedTextSize("♞Mg", sizes[s], fyne.TextStyle{}, nil)
		r.heights[s], r.baseline[s] = size.Height, base
	}
	return r
}

// width returns the width of a text in units.
func (r *ruler) width(text string, s style) float32 {
	w := word{text, s}
	known, ok := r.widths[w]
	if !ok {
		if len(r.widths) >= maxWords {
			clear(r.widths)
		}
		known = theme.Measure(text, sizes[s], s.text()).Width
		r.widths[w] = known
	}
	return known
}

// span is the range of a word in a text, with its width.
type span struct {
	from, to int32
	width    float32
}

// words returns the words of a comment.
func (r *ruler) words(text string) (all []span) {
	for i := 0; i < len(text); {
		end := strings.IndexAny(text[i:], " \t\n")
		if end < 0 {
			end = len(text) - i
		}
		if end > 0 {
			all = append(all, span{int32(i), int32(i + end), r.width(text[i:i+end], comment)})
		}
		i += end + 1
	}
	return all
}

// blank returns the width of a space in a comment.
func (r *ruler) blank() float32 { return r.width("n n", comment) - r.width("nn", comment) }

// fitting returns the number of bytes of a word that fit into a width, in whole characters, at least one.
func (r *ruler) fitting(text string, s style, width float32) int {
	n, used := 0, float32(0)
	for i, c := range text {
		used += r.width(string(c), s)
		if i > 0 && used > width {
			return i
		}
		n = i + len(string(c))
	}
	return n
}

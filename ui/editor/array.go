package editor

import (
	"strconv"
	"strings"

	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/words"
)

// arrayButton returns a button that sets one side's back rank to the typed array, or both for NoColor.
func (p *panel) arrayButton(label string, c chess.Color) *widget.Button {
	tip := map[chess.Color]string{
		chess.White: lang.L("Set White's back rank and pawns"), chess.Black: lang.L("Set Black's back rank and pawns"),
		chess.NoColor: lang.L("Set both back ranks and pawns"),
	}[c]
	return widget.NewButton(label, "", tip, func() { p.putArray(c) })
}

func (p *panel) putArray(c chess.Color) {
	if strings.TrimSpace(p.array.Text) == "" {
		p.showError(lang.L("Type a back rank first: its number or its eight letters"))
		return
	}
	a, err := typedArray(p.array.Text)
	if err != nil {
		p.showError(words.Sentence(err.Error()))
		return
	}
	for _, side := range []chess.Color{chess.White, chess.Black} {
		if c == side || c == chess.NoColor {
			p.e.edited.Array(a, side)
		}
	}
	p.e.show()
}

// typedArray parses the number or the letters of an array.
func typedArray(text string) (variants.Array, error) {
	if n, err := strconv.Atoi(strings.TrimSpace(text)); err == nil {
		return variants.ArrayNumbered(n)
	}
	return variants.ParseArray(text)
}

package atlas

import (
	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/ui/widget"
	"backrank/variants"
)

// view is one of the atlas's: it fills the screen below its bar.
type view interface {
	// label is the label of a button that leads back to the view.
	label() string
	bar() *bar
	body() fyne.CanvasObject
	// arrive is called before the view is shown, for the first time or again.
	arrive()
	// walker is the widget that takes the keyboard, nil if there is none.
	walker() fyne.Focusable
	// chosen is the selected start and the variant that it is played as; false if there is none.
	chosen() (variants.Variant, variants.Start, bool)
	// key and letter are called with what is typed, before the window's keys, and report whether they used it.
	key(fyne.KeyName) bool
	letter(rune) bool
	// escape takes a step back within the view; false if there is none.
	escape() bool
	// remarked is called when favourites, exclusions, marks or notes have changed.
	remarked()
	// restyle redraws with another piece set and board.
	restyle(set, board string)
}

// base is what a view is that does nothing of its own.
type base struct {
	atlas    *Atlas
	head     *bar
	content  fyne.CanvasObject
	diagrams []*widget.Diagram
}

func (b *base) bar() *bar               { return b.head }
func (b *base) body() fyne.CanvasObject { return b.content }
func (b *base) arrive()                 {}
func (b *base) walker() fyne.Focusable  { return nil }
func (b *base) key(fyne.KeyName) bool   { return false }
func (b *base) letter(rune) bool        { return false }
func (b *base) escape() bool            { return false }
func (b *base) remarked()               {}

func (b *base) chosen() (v variants.Variant, s variants.Start, ok bool) { return v, s, false }

func (b *base) restyle(set, board string) {
	for _, d := range b.diagrams {
		d.SetStyle(set, board)
	}
}

// diagram is a still picture of some ranks in the player's style, with squares so large, or as large as its place
// allows if square is 0.
func (b *base) diagram(square float32, ranks ...chess.Rank) *widget.Diagram {
	d := widget.NewDiagram(b.atlas.in.Pieces, b.atlas.style[0], b.atlas.style[1], square, ranks...)
	b.diagrams = append(b.diagrams, d)
	return d
}

// TypedKey gets a key that nothing in the atlas uses.
func (a *Atlas) TypedKey(e *fyne.KeyEvent) {
	switch {
	case a.top().key(e.Name):
	case e.Name == fyne.KeyEscape:
		if !a.top().escape() {
			a.back()
		}
	case e.Name == fyne.KeyF1:
		a.in.Key(e)
	}
}

// TypedRune gets a letter that nothing in the atlas uses.
func (a *Atlas) TypedRune(r rune) {
	if !a.top().letter(r) {
		a.command(r)
	}
}

// Own are the window's key combinations that the atlas takes over.
func (a *Atlas) Own(keys string) func() {
	switch keys {
	case "Ctrl+P":
		return a.Print
	case "Ctrl+C":
		return a.copyFEN
	}
	return nil
}

package atlas

import (
	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/ui/widget"
	"backrank/variants"
)

// view is a view of the atlas; it fills the screen below its bar.
type view interface {
	// label returns the label of a back button to the view.
	label() string
	bar() *widget.Bar
	body() fyne.CanvasObject
	// arrive is called each time before the view is shown.
	arrive()
	// focusable returns the widget to focus, nil if there is none.
	focusable() fyne.Focusable
	// chosen returns the selected start and its variant; it is false if no start is selected.
	chosen() (variants.Variant, variants.Start, bool)
	// key handles a key and reports whether it used it. letter starts a search with a character.
	key(fyne.KeyName) bool
	letter(rune)
	// own returns the view's action for a command of the window, nil if it has none.
	own(command string) func()
	// escape handles Escape within the view. It is false if there is nothing to do.
	escape() bool
	// marksChanged is called when favourites, exclusions, marks or notes have changed.
	marksChanged()
	// setStyle redraws with another piece set and board.
	setStyle(set, board string)
}

// base is a view without behaviour, to be embedded in views.
type base struct {
	atlas    *Atlas
	head     *widget.Bar
	content  fyne.CanvasObject
	diagrams []*widget.Diagram
}

func (b *base) bar() *widget.Bar          { return b.head }
func (b *base) body() fyne.CanvasObject   { return b.content }
func (b *base) arrive()                   {}
func (b *base) focusable() fyne.Focusable { return nil }
func (b *base) key(fyne.KeyName) bool     { return false }
func (b *base) letter(rune)               {}
func (b *base) own(string) func()         { return nil }
func (b *base) escape() bool              { return false }
func (b *base) marksChanged()             {}

func (b *base) chosen() (v variants.Variant, s variants.Start, ok bool) { return v, s, false }

func (b *base) setStyle(set, board string) {
	for _, d := range b.diagrams {
		d.SetStyle(set, board)
	}
}

// diagram returns a diagram in the player's style, with squares of a given size, or as large as the layout allows if
// square is 0.
func (b *base) diagram(square float32, ranks ...chess.Rank) *widget.Diagram {
	d := widget.NewDiagram(b.atlas.in.Pieces, b.atlas.style[0], b.atlas.style[1], square, ranks...)
	b.diagrams = append(b.diagrams, d)
	return d
}

// TypedKey handles keys that no widget of the atlas uses.
func (a *Atlas) TypedKey(e *fyne.KeyEvent) {
	switch {
	case a.top().key(e.Name):
	case e.Name == fyne.KeyEscape:
		if !a.top().escape() {
			a.back()
		}
	}
}

// TypedRune starts a search with a character that no widget of the atlas uses.
func (a *Atlas) TypedRune(r rune) { a.top().letter(r) }

// Own returns the atlas's action for a command of the window, nil if it has none.
func (a *Atlas) Own(command string) func() {
	if own := a.top().own(command); own != nil {
		return own
	}
	return map[string]func(){
		"print": a.Print, "copy-fen": a.copyFEN, "castlings": a.showCastlings, "matrix": a.showMatrix, "map": func() { showMap(a) }, "live-draw": a.showDraw,
		"compare": a.showCompared, "play-start": a.play, "mark-to-compare": a.compare,
		"favourite": a.onChosen(a.toggleFavourite), "exclude": a.onChosen(a.toggleExcluded),
	}[command]
}

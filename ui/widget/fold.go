package widget

import (
	"strings"

	fynetheme "fyne.io/fyne/v2/theme"

	"backrank/assets"
)

// Fold shows one of two parts of a screen where there is not room for both: its main part, or its filters. A tool in the
// bar of the screen changes between them; where both are shown, the tool is hidden.
type Fold struct {
	Tool *Tool
	Laid func() // lays the screen out again

	main    string // name of the main part
	folded  bool
	filters bool
}

// NewFold returns a fold that shows the main part first, as "Preview".
func NewFold(main string) *Fold {
	f := &Fold{main: main}
	f.Tool = NewTool("Filters", assets.IconSearch, "", func() { f.Turn() }).Reserve(main)
	f.name()
	f.Tool.Off = true
	return f
}

// Set sets whether there is room for one part only; bar is the bar of the screen.
func (f *Fold) Set(folded bool, bar *Bar) {
	f.folded = folded
	if f.Tool.Off == folded {
		f.Tool.Off = !folded
		bar.Content.Refresh()
	}
}

// Shows reports whether the main part and the filters are shown.
func (f *Fold) Shows() (main, filters bool) { return !f.folded || !f.filters, !f.folded || f.filters }

// Turn shows the other part.
func (f *Fold) Turn() {
	f.filters = !f.filters
	f.name()
	f.Laid()
}

// name names the tool after the part that it shows.
func (f *Fold) name() {
	shown, other := f.main, "Filters"
	if f.filters {
		shown, other = other, shown
	}
	f.Tool.SetLabel(other)
	f.Tool.Paint(assets.IconSearch, fynetheme.ColorNameForeground, other+" in place of the "+strings.ToLower(shown))
}

// Show shows the filters, or the main part, if it is not shown. It reports whether it was not.
func (f *Fold) Show(filters bool) bool {
	main, other := f.Shows()
	if filters && other || !filters && main {
		return false
	}
	f.Turn()
	return true
}

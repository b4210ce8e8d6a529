package widget

import (
	fynetheme "fyne.io/fyne/v2/theme"

	"backrank/assets"
	"backrank/lang"
)

// Fold shows one of two parts of a screen if there is not enough space for both: its main part, or its filters. A
// tool in the screen's bar switches between them; it is hidden if both are shown.
type Fold struct {
	Tool     *Tool
	OnLayout func() // called when the screen must be laid out again

	main    string // name of the main part
	tips    [2]string
	folded  bool
	filters bool
}

// NewFold returns a fold that first shows the main part. main is its name, such as "Preview"; the tool has the tooltip
// toFilters if the main part is shown, and toMain if the filters are.
func NewFold(main, toFilters, toMain string) *Fold {
	f := &Fold{main: main, tips: [2]string{toFilters, toMain}}
	f.Tool = NewTool(lang.L("Filters"), assets.IconSearch, "", func() { f.Turn() }).Reserve(main)
	f.name()
	f.Tool.Off = true
	return f
}

// Set sets whether there is space for only one part. bar is the bar of the screen.
func (f *Fold) Set(folded bool, bar *Bar) {
	f.folded = folded
	if f.Tool.Off == folded {
		f.Tool.Off = !folded
		bar.Content.Refresh()
	}
}

// Folded reports whether there is space for only one part.
func (f *Fold) Folded() bool { return f.folded }

// Shows reports whether the main part and the filters are shown.
func (f *Fold) Shows() (main, filters bool) { return !f.folded || !f.filters, !f.folded || f.filters }

// Turn switches to the other part.
func (f *Fold) Turn() {
	f.filters = !f.filters
	f.name()
	f.OnLayout()
}

// name sets the label of the tool to the part that it shows.
func (f *Fold) name() {
	label, tip := lang.L("Filters"), f.tips[0]
	if f.filters {
		label, tip = f.main, f.tips[1]
	}
	f.Tool.SetLabel(label)
	f.Tool.Paint(assets.IconSearch, fynetheme.ColorNameForeground, tip)
}

// Show shows the filters, or the main part, and reports whether it was hidden.
func (f *Fold) Show(filters bool) bool {
	main, other := f.Shows()
	if filters && other || !filters && main {
		return false
	}
	f.Turn()
	return true
}

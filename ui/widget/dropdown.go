package widget

import (
	"fyne.io/fyne/v2"
	fynewidget "fyne.io/fyne/v2/widget"
)

// Dropdown is a list of which one is chosen. The space bar opens it, the arrows choose; all other keys are the window's.
type Dropdown struct{ fynewidget.Select }

// NewDropdown is a list of options; told hears of the one that is chosen and may be nil.
func NewDropdown(options []string, told func(option string)) *Dropdown {
	d := &Dropdown{}
	d.Options, d.OnChanged = options, told
	d.ExtendBaseWidget(d)
	return d
}

// TypedKey opens the list or chooses.
func (d *Dropdown) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeySpace, fyne.KeyUp, fyne.KeyDown, fyne.KeyLeft, fyne.KeyRight:
		d.Select.TypedKey(e)
	default:
		Unused(d, e)
	}
}

// TypedRune gives a letter on.
func (d *Dropdown) TypedRune(r rune) {
	if r != ' ' {
		UnusedRune(d, r)
	}
}

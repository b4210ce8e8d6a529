package widget

import (
	"fyne.io/fyne/v2"
	fynewidget "fyne.io/fyne/v2/widget"
)

// Check is a box to tick. The space bar ticks it; all other keys are the window's.
type Check struct{ fynewidget.Check }

// NewCheck is a box with a label; told hears when it changes.
func NewCheck(label string, on bool, told func(on bool)) *Check {
	c := &Check{}
	c.Text, c.Checked, c.OnChanged = label, on, told
	c.ExtendBaseWidget(c)
	return c
}

// Set puts the tick and tells nobody.
func (c *Check) Set(on bool) {
	told := c.OnChanged
	c.OnChanged = nil
	c.SetChecked(on)
	c.OnChanged = told
}

// TypedKey gives a key on.
func (c *Check) TypedKey(e *fyne.KeyEvent) {
	if e.Name != fyne.KeySpace { // it comes as a letter too
		Unused(c, e)
	}
}

// TypedRune ticks with the space bar.
func (c *Check) TypedRune(r rune) {
	if r == ' ' {
		c.Check.TypedRune(r)
		return
	}
	UnusedRune(c, r)
}

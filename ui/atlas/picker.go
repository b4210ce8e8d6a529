package atlas

import (
	"fyne.io/fyne/v2"
	fynewidget "fyne.io/fyne/v2/widget"
)

// picker is a dropdown of the column. A click gives the keyboard to the gallery; after
// Tab the picker has it, and the keys that mean nothing to it go to the atlas.
type picker struct {
	fynewidget.Select
	atlas *Atlas
}

func newPicker(a *Atlas, options []string) *picker {
	p := &picker{atlas: a}
	p.Options = options
	p.ExtendBaseWidget(p)
	return p
}

// Tapped opens the list.
func (p *picker) Tapped(*fyne.PointEvent) {
	p.atlas.refocus() // the toolkit's would take the keyboard
	p.open()
}

func (p *picker) open() { p.Select.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace}) }

// TypedKey opens the list with the space bar, Enter, Up and Down; Left and Right choose.
func (p *picker) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyReturn, fyne.KeyEnter:
		p.open()
	case fyne.KeySpace, fyne.KeyUp, fyne.KeyDown, fyne.KeyLeft, fyne.KeyRight:
		p.Select.TypedKey(e)
	default:
		p.atlas.TypedKey(e)
	}
}

// TypedRune gives a letter on.
func (p *picker) TypedRune(r rune) { p.atlas.TypedRune(r) }

// tick is a box of the column to tick; the keyboard goes as with a [picker].
type tick struct {
	fynewidget.Check
	atlas *Atlas
}

func newTick(a *Atlas, label string, on bool, told func(on bool)) *tick {
	t := &tick{atlas: a}
	t.Text, t.Checked, t.OnChanged = label, on, told
	t.ExtendBaseWidget(t)
	return t
}

// Tapped ticks.
func (t *tick) Tapped(e *fyne.PointEvent) {
	t.Check.Tapped(e)
	t.atlas.refocus()
}

// TypedKey gives a key on.
func (t *tick) TypedKey(e *fyne.KeyEvent) { t.atlas.TypedKey(e) }

// TypedRune ticks with the space bar.
func (t *tick) TypedRune(r rune) {
	if r == ' ' {
		t.Check.TypedRune(r)
		return
	}
	t.atlas.TypedRune(r)
}

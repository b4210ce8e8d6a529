package dialogs

import (
	"fyne.io/fyne/v2"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/assets"
	"backrank/ui/theme"
	"backrank/ui/widget"
)

// The widgets of a dialog leave Escape and Enter to it: one closes it, the other
// presses its default button, whatever has the keyboard.

// given reports whether a key was the dialog's and has been given to it.
func given(o fyne.CanvasObject, e *fyne.KeyEvent) bool {
	switch e.Name {
	case fyne.KeyEscape, fyne.KeyReturn, fyne.KeyEnter:
		// The toolkit does not know the canvas of what has not been drawn yet, as the dialog just opened.
		for _, w := range fyne.CurrentApp().Driver().AllWindows() {
			if f := w.Canvas().Focused(); f != nil && f.(fyne.CanvasObject) == o {
				return Typed(w.Canvas(), e)
			}
		}
	}
	return false
}

// check is a box to tick.
type check struct{ fynewidget.Check }

func newCheck(label string, on bool, changed func(bool)) *check {
	c := &check{}
	c.Text, c.Checked, c.OnChanged = label, on, changed
	c.ExtendBaseWidget(c)
	return c
}

// TypedKey is for Fyne.
func (c *check) TypedKey(e *fyne.KeyEvent) {
	if !given(c, e) {
		c.Check.TypedKey(e)
	}
}

// picker is a list of which one is chosen.
type picker struct{ fynewidget.Select }

func newPicker(options []string) *picker {
	p := &picker{}
	p.Options = options
	p.ExtendBaseWidget(p)
	return p
}

// TypedKey is for Fyne.
func (p *picker) TypedKey(e *fyne.KeyEvent) {
	if !given(p, e) {
		p.Select.TypedKey(e)
	}
}

// newSegments is a row of which one is chosen.
func newSegments(names []string, chosen int, told func(i int)) *widget.Segments {
	s := widget.NewSegments(names, chosen, told)
	s.Other = func(e *fyne.KeyEvent) { given(s, e) }
	return s
}

// push is a button. Enter presses it rather than the dialog's default one.
type push struct{ fynewidget.Button }

// button is a button at the foot; the default one stands out.
func button(label string, isDefault bool, do func()) *push {
	b := &push{}
	b.Text, b.OnTapped = label, do
	if isDefault {
		b.Importance = fynewidget.HighImportance
	}
	b.ExtendBaseWidget(b)
	return b
}

// iconButton is a button without words.
func iconButton(icon assets.Icon, do func()) *push {
	b := button("", false, do)
	b.Icon = theme.Icon(icon)
	return b
}

// TypedKey is for Fyne.
func (b *push) TypedKey(e *fyne.KeyEvent) {
	switch {
	case e.Name == fyne.KeyReturn, e.Name == fyne.KeyEnter:
		b.Button.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	case !given(b, e):
		b.Button.TypedKey(e)
	}
}

// field is an entry in a dialog.
type field struct {
	fynewidget.Entry
	down func()       // on to what lies below; may be nil
	step func(by int) // hears of the arrows up and down; may be nil

	came, left func() // hear when the keyboard comes and goes; may be nil
}

// FocusGained is for Fyne.
func (f *field) FocusGained() {
	if f.came != nil {
		f.came()
	}
	f.Entry.FocusGained()
}

// FocusLost is for Fyne.
func (f *field) FocusLost() {
	f.Entry.FocusLost()
	if f.left != nil {
		f.left()
	}
}

func newField(hint string) *field {
	f := &field{}
	f.PlaceHolder = hint
	f.ExtendBaseWidget(f)
	return f
}

// TypedKey is for Fyne.
func (f *field) TypedKey(e *fyne.KeyEvent) {
	switch {
	case given(f, e):
	case e.Name == fyne.KeyDown && f.down != nil:
		f.down()
	case f.step != nil && e.Name == fyne.KeyUp:
		f.step(1)
	case f.step != nil && e.Name == fyne.KeyDown:
		f.step(-1)
	default:
		f.Entry.TypedKey(e)
	}
}

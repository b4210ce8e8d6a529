package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/assets"
	"backrank/ui/theme"
)

// button is a button that says on the line for messages what it does, and with
// which key, while it is pointed at or has the keyboard.
type button struct {
	fynewidget.Button

	hint string
	to   listener
}

// listener is whom a button tells its hint, "" to take it back, and gives the keys
// that mean nothing to it.
type listener interface {
	announce(hint string)
	typedKey(*fyne.KeyEvent)
	typedRune(rune)
}

// newButton makes a button with an icon and a label, of which one may be "".
func newButton(to listener, label string, icon assets.Icon, hint string, do func()) *button {
	b := &button{hint: hint, to: to}
	b.Text, b.OnTapped = label, do
	if icon != "" {
		b.Icon = theme.Icon(icon)
	}
	if label == "" {
		b.Importance = fynewidget.LowImportance
	}
	b.ExtendBaseWidget(b)
	return b
}

// Tapped takes the hint back and does what it said: the button may go from under the pointer, and
// then nothing else would.
func (b *button) Tapped(e *fyne.PointEvent) {
	b.to.announce("")
	b.Button.Tapped(e)
}

// MouseIn tells the hint.
func (b *button) MouseIn(e *desktop.MouseEvent) {
	b.Button.MouseIn(e)
	b.to.announce(b.hint)
}

// MouseOut takes it back.
func (b *button) MouseOut() {
	b.Button.MouseOut()
	b.to.announce("")
}

// FocusGained tells the hint.
func (b *button) FocusGained() {
	b.Button.FocusGained()
	b.to.announce(b.hint)
}

// FocusLost takes it back.
func (b *button) FocusLost() {
	b.Button.FocusLost()
	b.to.announce("")
}

// TypedKey presses with the space bar or Enter.
func (b *button) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter:
		b.Button.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	default:
		b.to.typedKey(e)
	}
}

// TypedRune gives a letter on.
func (b *button) TypedRune(r rune) {
	if r != ' ' {
		b.to.typedRune(r)
	}
}

// AccessibilityLabel is the hint: an icon has no name of its own.
func (b *button) AccessibilityLabel() string { return b.hint }

var _ fyne.Accessible = (*button)(nil)

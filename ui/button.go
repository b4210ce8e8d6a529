package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"backrank/assets"
	"backrank/ui/look"
)

// button is a button that says on the line for messages what it does, and with
// which key, while it is pointed at or has the keyboard.
type button struct {
	widget.Button

	hint string
	tell func(hint string) // "" takes it back
}

// newButton makes a button with an icon and a label; "" makes it an icon alone.
func newButton(label string, icon assets.Icon, hint string, tell func(string), do func()) *button {
	b := &button{hint: hint, tell: tell}
	b.Text, b.Icon, b.OnTapped = label, look.Icon(icon), do
	if label == "" {
		b.Importance = widget.LowImportance
	}
	b.ExtendBaseWidget(b)
	return b
}

// MouseIn tells the hint.
func (b *button) MouseIn(e *desktop.MouseEvent) {
	b.Button.MouseIn(e)
	b.tell(b.hint)
}

// MouseOut takes it back.
func (b *button) MouseOut() {
	b.Button.MouseOut()
	b.tell("")
}

// FocusGained tells the hint.
func (b *button) FocusGained() {
	b.Button.FocusGained()
	b.tell(b.hint)
}

// FocusLost takes it back.
func (b *button) FocusLost() {
	b.Button.FocusLost()
	b.tell("")
}

// AccessibilityLabel is the hint: an icon has no name of its own.
func (b *button) AccessibilityLabel() string { return b.hint }

var _ fyne.Accessible = (*button)(nil)

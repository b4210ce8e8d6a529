package widget

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/assets"
	"backrank/ui/theme"
)

// Button is a button with a tooltip. The space bar and Enter press it; all other keys are the window's.
type Button struct {
	fynewidget.Button

	// Tip says what it does, and after two blanks by which key; "" if its label says all.
	Tip string

	tip   Tip
	under bool // the pointer is over it
}

// NewButton makes a button with an icon and a label, of which one may be "".
func NewButton(label string, icon assets.Icon, tip string, do func()) *Button {
	b := &Button{Tip: tip}
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

// NewDefaultButton makes a button that stands out.
func NewDefaultButton(label string, icon assets.Icon, tip string, do func()) *Button {
	b := NewButton(label, icon, tip, do)
	b.Importance = fynewidget.HighImportance
	return b
}

// Quiet has it stand without a ground, its label at the left: for one of several in a column.
func (b *Button) Quiet() {
	b.Importance, b.Alignment = fynewidget.LowImportance, fynewidget.ButtonAlignLeading
}

// SetEnabled has it take presses or not.
func (b *Button) SetEnabled(on bool) {
	if on {
		b.Enable()
	} else {
		b.Disable()
	}
}

// SetImportance has it stand out more or less.
func (b *Button) SetImportance(i fynewidget.Importance) {
	if b.Importance != i {
		b.Importance = i
		b.Refresh()
	}
}

// Tapped presses it. It may go from under the pointer then, and nothing else would take the tooltip away.
func (b *Button) Tapped(e *fyne.PointEvent) {
	b.tip.Away()
	b.Button.Tapped(e)
}

// MouseIn has the tooltip come.
func (b *Button) MouseIn(e *desktop.MouseEvent) {
	b.Button.MouseIn(e)
	b.under = true
	b.tip.Over(b, b.Tip, e.AbsolutePosition)
}

// MouseMoved is for Fyne.
func (b *Button) MouseMoved(*desktop.MouseEvent) {}

// MouseOut takes the tooltip away.
func (b *Button) MouseOut() {
	b.Button.MouseOut()
	b.under = false
	b.tip.Away()
}

// FocusGained has the tooltip come for who walks with the keyboard.
func (b *Button) FocusGained() {
	b.Button.FocusGained()
	if !b.under {
		b.tip.Below(b, b.Tip)
	}
}

// FocusLost takes it away.
func (b *Button) FocusLost() {
	b.Button.FocusLost()
	b.tip.Away()
}

// TypedKey presses with the space bar or Enter. The button keeps the keyboard, as the toolkit's would not.
func (b *Button) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter:
		b.tip.Away()
		if !b.Disabled() && b.OnTapped != nil {
			b.OnTapped()
		}
	default:
		Unused(b, e)
	}
}

// TypedRune gives a letter on.
func (b *Button) TypedRune(r rune) {
	if r != ' ' {
		UnusedRune(b, r)
	}
}

// AccessibilityLabel is the tooltip where there is no label: an icon has no name of its own.
func (b *Button) AccessibilityLabel() string {
	if b.Text != "" {
		return b.Text
	}
	return b.Tip
}

var _ fyne.Accessible = (*Button)(nil)

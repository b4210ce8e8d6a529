package widget

import (
	"cmp"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/assets"
	"backrank/ui/accessible"
	"backrank/ui/theme"
)

// Button is a button with a tooltip. The space bar and Enter press it; all other keys go to the window.
type Button struct {
	fynewidget.Button

	// Tip is the tooltip: a description, and after two spaces a key or the id of a command; "" if the label is enough.
	Tip string

	reserved float32 // width reserved for another label
	label    string  // the label of a button that has a short one
	short    string  // shown if label does not fit, "" for none
	compact  bool
	tip      Tip
	hovered  bool
	onLeave  func() // called once when the pointer leaves; may be nil
	focused  bool
	press    *fyne.Animation // nil before it is shown
}

// minShortWidth is the minimum width of a button with a short label, in units.
const minShortWidth = 96

// NewButton returns a button with an icon and a label, one of which may be empty.
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

// NewDefaultButton returns a high-importance button.
func NewDefaultButton(label string, icon assets.Icon, tip string, do func()) *Button {
	b := NewButton(label, icon, tip, do)
	b.Importance = fynewidget.HighImportance
	return b
}

// Quiet removes the button's background and aligns its label to the left, for buttons in a column.
func (b *Button) Quiet() {
	b.Importance, b.Alignment = fynewidget.LowImportance, fynewidget.ButtonAlignLeading
}

// Compact leaves little space around the label, for buttons in a grid.
func (b *Button) Compact() {
	b.compact = true
	b.Importance = fynewidget.LowImportance
}

// Dimensions of a compact button, in units.
const (
	compactHeight   = 30
	compactPad      = 3
	minCompactWidth = 24
)

// MinSize returns the size for the label, or for that of Reserve if it is larger.
func (b *Button) MinSize() fyne.Size {
	size := b.Button.MinSize()
	if b.compact {
		label := theme.Measure(b.Text, fynetheme.TextSize(), fyne.TextStyle{Bold: true}).Width
		size = fyne.NewSize(max(label+2*compactPad, minCompactWidth), compactHeight)
	}
	size.Width = max(size.Width, b.reserved)
	if b.short != "" {
		size.Width = min(size.Width, minShortWidth)
	}
	return size
}

// Reserve reserves the width of a label, so that other objects do not move when the label changes.
func (b *Button) Reserve(label string) {
	now := b.Text
	b.Text = label
	b.Refresh()
	b.reserved = b.Button.MinSize().Width
	b.Text = now
	b.Refresh()
}

// SetLabels sets a label and a short one, shown where the label does not fit. The layout then determines the width.
func (b *Button) SetLabels(label, short string) {
	b.label, b.short = label, short
	b.shorten()
}

// shorten shows the label, or the short one if the label does not fit.
func (b *Button) shorten() {
	if b.Text != b.label {
		b.SetText(b.label)
	}
	if size := b.Size().Width; size > 0 && b.Button.MinSize().Width > size {
		b.SetText(b.short)
	}
}

// Resize changes the size, and the label if it has a short one.
func (b *Button) Resize(size fyne.Size) {
	b.Button.Resize(size)
	if b.short != "" {
		b.shorten()
	}
}

// SetEnabled enables or disables the button.
func (b *Button) SetEnabled(on bool) {
	if on {
		b.Enable()
	} else {
		b.Disable()
	}
}

// Tapped presses the button. It hides the tooltip first because the button may disappear.
func (b *Button) Tapped(e *fyne.PointEvent) {
	b.tip.Hide()
	if b.press != nil && !b.Disabled() && theme.Animated() {
		b.press.Stop()
		b.press.Start()
	}
	b.Button.Tapped(e)
}

// MouseIn shows the tooltip.
func (b *Button) MouseIn(e *desktop.MouseEvent) {
	b.hovered = true
	b.Button.MouseIn(e)
	b.tip.ShowAt(b, b.Tip, e.AbsolutePosition)
}

// MouseMoved implements desktop.Hoverable.
func (b *Button) MouseMoved(*desktop.MouseEvent) {}

// MouseOut hides the tooltip.
func (b *Button) MouseOut() {
	b.hovered = false
	b.Button.MouseOut()
	b.tip.Hide()
	if left := b.onLeave; left != nil {
		b.onLeave = nil
		left()
	}
}

// WhenLeft calls do once when the pointer leaves the button, or at once if it is elsewhere. It delays a change that
// moves the controls below the button, so that a second click does not hit another control.
func (b *Button) WhenLeft(do func()) {
	if !b.hovered {
		do()
		return
	}
	b.onLeave = do
}

// FocusGained shows the tooltip for keyboard users.
func (b *Button) FocusGained() {
	b.focused = true
	b.Button.FocusGained()
	if !b.hovered {
		b.tip.ShowBelow(b, b.Tip)
	}
}

// HasFocus reports whether the button has the focus. A click does not move it there.
func (b *Button) HasFocus() bool { return b.focused }

// FocusLost hides the tooltip.
func (b *Button) FocusLost() {
	b.focused = false
	b.Button.FocusLost()
	b.tip.Hide()
}

// TypedKey presses the button with Space or Enter. The button keeps the focus, unlike Fyne's.
func (b *Button) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter:
		b.tip.Hide()
		if !b.Disabled() && b.OnTapped != nil {
			b.OnTapped()
		}
	default:
		Unused(b, e)
	}
}

// TypedRune passes characters on to the window, except for the space, which TypedKey handles.
func (b *Button) TypedRune(r rune) {
	if r != ' ' {
		UnusedRune(b, r)
	}
}

// Description returns the label and the tooltip, or the tooltip alone if there is no label.
func (b *Button) Description() accessible.Description {
	tip, _, _ := strings.Cut(b.Tip, "  ")
	d := accessible.Description{Name: cmp.Or(b.label, b.Text, tip), Role: accessible.Button, State: accessible.Unavailable.If(b.Disabled())}
	if tip != d.Name {
		d.Value = tip
	}
	return d
}

// AccessibilityLabel implements fyne.Accessible.
func (b *Button) AccessibilityLabel() string { return b.Description().Label() }

var _ fyne.Accessible = (*Button)(nil)

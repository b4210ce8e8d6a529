package widget

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

// Toast is a temporary message at the bottom of a view, with a button if the player can react to it.
type Toast struct {
	Content *fyne.Container
	OnSay   func(text string) // called with each message; may be nil

	after  func(time.Duration, func()) func()
	stop   func() // cancels the timer that hides it; nil if hidden
	text   *Text
	button *Button
}

// ToastTime is the time for which a toast is shown, ToastOfferTime the time for one with a button.
const (
	ToastTime      = 8 * time.Second
	ToastOfferTime = 15 * time.Second
)

// NewToast returns a hidden toast. after calls do after d, unless stop is called before.
func NewToast(after func(d time.Duration, do func()) (stop func())) *Toast {
	m := &Toast{after: after, text: Plain("").MaxRows(2), button: NewButton("", "", "", nil)}
	m.button.Hide()
	m.Content = container.New(m, Panel(container.New(toastLayout{}, m.text, m.button)))
	m.Content.Hide()
	return m
}

// Say shows a message; "" hides the toast.
func (m *Toast) Say(text string) {
	m.Clear()
	m.show(text, ToastTime)
}

// Offer shows a message with a button. Pressing the button also hides the toast.
func (m *Toast) Offer(text, label string, do func()) {
	m.Clear()
	m.button.SetText(label)
	m.button.OnTapped = func() {
		m.Clear()
		do()
	}
	m.button.Show()
	m.show(text, ToastOfferTime)
}

// Text returns the message, "" if there is none.
func (m *Toast) Text() string { return m.text.Text() }

func (m *Toast) show(text string, duration time.Duration) {
	if text == "" {
		return
	}
	if m.OnSay != nil {
		m.OnSay(text)
	}
	m.text.SetText(text)
	m.Content.Show()
	m.Content.Refresh()
	m.stop = m.after(duration, func() { m.stop = nil; m.Clear() })
}

// Clear hides the toast.
func (m *Toast) Clear() {
	if m.stop != nil {
		m.stop()
		m.stop = nil
	}
	m.text.SetText("")
	m.button.Hide()
	m.Content.Hide()
}

// MinSize returns zero, because the toast overlays the view.
func (m *Toast) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(0, 0) }

// Layout centres the message, above the status line if the view has one.
func (m *Toast) Layout(o []fyne.CanvasObject, size fyne.Size) {
	const away, edge = 16, 24
	buttonWidth := float32(0)
	if !m.button.Hidden {
		buttonWidth = m.button.MinSize().Width + toastGap
	}
	width := min(m.text.Width()+buttonWidth+2*edge+1, size.Width-2*away)
	m.text.Resize(fyne.NewSize(width-edge-buttonWidth, 0))
	height := m.text.MinSize().Height + edge
	Place(o[0], (size.Width-width)/2, size.Height-height-BarHeight-4, width, height)
}

// toastGap separates the message and the button, in units.
const toastGap = 16

// toastLayout places the message at the left and the button at the right.
type toastLayout struct{}

// MinSize returns the size of the message.
func (toastLayout) MinSize(o []fyne.CanvasObject) fyne.Size { return o[0].MinSize() }

// Layout implements fyne.Layout.
func (toastLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	width := size.Width
	if !o[1].(*Button).Hidden {
		width = PlaceRight(o[1], size.Width, size.Height) - toastGap
	}
	o[0].Resize(fyne.NewSize(width, size.Height))
}

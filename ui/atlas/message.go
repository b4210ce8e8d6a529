package atlas

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"backrank/ui/widget"
)

// message is a temporary message over the lower edge of the view.
type message struct {
	after   func(time.Duration, func()) func()
	stop    func() // cancels the timer that hides it; nil if hidden
	text    *widget.Text
	content *fyne.Container
}

// messageStays is how long a message is shown.
const messageStays = 8 * time.Second

func newMessage(after func(time.Duration, func()) func()) *message {
	m := &message{after: after, text: widget.Plain("").MaxRows(2)}
	m.content = container.New(m, widget.Panel(m.text))
	m.content.Hide()
	return m
}

func (m *message) say(text string) {
	m.clear()
	if text == "" {
		return
	}
	m.text.SetText(text)
	m.content.Show()
	m.content.Refresh()
	m.stop = m.after(messageStays, func() { m.stop = nil; m.clear() })
}

func (m *message) clear() {
	if m.stop != nil {
		m.stop()
		m.stop = nil
	}
	m.text.SetText("")
	m.content.Hide()
}

// MinSize is zero: it overlays the view.
func (m *message) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(0, 0) }

// Layout centres the message, above the status line that a view may have.
func (m *message) Layout(o []fyne.CanvasObject, size fyne.Size) {
	const away, edge = 16, 24
	width := min(m.text.Width()+2*edge+1, size.Width-2*away)
	m.text.Resize(fyne.NewSize(width-edge, 0))
	high := m.text.MinSize().Height + edge
	o[0].Resize(fyne.NewSize(width, high))
	o[0].Move(fyne.NewPos((size.Width-width)/2, size.Height-high-barHeight-4))
}

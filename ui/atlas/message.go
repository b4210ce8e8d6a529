package atlas

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"backrank/ui/widget"
)

// message is what was said last: it lies over the lower edge of the view for a while.
type message struct {
	after   func(time.Duration, func()) func()
	stop    func() // forgets that it is to go; nil if it is not there
	text    *widget.Text
	content *fyne.Container
}

// messageStays is how long it stays.
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

// MinSize takes no room.
func (m *message) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(0, 0) }

// Layout puts it in the middle, above the line that a view may have at its lower edge.
func (m *message) Layout(o []fyne.CanvasObject, size fyne.Size) {
	const away, edge = 16, 24
	width := min(m.text.Width()+2*edge+1, size.Width-2*away)
	m.text.Resize(fyne.NewSize(width-edge, 0))
	high := m.text.MinSize().Height + edge
	o[0].Resize(fyne.NewSize(width, high))
	o[0].Move(fyne.NewPos((size.Width-width)/2, size.Height-high-barHeight-4))
}

package game

import (
	"cmp"
	"image/color"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/app/notice"
	"backrank/ui/theme"
	"backrank/ui/widget"
)

// Message is the line for messages under the board, two small lines for a long text. Its space is reserved, so nothing
// moves. A hint covers the message while the pointer is over its source.
type Message struct {
	fynewidget.BaseWidget

	message  string
	severity notice.Severity
	refusal  bool // the message explains a refusal
	hinted   string
	alarm    string // shown while there is no message
	told     func()

	offer *widget.Button // at the right; hidden if there is nothing to offer
	whole *widget.Button // opens a message that is cut; shown if nothing is offered
	mark  *canvas.Text   // symbol of the severity
	one   *widget.Text   // text that fits on one line
	two   *widget.Text   // longer text
	tip   widget.Tip     // full text, if truncated
}

// NewMessage returns an empty line. told is called after each message; open is called with the whole text of a truncated
// message when the player presses Details.
func NewMessage(told func(), open func(text string)) *Message {
	l := &Message{told: told, offer: widget.NewButton("", "", "", func() {}), mark: canvas.NewText("", color.Transparent), one: widget.Plain(""), two: widget.Small("").Rows(2)}
	l.whole = widget.NewButton("Details", "", "Show the whole message", func() { open(l.Shown()) })
	l.whole.Hide()
	l.offer.Hide()
	l.mark.TextSize = 14
	theme.Bold(l.mark, true)
	l.ExtendBaseWidget(l)
	return l
}

// Say shows a message until the position changes or another message replaces it. It replaces a hint.
func (l *Message) Say(text string, severity notice.Severity) {
	l.message, l.severity, l.hinted, l.refusal = text, severity, "", false
	l.Refresh()
	l.told()
}

// Refuse explains why something cannot be done, until the player tries something else.
func (l *Message) Refuse(text string) {
	l.Say(text, notice.Warning)
	l.refusal = true
}

// Offer shows a button beside the message, "" none.
func (l *Message) Offer(label, tip string, do func()) {
	l.offer.Hidden = label == ""
	l.offer.SetText(label)
	l.offer.Tip, l.offer.OnTapped = tip, do
	l.Refresh()
}

// Offered returns the button beside the message, nil if there is none.
func (l *Message) Offered() *widget.Button {
	if l.offer.Hidden {
		return nil
	}
	return l.offer
}

// Details returns the button that opens a message that is cut, nil if the message is not cut.
func (l *Message) Details() *widget.Button {
	if l.whole.Hidden {
		return nil
	}
	return l.whole
}

// Said returns the message, "" if there is none.
func (l *Message) Said() string { return l.message }

// Severity returns the severity of the message.
func (l *Message) Severity() notice.Severity { return l.severity }

// Hint covers the message with a hint; "" uncovers it.
func (l *Message) Hint(text string) {
	if l.hinted != text {
		l.hinted = text
		l.Refresh()
	}
}

// Clear removes the message.
func (l *Message) Clear() {
	l.message, l.hinted = "", ""
	l.Refresh()
}

// Forgive removes the explanation of a refusal when the player tries something else.
func (l *Message) Forgive() {
	if l.refusal {
		l.Clear()
	}
}

// Alarm shows an alarm while there is no other message; "" ends it.
func (l *Message) Alarm(text string) {
	if l.alarm != text {
		l.alarm = text
		l.Refresh()
	}
}

// MouseIn shows a truncated message in full.
func (l *Message) MouseIn(e *desktop.MouseEvent) {
	if !l.two.Hidden && !l.two.Whole() {
		l.tip.ShowAt(l, strings.Join(strings.Fields(l.Shown()), " "), e.AbsolutePosition)
	}
}

// MouseMoved implements desktop.Hoverable.
func (l *Message) MouseMoved(*desktop.MouseEvent) {}

// MouseOut hides the full text.
func (l *Message) MouseOut() { l.tip.Hide() }

// AccessibilityLabel returns the text shown.
func (l *Message) AccessibilityLabel() string { return l.Shown() }

// AccessibilityRole returns the role of text.
func (l *Message) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }

func (l *Message) Shown() string {
	return cmp.Or(l.hinted, l.message, l.alarm)
}

// Sign returns the symbol of the severity shown.
func (l *Message) Sign() string {
	switch {
	case l.hinted != "":
		return ""
	case l.message != "":
		return [...]string{"", "!", "!!"}[l.severity]
	case l.alarm != "":
		return "!!"
	}
	return ""
}

func (l *Message) MinSize() fyne.Size { return fyne.NewSize(100, MessageHeight) }

func (l *Message) CreateRenderer() fyne.WidgetRenderer { return &messageRenderer{l} }

// offerHeight is the height of the button, in units.
const offerHeight = 28

type messageRenderer struct{ *Message }

func (r *messageRenderer) Destroy()           {}
func (r *messageRenderer) MinSize() fyne.Size { return r.Message.MinSize() }
func (r *messageRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.mark, r.one, r.two, r.offer, r.whole}
}

func (r *messageRenderer) Layout(size fyne.Size) {
	mark := r.mark.MinSize()
	place(r.mark, 12, (size.Height-mark.Height)/2, mark.Width, mark.Height)
	x := float32(12)
	if r.mark.Text != "" {
		x += mark.Width + 8
	}
	right := size.Width
	r.whole.Hide()
	if !r.offer.Hidden {
		right = r.placeButton(r.offer, size)
	}
	if r.placeText(x, right, size.Height); !r.two.Hidden && !r.two.Whole() && r.offer.Hidden && r.hinted == "" {
		r.whole.Show()
		r.placeText(x, r.placeButton(r.whole, size), size.Height)
	}
}

// placeButton places a button at the right, and returns where the text beside it may end.
func (r *messageRenderer) placeButton(b *widget.Button, size fyne.Size) (right float32) {
	least := b.MinSize()
	place(b, size.Width-least.Width, (size.Height-offerHeight)/2, least.Width, offerHeight)
	return size.Width - least.Width - 8
}

// placeText shows the text between two edges, on one line or two.
func (r *messageRenderer) placeText(x, right, height float32) {
	text, width := r.Shown(), right-x
	r.two.Hidden = r.one.Fits(text, width)
	r.one.Hidden = !r.two.Hidden
	for _, w := range []*widget.Text{r.one, r.two} {
		h := w.MinSize().Height
		used := h
		if w == r.two && w.Fits(text, width) {
			used = h / 2
		}
		place(w, x, (height-used)/2, width, h)
		w.SetText(text)
	}
}

func (r *messageRenderer) Refresh() {
	r.mark.Text = r.Sign()
	r.mark.Color = theme.Danger()
	r.Layout(r.Size())
	r.offer.Refresh()
	r.whole.Refresh()
	r.one.Refresh()
	r.two.Refresh()
	canvas.Refresh(r.Message)
}

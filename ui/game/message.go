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
	"backrank/lang"
	"backrank/ui/theme"
	"backrank/ui/widget"
)

// Message is the line for messages below the board; a long text has two small lines. Its space is reserved, so that
// nothing else moves. A hint covers the message while the pointer is over the source of the hint.
type Message struct {
	fynewidget.BaseWidget

	message  string
	severity notice.Severity
	refusal  bool // the message explains a refusal
	hint     string
	alarm    string // shown while there is neither message nor hint
	work     string // what is done in the background; shown, dimmed, while there is nothing else
	onChange func()

	offer    *widget.Button // at the right; hidden if nothing is offered
	details  *widget.Button // opens a truncated message; hidden while offer is visible
	mark     *canvas.Text   // symbol of the severity
	oneLine  *widget.Text   // text that fits on one line
	twoLines *widget.Text   // longer text
	workText *widget.Text
	tip      widget.Tip // full text, if truncated
}

// NewMessage returns an empty line. onChange is called after each message; open is called with the whole text of a
// truncated message when the player presses Details.
func NewMessage(onChange func(), open func(text string)) *Message {
	l := &Message{onChange: onChange, offer: widget.NewButton("", "", "", func() {}), mark: canvas.NewText("", color.Transparent), oneLine: widget.Plain(""), twoLines: widget.Small("").Rows(2), workText: widget.Caption("").MaxRows(2)}
	l.details = widget.NewButton(lang.L("Details"), "", lang.L("Show the whole message"), func() { open(l.ShownText()) })
	l.details.Hide()
	l.offer.Hide()
	l.mark.TextSize = 14
	theme.Bold(l.mark, true)
	l.ExtendBaseWidget(l)
	return l
}

// Report shows a message until the position changes or another message replaces it. It also removes a hint.
func (l *Message) Report(text string, severity notice.Severity) {
	l.message, l.severity, l.hint, l.refusal = text, severity, "", false
	l.Refresh()
	l.onChange()
}

// Refuse shows why something cannot be done, until the player tries something else.
func (l *Message) Refuse(text string) {
	l.Report(text, notice.Warning)
	l.refusal = true
}

// Offer shows a button next to the message; an empty label removes it.
func (l *Message) Offer(label, tip string, do func()) {
	l.offer.Hidden = label == ""
	l.offer.SetText(label)
	l.offer.Tip, l.offer.OnTapped = tip, do
	l.Refresh()
}

// Offered returns the button next to the message, nil if there is none.
func (l *Message) Offered() *widget.Button {
	if l.offer.Hidden {
		return nil
	}
	return l.offer
}

// Details returns the button that opens a truncated message, nil if the message is not truncated.
func (l *Message) Details() *widget.Button {
	if l.details.Hidden {
		return nil
	}
	return l.details
}

// Text returns the message, "" if there is none.
func (l *Message) Text() string { return l.message }

// Severity returns the severity of the message.
func (l *Message) Severity() notice.Severity { return l.severity }

// Hint covers the message with a hint; "" removes the hint.
func (l *Message) Hint(text string) {
	if l.hint != text {
		l.hint = text
		l.Refresh()
	}
}

// Clear removes the message.
func (l *Message) Clear() {
	l.message, l.hint = "", ""
	l.Refresh()
}

// ClearRefusal removes the message if it was set by [Message.Refuse].
func (l *Message) ClearRefusal() {
	if l.refusal {
		l.Clear()
	}
}

// Replace shows the message of another line, whose place this one takes, if it is a warning. A refusal ends with that line.
func (l *Message) Replace(other *Message) {
	if other.message != "" && other.severity > notice.Info && !other.refusal {
		l.Report(other.message, other.severity)
	}
}

// Alarm shows an alarm while there is no message; "" ends it.
func (l *Message) Alarm(text string) {
	if l.alarm != text {
		l.alarm = text
		l.Refresh()
	}
}

// Background shows what is done in the background while there is nothing else to show; "" ends it.
func (l *Message) Background(text string) {
	if l.work != text {
		l.work = text
		l.Refresh()
	}
}

// MouseIn shows a truncated text in full.
func (l *Message) MouseIn(e *desktop.MouseEvent) {
	if !l.twoLines.Hidden && !l.twoLines.Whole() {
		l.tip.ShowAt(l, strings.Join(strings.Fields(l.ShownText()), " "), e.AbsolutePosition)
	}
}

// MouseMoved implements desktop.Hoverable.
func (l *Message) MouseMoved(*desktop.MouseEvent) {}

// MouseOut hides the full text.
func (l *Message) MouseOut() { l.tip.Hide() }

// AccessibilityLabel returns the text shown.
func (l *Message) AccessibilityLabel() string { return l.ShownText() }

// AccessibilityRole returns the role of text.
func (l *Message) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }

// ShownText returns the text shown: the hint, otherwise the message, the alarm, or what is done in the background.
func (l *Message) ShownText() string {
	return cmp.Or(l.hint, l.message, l.alarm, l.work)
}

// Sign returns the symbol of the severity shown.
func (l *Message) Sign() string {
	switch {
	case l.hint != "":
		return ""
	case l.message != "":
		return [...]string{"", "!", "!!"}[l.severity]
	case l.alarm != "":
		return "!!"
	}
	return ""
}

func (l *Message) MinSize() fyne.Size { return fyne.NewSize(100, MessageHeight) }

func (l *Message) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewRenderer(l, l.layout, l.paint, l.mark, l.oneLine, l.twoLines, l.workText, l.offer, l.details)
}

// offerHeight is the height of the buttons, in units.
const offerHeight = 28

func (l *Message) layout(size fyne.Size) {
	markWidth := l.mark.MinSize().Width
	widget.PlaceMiddle(l.mark, 12, markWidth, size.Height)
	x := float32(12)
	if l.mark.Text != "" {
		x += markWidth + 8
	}
	right := size.Width
	l.details.Hide()
	if !l.offer.Hidden {
		right = l.placeButton(l.offer, size)
	}
	if l.placeText(x, right, size.Height); !l.twoLines.Hidden && !l.twoLines.Whole() && l.offer.Hidden && l.hint == "" {
		l.details.Show()
		l.placeText(x, l.placeButton(l.details, size), size.Height)
	}
}

// placeButton places a button at the right, and returns the right edge of the space left of it.
func (l *Message) placeButton(b *widget.Button, size fyne.Size) (right float32) {
	minSize := b.MinSize()
	widget.Place(b, size.Width-minSize.Width, (size.Height-offerHeight)/2, minSize.Width, offerHeight)
	return size.Width - minSize.Width - 8
}

// placeText places the text between two edges, on one line or two.
func (l *Message) placeText(x, right, height float32) {
	text, width := l.ShownText(), right-x
	if l.workText.Hidden = l.hint+l.message+l.alarm != "" || text == ""; !l.workText.Hidden {
		l.oneLine.Hidden, l.twoLines.Hidden = true, true
		l.workText.SetText(text)
		widget.PlaceMiddle(l.workText, x, width, height)
		return
	}
	l.twoLines.Hidden = l.oneLine.Fits(text, width)
	l.oneLine.Hidden = !l.twoLines.Hidden
	for _, w := range []*widget.Text{l.oneLine, l.twoLines} {
		h := w.MinSize().Height
		used := h
		if w == l.twoLines && w.Fits(text, width) {
			used = h / 2
		}
		widget.Place(w, x, (height-used)/2, width, h)
		w.SetText(text)
	}
}

func (l *Message) paint() {
	l.mark.Text = l.Sign()
	l.mark.Color = theme.Danger()
	l.offer.Refresh()
	l.details.Refresh()
	l.oneLine.Refresh()
	l.twoLines.Refresh()
	l.workText.Refresh()
}

package ui

import (
	"cmp"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/app/notice"
	"backrank/ui/theme"
	"backrank/ui/widget"
)

// line is the one line for messages under the board, two small ones for what is
// long. Its place is reserved, so nothing jumps. A hint covers a message while the
// pointer is where it belongs.
type line struct {
	fynewidget.BaseWidget

	message  string
	severity notice.Severity
	refusal  bool // the message says why something was refused
	hinted   string
	alarm    string // said for as long as nothing else is
	told     func() // hears of every message; may be nil

	mark *canvas.Text // the severity as a sign
	one  *widget.Text // what fits into one row
	two  *widget.Text // what does not
}

func newLine() *line {
	l := &line{mark: canvas.NewText("", color.Transparent), one: widget.Plain(""), two: widget.Small("").Rows(2)}
	l.mark.TextSize = 14
	l.mark.TextStyle.Bold = true
	l.ExtendBaseWidget(l)
	return l
}

// say shows a message until the position changes or another takes its place. It
// comes before a hint that is there already.
func (l *line) say(text string, severity notice.Severity) {
	l.message, l.severity, l.hinted, l.refusal = text, severity, "", false
	l.Refresh()
	if l.told != nil {
		l.told()
	}
}

// hint covers the message; "" uncovers it.
func (l *line) hint(text string) {
	if l.hinted != text {
		l.hinted = text
		l.Refresh()
	}
}

// clear takes the message back.
func (l *line) clear() {
	l.message, l.hinted = "", ""
	l.Refresh()
}

// forgive takes back why something was refused, when the player tries anew.
func (l *line) forgive() {
	if l.refusal {
		l.clear()
	}
}

// alarmed keeps an alarm in sight while nothing else is said; "" ends it.
func (l *line) alarmed(text string) {
	if l.alarm != text {
		l.alarm = text
		l.Refresh()
	}
}

// AccessibilityLabel is the text shown.
func (l *line) AccessibilityLabel() string { return l.shown() }

// AccessibilityRole is that of something to be read.
func (l *line) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }

func (l *line) shown() string {
	return cmp.Or(l.hinted, l.message, l.alarm)
}

// sign marks what is shown with its severity.
func (l *line) sign() string {
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

func (l *line) MinSize() fyne.Size { return fyne.NewSize(100, lineHeight) }

func (l *line) CreateRenderer() fyne.WidgetRenderer { return &lineRenderer{l} }

type lineRenderer struct{ *line }

func (r *lineRenderer) Destroy()           {}
func (r *lineRenderer) MinSize() fyne.Size { return r.line.MinSize() }
func (r *lineRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.mark, r.one, r.two}
}

func (r *lineRenderer) Layout(size fyne.Size) {
	mark := r.mark.MinSize()
	place(r.mark, 12, (size.Height-mark.Height)/2, mark.Width, mark.Height)
	x := float32(12)
	if r.mark.Text != "" {
		x += mark.Width + 8
	}
	text, width := r.shown(), size.Width-x
	r.two.Hidden = r.one.Fits(text, width)
	r.one.Hidden = !r.two.Hidden
	for _, w := range []*widget.Text{r.one, r.two} {
		h := w.MinSize().Height
		used := h
		if w == r.two && w.Fits(text, width) {
			used = h / 2
		}
		place(w, x, (size.Height-used)/2, width, h)
		w.SetText(text)
	}
}

func (r *lineRenderer) Refresh() {
	r.mark.Text = r.sign()
	r.mark.Color = theme.Danger()
	r.Layout(r.Size())
	r.one.Refresh()
	r.two.Refresh()
	canvas.Refresh(r.line)
}

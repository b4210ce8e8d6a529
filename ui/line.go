package ui

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"backrank/app"
	"backrank/ui/look"
)

// line is the one line for messages under the board. Its place is reserved, so
// nothing jumps. A hint covers a message while the pointer is where it belongs.
type line struct {
	widget.BaseWidget

	message  string
	severity app.Severity
	hinted   string
	told     func() // hears of every message; may be nil

	mark *canvas.Text // the severity as a sign
	text *canvas.Text
}

func newLine() *line {
	l := &line{mark: canvas.NewText("", color.Transparent), text: canvas.NewText("", color.Transparent)}
	l.mark.TextSize, l.text.TextSize = 14, 14
	l.mark.TextStyle.Bold = true
	l.ExtendBaseWidget(l)
	return l
}

// say shows a message until the position changes or another takes its place.
func (l *line) say(text string, severity app.Severity) {
	l.message, l.severity = text, severity
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

// clear takes the message back, unless it is an alarm.
func (l *line) clear() {
	l.hinted = ""
	if l.severity < app.Alarm {
		l.message = ""
	}
	l.Refresh()
}

// AccessibilityLabel is the text shown.
func (l *line) AccessibilityLabel() string { return l.shown() }

// AccessibilityRole is that of something to be read.
func (l *line) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }

func (l *line) shown() string {
	if l.hinted != "" {
		return l.hinted
	}
	return l.message
}

func (l *line) MinSize() fyne.Size { return fyne.NewSize(100, lineHeight) }

func (l *line) CreateRenderer() fyne.WidgetRenderer { return &lineRenderer{l} }

type lineRenderer struct{ *line }

func (r *lineRenderer) Destroy()                     {}
func (r *lineRenderer) MinSize() fyne.Size           { return r.line.MinSize() }
func (r *lineRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.mark, r.text} }

func (r *lineRenderer) Layout(size fyne.Size) {
	mark := r.mark.MinSize()
	place(r.mark, 12, (size.Height-mark.Height)/2, mark.Width, mark.Height)
	x := float32(12)
	if r.mark.Text != "" {
		x += mark.Width + 8
	}
	text := r.text.MinSize()
	place(r.text, x, (size.Height-text.Height)/2, text.Width, text.Height)
}

func (r *lineRenderer) Refresh() {
	r.text.Text = r.shown()
	r.text.Color = theme.Color(theme.ColorNameForeground)
	r.mark.Text = ""
	if r.hinted == "" && r.message != "" {
		r.mark.Text = [...]string{"", "!", "!!"}[r.severity]
	}
	r.mark.Color = look.Danger()
	r.Layout(r.Size())
	canvas.Refresh(r.line)
}

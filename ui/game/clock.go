package game

import (
	"image/color"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"
	"github.com/notnil/chess"

	"backrank/app/clock"
	"backrank/lang"
	"backrank/ui/theme"
	"backrank/ui/widget"
)

// Dimensions of a clock in a strip, in units.
const (
	clockHeight = 34
	clockText   = 22
	clockSmall  = 11 // type size of the text next to the time
	clockPad    = 9
	clockBar    = 3
	clockRadius = 6
)

// face is a clock in a strip: the time, a bar for the remaining time, and the remaining delay, periods or moves.
type face struct {
	shown     bool
	ground    *canvas.Rectangle
	bar       *canvas.Rectangle
	time      *canvas.Text
	details   *canvas.Text // the delay, the periods, or the moves to the next time control
	barLength float32      // length of the bar, 0 to 1
}

func newFace() *face {
	f := &face{ground: canvas.NewRectangle(color.Transparent), bar: canvas.NewRectangle(color.Transparent), time: canvas.NewText("", color.Transparent), details: canvas.NewText("", color.Transparent)}
	f.ground.CornerRadius, f.bar.CornerRadius = clockRadius, clockBar/2
	f.time.TextSize, f.details.TextSize = clockText, clockSmall
	theme.Bold(f.time, true)
	return f
}

func (f *face) objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{f.ground, f.bar, f.time, f.details}
}

// update sets the face to a reading of the clock for side c, and reports whether its appearance has changed.
func (f *face) update(r *clock.Reading, c chess.Color, paused bool) (changed bool) {
	was := *f
	before := [2]string{f.time.Text, f.details.Text}
	half := r.Of(c)
	preparing := r.Phase == clock.Preparation
	f.shown = !half.None || preparing
	f.time.Text, f.details.Text, f.barLength = clock.Text(half.Time), clockDetails(half), half.Bar
	if preparing {
		f.time.Text, f.details.Text, f.barLength = clock.Text(r.Preparation), "", 0
	}
	turn := r.Turn == c && !paused && r.Fallen == chess.NoColor && (r.Running || preparing)
	ground, ink, bar := fynetheme.Color(theme.ColorNameRaised), theme.Dim(), theme.FieldEdge()
	switch {
	case r.Fallen == c:
		ground, ink = fynetheme.Color(fynetheme.ColorNameError), fynetheme.Color(fynetheme.ColorNameForegroundOnError)
	case preparing && half.Ready:
		ink = fynetheme.Color(fynetheme.ColorNameSuccess)
	case preparing:
	case turn && half.Low:
		ground, ink, bar = fynetheme.Color(fynetheme.ColorNameError), fynetheme.Color(fynetheme.ColorNameForegroundOnError), fynetheme.Color(fynetheme.ColorNameForegroundOnError)
	case turn:
		ground, ink = fynetheme.Color(fynetheme.ColorNamePrimary), fynetheme.Color(fynetheme.ColorNameForegroundOnPrimary)
		bar = ink
	case half.Low:
		ink, bar = fynetheme.Color(fynetheme.ColorNameError), fynetheme.Color(fynetheme.ColorNameError)
	}
	f.ground.FillColor = ground
	changed = was.shown != f.shown || was.barLength != f.barLength || before != [2]string{f.time.Text, f.details.Text} || f.time.Color != ink || f.bar.FillColor != bar
	f.time.Color, f.details.Color, f.bar.FillColor = ink, ink, bar
	return changed
}

// clockDetails returns the text next to the time: "+5" seconds of delay, "3×" periods, "12 to go".
func clockDetails(f *clock.Face) string {
	switch {
	case f.Delay > 0:
		return "+" + lang.Number(int((f.Delay+time.Second-1)/time.Second))
	case f.Periods > 0 && f.Overtime:
		return lang.Number(f.Periods) + "×"
	case f.ToGo > 0:
		return lang.N("{{.Count}} to go", f.ToGo)
	}
	return ""
}

// minWidth returns the width that the clock needs, in units, with its details or without them.
func (f *face) minWidth(detailed bool) float32 {
	width := theme.Measure(widestDigits(f.time.Text), clockText, f.time.TextStyle).Width + 2*clockPad
	if f.details.Text != "" && detailed {
		width += theme.Measure(f.details.Text, clockSmall, f.details.TextStyle).Width + 5
	}
	return width
}

// widestDigits returns text with each digit replaced by 0, so that its width does not change while the clock runs.
func widestDigits(text string) string {
	all := []byte(text)
	for i, b := range all {
		if b >= '0' && b <= '9' {
			all[i] = '0'
		}
	}
	return string(all)
}

// layout puts the clock at the right end of a strip, with its details or without them, and returns the right edge of the
// space left of it.
func (f *face) layout(size fyne.Size, detailed bool) (right float32) {
	for _, o := range f.objects() {
		o.(interface{ Show() }).Show()
		if !f.shown {
			o.Hide()
		}
	}
	if !f.shown {
		return size.Width
	}
	width := f.minWidth(detailed)
	x, y := size.Width-width, (size.Height-clockHeight)/2
	widget.Place(f.ground, x, y, width, clockHeight)
	widget.Place(f.bar, x+clockRadius, y+clockHeight-clockBar-1, (width-2*clockRadius)*f.barLength, clockBar)
	digits := theme.Measure(widestDigits(f.time.Text), clockText, f.time.TextStyle)
	m := f.time.MinSize()
	widget.Place(f.time, size.Width-clockPad-digits.Width, y+(clockHeight-m.Height)/2, m.Width, m.Height)
	f.details.Hidden = !detailed
	details := f.details.MinSize()
	widget.Place(f.details, x+clockPad, y+(clockHeight-details.Height)/2, details.Width, details.Height)
	return x - stripGap
}

package train

import (
	"image/color"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"

	"backrank/app/training"
	"backrank/lang"
	"backrank/ui/accessible"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/words"
)

// calendar shows the days of the last weeks with the numbers of answers, and those of the coming weeks with the numbers of
// questions that will be due. The line below it describes the chosen day, which arrow keys, a click or the pointer change.
type calendar struct {
	widget.Interactive

	typed   func(rune)
	days    []training.Day // of whole weeks, from a Monday on
	today   int            // index of today
	due     int            // number of questions that are due now
	chosen  int
	hovered int // index of the day under the pointer, -1 for none

	weekdays []*widget.Text
	squares  []*daySquare
	cursor   *canvas.Rectangle
	about    *widget.Text
}

// daySquare is the drawing of a day.
type daySquare struct {
	ground       *canvas.Rectangle
	date, number *canvas.Text
}

// The weeks shown before and after the current one.
const (
	pastWeeks   = 5
	comingWeeks = 2
	shownDays   = 7 * (pastWeeks + 1 + comingWeeks)
)

// Sizes in units.
const (
	weekdayHeight = 18
	aboutHeight   = 44
	minDayHeight  = 32
	maxDayHeight  = 60
	maxDayWidth   = 110
	dayGap        = 4
)

func newCalendar(typed func(rune)) *calendar {
	c := &calendar{typed: typed, hovered: -1, cursor: canvas.NewRectangle(color.Transparent), about: widget.Plain("").RowsBetween(2, 2)}
	c.cursor.CornerRadius, c.cursor.StrokeWidth = 6, 2
	for _, name := range weekdays() {
		c.weekdays = append(c.weekdays, widget.Caption(name).Middle())
	}
	for range shownDays {
		s := &daySquare{canvas.NewRectangle(color.Transparent), canvas.NewText("", color.Transparent), canvas.NewText("", color.Transparent)}
		s.ground.CornerRadius, s.date.TextSize, s.number.TextSize = 6, 11, 14
		s.number.Alignment = fyne.TextAlignTrailing
		c.squares = append(c.squares, s)
	}
	c.ExtendBaseWidget(c)
	return c
}

// weekdays returns the short names of the days of a week, from Monday on.
func weekdays() []string {
	return []string{
		lang.X("Monday in a calendar", "Mon"), lang.X("Tuesday in a calendar", "Tue"), lang.X("Wednesday in a calendar", "Wed"),
		lang.X("Thursday in a calendar", "Thu"), lang.X("Friday in a calendar", "Fri"), lang.X("Saturday in a calendar", "Sat"),
		lang.X("Sunday in a calendar", "Sun"),
	}
}

// show shows the weeks around today. due is the number of questions that are due now.
func (c *calendar) show(p *training.Progress, now time.Time, due int) {
	sinceMonday := (int(now.Weekday()) + 6) % 7
	first := now.AddDate(0, 0, -7*pastWeeks-sinceMonday)
	days := p.Days(first, first.AddDate(0, 0, shownDays-1), now)
	if today := 7*pastWeeks + sinceMonday; len(c.days) == 0 || c.days[0].Date != days[0].Date {
		c.chosen = today
	}
	c.days, c.today, c.due = days, 7*pastWeeks+sinceMonday, due
	c.Refresh()
}

// choose chooses a day, if it is one of those shown.
func (c *calendar) choose(day int) {
	if day >= 0 && day < len(c.days) && day != c.chosen {
		c.chosen = day
		c.Refresh()
	}
}

// describe describes a day in a sentence.
func (c *calendar) describe(i int) string {
	if i >= len(c.days) {
		return ""
	}
	d := &c.days[i]
	date := dateOf(d)
	day := words.Day(date)
	text := lang.L("{{.Day}}: no answers", "Day", day)
	if d.Answers > 0 {
		text = lang.N("{{.Day}}: {{.Count}} answers, {{.Share}} right", d.Answers, "Day", day, "Share", words.Percent(d.Share(), 0))
		if d.New > 0 {
			text = words.Message(text, lang.N("{{.Count}} questions were new", d.New))
		}
	}
	switch {
	case i < c.today:
		return text
	case i == c.today && c.due == 0:
		return words.Message(text, lang.L("Nothing is due now"))
	case i == c.today:
		return words.Message(text, lang.N("{{.Count}} questions are due now", c.due))
	case d.Due == 0:
		return lang.L("{{.Day}}: nothing will be due", "Day", day)
	}
	return lang.N("{{.Day}}: {{.Count}} questions will be due", d.Due, "Day", day)
}

// dateOf returns an instant of a day.
func dateOf(d *training.Day) time.Time {
	date, _ := time.Parse(time.DateOnly, d.Date) // the days have such dates
	return date
}

// count returns the number in the square of a day, "" for none: answers up to today, due questions later.
func (c *calendar) count(i int) string {
	n := c.days[i].Answers
	if i > c.today {
		n = c.days[i].Due
	}
	if n == 0 {
		return ""
	}
	return lang.Number(n)
}

// Tapped chooses the day at the pointer.
func (c *calendar) Tapped(e *fyne.PointEvent) {
	if canvas := fyne.CurrentApp().Driver().CanvasForObject(c); canvas != nil {
		canvas.Focus(c)
	}
	c.choose(c.at(e.Position))
}

// MouseIn describes the day at the pointer.
func (c *calendar) MouseIn(e *desktop.MouseEvent) { c.hover(c.at(e.Position)) }

// MouseMoved describes the day at the pointer.
func (c *calendar) MouseMoved(e *desktop.MouseEvent) { c.hover(c.at(e.Position)) }

// MouseOut describes the chosen day again.
func (c *calendar) MouseOut() { c.hover(-1) }

func (c *calendar) hover(day int) {
	if day != c.hovered {
		c.hovered = day
		c.Refresh()
	}
}

// TypedKey moves to another day with the arrow keys, by four weeks with PgUp and PgDn.
func (c *calendar) TypedKey(e *fyne.KeyEvent) {
	by := map[fyne.KeyName]int{
		fyne.KeyLeft: -1, fyne.KeyRight: 1, fyne.KeyUp: -7, fyne.KeyDown: 7, fyne.KeyPageUp: -28, fyne.KeyPageDown: 28,
		fyne.KeyHome: c.today - c.chosen,
	}
	step, moves := by[e.Name]
	if !moves {
		widget.Unused(c, e)
		return
	}
	c.choose(c.chosen + step)
}

// TypedRune passes characters on to the screen.
func (c *calendar) TypedRune(r rune) { c.typed(r) }

// Description returns the chosen day.
func (c *calendar) Description() accessible.Description {
	return accessible.Description{Name: lang.L("Calendar"), Role: accessible.Grid, Value: c.describe(c.chosen)}
}

// AccessibilityLabel implements fyne.Accessible.
func (c *calendar) AccessibilityLabel() string { return c.Description().Label() }

// AccessibilityRole implements fyne.Accessible.
func (c *calendar) AccessibilityRole() fyne.AccessibleRole { return c.Description().Role.Toolkit() }

// MinSize implements fyne.Widget.
func (c *calendar) MinSize() fyne.Size {
	return fyne.NewSize(7*48, weekdayHeight+aboutHeight+shownDays/7*(minDayHeight+dayGap))
}

// square returns the size of a day with its gap, and the left edge of the weeks.
func (c *calendar) square() (size fyne.Size, left float32) {
	all := c.Size()
	size = fyne.NewSize(min(all.Width/7, maxDayWidth), min((all.Height-weekdayHeight-aboutHeight)/(shownDays/7), maxDayHeight))
	return size, (all.Width - 7*size.Width) / 2
}

// at returns the day at a position, -1 for none.
func (c *calendar) at(p fyne.Position) int {
	size, left := c.square()
	x, y := (p.X-left)/size.Width, (p.Y-weekdayHeight)/size.Height
	if x < 0 || x >= 7 || y < 0 || int(y) >= shownDays/7 {
		return -1
	}
	return 7*int(y) + int(x)
}

// CreateRenderer implements fyne.Widget.
func (c *calendar) CreateRenderer() fyne.WidgetRenderer {
	all := []fyne.CanvasObject{c.about}
	for _, w := range c.weekdays {
		all = append(all, w)
	}
	for _, s := range c.squares {
		all = append(all, s.ground, s.date, s.number)
	}
	return widget.NewRenderer(c, c.layout, c.paint, append(all, c.cursor)...)
}

func (c *calendar) layout(size fyne.Size) {
	day, left := c.square()
	for i, w := range c.weekdays {
		widget.Place(w, left+float32(i)*day.Width, 0, day.Width-dayGap, weekdayHeight)
	}
	for i, s := range c.squares {
		x, y := left+float32(i%7)*day.Width, weekdayHeight+float32(i/7)*day.Height
		inner := day.SubtractWidthHeight(dayGap, dayGap)
		widget.Place(s.ground, x, y, inner.Width, inner.Height)
		s.date.Move(fyne.NewPos(x+6, y+3))
		height := s.number.MinSize().Height
		widget.Place(s.number, x, y+inner.Height-height-2, inner.Width-6, height)
		if i == c.chosen {
			widget.Place(c.cursor, x-1, y-1, inner.Width+2, inner.Height+2)
		}
	}
	widget.Place(c.about, left, weekdayHeight+float32(shownDays/7)*day.Height+6, 7*day.Width, aboutHeight-6)
}

// paint updates the texts and colours: a day with answers is the stronger the more there are, a coming day with due questions
// has an outline.
func (c *calendar) paint() {
	accent := fynetheme.Color(fynetheme.ColorNamePrimary)
	most := 1
	for i := range c.days {
		most = max(most, c.days[i].Answers)
	}
	for i, s := range c.squares {
		s.ground.FillColor, s.ground.StrokeColor, s.ground.StrokeWidth = theme.Faded(theme.Line(), .35), color.Transparent, 0
		s.date.Color, s.number.Color = theme.Dim(), theme.Text()
		if i >= len(c.days) {
			continue
		}
		d := &c.days[i]
		s.date.Text, s.number.Text = dateText(d, i), c.count(i)
		switch {
		case i > c.today:
			s.ground.FillColor = color.Transparent
			s.ground.StrokeColor, s.ground.StrokeWidth = theme.Faded(theme.Line(), .7), 1
			if d.Due > 0 {
				s.ground.StrokeColor = accent
			}
		case d.Answers > 0:
			s.ground.FillColor = theme.Faded(accent, .15+.25*float64(d.Answers)/float64(most))
			s.date.Color = theme.Text()
		}
		if i == c.today {
			s.date.Color = theme.Text()
		}
		theme.Bold(s.date, i == c.today)
		s.date.Refresh()
		s.number.Refresh()
	}
	c.cursor.StrokeColor = theme.Dim()
	if c.Focused {
		c.cursor.StrokeColor = accent
	}
	described := c.chosen
	if c.hovered >= 0 {
		described = c.hovered
	}
	c.about.SetText(c.describe(described))
	for i, name := range weekdays() {
		c.weekdays[i].SetText(name)
	}
}

// dateText returns the date in the square of a day: its number, with the month on the first day shown and on the first of a month.
func dateText(d *training.Day, i int) string {
	date := dateOf(d)
	if i == 0 || date.Day() == 1 {
		return lang.L("{{.Day}} {{.Month}}", "Day", date.Day(), "Month", words.Month(date.Month()))
	}
	return lang.Number(date.Day())
}

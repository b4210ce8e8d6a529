package dialogs

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"github.com/notnil/chess"

	"backrank/app/clock"
	"backrank/ui/widget"
	"backrank/words"
)

// clockBuilder is the dialog for a custom clock. Its text field can hold any clock. The controls below change the text, and
// show a typed clock as far as they can.
type clockBuilder struct {
	dialog   *dialog
	content  *fyne.Container
	text     *widget.Field
	told     *widget.Text // describes the clock, if the text is valid
	problem  *widget.Text // says what is wrong with the text, if it is invalid
	kind     *widget.Dropdown
	periods  *widget.Field
	overtime *fyne.Container // the row with periods
	differ   *widget.Check
	names    *fyne.Container // the names of the sides, shown if their times differ
	minutes  [2]*widget.Field
	seconds  [2]*widget.Field
	unit     *widget.Text    // the unit of the times in minutes
	bonus    *fyne.Container // the row with seconds, their name and unit
	name     *widget.Text    // the name of seconds: increment, delay or period
	prepare  *widget.Dropdown
	prepares []string // the options of prepare, as parts of the text
	draft    *widget.Dropdown
	own      *widget.Field // the separate time for the draft
	drafted  bool          // the game begins with a draft
	busy     bool          // text or controls are being updated from the other
	ok       *widget.Button
	done     func(clock.Terms)
}

// kinds are the kinds of clock in the order of [clock.Kind], then custom and none. seconds is the name of the field for
// seconds. usual is its default for kinds that need seconds, else "".
var kinds = [...]struct{ name, about, seconds, usual string }{
	{"Fischer increment", "The seconds are added after each move", "Increment", ""},
	{"US delay", "The clock waits for the seconds on each move", "Delay", "5"},
	{"Bronstein delay", "Time used is returned, up to the delay", "Delay", "5"},
	{"Byo-yomi", "Periods of so many seconds follow the main time", "Period", "30"},
	{"Hourglass", "What one side uses, the other gets", "Increment", ""},
	{"Custom", "Stages such as 40/90, or sides with different kinds: typed above", "Increment", ""},
	{noClock, "The moves are not timed", "Increment", ""},
}

// custom is the index in kinds of the clocks that must be typed, and customText is an example of one.
const (
	custom     = int(clock.Hourglass) + 1
	customText = "40/90+30:30+30"
)

// noClock is the option for a game without a clock; none is the text that a player types for it.
const (
	noClock = "No clock"
	none    = "none"
)

// openClock opens the dialog with a clock. drafted says whether the game begins with a draft; if it does not, the dialog removes
// the draft's part of the clock, and rejects one that is typed.
func openClock(win fyne.Window, now clock.Terms, drafted bool, done func(clock.Terms)) *clockBuilder {
	b := &clockBuilder{done: done, drafted: drafted}
	b.build()
	b.ok = widget.NewDefaultButton("OK", "", "", b.accept)
	b.dialog = show(win, "Clock", fyne.NewSize(480, b.content.MinSize().Height+140), scrolled(b.content), b.accept,
		widget.NewButton("Cancel", "", "", func() { b.dialog.close() }), b.ok)
	text := "10+5"
	if now = forGame(now, drafted); !now.None() {
		text = now.String()
	}
	b.text.Put(text)
	win.Canvas().Focus(b.text)
	return b
}

func (b *clockBuilder) build() {
	b.text = widget.NewField("3+2, 40/90+30:30+30, 5d3, 10+5x30", nil)
	b.text.Selects = true
	b.text.OnChanged = func(string) { b.follow() }
	b.told, b.problem = widget.Caption("").Rows(3), widget.Problem("").Rows(3)
	var options []widget.Option
	for _, k := range kinds {
		options = append(options, widget.Option{Name: k.name, About: k.about})
	}
	b.kind = widget.NewDropdown(options, 0, func(int) { b.turn() })
	number := func(changed func()) *widget.Field {
		f := widget.NewField("", nil)
		f.Selects = true
		f.OnChanged = func(string) { changed() }
		return f
	}
	b.periods = number(b.writeGame)
	b.overtime = container.NewHBox(container.New(widthAtLeast(56), b.periods), container.New(widthAtLeast(56), inMiddle(widget.Plain("periods"))))
	b.differ = widget.NewCheck("Different times for each side", false, func(bool) { b.part() })
	b.names = timeRow(gap(1), widget.Caption(chess.White.Name()), widget.Caption(chess.Black.Name()), gap(1))
	for i := range 2 {
		b.minutes[i], b.seconds[i] = number(b.writeGame), number(b.writeGame)
	}
	b.prepare = widget.NewDropdown(nil, -1, func(i int) { b.write(func(t *clock.Parts) { t.Preparation = b.prepares[i] }) })
	b.draft = widget.NewDropdown(widget.Names(noClock, "The game's time", "Time of its own"), 0, func(int) { b.writeDraft() })
	b.own = number(b.writeDraft)
	b.unit, b.name = widget.Plain(""), widget.Plain("")
	b.bonus = timeRow(b.name, b.seconds[0], b.seconds[1], widget.Plain("s"))
	b.content = container.NewVBox(b.text, container.New(tallest{}, b.told, b.problem),
		beside("Kind", container.NewBorder(nil, nil, nil, b.overtime, b.kind)),
		beside("", b.differ),
		container.New(tallest{}, b.names),
		timeRow(widget.Plain("Time"), b.minutes[0], b.minutes[1], b.unit),
		container.New(tallest{}, b.bonus, gap(fieldHeight)),
		gap(2),
		beside("Prepare", b.prepare))
	if b.drafted {
		b.content.Add(beside("Draft", container.NewGridWithColumns(2, b.draft, b.own)))
	}
}

// fieldHeight is the height of a row of fields, in units.
const fieldHeight = 36

// write changes a part of the text after a change of a control, unless the control was set from the text.
func (b *clockBuilder) write(change func(*clock.Parts)) {
	b.arrange()
	if b.busy {
		return
	}
	t := clock.Split(b.text.Text)
	change(&t)
	b.busy = true
	b.text.SetText(t.String())
	b.busy = false
}

func (b *clockBuilder) writeGame() { b.write(func(t *clock.Parts) { t.Game = b.game() }) }

func (b *clockBuilder) writeDraft() {
	b.write(func(t *clock.Parts) { t.Draft = []string{"", "same", b.own.Text}[b.draft.Chosen()] })
}

// game returns the clock of the game that the controls describe.
func (b *clockBuilder) game() string {
	switch {
	case b.untimed():
		return none
	case b.kind.Chosen() == custom:
		return customText
	}
	text := b.side(0)
	if b.differ.Checked {
		text += " vs " + b.side(1)
	}
	return text
}

// untimed reports whether the moves are not timed.
func (b *clockBuilder) untimed() bool { return kinds[b.kind.Chosen()].name == noClock }

func (b *clockBuilder) side(i int) string {
	minutes, seconds := b.minutes[i].Text, b.seconds[i].Text
	switch kind := clock.Kind(b.kind.Chosen()); {
	case strings.EqualFold(strings.TrimSpace(minutes), none):
		return none
	case kind == clock.Delay:
		return minutes + "d" + seconds
	case kind == clock.Bronstein:
		return minutes + "b" + seconds
	case kind == clock.Byoyomi:
		return minutes + "+" + b.periods.Text + "x" + seconds
	case kind == clock.Hourglass:
		return "hourglass " + minutes
	}
	return minutes + "+" + seconds
}

// turn handles the choice of another kind: it fills the fields that the kind needs with default values.
func (b *clockBuilder) turn() {
	if b.kind.Chosen() == custom {
		b.write(func(t *clock.Parts) { t.Game = customText })
		b.follow()
		return
	}
	b.busy = true
	for i := range 2 {
		fill(b.minutes[i], "10")
		fill(b.seconds[i], "0")
		if usual := kinds[b.kind.Chosen()].usual; usual != "" && b.seconds[i].Text == "0" {
			b.seconds[i].SetText(usual)
		}
	}
	fill(b.periods, "5")
	b.busy = false
	b.writeGame()
}

// part handles a change between the same and different times for the sides.
func (b *clockBuilder) part() {
	b.busy = true
	b.minutes[1].SetText(b.minutes[0].Text)
	b.seconds[1].SetText(b.seconds[0].Text)
	b.busy = false
	b.writeGame()
}

// fill sets the text of a field if it is empty.
func fill(f *widget.Field, text string) {
	if f.Text == "" {
		f.SetText(text)
	}
}

// follow describes the clock of the text, and sets the controls to it.
func (b *clockBuilder) follow() {
	t, err := b.terms()
	b.told.SetText("")
	b.problem.SetText("")
	if b.ok.SetEnabled(err == nil); err != nil {
		b.problem.SetText(words.Sentence(err.Error()))
		return
	}
	b.told.SetText(termsInWords(t, b.drafted))
	if t.None() {
		b.told.SetText(noClock)
	}
	if b.busy {
		return
	}
	b.busy = true
	b.followGame(t)
	b.followPreparation(t)
	b.draft.Set(int(t.Draft))
	if fill(b.own, "2+5"); t.Draft == clock.DraftOwnTime {
		b.own.SetText(t.DraftControl.String())
	}
	b.busy = false
	b.arrange()
}

// followGame sets the controls to the times of the sides. Times that the controls cannot show leave them empty.
func (b *clockBuilder) followGame(t clock.Terms) {
	switch {
	case !t.White.None():
		b.kind.Set(int(t.White.Kind))
	case !t.Black.None():
		b.kind.Set(int(t.Black.Kind))
	default:
		b.kind.Set(len(kinds) - 1)
	}
	b.differ.Set(!t.White.Equal(t.Black))
	for i, side := range []chess.Color{chess.White, chess.Black} {
		minutes, seconds, periods, plain := plainly(t.Of(side))
		if !plain || !alike(t) {
			b.kind.Set(custom)
		}
		switch {
		case b.untimed() || b.kind.Chosen() == custom:
			minutes, seconds = "", ""
		case t.Of(side).None():
			seconds, periods = "", b.periods.Text
		}
		b.minutes[i].SetText(minutes)
		b.seconds[i].SetText(seconds)
		b.periods.SetText(periods)
	}
}

// alike reports whether both sides have clocks of the same kind, or at most one side has a clock.
func alike(t clock.Terms) bool {
	return t.White.None() || t.Black.None() || t.White.Kind == t.Black.Kind && t.White.Periods == t.Black.Periods
}

// plainly returns the texts of the fields for a control without stages.
func plainly(c clock.Control) (minutes, seconds, periods string, plain bool) {
	if c.None() {
		return none, "", "", true
	}
	if len(c.Stages) != 1 || c.Stages[0].Moves > 0 {
		return "", "", "", false
	}
	text := c.String()
	switch c.Kind {
	case clock.Delay:
		minutes, seconds, _ = strings.Cut(text, "d")
	case clock.Bronstein:
		minutes, seconds, _ = strings.Cut(text, "b")
	case clock.Hourglass:
		minutes, seconds = strings.TrimPrefix(text, "hourglass "), "0"
	default:
		minutes, seconds, _ = strings.Cut(text, "+")
	}
	if c.Kind == clock.Byoyomi {
		periods, seconds, _ = strings.Cut(seconds, "x")
	}
	return minutes, seconds, periods, true
}

// followPreparation lists the usual lengths of the preparation, and the length in the text.
func (b *clockBuilder) followPreparation(t clock.Terms) {
	b.prepares = []string{"", "1", "3", "5", "10"}
	options := []widget.Option{
		{Name: "None"},
		{Name: "1 minute"},
		{Name: "3 minutes"},
		{Name: "5 minutes", About: "As before blitz games of Freestyle events"},
		{Name: "10 minutes", About: "As before rapid and classical games of Freestyle events"},
	}
	chosen := slices.IndexFunc(options, func(o widget.Option) bool { return o.Name == length(t.Preparation) })
	switch {
	case t.Preparation == 0:
		chosen = 0
	case chosen < 0:
		chosen = len(options)
		b.prepares = append(b.prepares, clock.Split(b.text.Text).Preparation)
		options = append(options, widget.Option{Name: length(t.Preparation)})
	}
	b.prepare.SetOptions(options, chosen)
}

// arrange shows the controls that the chosen kind needs, and hides the others.
func (b *clockBuilder) arrange() {
	kind := clock.Kind(b.kind.Chosen())
	typed := b.untimed() || b.kind.Chosen() == custom
	for i := range 2 {
		b.minutes[i].SetEnabled(!typed)
		b.seconds[i].SetEnabled(!typed && b.minutes[i].Text != none)
	}
	b.name.SetText(kinds[b.kind.Chosen()].seconds)
	b.unit.SetText("min")
	if strings.ContainsFunc(b.minutes[0].Text+b.minutes[1].Text, unicode.IsLetter) {
		b.unit.SetText("") // the times include their units, as in 90s
	}
	b.names.Hidden, b.minutes[1].Hidden = !b.differ.Checked, !b.differ.Checked
	b.overtime.Hidden = kind != clock.Byoyomi
	b.bonus.Hidden = kind == clock.Hourglass
	b.seconds[0].Hidden = b.bonus.Hidden
	b.seconds[1].Hidden = b.bonus.Hidden || !b.differ.Checked
	b.own.Hidden = clock.DraftClock(b.draft.Chosen()) != clock.DraftOwnTime
	b.content.Refresh()
}

// terms parses the text.
func (b *clockBuilder) terms() (clock.Terms, error) {
	t, err := clock.Parse(b.text.Text)
	if err == nil && !forGame(t, b.drafted).Equal(t) {
		err = fmt.Errorf("this game has no draft: delete “draft %s”", clock.Split(b.text.Text).Draft)
	}
	return t, err
}

// forGame returns the terms for a game. If the game does not begin with a draft, it removes the terms of the draft.
func forGame(t clock.Terms, drafted bool) clock.Terms {
	if !drafted {
		t.Draft, t.DraftControl = clock.DraftUntimed, clock.Control{}
	}
	return t
}

// accept closes the dialog and calls done with the terms, if the text is valid.
func (b *clockBuilder) accept() {
	if t, err := b.terms(); err == nil {
		b.dialog.close()
		b.done(t)
	}
}

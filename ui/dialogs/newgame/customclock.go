package newgame

import (
	"errors"
	"slices"
	"strings"
	"time"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"github.com/notnil/chess"

	"backrank/app/clock"
	"backrank/lang"
	"backrank/ui/accessible"
	"backrank/ui/dialogs"
	"backrank/ui/widget"
	"backrank/words"
)

// clockDialog is the dialog for a custom clock. Its text field can hold any clock. The controls below change the text, and
// show a typed clock as far as they can.
type clockDialog struct {
	frame        *dialogs.Dialog
	content      *fyne.Container
	text         *widget.Field
	summary      *widget.Text // describes the clock, if the text is valid
	problem      *widget.Text // says what is wrong with the text, if it is invalid
	kind         *widget.Dropdown
	periods      *widget.Field   // the number of byo-yomi periods
	periodsRow   *fyne.Container // periods and their name
	sidesDiffer  *widget.Check
	sideNames    *fyne.Container // shown if the times of the sides differ
	minutes      [2]*widget.Field
	minutesUnit  *widget.Text
	seconds      [2]*widget.Field
	secondsName  *widget.Text    // increment, delay or period
	secondsRow   *fyne.Container // seconds, their name and their unit
	preparation  *widget.Dropdown
	preparations []string // the options of preparation, in the form that the text has
	draft        *widget.Dropdown
	draftTime    *widget.Field // the separate time for the draft
	drafted      bool          // the game begins with a draft
	updating     bool          // the dialog is setting the text from the controls, or the controls from the text
	okButton     *widget.Button
	done         func(clock.Terms)
}

// kindOptions returns the kinds of clock in the order of [clock.Kind], then custom and untimed.
func kindOptions() []widget.Option {
	return []widget.Option{
		{Name: lang.L("Fischer increment"), About: lang.L("The seconds are added after each move")},
		{Name: lang.L("US delay"), About: lang.L("The clock waits for the seconds on each move")},
		{Name: lang.L("Bronstein delay"), About: lang.L("Time used is returned, up to the delay")},
		{Name: lang.L("Byo-yomi"), About: lang.L("Periods of so many seconds follow the main time")},
		{Name: lang.L("Hourglass"), About: lang.L("What one side uses, the other gets")},
		{Name: lang.X("custom clock", "Custom"), About: lang.L("Stages such as 40/90, or sides with different kinds: typed above")},
		{Name: noClock(), About: lang.L("The moves are not timed")},
	}
}

// The kinds of clock after those of [clock.Kind]: custom are the clocks that only the text field can hold.
const (
	custom = int(clock.Hourglass) + 1 + iota
	untimed
)

// customText is an example of a custom clock. none is the text that a player types for a game without a clock.
const (
	customText = "40/90+30:30+30"
	none       = "none"
)

// noClock returns the name of the option for a game without a clock.
func noClock() string { return lang.L("No clock") }

// secondsLabel returns the label of the field for seconds.
func secondsLabel(kind int) string {
	switch clock.Kind(kind) {
	case clock.Delay, clock.Bronstein:
		return lang.L("Delay")
	case clock.Byoyomi:
		return lang.L("Period")
	}
	return lang.L("Increment")
}

// usualSeconds are the default seconds of the kinds that need seconds.
var usualSeconds = map[clock.Kind]string{clock.Delay: "5", clock.Bronstein: "5", clock.Byoyomi: "30"}

// clockFrame is the height of the dialog without its content, in units.
const clockFrame = 140

// askClock asks for a custom clock, and calls done with it. drafted is true if the game begins with a draft; otherwise the
// dialog removes the draft's part from the initial clock, and rejects a typed one.
func askClock(win fyne.Window, initial clock.Terms, drafted bool, done func(clock.Terms)) *clockDialog {
	d := &clockDialog{done: done, drafted: drafted}
	d.build()
	d.okButton = widget.NewDefaultButton(lang.L("OK"), "", "", d.accept)
	d.frame = dialogs.Show(win, lang.L("Clock"), fyne.NewSize(max(480, d.content.MinSize().Width+60), d.content.MinSize().Height+clockFrame), dialogs.Scrolled(d.content), d.accept,
		widget.NewButton(lang.L("Cancel"), "", "", func() { d.frame.Close() }), d.okButton)
	d.frame.GrowTo(d.content.MinSize().Height + clockFrame) // now the texts have a width
	text := "10+5"
	if initial = termsFor(initial, drafted); !initial.None() {
		text = initial.String()
	}
	d.text.Put(text)
	win.Canvas().Focus(d.text)
	return d
}

func (d *clockDialog) build() {
	d.text = widget.NewField("3+2, 40/90+30:30+30, 5d3, 10+5x30", nil)
	d.text.Selects = true
	d.text.SetName(lang.L("Clock"))
	d.text.OnChanged = func(string) { d.showText() }
	d.summary, d.problem = widget.Caption("").RowsBetween(3, 5).ReserveFor(describeTerms(typicalClock(), true)), widget.Problem("").RowsBetween(3, 5).ReserveFor()
	d.kind = widget.NewDropdown(kindOptions(), 0, func(int) { d.changeKind() })
	number := func(changed func()) *widget.Field {
		f := widget.NewField("", nil)
		f.Selects = true
		f.OnChanged = func(string) { changed() }
		return f
	}
	d.periods = number(d.changeGame)
	periods := widget.Plain(lang.L("periods"))
	d.periods.SetName(lang.L("periods"))
	d.periodsRow = container.NewHBox(container.New(dialogs.MinWidth(56), d.periods), container.New(dialogs.MinWidth(max(56, periods.Width())), dialogs.CenterVertically(periods)))
	d.sidesDiffer = widget.NewCheck(lang.L("Different times for each side"), false, func(bool) { d.equalizeSides() }).Wrap()
	labels := labelsFor(lang.L("Kind"), lang.L("Time"), lang.L("Prepare"), lang.L("Draft"), lang.L("Increment"), lang.L("Delay"), lang.L("Period"))
	d.sideNames = labels.timeRow(dialogs.Gap(1), widget.Caption(words.Color(chess.White)), widget.Caption(words.Color(chess.Black)), dialogs.Gap(1))
	for i := range 2 {
		d.minutes[i], d.seconds[i] = number(d.changeGame), number(d.changeGame)
	}
	d.preparation = widget.NewDropdown(nil, -1, func(i int) { d.changeText(func(t *clock.Parts) { t.Preparation = d.preparations[i] }) })
	d.draft = widget.NewDropdown(widget.Names(noClock(), lang.L("Same as the game"), lang.L("Separate clock")), 0, func(int) { d.changeDraft() })
	d.draftTime = number(d.changeDraft)
	d.draftTime.SetName(lang.L("Draft, minutes"))
	d.minutesUnit, d.secondsName = widget.Plain(""), widget.Plain("")
	d.secondsRow = labels.timeRow(d.secondsName, d.seconds[0], d.seconds[1], widget.Plain(lang.L("s")))
	d.content = container.NewVBox(d.text, container.New(dialogs.FixedStack{}, d.summary, d.problem),
		labels.left(lang.L("Kind"), container.NewBorder(nil, nil, nil, d.periodsRow, d.kind)),
		labels.left("", d.sidesDiffer),
		container.New(dialogs.FixedStack{}, d.sideNames),
		labels.timeRow(widget.Plain(lang.L("Time")), d.minutes[0], d.minutes[1], d.minutesUnit),
		container.New(dialogs.FixedStack{}, d.secondsRow, dialogs.Gap(fieldHeight)),
		dialogs.Gap(2),
		labels.left(lang.L("Prepare"), d.preparation))
	if d.drafted {
		d.content.Add(labels.left(lang.L("Draft"), container.NewGridWithColumns(2, d.draft, d.draftTime)))
	}
}

// fieldHeight is the height of a row of fields, in units.
const fieldHeight = 36

// changeText changes a part of the text after the player has changed a control.
func (d *clockDialog) changeText(change func(*clock.Parts)) {
	d.arrange()
	if d.updating {
		return
	}
	t := clock.Split(d.text.Text)
	change(&t)
	d.updating = true
	d.text.SetText(t.String())
	d.updating = false
}

// changeGame writes the clock of the controls in the text.
func (d *clockDialog) changeGame() { d.changeText(func(t *clock.Parts) { t.Game = d.game() }) }

// changeDraft writes the clock of the draft in the text.
func (d *clockDialog) changeDraft() {
	d.changeText(func(t *clock.Parts) { t.Draft = []string{"", "same", d.draftTime.Text}[d.draft.Chosen()] })
}

// game returns the clock of the controls in the form that [clock.Parse] reads, without preparation and draft.
func (d *clockDialog) game() string {
	switch {
	case d.kind.Chosen() == untimed:
		return none
	case d.kind.Chosen() == custom:
		return customText
	}
	text := d.side(0)
	if d.sidesDiffer.Checked {
		text += " vs " + d.side(1)
	}
	return text
}

// side returns the clock of White, for 0, or of Black, for 1.
func (d *clockDialog) side(i int) string {
	minutes, seconds := d.minutes[i].Text, d.seconds[i].Text
	switch kind := clock.Kind(d.kind.Chosen()); {
	case strings.EqualFold(strings.TrimSpace(minutes), none):
		return none
	case kind == clock.Delay:
		return minutes + "d" + seconds
	case kind == clock.Bronstein:
		return minutes + "b" + seconds
	case kind == clock.Byoyomi:
		return minutes + "+" + d.periods.Text + "x" + seconds
	case kind == clock.Hourglass:
		return "hourglass " + minutes
	}
	return minutes + "+" + seconds
}

// changeKind fills the empty fields that the chosen kind needs with default values, and changes the text.
func (d *clockDialog) changeKind() {
	if d.kind.Chosen() == custom {
		d.changeText(func(t *clock.Parts) { t.Game = customText })
		d.showText()
		return
	}
	d.updating = true
	for i := range 2 {
		fill(d.minutes[i], "10")
		fill(d.seconds[i], "0")
		if usual := usualSeconds[clock.Kind(d.kind.Chosen())]; usual != "" && d.seconds[i].Text == "0" {
			d.seconds[i].SetText(usual)
		}
	}
	fill(d.periods, "5")
	d.updating = false
	d.changeGame()
}

// equalizeSides gives Black the times of White, when the player has changed whether the times of the sides differ.
func (d *clockDialog) equalizeSides() {
	d.updating = true
	d.minutes[1].SetText(d.minutes[0].Text)
	d.seconds[1].SetText(d.seconds[0].Text)
	d.updating = false
	d.changeGame()
}

// fill sets the text of a field if it is empty.
func fill(f *widget.Field, text string) {
	if f.Text == "" {
		f.SetText(text)
	}
}

// showText describes the clock in the text, and sets the controls to it.
func (d *clockDialog) showText() {
	t, err := d.terms()
	d.summary.SetText("")
	d.problem.SetText("")
	if d.okButton.SetEnabled(err == nil); err != nil {
		d.problem.SetText(words.Sentence(err.Error()))
		return
	}
	d.summary.SetText(describeTerms(t, d.drafted))
	if t.None() {
		d.summary.SetText(noClock())
	}
	if d.updating {
		return
	}
	d.updating = true
	d.showGame(t)
	d.showPreparation(t)
	d.draft.Set(int(t.Draft))
	if fill(d.draftTime, "2+5"); t.Draft == clock.DraftOwnTime {
		d.draftTime.SetText(t.DraftControl.String())
	}
	d.updating = false
	d.arrange()
}

// showGame sets the controls to the times of the sides, and clears them if they cannot show the times.
func (d *clockDialog) showGame(t clock.Terms) {
	switch {
	case !t.White.None():
		d.kind.Set(int(t.White.Kind))
	case !t.Black.None():
		d.kind.Set(int(t.Black.Kind))
	default:
		d.kind.Set(untimed)
	}
	d.sidesDiffer.Set(!t.White.Equal(t.Black))
	for i, side := range []chess.Color{chess.White, chess.Black} {
		minutes, seconds, periods, ok := fieldTexts(t.Of(side))
		if !ok || !sameKind(t) {
			d.kind.Set(custom)
		}
		switch {
		case d.kind.Chosen() == untimed || d.kind.Chosen() == custom:
			minutes, seconds = "", ""
		case t.Of(side).None():
			seconds, periods = "", d.periods.Text
		}
		d.minutes[i].SetText(minutes)
		d.seconds[i].SetText(seconds)
		d.periods.SetText(periods)
	}
}

// sameKind reports whether both sides have clocks of the same kind and as many periods, or at most one side has a clock.
func sameKind(t clock.Terms) bool {
	return t.White.None() || t.Black.None() || t.White.Kind == t.Black.Kind && t.White.Periods == t.Black.Periods
}

// fieldTexts returns the texts of the fields for the clock of a side, false if the fields cannot show the clock because it
// has several stages or a stage for a number of moves.
func fieldTexts(c clock.Control) (minutes, seconds, periods string, ok bool) {
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

// showPreparation lists the usual times for preparation, and the time in the text.
func (d *clockDialog) showPreparation(t clock.Terms) {
	d.preparations = []string{"", "1", "3", "5", "10"}
	usual := []time.Duration{0, time.Minute, 3 * time.Minute, 5 * time.Minute, 10 * time.Minute}
	options := []widget.Option{
		{Name: lang.X("no preparation", "None")},
		{Name: words.ExactDuration(usual[1])},
		{Name: words.ExactDuration(usual[2])},
		{Name: words.ExactDuration(usual[3]), About: lang.L("As before blitz games of Freestyle events")},
		{Name: words.ExactDuration(usual[4]), About: lang.L("As before rapid and classical games of Freestyle events")},
	}
	chosen := slices.Index(usual, t.Preparation)
	if chosen < 0 {
		chosen = len(options)
		d.preparations = append(d.preparations, clock.Split(d.text.Text).Preparation)
		options = append(options, widget.Option{Name: words.ExactDuration(t.Preparation)})
	}
	d.preparation.SetOptions(options, chosen)
}

// arrange shows the controls that the chosen kind needs, and hides the others.
func (d *clockDialog) arrange() {
	kind := clock.Kind(d.kind.Chosen())
	typed := d.kind.Chosen() == untimed || d.kind.Chosen() == custom
	for i := range 2 {
		side := words.Color([]chess.Color{chess.White, chess.Black}[i])
		d.minutes[i].SetName(accessible.Join(lang.L("Time"), side))
		d.seconds[i].SetName(accessible.Join(secondsLabel(d.kind.Chosen()), side))
		d.minutes[i].SetEnabled(!typed)
		d.seconds[i].SetEnabled(!typed && d.minutes[i].Text != none)
	}
	d.secondsName.SetText(secondsLabel(d.kind.Chosen()))
	d.minutesUnit.SetText(lang.L("min"))
	if strings.ContainsFunc(d.minutes[0].Text+d.minutes[1].Text, unicode.IsLetter) {
		d.minutesUnit.SetText("") // the times include their units, as in 90s
	}
	d.sideNames.Hidden, d.minutes[1].Hidden = !d.sidesDiffer.Checked, !d.sidesDiffer.Checked
	d.periodsRow.Hidden = kind != clock.Byoyomi
	d.secondsRow.Hidden = kind == clock.Hourglass
	d.seconds[0].Hidden = d.secondsRow.Hidden
	d.seconds[1].Hidden = d.secondsRow.Hidden || !d.sidesDiffer.Checked
	d.draftTime.Hidden = clock.DraftClock(d.draft.Chosen()) != clock.DraftOwnTime
	d.content.Refresh()
}

// terms parses the text, and rejects a clock for a draft if there is no draft.
func (d *clockDialog) terms() (clock.Terms, error) {
	t, err := clock.Parse(d.text.Text)
	if err == nil && !termsFor(t, d.drafted).Equal(t) {
		err = errors.New(lang.L("this game has no draft: delete “{{.Text}}”", "Text", "draft "+clock.Split(d.text.Text).Draft))
	}
	return t, err
}

// termsFor returns terms without the clock of the draft, unless drafted is true.
func termsFor(t clock.Terms, drafted bool) clock.Terms {
	if !drafted {
		t.Draft, t.DraftControl = clock.DraftUntimed, clock.Control{}
	}
	return t
}

// accept closes the dialog and calls done with the terms, if the text is valid.
func (d *clockDialog) accept() {
	if t, err := d.terms(); err == nil {
		d.frame.Close()
		d.done(t)
	}
}

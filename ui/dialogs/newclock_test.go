package dialogs

import (
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"backrank/app/clock"
	"backrank/ui/widget"
)

// A new game has no clock until one is chosen. Each that is offered is the clock of the game, is remembered, and is
// offered the next time.
func TestEveryClockOfferedIsThatOfTheGame(t *testing.T) {
	d := lay(t, Choices{Variant: "chess960"})
	if p := d.dialog.clock; p.list.Chosen() != 0 || p.told.Text() != "" {
		t.Errorf("at first: %d, %q", p.list.Chosen(), p.told.Text())
	}
	for i, o := range d.dialog.clock.list.Options()[:1+len(presets)] {
		d := lay(t, Choices{Variant: "chess960"})
		d.dialog.clock.list.Choose(i)
		d.key(fyne.KeyReturn)
		want, err := clock.Parse(o.Name)
		if i == 0 {
			want, err = clock.Terms{}, nil
		}
		if err != nil || len(d.games) != 1 || !d.games[0].Clock.Equal(want) || (i == 0) != (d.last.Clock == "") {
			t.Fatalf("%s: %+v, remembered %q, %v", o.Name, d.games, d.last.Clock, err)
		}
		again := lay(t, d.last).dialog.clock
		if again.list.Chosen() != i || len(again.list.Options()) != len(presets)+2 {
			t.Errorf("%s comes back as %d", o.Name, again.list.Chosen())
		}
	}
}

// What the settings have is offered, and no clock if it cannot be read.
func TestTheLastClockComesBack(t *testing.T) {
	for text, want := range map[string]string{"7+3 prepare 5": "7+3 prepare 5", "five": "No clock", "": "No clock"} {
		p := lay(t, Choices{Variant: "chess960", Clock: text}).dialog.clock
		if got := p.list.Options()[p.list.Chosen()].Name; got != want {
			t.Errorf("%q comes back as %q", text, got)
		}
	}
}

// A clock of one's own is made in a dialog over the sheet: the last entry of the list opens it, Escape leaves all as it
// was.
func TestAClockOfOnesOwn(t *testing.T) {
	d := lay(t, Choices{Variant: "chess960", Clock: "3+2"})
	sheet, p := d.win.Canvas().Overlays().Top(), d.dialog.clock
	last := len(p.list.Options()) - 1
	p.list.Choose(last)
	if d.win.Canvas().Overlays().Top() == sheet || p.text() != "3+2" || p.list.Options()[p.list.Chosen()].Name != "3+2" {
		t.Fatalf("asked: %q", p.text())
	}
	d.key(fyne.KeyEscape)
	if d.win.Canvas().Overlays().Top() != sheet || p.text() != "3+2" {
		t.Fatalf("after Escape: %q", p.text())
	}
	p.list.Choose(last)
	field := d.win.Canvas().Focused().(*widget.Field)
	field.SetText("12+7 vs 1")
	d.key(fyne.KeyReturn)
	if p.text() != "12+7 vs 1+0" || p.list.Options()[p.list.Chosen()].Name != "12+7 vs 1+0" {
		t.Errorf("after Enter: %q", p.text())
	}
	d.key(fyne.KeyReturn)
	if len(d.games) != 1 || d.games[0].Clock.String() != "12+7 vs 1+0" || d.last.Clock != "12+7 vs 1+0" {
		t.Errorf("began %+v", d.games)
	}
}

// What is wrong with a clock is told below it, and it cannot be accepted.
func TestAWrongClockIsToldInWords(t *testing.T) {
	d := lay(t, Choices{Variant: "chess960", Clock: "5+3"})
	b := openClock(d.win, d.dialog.clock.terms, false, d.dialog.clock.choose)
	b.text.SetText("3+")
	d.key(fyne.KeyReturn)
	if got := b.problem.Text(); !strings.Contains(got, "as in 3+2") || b.told.Text() != "" || !b.ok.Disabled() || d.dialog.clock.text() != "5+3" {
		t.Errorf("told %q and %q, taken %q", got, b.told.Text(), d.dialog.clock.text())
	}
	b.text.SetText("3+2")
	if b.problem.Text() != "" || b.told.Text() != "3 minutes each, 2 seconds more for each move" || b.ok.Disabled() {
		t.Errorf("told %q and %q", b.problem.Text(), b.told.Text())
	}
}

// The controls write the text, each leaving what the others say.
func TestTheControlsWriteTheClock(t *testing.T) {
	d := lay(t, Choices{Variant: "prechess"})
	b := openClock(d.win, clock.Terms{}, true, func(clock.Terms) {})
	for _, step := range []struct {
		name string
		do   func()
		want string
	}{
		{"minutes", func() { b.minutes[0].SetText("1.5") }, "1.5+5"},
		{"seconds", func() { b.seconds[0].SetText("0") }, "1.5+0"},
		{"delay", func() { b.kind.Choose(int(clock.Delay)) }, "1.5d5"},
		{"Bronstein", func() { b.kind.Choose(int(clock.Bronstein)) }, "1.5b5"},
		{"byo-yomi", func() { b.kind.Choose(int(clock.Byoyomi)) }, "1.5+5x5"},
		{"periods", func() { b.periods.SetText("3") }, "1.5+3x5"},
		{"hourglass", func() { b.kind.Choose(int(clock.Hourglass)) }, "hourglass 1.5"},
		{"Fischer", func() { b.kind.Choose(int(clock.Fischer)) }, "1.5+5"},
		{"two", func() { test.Tap(b.differ) }, "1.5+5 vs 1.5+5"},
		{"Black", func() { b.minutes[1].SetText("1") }, "1.5+5 vs 1+5"},
		{"preparation", func() { pickOption(t, b.prepare, "10 minutes") }, "1.5+5 vs 1+5 prepare 10"},
		{"draft", func() { b.draft.Choose(int(clock.DraftGameTime)) }, "1.5+5 vs 1+5 prepare 10 draft same"},
		{"own", func() { b.draft.Choose(int(clock.DraftOwnTime)) }, "1.5+5 vs 1+5 prepare 10 draft 2+5"},
		{"own time", func() { b.own.SetText("3") }, "1.5+5 vs 1+5 prepare 10 draft 3"},
		{"one", func() { test.Tap(b.differ) }, "1.5+5 prepare 10 draft 3"},
		{"stages", func() { b.text.SetText("40/90:30 prepare 7 draft same") }, "40/90:30 prepare 7 draft same"},
		{"no draft", func() { b.draft.Choose(0) }, "40/90:30 prepare 7"},
		{"less", func() { pickOption(t, b.prepare, "1 minute") }, "40/90:30 prepare 1"},
		{"no preparation", func() { pickOption(t, b.prepare, "None") }, "40/90:30"},
		{"custom", func() { pickOption(t, b.kind, "US delay"); pickOption(t, b.kind, "Custom") }, "40/90+30:30+30"},
		{"no clock", func() { pickOption(t, b.kind, "No clock") }, "none"},
		{"a clock again", func() { pickOption(t, b.kind, "US delay") }, "10d5"},
		{"two again", func() { test.Tap(b.differ) }, "10d5 vs 10d5"},
		{"Black without", func() { b.minutes[1].SetText("none") }, "10d5 vs none"},
	} {
		step.do()
		if b.text.Text != step.want || b.problem.Text() != "" {
			t.Fatalf("%s: %q, %q, want %q", step.name, b.text.Text, b.problem.Text(), step.want)
		}
		if b.bonus.Visible() == strings.HasPrefix(step.want, "hourglass") {
			t.Errorf("%s: seconds can be typed: %v", step.name, b.bonus.Visible())
		}
	}
}

// The controls follow what is typed.
func TestTheControlsFollowTheClock(t *testing.T) {
	d := lay(t, Choices{Variant: "prechess"})
	b := openClock(d.win, clock.Terms{}, true, func(clock.Terms) {})
	for text, want := range map[string][]string{ // kind, minutes, seconds, those of Black if they differ, preparation, draft
		"3+2":                           {"Fischer increment", "3", "2", "None", "No clock"},
		"100s d 0.5":                    {"US delay", "100s", "0.5", "None", "No clock"},
		"5b3 prepare 10":                {"Bronstein delay", "5", "3", "10 minutes", "No clock"},
		"10+5x30 prepare 90s":           {"Byo-yomi", "10", "30", "1 minute 30 seconds", "No clock"},
		"hourglass 3 draft 2+3":         {"Hourglass", "3", "0", "None", "Time of its own"},
		"5+3 vs 1+0 draft same":         {"Fischer increment", "5", "3", "1", "0", "None", "The game's time"},
		"40/90+30:30+30":                {"Custom", "", "", "None", "No clock"},
		"5+3 vs none":                   {"Fischer increment", "5", "3", "none", "", "None", "No clock"},
		"none vs 5d3":                   {"US delay", "none", "", "5", "3", "None", "No clock"},
		"none prepare 5":                {"No clock", "", "", "5 minutes", "No clock"},
		"5+3 vs 5d3 PREPARE 1 draft 3":  {"Custom", "", "", "", "", "1 minute", "Time of its own"},
		"10+5x30 vs 10+4x30 DRAFT SAME": {"Custom", "", "", "", "", "None", "The game's time"},
	} {
		b.text.SetText(text)
		chosen := func(l *widget.Dropdown) string { return l.Options()[l.Chosen()].Name }
		got := []string{chosen(b.kind), b.minutes[0].Text, b.seconds[0].Text}
		if b.differ.Checked {
			got = append(got, b.minutes[1].Text, b.seconds[1].Text)
		}
		if got = append(got, chosen(b.prepare), chosen(b.draft)); !slices.Equal(got, want) || b.text.Text != text {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// The order in which preparation and draft are typed changes neither what the controls show nor what they write.
func TestTheControlsFollowTheClockInAnyOrder(t *testing.T) {
	d := lay(t, Choices{Variant: "prechess"})
	b := openClock(d.win, clock.Terms{}, true, func(clock.Terms) {})
	name := func(l *widget.Dropdown) string { return l.Options()[l.Chosen()].Name }
	for _, prepare := range []string{"1", "7", "90s"} {
		for _, draft := range []string{"same", "1+2", "5d3"} {
			for _, text := range []string{"5+3 prepare " + prepare + " draft " + draft, "5+3 draft " + draft + " prepare " + prepare} {
				want, err := clock.Parse(text)
				if err != nil {
					t.Fatal(err)
				}
				b.text.SetText(text)
				shown := []string{name(b.kind), b.minutes[0].Text, b.seconds[0].Text, name(b.prepare)}
				if wanted := []string{"Fischer increment", "5", "3", length(want.Preparation)}; !slices.Equal(shown, wanted) || b.draft.Chosen() != int(want.Draft) {
					t.Errorf("%q shows %q and %q", text, shown, name(b.draft))
				}
				if own := want.DraftControl.String(); want.Draft == clock.DraftOwnTime && b.own.Text != own {
					t.Errorf("%q shows %q for the draft, want %q", text, b.own.Text, own)
				}
				for _, change := range []struct {
					name   string
					do     func()
					change func(*clock.Terms)
				}{
					{"the time", func() { b.minutes[0].SetText("6") }, func(t *clock.Terms) {
						t.White.Stages = []clock.Stage{{Time: 6 * time.Minute, Bonus: 3 * time.Second}}
						t.Black = t.White
					}},
					{"the preparation that is shown", func() { b.prepare.Choose(b.prepare.Chosen()) }, func(*clock.Terms) {}},
					{"the preparation", func() { pickOption(t, b.prepare, "3 minutes") }, func(t *clock.Terms) { t.Preparation = 3 * time.Minute }},
					{"no preparation", func() { pickOption(t, b.prepare, "None") }, func(t *clock.Terms) { t.Preparation = 0 }},
					{"no clock of the draft", func() { b.draft.Choose(0) }, func(t *clock.Terms) { t.Draft, t.DraftControl = 0, clock.Control{} }},
				} {
					b.text.SetText(text)
					changed := want
					change.change(&changed)
					change.do()
					if got, err := clock.Parse(b.text.Text); err != nil || !got.Equal(changed) {
						t.Errorf("%q with %s changed is %q, want %q", text, change.name, b.text.Text, changed)
					}
				}
			}
		}
	}
}

// Clocks are said in words.
func TestClocksInWords(t *testing.T) {
	for text, want := range map[string]string{
		"3+2":               "3 minutes each, 2 seconds more for each move",
		"1":                 "1 minute each",
		"0+2":               "3 seconds each to begin with, 2 seconds more for each move",
		"90s+1":             "1 minute 30 seconds each, 1 second more for each move",
		"40/90+30:30+30":    "90 minutes each for 40 moves, then 30 minutes, 30 seconds more for each move",
		"40/90:20/60:15+30": "90 minutes each for 40 moves, then 60 minutes for 20 moves, then 15 minutes, 30 seconds more for each move",
		"40/90+10:30+30":    "90 minutes each for 40 moves, 10 seconds more for each move, then 30 minutes, 30 seconds more for each move",
		"40/90":             "90 minutes each for every 40 moves",
		"1/2":               "2 minutes each for every move",
		"1/2:30":            "2 minutes each for 1 move, then 30 minutes",
		"5d3":               "5 minutes each, not counting the first 3 seconds of each move",
		"0d3":               "3 seconds for each move",
		"5b3":               "5 minutes each, up to 3 seconds of each move given back",
		"10+5x30":           "10 minutes each, then 5 periods of 30 seconds for a move",
		"0+1x30":            "30 seconds for each move",
		"0+3x30":            "3 periods of 30 seconds for a move",
		"10+1x30":           "10 minutes each, then 30 seconds for each move",
		"40/0+3:30":         "3 seconds each for 40 moves, 3 seconds more for each move, then 30 minutes",
		"5 draft 0d3":       "5 minutes each. Draft: 3 seconds for each piece.",
		"hourglass 3":       "3 minutes each, and what one side uses the other gets",
		"5+3 vs 1":          "White: 5 minutes, 3 seconds more for each move. Black: 1 minute.",
		"5 vs none":         "White: 5 minutes. Black: no clock.",
		"10+5 prepare 10":   "10 minutes each, 5 seconds more for each move. 10 minutes to prepare.",
		"none prepare 1":    "No clock for the moves. 1 minute to prepare.",
		"5 draft same":      "5 minutes each. The draft is on the same clock.",
		"5+0 draft 1+0.5":   "5 minutes each. Draft: 1 minute each, 0.5 seconds more for each piece.",
		"none draft 2":      "No clock for the moves. Draft: 2 minutes each.",
		"none":              "",
	} {
		terms, err := clock.Parse(text)
		if got := termsInWords(terms, true); err != nil || got != want {
			t.Errorf("%q: %q, %v, want %q", text, got, err, want)
		}
	}
	if terms, _ := clock.Parse("5 draft same"); termsInWords(terms, false) != "5 minutes each" {
		t.Errorf("without a draft: %q", termsInWords(terms, false))
	}
}

// The clock of the sheet tells of the draft only where there is one, and the dialog asks for it only there.
func TestTheDraftsClockIsForDrafts(t *testing.T) {
	d := lay(t, Choices{Variant: "prechess", Clock: "5+0 draft same"})
	if got := d.dialog.clock.told.Text(); !strings.Contains(got, "draft") {
		t.Errorf("with a draft: %q", got)
	}
	for _, drafted := range []bool{true, false} {
		b := openClock(d.win, d.dialog.clock.terms, drafted, d.dialog.clock.choose)
		if slices.Contains(focusable(b.content), fyne.Focusable(b.draft)) != drafted {
			t.Errorf("with a draft %v: the dialog does not agree", drafted)
		}
		b.dialog.close()
	}
	d.dialog.start.field.SetText("518")
	p := d.dialog.clock
	if got := p.told.Text() + p.list.Options()[p.list.Chosen()].Name; strings.Contains(got, "draft") {
		t.Errorf("with a start position: %q", got)
	}
	b := openClock(d.win, p.terms, false, p.choose)
	if b.text.Text != "5+0" || b.ok.Disabled() {
		t.Errorf("with a start position it begins with %q", b.text.Text)
	}
	for _, text := range []string{"5+0 draft same", "5+0 draft 2+5", "none draft 2"} {
		b.text.SetText(text)
		if got := b.problem.Text(); !b.ok.Disabled() || !strings.HasPrefix(got, "This game has no draft: delete “draft ") {
			t.Errorf("%s, without a draft: %q", text, got)
		}
	}
	b.dialog.close()
	d.dialog.start.field.SetText("")
	if p.text() != "5+0 draft same" || p.list.Options()[p.list.Chosen()].Name != "5+0 draft same" {
		t.Errorf("with a draft again: %q", p.text())
	}
}

// No clock can be chosen, and is said; what has the focus is selected, so that typing replaces it.
func TestNoClockIsChosenAndTypingReplaces(t *testing.T) {
	d := lay(t, Choices{Variant: "chess960", Clock: "3+2"})
	b := openClock(d.win, d.dialog.clock.terms, false, d.dialog.clock.choose)
	for _, r := range "5+3" {
		d.win.Canvas().Focused().TypedRune(r)
	}
	if b.text.Text != "5+3" || b.minutes[0].Text != "5" {
		t.Errorf("typed over: %q", b.text.Text)
	}
	b.minutes[0].MouseDown(&desktop.MouseEvent{Button: desktop.MouseButtonPrimary})
	if d.win.Canvas().Focus(b.minutes[0]); b.minutes[0].SelectedText() != "5" {
		t.Errorf("minutes: %q is selected", b.minutes[0].SelectedText())
	}
	pickOption(t, b.kind, noClock)
	if b.text.Text != none || b.told.Text() != noClock || !b.minutes[0].Disabled() || b.ok.Disabled() {
		t.Errorf("none: %q, told %q", b.text.Text, b.told.Text())
	}
	b.accept()
	if p := d.dialog.clock; p.text() != "" || p.list.Chosen() != 0 {
		t.Errorf("none is %q in the sheet", p.text())
	}
}

// In the smallest window the clock is in sight.
func TestTheClockIsAboveTheFold(t *testing.T) {
	d := lay(t, Choices{Variant: "chess960", Clock: "3+2"})
	d.win.Resize(fyne.NewSize(760, 560))
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(d.dialog.clock.list)
	bottom := fyne.CurrentApp().Driver().AbsolutePositionForObject(d.dialog.begin).Y
	if low := at.Y + d.dialog.clock.list.Size().Height; low > bottom-24 {
		t.Errorf("the clock ends at %v, what is in sight at %v", low, bottom-24)
	}
}

// Nothing moves in the dialog for a clock, whatever the clock, and all of it fits, even in the smallest window.
func TestTheDialogForAClockHoldsStill(t *testing.T) {
	d := lay(t, Choices{Variant: "prechess"})
	d.win.Resize(fyne.NewSize(760, 560))
	b := openClock(d.win, clock.Terms{}, true, func(clock.Terms) {})
	places := func() (at []fyne.Position) {
		for _, o := range []fyne.CanvasObject{b.text, b.kind, b.differ, b.minutes[0], b.prepare, b.draft, b.ok} {
			at = append(at, fyne.CurrentApp().Driver().AbsolutePositionForObject(o))
		}
		return at
	}
	before := places()
	for _, text := range []string{"", "nothing at all", "hourglass 3", "10+5x30 vs 10+4x30 prepare 10 draft 2+3", "40/90:20/60:15+30 vs 40/90:20/60:15+30 prepare 7 draft same"} {
		b.text.SetText(text)
		if now := places(); !slices.Equal(now, before) {
			t.Errorf("%q: from %v to %v", text, before, now)
		}
	}
	if got, most := b.dialog.scroll.Content.MinSize(), b.dialog.scroll.Size(); got.Width > most.Width || got.Height > most.Height {
		t.Errorf("it needs %v and has %v", got, most)
	}
}

// A unit stands next to the field whose number it belongs to, whether one field is seen or one for each side.
func TestUnitsStandBesideTheirFields(t *testing.T) {
	d := lay(t, Choices{Variant: "chess960"})
	for _, text := range []string{"10+5", "10+5 vs 5+3", "hourglass 10", "10+5x30"} {
		terms, err := clock.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		b := openClock(d.win, terms, false, func(clock.Terms) {})
		place := fyne.CurrentApp().Driver().AbsolutePositionForObject
		field := b.minutes[0]
		if b.minutes[1].Visible() {
			field = b.minutes[1]
		}
		if off := place(b.unit).X - place(field).X - field.Size().Width; off < 0 || off > 12 {
			t.Errorf("%s: the unit begins %v units behind its field", text, off)
		}
		b.dialog.close()
	}
}

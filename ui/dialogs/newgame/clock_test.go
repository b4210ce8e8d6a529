package newgame

import (
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"backrank/app/clock"
	"backrank/internal/dialogtest"
	"backrank/internal/langtest"
	"backrank/ui/widget"
	"backrank/words"
)

// A new game has no clock at first. Each preset can be the clock of the game, is in the choices, and is chosen in the next
// dialog.
func TestEveryPresetCanBeChosen(t *testing.T) {
	d := openWith(t, Choices{Variant: "chess960"})
	if p := d.dialog.clock; p.list.Chosen() != 0 || p.summary.Text() != "" {
		t.Errorf("at first: %d, %q", p.list.Chosen(), p.summary.Text())
	}
	for i, o := range d.dialog.clock.list.Options()[:1+len(presets)] {
		d := openWith(t, Choices{Variant: "chess960"})
		d.dialog.clock.list.Choose(i)
		dialogtest.Press(d.win, fyne.KeyReturn)
		var want clock.Terms
		var err error
		if i > 0 {
			want, err = clock.Parse(presets[i-1].text)
		}
		if err != nil || len(d.games) != 1 || !d.games[0].Clock.Equal(want) || (i == 0) != (d.last.Clock == "") {
			t.Fatalf("%s: %+v, choice %q, %v", o.Name, d.games, d.last.Clock, err)
		}
		again := openWith(t, d.last).dialog.clock
		if again.list.Chosen() != i || len(again.list.Options()) != len(presets)+2 {
			t.Errorf("%s: the next dialog has clock %d", o.Name, again.list.Chosen())
		}
	}
}

// The clock of the choices is chosen at first, and no clock if it is invalid.
func TestInitialClockIsChosen(t *testing.T) {
	for text, want := range map[string]string{"7+3 prepare 5": "7+3 prepare 5", "five": "No clock", "": "No clock"} {
		p := openWith(t, Choices{Variant: "chess960", Clock: text}).dialog.clock
		if got := p.list.Options()[p.list.Chosen()].Name; got != want {
			t.Errorf("for %q the dialog has %q", text, got)
		}
	}
}

// The last entry of the open list opens the dialog for a custom clock, which arrows on the closed list do not; Escape changes
// nothing.
func TestCustomClockIsAsked(t *testing.T) {
	d := openWith(t, Choices{Variant: "chess960", Clock: "3+2"})
	newGameDialog, p := d.win.Canvas().Overlays().Top(), d.dialog.clock
	last := len(p.list.Options()) - 1
	d.win.Canvas().Focus(p.list)
	for range last + 1 {
		dialogtest.Press(d.win, fyne.KeyDown)
	}
	if d.win.Canvas().Overlays().Top() != newGameDialog || p.text() != presets[len(presets)-1].text {
		t.Fatalf("after arrows: %q", p.text())
	}
	terms, _ := clock.Parse("3+2")
	p.choose(terms)
	dialogtest.Press(d.win, fyne.KeySpace, fyne.KeyEnd, fyne.KeyReturn)
	if d.win.Canvas().Overlays().Top() == newGameDialog || p.text() != "3+2" || p.list.Options()[p.list.Chosen()].Name != "3+2" {
		t.Fatalf("with the dialog open: %q", p.text())
	}
	dialogtest.Press(d.win, fyne.KeyEscape)
	if d.win.Canvas().Overlays().Top() != newGameDialog || p.text() != "3+2" {
		t.Fatalf("after Escape: %q", p.text())
	}
	p.list.Choose(last)
	field := d.win.Canvas().Focused().(*widget.Field)
	field.SetText("12+7 vs 1")
	dialogtest.Press(d.win, fyne.KeyReturn)
	if p.text() != "12+7 vs 1+0" || p.list.Options()[p.list.Chosen()].Name != "12+7 vs 1+0" {
		t.Errorf("after Enter: %q", p.text())
	}
	dialogtest.Press(d.win, fyne.KeyReturn)
	if len(d.games) != 1 || d.games[0].Clock.String() != "12+7 vs 1+0" || d.last.Clock != "12+7 vs 1+0" {
		t.Errorf("began %+v", d.games)
	}
}

// An invalid clock cannot be accepted, and the dialog shows the reason.
func TestInvalidClocksAreRefused(t *testing.T) {
	d := openWith(t, Choices{Variant: "chess960", Clock: "5+3"})
	b := askClock(d.win, d.dialog.clock.terms, false, d.dialog.clock.choose)
	b.text.SetText("3+")
	dialogtest.Press(d.win, fyne.KeyReturn)
	if got := b.problem.Text(); !strings.Contains(got, "as in 3+2") || b.summary.Text() != "" || !b.okButton.Disabled() || d.dialog.clock.text() != "5+3" {
		t.Errorf("problem %q, summary %q, accepted %q", got, b.summary.Text(), d.dialog.clock.text())
	}
	b.text.SetText("3+2")
	if b.problem.Text() != "" || b.summary.Text() != "3 minutes each, 2 seconds more for each move" || b.okButton.Disabled() {
		t.Errorf("problem %q, summary %q", b.problem.Text(), b.summary.Text())
	}
}

// Each control changes its part of the text only.
func TestControlsChangeTheText(t *testing.T) {
	d := openWith(t, Choices{Variant: "prechess"})
	b := askClock(d.win, clock.Terms{}, true, func(clock.Terms) {})
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
		{"two", func() { test.Tap(b.sidesDiffer) }, "1.5+5 vs 1.5+5"},
		{"Black", func() { b.minutes[1].SetText("1") }, "1.5+5 vs 1+5"},
		{"preparation", func() { dialogtest.Choose(t, b.preparation, "10 minutes") }, "1.5+5 vs 1+5 prepare 10"},
		{"draft", func() { b.draft.Choose(int(clock.DraftGameTime)) }, "1.5+5 vs 1+5 prepare 10 draft same"},
		{"own", func() { b.draft.Choose(int(clock.DraftOwnTime)) }, "1.5+5 vs 1+5 prepare 10 draft 2+5"},
		{"own time", func() { b.draftTime.SetText("3") }, "1.5+5 vs 1+5 prepare 10 draft 3"},
		{"one", func() { test.Tap(b.sidesDiffer) }, "1.5+5 prepare 10 draft 3"},
		{"stages", func() { b.text.SetText("40/90:30 prepare 7 draft same") }, "40/90:30 prepare 7 draft same"},
		{"no draft", func() { b.draft.Choose(0) }, "40/90:30 prepare 7"},
		{"less", func() { dialogtest.Choose(t, b.preparation, "1 minute") }, "40/90:30 prepare 1"},
		{"no preparation", func() { dialogtest.Choose(t, b.preparation, "None") }, "40/90:30"},
		{"custom", func() { dialogtest.Choose(t, b.kind, "US delay"); dialogtest.Choose(t, b.kind, "Custom") }, "40/90+30:30+30"},
		{"no clock", func() { dialogtest.Choose(t, b.kind, "No clock") }, "none"},
		{"a clock again", func() { dialogtest.Choose(t, b.kind, "US delay") }, "10d5"},
		{"two again", func() { test.Tap(b.sidesDiffer) }, "10d5 vs 10d5"},
		{"Black without", func() { b.minutes[1].SetText("none") }, "10d5 vs none"},
	} {
		step.do()
		if b.text.Text != step.want || b.problem.Text() != "" {
			t.Fatalf("%s: %q, %q, want %q", step.name, b.text.Text, b.problem.Text(), step.want)
		}
		if b.secondsRow.Visible() == strings.HasPrefix(step.want, "hourglass") {
			t.Errorf("%s: the seconds are shown: %v", step.name, b.secondsRow.Visible())
		}
	}
}

// The controls show the clock in the text.
func TestControlsShowTheText(t *testing.T) {
	d := openWith(t, Choices{Variant: "prechess"})
	b := askClock(d.win, clock.Terms{}, true, func(clock.Terms) {})
	for text, want := range map[string][]string{ // kind, minutes, seconds, those of Black if they differ, preparation, draft
		"3+2":                           {"Fischer increment", "3", "2", "None", "No clock"},
		"100s d 0.5":                    {"US delay", "100s", "0.5", "None", "No clock"},
		"5b3 prepare 10":                {"Bronstein delay", "5", "3", "10 minutes", "No clock"},
		"10+5x30 prepare 90s":           {"Byo-yomi", "10", "30", "1 minute 30 seconds", "No clock"},
		"hourglass 3 draft 2+3":         {"Hourglass", "3", "0", "None", "Separate clock"},
		"5+3 vs 1+0 draft same":         {"Fischer increment", "5", "3", "1", "0", "None", "Same as the game"},
		"40/90+30:30+30":                {"Custom", "", "", "None", "No clock"},
		"5+3 vs none":                   {"Fischer increment", "5", "3", "none", "", "None", "No clock"},
		"none vs 5d3":                   {"US delay", "none", "", "5", "3", "None", "No clock"},
		"none prepare 5":                {"No clock", "", "", "5 minutes", "No clock"},
		"5+3 vs 5d3 PREPARE 1 draft 3":  {"Custom", "", "", "", "", "1 minute", "Separate clock"},
		"10+5x30 vs 10+4x30 DRAFT SAME": {"Custom", "", "", "", "", "None", "Same as the game"},
	} {
		b.text.SetText(text)
		chosen := func(l *widget.Dropdown) string { return l.Options()[l.Chosen()].Name }
		got := []string{chosen(b.kind), b.minutes[0].Text, b.seconds[0].Text}
		if b.sidesDiffer.Checked {
			got = append(got, b.minutes[1].Text, b.seconds[1].Text)
		}
		if got = append(got, chosen(b.preparation), chosen(b.draft)); !slices.Equal(got, want) || b.text.Text != text {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// The order of preparation and draft in the text changes neither the controls nor the text that they write.
func TestPreparationAndDraftInAnyOrder(t *testing.T) {
	d := openWith(t, Choices{Variant: "prechess"})
	b := askClock(d.win, clock.Terms{}, true, func(clock.Terms) {})
	name := func(l *widget.Dropdown) string { return l.Options()[l.Chosen()].Name }
	for _, prepare := range []string{"1", "7", "90s"} {
		for _, draft := range []string{"same", "1+2", "5d3"} {
			for _, text := range []string{"5+3 prepare " + prepare + " draft " + draft, "5+3 draft " + draft + " prepare " + prepare} {
				want, err := clock.Parse(text)
				if err != nil {
					t.Fatal(err)
				}
				b.text.SetText(text)
				shown := []string{name(b.kind), b.minutes[0].Text, b.seconds[0].Text, name(b.preparation)}
				if wantShown := []string{"Fischer increment", "5", "3", words.ExactDuration(want.Preparation)}; !slices.Equal(shown, wantShown) || b.draft.Chosen() != int(want.Draft) {
					t.Errorf("%q shows %q and %q", text, shown, name(b.draft))
				}
				if own := want.DraftControl.String(); want.Draft == clock.DraftOwnTime && b.draftTime.Text != own {
					t.Errorf("%q shows %q for the draft, want %q", text, b.draftTime.Text, own)
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
					{"the preparation that is shown", func() { b.preparation.Choose(b.preparation.Chosen()) }, func(*clock.Terms) {}},
					{"the preparation", func() { dialogtest.Choose(t, b.preparation, "3 minutes") }, func(t *clock.Terms) { t.Preparation = 3 * time.Minute }},
					{"no preparation", func() { dialogtest.Choose(t, b.preparation, "None") }, func(t *clock.Terms) { t.Preparation = 0 }},
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

func TestDescribeTerms(t *testing.T) {
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
		if got := describeTerms(terms, true); err != nil || got != want {
			t.Errorf("%q: %q, %v, want %q", text, got, err, want)
		}
	}
	if terms, _ := clock.Parse("5 draft same"); describeTerms(terms, false) != "5 minutes each" {
		t.Errorf("without a draft: %q", describeTerms(terms, false))
	}
}

// The clock of a draft is described and asked for only if the game begins with a draft.
func TestClockOfADraftIsForDrafts(t *testing.T) {
	d := openWith(t, Choices{Variant: "prechess", Clock: "5+0 draft same"})
	if got := d.dialog.clock.summary.Text(); !strings.Contains(got, "draft") {
		t.Errorf("with a draft: %q", got)
	}
	for _, drafted := range []bool{true, false} {
		b := askClock(d.win, d.dialog.clock.terms, drafted, d.dialog.clock.choose)
		if slices.Contains(dialogtest.Focusable(b.content), fyne.Focusable(b.draft)) != drafted {
			t.Errorf("with a draft %v: the clock of the draft is shown or hidden", drafted)
		}
		b.frame.Close()
	}
	d.dialog.start.field.SetText("518")
	p := d.dialog.clock
	if got := p.summary.Text() + p.list.Options()[p.list.Chosen()].Name; strings.Contains(got, "draft") {
		t.Errorf("with a start position: %q", got)
	}
	b := askClock(d.win, p.terms, false, p.choose)
	if b.text.Text != "5+0" || b.okButton.Disabled() {
		t.Errorf("with a start position the initial text is %q", b.text.Text)
	}
	for _, text := range []string{"5+0 draft same", "5+0 draft 2+5", "none draft 2"} {
		b.text.SetText(text)
		if got := b.problem.Text(); !b.okButton.Disabled() || !strings.HasPrefix(got, "This game has no draft: delete “draft ") {
			t.Errorf("%s, without a draft: %q", text, got)
		}
	}
	b.frame.Close()
	d.dialog.start.field.SetText("")
	if p.text() != "5+0 draft same" || p.list.Options()[p.list.Chosen()].Name != "5+0 draft same" {
		t.Errorf("with a draft again: %q", p.text())
	}
}

// No clock can be chosen. The text of a field with the focus is selected, so that typing replaces it.
func TestNoClockAndSelectedTexts(t *testing.T) {
	d := openWith(t, Choices{Variant: "chess960", Clock: "3+2"})
	b := askClock(d.win, d.dialog.clock.terms, false, d.dialog.clock.choose)
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
	dialogtest.Choose(t, b.kind, noClock())
	if b.text.Text != none || b.summary.Text() != noClock() || !b.minutes[0].Disabled() || b.okButton.Disabled() {
		t.Errorf("none: %q, summary %q", b.text.Text, b.summary.Text())
	}
	b.accept()
	if p := d.dialog.clock; p.text() != "" || p.list.Chosen() != 0 {
		t.Errorf("none is %q in the dialog for a new game", p.text())
	}
}

// In the smallest window the clock is visible without scrolling.
func TestClockIsVisible(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		d := openWith(t, Choices{Variant: "chess960", Clock: "3+2"})
		d.win.Resize(dialogtest.SmallSize)
		at := fyne.CurrentApp().Driver().AbsolutePositionForObject(d.dialog.clock.list)
		bottom := fyne.CurrentApp().Driver().AbsolutePositionForObject(d.dialog.startButton).Y
		if low := at.Y + d.dialog.clock.list.Size().Height; low > bottom-24 {
			t.Errorf("the clock ends at %v, the visible part at %v", low, bottom-24)
		}
	})
}

// No control of the dialog for a clock moves, whatever the clock, and the dialog needs no scrolling, even in the smallest
// window.
func TestControlsOfTheClockDoNotMove(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		d := openWith(t, Choices{Variant: "prechess"})
		d.win.Resize(dialogtest.SmallSize)
		b := askClock(d.win, clock.Terms{}, true, func(clock.Terms) {})
		positions := func() (at []fyne.Position) {
			for _, o := range []fyne.CanvasObject{b.text, b.kind, b.sidesDiffer, b.minutes[0], b.preparation, b.draft, b.okButton} {
				at = append(at, fyne.CurrentApp().Driver().AbsolutePositionForObject(o))
			}
			return at
		}
		dialogtest.Settle(d.win)
		before := positions()
		for _, text := range []string{"", "nothing at all", "hourglass 3", "10+5x30 vs 10+4x30 prepare 10 draft 2+3", "40/90:20/60:15+30 vs 40/90:20/60:15+30 prepare 7 draft same"} {
			b.text.SetText(text)
			dialogtest.Settle(d.win)
			if now := positions(); !slices.Equal(now, before) {
				t.Errorf("%q: from %v to %v", text, before, now)
			}
		}
		if got, limit := b.frame.Scroll.Content.MinSize(), b.frame.Scroll.Size(); got.Width > limit.Width || got.Height > limit.Height {
			t.Errorf("it needs %v and has %v", got, limit)
		}
	})
}

// A unit is at the right of the last visible field of its row.
func TestUnitsAreBehindTheirFields(t *testing.T) {
	d := openWith(t, Choices{Variant: "chess960"})
	for _, text := range []string{"10+5", "10+5 vs 5+3", "hourglass 10", "10+5x30"} {
		terms, err := clock.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		b := askClock(d.win, terms, false, func(clock.Terms) {})
		position := fyne.CurrentApp().Driver().AbsolutePositionForObject
		field := b.minutes[0]
		if b.minutes[1].Visible() {
			field = b.minutes[1]
		}
		if off := position(b.minutesUnit).X - position(field).X - field.Size().Width; off < 0 || off > 12 {
			t.Errorf("%s: the unit begins %v behind its field", text, off)
		}
		b.frame.Close()
	}
}

package gameinfo

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"backrank/app/analysis"
	"backrank/app/mistakes"
	"backrank/internal/dialogtest"
	"backrank/internal/langtest"
	"backrank/ui/widget"
)

// learnLog is an open dialog for learning from mistakes, with what it did.
type learnLog struct {
	*Learn
	win fyne.Window
	log []string
}

// openLearn opens the dialog in a window of a size.
func openLearn(t *testing.T, size fyne.Size) *learnLog {
	t.Helper()
	l := &learnLog{win: dialogtest.Window(t, size)}
	note := func(text string) func() { return func() { l.log = append(l.log, text) } }
	l.Learn = ShowLearn(l.win, LearnActions{
		Choose: func(player int) { l.log = append(l.log, fmt.Sprint("player ", player)) },
		Begin: func(kinds []analysis.MistakeKind, again bool) {
			l.log = append(l.log, fmt.Sprint("begin ", kinds, again))
		},
		Analyse: note("analyse"), Pause: note("pause"), Stop: note("stop"), Closed: note("closed"),
	})
	return l
}

// text returns the texts of the dialog.
func (l *learnLog) text() string { return dialogtest.Text(dialogtest.Top(l.win)) }

// tick presses a check box of the dialog.
func (l *learnLog) tick(t *testing.T, label string) {
	t.Helper()
	for _, o := range append(slices.Clone(l.kinds.Objects), l.solved.Objects...) {
		if c := o.(*widget.Check); c.Text == label {
			c.Tapped(nil)
			return
		}
	}
	t.Fatalf("there is no check box %q", label)
}

var counts = []mistakes.Count{{Kind: analysis.MissedCastling, All: 2}, {Kind: analysis.HungPiece, All: 5, Solved: 5}, {Kind: analysis.OtherMistake, All: 1200, Solved: 1}}

// The player chooses among the kinds of which there are mistakes that he has not solved, or all mistakes.
func TestKindsOfMistakesAreChosen(t *testing.T) {
	l := openLearn(t, dialogtest.SmallSize)
	l.Update(LearnState{Games: 12, Counts: counts})
	for _, want := range []string{"Mistakes in 12 games", "Castled too late or not at all (2)", "Hung a piece (0)", "Other mistakes (1,199)", "Also 6 that you have solved"} {
		if !strings.Contains(l.text(), want) {
			t.Errorf("%q is missing in\n%s", want, l.text())
		}
	}
	l.tick(t, "Castled too late or not at all (2)")
	if got := l.chosen(); !slices.Equal(got, []analysis.MistakeKind{analysis.OtherMistake}) {
		t.Errorf("chosen: %v", got)
	}
	l.tick(t, "Also 6 that you have solved")
	l.tick(t, "Other mistakes (1,200)")
	dialogtest.Press(l.win, fyne.KeyReturn)
	if got := strings.Join(l.log, ", "); got != "closed, begin [1] true" {
		t.Errorf("%s", got)
	}
}

// Without mistakes there is nothing to begin with; Enter then begins the analysis, if there is one.
func TestEnterBeginsTheAnalysisIfThereIsNothingToLearn(t *testing.T) {
	l := openLearn(t, dialogtest.SmallSize)
	dialogtest.Press(l.win, fyne.KeyReturn)
	if !l.begin.Disabled() || len(l.log) > 0 {
		t.Errorf("while the games are read: %v", l.log)
	}
	l.Update(LearnState{Games: 3, Pending: 3, HasEngine: true, Time: 12 * time.Minute})
	if want := "3 games are not analysed yet. Analysing them in the background takes about 12 minutes."; !strings.Contains(l.text(), want) {
		t.Errorf("%q is missing in\n%s", want, l.text())
	}
	dialogtest.Press(l.win, fyne.KeyReturn)
	l.Update(LearnState{Games: 3, Pending: 3, HasEngine: true, Progress: &mistakes.Progress{Games: 1, AllGames: 3, Left: time.Minute}})
	dialogtest.Press(l.win, fyne.KeyReturn)
	dialogtest.Tap(t, l.win, "Pause")
	l.Update(LearnState{Games: 3, Pending: 3, HasEngine: true, Progress: &mistakes.Progress{Games: 1, AllGames: 3, Paused: true}})
	dialogtest.Tap(t, l.win, "Resume")
	dialogtest.Tap(t, l.win, "Stop")
	dialogtest.Press(l.win, fyne.KeyEscape)
	if got := strings.Join(l.log, ", "); got != "analyse, pause, pause, stop, closed" {
		t.Errorf("%s", got)
	}
}

// The dialog says why there is nothing to learn, or to analyse.
func TestEmptyStatesOfLearning(t *testing.T) {
	for want, s := range map[string]LearnState{
		"Reading the games: 1,200 of 4,000":                                              {Reading: true, Read: 1200, All: 4000},
		"There are no games in the list":                                                 {Problem: "There are no games in the list"},
		"Mistakes in 1 game. No move lost enough to learn from it.":                      {Games: 1},
		"Mistakes in 3 games. None has been found so far.":                               {Games: 3, Pending: 1, HasEngine: true},
		"1 game is not analysed, and there is no engine to analyse it":                   {Games: 3, Pending: 1},
		"The analysis was stopped. 2 games are not analysed yet.":                        {Games: 3, Pending: 2, HasEngine: true, Ended: "The analysis was stopped"},
		"Mistakes in 3 games. 2 games cannot be replayed and are left out.":              {Games: 3, Faulty: 2, Counts: counts},
		"Paused: 4 of 82 games are analysed":                                             {Games: 3, Progress: &mistakes.Progress{Games: 4, AllGames: 82, Paused: true}},
		"Analysing: 4 of 82 games. Time left: about 9 minutes.":                          {Games: 3, Progress: &mistakes.Progress{Games: 4, AllGames: 82, Left: 9 * time.Minute}},
		"None of these games is known to be yours. Choose a player, or enter your name.": {Problem: "None of these games is known to be yours. Choose a player, or enter your name.", Players: []string{"You", "Ann"}},
	} {
		l := openLearn(t, dialogtest.SmallSize)
		l.Update(s)
		if !strings.Contains(l.text(), want) {
			t.Errorf("%q is missing in\n%s", want, l.text())
		}
		if canAnalyse := slices.Contains([]int{1, 2}, s.Pending) && s.HasEngine; l.buttons[0] != canAnalyse {
			t.Errorf("%s: the analysis is offered: %v", want, l.buttons[0])
		}
	}
}

// A player is chosen from the list.
func TestAPlayerIsChosen(t *testing.T) {
	l := openLearn(t, dialogtest.SmallSize)
	l.Update(LearnState{Players: []string{"You", "Ann", "Ben"}, Games: 3})
	dialogtest.Choose(t, l.player, "Ben")
	if got := strings.Join(l.log, ", "); got != "player 2" {
		t.Errorf("%s", got)
	}
}

// All texts are whole in windows of all sizes, also when they are twice as long.
func TestLayoutOfLearning(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		for _, size := range []fyne.Size{dialogtest.SmallSize, {Width: 1180, Height: 760}} {
			for name, s := range map[string]LearnState{
				"mistakes": {Players: []string{"You", "Ann"}, Games: 12, Faulty: 2, Pending: 82, HasEngine: true, Time: time.Hour, Counts: counts},
				"progress": {Players: []string{"You", "Ann"}, Games: 120, Pending: 82, HasEngine: true, Counts: counts, Progress: &mistakes.Progress{Games: 4, AllGames: 82, Left: 9 * time.Minute}},
				"reading":  {Reading: true, Read: 1200, All: 4000},
			} {
				l := openLearn(t, size)
				l.Update(s)
				dialogtest.Settle(l.win)
				dialogtest.CheckWhole(t, fmt.Sprint(name, size), l.win)
				l.Close()
			}
		}
	})
}

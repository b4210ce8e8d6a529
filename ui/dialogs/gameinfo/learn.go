package gameinfo

import (
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"backrank/app/analysis"
	"backrank/app/mistakes"
	"backrank/lang"
	"backrank/ui/dialogs"
	"backrank/ui/widget"
	"backrank/words"
)

// LearnActions are what the dialog for learning from the mistakes of many games can do.
type LearnActions struct {
	// Choose chooses a player, by the index in LearnState.Players.
	Choose func(player int)
	// Begin begins with the mistakes of some kinds; again includes those that are solved.
	Begin func(kinds []analysis.MistakeKind, again bool)
	// Analyse begins the analysis of the games that are not analysed. Pause pauses or resumes it, Stop ends it.
	Analyse, Pause, Stop func()
	// Closed is called when the dialog closes.
	Closed func()
}

// LearnState is the content of the dialog.
type LearnState struct {
	// Players are the players to choose from, nil while they are not known; Player is the index of the chosen one.
	Players []string
	Player  int
	// Problem says why nothing can be learned from the games, "" if something can.
	Problem string
	// Read and All are the numbers of games read so far and of all games while Reading is true. Then the fields below are
	// not set.
	Reading   bool
	Read, All int
	// Games is the number of the player's games, Pending the number of those that are not analysed, Faulty that of those
	// which cannot be replayed.
	Games, Pending, Faulty int
	// Time is the estimated time of their analysis, 0 while it is being measured. HasEngine is false if there is no engine
	// for it.
	Time      time.Duration
	HasEngine bool
	// Counts are the numbers of mistakes by kind.
	Counts []mistakes.Count
	// Progress is the progress of the analysis, nil if none is running. Ended says how the last one ended, "" if it is
	// complete.
	Progress *mistakes.Progress
	Ended    string
}

// Learn is the open dialog for learning from the mistakes of many games.
type Learn struct {
	do      LearnActions
	state   LearnState
	off     map[analysis.MistakeKind]bool // kinds that are not chosen
	again   bool
	frame   *dialogs.Dialog
	content *fyne.Container
	player  *widget.Dropdown
	choice  *fyne.Container // the player with its label
	summary *widget.Text
	kinds   *fyne.Container
	solved  *fyne.Container // has the check box for solved mistakes, if there are any
	pending *widget.Text
	bar     *widget.ProgressBar
	buttons [2]bool // whether there are buttons for Analyse, and for Pause and Stop
	paused  bool    // the label of Pause is "Resume"
	begin   *widget.Button
}

// ShowLearn opens the dialog.
func ShowLearn(win fyne.Window, do LearnActions) *Learn {
	d := &Learn{do: do, off: map[analysis.MistakeKind]bool{}, summary: widget.Plain("").RowsBetween(1, 5), pending: widget.Aside("").RowsBetween(1, 5)}
	d.kinds, d.solved, d.bar = container.NewVBox(), container.NewVBox(), widget.NewProgressBar()
	d.begin = widget.NewDefaultButton(lang.X("begin to learn", "Begin"), "", "", d.accept)
	d.player = widget.NewDropdown(nil, -1, do.Choose)
	d.choice = container.NewVBox(dialogs.LabelAbove(lang.L("Player"), d.player), dialogs.Gap(2))
	d.content = container.NewVBox(d.choice, d.summary, d.kinds, d.solved, d.pending, d.bar)
	d.frame = dialogs.Show(win, lang.L("Learn from mistakes"), fyne.NewSize(480, 0), dialogs.Scrolled(d.content), d.accept,
		widget.NewButton(lang.L("Close"), "", "", func() { d.frame.Close() }), d.begin)
	d.frame.OnClosed = do.Closed
	d.Update(LearnState{Reading: true})
	return d
}

// Close closes the dialog.
func (d *Learn) Close() { d.frame.Close() }

// Update shows a new state.
func (d *Learn) Update(s LearnState) {
	countsChanged := !slices.Equal(s.Counts, d.state.Counts)
	playersChanged := !slices.Equal(s.Players, d.state.Players) || s.Player != d.state.Player
	d.state = s
	if playersChanged {
		d.player.SetOptions(widget.Names(s.Players...), s.Player)
	}
	d.choice.Hidden = len(s.Players) == 0
	d.summary.SetText(s.summary())
	d.pending.SetText(s.pending())
	d.pending.Hidden = d.pending.Text() == ""
	if d.bar.Hidden = s.Progress == nil && !s.Reading; !d.bar.Hidden {
		d.bar.SetShare(s.share())
	}
	if countsChanged {
		d.showKinds()
	}
	d.showButtons()
	d.begin.SetEnabled(len(d.chosen()) > 0)
	d.content.Refresh()
	d.frame.GrowTo(min(d.content.MinSize().Height+learnFrame, maxLearnHeight))
}

// Heights of the dialog, in units: that of title, buttons and margins, and the maximum.
const (
	learnFrame     = 150
	maxLearnHeight = 640
)

// share returns how far the reading or the analysis is, from 0 to 1.
func (s *LearnState) share() float64 {
	if s.Reading {
		return float64(s.Read) / float64(max(s.All, 1))
	}
	return s.Progress.Share()
}

// summary describes the games and the mistakes found in them.
func (s *LearnState) summary() string {
	games, faulty := lang.N("Mistakes in {{.Count}} games", s.Games), ""
	if s.Faulty > 0 {
		faulty = lang.N("{{.Count}} games cannot be replayed and are left out", s.Faulty)
	}
	switch {
	case s.Reading && s.All == 0:
		return lang.L("Reading the games…")
	case s.Reading:
		return lang.N("Reading the games: {{.Number}} of {{.Count}}", s.All, "Number", lang.Number(s.Read))
	case s.Problem != "":
		return s.Problem
	case len(s.Counts) > 0:
		return words.Message(games, faulty)
	case s.Pending > 0:
		return words.Message(games, lang.L("None has been found so far"), faulty)
	}
	return words.Message(games, lang.L("No move lost enough to learn from it"), faulty)
}

// pending describes the games that are not analysed, or their analysis.
func (s *LearnState) pending() string {
	switch p := s.Progress; {
	case s.Reading || s.Problem != "" && p == nil:
		return s.Ended
	case p != nil:
		return ProgressText(*p)
	case s.Pending == 0:
		return s.Ended
	case !s.HasEngine:
		return words.Message(s.Ended, lang.N("{{.Count}} games are not analysed, and there is no engine to analyse them", s.Pending))
	case s.Time == 0:
		return words.Message(s.Ended, lang.N("{{.Count}} games are not analysed yet", s.Pending))
	}
	return words.Message(s.Ended, lang.N("{{.Count}} games are not analysed yet", s.Pending),
		lang.L("Analysing them in the background takes {{.Time}}", "Time", estimate(s.Time.Seconds())))
}

// ProgressText describes the progress of the analysis of many games.
func ProgressText(p mistakes.Progress) string {
	switch {
	case p.Paused:
		return lang.N("Paused: {{.Number}} of {{.Count}} games are analysed", p.AllGames, "Number", lang.Number(p.Games))
	case p.Held:
		return lang.N("Waiting until your game begins: {{.Number}} of {{.Count}} games are analysed", p.AllGames, "Number", lang.Number(p.Games))
	case p.Left == 0:
		return lang.N("Analysing: {{.Number}} of {{.Count}} games", p.AllGames, "Number", lang.Number(p.Games))
	}
	return words.Message(lang.N("Analysing: {{.Number}} of {{.Count}} games", p.AllGames, "Number", lang.Number(p.Games)),
		lang.L("Time left: {{.Time}}", "Time", estimate(p.Left.Seconds())))
}

// showKinds shows a check box for each kind of mistakes, with their number, and one for those that are solved.
func (d *Learn) showKinds() {
	d.kinds.RemoveAll()
	d.solved.RemoveAll()
	solved := 0
	for _, c := range d.state.Counts {
		solved += c.Solved
		label := lang.L("{{.Kind}} ({{.Number}})", "Kind", c.Kind.Name(), "Number", lang.Number(d.number(c)))
		d.kinds.Add(widget.NewCheck(label, !d.off[c.Kind], func(on bool) {
			d.off[c.Kind] = !on
			d.begin.SetEnabled(len(d.chosen()) > 0)
		}))
	}
	if solved > 0 {
		label := lang.N("Also {{.Count}} that you have solved", solved)
		d.solved.Add(widget.NewCheck(label, d.again, func(on bool) {
			d.again = on
			d.showKinds()
			d.begin.SetEnabled(len(d.chosen()) > 0)
			d.content.Refresh()
		}))
	}
}

// number returns how many mistakes of a kind would be shown.
func (d *Learn) number(c mistakes.Count) int {
	if d.again {
		return c.All
	}
	return c.All - c.Solved
}

// chosen returns the chosen kinds of which there are mistakes to show.
func (d *Learn) chosen() (kinds []analysis.MistakeKind) {
	for _, c := range d.state.Counts {
		if !d.off[c.Kind] && d.number(c) > 0 {
			kinds = append(kinds, c.Kind)
		}
	}
	return kinds
}

// showButtons shows the buttons for the analysis at the left of the foot.
func (d *Learn) showButtons() {
	s := &d.state
	buttons := [2]bool{s.Progress == nil && !s.Reading && s.Pending > 0 && s.HasEngine, s.Progress != nil}
	paused := buttons[1] && s.Progress.Paused
	if buttons == d.buttons && paused == d.paused {
		return
	}
	d.buttons, d.paused = buttons, paused
	d.frame.ClearLeft()
	if buttons[0] {
		d.frame.AddLeft(widget.NewButton(lang.X("analyse many games", "Analyse"), "", lang.L("It can be paused, and continues where it was interrupted"), d.do.Analyse))
	}
	if buttons[1] {
		label := lang.L("Pause")
		if paused {
			label = lang.L("Resume")
		}
		d.frame.AddLeft(widget.NewButton(label, "", "", d.do.Pause), widget.NewButton(lang.L("Stop"), "", lang.L("Results so far are kept"), d.do.Stop))
	}
}

// accept begins with the chosen kinds. If there is nothing to begin with, it begins the analysis.
func (d *Learn) accept() {
	switch kinds := d.chosen(); {
	case len(kinds) > 0:
		d.frame.Close()
		d.do.Begin(kinds, d.again)
	case d.buttons[0]:
		d.do.Analyse()
	}
}

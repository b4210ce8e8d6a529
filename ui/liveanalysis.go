package ui

import (
	"fmt"
	"time"

	"fyne.io/fyne/v2"

	"backrank/app"
	"backrank/app/analysis"
	"backrank/app/settings"
	analysisui "backrank/ui/analysis"
	"backrank/variants/rules"
)

// liveAnalysis analyses the position shown, in the game or at another place: its lines in a section, a bar beside the
// board, and arrows on it.
type liveAnalysis struct {
	*session
	game *analysisui.Place // the others are those of screens

	openMenu     func(*fyne.Menu, fyne.Position)
	showSettings func()
	engine       func(id string, s *analysis.Subject, threads, megabytes int) (app.LineEngine, error) // makes one

	followers [2]*follower
	away      screen // on which it is on, until that is left; nil for none
	allowed   uint64 // the game that may be analysed although it is being played
	paused    bool
	unseen    bool // the window is minimised

	answerTime time.Duration // see the constant

	place   *analysisui.Place // the one shown, nil if nothing can be analysed there
	shown   analysisui.Shown  // what is to be analysed there
	threat  bool              // of the position shown
	preview bool              // a position of a line is on the board
	drawn   time.Time
	waiting bool // until something is drawn
}

// placed is a screen on which positions are analysed; its place is nil where there are none.
type placed interface{ Place() *analysisui.Place }

// Equip gives a place its section and its bar.
func (l *liveAnalysis) Equip(p *analysisui.Place) {
	p.Section = analysisui.NewSection(analysisui.Actions{
		Preview: l.showPreview, EndPreview: l.endPreview, Play: l.play,
		Toggle: l.Toggle, Pause: l.pause, Menu: l.menu,
	})
	p.Section.Hidden = !p.Stays
	p.Bar = analysisui.NewBar(func() { l.change(func(s *settings.Settings) { s.AnalysisChances = !s.AnalysisChances }) })
}

// on reports whether the analysis is on at the place shown: in the game as it was left, on a screen until that is left.
func (l *liveAnalysis) on() bool {
	switch l.place {
	case nil:
		return false
	case l.game:
		return l.settings().Analysis
	}
	return l.away != nil
}

// Toggle turns the analysis of the place shown on or off. It asks first if that is help in a game.
func (l *liveAnalysis) Toggle() {
	if l.place == nil {
		return
	}
	_, err := l.permission()
	switch {
	case !l.on() && err != nil:
		l.deny(err.Error())
	case !l.on() && l.unasked():
		l.ask()
	default:
		l.turn(!l.on())
	}
}

// turn turns the analysis of the place shown on or off.
func (l *liveAnalysis) turn(on bool) {
	if l.place == l.game {
		l.change(func(s *settings.Settings) { s.Analysis = on })
		return
	}
	if l.away = nil; on {
		l.away = l.screen
	}
	l.Follow()
}

// permission reports whether the position shown may be analysed, and whether that is a hint in the game that is being
// played.
func (l *liveAnalysis) permission() (hint bool, err error) {
	switch {
	case l.place == l.game:
		return l.view.MayAnalyse(nil)
	case l.shown.Says != "": // there is no position
		return false, nil
	}
	return l.view.MayAnalyse(&l.shown.Task.Position)
}

// unasked reports whether the analysis would be a hint, and the player was not asked yet.
func (l *liveAnalysis) unasked() bool {
	hint, _ := l.permission()
	return hint && l.allowed != l.view.Game
}

// barred reports whether nothing may be searched at the place shown.
func (l *liveAnalysis) barred() bool {
	_, err := l.permission()
	return err != nil || l.unasked()
}

// ask asks whether the game that is being played is to be analysed.
func (l *liveAnalysis) ask() {
	at := l.view.Game
	l.confirm("Analyse the game in progress?", "Each position you analyse counts as a hint. The number of hints is saved with the game.", "Analyse", func() {
		l.allowed = at
		l.turn(true)
	})
}

// pause pauses the analysis, or has it go on.
func (l *liveAnalysis) pause() {
	l.paused = !l.paused
	l.Follow()
}

// seen is called when the window can be seen, or no longer.
func (l *liveAnalysis) seen(on bool) {
	if l.unseen == on {
		l.unseen = !on
		l.Follow()
	}
}

// Threat shows what would follow if the side to move passed, or no longer does.
func (l *liveAnalysis) Threat() {
	switch {
	case !l.running() && !(l.on() && l.paused):
		l.deny("Turn on the analysis to see threats")
		return
	case l.shown.Task.Position.InCheck():
		l.deny(fmt.Sprintf("%s is in check already, so no other threat is shown", l.shown.Task.Position.Turn().Name()))
		return
	}
	l.threat = !l.threat
	l.Follow()
}

// obstacle returns why the position shown is not analysed, "" if it can be.
func (l *liveAnalysis) obstacle() (says, verb string, do func()) {
	_, err := l.permission()
	switch {
	case err != nil:
		return err.Error(), "", nil
	case l.shown.Says != "":
		return l.shown.Says, "", nil
	case !l.unasked():
		return "", "", nil
	case l.place == l.game:
		return "Off while this game is being played", "Analyse anyway…", l.ask
	}
	return "Off while a game close to this position is being played", "Analyse anyway…", l.ask
}

// running reports whether something is to be searched now.
func (l *liveAnalysis) running() bool {
	says, _, _ := l.obstacle()
	return l.on() && says == "" && !l.paused && !l.unseen
}

// task returns what is to be searched.
func (l *liveAnalysis) task() analysis.Task {
	if l.threat {
		passed, _ := app.NullMoveTask(l.shown.Task)
		return passed
	}
	return l.shown.Task
}

// arrive looks at what is shown now, and where.
func (l *liveAnalysis) arrive() {
	place := l.game
	if l.screen != nil {
		place = nil
		if a, has := l.screen.(placed); has {
			place = a.Place()
		}
	}
	if l.place != place && l.place != nil {
		l.place.Section.Leave()
	}
	if l.away != l.screen {
		l.away = nil
	}
	before := l.shown.Task.Position
	l.place, l.shown = place, analysisui.Shown{}
	if place != nil {
		l.shown = place.Shown()
	}
	if l.shown.Task.Position != before {
		l.threat = false
	}
}

// Follow has the engines analyse the position shown, or rest.
func (l *liveAnalysis) Follow() {
	s := l.settings()
	l.arrive()
	says, _, _ := l.obstacle()
	on := l.on()
	ids := []string{s.AnalysisEngine, s.AnalysisSecond}
	for i := range l.followers {
		switch {
		case !s.Analysis && l.away == nil, on && l.barred(), ids[i] == "none", i == 1 && ids[0] == ids[1]:
			l.quit(i)
			continue
		case on && says == "":
			l.prepare(i, ids[i], &s)
		}
		if f := l.followers[i]; f != nil {
			l.lead(f, &s)
		}
	}
	if p := l.place; p != nil {
		_, stored := l.stored()
		section, bar := on || p.Stays, on && says == "" || stored
		if p.Section.Visible() != section || p.Bar.Visible() != bar {
			p.Section.Hidden, p.Bar.Hidden = !section, !bar
			p.Resized()
		}
	}
	l.draw()
}

// best returns the best line of the position shown.
func (l *liveAnalysis) best() (analysis.Line, bool) {
	if !l.on() {
		return analysis.Line{}, false
	}
	return l.current(l.followers[0]).Best()
}

// PlayBest plays the best move.
func (l *liveAnalysis) PlayBest() {
	if best, ok := l.best(); ok && !l.threat {
		l.play(best.Moves[:1])
	}
}

// play plays moves from the position shown.
func (l *liveAnalysis) play(moves []rules.Move) {
	if l.place != nil && l.place.Play != nil {
		l.place.Play(moves)
	}
}

// showPreview shows a position of a line on the board, without arrows.
func (l *liveAnalysis) showPreview(p rules.Position, last rules.Move) {
	l.preview = true
	l.place.Preview(p, last)
}

// endPreview shows the position of the place again.
func (l *liveAnalysis) endPreview() {
	if l.preview {
		l.preview = false
		l.place.EndPreview()
		l.drawArrows()
	}
}

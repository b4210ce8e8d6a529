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

// liveAnalysis analyses the position shown, in the game or on another screen. It shows its lines in a section, its
// evaluation in a bar beside the board, and its moves as arrows on the board.
type liveAnalysis struct {
	*session
	game *analysisui.Place // the game as a place; screens have places of their own

	openMenu     func(*fyne.Menu, fyne.Position)
	showSettings func()
	engine       func(id string, s *analysis.Subject, threads, megabytes int) (app.LineEngine, error) // starts an engine

	followers   [2]*follower
	onScreen    screen // the screen on which the player turned the analysis on; nil for none
	consentGame uint64 // the game in progress that the player agreed to have analysed, by its number
	paused      bool
	minimised   bool // the window is minimised

	answerTimeout time.Duration // see [answerTimeout]

	place       *analysisui.Place // the place shown; nil if it has nothing to analyse
	shown       analysisui.Shown  // the position at the place
	threat      bool              // analyse the threat: the position shown after a pass
	preview     bool              // a position of a line is on the board
	drawn       time.Time
	drawPending bool // a call of draw is scheduled
}

// analysable is a screen with positions to analyse. Place returns nil while the screen shows none.
type analysable interface{ Place() *analysisui.Place }

// Equip creates the section and the bar of a place.
func (l *liveAnalysis) Equip(p *analysisui.Place) {
	p.Section = analysisui.NewSection(analysisui.Actions{
		Preview: l.showPreview, EndPreview: l.endPreview, Play: l.play,
		Toggle: l.Toggle, Pause: l.pause, Menu: l.menu,
	})
	p.Section.Hidden = !p.Stays
	p.Bar = analysisui.NewBar(func() { l.change(func(s *settings.Settings) { s.AnalysisChances = !s.AnalysisChances }) })
}

// on reports whether the analysis is on at the place shown. In the game that is a setting; on a screen it lasts until
// the player leaves the screen.
func (l *liveAnalysis) on() bool {
	switch l.place {
	case nil:
		return false
	case l.game:
		return l.settings().Analysis
	}
	return l.onScreen != nil
}

// Toggle turns the analysis of the place shown on or off. If it would count as hints in a game in progress, it asks
// first.
func (l *liveAnalysis) Toggle() {
	if l.place == nil {
		return
	}
	_, err := l.permission()
	switch {
	case !l.on() && err != nil:
		l.refuseOnScreen(err.Error())
	case !l.on() && l.needsConsent():
		l.askConsent()
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
	if l.onScreen = nil; on {
		l.onScreen = l.screen
	}
	l.Follow()
}

// permission reports whether the position shown may be analysed, and whether that counts as a hint in the game in
// progress.
func (l *liveAnalysis) permission() (hint bool, err error) {
	switch {
	case l.place == l.game:
		return l.view.MayAnalyse(nil)
	case l.shown.Says != "": // the place shows no position
		return false, nil
	}
	return l.view.MayAnalyse(&l.shown.Task.Position)
}

// needsConsent reports whether the analysis would count as a hint to which the player has not agreed.
func (l *liveAnalysis) needsConsent() bool {
	hint, _ := l.permission()
	return hint && l.consentGame != l.view.Game
}

// isForbidden reports whether the position shown must not be analysed, or not before the player agrees.
func (l *liveAnalysis) isForbidden() bool {
	_, err := l.permission()
	return err != nil || l.needsConsent()
}

// askConsent asks whether to analyse the game in progress, and if so turns the analysis on.
func (l *liveAnalysis) askConsent() {
	at := l.view.Game
	l.confirm("Analyse the game in progress?", "Each position you analyse counts as a hint. The number of hints is saved with the game.", "Analyse", func() {
		l.consentGame = at
		l.turn(true)
	})
}

// pause pauses or resumes the analysis.
func (l *liveAnalysis) pause() {
	l.paused = !l.paused
	l.Follow()
}

// setVisible is called when the window becomes visible, or is minimised.
func (l *liveAnalysis) setVisible(on bool) {
	if l.minimised == on {
		l.minimised = !on
		l.Follow()
	}
}

// Threat shows or hides the threat: the best line for the other side if the side to move passed.
func (l *liveAnalysis) Threat() {
	switch {
	case !l.running() && !(l.on() && l.paused):
		l.refuseOnScreen("Turn on the analysis to see threats")
		return
	case l.shown.Task.Position.InCheck():
		l.refuseOnScreen(fmt.Sprintf("%s is in check already, so no other threat is shown", l.shown.Task.Position.Turn().Name()))
		return
	}
	l.threat = !l.threat
	l.Follow()
}

// obstacle returns why the position shown is not analysed, "" if it can be. verb and do are the label and the action of
// a button that removes the obstacle.
func (l *liveAnalysis) obstacle() (says, verb string, do func()) {
	_, err := l.permission()
	switch {
	case err != nil:
		return err.Error(), "", nil
	case l.shown.Says != "":
		return l.shown.Says, "", nil
	case !l.needsConsent():
		return "", "", nil
	case l.place == l.game:
		return "Off while this game is being played", "Analyse anyway…", l.askConsent
	}
	return "Off while a game close to this position is being played", "Analyse anyway…", l.askConsent
}

// running reports whether the engines should be searching.
func (l *liveAnalysis) running() bool {
	says, _, _ := l.obstacle()
	return l.on() && says == "" && !l.paused && !l.minimised
}

// task returns the position to search.
func (l *liveAnalysis) task() analysis.Task {
	if l.threat {
		passed, _ := app.NullMoveTask(l.shown.Task)
		return passed
	}
	return l.shown.Task
}

// updatePlace updates place and position from the screen shown.
func (l *liveAnalysis) updatePlace() {
	place := l.game
	if l.screen != nil {
		place = nil
		if a, has := l.screen.(analysable); has {
			place = a.Place()
		}
	}
	if l.place != place && l.place != nil {
		l.place.Section.Leave()
	}
	if l.onScreen != l.screen {
		l.onScreen = nil
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

// Follow makes the engines search the position shown, or stops them, and draws the result.
func (l *liveAnalysis) Follow() {
	s := l.settings()
	l.updatePlace()
	says, _, _ := l.obstacle()
	on := l.on()
	ids := []string{s.AnalysisEngine, s.AnalysisSecond}
	for i := range l.followers {
		switch {
		case !s.Analysis && l.onScreen == nil, on && l.isForbidden(), ids[i] == "none", i == 1 && ids[0] == ids[1]:
			l.quit(i)
			continue
		case on && says == "":
			l.prepare(i, ids[i], &s)
		}
		if f := l.followers[i]; f != nil {
			l.setTask(f, &s)
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

// best returns the best line of the position shown; false if it is unknown.
func (l *liveAnalysis) best() (analysis.Line, bool) {
	if !l.on() {
		return analysis.Line{}, false
	}
	return l.current(l.followers[0]).Best()
}

// PlayBest plays the first move of the best line.
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

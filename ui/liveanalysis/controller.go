package liveanalysis

import (
	"time"

	"fyne.io/fyne/v2"

	"backrank/app"
	"backrank/app/analysis"
	"backrank/app/player"
	"backrank/app/settings"
	"backrank/lang"
	"backrank/variants/rules"
	"backrank/words"
)

// Host has the functions of the window that the live analysis calls, all except OnMain and Closed on the main goroutine.
type Host struct {
	Settings func() settings.Settings
	Change   func(func(*settings.Settings))
	View     func() *app.View
	// Games returns the views of all games that are open in tabs; the first is that of View.
	Games func() []*app.View
	// Screen returns the screen shown instead of the game, nil for the game. A screen with positions to analyse is
	// [Analysable].
	Screen  func() any
	Engines func() []player.Entry

	// Refuse shows why something cannot be done. Confirm asks a question and calls do if the player agrees.
	Refuse       func(text string)
	Confirm      func(question, detail, verb string, do func())
	OpenMenu     func(m *fyne.Menu, at fyne.Position)
	ShowSettings func()

	// CountHint counts the analysis of a position as a hint in a game, in the background.
	CountHint func(game uint64, p *rules.Position)
	// After calls do after d on the main goroutine, unless stop is called before. OnMain calls do on the main goroutine
	// as soon as possible; it can be called on any goroutine. FinishInBackground runs a command in the background; the
	// program waits for it before it exits.
	After              func(d time.Duration, do func()) (stop func())
	OnMain             func(do func())
	FinishInBackground func(command func() error, done func(error))
	// Closed reports whether the window is closed; it can be called on any goroutine.
	Closed func() bool
	// Trace records the best move of a position for tests of the real window.
	Trace func(p *rules.Position, best rules.Move)
}

// Controller analyses the position shown, in the game or on another screen. It shows the lines in a section, the
// evaluation in a bar next to the board, and the best moves as arrows on the board.
type Controller struct {
	// Game is the place of the game; screens have places of their own.
	Game *Place
	// StartEngine starts an engine for a subject. The id is that of a UCI engine, "" for the program's own engine.
	StartEngine func(id string, s *analysis.Subject, threads, megabytes int) (analysis.LineEngine, error)
	// AnswerTimeout is the time without any line after which an engine is reported as not responding; see
	// [AnswerTimeout].
	AnswerTimeout time.Duration

	host      Host
	followers [2]*follower
	onScreen  any             // the screen on which the player turned the analysis on; nil for none
	consent   map[uint64]bool // the games in progress that the player agreed to have analysed, by their numbers
	paused    bool
	minimised bool // the window is minimised

	place       *Place        // the place shown; nil if it has nothing to analyse
	shown       ShownPosition // the position at the place
	threat      bool          // analyse the threat: the position shown after a pass
	previewed   *Place        // the place whose board shows a position of a line, nil for none
	drawn       time.Time
	drawPending bool // a call of Draw is scheduled
}

// New returns the live analysis of a window, with the game as its first place.
func New(host Host, start func(id string, s *analysis.Subject, threads, megabytes int) (analysis.LineEngine, error), game *Place) *Controller {
	l := &Controller{host: host, StartEngine: start, AnswerTimeout: AnswerTimeout, Game: game, consent: map[uint64]bool{}}
	l.Equip(game)
	return l
}

// Place returns the place shown, nil if it has nothing to analyse.
func (l *Controller) Place() *Place { return l.place }

// State returns the first engine's state for the position shown, nil if there is none.
func (l *Controller) State() *analysis.State { return l.current(l.followers[0]) }

// ShowsThreat reports whether the lines are those of the threat.
func (l *Controller) ShowsThreat() bool { return l.threat }

// IsDrawn reports whether the latest states of all engines are drawn. States of the same position are drawn at most
// every minDrawInterval.
func (l *Controller) IsDrawn() bool { return !l.drawPending }

// Consent allows a game in progress to be analysed without asking.
func (l *Controller) Consent(game uint64) { l.consent[game] = true }

// Analysable is a screen with positions to analyse. Place returns nil while the screen shows none.
type Analysable interface{ Place() *Place }

// Equip creates the section and the bar of a place.
func (l *Controller) Equip(p *Place) {
	p.Section = NewSection(Actions{
		Preview: l.showPreview, EndPreview: l.endPreview, Play: func(moves []rules.Move) { l.place.play(moves) },
		Toggle: l.Toggle, Pause: l.Pause, Menu: func(at fyne.Position) { l.host.OpenMenu(newMenu(&l.host), at) },
		CloseTip: lang.L("Close the analysis") + "  analysis",
	})
	p.Section.Hidden = !p.AlwaysVisible
	p.Bar = NewBar(func() { l.host.Change(func(s *settings.Settings) { s.AnalysisChances = !s.AnalysisChances }) })
}

// NewLines returns a section for lines from elsewhere, about positions of the game. Its moves are previewed on the board
// but cannot be played. Its button, with a tooltip, calls closed.
func NewLines(l *Controller, tip string, closed func()) *Section {
	return NewSection(Actions{Preview: l.showPreview, EndPreview: l.endPreview, Toggle: closed, CloseTip: tip})
}

// On reports whether the analysis is on at the place shown. In the game that is a setting; on a screen it lasts until
// the player leaves the screen.
func (l *Controller) On() bool {
	switch l.place {
	case nil:
		return false
	case l.Game:
		return l.host.Settings().Analysis
	}
	return l.onScreen != nil
}

// Toggle turns the analysis of the place shown on or off. It asks first if that would count as hints in a game in
// progress.
func (l *Controller) Toggle() {
	if l.place == nil {
		return
	}
	_, err := l.permission()
	switch {
	case !l.On() && err != nil:
		l.host.Refuse(err.Error())
	case !l.On() && l.needsConsent():
		l.askConsent()
	default:
		l.turn(!l.On())
	}
}

// turn turns the analysis of the place shown on or off.
func (l *Controller) turn(on bool) {
	if l.place == l.Game {
		l.host.Change(func(s *settings.Settings) { s.Analysis = on })
		return
	}
	if l.onScreen = nil; on {
		l.onScreen = l.host.Screen()
	}
	l.Follow()
}

// permission returns the game in progress in which the analysis of the position shown counts as a hint, 0 for none, or why
// the position must not be analysed. It asks the games of all tabs, because each can be looked up in another tab.
func (l *Controller) permission() (game uint64, err error) {
	if l.place != l.Game && l.shown.Obstacle != "" { // the place shows no position
		return 0, nil
	}
	for i, v := range l.host.Games() {
		position := &l.shown.Task.Position
		if i == 0 && l.place == l.Game {
			position = nil
		} else if l.shown.Obstacle != "" {
			break
		}
		switch hint, err := v.MayAnalyse(position); {
		case err != nil:
			return 0, err
		case hint && game == 0:
			game = v.Game
		}
	}
	return game, nil
}

// needsConsent reports whether the analysis would count as a hint to which the player has not agreed.
func (l *Controller) needsConsent() bool {
	game, _ := l.permission()
	return game != 0 && !l.consent[game]
}

// isForbidden reports whether the position shown must not be analysed, or not before the player agrees.
func (l *Controller) isForbidden() bool {
	_, err := l.permission()
	return err != nil || l.needsConsent()
}

// askConsent asks whether to analyse the game in progress, and if so turns the analysis on.
func (l *Controller) askConsent() {
	game, _ := l.permission()
	l.host.Confirm(lang.L("Analyse the game in progress?"), lang.L("Each position you analyse counts as a hint. The number of hints is saved with the game."), lang.L("Analyse"), func() {
		l.consent[game] = true
		l.turn(true)
	})
}

// Pause pauses or resumes the analysis.
func (l *Controller) Pause() {
	l.paused = !l.paused
	l.Follow()
}

// SetVisible is called when the window becomes visible, or is minimised.
func (l *Controller) SetVisible(on bool) {
	if l.minimised == on {
		l.minimised = !on
		l.Follow()
	}
}

// Threat shows or hides the threat: the best line for the other side if the side to move passed.
func (l *Controller) Threat() {
	switch {
	case !l.Running() && !(l.On() && l.paused):
		l.host.Refuse(lang.L("Turn on the analysis to see threats"))
		return
	case l.shown.Task.Position.InCheck():
		l.host.Refuse(lang.L("{{.Side}} is in check already, so no other threat is shown", "Side", words.Color(l.shown.Task.Position.Turn())))
		return
	}
	l.threat = !l.threat
	l.Follow()
}

// Obstacle returns why the position shown is not analysed, "" if it can be. verb and do are the label and the action of
// a button that removes the obstacle.
func (l *Controller) Obstacle() (sentence, verb string, do func()) {
	_, err := l.permission()
	switch {
	case err != nil:
		return err.Error(), "", nil
	case l.shown.Obstacle != "":
		return l.shown.Obstacle, "", nil
	case !l.needsConsent():
		return "", "", nil
	case l.place == l.Game && l.host.View().BeingPlayed():
		return lang.L("Off while this game is being played"), lang.L("Analyse anyway…"), l.askConsent
	}
	return lang.L("Off: this position is close to your game in progress"), lang.L("Analyse anyway…"), l.askConsent
}

// Running reports whether the engines should be searching.
func (l *Controller) Running() bool {
	says, _, _ := l.Obstacle()
	return l.On() && says == "" && !l.paused && !l.minimised
}

// task returns the position to search.
func (l *Controller) task() analysis.Task {
	if l.threat {
		passed, _ := analysis.NullMoveTask(l.shown.Task)
		return passed
	}
	return l.shown.Task
}

// updatePlace updates place and position from the screen shown.
func (l *Controller) updatePlace() {
	place := l.Game
	if l.host.Screen() != nil {
		place = nil
		if a, has := l.host.Screen().(Analysable); has {
			place = a.Place()
		}
	}
	if l.place != place && l.place != nil {
		l.place.Section.Leave()
	}
	if l.onScreen != l.host.Screen() {
		l.onScreen = nil
	}
	before := l.shown.Task.Position
	l.place, l.shown = place, ShownPosition{}
	if place != nil {
		l.shown = place.Shown()
	}
	if l.shown.Task.Position != before {
		l.threat = false
	}
}

// Follow makes the engines search the position shown, or stops them, and draws the result.
func (l *Controller) Follow() {
	s := l.host.Settings()
	l.updatePlace()
	says, _, _ := l.Obstacle()
	on := l.On()
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
		section, bar := on || p.AlwaysVisible, on && says == "" || stored
		if p.Section.Visible() != section || p.Bar.Visible() != bar {
			p.Section.Hidden, p.Bar.Hidden = !section, !bar
			p.Resized()
		}
	}
	l.Draw()
}

// Best returns the best line shown, which may be that of the threat; false if it is unknown.
func (l *Controller) Best() (analysis.Line, bool) {
	if !l.On() {
		return analysis.Line{}, false
	}
	return l.current(l.followers[0]).Best()
}

// PlayBest plays the first move of the best line.
func (l *Controller) PlayBest() {
	if best, ok := l.Best(); ok && !l.threat {
		l.place.play(best.Moves[:1])
	}
}

// showPreview shows a position of a line on the board, without arrows.
func (l *Controller) showPreview(p rules.Position, last rules.Move) {
	if l.place == nil {
		return
	}
	l.previewed = l.place
	l.place.Preview(p, last)
}

// endPreview shows the position of the place again.
func (l *Controller) endPreview() {
	if p := l.previewed; p != nil {
		l.previewed = nil
		p.EndPreview()
		l.drawArrows()
	}
}

package ui

import (
	"fyne.io/fyne/v2"

	"backrank/app"
	"backrank/app/notice"
	"backrank/ui/atlas"
	"backrank/ui/editor"
	"backrank/ui/results"
	"backrank/ui/widget"
)

// screens manages the content of the window: the game, the atlas, the games or the editor.
type screens struct {
	*session
	games    *newGames
	archived *archived
	prints   *printing
	live     *liveAnalysis

	typed      func(*fyne.KeyEvent) // handles keys that the board of the editor does not use
	runes      func(rune)           // handles letters that it does not use
	fullScreen func()
	showMenu   func()
	showBar    func()
	traceView  func()
	content    fyne.CanvasObject // the game

	name    string       // name of the screen in the trace
	before  []visited    // screens that Back leads to, the last first
	atlas   *atlas.Atlas // nil until first shown
	section section      // where the atlas was opened
	editor  *editor.Editor
	results *results.Results // nil until first shown
	records answers          // about the games of arrays
}

// screen is a view that replaces the game: the atlas, the games or the editor.
type screen interface {
	Content() fyne.CanvasObject
	Focus(fyne.Canvas)
	TypedKey(*fyne.KeyEvent)
	TypedRune(rune)
	// Own returns the screen's action for a command, nil if the command applies to the game.
	Own(command string) func()
	// Say shows a message.
	Say(text string, severity notice.Severity)
}

// A returner is a screen whose Back leads to the screen before it.
type returner interface {
	// Here returns what brings the screen back to what it shows now.
	Here() (again func())
	// SetBack changes the label of the back button.
	SetBack(label string)
}

// visited is a screen that was left for another one.
type visited struct {
	screen screen
	name   string
	again  func() // brings back what it showed
}

// mostVisited is how many screens are remembered.
const mostVisited = 50

// backTo are the labels of back buttons, by the name of the screen.
var backTo = map[string]string{"": "Game", "games": "Game list", "results": "Results", "atlas": "Atlas", "editor": "Editor"}

// screenNeeds is what screens show or use of the game, by their names.
var screenNeeds = map[string]need{"atlas": app.Knowledge.Study, "editor": app.Knowledge.Editor}

// barred returns why a screen must not be shown now, nil if it may be.
func (s *screens) barred(name string) error {
	if needs := screenNeeds[name]; needs != nil {
		return needs(s.view.Knowledge())
	}
	return nil
}

// denied reports whether a screen must not be shown now, and says why.
func (s *screens) denied(name string) bool {
	err := s.barred(name)
	if err != nil {
		s.deny(err.Error())
	}
	return err != nil
}

// follow leaves a screen that must no longer be shown.
func (s *screens) follow() {
	if s.screen == nil {
		return
	}
	if err := s.barred(s.name); err != nil {
		s.home()
		s.tell(err.Error(), notice.Info)
	}
}

// visit shows a screen in place of the game, or of another screen, to which Back leads.
func (s *screens) visit(v screen, name string) {
	if s.screen != nil && s.screen != v {
		left := visited{s.screen, s.name, func() {}}
		if r, returns := s.screen.(returner); returns {
			left.again = r.Here()
		}
		s.before = append(s.before, left)
		s.before = s.before[max(len(s.before)-mostVisited, 0):]
	}
	s.enter(v, name)
}

// enter shows a screen.
func (s *screens) enter(v screen, name string) {
	s.screen, s.name = v, name
	if r, returns := v.(returner); returns {
		label := backTo[""]
		if n := len(s.before); n > 0 {
			label = backTo[s.before[n-1].name]
		}
		r.SetBack(label)
	}
	s.setContent(v.Content())
	v.Focus(s.win.Canvas())
	s.showMenu()
	s.traceView()
	if s.trace != nil {
		s.after(painted, s.traceView)
	}
}

// back shows the screen before, as it was left, or else the game.
func (s *screens) back() {
	n := len(s.before) - 1
	if n < 0 {
		s.home()
		return
	}
	last := s.before[n]
	s.before = s.before[:n]
	if s.barred(last.name) != nil {
		s.back()
		return
	}
	last.again()
	s.enter(last.screen, last.name)
}

// setContent changes the content of the window. It removes the focus first: otherwise a hidden field's cursor keeps
// blinking and repainting the window. A piece that is being dragged goes back, because the toolkit delivers its release
// to the board that is no longer shown.
func (s *screens) setContent(o fyne.CanvasObject) {
	s.win.Canvas().Unfocus()
	s.board.Cancel()
	if s.editor != nil {
		s.editor.Board().Cancel()
	}
	s.win.SetContent(widget.WithTips(o, s.keys.Text))
	s.showBar()
	o.Refresh() // the theme may have changed
	s.live.Follow()
	if s.Page != nil {
		s.Page.Fit(o.MinSize())
	}
}

// home shows the game again.
func (s *screens) home() {
	s.before = nil
	if s.screen != nil {
		s.screen = nil
		s.setContent(s.content)
		s.showMenu()
		s.traceView()
	}
}

package ui

import (
	"fyne.io/fyne/v2"

	"backrank/app"
	"backrank/app/notice"
	"backrank/lang"
	"backrank/ui/widget"
)

// screens manages the content of the window: the game, or a screen in its place.
type screens struct {
	win    fyne.Window
	view   *app.View
	system *System
	shown  *shownScreen
	notify *notifier
	trace  *trace

	game        func() fyne.CanvasObject                  // the content of the game
	keyText     func(id string) string                    // the key of a command, for tooltips
	cancelDrags func()                                    // cancels drags on all boards
	showMenuBar func()                                    // shows or hides the menu bar for the new content
	scrolled    func(fyne.CanvasObject) fyne.CanvasObject // scrolls if the window is too small for larger text
	followLive  func()                                    // continues the live analysis with the position shown now
	showMenu    func()                                    // updates the items of the menu bar

	history []pastScreen      // screens that Back returns to, the newest last
	content fyne.CanvasObject // of the window
	cover   *cover            // content in front of the screen shown; nil if there is none
}

// shownScreen is the screen shown. Only screens changes it; other parts read it.
type shownScreen struct {
	screen screen // nil for the game
	name   string
}

// screen is a view in the place of the game: the atlas, the game list, the results, the editor or the training.
type screen interface {
	Content() fyne.CanvasObject
	Focus(fyne.Canvas)
	TypedKey(*fyne.KeyEvent)
	TypedRune(rune)
	// Own returns the screen's action for the command with an id, nil if the screen does not handle it.
	Own(command string) func()
	// Say shows a message.
	Say(text string, severity notice.Severity)
}

// A restorable screen has a Back button, and can restore an earlier state of itself.
type restorable interface {
	// Here returns a function that restores what the screen shows now.
	Here() (restore func())
	// SetBack sets the label of the Back button.
	SetBack(label string)
}

// pastScreen is a screen that the player left for another one.
type pastScreen struct {
	screen  screen
	name    string
	restore func() // restores what the screen showed
}

// maxHistory is the maximum number of screens that Back can return to.
const maxHistory = 50

// backLabel returns the label of a screen with a name, which the Back button to it has; "" is the game.
func backLabel(name string) string {
	switch name {
	case "games":
		return lang.L("Game list")
	case "results":
		return lang.L("Results")
	case "atlas":
		return lang.L("Atlas")
	case "editor":
		return lang.L("Editor")
	case "train":
		return lang.L("Train")
	}
	return lang.L("Game")
}

// name returns the name of the screen shown, or the title of the page that it shows.
func (s *screens) name() string {
	if s.shown.screen == nil {
		return backLabel("")
	}
	if t, is := s.shown.screen.(interface{ Title() string }); is && t.Title() != "" {
		return t.Title()
	}
	return backLabel(s.shown.name)
}

// screenNeeds is the knowledge of the game that screens require, by their names.
var screenNeeds = map[string]need{"atlas": app.Knowledge.Study, "editor": app.Knowledge.Editor}

// refusal returns why a screen must not be shown now, nil if it may be.
func (s *screens) refusal(name string) error {
	if needs := screenNeeds[name]; needs != nil {
		return needs(s.view.Knowledge())
	}
	return nil
}

// refuses reports whether a screen must not be shown now, and shows why.
func (s *screens) refuses(name string) bool {
	err := s.refusal(name)
	if err != nil {
		s.notify.refuseOnScreen(err.Error())
	}
	return err != nil
}

// leaveForbidden returns to the game if the screen shown is no longer allowed.
func (s *screens) leaveForbidden() {
	if s.shown.screen == nil {
		return
	}
	if err := s.refusal(s.shown.name); err != nil {
		s.home()
		s.notify.show(err.Error(), notice.Info)
	}
}

// open shows a screen. Its Back returns to the screen shown now, or to the game.
func (s *screens) open(v screen, name string) {
	if s.shown.screen != nil && s.shown.screen != v {
		left := pastScreen{s.shown.screen, s.shown.name, func() {}}
		if r, returns := s.shown.screen.(restorable); returns {
			left.restore = r.Here()
		}
		s.history = append(s.history, left)
		s.history = s.history[max(len(s.history)-maxHistory, 0):]
	}
	s.show(v, name)
}

// show shows a screen without changing the history.
func (s *screens) show(v screen, name string) {
	s.shown.screen, s.shown.name = v, name
	if r, returns := v.(restorable); returns {
		label := backLabel("")
		if n := len(s.history); n > 0 {
			label = backLabel(s.history[n-1].name)
		}
		r.SetBack(label)
	}
	s.setContent(v.Content())
	v.Focus(s.win.Canvas())
	s.showMenu()
	s.trace.view()
	s.trace.viewPainted()
}

// back returns to the last screen in the history that is allowed, otherwise to the game.
func (s *screens) back() {
	n := len(s.history) - 1
	if n < 0 {
		s.home()
		return
	}
	last := s.history[n]
	s.history = s.history[:n]
	if s.refusal(last.name) != nil {
		s.back()
		return
	}
	last.restore()
	s.show(last.screen, last.name)
}

// setContent sets the content of the window. It first removes the focus, because the cursor of a hidden text field
// would keep blinking and repainting the window. It also cancels a drag, because the toolkit would deliver its end to a
// board that is no longer shown.
func (s *screens) setContent(o fyne.CanvasObject) {
	s.win.Canvas().Unfocus()
	s.cancelDrags()
	s.endCover(o)
	s.content = o
	s.win.SetContent(widget.WithTips(s.scrolled(o), s.keyText))
	s.showMenuBar()
	o.Refresh() // the theme may have changed
	s.followLive()
	if s.system.Page != nil {
		s.system.Page.Fit(o.MinSize())
	}
}

// refit sets the content again, because the size of text has changed.
func (s *screens) refit() { s.setContent(s.content) }

// home returns to the game.
func (s *screens) home() {
	s.history = nil
	if s.shown.screen != nil {
		s.shown.screen = nil
		s.setContent(s.game())
		s.showMenu()
		s.trace.view()
	}
}

// cover is content in front of the screen shown. It ends when other content takes its place.
type cover struct {
	content fyne.CanvasObject
	ended   func()
}

// showCover shows content in front of the screen shown. ended is called when it ends.
func (s *screens) showCover(content fyne.CanvasObject, ended func()) *cover {
	s.setContent(content)
	s.cover = &cover{content, ended}
	return s.cover
}

// removeCover shows the screen again, unless the cover has already ended.
func (s *screens) removeCover(c *cover) {
	if s.cover == c {
		s.setContent(s.shown.screen.Content())
		s.shown.screen.Focus(s.win.Canvas())
	}
}

// endCover ends the cover when o takes its place.
func (s *screens) endCover(o fyne.CanvasObject) {
	if c := s.cover; c != nil && o != c.content {
		s.cover = nil
		c.ended()
	}
}

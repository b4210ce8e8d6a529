package ui

import (
	"fyne.io/fyne/v2"

	"backrank/app/notice"
	"backrank/app/settings"
	"backrank/words"
)

// viewOptions has the commands that hide parts of the game: pieces, panel, menu bar.
type viewOptions struct {
	*session
	panel    *panel
	content  *fyne.Container // the content of the game
	showMenu func()
	bar      *fyne.MainMenu // nil while the window is being built
	zen      bool           // zen mode: the panel and the menu bar are hidden
}

// hiddenMessage explains how to show hidden pieces again.
func (s *viewOptions) hiddenMessage() string {
	return words.Message("The pieces are hidden", s.keyHints([2]string{"hide-pieces", "to show them"}))
}

// hidePieces hides the pieces on the board, or shows them.
func (s *viewOptions) hidePieces() {
	s.change(func(s *settings.Settings) { s.HidePieces = !s.HidePieces })
	if s.message.Clear(); s.settings().HidePieces {
		s.message.Report(s.hiddenMessage(), notice.Info)
	}
}

// toggleZen turns zen mode on or off.
func (s *viewOptions) toggleZen() { s.setZen(!s.zen) }

// leaveZen turns zen mode off. It reports whether it was on.
func (s *viewOptions) leaveZen() bool {
	was := s.zen
	s.setZen(false)
	return was
}

// setZen turns zen mode on or off. It does not turn it on while the banner asks something or shows the result.
func (s *viewOptions) setZen(on bool) {
	if on = on && !s.panel.banner.Visible(); on == s.zen {
		return
	}
	s.zen = on
	if on {
		s.win.Canvas().Unfocus() // a hidden text field would use the keys
		s.panel.content.Hide()
	} else {
		s.panel.content.Show()
	}
	s.showMenuBar()
	s.content.Refresh()
	s.showMenu()
}

// updateZen turns zen mode off when the banner asks something or shows the result.
func (s *viewOptions) updateZen() {
	if s.panel.banner.Visible() {
		s.leaveZen()
	}
}

// withPanel returns a command that first shows the panel, for commands that use it.
func (s *viewOptions) withPanel(do func()) func() {
	return func() {
		s.leaveZen()
		do()
	}
}

// showMenuBar shows the menu bar, or hides it while the game is shown in zen mode.
func (s *viewOptions) showMenuBar() {
	bar := s.bar
	if s.zen && s.screen == nil {
		bar = nil
	}
	if bar == s.win.MainMenu() {
		return
	}
	s.win.SetMainMenu(bar)
	if content := s.win.Canvas().Content(); bar == nil { // the toolkit leaves the space of the bar empty
		content.Move(fyne.NewPos(0, 0))
		content.Resize(s.win.Canvas().Size())
	}
}

// openMenuBar opens or closes the first menu of the menu bar; the arrow keys open the others.
func (s *viewOptions) openMenuBar() {
	s.leaveZen()
	if bar, is := s.win.Canvas().(interface{ ToggleMenu() }); is {
		bar.ToggleMenu()
	}
}

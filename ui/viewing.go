package ui

import (
	"fyne.io/fyne/v2"

	"backrank/app/notice"
	"backrank/app/settings"
	"backrank/words"
)

// viewing has the commands for what of the game is seen.
type viewing struct {
	*session
	panel    *panel
	content  *fyne.Container // the game
	showMenu func()
	bar      *fyne.MainMenu // nil while the window is being built
	zen      bool           // the board is alone, without the panel and the menu bar
}

// hidden says how to see the pieces again.
func (s *viewing) hidden() string {
	return words.Message("The pieces are hidden", s.pressing([2]string{"hide-pieces", "to show them"}))
}

// hidePieces hides the pieces, or shows them again.
func (s *viewing) hidePieces() {
	s.change(func(s *settings.Settings) { s.HidePieces = !s.HidePieces })
	if s.message.Clear(); s.settings().HidePieces {
		s.message.Say(s.hidden(), notice.Info)
	}
}

// toggleZen hides the panel and the menu bar, or shows them again.
func (s *viewing) toggleZen() { s.setZen(!s.zen) }

// leaveZen shows the panel again. It reports whether it was hidden.
func (s *viewing) leaveZen() bool {
	was := s.zen
	s.setZen(false)
	return was
}

// setZen hides or shows the panel. It is shown as long as it asks something or shows the result.
func (s *viewing) setZen(on bool) {
	if on = on && !s.panel.banner.Visible(); on == s.zen {
		return
	}
	s.zen = on
	if on {
		s.win.Canvas().Unfocus() // a hidden field would take the keys
		s.panel.content.Hide()
	} else {
		s.panel.content.Show()
	}
	s.showMenuBar()
	s.content.Refresh()
	s.showMenu()
}

// follow ends zen when the panel asks something, or the game is over.
func (s *viewing) follow() {
	if s.panel.banner.Visible() {
		s.leaveZen()
	}
}

// panelled has a command show the panel first, where it shows something or takes keys.
func (s *viewing) panelled(do func()) func() {
	return func() {
		s.leaveZen()
		do()
	}
}

// showMenuBar shows the menu bar, or hides it in zen mode while the game is shown.
func (s *viewing) showMenuBar() {
	bar := s.bar
	if s.zen && s.screen == nil {
		bar = nil
	}
	if bar == s.win.MainMenu() {
		return
	}
	s.win.SetMainMenu(bar)
	if content := s.win.Canvas().Content(); bar == nil { // the toolkit does not give the content the room of the bar
		content.Move(fyne.NewPos(0, 0))
		content.Resize(s.win.Canvas().Size())
	}
}

// openMenuBar opens the first menu of the menu bar, from which the arrow keys lead to the others, or closes it.
func (s *viewing) openMenuBar() {
	s.leaveZen()
	if bar, is := s.win.Canvas().(interface{ ToggleMenu() }); is {
		bar.ToggleMenu()
	}
}

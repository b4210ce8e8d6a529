package ui

import (
	"backrank/app"
	"backrank/app/notice"
	"backrank/app/settings"
	"backrank/lang"
)

// UseLanguage selects the language of the settings, or that of the system, for all texts from now on, and for the labels of the
// toolkit.
func (s *System) UseLanguage(now settings.Settings) {
	languages := []string{now.Language}
	if now.Language == "" && s.Languages != nil {
		languages = s.Languages()
	}
	lang.Use(languages...)
	if s.TranslateToolkit != nil {
		s.TranslateToolkit()
	}
}

// useLanguage selects the language of the settings. If it has changed, the windows are built again as soon as the dialog that changed
// it has returned: nearly every text in them is another one. While games are fetched or analysed, which the windows show, the
// language changes at the next start.
func (o *openGames) useLanguage() {
	main := o.main()
	chosen := main.settings.get().Language
	if chosen == o.language {
		return
	}
	o.language = chosen
	if main.parts.learning.run != nil || main.parts.accounts.running() {
		main.notify.show(lang.L("The language changes when Backrank starts again: games are being fetched or analysed"), notice.Info)
		return
	}
	main.background.onMain(func() {
		welcome := main.message.Text() == main.parts.commands.welcomeMessage()
		main.System.UseLanguage(main.settings.get())
		app.PublishAll(o.tabs)
		o.rebuild()
		if welcome {
			main.message.Report(main.parts.commands.welcomeMessage(), notice.Info)
		}
	})
}

// rebuild builds all windows again. The games, what the player has typed and the positions shown stay; a screen is left for the game,
// and dialogs are closed.
func (o *openGames) rebuild() {
	o.reports.close()
	main := o.main()
	page := main.parts.settingsDialog.page
	for _, w := range o.windows {
		w.rebuild()
	}
	o.reports.restore()
	o.showTabs()
	main.parts.settingsDialog.page = page
}

// rebuild builds the window again.
func (w *Window) rebuild() {
	w.runner.commitComment()
	kept := w.kept()
	w.endWork()
	w.parts.keyboard.unregisterShortcuts()
	overlays := w.win.Canvas().Overlays()
	for overlays.Top() != nil {
		overlays.Remove(overlays.Top())
	}
	message := w.message
	build(w, w.style.pieces)
	w.registerHandlers()
	w.board.SetStyle(w.style.board())
	w.adaptToPage()
	w.draw(w.match.View(), false)
	w.restore(kept)
	w.message.Replace(message)
	w.showMenu()
}

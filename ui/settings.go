package ui

import (
	"fyne.io/fyne/v2"

	"backrank/app/settings"
	"backrank/speech"
	"backrank/ui/dialogs/settingsdialog"
)

// preferences reads and changes the settings.
type preferences struct {
	file  *settings.File
	apply func() // applies changed settings to the window
}

// get returns the current settings.
func (p *preferences) get() settings.Settings { return p.file.Get() }

// names returns the player's name, "" if there is none, and the player's other names.
func (p *preferences) names() (name string, others []string) {
	now := p.file.Get()
	return now.Names()
}

// change changes the settings and applies them at once.
func (p *preferences) change(change func(*settings.Settings)) {
	p.file.Change(change)
	p.apply()
}

// settingsDialog opens the dialog of the settings.
type settingsDialog struct {
	win        fyne.Window
	style      *style
	settings   *preferences
	sounds     *sounds
	speaker    *speaker
	background *background
	// namesChanged is called when the player's names have changed: other games are the player's.
	namesChanged func()
	still        func() bool // reports whether the system asks for no animations
	scales       func() bool // reports whether the size of text can be changed
	// languageChanged is called when another language has been chosen; the dialog is about to be closed.
	languageChanged func()

	page int // index of the page shown last
}

func (d *settingsDialog) show() { d.open(false) }

// showLanguage opens the dialog again after the language has changed, with the focus on the choice of the language.
func (d *settingsDialog) showLanguage() { d.open(true) }

func (d *settingsDialog) open(inPage bool) {
	settingsdialog.Show(d.win, settingsdialog.Input{
		Pieces: d.style.pieces, Settings: d.settings.get(), Page: d.page, SetPage: func(page int) { d.page = page }, InPage: inPage,
		Change: d.change, Still: d.still(), Scales: d.scales(), Voices: d.findVoices, NoSpeech: noSpeechText(),
	})
}

// findVoices finds the system's voices in the background, and calls done with them on the main goroutine.
func (d *settingsDialog) findVoices(done func([]speech.Voice, error)) {
	var found []speech.Voice
	d.background.run(func() (err error) {
		found, err = d.speaker.voices()
		return err
	}, func(err error) { done(found, err) })
}

// change changes the settings as the player does in the dialog.
func (d *settingsDialog) change(change func(*settings.Settings)) {
	before := d.settings.get()
	d.settings.change(change)
	d.sounds.preview(before)
	d.speaker.preview(before)
	if d.settings.get().Language != before.Language {
		d.languageChanged()
	}
	if now := d.settings.get(); now.PlayerName != before.PlayerName || now.OwnNames != before.OwnNames {
		d.namesChanged()
	}
}

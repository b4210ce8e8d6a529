package ui

import (
	"fyne.io/fyne/v2"

	"backrank/app"
	"backrank/app/notice"
	"backrank/app/settings"
	"backrank/lang"
	"backrank/sound"
	"backrank/ui/game"
)

// viewOptions has the commands that hide parts of the game (pieces, panel, menu bar), and those for sound and full screen.
type viewOptions struct {
	win        fyne.Window
	view       *app.View
	system     *System
	settings   *preferences
	shown      *shownScreen
	message    *game.Message
	notify     *notifier
	sounds     *sounds
	speaker    *speaker
	background *background
	commands   *commands
	banner     *game.Banner
	bar        *fyne.MainMenu
	panel      func() fyne.CanvasObject // the panel beside the board
	layout     func()                   // lays out the game
	showMenu   func()                   // updates the items of the menu bar

	zen bool // zen mode: the panel and the menu bar are hidden
}

// hiddenMessage explains how to show hidden pieces again.
func (o *viewOptions) hiddenMessage() string {
	key := o.commands.keyText("hide-pieces")
	if key == "" {
		return lang.L("The pieces are hidden")
	}
	return lang.L("The pieces are hidden. Press {{.Key}} to show them.", "Key", key)
}

// hidePieces hides the pieces on the board, or shows them.
func (o *viewOptions) hidePieces() {
	o.settings.change(func(s *settings.Settings) { s.HidePieces = !s.HidePieces })
	if o.message.Clear(); o.settings.get().HidePieces {
		o.message.Report(o.hiddenMessage(), notice.Info)
	}
}

// toggleSound turns the sound on or off.
func (o *viewOptions) toggleSound() {
	o.settings.change(func(set *settings.Settings) { set.Sound = !set.Sound })
	message := lang.L("Sound off")
	if o.settings.get().Sound {
		message = lang.L("Sound on")
	}
	o.notify.show(message, 0)
	o.sounds.play(soundAt{sound.Move, defaultSquare})
}

// toggleSpeech turns the speech on or off. If the system has none, it says so.
func (o *viewOptions) toggleSpeech() {
	o.settings.change(func(set *settings.Settings) { set.Speech = !set.Speech })
	on := o.settings.get().Speech
	o.speaker.confirm()
	o.speaker.message = speechState(on) // the message has been spoken already
	o.notify.show(speechState(on), notice.Info)
	if !on {
		return
	}
	o.background.run(func() error {
		_, err := o.speaker.voices()
		return err
	}, func(err error) {
		if err != nil {
			o.notify.show(noSpeechText(), notice.Warning)
		}
	})
}

// The options of the list of moves. In paragraphs it has no columns for evaluations and times.
func (o *viewOptions) showsScores(*app.View) bool  { return o.settings.get().MoveScores }
func (o *viewOptions) showsTimes(*app.View) bool   { return o.settings.get().MoveTimes }
func (o *viewOptions) inParagraphs(*app.View) bool { return o.settings.get().Paragraphs }
func (o *viewOptions) inColumns(*app.View) bool    { return !o.settings.get().Paragraphs }

func (o *viewOptions) toggleScores() {
	o.settings.change(func(s *settings.Settings) { s.MoveScores = !s.MoveScores })
}

func (o *viewOptions) toggleTimes() {
	o.settings.change(func(s *settings.Settings) { s.MoveTimes = !s.MoveTimes })
}

func (o *viewOptions) toggleParagraphs() {
	o.settings.change(func(s *settings.Settings) { s.Paragraphs = !s.Paragraphs })
}

// fullScreen turns full screen on or off.
func (o *viewOptions) fullScreen() {
	if o.system.Page != nil {
		o.system.Page.FullScreen()
		return
	}
	o.win.SetFullScreen(!o.win.FullScreen())
}

// chosenPanelWidth returns the setting of the panel's width: an opened game, whose notation is read, has its own.
func chosenPanelWidth(s *settings.Settings, v *app.View) *int {
	if v.Document {
		return &s.NotationWidth
	}
	return &s.PanelWidth
}

// hasPanelWidth reports whether the player has chosen the width of the panel.
func (o *viewOptions) hasPanelWidth(v *app.View) bool {
	set := o.settings.get()
	return *chosenPanelWidth(&set, v) > 0
}

// resetPanelWidth gives the panel its default width.
func (o *viewOptions) resetPanelWidth() {
	o.settings.change(func(s *settings.Settings) { *chosenPanelWidth(s, o.view) = 0 })
}

// toggleZen turns zen mode on or off.
func (o *viewOptions) toggleZen() { o.setZen(!o.zen) }

// leaveZen turns zen mode off. It reports whether it was on.
func (o *viewOptions) leaveZen() bool {
	wasOn := o.zen
	o.setZen(false)
	return wasOn
}

// setZen turns zen mode on or off. It does not turn it on while the banner asks something or shows the result.
func (o *viewOptions) setZen(on bool) {
	if on = on && !o.banner.Visible(); on == o.zen {
		return
	}
	o.zen = on
	if on {
		o.win.Canvas().Unfocus() // a hidden text field would use the keys
		o.panel().Hide()
	} else {
		o.panel().Show()
	}
	o.showMenuBar()
	o.layout()
	o.showMenu()
}

// updateZen turns zen mode off when the banner asks something or shows the result.
func (o *viewOptions) updateZen() {
	if o.banner.Visible() {
		o.leaveZen()
	}
}

// withPanel returns a command that first shows the panel, for commands that use it.
func (o *viewOptions) withPanel(do func()) func() {
	return func() {
		o.leaveZen()
		do()
	}
}

// showMenuBar shows the menu bar, or hides it while the game is shown in zen mode.
func (o *viewOptions) showMenuBar() {
	bar := o.bar
	if o.zen && o.shown.screen == nil {
		bar = nil
	}
	if bar == o.win.MainMenu() {
		return
	}
	o.win.SetMainMenu(bar)
	if content := o.win.Canvas().Content(); bar == nil { // the toolkit leaves the space of the bar empty
		content.Move(fyne.NewPos(0, 0))
		content.Resize(o.win.Canvas().Size())
	}
}

// openMenuBar opens or closes the first menu of the menu bar; the arrow keys open the others.
func (o *viewOptions) openMenuBar() {
	o.leaveZen()
	if bar, is := o.win.Canvas().(interface{ ToggleMenu() }); is {
		bar.ToggleMenu()
	}
}

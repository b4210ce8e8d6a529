package ui

import "backrank/app/settings"

// Wishes are what the player has asked of all programs in the settings of the system.
type Wishes struct {
	Still    bool    // no animations
	TextSize float32 // relative to the usual size
}

// readWishes reads the wishes of the player for all programs, and applies them. It may take a moment.
func (o *openGames) readWishes() {
	if read := o.main().System.Wishes; read != nil {
		o.heed(read())
	}
}

// followWishes reads the wishes again when the player returns to the program, and applies changes.
func (o *openGames) followWishes() {
	main := o.main()
	read := main.System.Wishes
	if read == nil {
		return
	}
	var now Wishes
	main.background.run(func() error {
		now = read()
		return nil
	}, func(error) { o.heed(now) })
}

// heed applies wishes to all windows.
func (o *openGames) heed(now Wishes) {
	if now == o.wishes {
		return
	}
	o.wishes = now
	o.applySettings()
}

// animated reports whether the settings and the wishes allow animations.
func animated(s settings.Settings, w Wishes) bool { return s.Animation != "off" && !w.Still }

// still reports whether the system asks for no animations.
func (o *openGames) still() bool { return o.wishes.Still }

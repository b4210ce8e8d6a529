package ui

import (
	"maps"

	"fyne.io/fyne/v2"

	"backrank/app/settings"
	"backrank/ui/dialogs"
	"backrank/ui/keys"
)

// keyboard has the keys that the player has chosen.
type keyboard struct {
	*session
	press    func(keys.Key) bool
	panel    *panel
	showMenu func()
	groups   func() []dialogs.BindingGroup
	held     func() fyne.KeyModifier // modifiers

	chosen map[string]string // as they are applied
	heard  []fyne.Shortcut   // as they are registered
}

// listen registers the combined keys with the window. The menu hears those of its commands first, except for those that
// a text field uses.
func (k *keyboard) listen() {
	for _, s := range k.heard {
		k.win.Canvas().RemoveShortcut(s)
	}
	k.heard = nil
	for _, b := range k.keys {
		for _, key := range b.All() {
			if s := key.Shortcut(); s != nil {
				k.heard = append(k.heard, s)
				k.win.Canvas().AddShortcut(s, func(fyne.Shortcut) { k.press(key) })
			}
		}
	}
}

// apply gives the commands the keys of the settings. It reports whether that changes any.
func (k *keyboard) apply() bool {
	set := k.settings()
	chosen := set.ChosenKeys()
	if maps.Equal(chosen, k.chosen) {
		return false
	}
	k.chosen = chosen
	k.keys.Apply(chosen)
	return true
}

// follow applies the settings if their keys have changed.
func (k *keyboard) follow() {
	if k.apply() {
		k.listen()
		k.panel.followKeys()
		k.showMenu()
	}
}

// pageKeys are the keys that commands have in a page by default, by ids, in place of those that browsers keep for themselves.
var pageKeys = map[string]string{"new-game": "Alt+N"}

// inPage gives the commands their keys in a page.
func (k *keyboard) inPage() {
	for _, b := range k.keys {
		if key, ok := keys.Parse(pageKeys[b.ID]); ok {
			b.Default = key
		}
	}
	k.keys.Apply(k.chosen)
	k.listen()
	k.panel.followKeys()
	k.showMenu()
}

// choose changes keys of commands and saves them. The default of a command is not saved.
func (k *keyboard) choose(to map[*keys.Binding]keys.Key) {
	k.change(func(s *settings.Settings) {
		s.ChooseKeys(func(chosen map[string]string) {
			for b, key := range to {
				if chosen[b.ID] = key.String(); key == b.Default {
					delete(chosen, b.ID)
				}
			}
		})
	})
}

// show opens the dialog in which keys are changed.
func (k *keyboard) show() {
	dialogs.Shortcuts(k.win, dialogs.ShortcutsInput{Keys: k.keys, Groups: k.groups(), Change: k.choose, Held: k.held})
}

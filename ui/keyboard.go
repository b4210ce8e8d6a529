package ui

import (
	"maps"

	"fyne.io/fyne/v2"

	"backrank/app/settings"
	"backrank/ui/dialogs/shortcuts"
	"backrank/ui/keys"
)

// keyboard applies and changes the keys of commands.
type keyboard struct {
	*session
	press     func(keys.Key) bool
	panel     *panel
	showMenu  func()
	groups    func() []shortcuts.CommandGroup
	modifiers func() fyne.KeyModifier // modifiers held down

	chosen     map[string]string // the settings applied last: keys by command id
	registered []fyne.Shortcut   // the shortcuts registered with the window
}

// registerShortcuts registers the keys with modifiers as shortcuts of the window. The menu bar receives its shortcuts
// first, except for those that a text field uses.
func (k *keyboard) registerShortcuts() {
	for _, s := range k.registered {
		k.win.Canvas().RemoveShortcut(s)
	}
	k.registered = nil
	for _, b := range k.keys {
		for _, key := range b.All() {
			if s := key.Shortcut(); s != nil {
				k.registered = append(k.registered, s)
				k.win.Canvas().AddShortcut(s, func(fyne.Shortcut) { k.press(key) })
			}
		}
	}
}

// apply applies the keys of the settings. It reports whether any key has changed.
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

// applyChanges applies changed keys of the settings, also to menus and buttons.
func (k *keyboard) applyChanges() {
	if k.apply() {
		k.registerShortcuts()
		k.panel.updateTips()
		k.showMenu()
	}
}

// pageKeys are the default keys in a browser, by command id, for commands whose usual key the browser reserves.
var pageKeys = map[string]string{"new-game": "Alt+N"}

// usePageKeys applies pageKeys.
func (k *keyboard) usePageKeys() {
	for _, b := range k.keys {
		if key, ok := keys.Parse(pageKeys[b.ID]); ok {
			b.Default = key
		}
	}
	k.keys.Apply(k.chosen)
	k.registerShortcuts()
	k.panel.updateTips()
	k.showMenu()
}

// choose changes keys of commands and stores them. Keys equal to the default are not stored.
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

// show opens the dialog for changing keys.
func (k *keyboard) show() {
	shortcuts.Change(k.win, shortcuts.ChangeInput{Keys: k.keys, Groups: k.groups(), Change: k.choose, Modifiers: k.modifiers})
}

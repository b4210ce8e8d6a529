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
	win       fyne.Window
	settings  *preferences
	commands  *commands
	press     func(keys.Key) bool
	modifiers func() fyne.KeyModifier // modifiers held down
	changed   func()                  // shows changed keys in menus and tooltips

	chosen     map[string]string // the settings applied last: keys by command id
	registered []fyne.Shortcut   // the shortcuts registered with the window
}

// registerShortcuts registers the keys with modifiers as shortcuts of the window. The menu bar receives its shortcuts
// first, except for those that a text field uses.
func (k *keyboard) registerShortcuts() {
	k.unregisterShortcuts()
	for _, b := range k.commands.keys {
		for _, key := range b.All() {
			if s := key.Shortcut(); s != nil {
				k.registered = append(k.registered, s)
				k.win.Canvas().AddShortcut(s, func(fyne.Shortcut) { k.press(key) })
			}
		}
	}
}

// unregisterShortcuts removes the keys from the window.
func (k *keyboard) unregisterShortcuts() {
	for _, s := range k.registered {
		k.win.Canvas().RemoveShortcut(s)
	}
	k.registered = nil
}

// apply applies the keys of the settings. It reports whether any key has changed.
func (k *keyboard) apply() bool {
	set := k.settings.get()
	chosen := set.ChosenKeys()
	if maps.Equal(chosen, k.chosen) {
		return false
	}
	k.chosen = chosen
	k.commands.keys.Apply(chosen)
	return true
}

// applyChanges applies changed keys of the settings, also to menus and buttons.
func (k *keyboard) applyChanges() {
	if k.apply() {
		k.registerShortcuts()
		k.changed()
	}
}

// pageKeys are the default keys in a browser, by command id, for commands whose usual key the browser reserves.
var pageKeys = map[string]string{
	"new-game": "Alt+N", "new-tab": "Alt+T", "reopen-tab": "Alt+Shift+T", "close-tab": "Alt+W", "next-tab": "Alt+PgDn", "previous-tab": "Alt+PgUp",
	"atlas": "Alt+L", "move-tab-left": "Alt+Shift+PgUp", "move-tab-right": "Alt+Shift+PgDn",
}

// usePageKeys applies pageKeys.
func (k *keyboard) usePageKeys() {
	for _, b := range k.commands.keys {
		if key, ok := keys.Parse(pageKeys[b.ID]); ok {
			b.Default = key
		}
	}
	k.commands.keys.Apply(k.chosen)
	k.registerShortcuts()
	k.changed()
}

// choose changes keys of commands and stores them. Keys equal to the default are not stored.
func (k *keyboard) choose(to map[*keys.Binding]keys.Key) {
	k.settings.change(func(s *settings.Settings) {
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
	shortcuts.Change(k.win, shortcuts.ChangeInput{Keys: k.commands.keys, Groups: bindingGroups(k.commands), Change: k.choose, Modifiers: k.modifiers})
}

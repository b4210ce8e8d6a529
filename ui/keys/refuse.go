package keys

import (
	"slices"
	"strings"
	"unicode"

	"fyne.io/fyne/v2"

	"backrank/lang"
)

// reserved returns the reason why the toolkit or the desktop needs a key, "" if it does not.
func reserved(k Key) string {
	if k == (Key{Name: fyne.KeyBackspace}) {
		return lang.L("{{.Key}} takes a key away", "Key", k.Label())
	}
	switch k.String() {
	case "Ctrl+A":
		return lang.L("{{.Key}} selects all in texts and lists", "Key", k.Label())
	case "Ctrl+X", "Shift+Del":
		return lang.L("{{.Key}} cuts text", "Key", k.Label())
	case "Ctrl+Ins":
		return lang.L("{{.Key}} copies text", "Key", k.Label())
	case "Shift+Ins":
		return lang.L("{{.Key}} pastes text", "Key", k.Label())
	case "Ctrl+←", "Ctrl+→":
		return lang.L("{{.Key}} moves by a word", "Key", k.Label())
	case "Ctrl+Shift+←", "Ctrl+Shift+→":
		return lang.L("{{.Key}} selects a word", "Key", k.Label())
	case "Ctrl+Backspace", "Ctrl+Del":
		return lang.L("{{.Key}} deletes a word", "Key", k.Label())
	case "Shift+F10":
		return lang.L("{{.Key}} opens the menu of what has the focus", "Key", k.Label())
	}
	return ""
}

var (
	arrows = []fyne.KeyName{fyne.KeyUp, fyne.KeyDown, fyne.KeyLeft, fyne.KeyRight}
	// navigation are the keys that move in every list.
	navigation = append([]fyne.KeyName{fyne.KeyHome, fyne.KeyEnd, fyne.KeyPageUp, fyne.KeyPageDown, fyne.KeySpace}, arrows...)
)

// own are the rooms that use keys themselves: for moving in a list, and characters that start a search.
var own = []struct {
	room            Rooms
	writes          func(rune) bool
	moves, searches func(key string) string // the sentences on these uses
}{
	{
		Atlas, func(r rune) bool { return unicode.IsDigit(r) || strings.ContainsRune("*?/KQRBN", r) },
		func(key string) string { return lang.L("{{.Key}} moves in the atlas", "Key", key) },
		func(key string) string { return lang.L("{{.Key}} begins a search in the atlas", "Key", key) },
	},
	{
		Games, startsSearch,
		func(key string) string { return lang.L("{{.Key}} moves in the game list", "Key", key) },
		func(key string) string { return lang.L("{{.Key}} begins a search in the game list", "Key", key) },
	},
	{
		Results, startsSearch,
		func(key string) string { return lang.L("{{.Key}} moves in the results", "Key", key) },
		func(key string) string { return lang.L("{{.Key}} begins a search in the results", "Key", key) },
	},
}

func startsSearch(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '/' }

// Own returns a sentence on how a room uses a key itself, "" if the key is available to commands.
func Own(in Rooms, k Key) string {
	for _, o := range own {
		switch {
		case o.room&in == 0 || k.Combined():
		case slices.Contains(navigation, k.Name):
			return o.moves(k.Label())
		case k.Writes() != 0 && o.writes(k.Writes()):
			return o.searches(k.Label())
		}
	}
	return ""
}

// Refuse returns the reason why a command cannot have a key, "" if it can. The key may still be in conflict with
// another command.
func (m Map) Refuse(b *Binding, k Key) string {
	switch {
	case k.Name == fyne.KeyTab && !k.Combined():
		return lang.L("Tab moves to the next control")
	case k.Mod&fyne.KeyModifierSuper != 0:
		return lang.L("Keys with Super belong to the desktop")
	case !k.valid():
		return lang.L("This key cannot be used")
	case k.Mod == 0 && slices.Contains(arrows, k.Name):
		return lang.L("The arrow keys walk through moves and lists")
	case reserved(k) != "":
		return reserved(k)
	}
	for _, o := range m {
		if slices.Contains(o.Fixed, k) {
			return lang.L("{{.Key}} is reserved for {{.Command}}", "Key", k.Label(), "Command", o.Name)
		}
	}
	return Own(b.roomsOf(k), k)
}

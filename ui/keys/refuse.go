package keys

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"fyne.io/fyne/v2"
)

// reserved are keys that the toolkit and the desktop need, with the reasons.
var reserved = map[string]string{
	"Backspace": "Backspace takes a key away",
	"Ctrl+A":    "Ctrl+A selects all in texts and lists", "Ctrl+X": "Ctrl+X cuts text",
	"Ctrl+Ins": "Ctrl+Ins copies text", "Shift+Ins": "Shift+Ins pastes text", "Shift+Del": "Shift+Del cuts text",
	"Ctrl+←": "Ctrl+← moves by a word", "Ctrl+→": "Ctrl+→ moves by a word",
	"Ctrl+Shift+←": "Ctrl+Shift+← selects a word", "Ctrl+Shift+→": "Ctrl+Shift+→ selects a word",
	"Ctrl+Backspace": "Ctrl+Backspace deletes a word", "Ctrl+Del": "Ctrl+Del deletes a word",
	"Shift+F10": "Shift+F10 opens the menu of what has the focus",
}

var (
	arrows = []fyne.KeyName{fyne.KeyUp, fyne.KeyDown, fyne.KeyLeft, fyne.KeyRight}
	// navigation are the keys that move in every list.
	navigation = append([]fyne.KeyName{fyne.KeyHome, fyne.KeyEnd, fyne.KeyPageUp, fyne.KeyPageDown, fyne.KeySpace}, arrows...)
)

// own are the rooms that use keys themselves: for moving in a list, and characters that start a search.
var own = []struct {
	room   Rooms
	name   string
	writes func(rune) bool
}{
	{Atlas, "the atlas", func(r rune) bool { return unicode.IsDigit(r) || strings.ContainsRune("*?/KQRBN", r) }},
	{Games, "the game list", startsSearch},
	{Results, "the results", startsSearch},
}

func startsSearch(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '/' }

// Own returns a sentence on how a room uses a key itself, "" if the key is available to commands.
func Own(in Rooms, k Key) string {
	for _, o := range own {
		switch {
		case o.room&in == 0 || k.Combined():
		case slices.Contains(navigation, k.Name):
			return fmt.Sprintf("%s moves in %s", k, o.name)
		case k.Writes() != 0 && o.writes(k.Writes()):
			return fmt.Sprintf("%s begins a search in %s", k, o.name)
		}
	}
	return ""
}

// Refuse returns the reason why a command cannot have a key, "" if it can. The key may still be in conflict with
// another command.
func (m Map) Refuse(b *Binding, k Key) string {
	switch {
	case k.Name == fyne.KeyTab:
		return "Tab moves to the next control"
	case k.Mod&fyne.KeyModifierSuper != 0:
		return "Keys with Super belong to the desktop"
	case !k.valid():
		return "This key cannot be used"
	case k.Mod == 0 && slices.Contains(arrows, k.Name):
		return "The arrow keys walk through moves and lists"
	case reserved[k.String()] != "":
		return reserved[k.String()]
	}
	for _, o := range m {
		if slices.Contains(o.Fixed, k) {
			return fmt.Sprintf("%s is reserved for %s", k, o.Name)
		}
	}
	return Own(b.roomsOf(k), k)
}

package keys

import (
	"cmp"
	"strings"
	"unicode"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// Key is a key with the modifiers held. A key that writes a character is named by that character, a letter by its
// capital, and has Shift only if it is a capital that is typed. The zero Key is none.
type Key struct {
	Name fyne.KeyName
	Mod  fyne.KeyModifier
}

// held are the modifiers, as they are written.
var held = []struct {
	mod  fyne.KeyModifier
	text string
}{{fyne.KeyModifierControl, "Ctrl+"}, {fyne.KeyModifierAlt, "Alt+"}, {fyne.KeyModifierSuper, "Super+"}, {fyne.KeyModifierShift, "Shift+"}}

// named are the keys that write no character, as they are written.
var named = map[fyne.KeyName]string{
	fyne.KeyUp: "↑", fyne.KeyDown: "↓", fyne.KeyLeft: "←", fyne.KeyRight: "→", fyne.KeyHome: "Home", fyne.KeyEnd: "End",
	fyne.KeyPageUp: "PgUp", fyne.KeyPageDown: "PgDn", fyne.KeyReturn: "Enter", fyne.KeyEscape: "Esc", fyne.KeyTab: "Tab",
	fyne.KeySpace: "Space", fyne.KeyBackspace: "Backspace", fyne.KeyInsert: "Ins", fyne.KeyDelete: "Del", desktop.KeyMenu: "Menu",
	fyne.KeyF1: "F1", fyne.KeyF2: "F2", fyne.KeyF3: "F3", fyne.KeyF4: "F4", fyne.KeyF5: "F5", fyne.KeyF6: "F6",
	fyne.KeyF7: "F7", fyne.KeyF8: "F8", fyne.KeyF9: "F9", fyne.KeyF10: "F10", fyne.KeyF11: "F11", fyne.KeyF12: "F12",
}

// byText are the names of the keys that write no character.
var byText = func() map[string]fyne.KeyName {
	all := map[string]fyne.KeyName{}
	for name, text := range named {
		all[text] = name
	}
	return all
}()

// written are the characters that are written by another one.
var written = map[string]string{"-": "−"}

// String returns the key as it is shown and stored: "F", "Shift+U", "Ctrl+,", "PgUp"; "" for none.
func (k Key) String() string {
	var b strings.Builder
	for _, m := range held {
		if k.Mod&m.mod != 0 {
			b.WriteString(m.text)
		}
	}
	return b.String() + cmp.Or(named[k.Name], written[string(k.Name)], string(k.Name))
}

// Parse reads what String writes; false if that is no key.
func Parse(text string) (k Key, ok bool) {
	rest := text
	for _, m := range held {
		if after, has := strings.CutPrefix(rest, m.text); has && after != "" {
			k.Mod, rest = k.Mod|m.mod, after
		}
	}
	k.Name = fyne.KeyName(rest)
	if name, is := byText[rest]; is {
		k.Name = name
	}
	for char, told := range written {
		if rest == told {
			k.Name = fyne.KeyName(char)
		}
	}
	return k, k.valid() && k.String() == text
}

// valid reports whether the key can be heard.
func (k Key) valid() bool {
	if named[k.Name] != "" {
		return true
	}
	r, size := utf8.DecodeRuneInString(string(k.Name))
	return size == len(k.Name) && r > ' ' && r != utf8.RuneError && unicode.IsGraphic(r) && !unicode.IsSpace(r) && r == unicode.ToUpper(r) &&
		(k.Combined() || k.Mod == 0 || r != unicode.ToLower(r))
}

// Combined reports whether a modifier is held that writes no character with the key.
func (k Key) Combined() bool { return k.Mod&^fyne.KeyModifierShift != 0 }

// Writes returns the character that the key writes, 0 if it writes none.
func (k Key) Writes() rune {
	if k.Combined() || named[k.Name] != "" || k.Name == "" {
		return 0
	}
	r, _ := utf8.DecodeRuneInString(string(k.Name))
	if k.Mod&fyne.KeyModifierShift == 0 {
		return unicode.ToLower(r)
	}
	return r
}

// OfEvent returns the key of an event with the modifiers held. It is none if the key writes a character: that is heard
// by itself.
func OfEvent(e *fyne.KeyEvent, mod fyne.KeyModifier) Key {
	name := e.Name
	if name == fyne.KeyEnter {
		name = fyne.KeyReturn
	}
	if named[name] == "" {
		return Key{}
	}
	return Key{name, mod}
}

// OfRune returns the key that writes a character. The space bar is none, as it is heard as an event.
func OfRune(r rune) Key {
	if !unicode.IsGraphic(r) || unicode.IsSpace(r) {
		return Key{}
	}
	k := Key{Name: fyne.KeyName(unicode.ToUpper(r))}
	if unicode.IsUpper(r) {
		k.Mod = fyne.KeyModifierShift
	}
	return k
}

// edits are the keys that the toolkit reports as commands of a text.
var edits = map[Key]fyne.Shortcut{
	{fyne.KeyC, fyne.KeyModifierControl}: &fyne.ShortcutCopy{}, {fyne.KeyV, fyne.KeyModifierControl}: &fyne.ShortcutPaste{},
	{fyne.KeyX, fyne.KeyModifierControl}: &fyne.ShortcutCut{}, {fyne.KeyA, fyne.KeyModifierControl}: &fyne.ShortcutSelectAll{},
	{fyne.KeyZ, fyne.KeyModifierControl}: &fyne.ShortcutUndo{}, {fyne.KeyY, fyne.KeyModifierControl}: &fyne.ShortcutRedo{},
}

// Shortcut returns what the toolkit calls a combined key, nil for another one.
func (k Key) Shortcut() fyne.Shortcut {
	if edit := edits[k]; edit != nil {
		return edit
	}
	if !k.Combined() {
		return nil
	}
	return &desktop.CustomShortcut{KeyName: k.Name, Modifier: k.Mod}
}

// OfShortcut returns the key of a shortcut, none if it is not known.
func OfShortcut(s fyne.Shortcut) Key {
	if custom, is := s.(*desktop.CustomShortcut); is {
		return Key{custom.KeyName, custom.Modifier}
	}
	for k, edit := range edits {
		if edit.ShortcutName() == s.ShortcutName() {
			return k
		}
	}
	return Key{}
}

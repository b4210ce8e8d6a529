package keys

import (
	"cmp"
	"strings"
	"unicode"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"backrank/lang"
)

// Key is a key with modifiers. The name of a key that types a character is that character, in upper case for letters;
// it has Shift only if the character is an upper-case letter, or for a digit: that is the key of the digit with Shift, which
// types another character on each keyboard ([OfShiftedDigit]). The zero Key is no key.
type Key struct {
	Name fyne.KeyName
	Mod  fyne.KeyModifier
}

// modifiers are the modifiers with their text form.
var modifiers = []struct {
	mod  fyne.KeyModifier
	text string
}{{fyne.KeyModifierControl, "Ctrl+"}, {fyne.KeyModifierAlt, "Alt+"}, {fyne.KeyModifierSuper, "Super+"}, {fyne.KeyModifierShift, "Shift+"}}

// byText are the keys that type no character, by their text form.
var byText = map[string]fyne.KeyName{
	"↑": fyne.KeyUp, "↓": fyne.KeyDown, "←": fyne.KeyLeft, "→": fyne.KeyRight, "Home": fyne.KeyHome, "End": fyne.KeyEnd,
	"PgUp": fyne.KeyPageUp, "PgDn": fyne.KeyPageDown, "Enter": fyne.KeyReturn, "Esc": fyne.KeyEscape, "Tab": fyne.KeyTab,
	"Space": fyne.KeySpace, "Backspace": fyne.KeyBackspace, "Ins": fyne.KeyInsert, "Del": fyne.KeyDelete, "Menu": desktop.KeyMenu,
	"F1": fyne.KeyF1, "F2": fyne.KeyF2, "F3": fyne.KeyF3, "F4": fyne.KeyF4, "F5": fyne.KeyF5, "F6": fyne.KeyF6,
	"F7": fyne.KeyF7, "F8": fyne.KeyF8, "F9": fyne.KeyF9, "F10": fyne.KeyF10, "F11": fyne.KeyF11, "F12": fyne.KeyF12,
}

// named is the inverse of byText.
var named = func() map[fyne.KeyName]string {
	all := map[fyne.KeyName]string{}
	for text, name := range byText {
		all[name] = text
	}
	return all
}()

// substitutes are characters whose text form is another character.
var substitutes = map[string]string{"-": "−"}

// String returns the key as it is stored: "F", "Shift+U", "Ctrl+,", "PgUp"; "" for the zero Key.
func (k Key) String() string {
	var b strings.Builder
	for _, m := range modifiers {
		if k.Mod&m.mod != 0 {
			b.WriteString(m.text)
		}
	}
	return b.String() + cmp.Or(named[k.Name], substitutes[string(k.Name)], string(k.Name))
}

// Label returns the key as it is shown, with the names that modifiers and keys have on keyboards of the language in use.
func (k Key) Label() string {
	label := Key{Name: k.Name}.String()
	switch k.Name {
	case fyne.KeyHome:
		label = lang.X("the key Home", "Home")
	case fyne.KeyEnd:
		label = lang.X("the key End", "End")
	case fyne.KeyPageUp:
		label = lang.X("the key PgUp", "PgUp")
	case fyne.KeyPageDown:
		label = lang.X("the key PgDn", "PgDn")
	case fyne.KeyReturn:
		label = lang.X("the key Enter", "Enter")
	case fyne.KeyEscape:
		label = lang.X("the key Esc", "Esc")
	case fyne.KeyTab:
		label = lang.X("the key Tab", "Tab")
	case fyne.KeySpace:
		label = lang.X("the key Space", "Space")
	case fyne.KeyBackspace:
		label = lang.X("the key Backspace", "Backspace")
	case fyne.KeyInsert:
		label = lang.X("the key Ins", "Ins")
	case fyne.KeyDelete:
		label = lang.X("the key Del", "Del")
	case desktop.KeyMenu:
		label = lang.X("the key Menu", "Menu")
	}
	if k.Mod&fyne.KeyModifierShift != 0 {
		label = lang.L("Shift+{{.Key}}", "Key", label)
	}
	if k.Mod&fyne.KeyModifierSuper != 0 {
		label = lang.L("Super+{{.Key}}", "Key", label)
	}
	if k.Mod&fyne.KeyModifierAlt != 0 {
		label = lang.L("Alt+{{.Key}}", "Key", label)
	}
	if k.Mod&fyne.KeyModifierControl != 0 {
		label = lang.L("Ctrl+{{.Key}}", "Key", label)
	}
	return label
}

// Parse parses the result of String. It is false if text is not a valid key.
func Parse(text string) (k Key, ok bool) {
	name := text
	for _, m := range modifiers {
		if after, has := strings.CutPrefix(name, m.text); has && after != "" {
			k.Mod, name = k.Mod|m.mod, after
		}
	}
	k.Name = fyne.KeyName(name)
	if name, is := byText[name]; is {
		k.Name = name
	}
	for char, substitute := range substitutes {
		if name == substitute {
			k.Name = fyne.KeyName(char)
		}
	}
	return k, k.valid() && k.String() == text
}

// valid reports whether the key can be pressed.
func (k Key) valid() bool {
	if named[k.Name] != "" {
		return true
	}
	r, size := utf8.DecodeRuneInString(string(k.Name))
	return size == len(k.Name) && r > ' ' && r != utf8.RuneError && unicode.IsGraphic(r) && !unicode.IsSpace(r) && r == unicode.ToUpper(r) &&
		(k.Combined() || k.Mod == 0 || r != unicode.ToLower(r) || k.isShiftedDigit())
}

// isShiftedDigit reports whether the key is a digit with Shift.
func (k Key) isShiftedDigit() bool {
	return k.Mod == fyne.KeyModifierShift && len(k.Name) == 1 && k.Name >= "0" && k.Name <= "9"
}

// Combined reports whether the key has a modifier other than Shift, so that it types no character.
func (k Key) Combined() bool { return k.Mod&^fyne.KeyModifierShift != 0 }

// Writes returns the character that the key types, 0 if it types none or if that depends on the keyboard.
func (k Key) Writes() rune {
	if k.Combined() || named[k.Name] != "" || k.Name == "" || k.isShiftedDigit() {
		return 0
	}
	r, _ := utf8.DecodeRuneInString(string(k.Name))
	if k.Mod&fyne.KeyModifierShift == 0 {
		return unicode.ToLower(r)
	}
	return r
}

// OfEvent returns the key of an event with modifiers. It returns the zero Key if the key types a character, which is
// reported by its own event.
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

// OfShiftedDigit returns the key of an event if it is a digit with Shift, else the zero Key. The key also types a character,
// as "!" or "/", whose command goes first.
func OfShiftedDigit(e *fyne.KeyEvent, mod fyne.KeyModifier) Key {
	if k := (Key{e.Name, mod}); k.isShiftedDigit() {
		return k
	}
	return Key{}
}

// OfRune returns the key that types a character; the zero Key for the space bar, which has a key event.
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

// edits are the keys that the toolkit reports as shortcuts for editing text.
var edits = map[Key]fyne.Shortcut{
	{fyne.KeyC, fyne.KeyModifierControl}: &fyne.ShortcutCopy{}, {fyne.KeyV, fyne.KeyModifierControl}: &fyne.ShortcutPaste{},
	{fyne.KeyX, fyne.KeyModifierControl}: &fyne.ShortcutCut{}, {fyne.KeyA, fyne.KeyModifierControl}: &fyne.ShortcutSelectAll{},
	{fyne.KeyZ, fyne.KeyModifierControl}: &fyne.ShortcutUndo{}, {fyne.KeyY, fyne.KeyModifierControl}: &fyne.ShortcutRedo{},
}

// Shortcut returns the toolkit's shortcut for a combined key, nil for other keys.
func (k Key) Shortcut() fyne.Shortcut {
	if edit := edits[k]; edit != nil {
		return edit
	}
	if !k.Combined() {
		return nil
	}
	return &desktop.CustomShortcut{KeyName: k.Name, Modifier: k.Mod}
}

// OfShortcut returns the key of a shortcut, the zero Key if it is unknown.
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

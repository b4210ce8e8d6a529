package ui

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"backrank/ui/dialogs"
)

// letterKeys finds the letters that a list tells: U and Shift+U, but neither those of Ctrl+C nor those of Esc.
var letterKeys = regexp.MustCompile(`(?:^|[ ,])(Shift\+)?([A-Z])(?:$|[ ,])`)

// lettersOf are the letters that a list tells as keys of their own, capitals with Shift.
func lettersOf(g dialogs.KeyGroup) (all string) {
	for _, k := range g.Keys {
		for _, m := range letterKeys.FindAllStringSubmatch(strings.ReplaceAll(k.Keys, " ", "  "), -1) {
			if letter := []rune(m[2])[0]; m[1] != "" {
				all += string(letter)
			} else {
				all += string(unicode.ToLower(letter))
			}
		}
	}
	return all
}

// On a page of the atlas and in the editor each letter that the list of keys tells does something, and no other does. Letters of
// patterns begin a search in the atlas, which the list tells by an example.
func TestLettersOfScreensAreListed(t *testing.T) {
	atlas := func(r *room) {
		r.screens.showAtlas()
		r.screens.atlas.TypedRune('c') // one array is marked to compare
		r.screens.atlas.Open(r.view.Variant, r.view.Start)
		r.withEngines(&lister{})
	}
	editor := func(r *room) {
		r.screens.editPosition()
		for _, fen := range []string{ready960, "k7/8/8/8/8/8/8/K7 w - - 0 1"} {
			r.app.Clipboard().SetContent(fen)
			r.screens.editor.Paste()
		}
		r.screens.editor.Undo() // there is something to undo and to redo
	}
	for name, c := range map[string]struct {
		open     func(*room)
		keys     dialogs.KeyGroup
		searches string
	}{"atlas": {atlas, atlasKeys(), "KQRBN"}, "editor": {editor, editorKeys(), ""}} {
		var r *room
		state := func() string { return fmt.Sprint(r.shown(), r.top(), r.view.Game, r.win.Canvas().Focused() == nil) }
		opened := func() string {
			r = open(t, "chess960", "")
			r.after(func() { c.open(r) })
			state() // lays out what is seen for the first time
			return state()
		}
		before := opened()
		for _, letter := range "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ" {
			listed := strings.ContainsRune(lettersOf(c.keys), letter)
			if !listed && strings.ContainsRune(c.searches, letter) {
				continue
			}
			r.after(func() { r.typedRune(letter) })
			if does := state() != before; does != listed {
				t.Errorf("%s: %c does something: %v, is listed: %v", name, letter, does, listed)
			}
			if listed {
				r.shut()
				before = opened()
			}
		}
	}
}

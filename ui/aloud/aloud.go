// Package aloud lets a player who does not see a board hear it: it speaks texts, and answers the keys of a focused board with
// those of package spoken. It is independent of the match.
package aloud

import (
	"slices"
	"unicode"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/app/spoken"
	"backrank/ui/board"
)

// Voice is what the parts of a window need for a player who does not see the board. Its functions may be nil.
type Voice struct {
	On        func() bool             // reports whether texts are spoken; then the boards have the keys of [spoken.Press]
	Say       func(text string)       // speaks a text
	Modifiers func() fyne.KeyModifier // the modifiers held down
}

// Speaks reports whether texts are spoken.
func (v *Voice) Speaks() bool { return v != nil && v.On != nil && v.On() }

// Speak speaks a text, if texts are spoken.
func (v *Voice) Speak(text string) {
	if v.Speaks() && v.Say != nil && text != "" {
		v.Say(text)
	}
}

// Keys answers the keys of a board while texts are spoken.
type Keys struct {
	Voice *Voice
	Scene func() spoken.Scene
	// Cursor returns the square of the board's cursor, chess.NoSquare if it has none.
	Cursor func() chess.Square
	// Answer moves the cursor, and shows and speaks what is said.
	Answer func(to chess.Square, text string)

	answered bool // the last key was a digit and has been answered: its character follows
}

// Hear returns the functions of a board with these keys before its own.
func (k *Keys) Hear(oracle board.Oracle) board.Oracle {
	key, char := oracle.Key, oracle.Rune
	oracle.Key = func(event *fyne.KeyEvent) {
		if !k.Key(event) && key != nil {
			key(event)
		}
	}
	oracle.Rune = func(r rune) {
		if !k.Rune(r) && char != nil {
			char(r)
		}
	}
	return oracle
}

// digits are the names of the keys of ranks and files.
var digits = []fyne.KeyName{fyne.Key1, fyne.Key2, fyne.Key3, fyne.Key4, fyne.Key5, fyne.Key6, fyne.Key7, fyne.Key8}

// Key answers a digit: with Shift, other characters than digits are typed. It reports whether it has.
func (k *Keys) Key(event *fyne.KeyEvent) bool {
	k.answered = false
	if i := slices.Index(digits, event.Name); i >= 0 {
		shift := k.Voice.Modifiers != nil && k.Voice.Modifiers()&fyne.KeyModifierShift != 0
		k.answered = k.press(spoken.Key{Rune: rune('1' + i), Shift: shift})
	}
	return k.answered
}

// Rune answers a letter. It reports whether it has, or whether the character belongs to a digit that has been answered.
func (k *Keys) Rune(r rune) bool {
	if k.answered {
		k.answered = false
		return true
	}
	return unicode.IsLetter(r) && k.press(spoken.Key{Rune: unicode.ToLower(r), Shift: unicode.IsUpper(r)})
}

// press answers a key.
func (k *Keys) press(key spoken.Key) bool {
	if !k.Voice.Speaks() {
		return false
	}
	at := k.Cursor()
	if at == chess.NoSquare {
		return false
	}
	scene := k.Scene()
	to, text, ok := spoken.Press(&scene, key, at)
	if ok {
		k.Answer(to, text)
	}
	return ok
}

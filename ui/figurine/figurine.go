// Package figurine writes moves with figurines, or with letters if the player prefers them, and reads typed ones.
package figurine

import (
	"sync/atomic"

	"github.com/notnil/chess"

	"backrank/variants/san"
)

// notation is how moves are written and typed.
type notation struct {
	letters  bool // in place of figurines
	language string
	of       san.Letters
}

var current atomic.Pointer[notation]

func init() { Use(false, "en") }

// Use selects letters or figurines for all moves formatted from now on, and the language of these letters and of those that
// are typed, a BCP 47 tag. It reports whether the choice has changed.
func Use(letters bool, language string) (changed bool) {
	next := &notation{letters, language, san.LettersOf(language)}
	before := current.Swap(next)
	return before == nil || before.letters != letters || letters && before.language != language
}

// Move formats a move in SAN, or a placement, with letters or figurines as chosen with [Use]. Figurines are solid for both
// colours, which is more legible at the size of a text.
func Move(text string) string {
	if n := current.Load(); n.letters {
		return n.of.Write(text)
	}
	return san.Figurine(text, chess.Black)
}

// Letters writes a move or placement with the letters that are typed, never with figurines.
func Letters(text string) string { return current.Load().of.Write(text) }

// TypedLetters returns the letters that are typed.
func TypedLetters() san.Letters { return current.Load().of }

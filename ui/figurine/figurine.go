// Package figurine writes moves with figurines, or with letters if the player prefers them.
package figurine

import (
	"sync/atomic"

	"github.com/notnil/chess"

	"backrank/variants/san"
)

// letters is true if moves are written with letters.
var letters atomic.Bool

// WriteLetters selects letters (on) or figurines for all moves formatted from now on. It reports whether the choice has
// changed.
func WriteLetters(on bool) (changed bool) { return letters.Swap(on) != on }

// Move formats a move in SAN, or a placement, with letters or figurines as chosen with [WriteLetters]. Figurines are solid
// for both colours, which is more legible at the size of a text.
func Move(text string) string {
	if letters.Load() {
		return text
	}
	return san.Figurine(text, chess.Black)
}

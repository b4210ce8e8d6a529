// Package figurine writes moves with figurines, or with letters if the player prefers them.
package figurine

import (
	"sync/atomic"

	"github.com/notnil/chess"

	"backrank/variants/san"
)

// letters is true if moves are written with letters.
var letters atomic.Bool

// WriteLetters has moves written with letters from now on, or with figurines. It reports whether that changes.
func WriteLetters(on bool) (changed bool) { return letters.Swap(on) != on }

// Move writes a move in SAN, or a placement, as the player has chosen: with letters, or with figurines. They are solid,
// which is more legible at the size of a text, for both colours.
func Move(text string) string {
	if letters.Load() {
		return text
	}
	return san.Figurine(text, chess.Black)
}

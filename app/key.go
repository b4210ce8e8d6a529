package app

import (
	"cmp"
	"crypto/rand"
	"time"
)

// newID returns the id of a new game, which no other game has.
func newID() string { return rand.Text() }

// keyOf returns the key of a game in the archive, under which it stays the same game however it goes on. Games of older
// journals have no id, but a date.
func keyOf(id string, began time.Time) string {
	return cmp.Or(id, began.UTC().Format(time.RFC3339))
}

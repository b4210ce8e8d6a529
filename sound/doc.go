// Package sound synthesises the sounds of a game, pieces of wood on a board, from recipes. There are no recordings.
// [Samples] returns the sound of an event; package sound/player plays it.
package sound

// Package sound makes the sounds of a game: pieces of wood on a board, computed from recipes when they are first heard.
// There are no recordings. [Samples] is what an event sounds like; package sound/player has it heard.
package sound

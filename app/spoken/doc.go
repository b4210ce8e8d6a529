// Package spoken says moves and positions in words that can be read aloud, and answers what a player who does not see the
// board asks about it: typed commands ([Answer]) and keys on the board ([Press]). The texts are in the language of the
// player, and in a fixed order: pieces from a1 to h8.
package spoken

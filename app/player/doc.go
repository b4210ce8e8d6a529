// Package player has those who play: a [Player] is a person, a level of the computer, or an engine of the player's
// list. [NewComputer] is our engine as the match needs it; a [List] has the UCI engines that were added, a [Process] is
// the running program of one, a [Pool] holds those of a match, and [Try] reports whether one works.
//
// The package knows no match: a [Mover] gets a copy of the game as a [MoveTask] and answers under a context.
package player

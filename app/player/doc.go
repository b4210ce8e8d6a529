// Package player implements the players of a game. A [Player] is a person, a level of the computer, or a UCI engine of
// the player's list. [NewComputer] returns Backrank's own engine. A [List] has the UCI engines that the player has added,
// a [Process] runs the program of one, a [Pool] has the processes of a match, and [Try] tests whether an engine works.
//
// The package does not depend on the match: a [Mover] gets a copy of the game as a [MoveTask] and returns a move.
package player

// Package app holds the games in progress and their data: the match, the draft, and the journal that stores them.
//
// A [Match] is the only source of truth about a game. [Tabs] has one for each game that the program has open, and what
// they share. One goroutine, its loop, owns a match; it receives commands and publishes immutable [View]s to watchers.
// The state of a game is a list of steps: first the placements of a draft, then the moves. Each change is an [event].
// The same events are applied when a player acts and when the journal is read at the next start, with the same result.
// Text and positions from outside become a [Loaded] first.
//
// The package contains no chess rules (package variants does), searches no moves (a [player.Opponent] does) and draws
// nothing: it never imports a window toolkit. Its subpackages include library (the archive of games), settings, study
// (marks on start positions), player (persons and engines), position (the position in the editor), disk (atomic files)
// and notice (messages to the player).
package app

// Package app is the game in progress and what outlives the window of it: the match, the draft, the journal of all moves.
//
// A [Match] is the only source of truth. One goroutine, its loop, owns it; it receives commands and publishes immutable
// [View]s to watchers. Its state is a line of steps, placements of a draft and then moves, and each change is an
// [event]: the same events are applied when a player acts and when the journal is read at the next start, with the same
// result. Input from outside, as text or as a position, is a [Loaded].
//
// The package decides no rule of chess (package variants does), searches no move (a [player.Opponent] does) and draws
// nothing: it never imports a window toolkit. Below it are settings, study (marks on start positions), player (who plays),
// position (the position in the editor), disk (atomic files) and notice (messages for the player).
package app

// Package app is the game in progress and all that must outlive the window: the match, the draft, the journal that keeps
// every move, the settings, the study of start positions.
//
// A [Match] is the single truth. One goroutine, its loop, owns it; commands go in and immutable [View]s come out to
// whoever watches. What it knows is a line of steps, placements of a draft and then moves, and each change is one
// [event]: the same events are applied when a player acts and when the journal is read at the next start, so both arrive
// at the same game. What comes in from outside, as text or as a position, is a [Loaded].
//
// The package decides no rule of chess (package variants does), thinks no move (a [player.Opponent] does) and draws
// nothing: it never imports a window toolkit. Below it lie player (who plays), position (the position editor's position),
// disk (files that are whole whatever happens) and notice (what the player is told).
package app

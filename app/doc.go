// Package app is the game in progress and all that must outlive the window: the
// match, its players, the draft, the journal that keeps every move, the settings.
//
// A [Match] is the single truth. One goroutine owns it; commands go in and
// immutable [View]s come out to whoever watches. What it knows is a line of steps,
// placements of a draft and then moves, and each change is one [event]: the same
// events are applied when a player acts and when the journal is read at the next
// start, so both arrive at the same game.
//
// The package decides no rule of chess (package variants does), thinks no move
// (an [Opponent] does) and draws nothing: it never imports a window toolkit.
package app

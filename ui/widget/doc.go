// Package widget has the small widgets used all over the window: text, choices, segments, diagrams, panels. They take
// their colours from package theme and know no game.
package widget

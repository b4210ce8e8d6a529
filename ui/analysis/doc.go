// Package analysis draws the live analysis of a position: a section with the lines of one or two engines, and the bar
// beside the board. It knows positions and lines, but no match.
package analysis

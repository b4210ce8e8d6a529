// Package assets holds what Backrank shows but does not compute: the pieces, the
// icons, the typeface, the board palettes and the colours of the two themes.
//
// Everything here is a value or a file embedded in the program, and everything
// is drawn by hand: see README.md for how to add a set of pieces. The package knows
// no rules, no windows and no Fyne; it turns drawings into pixels and hands out
// bytes. Caches belong to whoever asks for one.
package assets

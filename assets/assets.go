// Package assets holds what Backrank displays but does not compute: the pieces, the icons, the typeface, the board
// palettes and the colours of the two themes.
//
// Everything is a value or an embedded file, and all pictures are drawn by hand; README.md describes how to add a set of
// pieces. The package knows no rules, no windows and no Fyne; it rasterises drawings and returns bytes. Callers keep
// their own caches.
package assets

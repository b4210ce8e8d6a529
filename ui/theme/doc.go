// Package theme is how Backrank looks: its two themes, the colours by meaning, the icons, the pictures of the
// pieces and the board's style. It knows no game.
package theme

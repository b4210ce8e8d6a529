// Package theme defines Backrank's appearance: its two themes, the colours by meaning, the icons, the images of pieces
// and the board's style. It knows no game.
package theme

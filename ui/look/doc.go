// Package look is how Backrank looks: the themes, the colours by meaning, icons,
// the board's style, and the small widgets that appear all over the window. It
// knows no game.
package look

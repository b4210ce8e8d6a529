// Package preview shows a game before it is opened: a small board with the moves and comments below it. Buttons, wheel
// and keys step through the game. The package does not depend on the match or the archive.
package preview

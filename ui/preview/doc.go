// Package preview plays through a game before it is opened: a small board with the moves and comments below it, stepped
// by buttons, the wheel and keys. It knows games, and neither match nor archive.
package preview

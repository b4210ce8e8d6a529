// Package screen controls an X display: it starts Xvfb, moves the pointer, presses buttons and keys through
// the XTEST extension, finds windows and reads pixels. It implements X11 in Go and does not depend on
// Backrank.
package screen

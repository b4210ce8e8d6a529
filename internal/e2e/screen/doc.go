// Package screen is a display of our own with a hand and an eye: it starts Xvfb, moves the pointer, presses buttons and
// keys through the XTEST extension, finds windows and reads pixels. It speaks X11 in Go and knows nothing of Backrank.
package screen

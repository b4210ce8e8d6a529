// Package ui is the window: it draws immutable views of a match and turns
// gestures into commands for it. It decides no rule (package variants does) and
// keeps no game (package app does); the board widget is package board, its looks
// are package theme, the small widgets package widget, the dialogs package dialogs.
//
// Everything runs on the toolkit's main goroutine. What must wait, a command to
// the match or a file, goes through one queue and comes back by the hop that
// main gives to [New].
package ui

// Package ui is the window: it draws immutable views of a match and turns gestures into commands for it. Package
// variants decides the rules, package app keeps the game. The board widget is in package board, its style in theme, the
// small widgets in widget, the dialogs in dialogs.
//
// Everything runs on Fyne's main goroutine. Work that waits, a command to the match or a file, goes through one queue,
// and its results return by the hop function that main passes to [New].
package ui

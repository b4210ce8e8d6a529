// Package ui is the main window. It draws immutable views of a match and turns gestures into commands for it. Package
// variants decides the rules; package app holds the match. The board widget is in package board, its style in theme,
// small widgets in widget, the dialogs in dialogs and its subpackages.
//
// The window consists of parts. Each has a field for everything that it uses, and build.go builds them.
//
// Everything runs on Fyne's main goroutine, most commands of the match too, which are short. Work that may block, such as
// reading a file or searching, runs on a queue or a background goroutine, and its result returns through the onMain function
// that main passes to [New].
package ui

// Package dialogs has the frame of all dialogs and its layouts, and the dialogs that need nothing else: questions, texts
// and printing. Each subpackage has the dialogs of one subject. A dialog gets values and returns the player's choices
// through callbacks; it stores nothing and changes no game.
package dialogs

// Package dialogs has the dialogs over the window: new game, rules card, settings, help, confirmation and others.
// Values go in and come out through callbacks; a dialog stores nothing and changes no game.
package dialogs

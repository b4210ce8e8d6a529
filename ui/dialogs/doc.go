// Package dialogs has what is shown over the window: new game, rules card, settings, help, and a question with two
// answers. Values go in and come out through callbacks; a dialog remembers nothing and changes no game.
package dialogs

// Package keys implements the keys of commands: their text form, the command that a key triggers in a room of the
// window, and which keys a player can choose. It does not depend on commands or widgets.
package keys

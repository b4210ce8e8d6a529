// Package keys has the keys of commands: how a key is written and heard, which command it stands for in which room of the
// window, and which keys a player may choose. It knows no command and no widget.
package keys

// Package client drives UCI engines: it starts the programs, talks to them and ends them. Package uci is the other end
// of the same protocol. The answers of an engine are checked against the rules, and misbehaviour is expected: every
// fault is a [*Fault] with a message for the player, no call waits for ever, and neither a goroutine nor a process
// outlives [Engine.Close].
package client

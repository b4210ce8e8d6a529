// Package client drives UCI engines: it starts the programs, communicates with them and stops them. Package uci
// is the engine's side of the protocol. Answers are checked against the rules, and misbehaviour is expected:
// every fault is a [*Fault] with a message for the player, no call blocks for ever, and neither a goroutine nor
// a process outlives [Engine.Close].
package client

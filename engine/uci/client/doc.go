// Package client drives UCI engines: programs that speak the Universal Chess
// Interface: it starts them, talks to them and ends them. Package uci is the
// other end of the same protocol.
//
// What an engine answers is checked against the rules, and how it may misbehave
// is counted on: every fault is a [*Fault] with words for the player, no call waits
// for ever, and neither a goroutine nor a process outlives [Engine.Close].
package client

// Package client is the GUI's side of the UCI protocol: it starts UCI engines, communicates with them and stops them. It
// checks their moves against the rules and expects misbehaviour: every fault is a [*Fault] with a message for the
// player, no call waits forever for an engine that does not answer, and no goroutine or process outlives [Engine.Close].
package client

package player

import "time"

// latency is how much sound a device is asked to hold.
const latency = 20 * time.Millisecond

// timeout is how long a server may take for an answer.
const timeout = time.Second

// device is where sound goes: a server, or the system. While it runs it calls the function that it was opened with for
// each piece of sound that it wants, mono, [sound.Rate] samples a second, on a goroutine of its own. Each system has a
// function open, which returns one that does not run yet.
type device interface {
	// run has it run, or suspends it, so that it costs nothing. An error says that it is lost.
	run(on bool) error
	// close gives it up.
	close()
}

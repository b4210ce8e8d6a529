package player

import "time"

// latency is the length of the buffer that is requested from a device.
const latency = 20 * time.Millisecond

// timeout is how long a sound server may take for a reply.
const timeout = time.Second

// A device is the output of a sound server or of the system. While it runs, it calls the function passed to open for each
// buffer, mono with [sound.Rate] samples per second, on any goroutine. Each system has a function open, which returns a
// suspended device.
type device interface {
	// run resumes or suspends the device; a suspended device costs nothing. After an error the device is lost.
	run(on bool) error
	// close releases the device.
	close()
}

package main

import (
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// A rest is an interval in which next to nothing was allocated. Then free memory goes back to the system; until then it
// is what scrolling and searching use again at once.
const (
	rest   = time.Second
	little = 1 << 20 // bytes allocated in a rest
)

// keeper gives free memory back to the system, once in each rest.
type keeper struct {
	allocated uint64 // bytes, by the program so far
	resting   bool
}

// look gives memory back if a rest has begun, and looks again after each interval.
func (k *keeper) look() {
	read := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(read)
	if k.begins(read[0].Value.Uint64()) {
		debug.FreeOSMemory()
		trimDriver()
	}
	time.AfterFunc(rest, k.look)
}

// begins reports whether a rest begins, given what has been allocated at the end of an interval.
func (k *keeper) begins(allocated uint64) bool {
	before := k.resting
	k.resting = allocated-k.allocated < little
	k.allocated = allocated
	return k.resting && !before
}

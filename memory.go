package main

import (
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// The program is idle in an interval in which it allocates less than idleBytes. When it becomes idle, free memory goes
// back to the system; while it works, scrolling and searching use that memory again at once.
const (
	idleInterval = time.Second
	idleBytes    = 1 << 20
	// Fyne 2.8.1 frees what has not been shown for a minute, such as the textures of a dialog, only when it paints, and an
	// idle window is not painted.
	repaintAfter = 65 // idle intervals
	settleAfter  = 2  // idle intervals from painting until what it has freed goes back
)

// keeper gives free memory back to the system when the program is idle.
type keeper struct {
	repaint   func() // paints the window once more
	allocated uint64 // bytes, by the program so far
	idle      int    // intervals since the program became idle
}

// look does what is due after an interval, and looks again after the next one.
func (k *keeper) look() {
	read := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(read)
	free, paint := k.due(read[0].Value.Uint64())
	if free {
		debug.FreeOSMemory()
		trimDriver()
	}
	if paint {
		k.repaint()
	}
	time.AfterFunc(idleInterval, k.look)
}

// due reports what is to be done at the end of an interval, given what has been allocated until then: whether memory is
// given back, and whether the window is painted once more.
func (k *keeper) due(allocated uint64) (free, paint bool) {
	k.idle++
	// What painting allocates is not work.
	painted := k.idle > repaintAfter && k.idle <= repaintAfter+settleAfter
	if allocated-k.allocated >= idleBytes && !painted {
		k.idle = 0
	}
	k.allocated = allocated
	return k.idle == 1 || k.idle == repaintAfter+settleAfter, k.idle == repaintAfter
}

package platform

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// In an idle interval the program allocates less than idleBytes. When the program becomes idle, free memory is returned to
// the system; not earlier, because scrolling and searching would use that memory again at once.
const (
	idleInterval = time.Second
	idleBytes    = 1 << 20
	// Fyne 2.8.1 frees objects that have not been shown for a minute, such as the textures of a dialog, but only when it
	// paints, and it does not paint an idle window.
	repaintAfter = 65 // idle intervals
	settleAfter  = 2  // idle intervals from painting until the memory that it freed is returned
)

// ReleaseIdleMemory starts to return free memory to the system whenever the program becomes idle. repaint must paint the
// window once; it is called on another goroutine. In a browser it does nothing: the memory of a page never shrinks.
func ReleaseIdleMemory(repaint func()) {
	if runtime.GOOS != "js" {
		(&idleMemory{repaint: repaint}).check()
	}
}

// idleMemory detects when the program becomes idle.
type idleMemory struct {
	repaint   func() // paints the window once more
	allocated uint64 // bytes, by the program so far
	idle      int    // intervals since the program became idle
}

// check runs at the end of an interval: it frees memory or paints if due, and schedules the next check.
func (m *idleMemory) check() {
	read := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(read)
	free, paint := m.due(read[0].Value.Uint64())
	if free {
		debug.FreeOSMemory()
	}
	if paint {
		m.repaint()
	}
	time.AfterFunc(idleInterval, m.check)
}

// due reports what to do at the end of an interval, given the bytes allocated since the program started: whether to return
// free memory, and whether to paint the window once more.
func (m *idleMemory) due(allocated uint64) (free, paint bool) {
	m.idle++
	// Allocations by painting do not count.
	painted := m.idle > repaintAfter && m.idle <= repaintAfter+settleAfter
	if allocated-m.allocated >= idleBytes && !painted {
		m.idle = 0
	}
	m.allocated = allocated
	return m.idle == 1 || m.idle == repaintAfter+settleAfter, m.idle == repaintAfter
}

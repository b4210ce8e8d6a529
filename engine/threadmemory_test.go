package engine

import (
	"runtime"
	"testing"
)

// Reducing the number of threads returns their memory to the system.
func TestSetThreadsFreesMemory(t *testing.T) {
	held := func() uint64 {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapSys - m.HeapReleased
	}
	e := New(1)
	e.SetThreads(2)
	e.SetThreads(1)
	before := held()
	for range 3 {
		e.SetThreads(32)
		e.SetThreads(1)
	}
	if after := held(); after > before+16<<20 {
		t.Errorf("%d MB are held, %d before", after>>20, before>>20)
	}
}

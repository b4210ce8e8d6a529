package platform

import (
	"strings"
	"testing"
	"time"
)

// Memory is returned once after each period of work, and not during it.
func TestMemoryIsReturnedWhenTheProgramBecomesIdle(t *testing.T) {
	var m idleMemory
	total, returned := uint64(0), ""
	for _, mb := range []uint64{9, 4, 0, 0, 0, 7, 1, 0, 0} {
		total += mb << 20
		if free, _ := m.due(total); free {
			returned += "!"
		} else {
			returned += "-"
		}
	}
	if want := "--!----!-"; returned != want {
		t.Errorf("returned %s, want %s", returned, want)
	}
}

// After an idle minute the window is painted once, so that the toolkit frees the objects that are no longer shown, and
// their memory is returned. Neither is repeated until the program has worked again.
func TestAnIdleWindowIsPaintedOnceForItsMemory(t *testing.T) {
	if painted := repaintAfter * idleInterval; painted <= time.Minute {
		t.Errorf("painted after %v, but the toolkit keeps objects that are not shown for a minute", painted)
	}
	var m idleMemory
	m.due(9 << 20)
	total, did := uint64(9<<20), ""
	for i := range 300 {
		if i == repaintAfter {
			total += 5 << 20 // by painting
		}
		free, paint := m.due(total)
		if paint {
			did += "paint "
		}
		if free {
			did += "free "
		}
	}
	if want := "free paint free "; did != want {
		t.Errorf("idle for five minutes: %s, want %s", did, want)
	}
	m.due(total + 9<<20)
	if did = ""; m.idle != 0 {
		t.Error("work does not end the idle time")
	}
	for range 80 {
		free, paint := m.due(total + 9<<20)
		did += strings.Repeat("free ", map[bool]int{free: 1}[true]) + strings.Repeat("paint ", map[bool]int{paint: 1}[true])
	}
	if want := "free paint free "; did != want {
		t.Errorf("after more work: %s, want %s", did, want)
	}
}

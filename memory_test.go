package main

import (
	"strings"
	"testing"
)

// Memory is given back once after each stretch of work, and not while it lasts.
func TestMemoryIsGivenBackWhenTheProgramBecomesIdle(t *testing.T) {
	var k keeper
	total, given := uint64(0), ""
	for _, mb := range []uint64{9, 4, 0, 0, 0, 7, 1, 0, 0} {
		total += mb << 20
		if free, _ := k.due(total); free {
			given += "!"
		} else {
			given += "-"
		}
	}
	if want := "--!----!-"; given != want {
		t.Errorf("given back %s, want %s", given, want)
	}
}

// After a minute the window is painted once, for the toolkit to free what is not shown any more, and then that memory goes
// back: once, until there is work again.
func TestAnIdleWindowIsPaintedOnceForItsMemory(t *testing.T) {
	var k keeper
	k.due(9 << 20)
	total, did := uint64(9<<20), ""
	for i := range 300 {
		if i == repaintAfter {
			total += 5 << 20 // by painting
		}
		free, paint := k.due(total)
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
	k.due(total + 9<<20)
	if did = ""; k.idle != 0 {
		t.Error("work does not end the rest")
	}
	for range 80 {
		free, paint := k.due(total + 9<<20)
		did += strings.Repeat("free ", map[bool]int{free: 1}[true]) + strings.Repeat("paint ", map[bool]int{paint: 1}[true])
	}
	if want := "free paint free "; did != want {
		t.Errorf("after more work: %s, want %s", did, want)
	}
}

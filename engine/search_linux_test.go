package engine

import (
	"context"
	"runtime"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"backrank/variants"
)

// threadTime returns the processor time of this thread, which does not depend on the load of the machine.
func threadTime(t *testing.T) time.Duration {
	t.Helper()
	var u unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_THREAD, &u); err != nil {
		t.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// A cancelled search ends within the 50 ms that Search documents.
func TestCancelledSearchEndsIn50ms(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	p := position(t, kiwipete, variants.Classical)
	e := New(4)
	for _, depth := range []int{5, 7, 9} {
		ctx, cancel := context.WithCancel(t.Context())
		at := time.Duration(-1)
		e.Search(ctx, p, nil, Limits{}, func(i Info) {
			if i.Depth == depth && at < 0 {
				cancel()
				at = threadTime(t)
			}
		})
		if late := threadTime(t) - at; at < 0 || late > 50*time.Millisecond {
			t.Errorf("at depth %d it worked on for %v", depth, late)
		}
		cancel()
	}
}

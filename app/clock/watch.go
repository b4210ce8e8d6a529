package clock

import "time"

const (
	// minSuspended is how far the wall clock must get ahead of the monotonic clock between two readings for the computer
	// to count as suspended.
	minSuspended = 2 * time.Second
	// ReadingInterval is the maximum time between regular readings of a [Watch], while a clock runs.
	ReadingInterval = time.Second
)

// A Watch converts times of package time to instants of a [Clock]. It detects when the program did not run, and excludes
// that time, so that no side is charged for it.
//
// Instants follow the monotonic clock. While the computer is suspended, the monotonic clock stops on Linux and macOS,
// where the wall clock continues; on Windows both continue, and in a browser it depends on the browser. While a single
// process is stopped (by SIGSTOP, a debugger, a container, a browser's tab) both continue on all systems. Therefore a
// Watch looks for two signs: a wall clock that got ahead, and a gap between readings, which the owner makes at least
// every [ReadingInterval].
//
// The zero Watch begins at instant 0 with its first reading. It detects no gaps between readings.
type Watch struct {
	MaxGap time.Duration // a longer time between regular readings is a gap; 0 disables the detection of gaps

	start   time.Time
	skipped time.Duration // total of the gaps
	last    time.Duration // monotonic time of the last reading
	ahead   time.Duration // how far the wall clock is ahead of the monotonic clock
	regular bool
}

// WatchFrom returns a watch whose instant 0 is a time of the wall clock.
func WatchFrom(start time.Time) Watch { return Watch{start: start.Round(0)} }

// SetRegular sets whether readings are made at least every [ReadingInterval], from the last reading on.
func (w *Watch) SetRegular(on bool) { w.regular = on }

// Read returns the instant of a time, and for how long the program did not run since the last reading, 0 if it ran. If
// it did not run, the instant is that of the last reading, as nearly as the clocks allow.
func (w *Watch) Read(t time.Time) (now, stopped time.Duration) {
	if w.start.IsZero() {
		w.start = t
	}
	return w.read(t.Sub(w.start), t.Round(0).Sub(w.start.Round(0)))
}

// read is Read, given the time since the start by each clock.
func (w *Watch) read(monotonic, wall time.Duration) (now, stopped time.Duration) {
	ahead := wall - monotonic
	if ahead-w.ahead > minSuspended {
		stopped = ahead - w.ahead
	}
	if gap := monotonic - w.last; w.regular && w.MaxGap > 0 && gap > w.MaxGap {
		w.skipped += gap
		stopped += gap
	}
	w.ahead, w.last = ahead, monotonic
	return monotonic - w.skipped, stopped
}

// Instant returns the instant of a time without changing the watch, for a widget that has a copy of it.
func (w Watch) Instant(t time.Time) time.Duration { return t.Sub(w.start) - w.skipped }

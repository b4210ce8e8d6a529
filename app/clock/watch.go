package clock

import "time"

const (
	// suspended is how far the wall clock must run ahead of the monotonic clock for the computer to have been suspended.
	suspended = 2 * time.Second
	// Beat is the longest time between two readings of a [Watch] while a clock runs and the program does.
	Beat = time.Second
)

// A Watch turns times of package time into instants, and notices when the program did not run: that time is charged to
// nobody. It reads the monotonic clock. What that does while the computer is suspended differs: on Linux and macOS it
// stands and the wall clock goes on, on Windows both go on, and in a browser it depends on the browser. While a single
// process is stopped or frozen (SIGSTOP, a debugger, a container, a browser's tab) both go on everywhere. So a Watch
// looks for two things: a wall clock that runs ahead, and a gap between readings that the owner makes at least every
// [Beat].
//
// The zero Watch begins at instant 0 with the first time that it is given, and notices no gaps.
type Watch struct {
	MaxGap time.Duration // a longer time between regular readings is a gap; 0 means that no time is

	start   time.Time
	skipped time.Duration // in gaps
	last    time.Duration // by the monotonic clock, of the last reading
	ahead   time.Duration // the wall clock of the monotonic one
	regular bool
}

// Regular says whether readings come at least every [Beat] from the last one on.
func (w *Watch) Regular(on bool) { w.regular = on }

// Read returns the instant of a time, and for how long the program did not run since the last reading, 0 if it did. The
// instant is then that of the last reading, or as near to it as the clocks tell.
func (w *Watch) Read(t time.Time) (now, stopped time.Duration) {
	if w.start.IsZero() {
		w.start = t
	}
	return w.read(t.Sub(w.start), t.Round(0).Sub(w.start.Round(0)))
}

// read is Read with the time that each clock has gone.
func (w *Watch) read(monotonic, wall time.Duration) (now, stopped time.Duration) {
	ahead := wall - monotonic
	if ahead-w.ahead > suspended {
		stopped = ahead - w.ahead
	}
	if gap := monotonic - w.last; w.regular && w.MaxGap > 0 && gap > w.MaxGap {
		w.skipped += gap
		stopped += gap
	}
	w.ahead, w.last = ahead, monotonic
	return monotonic - w.skipped, stopped
}

// Instant returns the instant of a time for a reader: a widget that has a copy of the watch.
func (w Watch) Instant(t time.Time) time.Duration { return t.Sub(w.start) - w.skipped }

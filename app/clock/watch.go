package clock

import "time"

// suspended is how far the wall clock must run ahead for the computer to have been suspended.
const suspended = 2 * time.Second

// A Watch turns times of package time into instants. It reads the monotonic clock, which stands while the computer is
// suspended (on Linux and macOS): that time is charged to nobody, and the owner learns of it. The zero Watch begins at
// instant 0 with the first time that it is given.
type Watch struct {
	start time.Time
	ahead time.Duration // the wall clock of the instants
}

// Read returns the instant of a time, and for how long the computer was suspended since the last one, 0 if it was not.
func (w *Watch) Read(t time.Time) (now, asleep time.Duration) {
	if w.start.IsZero() {
		w.start = t
	}
	return w.read(t.Sub(w.start), t.Round(0).Sub(w.start.Round(0)))
}

// read is Read with the time that each clock has gone.
func (w *Watch) read(monotonic, wall time.Duration) (now, asleep time.Duration) {
	ahead := wall - monotonic
	if ahead-w.ahead > suspended {
		asleep = ahead - w.ahead
	}
	w.ahead = ahead
	return monotonic, asleep
}

// Instant returns the instant of a time for a reader: a widget that has a copy of the watch.
func (w Watch) Instant(t time.Time) time.Duration { return t.Sub(w.start) }

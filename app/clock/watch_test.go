package clock

import (
	"testing"
	"time"
)

// The time of a suspension is not charged, and Read reports how long it was.
func TestSuspensionsAreReportedAndNotCharged(t *testing.T) {
	const s = time.Second
	var w Watch
	for i, step := range []struct{ monotonic, wall, now, stopped time.Duration }{
		{0, 0, 0, 0},
		{10 * s, 10*s + s/10, 10 * s, 0},          // clocks differ a little
		{20 * s, 22*s + s/10, 20 * s, 0},          // ahead by less than 2 seconds: ignored
		{30 * s, 35*s + s/10, 30 * s, 3 * s},      // slept
		{31 * s, 36*s + s/10, 31 * s, 0},          // and reported once
		{32 * s, 3637*s + s/10, 32 * s, 3600 * s}, // again
		{33 * s, 38 * s, 33 * s, 0},               // the wall clock was set back
		{34 * s, 42 * s, 34 * s, 3 * s},
	} {
		if now, stopped := w.read(step.monotonic, step.wall); now != step.now || stopped != step.stopped {
			t.Errorf("step %d: %v, stopped for %v", i, now, stopped)
		}
	}
}

// Read and Instant exclude a gap between regular readings, whether or not the wall clock got ahead of the monotonic one.
func TestGapsBetweenReadingsAreSkipped(t *testing.T) {
	const s = time.Second
	w := Watch{MaxGap: 5 * s}
	for i, step := range []struct {
		regular                       bool
		monotonic, wall, now, stopped time.Duration
	}{
		{false, 0, 0, 0, 0},
		{true, 60 * s, 60 * s, 60 * s, 0},        // readings were not regular before
		{true, 65 * s, 65 * s, 65 * s, 0},        // late
		{true, 105 * s, 105 * s, 65 * s, 40 * s}, // stopped
		{true, 106 * s, 106 * s, 66 * s, 0},
		{true, 116 * s, 136 * s, 66 * s, 30 * s}, // stopped for 10 seconds, then suspended for 20
		{false, 117 * s, 137 * s, 67 * s, 0},
		{false, 717 * s, 737 * s, 667 * s, 0}, // no clock runs
	} {
		now, stopped := w.read(step.monotonic, step.wall)
		if w.SetRegular(step.regular); now != step.now || stopped != step.stopped {
			t.Errorf("step %d: %v, stopped for %v", i, now, stopped)
		}
	}
	var r Watch
	start := time.Now()
	r.Read(start)
	r.MaxGap = s
	r.SetRegular(true)
	later := start.Add(time.Minute)
	if now, stopped := r.Read(later); now != 0 || stopped != time.Minute || r.Instant(later.Add(s)) != s {
		t.Errorf("%v, stopped for %v; a second later a reader has %v", now, stopped, r.Instant(later.Add(s)))
	}
}

func TestAWatchBeginsAtZero(t *testing.T) {
	var w Watch
	start := time.Now()
	if now, stopped := w.Read(start); now != 0 || stopped != 0 {
		t.Errorf("begins at %v, stopped for %v", now, stopped)
	}
	later := start.Add(time.Minute)
	if now, stopped := w.Read(later); now != time.Minute || stopped != 0 || w.Instant(later) != now {
		t.Errorf("%v later, stopped for %v; an instant is %v", now, stopped, w.Instant(later))
	}
	// A time without a monotonic reading has the wall clock only.
	if now, stopped := w.Read(start.Round(0).Add(time.Hour)); now.Round(time.Second) != time.Hour || stopped != 0 {
		t.Errorf("%v later, stopped for %v", now, stopped)
	}
}

package clock

import (
	"testing"
	"time"
)

// A suspended computer charges nobody, and the owner is told for how long it was.
func TestSuspendsAreToldAndNotCharged(t *testing.T) {
	const s = time.Second
	var w Watch
	for i, step := range []struct{ monotonic, wall, now, asleep time.Duration }{
		{0, 0, 0, 0},
		{10 * s, 10*s + s/10, 10 * s, 0},          // clocks differ a little
		{20 * s, 22*s + s/10, 20 * s, 0},          // not by more than 2 seconds
		{30 * s, 35*s + s/10, 30 * s, 3 * s},      // slept
		{31 * s, 36*s + s/10, 31 * s, 0},          // and told once
		{32 * s, 3637*s + s/10, 32 * s, 3600 * s}, // again
		{33 * s, 38 * s, 33 * s, 0},               // the wall clock was set back
		{34 * s, 42 * s, 34 * s, 3 * s},
	} {
		if now, asleep := w.read(step.monotonic, step.wall); now != step.now || asleep != step.asleep {
			t.Errorf("step %d: %v, asleep for %v", i, now, asleep)
		}
	}
}

func TestAWatchBeginsAtZero(t *testing.T) {
	var w Watch
	start := time.Now()
	if now, asleep := w.Read(start); now != 0 || asleep != 0 {
		t.Errorf("begins at %v, asleep for %v", now, asleep)
	}
	later := start.Add(time.Minute)
	if now, asleep := w.Read(later); now != time.Minute || asleep != 0 || w.Instant(later) != now {
		t.Errorf("%v later, asleep for %v; an instant is %v", now, asleep, w.Instant(later))
	}
	// Without a monotonic reading there is the wall clock alone.
	if now, asleep := w.Read(start.Round(0).Add(time.Hour)); now.Round(time.Second) != time.Hour || asleep != 0 {
		t.Errorf("%v later, asleep for %v", now, asleep)
	}
}

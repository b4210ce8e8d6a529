package atlas

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/variants"
)

// pass lets what waits happen, until nothing does, and returns how long that took.
func (r *room) pass() (total time.Duration) {
	for r.later != nil {
		do := r.later
		r.later = nil
		r.now = r.now.Add(r.waits)
		total += r.waits
		do()
	}
	return total
}

// A ceremony opens one box after the other, then tells the number, and the seed that
// gives it again; the countdown runs to nought; leaving ends it.
func TestTheCeremony(t *testing.T) {
	r := open(t, variants.FischerFamily)
	r.typed("d")
	c := r.draw
	boxes := func() (n int) {
		for f := range 8 {
			if c.white.At(chess.Square(f)) != chess.NoPiece {
				n++
			}
		}
		return n
	}
	if boxes() != 0 {
		t.Fatalf("%d boxes are open before the draw", boxes())
	}
	r.key(fyne.KeyReturn)
	if boxes() != 1 || c.number.Text != "" {
		t.Errorf("%d boxes at first, number %q", boxes(), c.number.Text)
	}
	if took := r.pass(); took != 7*reveal || boxes() != 8 {
		t.Errorf("%d boxes after %v", boxes(), took)
	}
	v := c.variant()
	if c.number.Text != v.StartID(v.RandomStart(c.seed)) || v.RandomStart(c.seed) != c.start {
		t.Errorf("number %s, seed %d gives %v", c.number.Text, c.seed, v.StartID(v.RandomStart(c.seed)))
	}
	if s := r.in.Study.Get(); len(s.Drawn[v.ID]) != 1 {
		t.Errorf("remembered: %v", s.Drawn)
	}
	c.prepare(5 * time.Minute)
	if c.clock.Text != "5:00" {
		t.Errorf("clock %q", c.clock.Text)
	}
	if took := r.pass(); took != 5*time.Minute || c.clock.Text != "0:00" {
		t.Errorf("clock %q after %v", c.clock.Text, took)
	}
	c.play()
	if len(r.played) != 1 || r.played[0] != c.start {
		t.Errorf("played %v", r.played)
	}
	c.begin()
	r.key(fyne.KeyEscape)
	if r.later != nil || r.draw != nil {
		t.Error("leaving does not end the draw")
	}
}

// A time to prepare that is asked for while boxes are being opened begins when all are.
func TestPreparingCanBeAskedForAtOnce(t *testing.T) {
	r := open(t, variants.FischerFamily)
	r.typed("d")
	r.key(fyne.KeyReturn)
	r.draw.prepare(5 * time.Minute)
	if r.draw.clock.Text != "5:00" {
		t.Errorf("clock %q", r.draw.clock.Text)
	}
	if took := r.pass(); took != 7*reveal+5*time.Minute || r.draw.open != 8 || r.draw.clock.Text != "0:00" {
		t.Errorf("%v, %d boxes, clock %q", took, r.draw.open, r.draw.clock.Text)
	}
	r.draw.begin()
	if took := r.pass(); took != 7*reveal || r.draw.clock.Text != "" {
		t.Errorf("the next draw: %v, clock %q", took, r.draw.clock.Text)
	}
}

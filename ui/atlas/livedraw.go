package atlas

import (
	"fmt"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"backrank/app/study"
	"backrank/variants"
	"backrank/words"
)

// reveal is the delay between boxes.
const reveal = 900 * time.Millisecond

// liveDraw draws a start position in front of an audience: it opens one box of the rank after another, shows the seed
// for verification, and has a countdown for preparation. It continues while another view is shown.
type liveDraw struct {
	base

	family      *variants.Family // of the next draw
	symmetry    variants.Symmetry
	drawn       drawn         // the last draw
	open        int           // number of open boxes; -1 before the first draw
	waiting     bool          // the next draw is being computed
	after       time.Duration // preparation time to start once all boxes are open, 0 for none
	ends        time.Time     // end of the preparation time
	running     bool          // the countdown is running
	over        bool          // the countdown has ended
	stop        func()        // cancels the timer of the next box or second; nil if there is none
	drawDisplay *drawDisplay
}

// drawn is the result of a draw.
type drawn struct {
	pool  study.StartPool
	start variants.Start
	seed  uint64
}

// showDraw opens the live draw.
func (a *Atlas) showDraw() {
	if a.draw == nil {
		a.draw = newLiveDraw(a)
	}
	if a.top() != view(a.draw) {
		a.show(a.draw)
	}
}

func newLiveDraw(a *Atlas) *liveDraw {
	d := &liveDraw{base: base{atlas: a}, open: -1}
	d.drawDisplay = newDrawDisplay(d)
	d.head, d.content = d.drawDisplay.head, d.drawDisplay.content
	return d
}

func (d *liveDraw) label() string { return "Live draw" }

// arrive updates the choices: the family or the query may have changed.
func (d *liveDraw) arrive() {
	if f := d.atlas.family; d.family != f {
		d.family, d.symmetry = f, usualSymmetry(f)
	}
	d.drawDisplay.offer()
	d.show()
}

// usualSymmetry returns the symmetry of the best known variant of a family.
func usualSymmetry(f *variants.Family) variants.Symmetry {
	if f.Counted {
		return pairing(f)
	}
	return variants.Mirrored
}

// symmetries returns the possible symmetries of draws from a family: one array for both sides, or one for each side.
func symmetries(f *variants.Family) map[variants.Symmetry]bool {
	switch f {
	case variants.MultiFamily:
		return map[variants.Symmetry]bool{variants.Unequal: true}
	case variants.OrthodoxFamily:
		return map[variants.Symmetry]bool{variants.Mirrored: true}
	}
	return map[variants.Symmetry]bool{variants.Mirrored: true, variants.Independent: true}
}

// pool returns the pool of the next draw: the arrays shown in the gallery.
func (d *liveDraw) pool() study.StartPool {
	a := d.atlas
	p := study.StartPool{Variant: variants.Custom(a.family, d.symmetry, a.rule), Unrepeated: true}
	if g := a.gallery; g.query.narrowed() {
		p.Among = map[int]bool{}
		for _, s := range g.grid.shown {
			p.Among[s.Number] = true
		}
	}
	return p
}

// chosen returns the start drawn, once all boxes are open.
func (d *liveDraw) chosen() (v variants.Variant, s variants.Start, ok bool) {
	if d.open < 8 {
		return v, s, false
	}
	return d.drawn.pool.Variant, d.drawn.start, true
}

func (d *liveDraw) key(name fyne.KeyName) bool {
	switch name {
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		d.begin()
		return true
	}
	return false
}

func (d *liveDraw) marksChanged() { d.show() }

// begin draws, unless boxes are being opened. It asks for confirmation during the countdown, and when the pool is
// exhausted.
func (d *liveDraw) begin() {
	known := d.atlas.in.Study()
	switch left := known.Left(d.pool()); {
	case d.opening() || d.waiting:
	case d.running:
		d.atlas.in.Ask("Draw again?", fmt.Sprintf("The players are still preparing for %s. The countdown will stop.", d.id()), "Draw again", d.draw)
	case left.Done():
		d.atlas.in.Ask("Start over?", fmt.Sprintf("All %s start positions have been drawn. Starting over makes them all available again.", words.Number(left.Possible)), "Start over", d.draw)
	default:
		d.draw()
	}
}

// opening reports whether boxes are being opened.
func (d *liveDraw) opening() bool { return d.open >= 0 && d.open < 8 }

// id returns the id of the start drawn.
func (d *liveDraw) id() string { return d.drawn.pool.Variant.StartID(d.drawn.start) }

// draw searches for a start in the background, which takes a while if few of many are wanted, and opens the first box.
func (d *liveDraw) draw() {
	d.halt()
	a := d.atlas
	next, known, err := drawn{pool: d.pool()}, a.in.Study(), error(nil)
	seed := a.in.Seed() % 1_000_000_000 // short enough to be read aloud
	d.waiting = true
	a.in.Later(func() {
		next.start, next.seed, err = known.Choose(next.pool, seed)
	}, func() {
		d.waiting = false
		if err != nil {
			a.message.Say(err.Error())
			return
		}
		d.drawn, d.open = next, 0
		a.in.Change(func(s *study.Study) { s.Remember(next.pool, next.start) }, func(err error) {
			if err != nil {
				a.message.Say(err.Error())
			}
			d.show()
		})
		d.next()
	})
}

// next opens a box and schedules the next one.
func (d *liveDraw) next() {
	d.open++
	d.stop = nil
	switch {
	case d.open < 8:
		d.stop = d.atlas.in.After(reveal, d.next)
	case d.after > 0:
		d.prepare(d.after)
	}
	d.show()
}

// prepare starts the countdown; while boxes are being opened, it starts after the last one.
func (d *liveDraw) prepare(t time.Duration) {
	if d.open < 8 {
		d.after = t
		d.show()
		return
	}
	d.halt()
	d.ends = d.atlas.in.Now().Add(t)
	d.running = true
	d.tick()
}

// left returns the remaining preparation time.
func (d *liveDraw) left() time.Duration {
	return max(0, d.ends.Sub(d.atlas.in.Now()).Round(time.Second))
}

func (d *liveDraw) tick() {
	if d.left() > 0 {
		d.stop = d.atlas.in.After(time.Second, d.tick)
	} else {
		d.stop, d.running, d.over = nil, false, true
		d.atlas.in.Tell(fmt.Sprintf("Time is up for %s", d.id()))
	}
	d.show()
}

// cancel cancels the countdown.
func (d *liveDraw) cancel() {
	d.halt()
	d.show()
}

// halt stops the timer.
func (d *liveDraw) halt() {
	if d.stop != nil {
		d.stop()
		d.stop = nil
	}
	d.after, d.running, d.over = 0, false, false
}

// forget makes all starts of the pool available again.
func (d *liveDraw) forget() {
	pool := d.pool()
	d.atlas.in.Ask("Reset the draw?", "All start positions become available again.", "Reset", func() {
		d.atlas.change(func(s *study.Study) { s.Forget(pool) })
	})
}

// show refreshes the display.
func (d *liveDraw) show() { d.drawDisplay.show() }

// source describes the pool of the next draw.
func (d *liveDraw) source() string {
	pool := d.pool()
	study := d.atlas.in.Study()
	left := study.Left(pool)
	from := map[bool][2]string{
		false: {"1 start position", "%s start positions"},
		true:  {"1 start position from the gallery", "%s start positions from the gallery"},
	}[pool.Among != nil]
	parts := []string{from[0]}
	if left.Possible != 1 {
		parts[0] = fmt.Sprintf(from[1], words.Number(left.Possible))
	}
	if left.Excluded > 0 {
		parts = append(parts, fmt.Sprintf("%s excluded", words.Number(left.Excluded)))
	}
	if left.Drawn > 0 {
		parts = append(parts, fmt.Sprintf("%s already drawn", words.Number(left.Drawn)))
	}
	return strings.Join(parts, "  ·  ")
}

// proof describes how to verify the draw.
func (d *liveDraw) proof() string {
	return fmt.Sprintf("Seed %d. To verify: backrank-atlas draw --variant %s --seed %d", d.drawn.seed, d.drawn.pool.Variant.ID, d.drawn.seed)
}

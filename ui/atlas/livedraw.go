package atlas

import (
	"fmt"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"backrank/app"
	"backrank/variants"
	"backrank/words"
)

// reveal is how long an audience waits for the next box.
const reveal = 900 * time.Millisecond

// liveDraw draws a start position in front of an audience: one box of the rank after the other, with the seed by which
// it can be checked, and a countdown to prepare. It goes on while something else is shown.
type liveDraw struct {
	base

	family   *variants.Family // of the next draw
	symmetry variants.Symmetry
	drawn    drawn         // what was drawn last
	open     int           // boxes opened of it; -1 before the first draw
	waiting  bool          // for the next draw, which is being looked for
	after    time.Duration // to prepare once all boxes are open, 0 for none
	ends     time.Time     // of the time to prepare
	running  bool          // it is being counted down
	over     bool          // it has run out
	stop     func()        // the next box or second; nil if nothing goes on
	hall     *hall
}

// drawn is a start that was drawn.
type drawn struct {
	pool  app.Pool
	start variants.Start
	seed  uint64
}

// showDraw opens the live draw as it stands.
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
	d.hall = newHall(d)
	d.head, d.content = d.hall.head, d.hall.content
	return d
}

func (d *liveDraw) label() string { return "Live draw" }

// arrive offers what can be drawn from now: the family or the choice in the gallery may have become another.
func (d *liveDraw) arrive() {
	if f := d.atlas.family; d.family != f {
		d.family, d.symmetry = f, usualSymmetry(f)
	}
	d.hall.offer()
	d.show()
}

// usualSymmetry is that of the variant by which a family is best known.
func usualSymmetry(f *variants.Family) variants.Symmetry {
	if f.Counted {
		return pairing(f)
	}
	return variants.Mirrored
}

// symmetries are how a family can be drawn: with one array for both sides, or each side its own.
func symmetries(f *variants.Family) map[variants.Symmetry]bool {
	switch f {
	case variants.MultiFamily:
		return map[variants.Symmetry]bool{variants.Unequal: true}
	case variants.OrthodoxFamily:
		return map[variants.Symmetry]bool{variants.Mirrored: true}
	}
	return map[variants.Symmetry]bool{variants.Mirrored: true, variants.Independent: true}
}

// pool is what the next draw is from: what the gallery shows.
func (d *liveDraw) pool() app.Pool {
	a := d.atlas
	p := app.Pool{Variant: variants.Custom(a.family, d.symmetry, a.rule), Unrepeated: true}
	if g := a.gallery; g.query.narrowed() {
		p.Among = map[int]bool{}
		for _, s := range g.grid.shown {
			p.Among[s.Number] = true
		}
	}
	return p
}

// chosen is what was drawn, once all of it is open.
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

func (d *liveDraw) remarked() { d.show() }

// begin draws, unless boxes are being opened. It asks while players prepare, and where everything was drawn once.
func (d *liveDraw) begin() {
	study := d.atlas.in.Study()
	switch left := study.Left(d.pool()); {
	case d.opening() || d.waiting:
	case d.running:
		d.atlas.in.Ask("Draw again?", fmt.Sprintf("The players are still preparing for %s. The countdown will stop.", d.id()), "Draw again", d.draw)
	case left.Done():
		d.atlas.in.Ask("Start over?", fmt.Sprintf("All %s start positions have been drawn. They can all be drawn again.", words.Number(left.Possible)), "Start over", d.draw)
	default:
		d.draw()
	}
}

// opening reports whether boxes are being opened.
func (d *liveDraw) opening() bool { return d.open >= 0 && d.open < 8 }

// id names what was drawn.
func (d *liveDraw) id() string { return d.drawn.pool.Variant.StartID(d.drawn.start) }

// draw looks for a start beside the window, as among few of many that takes a while, and opens its first box.
func (d *liveDraw) draw() {
	d.halt()
	a := d.atlas
	next, study, err := drawn{pool: d.pool()}, a.in.Study(), error(nil)
	seed := a.in.Seed() % 1_000_000_000 // one that can be read out
	d.waiting = true
	a.in.Later(func() {
		next.start, next.seed, err = study.Choose(next.pool, seed)
	}, func() {
		d.waiting = false
		if err != nil {
			a.message.say(err.Error())
			return
		}
		d.drawn, d.open = next, 0
		a.in.Change(func(s *app.Study) { s.Remember(next.pool, next.start) }, func(err error) {
			if err != nil {
				a.message.say(err.Error())
			}
			d.show()
		})
		d.next()
	})
}

// next opens a box and waits for the one after it.
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

// prepare counts a time down, for the players to look at the position: while boxes are opened, as soon as all are.
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

// left is the time to prepare that is left.
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

// cancel ends the time to prepare before it has run out.
func (d *liveDraw) cancel() {
	d.halt()
	d.show()
}

// halt ends what goes on.
func (d *liveDraw) halt() {
	if d.stop != nil {
		d.stop()
		d.stop = nil
	}
	d.after, d.running, d.over = 0, false, false
}

// forget lets everything in the pool be drawn again.
func (d *liveDraw) forget() {
	pool := d.pool()
	d.atlas.in.Ask("Reset the draw?", "All start positions can be drawn again.", "Reset", func() {
		d.atlas.change(func(s *app.Study) { s.Forget(pool) })
	})
}

// show shows the draw as it stands.
func (d *liveDraw) show() { d.hall.show() }

// source says what the next draw is from.
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

// proof says how to check what was drawn.
func (d *liveDraw) proof() string {
	return fmt.Sprintf("Seed %d. To check: backrank-atlas draw --variant %s --seed %d", d.drawn.seed, d.drawn.pool.Variant.ID, d.drawn.seed)
}

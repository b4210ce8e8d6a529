package atlas

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"backrank/app/draws"
	"backrank/lang"
	"backrank/variants"
)

// reveal is the delay between boxes, revealed the time until all boxes are open.
const (
	reveal   = 900 * time.Millisecond
	revealed = 7 * reveal
)

// overFor is the time for which the end of the preparation is shown.
const overFor = time.Hour

// liveDraw draws a start position in front of an audience: it opens one box of the rank after another, then counts down
// the time to prepare. It continues while another view is shown. Draws are saved in the record of draws; after a
// restart the latest one is shown.
type liveDraw struct {
	base

	family      *variants.Family // of the next draw
	symmetry    variants.Symmetry
	fromGallery bool // draw from the arrays that the gallery shows
	title       string
	round       string
	preparation time.Duration // of the next draw, 0 for none

	drawn   draws.Draw // the draw shown
	variant variants.Variant
	start   variants.Start
	open    int    // number of open boxes; -1 if there is no draw
	waiting bool   // the next draw is being computed
	stop    func() // cancels the timer of the next box or second; nil if there is none
	counted bool   // the countdown was running at the last tick

	controls *drawControls
	hall     *hall // nil unless the hall screen is open
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
	d := &liveDraw{base: base{atlas: a}, open: -1, round: "1"}
	if last, ok := a.in.Draws.Last(); ok {
		d.recall(last)
	}
	d.controls = newDrawControls(d)
	d.head, d.content = d.controls.head, d.controls.content
	d.tick()
	return d
}

// recall shows a draw from the record with all boxes open.
func (d *liveDraw) recall(last draws.Draw) {
	v, start, err := last.Position()
	if err != nil {
		return // the record is damaged
	}
	d.drawn, d.variant, d.start, d.open = last, v, start, 8
	d.title, d.round, d.preparation = last.Title, nextRound(last.Round), last.Preparation
}

// nextRound returns the round after round: a number at its end is increased by one.
func nextRound(round string) string {
	stem := strings.TrimRight(round, "0123456789")
	n, err := strconv.Atoi(round[len(stem):])
	if err != nil {
		return round
	}
	return stem + strconv.Itoa(n+1)
}

func (d *liveDraw) label() string { return lang.L("Live draw") }

// arrive updates the options, because the family or the query may have changed.
func (d *liveDraw) arrive() {
	if f := d.atlas.family; d.family != f {
		d.family, d.symmetry, d.fromGallery = f, usualSymmetry(f), false
	}
	d.controls.offer()
	d.show()
}

// usualSymmetry returns the default symmetry of draws from a family: that of its pairs if the family has a numbering of its
// own, else Mirrored.
func usualSymmetry(f *variants.Family) variants.Symmetry {
	if f.HasOrdinals {
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

// pool returns the pool of the next draw: all arrays of the family, or those shown in the gallery.
func (d *liveDraw) pool() draws.Pool {
	a := d.atlas
	marks := a.in.Study()
	p := marks.Pool(variants.Custom(a.family, d.symmetry, a.rule))
	if g := a.gallery; d.fromGallery && g.query.isNarrowed() {
		p.Among = []int{}
		for _, s := range g.grid.shown {
			p.Among = append(p.Among, s.Number)
		}
		slices.Sort(p.Among)
	}
	return p
}

// chosen returns the start drawn when all boxes are open.
func (d *liveDraw) chosen() (v variants.Variant, s variants.Start, ok bool) {
	if d.open < 8 {
		return v, s, false
	}
	return d.variant, d.start, true
}

func (d *liveDraw) key(name fyne.KeyName) bool {
	switch name {
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		d.begin()
		return true
	}
	return false
}

// escape closes a hall screen that covers the window.
func (d *liveDraw) escape() bool {
	if d.hall == nil || !d.hall.window.Covers() {
		return false
	}
	d.hall.window.Close()
	return true
}

func (d *liveDraw) marksChanged() { d.show() }

// begin draws a start, unless boxes are being opened. It asks for confirmation during a countdown, and if every start
// position of the pool has been drawn.
func (d *liveDraw) begin() {
	switch left := d.atlas.in.Draws.Counts(d.pool()); {
	case d.opening() || d.waiting:
	case d.running():
		d.atlas.in.Confirm(lang.L("Draw again?"), lang.L("The players are still preparing for {{.Start}}. The countdown will stop.", "Start", d.drawn.Start), lang.L("Draw again"), d.draw)
	case left.Exhausted():
		all := lang.N("All {{.Count}} start positions were drawn. Starting over makes them all available again.", int(left.Possible))
		if ofPairs(d.pool()) {
			all = lang.N("All {{.Count}} pairs were drawn. Starting over makes them all available again.", int(left.Possible))
		}
		d.atlas.in.Confirm(lang.L("Start over?"), all, lang.L("Start over"), d.draw)
	default:
		d.draw()
	}
}

// opening reports whether boxes are being opened.
func (d *liveDraw) opening() bool { return d.open >= 0 && d.open < 8 }

// draw draws a start in the background, because the draw is saved on disk first, then opens the first box. If it fails,
// the last draw and its countdown stay.
func (d *liveDraw) draw() {
	a := d.atlas
	q := draws.Request{
		Pool: d.pool(), Title: strings.TrimSpace(d.title), Round: strings.TrimSpace(d.round), Time: a.in.Now(),
		Seed:        a.in.Seed() % 1_000_000_000, // short enough to be read aloud
		Preparation: d.preparation, Reveal: revealed,
	}
	var next draws.Draw
	var err error
	d.waiting = true
	a.in.RunInBackground(func() { next, err = a.in.Draws.Draw(q) }, func() {
		d.waiting = false
		if err != nil {
			a.message.Say(err.Error())
		}
		if v, start, unread := next.Position(); unread == nil {
			d.halt()
			d.drawn, d.variant, d.start, d.open = next, v, start, 0
			d.round = nextRound(q.Round)
			d.controls.setRound(d.round)
			d.next()
		}
		d.show()
	})
}

// next opens a box and schedules the next one.
func (d *liveDraw) next() {
	d.open++
	if d.open < 8 {
		d.stop = d.atlas.in.After(reveal, d.next)
		d.show()
		return
	}
	d.tick()
}

// running reports whether a countdown is running.
func (d *liveDraw) running() bool { return d.open == 8 && d.left() > 0 }

// over reports whether the time to prepare ended less than overFor ago.
func (d *liveDraw) over() bool {
	since := d.atlas.in.Now().Sub(d.drawn.Ends)
	return d.open == 8 && !d.drawn.Ends.IsZero() && since >= 0 && since < overFor
}

// left returns the remaining time to prepare.
func (d *liveDraw) left() time.Duration {
	return max(0, d.drawn.Ends.Sub(d.atlas.in.Now()).Round(time.Second))
}

// clock returns the text of the countdown: before it starts the whole time, at its end "Time".
func (d *liveDraw) clock() string {
	left := d.left()
	switch {
	case d.open < 0:
		return ""
	case d.over():
		return lang.X("the time is over", "Time")
	case d.opening():
		left = d.drawn.Preparation
	}
	if left <= 0 {
		return ""
	}
	if left >= time.Hour {
		return fmt.Sprintf("%d:%02d:%02d", int(left.Hours()), int(left.Minutes())%60, int(left.Seconds())%60)
	}
	return fmt.Sprintf("%d:%02d", int(left.Minutes()), int(left.Seconds())%60)
}

// tick updates the display every second while a countdown is running.
func (d *liveDraw) tick() {
	d.stop = nil
	running := d.running()
	if running {
		d.stop = d.atlas.in.After(time.Second, d.tick)
	} else if d.counted {
		d.atlas.in.ShowMessage(lang.L("The time to prepare for {{.Start}} is over", "Start", d.drawn.Start))
	}
	d.counted = running
	d.show()
}

// prepare starts the countdown with the selected time.
func (d *liveDraw) prepare() { d.countTo(d.atlas.in.Now().Add(d.preparation)) }

// cancel stops the countdown.
func (d *liveDraw) cancel() { d.countTo(time.Time{}) }

// countTo sets and records the end of the countdown, zero for none.
func (d *liveDraw) countTo(ends time.Time) {
	if d.open < 8 {
		return
	}
	d.halt()
	d.drawn.Ends = ends
	id, now := d.drawn.ID, d.atlas.in.Now()
	d.record(func() error { return d.atlas.in.Draws.Prepare(id, ends, now) }, d.show)
	d.tick()
}

// halt stops the timer.
func (d *liveDraw) halt() {
	if d.stop != nil {
		d.stop()
	}
	d.stop, d.counted = nil, false
}

// record changes the record of draws in the background, then calls done or shows an error.
func (d *liveDraw) record(change func() error, done func()) {
	var err error
	d.atlas.in.RunInBackground(func() { err = change() }, func() {
		if err != nil {
			d.atlas.message.Say(err.Error())
			return
		}
		done()
	})
}

// strike strikes out a draw, after confirmation. If it is the current draw, the latest draw before it is shown instead.
func (d *liveDraw) strike(struck draws.Draw) {
	a := d.atlas
	stays := lang.L("{{.Start}} stays in the list, marked as a mistake, and can be drawn again", "Start", struck.Start)
	a.in.Confirm(lang.L("Strike out this draw?"), stays, lang.L("Strike out"), func() {
		if d.opening() && struck.ID == d.drawn.ID {
			return
		}
		now := a.in.Now()
		d.record(func() error { return a.in.Draws.Strike(struck.ID, now) }, func() { d.showPrevious(struck) })
	})
}

// showPrevious shows the latest draw after the current one was struck. The round of the struck draw is the next round.
func (d *liveDraw) showPrevious(struck draws.Draw) {
	if struck.ID != d.drawn.ID {
		d.show()
		return
	}
	d.halt()
	d.drawn, d.open = draws.Draw{}, -1
	title, preparation := d.title, d.preparation
	if last, ok := d.atlas.in.Draws.Last(); ok {
		d.recall(last)
	}
	d.title, d.round, d.preparation = title, struck.Round, preparation
	d.controls.setRound(d.round)
	d.tick()
}

// resetPool makes all start positions of the pool available again.
func (d *liveDraw) resetPool() {
	pool, now := d.pool(), d.atlas.in.Now()
	stay := lang.L("The draws stay in the list, and what was drawn can be drawn again")
	d.atlas.in.Confirm(lang.L("Make all available again?"), stay, lang.L("Make available"), func() {
		d.record(func() error { return d.atlas.in.Draws.Reset(pool, now) }, d.show)
	})
}

// show refreshes the displays.
func (d *liveDraw) show() {
	d.controls.show()
	d.showHallOnly()
}

// ofPairs reports whether each side has its own array in the start positions of a pool.
func ofPairs(p draws.Pool) bool { return p.Variant.Symmetry != variants.Mirrored }

// counted formats a number of start positions, as pairs if each side has its own array.
func counted(n int64, p draws.Pool) string {
	if ofPairs(p) {
		return lang.N("{{.Count}} pairs", int(n))
	}
	return lang.N("{{.Count}} start positions", int(n))
}

// source describes the pool of the next draw.
func (d *liveDraw) source() string {
	pool := d.pool()
	left := d.atlas.in.Draws.Counts(pool)
	parts := []string{counted(left.Possible, pool)}
	if left.Excluded > 0 {
		parts = append(parts, lang.N("{{.Count}} excluded", int(left.Excluded)))
	}
	if left.Drawn > 0 {
		parts = append(parts, lang.N("{{.Count}} already drawn", int(left.Drawn)))
	}
	return strings.Join(parts, "  ·  ")
}

// proof describes how to verify the draw.
func (d *liveDraw) proof() string {
	return lang.L("Seed {{.Seed}}. To verify, export the draws as JSON and run backrank-atlas draw -verify FILE.", "Seed", d.drawn.Seed)
}

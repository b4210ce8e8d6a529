package train

import (
	"time"

	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/ui/board"
	"backrank/ui/game"
	"backrank/variants/rules"
)

// run is a search for a verdict.
type run struct {
	search search
	cancel func() // nil while the screen is hidden: the search begins again when it is shown
}

// takesMove reports whether the player can answer with a move now.
func (d *desk) takesMove() bool { return !d.over && d.asked.move != nil && d.tried.IsZero() }

// play answers the question with a move.
func (d *desk) play(m rules.Move) {
	if !d.takesMove() {
		return
	}
	d.tried = m
	after := rules.After(&d.asked.position, m)
	d.showPosition(&after, m, true)
	d.judge(d.asked.move(m))
}

// showPosition shows a position. Pieces can be moved while they answer the question.
func (d *desk) showPosition(p *rules.Position, last rules.Move, animate bool) {
	d.serial++
	s := game.PositionState(p, last, d.asked.bottom == chess.Black, true)
	s.Serial = d.serial
	switch {
	case d.takesMove():
		s.Movable = board.ColorsOf(p.Turn())
	case d.takesDrag():
		s.Movable = board.ColorsOf(d.asked.bottom)
	}
	if animate {
		d.board.SetState(s)
	} else {
		d.board.Snap(s)
	}
	d.board.Drawings.SetArrows()
	d.board.Drawings.Suggest()
}

// showAnswer shows the position that a verdict is about: the one after a right move, else the one of the question, in which
// the better move or the castling is drawn. No piece can be moved in it.
func (d *desk) showAnswer(v *verdict) {
	if d.asked.drag != nil || d.asked.move != nil && (!v.right || d.tried.IsZero()) {
		d.showPosition(&d.asked.position, d.asked.last, true)
	}
}

// replyTime is the time between a right move of the player and the opponent's reply: the player sees both.
const replyTime = 350 * time.Millisecond

// follow shows the question that continues a right answer. If the opponent has replied meanwhile, his move is shown a moment
// after the player's.
func (d *desk) follow(next *question) {
	if d.tried.IsZero() || next.last == d.tried {
		d.show(*next, true)
		return
	}
	asked := d.serial
	d.in.After(replyTime, func() {
		if d.serial == asked {
			d.show(*next, true)
		}
	})
}

// think searches for the verdict on an answer.
func (d *desk) think(s search) {
	d.verdict.SetText(lang.L("Thinking…"))
	d.solve.Hide()
	d.content.Refresh()
	d.find(s)
}

// find begins a search. Its result is the verdict, or more reasons for the verdict shown.
func (d *desk) find(s search) {
	d.stop()
	d.run = &run{search: s}
	d.begin()
}

// begin begins the search, unless the screen is hidden.
func (d *desk) begin() {
	r := d.run
	if r == nil || r.cancel != nil || d.hidden {
		return
	}
	r.cancel = func() {}
	cancel := r.search(func(v verdict) {
		if d.run != r {
			return
		}
		d.run = nil
		if d.over {
			d.explain(&v)
			d.content.Refresh()
			return
		}
		d.judge(v)
	})
	if d.run == r {
		r.cancel = cancel
	}
}

// pause interrupts the search, which begins again with begin.
func (d *desk) pause() {
	if r := d.run; r != nil && r.cancel != nil {
		r.cancel()
		r.cancel = nil
	}
}

// stop ends the search.
func (d *desk) stop() {
	d.pause()
	d.run = nil
}

// setHidden is called when another screen is shown, and when the player returns. The question stays as it is.
func (d *desk) setHidden(hidden bool) {
	d.hidden = hidden
	if hidden {
		d.board.Cancel()
		d.pause()
	} else {
		d.begin()
	}
}

// clear ends the question: nothing is searched or asked any more.
func (d *desk) clear() {
	d.stop()
	d.serial++
	d.asked = question{}
}

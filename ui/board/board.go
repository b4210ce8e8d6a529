package board

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"
)

// A Board is the board widget. Make one with New.
type Board struct {
	fynewidget.BaseWidget

	state  State
	style  Style
	oracle Oracle
	grid   grid
	scene  *scene
	clock  clock

	picked  Origin       // the selected piece
	targets [64]Kind     // what it may reach
	over    chess.Square // where the pointer, or the cursor, is
	press   press        // the left button held down
	held    held         // a piece put down that waits for the window's answer
	pen     pen          // the right button held down
	drawn   []Shape      // the player's drawings
	trail   trail        // the preview being shown
	guilty  Squares
	moving  moving // what is animated
	asked   asked  // the question being put
	keys    keys

	practised bool // a move has been completed by a drag: the threshold is gone
}

var _ interface {
	fyne.Widget
	fyne.Draggable
	fyne.Scrollable
	fyne.Focusable
	fyne.Accessible
	desktop.Mouseable
	desktop.Hoverable
	desktop.Cursorable
} = (*Board)(nil)

// New returns an empty board. Give it a State to show and an Oracle to ask.
func New(style Style, oracle Oracle) *Board {
	b := &Board{style: style, oracle: oracle, scene: newScene(), clock: fyneClock, over: chess.NoSquare}
	b.held.at = chess.NoSquare
	b.trail.over = chess.NoSquare
	b.keys.at.square = chess.NoSquare
	b.ExtendBaseWidget(b)
	b.layout(b.Size())
	return b
}

// SetState shows a position. When its Serial is new, pieces that went somewhere
// else glide there (a piece that was dropped on its square already stays put),
// the others appear at once; a running animation first jumps to its end. A drag
// goes on as long as its piece is still there and movable, else it is cancelled; so is an open question.
func (b *Board) SetState(s State) { b.change(s, true) }

// Snap shows a position like SetState, without any movement: for another game,
// a jump through the moves, a flipped board.
func (b *Board) Snap(s State) { b.change(s, false) }

// State returns what is being shown.
func (b *Board) State() State { return b.state }

// SetStyle changes the looks. It cancels nothing.
func (b *Board) SetStyle(style Style) {
	b.land()
	b.style = style
	b.scene.forget()
	b.layout(b.Size())
}

// SetOracle changes who is asked and told.
func (b *Board) SetOracle(o Oracle) { b.oracle = o }

// Fit returns the largest size within the space given that the board fills to
// its edges, so that its neighbours can align with them: eight squares of whole
// device pixels wide, and as high or, with trays, higher.
func (b *Board) Fit(space fyne.Size) fyne.Size {
	g := newGrid(space, b.scale(), false, b.state.plan())
	return fyne.NewSize(g.edge(), float32(g.height())/g.scale)
}

// change is SetState and Snap.
func (b *Board) change(s State, animate bool) {
	b.land()
	old, held := b.state, b.held
	b.state = s
	var flights []flight
	if s.Serial != old.Serial {
		b.calm()
		b.held = held.none()
		b.practised = b.practised || held.dragged && !s.holds(held.from)
		b.dropQuestion()
		b.HidePreview()
		b.clearShapes()
		b.recheck()
		if animate && old.bottom() == s.bottom() && old.plan() == s.plan() {
			flights = b.compare(&old, held)
		}
	}
	if old.bottom() != s.bottom() || old.plan() != s.plan() {
		b.layout(b.Size())
	} else {
		if old.Hidden != s.Hidden {
			b.layoutCoordinates()
		}
		b.sync()
	}
	b.fly(flights, b.style.Move)
}

// recheck drops what the player was doing with a piece that is gone, and asks
// again where a piece may go that is still there.
func (b *Board) recheck() {
	if b.press.active && !b.picking(b.press.from) {
		b.cancelPress()
	}
	if !b.picked.None() {
		if b.picking(b.picked) {
			b.pick(b.picked)
		} else {
			b.unpick()
		}
	}
}

// picking reports whether the piece may stay picked up in the present position.
func (b *Board) picking(o Origin) bool { return b.state.holds(o) && b.state.movable(o) }

// pick selects a piece and asks where it may go.
func (b *Board) pick(o Origin) {
	b.picked = o
	b.targets = [64]Kind{}
	if b.oracle.Targets != nil {
		for _, t := range b.oracle.Targets(o) {
			b.targets[t.Square] |= t.Kind
		}
	}
	b.trail.stale = true
	b.point(b.over)
}

// unpick deselects.
func (b *Board) unpick() {
	b.picked, b.targets = Origin{}, [64]Kind{}
	b.trail.stale = true
	b.point(b.over)
}

// PickUp selects a piece as a click on it does. It reports whether it can be moved.
func (b *Board) PickUp(o Origin) bool {
	b.oracle.freshen()
	if !b.picking(o) {
		return false
	}
	b.land()
	b.calm()
	b.release()
	b.pick(o)
	b.sync()
	return true
}

// PickedUp is the selected piece, or none.
func (b *Board) PickedUp() Origin { return b.picked }

// PutDown puts the selected piece on a square as the keys do. Where it may not go it stays
// selected, and [Oracle].Dropped may say why.
func (b *Board) PutDown(sq chess.Square) {
	b.oracle.freshen()
	from := b.picked
	if from.None() {
		return
	}
	if b.targets[sq] != 0 {
		b.unpick()
		b.sync()
	}
	b.tell(from, sq, Keys)
}

// Cancel drops whatever the player is doing: a question, a drag, a drawing, a
// selection. It reports whether there was anything to drop. The window calls it for
// Escape, and when it loses the foreground: the driver does not tell of a drag that ended elsewhere.
func (b *Board) Cancel() bool {
	switch {
	case b.asked.open():
		b.answer(-1)
	case b.press.active:
		b.cancelPress()
	case b.pen.active:
		b.pen.active = false
		b.redrawShapes()
	case !b.picked.None():
		b.unpick()
	default:
		return false
	}
	b.sync()
	return true
}

// MinSize is 160 units each way. It is asked before each repaint, which makes it the
// place to notice that the window has come to a screen with another scale.
func (b *Board) MinSize() fyne.Size {
	if b.scale() != b.grid.scale {
		b.layout(b.Size())
	}
	return fyne.NewSize(160, 160)
}

// scale returns the device pixels per unit of the canvas the board is on.
func (b *Board) scale() float32 {
	if app := fyne.CurrentApp(); app != nil {
		if c := app.Driver().CanvasForObject(b); c != nil && c.Scale() > 0 {
			return c.Scale()
		}
	}
	if b.grid.scale > 0 {
		return b.grid.scale
	}
	return 1
}

// CreateRenderer is for Fyne, which may ask again after the board was hidden;
// the scene outlives renderers.
func (b *Board) CreateRenderer() fyne.WidgetRenderer { return renderer{b} }

type renderer struct{ *Board }

// Layout is called whenever a mark comes into sight; then nothing has moved.
func (r renderer) Layout(size fyne.Size) {
	if r.scene.stencil == nil || r.gridFor(size) != r.grid {
		r.layout(size)
	}
}

func (r renderer) MinSize() fyne.Size           { return fyne.NewSize(160, 160) }
func (r renderer) Objects() []fyne.CanvasObject { return r.scene.objects }
func (r renderer) Destroy()                     {}
func (r renderer) Refresh() {
	if r.scale() != r.grid.scale {
		r.layout(r.Size())
	}
	r.sync()
}

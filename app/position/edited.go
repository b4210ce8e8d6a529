// Package position is the position in the editor: [Edited] is a position being edited, with undo and redo, and [File]
// saves it. It need not be playable; package rules decides that.
package position

import (
	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/rules"
)

// Edited is a position in the editor. Every change can be undone. It is used on one goroutine; make one with [New].
type Edited struct {
	state
	past   []state
	future []state
}

// state is an entry of the undo stack.
type state struct {
	variant variants.Variant // its castling rule applies
	setup   rules.Setup
}

// New begins with a position.
func New(v variants.Variant, s rules.Setup) *Edited { return &Edited{state: state{v, s}} }

// EmptyBoard is a board without pieces, White to move.
func EmptyBoard() rules.Setup {
	return rules.Setup{Turn: chess.White, EnPassant: chess.NoSquare, MoveNumber: 1}
}

// Setup is the position as it stands.
func (e *Edited) Setup() rules.Setup { return e.setup }

// Variant is the variant by whose castling rule it would be played.
func (e *Edited) Variant() variants.Variant { return e.variant }

// Load replaces the whole position; undo brings the old one back.
func (e *Edited) Load(v variants.Variant, s rules.Setup) { e.become(state{v, s}) }

// SetVariant changes the castling rule. Rights are kept; [Edited.Rights] says which of them the new rule does not
// grant.
func (e *Edited) SetVariant(v variants.Variant) { e.become(state{v, e.setup}) }

// change applies a change to a copy of the position.
func (e *Edited) change(do func(*rules.Setup)) {
	next := e.setup
	do(&next)
	next.CastlingRights &= backRanks(&next)
	e.become(state{e.variant, next})
}

// become replaces the state and pushes the old one on the undo stack.
func (e *Edited) become(next state) {
	if next.variant.ID == e.variant.ID && next.setup == e.setup {
		return
	}
	e.past = append(e.past, e.state)
	e.future = nil
	e.state = next
}

// CanUndo reports whether there is a change to take back.
func (e *Edited) CanUndo() bool { return len(e.past) > 0 }

// CanRedo reports whether there is a change to make again.
func (e *Edited) CanRedo() bool { return len(e.future) > 0 }

// Undo takes the last change back, and reports whether there was one.
func (e *Edited) Undo() bool { return e.step(&e.past, &e.future) }

// Redo makes again the change that was undone last, and reports whether there was one.
func (e *Edited) Redo() bool { return e.step(&e.future, &e.past) }

func (e *Edited) step(from, to *[]state) bool {
	n := len(*from)
	if n == 0 {
		return false
	}
	*to = append(*to, e.state)
	e.state = (*from)[n-1]
	*from = (*from)[:n-1]
	return true
}

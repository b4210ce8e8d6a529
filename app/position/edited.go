// Package position implements the position editor: [Edited] is a position being edited, with undo and redo, and [File]
// saves it. The position need not be legal; package rules decides that.
package position

import (
	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/rules"
)

// Edited is a position in the editor. Every change can be undone. It is not safe for concurrent use. Create one with
// [New].
type Edited struct {
	state
	undo []state
	redo []state
}

// state is an entry of the undo stack.
type state struct {
	variant variants.Variant // determines the castling rule
	setup   rules.Setup
}

// New returns an Edited with a position and no undo steps.
func New(v variants.Variant, s rules.Setup) *Edited { return &Edited{state: state{v, s}} }

// EmptyBoard returns a board without pieces, White to move.
func EmptyBoard() rules.Setup {
	return rules.Setup{Turn: chess.White, EnPassant: chess.NoSquare, MoveNumber: 1}
}

// Setup returns the current position.
func (e *Edited) Setup() rules.Setup { return e.setup }

// Variant returns the variant, whose castling rule applies.
func (e *Edited) Variant() variants.Variant { return e.variant }

// Load replaces the position and the variant, as one step of undo.
func (e *Edited) Load(v variants.Variant, s rules.Setup) { e.setState(state{v, s}) }

// SetVariant changes the variant and with it the castling rule. Rights stay; [Edited.Rights] returns which of them the
// new rule does not grant.
func (e *Edited) SetVariant(v variants.Variant) { e.setState(state{v, e.setup}) }

// change applies a change to a copy of the position.
func (e *Edited) change(do func(*rules.Setup)) {
	next := e.setup
	do(&next)
	next.CastlingRights &= backRanks(&next)
	e.setState(state{e.variant, next})
}

// setState replaces the state and pushes the old one on the undo stack.
func (e *Edited) setState(next state) {
	if next.variant.ID == e.variant.ID && next.setup == e.setup {
		return
	}
	e.undo = append(e.undo, e.state)
	e.redo = nil
	e.state = next
}

// CanUndo reports whether there is a change to undo.
func (e *Edited) CanUndo() bool { return len(e.undo) > 0 }

// CanRedo reports whether there is a change to redo.
func (e *Edited) CanRedo() bool { return len(e.redo) > 0 }

// Undo undoes the last change, and reports whether there was one.
func (e *Edited) Undo() bool { return e.step(&e.undo, &e.redo) }

// Redo redoes the change that was undone last, and reports whether there was one.
func (e *Edited) Redo() bool { return e.step(&e.redo, &e.undo) }

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

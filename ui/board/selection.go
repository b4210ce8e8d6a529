package board

import "github.com/notnil/chess"

// A selection is the selected piece and the hovered square.
type selection struct {
	Origin
	view        *view
	oracle      *Oracle
	trail       *trail
	hasQuestion func() bool // reports whether a question is open, which shows its own previews

	targets [64]Kind     // what the piece can reach
	hovered chess.Square // square of the pointer or the cursor
}

// pick selects a piece and requests its targets.
func (s *selection) pick(o Origin) {
	s.Origin = o
	s.targets = [64]Kind{}
	if s.oracle.Targets != nil {
		for _, t := range s.oracle.Targets(o) {
			s.targets[t.Square] |= t.Kind
		}
	}
	s.trail.stale = true
	s.hover(s.hovered)
}

// unpick deselects.
func (s *selection) unpick() {
	s.Origin, s.targets = Origin{}, [64]Kind{}
	s.trail.stale = true
	s.hover(s.hovered)
}

// reaches reports whether the piece can move to a square, which may be none.
func (s *selection) reaches(sq chess.Square) bool { return sq >= 0 && s.targets[sq] != 0 }

// hover handles the pointer or cursor entering a square: it moves the hover mark and updates the preview.
func (s *selection) hover(sq chess.Square) {
	if sq == s.hovered && !s.trail.stale {
		return
	}
	s.hovered = sq
	var k Kind
	if sq >= 0 && !s.None() {
		k = s.targets[sq]
	}
	s.view.hover(sq, k)
	s.follow()
	s.view.scene.touch()
}

// follow updates the preview for the selected piece and the hovered square.
func (s *selection) follow() {
	t := s.trail
	if s.hasQuestion() {
		return
	}
	switch {
	case s.None():
		if !t.pinned && (!t.None() || t.target >= 0 || t.stale) {
			t.clear()
		}
		t.stale = false
	case t.stale || s.hovered != t.target:
		t.set(s.oracle.previewed(s.Origin, s.hovered), s.hovered)
		t.sync()
	}
}

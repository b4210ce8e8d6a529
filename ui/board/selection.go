package board

import (
	"slices"

	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/words"
)

// A selection is the selected piece and the hovered square.
type selection struct {
	Origin
	view      *view
	state     *State
	oracle    *Oracle
	previews  *Previews
	questions *Questions

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
	s.previews.stale = true
	s.hover(s.hovered)
}

// unpick deselects.
func (s *selection) unpick() {
	s.Origin, s.targets = Origin{}, [64]Kind{}
	s.previews.stale = true
	s.hover(s.hovered)
}

// recheck deselects a piece that is no longer there or no longer movable, and requests the targets of another one again.
func (s *selection) recheck() {
	switch {
	case s.None():
	case s.state.pickable(s.Origin):
		s.pick(s.Origin)
	default:
		s.unpick()
	}
}

// reaches reports whether the piece can move to a square, which may be none.
func (s *selection) reaches(sq chess.Square) bool { return sq >= 0 && s.targets[sq] != 0 }

// isEarly reports whether the moves of the piece are premoves.
func (s *selection) isEarly() bool {
	return slices.ContainsFunc(s.targets[:], func(k Kind) bool { return k&Premove != 0 })
}

// hover handles the pointer or cursor entering a square: it moves the hover mark and updates the preview.
func (s *selection) hover(sq chess.Square) {
	if sq == s.hovered && !s.previews.stale {
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

// follow updates the preview for the selected piece and the hovered square. An open question shows its own previews.
func (s *selection) follow() {
	p := s.previews
	if s.questions.Open() {
		return
	}
	switch {
	case s.None():
		if !p.pinned && (!p.shown.None() || p.target >= 0 || p.stale) {
			p.clear()
		}
		p.stale = false
	case p.stale || s.hovered != p.target:
		p.set(s.oracle.previewed(s.Origin, s.hovered), s.hovered)
		s.view.sync()
	}
}

// enter handles the key that picks up the piece at the cursor or puts the selected one down there. sq is the cursor's
// square, here the piece on it. It reports whether a piece was put down on another square.
func (s *selection) enter(sq chess.Square, here Origin) (dropped bool) {
	from := s.Origin
	switch {
	case !from.None() && s.reaches(sq) && here != from:
		s.unpick()
		s.oracle.dropped(from, sq, Keys)
		return true
	case here == from:
		s.unpick()
	case s.state.movable(here):
		s.pick(here)
	case !from.None():
		s.unpick()
		if sq >= 0 {
			s.oracle.dropped(from, sq, Keys)
			return true
		}
	}
	return false
}

// click plays the move for a click on a target. It returns false if the click should pick up the player's own piece
// there instead.
func (s *selection) click(sq chess.Square, hit Origin) bool {
	from := s.Origin
	if s.targets[sq]&Castle != 0 && s.state.movable(hit) && s.oracle.Consent != nil {
		switch s.oracle.Consent(from, sq) {
		case Refuse:
			return false
		case Ask:
			s.confirm(sq, hit)
			return true
		}
	}
	if !s.state.Free || !from.InTray() {
		s.unpick()
	}
	s.oracle.dropped(from, sq, Click)
	return true
}

// confirm asks whether a click means to castle or to pick up the partner.
func (s *selection) confirm(sq chess.Square, partner Origin) {
	from := s.Origin
	preview := s.oracle.previewed(from, sq)
	name := preview.Name
	if name == "" {
		name = lang.X("castle, the verb", "Castle")
	}
	s.questions.Choose(sq, []Chip{
		{Kind: Castle, Label: name, Preview: preview},
		{Kind: Step, Label: lang.L("Pick up the {{.Piece}}", "Piece", words.Piece(partner.Piece.Type()))},
	}, func(i int) {
		switch i {
		case 0:
			s.unpick()
			s.oracle.dropped(from, sq, Click)
		case 1:
			s.pick(partner)
		default:
			s.unpick()
		}
	})
}

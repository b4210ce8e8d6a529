package board

import (
	"fyne.io/fyne/v2"
	"github.com/notnil/chess"
)

const (
	originOpacity = .3  // of a piece on the origin of a drag
	dimmedOpacity = .5  // of pieces whose ghosts are shown elsewhere
	ghostOpacity  = .45 // of the ghosts
)

// A sight is everything visible on the squares: the position and the gestures in progress.
type sight struct {
	state          *State
	picked         *selection
	preview        *Preview
	questionSquare chess.Square // square that chips ask about
	hides          Squares      // destinations of pieces in flight

	lifted  Origin        // dragged, or put down and waiting for the window's answer
	put     chess.Square  // square where it waits, chess.NoSquare while dragged
	hand    fyne.Position // position while dragged
	covered bool          // hidden by a question
	cursor  spot          // of the arrow keys; unset while it is hidden
}

// marks returns the marks of each square.
func (s *sight) marks(g *grid, hideTargets bool) (m [64]markSet) {
	put := func(set Squares, k markSet) {
		for sq := range set.All() {
			m[sq] |= k
		}
	}
	last := &s.state.Last
	put(last.PartnerFrom, markPartner)
	put(last.PartnerTo, markPartnerLanded)
	put(last.From, markLast)
	put(last.To, markLanded)
	put(s.state.Premove, markPremove)
	put(s.state.Check, markCheck)
	put(s.state.Rights, markRight)
	put(s.state.LeapRights, markLeapRight)
	put(s.state.Hidden, markHidden)
	if s.preview.Kind&Leap != 0 {
		put(s.preview.Path, markLeapPath)
	} else {
		put(s.preview.Path, markPath)
	}
	put(SetOf(s.questionSquare), markSelected)
	put(SetOf(s.picked.on()), markSelected)
	apart := s.apart()
	for i, k := range s.picked.targets {
		if sq := chess.Square(i); k != 0 && !s.hasGhost(sq) {
			m[i] |= targetMark(k, s.state.Pieces[sq] != chess.NoPiece, hideTargets)
		}
	}
	put(apart, markDimmed)
	s.join(g, &m, apart)
	for i := range m {
		if m[i] != 0 && shadeOf(chess.Square(i)) == 1 {
			m[i] |= markOnDark
		}
	}
	return m
}

// shadeOf returns 0 for a light square and 1 for a dark one.
func shadeOf(sq chess.Square) int { return 1 - (int(sq)%8+int(sq)/8)%2 }

// targetMark returns the marks of a kind of target on an occupied or empty square.
func targetMark(k Kind, taken, hideTargets bool) (m markSet) {
	if k&Castle != 0 {
		if taken {
			m |= markRing
		} else {
			m |= markBrackets
		}
	}
	if k&Leap != 0 {
		m |= markArc
	}
	if k&Premove != 0 {
		m |= markEarly
	}
	if hideTargets {
		return m
	}
	for _, simple := range []struct {
		kind Kind
		mark markSet
	}{{Step, markDot}, {Capture, markCorners}, {Place, markPlace}} {
		if k&simple.kind != 0 {
			m |= simple.mark
		}
	}
	return m
}

// hasGhost reports whether a ghost is on an otherwise empty square; marks would blur it.
func (s *sight) hasGhost(sq chess.Square) bool {
	for _, g := range s.preview.Ghosts {
		if g.To == sq && s.state.Pieces[sq] == chess.NoPiece {
			return true
		}
	}
	return false
}

// apart returns the squares of targets that do not belong to the hovered move. It returns none unless the selected
// piece can castle or leap.
func (s *sight) apart() (apart Squares) {
	special := false
	for i, k := range s.picked.targets {
		special = special || k&(Castle|Leap) != 0
		if k != 0 {
			apart |= SetOf(chess.Square(i))
		}
	}
	over := s.picked.hovered
	if !special || over < 0 || s.picked.targets[over] == 0 {
		return 0
	}
	apart &^= SetOf(over)
	for _, g := range s.preview.Ghosts {
		apart &^= SetOf(g.From, g.To)
	}
	return apart
}

// join marks the line from a selected king to each partner on its rank, except partners in apart.
func (s *sight) join(g *grid, m *[64]markSet, apart Squares) {
	from := s.picked.on()
	if from < 0 {
		return
	}
	col, row := g.place(from)
	for i, k := range s.picked.targets {
		to := chess.Square(i)
		c, r := g.place(to)
		if k&Castle == 0 || apart.Has(to) || s.state.Pieces[to] == chess.NoPiece || r != row {
			continue
		}
		lo, hi := min(c, col), max(c, col)
		for x := lo; x <= hi; x++ {
			if x > lo {
				m[g.square(x, row)] |= markJoinLeft
			}
			if x < hi {
				m[g.square(x, row)] |= markJoinRight
			}
		}
	}
}

// standing returns the piece to draw on a square, and its opacity.
func (s *sight) standing(sq chess.Square) (chess.Piece, float64) {
	piece := s.state.Pieces[sq]
	switch {
	case piece == chess.NoPiece || s.hides.Has(sq) || s.state.Blind:
		return chess.NoPiece, 1
	case s.lifted.on() == sq:
		return piece, originOpacity
	case s.put == sq && piece.Color() != s.lifted.Piece.Color():
		return chess.NoPiece, 1
	}
	for _, g := range s.preview.Ghosts {
		if g.From == sq {
			return piece, dimmedOpacity
		}
	}
	return piece, 1
}

package board

import (
	"iter"
	"math/bits"

	"github.com/notnil/chess"
)

// Squares is a set of squares: bit 0 is a1, bit 7 h1, bit 63 h8.
type Squares uint64

// SetOf returns the set of the given squares; chess.NoSquare adds nothing.
func SetOf(squares ...chess.Square) Squares {
	var s Squares
	for _, sq := range squares {
		if sq >= 0 {
			s |= 1 << sq
		}
	}
	return s
}

// Has reports whether the set holds the square; it never holds chess.NoSquare.
func (s Squares) Has(sq chess.Square) bool { return sq >= 0 && s>>sq&1 != 0 }

// All yields the squares of the set from a1 to h8.
func (s Squares) All() iter.Seq[chess.Square] {
	return func(yield func(chess.Square) bool) {
		for ; s != 0; s &= s - 1 {
			if !yield(chess.Square(bits.TrailingZeros64(uint64(s)))) {
				return
			}
		}
	}
}

// Colors is a set of colours.
type Colors uint8

// ColorsOf returns the set of the given colours; chess.NoColor adds nothing.
func ColorsOf(colors ...chess.Color) (set Colors) {
	for _, c := range colors {
		if c != chess.NoColor {
			set |= 1 << c
		}
	}
	return set
}

// Has reports whether the set holds the colour; it never holds chess.NoColor.
func (s Colors) Has(c chess.Color) bool { return s>>c&1 != 0 }

// A State is everything the board shows of a game. It is a value: the board keeps a copy and never modifies it, and its
// slices must not be modified afterwards.
type State struct {
	// Serial identifies the position. It must differ from the last one whenever Pieces, Movable or Trays belong to
	// another position.
	Serial uint64

	Pieces  [64]chess.Piece // by square, a1 first
	Bottom  chess.Color     // the side at the bottom; chess.NoColor means White
	Movable Colors          // sides whose pieces can be picked up, on either turn
	// Free is for the editor: all pieces can be picked up, pieces in trays are unlimited and stay picked up after each
	// drop, and a piece dropped off the board is reported with chess.NoSquare.
	Free bool

	Last       LastMove
	Premove    Squares // squares of a move to be played after the other side's
	Check      Squares // kings that glow red
	Rights     Squares // kings and partners with castling rights, marked by a notch
	LeapRights Squares // kings that can only leap
	Hidden     Squares // squares whose pieces are hidden
	Blind      bool    // no piece on the board is drawn; moves are possible as usual

	Trays Trays
}

// A LastMove marks the last move. A castling has its king in From and To and its partner in PartnerFrom and PartnerTo,
// whatever gesture was used; any other move has no partner.
type LastMove struct {
	From, To               Squares
	PartnerFrom, PartnerTo Squares // drawn fainter
	Stayed                 Squares // kings that castled without moving: a small arc
}

// Trays are the pieces in hand during a draft or in the editor.
type Trays struct {
	Shown        bool // space is reserved for both trays
	Between      bool // in place of the four middle ranks, else above and below
	White, Black []Stack
	Movable      Colors      // sides whose pieces can be picked up, on either turn
	Live         chess.Color // side to move: its tray is highlighted
}

// A Stack is a number of equal pieces in a tray. With Count 0 it is an empty slot.
type Stack struct {
	Piece chess.Piece
	Count int
}

// of returns one side's stacks.
func (t Trays) of(c chess.Color) []Stack {
	if c == chess.Black {
		return t.Black
	}
	return t.White
}

// plan returns the arrangement for the state.
func (s *State) plan() plan {
	switch {
	case !s.Trays.Shown:
		return boardAlone
	case s.Trays.Between:
		return traysBetween
	}
	return traysAround
}

// bottom returns Bottom with its default.
func (s *State) bottom() chess.Color {
	if s.Bottom == chess.Black {
		return chess.Black
	}
	return chess.White
}

// holds reports whether the piece of o is still at its origin.
func (s *State) holds(o Origin) bool {
	if !o.InTray() {
		return s.Pieces[o.Square] == o.Piece
	}
	for _, k := range s.Trays.of(o.Piece.Color()) {
		if k.Piece == o.Piece && k.Count > 0 {
			return true
		}
	}
	return false
}

// at returns the piece at a spot.
func (s *State) at(p spot) Origin {
	if p.square >= 0 {
		return Origin{p.square, s.Pieces[p.square]}
	}
	if stacks := s.Trays.of(p.tray); s.Trays.Shown && p.tray != chess.NoColor && p.slot < len(stacks) {
		return Origin{chess.NoSquare, stacks[p.slot].Piece}
	}
	return Origin{}
}

// movable reports whether the player may pick up the piece of o.
func (s *State) movable(o Origin) bool {
	if o.None() {
		return false
	}
	if s.Free {
		return s.holds(o)
	}
	if o.InTray() {
		return s.Trays.Shown && s.Trays.Movable.Has(o.Piece.Color()) && s.holds(o)
	}
	return s.Movable.Has(o.Piece.Color())
}

// pickable reports whether the piece of o is still there and movable.
func (s *State) pickable(o Origin) bool { return s.holds(o) && s.movable(o) }

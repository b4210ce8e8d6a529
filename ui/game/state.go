package game

import (
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/ui/board"
	"backrank/variants"
	"backrank/variants/rules"
)

// State returns the board's state for a view, without a serial number.
func State(v *app.View, showRights bool) board.State {
	s := board.State{Pieces: v.Pieces(), Bottom: chess.White}
	k := v.Knowledge()
	if k.Board() != nil {
		s.Hidden = ^board.Squares(0)
		if v.Flipped {
			s.Bottom = chess.Black
		}
		return s
	}
	if v.Flipped {
		s.Bottom = chess.Black
	}
	if v.Draft.Shown {
		s.Trays = traysOf(v)
		if n := v.Draft.At.Len(); n > 0 {
			if last := v.Draft.At.Placements()[n-1]; k.Sees(last.Piece.Color()) {
				s.Last.To = board.SetOf(last.Square)
			}
		}
		for _, c := range []chess.Color{chess.White, chess.Black} {
			if !k.Sees(c) {
				s.Hidden |= board.Squares(rules.BackRank(c))
			}
		}
		return s
	}
	s = PositionState(&v.Position, v.LastMove, v.Flipped, showRights)
	s.Movable = movableColors(v)
	if m := v.Premove; !m.IsZero() && v.AtEnd() {
		s.Premove = board.SetOf(m.From(), m.To())
	}
	return s
}

// PositionState returns the board's state for a position, without a serial number; no piece can be picked up.
func PositionState(p *rules.Position, last rules.Move, flipped, showRights bool) board.State {
	s := board.State{Pieces: p.Setup().Pieces, Bottom: chess.White, Last: lastMove(last)}
	if flipped {
		s.Bottom = chess.Black
	}
	if p.InCheck() {
		s.Check = board.SetOf(p.King(p.Turn()))
	}
	if showRights {
		castle, leap := carriers(p)
		s.Rights, s.LeapRights = board.Squares(castle), board.Squares(leap)
	}
	return s
}

// movableColors returns the sides whose pieces can be picked up. During a game these are the sides of persons, in the
// opponent's turn too, because the drop decides what happens; none while the players prepare. If moves become
// variations, it is both sides.
func movableColors(v *app.View) (set board.Colors) {
	if v.Preparing() && v.AtEnd() {
		return 0
	}
	for _, c := range []chess.Color{chess.White, chess.Black} {
		if v.Side(c).Human() && !v.Over() || Exploring(v) {
			set |= board.ColorsOf(c)
		}
	}
	return set
}

// BothHide reports whether two persons on one screen hide their pieces from each other in a draft.
func BothHide(v *app.View) bool {
	return v.Draft.Exists && v.Draft.End.Terms().Protocol == variants.Hidden && v.White.Human() && v.Black.Human()
}

// carriers returns the pieces that carry a right: possible partners together with their king, and kings that can only
// leap.
func carriers(p *rules.Position) (castle, leap rules.Squares) {
	for _, c := range []chess.Color{chess.White, chess.Black} {
		king, own := p.King(c), p.CastlingRights()&p.Of(c)
		partners := rules.Squares(0)
		for sq := range own.All() {
			if p.Rule().Castle(king.File(), sq.File()) != nil {
				partners |= rules.Bit(sq)
			}
		}
		if partners != 0 {
			castle |= partners | rules.Bit(king)
		} else {
			leap |= own & rules.Bit(king)
		}
	}
	return castle, leap
}

func lastMove(m rules.Move) board.LastMove {
	if m.IsZero() {
		return board.LastMove{}
	}
	last := board.LastMove{From: board.SetOf(m.From()), To: board.SetOf(m.Landing())}
	if m.IsCastling() {
		last.PartnerFrom, last.PartnerTo = board.SetOf(m.To()), board.SetOf(m.PartnerLanding())
		if m.From() == m.Landing() {
			last.Stayed = board.SetOf(m.From())
		}
	}
	return last
}

// TrayOrder is the order of pieces in a tray.
var TrayOrder = []chess.PieceType{chess.King, chess.Queen, chess.Rook, chess.Bishop, chess.Knight}

func traysOf(v *app.View) board.Trays {
	t := board.Trays{Shown: true, Between: true, White: stacks(v, chess.White), Black: stacks(v, chess.Black)}
	if v.HumanTurn && v.AtEnd() {
		t.Live = v.Draft.End.Turn()
	}
	t.Movable = movableColors(v)
	if terms := v.Draft.End.Terms(); terms.Protocol == variants.Copying {
		t.Movable &= board.ColorsOf(terms.First()) // the other side's pieces are placed automatically
	}
	return t
}

// stacks returns a side's pieces that are not placed yet. For a hidden side it shows all pieces until the last one is
// placed.
func stacks(v *app.View, c chess.Color) []board.Stack {
	tray := v.Draft.At.Tray(c)
	if !v.Knowledge().Sees(c) && tray.Total() > 0 {
		tray = v.Draft.End.At(0).Tray(c)
	}
	out := make([]board.Stack, len(TrayOrder))
	for i, kind := range TrayOrder {
		out[i] = board.Stack{Piece: chess.NewPiece(kind, c), Count: tray[kind]}
	}
	return out
}

// SameMoment reports whether a piece picked up in one view has the same moves in the other.
func SameMoment(a, b *app.View) bool {
	return a.Game == b.Game && a.Cursor == b.Cursor && a.Node == b.Node && a.Steps() == b.Steps() &&
		a.Turn == b.Turn && a.HumanTurn == b.HumanTurn
}

// SamePosition reports whether two states do not differ for a drag in progress.
func SamePosition(a, b board.State) bool {
	return a.Pieces == b.Pieces && a.Movable == b.Movable && a.Hidden == b.Hidden &&
		a.Trays.Shown == b.Trays.Shown && a.Trays.Live == b.Trays.Live && a.Trays.Movable == b.Trays.Movable
}

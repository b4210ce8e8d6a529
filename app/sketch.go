package app

import (
	"errors"
	"fmt"
	"strings"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/notation"
	"backrank/variants/rules"
)

// Sketch is a position being set up by hand, which may be one that cannot be played.
// Every change can be undone. It is used on one goroutine; make one with [NewSketch].
type Sketch struct {
	variant variants.Variant // whose castling rule counts
	now     rules.Setup
	past    []sketched
	future  []sketched
}

// sketched is a state to go back to.
type sketched struct {
	variant variants.Variant
	setup   rules.Setup
}

// NewSketch begins with a position.
func NewSketch(v variants.Variant, s rules.Setup) *Sketch { return &Sketch{variant: v, now: s} }

// EmptyBoard is a board without men, White to move.
func EmptyBoard() rules.Setup {
	return rules.Setup{Turn: chess.White, EnPassant: chess.NoSquare, MoveNumber: 1}
}

// Setup is the position as it stands, Variant the variant by whose rule it would be
// played.
func (s *Sketch) Setup() rules.Setup        { return s.now }
func (s *Sketch) Variant() variants.Variant { return s.variant }

// change makes a new state of a copy of the present one and remembers the old one.
func (s *Sketch) change(do func(now *rules.Setup)) {
	next := s.now
	do(&next)
	next.CastlingRights &= standing(&next)
	if next == s.now {
		return
	}
	s.past = append(s.past, sketched{s.variant, s.now})
	s.future = nil
	s.now = next
}

// standing are the squares on which a right can be: men on their own back rank.
func standing(s *rules.Setup) rules.Squares {
	var all rules.Squares
	for _, c := range []chess.Color{chess.White, chess.Black} {
		for sq := range rules.BackRank(c).All() {
			if man := s.Pieces[sq]; man != chess.NoPiece && man.Color() == c {
				all |= rules.Bit(sq)
			}
		}
	}
	return all
}

// Put places a man, or with NoPiece takes away what stands there. A man that takes
// another's place has no right.
func (s *Sketch) Put(man chess.Piece, sq chess.Square) {
	s.change(func(now *rules.Setup) {
		if now.Pieces[sq] != man {
			now.CastlingRights &^= rules.Bit(sq)
		}
		now.Pieces[sq] = man
	})
}

// Move takes a man from one square to another; it loses its right.
func (s *Sketch) Move(from, to chess.Square) {
	s.change(func(now *rules.Setup) {
		if from != to && now.Pieces[from] != chess.NoPiece {
			now.Pieces[to], now.Pieces[from] = now.Pieces[from], chess.NoPiece
			now.CastlingRights &^= rules.Bit(from) | rules.Bit(to)
		}
	})
}

// Clear takes all men away.
func (s *Sketch) Clear() { s.change(func(now *rules.Setup) { *now = EmptyBoard() }) }

// Array puts an array with its pawns on a side's two ranks, with the rights that the
// rule grants it.
func (s *Sketch) Array(a variants.Array, c chess.Color) {
	s.change(func(now *rules.Setup) {
		men := variants.Both(a).Pieces()
		ranks := []chess.Rank{chess.Rank1, chess.Rank2}
		if c == chess.Black {
			ranks = []chess.Rank{chess.Rank8, chess.Rank7}
		}
		for _, r := range ranks {
			for f := chess.FileA; f <= chess.FileH; f++ {
				sq := chess.NewSquare(f, r)
				now.Pieces[sq] = men[sq]
			}
		}
		p, err := variants.Custom(variants.ShuffleFamily, variants.Mirrored, s.variant.Castling).Position(variants.Both(a))
		if err == nil {
			now.CastlingRights = now.CastlingRights&^rules.BackRank(c) | p.CastlingRights()&rules.BackRank(c)
		}
	})
}

// Mirror changes left and right.
func (s *Sketch) Mirror() {
	s.turn(func(sq chess.Square) chess.Square { return sq ^ 7 }, func(m chess.Piece) chess.Piece { return m }, false)
}

// ChangeColours gives each side the other's position, and the other's move.
func (s *Sketch) ChangeColours() {
	other := func(m chess.Piece) chess.Piece {
		if m == chess.NoPiece {
			return m
		}
		return chess.NewPiece(m.Type(), m.Color().Other())
	}
	s.turn(func(sq chess.Square) chess.Square { return sq ^ 56 }, other, true)
}

func (s *Sketch) turn(to func(chess.Square) chess.Square, man func(chess.Piece) chess.Piece, turned bool) {
	s.change(func(now *rules.Setup) {
		old := *now
		now.CastlingRights = 0
		for sq := chess.A1; sq <= chess.H8; sq++ {
			now.Pieces[to(sq)] = man(old.Pieces[sq])
			if old.CastlingRights.Has(sq) {
				now.CastlingRights |= rules.Bit(to(sq))
			}
		}
		if old.EnPassant != chess.NoSquare {
			now.EnPassant = to(old.EnPassant)
		}
		if turned {
			now.Turn = old.Turn.Other()
		}
	})
}

// SetTurn says who is to move. An en-passant square of the other side's is forgotten.
func (s *Sketch) SetTurn(c chess.Color) {
	s.change(func(now *rules.Setup) {
		if now.Turn != c {
			now.Turn, now.EnPassant = c, chess.NoSquare
		}
	})
}

// SetEnPassant names the square passed by the last double step, NoSquare for none.
func (s *Sketch) SetEnPassant(sq chess.Square) {
	s.change(func(now *rules.Setup) { now.EnPassant = sq })
}

// SetCounters sets the half moves since a capture or pawn move, from 0, and the number
// of the move to be played, from 1.
func (s *Sketch) SetCounters(half, number int) {
	s.change(func(now *rules.Setup) { now.HalfMoves, now.MoveNumber = max(half, 0), max(number, 1) })
}

// Passed are the squares that a pawn of the side that has just moved may have passed by
// a double step, by file, and the one that is set, be it what it may.
func (s *Sketch) Passed() []chess.Square {
	var all []chess.Square
	rank, ahead := chess.Rank6, -8
	if s.now.Turn == chess.Black {
		rank, ahead = chess.Rank3, 8
	}
	pawn := chess.NewPiece(chess.Pawn, s.now.Turn.Other())
	men, set := &s.now.Pieces, s.now.EnPassant
	for f := chess.FileA; f <= chess.FileH; f++ {
		sq := chess.NewSquare(f, rank)
		stepped := men[int(sq)+ahead] == pawn && men[sq] == chess.NoPiece && men[int(sq)-ahead] == chess.NoPiece
		if sq == set || stepped {
			all = append(all, sq)
		}
	}
	if set != chess.NoSquare && set.Rank() != rank {
		all = append(all, set)
	}
	return all
}

// Load takes a position in place of all that stands, which undo brings back.
func (s *Sketch) Load(v variants.Variant, setup rules.Setup) {
	if v.ID != s.variant.ID || setup != s.now {
		s.past = append(s.past, sketched{s.variant, s.now})
		s.future = nil
		s.variant, s.now = v, setup
	}
}

// SetVariant changes the castling rule. Rights stay where they are; what the new rule
// does not grant is told by Rights.
func (s *Sketch) SetVariant(v variants.Variant) {
	if v.ID == s.variant.ID {
		return
	}
	s.past = append(s.past, sketched{s.variant, s.now})
	s.future = nil
	s.variant = v
}

// Right is a right that a man may carry.
type Right struct {
	Square chess.Square
	On     bool
	// Why says why it cannot be had, "" if it can.
	Why string
}

// Rights are the rights of the men on their back ranks that could have one under any
// rule, kings and rooks, and all others where any man may be partner.
func (s *Sketch) Rights() []Right {
	var all []Right
	p, playable := s.tolerant()
	for sq := range standing(&s.now).All() {
		kind := s.now.Pieces[sq].Type()
		if kind != chess.King && kind != chess.Rook && !s.variant.Castling.Any || kind == chess.King && !s.variant.Castling.CanLeap() {
			continue
		}
		r := Right{Square: sq, On: s.now.CastlingRights.Has(sq), Why: "Each side needs one king"}
		if playable {
			king := p.King(s.now.Pieces[sq].Color())
			r.Why = "The king has left its back rank"
			if rules.BackRank(s.now.Pieces[sq].Color()).Has(king) {
				r.Why = p.Grantable(king, sq)
			}
		}
		all = append(all, r)
	}
	return all
}

// SetRight gives a man a right or takes it away. It fails if the rule cannot grant it.
func (s *Sketch) SetRight(sq chess.Square, on bool) error {
	for _, r := range s.Rights() {
		if r.Square == sq {
			if on && r.Why != "" {
				return Refusal(r.Why)
			}
			s.change(func(now *rules.Setup) {
				now.CastlingRights &^= rules.Bit(sq)
				if on {
					now.CastlingRights |= rules.Bit(sq)
				}
			})
			return nil
		}
	}
	return Refusal(fmt.Sprintf("Nobody on %v can have a right to castle", sq))
}

// tolerant is the position, if each side has its king, whatever else is wrong.
func (s *Sketch) tolerant() (rules.Position, bool) {
	bare := s.now
	bare.CastlingRights = 0
	for sq := range bare.Pieces {
		if man := bare.Pieces[sq]; man != chess.NoPiece && man.Type() == chess.Pawn {
			bare.Pieces[sq] = chess.NoPiece // a pawn on a wrong rank is told elsewhere
		}
	}
	p, err := rules.New(bare, s.variant.Castling)
	var setup *rules.SetupError
	if err != nil && (!errors.As(err, &setup) || p.Rule() == nil) {
		return p, false
	}
	return p, true
}

// Position is the position that can be played, or the first reason why it cannot, a
// [*rules.SetupError] with the squares at fault.
func (s *Sketch) Position() (rules.Position, error) { return rules.New(s.now, s.variant.Castling) }

// Over says how a game from here would be over at once, "" if it would not.
func (s *Sketch) Over() string {
	p, err := s.Position()
	if err != nil {
		return ""
	}
	var v verdict
	v.outcome, v.method = p.Ended(nil)
	if !v.over() {
		return ""
	}
	return v.sentence(p.Turn())
}

// Warnings say in words what the position asks for and would not get when played.
func (s *Sketch) Warnings() []string {
	p, err := s.Position()
	if err != nil {
		return nil
	}
	var all []string
	for sq := range (s.now.CastlingRights &^ p.CastlingRights()).All() {
		why := p.Grantable(p.King(p.At(sq).Color()), sq)
		if why == "" {
			why = "a rook farther from the king has it"
		}
		all = append(all, fmt.Sprintf("No right to castle for %v: %s", sq, why))
	}
	if s.now.EnPassant != chess.NoSquare && p.EnPassant() == chess.NoSquare {
		all = append(all, fmt.Sprintf("No pawn can take in passing on %v", s.now.EnPassant))
	}
	return all
}

// FEN is the position in text, whether it can be played or not.
func (s *Sketch) FEN() string { return notation.SetupFEN(s.now) }

// SetFEN takes a position from text. With an error nothing has changed; warnings tell
// what was left out.
func (s *Sketch) SetFEN(text string) (warnings []string, err error) {
	setup, warnings, err := notation.ParseSetup(strings.TrimSpace(text), s.variant.Castling)
	if err != nil {
		return nil, Refusal(err.Error())
	}
	setup.MoveNumber = max(setup.MoveNumber, 1)
	s.change(func(now *rules.Setup) { *now = setup })
	return warnings, nil
}

// Undo takes the last change back, Redo makes it again; they report whether there was one.
func (s *Sketch) Undo() bool { return s.step(&s.past, &s.future) }
func (s *Sketch) Redo() bool { return s.step(&s.future, &s.past) }

func (s *Sketch) step(from, to *[]sketched) bool {
	n := len(*from)
	if n == 0 {
		return false
	}
	*to = append(*to, sketched{s.variant, s.now})
	s.variant, s.now = (*from)[n-1].variant, (*from)[n-1].setup
	*from = (*from)[:n-1]
	return true
}

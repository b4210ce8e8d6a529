package variants

import (
	"fmt"

	"backrank/words"

	"github.com/notnil/chess"
)

// WhyNot says in one sentence why a placement is not legal now, "" if it is.
func (d Draft) WhyNot(p Placement) string {
	if d.Legal(p) {
		return ""
	}
	for _, why := range []func(Placement) string{
		d.notTheirs, d.notLeft, d.notFree, d.notCopied, d.notABishopsColour, d.notTheLastOfAColour,
	} {
		if text := why(p); text != "" {
			return text
		}
	}
	return fmt.Sprintf("The %s family does not allow that: %s", d.family.Name, words.Phrase(d.family.Law))
}

func (d Draft) notTheirs(p Placement) string {
	switch {
	case d.Done():
		return "All sixteen pieces have been placed"
	case p.Piece.Type() == chess.Pawn:
		return "The pawns are already in place"
	case p.Piece == chess.NoPiece || p.Piece < 0 || p.Piece > chess.BlackPawn:
		return "There is no piece to place"
	case p.Piece.Color() != d.Turn():
		return fmt.Sprintf("It is %s's turn to place a piece", d.Turn().Name())
	}
	return ""
}

func (d Draft) notLeft(p Placement) string {
	kind := p.Piece.Type()
	switch {
	case d.Tray(d.Turn())[kind] > 0:
		return ""
	case outfit[kind] == 1:
		return fmt.Sprintf("Your %s has already been placed", words.Piece(kind))
	}
	return fmt.Sprintf("Both of your %ss have already been placed", words.Piece(kind))
}

func (d Draft) notFree(p Placement) string {
	if p.Square < 0 || p.Square > 63 || p.Square.Rank() != d.backRank() {
		return fmt.Sprintf("Your pieces go on your back rank, rank %v", d.backRank())
	}
	if kind := d.Rank(d.Turn())[p.Square.File()]; kind != chess.NoPieceType {
		return fmt.Sprintf("Your %s is already on %v", words.Piece(kind), p.Square)
	}
	return ""
}

func (d Draft) notCopied(p Placement) string {
	forced, ok := d.Forced()
	if !ok {
		return ""
	}
	return fmt.Sprintf("%s copies %s: the %s goes to %v",
		d.Turn().Name(), d.Turn().Other().Name(), words.Piece(forced.Piece.Type()), forced.Square)
}

// notABishopsColour: the two bishops stand on opposite colours.
func (d Draft) notABishopsColour(p Placement) string {
	if p.Piece.Type() != chess.Bishop {
		return ""
	}
	for f, kind := range d.Rank(d.Turn()) {
		if kind == chess.Bishop && chess.File(f)%2 == p.Square.File()%2 {
			here, there := d.shade(p.Square.File()), d.shade(p.Square.File()+1)
			return fmt.Sprintf("Your other bishop is on a %s square, so this one needs a %s square", here, there)
		}
	}
	return ""
}

// notTheLastOfAColour: nothing takes the last empty square of a colour that a
// bishop still needs.
func (d Draft) notTheLastOfAColour(p Placement) string {
	if p.Piece.Type() == chess.Bishop {
		return ""
	}
	free, bishop := 0, "your second bishop"
	for f, kind := range d.Rank(d.Turn()) {
		same := chess.File(f)%2 == p.Square.File()%2
		switch {
		case kind == chess.Bishop && same:
			return ""
		case kind == chess.NoPieceType && same:
			free++
		}
	}
	if free > 1 {
		return ""
	}
	if d.Tray(d.Turn())[chess.Bishop] == 2 {
		bishop = "one of your bishops"
	}
	return fmt.Sprintf("The last %s square must be kept for %s", d.shade(p.Square.File()), bishop)
}

// shade is the colour of a square on the back rank of the side to place.
func (d Draft) shade(f chess.File) string {
	if (f%2 == 1) == (d.Turn() == chess.White) {
		return "light"
	}
	return "dark"
}

func (d Draft) backRank() chess.Rank {
	if d.Turn() == chess.Black {
		return chess.Rank8
	}
	return chess.Rank1
}

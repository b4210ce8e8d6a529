package facts

import (
	"slices"

	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/variants"
	"backrank/variants/rules"
)

// Weakness is a possible weakness of an array before the first move.
type Weakness struct {
	// ID is the name in text formats, Name the one displayed; About is a sentence that explains it.
	ID, Name, About string
	// Of returns the affected squares of White's array.
	Of func(variants.Array) rules.Squares
}

// Weaknesses lists all kinds of weakness.
func Weaknesses() [3]Weakness {
	return [...]Weakness{
		{UndefendedPawns, lang.L("Undefended pawns"), lang.L("Pawns that no piece defends before the first move"), Undefended},
		{
			"weak", lang.L("Pawns held by the king"), lang.L("Pawns in front of the king that nothing but the king defends"),
			func(a variants.Array) rules.Squares { return ShelterOf(a).Weak },
		},
		{"rim", lang.L("Knights in the corner"), lang.L("Knights that start on the a- or h-file, in a corner of the board"), RimKnights},
	}
}

// Undefended returns White's pawns that no piece defends before the first move.
func Undefended(a variants.Array) rules.Squares {
	p := startPosition(a, variants.NoCastling)
	var undefended rules.Squares
	for sq := range p.Pieces(white, chess.Pawn).All() {
		if p.Attackers(sq, white) == 0 {
			undefended |= rules.Bit(sq)
		}
	}
	return undefended
}

// Reach is the set of squares that one piece can reach with White's first moves, if Black passes and nothing is
// captured. Its start square is not included.
type Reach struct {
	One rules.Squares // in one move
	Two rules.Squares // in at most two moves; another piece may make one of them
}

// Reaches returns the reach of each piece of the array, by file.
func Reaches(a variants.Array) (all [8]Reach) {
	p := startPosition(a, variants.NoCastling)
	var second []rules.Move // reused
	for _, first := range quietMoves(&p, nil) {
		if at := first.From(); at.Rank() == chess.Rank1 {
			all[at.File()].One |= rules.Bit(first.To())
		}
		next := afterPass(&p, first)
		second = quietMoves(&next, second[:0])
		for _, m := range second {
			at := m.From()
			if at == first.To() {
				at = first.From()
			}
			if at.Rank() == chess.Rank1 {
				all[at.File()].Two |= rules.Bit(m.To()) &^ rules.Bit(at)
			}
		}
	}
	for f := range all {
		all[f].Two |= all[f].One
	}
	return all
}

// quietMoves returns White's moves that are not captures, in the buffer moves.
func quietMoves(p *rules.Position, moves []rules.Move) []rules.Move {
	return slices.DeleteFunc(p.Moves(moves), func(m rules.Move) bool { return p.Occupied().Has(m.To()) })
}

// afterPass returns the position after a move by White and a pass by Black.
func afterPass(p *rules.Position, m rules.Move) (next rules.Position) {
	var played rules.Position
	p.Play(m, &played)
	played.Pass(&next)
	return next
}

// Diagonal is a diagonal on which a bishop can be developed.
type Diagonal struct {
	Bishop  chess.Square
	Pawn    chess.Square // the pawn that blocks the diagonal
	Squares int          // empty squares once the pawn has moved, up to the edge or Black's pawns
}

// Diagonals returns the diagonals of both of White's bishops, ordered by the bishop's file.
func Diagonals(a variants.Array) []Diagonal {
	var all []Diagonal
	for f, piece := range a {
		if piece != chess.Bishop {
			continue
		}
		for _, side := range []int{-1, 1} {
			if next := f + side; next >= 0 && next < 8 {
				d := Diagonal{Bishop: chess.Square(f), Pawn: chess.Square(8 + next), Squares: 7 - f}
				if side < 0 {
					d.Squares = f
				}
				d.Squares = min(d.Squares, 5) // the ranks 2 to 6
				all = append(all, d)
			}
		}
	}
	return all
}

// Openers returns White's pawns that block a diagonal of a bishop; one of them has to move before a bishop can.
func Openers(a variants.Array) (pawns rules.Squares) {
	for _, d := range Diagonals(a) {
		pawns |= rules.Bit(d.Pawn)
	}
	return pawns
}

// KnightMoves returns the squares that a knight can reach with White's first move.
func KnightMoves(a variants.Array) (to rules.Squares) {
	for f, r := range Reaches(a) {
		if a[f] == chess.Knight {
			to |= r.One
		}
	}
	return to
}

// RimKnights returns the knights on the a- and h-files.
func RimKnights(a variants.Array) rules.Squares {
	var rim rules.Squares
	for _, f := range []chess.File{chess.FileA, chess.FileH} {
		if a[f] == chess.Knight {
			rim |= rules.Bit(chess.Square(f))
		}
	}
	return rim
}

// Shelter is the set of pawns in front of the king.
type Shelter struct {
	Pawns rules.Squares // on the king's file and the adjacent ones
	Weak  rules.Squares // those of Pawns that only the king defends
}

// ShelterOf returns the shelter of White's king.
func ShelterOf(a variants.Array) Shelter {
	p := startPosition(a, variants.NoCastling)
	king := p.King(white)
	s := Shelter{Pawns: p.Attacks(king) & p.Pieces(white, chess.Pawn)}
	for sq := range s.Pawns.All() {
		if p.Attackers(sq, white)&^rules.Bit(king) == 0 {
			s.Weak |= rules.Bit(sq)
		}
	}
	return s
}

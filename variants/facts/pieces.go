package facts

import (
	"slices"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/rules"
)

// Weakness is something that may be weak in an array before the first move.
type Weakness struct {
	// ID is its name in text, Name the one shown; About explains it in a sentence.
	ID, Name, About string
	// Of are the squares of White's array where it is so.
	Of func(variants.Array) rules.Squares
}

// Weaknesses are those that are looked for.
var Weaknesses = [...]Weakness{
	{"undefended", "Undefended pawns", "Pawns that no piece defends before the first move", Undefended},
	{
		"weak", "Weak pawns by the king", "Pawns in front of the king that nothing but the king defends",
		func(a variants.Array) rules.Squares { return ShelterOf(a).Weak },
	},
	{"rim", "Knights on the rim", "Knights on the a- and h-files", RimKnights},
}

// Undefended are White's pawns that no piece defends before the first move.
func Undefended(a variants.Array) rules.Squares {
	p := alone(a, variants.NoCastling)
	var bare rules.Squares
	for sq := range p.Pieces(white, chess.Pawn).All() {
		if p.Attackers(sq, white) == 0 {
			bare |= rules.Bit(sq)
		}
	}
	return bare
}

// Reach is where one piece can get to by White's first moves, if Black passes and
// nothing is taken. Its own first square is left out.
type Reach struct {
	One rules.Squares // by one move
	Two rules.Squares // by two moves at most, of which another piece may make one
}

// Reaches are the reaches of the array's pieces, by file.
func Reaches(a variants.Array) (all [8]Reach) {
	p := alone(a, variants.NoCastling)
	var second []rules.Move // made once
	for _, first := range quiet(&p, nil) {
		if at := first.From(); at.Rank() == chess.Rank1 {
			all[at.File()].One |= rules.Bit(first.To())
		}
		next := passed(&p, first)
		second = quiet(&next, second[:0])
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

// quiet are White's moves that capture nothing, in the place of those given.
func quiet(p *rules.Position, moves []rules.Move) []rules.Move {
	return slices.DeleteFunc(p.Moves(moves), func(m rules.Move) bool { return p.Occupied().Has(m.To()) })
}

// passed is the position after a move of White to which Black passes.
func passed(p *rules.Position, m rules.Move) (next rules.Position) {
	var played rules.Position
	p.Play(m, &played)
	played.Pass(&next)
	return next
}

// Diagonal is one way on which a bishop can leave.
type Diagonal struct {
	Bishop  chess.Square
	Pawn    chess.Square // has to move first
	Squares int          // empty ones then, from the bishop to the edge or Black's pawns
}

// Diagonals are the ways out of both bishops, from the a-file.
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

// Openers are the pawns of which one has to move before a bishop can.
func Openers(a variants.Array) (pawns rules.Squares) {
	for _, d := range Diagonals(a) {
		pawns |= rules.Bit(d.Pawn)
	}
	return pawns
}

// KnightMoves are the squares to which a knight can go by White's first move.
func KnightMoves(a variants.Array) (to rules.Squares) {
	for f, r := range Reaches(a) {
		if a[f] == chess.Knight {
			to |= r.One
		}
	}
	return to
}

// RimKnights are the knights on the a- and h-files.
func RimKnights(a variants.Array) rules.Squares {
	var rim rules.Squares
	for _, f := range []chess.File{chess.FileA, chess.FileH} {
		if a[f] == chess.Knight {
			rim |= rules.Bit(chess.Square(f))
		}
	}
	return rim
}

// Shelter is what stands before the king.
type Shelter struct {
	Pawns rules.Squares // on its own and the neighbouring files
	Weak  rules.Squares // of these, those that nothing but the king defends
}

// ShelterOf is the shelter of White's king.
func ShelterOf(a variants.Array) Shelter {
	p := alone(a, variants.NoCastling)
	king := p.King(white)
	s := Shelter{Pawns: p.Attacks(king) & p.Pieces(white, chess.Pawn)}
	for sq := range s.Pawns.All() {
		if p.Attackers(sq, white)&^rules.Bit(king) == 0 {
			s.Weak |= rules.Bit(sq)
		}
	}
	return s
}

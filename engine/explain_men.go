package engine

import (
	"fmt"
	"slices"

	"github.com/notnil/chess"

	"backrank/variants/rules"
	"backrank/words"
)

// middle is the four squares that are meant by it.
const middle rules.Squares = 0x18<<24 | 0x18<<32

// comesOut: a man leaves his back rank.
func (d *deed) comesOut() string {
	home := rules.BackRank(d.us)
	if d.man == chess.King || d.man == chess.Pawn || !home.Has(d.from) || home.Has(d.at) {
		return ""
	}
	text := fmt.Sprintf("Brings the %s out to %v", words.Piece(d.man), d.at)
	if seen := d.after.Attacks(d.at) & middle; seen != 0 {
		text += ", where it covers " + words.And(slices.Collect(seen.All()))
	}
	return text
}

func (d *deed) centre() string {
	if d.man != chess.Pawn || !middle.Has(d.at) {
		return ""
	}
	return fmt.Sprintf("Puts a pawn in the middle, on %v", d.at)
}

// openFile: a rook comes to a file without pawns, or without own ones.
func (d *deed) openFile() string {
	if d.man != chess.Rook || d.from.File() == d.at.File() {
		return ""
	}
	line := files[d.at.File()]
	switch {
	case d.after.Kind(chess.Pawn)&line == 0:
		return fmt.Sprintf("Puts the rook on the open %v-file", d.at.File())
	case d.after.Pieces(d.us, chess.Pawn)&line == 0:
		return fmt.Sprintf("Puts the rook on the half-open %v-file", d.at.File())
	}
	return ""
}

// opensWay: a man with lines, shut in before, has a way.
func (d *deed) opensWay() string {
	lines := d.before.Pieces(d.us, chess.Bishop) | d.before.Pieces(d.us, chess.Rook) | d.before.Pieces(d.us, chess.Queen)
	for sq := range (lines & d.after.Of(d.us) &^ rules.Bit(d.from) &^ rules.Bit(d.at)).All() {
		if d.before.At(sq) == d.after.At(sq) && scope(&d.before, sq) == 0 && scope(&d.after, sq) > 1 {
			return "Opens the way for " + manOn(&d.after, sq)
		}
	}
	return ""
}

// scope is to how many squares a man could go if it were all the same to his king.
func scope(p *rules.Position, sq chess.Square) int {
	return (p.Attacks(sq) &^ p.Of(p.At(sq).Color())).Len()
}

// reaches: the man that moved has more room.
func (d *deed) reaches() string {
	if d.man == chess.Pawn || d.man == chess.King {
		return ""
	}
	was, is := scope(&d.before, d.from), scope(&d.after, d.at)
	if is < was+3 {
		return ""
	}
	return fmt.Sprintf("On %v the %s reaches %d squares instead of %d", d.at, words.Piece(d.man), is, was)
}

// passes: a pawn that no enemy pawn can stop or take on its way goes on.
func (d *deed) passes() string {
	if d.man != chess.Pawn || d.move.Promotion() != chess.NoPieceType {
		return ""
	}
	enemies := func(p *rules.Position, sq chess.Square) rules.Squares {
		return p.Pieces(d.them, chess.Pawn) & passes[rules.Side(d.us)][sq]
	}
	switch {
	case enemies(&d.after, d.at) != 0:
		return ""
	case enemies(&d.before, d.from) != 0:
		return fmt.Sprintf("Makes a passed pawn on %v", d.at)
	}
	return fmt.Sprintf("Pushes the passed pawn to %v", d.at)
}

// kingToMiddle: without queens the king comes nearer.
func (d *deed) kingToMiddle() string {
	if d.man != chess.King || d.before.Kind(chess.Queen) != 0 || toMiddle(d.at) >= toMiddle(d.from) {
		return ""
	}
	return "Brings the king nearer to the middle"
}

// toMiddle is how many steps the king is from the four squares in the middle.
func toMiddle(sq chess.Square) uint8 {
	least := uint8(8)
	for m := range middle.All() {
		least = min(least, distance[sq][m])
	}
	return least
}

package arrayeval

import "github.com/notnil/chess"

// The terms, by the index at which their tables begin. Where left and right are equivalent, a file is
// its distance from the nearer edge, 0 to 3.
const (
	Pieces           = 0                    // a queen, rook, bishop or knight on a file: [4][4]
	UndefendedPawns  = Pieces + 4*4         // a pawn that no piece defends: [4]
	KingCannotCastle = UndefendedPawns + 4  // a king that cannot castle or leap: [4]
	KingCanCastle    = KingCannotCastle + 4 // a king that can, by its file: [8]
	Castles          = KingCanCastle + 8    // the nearest castling to each wing, with 0 to 4 or more pieces in the way: [2][5]
	Leaps            = Castles + 2*5        // a leap to a wing with 0 or 1 piece on the landing: [2][2]
	AimsBishop       = Leaps + 2*2          // a bishop on a diagonal to a pawn that no enemy piece defends
	AimsQueen        = AimsBishop + 1       // a queen on such a diagonal
	Pairs            = AimsQueen + 1        // two pieces on two files, as pairs has them
	Count            = Pairs + pairCount    // number of terms
)

// Tables are the tables of terms in order.
var Tables = []struct {
	Name     string
	At, Rows int // index of its first term, and number of terms in a printed row
}{
	{"Pieces", Pieces, 4},
	{"UndefendedPawns", UndefendedPawns, 4},
	{"KingCannotCastle", KingCannotCastle, 4},
	{"KingCanCastle", KingCanCastle, 8},
	{"Castles", Castles, 5},
	{"Leaps", Leaps, 2},
	{"AimsBishop, AimsQueen", AimsBishop, 2},
	{"Pairs", Pairs, 12},
}

// pairs numbers the pairs of a piece on file f and another on file g > f. A pair and its reflection
// have the same number.
var pairs = func() (at [8][8][7][7]int) {
	n := 0
	for f := range 8 {
		for g := f + 1; g < 8-f; g++ {
			for a := chess.King; a <= chess.Knight; a++ {
				for b := chess.King; b <= chess.Knight; b++ {
					one := a == b && a <= chess.Queen                    // an array has only one
					alike := a == b && a == chess.Bishop && (g-f)%2 == 0 // nor two bishops on the same colour
					if one || alike || f+g == 7 && a > b {
						continue
					}
					at[f][g][a][b], at[7-g][7-f][b][a] = n, n
					n++
				}
			}
		}
	}
	return at
}()

// pairCount is the number of pairs: 12 pairs of files with 23 pairs of pieces, minus 6 with bishops
// on the same colour, and 4 pairs of files that are their own reflection with 13.
const pairCount = 12*23 - 6 + 4*13

package arrayeval

import "github.com/notnil/chess"

// The indexes at which the tables of terms begin. [4] is indexed by the distance of a file from the nearer edge, 0 to 3.
const (
	Pieces           = 0                    // a queen, rook, bishop or knight on a file: [4][4]
	UndefendedPawns  = Pieces + 4*4         // an undefended pawn: [4]
	KingCannotCastle = UndefendedPawns + 4  // a king that cannot castle or leap: [4]
	KingCanCastle    = KingCannotCastle + 4 // a king that can castle or leap, by its file: [8]
	Castles          = KingCanCastle + 8    // the nearest castling to each wing, with 0 to 4 or more blockers: [2][5]
	Leaps            = Castles + 2*5        // a leap to each wing, with 0 or 1 piece on the target square: [2][2]
	AimsBishop       = Leaps + 2*2          // a bishop that aims at an undefended enemy pawn
	AimsQueen        = AimsBishop + 1       // a queen that aims at an undefended enemy pawn
	Pairs            = AimsQueen + 1        // two pieces on two files, numbered by pairs
	Count            = Pairs + pairCount    // number of terms
)

// Tables lists the tables of terms in the order of their indexes.
var Tables = []struct {
	Name     string
	At, Rows int // index of the first term, and number of terms in a printed row
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

// pairs numbers the pairs of piece a on file f and piece b on file g > f, as pairs[f][g][a][b]. A pair and its mirror
// image have the same number.
var pairs = func() (at [8][8][7][7]int) {
	n := 0
	for f := range 8 {
		for g := f + 1; g < 8-f; g++ {
			for a := chess.King; a <= chess.Knight; a++ {
				for b := chess.King; b <= chess.Knight; b++ {
					single := a == b && a <= chess.Queen                      // an array has one king and one queen
					sameColour := a == b && a == chess.Bishop && (g-f)%2 == 0 // bishops are on different colours
					if single || sameColour || f+g == 7 && a > b {
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

// pairCount is the number of pairs: 12 pairs of files with 23 pairs of pieces each, minus 6 pairs of bishops on the same
// colour, plus 4 pairs of files that are their own mirror image with 13 pairs of pieces each.
const pairCount = 12*23 - 6 + 4*13

package judgement

import "github.com/notnil/chess"

// The terms, by the index at which each table of them begins. A file counts by its
// distance from the nearer edge, 0 to 3, where left and right are alike.
const (
	Men        = 0              // a queen, rook, bishop or knight on a file: [4][4]
	LoosePawns = Men + 4*4      // a pawn that no man defends: [4]
	Beside     = LoosePawns + 4 // two men on neighbouring files, as besideNames has them
	Stays      = Beside + pairs // a king that cannot castle or leap: [4]
	Goes       = Stays + 4      // a king that can, by its file: [8]
	Castles    = Goes + 8       // a castling to a wing with 0 to 4 or more men in the way, for each wing's nearest: [2][5]
	Leaps      = Castles + 2*5  // a leap to a wing with 0 or 1 man on the landing: [2][2]
	AimsBishop = Leaps + 2*2    // a bishop on a diagonal to a pawn that no enemy man defends
	AimsQueen  = AimsBishop + 1 // a queen on one
	Count      = AimsQueen + 1  // how many terms there are
	pairs      = len(besideNames)
)

// besideNames are the pairs of neighbours, in the order of their terms.
var besideNames = [...]string{"KQ", "KR", "KB", "KN", "QR", "QB", "QN", "RR", "RB", "RN", "BB", "BN", "NN"}

// beside is the place of a pair among besideNames, in either order.
var beside = func() (at [7][7]int) {
	kinds := map[byte]chess.PieceType{'K': chess.King, 'Q': chess.Queen, 'R': chess.Rook, 'B': chess.Bishop, 'N': chess.Knight}
	for i, name := range besideNames {
		a, b := kinds[name[0]], kinds[name[1]]
		at[a][b], at[b][a] = i, i
	}
	return at
}()

// Tables tells the tables of terms in order: each one's name, where it begins and how
// many terms belong together in a row.
func Tables() []struct {
	Name     string
	At, Rows int
} {
	return []struct {
		Name     string
		At, Rows int
	}{
		{"Men", Men, 4},
		{"LoosePawns", LoosePawns, 4},
		{"Beside", Beside, pairs},
		{"Stays", Stays, 4},
		{"Goes", Goes, 8},
		{"Castles", Castles, 5},
		{"Leaps", Leaps, 2},
		{"AimsBishop, AimsQueen", AimsBishop, 2},
	}
}

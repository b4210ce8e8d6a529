package engine

import (
	"math"

	"github.com/notnil/chess"
)

// The numbers of the evaluation, in centipawns, each for the middlegame and the
// endgame. They are first values, set by hand with the reasons beside them, and
// wait for tuning; nothing but evaluate_*.go reads them.

// taper is a middlegame and an endgame score in one word: they are added,
// negated and multiplied together.
type taper int64

func both(mg, eg int) taper { return taper(eg)<<32 + taper(mg) }

func (t taper) mg() int32 { return int32(t) }
func (t taper) eg() int32 { return int32((t + 1<<31) >> 32) }

// material: bishops a little above knights for their reach, the exchange worth
// less than two pawns in the middlegame; pawns and rooks gain as men leave.
var material = [7]taper{
	chess.Queen:  both(970, 1000),
	chess.Rook:   both(470, 535),
	chess.Bishop: both(345, 325),
	chess.Knight: both(330, 305),
	chess.Pawn:   both(80, 110),
}

// phase is how much a man counts toward the middlegame: 24 at the start.
var phase = [7]int32{chess.Queen: 4, chess.Rook: 2, chess.Bishop: 1, chess.Knight: 1}

const allPhases = 24

// central grows from the edge files and ranks to the middle ones.
var central = [8]int{0, 1, 2, 3, 3, 2, 1, 0}

// placed is what a man of side White is worth on a square for standing there.
func placed(kind chess.PieceType, file, rank int) taper {
	f, r := central[file], central[rank]
	switch kind {
	case chess.Pawn:
		// Space counts in the middle, nearness to promotion in the end.
		advance := [8][2]int{{}, {0, 0}, {0, 2}, {4, 8}, {12, 22}, {30, 45}, {60, 80}, {}}[rank]
		mg := advance[0]
		if rank == 3 || rank == 4 {
			mg += 5 * f
		}
		if rank == 2 {
			mg += 2 * f
		}
		return both(mg-4, advance[1]-6)
	case chess.Knight:
		// Reaches two squares from a corner, eight from the middle.
		mg := 6*(f+r) - 24
		if rank == 4 || rank == 5 {
			mg += 6
		}
		return both(mg, 5*(f+r)-20)
	case chess.Bishop:
		mg := 3*(f+r) - 8
		if rank == 0 {
			mg -= 6 // at home wherever it started: bring it out
		}
		return both(mg, 2*(f+r)-6)
	case chess.Rook:
		mg, eg := 2*f-4, 0
		if rank == 6 {
			mg, eg = mg+14, 16
		}
		return both(mg, eg)
	case chess.Queen:
		return both(f+r-4, 4*(f+r)-14)
	case chess.King:
		// Hidden on a wing while there are men about, in the middle afterwards.
		mg := [8]int{0, -14, -45, -70, -90, -100, -110, -120}[rank] + [8]int{12, 18, 6, -8, -8, 0, 18, 14}[file]
		return both(mg, 9*(f+r)-32)
	}
	return 0
}

// squareScores is material and placement by chess.Piece; Black's negated.
var squareScores = func() (t [16][64]taper) {
	for sq := range 64 {
		for kind := chess.King; kind <= chess.Pawn; kind++ {
			t[kind][sq] = material[kind] + placed(kind, sq&7, sq>>3)
			t[kind+6][sq] = -material[kind] - placed(kind, sq&7, sq>>3^7)
		}
	}
	return t
}()

// mobility is by kind and number of squares reached; the first few squares
// matter most, hence the root. A man that reaches the usual number scores 0.
var mobility = func() (t [7][32]taper) {
	for kind, c := range map[chess.PieceType]struct{ mg, eg, usual float64 }{
		chess.Knight: {24, 22, 4},
		chess.Bishop: {25, 27, 6},
		chess.Rook:   {14, 32, 6},
		chess.Queen:  {12, 30, 12},
	} {
		for n := range 32 {
			d := math.Sqrt(float64(n)) - math.Sqrt(c.usual)
			t[kind][n] = both(int(math.Round(c.mg*d)), int(math.Round(c.eg*d)))
		}
	}
	return t
}()

// Men.
var (
	bishopPair     = both(28, 45) // two colours covered
	cornered       = both(-38, -25)
	shutIn         = both(-30, -20) // and the pawn before it cannot even move
	openFile       = both(26, 10)
	halfOpenFile   = both(12, 8)
	trappedRook    = both(-42, -10) // between the own king and the edge, without a right left
	outpost        = both(18, 12)   // guarded by a pawn, not to be driven off by one
	pawnThreat     = both(48, 38)   // a pawn attacks a piece
	minorThreat    = both(26, 26)   // a knight or bishop attacks a rook or queen
	loose          = both(12, 14)   // attacked and not guarded
	tempo          = value(14)
	behindOwnPawns = both(2, 4) // for each own pawn on a bishop's colour, against it
)

// Pawns, by rank from the own side.
var (
	doubled     = both(-8, -22)
	isolated    = both(-12, -14)
	backward    = both(-8, -8)
	phalanx     = [8]taper{0, both(4, 0), both(8, 4), both(12, 10), both(24, 24), both(40, 60), both(70, 90), 0}
	passed      = [8]taper{0, both(0, 8), both(0, 12), both(6, 28), both(22, 55), both(52, 100), both(95, 160), 0}
	supported   = both(8, 6)
	stopped     = [8]taper{0, 0, 0, both(-4, -10), both(-8, -22), both(-16, -45), both(-30, -70), 0}
	kingToPawn  = both(0, 5) // for each step nearer than the enemy king, times rank−2
	unstoppable = both(0, 300)
)

// Kings. Danger is counted in points and squared: two attackers are worth more
// than twice one.
var (
	dangerOf    = [7]int32{chess.Queen: 5, chess.Rook: 4, chess.Bishop: 3, chess.Knight: 3}
	shield      = [8]int32{-16, 12, 6, -2, -8, -12, -14, -16} // own pawn so many ranks ahead; 0 for none
	storm       = [8]int32{0, -4, -14, -8, -2, 0, 0, 0}       // enemy pawn so many ranks ahead
	openToKing  = value(-12)                                  // neither side has a pawn on the file
	checkSafely = int32(7)                                    // a check on a square nobody guards
)

const (
	// prospect is the share, in quarters, of a better shelter that the king may
	// still castle or leap to; toCome is what the time to do so costs.
	prospect = 3
	toCome   = value(8)
)

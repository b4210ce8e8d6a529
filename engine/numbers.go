package engine

import (
	"github.com/notnil/chess"
)

// taper is a middlegame and an endgame score in one word: they are added,
// negated and multiplied together.
type taper int64

func both(mg, eg int) taper { return taper(eg)<<32 + taper(mg) }

func (t taper) mg() int32 { return int32(t) }
func (t taper) eg() int32 { return int32((t + 1<<31) >> 32) }

// phase is how much a man counts toward the middlegame: 24 at the start.
var phase = [7]int32{chess.Queen: 4, chess.Rook: 2, chess.Bishop: 1, chess.Knight: 1}

const allPhases = 24

// force counts men in pawns, to tell whether a lead without pawns can be won.
var force = [7]value{chess.Queen: 9, chess.Rook: 5, chess.Bishop: 3, chess.Knight: 3}

// numbers are the numbers of the evaluation in centipawns, a taper each for the
// middlegame and the endgame. They are tuned (docs/ENGINE.md); nothing but
// evaluate*.go reads them.
type numbers struct {
	material [7]taper // by chess.PieceType

	// What standing on a square adds, by rank from the own side and file from the
	// edge: the arrays that are played know no left and right.
	kings, queens, rooks, bishops, knights, pawns [32]taper

	// What a man is worth by the number of squares it reaches.
	queenReach  [28]taper
	rookReach   [15]taper
	bishopReach [14]taper
	knightReach [9]taper

	// Men.
	bishopPair     taper // two colours covered
	cornered       taper // a bishop in the corner behind its own pawn
	shutIn         taper // and the pawn before it cannot even move
	openFile       taper
	halfOpenFile   taper
	trappedRook    taper // between the own king and the edge, without a right left
	outpost        taper // guarded by a pawn, not to be driven off by one
	pawnThreat     taper // a pawn attacks a piece
	minorThreat    taper // a knight or bishop attacks a rook or queen
	loose          taper // attacked and not guarded
	behindOwnPawns taper // for each own pawn on a bishop's colour

	// Pawns, by rank from the own side.
	doubled, isolated, backward, supported taper
	phalanx, passed, stopped               [8]taper
	kingToPawn                             taper // for each step nearer than the enemy king, times rank−2
	unstoppable                            taper

	// Kings. Danger is counted in eighths of points and squared: two attackers are
	// worth more than twice one.
	dangerOf    [7]value // by chess.PieceType, for each square of the king's zone attacked
	checkSafely value    // a check on a square nobody guards
	weakSquare  value    // beside the king, attacked and guarded by it alone
	noQueen     value    // the attacker has none
	shield      [8]value // own pawn so many ranks ahead; 0 for none
	storm       [8]value // enemy pawn so many ranks ahead
	openToKing  value    // neither side has a pawn on the file

	// prospect is the share, in sixteenths, of a better shelter that the king may
	// still castle or leap to; toCome is what the time to do so costs.
	prospect, toCome value

	tempo value

	at    [16][64]taper // material and square by chess.Piece, Black's negated
	reach [7][32]taper  // by chess.PieceType and number of squares
}

// derive fills the tables that are made from the others.
func (n *numbers) derive() {
	for kind, t := range [7]*[32]taper{nil, &n.kings, &n.queens, &n.rooks, &n.bishops, &n.knights, &n.pawns} {
		if t == nil {
			continue
		}
		for sq := range 64 {
			v := n.material[kind] + t[sq>>3*4+min(sq&7, sq&7^7)]
			n.at[kind][sq], n.at[kind+6][sq^56] = v, -v
		}
	}
	copy(n.reach[chess.Queen][:], n.queenReach[:])
	copy(n.reach[chess.Rook][:], n.rookReach[:])
	copy(n.reach[chess.Bishop][:], n.bishopReach[:])
	copy(n.reach[chess.Knight][:], n.knightReach[:])
}

func init() { tuned.derive() }

package engine

// A value is a score in centipawns for the side to move. Values beyond ±mateThreshold are mate scores: ±(mate − plies
// to mate).
type value = int32

const (
	mate          value = 30000
	infinity      value = 31000
	mateThreshold       = mate - maxPly
	draw          value = 0
)

// maxPly is the maximum length of a line in plies, including quiescence search.
const maxPly = 128

// mateMoves returns the number of moves to mate that v stands for, negative if the side to move is mated, 0 if v is
// not a mate score.
func mateMoves(v value) int {
	switch {
	case v > mateThreshold:
		return int(mate-v+1) / 2
	case v < -mateThreshold:
		return -int(mate+v+1) / 2
	}
	return 0
}

// scoreToTT converts a score for storage in the transposition table: a mate score counts plies from the root in the
// search and from the position in the table. scoreFromTT is the inverse.
func scoreToTT(v value, ply int) int16 {
	switch {
	case v > mateThreshold:
		v += value(ply)
	case v < -mateThreshold:
		v -= value(ply)
	}
	return int16(v)
}

func scoreFromTT(stored int16, ply int) value {
	v := value(stored)
	switch {
	case v > mateThreshold:
		v -= value(ply)
	case v < -mateThreshold:
		v += value(ply)
	}
	return v
}

package engine

// A value is a score in centipawns for the side to move. Values beyond ±won are mates: mate minus the number of
// plies to it.
type value = int32

const (
	mate     value = 30000
	infinity value = 31000
	won            = mate - maxPly
	draw     value = 0
)

// maxPly is the maximum length of a line, including quiescence.
const maxPly = 128

// mateMoves returns the number of moves to mate of v, negative if the side to move is mated, 0 if v is not a
// mate score.
func mateMoves(v value) int {
	switch {
	case v > won:
		return int(mate-v+1) / 2
	case v < -won:
		return -int(mate+v+1) / 2
	}
	return 0
}

// toTable converts a mate score from the distance to the root to the distance to the position at ply, as stored
// in the table; fromTable is its inverse.
func toTable(v value, ply int) int16 {
	switch {
	case v > won:
		v += value(ply)
	case v < -won:
		v -= value(ply)
	}
	return int16(v)
}

func fromTable(stored int16, ply int) value {
	v := value(stored)
	switch {
	case v > won:
		v -= value(ply)
	case v < -won:
		v += value(ply)
	}
	return v
}

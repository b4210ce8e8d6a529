package engine

// value is a score in centipawns for the side to move. Values beyond ±won are
// mates: mate less the plies to it.
type value = int32

const (
	mate     value = 30000
	infinity value = 31000
	won            = mate - maxPly
	draw     value = 0
)

// maxPly bounds every line searched, quiescence included.
const maxPly = 128

// mateMoves is the number of moves to mate that v stands for, negative if the
// side to move is mated, 0 if v is no mate score.
func mateMoves(v value) int {
	switch {
	case v > won:
		return int(mate-v+1) / 2
	case v < -won:
		return -int(mate+v+1) / 2
	}
	return 0
}

// toTable makes a mate score count from the position at ply instead of the root,
// as the table keeps it; fromTable is its inverse.
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

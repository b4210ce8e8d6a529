package archive

import (
	"fmt"
	"math"
)

// readCastledWhen reads the first and the last move at which a side castled.
func (w *wanted) readCastledWhen() error {
	from, to := w.CastledFrom, w.CastledTo
	switch {
	case from == 0 && to == 0:
		return nil
	case from < 0 || to < 0 || to > 0 && to < from:
		return fmt.Errorf("%d to %d is not a range of moves: write the first and the last, from 1", from, to)
	case to == 0 || to > math.MaxInt32/2:
		to = math.MaxInt32 / 2
	}
	w.firstPly, w.lastPly = max(2*from-1, 1), 2*to
	return nil
}

// castledWhen returns for each side that is asked for the condition that it castled at one of the moves, in the way that
// is asked for.
func (w *wanted) castledWhen() []string {
	var some []string
	for n, side := range sides {
		if w.side >= 0 && w.side != n {
			continue
		}
		part := fmt.Sprintf("games.%s_castled_ply BETWEEN %d AND %d", side, w.firstPly, w.lastPly)
		if w.how >= 0 {
			part += fmt.Sprintf(" AND games.%s_castled = %d", side, w.how)
		}
		some = append(some, part)
	}
	return some
}

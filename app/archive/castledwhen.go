package archive

import (
	"fmt"
	"math"
	"strings"
)

// castledWhen adds the condition for the move at which a side castled, by the ways and sides of q.Castled.
func (q *Query) castledWhen(w *where) error {
	from, to := q.CastledFrom, q.CastledTo
	switch {
	case from == 0 && to == 0:
		return nil
	case from < 0 || to < 0 || to > 0 && to < from:
		return fmt.Errorf("%d to %d are no moves: write the first and the last, from 1", from, to)
	case to == 0 || to > math.MaxInt32/2:
		to = math.MaxInt32 / 2
	}
	plies := fmt.Sprintf(" BETWEEN %d AND %d", max(2*from-1, 1), 2*to)
	side, name, one := strings.Cut(q.Castled, ":")
	if !one {
		side, name = "", q.Castled
	}
	var some []string
	for _, s := range [...]string{"white", "black"} {
		if side != "" && s != side {
			continue
		}
		part := "games." + s + "_castled_ply" + plies
		for how, text := range hows {
			if text == name {
				part += fmt.Sprintf(" AND games.%s_castled = %d", s, how)
			}
		}
		some = append(some, part)
	}
	w.and("(" + strings.Join(some, " OR ") + ")")
	return nil
}

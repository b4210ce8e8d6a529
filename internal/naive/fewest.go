package naive

// Fewest is how many moves White needs up to and including a way, if Black passes
// and nothing is taken: all moves are tried to ever greater depths.
func Fewest(array string, w Way) int {
	e := errand{way: w}
	for left := 0; ; left++ {
		e.seen = map[board]int{}
		b := start(array)
		if e.within(&b, left) {
			return left + 1
		}
	}
}

// errand is a search for the moves after which a way is empty.
type errand struct {
	way  Way
	seen map[board]int // the moves that were too few
}

func (e *errand) within(b *board, left int) bool {
	in := 0
	for f, must := range e.way.Empty {
		if must && b[f] != '.' {
			in++
		}
	}
	if in == 0 {
		return true
	}
	if n, seen := e.seen[*b]; in > left || seen && n >= left {
		return false
	}
	e.seen[*b] = left
	for from, piece := range b {
		if piece == '.' || piece == 'K' || from == e.way.Partner {
			continue
		}
		for _, to := range b.reach(from) {
			b[from], b[to] = '.', piece
			done := e.within(b, left-1)
			b[from], b[to] = piece, '.'
			if done {
				return true
			}
		}
	}
	return false
}

package naive

// Fewest returns the number of moves that White needs up to and including a castling or leap, if
// Black passes and nothing is captured. It searches all moves with iterative deepening.
func Fewest(array string, w Way) int {
	e := waySearch{way: w}
	for left := 0; ; left++ {
		e.seen = map[board]int{}
		b := start(array)
		if e.search(&b, left) {
			return left + 1
		}
	}
}

// A waySearch searches for the moves that clear the squares of a way.
type waySearch struct {
	way  Way
	seen map[board]int // the greatest number of moves that were searched without success
}

func (e *waySearch) search(b *board, left int) bool {
	blockers := 0
	for f, mustBeEmpty := range e.way.Empty {
		if mustBeEmpty && b[f] != '.' {
			blockers++
		}
	}
	if blockers == 0 {
		return true
	}
	if n, seen := e.seen[*b]; blockers > left || seen && n >= left {
		return false
	}
	e.seen[*b] = left
	for from, piece := range b {
		if piece == '.' || piece == 'K' || from == e.way.Partner {
			continue
		}
		for _, to := range b.moves(from) {
			b[from], b[to] = '.', piece
			done := e.search(b, left-1)
			b[from], b[to] = piece, '.'
			if done {
				return true
			}
		}
	}
	return false
}

package rules

// Perft counts the legal move sequences of the given length in plies; 1 for
// depth 0. The last ply is counted without being written down
// (https://www.chessprogramming.org/Perft).
func (p *Position) Perft(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return p.perft(depth, make([]Move, 0, depth*MaxMoves))
}

func (p *Position) perft(depth int, buf []Move) uint64 {
	if depth == 1 {
		return uint64(p.Count())
	}
	var n uint64
	var next Position
	moves := p.Moves(buf)
	for _, m := range moves {
		p.Play(m, &next)
		n += next.perft(depth-1, moves[len(moves):])
	}
	return n
}

package rules

// Perft counts the legal move sequences of the given length in plies; 1 for depth 0. Moves of the last ply are counted
// in bulk (https://www.chessprogramming.org/Perft).
func (p *Position) Perft(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return perft(p, depth, make([]Move, 0, depth*MaxMoves))
}

func perft(p *Position, depth int, buf []Move) uint64 {
	if depth == 1 {
		return uint64(p.Count())
	}
	var n uint64
	var next Position
	moves := p.Moves(buf)
	for _, m := range moves {
		p.Play(m, &next)
		n += perft(&next, depth-1, moves[len(moves):])
	}
	return n
}

package uci

import (
	"context"
	"fmt"
	"strings"
	"time"

	"backrank/variants/rules"
)

// maxPerftDepth is the maximum depth of a perft, which from the start position takes years.
const maxPerftDepth = 12

// perftGrace is the time for which perfts may run after quit or the end of the input, because scripts send all commands
// at once.
const perftGrace = 2 * time.Second

// startPerft starts a perft in the background: it counts the move sequences of a given length by their first move
// (https://www.chessprogramming.org/Perft) and prints the counts as Stockfish does. Perfts run one after the other; stop
// cancels all of them.
func (s *session) startPerft(args []string) {
	depth := 1
	if len(args) > 0 {
		n, err := parseSpin(args[0], 1, maxPerftDepth)
		if err != nil {
			s.report("go perft: %v", err)
			return
		}
		depth = n
	}
	p, write, out := s.position, s.moveWriter(), s.out
	s.stopSearch()
	s.perfts = append(s.perfts, s.startJob(func(ctx context.Context) {
		var total uint64
		var b strings.Builder
		var next rules.Position
		for _, m := range p.Moves(nil) {
			n := uint64(1)
			if depth > 1 && ctx.Err() == nil {
				p.Play(m, &next)
				n = countMoves(ctx, &next, depth-1)
			}
			if ctx.Err() != nil {
				out.print("info string perft stopped")
				return
			}
			total += n
			fmt.Fprintf(&b, "%s: %d\n", write(&p, m), n)
		}
		out.print("%s\nNodes searched: %d\n", b.String(), total)
	}))
}

// countMoves is [rules.Position.Perft] with a context. If ctx is cancelled, the count is meaningless.
func countMoves(ctx context.Context, p *rules.Position, depth int) uint64 {
	if ctx.Err() != nil {
		return 0
	}
	if depth < 5 {
		return p.Perft(depth)
	}
	var n uint64
	var next rules.Position
	for _, m := range p.Moves(nil) {
		p.Play(m, &next)
		n += countMoves(ctx, &next, depth-1)
		if ctx.Err() != nil {
			return n
		}
	}
	return n
}

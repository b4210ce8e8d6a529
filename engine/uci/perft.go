package uci

import (
	"context"
	"fmt"
	"strings"

	"backrank/variants/rules"
)

// deepestPerft is so deep that nobody waits for the end.
const deepestPerft = 12

// goPerft counts the move sequences of a length, divided by first moves, in the
// words of Stockfish. Several wait for each other; stop breaks them all off.
func (s *session) goPerft(args []string) {
	depth := 1
	if len(args) > 0 {
		n, err := spin(args[0], 1, deepestPerft)
		if err != nil {
			s.complain("go perft: %v", err)
			return
		}
		depth = n
	}
	p, write, out := s.position, s.writer(), s.out
	s.halt()
	s.perfts = append(s.perfts, s.begin(func(ctx context.Context) {
		var total uint64
		var b strings.Builder
		var next rules.Position
		for _, m := range p.Moves(nil) {
			n := uint64(1)
			if depth > 1 && ctx.Err() == nil {
				p.Play(m, &next)
				n = count(ctx, &next, depth-1)
			}
			if ctx.Err() != nil {
				out.say("info string perft stopped")
				return
			}
			total += n
			fmt.Fprintf(&b, "%s: %d\n", write(&p, m), n)
		}
		out.say("%s\nNodes searched: %d\n", b.String(), total)
	}))
}

// count is Perft that can be broken off, with any number: the plies far from the
// leaves are played here.
func count(ctx context.Context, p *rules.Position, depth int) uint64 {
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
		n += count(ctx, &next, depth-1)
		if ctx.Err() != nil {
			return n
		}
	}
	return n
}

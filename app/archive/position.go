package archive

import (
	"context"
	"fmt"
	"strconv"

	"backrank/variants"
	"backrank/variants/notation"
	"backrank/variants/rules"
)

func itoa(n int) string { return strconv.Itoa(n) }

// target is a position that is looked for in games under one castling rule.
type target struct {
	key    uint64
	pieces int
}

// targets returns a position by the ids of castling rules. It fails if the FEN is none under any of them.
func targets(fen string) (map[string]target, error) {
	all := map[string]target{}
	var last error
	for _, rule := range variants.Castlings() {
		p, _, err := notation.ParseFEN(fen, rule)
		if err != nil {
			last = err
			continue
		}
		all[rule.ID] = targetOf(&p)
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("position: %w", last)
	}
	return all, nil
}

func targetOf(p *rules.Position) target { return target{p.Key(), p.Occupied().Len()} }

// find returns the ply at which a game reaches the target, and the position; -1 if it never does. Captures cannot be
// taken back, so a game with fewer pieces is left.
func (t target) find(start rules.Position, moves []byte, plies int) (int, rules.Position, input) {
	in := input{b: moves}
	p := start
	for ply := 0; ; ply++ {
		if p.Key() == t.key {
			return ply, p, in
		}
		if ply == plies || p.Occupied().Len() < t.pieces {
			return -1, p, in
		}
		m := in.move(&p)
		if in.bad {
			return -1, p, in
		}
		var next rules.Position
		p.Play(m, &next)
		p = next
	}
}

// findPosition finds games in which a position occurred, by replaying those that the rest of the query wants.
func (d *DB) findPosition(ctx context.Context, q Query) ([]Head, error) {
	wanted, err := targets(q.FEN)
	if err != nil {
		return nil, err
	}
	reached := map[int64]bool{}
	err = d.replayAll(ctx, q, func(s *stored) error {
		t, ok := wanted[s.variant.Castling.ID]
		if !ok {
			return nil
		}
		if ply, _, _ := t.find(s.start, s.moves, s.plies); ply >= 0 {
			reached[s.id] = true
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	all := q
	all.FEN, all.Offset, all.Limit = "", 0, 0
	heads, err := d.heads(ctx, all)
	if err != nil {
		return nil, err
	}
	var found []Head
	for _, h := range heads {
		if reached[h.ID] {
			found = append(found, h)
		}
	}
	found = found[min(q.Offset, len(found)):]
	if q.Limit > 0 {
		found = found[:min(q.Limit, len(found))]
	}
	return found, nil
}

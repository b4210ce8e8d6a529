package archive

import (
	"context"
	"database/sql"

	"backrank/variants"
	"backrank/variants/notation"
	"backrank/variants/rules"
)

// stored is a game that is replayed.
type stored struct {
	id      int64
	variant variants.Variant
	start   rules.Position
	result  int
	plies   int
	elo     [2]int
	moves   []byte // valid until the next game
}

// replayAll calls see with every game that a query wants, limits and FEN aside, and that has a start. The games have an
// order of their own. It ends with the first error.
func (d *DB) replayAll(ctx context.Context, q Query, see func(*stored) error) error {
	w, err := q.where()
	if err != nil {
		return err
	}
	rows, err := d.pool.QueryContext(ctx, `SELECT games.id, variants.name, games.start, games.result, games.plies, games.white_elo, games.black_elo,
		records.moves, CASE games.start WHEN -1 THEN records.rest END
		FROM games JOIN variants ON variants.id = games.variant JOIN records ON records.id = games.id
		WHERE games.start > -2 AND `+w.String(), w.args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	starts := starts{}
	for rows.Next() {
		var s stored
		var name string
		var start int
		var moves, rest sql.RawBytes
		if err := rows.Scan(&s.id, &name, &start, &s.result, &s.plies, &s.elo[0], &s.elo[1], &moves, &rest); err != nil {
			return err
		}
		s.moves = moves
		if s.variant, s.start, err = starts.of(name, start, rest); err != nil {
			return err
		}
		if err := see(&s); err != nil {
			return err
		}
	}
	return rows.Err()
}

// starts remembers variants and start positions.
type starts map[startKey]begun

type startKey struct {
	variant string
	start   int
}

type begun struct {
	variant variants.Variant
	start   rules.Position
}

// of returns the variant and the position that a game begins with.
func (all starts) of(variant string, start int, rest []byte) (variants.Variant, rules.Position, error) {
	key := startKey{variant, start}
	if b, met := all[key]; met && start >= 0 {
		return b.variant, b.start, nil
	}
	v, ok := variants.ByID(variant)
	if !ok {
		return v, rules.Position{}, errDamaged
	}
	p, err := position(v, start, rest)
	if err == nil && start >= 0 {
		all[key] = begun{v, p}
	}
	return v, p, err
}

func position(v variants.Variant, start int, rest []byte) (rules.Position, error) {
	if s, ok := unpackStart(start); ok {
		return freshStart(v.Castling, s)
	}
	in := input{b: rest}
	if in.number()&hasFEN == 0 {
		return rules.Position{}, errDamaged
	}
	p, _, err := notation.ParseFEN(in.text(), v.Castling)
	return p, err
}

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
	id     int64
	rule   *rules.Castling
	start  *rules.Position
	result int
	plies  int
	elo    [2]int
	moves  []byte // valid until the next game
}

// replayAll calls see with every game for which a condition holds and that has a start. The games have an order of their
// own. It ends with the first error.
func (d database) replayAll(ctx context.Context, w *where, see func(*stored) error) error {
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
		fen, err := fenOf(start, rest)
		if err != nil {
			return err
		}
		if s.start, err = starts.of(name, start, fen); err != nil {
			return err
		}
		s.rule = s.start.Rule()
		if err := see(&s); err != nil {
			return err
		}
	}
	return rows.Err()
}

// deep returns the ids of the games for which a condition holds and that have the position, the material and the
// comments of a query.
func (d database) deep(ctx context.Context, q *wanted, w *where) (ids []int64, err error) {
	ids = []int64{}
	if q.targets == nil {
		ids, err = d.ids(ctx, w)
	} else {
		err = d.replayAll(ctx, w, func(s *stored) error {
			if s.reached(q.targets[s.rule.ID]) {
				ids = append(ids, s.id)
			}
			return nil
		})
	}
	if err != nil {
		return nil, err
	}
	return d.remarked(ctx, q, ids)
}

// ids returns the ids of the games for which a condition holds.
func (d database) ids(ctx context.Context, w *where) ([]int64, error) {
	ids := []int64{}
	rows, err := d.pool.QueryContext(ctx, "SELECT games.id FROM games WHERE "+w.String(), w.args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, rows.Err()
}

// reached reports whether a game has reached all targets, which are some.
func (s *stored) reached(targets []*target) bool {
	for _, t := range targets {
		if ply, _ := t.find(s.start, s.moves, s.plies); ply < 0 {
			return false
		}
	}
	return len(targets) > 0
}

// remarked keeps those games whose comments have all words of a query.
func (d database) remarked(ctx context.Context, q *wanted, ids []int64) ([]int64, error) {
	if len(q.comments) == 0 {
		return ids, nil
	}
	statement, err := d.pool.PrepareContext(ctx, "SELECT rest FROM records WHERE id = ?")
	if err != nil {
		return nil, err
	}
	defer statement.Close()
	kept := ids[:0]
	for _, id := range ids {
		var rest []byte
		if err := statement.QueryRowContext(ctx, id).Scan(&rest); err != nil {
			return nil, err
		}
		if haveWords(rest, q.comments) {
			kept = append(kept, id)
		}
	}
	return kept, nil
}

// starts remembers start positions.
type starts map[startKey]*rules.Position

type startKey struct {
	variant string
	start   int
}

// of returns the position that a game begins with. fen is needed only for games that begin elsewhere.
func (all starts) of(variant string, start int, fen string) (*rules.Position, error) {
	key := startKey{variant, start}
	if p, met := all[key]; met {
		return p, nil
	}
	v, ok := variants.ByID(variant)
	if !ok {
		return nil, errDamaged
	}
	p, err := position(v, start, fen)
	if err == nil && start >= 0 {
		all[key] = &p
	}
	return &p, err
}

// position returns the position that a game begins with. fen is needed only for a game that begins elsewhere.
func position(v variants.Variant, start int, fen string) (rules.Position, error) {
	if s, ok := unpackStart(start); ok {
		return s.Position(v.Castling)
	}
	p, _, err := notation.ParseFEN(fen, v.Castling)
	return p, err
}

// fenOf returns the FEN in the rest of a game that begins elsewhere.
func fenOf(start int, rest []byte) (string, error) {
	if start != startElsewhere {
		return "", nil
	}
	in := input{b: rest}
	if in.byte()&hasFEN == 0 {
		return "", errDamaged
	}
	fen := in.text()
	if in.bad {
		return "", errDamaged
	}
	return fen, nil
}

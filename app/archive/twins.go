package archive

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"time"
)

// twins finds games that are there already.
type twins struct {
	find, equal *sql.Stmt
	// first has the first game of each number in same, and more the others, while there is no index.
	first map[int64]int64
	more  map[int64][]int64
}

// row are the ids of a record's names.
type row struct{ white, black, event int64 }

func (t *twins) open(ctx context.Context, conn *sql.Conn, bulk bool) error {
	var err error
	if bulk {
		t.first, t.more = map[int64]int64{}, map[int64][]int64{}
	} else if t.find, err = conn.PrepareContext(ctx, "SELECT id FROM games WHERE same = ? ORDER BY id"); err != nil {
		return err
	}
	t.equal, err = conn.PrepareContext(ctx, `SELECT white, black, event, result, date, white_elo, black_elo, start, moves, rest
		FROM games JOIN records USING (id) WHERE id = ? AND deleted IS NULL`)
	return err
}

// remember notes a game that was added.
func (t *twins) remember(same, id int64) {
	if t.first == nil {
		return
	}
	if _, met := t.first[same]; met {
		t.more[same] = append(t.more[same], id)
		return
	}
	t.first[same] = id
}

// candidates returns games with a number in same.
func (t *twins) candidates(ctx context.Context, same int64) ([]int64, error) {
	if t.first != nil {
		if id, met := t.first[same]; met {
			return append([]int64{id}, t.more[same]...), nil
		}
		return nil, nil
	}
	rows, err := t.find.QueryContext(ctx, same)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []int64
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		all = append(all, id)
	}
	return all, rows.Err()
}

// of returns the first twin of a record, 0 if there is none, and whether some game is equal to it.
func (t *twins) of(ctx context.Context, r *record, ids row) (twin int64, equal bool, err error) {
	all, err := t.candidates(ctx, r.same)
	if err != nil {
		return 0, false, err
	}
	for _, id := range all {
		near, equal, err := t.compare(ctx, id, r, ids)
		if err != nil || equal {
			return 0, equal, err
		}
		if near && twin == 0 {
			twin = id
		}
	}
	return twin, false, nil
}

// compare reports whether a game is a twin of a record, and whether it is equal to it.
func (t *twins) compare(ctx context.Context, id int64, r *record, ids row) (near, equal bool, err error) {
	var other row
	var result, date, start int
	var elos [2]int
	var moves, rest []byte
	err = t.equal.QueryRowContext(ctx, id).Scan(&other.white, &other.black, &other.event, &result, &date, &elos[0], &elos[1], &start, &moves, &rest)
	if errors.Is(err, sql.ErrNoRows) { // it was deleted
		return false, false, nil
	}
	if err != nil || start != r.start || !bytes.Equal(moves, r.moves) {
		return false, false, err
	}
	h := &r.head
	equal = other == ids && result == resultNumber(h.Result) && date == packDate(h.Date) && elos == h.Elo && bytes.Equal(rest, r.rest)
	return isNear(date, packDate(h.Date)), equal, nil
}

// isNear reports whether two dates are at most a day apart, or equal as far as they are known.
func isNear(a, b int) bool {
	if a == b {
		return true
	}
	if a%100 == 0 || b%100 == 0 {
		return false
	}
	days := day(a).Sub(day(b)).Hours() / 24
	return days >= -1 && days <= 1
}

func day(date int) time.Time {
	return time.Date(date/10_000, time.Month(date/100%100), date%100, 0, 0, 0, 0, time.UTC)
}

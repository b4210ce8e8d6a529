package archive

import (
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"errors"
	"slices"
	"strconv"
)

// neighbour returns a game that has one move more than a record or one less, and else would be its twin: boards send moves
// after the end of a game. It is 0 if there is none. The day of both must be known, as short lines of a book are no such
// games, and the longer one must have the result of the shorter one, if that has one.
func (t *twins) neighbour(ctx context.Context, r *record) (int64, error) {
	if r.shorter == 0 && len(r.longer) == 0 {
		return 0, nil
	}
	all, err := t.neighboursOf(ctx, r)
	if err != nil {
		return 0, err
	}
	date := packDate(r.head.Date)
	for _, c := range all {
		if !isNear(c.date, date) {
			continue
		}
		other := record{}
		var result int
		err := t.moves.QueryRowContext(ctx, c.id).Scan(&other.start, &result, &other.moves)
		if errors.Is(err, sql.ErrNoRows) { // it was deleted
			continue
		}
		if err != nil {
			return 0, err
		}
		own := resultNumber(r.head.Result)
		if other.start == r.start && (other.isBeginning(result, r, own) || r.isBeginning(own, &other, result)) {
			return c.id, nil
		}
	}
	return 0, nil
}

// isBeginning reports whether a record has the moves of another one but the last, and its result or none.
func (r *record) isBeginning(result int, other *record, otherResult int) bool {
	return len(r.moves) < len(other.moves) && bytes.Equal(r.moves, other.moves[:lastMove(other.moves)]) &&
		(result == otherResult || result == noResult)
}

// neighboursOf returns games that may have one move more than a record or one less, in the order of their ids.
func (t *twins) neighboursOf(ctx context.Context, r *record) ([]candidate, error) {
	if t.first == nil {
		if likely, err := t.isNeighbour(ctx, r); err != nil || !likely {
			return nil, err
		}
		list := append([]byte("["), strconv.FormatInt(r.shorter, 10)...)
		for _, n := range r.longer {
			list = strconv.AppendInt(append(list, ','), n, 10)
		}
		return readCandidates(t.neighbours.QueryContext(ctx, string(append(list, ']'))))
	}
	var all []candidate
	for i := -1; i < len(r.longer); i++ {
		n := r.shorter
		if i >= 0 {
			n = r.longer[i]
		}
		if first, met := t.first[n]; met && n != 0 {
			all = append(append(all, first), t.more[n]...)
		}
	}
	slices.SortFunc(all, func(a, b candidate) int { return cmp.Compare(a.id, b.id) })
	return all, nil
}

// lookupCost is how many numbers are read in the time in which the neighbours of a game are looked for in the index.
const lookupCost = 50

// isNeighbour reports whether a record may have neighbours. A long import reads the numbers of all games for it, as looking
// for neighbours in the index takes as long as adding a game.
func (t *twins) isNeighbour(ctx context.Context, r *record) (bool, error) {
	if t.asked++; t.numbers == nil && t.asked%lookupCost == 0 {
		var games int
		if err := t.conn.QueryRowContext(ctx, "SELECT coalesce(max(id), 0) FROM games").Scan(&games); err != nil {
			return false, err
		}
		if games <= t.asked*lookupCost {
			if err := t.readNumbers(ctx, games); err != nil {
				return false, err
			}
		}
	}
	return t.numbers == nil || t.numbers.has(r.shorter) || slices.ContainsFunc(r.longer, t.numbers.has), nil
}

// readNumbers makes the filter of numbers.
func (t *twins) readNumbers(ctx context.Context, games int) error {
	rows, err := t.conn.QueryContext(ctx, "SELECT same FROM games WHERE deleted IS NULL UNION ALL SELECT alike FROM games WHERE alike IS NOT NULL")
	if err != nil {
		return err
	}
	defer rows.Close()
	numbers := newNumberFilter(2*games + 1<<16)
	for rows.Next() {
		var n int64
		if err := rows.Scan(&n); err != nil {
			return err
		}
		numbers.add(n)
	}
	if err := rows.Err(); err != nil {
		return err
	}
	t.numbers = numbers
	return nil
}

// numberFilter is a Bloom filter of numbers: it has all that were added, and few others.
type numberFilter []uint64

// newNumberFilter returns a filter for a number of numbers, with 16 bits or more for each.
func newNumberFilter(numbers int) numberFilter {
	words := 1
	for 4*words < numbers {
		words *= 2
	}
	return make(numberFilter, words)
}

// bits returns the places of a number: a word, and two bits of it.
func (f numberFilter) bits(n int64) (word, bits uint64) {
	h := mix(mix(uint64(n), 1), 2)
	return h >> 12 & uint64(len(f)-1), 1<<(h&63) | 1<<(h>>6&63)
}

func (f numberFilter) add(n int64) {
	word, bits := f.bits(n)
	f[word] |= bits
}

func (f numberFilter) has(n int64) bool {
	word, bits := f.bits(n)
	return f[word]&bits == bits
}

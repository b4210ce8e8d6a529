package archive

import (
	"context"
)

// answers answers what is asked of games. There are two, which say the same: the tables of the database, and a view of
// what package scan has of them, which is faster by far and may be behind.
type answers interface {
	// each calls yield with the heads of a page, one after another. It ends with the first error of yield.
	each(ctx context.Context, q *wanted, yield func(Head) error) error
	count(ctx context.Context, q *wanted) (int, error)
	// facets returns values as the tables have them, in any order.
	facets(ctx context.Context, q *wanted, c Column) ([]Facet, error)
	// groups calls add with groups of the games with a result.
	groups(ctx context.Context, q *wanted, g grouping, add func(*group)) error
	// explore returns what was played in a position, without names of moves.
	explore(ctx context.Context, q *wanted, what *exploring) (*exploring, error)
}

// ask reads a query and has it answered.
func (d *DB) ask(ctx context.Context, q *Query, answer func(answers, *wanted) error) error {
	w, err := q.read()
	if err == nil && q.TwinsOf != 0 {
		w.among, err = d.Twins(ctx, q.TwinsOf)
	}
	if err != nil {
		return err
	}
	if v := d.scanned.view(); v != nil {
		defer v.games.Release()
		return answer(v, w)
	}
	return answer(database{d}, w)
}

// Find returns the heads of the games that a query wants. It fails, with a message for players, if a field of the query
// cannot be read.
func (d *DB) Find(ctx context.Context, q Query) (found []Head, err error) {
	err = eachHead(ctx, d, q, func(h Head) error {
		found = append(found, h)
		return nil
	})
	return found, err
}

// Page returns a page of the games that a query wants, with q.Limit above 0, and how many it wants on all pages. The number
// fits the page also where games come or go meanwhile: a page that is not full is the last one, and shows that.
func (d *DB) Page(ctx context.Context, q Query) (found []Head, all int, err error) {
	if found, err = d.Find(ctx, q); err != nil {
		return nil, 0, err
	}
	shown := q.Offset + len(found)
	if len(found) < q.Limit && (len(found) > 0 || q.Offset == 0) {
		return found, shown, nil
	}
	if all, err = d.Count(ctx, q); err != nil {
		return nil, 0, err
	}
	if len(found) == 0 {
		return found, min(all, q.Offset), nil
	}
	return found, max(all, shown), nil
}

// IDs returns the ids of the games that a query wants, in its order.
func (d *DB) IDs(ctx context.Context, q Query) (all []int64, err error) {
	err = eachHead(ctx, d, q, func(h Head) error {
		all = append(all, h.ID)
		return nil
	})
	return all, err
}

// eachHead calls yield with the heads of the games that a query wants, one after another.
func eachHead(ctx context.Context, d *DB, q Query, yield func(Head) error) error {
	return d.ask(ctx, &q, func(a answers, w *wanted) error { return a.each(ctx, w, yield) })
}

// Count returns the number of games that a query wants, whatever its limits.
func (d *DB) Count(ctx context.Context, q Query) (n int, err error) {
	err = d.ask(ctx, &q, func(a answers, w *wanted) error {
		n, err = a.count(ctx, w)
		return err
	})
	return n, err
}

// database answers by SQL.
type database struct{ *DB }

package archive

import (
	"bufio"
	"context"
	"io"

	"backrank/variants/pgn"
)

// runQuery parses a query and calls run with it and the current view of the games.
func (d *DB) runQuery(ctx context.Context, q *Query, run func(*view, *parsedQuery) error) error {
	w, err := q.parse()
	if err == nil && q.TwinsOf != 0 {
		w.twins, err = d.Twins(ctx, q.TwinsOf)
	}
	if err != nil {
		return err
	}
	v, err := d.views.view(ctx)
	if err != nil {
		return err
	}
	defer v.games.Release()
	return run(v, w)
}

// Find returns the heads of the matching games. An invalid field of the query is an error, as a message for players.
func (d *DB) Find(ctx context.Context, q Query) (found []Head, err error) {
	err = eachHead(ctx, d, q, func(h Head) error {
		found = append(found, h)
		return nil
	})
	return found, err
}

// Page returns a page of the matching games and the number of games on all pages. A page has q.Limit games, which must be
// at least 1. The number agrees with the page even if games are added or removed between the two queries: a page that is
// not full counts as the last one.
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

// IDs returns the ids of the matching games, in the order of the query.
func (d *DB) IDs(ctx context.Context, q Query) (all []int64, err error) {
	err = eachHead(ctx, d, q, func(h Head) error {
		all = append(all, h.ID)
		return nil
	})
	return all, err
}

// eachHead calls yield with the heads of the matching games, in the order of the query.
func eachHead(ctx context.Context, d *DB, q Query, yield func(Head) error) error {
	return d.runQuery(ctx, &q, func(v *view, parsed *parsedQuery) error { return v.each(ctx, parsed, yield) })
}

// Count returns the number of matching games, ignoring Offset and Limit.
func (d *DB) Count(ctx context.Context, q Query) (n int, err error) {
	err = d.runQuery(ctx, &q, func(v *view, parsed *parsedQuery) error {
		rows, err := v.matching(ctx, parsed)
		n = len(rows)
		return err
	})
	return n, err
}

// tables reads the tables of an archive for views.
type tables struct{ db *DB }

// Export writes the matching games as PGN, in the order of the query, and returns how many. If keep is non-nil, it skips
// games for which keep returns false. It stops at the first game that cannot be read.
func (d *DB) Export(ctx context.Context, w io.Writer, q Query, keep func(Head) bool) (int, error) {
	out, n := bufio.NewWriterSize(w, 1<<20), 0
	err := d.Each(ctx, q, keep, func(_ Head, g pgn.Game) error {
		n++
		return pgn.Write(out, g)
	})
	if err != nil {
		return n, err
	}
	return n, out.Flush()
}

// Each calls yield with the matching games one by one, in the order of the query. If keep is non-nil, it skips games for
// which keep returns false. It stops at the first game that cannot be read, or the first error of yield.
func (d *DB) Each(ctx context.Context, q Query, keep func(Head) bool, yield func(Head, pgn.Game) error) error {
	return eachHead(ctx, d, q, func(h Head) error {
		if keep != nil && !keep(h) {
			return nil
		}
		g, err := d.Game(ctx, h.ID)
		if err != nil {
			return err
		}
		return yield(h, g)
	})
}

package archive

import (
	"bufio"
	"context"
	"io"

	"backrank/variants/pgn"
)

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

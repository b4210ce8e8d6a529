package archive

import (
	"bufio"
	"context"
	"io"

	"backrank/variants/notation"
)

// Export writes the games that a query wants as PGN, in its order, and returns how many; those for which of is true, if
// it is not nil. It ends with the first game that cannot be read.
func (d *DB) Export(ctx context.Context, w io.Writer, q Query, of func(Head) bool) (int, error) {
	out, n := bufio.NewWriterSize(w, 1<<20), 0
	err := d.Each(ctx, q, of, func(_ Head, g notation.Game) error {
		n++
		return notation.Write(out, g)
	})
	if err != nil {
		return n, err
	}
	return n, out.Flush()
}

// Each calls yield with the games that a query wants, in its order, of which it holds one at a time; with those for which
// of is true, if it is not nil. It ends with the first game that cannot be read, or the first error of yield.
func (d *DB) Each(ctx context.Context, q Query, of func(Head) bool, yield func(Head, notation.Game) error) error {
	return eachHead(ctx, d, q, func(h Head) error {
		if of != nil && !of(h) {
			return nil
		}
		g, err := d.Game(ctx, h.ID)
		if err != nil {
			return err
		}
		return yield(h, g)
	})
}

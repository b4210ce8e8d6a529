package archive

import (
	"bufio"
	"context"
	"io"

	"backrank/variants/notation"
)

// Export writes the games that a query wants as PGN, in its order, and returns how many. It ends with the first game
// that cannot be read.
func (d *DB) Export(ctx context.Context, w io.Writer, q Query) (int, error) {
	heads, err := d.Find(ctx, q)
	if err != nil {
		return 0, err
	}
	out := bufio.NewWriterSize(w, 1<<20)
	for n, h := range heads {
		g, err := d.Game(ctx, h.ID)
		if err != nil {
			return n, err
		}
		if err := notation.Write(out, g); err != nil {
			return n, err
		}
	}
	return len(heads), out.Flush()
}

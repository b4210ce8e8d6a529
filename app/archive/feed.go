package archive

import (
	"context"

	"backrank/app/archive/scan"
)

// feed makes the scan file in step with an import, so that nothing is read again behind it. If anything else adds games
// meanwhile it gives up, and the file is made from the tables.
type feed struct {
	db      database
	base    *scan.Snapshot
	builder *scan.Builder // nil while there are few games
	batch   []scan.Game   // not committed
	pending []scan.Game
	last    scan.Stamp // of what has been committed
}

// newFeed begins a feed behind the games that there are; nil if these are not at hand.
func (d *DB) newFeed() *feed {
	v := d.views.newest()
	if v == nil {
		return nil
	}
	return &feed{db: database{d}, base: v.games, last: v.games.Stamp}
}

// follows reports whether the next id is the one behind what has been committed.
func (f *feed) follows(next int64) bool { return next == f.last.Last+1 }

// add takes a game that is being added, and its row.
func (f *feed) add(r *record, n *gameRow) error {
	h, err := packHead(n, r.extra)
	if err != nil {
		return err
	}
	fen, err := fenOf(r.start, r.extra)
	if err != nil {
		return err
	}
	f.batch = append(f.batch, scan.Game{Head: h, Signature: r.signature, Moves: packMoves(r.start, fen, r.moves)})
	f.last.Content = r.content
	return nil
}

// commit keeps what has been added.
func (f *feed) commit(ctx context.Context) error {
	if n := len(f.batch); n > 0 {
		f.last.Last = int64(f.batch[n-1].Head.ID)
	}
	f.pending = append(f.pending, f.batch...)
	f.batch = f.batch[:0]
	if f.builder == nil && len(f.pending) <= f.db.views.maxLater {
		return nil
	}
	if f.builder == nil {
		var err error
		if f.builder, err = scan.NewBuilder(f.db.path + scanEnding); err != nil {
			return err
		}
		if err := copySnapshot(ctx, f.builder, f.base); err != nil {
			return err
		}
	}
	for _, g := range f.pending {
		if err := f.builder.Add(ctx, g); err != nil {
			return err
		}
	}
	clear(f.pending)
	f.pending = f.pending[:0]
	return nil
}

// copySnapshot adds all games of a snapshot to a file.
func copySnapshot(ctx context.Context, b *scan.Builder, games *scan.Snapshot) error {
	rows, err := games.Filter(ctx)
	if err != nil {
		return err
	}
	for _, r := range rows {
		if err := b.Add(ctx, games.Game(r)); err != nil {
			return err
		}
	}
	return nil
}

// finish puts the file in its place, if there were many games.
func (f *feed) finish(ctx context.Context) error {
	defer f.base.Release()
	if f.builder == nil {
		return nil
	}
	v, players, events, err := f.names(ctx)
	if err != nil {
		f.builder.Abort()
		return err
	}
	if v.games, err = f.builder.Finish(ctx, f.last, players, events, v.variantNames(), v.sourceNames()); err == nil {
		f.db.views.install(v)
	}
	return err
}

// names reads the names of the file, and a view without games.
func (f *feed) names(ctx context.Context) (v *view, players, events *scan.Names, err error) {
	conn, err := f.db.pool.Conn(ctx)
	if err != nil {
		return nil, nil, nil, err
	}
	defer conn.Close()
	if players, events, err = namesOf(ctx, conn, f.base); err == nil {
		v, err = f.db.newView(ctx, conn)
	}
	return v, players, events, err
}

// abort gives up.
func (f *feed) abort() {
	if f.builder != nil {
		f.builder.Abort()
	}
	f.base.Release()
}

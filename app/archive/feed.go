package archive

import (
	"context"

	"backrank/app/archive/scan"
)

// feed writes the scan file during an import, so that the games need not be read again afterwards. If other games are added
// meanwhile, by this or another program, the writer aborts the feed and the file is built from the tables.
type feed struct {
	tables  tables
	base    *scan.Snapshot
	builder *scan.Builder // nil while there are few games
	batch   []scan.Game   // not committed yet
	pending []scan.Game   // committed, but not in builder
	last    scan.Stamp    // of the last committed game
}

// newFeed starts a feed that adds games to the current snapshot. It returns nil if there is no snapshot with all games.
func (d *DB) newFeed() *feed {
	v := d.views.newest()
	if v == nil {
		return nil
	}
	return &feed{tables: tables{d}, base: v.games, last: v.games.Stamp}
}

// follows reports whether next is the id after the last committed game.
func (f *feed) follows(next int64) bool { return next == f.last.Last+1 }

// add adds a game of the current transaction.
func (f *feed) add(r *record, n *gameRow) error {
	h, err := packHead(*n, r.extra)
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

// commit adds the games of the committed transaction to the file, which it begins once there are more than
// maxLaterGames.
func (f *feed) commit(ctx context.Context) error {
	if n := len(f.batch); n > 0 {
		f.last.Last = int64(f.batch[n-1].Head.ID)
	}
	f.pending = append(f.pending, f.batch...)
	f.batch = f.batch[:0]
	if f.builder == nil && len(f.pending) <= f.tables.db.views.maxLater {
		return nil
	}
	if f.builder == nil {
		var err error
		if f.builder, err = scan.NewBuilder(f.tables.db.path + scanEnding); err != nil {
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

// copySnapshot adds all games of a snapshot to a builder.
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

// finish completes the file and installs a view of it. It does nothing if few games were added.
func (f *feed) finish(ctx context.Context) error {
	defer f.base.Release()
	if f.builder == nil {
		return nil
	}
	v, names, err := f.names(ctx)
	if err != nil {
		f.builder.Abort()
		return err
	}
	if v.games, err = f.builder.Finish(ctx, f.last, names, v.variantNames(), v.sourceNames()); err == nil {
		f.tables.db.views.install(v)
	}
	return err
}

// names returns the names for the file, and a view without a snapshot.
func (f *feed) names(ctx context.Context) (v *view, names scan.Tables, err error) {
	conn, err := f.tables.db.pool.Conn(ctx)
	if err != nil {
		return nil, names, err
	}
	defer conn.Close()
	if names, err = f.tables.namesOf(ctx, conn, f.base); err == nil {
		v, err = f.tables.newView(ctx, conn)
	}
	return v, names, err
}

// abort discards the file.
func (f *feed) abort() {
	if f.builder != nil {
		f.builder.Abort()
	}
	f.base.Release()
}

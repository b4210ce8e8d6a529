package archive

import (
	"cmp"
	"context"
	"database/sql"
	"errors"

	"backrank/variants"
	"backrank/variants/gametree"
)

// upgradeGames is the number of games that are upgraded in one transaction, which takes some milliseconds.
const upgradeGames = 500

// Outdated reports whether some games were stored by an earlier version and can be upgraded.
func Outdated(ctx context.Context, d *DB) (bool, error) {
	if d.oldVersion { // nothing can be changed
		return false, nil
	}
	var left bool
	err := d.pool.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM outdated)").Scan(&left)
	return left, err
}

// Upgrade updates the games that were stored by an earlier version: their endings, dates, ratings, time controls, accuracies
// and twins. The archive can be used and changed meanwhile, also by other programs. When ctx is cancelled or the program ends,
// finished batches stay, and the next call continues. progress is called with the share that is done, 0 to 1, after each batch but the last.
func Upgrade(ctx context.Context, d *DB, progress func(share float64)) error {
	return upgradeInBatches(ctx, d, upgradeGames, progress)
}

func upgradeInBatches(ctx context.Context, d *DB, size int, progress func(share float64)) error {
	left, err := Outdated(ctx, d)
	if err != nil || !left {
		return err
	}
	defer d.views.startImport(ctx)() // the scan file is built once, at the end
	w, err := d.newWriter(ctx, false)
	if err != nil {
		return err
	}
	u := upgrade{writer: w, encoder: encoder{accuracy: d.accuracy}, size: size}
	for !u.finished && err == nil {
		err = w.inTransaction(ctx, func() error { return u.batch(ctx) })
		if err == nil && !u.finished {
			progress(float64(u.done) / float64(u.last))
		}
	}
	return cmp.Or(err, w.close())
}

// upgrade is a running upgrade.
type upgrade struct {
	writer     *writer
	encoder    encoder
	size       int   // games in a batch
	done, last int64 // ids of the last upgraded game, and of the last to upgrade
	finished   bool
}

// outdatedGame is a game that was stored by an earlier version.
type outdatedGame struct {
	record
	id            int64
	name          string // of the variant
	result        int
	ending        Ending
	date          int
	twin, deleted sql.NullInt64
}

// batch upgrades the next games, within a transaction.
func (u *upgrade) batch(ctx context.Context) error {
	conn := u.writer.conn
	err := conn.QueryRowContext(ctx, "SELECT done, last FROM outdated").Scan(&u.done, &u.last)
	if errors.Is(err, sql.ErrNoRows) {
		u.finished = true
		return nil
	}
	if err != nil {
		return err
	}
	games, err := u.read(ctx)
	if err != nil {
		return err
	}
	for i := range games {
		if err := u.upgradeGame(ctx, &games[i]); err != nil {
			return err
		}
	}
	if len(games) < u.size {
		u.finished = true
		_, err = conn.ExecContext(ctx, "DELETE FROM outdated")
		return err
	}
	u.done = games[len(games)-1].id
	_, err = conn.ExecContext(ctx, "UPDATE outdated SET done = ?", u.done)
	return err
}

// read reads the next games.
func (u *upgrade) read(ctx context.Context) ([]outdatedGame, error) {
	rows, err := u.writer.conn.QueryContext(ctx, `SELECT games.id, variants.name, start, w.name, b.name, events.name, result, ending, date,
		white_elo, black_elo, coalesce(loose, 0), plies, same, content, twin, deleted, moves, rest
		FROM games JOIN records USING (id) JOIN variants ON variants.id = variant JOIN players w ON w.id = white
		JOIN players b ON b.id = black JOIN events ON events.id = event
		WHERE games.id > ? AND games.id <= ? ORDER BY games.id LIMIT ?`, u.done, u.last, u.size)
	all, err := readRows(rows, err, func(o *outdatedGame) []any {
		h := &o.head
		return []any{
			&o.id, &o.name, &o.start, &h.White, &h.Black, &h.Event, &o.result, &o.ending, &o.date,
			&h.Elo[0], &h.Elo[1], &o.loose, &h.Plies, &o.same, &o.content, &o.twin, &o.deleted, &o.moves, &o.extra,
		}
	})
	for i := range all {
		o := &all[i]
		o.head.Date, o.head.Result = dateText(o.date), results[o.result&3]
	}
	return all, err
}

// upgradeGame updates a game to the current version. It skips a game whose record is damaged, or whose variant is unknown.
func (u *upgrade) upgradeGame(ctx context.Context, o *outdatedGame) error {
	v, ok := variants.ByID(o.name)
	if !ok {
		return nil
	}
	o.head.Variant, o.head.Start = v.ID, startText(v, o.start)
	g, in, withTree, err := o.open(v)
	if err != nil || in.bad {
		return nil
	}
	line := &u.encoder.line
	if g.Started() && !line.replay(&g.Start, o.moves, o.head.Plies) {
		return nil
	}
	same, content, elo := o.same, o.content, o.head.Elo
	u.encoder.hash(&o.record, &g)
	o.same, o.content = same, content
	o.readLooseTags(&g)
	o.head.Ending = line.endingOf(&g, resultNumber(o.head.Result))
	if withTree && o.replay(&g, &in, withTree) != nil {
		g.Tree = gametree.Tree{} // damaged: nobody's accuracy is known
	}
	u.encoder.derive(&o.record, &g)
	if err := u.setDerived(ctx, o); err != nil {
		return err
	}
	conn := u.writer.conn
	date := packDate(o.head.Date)
	if o.head.Ending != o.ending || o.head.Elo != elo || date != o.date {
		_, err = conn.ExecContext(ctx, "UPDATE games SET ending = ?, date = ?, white_elo = ?, black_elo = ?, loose = ? WHERE id = ?",
			int(o.head.Ending), date, o.head.Elo[0], o.head.Elo[1], nullIfZero(int64(o.loose)), o.id)
	}
	if err == nil {
		_, err = conn.ExecContext(ctx, "UPDATE games SET alike = ? WHERE id = ?", o.alike, o.id)
	}
	if err != nil || o.twin.Valid || o.deleted.Valid {
		return err
	}
	return u.findTwin(ctx, o)
}

// setDerived stores the time control and the accuracies of a game.
func (u *upgrade) setDerived(ctx context.Context, o *outdatedGame) error {
	h := &o.head
	if h.TimeControl == "" && h.Accuracy == [2]int{} {
		return nil
	}
	control := int64(0)
	if h.TimeControl != "" {
		var err error
		if control, err = u.writer.controls.id(ctx, h.TimeControl); err != nil {
			return err
		}
	}
	_, err := u.writer.conn.ExecContext(ctx, "UPDATE games SET control = ?, white_accuracy = ?, black_accuracy = ? WHERE id = ?",
		control, h.Accuracy[0], h.Accuracy[1], o.id)
	return err
}

// findTwin marks a game as the twin of an earlier one. If it has no earlier twin, findTwin marks its later twins, see
// markLater.
func (u *upgrade) findTwin(ctx context.Context, o *outdatedGame) error {
	all, err := u.writer.twins.candidates(ctx, &o.record, o.id)
	if err != nil {
		return err
	}
	found, err := u.writer.twins.match(ctx, all, &o.record)
	if err != nil {
		return err
	}
	if found.twin != 0 {
		_, err = u.writer.conn.ExecContext(ctx, "UPDATE games SET twin = ? WHERE id = ?", found.twin, o.id)
		return err
	}
	return u.markLater(ctx, o)
}

// markLater marks the twins of a game among the games that were added since the upgrade began. When they were added, the
// game could not be found, because it had not been upgraded.
func (u *upgrade) markLater(ctx context.Context, o *outdatedGame) error {
	from, to := adjacentDays(packDate(o.head.Date))
	rows, err := u.writer.conn.QueryContext(ctx, `SELECT id, content, date FROM games
		WHERE alike = ? AND date BETWEEN ? AND ? AND deleted IS NULL AND id > ? AND twin IS NULL LIMIT ?`, o.alike, from, to, u.last, maxCandidates)
	all, err := readCandidates(rows, err)
	for i := range all {
		found, failed := u.writer.twins.match(ctx, all[i:i+1], &o.record)
		if failed == nil && found.twin != 0 {
			_, failed = u.writer.conn.ExecContext(ctx, "UPDATE games SET twin = ? WHERE id = ?", o.id, found.twin)
		}
		if failed != nil {
			return failed
		}
	}
	return err
}

package archive

import (
	"context"
	"database/sql/driver"

	"backrank/variants"
)

// add adds records in one transaction: all of them or, with an error, none. It is not interrupted.
func (w *writer) add(source string, batch ...[]record) (Added, error) {
	ctx := context.Background()
	w.db.write.Lock()
	defer w.db.write.Unlock()
	if _, err := w.conn.ExecContext(ctx, "BEGIN IMMEDIATE"); err != nil {
		return Added{}, err
	}
	added, err := w.addAll(ctx, source, batch)
	if err = endTransaction(w.conn, err); err != nil {
		w.seen = -1 // what is remembered of names may be undone
		w.giveUp()
		return Added{}, err
	}
	if w.feed != nil && w.feed.commit(ctx) != nil {
		w.giveUp()
	}
	return added, nil
}

// giveUp stops writing the scan file. It is rebuilt from the tables later.
func (w *writer) giveUp() {
	if w.feed != nil {
		w.feed.abort()
		w.feed = nil
	}
}

func (w *writer) addAll(ctx context.Context, source string, batch [][]record) (added Added, err error) {
	if err := w.refresh(ctx); err != nil {
		return added, err
	}
	from, err := w.sources.id(ctx, source)
	if err != nil {
		return added, err
	}
	for _, records := range batch {
		for i := range records {
			if err := w.one(ctx, &records[i], from, &added); err != nil {
				return added, err
			}
		}
	}
	return added, nil
}

// refresh reads what another connection may have changed.
func (w *writer) refresh(ctx context.Context) error {
	before := w.seen
	if err := w.version(ctx, &w.seen); err != nil {
		return err
	}
	if before != w.seen {
		for _, n := range []*names{w.players, w.events, w.sources} {
			if err := n.load(ctx); err != nil {
				return err
			}
		}
		clear(w.variants)
		if err := w.loadWaiting(ctx); err != nil {
			return err
		}
	}
	last := w.next
	err := w.conn.QueryRowContext(ctx, "SELECT coalesce(max(id), 0) + 1 FROM games").Scan(&w.next)
	if w.feed != nil && !w.feed.follows(w.next) {
		w.giveUp()
	}
	if err == nil && last < w.next {
		err = w.twins.rememberFrom(ctx, w.conn, last)
	}
	return err
}

// one adds a record, unless it is there already.
func (w *writer) one(ctx context.Context, r *record, source int64, added *Added) error {
	ids, err := w.row(ctx, &r.head)
	if err != nil {
		return err
	}
	found, err := w.twins.of(ctx, r, ids, w.isAwaited(r))
	if err != nil {
		return err
	}
	if !found.equal && w.skipKeyed {
		if found.equal, err = w.wasPut(ctx, r); err != nil {
			return err
		}
	}
	if found.equal || w.hasArrived(r) {
		added.Equals++
		return nil
	}
	if found.whole && r.content == recoveredContent { // it is there, and says more
		added.Equals++
		return nil
	}
	if found.whole {
		if id, err := w.twins.recovered(ctx, r); err != nil || id != 0 {
			if err == nil {
				err = w.complete(ctx, id, r, source)
			}
			added.Games++
			return err
		}
	}
	if found.twin != 0 {
		added.Twins++
	}
	n, err := w.store(ctx, r, ids, w.next, found.twin, source)
	if err != nil {
		return err
	}
	if w.feed != nil && w.feed.add(r, &n) != nil {
		w.giveUp()
	}
	w.next++
	added.Games++
	if len(w.waiting) > 0 {
		if err := w.arrive(ctx, n[0], r.key()); err != nil {
			return err
		}
	}
	return w.twins.remember(ctx, w.conn, mark{candidate{w.next - 1, r.content, packDate(r.head.Date)}, r.same, r.alike})
}

// row returns the rows of a game's names.
func (w *writer) row(ctx context.Context, h *Head) (ids row, err error) {
	if ids.white, err = w.players.id(ctx, h.White); err != nil {
		return ids, err
	}
	if ids.black, err = w.players.id(ctx, h.Black); err != nil {
		return ids, err
	}
	ids.event, err = w.events.id(ctx, h.Event)
	return ids, err
}

// complete puts a record in the place of a game that was recovered, with its id and labels.
func (w *writer) complete(ctx context.Context, id int64, r *record, source int64) error {
	w.giveUp() // the scan file has the game
	err := w.drop(ctx, id, 0)
	if err == nil {
		err = w.put(ctx, r, id, 0, source)
	}
	if err == nil && len(w.waiting) > 0 {
		err = w.arrive(ctx, id, r.key())
	}
	return err
}

// store writes a record under an id that is free, and returns its row. twin is the game that it is a twin of, 0 if there
// is none.
func (w *writer) store(ctx context.Context, r *record, ids row, id, twin, source int64) (numbers, error) {
	h, c := &r.head, &r.head.Castled
	variant, err := w.variant(ctx, h)
	if err != nil {
		return numbers{}, err
	}
	n := numbers{
		id, variant, int64(r.start), ids.white, ids.black, ids.event, int64(resultNumber(h.Result)), int64(h.Ending), int64(packDate(h.Date)),
		int64(h.Elo[0]), int64(h.Elo[1]), int64(h.Plies), int64(c[0].How), int64(c[0].Ply), int64(c[1].How), int64(c[1].Ply),
		int64(h.Hints), source, w.now, twin,
	}
	if _, err := w.game.exec(ctx, w.conn, w.values(&n, r)...); err != nil {
		return n, err
	}
	_, err = w.record.exec(ctx, w.conn, id, r.moves, r.rest)
	return n, err
}

// values returns the arguments of insertGame. They are valid until the next ones.
func (w *writer) values(n *numbers, r *record) []driver.Value {
	w.buffer = w.buffer[:0]
	for _, column := range n[:len(n)-2] {
		w.buffer = append(w.buffer, column)
	}
	w.buffer = append(w.buffer, r.same, r.content, r.alike, orNull(int64(r.loose)), orNull(n[len(n)-2]))
	return w.buffer
}

// orNull returns a number, NULL for 0.
func orNull(n int64) driver.Value {
	if n == 0 {
		return nil
	}
	return n
}

// variant returns the row of a game's variant.
func (w *writer) variant(ctx context.Context, h *Head) (int64, error) {
	if id, met := w.variants[h.Variant]; met {
		return id, nil
	}
	if _, known := variants.ByID(h.Variant); !known {
		return 0, errVariant
	}
	_, err := w.conn.ExecContext(ctx, "INSERT OR IGNORE INTO variants (name, rule) VALUES (?, ?)", h.Variant, h.Rule)
	if err != nil {
		return 0, err
	}
	var id int64
	if err := w.conn.QueryRowContext(ctx, "SELECT id FROM variants WHERE name = ?", h.Variant).Scan(&id); err != nil {
		return 0, err
	}
	w.variants[h.Variant] = id
	return id, nil
}

package archive

import (
	"context"

	"backrank/variants"
)

// add adds records in one transaction: all of them or, with an error, none. It is not interrupted.
func (w *writer) add(records []record, source string) (Added, error) {
	ctx := context.Background()
	if _, err := w.conn.ExecContext(ctx, "BEGIN IMMEDIATE"); err != nil {
		return Added{}, err
	}
	added, err := w.addAll(ctx, records, source)
	if err = endTransaction(w.conn, err); err != nil {
		return Added{}, err
	}
	return added, nil
}

func (w *writer) addAll(ctx context.Context, records []record, source string) (added Added, err error) {
	if err := w.refresh(ctx); err != nil {
		return added, err
	}
	from, err := w.sources.id(ctx, source)
	if err != nil {
		return added, err
	}
	for i := range records {
		if err := w.one(ctx, &records[i], from, &added); err != nil {
			return added, err
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
			if err := n.load(ctx, w.conn); err != nil {
				return err
			}
		}
		clear(w.variants)
	}
	return w.conn.QueryRowContext(ctx, "SELECT coalesce(max(id), 0) + 1 FROM games").Scan(&w.next)
}

// one adds a record.
func (w *writer) one(ctx context.Context, r *record, source int64, added *Added) error {
	h := &r.head
	variant, err := w.variant(ctx, h)
	if err != nil {
		return err
	}
	white, err := w.players.id(ctx, h.White)
	if err != nil {
		return err
	}
	black, err := w.players.id(ctx, h.Black)
	if err != nil {
		return err
	}
	event, err := w.events.id(ctx, h.Event)
	if err != nil {
		return err
	}
	twin, equal, err := w.twins.of(ctx, r, row{white, black, event})
	if err != nil {
		return err
	}
	if equal {
		added.Equals++
		return nil
	}
	var marked any
	if twin != 0 {
		marked = twin
		added.Twins++
	}
	c := h.Castled
	_, err = w.game.ExecContext(ctx, w.next, variant, r.start, white, black, event, resultNumber(h.Result), int64(h.Ending),
		packDate(h.Date), h.Elo[0], h.Elo[1], h.Plies, int64(c[0].How), c[0].Ply, int64(c[1].How), c[1].Ply, h.Hints,
		source, w.now, r.same, r.content, marked)
	if err != nil {
		return err
	}
	if _, err = w.record.ExecContext(ctx, w.next, r.moves, r.rest); err != nil {
		return err
	}
	w.next++
	added.Games++
	return w.twins.remember(ctx, w.conn, r, w.next-1)
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

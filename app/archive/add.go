package archive

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"

	"backrank/lang"
	"backrank/variants"
	"backrank/variants/pgn"
)

var (
	errVariant  = lang.Error(func() string { return lang.L("the game has no variant") })
	errNoGame   = lang.Error(func() string { return lang.L("there is no such game") })
	errKeyTaken = lang.Error(func() string { return lang.L("the key is another game's") })
)

// Add adds games in one transaction: all of them or, with an error, none. source is their [Head.Source]. It fails if a
// move is illegal.
func (d *DB) Add(ctx context.Context, source string, games ...pgn.Game) (Added, error) {
	e := encoder{accuracy: d.accuracy}
	var records []record
	for i := range games {
		if err := checkLegal(&games[i]); err != nil {
			return Added{}, err
		}
		r, err := e.encode(&games[i], false)
		if err != nil {
			return Added{}, err
		}
		records = append(records, r)
	}
	w, err := d.newWriter(ctx, false)
	if err != nil {
		return Added{}, err
	}
	added, err := w.add(source, records)
	return added, cmp.Or(err, w.close())
}

// checkLegal returns an error if a game cannot be written as PGN, for example because a move is illegal.
func checkLegal(g *pgn.Game) error {
	return pgn.Write(io.Discard, *g)
}

const selectRecord = `SELECT variants.name, start, w.name, b.name, events.name, result, date, white_elo, black_elo, plies, moves, rest
FROM games JOIN records USING (id) JOIN variants ON variants.id = variant JOIN players w ON w.id = white
JOIN players b ON b.id = black JOIN events ON events.id = event WHERE games.id = ?`

// Game returns a game, even if it is deleted. It fails if there is no game with the id, or its record is damaged.
func (d *DB) Game(ctx context.Context, id int64) (pgn.Game, error) {
	return readGame(ctx, d.pool, id)
}

func readGame(ctx context.Context, from querier, id int64) (pgn.Game, error) {
	var r record
	var date, result int
	h := &r.head
	err := from.QueryRowContext(ctx, selectRecord, id).Scan(&h.Variant, &r.start, &h.White, &h.Black, &h.Event, &result, &date,
		&h.Elo[0], &h.Elo[1], &h.Plies, &r.moves, &r.extra)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return pgn.Game{}, ofGame(id, errNoGame)
	case err != nil:
		return pgn.Game{}, err
	}
	v, ok := variants.ByID(h.Variant)
	if !ok || result < 0 || result >= len(results) {
		return pgn.Game{}, ofGame(id, errDamaged)
	}
	h.Start, h.Date, h.Result = startText(v, r.start), dateText(date), results[result]
	g, err := r.game(v)
	if err != nil {
		return g, ofGame(id, err)
	}
	return g, nil
}

// ofGame adds the id of a game to the text of an error.
func ofGame(id int64, err error) error {
	return fmt.Errorf("%s: %w", lang.L("game {{.Number}}", "Number", id), err)
}

package archive

import (
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"slices"
	"time"
)

// twins finds games that are there already.
type twins struct {
	find, neighbours, equal, moves *sql.Stmt
	// While there is no index, first has the first game of each number of twins, more some others, and contents the rest
	// by content.
	first      map[int64]candidate
	more       map[int64][]candidate
	contents   map[int64]candidate
	remembered int

	conn    *sql.Conn
	numbers numberFilter // of all games that are not deleted, in a long import by the index; else nil
	asked   int          // games whose neighbours were looked for in the index
}

// candidate is a game that may be a twin of another, or equal to it.
type candidate struct {
	id      int64
	content int64 // equal for equal games
	date    int
}

const (
	// mostCandidates is how many games are looked at as twins of one: games without moves can have very many.
	mostCandidates = 16
	// mostRemembered is how many games are remembered, in some hundred megabytes, before the index is made.
	mostRemembered = 4_000_000
)

// row are the ids of a record's names.
type row struct{ white, black, event int64 }

func (t *twins) open(ctx context.Context, conn *sql.Conn, bulk bool) error {
	var err error
	t.conn = conn
	if bulk {
		t.first, t.more, t.contents = map[int64]candidate{}, map[int64][]candidate{}, map[int64]candidate{}
	} else if err = t.search(ctx, conn); err != nil {
		return err
	}
	const heads = " FROM games JOIN records USING (id) WHERE id = ? AND deleted IS NULL"
	t.equal, err = conn.PrepareContext(ctx, "SELECT white, black, event, result, date, white_elo, black_elo, start, moves, rest"+heads)
	if err == nil {
		t.moves, err = conn.PrepareContext(ctx, "SELECT start, result, moves"+heads)
	}
	return err
}

// close closes the statements.
func (t *twins) close() {
	for _, s := range []*sql.Stmt{t.find, t.neighbours, t.equal, t.moves} {
		if s != nil {
			_ = s.Close()
		}
	}
}

// search finds twins by the index from now on.
func (t *twins) search(ctx context.Context, conn *sql.Conn) error {
	t.first, t.more, t.contents = nil, nil, nil
	var err error
	const columns, limit = "SELECT id, content, date FROM games WHERE ", " AND deleted IS NULL LIMIT ?4)"
	t.find, err = conn.PrepareContext(ctx, columns+"same = ?1 AND content = ?2 AND deleted IS NULL UNION ALL SELECT * FROM ("+
		columns+"same = ?3 AND alike IS NULL"+limit+" UNION ALL SELECT * FROM ("+columns+"alike = ?3"+limit)
	if err == nil {
		const among = "IN (SELECT value FROM json_each(?1)) AND deleted IS NULL"
		t.neighbours, err = conn.PrepareContext(ctx, columns+"alike IS NULL AND same "+among+" UNION ALL "+columns+"alike "+among)
	}
	return err
}

// mark is a game with the number by which its twins are found.
type mark struct {
	candidate
	twins int64
}

// rememberFrom notes the games from an id on, which others have added.
func (t *twins) rememberFrom(ctx context.Context, conn *sql.Conn, id int64) error {
	if t.first == nil && t.numbers == nil {
		return nil
	}
	rows, err := conn.QueryContext(ctx, "SELECT id, content, date, coalesce(alike, same) FROM games WHERE id >= ?", id)
	if err != nil {
		return err
	}
	defer rows.Close()
	var all []mark
	for rows.Next() {
		var m mark
		if err := rows.Scan(&m.id, &m.content, &m.date, &m.twins); err != nil {
			return err
		}
		all = append(all, m)
	}
	if err := rows.Err(); err != nil {
		return err
	}
	for _, m := range all {
		if err := t.remember(ctx, conn, m); err != nil {
			return err
		}
	}
	return nil
}

// remember notes a game that was added. When there are too many it makes the index.
func (t *twins) remember(ctx context.Context, conn *sql.Conn, m mark) error {
	if t.numbers != nil {
		t.numbers.add(m.twins)
	}
	if t.first == nil {
		return nil
	}
	if t.remembered == mostRemembered {
		if _, err := conn.ExecContext(ctx, createIndex); err != nil {
			return err
		}
		return t.search(ctx, conn)
	}
	t.remembered++
	if _, met := t.first[m.twins]; !met {
		t.first[m.twins] = m.candidate
	} else if len(t.more[m.twins]) < mostCandidates {
		t.more[m.twins] = append(t.more[m.twins], m.candidate)
	} else {
		t.contents[m.content] = m.candidate
	}
	return nil
}

// candidates returns games that may be twins of a record or equal to it, in the order of their ids.
func (t *twins) candidates(ctx context.Context, r *record) ([]candidate, error) {
	if t.first != nil {
		first, met := t.first[r.twins]
		if !met {
			return nil, nil
		}
		all := append([]candidate{first}, t.more[r.twins]...)
		if other, met := t.contents[r.content]; met {
			all = append(all, other)
		}
		return all, nil
	}
	return readCandidates(t.find.QueryContext(ctx, r.same, r.content, r.twins, mostCandidates))
}

// readCandidates reads the rows of a query, in the order of their ids.
func readCandidates(rows *sql.Rows, err error) ([]candidate, error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []candidate
	for rows.Next() {
		var c candidate
		if err := rows.Scan(&c.id, &c.content, &c.date); err != nil {
			return nil, err
		}
		all = append(all, c)
	}
	slices.SortFunc(all, func(a, b candidate) int { return cmp.Compare(a.id, b.id) })
	return all, rows.Err()
}

// recovered returns the id of a game that was recovered and is a twin of a record, which says more; 0 if there is none.
func (t *twins) recovered(ctx context.Context, r *record) (int64, error) {
	if t.first != nil || r.content == recoveredContent { // what came into an empty archive is whole
		return 0, nil
	}
	all, err := t.candidates(ctx, r)
	if err != nil {
		return 0, err
	}
	return t.firstOf(ctx, slices.DeleteFunc(all, func(c candidate) bool { return c.content != recoveredContent }), r)
}

// of returns the first twin of a record, 0 if there is none, and whether a stored game equals it. If another is true, no game
// can equal it. The hashes of the candidates decide which records are read: usually one, however many candidates there are.
func (t *twins) of(ctx context.Context, r *record, ids row, another bool) (twin int64, equal bool, err error) {
	all, err := t.candidates(ctx, r)
	if err != nil {
		return 0, false, err
	}
	for _, c := range all {
		if another || c.content != r.content {
			continue
		}
		if equal, err := t.isEqual(ctx, c.id, r, ids); err != nil || equal {
			return 0, equal, err
		}
	}
	twin, err = t.firstOf(ctx, all, r)
	return twin, false, err
}

// firstOf returns the first of some candidates that is a twin of a record, 0 if there is none.
func (t *twins) firstOf(ctx context.Context, all []candidate, r *record) (int64, error) {
	date := packDate(r.head.Date)
	for _, c := range all {
		if !isNear(c.date, date) {
			continue
		}
		var start int
		var result int
		var moves []byte
		err := t.moves.QueryRowContext(ctx, c.id).Scan(&start, &result, &moves)
		if err == nil && start == r.start && bytes.Equal(moves, r.moves) {
			return c.id, nil
		}
		if err != nil && !errors.Is(err, sql.ErrNoRows) { // it was deleted
			return 0, err
		}
	}
	return 0, nil
}

// isEqual reports whether a game is equal to a record.
func (t *twins) isEqual(ctx context.Context, id int64, r *record, ids row) (bool, error) {
	var other row
	var result, date, start int
	var elos [2]int
	var moves, rest []byte
	err := t.equal.QueryRowContext(ctx, id).Scan(&other.white, &other.black, &other.event, &result, &date, &elos[0], &elos[1], &start, &moves, &rest)
	if errors.Is(err, sql.ErrNoRows) { // it was deleted
		return false, nil
	}
	h := &r.head
	return err == nil && start == r.start && bytes.Equal(moves, r.moves) && other == ids && result == resultNumber(h.Result) &&
		date == packDate(h.Date) && (elos == h.Elo || elos == r.strictElo()) && bytes.Equal(rest, r.rest), err
}

// Twins returns the ids of a game and its twins, in order, without deleted games. Twins have the same variant, start, moves
// and players, on days that are at most one apart; or an import has marked them because they have one move more or less.
func (d *DB) Twins(ctx context.Context, id int64) ([]int64, error) {
	all, err := sameMoves(ctx, d, id)
	for next := all; err == nil && len(next) > 0; {
		var marked []int64
		if marked, err = markedWith(ctx, d, next); err != nil {
			break
		}
		next = nil
		for _, id := range marked {
			if slices.Contains(all, id) {
				continue
			}
			same, failed := sameMoves(ctx, d, id)
			if failed != nil {
				return nil, failed
			}
			for _, id := range same {
				if !slices.Contains(all, id) {
					all, next = append(all, id), append(next, id)
				}
			}
		}
	}
	slices.Sort(all)
	return all, err
}

// markedWith returns the games that are marked as twins of some games, or of which these are marked as twins, and that have
// another number of moves.
func markedWith(ctx context.Context, d *DB, ids []int64) ([]int64, error) {
	list, err := json.Marshal(ids)
	if err != nil {
		return nil, err
	}
	const from = `SELECT other.id FROM games game JOIN games other ON other.`
	const where = ` WHERE game.id IN (SELECT value FROM json_each(?1)) AND other.deleted IS NULL AND other.plies <> game.plies`
	rows, err := d.pool.QueryContext(ctx, from+"twin = game.id"+where+" UNION "+from+"id = game.twin"+where, string(list))
	if err != nil {
		return nil, err
	}
	return allIDs(rows)
}

// sameMoves returns the ids of a game, and of its twins with all of its moves.
func sameMoves(ctx context.Context, d *DB, id int64) ([]int64, error) {
	const common = `SELECT other.id, game.date, other.date FROM games game CROSS JOIN games other
		ON other.variant = game.variant AND other.start = game.start AND other.plies = game.plies AND other.deleted IS NULL AND `
	const moves = ` JOIN records mine ON mine.id = game.id JOIN records theirs ON theirs.id = other.id AND theirs.moves = mine.moves
		WHERE game.id = ?1`
	query := common + "other.same = game.same" + moves
	if !d.old {
		query = common + "other.same = coalesce(game.alike, game.same) AND other.alike IS NULL" + moves + " UNION ALL " +
			common + "other.alike = coalesce(game.alike, game.same)" + moves
	}
	rows, err := d.pool.QueryContext(ctx, query, id)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	all := []int64{id}
	for rows.Next() {
		var other int64
		var date, otherDate int
		if err := rows.Scan(&other, &date, &otherDate); err != nil {
			return nil, err
		}
		if other != id && isNear(date, otherDate) {
			all = append(all, other)
		}
	}
	return all, rows.Err()
}

// isNear reports whether two dates are at most a day apart, or equal as far as they are known.
func isNear(a, b int) bool {
	if a == b {
		return true
	}
	if a%100 == 0 || b%100 == 0 {
		return false
	}
	days := day(a).Sub(day(b)).Hours() / 24
	return days >= -1 && days <= 1
}

func day(date int) time.Time {
	return time.Date(date/10_000, time.Month(date/100%100), date%100, 0, 0, 0, 0, time.UTC)
}

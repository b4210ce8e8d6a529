package archive

import (
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"errors"
	"math"
	"slices"
	"time"
)

// twinFinder finds stored games that are equal to a record, or twins of it.
type twinFinder struct {
	findStmt, equalStmt, movesStmt *dbStmt
	// While there is no index, maps replace it. firstAlike has the first game of each hash [record.alike], moreAlike up to
	// maxCandidates others, and others further games by [record.same] and by [record.content].
	firstAlike map[int64]candidate
	moreAlike  map[int64][]candidate
	others     map[int64]candidate
	remembered int
}

// candidate is a game that may be a twin of a record or equal to it.
type candidate struct {
	id      int64
	content int64 // hash of the whole game
	date    int
}

func (c *candidate) columns() []any { return []any{&c.id, &c.content, &c.date} }

const (
	// maxCandidates is about the maximum number of games with the same hash that are compared with a record. Very many games
	// can have the same hash, for example those without moves.
	maxCandidates = 16
	// maxRemembered is the maximum number of games in the maps, which then take several hundred megabytes. For more games
	// the index is created.
	maxRemembered = 4_000_000
)

// nameIDs are the ids of the names in a head.
type nameIDs struct{ white, black, event, control int64 }

func (t *twinFinder) open(ctx context.Context, conn *dbConn, bulk bool) error {
	var err error
	if bulk {
		t.firstAlike, t.moreAlike, t.others = map[int64]candidate{}, map[int64][]candidate{}, map[int64]candidate{}
	} else if err = t.useIndex(ctx, conn); err != nil {
		return err
	}
	const heads = " FROM games JOIN records USING (id) WHERE id = ? AND deleted IS NULL"
	t.equalStmt, err = conn.PrepareContext(ctx, "SELECT white, black, event, result, date, white_elo, black_elo, start, moves, rest"+heads)
	if err == nil {
		t.movesStmt, err = conn.PrepareContext(ctx, "SELECT start, result, moves"+heads)
	}
	return err
}

func (t *twinFinder) close() {
	for _, s := range []*dbStmt{t.findStmt, t.equalStmt, t.movesStmt} {
		if s != nil {
			_ = s.Close()
		}
	}
}

// useIndex makes the finder search by the index instead of the maps.
func (t *twinFinder) useIndex(ctx context.Context, conn *dbConn) error {
	t.firstAlike, t.moreAlike, t.others = nil, nil, nil
	var err error
	const columns, near = "SELECT id, content, date FROM games WHERE deleted IS NULL AND id < ?7 AND ", "date BETWEEN ?5 AND ?6"
	const same = "SELECT * FROM (" + columns + "same = ?1 LIMIT ?3)"
	// One twin with the same moves suffices: deterministic engines repeat games very often.
	t.findStmt, err = conn.PrepareContext(ctx, columns+"same = ?1 AND content = ?2 UNION ALL "+same+" UNION ALL SELECT * FROM ("+
		columns+"alike = ?4 AND "+near+" AND NOT EXISTS ("+same+" WHERE "+near+") LIMIT ?3)")
	return err
}

// keyedCandidate is a candidate with the hashes by which it is found.
type keyedCandidate struct {
	candidate
	same, alike int64
}

// rememberSince remembers the games with at least the given id, which another connection has added.
func (t *twinFinder) rememberSince(ctx context.Context, conn *dbConn, id int64) error {
	if t.firstAlike == nil {
		return nil
	}
	rows, err := conn.QueryContext(ctx, "SELECT id, content, date, same, alike FROM games WHERE id >= ?", id)
	all, err := readRows(rows, err, func(m *keyedCandidate) []any { return append(m.columns(), &m.same, &m.alike) })
	if err != nil {
		return err
	}
	for _, m := range all {
		if err := t.remember(ctx, conn, m); err != nil {
			return err
		}
	}
	return nil
}

// remember adds a game to the maps. When they are full it creates the index instead.
func (t *twinFinder) remember(ctx context.Context, conn *dbConn, m keyedCandidate) error {
	if t.firstAlike == nil {
		return nil
	}
	if t.remembered == maxRemembered {
		if _, err := conn.ExecContext(ctx, createIndexes); err != nil {
			return err
		}
		return t.useIndex(ctx, conn)
	}
	t.remembered++
	if _, known := t.firstAlike[m.alike]; !known {
		t.firstAlike[m.alike] = m.candidate
	} else if len(t.moreAlike[m.alike]) < maxCandidates {
		t.moreAlike[m.alike] = append(t.moreAlike[m.alike], m.candidate)
	} else {
		t.others[m.content] = m.candidate
		if _, known := t.others[m.same]; !known {
			t.others[m.same] = m.candidate
		}
	}
	return nil
}

// candidates returns the games that may be twins of a record or equal to it, in the order of their ids. It leaves out games
// with ids from limit on, unless the maps replace the index.
func (t *twinFinder) candidates(ctx context.Context, r *record, limit int64) ([]candidate, error) {
	if t.firstAlike != nil {
		first, known := t.firstAlike[r.alike]
		if !known {
			return nil, nil
		}
		all := append([]candidate{first}, t.moreAlike[r.alike]...)
		for _, number := range []int64{r.same, r.content} {
			if other, known := t.others[number]; known && !slices.Contains(all, other) {
				all = append(all, other)
			}
		}
		return all, nil
	}
	from, to := adjacentDays(packDate(r.head.Date))
	return readCandidates(t.findStmt.QueryContext(ctx, r.same, r.content, maxCandidates, r.alike, from, to, limit))
}

// readCandidates reads the rows of a query, sorts them by id and closes them.
func readCandidates(rows *dbRows, err error) ([]candidate, error) {
	all, err := readRows(rows, err, (*candidate).columns)
	slices.SortFunc(all, func(a, b candidate) int { return cmp.Compare(a.id, b.id) })
	return all, err
}

// findRecovered returns the id of a recovered game with the same moves as a record, 0 if there is none.
func (t *twinFinder) findRecovered(ctx context.Context, r *record) (int64, error) {
	if t.firstAlike != nil || r.content == recoveredContent { // the maps are used only for a new archive, which has no recovered games
		return 0, nil
	}
	all, err := t.candidates(ctx, r, math.MaxInt64)
	if err != nil {
		return 0, err
	}
	found, err := t.match(ctx, slices.DeleteFunc(all, func(c candidate) bool { return c.content != recoveredContent }), r)
	if !found.sameMoves {
		return 0, err
	}
	return found.twin, err
}

// twinMatch is the result of comparing a record with the stored games.
type twinMatch struct {
	twin      int64 // id of the first twin, preferably one with the same moves; 0 if there is none
	sameMoves bool  // the twin has the same moves
	equal     bool  // an equal game is stored
}

// lookUp compares a record with the stored games. If another is true, the record is known to be another game than all
// stored ones, even if one is equal. Only candidates with the same content hash are compared completely.
func (t *twinFinder) lookUp(ctx context.Context, r *record, ids nameIDs, another bool) (twinMatch, error) {
	all, err := t.candidates(ctx, r, math.MaxInt64)
	if err != nil {
		return twinMatch{}, err
	}
	for _, c := range all {
		if another || c.content != r.content {
			continue
		}
		if equal, err := t.isEqual(ctx, c.id, r, ids); err != nil || equal {
			return twinMatch{equal: equal}, err
		}
	}
	return t.match(ctx, all, r)
}

// match searches candidates for a twin of a record. A game whose day is unknown is not taken for the beginning of
// another: collections of openings have many such games.
func (t *twinFinder) match(ctx context.Context, all []candidate, r *record) (found twinMatch, err error) {
	date, own := packDate(r.head.Date), resultNumber(r.head.Result)
	for _, c := range all {
		if !isNear(c.date, date) {
			continue
		}
		var other record
		var result int
		err := t.movesStmt.QueryRowContext(ctx, c.id).Scan(&other.start, &result, &other.moves)
		if errors.Is(err, sql.ErrNoRows) { // deleted
			continue
		}
		switch {
		case err != nil:
			return twinMatch{}, err
		case other.start != r.start:
		case bytes.Equal(other.moves, r.moves):
			return twinMatch{twin: c.id, sameMoves: true}, nil
		case found.twin == 0 && date%100 != 0 && (other.isBeginning(result, r, own) || r.isBeginning(own, &other, result)):
			found.twin = c.id
		}
	}
	return found, nil
}

// isEqual reports whether a stored game is equal to a record.
func (t *twinFinder) isEqual(ctx context.Context, id int64, r *record, ids nameIDs) (bool, error) {
	var other nameIDs
	var result, date, start int
	var elos [2]int
	var moves, extra []byte
	err := t.equalStmt.QueryRowContext(ctx, id).Scan(&other.white, &other.black, &other.event, &result, &date, &elos[0], &elos[1], &start, &moves, &extra)
	if errors.Is(err, sql.ErrNoRows) { // deleted
		return false, nil
	}
	h := &r.head
	return err == nil && start == r.start && bytes.Equal(moves, r.moves) && other == ids && result == resultNumber(h.Result) &&
		date == packDate(h.Date) && (elos == h.Elo || elos == r.strictElo()) && bytes.Equal(extra, r.extra), err
}

// Twins returns the ids of a game and its twins, in order, without deleted games. Twins have the same variant, start,
// moves and players, and dates at most one day apart; or one is the beginning of the other, and either is marked as the
// twin of the other. Two different continuations are not twins, even if both are marked as twins of their common beginning.
func (d *DB) Twins(ctx context.Context, id int64) ([]int64, error) {
	var line []byte // the moves of the longest twin so far
	err := d.pool.QueryRowContext(ctx, "SELECT moves FROM records WHERE id = ?", id).Scan(&line)
	if errors.Is(err, sql.ErrNoRows) {
		return []int64{id}, nil
	}
	var all []int64
	next := []twinLink{{id, line}}
	for err == nil && len(next) > 0 {
		var more []int64
		for _, m := range next {
			longer, shorter := line, m.moves
			if len(shorter) > len(longer) {
				longer, shorter = shorter, longer
			}
			if slices.Contains(all, m.id) || !bytes.HasPrefix(longer, shorter) {
				continue
			}
			line = longer
			same, failed := sameMoves(ctx, d, m.id)
			if failed != nil {
				return nil, failed
			}
			more = append(more, same...)
		}
		all = append(all, more...)
		next, err = linkedTwins(ctx, d, more)
	}
	slices.Sort(all)
	return slices.Compact(all), err
}

// twinLink is a game that is marked as a twin of another, or vice versa.
type twinLink struct {
	id    int64
	moves []byte
}

// linkedTwins returns, in the order of their ids, the games that are marked as twins of the given games, or of which
// these are marked as twins, and that have a different number of moves.
func linkedTwins(ctx context.Context, d *DB, ids []int64) (all []twinLink, err error) {
	const from = `SELECT other.id, moves FROM games game JOIN games other ON other.`
	const where = ` JOIN records ON records.id = other.id
		WHERE game.id IN (SELECT value FROM json_each(?1)) AND other.deleted IS NULL AND other.plies <> game.plies`
	rows, err := d.pool.QueryContext(ctx, from+"twin = game.id"+where+" UNION "+from+"id = game.twin"+where+" ORDER BY 1", jsonArg{ids})
	return readRows(rows, err, func(m *twinLink) []any { return []any{&m.id, &m.moves} })
}

// sameMoves returns the ids of a game and of its twins with the same moves.
func sameMoves(ctx context.Context, d *DB, id int64) ([]int64, error) {
	const common = `SELECT other.id, game.date, other.date FROM games game CROSS JOIN games other
		ON other.variant = game.variant AND other.start = game.start AND other.plies = game.plies AND other.deleted IS NULL AND `
	const moves = ` JOIN records mine ON mine.id = game.id JOIN records theirs ON theirs.id = other.id AND theirs.moves = mine.moves
		WHERE game.id = ?1`
	query := common + "other.same = game.same" + moves
	if !d.oldVersion {
		query += " UNION " + common + "other.alike = game.alike" + moves
	}
	type row struct {
		other           int64
		date, otherDate int
	}
	rows, err := d.pool.QueryContext(ctx, query, id)
	found, err := readRows(rows, err, func(r *row) []any { return []any{&r.other, &r.date, &r.otherDate} })
	all := []int64{id}
	for _, r := range found {
		if r.other != id && isNear(r.date, r.otherDate) {
			all = append(all, r.other)
		}
	}
	return all, err
}

// isNear reports whether two dates, packed as yyyymmdd, are at most one day apart. Dates without a day, yyyymm00, are near
// only if they are equal.
func isNear(a, b int) bool {
	if a == b {
		return true
	}
	if a%100 == 0 || b%100 == 0 {
		return false
	}
	days := timeOf(a).Sub(timeOf(b)).Hours() / 24
	return days >= -1 && days <= 1
}

func timeOf(date int) time.Time {
	return time.Date(date/10_000, time.Month(date/100%100), date%100, 0, 0, 0, 0, time.UTC)
}

// adjacentDays returns the days before and after date, which is packed as the decimal number yyyymmdd. For a date
// without a day, yyyymm00, both are the date itself.
func adjacentDays(date int) (from, to int) {
	if date%100 == 0 {
		return date, date
	}
	pack := func(t time.Time) int { return t.Year()*10_000 + int(t.Month())*100 + t.Day() }
	return pack(timeOf(date).AddDate(0, 0, -1)), pack(timeOf(date).AddDate(0, 0, 1))
}

// openingPlies is the minimum length, five moves of each side, of a game that counts as the beginning of another one.
// [record.alike] hashes that many plies, so a shorter game has only twins with the same moves. The limit excludes
// aborted games, and games of players who meet several times in a day and repeat a few moves by chance: in ten plies
// both sides can develop two pieces and castle, so games seldom agree that far.
const openingPlies = 10

// isBeginning reports whether the moves of a record are a proper prefix of those of another one, and its result is the
// same or unknown. Such pairs exist because electronic boards send moves after the end of a game, and broadcasts send
// games in progress.
func (r *record) isBeginning(result int, other *record, otherResult int) bool {
	return len(r.moves) < len(other.moves) && bytes.HasPrefix(other.moves, r.moves) &&
		(result == otherResult || result == noResult)
}

// opening returns the first [openingPlies] plies of moves, or all moves if there are fewer.
func opening(moves []byte) []byte {
	if end := endOfPly(moves, openingPlies); end > 0 {
		return moves[:end]
	}
	return moves
}

package archive

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"backrank/app/archive/scan"
	"backrank/variants"
)

// changeTables is the SQL that creates the tables and triggers by which a scan file is updated: the identity of the
// database, and the games that were changed or removed. Added games need no entry because their ids are the greatest.
const changeTables = `
CREATE TABLE identity (id INTEGER NOT NULL);
INSERT INTO identity SELECT random();
CREATE TABLE changes (number INTEGER PRIMARY KEY, game INTEGER NOT NULL);
CREATE TRIGGER game_updated AFTER UPDATE ON games BEGIN INSERT INTO changes (game) VALUES (new.id); END;
CREATE TRIGGER game_removed AFTER DELETE ON games BEGIN INSERT INTO changes (game) VALUES (old.id); END;
`

// maxKeptChanges is the number of latest changes that are kept when [Open] deletes old ones. A scan file that misses older
// changes usually has to be rebuilt anyway, see maxChangedGames.
const maxKeptChanges = 100_000

// deleteOldChanges is the SQL that deletes all but the last maxKeptChanges changes.
const deleteOldChanges = "DELETE FROM changes WHERE number <= (SELECT max(number) FROM changes) - 100000"

// stampOf returns the current stamp of the tables.
func stampOf(ctx context.Context, conn *dbConn) (s scan.Stamp, err error) {
	err = conn.QueryRowContext(ctx, `SELECT identity.id, (SELECT coalesce(max(number), 0) FROM changes), coalesce(last, 0),
		coalesce((SELECT content FROM games WHERE games.id = last), 0)
		FROM identity, (SELECT max(id) last FROM games) LIMIT 1`).Scan(&s.Database, &s.Changes, &s.Last, &s.Content)
	return s, err
}

// changedSince returns the sorted ids of the games that existed at the time of a stamp and were changed or removed since.
// known is false if the stamp is of another database, or older than the kept changes, or if the database is an older copy,
// see hasSameLast.
func changedSince(ctx context.Context, conn *dbConn, since, now scan.Stamp) (ids []uint32, known bool, err error) {
	var oldest int64
	if err := conn.QueryRowContext(ctx, "SELECT coalesce(min(number), 0) FROM changes").Scan(&oldest); err != nil {
		return nil, false, err
	}
	if since.Database != now.Database || since.Changes > now.Changes || since.Changes < oldest-1 {
		return nil, false, nil
	}
	rows, err := conn.QueryContext(ctx, "SELECT DISTINCT game FROM changes WHERE number > ?", since.Changes)
	changed, err := readRows(rows, err, whole[int64])
	if err != nil {
		return nil, false, err
	}
	for _, id := range changed {
		if id <= since.Last {
			ids = append(ids, uint32(id))
		}
	}
	slices.Sort(ids)
	known, err = hasSameLast(ctx, conn, since, ids)
	return ids, known, err
}

// hasSameLast reports whether the last game of a stamp is still the same or is among the changed ones. Otherwise the
// database is an older copy to which other games were added.
func hasSameLast(ctx context.Context, conn *dbConn, since scan.Stamp, changed []uint32) (bool, error) {
	if _, found := slices.BinarySearch(changed, uint32(since.Last)); found || since.Last == 0 {
		return true, nil
	}
	var content int64
	err := conn.QueryRowContext(ctx, "SELECT content FROM games WHERE id = ?", since.Last).Scan(&content)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return content == since.Content, err
}

// gameColumns are the first columns of table games, in the order of gameRow.
const gameColumns = `id, variant, start, white, black, event, result, ending, date, white_elo, black_elo, plies,
white_castled, white_castled_ply, black_castled, black_castled_ply, hints, source, imported, control, white_accuracy, black_accuracy`

// gameRow is a row of table games: gameColumns, then twin and deleted, 0 for NULL.
type gameRow [24]int64

// startColumn is the index of start, the only number that may be negative.
const startColumn = 2

// laterColumns are those of gameColumns that the tables of earlier versions lack.
const laterColumns = "control, white_accuracy, black_accuracy"

const selectGames = "SELECT " + gameColumns + `, coalesce(twin, 0), coalesce(deleted, 0),
coalesce(moves, x''), coalesce(substr(rest, 1, 1), x''), CASE start WHEN -1 THEN rest END
FROM games LEFT JOIN records USING (id) WHERE `

// eachGame calls yield for each game that satisfies an SQL condition, in the order of their ids. moves is only valid
// until yield returns.
func (t tables) eachGame(ctx context.Context, conn *dbConn, condition string, arg any, yield func(h scan.Head, moves []byte) error) error {
	columns := selectGames
	if t.db.oldVersion {
		columns = strings.Replace(columns, laterColumns, "0, 0, 0", 1)
	}
	rows, err := conn.QueryContext(ctx, columns+condition+" ORDER BY games.id", arg)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var n gameRow
		var moves, firstExtra, extra sql.RawBytes
		to := make([]any, 0, len(n)+3)
		for i := range n {
			to = append(to, &n[i])
		}
		if err := rows.Scan(append(to, &moves, &firstExtra, &extra)...); err != nil {
			return err
		}
		h, err := packHead(n, firstExtra)
		if err != nil {
			return conn.badValue(err)
		}
		fen, err := fenOf(int(n[startColumn]), extra)
		if err != nil { // damaged: no position is found in the game
			moves = nil
		}
		if err := yield(h, packMoves(int(n[startColumn]), fen, moves)); err != nil {
			return err
		}
	}
	return rows.Err()
}

// eachChanged calls yield as eachGame does, for the games with the given ids that still exist.
func (t tables) eachChanged(ctx context.Context, conn *dbConn, ids []uint32, yield func(h scan.Head, moves []byte) error) error {
	if len(ids) == 0 {
		return nil
	}
	return t.eachGame(ctx, conn, "games.id IN ("+idList+")", jsonArg{ids}, yield)
}

// packHead converts a row to the head of a scan file. extra is the record's extra data, or at least its first byte. A
// number that is out of range is damage and becomes 0, so that the other games can still be queried. It fails if the id
// is out of range.
func packHead(n gameRow, extra []byte) (scan.Head, error) {
	limits := gameRow{ // the greatest values that the fields of scan.Head can store
		math.MaxUint32, math.MaxUint16, math.MaxInt32, math.MaxUint32, math.MaxUint32, math.MaxUint32, 3, math.MaxUint8, math.MaxUint32,
		math.MaxUint16, math.MaxUint16, math.MaxUint16, 3, math.MaxUint16, 3, math.MaxUint16, math.MaxUint16, math.MaxUint32, math.MaxUint32,
		math.MaxUint32, 100, 100, math.MaxUint32, math.MaxUint32,
	}
	for i, maximum := range limits {
		minimum := int64(0)
		if i == startColumn {
			minimum = startDrafting
		}
		switch {
		case n[i] >= minimum && n[i] <= maximum:
		case i == 0:
			return scan.Head{}, ofGame(n[0], errDamaged)
		default:
			n[i] = 0
		}
	}
	h := scan.Head{
		ID: uint32(n[0]), Variant: uint16(n[1]), Start: int32(n[startColumn]), Players: [2]uint32{uint32(n[3]), uint32(n[4])},
		Event: uint32(n[5]), Result: uint8(n[6]), Ending: uint8(n[7]), Date: uint32(n[8]),
		Elo: [2]uint16{uint16(n[9]), uint16(n[10])}, Plies: uint16(n[11]),
		Castled: [2]uint8{uint8(n[12]), uint8(n[14])}, CastledPly: [2]uint16{uint16(n[13]), uint16(n[15])},
		Hints: uint16(n[16]), Source: uint32(n[17]), Imported: uint32(n[18]),
		Control: uint32(n[19]), Accuracy: [2]uint8{uint8(n[20]), uint8(n[21])}, Twin: uint32(n[22]), Deleted: uint32(n[23]),
	}
	if len(extra) > 0 && extra[0]&hasCommentText != 0 {
		h.Commented = 1
	}
	return h, nil
}

// maxIDGap is the maximum number of missing ids in a table of names. Ids are given in order and names are never removed,
// so only a damaged table lacks more.
const maxIDGap = 1 << 20

// namesAfter returns the names of a table with ids greater than last, without gaps: an id that is missing in the table
// gets "". More than maxIDGap missing ids are damage.
func namesAfter(ctx context.Context, conn *dbConn, table, column string, last int) (names []string, err error) {
	rows, err := conn.QueryContext(ctx, "SELECT id, "+column+" FROM "+table+" WHERE id > ? ORDER BY id", last)
	all, err := readRows(rows, err, (*namedID).columns)
	for _, n := range all {
		if int(n.id) > last+len(names)+maxIDGap {
			return nil, conn.badValue(fmt.Errorf("archive: id %d of table %s", n.id, table))
		}
		for last+len(names)+1 < int(n.id) {
			names = append(names, "")
		}
		names = append(names, n.name)
	}
	return names, err
}

// newView returns a view with the variants and sources of the tables, but without a snapshot.
func (t tables) newView(ctx context.Context, conn *dbConn) (*view, error) {
	v := &view{tables: t, starts: newStartCache()}
	names, err := namesAfter(ctx, conn, "variants", "name", -1) // from id 0, so that ids are indexes
	if err != nil {
		return nil, err
	}
	v.variants = make([]variants.Variant, len(names))
	for id, name := range names {
		v.variants[id], _ = variants.ByID(name) // a variant of a later version stays zero
	}
	v.sources, err = namesAfter(ctx, conn, "sources", "path", -1)
	return v, err
}

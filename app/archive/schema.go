package archive

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"backrank/lang"
)

// version is the current version of the tables, stored in user_version.
const version = 4

// createTables is the SQL that creates the tables, which doc.go describes. Others are in changeTables and editTables.
const createTables = `
CREATE TABLE variants (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, rule TEXT NOT NULL);
CREATE TABLE players (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE events (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE sources (id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE);
` + controlsTable + `CREATE TABLE games (
	id INTEGER PRIMARY KEY,
	variant INTEGER NOT NULL,
	start INTEGER NOT NULL,
	white INTEGER NOT NULL,
	black INTEGER NOT NULL,
	event INTEGER NOT NULL,
	result INTEGER NOT NULL,
	ending INTEGER NOT NULL,
	date INTEGER NOT NULL,
	white_elo INTEGER NOT NULL,
	black_elo INTEGER NOT NULL,
	plies INTEGER NOT NULL,
	white_castled INTEGER NOT NULL,
	white_castled_ply INTEGER NOT NULL,
	black_castled INTEGER NOT NULL,
	black_castled_ply INTEGER NOT NULL,
	hints INTEGER NOT NULL,
	source INTEGER NOT NULL,
	imported INTEGER NOT NULL,
	control INTEGER NOT NULL,
	white_accuracy INTEGER NOT NULL,
	black_accuracy INTEGER NOT NULL,
	same INTEGER NOT NULL,
	content INTEGER NOT NULL,
	twin INTEGER,
	deleted INTEGER,
	alike INTEGER,
	loose INTEGER
);
CREATE TABLE records (id INTEGER PRIMARY KEY, moves BLOB NOT NULL, rest BLOB NOT NULL);
CREATE TABLE labels (game INTEGER NOT NULL, label TEXT NOT NULL, PRIMARY KEY (game, label)) WITHOUT ROWID;
CREATE TABLE keys (key TEXT PRIMARY KEY, game INTEGER NOT NULL, content INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE followed (source TEXT PRIMARY KEY, bytes INTEGER NOT NULL, last BLOB NOT NULL) WITHOUT ROWID;
CREATE INDEX games_twin ON games (twin) WHERE twin IS NOT NULL; -- finds the games that are marked as twins of a game that is replaced
CREATE INDEX keys_game ON keys (game);
CREATE INDEX keys_content ON keys (content);
` + upgradeTable

// upgradeTable is the SQL for the table of games that [Upgrade] has to update.
const upgradeTable = `
CREATE TABLE outdated (done INTEGER NOT NULL, last INTEGER NOT NULL);
`

// controlsTable is the SQL for the table of time controls.
const controlsTable = `CREATE TABLE controls (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
`

// upgradeFrom1 changes the tables from version 1 to version 2, and so on. Version 3 computes the column alike differently;
// version 4 adds time controls and accuracies. None of them changes the games: [Upgrade] does that later in the background.
const upgradeFrom1 = `
ALTER TABLE games ADD COLUMN alike INTEGER;
ALTER TABLE games ADD COLUMN loose INTEGER;
` + upgradeTable

const upgradeFrom2 = `
DROP INDEX IF EXISTS games_alike;
`

const upgradeFrom3 = controlsTable + `
ALTER TABLE games ADD COLUMN control INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN white_accuracy INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN black_accuracy INTEGER NOT NULL DEFAULT 0;
DELETE FROM outdated;
INSERT INTO outdated SELECT 0, max(id) FROM games HAVING max(id) IS NOT NULL;
PRAGMA user_version = 4;
`

// The indexes that find twins. An import into an empty archive drops them and creates them at its end, which is several
// times faster. Other queries of many games use the scan file instead of indexes.
const (
	createIndexes = "CREATE INDEX IF NOT EXISTS games_same ON games (same, content) WHERE deleted IS NULL;" +
		"CREATE INDEX IF NOT EXISTS games_alike ON games (alike, date) WHERE alike IS NOT NULL AND deleted IS NULL"
	dropIndexes = "DROP INDEX IF EXISTS games_same; DROP INDEX IF EXISTS games_alike"
)

// prepareFile creates the tables in an empty file, or upgrades those of an earlier version. It fails if the file is from
// a later version or another program. It does not write to a file of the current version that needs no upkeep.
func prepareFile(ctx context.Context, conn *dbConn) error {
	found, err := versionOf(ctx, conn)
	if err != nil {
		return err
	}
	if found == version {
		if due, err := needsUpkeep(ctx, conn); err != nil || !due {
			return err
		}
	}
	if _, err := conn.ExecContext(ctx, "BEGIN IMMEDIATE"); err != nil {
		return err
	}
	err = createOrUpgradeTables(ctx, conn)
	return endTransaction(conn, err)
}

// needsUpkeep reports whether one of five tables and indexes is missing, or there are too many old changes.
func needsUpkeep(ctx context.Context, conn *dbConn) (due bool, err error) {
	err = conn.QueryRowContext(ctx, `SELECT
		(SELECT count(*) FROM sqlite_schema WHERE name IN ('arrived', 'arrived_key', 'waiting', 'games_same', 'games_alike')) < 5
		OR (SELECT coalesce(max(number) - min(number), 0) FROM changes) > 2 * `+strconv.Itoa(maxKeptChanges)).Scan(&due)
	return due, err
}

// versionOf returns the version of the tables, 0 if there are none. It fails for a version later than the current one.
func versionOf(ctx context.Context, conn *dbConn) (found int, err error) {
	switch err = conn.QueryRowContext(ctx, "PRAGMA user_version").Scan(&found); {
	case err != nil:
		return 0, err
	case found < 0:
		return 0, errForeign
	case found > version:
		return 0, errors.New(lang.L("the file is of version {{.Number}}, from a later Backrank; this one reads up to {{.Known}}", "Number", found, "Known", version))
	}
	return found, nil
}

// createOrUpgradeTables creates missing tables and indexes, upgrades the tables of an earlier version and deletes old
// changes. It must be called within a transaction.
func createOrUpgradeTables(ctx context.Context, conn *dbConn) error {
	found, err := versionOf(ctx, conn) // another program may have upgraded the file before the transaction began
	if err != nil {
		return err
	}
	var objects int
	if err := conn.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_schema").Scan(&objects); err != nil {
		return err
	}
	switch {
	case found == 0 && objects > 0:
		return errForeign
	case found == 0:
		if _, err := conn.ExecContext(ctx, createTables+changeTables); err != nil {
			return err
		}
		if _, err := conn.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version = %d", version)); err != nil {
			return err
		}
	case found == 1:
		if _, err := conn.ExecContext(ctx, upgradeFrom1+upgradeFrom2+upgradeFrom3); err != nil {
			return err
		}
	case found == 2:
		if _, err := conn.ExecContext(ctx, upgradeFrom2+upgradeFrom3); err != nil {
			return err
		}
	case found == 3:
		if _, err := conn.ExecContext(ctx, upgradeFrom3); err != nil {
			return err
		}
	}
	_, err = conn.ExecContext(ctx, editTables+deleteOldChanges+";"+createIndexes)
	return err
}

// endTransaction commits, or rolls back if err is non-nil, and returns the first error.
func endTransaction(conn *dbConn, err error) error {
	end := "COMMIT"
	if err != nil {
		end = "ROLLBACK"
	}
	if _, failed := conn.ExecContext(context.Background(), end); err == nil {
		err = failed
	}
	return err
}

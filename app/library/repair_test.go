//go:build !js

package library

import (
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"modernc.org/sqlite"

	"backrank/app/archive"
	"backrank/internal/librarytest"
	"backrank/variants/gametree"
	"backrank/variants/pgn"
)

// changes counts the table changes in an archive that [breakDB] has prepared; the change with the number failing meets
// damage.
var changes, failing atomic.Int64

func init() {
	sqlite.MustRegisterScalarFunction("breaks", 0, func(*sqlite.FunctionContext, []driver.Value) (driver.Value, error) {
		if changes.Add(1) == failing.Load() {
			return nil, errors.New("no such table: lost")
		}
		return int64(0), nil
	})
}

// execSQL runs statements on the file of a game list without the archive.
func execSQL(t *testing.T, folder string, statements ...string) {
	t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(folder, "games.db"))
	do(t, err)
	defer db.Close()
	db.SetMaxOpenConns(1)
	for _, statement := range statements {
		if _, err := db.Exec(statement); err != nil {
			t.Fatal(statement, err)
		}
	}
}

// breakDB prepares a game list so that the table change whose number is failing meets damage.
func breakDB(t *testing.T, folder string) {
	t.Helper()
	for _, table := range []string{"games", "labels", "keys", "waiting", "followed", "arrived"} {
		for _, change := range []string{"INSERT", "UPDATE", "DELETE"} {
			execSQL(t, folder, fmt.Sprintf("CREATE TRIGGER breaks_%s_%s BEFORE %s ON %s BEGIN SELECT breaks(); END", table, change, change, table))
		}
	}
	t.Cleanup(func() { failing.Store(0) })
}

// listCommands are the commands that change the game list; each meets damage. The list has game 1, which was played here,
// its twin 2, and game 3.
func listCommands(t *testing.T, m *opened) map[string]func() error {
	return map[string]func() error{
		"label": func() error {
			changed, err := m.Label(t.Context(), "sharp", true, 1, 3)
			if err == nil && len(changed) != 2 {
				err = fmt.Errorf("labelled %v", changed)
			}
			return err
		},
		"delete": func() error {
			changed, err := m.Delete(t.Context(), 3)
			if err == nil && len(changed) != 1 {
				err = fmt.Errorf("deleted %v", changed)
			}
			return err
		},
		"tags of one's own game": func() error {
			return m.SetTags(t.Context(), 1, []pgn.Tag{{Name: "White", Value: "Ann"}, {Name: "Site", Value: "Hall"}}, noneOnBoard)
		},
		"tags of an imported game": func() error {
			return m.SetTags(t.Context(), 3, []pgn.Tag{{Name: "White", Value: "Ada"}, {Name: "Site", Value: "Hall"}}, noneOnBoard)
		},
		"merge": func() error {
			merged, err := m.MergeTwins(t.Context(), mayMerge, 2)
			if err == nil && (merged.Games != 1 || merged.Deleted != 1) {
				err = fmt.Errorf("merged %+v", merged)
			}
			return err
		},
		"open": func() error {
			_, key, err := m.Read(t.Context(), 3)
			if err == nil && key == "" {
				err = errors.New("the game has no key")
			}
			return err
		},
		"put": func() error {
			play(t, m, "1. d4 1-0")
			if n := len(librarytest.Games(t, m)); n != 4 {
				return fmt.Errorf("there are %d games", n)
			}
			return nil
		},
	}
}

// withTwins creates a game list with a game that was played here, its twin and another game.
func withTwins(t *testing.T, folder string) *opened {
	t.Helper()
	m := open(t, folder)
	play(t, m, "1. e4 e5 0-1")
	librarytest.Games(t, m)
	db, err := m.DB()
	do(t, err)
	twin, err := db.Game(t.Context(), 1)
	do(t, err)
	twin.Tree = twin.Tree.SetNote(1, gametree.Note{After: []gametree.Comment{{Text: "best"}}})
	if added, err := db.Add(t.Context(), "a file", twin); err != nil || added.Twins != 1 {
		t.Fatalf("%+v, %v", added, err)
	}
	imports(t, m, "[White \"Ada\"]\n\n1. c4 *\n")
	librarytest.Games(t, m)
	return m
}

// A change of the game list that meets damage is repeated after the repair, so the player sees no failure.
func TestChangesAreRepeatedAfterARepair(t *testing.T) {
	for name := range listCommands(t, nil) {
		met := 0
		for number := int64(1); ; number++ {
			folder := t.TempDir()
			m := withTwins(t, folder)
			breakDB(t, folder)
			changes.Store(0)
			failing.Store(number)
			if err := listCommands(t, m)[name](); err != nil {
				t.Errorf("%s, damage at change %d: %v", name, number, err)
			}
			m.Wait()
			m.Close()
			if changes.Load() < number {
				break
			}
			met++
		}
		if met == 0 {
			t.Errorf("%s meets no damage", name)
		}
	}
}

// A query that meets damage is repeated after the repair, so the player sees no failure.
func TestQueriesAreRepeatedAfterARepair(t *testing.T) {
	folder := t.TempDir()
	m := withTwins(t, folder)
	defer m.Close()
	execSQL(t, folder, "ALTER TABLE labels RENAME TO kept", "CREATE VIEW labels AS SELECT game, label FROM kept WHERE breaks() = 0",
		"INSERT INTO kept VALUES (3, 'sharp')")
	t.Cleanup(func() { failing.Store(0) })
	for name, query := range map[string]func(func(*archive.DB) error) error{"any": m.Query, "by id": m.QueryByID} {
		changes.Store(0)
		failing.Store(1)
		asked := 0
		var found []archive.Facet
		err := query(func(db *archive.DB) (err error) {
			asked++
			found, err = db.CountLabels(t.Context(), 3)
			return err
		})
		if err != nil || asked != 2 || len(found) != 1 {
			t.Errorf("%s: asked %d times, %v, %v", name, asked, found, err)
		}
	}
}

// A change that meets a damaged index succeeds after the index is rebuilt, and the player is notified.
func TestChangesSucceedAfterAnIndexIsRebuilt(t *testing.T) {
	for _, name := range []string{"delete", "tags of one's own game", "tags of an imported game", "merge"} {
		folder := t.TempDir()
		m := withTwins(t, folder)
		m.Close()
		const drop, schema = "DELETE FROM sqlite_schema WHERE name = 'games_same'", "PRAGMA writable_schema = on"
		execSQL(t, folder, "CREATE TABLE kept AS SELECT * FROM sqlite_schema WHERE name = 'games_same'", schema, drop)
		execSQL(t, folder, "UPDATE games SET same = same + 1") // the index does not follow
		execSQL(t, folder, schema, "INSERT INTO sqlite_schema SELECT * FROM kept")
		execSQL(t, folder, "UPDATE games SET same = same - 1 WHERE id = 0", "DROP TABLE kept")
		m = open(t, folder)
		if err := listCommands(t, m)[name](); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		m.Wait()
		if got := m.notices(); strings.Count(got, rebuiltIndex()) != 1 {
			t.Errorf("%s: notices %s", name, got)
		}
		m.Close()
	}
}

// Games are not changed by their ids in a file that replaced a damaged one, because the ids belong to other games
// there.
func TestIDsOfAReplacedFileAreRefused(t *testing.T) {
	folder := t.TempDir()
	m := withTwins(t, folder)
	db, err := m.DB()
	do(t, err)
	do(t, db.Refresh(t.Context()))
	m.Close()
	execSQL(t, folder, "DROP TABLE labels", "CREATE TABLE labels (game INTEGER UNIQUE CHECK (game < 0))", "PRAGMA ignore_check_constraints = on", "INSERT INTO labels VALUES (1)")
	m = open(t, folder)
	if _, err := m.Label(t.Context(), "sharp", true, 3); !errors.Is(err, errListReplaced()) {
		t.Errorf("labelling says %v", err)
	}
	librarytest.CheckEndings(t, m, "made again", "1. e4 e5 0-1")
	for _, labels := range librarytest.Labels(t, m) {
		if strings.Contains(labels, "sharp") {
			t.Errorf("labelled: %s", labels)
		}
	}
}

// A damaged file that another program has open is replaced when that program closes it, if not before. It is then set aside
// once, under another name. Until it is replaced, its games keep their ids.
func TestADamagedFileInUseIsReplacedLater(t *testing.T) {
	folder := t.TempDir()
	withTwins(t, folder).Close()
	execSQL(t, folder, "DROP TABLE labels", "CREATE TABLE labels (game INTEGER UNIQUE CHECK (game < 0))", "PRAGMA ignore_check_constraints = on", "INSERT INTO labels VALUES (1)")
	other, err := archive.Open(filepath.Join(folder, "games.db"))
	do(t, err)
	m := open(t, folder)
	if _, err := m.Label(t.Context(), "sharp", true, 3); err == nil {
		t.Error("a damaged table is labelled")
	} else if _, held := os.Stat(filepath.Join(folder, "games-set-aside-2026-11-21-093000.db")); errors.Is(err, errListReplaced()) != (held == nil) {
		t.Errorf("labelling says %v; the file that was set aside: %v", err, held)
	}
	do(t, other.Close())
	_, _ = m.Label(t.Context(), "sharp", true, 3)
	librarytest.CheckEndings(t, m, "made again", "1. e4 e5 0-1")
	if all, err := filepath.Glob(filepath.Join(folder, "games-set-aside-*.db")); err != nil || len(all) != 1 {
		t.Errorf("set aside: %v, %v", all, err)
	}
}

// A change that is running while a repair closes the archive is made in the repaired one.
func TestAChangeOutlastsARepair(t *testing.T) {
	folder := t.TempDir()
	m := withTwins(t, folder)
	calls := 0
	do(t, m.withDB(false, func(db *archive.DB) error {
		if calls++; calls == 1 {
			m.dbMu.Lock()
			do(t, db.Close())
			m.db = nil
			m.dbMu.Unlock()
		}
		_, err := db.Keys(t.Context(), 1)
		return err
	}))
	if calls != 2 {
		t.Errorf("%d calls", calls)
	}
}

// Games of a lost game list are recovered later if their recovery fails, for example because a repair closes the archive.
func TestARecoveryThatFailsIsRepeated(t *testing.T) {
	const many = 1100 // enough for a scan file
	m := open(t, t.TempDir())
	imports(t, m, manyGames(many))
	g := m.Library
	db, err := g.DB()
	do(t, err)
	do(t, db.Refresh(t.Context()))
	scanFile, err := os.ReadFile(archive.ScanPath(g.dbPath))
	do(t, err)
	do(t, os.WriteFile(g.lostScanPath, scanFile, 0o600))
	repaired, err := archive.Open(filepath.Join(t.TempDir(), "games.db"))
	do(t, err)
	do(t, repaired.Close())
	if _, err := g.recover(repaired); !errors.Is(err, archive.ErrClosed) {
		t.Errorf("recovering into a closed archive: %v", err)
	}
	repaired, err = archive.Open(repaired.Path())
	do(t, err)
	defer repaired.Close()
	if n, err := g.recover(repaired); n != many || err != nil {
		t.Errorf("%d games are recovered, %v", n, err)
	}
}

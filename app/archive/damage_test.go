package archive

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"backrank/variants/pgn"
	"backrank/variants/rules"
)

// callAllMethods calls every exported method of DB that takes a context, with valid arguments, and returns the errors by
// method name.
func callAllMethods(t *testing.T, d *DB) map[string]error {
	t.Helper()
	game := mustRead(t, "[White \"New\"]\n\n1. d4 *")
	values := map[reflect.Type]reflect.Value{
		reflect.TypeFor[context.Context]():                   reflect.ValueOf(t.Context()),
		reflect.TypeFor[string]():                            reflect.ValueOf(filepath.Join(t.TempDir(), "file")),
		reflect.TypeFor[int64]():                             reflect.ValueOf(int64(1)),
		reflect.TypeFor[pgn.Game]():                          reflect.ValueOf(game),
		reflect.TypeFor[rules.Position]():                    reflect.ValueOf(game.Start),
		reflect.TypeFor[func(pgn.Game, int64) error]():       reflect.ValueOf(func(pgn.Game, int64) error { return nil }),
		reflect.TypeFor[func(context.Context, Head) error](): reflect.ValueOf(func(context.Context, Head) error { return nil }),
	}
	failed := map[string]error{}
	all := reflect.ValueOf(d)
	for i := range all.NumMethod() {
		name, method := all.Type().Method(i).Name, all.Method(i)
		if method.Type().NumIn() == 0 || method.Type().In(0) != reflect.TypeFor[context.Context]() {
			continue
		}
		var in []reflect.Value
		for k := range method.Type().NumIn() {
			of := method.Type().In(k)
			if method.Type().IsVariadic() && k == method.Type().NumIn()-1 {
				of = of.Elem()
			}
			v, known := values[of]
			if !known {
				v = reflect.Zero(of)
			}
			if !known && of.Kind() == reflect.Func {
				v = reflect.MakeFunc(of, func([]reflect.Value) (out []reflect.Value) {
					for result := range of.NumOut() {
						out = append(out, reflect.Zero(of.Out(result)))
					}
					return out
				})
			}
			in = append(in, v)
		}
		out := method.Call(in)
		if err, _ := out[len(out)-1].Interface().(error); err != nil {
			failed[name] = err
		}
	}
	return failed
}

// Errors of a damaged archive have texts for players and no text of SQLite.
func TestDamagedArchiveErrorsAreForPlayers(t *testing.T) {
	d, err := Open(filepath.Join(t.TempDir(), "games.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if _, err := d.Add(t.Context(), "here", mustRead(t, "1. e4 *")); err != nil {
		t.Fatal(err)
	}
	for _, table := range []string{"records", "games", "players", "labels", "keys", "sources", "arrived", "waiting", "followed"} {
		if _, err := d.pool.ExecContext(t.Context(), "ALTER TABLE "+table+" RENAME TO lost_"+table); err != nil {
			t.Fatal(err)
		}
	}
	failed := callAllMethods(t, d)
	ofDatabase := 0
	for name, err := range failed {
		if codeOf(err) == codeOK { // such as a missing file or an unknown variant
			continue
		}
		ofDatabase++
		if text := err.Error(); !strings.Contains(text, "the file is damaged") || strings.ContainsAny(text, "()_") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if ofDatabase < 20 {
		t.Errorf("only %d methods failed for the database: %v", ofDatabase, failed)
	}
}

// Errors of an archive with values of a wrong type, or after Close, have texts for players and no text of SQLite or
// package sql.
func TestBadValueErrorsAreForPlayers(t *testing.T) {
	raw := regexp.MustCompile(`(?i)sql|driver|constraint|no such (table|column)|scan|column|convert|unsupported|\(\d+\)|archive:`)
	failures := 0
	check := func(what string, d *DB) {
		failed := callAllMethods(t, d)
		_, failed["Outdated"] = Outdated(t.Context(), d)
		failed["Upgrade"] = Upgrade(t.Context(), d, func(float64) {})
		_, failed["Repair"] = Repair(t.Context(), d)
		for name, err := range failed {
			if err == nil {
				continue
			}
			failures++
			if raw.MatchString(err.Error()) {
				t.Errorf("%s: %s: %v", what, name, err)
			}
		}
	}
	open := func() *DB {
		d, err := Open(filepath.Join(t.TempDir(), "games.db"))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { d.Close() })
		game := mustRead(t, "[Event \"Open\"]\n[White \"Ada\"]\n\n1. e4 *")
		if _, err := d.Add(t.Context(), "here", game); err != nil {
			t.Fatal(err)
		}
		if _, err := d.Put(t.Context(), "here", OwnTags{Key: "key", Labels: []string{"sharp"}, Labelled: true}, mustRead(t, "1. d4 *")); err != nil {
			t.Fatal(err)
		}
		if _, err := d.pool.ExecContext(t.Context(), "INSERT INTO outdated VALUES (0, 2); INSERT INTO arrived VALUES (1, 'a'); INSERT INTO waiting VALUES ('b', '{}', 0); INSERT INTO followed VALUES ('c', 1, x'00')"); err != nil {
			t.Fatal(err)
		}
		return d
	}
	d := open()
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	check("closed", d)
	rows, err := open().pool.QueryContext(t.Context(), "SELECT t.name, c.name FROM sqlite_schema t, pragma_table_info(t.name) c WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%' AND c.pk = 0")
	if err != nil {
		t.Fatal(err)
	}
	var columns [][2]string
	for rows.Next() {
		var c [2]string
		if err := rows.Scan(&c[0], &c[1]); err != nil {
			t.Fatal(err)
		}
		columns = append(columns, c)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	for _, c := range columns {
		for _, value := range []string{"NULL", "'text'"} {
			d := open()
			// without constraints SQLite accepts the bad values
			change := "PRAGMA writable_schema = on; UPDATE sqlite_schema SET sql = replace(sql, 'NOT NULL', '') WHERE name = '" + c[0] + "'; PRAGMA writable_schema = reset; UPDATE " +
				c[0] + " SET " + c[1] + " = " + value
			conn, err := d.pool.Conn(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if _, err := conn.ExecContext(t.Context(), change); err != nil && !isConstraint(err) {
				t.Fatal(change, err)
			}
			if err := conn.Close(); err != nil {
				t.Fatal(err)
			}
			check(c[0]+"."+c[1]+" is "+value, d)
		}
	}
	if failures < 100 {
		t.Errorf("only %d calls failed", failures)
	}
}

// isConstraint reports whether an error is of a constraint other than NOT NULL: a unique column or a key.
func isConstraint(err error) bool { return codeOf(err) == codeConstraint }

// A file that is not an archive, or has lost its content, is reported as damaged and not changed. It is never taken for
// a new archive.
func TestForeignFilesAreRefused(t *testing.T) {
	whole := archiveWithOneGame(t)
	for name, change := range map[string]func([]byte) []byte{
		"one byte":            func([]byte) []byte { return []byte{0} },
		"a part of a page":    func(b []byte) []byte { return b[:400] },
		"a garbled header":    func(b []byte) []byte { copy(b, "GARBAGE"); return b },
		"a text":              func([]byte) []byte { return []byte(strings.Repeat("1. e4 e5 *\n", 100)) },
		"a negative version":  func(b []byte) []byte { copy(b[60:], "\xff\xff\xff\xff"); return b },
		"another program's":   func(b []byte) []byte { copy(b[60:], "\x00\x00\x00\x00"); return b },
		"a schema of garbage": func(b []byte) []byte { copy(b[100:], strings.Repeat("\xff", 200)); return b },
	} {
		path := filepath.Join(t.TempDir(), "games.db")
		content := change([]byte(string(whole)))
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		d, err := Open(path)
		if err == nil {
			t.Errorf("%s: it opens", name)
			_ = d.Close()
			continue
		}
		if after, _ := os.ReadFile(path); !IsDamaged(err) || string(after) != string(content) {
			t.Errorf("%s: %v, and the file has changed: %t", name, err, string(after) != string(content))
		}
	}
}

// A file of a later version is refused and not changed, but not reported as damaged, because a newer program can read
// it.
func TestLaterVersionsAreNotDamage(t *testing.T) {
	content := archiveWithOneGame(t)
	copy(content[60:], "\x00\x00\x7f\x00")
	path := filepath.Join(t.TempDir(), "games.db")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	d, err := Open(path)
	if err == nil {
		t.Fatal("it opens", d.Close())
	}
	if after, _ := os.ReadFile(path); IsDamaged(err) || !strings.Contains(err.Error(), "later Backrank") || string(after) != string(content) {
		t.Errorf("refused with %v", err)
	}
}

// A missing or empty file is new only if there is no log and no scan file with content. Otherwise the archive has lost
// its games.
func TestMissingFileWithRemainsIsDamage(t *testing.T) {
	for _, beside := range []string{"-scan", "-wal"} {
		path := filepath.Join(t.TempDir(), "games.db")
		if err := os.WriteFile(path+beside, []byte(beside), 0o600); err != nil {
			t.Fatal(err)
		}
		d, err := Open(path)
		if err == nil {
			err = errors.Join(err, d.Close())
		}
		if _, failed := os.Stat(path); !IsDamaged(err) || !errors.Is(failed, os.ErrNotExist) {
			t.Errorf("missing beside %q: %v, then %v", beside, err, failed)
		}
	}
	for _, beside := range []string{"", "-scan", "-wal"} {
		path := filepath.Join(t.TempDir(), "games.db")
		for _, end := range []string{"", beside} {
			if err := os.WriteFile(path+end, []byte(end), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		d, err := Open(path)
		if err == nil {
			err = errors.Join(err, d.Close())
		}
		if IsDamaged(err) != (beside != "") || err != nil && beside == "" {
			t.Errorf("beside %q: %v", beside, err)
		}
		if info, err := os.Stat(path); err != nil || (info.Size() == 0) != (beside != "") {
			t.Errorf("beside %q: %v, %v", beside, info, err)
		}
	}
}

// archiveWithOneGame returns the content of an archive file with one game.
func archiveWithOneGame(t *testing.T) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "games.db")
	d, err := Open(path)
	if err == nil {
		_, err = d.Add(t.Context(), "here", mustRead(t, "1. e4 *"))
		err = errors.Join(err, d.Close())
	}
	content, failed := os.ReadFile(path)
	if err = errors.Join(err, failed); err != nil {
		t.Fatal(fmt.Errorf("making an archive: %w", err))
	}
	return content
}

// A flipped bit in a name, in a table or its index, makes the two contradict each other: importing the name again fails
// because the index does not find it, or because it exists twice (UNIQUE constraint failed, 2067). Import rebuilds the
// index and succeeds; afterwards the archive is sound.
func TestImportRebuildsDamagedIndexes(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	fill := func(from string) (r Report, problems string) {
		d, err := Open(path)
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		file := filepath.Join(t.TempDir(), from+".pgn")
		if err := os.WriteFile(file, []byte("[White \"Nimzowitsch\"]\n\n1. "+from+" *\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		sources, err := Files(file)
		if err != nil {
			t.Fatal(err)
		}
		if r, err = d.Import(t.Context(), Import{Sources: sources}); err != nil {
			t.Errorf("importing %s: %v", from, err)
		}
		if err := d.pool.QueryRowContext(t.Context(), "PRAGMA integrity_check").Scan(&problems); err != nil {
			t.Fatal(err)
		}
		return r, problems
	}
	fill("e4")
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	rebuilt := 0
	for at := 0; ; at++ {
		next := bytes.Index(whole[at:], []byte("Nimzowitsch"))
		if next < 0 {
			break
		}
		at += next
		bad := slices.Clone(whole)
		bad[at] ^= 1
		if err := os.WriteFile(path, bad, 0o600); err != nil {
			t.Fatal(err)
		}
		r, problems := fill("d4")
		if r.Games != 1 || r.Equals != 0 {
			t.Errorf("byte %d: %+v", at, r)
		}
		if !r.Reindexed {
			continue // the index still finds the name
		}
		if rebuilt++; problems != "ok" {
			t.Errorf("byte %d: after rebuilding: %s", at, problems)
		}
	}
	if rebuilt == 0 {
		t.Error("no change made an index contradict its table")
	}
}

// A change that has a connection and waits for its turn while the archive is closed fails, and Close does not wait for it.
func TestCloseDoesNotWaitForWaitingChanges(t *testing.T) {
	d, err := Open(filepath.Join(t.TempDir(), "games.db"))
	if err != nil {
		t.Fatal(err)
	}
	w, err := d.newWriter(t.Context(), false)
	if err != nil {
		t.Fatal(err)
	}
	closed := make(chan error, 1)
	go func() { closed <- d.Close() }()
	for !errors.Is(err, ErrClosed) {
		if err = w.inTransaction(t.Context(), func() error { return nil }); err != nil && !errors.Is(err, ErrClosed) {
			t.Fatal(err)
		}
		select {
		case <-closed:
			t.Fatal("Close has returned, and changes succeed")
		default:
		}
	}
	if err := errors.Join(w.close(), <-closed); err != nil {
		t.Error(err)
	}
}

// Close returns only when no query has the file open any more.
func TestCloseWaitsForQueries(t *testing.T) {
	d, err := Open(filepath.Join(t.TempDir(), "a.db"))
	if err != nil {
		t.Fatal(err)
	}
	query, err := d.pool.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var ended atomic.Bool
	early := make(chan bool)
	go func() {
		err := d.Close()
		early <- err != nil || !ended.Load()
	}()
	for d.pool.PingContext(t.Context()) == nil { // until the pool refuses queries
		runtime.Gosched()
	}
	ended.Store(true)
	if err := query.Close(); err != nil {
		t.Error(err)
	}
	if <-early {
		t.Error("it returned during a query")
	}
	if _, err := d.Keys(t.Context(), 1); !errors.Is(err, ErrClosed) {
		t.Errorf("a later query says %v", err)
	}
}

// A number that is out of range, in any column of one game, hides no other game: queries answer, and the game is listed.
func TestANumberOutOfRangeHidesNoGame(t *testing.T) {
	for _, column := range strings.FieldsFunc(gameColumns+", twin, deleted", func(r rune) bool { return strings.ContainsRune(", \n", r) })[1:] {
		d, err := Open(filepath.Join(t.TempDir(), "games.db"))
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		for _, moves := range []string{"1. e4 *", "1. d4 *", "1. c4 *"} {
			if _, err := d.Add(t.Context(), "here", mustRead(t, moves)); err != nil {
				t.Fatal(err)
			}
		}
		for _, number := range []int64{math.MinInt64, math.MaxInt64} {
			if _, err := d.pool.ExecContext(t.Context(), "UPDATE games SET "+column+" = ? WHERE id = 2", number); err != nil {
				t.Fatal(err)
			}
			if n, err := d.Count(t.Context(), Query{}); n != 3 || err != nil {
				t.Errorf("%s is %d: %d games, %v", column, number, n, err)
			}
			if err := d.WithRebuiltView(t.Context(), func() {
				if n, err := d.Count(t.Context(), Query{}); n != 3 || err != nil {
					t.Errorf("%s is %d, in a new scan file: %d games, %v", column, number, n, err)
				}
			}); err != nil {
				t.Errorf("%s is %d: %v", column, number, err)
			}
		}
	}
}

// A repair that is cancelled, or that cannot read the file, does not report damage: the file may be sound.
func TestARepairThatCannotCheckReportsNoDamage(t *testing.T) {
	d, err := Open(filepath.Join(t.TempDir(), "games.db"))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Repair(ctx, d); !errors.Is(err, context.Canceled) || IsDamaged(err) {
		t.Errorf("cancelled: %v", err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := Repair(t.Context(), d); err == nil || IsDamaged(err) {
		t.Errorf("closed: %v", err)
	}
}

// A repair finds values of a wrong type in any column, which SQLite's integrity check accepts. It finds no fault in sound
// archives of any version.
func TestARepairFindsValuesOfAWrongType(t *testing.T) {
	for _, path := range []string{version1File(t), unpackFile(t, "testdata/archive-2.db.gz")} {
		if rebuilt, err := Repair(t.Context(), openAgain(t, path)); rebuilt || err != nil {
			t.Errorf("%s: rebuilt is %t, %v", path, rebuilt, err)
		}
	}
	for _, change := range []string{
		"UPDATE games SET plies = 'many'", "UPDATE games SET twin = x'00'", "UPDATE records SET moves = 'e4'", "INSERT INTO labels VALUES ('one', 'sharp')",
		"UPDATE identity SET id = 'mine'", "INSERT INTO changes (game) VALUES ('one')", "UPDATE players SET name = x'00' WHERE id = 1",
	} {
		d, err := Open(filepath.Join(t.TempDir(), "games.db"))
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		if _, err := d.Add(t.Context(), "here", mustRead(t, "1. e4 *")); err != nil {
			t.Fatal(err)
		}
		if rebuilt, err := Repair(t.Context(), d); rebuilt || err != nil {
			t.Errorf("before %s: rebuilt is %t, %v", change, rebuilt, err)
		}
		if _, err := d.pool.ExecContext(t.Context(), change); err != nil {
			t.Fatal(change, err)
		}
		if _, err := Repair(t.Context(), d); !IsDamaged(err) {
			t.Errorf("%s: %v", change, err)
		}
	}
}

// An id that is far out of order, of a game or of a name, is damage, which a repair finds too. Reading it would otherwise
// fill the memory with the names between.
func TestAnIDOutOfOrderIsDamage(t *testing.T) {
	for _, table := range []string{"games", "players", "events", "sources", "variants"} {
		d, err := Open(filepath.Join(t.TempDir(), "games.db"))
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		if _, err := d.Add(t.Context(), "here", mustRead(t, "1. e4 *")); err != nil {
			t.Fatal(err)
		}
		id := int64(maxIDGap + 3)
		if table == "games" {
			id = math.MaxUint32 + 1
		}
		if _, err := d.pool.ExecContext(t.Context(), "UPDATE "+table+" SET id = ? WHERE id = 1", id); err != nil {
			t.Fatal(err)
		}
		if _, err := d.Find(t.Context(), Query{}); !IsDamaged(err) || !IsKnownDamaged(d) {
			t.Errorf("%s: the list says %v", table, err)
		}
		if _, err := Repair(t.Context(), d); !IsDamaged(err) {
			t.Errorf("%s: a repair says %v", table, err)
		}
	}
}

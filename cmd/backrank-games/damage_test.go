package main

import (
	"database/sql"
	"path/filepath"
	"regexp"
	"testing"

	"backrank/cli"
)

// Errors of a damaged archive are in words for players, without messages of the database or of the library that reads it.
func TestErrorsOfDamagedArchivesAreInWords(t *testing.T) {
	raw := regexp.MustCompile(`(?i)sql|constraint|no such (table|column)|scan error|convert|\(\d+\)`)
	for _, damage := range []string{
		"ALTER TABLE records RENAME TO lost", "ALTER TABLE games RENAME TO lost", "ALTER TABLE players RENAME TO lost", "UPDATE games SET date = 'text'",
		"UPDATE games SET start = 'text'", "UPDATE games SET result = 'text'", "UPDATE variants SET name = 'lost ' || id", "DELETE FROM events", "DELETE FROM records",
		"CREATE TRIGGER refuse BEFORE INSERT ON games BEGIN SELECT RAISE(ABORT, 'UNIQUE constraint failed'); END",
	} {
		failed := 0
		for _, command := range [][]string{
			{"find"},
			{"find", "-player", "Ada", "-pgn"},
			{"tally", "-by", "player"},
			{"explore", "-variant", "chess", "-start", "518"},
			{"export", "-pgn", "-"},
			{"export", "-parquet", filepath.Join(t.TempDir(), "a.parquet")},
			{"import"},
		} {
			path := importArchive(t)
			db, err := sql.Open("sqlite", path)
			if err == nil {
				_, err = db.Exec(damage)
			}
			if err != nil {
				t.Fatal(damage, err)
			}
			if err := db.Close(); err != nil {
				t.Fatal(err)
			}
			args := append([]string{command[0], "-db", path}, command[1:]...)
			in := ""
			if command[0] == "import" {
				args, in = append(args, "-"), "[White \"New\"]\n\n1. c4 *\n"
			}
			out, status, code := runCommand(t, in, args...)
			if code == cli.Misused {
				t.Errorf("%v: %s", args, status)
			}
			if code != 0 {
				failed++
			}
			if raw.MatchString(status) || code != 0 && raw.MatchString(out) {
				t.Errorf("%s: %v prints %s%s", damage, command, out, status)
			}
		}
		if failed == 0 {
			t.Errorf("%s: no command fails", damage)
		}
	}
}

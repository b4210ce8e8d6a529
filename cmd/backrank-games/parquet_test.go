package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/parquet-go/parquet-go"

	"backrank/cli"
)

// endgame is a game from a position without castling rights, on an unknown day and without a result.
const endgame = `[Event "?"]
[Site "?"]
[Date "1951.12.??"]
[Round "?"]
[White "?"]
[Black "?"]
[Result "*"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]

1. e4 *

`

// draft is an unfinished draft.
const draft = `[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "?"]
[Result "*"]
[Variant "Placement"]
[BackrankVariant "Pre-chess"]
[Draft "K@e1 k@e8"]
[DraftProtocol "Alternate"]

*

`

// exportParquet returns the rows of the Parquet file that export writes. It checks that standard output gets the same bytes.
func exportParquet(t *testing.T, db string, flags ...string) []row {
	t.Helper()
	to := filepath.Join(t.TempDir(), "games.parquet")
	args := append([]string{"export", "-db", db}, flags...)
	out, status, code := runCommand(t, "", append(args, "-parquet", to)...)
	if code != cli.Done || !strings.HasPrefix(out, "wrote ") || status != "" {
		t.Fatalf("%v: %d %q %q", flags, code, out, status)
	}
	content, err := os.ReadFile(to)
	if err != nil {
		t.Fatal(err)
	}
	if out, _, code := runCommand(t, "", append(args, "-parquet", "-")...); code != cli.Done || out != string(content) {
		t.Errorf("%v: standard output differs from the file: %d", flags, code)
	}
	rows, err := parquet.Read[row](bytes.NewReader(content), int64(len(content)))
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// The Parquet file has the games that find lists, in the same order, with their moves. Unknown values are null.
func TestParquetHasTheGames(t *testing.T) {
	db := importArchive(t)
	if out, _, code := runCommand(t, endgame+draft, "import", "-db", db, "-"); code != cli.Done || !strings.HasPrefix(out, "added 2,") {
		t.Fatalf("%d %q", code, out)
	}
	rows := exportParquet(t, db)
	listed, _, _ := runCommand(t, "", "find", "-db", db, "-json")
	lines := strings.Split(strings.TrimSpace(listed), "\n")
	if len(rows) != 4 || len(lines) != 4 {
		t.Fatalf("%d rows, %d games", len(rows), len(lines))
	}
	for i, r := range rows {
		var e entry
		if err := json.Unmarshal([]byte(lines[i]), &e); err != nil {
			t.Fatal(err)
		}
		got := entry{
			r.ID, r.Variant, r.Rule, r.Start, r.White, r.Black, r.Event, r.Result, r.Ending, e.Date, int(r.WhiteElo), int(r.BlackElo),
			int(r.Plies), r.WhiteHow, int(r.WhitePly), r.BlackHow, int(r.BlackPly), int(r.Hints), r.Source, r.Twin,
		}
		if got != e || int(r.Plies) != len(r.Moves) || r.Imported%1000 != 0 || r.Imported == 0 {
			t.Errorf("%+v, listed as %+v", r, e)
		}
	}
	white, black := 1.0, 0.0
	day := func(text string) *int32 {
		at, _ := time.Parse(time.DateOnly, text)
		days := int32(at.Sub(time.Unix(0, 0)).Hours() / 24)
		return &days
	}
	type part struct {
		start, white, black, fen, moves string
		date                            *int32
		year                            int32
		points                          *float64
	}
	for i, want := range []part{
		{"518", "RNBQKBNR", "RNBQKBNR", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1", "e4 e5 Nf3 Nc6 Bc4 Nf6 O-O", day("2024-05-17"), 2024, &white},
		{"0", "BBQNNRKR", "BBQNNRKR", "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1", "e4 e5 Nd3", day("2025-01-02"), 2025, &black},
		{"", "", "", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e4", nil, 1951, nil},
		{"", "", "", "", "", nil, 0, nil},
	} {
		r := rows[i]
		got := part{r.Start, r.WhiteArray, r.BlackArray, r.FEN, strings.Join(r.Moves, " "), r.Date, r.Year, r.Points}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("game %d: %+v, want %+v", i+1, got, want)
		}
	}
	if day, year := date("1851.07.03"); day == nil || *day != -43281 || year != 1851 {
		t.Errorf("1851: %v, %d", day, year)
	}
}

// export writes the games that match the query. A query without matches gives a file without rows.
func TestParquetOfAQuery(t *testing.T) {
	db := importArchive(t)
	if rows := exportParquet(t, db, "-fen", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"); len(rows) != 1 || rows[0].Variant != "chess" {
		t.Errorf("by a position: %+v", rows)
	}
	if rows := exportParquet(t, db, "-sort", "date", "-descending", "-limit", "1"); len(rows) != 1 || rows[0].Start != "0" {
		t.Errorf("the last one: %+v", rows)
	}
	if rows := exportParquet(t, db, "-player", "nobody"); len(rows) != 0 {
		t.Errorf("no match: %+v", rows)
	}
}

// After an error, an existing file is unchanged.
func TestParquetAfterAnError(t *testing.T) {
	db := importArchive(t)
	to := filepath.Join(t.TempDir(), "games.parquet")
	if err := os.WriteFile(to, []byte("before"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, status, code := runCommand(t, "", "export", "-db", db, "-parquet", to, "-variant", "duck"); code != cli.Failed || !strings.HasPrefix(status, "backrank-games: ") {
		t.Errorf("%d %q", code, status)
	}
	if content, err := os.ReadFile(to); err != nil || string(content) != "before" {
		t.Errorf("%q, %v", content, err)
	}
	if out, _, code := runCommand(t, "", "export", "-db", db, "-parquet", to, "-pgn", to); code != cli.Misused || out != "" {
		t.Errorf("two formats: %d %q", code, out)
	}
}

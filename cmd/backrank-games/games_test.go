package main

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"backrank/cli"
	"backrank/internal/fakeengine"
	"backrank/variants/pgn"
)

func TestMain(m *testing.M) {
	fakeengine.Main()
	os.Exit(m.Run())
}

// runCommand runs the program and returns its output, its status output and its exit code.
func runCommand(t *testing.T, in string, args ...string) (out, status string, code int) {
	t.Helper()
	var o, s strings.Builder
	code = run(t.Context(), args, streams{strings.NewReader(in), &o, &s})
	return o.String(), s.String(), code
}

const (
	good = `[Event "Club"]
[Site "?"]
[Date "2024.05.17"]
[Round "1"]
[White "Ada"]
[Black "Bruno"]
[Result "1-0"]
[WhiteElo "2000"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. O-O 1-0

`
	shuffled = `[Event "Club"]
[Site "?"]
[Date "2025.01.02"]
[Round "2"]
[White "Bruno"]
[Black "Ada"]
[Result "0-1"]
[Variant "Chess960"]
[BackrankVariant "Fischerandom (Chess960)"]
[SetUp "1"]
[FEN "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1"]
[StartId "0"]

1. e4 {sharp} (1. d4 d5) 1... e5 2. Nd3 0-1

`
	bad = "[Event \"bad\"]\n[White   \"odd\"]\n\n1. e4   e5\n2. Ke3 *"
)

// check reports faults with file, game and line, counts games, and fails if there are faults.
func TestCheck(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.pgn")
	if err := os.WriteFile(path, []byte(good+bad+"\n\n"+shuffled), 0o644); err != nil {
		t.Fatal(err)
	}
	out, status, code := runCommand(t, "", "check", path)
	if code != cli.Failed || !strings.Contains(out, path+": game 2, line 16: ") || !strings.HasSuffix(out, "games 3, faulty 1, with warnings 0\n") || status != "backrank-games: 1 game is faulty\n" {
		t.Errorf("%d %q %q", code, out, status)
	}
	if out, status, code := runCommand(t, good+shuffled, "check", "-"); code != cli.Done || out != "games 2, faulty 0, with warnings 0\n" || status != "" {
		t.Errorf("%d %q %q", code, out, status)
	}
}

// format writes valid games canonically, and faulty ones byte for byte.
func TestFormat(t *testing.T) {
	if out, status, code := runCommand(t, good+shuffled, "format", "-"); code != cli.Done || out != good+shuffled || status != "" {
		t.Errorf("%d %q %q", code, out, status)
	}
	untidy := strings.ReplaceAll(strings.ReplaceAll(good, "\n\n1. e4 e5", "\r\n\r\n1.e4   e5"), "O-O", "0-0")
	out, status, code := runCommand(t, untidy+bad+"\n\n"+shuffled, "format", "-")
	if code != cli.Failed || out != good+bad+"\n\n"+shuffled || !strings.Contains(status, "-: game 2, line 16: ") {
		t.Errorf("%d %q %q", code, out, status)
	}
	if again, _, _ := runCommand(t, out, "format", "-"); again != out {
		t.Errorf("once more: %q", again)
	}
}

// format keeps the order of tags, and adds none.
func TestFormatKeepsTheOrderOfTags(t *testing.T) {
	const text = "[Black \"Ben\"]\n[White \"Ada\"]\n[ECO \"C20\"]\n[Event \"Club\"]\n\n1. e4 e5 1-0\n\n"
	if out, status, code := runCommand(t, strings.Replace(text, "1. e4 e5", "1.e4   e5", 1), "format", "-"); code != cli.Done || out != text || status != "" {
		t.Errorf("%d %q %q", code, out, status)
	}
}

// importArchive returns an archive with two games.
func importArchive(t *testing.T) string {
	t.Helper()
	db := filepath.Join(t.TempDir(), "games.db")
	out, status, code := runCommand(t, good+bad+"\n\n"+shuffled, "import", "-db", db, "-")
	if code != cli.Failed || out != "added 2, of those twins 0, there already 0, faulty 1\n" || !strings.HasPrefix(status, "-: game 2, line 16: ") {
		t.Fatalf("%d %q %q", code, out, status)
	}
	return db
}

// Each flag of find finds imported games, and prints them as text, as JSON and as the imported PGN.
func TestFind(t *testing.T) {
	db := importArchive(t)
	for _, c := range []struct{ flags, want string }{
		{"", good + shuffled},
		{"-variant chess", good},
		{"-rule fischer", shuffled},
		{"-variant chess960 -start 0", shuffled},
		{"-pattern bb*", shuffled},
		{"-player ada -colour white", good},
		{"-player ada -result 0-1", shuffled},
		{"-name ada -outcome won", good + shuffled},
		{"-name ada -outcome lost", ""},
		{"-since 2025", shuffled},
		{"-until 2024.12", good},
		{"-castled white:kingside", good},
		{"-words club", good + shuffled},
		{"-tag sharp", ""},
		{"-sort date -descending -limit 1", shuffled},
		{"-offset 1", shuffled},
		{"-twins", ""},
		{"-deleted", ""},
	} {
		args := append([]string{"find", "-db", db}, strings.Fields(c.flags)...)
		if out, status, code := runCommand(t, "", append(args, "-pgn")...); code != cli.Done || out != c.want || status != "" {
			t.Errorf("%s: %d %q %q", c.flags, code, out, status)
		}
		if out, _, code := runCommand(t, "", args...); code != cli.Done || strings.Count(out, "\n") != strings.Count(c.want, "[Event") {
			t.Errorf("%s as text: %d %q", c.flags, code, out)
		}
	}
	fen := "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
	out, _, _ := runCommand(t, "", "find", "-db", db, "-fen", fen, "-json")
	var e entry
	if err := json.Unmarshal([]byte(out), &e); err != nil || e.White != "Ada" || e.WhiteElo != 2000 || e.WhiteCastled != "kingside" || e.WhitePly != 7 || e.Start != "518" || e.Source != "-" {
		t.Errorf("%q: %+v, %v", out, e, err)
	}
}

// With -any-rights, find -fen ignores castling rights and the en passant square, but not pieces and the side to move.
func TestAnyRights(t *testing.T) {
	db := importArchive(t)
	const pieces = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR"
	for fen, found := range map[string][2]string{
		pieces + " w KQkq - 0 2":  {"1", "1"},
		pieces + " w - - 0 2":     {"0", "1"},
		pieces + " w Kq - 9 30":   {"0", "1"},
		pieces + " w KQkq e6 0 2": {"1", "1"},
		pieces + " b - - 0 2":     {"0", "0"},
		"rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b - e3": {"0", "1"},
	} {
		for i, more := range [][]string{nil, {"-any-rights"}} {
			out, status, code := runCommand(t, "", append([]string{"find", "-db", db, "-fen", fen}, more...)...)
			if n := strconv.Itoa(strings.Count(out, "\n")); n != found[i] || code != cli.Done {
				t.Errorf("%s %v: %s games, want %s; %d %s", fen, more, n, found[i], code, status)
			}
		}
	}
}

// explore prints moves with their results, tally counts games, and export writes the imported games.
func TestExploreTallyExport(t *testing.T) {
	db := importArchive(t)
	out, _, code := runCommand(t, "", "explore", "-db", db, "-variant", "chess", "-start", "518", "-line", "e4 e5", "-json")
	if want := `{"san":"Nf3","games":1,"white":1,"draws":0,"black":0,"rating":2000}` + "\n"; code != cli.Done || out != want {
		t.Errorf("%d %q", code, out)
	}
	if out, _, code := runCommand(t, "", "tally", "-db", db, "-by", "player", "-json"); code != cli.Done || !strings.HasPrefix(out, `{"name":"Ada","games":2,"distinct":2,"wins":2,"draws":0,"losses":0,"low":`) {
		t.Errorf("%d %q", code, out)
	}
	out, _, code = runCommand(t, "", "tally", "-db", db, "-by", "player", "-csv")
	if names, rows, _ := strings.Cut(out, "\n"); code != cli.Done || names != "name,rule,games,distinct,wins,draws,losses,score,low,high" || !strings.HasPrefix(rows, "Ada,,2,2,2,0,0,,0.") {
		t.Errorf("%d %q", code, out)
	}
	for _, by := range []string{"start", "rule", "colour", "fact"} {
		if out, status, code := runCommand(t, "", "tally", "-db", db, "-by", by); code != cli.Done || strings.Count(out, "\n") < 2 || status != "" {
			t.Errorf("by %s: %d %q %q", by, code, out, status)
		}
	}
	to := filepath.Join(t.TempDir(), "out.pgn")
	out, _, code = runCommand(t, "", "export", "-db", db, "-pgn", to)
	if content, err := os.ReadFile(to); code != cli.Done || out != "wrote 2\n" || err != nil || string(content) != good+shuffled {
		t.Errorf("%d %q %q, %v", code, out, content, err)
	}
	if out, _, code := runCommand(t, "", "export", "-db", db, "-pgn", "-", "-variant", "chess"); code != cli.Done || out != good {
		t.Errorf("%d %q", code, out)
	}
}

// Usage errors exit with 2, missing files and games with 1, an interrupt with 130, and help with 0.
func TestUsage(t *testing.T) {
	db := importArchive(t)
	for _, args := range [][]string{
		{},
		{"foo"},
		{"check"},
		{"format"},
		{"import", "a.pgn", "-db", "x"},
		{"import", "-db", db},
		{"import", "-"},
		{"import", "-db", db, "-workers", "0", "-"},
		{"find"},
		{"find", "-db", db, "more"},
		{"find", "-db", db, "-sort", "x"},
		{"find", "-db", db, "-colour", "red"},
		{"find", "-db", db, "-limit", "-1"},
		{"tally", "-db", db},
		{"tally", "-db", db, "-by", "x"},
		{"tally", "-db", db, "-by", "start", "-json", "-csv"},
		{"explore", "-db", db},
		{"explore", "-db", db, "-variant", "chess", "-start", "518", "-fen", "x"},
		{"export", "-db", db},
	} {
		if out, status, code := runCommand(t, "", args...); code != cli.Misused || out != "" || !strings.Contains(status, "backrank-games: ") {
			t.Errorf("%v: %d %q %q", args, code, out, status)
		}
	}
	missing := filepath.Join(t.TempDir(), "none")
	for _, args := range [][]string{
		{"check", missing},
		{"find", "-db", missing},
		{"find", "-db", db, "-variant", "duck"},
		{"find", "-db", db, "-fen", "x"},
		{"find", "-db", db, "-outcome", "lost"},
		{"explore", "-db", db, "-variant", "chess", "-start", "518", "-line", "e5"},
	} {
		if _, status, code := runCommand(t, "", args...); code != cli.Failed || !strings.HasPrefix(status, "backrank-games: ") {
			t.Errorf("%v: %d %q", args, code, status)
		}
	}
	if _, err := os.Stat(missing); err == nil {
		t.Error("looking for games made an archive")
	}
	for _, args := range [][]string{{"help"}, {"-h"}, {"check", "-h"}, {"find", "-h"}, {"import", "--help"}} {
		if out, status, code := runCommand(t, "", args...); code != cli.Done || status != "" || !strings.Contains(out, "usage: backrank-games") {
			t.Errorf("%v: %d %q", args, code, status)
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	for _, command := range [][]string{{"check", "-"}, {"import", "-db", db, "-"}} {
		if code := run(ctx, command, streams{strings.NewReader(good), &strings.Builder{}, &strings.Builder{}}); code != cli.Stopped {
			t.Errorf("%v stopped: %d", command, code)
		}
	}
}

// check and import report once per file that it is not in UTF-8.
func TestOtherEncodingsAreReportedOnce(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "a.pgn")
	game := "[White \"\x8aimek\"]\n\n1. e4 {\x96} *\n\n"
	long := strings.Repeat(good, 1+(1<<20)/len(good)) // so that the file is read in parts
	if err := os.WriteFile(path, []byte(game+long+strings.ReplaceAll(game, "e4", "d4")), 0o644); err != nil {
		t.Fatal(err)
	}
	out, _, code := runCommand(t, "", "check", path)
	if code != cli.Done || strings.Count(out, path+": "+pgn.Windows1252Warning()+"\n") != 1 {
		t.Errorf("%d %q", code, out)
	}
	_, status, code := runCommand(t, "", "import", "-db", filepath.Join(folder, "games.db"), path)
	if code != cli.Done || status != path+": "+pgn.Windows1252Warning()+"\n" {
		t.Errorf("%d %q", code, status)
	}
}

// check and import treat files without games and faulty files alike: they report them, continue, and fail for the same
// reason. Both accept a file: address.
func TestCheckAndImportAgree(t *testing.T) {
	folder := t.TempDir()
	for name, text := range map[string]string{"empty.pgn": "", "blank.pgn": "\n\n", "bad.pgn": bad, "good.pgn": good} {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		want, message := cli.Failed, path+": There is no game in this file\n"
		switch name {
		case "bad.pgn":
			message = path + ": game 1, line 5: "
		case "good.pgn":
			want, message = cli.Done, ""
		}
		address := "file:///" + strings.TrimPrefix(filepath.ToSlash(path), "/")
		out, reason, code := runCommand(t, "", "check", address)
		if code != want || !strings.Contains(out, message) {
			t.Errorf("check %s: %d %q", name, code, out)
		}
		_, status, code := runCommand(t, "", "import", "-db", filepath.Join(folder, name+".db"), address)
		if code != want || !strings.Contains(status, message) || !strings.HasSuffix(status, reason) {
			t.Errorf("import %s: %d %q, check fails with %q", name, code, status, reason)
		}
	}
}

package pgn_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"backrank/variants"
	"backrank/variants/pgn"
)

// FuzzPGN reads any text. Writing a valid game and reading it gives the same game, and writing that gives the same text.
func FuzzPGN(f *testing.F) {
	files, err := filepath.Glob("testdata/*/*.pgn")
	if err != nil || len(files) == 0 {
		f.Fatalf("%d files, %v", len(files), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	for _, text := range []string{
		"1. e4 {a} e5 (1... c5 (1... e6)) $1 2.O-O?! *", "[White \"\\\"\"]\n\n1... *", "[Variant \"slide\"][FEN \"r3k3/8/8/8/8/8/8/4K2R w Hq - 0 1\"]\n0-0 0-0-0 1-0",
		"[Variant \"prechess\"]\nB@a1 K@e8 *", "[Variant \"benko\"][Draft \"K@e1,qd8\"]", "[Variant \"multichess\"]\n\n*", "1. e4 {\n\n[Event \"\"]\n{", "%\n;\n[a \"\xe9\"]\r\r\n1 e4 1/2",
	} {
		f.Add(text)
	}
	for _, v := range variants.All() {
		f.Add(write(f, randomGame(f, v, 5, 12)))
	}
	f.Fuzz(func(t *testing.T, text string) {
		for g, err := range pgn.NewReader(strings.NewReader(text)).All() {
			var bad *pgn.GameError
			if errors.As(err, &bad) {
				if bad.Line < 1 || bad.Err.Error() == "" {
					t.Fatalf("%#v", bad)
				}
				continue
			}
			if pgn.CheckFormat([]byte(text)) != nil {
				return
			}
			if err != nil {
				t.Fatalf("a text has the error of an input: %v", err)
			}
			written := write(t, g)
			back, err := pgn.NewReader(strings.NewReader(written)).Next()
			if err != nil {
				t.Fatalf("%v in\n%s", err, written)
			}
			checkSame(t, back, g)
			if again := write(t, back); again != written {
				t.Fatalf("written as\n%s\nthen as\n%s", written, again)
			}
			if _, err := pgn.NewReader(strings.NewReader(written + written)).Next(); errors.Is(err, io.EOF) {
				t.Fatalf("no game is read from\n%s", written)
			}
		}
	})
}

package notation_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"backrank/variants"
	"backrank/variants/notation"
)

// FuzzFEN parses any text under any rule; a parsed position is written and read back unchanged.
func FuzzFEN(f *testing.F) {
	for i, fen := range []string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"rnbqkbnr/pppp1ppp/8/8/3pP3/8/PPP2PPP/RNBQKBNR b HAha e3 0 3",
		"4k3/8/8/8/8/8/8/1R2KR1R w FBq - 12 40",
		"r3k2r/8/8/8/8/8/8/R3K2R b qKeH",
		"1rk4r/8/8/8/8/8/8/KB1R3R w KQkqABCDEFGHabcdefgh - 99 9999",
		"8/8/8/8/8/8/8/8 w - - 0 1",
		"4k3/8/8/8/8/8/8/4K3",
	} {
		f.Add(fen, byte(i))
	}
	f.Fuzz(func(t *testing.T, fen string, rule byte) {
		p, _, err := notation.ParseFEN(fen, variants.Castlings()[int(rule)%len(variants.Castlings())])
		if err != nil {
			return
		}
		for _, text := range []string{notation.FEN(&p), notation.XFEN(&p)} {
			back, warnings, err := notation.ParseFEN(text, p.Rule())
			if err != nil || len(warnings) > 0 {
				t.Fatalf("%q is written %q: %v, warnings %q", fen, text, err, warnings)
			}
			if back.Setup() != p.Setup() || back.Key() != p.Key() {
				t.Fatalf("%q is written %q, which is %q", fen, text, notation.FEN(&back))
			}
		}
	})
}

// FuzzSAN parses any text in any position; a parsed move is legal and is parsed again from its SAN, and every refusal
// has a message.
func FuzzSAN(f *testing.F) {
	const castles = "r3k2r/1P6/8/3pP3/8/5N2/8/RN2K2R w KQkq d6 0 2"
	for i, text := range []string{
		"O-O", "0-0-0", "oo", "Nbd2", "N1d2+", "exd6 e.p.", "ed6", "bxa8=Q#", "b8(N)", "b7b8r", "e1h1", "e1g1",
		"Kg1", "Kd1!?", "♘f3-d4", "nd4", "ba8q", "e4", "--", "Qh5=Q", "e8=K", "x", "(", ")", "=", "a1=",
	} {
		f.Add(castles, byte(i), text)
	}
	f.Fuzz(func(t *testing.T, fen string, rule byte, text string) {
		p, _, err := notation.ParseFEN(fen, variants.Castlings()[int(rule)%len(variants.Castlings())])
		if err != nil {
			return
		}
		m, err := notation.ParseMove(&p, text)
		if err != nil {
			var refusal *notation.MoveError
			if !errors.As(err, &refusal) || strings.TrimPrefix(err.Error(), refusal.Text) == ": " {
				t.Fatalf("%q in %s is refused with %#v", text, notation.FEN(&p), err)
			}
			return
		}
		if !p.Legal(m) {
			t.Fatalf("%q in %s is read as %v, which is not legal", text, notation.FEN(&p), m)
		}
		san := notation.SAN(&p, m)
		if back, err := notation.ParseSAN(&p, san); err != nil || back != m {
			t.Fatalf("%v in %s is written %s, which is %v, %v", m, notation.FEN(&p), san, back, err)
		}
		for _, chess960 := range []bool{true, false} {
			uci := notation.UCI(&p, m, chess960)
			if back, err := notation.ParseUCI(&p, uci); err != nil || back != m {
				t.Fatalf("%v in %s is written %s, which is %v, %v", m, notation.FEN(&p), uci, back, err)
			}
		}
	})
}

// FuzzPGN parses any text; valid games are written, read back unchanged and written in the same way again.
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
		for g, err := range notation.NewReader(strings.NewReader(text)).All() {
			var bad *notation.GameError
			if errors.As(err, &bad) {
				if bad.Line < 1 || bad.Err.Error() == "" {
					t.Fatalf("%#v", bad)
				}
				continue
			}
			if notation.Foreign([]byte(text)) != nil {
				return
			}
			if err != nil {
				t.Fatalf("a text cannot fail as %v", err)
			}
			written := write(t, g)
			back, err := notation.NewReader(strings.NewReader(written)).Next()
			if err != nil {
				t.Fatalf("%v in\n%s", err, written)
			}
			same(t, back, g)
			if again := write(t, back); again != written {
				t.Fatalf("written as\n%s\nthen as\n%s", written, again)
			}
			if _, err := notation.NewReader(strings.NewReader(written + written)).Next(); errors.Is(err, io.EOF) {
				t.Fatalf("nothing is read from\n%s", written)
			}
		}
	})
}

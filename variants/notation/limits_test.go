package notation_test

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"backrank/variants"
	"backrank/variants/notation"
)

// long repeats a text until it is far longer than any valid one.
func long(text string) string { return strings.Repeat(text, sized(1<<18, 1<<14)/len(text)) }

// frugal fails unless read allocates little more than the size of the text, and its message is short. Anything that
// grows faster than the text would allocate a thousand times as much.
func frugal(t *testing.T, name, text string, read func(string) []string) {
	t.Helper()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	said := read(text)
	runtime.ReadMemStats(&after)
	if grew := after.TotalAlloc - before.TotalAlloc; grew > 160*uint64(len(text))+1<<20 {
		t.Errorf("%s: %d bytes took %d bytes of memory", name, len(text), grew)
	}
	if n := len(strings.Join(said, "")); n > 8000 {
		t.Errorf("%s: %d bytes are said of it", name, n)
	}
}

func TestALongPositionIsRefusedBriefly(t *testing.T) {
	const board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
	for name, fen := range map[string]string{
		"board of ranks":   long("8/") + " w - - 0 1",
		"board of pieces":  long("K") + " w - - 0 1",
		"board of nothing": strings.Repeat("0", 500),
		"side to move":     board + " " + long("w") + " - - 0 1",
		"castling files":   board + " w " + long("HhAa") + " - 0 1",
		"castling wings":   board + " w " + long("KQkq") + " - 0 1",
		"no castling":      board + " w " + strings.Repeat("B", 400) + " - 0 1",
		"en passant":       board + " w - " + long("e3") + " 0 1",
		"halfmoves":        board + " w - - " + long("0") + " 1",
		"move number":      board + " w - - 0 " + long("1"),
		"fields":           board + long(" w"),
		"control":          long("\x1b"),
		"strange letters":  long("\xff"),
	} {
		for _, rule := range variants.Castlings() {
			frugal(t, name+", "+rule.ID, fen, func(fen string) []string {
				p, warnings, err := notation.ParseFEN(fen, rule)
				if err == nil {
					t.Errorf("%s under %s is read as %s", name, rule.ID, notation.FEN(&p))
					return warnings
				}
				return append(warnings, err.Error())
			})
		}
	}
	if _, _, err := notation.ParseFEN(long(" ")+board+long("\n"), variants.Classical); err != nil {
		t.Errorf("blanks around a position: %v", err)
	}
}

func TestALongMoveIsRefusedBriefly(t *testing.T) {
	p := read(t, "r3k2r/1P6/8/3pP3/8/5N2/8/RN2K2R w KQkq d6 0 2", variants.Fischer)
	for _, text := range []string{
		"e6!", "0-0-", "O-O-O", "N", "Nf3-", "b8=Q", "e.p.", "ep", "+-", "♘", "b8(Q)", "K0", "\xff", "e1g1", "b7b8=", "?", "xx", "–",
	} {
		for _, whole := range []string{long(text), "e6" + long(text), long(text) + "e6"} {
			frugal(t, text, whole, func(whole string) []string {
				m, err := notation.ParseMove(&p, whole)
				var refusal *notation.MoveError
				if !errors.As(err, &refusal) {
					t.Errorf("%q many times: %v, %v", text, m, err)
					return nil
				}
				return []string{err.Error()}
			})
		}
	}
}

// TestNoGameIsEndless: moves beyond the length of the longest possible game are not played.
func TestNoGameIsEndless(t *testing.T) {
	const most = 20_000
	text := strings.Repeat("Nf3 Nf6 Ng1 Ng8 ", most/4)
	g, err := notation.NewReader(strings.NewReader(text + "*")).Next()
	if err != nil || len(g.Tree.Main()) != most {
		t.Errorf("%d moves, %v", len(g.Tree.Main()), err)
	}
	g, err = notation.NewReader(strings.NewReader("\n\n" + text + "\n\n" + text + "*")).Next()
	var bad *notation.GameError
	if !errors.As(err, &bad) || bad.Line != 5 || len(g.Tree.Main()) != most {
		t.Errorf("%d moves, %v", len(g.Tree.Main()), err)
	}
}

// apart returns many different tags with empty lines between them.
func apart() string {
	var b strings.Builder
	for i := 0; b.Len() < sized(1<<18, 1<<14); i++ {
		fmt.Fprintf(&b, "[a%d \"b\"]\n\n", i)
	}
	return b.String()
}

func TestALongGameIsReadInBounds(t *testing.T) {
	const moves = "\n1. e4 e5 *\n"
	for name, text := range map[string]string{
		"castling field":   `[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w ` + long("Bb") + ` - 0 1"]` + moves,
		"variant":          `[Variant "` + long("x ") + `"]` + moves,
		"own variant":      `[BackrankVariant "` + long("x") + `"]` + moves,
		"custom variant":   `[Variant "` + long("custom:") + `"]` + moves,
		"start":            `[Variant "Chess960"][StartId "` + long("5") + `"]` + moves,
		"start of letters": `[Variant "Chess960"][StartId "` + long("RNBQKBNR") + `"]` + moves,
		"two starts":       `[Variant "dfrc"][StartId "W` + long("5") + "-B" + long("1") + `"]` + moves,
		"placements":       `[Variant "prechess"][Draft "` + long("N@b1 ") + `"]` + moves,
		"a placement":      `[Variant "prechess"][Draft "` + long("N@") + `"]` + moves,
		"drops":            `[Variant "prechess"]` + "\n" + long("B@a1 "),
		"a drop":           `[Variant "prechess"]` + "\n" + long("B@a1"),
		"no drop":          "\n1. " + long("B@a1") + " *",
		"result":           `[Result "` + long("1-0") + `"]` + "\n1. e4 e5",
		"tags":             long("[a \"b\"]\n") + moves,
		"names":            "[" + long("a") + ` "b"]` + moves,
		"no value":         "[" + long("a") + `]` + moves,
		"brackets":         long("[") + moves,
		"quotes":           `[White "` + long(`"`) + `"]` + moves,
		"backslashes":      `[White "` + long(`\`) + `"]` + moves,
		"a move":           "1. " + long("e4") + " *",
		"a castling":       "1. " + long("O-") + " *",
		"a number":         long("1.") + " e4 *",
		"comments":         "1. e4 " + long("{a} ") + "*",
		"a comment":        "1. e4 {" + long("a ") + "} *",
		"open comments":    "1. e4 " + long("{ "),
		"lines":            "1. e4 " + long(";\n") + "*",
		"hidden lines":     long("%\n") + moves,
		"glyphs":           "1. e4 " + long("$1 ") + "*",
		"marks":            "1. e4 " + long("! ") + "*",
		"digits":           "1. e4 $" + long("1") + " *",
		"variations":       "1. e4 " + long("( ") + long(") ") + "*",
		"open variations":  "1. e4 " + long("("),
		"ends":             "1. e4 " + long(")"),
		"apart tags":       apart(),
		"a variation":      "1. e4 (1. e4 " + long("e5 ") + ") *",
		"false variations": "1. e4 " + long("(Zz9) ") + "*",
		"same variations":  "1. e4 " + long("(1. d4) ") + "*",
		"closed brackets":  "1. e4 (1. Zz9 " + long("(x) ") + ") *",
		"false glyphs":     "1. e4 " + long("$999 ") + "*",
		"commented moves":  "1. e4 " + long("(1. d4 {x}) {y} ") + "e5 *",
		"paragraphs":       "1. e4 {" + long("a\n\n") + "} *",
		"null moves":       "1. " + long("-- ") + "*",
		"dashes":           "1. " + long("-") + " *",
		"results":          long("* "),
		"Latin-1":          "1. e4 {" + long("\xe9") + "} *",
	} {
		frugal(t, name, text, func(text string) (said []string) {
			for g, err := range notation.NewReader(strings.NewReader(text)).All() {
				said = append(said, g.Warnings...)
				if err != nil {
					said = append(said, err.Error())
				}
			}
			return said
		})
	}
}

package pgn_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"backrank/internal/notationtest"
	"backrank/variants/pgn"
)

// Moves beyond the length of the longest possible game are not played.
func TestNumberOfMovesIsLimited(t *testing.T) {
	const limit = 20_000
	text := strings.Repeat("Nf3 Nf6 Ng1 Ng8 ", limit/4)
	g, err := pgn.NewReader(strings.NewReader(text + "*")).Next()
	if err != nil || len(g.Tree.Main()) != limit {
		t.Errorf("%d moves, %v", len(g.Tree.Main()), err)
	}
	g, err = pgn.NewReader(strings.NewReader("\n\n" + text + "\n\n" + text + "*")).Next()
	var bad *pgn.GameError
	if !errors.As(err, &bad) || bad.Line != 5 || len(g.Tree.Main()) != limit {
		t.Errorf("%d moves, %v", len(g.Tree.Main()), err)
	}
}

// separateTags returns many different tags with empty lines between them.
func separateTags() string {
	var b strings.Builder
	for i := 0; b.Len() < notationtest.Sized(1<<18, 1<<14); i++ {
		fmt.Fprintf(&b, "[a%d \"b\"]\n\n", i)
	}
	return b.String()
}

func TestLongTextsAreReadInLinearTime(t *testing.T) {
	const moves = "\n1. e4 e5 *\n"
	for name, text := range map[string]string{
		"castling field":   `[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w ` + notationtest.Long("Bb") + ` - 0 1"]` + moves,
		"variant":          `[Variant "` + notationtest.Long("x ") + `"]` + moves,
		"own variant":      `[BackrankVariant "` + notationtest.Long("x") + `"]` + moves,
		"custom variant":   `[Variant "` + notationtest.Long("custom:") + `"]` + moves,
		"start":            `[Variant "Chess960"][StartId "` + notationtest.Long("5") + `"]` + moves,
		"start of letters": `[Variant "Chess960"][StartId "` + notationtest.Long("RNBQKBNR") + `"]` + moves,
		"two starts":       `[Variant "dfrc"][StartId "W` + notationtest.Long("5") + "-B" + notationtest.Long("1") + `"]` + moves,
		"placements":       `[Variant "prechess"][Draft "` + notationtest.Long("N@b1 ") + `"]` + moves,
		"a placement":      `[Variant "prechess"][Draft "` + notationtest.Long("N@") + `"]` + moves,
		"drops":            `[Variant "prechess"]` + "\n" + notationtest.Long("B@a1 "),
		"a drop":           `[Variant "prechess"]` + "\n" + notationtest.Long("B@a1"),
		"no drop":          "\n1. " + notationtest.Long("B@a1") + " *",
		"result":           `[Result "` + notationtest.Long("1-0") + `"]` + "\n1. e4 e5",
		"tags":             notationtest.Long("[a \"b\"]\n") + moves,
		"names":            "[" + notationtest.Long("a") + ` "b"]` + moves,
		"no value":         "[" + notationtest.Long("a") + `]` + moves,
		"brackets":         notationtest.Long("[") + moves,
		"quotes":           `[White "` + notationtest.Long(`"`) + `"]` + moves,
		"backslashes":      `[White "` + notationtest.Long(`\`) + `"]` + moves,
		"a move":           "1. " + notationtest.Long("e4") + " *",
		"a castling":       "1. " + notationtest.Long("O-") + " *",
		"a number":         notationtest.Long("1.") + " e4 *",
		"comments":         "1. e4 " + notationtest.Long("{a} ") + "*",
		"a comment":        "1. e4 {" + notationtest.Long("a ") + "} *",
		"open comments":    "1. e4 " + notationtest.Long("{ "),
		"lines":            "1. e4 " + notationtest.Long(";\n") + "*",
		"hidden lines":     notationtest.Long("%\n") + moves,
		"glyphs":           "1. e4 " + notationtest.Long("$1 ") + "*",
		"marks":            "1. e4 " + notationtest.Long("! ") + "*",
		"digits":           "1. e4 $" + notationtest.Long("1") + " *",
		"variations":       "1. e4 " + notationtest.Long("( ") + notationtest.Long(") ") + "*",
		"open variations":  "1. e4 " + notationtest.Long("("),
		"ends":             "1. e4 " + notationtest.Long(")"),
		"apart tags":       separateTags(),
		"a variation":      "1. e4 (1. e4 " + notationtest.Long("e5 ") + ") *",
		"false variations": "1. e4 " + notationtest.Long("(Zz9) ") + "*",
		"same variations":  "1. e4 " + notationtest.Long("(1. d4) ") + "*",
		"closed brackets":  "1. e4 (1. Zz9 " + notationtest.Long("(x) ") + ") *",
		"false glyphs":     "1. e4 " + notationtest.Long("$999 ") + "*",
		"commented moves":  "1. e4 " + notationtest.Long("(1. d4 {x}) {y} ") + "e5 *",
		"paragraphs":       "1. e4 {" + notationtest.Long("a\n\n") + "} *",
		"null moves":       "1. " + notationtest.Long("-- ") + "*",
		"dashes":           "1. " + notationtest.Long("-") + " *",
		"results":          notationtest.Long("* "),
		"Latin-1":          "1. e4 {" + notationtest.Long("\xe9") + "} *",
	} {
		notationtest.CheckBounded(t, name, text, func(text string) (messages []string) {
			for g, err := range pgn.NewReader(strings.NewReader(text)).All() {
				messages = append(messages, g.Warnings...)
				if err != nil {
					messages = append(messages, err.Error())
				}
			}
			return messages
		})
	}
}

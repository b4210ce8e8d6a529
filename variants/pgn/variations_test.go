package pgn_test

import (
	"strings"
	"testing"

	"backrank/variants/gametree"
	"backrank/variants/rules"
)

// Moves of a variation that cannot be played become a comment in their place, with a warning. The main line is read.
func TestVariationsThatCannotBePlayedBecomeComments(t *testing.T) {
	for text, want := range map[string]struct{ written, warning string }{
		"1. e4\n(1. d4 Zz9 {x}\n2. c4) e5 *": {
			"1. e4 (1. d4 {Zz9 {x) 2. c4}) 1... e5 *",
			"Line 4: a variation could not be read and is kept as a comment. 1... “Zz9”: This is not a move. Write moves like Nf3, exd5, O-O or e2e4.",
		},
		"(1. d4) 1. e4 *": {
			"{1. d4} 1. e4 *",
			"Line 3: a variation could not be read and is kept as a comment. There is no move that this variation could replace.",
		},
		"1. e4 (1. d4 (1. Ke2 (1. Kd2) d5) d5) e5 *": {
			"1. e4 (1. d4 {Ke2 (1. Kd2) d5} 1... d5) 1... e5 *",
			"Line 3: a variation could not be read and is kept as a comment. 1. Ke2: Your own pawn is on e2.",
		},
		"1. e4 (1. d4 Nf6 2. -- (2. c4) 2... e6) e5 *": {"1. e4 (1. d4 Nf6 2. -- (2. c4) 2... e6) 1... e5 *", ""},
		"1. f3 e5 2. g4 Qh4# (2... Nc6 3. Kf2 Qh4+ 4. --) 0-1": {
			"1. f3 e5 2. g4 Qh4# (2... Nc6 3. Kf2 Qh4+ {--}) 0-1",
			"Line 3: a variation could not be read and is kept as a comment. 4. --: White is in check and cannot pass.",
		},
		"1. e4 $256 e5 *": {"1. e4 {$256} 1... e5 *", "Line 3: $256 is not a glyph and is kept as a comment. Glyphs are $0 to $255."},
	} {
		g := readGames(t, "[White \"A\"]\n\n"+text)[0]
		warnings := g.Warnings
		if got := moveText(t, g); got != want.written || strings.Join(warnings, "") != want.warning {
			t.Errorf("%q is %q, warnings %q", text, got, warnings)
		}
	}
}

func TestManyFaultyVariationsAreCounted(t *testing.T) {
	g := readGames(t, "1. e4 "+strings.Repeat("(Zz9) ", 100)+"e5 *")[0]
	if n := len(g.Warnings); n != 9 || !strings.HasPrefix(g.Warnings[8], "92 more") || len(g.Tree.Main()) != 2 {
		t.Errorf("%q", g.Warnings)
	}
	if n := len(g.Tree.Note(1).After); n != 100 {
		t.Errorf("%d comments", n)
	}
	if text := g.Tree.Note(gametree.Root).Text(); text != "" {
		t.Errorf("the comments at the start are %q", text)
	}
}

// 0000 is a null move, not a move number.
func TestSpellingsOfNullMoves(t *testing.T) {
	for _, null := range []string{"--", "Z0", "@@@@", "null", "0000", "1.0000", "1. 0000 $1"} {
		g := readGames(t, "1. e4 ("+null+" d5 {x}) e5 *")[0]
		if g.Tree.Find(gametree.Root, rules.Move{}) == gametree.None || g.Tree.Size() != 5 || len(g.Warnings) != 0 {
			t.Errorf("%s: %s, warnings %q", null, describe(g.Tree), g.Warnings)
		}
	}
}

package notation_test

import (
	"io"
	"testing"

	"backrank/variants/notation"
)

// What MoveText writes is read back as the same tree, whatever is in it.
func TestMoveTextIsReadBack(t *testing.T) {
	for _, text := range []string{
		"",
		"{About the start}",
		"1. e4 $1 {Best by test} (1. d4 {[%clk 0:10:00]} d5 (1... Nf6)) 1... e5 2. Nf3",
		"1. e4 ;to the end of the line }\n1... e5",
		"1. e4 e5 (1... -- 2. d4) 2. Nf3\n%escaped\n2... Nc6",
	} {
		g := readGames(t, "[Event \"x\"]\n\n"+text+"\n*")[0]
		written, err := notation.MoveText(&g.Start, g.Tree)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		back, err := notation.ParseMoveText(&g.Start, written)
		if err != nil || !back.Equal(g.Tree) {
			t.Errorf("%q is written as %q and read back as something else: %v", text, written, err)
		}
	}
}

// Null moves at the start of a game without moves, which no PGN can have, are read back too.
func TestANullMoveAtTheStartIsReadBack(t *testing.T) {
	g := readGames(t, "1. e4 (1. -- d5) e5 *")[0]
	g.Tree = g.Tree.Delete(g.Tree.End())
	g.Tree = g.Tree.Delete(g.Tree.End())
	if !g.Tree.Passes() || notation.Write(io.Discard, g) == nil {
		t.Error("it is written as a PGN")
	}
	written, err := notation.MoveText(&g.Start, g.Tree)
	if err != nil {
		t.Fatal(err)
	}
	back, err := notation.ParseMoveText(&g.Start, written)
	if err != nil || !back.EndAt(notation.Root).Equal(g.Tree) {
		t.Errorf("written as %q, and read back as something else: %v", written, err)
	}
}

// A text that is not all moves of one game is refused.
func TestOtherTextIsNoMoveText(t *testing.T) {
	g := readGames(t, "*\n[Event \"x\"]\n\n*")[0]
	for _, text := range []string{"1. e5", "1. e4 1-0 1. d4", "1. e4 (1. d4", "[White \"a\"]", "1. e4 1-0"} {
		if _, err := notation.ParseMoveText(&g.Start, text); err == nil {
			t.Errorf("%q is taken for moves", text)
		}
	}
}

package pgn_test

import (
	"io"
	"testing"

	"backrank/variants/gametree"
	"backrank/variants/pgn"
)

func TestParseMoveTextIsTheInverseOfMoveText(t *testing.T) {
	for _, text := range []string{
		"",
		"{About the start}",
		"1. e4 $1 {Best by test} (1. d4 {[%clk 0:10:00]} d5 (1... Nf6)) 1... e5 2. Nf3",
		"1. e4 ;to the end of the line }\n1... e5",
		"1. e4 e5 (1... -- 2. d4) 2. Nf3\n%escaped\n2... Nc6",
	} {
		g := readGames(t, "[Event \"x\"]\n\n"+text+"\n*")[0]
		written, err := pgn.MoveText(&g.Start, g.Tree)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		back, err := pgn.ParseMoveText(&g.Start, written)
		if err != nil || !back.Equal(g.Tree) {
			t.Errorf("%q is written as %q, which is parsed as another tree: %v", text, written, err)
		}
	}
}

// A tree without main line can begin with a null move, which PGN cannot.
func TestMoveTextCanBeginWithANullMove(t *testing.T) {
	g := readGames(t, "1. e4 (1. -- d5) e5 *")[0]
	g.Tree = g.Tree.Delete(g.Tree.End())
	g.Tree = g.Tree.Delete(g.Tree.End())
	if !g.Tree.HasNullMove() || pgn.Write(io.Discard, g) == nil {
		t.Error("Write accepts it")
	}
	written, err := pgn.MoveText(&g.Start, g.Tree)
	if err != nil {
		t.Fatal(err)
	}
	back, err := pgn.ParseMoveText(&g.Start, written)
	if err != nil || !back.EndAt(gametree.Root).Equal(g.Tree) {
		t.Errorf("%q is parsed as another tree: %v", written, err)
	}
}

func TestParseMoveTextRejectsOtherText(t *testing.T) {
	g := readGames(t, "*\n[Event \"x\"]\n\n*")[0]
	for _, text := range []string{"1. e5", "1. e4 1-0 1. d4", "1. e4 (1. d4", "[White \"a\"]", "1. e4 1-0"} {
		if _, err := pgn.ParseMoveText(&g.Start, text); err == nil {
			t.Errorf("%q is accepted", text)
		}
	}
}

package app

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"backrank/variants/gametree"
	"backrank/variants/pgn"
)

// oddGames are games in formats that the program does not write itself. A comment after the second move changes the
// text plain to noted.
var oddGames = []struct{ name, text, plain, noted string }{
	{
		"one long line", "[Event \"Lichess\"]\n[Site \"?\"]\n[Date \"2024.??.??\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n" +
			"1. e4 { [%clk 0:03:00] } 1... e5 { [%clk 0:03:00] } 2. Nf3 { [%clk 0:02:58] } 2... Nc6 { [%clk 0:02:57] } 3. Bb5 { [%clk 0:02:51] } 3... a6 { [%clk 0:02:50] } 1-0",
		"1... e5 { [%clk 0:03:00] }", "1... e5 { [%clk 0:03:00] mine}",
	},
	{"long lines", "[Event \"A\"]\n[White \"Ann\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 11. c4 c6\n" +
		"12. cxb5 axb5 13. Nc3 Bb7 14. Bg5 b4 15. Nb1 h6 *", "e5 2. Nf3", "e5 {mine}\n2. Nf3"},
	{"short lines", "[Event \"A\"]\n[White \"Ann\"]\n\n1.e4 e5\n2.Nf3 Nc6\n3.Bb5 a6\n4.Ba4 Nf6\n1/2-1/2", "e5\n", "e5 {mine}\n"},
	{"glyphs and variations", "[Event \"A\"]\n[White \"Ann\"]\n\n1.e4! e5?! ( 1...c5 2.Nf3 ) 2.Nf3 {a  b} (2. f4 !? exf4) Nc6 $10 *", "e5?!", "e5?! {mine}"},
	{"blanks and other tags", "[White   \"Ann\" ]\n[Event\t\"A\"]\n[UTCTime \"12:00:00\"]\n\n\n1. e4   e5  2. Nf3 *", "e5  2.", "e5 {mine} 2."},
	{"only a FEN", "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[White \"Ann\"]\n\n1.e4 Kd7 2.e5 *", "Kd7", "Kd7 {mine}"},
	{"comment to the end of a line", "[Event \"A\"]\n[White \"Ann\"]\n\n1. e4 ; the king's pawn\ne5 2. Nf3 Nc6 *", "e5", "e5 {mine}"},
	{"notation of other programs", "[Event \"A\"]\n[White \"Ann\"]\n\n1 e2-e4 e7e5 2 Ng1f3 Nc6 3. Bb5 a6 4. 0-0 Nf6 *", "e7e5", "e7e5 {mine}"},
}

// savedAfter opens a game of a file, edits it, saves it, and returns the file before and after it.
func savedAfter(t *testing.T, game string, edit func(m *Match)) (before, after string) {
	t.Helper()
	before = "[Event \"One\"]\n\n1.d4 *\n\n" + game + "\n\n[Event \"Three\"]\n\n1.c4 *\n"
	path := filepath.Join(t.TempDir(), "odd.pgn")
	do(t, os.WriteFile(path, []byte(before), 0o644))
	m := openUnsaved(t, Options{})
	openGame(t, m, path, 2)
	edit(m)
	_, err := SaverOf(m).Save()
	do(t, err)
	got, err := os.ReadFile(path)
	do(t, err)
	if v := m.View(); !InFile(&v) {
		t.Error("what was saved is not in the file")
	}
	checkCompacted(t, m)
	return before, string(got)
}

// Saving an unchanged game writes the text that was read, whatever its format.
func TestSavingAnUnchangedGameChangesNoByte(t *testing.T) {
	for _, c := range oddGames {
		if before, got := savedAfter(t, c.text, func(*Match) {}); got != before {
			t.Errorf("%s:\n%s", c.name, got)
		}
	}
}

// An added comment, or an added or changed tag, is the only difference in the file: the rest of the game is not
// reformatted.
func TestSavingAGameChangesOnlyWhatWasEdited(t *testing.T) {
	for _, c := range oddGames {
		before, got := savedAfter(t, c.text, func(m *Match) {
			tree := m.View().Tree
			at := tree.First(tree.First(gametree.Root))
			do(t, m.Edit().SetNote(at, tree.Note(at).WithText("mine")))
		})
		if want := strings.Replace(before, c.plain, c.noted, 1); got != want {
			t.Errorf("%s, with a comment:\n%s\nwant\n%s", c.name, got, want)
		}
		before, got = savedAfter(t, c.text, func(m *Match) {
			v := m.View()
			tags := append(v.Tags(), pgn.Tag{Name: "Annotator", Value: "Cid"})
			for i := range tags {
				if tags[i].Name == "White" {
					tags[i].Value = "Dan"
				}
			}
			do(t, m.Edit().SetTags(tags))
		})
		head, moves, _ := strings.Cut(c.text, "]\n\n")
		head = strings.Replace(strings.Replace(head, "[White   \"Ann\" ]", "[White \"Dan\"]", 1), "\"Ann\"", "\"Dan\"", 1)
		if want := strings.Replace(before, c.text, head+"]\n[Annotator \"Cid\"]\n\n"+moves, 1); got != want {
			t.Errorf("%s, with other tags:\n%s\nwant\n%s", c.name, got, want)
		}
	}
}

package moves

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/notnil/chess"

	"backrank/internal/testapp"
	"backrank/ui/theme"
	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/gametree"
	"backrank/variants/pgn"
	"backrank/variants/rules"
	"backrank/variants/san"
)

// orthodox returns the start position of the games in these tests.
func orthodox(t testing.TB) *rules.Position {
	t.Helper()
	p, _, err := fen.Parse("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", variants.Classical)
	if err != nil {
		t.Fatal(err)
	}
	return &p
}

// tree parses the moves of a game.
func tree(t testing.TB, text string) gametree.Tree {
	t.Helper()
	tree, err := pgn.ParseMoveText(orthodox(t), text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return tree
}

// content returns a tree as content of a list.
func content(t testing.TB, tree gametree.Tree) Content {
	first := orthodox(t)
	positions := map[gametree.NodeID]rules.Position{gametree.Root: *first}
	var at func(gametree.NodeID) rules.Position
	at = func(n gametree.NodeID) rules.Position {
		p, known := positions[n]
		if !known {
			before := at(tree.Parent(n))
			before.Play(tree.Move(n), &p)
			positions[n] = p
		}
		return p
	}
	return Content{Game: 1, Tree: tree, At: gametree.Root, Ply: func(n gametree.NodeID) Ply {
		p := at(tree.Parent(n))
		return Ply{san.Format(&p, tree.Move(n)), p.MoveNumber(), p.Turn()}
	}, Score: func(n gametree.NodeID) string {
		if eval, known := tree.Note(n).Eval(chess.White); known {
			return eval.String()
		}
		return ""
	}}
}

// themed starts an app in the colours of the program.
func themed(t testing.TB) {
	t.Helper()
	testapp.Of(t, theme.New(theme.Light))
}

// shown returns a list that shows a game, in a window.
func shown(t testing.TB, text string, size fyne.Size) *List {
	t.Helper()
	themed(t)
	l := New(Actions{})
	w := test.NewTempWindow(t, l)
	w.SetPadded(false)
	w.Resize(size)
	l.Update(content(t, tree(t, text)))
	return l
}

// wide is a size that is wide enough for most lines in these tests.
var wide = fyne.NewSize(400, 500)

func TestRows(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		rows []string
	}{
		"a game is two columns":      {"1. e4 e5 2. Nf3", []string{"1 e4 e5", "2 Nf3"}},
		"glyphs stand at their move": {"1. e4! $14 e5?! $146 2. Nf3 $99", []string{"1 e4! ⩲ e5?! N", "2 Nf3 $99"}},
		"a comment breaks the row":   {"1. e4 {Best by test.} e5", []string{"1 e4 …", "Best by test.", "1 … e5"}},
		"commands are hidden":        {"1. e4 {[%clk 0:10:00]} e5 {[%csl Ge4] Ha}", []string{"1 e4 e5", "Ha"}},
		"paragraphs stay apart":      {"{A\n\nB} 1. e4", []string{"A", "B", "1 e4"}},
		"a variation below its move": {"1. e4 e5 (1... c5 2. Nf3) 2. Nc3", []string{"1 e4 e5", "▾ 1… c5 2. Nf3", "2 Nc3"}},
		"in place of White's move":   {"1. e4 (1. d4 d5) e5", []string{"1 e4 …", "▾ 1. d4 d5", "1 … e5"}},
		"two variations, two lines":  {"1. e4 e5 (1... c5) (1... c6)", []string{"1 e4 e5", "▾ 1… c5", "1… c6"}},
		"a short one in brackets":    {"1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) e5", []string{"1 e4 …", "▾ 1. d4 d5 ( 1… Nf6 2. c4 ) 2. c4", "1 … e5"}},
		"one that branches indented": {"1. e4 (1. d4 d5 (1... Nf6 2. c4 (2. Nf3)) 2. c4) e5", []string{"1 e4 …", "▾ 1. d4", "▾ 1… d5 2. c4", "1… Nf6 2. c4 ( 2. Nf3 )", "1 … e5"}},
		"three are indented":         {"1. e4 (1. d4 d5 (1... f5) (1... c5)) e5", []string{"1 e4 …", "▾ 1. d4", "▾ 1… d5", "1… f5", "1… c5", "1 … e5"}},
		"comments in a variation":    {"1. e4 ({Or} 1. d4 {the} d5 {other}) e5", []string{"1 e4 …", "▾ Or 1. d4 the 1… d5 other", "1 … e5"}},
		"a comment after variations": {"1. e4 (1. d4) {So} 1... e5", []string{"1 e4 …", "▾ 1. d4", "So", "1 … e5"}},
		"a null move":                {"1. e4 e5 (1... --)", []string{"1 e4 e5", "▾ 1… --"}},
	} {
		l := shown(t, c.text, wide)
		if got := l.Rows(); !slices.Equal(got, c.rows) {
			t.Errorf("%s: %q, want %q", name, got, c.rows)
		}
	}
}

// In paragraphs, moves and comments follow each other in lines; only variations interrupt them.
func TestParagraphs(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		rows []string
	}{
		"a game is one paragraph":       {"1. e4 e5 2. Nf3", []string{"1. e4 e5 2. Nf3"}},
		"glyphs stand at their move":    {"1. e4! $14 e5?! $146", []string{"1. e4! ⩲ e5?! N"}},
		"a comment stays in the line":   {"1. e4 {Best.} e5 2. Nf3", []string{"1. e4 Best. 1… e5 2. Nf3"}},
		"one before the move, too":      {"1. e4 {Best.} e5 {A\n\nB} 2. Nf3", []string{"1. e4 Best. 1… e5 A B 2. Nf3"}},
		"a variation below its move":    {"1. e4 e5 (1... c5 2. Nf3) 2. Nc3", []string{"1. e4 e5", "▾ 1… c5 2. Nf3", "2. Nc3"}},
		"the comment on the start":      {"{Start} 1. e4", []string{"Start", "1. e4"}},
		"lines break between the moves": {"1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6", []string{"1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8", "5. Nf3 Nf6"}},
	} {
		themed(t)
		l := New(Actions{})
		l.Resize(wide)
		moves := content(t, tree(t, c.text))
		moves.Paragraphs = true
		l.Update(moves)
		if got := l.Rows(); !slices.Equal(got, c.rows) {
			t.Errorf("%s: %q, want %q", name, got, c.rows)
		}
		moves.Paragraphs = false
		if l.Update(moves); slices.Equal(l.Rows(), c.rows) {
			t.Errorf("%s: the columns read like the paragraphs, %q", name, l.Rows())
		}
	}
	l := New(Actions{})
	l.Resize(wide)
	moves := content(t, tree(t, "1. e4 e5 2. Nf3").EndAt(1))
	moves.Paragraphs = true
	l.Update(moves)
	if got, want := l.Rows(), []string{"1. e4", "Analysis", "1… e5 2. Nf3"}; !slices.Equal(got, want) {
		t.Errorf("after the end of the game: %q, want %q", got, want)
	}
}

// A variation shows the evaluation after its last move; in paragraphs, so does a move of the game with a comment or a glyph of
// moves. No evaluation is shown if the list has none.
func TestEvaluationsInText(t *testing.T) {
	const text = "1. e4 {Best.} e5 $10 (1... c5 2. Nf3 (2. Nc3) 2... d6) 2. Nf3? Nc6"
	for _, paragraphs := range []bool{false, true} {
		themed(t)
		l := New(Actions{})
		l.Resize(wide)
		moves := content(t, tree(t, text))
		moves.Paragraphs = paragraphs
		moves.Score = func(n gametree.NodeID) string { return "+" + moves.Ply(n).Text }
		l.Update(moves)
		got := strings.Join(l.Rows(), "|")
		want := "1 e4 …|Best.|1 … e5 =|▾ 1… c5 2. Nf3 ( 2. Nc3 +Nc3 ) 2… d6 +d6|2 Nf3? Nc6"
		if paragraphs {
			want = "1. e4 +e4 Best. 1… e5 =|▾ 1… c5 2. Nf3 ( 2. Nc3 +Nc3 ) 2… d6 +d6|2. Nf3? +Nf3 Nc6"
		}
		if got != want {
			t.Errorf("paragraphs %v: %q, want %q", paragraphs, got, want)
		}
		moves.Score = nil
		if l.Update(moves); strings.Contains(strings.Join(l.Rows(), "|"), "+") {
			t.Errorf("paragraphs %v: without evaluations %q", paragraphs, l.Rows())
		}
	}
}

// In a wide list Black's moves stay near White's.
func TestColumnsOfAWideListStayTogether(t *testing.T) {
	l := shown(t, "1. e4 e5", fyne.NewSize(900, 300))
	white, black := l.layout.itemOf(1), l.layout.itemOf(2)
	if gap := black.x - white.x; gap > maxCellWidth || white.width > maxCellWidth {
		t.Errorf("Black's move is %v to the right of White's", gap)
	}
}

// Moves after the end of the game are separated from it.
func TestAnalysisAfterTheEnd(t *testing.T) {
	themed(t)
	l := New(Actions{})
	moves := tree(t, "1. e4 e5 2. Nf3")
	l.Update(content(t, moves.EndAt(1)))
	if got, want := l.Rows(), []string{"1 e4", "Analysis", "1 … e5", "2 Nf3"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

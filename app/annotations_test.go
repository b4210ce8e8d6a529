package app

import (
	"strings"
	"testing"

	"github.com/notnil/chess"

	"backrank/variants/pgn"
)

const annotated = `{before the tags}
[Event "A study"]
[Site "?"]
[Date "2026.11.24"]
[Round "?"]
[White "Anna"]
[Black "Bert"]
[Result "*"]
[Annotator "C"]

{About the start} 1. e4 $1 {[%clk 0:10:00] Best by test} (1. d4 d5 {[%csl Gd5]}
(1... Nf6)) 1... e5 2. Nf3 $10 * {to be continued}

`

// annotatedGame loads the annotated game into a match in a folder.
func annotatedGame(t *testing.T, folder string) *Match {
	t.Helper()
	m := openMatch(t, Options{Folder: folder})
	g, err := pgn.NewReader(strings.NewReader(annotated)).Next()
	do(t, err)
	l, err := ReadGame(g)
	do(t, err)
	do(t, m.Load(l))
	return m
}

func pgnOf(t *testing.T, m *Match) string {
	t.Helper()
	v := m.View()
	text, err := v.PGN()
	do(t, err)
	return text
}

// Saving an opened game writes all annotations of the file, also after a restart.
func TestAnnotationsSurviveSaving(t *testing.T) {
	folder := t.TempDir()
	m := annotatedGame(t, folder)
	if got := pgnOf(t, m); got != annotated {
		t.Errorf("saved as\n%s", got)
	}
	m.Close()
	again := openMatch(t, Options{Folder: folder})
	if got := pgnOf(t, again); got != annotated {
		t.Errorf("after a restart saved as\n%s", got)
	}
}

// Where an earlier version continued a loaded game differently, the file's moves become a variation.
func TestReplacedMovesBecomeAVariation(t *testing.T) {
	m := annotatedGame(t, t.TempDir())
	continueDocument(t, m, 1)
	if got := pgnOf(t, m); !strings.Contains(got, "(1... Nf6)) (1. e4 e5 2. Nf3 $10) *") {
		t.Errorf("with two moves taken back saved as\n%s", got)
	}
	playAll(t, m, "c5")
	if got := pgnOf(t, m); !strings.Contains(got, "1... c5 (1... e5 2. Nf3 $10) *") {
		t.Errorf("continued in another way saved as\n%s", got)
	}
	if v := m.View(); v.Turn != chess.White {
		t.Errorf("it is %v's turn", v.Turn)
	}
}

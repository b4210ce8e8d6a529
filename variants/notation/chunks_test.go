package notation

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// outcome is all that a reader says of a game.
func outcome(r *Reader, g *Game, err error) string {
	var notes strings.Builder
	for n := range g.Tree.Walk() {
		fmt.Fprintf(&notes, "\n%d %v %+v", g.Tree.Parent(n), g.Tree.Move(n), g.Tree.Note(n))
	}
	return fmt.Sprintf("%s %q %q %q %q %+v %s\n%v\n%q", g.Variant.ID, g.Tags, g.Preamble, g.Trailer, g.Warnings, g.Tree.Note(Root), notes.String(), err, r.Text())
}

// readIn reads a text in chunks of about a size.
func readIn(t testing.TB, text string, size int) (all []string) {
	t.Helper()
	r := NewReader(strings.NewReader(text))
	r.chunks.size = size
	for {
		g, err := r.Next()
		var bad *GameError
		switch {
		case errors.Is(err, io.EOF):
			return all
		case err != nil && !errors.As(err, &bad):
			t.Fatal(err)
		}
		all = append(all, outcome(r, &g, err))
	}
}

// sameAtEverySize fails unless a text is read alike in chunks of any size.
func sameAtEverySize(t testing.TB, text string, sizes ...int) {
	t.Helper()
	want := readIn(t, text, 1<<20)
	for _, size := range sizes {
		got := readIn(t, text, size)
		for i := range max(len(got), len(want)) {
			if i >= len(got) || i >= len(want) || got[i] != want[i] {
				t.Fatalf("in chunks of %d bytes there are %d games, and else %d; game %d is\n%s\nand else\n%s\nin\n%q",
					size, len(got), len(want), i+1, at(got, i), at(want, i), text)
			}
		}
	}
}

func at(all []string, i int) string {
	if i < len(all) {
		return all[i]
	}
	return "none"
}

// oddFiles are texts in which it is hard to say where a game begins.
var oddFiles = []string{
	"[Event \"A\"]\n\n1. e4 {never closed\n\n[Event \"B\"]\n\n1. d4 *\n",
	"[Event \"A\"]\n\n1. e4 {closed [Event \"x\"] } *\n\n{about B}\n\n[Event \"B\"]\n\n1. d4 *\n{with A}\n\n; alone\n\n% alone\n\n[Event \"C\"]\n\n*\n\n{at the end}\n",
	"{about A}\n\n[Event \"A\"]\n\n1. e4 1-0 {a} {b}\n\n{c} *\n\n[Event \"B\"]\n\n1. e4\n\n[Event \"C\"]\n\n1. Zz9\n\n[Event \"D\"]\n",
	"\xef\xbb\xbf[White \"A\"]\n\n[Event \"A\"]\n\n*\n\n\xef\xbb\xbf[White \"B\"]\n{apart}\n\n[Event \"B\"]\n\n1. e4 (1. d4 [%x\n[Event \"C\"]\n\n*",
	"1. e4 *\n\n1. d4 *\n\n{c}\n1. c4 *\n[White \"x\"]\n\n[White \"y\"]\n\n\x7f\n\n[White \"z\"]\n \n[Event \"w\"]\n\n* {a\n\n[b \"c\"]\n\n} *",
	"[Event \"A\"]\n[White \"no end\n\n[Event \"B\"]\n\n1. e4 (1. e5\n\n[Event \"C\"]\n\n1. e4 (1. d4 {open\n\n[Event \"D\"]\n[Bad\n\n[Event \"E\"]\n\n*\n\n; the end",
	"", "\n\n\n", "{", "[", "[Event \"", "*", "{x}", "; x\n\n[Event \"A\"]", "[A \"\"]\n\n[A \"\"]\n\n[A \"\"]\n\n[Event \"\"]\n\n[A \"\"]",
}

func TestGamesAreTheSameInChunksOfAnySize(t *testing.T) {
	texts := oddFiles
	files, err := filepath.Glob("testdata/*/*.pgn")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(text), strings.Repeat(string(text)+"\n\n", 3))
	}
	for _, text := range texts {
		unix := strings.ReplaceAll(text, "\r\n", "\n")
		for _, end := range []string{"\n", "\r\n", "\r"} {
			sameAtEverySize(t, strings.ReplaceAll(unix, "\n", end), 1, 2, 3, 7, 16, 64, 100, 333, 1024, 4096)
		}
	}
}

func FuzzChunks(f *testing.F) {
	for _, text := range oddFiles {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) { sameAtEverySize(t, text, 1, 5, 30) })
}

// The texts of the games are the file, but for what stands between them.
func TestTextIsThatOfTheGameToTheByte(t *testing.T) {
	bad := "[White \"B\"]\r\n\r\n1. e4 ; odd\r\ne6 {bad} 2. Ke7 $300\r\n3. d4 1-0 {lost}"
	games := []string{"[White \"A\"]\n\n1. e4 *", bad, "{about C}\n[White \"C\"]\n\n1. d4 (1. c4 {}) * {end}", "[White \"D\"]\n\n\t*"}
	r := NewReader(strings.NewReader("\n\n" + strings.Join(games, "\n\n") + "\n\n\n"))
	line := 3
	for i, want := range games {
		_, err := r.Next()
		var fault *GameError
		if errors.As(err, &fault) != (want == bad) || fault != nil && (fault.Line != line+3 || fault.Number != i+1) {
			t.Errorf("game %d: %v, begun on line %d", i+1, err, line)
		}
		if got := r.Text(); got != want {
			t.Errorf("game %d is %q, want %q", i+1, got, want)
		}
		line += lineEnds(want) + 2
	}
}

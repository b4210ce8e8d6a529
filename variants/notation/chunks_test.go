package notation

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
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
	"[Event \"A\"]\n\n1. e4 {no tag:\n\n[x} e5 *\n\n[Event \"B\"]\n\n*",
	"! *[0000000\n\n[Event \"0\"]\n\n1. e4 *", "[Event\"\"\n[00\n*[0000\n\n[Event \"\"]", "*[A \"\"]\n\n[Event \"\"]\n\n*", "* [A \"x\n\n[Event \"\"]",
	"[A \"\"]\n; 1-0\n\n[Event \"\"]\n\n*", "; 1-0\n\n[Event \"\"]\n\n*", "% 1-0\n\n[Event \"\"]\n\n1. e4 {a\n1-0\n\n[Event \"\"]\n\n*",
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
			text := strings.ReplaceAll(unix, "\n", end)
			sameAtEverySize(t, text, 1, 2, 3, 7, 16, 64, 100, 333, 1024, 4096)
			sameInParts(t, text, 1)
			sameInParts(t, text, 100)
		}
	}
}

func FuzzChunks(f *testing.F) {
	for _, text := range oddFiles {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if packed([]byte(text)) == nil {
			sameAtEverySize(t, text, 1, 5, 30)
			for _, size := range []int{1, 30} {
				sameInParts(t, text, size)
			}
		}
	})
}

// sameInParts fails unless a text is read alike when each of its chunks is read by itself.
func sameInParts(t testing.TB, text string, size int) {
	t.Helper()
	want := readBy(t, NewReader(strings.NewReader(text)))
	c, whole, got := NewChunks(strings.NewReader(text)), "", []string{}
	c.chunks.size = size
	var r Reader
	for {
		next, err := c.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		whole += next.chunk.text
		r.Load(next)
		got = append(got, readBy(t, &r)...)
	}
	if whole != text || !slices.Equal(got, want) {
		t.Fatalf("in parts of %d bytes, %q is read as\n%q\nnot\n%q", size, whole, got, want)
	}
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

// tricky are games between which a file is not easily split.
var tricky = []string{
	"[Event \"a\"]\n\n1. e4 *\n\n",
	"[Event \"b\"]\r\n[Site \"[Event \"]\r\n\r\n1. d4 {[Event \"x\"]\n[Event \"y\"]} d5 1-0\r\n\r\n",
	"[Event \"c\"]\n\n1. c4 {a comment\n\nwith 1-0 in it} c5 1/2-1/2\n\n",
	"[Event \"d\"]\n\n1. Nf3 Nf6 0-1 {after}\n\n",
	"{before}\n[Event \"e\"]\n\n1. e4 e5 1-0\n\n",
	"[White \"f\"]\n\n1. e4 1-0\n\n",
	"[Event \"g\"]\n[White \"without moves\"]\n\n*\n\n",
	"[Event \"bad\"]\n\n1. e4 e4 1-0\n\n",
	"; a line\n\n[Event \"h\"]\n\n1. e4 ; 1-0\n1-0\n\n\n",
}

// Chunks, each read by itself, are the file: the same games, faults and lines.
func TestChunksReadLikeTheWhole(t *testing.T) {
	rng := rand.New(rand.NewPCG(26, 1))
	var r Reader
	for range 200 {
		var file strings.Builder
		for range rng.IntN(12) {
			file.WriteString(tricky[rng.IntN(len(tricky))])
		}
		want := readBy(t, NewReader(strings.NewReader(file.String())))
		c, text, got := NewChunks(iotest.HalfReader(strings.NewReader(file.String()))), "", []string{}
		c.chunks.size = 1 + rng.IntN(200)
		for {
			next, err := c.Next()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			text += next.chunk.text
			r.Load(next)
			got = append(got, readBy(t, &r)...)
		}
		if text != file.String() || !slices.Equal(got, want) {
			t.Fatalf("%q\nis read as\n%q\nnot\n%q", text, got, want)
		}
	}
}

// readBy returns the games of a reader with the lines on which they begin and those of their faults.
func readBy(t testing.TB, r *Reader) (all []string) {
	t.Helper()
	for {
		g, err := r.Next()
		var bad *GameError
		switch {
		case errors.Is(err, io.EOF):
			return all
		case errors.As(err, &bad):
			bad.Number = 0
		case err != nil:
			t.Fatal(err)
		}
		all = append(all, fmt.Sprint(r.Line(), " ", outcome(r, &g, err)))
	}
}

// A file without results is split nevertheless, and the error of an input comes behind the whole games before it.
func TestChunksOfOddInputs(t *testing.T) {
	torn := errors.New("torn")
	c := NewChunks(io.MultiReader(strings.NewReader(tricky[0]+tricky[0]+"[Event \"cut"), iotest.ErrReader(torn)))
	next, err := c.Next()
	var r Reader
	if r.Load(next); err != nil || len(readBy(t, &r)) != 2 {
		t.Errorf("%q, %v", next.chunk.text, err)
	}
	if _, err := c.Next(); !errors.Is(err, torn) {
		t.Error(err)
	}
	c, most := NewChunks(strings.NewReader(strings.Repeat("[Event \"a\"]\n\n1. e4 e5\n\n", 1<<20))), 0
	for {
		next, err := c.Next()
		if err != nil {
			break
		}
		most = max(most, len(next.chunk.text))
	}
	if most == 0 || most > 4*maxStrict {
		t.Errorf("a chunk has %d bytes", most)
	}
}

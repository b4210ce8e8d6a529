package pgn

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

	"backrank/variants/gametree"
)

// outcome describes a game, its error and its text.
func outcome(r *Reader, g *Game, err error) string {
	var notes strings.Builder
	for n := range g.Tree.Walk() {
		fmt.Fprintf(&notes, "\n%d %v %+v", g.Tree.Parent(n), g.Tree.Move(n), g.Tree.Note(n))
	}
	return fmt.Sprintf("%s %q %q %q %q %+v %s\n%v\n%q", g.Variant.ID, g.Tags, g.Preamble, g.Trailer, g.Warnings, g.Tree.Note(gametree.Root), notes.String(), err, r.Text())
}

// readInChunks returns the outcomes of a text that is read in chunks of at most the given size, unless a game is larger.
func readInChunks(t testing.TB, text string, size int) (all []string) {
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

// checkChunkSizes fails unless reading a text in chunks of each size has the same outcomes as reading it in one.
func checkChunkSizes(t testing.TB, text string, sizes ...int) {
	t.Helper()
	want := readInChunks(t, text, 1<<20)
	for _, size := range sizes {
		got := readInChunks(t, text, size)
		for i := range max(len(got), len(want)) {
			if i >= len(got) || i >= len(want) || got[i] != want[i] {
				t.Fatalf("chunks of %d bytes have %d games, want %d; game %d is\n%s\nwant\n%s\nin\n%q",
					size, len(got), len(want), i+1, at(got, i), at(want, i), text)
			}
		}
	}
}

// at returns element i, or "none".
func at(all []string, i int) string {
	if i < len(all) {
		return all[i]
	}
	return "none"
}

// oddFiles are texts in which it is hard to find the start of a game.
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
			checkChunkSizes(t, text, 1, 2, 3, 7, 16, 64, 100, 333, 1024, 4096)
			checkChunks(t, text, 1)
			checkChunks(t, text, 100)
		}
	}
}

func FuzzChunks(f *testing.F) {
	for _, text := range oddFiles {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if checkPrefix([]byte(text)) == nil {
			checkChunkSizes(t, text, 1, 5, 30)
			for _, size := range []int{1, 30} {
				checkChunks(t, text, size)
			}
		}
	})
}

// checkChunks fails unless reading each chunk of a text separately has the same outcomes as reading the text.
func checkChunks(t testing.TB, text string, size int) {
	t.Helper()
	want := readAll(t, NewReader(strings.NewReader(text)))
	c, whole, got := NewChunks(strings.NewReader(text)), "", []string{}
	c.size = size
	var r Reader
	for {
		next, err := c.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		whole += next.text
		r.Load(next)
		got = append(got, readAll(t, &r)...)
	}
	if whole != text || !slices.Equal(got, want) {
		t.Fatalf("in chunks of %d bytes, %q is read as\n%q\nwant\n%q", size, whole, got, want)
	}
}

// Text returns the bytes of each game, without the white space between games.
func TestTextIsTheTextOfTheGame(t *testing.T) {
	bad := "[White \"B\"]\r\n\r\n1. e4 ; odd\r\ne6 {bad} 2. Ke7 $300\r\n3. d4 1-0 {lost}"
	games := []string{"[White \"A\"]\n\n1. e4 *", bad, "{about C}\n[White \"C\"]\n\n1. d4 (1. c4 {}) * {end}", "[White \"D\"]\n\n\t*"}
	r := NewReader(strings.NewReader("\n\n" + strings.Join(games, "\n\n") + "\n\n\n"))
	line := 3
	for i, want := range games {
		_, err := r.Next()
		var fault *GameError
		if errors.As(err, &fault) != (want == bad) || fault != nil && (fault.Line != line+3 || fault.Number != i+1) {
			t.Errorf("game %d: %v, which begins on line %d", i+1, err, line)
		}
		if got := r.Text(); got != want {
			t.Errorf("game %d is %q, want %q", i+1, got, want)
		}
		line += lineEnds(want) + 2
	}
}

// hardToSplit are games between which it is hard to split a file.
var hardToSplit = []string{
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

// Chunks that are read separately have the same games, faults and lines as the file.
func TestChunksHaveTheGamesOfTheFile(t *testing.T) {
	rng := rand.New(rand.NewPCG(26, 1))
	var r Reader
	for range 200 {
		var file strings.Builder
		for range rng.IntN(12) {
			file.WriteString(hardToSplit[rng.IntN(len(hardToSplit))])
		}
		want := readAll(t, NewReader(strings.NewReader(file.String())))
		c, text, got := NewChunks(iotest.HalfReader(strings.NewReader(file.String()))), "", []string{}
		c.size = 1 + rng.IntN(200)
		for {
			next, err := c.Next()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			text += next.text
			r.Load(next)
			got = append(got, readAll(t, &r)...)
		}
		if text != file.String() || !slices.Equal(got, want) {
			t.Fatalf("%q\nis read as\n%q\nwant\n%q", text, got, want)
		}
	}
}

// readAll returns the outcomes of the games of a reader, and the lines on which they begin.
func readAll(t testing.TB, r *Reader) (all []string) {
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

// A file without results is split too. The error of an input is returned after the complete games before it.
func TestChunksOfUnusualInput(t *testing.T) {
	broken := errors.New("broken")
	c := NewChunks(io.MultiReader(strings.NewReader(hardToSplit[0]+hardToSplit[0]+"[Event \"cut"), iotest.ErrReader(broken)))
	next, err := c.Next()
	var r Reader
	if r.Load(next); err != nil || len(readAll(t, &r)) != 2 {
		t.Errorf("%q, %v", next.text, err)
	}
	if _, err := c.Next(); !errors.Is(err, broken) {
		t.Error(err)
	}
	c, largest := NewChunks(strings.NewReader(strings.Repeat("[Event \"a\"]\n\n1. e4 e5\n\n", 1<<20))), 0
	for {
		next, err := c.Next()
		if err != nil {
			break
		}
		largest = max(largest, len(next.text))
	}
	if largest == 0 || largest > 4*maxStrict {
		t.Errorf("the largest chunk has %d bytes", largest)
	}
}

// A pausingReader reads no bytes once, between its text and its end.
type pausingReader struct {
	text   string
	paused bool
}

func (r *pausingReader) Read(b []byte) (int, error) {
	switch {
	case r.text != "":
		n := copy(b, r.text)
		r.text = r.text[n:]
		return n, nil
	case !r.paused:
		r.paused = true
		return 0, nil
	}
	return 0, io.EOF
}

// A read of no bytes is not the end of the input, and does not make the end an error.
func TestReadsOfNoBytesLoseNoGame(t *testing.T) {
	var moves []int
	for g, err := range NewReader(&pausingReader{text: "[Event \"A\"]\n\n1. e4 *\n\n[Event \"B\"]\n\n1. e4 e5"}).All() {
		if err != nil {
			t.Error(err)
		}
		moves = append(moves, len(g.Tree.Main()))
	}
	if !slices.Equal(moves, []int{1, 2}) {
		t.Errorf("the games have %v moves, want 1 and 2", moves)
	}
}

// endless is a reader of a text that a comment without an end follows.
type endless struct {
	begin string
	read  int // number of bytes that were read
}

func (e *endless) Read(b []byte) (int, error) {
	n := copy(b, e.begin)
	e.begin = e.begin[n:]
	for i := n; i < len(b); i++ {
		b[i] = 'x'
	}
	e.read += len(b)
	return len(b), nil
}

// A game that exceeds the limit is an error when one byte more than the limit has been read, and takes no more memory.
func TestTooLargeGamesAreRejectedEarly(t *testing.T) {
	for _, size := range []int{chunkSize, sharedChunk, 3 * sharedChunk, maxChunk - 1, maxChunk} {
		in := &endless{begin: "[Event \"A\"]\n\n1. e4 *\n\n[Event \"B\"]\n\n1. e4 {"}
		c := newChunks(in, size)
		first, err := c.next()
		if err != nil || !strings.Contains(first.text, `"A"`) || strings.Contains(first.text, `"B"`) {
			t.Fatalf("in chunks of %d: the game before it is %.99q, %v", size, first.text, err)
		}
		var message sentence
		if _, err = c.next(); !errors.As(err, &message) {
			t.Errorf("in chunks of %d: %v", size, err)
		}
		if limit := maxChunk + 1 + len(first.text); in.read > limit || len(c.buf) > maxChunk+1 {
			t.Errorf("in chunks of %d: %d bytes were read, into a buffer of %d", size, in.read, len(c.buf))
		}
	}
}

func TestGamesOfMaximumSizeAreRead(t *testing.T) {
	begin, end := "[Event \"A\"]\n\n1. e4 {", "} *\n\n"
	large := begin + strings.Repeat("x", maxChunk-len(begin)-len(end)) + end
	for _, size := range []int{chunkSize, 3 * sharedChunk} {
		c := newChunks(strings.NewReader(large), size)
		if got, err := c.next(); err != nil || len(got.text) != maxChunk {
			t.Errorf("in chunks of %d: %d bytes, %v", size, len(got.text), err)
		}
		if _, err := c.next(); !errors.Is(err, io.EOF) {
			t.Errorf("in chunks of %d: then %v", size, err)
		}
	}
}

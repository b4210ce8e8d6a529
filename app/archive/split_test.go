package archive

import (
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"

	"backrank/variants/notation"
)

// tricky are games between which a file is not easily split.
var tricky = []string{
	"[Event \"a\"]\n\n1. e4 *\n\n",
	"[Event \"b\"]\r\n[Site \"[Event \"]\r\n\r\n1. d4 {[Event \"x\"]\n[Event \"y\"]} d5 1-0\r\n\r\n",
	"[Event \"c\"]\n\n1. c4 {a comment\n\nwith 1-0 in it} c5 1/2-1/2\n\n",
	"[Event \"d\"]\n\n1. Nf3 Nf6 0-1 {after}\n\n",
	"{before}\n[Event \"e\"]\n\n1. e4 e5 1-0\n\n",
	"[White \"f\"]\n\n1. e4 1-0\n\n",
	"[Event \"g\"]\n[White \"without moves\"]\n\n*\n\n",
	"; a line\n\n[Event \"h\"]\n\n1. e4 ; 1-0\n1-0\n\n\n",
}

// A file that is split reads like the whole file, with the same lines.
func TestPartsReadLikeTheWhole(t *testing.T) {
	rng := rand.New(rand.NewPCG(26, 1))
	for range 200 {
		var file strings.Builder
		for range rng.IntN(12) {
			file.WriteString(tricky[rng.IntN(len(tricky))])
		}
		var whole, parts []string
		whole = texts(t, whole, file.String())
		s, line, all := newSplitter(iotest.HalfReader(strings.NewReader(file.String())), 1+rng.IntN(200)), 1, ""
		for {
			p, err := s.next()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil || p.line != line || p.text == "" {
				t.Fatalf("%q at line %d, want %d: %v", p.text, p.line, line, err)
			}
			line += strings.Count(p.text, "\n")
			all += p.text
			parts = texts(t, parts, p.text)
		}
		if all != file.String() {
			t.Fatalf("%q, want %q", all, file.String())
		}
		if len(whole) != len(parts) {
			t.Fatalf("%d games of %d in %q", len(parts), len(whole), file.String())
		}
		for i := range whole {
			if whole[i] != parts[i] {
				t.Fatalf("game %d is\n%s\nnot\n%s", i, parts[i], whole[i])
			}
		}
	}
}

// texts appends the canonical texts of the games in a file.
func texts(t *testing.T, all []string, file string) []string {
	t.Helper()
	for g, err := range notation.NewReader(strings.NewReader(file)).All() {
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		if err := notation.Write(&b, g); err != nil {
			t.Fatal(err)
		}
		all = append(all, b.String())
	}
	return all
}

// The error of an input comes behind what was read before it.
func TestTornInputIsAnError(t *testing.T) {
	torn := errors.New("torn")
	s := newSplitter(io.MultiReader(strings.NewReader(tricky[0]+tricky[0]), iotest.ErrReader(torn)), 1000)
	if p, err := s.next(); p.text != tricky[0]+tricky[0] || err != nil {
		t.Fatalf("%q, %v", p.text, err)
	}
	if _, err := s.next(); !errors.Is(err, torn) {
		t.Fatal(err)
	}
}

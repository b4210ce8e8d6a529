// Command roundtrip reads the games of PGN files, writes them, and reads and writes the result again. It counts the games
// that differ after that, the texts whose bytes differ, and the games in which a word of a comment is lost.
//
//	go run ./internal/bench/roundtrip FILE…
package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"

	"backrank/variants/pgn"
)

// counts has the numbers of games that were read, and of those with each difference.
type counts struct {
	games, faulty, annotated, variations int
	unequal, bytesDiffer, wordsGone      int
}

func main() {
	var c counts
	for _, path := range os.Args[1:] {
		if err := c.file(path); err != nil {
			fmt.Fprintln(os.Stderr, "roundtrip:", err)
			os.Exit(1)
		}
	}
	fmt.Printf("games %d, faulty %d, annotated %d, with variations %d\n", c.games, c.faulty, c.annotated, c.variations)
	fmt.Printf("not equal %d, other bytes %d, words of comments gone %d\n", c.unequal, c.bytesDiffer, c.wordsGone)
	if c.unequal+c.bytesDiffer+c.wordsGone > 0 {
		os.Exit(1)
	}
}

func (c *counts) file(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	for r := pgn.NewReader(f); ; {
		g, err := r.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		c.games++
		if err != nil {
			c.faulty++
			continue
		}
		if fault := c.game(g, r.Text()); fault != "" {
			fmt.Printf("%s: game %d: %s\n", path, c.games, fault)
		}
	}
}

// game checks a game and updates the counts. It returns a description of the first difference, "" if there is none.
func (c *counts) game(g pgn.Game, source string) string {
	notes, branches := false, false
	for n := range g.Tree.Walk() {
		notes = notes || !g.Tree.Note(n).IsEmpty()
		branches = branches || !g.Tree.IsFirst(n)
	}
	if notes {
		c.annotated++
	}
	if branches {
		c.variations++
	}
	var first, second bytes.Buffer
	if err := pgn.Write(&first, g); err != nil {
		c.unequal++
		return err.Error()
	}
	again, err := pgn.NewReader(bytes.NewReader(first.Bytes())).Next()
	if err != nil || !again.Tree.Equal(g.Tree) || again.Result != g.Result || again.Start != g.Start {
		c.unequal++
		return fmt.Sprint("not equal ", err)
	}
	if err := pgn.Write(&second, again); err != nil || !bytes.Equal(first.Bytes(), second.Bytes()) {
		c.bytesDiffer++
		return fmt.Sprint("other bytes ", err)
	}
	if word := lostWord(source, first.String()); word != "" {
		c.wordsGone++
		return "gone: " + word
	}
	return ""
}

var inBraces = regexp.MustCompile(`\{[^}]*\}`)

// lostWord returns the first word of a comment that is missing in the written text, "" if there is none.
func lostWord(source, written string) string {
	for _, comment := range inBraces.FindAllString(source, -1) {
		for _, word := range strings.Fields(strings.Trim(comment, "{}")) {
			if !strings.Contains(written, word) {
				return word
			}
		}
	}
	return ""
}

//go:build !ci

package e2e

import (
	"fmt"
	"image"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"backrank/internal/e2e/screen"
	"backrank/internal/publiccases"

	"github.com/notnil/chess"
)

// The cases of kind window, played by mouse and keys. A line of the section do is one step:
//
//	click SQUARE        right-click SQUARE
//	drag FROM TO        key NAME [MODIFIER]…
//	hold FROM TO        is a drag without its end
//	move SQUARE         moves the dragged piece
//	release             ends the drag
//	flip                turns the board and waits for it
//	resize WIDTH HEIGHT changes the size of the window, in pixels, and waits for the board
func TestWindowInPublicReports(t *testing.T) {
	cases, err := publiccases.Load("window")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		t.Run(c.Name, func(t *testing.T) {
			p := start(t, filepath.Join(t.TempDir(), "data"), arguments(t, c)...)
			if c.Section("game.pgn") != "" {
				_, err := p.Await("the game", func(l Line) bool { return strings.HasPrefix(l.Message, "Opened") })
				must(t, err)
			}
			for line := range strings.Lines(c.Section("do")) {
				if err := step(p, strings.Fields(line)); err != nil {
					t.Fatalf("%s: %v", strings.TrimSpace(line), err)
				}
			}
			if err := p.AwaitFEN(c.Want); err != nil {
				t.Errorf("%s (%s): %v", c.Fields["situation"], strings.Join(c.Sources, ", "), err)
			}
		})
	}
}

// arguments returns the arguments of the program: the address of the case's game, or the position before.
func arguments(t *testing.T, c publiccases.Case) []string {
	game := c.Section("game.pgn")
	if game == "" {
		return []string{"-variant", c.Fields["variant"], "-fen", c.Fields["fen"], "-white", "human", "-black", "human"}
	}
	path := filepath.Join(t.TempDir(), "a game.pgn")
	if err := os.WriteFile(path, []byte(game+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	address := url.URL{Scheme: "file", Path: path}
	return []string{address.String()}
}

// step does one step of a case.
func step(p *Program, words []string) error {
	switch {
	case len(words) == 2 && words[0] == "click":
		return p.Click(squareNamed(words[1]))
	case len(words) == 2 && words[0] == "right-click":
		at := p.Square(squareNamed(words[1]))
		return p.Display.Click(screen.Right, at.X, at.Y)
	case len(words) == 3 && words[0] == "drag":
		return p.Drag(squareNamed(words[1]), squareNamed(words[2]))
	case len(words) == 3 && words[0] == "hold":
		from, to := p.Square(squareNamed(words[1])), p.Square(squareNamed(words[2]))
		return p.Display.Lift(from.X, from.Y, to.X, to.Y)
	case len(words) == 2 && words[0] == "move":
		at := p.Square(squareNamed(words[1]))
		return p.Display.Move(at.X, at.Y)
	case len(words) == 1 && words[0] == "release":
		return p.Display.Release(screen.Left)
	case len(words) >= 2 && words[0] == "key":
		return p.Display.Key(words[1], words[2:]...)
	case len(words) == 1 && words[0] == "flip":
		before := p.Last.Board.Flipped
		if err := p.Display.Key("f"); err != nil {
			return err
		}
		_, err := p.Await("the board turned", func(l Line) bool { return l.View != "" && l.Board.Flipped != before })
		return err
	case len(words) == 3 && words[0] == "resize":
		return resize(p, words[1], words[2])
	}
	return fmt.Errorf("unknown step %q", strings.Join(words, " "))
}

// resize changes the size of the window and waits until the board has changed too.
func resize(p *Program, width, height string) error {
	w, err := strconv.Atoi(width)
	if err != nil {
		return err
	}
	h, err := strconv.Atoi(height)
	if err != nil {
		return err
	}
	before, bounds := p.Last.Board, p.Window.Bounds
	bounds.Max = bounds.Min.Add(image.Pt(w, h))
	if err := p.Display.Resize(p.Window, bounds); err != nil {
		return err
	}
	p.Window.Bounds = bounds
	_, err = p.Await("the board resized", func(l Line) bool { return l.View != "" && l.Board.Square > 0 && l.Board != before })
	return err
}

// squareNamed returns the square of a name that must be valid.
func squareNamed(name string) chess.Square {
	return chess.NewSquare(chess.File(name[0]-'a'), chess.Rank(name[1]-'1'))
}

package notation_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/notnil/chess"

	"backrank/variants/notation"
)

// annotated returns the first game of the file of annotated games.
func annotated(t *testing.T) notation.Game {
	t.Helper()
	g, err := notation.NewReader(open(t, "testdata/good/annotated.pgn")).Next()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestCommandsOfOtherProgramsAreUnderstood(t *testing.T) {
	g := annotated(t)
	root, d4 := g.Tree.Note(notation.Root), g.Tree.Note(g.Tree.At(1))
	want := []notation.Shape{{chess.D4, chess.D4, 'G'}, {chess.E5, chess.E5, 'R'}, {chess.D2, chess.D4, 'G'}}
	if got := root.Shapes(); !slices.Equal(got, want) || root.Text() != "What does White play?" {
		t.Errorf("shapes %v, text %q", got, root.Text())
	}
	if left, ok := d4.Clock(0); !ok || left != 10*time.Minute {
		t.Errorf("clock %v, %v", left, ok)
	}
	if e, ok := d4.Eval(chess.White); !ok || e != (notation.Eval{Pawns: 0.35, Depth: 18}) || d4.Text() != "Of course." {
		t.Errorf("evaluation %v, %v, text %q", e, ok, d4.Text())
	}
	dxc5 := g.Tree.Note(g.Tree.At(4))
	if spent, ok := dxc5.Spent(); !ok || spent != 12500*time.Millisecond {
		t.Errorf("spent %v, %v", spent, ok)
	}
	if _, ok := dxc5.Clock(0); ok {
		t.Error("a clock that nobody wrote")
	}
}

// What is set in a note is read back from it, and what others wrote there stays.
func TestACommandIsSetInItsPlace(t *testing.T) {
	note := notation.Note{After: []notation.Comment{{Text: "[%unknown a b] good [%clk 0:01:00] [%clk 0:02:00]"}}}
	clock := func(d time.Duration) notation.Note { return note.WithCommand("clk", notation.FormatClock(d)) }
	for _, c := range []struct {
		note notation.Note
		want string
	}{
		{clock(61500 * time.Millisecond), "[%unknown a b] good [%clk 0:01:01.5]"},
		{note.WithCommand("clk", ""), "[%unknown a b] good"},
		{note.WithCommand("eval", notation.Eval{Mate: -3}.String()), "[%unknown a b] [%eval #-3] good [%clk 0:01:00] [%clk 0:02:00]"},
		{note.WithText("bad"), "[%unknown a b] [%clk 0:01:00] [%clk 0:02:00] bad"},
		{note.WithShapes([]notation.Shape{{chess.E4, chess.E4, 'Y'}}), "[%unknown a b] [%csl Ye4] good [%clk 0:01:00] [%clk 0:02:00]"},
		{notation.Note{}.WithShapes([]notation.Shape{{chess.E4, chess.E5, 'B'}}), "[%cal Be4e5]"},
		{notation.Note{}.WithText(""), ""},
	} {
		got := ""
		for _, comment := range c.note.After {
			got += comment.Text
		}
		if got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
	if text := note.After[0].Text; text != "[%unknown a b] good [%clk 0:01:00] [%clk 0:02:00]" {
		t.Errorf("the note itself has become %q", text)
	}
}

func TestCommentsWithoutATextShowNothing(t *testing.T) {
	r := randomTrees{Rand: rand.New(rand.NewPCG(26, 5))}
	met := map[bool]int{}
	for range 2000 {
		c := notation.Comment{Text: r.text(), Form: notation.Form(r.IntN(3))}
		want := strings.TrimSpace(c.Shown()) != ""
		if met[want]++; c.HasText() != want {
			t.Errorf("%+v: %q is shown, %t", c, c.Shown(), c.HasText())
		}
	}
	if min(met[true], met[false]) < 100 {
		t.Error(met)
	}
}

// Times are read as programs write them: with a decimal comma, as a comment of their own, and as hours and minutes in a game
// that begins with an hour or more.
func TestClocksOfOtherProgramsAreRead(t *testing.T) {
	clk := func(text string) notation.Note { return notation.Note{}.WithCommand("clk", text) }
	after := func(text string) notation.Note { return notation.Note{After: []notation.Comment{{Text: text}}} }
	for _, c := range []struct {
		note  notation.Note
		start time.Duration
		want  time.Duration // negative if no time is told
	}{
		{clk("1:02,5"), 0, 62500 * time.Millisecond},
		{clk("0:00:58,25"), time.Minute, 58250 * time.Millisecond},
		{clk("1,5:02"), 0, -1},
		{after("0:04:57"), 0, 4*time.Minute + 57*time.Second},
		{after("1:59:59"), 2 * time.Hour, 2*time.Hour - time.Second},
		{after("0:04"), 0, -1},
		{after("0:04:57 left"), 0, -1},
		{after("0:4:57"), 0, -1},
		{after("0:60:00"), 0, -1},
		{after("0:04:60"), 0, -1},
		{clk("1:29"), 90 * time.Minute, 89 * time.Minute},
		{clk("0:45"), 90 * time.Minute, 45 * time.Minute},
		{clk("59:30"), 90 * time.Minute, 59*time.Minute + 30*time.Second}, // no hours: he never had so much
		{clk("1:29"), 3 * time.Minute, 89 * time.Second},
		{clk("1:29"), 0, 89 * time.Second},
	} {
		got, ok := c.note.Clock(c.start)
		if !ok {
			got = -1
		}
		if got != c.want {
			t.Errorf("%v, started with %v: %v, want %v", c.note.After, c.start, got, c.want)
		}
		if e, ok := c.note.Eval(chess.White); ok {
			t.Errorf("%v is read as the evaluation %v", c.note.After, e)
		}
	}
}

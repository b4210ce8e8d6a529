package gametree_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/notnil/chess"

	"backrank/internal/notationtest"
	"backrank/variants/gametree"
)

// Edits of a note keep the other commands in place, and do not modify the old note.
func TestEditsKeepOtherCommands(t *testing.T) {
	note := gametree.Note{After: []gametree.Comment{{Text: "[%unknown a b] good [%clk 0:01:00] [%clk 0:02:00]"}}}
	clock := func(d time.Duration) gametree.Note { return note.WithCommand("clk", gametree.FormatClock(d)) }
	for _, c := range []struct {
		note gametree.Note
		want string
	}{
		{clock(61500 * time.Millisecond), "[%unknown a b] good [%clk 0:01:01.5]"},
		{note.WithCommand("clk", ""), "[%unknown a b] good"},
		{note.WithCommand("eval", gametree.Eval{Mate: -3}.String()), "[%unknown a b] [%eval #-3] good [%clk 0:01:00] [%clk 0:02:00]"},
		{note.WithText("bad"), "[%unknown a b] [%clk 0:01:00] [%clk 0:02:00] bad"},
		{note.WithShapes([]gametree.Shape{{chess.E4, chess.E4, 'Y'}}), "[%unknown a b] [%csl Ye4] good [%clk 0:01:00] [%clk 0:02:00]"},
		{gametree.Note{}.WithShapes([]gametree.Shape{{chess.E4, chess.E5, 'B'}}), "[%cal Be4e5]"},
		{gametree.Note{}.WithText(""), ""},
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
		t.Errorf("the old note is now %q", text)
	}
}

func TestHasTextAgreesWithVisibleText(t *testing.T) {
	rng := rand.New(rand.NewPCG(26, 5))
	counts := map[bool]int{}
	for range 2000 {
		c := gametree.Comment{Text: notationtest.CommentText(rng), Form: gametree.Form(rng.IntN(3))}
		want := strings.TrimSpace(c.VisibleText()) != ""
		if counts[want]++; c.HasText() != want {
			t.Errorf("%+v: VisibleText is %q, HasText %t", c, c.VisibleText(), c.HasText())
		}
	}
	if min(counts[true], counts[false]) < 100 {
		t.Errorf("too few comments of a kind: %v", counts)
	}
}

// Other programs write times with a decimal comma, as comments of their own, and as hours and minutes in games that begin with
// an hour or more.
func TestClockReadsTimesOfOtherPrograms(t *testing.T) {
	clk := func(text string) gametree.Note { return gametree.Note{}.WithCommand("clk", text) }
	after := func(text string) gametree.Note { return gametree.Note{After: []gametree.Comment{{Text: text}}} }
	for _, c := range []struct {
		note  gametree.Note
		start time.Duration
		want  time.Duration // -1 if there is none
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
		{clk("59:30"), 90 * time.Minute, 59*time.Minute + 30*time.Second}, // not hours, which the player never had
		{clk("1:29"), 3 * time.Minute, 89 * time.Second},
		{clk("1:29"), 0, 89 * time.Second},
	} {
		got, ok := c.note.Clock(c.start)
		if !ok {
			got = -1
		}
		if got != c.want {
			t.Errorf("%v, starting with %v: %v, want %v", c.note.After, c.start, got, c.want)
		}
		if e, ok := c.note.Eval(chess.White); ok {
			t.Errorf("%v is read as the evaluation %v", c.note.After, e)
		}
	}
}

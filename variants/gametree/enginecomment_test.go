package gametree_test

import (
	"strings"
	"testing"
	"time"

	"github.com/notnil/chess"

	"backrank/variants/gametree"
)

// The comments of cutechess, fastchess, XBoard, TCEC and backrank-arena are evaluations from White's point of view, with depth
// and time. Readers see only the text after them. Other comments are text.
func TestCommentsOfEngineMatchesAreEvaluations(t *testing.T) {
	const ms = time.Millisecond
	for _, c := range []struct {
		text  string
		mover chess.Color
		eval  string // "" if the comment has none
		spent time.Duration
		shown string
	}{
		{"+0.10/4 0.001s", chess.White, "0.10,4", ms, ""},
		{"+0.10/4 0.001s", chess.Black, "-0.10,4", ms, ""},
		{"-12.34/20 10s", chess.Black, "12.34,20", 10 * time.Second, ""},
		{"0.00/9 0.01s", chess.Black, "0.00,9", 10 * ms, ""},
		{"0.31/9 0.01s", chess.White, "0.31,9", 10 * ms, ""},
		{"+M5/20 1.2s", chess.White, "#5,20", 1200 * ms, ""},
		{"-M4/20 1.2s", chess.White, "#-4,20", 1200 * ms, ""},
		{"-M4/20 1.2s", chess.Black, "#4,20", 1200 * ms, ""},
		{"+M1/3 0.02s, White mates", chess.White, "#1,3", 20 * ms, "White mates"},
		{"0.00/9 0.01s, Draw by 3-fold repetition", chess.White, "0.00,9", 10 * ms, "Draw by 3-fold repetition"},
		{`+0.20/9 0.01s, n=5120, nps=512000, pv="d4 d5"`, chess.White, "0.20,9", 10 * ms, ""},
		{"+0.20/9 0.010s. The engine crashed", chess.White, "0.20,9", 10 * ms, "The engine crashed"},
		{"+0.34/10 5", chess.White, "0.34,10", 5 * time.Second, ""},
		{"-0.34/10 1:05", chess.White, "-0.34,10", 65 * time.Second, ""},
		{"+0.34/10", chess.White, "0.34,10", 0, ""},
		{"d=26, sd=40, mt=5100, tl=1805000, s=110000, pv=d4 d5, wv=0.20, R50=50,", chess.Black, "0.20,26", 5100 * ms, ""},
		{"d=26, mt=5100, wv=-M12", chess.Black, "#-12,26", 5100 * ms, ""},
		{"random", chess.White, "", 0, ""},
		{"book", chess.Black, "", 0, ""},
		{"book, mb=+0+0+0+0+0,", chess.Black, "", 0, ""},
		{"random.", chess.White, "", 0, "random."},
		{"book move", chess.White, "", 0, "book move"},
		{"book, as I knew", chess.White, "", 0, "book, as I knew"},
		{"1.5/2 points", chess.White, "", 0, "1.5/2 points"},
		{"1.50/2", chess.White, "", 0, "1.50/2"},
		{"+1 for White", chess.White, "", 0, "+1 for White"},
		{"+0.5/3", chess.White, "", 0, "+0.5/3"},
		{"1-0/2", chess.White, "", 0, "1-0/2"},
		{"+0.34/10 is what it says", chess.White, "", 0, "+0.34/10 is what it says"},
		{"d4 was better, wv=", chess.White, "", 0, "d4 was better, wv="},
		{"+0.34/", chess.White, "", 0, "+0.34/"},
		{"+M0/3", chess.White, "", 0, "+M0/3"},
		{"", chess.White, "", 0, ""},
	} {
		n := gametree.Note{After: []gametree.Comment{{Text: c.text}}}
		eval, known := n.Eval(c.mover)
		if known != (c.eval != "") || known && eval.String() != c.eval {
			t.Errorf("%q by %v is %v, %t, want %q", c.text, c.mover, eval, known, c.eval)
		}
		if spent, known := n.Spent(); spent != c.spent || known != (c.spent != 0) {
			t.Errorf("%q took %v, %t, want %v", c.text, spent, known, c.spent)
		}
		if n.Text() != c.shown {
			t.Errorf("Text of %q is %q, want %q", c.text, n.Text(), c.shown)
		}
		edited := n.WithText("mine")
		if again, still := edited.Eval(c.mover); still != known || again != eval {
			t.Errorf("%q with another text has the evaluation %v, %t, want %v, %t", c.text, again, still, eval, known)
		}
		if edited.Text() != "mine" {
			t.Errorf("%q with another text shows %q", c.text, edited.Text())
		}
	}
}

// A command that is added later takes precedence over the comment of an engine, which stays.
func TestCommandsTakePrecedenceOverEngineComments(t *testing.T) {
	n := gametree.Note{After: []gametree.Comment{{Text: "+0.10/4 0.001s"}}}.WithCommand("eval", "-1.00,20")
	if eval, _ := n.Eval(chess.Black); eval.String() != "-1.00,20" {
		t.Errorf("the evaluation is %v", eval)
	}
	var all []string
	for _, c := range n.After {
		all = append(all, c.Text)
	}
	if text := strings.Join(all, "|"); text != "[%eval -1.00,20]|+0.10/4 0.001s" {
		t.Errorf("the comments are %q", text)
	}
	n = gametree.Note{After: []gametree.Comment{{Text: "d=2, tl=61000, wv=0.20"}}}
	if left, ok := n.Clock(0); !ok || left != 61*time.Second {
		t.Errorf("TCEC's time left is %v, %t", left, ok)
	}
}

// Readers see every text that a person writes, also one that would not be shown if a program wrote it.
func TestWithTextIsShown(t *testing.T) {
	for text, want := range map[string]string{
		"book": "(book)", "random": "(random)", "book, mb=+0,": "(book, mb=+0,)", "a book move": "a book move",
		"0:05:00": "(0:05:00)", "0:05": "0:05", "+0.31/12 0.08s": "(+0.31/12 0.08s)", "-0.31/12, a mistake": "(-0.31/12, a mistake)",
		"d=26, wv=0.20": "(d=26, wv=0.20)", "1.5/2 points": "1.5/2 points",
	} {
		for _, program := range []string{"", "book", "+0.10/4 0.001s"} {
			n := gametree.Note{After: []gametree.Comment{{Text: program}}}
			before, scored := n.Eval(chess.White)
			n = n.WithText(text)
			if got := n.Text(); got != want || n.WithText(got).Text() != got {
				t.Errorf("%q is shown as %q, want %q", text, got, want)
			}
			after, known := n.Eval(chess.White)
			if _, clock := n.Clock(0); after != before || known != scored || clock {
				t.Errorf("%q changes the evaluation or the clock", text)
			}
		}
	}
}

package train

import (
	"errors"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"backrank/app/analysis"
	"backrank/app/archive"
	"backrank/app/mistakes"
	"backrank/app/training"
	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/puzzles"
	"backrank/variants/rules"
	"backrank/variants/san"
)

// ownPuzzle is a puzzle from a game in which White played Ra7 in place of a mate.
func ownPuzzle(t *testing.T) mistakes.Puzzle {
	t.Helper()
	p, _, err := fen.Parse("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 30", variants.Fischer)
	if err != nil {
		t.Fatal(err)
	}
	m := mistakes.Puzzle{Moment: mistakes.Moment{ID: "fischer 1 a1a7", Game: archive.Head{White: "Anna", Black: "Ben", Date: "2026.05.01"}}}
	m.Kind = analysis.MissedTactic
	move := func(text string) rules.Move {
		m, err := san.Parse(&p, text)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	m.Ply = analysis.Ply{Position: p, Move: move("Ra7"), Before: analysis.Evaluation{Score: analysis.Score{Centipawns: 600}, Line: []rules.Move{move("Ra8#")}}}
	return m
}

// askOwn begins the exercise with the puzzle from the player's game.
func (s *testScreen) askOwn(t *testing.T) {
	t.Helper()
	s.own = []mistakes.Puzzle{ownPuzzle(t)}
	s.Focus(s.window.Canvas())
	if s.session == nil {
		s.begin("", s.exercise(training.Tactics))
	}
	s.item = training.Item{Exercise: training.Tactics, Key: ownPrefix + s.own[0].ID}
	q, ok := s.exercise(training.Tactics).ask(s.item.Key)
	if !ok {
		t.Fatal("the puzzle is not asked")
	}
	s.desk.ask(q, "")
}

// A move in the player's own game is judged as learning from mistakes does: the best move and the move of the game at once, and
// any other by a search. A solved puzzle is solved there too.
func TestOwnPuzzlesAreJudged(t *testing.T) {
	for _, c := range []struct {
		move  string
		score int // of the search, from the point of view of the opponent; 0 for no search
		right bool
		text  string
	}{
		{"Ra8#", 0, true, "is the best move known"},
		{"Ra7", 0, false, "is the move that was played"},
		{"Kf2", -595, true, "is good"},
		{"Ra6", -100, false, "loses too much"},
	} {
		s := opened(t, window)
		s.askOwn(t)
		s.play(t, c.move)
		if c.score != 0 {
			s.find(t, map[string]int{"h6": c.score})
		}
		got := s.tallyOf(training.Tactics)
		if got.Answers != 1 || got.Right == 1 != c.right || !strings.Contains(s.desk.why.Text(), c.text) {
			t.Errorf("%s: the log has %+v, the reason is %q", c.move, got, s.desk.why.Text())
		}
		if s.solved.Has("fischer 1 a1a7") != c.right || len(s.desk.board.Drawings.Arrows()) > 0 == c.right {
			t.Errorf("%s: solved %v, %d arrows", c.move, s.solved, len(s.desk.board.Drawings.Arrows()))
		}
	}
	s := opened(t, window)
	s.askOwn(t)
	s.Own("solution")()
	if got := s.tallyOf(training.Tactics); got.Right != 0 || len(s.solved) > 0 || len(s.desk.board.Drawings.Arrows()) == 0 {
		t.Errorf("after giving up the log has %+v", got)
	}
	s.askOwn(t)
	s.play(t, "Kf2")
	s.running()[0].done(nil, errors.New("refused"))
	if got := s.tallyOf(training.Tactics); got.Answers != 1 || s.desk.why.Text() != "refused" {
		t.Errorf("after a failed search the log has %+v, the reason is %q", got, s.desk.why.Text())
	}
	s.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
}

// Some of the new puzzles are from the player's games, unless he has solved them; they belong to their castling rule.
func TestOwnPuzzlesAreAsked(t *testing.T) {
	s := opened(t, window)
	s.askOwn(t)
	e := s.exercise(training.Tactics).(*tactics)
	key := ownPrefix + s.own[0].ID
	asked := func(known func(string) bool) (own, others int) {
		for range 60 {
			if got, ok := e.New(known); ok && got == key {
				own++
			} else if _, is := puzzles.ByID(got); is {
				others++
			}
		}
		return own, others
	}
	if own, others := asked(func(string) bool { return false }); own < 10 || own > 30 || own+others != 60 {
		t.Errorf("%d puzzles are from the player's game, %d of the program", own, others)
	}
	if own, _ := asked(func(got string) bool { return got == key }); own > 0 {
		t.Error("a known puzzle is asked as a new one")
	}
	if own, others := asked(func(got string) bool { return got != key }); own != 60 || others > 0 {
		t.Error("without other puzzles, the player's is not asked")
	}
	if e.ruleOf(key) != "fischer" || !sourceOf(e, "fischer").Has(key) || sourceOf(e, "slide").Has(key) {
		t.Error("the puzzle does not belong to its castling rule")
	}
	s.solved = mistakes.Solved{s.own[0].ID: "2026-11-27"}
	if own, _ := asked(func(string) bool { return false }); own > 0 {
		t.Error("a solved puzzle is asked as a new one")
	}
	s.own = nil
	if e.setOwn(nil); e.Has(key) {
		t.Error("a puzzle whose game is gone is asked")
	}
}

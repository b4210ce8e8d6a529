package app

import (
	"strings"
	"testing"

	"github.com/notnil/chess"

	"backrank/app/analysis"
	"backrank/app/player"
	"backrank/variants/fen"
	"backrank/variants/gametree"
	"backrank/variants/pgn"
	"backrank/variants/rules"
)

// line returns the moves to the position shown.
func line(v View) string {
	var all []string
	for _, p := range v.pliesShown() {
		all = append(all, p.SAN)
	}
	return strings.Join(all, " ")
}

// nodeOf returns the node after moves in SAN.
func nodeOf(t *testing.T, v View, moves string) gametree.NodeID {
	t.Helper()
	n := gametree.Root
	for san := range strings.FieldsSeq(moves) {
		found := gametree.None
		for c := range v.Tree.Children(n) {
			if v.PlyAt(c).SAN == san {
				found = c
			}
		}
		if n = found; n == gametree.None {
			t.Fatalf("no %s in %s", san, moves)
		}
	}
	return n
}

// A move at an earlier position is a variation: the moves of the game do not change, the cursor goes to the new move
// and moves within the variation, and Last returns to the game.
func TestAMoveAtAnEarlierPositionIsAVariation(t *testing.T) {
	m := openUnsaved(t, Options{})
	playAll(t, m, "e4", "e5", "Nf3", "Nc6")
	game := m.View()
	do(t, m.GoTo(2))
	playAll(t, m, "Nc3", "Nf6")
	v := m.View()
	if line(v) != "e4 e5 Nc3 Nf6" || !v.InVariation() || v.AtEnd() || v.Cursor != 4 || v.Ply() != 4 || v.Steps() != 4 {
		t.Errorf("shown %q at %d of %d, in a variation %v, at the end %v", line(v), v.Cursor, v.Steps(), v.InVariation(), v.AtEnd())
	}
	if v.End != game.End || len(v.Plies) != 4 || v.LastMove.String() != "g8f6" || v.PositionAt(v.Node) != v.Position {
		t.Errorf("the game is touched, or what is shown is not the variation: %v %v", sans(v), v.LastMove)
	}
	do(t, m.Step(-1))
	do(t, m.Step(-1))
	if v := m.View(); line(v) != "e4 e5" || v.InVariation() {
		t.Errorf("back from the variation: %q", line(v))
	}
	playAll(t, m, "Nf3") // the move of the game
	if v := m.View(); line(v) != "e4 e5 Nf3" || v.InVariation() {
		t.Errorf("a move that was played: %q", line(v))
	}
	do(t, m.GoToNode(nodeOf(t, v, "e4 e5 Nc3")))
	do(t, m.Step(5))
	if v := m.View(); line(v) != "e4 e5 Nc3 Nf6" {
		t.Errorf("forward in the variation: %q", line(v))
	}
	do(t, m.Last())
	if v := m.View(); !v.AtEnd() || line(v) != "e4 e5 Nf3 Nc6" {
		t.Errorf("back to the game: %q", line(v))
	}
	if text := pgnOf(t, m); !strings.Contains(text, "1. e4 e5 2. Nf3 (2. Nc3 Nf6) 2... Nc6 *") {
		t.Errorf("saved as\n%s", text)
	}
	do(t, m.Step(-10))
	if v := m.View(); v.Node != gametree.Root || v.Cursor != 0 {
		t.Errorf("first position: %d", v.Cursor)
	}
	wantRefused(t, m, "a node that is not there", func() error { return m.GoToNode(99) })
	wantRefused(t, m, "an illegal move", func() error { return m.PlayText("e5") })
}

// After the end of a game, moves are analysis; in a game in progress, a person's move at its end is played.
func TestMovesAfterTheEndAreAnalysis(t *testing.T) {
	m := openUnsaved(t, Options{})
	playAll(t, m, "e4")
	do(t, m.Variation(coordinates(t, m.View().Position, "e7e5")))
	if v := m.View(); len(v.Plies) != 2 || !v.AtEnd() {
		t.Errorf("a move at the end of a running game: %v", sans(v))
	}
	do(t, m.Resign())
	for _, mv := range []string{"g1f3", "b8c6"} {
		do(t, m.Variation(coordinates(t, m.View().Position, mv)))
	}
	v := m.View()
	if len(v.Plies) != 2 || line(v) != "e4 e5 Nf3 Nc6" || !v.InVariation() || v.Outcome != chess.BlackWon {
		t.Errorf("after the end: %v, shown %q", sans(v), line(v))
	}
	if text := pgnOf(t, m); !strings.Contains(text, "1. e4 e5 (1... e5 2. Nf3 Nc6) 0-1") {
		t.Errorf("saved as\n%s", text)
	}
	do(t, m.Last())
	do(t, m.Step(1))
	if v := m.View(); line(v) != "e4 e5 Nf3" {
		t.Errorf("a step on from the end: %q", line(v))
	}
}

// The computer keeps thinking while a person adds variations: its move is played, and the cursor stays.
func TestVariationsDoNotCancelTheSearch(t *testing.T) {
	f := newFake()
	m := openUnsaved(t, Options{Opponent: f, First: againstComputer(t, "chess")})
	playAll(t, m, "e4")
	asked := <-f.requests
	do(t, m.Variation(coordinates(t, m.View().Position, "c7c5"))) // the computer's turn: analysis
	do(t, m.GoTo(0))
	playAll(t, m, "d4", "d5")
	v := m.View()
	if v.Thinking != chess.Black || asked.ctx.Err() != nil || len(v.Plies) != 1 || line(v) != "d4 d5" {
		t.Fatalf("thinking %v, %v, moves %v, shown %q", v.Thinking, asked.ctx.Err(), sans(v), line(v))
	}
	asked.replyMove(t, "e7e5", 0)
	v = waitForView(t, m, "the computer's move", func(v *View) bool { return len(v.Plies) == 2 })
	if line(v) != "d4 d5" || !v.InVariation() || v.Plies[1].SAN != "e5" {
		t.Errorf("the answer is %v, shown %q", sans(v), line(v))
	}
	do(t, m.Last())
	playAll(t, m, "Nf3")
	if text := pgnOf(t, m); !strings.Contains(text, "1. e4 (1. d4 d5) 1... e5 (1... c5) 2. Nf3 *") {
		t.Errorf("saved as\n%s", text)
	}
	(<-f.requests).replyMove(t, "b8c6", 0)
}

// Moves that are taken back are deleted, unless they or later moves have annotations. Moves that were in the tree
// before they were played stay.
func TestATakeBackKeepsAnnotatedMoves(t *testing.T) {
	for _, c := range []struct {
		name, want string
		write      func(m *Match)
	}{
		{"nothing written", "1. e4 *", func(*Match) {}},
		{"a comment", "1. e4 (1. e4 e5 {x}) *", func(m *Match) {
			do(t, m.Edit().SetNote(nodeOf(t, m.View(), "e4 e5"), gametree.Note{}.WithText("x")))
		}},
		{"a variation", "1. e4 (1. e4 e5 2. Nc3) *", func(m *Match) {
			do(t, m.GoTo(2))
			playAll(t, m, "Nc3")
		}},
		{"a variation in its place", "1. e4 (1. e4 c5) *", func(m *Match) {
			do(t, m.GoTo(1))
			playAll(t, m, "c5")
		}},
		{"analysis that is played", "1. e4 (1. e4 e5 2. Nf3 Nc6) *", func(m *Match) {
			do(t, m.TakeBack())
			do(t, m.Resign())
			for _, mv := range []string{"g1f3", "b8c6"} {
				do(t, m.Variation(coordinates(t, m.View().Position, mv)))
			}
			do(t, m.TakeBack())
			playAll(t, m, "Nf3", "Nc6")
		}},
	} {
		m := openUnsaved(t, Options{First: NewGame{Variant: variant(t, "chess")}})
		playAll(t, m, "e4", "e5", "Nf3")
		c.write(m)
		for len(m.View().Plies) > 1 {
			do(t, m.TakeBack())
		}
		if text := pgnOf(t, m); !strings.Contains(text, "\n\n"+c.want) {
			t.Errorf("%s: saved as\n%s", c.name, text)
		}
		do(t, m.Redo())
		if v := m.View(); line(v) != "e4 e5" || !v.AtEnd() {
			t.Errorf("%s: played again %q", c.name, line(v))
		}
	}
}

// PlayFrom starts a game whose history is the moves to a position.
func TestPlayingOnFromAPosition(t *testing.T) {
	m := annotatedGame(t, t.TempDir())
	v := m.View()
	do(t, m.PlayFrom(nodeOf(t, v, "d4 Nf6"), player.Player{Name: "Ann"}, player.Player{Name: "Ben"}))
	v = m.View()
	if line(v) != "d4 Nf6" || !v.AtEnd() || v.Loaded || v.White.Name != "Ann" || v.Turn != chess.White || v.CanRedo {
		t.Errorf("begun with %q, %+v", line(v), v.White)
	}
	playAll(t, m, "c4")
	do(t, m.TakeBack())
	do(t, m.TakeBack())
	if v := m.View(); line(v) != "d4" {
		t.Errorf("taken back to %q", line(v))
	}
}

// A game that is played on from a position has the moves to it and nothing else of the game before: no take-back to undo
// or repeat, no declared result, no counted position and no analysis.
func TestAGamePlayedOnHasAHistoryOfItsOwn(t *testing.T) {
	ann, ben := player.Player{Name: "Ann"}, player.Player{Name: "Ben"}
	for name, before := range map[string]func(m *Match){
		"moves taken back": func(m *Match) {
			playAll(t, m, "Nf3", "Nc6")
			do(t, m.TakeBack())
			do(t, m.TakeBack())
		},
		"a take-back undone": func(m *Match) {
			do(t, m.TakeBack())
			do(t, m.Edit().UndoLast())
		},
		"a resignation taken back": func(m *Match) {
			do(t, m.Resign())
			do(t, m.TakeBack())
		},
		"a position analysed": func(m *Match) {
			v := m.View()
			do(t, Analyst(m).CountHint(v.Game, &v.Position))
		},
		"an analysis ordered": func(m *Match) {
			do(t, m.Resign())
			do(t, Analyst(m).Begin(1, ""))
			do(t, Analyst(m).Pause(true))
		},
	} {
		m := openUnsaved(t, Options{Searcher: (&analyst{}).searcher})
		playAll(t, m, "e4", "e5")
		before(m)
		v := m.View()
		for _, line := range []string{"e4 e5", "e4"} {
			if err := m.PlayFrom(nodeOf(t, v, line), ann, ben); err != nil {
				t.Errorf("%s: %s: %v", name, line, err)
				continue
			}
			now := m.View()
			if now.UndoLast != "" || now.RedoLast != "" || now.CanRedo || now.Over() || now.Analysis != (analysis.Progress{}) || len(now.Notices) > len(v.Notices) {
				t.Errorf("%s: %s: undo %q, redo %q, %s, notices %v", name, line, now.UndoLast, now.RedoLast, now.Result, now.Notices)
			}
			if err := Analyst(m).CountHint(now.Game, &now.Position); err != nil || m.View().hints == [2]int{} {
				t.Errorf("%s: %s: an analysis counts as %v hints, %v", name, line, m.View().hints, err)
			}
			do(t, m.New(NewGame{Variant: variant(t, "chess"), Start: &v.Start}))
			playAll(t, m, "e4", "e5")
			before(m)
			v = m.View()
		}
	}
}

// In a variation the adviser gets its position with the moves since the last null move, and the hint does not count for
// the game.
func TestHintsInAVariation(t *testing.T) {
	m := openUnsaved(t, Options{})
	g, err := pgn.NewReader(strings.NewReader("[White \"A\"]\n\n1. e4 (1. d4 d5 2. -- e6 3. c4) e5 *")).Next()
	do(t, err)
	do(t, loadPGN(m, g))
	do(t, m.GoToNode(nodeOf(t, m.View(), "d4 d5 -- e6 c4")))
	v := m.View()
	a := addAdvice(t, m, 0, "f8b4")
	do(t, openWithAdviser(m, a))
	h, err := m.Hint(t.Context())
	do(t, err)
	task := a.asked[0]
	if h.Position != v.Position || len(task.Moves) != 2 || len(task.History) != 2 || task.Moves[0].String() != "e7e6" {
		t.Errorf("asked with %v", task.Moves)
	}
	p := task.Start
	for _, mv := range task.Moves {
		p = rules.After(&p, mv)
	}
	if p != task.Position {
		t.Errorf("the moves %v lead to %s", task.Moves, fen.Format(&p))
	}
	if v := m.View(); v.hints != [2]int{} {
		t.Errorf("%v hints", v.hints)
	}
	if why := v.Why(); why.String() == "" {
		t.Error("the last move of a variation is not explained")
	}
}

// Annotations stay when moves are taken back into the draft, and reappear only with the same start position.
func TestAnnotationsBelongToTheStart(t *testing.T) {
	folder := t.TempDir()
	m := openSaved(t, folder, Options{First: prechess(t, false)})
	do(t, m.FinishDraft())
	start := m.View()
	do(t, m.Play(start.End.Moves(nil)[0]))
	n := m.View().Node
	do(t, m.Edit().SetNote(n, gametree.Note{}.WithText("good")))
	written := pgnOf(t, m)
	do(t, m.TakeBack())
	do(t, m.TakeBack())
	if v := m.View(); !v.Draft.Going || v.Tree.Size() != 1 || v.Node != gametree.Root {
		t.Errorf("back in the draft: a tree of %d", v.Tree.Size())
	}
	wantRefused(t, m, "a note in the draft", func() error { return m.Edit().SetNote(gametree.Root, gametree.Note{}.WithText("x")) })
	m.Close()
	m = openSaved(t, folder, Options{})
	checkCompacted(t, m)
	do(t, m.Redo())
	if text := pgnOf(t, m); !strings.Contains(text, "{good}") {
		t.Errorf("finished again, saved as\n%s", text)
	}
	do(t, m.Redo())
	if text := pgnOf(t, m); text != written {
		t.Errorf("played again, saved as\n%s\nwas\n%s", text, written)
	}
	do(t, m.TakeBack())
	do(t, m.TakeBack())
	do(t, m.FinishDraft()) // other arrays
	if v := m.View(); v.Start == start.Start || v.Tree.Last(gametree.Root) != gametree.Root {
		t.Errorf("after another draft: %s", pgnOf(t, m))
	}
	checkCompacted(t, m)
}

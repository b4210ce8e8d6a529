package app

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/notnil/chess"

	"backrank/variants/gametree"
	"backrank/variants/pgn"
)

// documents are opened games: with and without a result, and one that ends on the board.
var documents = map[string]string{
	"won":        "[White \"Ann\"]\n\n1. e4 (1. d4 d5) e5 2. Nf3 0-1\n",
	"unfinished": "[White \"Ann\"]\n\n1. e4 (1. d4 d5) e5 2. Nf3 *\n",
	"mate":       "[White \"Ann\"]\n\n1. f3 (1. d4 d5) e5 2. g4 Qh4# 0-1\n",
}

// continueDocument turns a document into a game in progress, as versions without documents did, by taking its moves back to a
// number of plies.
func continueDocument(t *testing.T, m *Match, plies int) {
	t.Helper()
	do(t, m.ask(func(l *loop) error {
		e := event{Kind: eventTakeBack, Length: l.game.numPlacements() + plies}
		if plies == l.game.numSteps-l.game.numPlacements() {
			e = event{Kind: eventSetPlayers, Players: &l.game.players}
		}
		return l.commit(e)
	}))
}

// No playing command changes the moves or the result of a document, and it stays a document.
func TestADocumentIsNotPlayed(t *testing.T) {
	for name, text := range documents {
		m := openUnsaved(t, Options{})
		do(t, m.Load(read(t, text)))
		before := m.View()
		if !before.Document || before.CanTakeBack || before.UndoLast != "" || before.HumanTurn || before.Turn != chess.NoColor {
			t.Errorf("%s: document %v, take back %v, undo %q, turn %v", name, before.Document, before.CanTakeBack, before.UndoLast, before.Turn)
		}
		for what, command := range map[string]func() error{
			"take back": m.TakeBack, "redo": m.Redo, "resign": m.Resign, "offer a draw": m.OfferDraw, "claim a draw": m.ClaimDraw,
			"undo": m.Edit().UndoLast, "change players": func() error { return m.SetPlayers(ann, ben) },
		} {
			wantRefused(t, m, name+": "+what, command)
		}
		if got, want := annotatedText(m.View()), annotatedText(before); got != want {
			t.Errorf("%s: it is\n%s\nit was\n%s", name, got, want)
		}
	}
}

// A move at the end of an unfinished document continues it; a move after its result is analysis.
func TestMovesAtTheEndOfADocument(t *testing.T) {
	for name, want := range map[string]string{"won": "2. Nf3 (2. Nf3 Nc6) 0-1", "unfinished": "2. Nf3 Nc6 *"} {
		m := openUnsaved(t, Options{})
		do(t, m.Load(read(t, documents[name])))
		playAll(t, m, "Nc6")
		v := m.View()
		if !strings.Contains(pgnOf(t, m), want) || v.PlyAt(v.Node).SAN != "Nc6" || !v.Document {
			t.Errorf("%s: shown %q, saved as\n%s", name, v.PlyAt(v.Node).SAN, pgnOf(t, m))
		}
		checkCompacted(t, m)
		do(t, m.Edit().UndoLast())
		if v := m.View(); v.PlyAt(v.Node).SAN != "Nf3" || len(v.Plies) != 3 {
			t.Errorf("%s, undone: at %q, %v", name, v.PlyAt(v.Node).SAN, sans(v))
		}
	}
}

// The result of a document is edited together with its tags, as one undo step; it is in the PGN, also after a restart.
// A result on the board and the result of a game played here cannot be edited.
func TestTheResultOfADocumentIsEdited(t *testing.T) {
	for name, result := range map[string]chess.Outcome{"won": chess.NoOutcome, "unfinished": chess.WhiteWon} {
		m := openUnsaved(t, Options{})
		do(t, m.Load(read(t, documents[name])))
		before := pgnOf(t, m)
		v := m.View()
		do(t, m.Edit().SetDetails(append(v.Tags(), pgn.Tag{Name: "Black", Value: "Ben"}), result))
		after := pgnOf(t, m)
		if g := read(t, after); g.game.declared.outcome != result && result != chess.NoOutcome || !strings.HasSuffix(strings.TrimSpace(after), string(result)) || !strings.Contains(after, `[Black "Ben"]`) || !m.View().Document {
			t.Errorf("%s: saved as\n%s", name, after)
		}
		checkCompacted(t, m)
		do(t, m.Edit().UndoLast())
		if got := pgnOf(t, m); got != before {
			t.Errorf("%s, undone:\n%s\nit was\n%s", name, got, before)
		}
		do(t, m.Edit().RedoLast())
		if got := pgnOf(t, m); got != after {
			t.Errorf("%s, made again:\n%s\nit was\n%s", name, got, after)
		}
	}
	m := openUnsaved(t, Options{})
	do(t, m.Load(read(t, documents["mate"])))
	wantRefused(t, m, "a result against the moves", func() error { return m.Edit().SetDetails(nil, chess.WhiteWon) })
	played := openUnsaved(t, Options{})
	playAll(t, played, "e4")
	wantRefused(t, played, "the result of a game that is played", func() error { return played.Edit().SetDetails(nil, chess.WhiteWon) })
}

// The result of a document is data: editing its moves keeps it.
func TestEditsKeepTheResultOfADocument(t *testing.T) {
	for name, text := range documents {
		for what, edit := range map[string]func(m *Match, v View) error{
			"main line": func(m *Match, v View) error { return m.Edit().MakeMain(nodeOf(t, v, "d4 d5")) },
			"promotion": func(m *Match, v View) error { return m.Edit().Promote(nodeOf(t, v, "d4 d5")) },
			"deletion":  func(m *Match, v View) error { return m.Edit().DeleteFrom(v.Tree.End()) },
		} {
			m := openUnsaved(t, Options{})
			do(t, m.Load(read(t, text)))
			before := m.View()
			do(t, m.GoToNode(nodeOf(t, before, "d4")))
			do(t, edit(m, before))
			if v := m.View(); v.Outcome != before.Outcome {
				t.Errorf("%s, %s: the result is %q", name, what, v.Outcome)
			}
			checkCompacted(t, m)
			do(t, m.Edit().UndoLast())
			if v := m.View(); v.Outcome != before.Outcome || v.PlyAt(v.Node).SAN != "d4" {
				t.Errorf("%s, %s undone: the result is %q, at %q", name, what, v.Outcome, v.PlyAt(v.Node).SAN)
			}
		}
	}
}

// editShown runs one random command that edits the move shown.
func editShown(m *Match, rng *rand.Rand, number int) error {
	v := m.View()
	switch rng.IntN(12) {
	default:
		moves := v.Position.Moves(nil)
		if len(moves) == 0 {
			return errOver
		}
		return m.Variation(moves[rng.IntN(len(moves))])
	case 5:
		if rng.IntN(4) > 0 {
			return errNoNode // few deletions, so that the tree grows
		}
		return m.Edit().DeleteFrom(v.Node)
	case 6:
		return m.Edit().Promote(v.Node)
	case 7:
		return m.Edit().MakeMain(v.Node)
	case 8, 9, 10:
		return m.Edit().SetNote(v.Node, gametree.Note{NAGs: []uint8{uint8(rng.IntN(9))}}.WithText(fmt.Sprint("Edit ", number)))
	case 11:
		return m.Edit().SetTags([]pgn.Tag{{Name: "White", Value: "Ann"}, {Name: "Annotator", Value: fmt.Sprint(number)}})
	}
}

// unchanged reports whether a match still has the given moves, notes and tags.
func unchanged(m *Match, before View, tags []pgn.Tag) bool {
	now := m.View()
	return now.Tree.Equal(before.Tree) && slices.Equal(now.Tags(), tags)
}

// Five hundred random edits of a document are undone one by one, and redone. Each step restores the PGN to the byte,
// the result and the position shown, also across restarts.
func TestFiveHundredEditsAreUndoneToTheByte(t *testing.T) {
	edits := 500
	if testing.Short() {
		edits = 150
	}
	rng := rand.New(rand.NewPCG(1, 500))
	folder := t.TempDir()
	m := openSaved(t, folder, Options{})
	do(t, m.Load(read(t, documents["mate"])))
	var before, after []string
	state := func() string {
		v := m.View()
		return fmt.Sprint(pgnOf(t, m), v.Outcome, v.Cursor, v.Tree.Index(v.Node))
	}
	for tries := 0; len(after) < edits; tries++ {
		if tries > 20_000 {
			t.Fatal("nothing is edited any more")
		}
		v := m.View()
		if all := nodes(v.Tree); rng.IntN(3) == 0 {
			do(t, m.GoToNode(all[rng.IntN(len(all))]))
		}
		was, tags := state(), v.Tags()
		if editShown(m, rng, len(after)) != nil || unchanged(m, v, tags) {
			continue
		}
		before, after = append(before, was), append(after, state())
	}
	restart := func(i int) {
		if i%100 == 50 {
			m.Close()
			m = openSaved(t, folder, Options{})
		}
	}
	for i := len(before) - 1; i >= 0; i-- {
		restart(i)
		do(t, m.Edit().UndoLast())
		if got := state(); got != before[i] {
			t.Fatalf("edit %d undone gives\n%s\nwant\n%s", i, got, before[i])
		}
	}
	wantRefused(t, m, "undoing more", m.Edit().UndoLast)
	for i := range after {
		restart(i)
		do(t, m.Edit().RedoLast())
		if got := state(); got != after[i] {
			t.Fatalf("edit %d redone gives\n%s\nwant\n%s", i, got, after[i])
		}
	}
	wantRefused(t, m, "redoing more", m.Edit().RedoLast)
}

// A note has each glyph once, and at most one of each group.
func TestEqualGlyphsAreStoredOnce(t *testing.T) {
	m := openUnsaved(t, Options{})
	do(t, m.Load(read(t, "1. e4 b5?? $4 $14 $14 *\n")))
	if got := pgnOf(t, m); !strings.Contains(got, "b5 $4 $14 *") {
		t.Errorf("read as\n%s", got)
	}
	n := m.View().Tree.End()
	do(t, m.Edit().SetNote(n, gametree.Note{NAGs: []uint8{1, 1, 14, 16, 146, 36}}))
	if got := m.View().Tree.Note(n).NAGs; fmt.Sprint(got) != "[1 14 146 36]" {
		t.Errorf("stored as %v", got)
	}
}

// A game may be saved again while it is being saved, as when Ctrl+S is pressed twice. Neither save mistakes the other
// for another program.
func TestAGameIsSavedSeveralTimesAtOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "club.pgn")
	others := strings.Repeat("[Event \"Other\"]\n\n1. c4 *\n\n", 20_000)
	do(t, os.WriteFile(path, []byte("[Event \"One\"]\n\n1. e4 *\n\n"+others), 0o644))
	m := openSaved(t, t.TempDir(), Options{})
	openGame(t, m, path, 1)
	for round := range 4 {
		var all sync.WaitGroup
		for i := range 4 {
			tree := m.View().Tree
			n := tree.First(gametree.Root)
			do(t, m.Edit().SetNote(n, tree.Note(n).WithText(fmt.Sprint("note ", round, i))))
			all.Go(func() {
				if changed, err := SaverOf(m).Save(); err != nil || changed {
					t.Errorf("round %d: %v, %v", round, changed, err)
				}
			})
		}
		all.Wait()
	}
	_, err := SaverOf(m).Save()
	do(t, err)
	if got, err := os.ReadFile(path); err != nil || string(got) != "[Event \"One\"]\n\n1. e4 {note 3 3} *\n\n"+others {
		t.Errorf("the file begins with %.80q, %v", got, err)
	}
}

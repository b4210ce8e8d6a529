package app

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"backrank/variants/gametree"
	"backrank/variants/pgn"
	"backrank/variants/rules"
)

// nodes returns the root and all moves of a tree.
func nodes(t gametree.Tree) []gametree.NodeID {
	return append([]gametree.NodeID{gametree.Root}, slices.Collect(t.Walk())...)
}

// writeAtRandom gives one random command that edits, which may be refused. It reports whether something was edited.
func writeAtRandom(m *Match, rng *rand.Rand) (edited bool) {
	v := m.View()
	n := nodes(v.Tree)[rng.IntN(len(nodes(v.Tree)))]
	err := error(nil)
	switch rng.IntN(12) {
	default:
		p := v.PositionAt(n)
		if moves := p.Moves(nil); len(moves) > 0 && !v.Draft.Going && n != v.Tree.End() {
			_ = m.GoToNode(n)
			err = m.Variation(moves[rng.IntN(len(moves))])
		}
	case 5:
		err = m.Edit().DeleteFrom(n)
	case 6:
		err = m.Edit().Promote(n)
	case 7:
		err = m.Edit().MakeMain(n)
	case 8, 9:
		note := gametree.Note{NAGs: []uint8{uint8(rng.IntN(9))}, Before: []gametree.Comment{{Text: "before"}}}
		err = m.Edit().SetNote(n, note.WithText(strings.Repeat("text < ", rng.IntN(20))+"\xff"))
	case 10:
		err = m.Edit().SetNote(n, gametree.Note{})
	case 11:
		err = m.Edit().SetTags(append(v.Tags(), pgn.Tag{Name: "Annotator", Value: fmt.Sprint(rng.IntN(100))}))
	}
	w := m.View()
	return err == nil && (!w.Tree.Equal(v.Tree) || !slices.Equal(w.Tags(), v.Tags()))
}

// annotatedText returns the state that edits change.
func annotatedText(v View) string {
	text, err := v.Text()
	return fmt.Sprint(text, err, v.Tree.Depth(v.Tree.End()))
}

// Undoing a hundred random edits one by one restores each earlier state, and redoing restores each later one, in games
// played here and in loaded ones, also after a restart.
func TestAHundredEditsAreUndoneAndRedone(t *testing.T) {
	for seed := range uint64(4) {
		rng := rand.New(rand.NewPCG(seed, 100))
		folder := t.TempDir()
		m := annotatedGame(t, folder)
		if seed%2 == 0 {
			do(t, m.New(NewGame{Variant: variant(t, "chess")}))
			playAll(t, m, "e4", "e5", "Nf3", "Nc6", "Bb5", "a6")
		}
		states := []string{annotatedText(m.View())}
		kinds := []string{""}
		for tries := 0; len(states) <= 100; tries++ {
			if tries > 5000 {
				t.Fatal("nothing is edited any more")
			}
			if v := m.View(); writeAtRandom(m, rng) {
				states, kinds = append(states, annotatedText(m.View())), append(kinds, m.View().Undo)
			} else if m.View().Undo != v.Undo {
				t.Fatalf("seed %d: nothing changed, and %q would be undone, not %q", seed, m.View().Undo, v.Undo)
			}
		}
		for i := 100; i > 0; i-- {
			if i == 50 {
				m.Close()
				m = openSaved(t, folder, Options{})
			}
			if got := m.View().Undo; got != kinds[i] {
				t.Fatalf("seed %d: after edit %d, %q would be undone, not %q", seed, i, got, kinds[i])
			}
			do(t, m.Edit().Undo())
			if got := annotatedText(m.View()); got != states[i-1] {
				t.Fatalf("seed %d: edit %d undone gives\n%s\nwant\n%s", seed, i, got, states[i-1])
			}
		}
		wantRefused(t, m, "undoing more", m.Edit().Undo)
		for i := 1; i <= 100; i++ {
			if i == 50 {
				m.Close()
				m = openSaved(t, folder, Options{})
			}
			if got := m.View().Redo; got != kinds[i] {
				t.Fatalf("seed %d: before edit %d, %q would be redone, not %q", seed, i, got, kinds[i])
			}
			do(t, m.Edit().Redo())
			if got := annotatedText(m.View()); got != states[i] {
				t.Fatalf("seed %d: edit %d redone gives\n%s\nwant\n%s", seed, i, got, states[i])
			}
		}
		wantRefused(t, m, "redoing more", m.Edit().Redo)
	}
}

// After any sequence of moves and edits, a compacted journal gives the same game with its undo history, and undoing
// never undoes a move.
func TestACompactedJournalGivesTheSameGame(t *testing.T) {
	for seed := range uint64(testSize(12, 4)) {
		rng := rand.New(rand.NewPCG(seed, 200))
		m := annotatedGame(t, t.TempDir())
		for step := range testSize(200, 120) {
			if rng.IntN(3) > 0 {
				writeAtRandom(m, rng)
			} else {
				moveAtRandom(m, rng)
			}
			game := m.View()
			switch rng.IntN(6) {
			case 0:
				_ = m.Edit().Undo()
			case 1:
				_ = m.Edit().Redo()
			case 2:
				_ = m.Edit().UndoLast()
				game = m.View()
			case 3:
				_ = m.Edit().RedoLast()
				game = m.View()
			}
			if v := m.View(); game.touched && !slices.Equal(sans(v), sans(game)) || v.Outcome != game.Outcome && game.touched {
				t.Fatalf("seed %d, step %d: an edit was undone or redone, and moves with it: %v, were %v", seed, step, sans(v), sans(game))
			}
			checkCompacted(t, m)
		}
	}
}

// moveAtRandom plays, takes back or redoes moves of the game, or ends it.
func moveAtRandom(m *Match, rng *rand.Rand) {
	_ = m.Last()
	switch rng.IntN(8) {
	case 0, 1:
		_ = m.TakeBack()
	case 2:
		_ = m.Redo()
	case 3:
		if rng.IntN(4) == 0 {
			_ = m.Resign()
		}
	default:
		v := m.View()
		if moves := v.End.Moves(nil); len(moves) > 0 {
			_ = m.Play(moves[rng.IntN(len(moves))])
		}
	}
}

// checkCompacted fails the test unless the parts of a game are consistent, and its compacted journal gives the same game.
func checkCompacted(t *testing.T, m *Match) {
	t.Helper()
	var now game
	var c cursor
	do(t, m.ask(func(l *loop) error { now, c = l.game, l.cursor; return nil }))
	g := &now
	data, sum := appendLine(nil, 0, header{"journal", journalVersion})
	for _, e := range g.journalEvents() {
		data, sum = appendLine(data, sum, e)
	}
	r := readJournal(data)
	if r.state != journalOK || gameState(t, &r.game) != gameState(t, g) {
		t.Fatalf("read in state %d as\n%s\nwant\n%s", r.state, gameState(t, &r.game), gameState(t, g))
	}
	if g.drafting() {
		return
	}
	if got, want := r.game.shownTree(), g.shownTree(); !got.Equal(want) {
		t.Fatal("another tree is read back")
	}
	main := slices.Collect(g.tree.nodes.MainLine())
	if len(main) != len(g.plies) || len(g.tree.permanent) != len(g.plies) {
		t.Fatalf("%d moves of the tree, %d played, %d of them kept or not", len(main), len(g.plies), len(g.tree.permanent))
	}
	for i, n := range main {
		if g.tree.nodes.Move(n) != g.plies[i].Move {
			t.Fatalf("move %d of the tree is %v, played was %v", i, g.tree.nodes.Move(n), g.plies[i].Move)
		}
	}
	v := g.show(c, nil)
	for _, n := range nodes(v.Tree) {
		p := v.PositionAt(n)
		if ply := v.PlyAt(n); n != gametree.Root && (ply.Key != p.Key() || ply.Move != v.Tree.Move(n) || ply.SAN == "") {
			t.Fatalf("node %d is %v, described as %+v", n, v.Tree.Move(n), ply)
		}
	}
	if !v.Draft.Shown && (!v.Tree.Has(v.Node) || v.Cursor != v.Steps()-len(v.Plies)+v.Tree.Depth(v.Node)) {
		t.Fatalf("the cursor is at node %d, step %d", v.Node, v.Cursor)
	}
}

// Node ids are never reused within a game, so that an earlier and a later view mean the same move by an id.
func TestNodesKeepTheirIds(t *testing.T) {
	for seed := range uint64(testSize(10, 4)) {
		rng := rand.New(rand.NewPCG(seed, 300))
		m := openUnsaved(t, Options{})
		playAll(t, m, "e4", "e5", "Nf3")
		known := map[gametree.NodeID]string{}
		for range 150 {
			switch rng.IntN(6) {
			case 0:
				_ = m.Edit().Undo()
			case 1:
				_ = m.Edit().Redo()
			case 2:
				moveAtRandom(m, rng)
			default:
				writeAtRandom(m, rng)
			}
			v := m.View()
			for n := range v.Tree.Walk() {
				path := ""
				for _, at := range v.Tree.Path(n) {
					path += " " + v.Tree.Move(at).String()
				}
				if was, ok := known[n]; ok && was != path {
					t.Fatalf("seed %d: node %d was%s and is%s", seed, n, was, path)
				}
				known[n] = path
			}
		}
	}
}

// If a move was added as analysis and then played, undoing the edit keeps the move, with another id.
func TestUndoingAnEditKeepsAPlayedMove(t *testing.T) {
	m := openUnsaved(t, Options{})
	playAll(t, m, "e4")
	do(t, m.Resign())
	do(t, m.Variation(coordinates(t, m.View().Position, "e7e5")))
	do(t, m.TakeBack())
	playAll(t, m, "e5", "Nf3")
	before := m.View()
	do(t, m.Edit().Undo())
	after := m.View()
	if !slices.Equal(sans(after), []string{"e4", "e5", "Nf3"}) || !after.AtEnd() {
		t.Errorf("undone: %v", sans(after))
	}
	for n := range after.Tree.Walk() {
		if before.Tree.Has(n) && before.Tree.Move(n) != after.Tree.Move(n) {
			t.Errorf("node %d was %v and is %v", n, before.Tree.Move(n), after.Tree.Move(n))
		}
	}
	do(t, m.Edit().Redo())
	checkCompacted(t, m)
}

// An undo history has limits: older edits cannot be undone, all others can.
func TestTheUndoHistoryIsBounded(t *testing.T) {
	folder := t.TempDir()
	m := openSaved(t, folder, Options{})
	playAll(t, m, "e4")
	n := m.View().Tree.End()
	do(t, m.GoTo(0))
	playAll(t, m, "d4")
	do(t, m.Edit().Undo()) // its id is not reused
	playAll(t, m, "c4")
	c4 := m.View().Node
	for i := range 2 * maxUndoEvents {
		do(t, m.Edit().SetNote(n, gametree.Note{}.WithText(fmt.Sprint(i))))
		if i%10 == 0 {
			do(t, m.Flip())
		}
	}
	checkCompacted(t, m)
	undone := 0
	for undone <= maxUndoEvents && m.Edit().Undo() == nil {
		undone++
	}
	if got := nodeOf(t, m.View(), "c4"); got != c4 {
		t.Errorf("a node was %d and is %d", c4, got)
	}
	if undone < maxUndoEvents*8/10 || undone > maxUndoEvents {
		t.Errorf("%d edits were undone", undone)
	}
	if text := m.View().Tree.Note(n).Text(); text != fmt.Sprint(2*maxUndoEvents-undone-1) {
		t.Errorf("undone to %q", text)
	}
	for range undone {
		do(t, m.Edit().Redo())
	}
	for range 20 {
		do(t, m.Edit().SetNote(n, gametree.Note{}.WithText(fmt.Sprint(m.View().Serial)+strings.Repeat("long ", 6000))))
	}
	m.Sync()
	if info, err := os.Stat(filepath.Join(folder, "game.journal")); err != nil || info.Size() > 1<<20 {
		t.Errorf("the journal has %d bytes, %v", info.Size(), err)
	}
}

// The main line of a game that was played here cannot be edited, its variations can. The main line of a document can,
// unless an earlier version of the program let the player continue it as a game.
func TestMovesThatWerePlayedAreNotEdited(t *testing.T) {
	m := openUnsaved(t, Options{})
	playAll(t, m, "e4", "e5", "Nf3")
	do(t, m.GoTo(0))
	playAll(t, m, "d4", "d5")
	v := m.View()
	e5, d5 := nodeOf(t, v, "e4 e5"), nodeOf(t, v, "d4 d5")
	edit := m.Edit()
	for what, c := range map[string]struct {
		do  func() error
		why error
	}{
		"deleting a move":         {func() error { return edit.DeleteFrom(e5) }, errPlayed},
		"deleting the start":      {func() error { return edit.DeleteFrom(gametree.Root) }, errNoNode},
		"a variation made main":   {func() error { return edit.MakeMain(d5) }, errPlayedMain},
		"a variation promoted":    {func() error { return edit.Promote(d5) }, errPlayedMain},
		"the main line promoted":  {func() error { return edit.Promote(e5) }, errMainAlready},
		"the main line made main": {func() error { return edit.MakeMain(e5) }, errMainAlready},
		"no node":                 {func() error { return edit.SetNote(99, gametree.Note{}) }, errNoNode},
		"a long note":             {func() error { return edit.SetNote(e5, gametree.Note{}.WithText(strings.Repeat("x", maxNoteSize))) }, errLongNote},
		"a wrong tag":             {func() error { return edit.SetTags([]pgn.Tag{{Name: "a b", Value: "x"}}) }, nil},
		"a long tag": {func() error {
			return edit.SetTags([]pgn.Tag{{Name: "A", Value: strings.Repeat("x", maxTagSize+1)}})
		}, errLongTag},
		"too many tags": {func() error {
			tags := make([]pgn.Tag, maxTags+1)
			for i := range tags {
				tags[i] = pgn.Tag{Name: fmt.Sprintf("A%d", i), Value: "x"}
			}
			return edit.SetTags(tags)
		}, errManyTags},
		"redoing": {edit.Redo, errNothingRedo},
	} {
		wantRefused(t, m, what, c.do)
		if err := c.do(); c.why != nil && err != c.why {
			t.Errorf("%s: %v", what, err)
		}
	}
	do(t, edit.DeleteFrom(d5))

	m = annotatedGame(t, t.TempDir())
	game := annotatedText(m.View())
	for _, c := range []struct {
		name, want, line string
		do               func(v View) error
	}{
		{"a variation made the game", "1. d4 (1. e4", "d4 d5", func(v View) error { return m.Edit().MakeMain(nodeOf(t, v, "d4")) }},
		{"a variation promoted", "1. d4 (1. e4", "d4 d5", func(v View) error { return m.Edit().Promote(nodeOf(t, v, "d4 d5")) }},
		{"moves deleted", "(1... Nf6)) *", "e4", func(v View) error { return m.Edit().DeleteFrom(nodeOf(t, v, "e4 e5")) }},
	} {
		do(t, c.do(m.View()))
		if v := m.View(); strings.Join(sans(v), " ") != c.line || !strings.Contains(pgnOf(t, m), c.want) || v.CanRedo {
			t.Errorf("%s: the game is %v, saved as\n%s", c.name, sans(v), pgnOf(t, m))
		}
		do(t, m.Edit().Undo())
		if got := annotatedText(m.View()); got != game {
			t.Errorf("%s, and undone:\n%s", c.name, got)
		}
	}
	do(t, m.Edit().DeleteFrom(nodeOf(t, m.View(), "e4 e5")))
	continueDocument(t, m, 1)
	playAll(t, m, "d5") // which could be played on the longer line too
	wantRefused(t, m, "undoing what the game was continued from", m.Edit().Undo)
	wantRefused(t, m, "deleting a move of a game that was continued", func() error { return m.Edit().DeleteFrom(nodeOf(t, m.View(), "e4")) })
}

// A game loaded without tags keeps its edits after a restart.
func TestALoadedGameNeedsNoTags(t *testing.T) {
	folder := t.TempDir()
	m := openSaved(t, folder, Options{})
	do(t, m.Load(read(t, "1. e4 e5 2. Nf3")))
	do(t, m.Edit().DeleteFrom(nodeOf(t, m.View(), "e4 e5 Nf3")))
	for range 2 {
		m.Close()
		m = openSaved(t, folder, Options{})
		if v := m.View(); !v.Loaded || strings.Join(sans(v), " ") != "e4 e5" || len(v.Notices) > 0 {
			t.Fatalf("loaded %v, with %v, notices %v", v.Loaded, sans(v), v.Notices)
		}
	}
}

// A null move cannot become a move of the game, because PGN has no such move. A journal with null moves in variations
// can be read.
func TestANullMoveStaysInVariations(t *testing.T) {
	m := openUnsaved(t, Options{})
	do(t, m.Load(read(t, "1. e4 (1. -- d5) e5 *")))
	v := m.View()
	e4, pass := nodeOf(t, v, "e4"), v.Tree.Find(gametree.Root, rules.Move{})
	wantRefused(t, m, "deleting all moves but it", func() error { return m.Edit().DeleteFrom(e4) })
	wantRefused(t, m, "making it the game", func() error { return m.Edit().MakeMain(pass) })
	continueDocument(t, m, 0)
	wantRefused(t, m, "making it what follows the start", func() error { return m.Edit().MakeMain(pass) })
	playAll(t, m, "c4")
	do(t, m.Edit().DeleteFrom(e4))
	do(t, m.TakeBack())
	checkCompacted(t, m)
	var r *record
	do(t, m.ask(func(l *loop) error { r = l.game.record(); return nil }))
	if g, err := r.game(); err != nil || !g.tree.nodes.HasNullMove() {
		t.Errorf("it is not read back: %v", err)
	}
	wantRefused(t, m, "writing at it", func() error { return m.Edit().SetNote(pass, gametree.Note{}.WithText("x")) })
	do(t, m.Edit().DeleteFrom(pass))
	pgnOf(t, m)
}

// The last change is undone first and redone last, whether it is a move or an edit.
func TestTheLastChangeIsUndone(t *testing.T) {
	m := openUnsaved(t, Options{})
	playAll(t, m, "e4")
	e4 := m.View().Tree.End()
	states := []string{annotatedText(m.View())}
	for _, change := range []func() error{
		func() error { return m.Edit().SetNote(e4, gametree.Note{}.WithText("good")) },
		func() error { return m.PlayText("e5") },
		func() error { return m.PlayText("Nf3") },
		func() error { return m.Edit().SetNote(e4, gametree.Note{}.WithText("better")) },
		func() error { return m.Edit().SetTags([]pgn.Tag{{Name: "Event", Value: "x"}}) },
		m.Resign,
	} {
		do(t, change())
		states = append(states, annotatedText(m.View()))
	}
	redoable := len(states) - 2 // an undone resignation is not redone
	for i := len(states) - 2; i >= 0; i-- {
		do(t, m.Edit().UndoLast())
		if got := annotatedText(m.View()); got != states[i] {
			t.Fatalf("undone to\n%s\nwant %d\n%s", got, i, states[i])
		}
	}
	for i := 1; i <= redoable; i++ {
		do(t, m.Edit().RedoLast())
		if got := annotatedText(m.View()); got != states[i] {
			t.Fatalf("redone to\n%s\nwant %d\n%s", got, i, states[i])
		}
	}
	wantRefused(t, m, "redoing more", m.Edit().RedoLast)
}

// A game whose take-backs were all forgotten is recorded like one without take-backs.
func TestForgottenTakeBacksAreNotRecorded(t *testing.T) {
	m := openUnsaved(t, Options{})
	playAll(t, m, "e4")
	do(t, m.TakeBack())
	do(t, m.Edit().UndoLast())
	do(t, m.Resign())
	if state := matchState(t, m); strings.Contains(state, `"backs"`) {
		t.Error(state)
	}
}

// Edited tags override the generated ones, while the others keep changing with the game.
func TestEditedTagsOverrideGeneratedOnes(t *testing.T) {
	folder := t.TempDir()
	m := openSaved(t, folder, Options{First: NewGame{Variant: variant(t, "chess"), White: ann, Black: ben}})
	v := m.View()
	tags := v.Tags()
	for i := range tags {
		switch tags[i].Name {
		case "Event":
			tags[i].Value = "Club evening"
		case "Time":
			tags[i].Name = "Annotator"
		}
	}
	do(t, m.Edit().SetTags(tags))
	do(t, m.SetPlayers(ben, ann))
	m.Close()
	m = openSaved(t, folder, Options{})
	v = m.View()
	text := pgnOf(t, m)
	for _, want := range []string{`[Event "Club evening"]`, `[Annotator "09:30:00"]`, `[White "Ben"]`} {
		if !strings.Contains(strings.ReplaceAll(text, "10:30", "09:30"), want) && !strings.Contains(want, "Annotator") || strings.Contains(text, "[Time ") {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
	if v.Tag("Event") != "Club evening" || v.Tag("Annotator") == "" || v.Undo != "tags" {
		t.Errorf("tags %q, undo %q", v.Tags(), v.Undo)
	}
	do(t, m.Edit().Undo())
	if v := m.View(); v.Tag("Event") != "" || v.Tag("Time") == "" {
		t.Errorf("undone: %q", v.Tags())
	}
}

// A tree too large to save or too deep to read is refused, and nothing changes.
func TestTheSizeOfATreeIsLimited(t *testing.T) {
	m := openUnsaved(t, Options{})
	playAll(t, m, "e4", "e5")
	n, deep := m.View().Tree.At(1), 0
	err := error(nil)
	for ; err == nil; deep++ {
		do(t, m.GoToNode(n))
		p := m.View().Position
		moves := p.Moves(nil)
		for _, mv := range moves[:2] {
			do(t, m.GoToNode(n))
			if err = m.Variation(mv); err != nil {
				break
			}
		}
		n = m.View().Node
	}
	if err != errTooDeep || deep < maxNesting-1 {
		t.Errorf("%d deep: %v", deep, err)
	}
	err = nil
	all := nodes(m.View().Tree)
	for i := 0; err == nil && i < len(all); i++ {
		err = m.Edit().SetNote(all[i], gametree.Note{}.WithText(strings.Repeat("x", maxNoteSize-100)))
	}
	if err != errTooMuch {
		t.Errorf("the last of %d long notes: %v", len(all), err)
	}
	do(t, m.Edit().Undo())
	checkCompacted(t, m)
}

// UndoLast after a take-back restores its moves and its result, and RedoLast takes them back again. Among edits the
// last change is undone first. A restart changes nothing.
func TestATakeBackIsUndone(t *testing.T) {
	folder := t.TempDir()
	m := openSaved(t, folder, Options{})
	playAll(t, m, "e4", "e5", "Nf3", "Nc6")
	note := func(text string) func() error {
		return func() error { return m.Edit().SetNote(m.View().Tree.At(1), gametree.Note{}.WithText(text)) }
	}
	state := func() string {
		v := m.View()
		return fmt.Sprint(annotatedText(v), v.Outcome, v.Cursor, v.CanRedo)
	}
	states, kinds := []string{state()}, []string{""}
	for _, change := range []struct {
		do   func() error
		kind eventKind
	}{
		{m.Resign, eventResign}, {m.TakeBack, eventTakeBack}, {m.TakeBack, eventTakeBack}, {note("one"), eventSetNote}, {m.TakeBack, eventTakeBack}, {note("two"), eventSetNote},
	} {
		do(t, change.do())
		states, kinds = append(states, state()), append(kinds, string(change.kind))
	}
	for round := range 3 {
		for i := len(states) - 1; i > 1; i-- { // the resignation is not redone
			if got := m.View().UndoLast; got != kinds[i] {
				t.Fatalf("round %d: change %d is undone as %q, want %q", round, i, got, kinds[i])
			}
			do(t, m.Edit().UndoLast())
			if got := state(); got != states[i-1] {
				t.Fatalf("round %d: change %d undone gives\n%s\nwant\n%s", round, i, got, states[i-1])
			}
			checkCompacted(t, m)
		}
		for i := 2; i < len(states); i++ {
			if got := m.View().RedoLast; got != kinds[i] {
				t.Fatalf("round %d: change %d is made again as %q, want %q", round, i, got, kinds[i])
			}
			do(t, m.Edit().RedoLast())
			if got := state(); got != states[i] {
				t.Fatalf("round %d: change %d made again gives\n%s\nwant\n%s", round, i, got, states[i])
			}
			checkCompacted(t, m)
		}
		m.Close()
		m = openSaved(t, folder, Options{})
	}
	do(t, m.Edit().UndoLast())
	playAll(t, m, "d4")
	if v := m.View(); v.RedoLast == "back" || v.UndoLast != "step" {
		t.Errorf("after another move %q would be made again, %q undone", v.RedoLast, v.UndoLast)
	}
}

// A line is added and undone as one edit, and undoing moves the cursor back.
func TestALineIsOneEdit(t *testing.T) {
	m := annotatedGame(t, t.TempDir())
	do(t, m.GoTo(1))
	before := m.View()
	p := before.Position
	var line []rules.Move
	for _, text := range []string{"c7c5", "g1f3", "d7d6", "d2d4"} {
		mv := coordinates(t, p, text)
		line, p = append(line, mv), rules.After(&p, mv)
	}
	do(t, m.Edit().AddLine(line))
	if v := m.View(); v.Position != p || v.Cursor != 5 {
		t.Errorf("shown is step %d", v.Cursor)
	}
	checkCompacted(t, m)
	do(t, m.Edit().UndoLast())
	if v := m.View(); annotatedText(v) != annotatedText(before) || v.Node != before.Node {
		t.Errorf("undone: step %d of\n%s", v.Cursor, annotatedText(v))
	}
	do(t, m.Edit().RedoLast())
	if v := m.View(); v.Position != p {
		t.Errorf("made again: shown is step %d", v.Cursor)
	}
	do(t, m.Edit().UndoLast())
	do(t, m.Edit().AddLine(slices.Concat(before.Tree.Main()[1:2], line[:0])))
	if v := m.View(); v.UndoLast != "" || v.PlyAt(v.Node).SAN != "e5" {
		t.Errorf("a line that is there already is added: %q", v.UndoLast)
	}
	wantRefused(t, m, "a line with an illegal move", func() error { return m.Edit().AddLine(line) })
}

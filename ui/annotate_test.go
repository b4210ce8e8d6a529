package ui

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/notnil/chess"

	"backrank/app/settings"
	"backrank/ui/board"
	"backrank/ui/dialogs"
	"backrank/ui/game"
	"backrank/variants/gametree"
	"backrank/variants/pgn"
	"backrank/variants/rules"
)

// openPGN opens a window on a game in PGN.
func openPGN(t *testing.T, text string) *testWindow {
	t.Helper()
	r := open(t, "chess", "")
	r.do(func() { r.files.loadText(text) })
	if !r.view.Loaded {
		t.Fatalf("not loaded: %s", r.message.Text())
	}
	r.do(r.navigation.goLast)
	return r
}

// moveRows returns the rows of the list of moves.
func (r *testWindow) moveRows() string { return strings.Join(r.panel.moves.List.Rows(), " | ") }

// The setting switches the moves in the list and elsewhere between figurines and letters, at once.
func TestFigurineSetting(t *testing.T) {
	r := open(t, "chess", "")
	for _, m := range []string{"Nf3", "d5", "Rg1"} {
		r.do(func() { r.moveField.enter(m) })
	}
	r.do(func() { r.navigation.step(-2) })
	for _, c := range []struct {
		letters    bool
		list, line string
	}{{true, "Nf3", "Nf3"}, {false, "♞f3", "♞f3"}} {
		r.do(func() { r.settings.change(func(s *settings.Settings) { s.Letters = c.letters }) })
		if got := r.moveRows(); !strings.Contains(got, c.list) || strings.Contains(got, "♞") == c.letters {
			t.Errorf("letters %v: the list says %q", c.letters, got)
		}
		if got := game.EarlierPosition(r.view).String(); !strings.Contains(got, c.line) {
			t.Errorf("letters %v: the line says %q", c.letters, got)
		}
	}
}

// chooseItem chooses the menu item of a command by its id.
func (r *testWindow) chooseItem(name string) {
	r.t.Helper()
	item := r.menu.items[r.commands.get(name)]
	if item.Disabled {
		r.t.Fatalf("%s is grey", name)
	}
	r.do(item.Action)
}

// A move at an earlier position, by any gesture, is a variation for the side to move there. The game does not change,
// whoever plays it and whether it is over or not.
func TestMoveAtEarlierPositionIsVariation(t *testing.T) {
	gestures := map[string]func(*testWindow){
		"drop": func(r *testWindow) {
			r.gestureHandler.Dropped(board.Origin{Square: chess.E8, Piece: chess.BlackKing}, chess.G8, board.Drag)
		},
		"click": func(r *testWindow) {
			r.board.PickUp(board.Origin{Square: chess.E8, Piece: chess.BlackKing})
			r.board.PutDown(chess.H8)
		},
		"typed": func(r *testWindow) { r.moveField.enter("O-O") },
		"key":   func(r *testWindow) { r.typeRunes("o") },
		"strip": func(r *testWindow) { r.castler.Castle(chess.Black, game.Special{Wing: rules.HSide}) },
	}
	for name, by := range gestures {
		for _, over := range []bool{false, true} {
			r := open(t, "chess", "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w HAha - 0 1")
			for _, m := range []string{"e4", "e5", "d4"} {
				r.do(func() { r.moveField.enter(m) })
			}
			if over {
				r.do(r.matchCommand(r.match.Resign))
			}
			r.do(func() { r.navigation.step(-1) })
			r.do(func() { r.navigation.step(-1) })
			if r.do(func() { by(r) }); r.view.PlyAt(r.view.Node).SAN != "O-O" || !r.view.InVariation() {
				t.Errorf("%s, over %v: shown is %q, message %q", name, over, r.view.PlyAt(r.view.Node).SAN, r.message.Text())
			}
			if len(r.view.Plies) != 3 || r.view.Over() != over {
				t.Errorf("%s: the game has %d plies, over %v", name, len(r.view.Plies), r.view.Over())
			}
			r.do(func() { test.Tap(r.message.Offered()) })
			if !r.view.AtEnd() {
				t.Errorf("%s: the button does not return to the game", name)
			}
		}
	}
}

// Moves after the end of a game are added after it as analysis.
func TestMovesAfterTheEndAreVariations(t *testing.T) {
	for name, by := range map[string]func(*testWindow){
		"typed": func(r *testWindow) { r.moveField.enter("e5") },
		"drop": func(r *testWindow) {
			r.gestureHandler.Dropped(board.Origin{Square: chess.E7, Piece: chess.BlackPawn}, chess.E5, board.Drag)
		},
	} {
		r := open(t, "chess", "")
		r.do(func() { r.moveField.enter("e4") })
		r.do(r.matchCommand(r.match.Resign))
		r.do(func() { by(r) })
		if got := r.moveRows(); got != "1 e4 | Analysis | 1 … e5" || !r.view.InVariation() || len(r.view.Plies) != 1 {
			t.Errorf("%s: %s, %q", name, got, r.message.Text())
		}
		r.keyInput.modifiers = func() fyne.KeyModifier { return fyne.KeyModifierShift }
		if r.do(func() { r.keyInput.typedKey(&fyne.KeyEvent{Name: fyne.KeyLeft}) }); !r.view.AtEnd() {
			t.Errorf("%s: out of the analysis leads to %v", name, r.view.Node)
		}
	}
}

// At the end of a game in progress only the side to move can move. If premoves are enabled, a person's pieces can
// premove meanwhile; the computer's pieces cannot be moved.
func TestNoMoveOutOfTurn(t *testing.T) {
	r, _ := openAgainstWaiting(t, "chess")
	r.moveField.enter("e4")
	r.until("the computer's turn", func() bool { return r.view.Turn == chess.Black })
	own, theirs := board.Origin{Square: chess.D2, Piece: chess.WhitePawn}, board.Origin{Square: chess.D7, Piece: chess.BlackPawn}
	offered := func(premoves bool) {
		t.Helper()
		r.match.Settings().Change(func(s *settings.Settings) { s.Premoves = premoves })
		targets := r.gestureHandler.Targets(own)
		for _, to := range targets {
			if to.Kind&board.Premove == 0 {
				t.Errorf("%v can move while the computer thinks: %v", own, to)
			}
		}
		if len(targets) != 0 != premoves || r.gestureHandler.Targets(theirs) != nil {
			t.Errorf("premoves %v: %v is offered %v, %v %v", premoves, own, targets, theirs, r.gestureHandler.Targets(theirs))
		}
	}
	offered(true)
	offered(false)
}

// Shift+← leaves a variation for the position where it branches off. ↑ and ↓ choose among the next moves, and → goes
// to the chosen one.
func TestVariationKeys(t *testing.T) {
	r := openPGN(t, "1. e4 e5 (1... c5 2. Nf3 d6) (1... c6) 2. Nf3 *\n")
	at := func(when, want string) {
		t.Helper()
		if got := r.view.PlyAt(r.view.Node).SAN; got != want {
			t.Errorf("%s: at %q, want %q", when, got, want)
		}
	}
	key := func(names ...fyne.KeyName) {
		for _, name := range names {
			r.do(func() { r.keyInput.typedKey(&fyne.KeyEvent{Name: name}) })
		}
	}
	key(fyne.KeyHome, fyne.KeyRight)
	at("after the first move", "e4")
	key(fyne.KeyDown, fyne.KeyRight, fyne.KeyRight, fyne.KeyRight)
	at("in the second branch", "d6")
	r.keyInput.modifiers = func() fyne.KeyModifier { return fyne.KeyModifierShift }
	key(fyne.KeyLeft)
	at("out of it", "e4")
	r.keyInput.modifiers = func() fyne.KeyModifier { return 0 }
	key(fyne.KeyUp, fyne.KeyRight)
	at("in the branch above the first", "c6")
	key(fyne.KeyLeft, fyne.KeyRight)
	at("back and on", "e5")
	key(fyne.KeyUp)
	at("where there are no variations, up", "")
	key(fyne.KeyDown)
	at("and down", "Nf3")
	r.navigation.wheel(1)
	r.navigation.wheel(1)
	at("the wheel", "e4")
}

// Each command of the Move menu edits the tree; Ctrl+Z undoes it, and the Undo item names it.
func TestMoveMenuEditsTree(t *testing.T) {
	const text = "1. e4 e5 (1... c5 2. Nf3) (1... c6 2. d4) 2. Nf3 *\n"
	for _, c := range []struct{ do, rows, undo string }{
		{"glyph-1", "1 e4 e5 | ▾ 1… c5 2. ♞f3 | 1… c6! 2. d4 | 2 ♞f3", "Undo annotation"},
		{"glyph-16", "1 e4 e5 | ▾ 1… c5 2. ♞f3 | 1… c6 ± 2. d4 | 2 ♞f3", "Undo annotation"},
		{"make-main-line", "1 e4 c6 | ▾ 1… e5 2. ♞f3 | 1… c5 2. ♞f3 | 2 d4", "Undo main line"},
		{"promote-variation", "1 e4 e5 | ▾ 1… c6 2. d4 | 1… c5 2. ♞f3 | 2 ♞f3", "Undo promotion"},
		{"delete-from-here", "1 e4 e5 | ▾ 1… c5 2. ♞f3 | 2 ♞f3", "Undo deletion"},
	} {
		r := openPGN(t, text)
		r.do(func() { r.navigation.goTo(1) })
		r.panel.moves.List.Choose(1)
		r.panel.moves.List.Choose(1)
		r.do(r.navigation.forward)
		before := r.moveRows()
		r.chooseItem(c.do)
		if got := r.moveRows(); got != c.rows {
			t.Errorf("%s: %s, want %s", c.do, got, c.rows)
		}
		if got := r.menu.items[r.commands.get("undo")].Label; !strings.HasPrefix(got, c.undo) {
			t.Errorf("%s: the menu says %q", c.do, got)
		}
		r.chooseItem("undo")
		if got := r.moveRows(); got != before {
			t.Errorf("%s undone: %s, want %s", c.do, got, before)
		}
	}
}

// The items Undo and Redo name the change; they are disabled if there is none.
func TestUndoLabels(t *testing.T) {
	r := open(t, "chess960", "")
	r.settle()
	labels := func(when, undo, redo string) {
		t.Helper()
		for name, want := range map[string]string{"undo": undo, "redo": redo} {
			label, _, _ := strings.Cut(r.menu.items[r.commands.get(name)].Label, "  ") // before the key
			if label != want {
				t.Errorf("%s: %q, want %q", when, label, want)
			}
		}
	}
	labels("at the start", "Undo", "Redo")
	r.do(func() { r.moveField.enter("e4") })
	labels("after a move", "Undo move", "Redo")
	r.do(r.annotations.undo)
	labels("when it is undone", "Undo", "Redo move")
	r.do(r.annotations.redo)
	r.do(r.play.takeBack)
	labels("after a take-back", "Undo takeback", "Redo move")
	r.do(r.annotations.undo)
	labels("when that is undone", "Undo move", "Redo takeback")
	r.do(r.matchCommand(r.match.Resign))
	labels("after a resignation", "Undo result", "Redo")
}

// Digit keys set glyphs, and remove them when pressed again, after a move on the board and while the list of moves has the focus. In a text field they type
// digits.
func TestGlyphKeys(t *testing.T) {
	for i, sign := range []string{"!", "?", "!!", "??", "!?", "?!"} {
		key := rune('1' + i)
		r := open(t, "chess", "")
		r.do(func() {
			r.gestureHandler.Dropped(board.Origin{Square: chess.E2, Piece: chess.WhitePawn}, chess.E4, board.Drag)
		})
		r.do(func() { r.typeRunes(string(key)) })
		if got := r.moveRows(); got != "1 e4"+sign {
			t.Errorf("%c after a move on the board: %s", key, got)
		}
		r.do(func() { r.typeRunes(string(key)) })
		if got := r.moveRows(); got != "1 e4" {
			t.Errorf("%c pressed again: %s", key, got)
		}
		r.win.Canvas().Focus(r.panel.moves.List)
		r.do(func() { r.win.Canvas().Focused().TypedRune(key) })
		if got := r.moveRows(); got != "1 e4"+sign {
			t.Errorf("%c in the list: %s", key, got)
		}
		r.win.Canvas().Focus(r.moveField.field)
		r.do(func() { r.win.Canvas().Focused().TypedRune(key) })
		if got := r.moveRows(); got != "1 e4"+sign || r.moveField.field.Text != string(key) {
			t.Errorf("%c typed: %s, the field has %q", key, got, r.moveField.field.Text)
		}
	}
}

// Delete deletes the selected move while the list of moves has the focus.
func TestDeleteKeyDeletesAMove(t *testing.T) {
	r := openPGN(t, "1. e4 *\n")
	r.do(r.navigation.goLast)
	r.win.Canvas().Focus(r.panel.moves.List)
	r.do(func() { r.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyDelete}) })
	if got := r.moveRows(); got != "" {
		t.Errorf("deleted: %s", got)
	}
}

// Undo in an unchanged opened game takes back none of its moves, and reports that.
func TestUndoOfUnchangedOpenedGame(t *testing.T) {
	r := openPGN(t, "1. e4 e5 1-0\n")
	r.do(r.annotations.undo)
	if got := r.moveRows(); got != "1 e4 e5" || !r.view.Over() || r.message.Text() != "There is nothing to undo" {
		t.Errorf("%s, over %v: %q", got, r.view.Over(), r.message.Text())
	}
}

// Del deletes as the menu does, with and without the focus in the list of moves.
func TestDeleteKey(t *testing.T) {
	for _, inList := range []bool{false, true} {
		r := openPGN(t, "1. e4 e5 *\n")
		r.do(r.navigation.goLast)
		press := r.win.Canvas().OnTypedKey()
		if inList {
			r.win.Canvas().Focus(r.panel.moves.List)
			press = r.win.Canvas().Focused().TypedKey
		}
		r.do(func() { press(&fyne.KeyEvent{Name: fyne.KeyDelete}) })
		if got := r.moveRows(); got != "1 e4" {
			t.Errorf("in the list %v: %s", inList, got)
		}
	}
}

// A comment typed in the list of moves is stored, also if a command takes the focus away.
func TestCommentIsStoredOnFocusLoss(t *testing.T) {
	for name, end := range map[string]func(*testWindow){
		"Enter":     func(r *testWindow) { r.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn}) },
		"a click":   func(r *testWindow) { r.win.Canvas().Focus(r.board) },
		"a command": func(r *testWindow) { r.play.flip() },
		"closing":   func(r *testWindow) { r.closeRequested() },
	} {
		r := open(t, "chess", "")
		r.do(func() { r.moveField.enter("e4") })
		r.do(func() { r.typeRunes("c") })
		for _, letter := range "Best by test" {
			r.win.Canvas().Focused().TypedRune(letter)
		}
		end(r)
		if v := r.match.View(); v.Tree.Note(v.Tree.End()).Text() != "Best by test" {
			t.Errorf("%s: the comment is %q", name, v.Tree.Note(v.Tree.End()).Text())
		}
	}
}

// Shapes drawn on the board are stored with the move shown, in their colours, and written to PGN. They are visible only
// while that move is shown.
func TestShapesAreStoredWithMove(t *testing.T) {
	r := open(t, "chess", "")
	r.do(func() { r.moveField.enter("e4") })
	drawn := []board.Shape{{From: chess.E4, To: chess.E4, Brush: board.Red}, {From: chess.G1, To: chess.F3, Brush: board.Yellow}}
	r.do(func() { r.annotations.saveShapes(drawn) })
	r.do(func() { r.moveField.enter("e5") })
	if got := r.board.Drawings.Shapes(); len(got) != 0 {
		t.Errorf("after the next move %v", got)
	}
	r.do(func() { r.navigation.step(-1) })
	if got := r.board.Drawings.Shapes(); !slices.Equal(got, drawn) {
		t.Errorf("back at the move %v", got)
	}
	if text, _ := r.view.PGN(); !strings.Contains(text, "[%csl Re4]") || !strings.Contains(text, "[%cal Yg1f3]") {
		t.Errorf("in the PGN: %s", text)
	}
	r.do(func() { r.annotations.saveShapes(nil) })
	r.do(r.annotations.undo)
	if got := r.board.Drawings.Shapes(); !slices.Equal(got, drawn) {
		t.Errorf("wiped and undone: %v", got)
	}
}

// Play on starts a game from any position, with the moves that led to it.
func TestPlayOnFromPosition(t *testing.T) {
	r := openPGN(t, "1. e4 e5 (1... c5 2. Nf3) 2. d4 *\n")
	r.do(func() { r.navigation.goTo(1) })
	r.panel.moves.List.Choose(1)
	r.do(r.navigation.forward)
	r.chooseItem("play-on-from-here")
	r.do(func() { dialogs.HandleKey(r.win.Canvas(), &fyne.KeyEvent{Name: fyne.KeyReturn}) })
	if r.win.Canvas().Overlays().Top() != nil { // confirm leaving the game in progress
		r.do(func() { dialogs.HandleKey(r.win.Canvas(), &fyne.KeyEvent{Name: fyne.KeyReturn}) })
	}
	if got := r.moveRows(); got != "1 e4 c5" || r.view.Loaded || r.view.Over() || !r.view.AtEnd() {
		t.Errorf("the new game: %s, loaded %v, message %q", got, r.view.Loaded, r.message.Text())
	}
}

// A copied line is a complete game in PGN.
func TestCopyLine(t *testing.T) {
	r := openPGN(t, "[White \"Ann\"]\n\n1. e4 e5 (1... c5 2. Nf3 {So}) 2. d4 1-0\n")
	r.do(func() { r.navigation.goTo(1) })
	r.panel.moves.List.Choose(1)
	r.do(r.navigation.forward)
	r.do(r.navigation.forward)
	r.chooseItem("copy-line-as-pgn")
	got := r.app.Clipboard().Content()
	if !strings.Contains(got, "[White \"Ann\"]") || !strings.Contains(got, "\n1. e4 c5 2. Nf3 *") {
		t.Errorf("copied %s", got)
	}
}

// The names in game details are stored as suggestions; the event of a game played here is proposed for the next game.
func TestDetailsAreRemembered(t *testing.T) {
	var s settings.Settings
	rememberTags(&s, []pgn.Tag{{Name: "White", Value: "Ann"}, {Name: "Black", Value: "?"}, {Name: "Event", Value: "Open"}}, true)
	rememberTags(&s, []pgn.Tag{{Name: "White", Value: "Bob"}, {Name: "Black", Value: "Ann"}, {Name: "Event", Value: "Club"}}, false)
	if got := knownTags(s, "White"); !slices.Equal(got, []string{"Ann", "Bob"}) {
		t.Errorf("names %q", got)
	}
	if got := knownTags(s, "Event"); !slices.Equal(got, []string{"Club"}) {
		t.Errorf("events %q", got)
	}
}

// Closing the tab of a game that was opened asks only if the game has been edited and nothing keeps it.
func TestClosingAnEditedGameAsks(t *testing.T) {
	r := openPGN(t, "1. e4 e5 *\n")
	if r.do(r.tabs.closeShown); r.view.Loaded || r.dialogMarkup() != "" {
		t.Errorf("a game that was opened: still there %t, asked %q", r.view.Loaded, r.dialogMarkup())
	}
	r.do(func() { r.files.loadText("1. e4 e5 *\n") })
	r.do(func() { r.runner.run(func() error { return r.match.Edit().SetNote(0, gametree.Note{}.WithText("x")) }) })
	if r.do(r.tabs.closeShown); !r.view.Loaded || !strings.Contains(r.dialogMarkup(), "Close without saving?") {
		t.Errorf("an edited one: still there %t, asked %q", r.view.Loaded, r.dialogMarkup())
	}
}

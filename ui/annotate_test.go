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
	"backrank/variants/notation"
	"backrank/variants/rules"
)

// studied opens a window on a game from PGN.
func studied(t *testing.T, text string) *testWindow {
	t.Helper()
	r := open(t, "chess", "")
	r.do(func() { r.files.loadText("a game", text) })
	if !r.view.Loaded {
		t.Fatalf("not loaded: %s", r.message.Said())
	}
	r.do(r.play.goLast)
	return r
}

// rows returns what the list of moves says.
func (r *testWindow) rows() string { return strings.Join(r.panel.moves.List.Rows(), " | ") }

// The list, and what else writes moves, has figurines or letters by the setting, and changes at once.
func TestFigurinesOrLetters(t *testing.T) {
	r := open(t, "chess", "")
	for _, m := range []string{"Nf3", "d5", "Rg1"} {
		r.do(func() { r.play.typeMove(m) })
	}
	r.do(func() { r.play.step(-2) })
	for _, c := range []struct {
		letters    bool
		list, line string
	}{{true, "Nf3", "Nf3"}, {false, "♞f3", "♞f3"}} {
		r.do(func() { r.change(func(s *settings.Settings) { s.Letters = c.letters }) })
		if got := r.rows(); !strings.Contains(got, c.list) || strings.Contains(got, "♞") == c.letters {
			t.Errorf("letters %v: the list says %q", c.letters, got)
		}
		if got := game.LookingBack(&r.view).String(); !strings.Contains(got, c.line) {
			t.Errorf("letters %v: the line says %q", c.letters, got)
		}
	}
}

// chosen presses an item of the menus by its name.
func (r *testWindow) chosen(name string) {
	r.t.Helper()
	item := r.menu.items[r.command(name)]
	if item.Disabled {
		r.t.Fatalf("%s is grey", name)
	}
	r.do(item.Action)
}

// Whatever the gesture, a move at an earlier position is a variation, of the side to move there; the game stays as it
// is, whoever plays it and whether it is over or not.
func TestAMoveAnywhereIsAVariation(t *testing.T) {
	gestures := map[string]func(*testWindow){
		"drop": func(r *testWindow) {
			r.gestureHandler.Dropped(board.Origin{Square: chess.E8, Piece: chess.BlackKing}, chess.G8, board.Drag)
		},
		"click": func(r *testWindow) {
			r.board.PickUp(board.Origin{Square: chess.E8, Piece: chess.BlackKing})
			r.board.PutDown(chess.H8)
		},
		"typed": func(r *testWindow) { r.play.typeMove("O-O") },
		"key":   func(r *testWindow) { r.typeRunes("o") },
		"strip": func(r *testWindow) { r.play.Castle(chess.Black, game.Special{Wing: rules.HSide}) },
	}
	for name, by := range gestures {
		for _, over := range []bool{false, true} {
			r := open(t, "chess", "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w HAha - 0 1")
			for _, m := range []string{"e4", "e5", "d4"} {
				r.do(func() { r.play.typeMove(m) })
			}
			if over {
				r.do(r.ordered(r.match.Resign))
			}
			r.do(func() { r.play.step(-1) })
			r.do(func() { r.play.step(-1) })
			if r.do(func() { by(r) }); r.view.PlyAt(r.view.Node).SAN != "O-O" || !r.view.InVariation() {
				t.Errorf("%s, over %v: shown is %q, message %q", name, over, r.view.PlyAt(r.view.Node).SAN, r.message.Said())
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

// After the end of a game moves are analysis, which stands apart.
func TestAnalysisAfterTheGame(t *testing.T) {
	for name, by := range map[string]func(*testWindow){
		"typed": func(r *testWindow) { r.play.typeMove("e5") },
		"drop": func(r *testWindow) {
			r.gestureHandler.Dropped(board.Origin{Square: chess.E7, Piece: chess.BlackPawn}, chess.E5, board.Drag)
		},
	} {
		r := open(t, "chess", "")
		r.do(func() { r.play.typeMove("e4") })
		r.do(r.ordered(r.match.Resign))
		r.do(func() { by(r) })
		if got := r.rows(); got != "1 e4 | Analysis | 1 … e5" || !r.view.InVariation() || len(r.view.Plies) != 1 {
			t.Errorf("%s: %s, %q", name, got, r.message.Said())
		}
		r.modifiers = func() fyne.KeyModifier { return fyne.KeyModifierShift }
		if r.do(func() { r.typedKey(&fyne.KeyEvent{Name: fyne.KeyLeft}) }); !r.view.AtEnd() {
			t.Errorf("%s: out of the analysis leads to %v", name, r.view.Node)
		}
	}
}

// At the end of a running game nobody moves before his turn: with premoves a person's pieces are offered those alone,
// and the computer's pieces nothing.
func TestNoMoveBeforeItsTurn(t *testing.T) {
	r, _ := facing(t, "chess")
	r.play.typeMove("e4")
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

// Shift and ← leave a variation for the move that it departs from, ↑ and ↓ choose at a fork, → plays the choice.
func TestTheKeysWalkTheTree(t *testing.T) {
	r := studied(t, "1. e4 e5 (1... c5 2. Nf3 d6) (1... c6) 2. Nf3 *\n")
	at := func(when, want string) {
		t.Helper()
		if got := r.view.PlyAt(r.view.Node).SAN; got != want {
			t.Errorf("%s: at %q, want %q", when, got, want)
		}
	}
	key := func(names ...fyne.KeyName) {
		for _, name := range names {
			r.do(func() { r.typedKey(&fyne.KeyEvent{Name: name}) })
		}
	}
	key(fyne.KeyHome, fyne.KeyRight)
	at("after the first move", "e4")
	key(fyne.KeyDown, fyne.KeyRight, fyne.KeyRight, fyne.KeyRight)
	at("in the second branch", "d6")
	r.modifiers = func() fyne.KeyModifier { return fyne.KeyModifierShift }
	key(fyne.KeyLeft)
	at("out of it", "e4")
	r.modifiers = func() fyne.KeyModifier { return 0 }
	key(fyne.KeyUp, fyne.KeyRight)
	at("in the branch above the first", "c6")
	key(fyne.KeyLeft, fyne.KeyRight)
	at("back and on", "e5")
	key(fyne.KeyUp)
	at("where there is no fork, up", "")
	key(fyne.KeyDown)
	at("and down", "Nf3")
	r.play.wheel(1)
	r.play.wheel(1)
	at("the wheel", "e4")
}

// The commands of the menu write in the tree, each is undone by Ctrl+Z and named there.
func TestTheTreeIsEdited(t *testing.T) {
	const text = "1. e4 e5 (1... c5 2. Nf3) (1... c6 2. d4) 2. Nf3 *\n"
	for _, c := range []struct{ do, rows, undo string }{
		{"glyph-1", "1 e4 e5 | ▾ 1… c5 2. ♞f3 | 1… c6! 2. d4 | 2 ♞f3", "Undo annotation"},
		{"glyph-16", "1 e4 e5 | ▾ 1… c5 2. ♞f3 | 1… c6 ± 2. d4 | 2 ♞f3", "Undo annotation"},
		{"make-main-line", "1 e4 c6 | ▾ 1… e5 2. ♞f3 | 1… c5 2. ♞f3 | 2 d4", "Undo main line"},
		{"promote-variation", "1 e4 e5 | ▾ 1… c6 2. d4 | 1… c5 2. ♞f3 | 2 ♞f3", "Undo promotion"},
		{"delete-from-here", "1 e4 e5 | ▾ 1… c5 2. ♞f3 | 2 ♞f3", "Undo deletion"},
	} {
		r := studied(t, text)
		r.do(func() { r.play.goTo(1) })
		r.panel.moves.List.Choose(1)
		r.panel.moves.List.Choose(1)
		r.do(r.play.forward)
		before := r.rows()
		r.chosen(c.do)
		if got := r.rows(); got != c.rows {
			t.Errorf("%s: %s, want %s", c.do, got, c.rows)
		}
		if got := r.menu.items[r.command("undo")].Label; !strings.HasPrefix(got, c.undo) {
			t.Errorf("%s: the menu says %q", c.do, got)
		}
		r.chosen("undo")
		if got := r.rows(); got != before {
			t.Errorf("%s undone: %s, want %s", c.do, got, before)
		}
	}
}

// The menu says what Undo and Redo would do, and nothing where there is nothing.
func TestTheMenuSaysWhatIsUndone(t *testing.T) {
	r := open(t, "chess960", "")
	r.do(func() {})
	labels := func(when, undo, redo string) {
		t.Helper()
		for name, want := range map[string]string{"undo": undo, "redo": redo} {
			label, _, _ := strings.Cut(r.menu.items[r.command(name)].Label, "  ") // before the key
			if label != want {
				t.Errorf("%s: %q, want %q", when, label, want)
			}
		}
	}
	labels("at the start", "Undo", "Redo")
	r.do(func() { r.play.typeMove("e4") })
	labels("after a move", "Undo move", "Redo")
	r.do(r.annotations.undo)
	labels("when it is undone", "Undo", "Redo move")
	r.do(r.annotations.redo)
	r.do(r.play.takeBack)
	labels("after a take-back", "Undo take-back", "Redo move")
	r.do(r.annotations.undo)
	labels("when that is undone", "Undo move", "Redo take-back")
	r.do(r.ordered(r.match.Resign))
	labels("after a resignation", "Undo result", "Redo")
}

// Each glyph of a move has its key: after a move on the board, and while the list has the focus. A field that is typed in
// keeps the digit.
func TestGlyphsByKeys(t *testing.T) {
	for i, sign := range []string{"!", "?", "!!", "??", "!?", "?!"} {
		key := rune('1' + i)
		r := open(t, "chess", "")
		r.do(func() {
			r.gestureHandler.Dropped(board.Origin{Square: chess.E2, Piece: chess.WhitePawn}, chess.E4, board.Drag)
		})
		r.do(func() { r.typeRunes(string(key)) })
		if got := r.rows(); got != "1 e4"+sign {
			t.Errorf("%c after a move on the board: %s", key, got)
		}
		r.do(func() { r.typeRunes(string(key)) })
		if got := r.rows(); got != "1 e4" {
			t.Errorf("%c pressed again: %s", key, got)
		}
		r.win.Canvas().Focus(r.panel.moves.List)
		r.do(func() { r.win.Canvas().Focused().TypedRune(key) })
		if got := r.rows(); got != "1 e4"+sign {
			t.Errorf("%c in the list: %s", key, got)
		}
		r.win.Canvas().Focus(r.panel.typed)
		r.do(func() { r.win.Canvas().Focused().TypedRune(key) })
		if got := r.rows(); got != "1 e4"+sign || r.panel.typed.Text != string(key) {
			t.Errorf("%c typed: %s, the field has %q", key, got, r.panel.typed.Text)
		}
	}
	r := studied(t, "1. e4 *\n")
	r.do(r.play.goLast)
	r.win.Canvas().Focus(r.panel.moves.List)
	r.do(func() { r.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyDelete}) })
	if got := r.rows(); got != "" {
		t.Errorf("deleted: %s", got)
	}
}

// Undo in an opened game of which nothing was changed takes nothing from it, and says so.
func TestAnOpenedGameIsNotUndone(t *testing.T) {
	r := studied(t, "1. e4 e5 1-0\n")
	r.do(r.annotations.undo)
	if got := r.rows(); got != "1 e4 e5" || !r.view.Over() || r.message.Said() != "There is nothing to undo" {
		t.Errorf("%s, over %v: %q", got, r.view.Over(), r.message.Said())
	}
}

// Del deletes as the menu says, with the keyboard in the list and without.
func TestTheMoveShownIsDeletedByKey(t *testing.T) {
	for _, inList := range []bool{false, true} {
		r := studied(t, "1. e4 e5 *\n")
		r.do(r.play.goLast)
		press := r.win.Canvas().OnTypedKey()
		if inList {
			r.win.Canvas().Focus(r.panel.moves.List)
			press = r.win.Canvas().Focused().TypedKey
		}
		r.do(func() { press(&fyne.KeyEvent{Name: fyne.KeyDelete}) })
		if got := r.rows(); got != "1 e4" {
			t.Errorf("in the list %v: %s", inList, got)
		}
	}
}

// A comment is typed in the list and kept, also if a command takes the keyboard away.
func TestACommentIsKept(t *testing.T) {
	for name, end := range map[string]func(*testWindow){
		"Enter":     func(r *testWindow) { r.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn}) },
		"a click":   func(r *testWindow) { r.win.Canvas().Focus(r.board) },
		"a command": func(r *testWindow) { r.play.flip() },
		"closing":   func(r *testWindow) { r.closeRequested() },
	} {
		r := open(t, "chess", "")
		r.do(func() { r.play.typeMove("e4") })
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

// What is drawn on the board belongs to the move shown: it goes with it and comes back with it, in its colour, and is in
// the PGN.
func TestDrawingsBelongToTheMove(t *testing.T) {
	r := open(t, "chess", "")
	r.do(func() { r.play.typeMove("e4") })
	drawn := []board.Shape{{From: chess.E4, To: chess.E4, Brush: board.Red}, {From: chess.G1, To: chess.F3, Brush: board.Yellow}}
	r.do(func() { r.annotations.saveShapes(drawn) })
	r.do(func() { r.play.typeMove("e5") })
	if got := r.board.Shapes(); len(got) != 0 {
		t.Errorf("after the next move %v", got)
	}
	r.do(func() { r.play.step(-1) })
	if got := r.board.Shapes(); !slices.Equal(got, drawn) {
		t.Errorf("back at the move %v", got)
	}
	if text, _ := r.view.PGN(); !strings.Contains(text, "[%csl Re4]") || !strings.Contains(text, "[%cal Yg1f3]") {
		t.Errorf("in the PGN: %s", text)
	}
	r.do(func() { r.annotations.saveShapes(nil) })
	r.do(r.annotations.undo)
	if got := r.board.Shapes(); !slices.Equal(got, drawn) {
		t.Errorf("wiped and undone: %v", got)
	}
}

// A game is played on from any position, with the moves that led there.
func TestAGameIsPlayedOn(t *testing.T) {
	r := studied(t, "1. e4 e5 (1... c5 2. Nf3) 2. d4 *\n")
	r.do(func() { r.play.goTo(1) })
	r.panel.moves.List.Choose(1)
	r.do(r.play.forward)
	r.chosen("play-on-from-here")
	r.do(func() { dialogs.Typed(r.win.Canvas(), &fyne.KeyEvent{Name: fyne.KeyReturn}) })
	if r.win.Canvas().Overlays().Top() != nil { // the game in progress may be left
		r.do(func() { dialogs.Typed(r.win.Canvas(), &fyne.KeyEvent{Name: fyne.KeyReturn}) })
	}
	if got := r.rows(); got != "1 e4 c5" || r.view.Loaded || r.view.Over() || !r.view.AtEnd() {
		t.Errorf("the new game: %s, loaded %v, message %q", got, r.view.Loaded, r.message.Said())
	}
}

// A line is copied as a game of its own.
func TestALineIsCopied(t *testing.T) {
	r := studied(t, "[White \"Ann\"]\n\n1. e4 e5 (1... c5 2. Nf3 {So}) 2. d4 1-0\n")
	r.do(func() { r.play.goTo(1) })
	r.panel.moves.List.Choose(1)
	r.do(r.play.forward)
	r.do(r.play.forward)
	r.chosen("copy-line-as-pgn")
	got := r.app.Clipboard().Content()
	if !strings.Contains(got, "[White \"Ann\"]") || !strings.Contains(got, "\n1. e4 c5 2. Nf3 *") {
		t.Errorf("copied %s", got)
	}
}

// Names in the details of games are remembered, and of a game played here the event for the next.
func TestDetailsAreLearned(t *testing.T) {
	var s settings.Settings
	rememberTags(&s, []notation.Tag{{Name: "White", Value: "Ann"}, {Name: "Black", Value: "?"}, {Name: "Event", Value: "Open"}}, true)
	rememberTags(&s, []notation.Tag{{Name: "White", Value: "Bob"}, {Name: "Black", Value: "Ann"}, {Name: "Event", Value: "Club"}}, false)
	if got := knownTags(s, "White"); !slices.Equal(got, []string{"Ann", "Bob"}) {
		t.Errorf("names %q", got)
	}
	if got := knownTags(s, "Event"); !slices.Equal(got, []string{"Club"}) {
		t.Errorf("events %q", got)
	}
}

// A game that is in a file is left without a question, until something in it is edited.
func TestAnEditedFileIsNotLeftUnasked(t *testing.T) {
	r := studied(t, "1. e4 e5 *\n")
	left := 0
	r.do(func() { r.confirmLeave(func() { left++ }) })
	if left != 1 || r.top() != "" {
		t.Errorf("a game in a file: left %d times, asked %q", left, r.top())
	}
	r.do(func() { r.runCommand(func() error { return r.match.Edit().SetNote(0, notation.Note{}.WithText("x")) }) })
	r.do(func() { r.confirmLeave(func() { left++ }) })
	if left != 1 || !strings.Contains(r.top(), "Leave without saving?") {
		t.Errorf("an edited one: left %d times, asked %q", left, r.top())
	}
}

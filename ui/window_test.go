package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/driver/software"
	"fyne.io/fyne/v2/test"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/notice"
	"backrank/app/position"
	"backrank/app/settings"
	"backrank/internal/langtest"
	"backrank/internal/testapp"
	"backrank/ui/board"
	"backrank/ui/dialogs"
	"backrank/ui/dialogs/shortcuts"
	"backrank/ui/editor"
	"backrank/ui/game"
	"backrank/ui/keys"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/rules"
)

// testWindow is a window whose functions for the main goroutine are queued; the test runs them.
type testWindow struct {
	*Window
	*parts
	t           *testing.T
	onMainQueue chan func()
	closed      bool
	callCount   int // functions run so far
}

// open opens a window on a game of a variant, from a FEN unless that is empty.
func open(t *testing.T, variant string, fen string) *testWindow {
	t.Helper()
	v, ok := variants.ByID(variant)
	if !ok {
		t.Fatalf("no variant %s", variant)
	}
	return openOn(t, app.Options{Unsaved: true, First: app.NewGame{Variant: v}}, fen)
}

// drawnPieces are shared by all windows, so that each piece is drawn once in each size.
var drawnPieces = theme.NewPieces()

// openOn opens a window on a match with options, from a FEN unless that is empty.
func openOn(t *testing.T, o app.Options, fen string) *testWindow {
	t.Helper()
	home := t.TempDir() // files are saved there
	t.Setenv("HOME", home)
	t.Setenv("USERPROFILE", home) // Windows
	tabs := app.OpenTabs(o)
	match := tabs.Selected()
	v := match.View().Variant
	if fen != "" {
		if err := loadPosition(match, fen, v); err != nil {
			t.Fatal(err)
		}
	}
	r := &testWindow{t: t, onMainQueue: make(chan func(), 256)}
	// Painting sets the toolkit's clock. With an old clock the toolkit would drop renderers just before a test uses
	// them.
	software.NewCanvas().Capture()
	r.Window = newWindow(testapp.Of(t, theme.New(theme.System)), tabs, func(f func()) { r.onMainQueue <- f }, drawnPieces)
	r.parts = r.Window.parts
	r.Show(fyne.NewSize(1180, 760))
	t.Cleanup(func() {
		match.Close()
		r.closeWindow()
	})
	return r
}

// closeWindow closes the window, once.
func (r *testWindow) closeWindow() {
	if !r.closed {
		r.closed = true
		r.Close()
	}
}

// untilTimeout is the maximum wait of until. It is much longer than needed, so that a condition that never becomes true
// fails its own test and does not time out the whole run.
const untilTimeout = 30 * time.Second

// until runs queued functions until a condition is true. what names the condition in errors.
func (r *testWindow) until(what string, so func() bool) {
	r.t.Helper()
	for n, late := 0, time.After(untilTimeout); !so(); n++ {
		if n > 200 {
			r.t.Fatalf("never: %s; message %q", what, r.message.Text())
		}
		select {
		case f := <-r.onMainQueue:
			f()
			r.callCount++
		case <-late:
			r.t.Fatalf("not in %v: %s; message %q", untilTimeout, what, r.message.Text())
		}
	}
}

// settle runs all background work and queued functions, and those that follow from them.
func (r *testWindow) settle() {
	r.t.Helper()
	r.do(func() {})
}

// do runs a command and then all background work and queued functions that follow from it.
func (r *testWindow) do(do func()) {
	r.t.Helper()
	do()
	for quiet := false; !quiet; { // a queued function may queue more
		before, done := r.callCount, 0
		r.background.queue.do(func() error { return nil }, func(error) { done++ })
		go func() {
			r.background.tasks.wait()
			r.onMainQueue <- func() { done++ }
		}()
		r.until("the answer", func() bool { return done == 2 })
		quiet = r.callCount == before+2 && len(r.onMainQueue) == 0
	}
	r.update(r.match.View())
}

func (r *testWindow) typeRunes(text string) {
	for _, c := range text {
		r.keyInput.typedRune(c)
	}
}

// ready960 is a position in which both sides can castle on both wings.
const ready960 = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w HAha - 0 1"

// A typed move is played; an invalid one is reported and stays in the field.
func TestTypedMoves(t *testing.T) {
	r := open(t, "chess960", ready960)
	r.do(func() { r.moveField.enter("e4") })
	if got := r.board.State().Pieces[chess.E4]; got != chess.WhitePawn {
		t.Errorf("e4 holds %v", got)
	}
	if l := r.panel.moves.List; l.Shown() != "e4" || l.Rows()[0] != "1 e4" {
		t.Errorf("the list shows %q of %q", l.Shown(), l.Rows())
	}
	r.moveField.field.SetText("Qxz9")
	r.do(func() { r.moveField.enter("Qxz9") })
	if r.moveField.field.Text != "Qxz9" || !strings.Contains(r.message.Text(), "Qxz9") || len(r.view.Plies) != 1 {
		t.Errorf("field %q, message %q, %d plies", r.moveField.field.Text, r.message.Text(), len(r.view.Plies))
	}
}

// Each player's strip shows the pieces that he has captured.
func TestCapturedPieces(t *testing.T) {
	r := open(t, "chess", "")
	for _, m := range []string{"e4", "d5", "exd5", "Qxd5"} {
		r.do(func() { r.moveField.enter(m) })
	}
	r.do(func() { r.moveField.enter("Nc3") })
	r.do(func() { r.moveField.enter("Qe5+") })
	r.do(func() { r.moveField.enter("Be2") })
	r.do(func() { r.moveField.enter("Qxc3") })
	for mode, want := range map[string][2]string{"light": {"♟", "♘♙"}, "dark": {"♙", "♞♟"}} { // as on a board of that colour
		r.do(func() { r.settings.change(func(s *settings.Settings) { s.Theme = mode }) })
		if white, black := r.strips[1].Captured(), r.strips[0].Captured(); white != want[0] || black != want[1] {
			t.Errorf("%s: White has %q, Black %q, want %q", mode, white, black, want)
		}
	}
}

// O castles on the h-side, Shift+O on the a-side; an illegal castling is explained.
func TestCastlingKeys(t *testing.T) {
	for key, want := range map[string]chess.Square{"o": chess.G1, "O": chess.C1} {
		r := open(t, "chess960", ready960)
		r.do(func() { r.typeRunes(key) })
		if got := r.view.Position.King(chess.White); got != want {
			t.Errorf("%s: king on %v, want %v", key, got, want)
		}
	}
	r := open(t, "chess960", "r3k2r/pppppppp/8/1b6/8/8/PPPP1PPP/R3K2R w HAha - 0 1")
	r.do(func() { r.typeRunes("o") })
	if want := "The king would pass through f1, which is attacked by the bishop on b5"; r.message.Text() != want || len(r.view.Plies) != 0 {
		t.Errorf("message %q, %d plies", r.message.Text(), len(r.view.Plies))
	}
}

// The tooltip of a castling button describes the castling, or why it is illegal.
func TestCastlingButtonDescriptions(t *testing.T) {
	r := open(t, "chess960", "r3k2r/pppppppp/8/1b6/8/8/PPPP1PPP/R3K2R w HAha - 0 1")
	for _, c := range []struct {
		color chess.Color
		wing  rules.Wing
		want  string
	}{
		{chess.White, rules.ASide, "O-O-O: ♚e1→c1, ♜a1→d1"},
		{chess.White, rules.HSide, "O-O: The king would pass through f1, which is attacked by the bishop on b5"},
		{chess.Black, rules.HSide, "O-O: It is White's turn"},
	} {
		if got := r.castler.ShowCastle(c.color, game.Special{Wing: c.wing}); got != c.want {
			t.Errorf("%v wing %d: %q, want %q", c.color, c.wing, got, c.want)
		}
		r.castler.HideCastle()
	}
}

// Escape empties the field for moves, and the window handles letters again.
func TestEscapeLeavesTypedMove(t *testing.T) {
	r := open(t, "chess960", ready960)
	r.moveField.focus()
	r.moveField.field.SetText("Ke")
	r.moveField.field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if r.moveField.field.Text != "" || r.win.Canvas().Focused() != nil {
		t.Errorf("text %q, focus on %v", r.moveField.field.Text, r.win.Canvas().Focused())
	}
}

// The key that moves the focus to the field for moves types nothing there, even if pressed repeatedly.
func TestTypedMoveKeyTypesNothing(t *testing.T) {
	r := open(t, "chess960", ready960)
	r.moveField.focus()
	for _, key := range "//Ke" {
		r.moveField.field.TypedRune(key)
	}
	if r.moveField.field.Text != "Ke" {
		t.Errorf("typed %q", r.moveField.field.Text)
	}
}

// In variants with leaps in place of castling, the castling keys and buttons leap.
func TestLeapKeys(t *testing.T) {
	for key, want := range map[string]chess.Square{"o": chess.G1, "O": chess.C1} {
		r := open(t, "kingsleap", "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w Ee - 0 1")
		if s := r.board.State(); s.LeapRights != board.SetOf(chess.E1, chess.E8) || s.Rights != 0 {
			t.Errorf("rights %v and %v to leap", s.Rights, s.LeapRights)
		}
		if got, want := buttonLabels(r.strips[1].Buttons()), "Leap c1, available; Leap g1, available"; got != want {
			t.Errorf("buttons %s", got)
		}
		r.do(func() { r.typeRunes(key) })
		if got := r.view.Position.King(chess.White); got != want {
			t.Errorf("%s: king on %v, want %v", key, got, want)
		}
		if got := buttonLabels(r.strips[1].Buttons()); got != "" {
			t.Errorf("after the leap there are buttons %s", got)
		}
	}
}

// buttonLabels returns the labels and states of buttons.
func buttonLabels(buttons []fyne.Focusable) string {
	var all []string
	for _, b := range buttons {
		all = append(all, b.(fyne.Accessible).AccessibilityLabel())
	}
	return strings.Join(all, "; ")
}

// A leap off the board has no button, on either side.
func TestNoLeapOffBoard(t *testing.T) {
	r := open(t, "kingsleap", "6k1/pppppppp/8/8/8/8/PPPPPPPP/1KN5 w Bg - 0 1")
	for i, want := range [2]string{"Leap e8, not available now", "Leap d1, available"} {
		if got := buttonLabels(r.strips[i].Buttons()); got != want {
			t.Errorf("strip %d: %s, want %s", i, got, want)
		}
	}
}

// The arrow keys show earlier positions. A move there is a variation, and the game does not change.
func TestArrowKeysShowEarlierPositions(t *testing.T) {
	r := open(t, "chess960", ready960)
	r.do(func() { r.moveField.enter("e4") })
	r.do(func() { r.moveField.enter("e5") })
	r.do(func() { r.keyInput.typedKey(&fyne.KeyEvent{Name: fyne.KeyLeft}) })
	if s := r.board.State(); r.view.Cursor != 1 || s.Pieces[chess.E5] != chess.NoPiece {
		t.Errorf("cursor %d, e5 %v", r.view.Cursor, s.Pieces[chess.E5])
	}
	pawn := board.Origin{Square: chess.E7, Piece: chess.BlackPawn}
	if r.gestureHandler.Targets(pawn) == nil || r.gestureHandler.Targets(board.Origin{Square: chess.D2, Piece: chess.WhitePawn}) != nil {
		t.Error("it is not the side to move that can move")
	}
	r.do(func() { r.gestureHandler.Dropped(pawn, chess.E6, board.Drag) })
	if len(r.view.Plies) != 2 || !r.view.InVariation() || r.message.Text() != "Variation, 1…e6. The game stays as it is." {
		t.Errorf("a piece put down there plays %v, %q", r.view.Plies, r.message.Text())
	}
	if got := r.panel.moves.List.Rows(); len(got) != 2 || got[0] != "1 e4 e5" || got[1] != "▾ 1… e6" {
		t.Errorf("the list reads %q", got)
	}
	if r.message.Offered() == nil {
		t.Error("there is no way back to be seen")
	}
	r.do(func() { r.keyInput.typedKey(&fyne.KeyEvent{Name: fyne.KeyEnd}) })
	if !r.view.AtEnd() || r.message.Offered() != nil || r.gestureHandler.Targets(board.Origin{Square: chess.D2, Piece: chess.WhitePawn}) == nil {
		t.Errorf("cursor %d of %d, and nothing can be moved", r.view.Cursor, len(r.view.Plies))
	}
}

// A copied position that is pasted gives the same position. An invalid text is refused with a message and changes
// nothing.
func TestClipboard(t *testing.T) {
	r := open(t, "chess960", ready960)
	r.do(func() { r.moveField.enter("e4") })
	r.exports.copyFEN()
	want := r.app.Clipboard().Content()
	r.app.Clipboard().SetContent("rubbish")
	r.match.Settings().Change(func(s *settings.Settings) { s.ConfirmNew = false })
	r.do(r.files.paste)
	if r.message.Text() == "" || len(r.view.Plies) != 1 {
		t.Errorf("message %q, %d plies", r.message.Text(), len(r.view.Plies))
	}
	r.app.Clipboard().SetContent(want)
	r.do(r.files.paste)
	if got, _ := r.view.FEN(); got != want || len(r.view.Plies) != 0 {
		t.Errorf("pasted %s, want %s", got, want)
	}
}

// With the setting, game, editor and atlas copy castling rights as KQkq where that is unambiguous, otherwise as
// Shredder-FEN.
func TestCopyXFEN(t *testing.T) {
	for _, c := range []struct{ variant, fen, shredder, x string }{
		{"chess960", ready960, "HAha", "KQkq"},
		{"bunker", ready960, "HAha", "HAha"}, // KQkq would grant the leap, too
		{"slide", ready960, "HAha", "HAha"},
	} {
		r := open(t, c.variant, c.fen)
		for setting, want := range map[string]string{"shredder": c.shredder, "x": c.x} {
			r.match.Settings().Change(func(s *settings.Settings) { s.FEN = setting })
			r.exports.copyFEN()
			copied := r.app.Clipboard().Content()
			if got := strings.Fields(copied)[2]; got != want {
				t.Errorf("%s, %s: %s, want %s", c.variant, setting, got, want)
			}
			r.editor.editPosition()
			r.editor.screen.Copy()
			if got := r.app.Clipboard().Content(); got != copied {
				t.Errorf("%s, %s: the editor copied %s, the game %s", c.variant, setting, got, copied)
			}
			r.screens.home()
		}
	}
	r := open(t, "chess960", "")
	r.match.Settings().Change(func(s *settings.Settings) { s.FEN = "x" })
	r.atlas.showArray()
	r.atlas.screen.Own("copy-fen")()
	if got := r.app.Clipboard().Content(); !strings.Contains(got, " w KQkq - 0 1") {
		t.Errorf("the atlas copied %s", got)
	}
}

// The window opens in its last size, unless another size is given.
func TestWindowSizeIsStored(t *testing.T) {
	r := open(t, "chess", "")
	r.win.Resize(fyne.NewSize(901, 703))
	r.closeRequested()
	if s := r.settings.get(); s.Width != 901 || s.Height != 703 {
		t.Fatalf("kept %d × %d", s.Width, s.Height)
	}
	again := newWindow(r.app, r.openGames.tabs, func(f func()) { r.onMainQueue <- f }, drawnPieces)
	t.Cleanup(again.Close)
	for _, c := range []struct{ asked, want fyne.Size }{
		{fyne.Size{}, fyne.NewSize(901, 703)}, {fyne.NewSize(800, 600), fyne.NewSize(800, 600)},
	} {
		again.Show(c.asked)
		if got := again.win.Canvas().Size(); got != c.want {
			t.Errorf("asked for %v: %v, want %v", c.asked, got, c.want)
		}
	}
}

// Resigning asks for confirmation; Enter confirms; the banner shows the result and offers rematches.
func TestResignAndBanner(t *testing.T) {
	r := open(t, "chess960", ready960)
	r.do(func() { r.moveField.enter("e4") })
	r.play.resign()
	if r.view.Over() || r.win.Canvas().Overlays().Top() == nil {
		t.Fatal("resigning does not ask")
	}
	r.do(func() { dialogs.HandleKey(r.win.Canvas(), &fyne.KeyEvent{Name: fyne.KeyReturn}) })
	if text, _ := r.panel.banner.Texts(); !r.view.Over() || text != r.view.Result {
		t.Errorf("over %v, banner %q, result %q", r.view.Over(), text, r.view.Result)
	}
	before := r.view.Game
	r.do(func() { r.play.Rematch(app.SameStart) })
	if r.view.Game == before || r.view.Over() || r.panel.banner.Visible() {
		t.Errorf("game %d after %d, over %v", r.view.Game, before, r.view.Over())
	}
}

// The draft is played on the board: trays shrink, an illegal square is explained, and a placement can be taken back.
func TestDraftOnTheBoard(t *testing.T) {
	r := open(t, "prechess", "")
	if s := r.board.State(); !s.Trays.Shown || s.Trays.Live != chess.White {
		t.Fatalf("trays %+v", s.Trays)
	}
	r.do(func() { r.drafts.place(variants.Placement{Piece: chess.WhiteKing, Square: chess.E1}) })
	if s := r.board.State(); s.Pieces[chess.E1] != chess.WhiteKing || s.Trays.White[0].Count != 0 || s.Trays.Live != chess.Black {
		t.Errorf("e1 %v, trays %+v", s.Pieces[chess.E1], s.Trays)
	}
	r.do(func() { r.moveField.enter("Ke1") })
	if r.message.Text() == "" || r.view.Draft.End.Len() != 1 {
		t.Errorf("message %q, %d placements", r.message.Text(), r.view.Draft.End.Len())
	}
	r.do(r.play.takeBack)
	if r.view.Draft.End.Len() != 0 || r.board.State().Pieces[chess.E1] != chess.NoPiece {
		t.Errorf("%d placements after taking back", r.view.Draft.End.Len())
	}
}

// No line of the help is truncated, in the usual window and in the smallest.
func TestHelpIsNotTruncated(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		for _, size := range []fyne.Size{fyne.NewSize(1180, 760), fyne.NewSize(760, 560)} {
			for name, show := range map[string]func(r *testWindow){
				"keys":    func(r *testWindow) { shortcuts.ShowAll(r.win, keyGroups(r.commands), "", nil) },
				"atlas":   func(r *testWindow) { shortcuts.ShowGroup(r.win, screenKeys(r.commands, keys.Atlas), nil) },
				"games":   func(r *testWindow) { shortcuts.ShowGroup(r.win, screenKeys(r.commands, keys.Games), nil) },
				"results": func(r *testWindow) { shortcuts.ShowGroup(r.win, screenKeys(r.commands, keys.Results), nil) },
				"editor":  func(r *testWindow) { shortcuts.ShowGroup(r.win, screenKeys(r.commands, keys.Editor), nil) },
			} {
				r := open(t, "chess960", "")
				r.win.Resize(size)
				show(r)
				n := 0
				for _, o := range test.LaidOutObjects(r.win.Canvas().Overlays().Top()) {
					if text, is := o.(*widget.Text); is {
						if n++; !text.Whole() {
							t.Errorf("%v, %s: %q is cut", size, name, text.Text())
						}
					}
				}
				if n < 5 {
					t.Errorf("%v, %s: %d lines", size, name, n)
				}
			}
		}
	})
}

// The help lists every key once with its effect, and no key without effect. A listed key runs the command of its line,
// in the game or in the list of moves; keys that belong to no command are tested separately.
func TestHelpListsEveryKeyOnce(t *testing.T) {
	r := open(t, "chess960", "")
	pressed := map[string]bool{
		"Move to the board, to the next control": true, // below
		"Finish a comment":                       true, "New paragraph in a comment": true,
		"Menu of what has the focus, as the menu key": true,
		"Move the cursor; pick up, put down":          true, "Choose among several moves": true, "Choose the promotion": true,
		"Previous move, next move": true, "Pick up the piece": true, "Place it on that file": true,
	}
	listed := map[string]int{}
	for _, g := range keyGroups(r.commands) {
		if g.Title == "On the board, while moves are spoken" || g.Title == "In the field for moves" {
			continue // tested in package spoken
		}
		for _, k := range g.Lines {
			listed[k.Keys+"|"+k.What]++
			if pressed[k.What] {
				delete(pressed, k.What)
				continue
			}
			for _, text := range strings.Split(k.Keys, ", ") {
				one, ok := keys.Parse(text)
				if !ok {
					t.Errorf("%s: %q of %q is no key", g.Title, text, k.What)
					continue
				}
				stands := false
				for _, in := range []keys.Rooms{keys.Game, keys.Moves} {
					b := r.commands.keys.Of(one, in)
					stands = stands || b != nil && r.commands.get(b.ID).line() == k
				}
				if !stands {
					t.Errorf("%s: %s does not stand for %q", g.Title, text, k.What)
				}
			}
		}
	}
	if len(pressed) > 0 {
		t.Errorf("help does not list %v", pressed)
	}
	for name, c := range r.commands.byID {
		line := c.line()
		if n := listed[line.Keys+"|"+line.What]; line.Keys != "" && c.binding.Rooms&inGame != 0 && n != 1 {
			t.Errorf("%s, %s, is in help %d times", name, line.Keys, n)
		}
	}
	reached := false
	for range 50 {
		r.win.Canvas().FocusNext()
		reached = reached || r.win.Canvas().Focused() == r.board
	}
	if !reached {
		t.Error("Tab does not move to the board")
	}
}

// A press on a piece that cannot move shows the reason, also at an earlier position and after a game. The message says
// what a move there means.
func TestImmovablePieceShowsReason(t *testing.T) {
	r := open(t, "chess", "")
	press := func(sq chess.Square) string {
		r.message.Clear()
		e := r.mouse(sq, desktop.MouseButtonPrimary)
		r.board.MouseDown(e)
		r.board.MouseUp(e)
		r.board.Cancel()
		return r.message.Text()
	}
	if got := press(chess.E7); got != "It is White's turn" {
		t.Errorf("Black's piece says %q", got)
	}
	for _, m := range []string{"f3", "e5", "g4"} {
		r.do(func() { r.moveField.enter(m) })
	}
	r.do(func() { r.keyInput.typedKey(&fyne.KeyEvent{Name: fyne.KeyLeft}) })
	want := "This is the position after 1…e5. A move here becomes a variation."
	if r.message.Text() != want {
		t.Errorf("an earlier position says %q", r.message.Text())
	}
	if got := press(chess.E5); got != "It is White's turn" {
		t.Errorf("a piece of an earlier position says %q", got)
	}
	r.do(func() { r.keyInput.typedKey(&fyne.KeyEvent{Name: fyne.KeyDown}) })
	r.do(func() { r.moveField.enter("Qh4") })
	if got := press(chess.D7); got != "It is White's turn" {
		t.Errorf("a piece of a finished game says %q", got)
	}
}

// mouse returns a mouse event on the current place of a square.
func (r *testWindow) mouse(sq chess.Square, button desktop.MouseButton) *desktop.MouseEvent {
	at := r.centre(sq)
	corner := fyne.CurrentApp().Driver().AbsolutePositionForObject(r.board)
	return &desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: at, AbsolutePosition: at.Add(corner)}, Button: button}
}

// centre returns the centre of a square on the board.
func (r *testWindow) centre(sq chess.Square) fyne.Position {
	corner, _, cell := r.board.Places().Area()
	return corner.AddXY((float32(sq.File())+.5)*cell, (7-float32(sq.Rank())+.5)*cell)
}

// While a dialog is open no menu command has an effect, although the menu bar receives its keys.
func TestMenuIsDisabledUnderDialog(t *testing.T) {
	r := open(t, "chess960", "")
	r.do(func() { r.moveField.enter("e4") })
	r.reference.showKeys()
	dialog, before := r.win.Canvas().Overlays().Top(), *r.view
	for _, menu := range r.menu.bar.Items {
		for _, item := range menu.Items {
			if item.Action != nil {
				r.do(item.Action)
			}
			if top := r.win.Canvas().Overlays().Top(); top != dialog || len(r.win.Canvas().Overlays().List()) != 1 || r.view.Serial != before.Serial {
				t.Fatalf("%q acts", item.Label)
			}
		}
	}
}

// Every shortcut is in the menu, which alone receives it while a text field has the focus.
func TestMenuHasEveryShortcut(t *testing.T) {
	r := open(t, "chess960", "")
	heard := map[string]bool{}
	menus := r.menu.bar.Items
	for len(menus) > 0 {
		menu := menus[0]
		menus = menus[1:]
		for _, item := range menu.Items {
			if item.Shortcut != nil {
				heard[item.Shortcut.ShortcutName()] = true
			}
			if item.ChildMenu != nil {
				menus = append(menus, item.ChildMenu)
			}
		}
	}
	for name, c := range r.commands.byID {
		if s := combinationOf(c); s != nil && !heard[s.ShortcutName()] {
			t.Errorf("%s, %s, is in no menu", name, c.key)
		}
	}
}

// F1 opens the help also while the field for moves, a button or the board has the focus.
func TestFunctionKeysFromAnywhere(t *testing.T) {
	r := open(t, "chess960", "")
	for name, from := range map[string]fyne.Focusable{"field": r.moveField.field, "button": r.panel.buttons.byCommand[r.commands.get("flip-board")][0], "castling": r.strips[1].Buttons()[0], "board": r.board} {
		from.TypedKey(&fyne.KeyEvent{Name: fyne.KeyF1})
		if r.win.Canvas().Overlays().Top() == nil {
			t.Errorf("F1 does nothing in a %s", name)
			continue
		}
		r.keyInput.typedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	}
}

// A FEN pasted into the field for moves is opened.
func TestPositionPastedIntoMoveField(t *testing.T) {
	r := open(t, "chess960", "")
	r.do(func() { r.moveField.enter(ready960) })
	if got, _ := r.view.FEN(); got != ready960 || r.moveField.field.Text != "" {
		t.Errorf("%s, field %q", got, r.moveField.field.Text)
	}
}

// A notice is shown once, on the current screen.
func TestNoticesOnScreenShown(t *testing.T) {
	r := openWithArchive(t)
	for i, name := range []string{"atlas", "game-list", "results", "train", "edit-position"} {
		r.do(r.commands.get(name).do)
		text := "The saved game is damaged: " + name
		r.notify.showNew([]notice.Notice{{Number: uint64(91 + i), Severity: notice.Warning, Text: text}})
		if n := strings.Count(r.markup(), name+"<"); n == 0 {
			t.Errorf("%s: the notice is not in %q", name, r.markup())
		}
		r.do(r.screens.home)
		if r.message.Text() == text {
			t.Errorf("%s: the notice is shown on the board too", name)
		}
	}
}

// Several simultaneous messages are all shown, and an alarm stays visible.
func TestSimultaneousMessages(t *testing.T) {
	r := open(t, "chess960", "")
	r.notify.showNew([]notice.Notice{{Number: 91, Severity: notice.Warning, Text: "One. And more."}, {Number: 92, Text: "Two"}})
	if r.message.Text() != "One. And more. Two." || r.message.Severity() != notice.Warning {
		t.Errorf("%q, severity %v", r.message.Text(), r.message.Severity())
	}
	r.message.Alarm("Nothing is saved")
	r.message.Clear()
	if r.message.ShownText() != "Nothing is saved" || r.message.Sign() != "!!" {
		t.Errorf("%q %q", r.message.Sign(), r.message.ShownText())
	}
	r.message.Alarm("")
	if r.message.ShownText() != "" || r.message.Sign() != "" {
		t.Errorf("%q %q", r.message.Sign(), r.message.ShownText())
	}
}

// A click on the castling partner that cannot castle picks it up and shows the reason; a click on any other piece shows
// no message.
func TestClickOnPartnerShowsReason(t *testing.T) {
	r := open(t, "chess960", "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R2QKBNR w HAha - 0 1")
	click := func(sq chess.Square) {
		e := r.mouse(sq, desktop.MouseButtonPrimary)
		r.board.MouseDown(e)
		r.board.MouseUp(e)
	}
	for to, want := range map[chess.Square]string{
		chess.H1: "O-O: The bishop on f1 and the knight on g1 are in the way",
		chess.A1: "O-O-O: The queen on d1 is in the way",
		chess.D1: "",
	} {
		r.message.Clear()
		r.board.Cancel()
		click(chess.E1)
		click(to)
		if r.message.Text() != want || len(r.view.Plies) != 0 {
			t.Errorf("%v: %q, want %q", to, r.message.Text(), want)
		}
	}
}

// At an earlier position only the board shows whose turn it was.
func TestNoTurnMarkAtEarlierPosition(t *testing.T) {
	r := open(t, "chess", "")
	r.do(func() { r.moveField.enter("e4") })
	if r.strips[0].Activity() != "to move" {
		t.Errorf("Black %q", r.strips[0].Activity())
	}
	r.do(func() { r.keyInput.typedKey(&fyne.KeyEvent{Name: fyne.KeyLeft}) })
	if a, b := r.strips[0].Activity(), r.strips[1].Activity(); a != "" || b != "" {
		t.Errorf("in the past: %q, %q", a, b)
	}
}

// Of several games the player chooses one with arrow keys and Enter. A game that cannot be loaded is refused before any
// question.
func TestOpenFileOfSeveralGames(t *testing.T) {
	r := open(t, "chess", "")
	r.do(func() { r.moveField.enter("e4") })
	typed := func(key fyne.KeyName) {
		r.do(func() { r.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: key}) })
	}
	r.app.Clipboard().SetContent("[White \"Ann\"]\n\n1. d4 *\n\n[White \"Bo\"]\n\n1. c4 c5 *\n")
	r.do(r.files.paste)
	typed(fyne.KeyDown)
	typed(fyne.KeyReturn)
	r.do(func() { dialogs.HandleKey(r.win.Canvas(), &fyne.KeyEvent{Name: fyne.KeyReturn}) }) // leave the game
	if len(r.view.Plies) != 2 || r.view.White.Name != "Bo" {
		t.Errorf("%d plies by %q", len(r.view.Plies), r.view.White.Name)
	}
	for _, junk := range []string{"hello", "8/8/8/8/8/8/8/8 w - - 0 1", "1. Qh9 *"} {
		r.app.Clipboard().SetContent(junk)
		r.do(r.files.paste)
		if r.win.Canvas().Overlays().Top() != nil || r.message.Text() == "" {
			t.Fatalf("%s: asked, message %q", junk, r.message.Text())
		}
		r.message.Clear()
	}
}

// The reason for a refused move disappears when the player tries another.
func TestRefusalDisappears(t *testing.T) {
	r := open(t, "chess960", ready960)
	press := func(sq chess.Square) {
		e := r.mouse(sq, desktop.MouseButtonPrimary)
		r.board.MouseDown(e)
		r.board.MouseUp(e)
	}
	r.notify.refuse("Not like that", 0)
	press(chess.A2)
	if r.message.Text() != "" {
		t.Errorf("%q is still shown", r.message.Text())
	}
	r.message.Report("Saved", notice.Info)
	press(chess.B2)
	if r.message.Text() != "Saved" {
		t.Error("what was no refusal goes, too")
	}
}

// In the editor the keys for undo, copy and paste apply to the edited position, and the game does not change.
func TestEditorKeys(t *testing.T) {
	const played, other = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1", "4k3/8/8/8/8/8/8/4K2R w H - 0 1"
	r := open(t, "chess960", played)
	before := r.view.Serial
	press := func(name string) { r.keyInput.runUnlessCovered(r.commands.get(name)) }
	r.editor.editPosition()
	r.app.Clipboard().SetContent(other)
	press("paste")
	if got := r.editor.screen.FEN(); got != other {
		t.Fatalf("pasted %s", got)
	}
	press("undo")
	if got := r.editor.screen.FEN(); got != played {
		t.Errorf("undone to %s", got)
	}
	press("redo")
	press("edit-position")
	press("copy-fen")
	if got := r.app.Clipboard().Content(); got != other {
		t.Errorf("copied %s", got)
	}
	if !r.editor.isShown() || r.view.Serial != before {
		t.Errorf("editing %v, the game went from %d to %d", r.editor.isShown(), before, r.view.Serial)
	}
}

// The edited position and its undo steps are restored after a kill. Opening the current position adds a step.
func TestEditorSurvivesKill(t *testing.T) {
	const bare, unplayable = "4k3/8/8/8/8/8/8/4K2R w H - 0 1", "8/8/8/8/3qq3/8/8/8 b - - 5 9"
	folder, left := t.TempDir(), filepath.Join(t.TempDir(), "left")
	r := openOn(t, app.Options{Folder: folder}, "")
	shown := fen.Format(&r.view.Position)
	r.editor.editPosition()
	r.editor.screen.Undo()
	for _, fen := range []string{bare, unplayable} {
		r.app.Clipboard().SetContent(fen)
		r.do(r.editor.screen.Paste)
	}
	if err := os.CopyFS(left, os.DirFS(folder)); err != nil { // the state after a kill
		t.Fatal(err)
	}
	r = openOn(t, app.Options{Folder: left}, "")
	r.editor.show()
	for _, want := range []string{unplayable, bare, shown, shown} {
		if got := r.editor.screen.FEN(); got != want {
			t.Errorf("found %s, want %s", got, want)
		}
		r.editor.screen.Undo()
	}
	again := filepath.Join(t.TempDir(), "again")
	if err := os.CopyFS(again, os.DirFS(folder)); err != nil {
		t.Fatal(err)
	}
	r = openOn(t, app.Options{Folder: again}, "")
	r.editor.editPosition()
	if got := r.editor.screen.FEN(); got != shown {
		t.Errorf("the position shown is %s", got)
	}
	r.editor.screen.Undo()
	if got := r.editor.screen.FEN(); got != unplayable {
		t.Errorf("before it stood %s", got)
	}
}

// The last change is on disk when the window has closed.
func TestLastChangeIsSaved(t *testing.T) {
	const bare = "4k3/8/8/8/8/8/8/4K2R w H - 0 1"
	folder := t.TempDir()
	r := openOn(t, app.Options{Folder: folder}, "")
	r.editor.editPosition()
	busy := make(chan bool)
	r.background.queue.do(func() error { <-busy; return nil }, func(error) {})
	defer close(busy)
	r.app.Clipboard().SetContent(bare)
	r.editor.screen.Paste()
	r.closeWindow()
	kept, said := position.Open(filepath.Join(folder, "sketch.json"), time.Time{})
	if s := kept.Edited(); len(said) > 0 || s == nil || s.FEN() != bare {
		t.Errorf("%v, %v", s, said)
	}
}

// An edited position is played in its variant, with the chosen colour.
func TestPlayEditedPosition(t *testing.T) {
	const text = "4k3/8/8/8/8/8/8/4K2R b H - 0 1"
	r := open(t, "chess960", "")
	r.editor.editPosition()
	bunker, _ := variants.ByID("bunker")
	s := position.New(bunker, position.EmptyBoard())
	if _, err := s.SetFEN(text); err != nil {
		t.Fatal(err)
	}
	r.games.playEdited(s, editor.YouBlack)
	r.until("the position", func() bool {
		return !r.view.Draft.Going && fen.Format(&r.view.Position) == text && r.view.Variant.ID == "bunker"
	})
	if r.editor.isShown() {
		t.Error("the editor still covers the game")
	}
}

// focusRecorder is a screen that records whether it has the focus.
type focusRecorder struct {
	fynewidget.Label
	screen
	has bool
}

func (h *focusRecorder) FocusGained()               { h.has = true }
func (h *focusRecorder) FocusLost()                 { h.has = false }
func (h *focusRecorder) TypedRune(rune)             {}
func (h *focusRecorder) TypedKey(*fyne.KeyEvent)    {}
func (h *focusRecorder) Content() fyne.CanvasObject { return h }
func (h *focusRecorder) Focus(c fyne.Canvas)        { c.Focus(h) }
func (h *focusRecorder) Own(string) func()          { return nil }

// A widget that is removed from the window loses the focus; otherwise the cursor of a text field would keep blinking.
func TestHiddenWidgetLosesFocus(t *testing.T) {
	r := open(t, "chess", "")
	a, b := &focusRecorder{}, &focusRecorder{}
	a.ExtendBaseWidget(a)
	b.ExtendBaseWidget(b)
	r.screens.open(a, "a")
	if !a.has {
		t.Fatal("a screen does not get the keyboard")
	}
	if r.screens.open(b, "b"); a.has || !b.has {
		t.Errorf("going from screen to screen: %v, %v", a.has, b.has)
	}
	if r.screens.home(); b.has {
		t.Error("going home leaves the keyboard there")
	}
}

// loadPosition opens a position for two players.
func loadPosition(m *app.Match, fen string, v variants.Variant) error {
	from, err := app.ReadFEN(fen, v)
	if err != nil {
		return err
	}
	return m.Load(from)
}

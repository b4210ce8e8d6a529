package ui

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/spoken"
	"backrank/internal/langtest"
	"backrank/lang"
	"backrank/ui/figurine"
	"backrank/variants"
)

// listen makes a window speak into a list, as a player hears it.
func (r *testWindow) listen() *[]string {
	var heard []string
	r.voice.On, r.voice.Say = func() bool { return true }, func(text string) { heard = append(heard, text) }
	return &heard
}

// The field for moves answers questions, in a game and after it. Nothing is played.
func TestQuestionsAreAnsweredInTheFieldForMoves(t *testing.T) {
	r, pass := openWithClock(t, "3+2")
	ask := func(text, want string) {
		t.Helper()
		if r.do(func() { r.moveField.enter(text) }); r.message.Text() != want {
			t.Errorf("%s: %q, want %q", text, r.message.Text(), want)
		}
	}
	ask("l", "No move has been made yet")
	r.do(func() { r.moveField.enter("e4") })
	pass(0)
	ask("l", "Move 1, White: pawn to e4")
	ask("p Q", "White: queen d1")
	ask("c", "White: 3 minutes 2 seconds. Black: 3 minutes.")
	ask("o", "White: White. Black: Black. It is Black's turn.")
	ask("why Ke6", "Ke6: The king moves one square at a time")
	ask("eval", "This position has not been analysed")
	if len(r.view.Plies) != 1 {
		t.Errorf("%d moves have been played", len(r.view.Plies))
	}
	r.runner.run(r.match.Resign)
	r.do(r.moveField.focus)
	if r.win.Canvas().Focused() != fyne.Focusable(r.moveField.field) {
		t.Error("after the game the field cannot be focused")
	}
	ask("p k", "Black: king e8")
}

// The evaluation is said with the best move of the live analysis, while its lines are those of the position and not of the threat.
func TestTheEvaluationHasTheBestMove(t *testing.T) {
	r := openAnalysed(t, "chess", "", &fakeEngine{})
	best := r.waitForLines(3)[0].Moves[0]
	p := r.view.Position
	ask := func() string {
		r.do(func() { r.moveField.enter("eval") })
		return r.message.Text()
	}
	if got, want := ask(), "White is better, +1.0. Best move: "+spoken.Move(&p, best)+"."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	r.do(r.live.Threat)
	r.until("the threat", func() bool { _, ok := r.live.Best(); return ok && r.live.ShowsThreat() })
	if got := ask(); strings.Contains(got, "est move") {
		t.Errorf("with the threat: %q", got)
	}
}

// What a paused game or a hidden draft hides, no question and no key tells.
func TestNothingHiddenIsTold(t *testing.T) {
	r, _ := openWithClock(t, "3+2")
	heard := r.listen()
	r.do(func() { r.moveField.enter("e4") })
	r.do(r.play.PauseClock)
	for _, text := range []string{"l", "p", "s e", "board", "rights", "eval"} {
		r.do(func() { r.moveField.enter(text) })
		if strings.Contains(r.message.Text(), "e4") || strings.Contains(r.message.Text(), "king") {
			t.Errorf("%s tells %q", text, r.message.Text())
		}
	}
	r.do(r.keyInput.focusBoard)
	for _, c := range "okqrbnpmxfgavcl" {
		r.do(func() { r.board.TypedRune(c) })
	}
	for _, text := range *heard {
		if strings.Contains(text, "pawn") || strings.Contains(text, "king") {
			t.Errorf("a key tells %q", text)
		}
	}
	d := openDraft(t, variants.Terms{Protocol: variants.Hidden}, app.NewGame{}.Black)
	d.do(func() { d.moveField.enter("Nb") })
	d.do(func() { d.moveField.enter("draft") })
	if text := d.message.Text(); strings.Contains(text, "b1") && !d.view.Knowledge().Sees(chess.White) {
		t.Errorf("a hidden placement is told: %q", text)
	}
}

// While moves are spoken, the letters of the focused board answer; otherwise they are the keys of commands.
func TestKeysOfTheBoardAnswerWhileMovesAreSpoken(t *testing.T) {
	r := open(t, "chess", "")
	r.do(r.keyInput.focusBoard)
	flipped := r.view.Flipped
	if r.do(func() { r.board.TypedRune('f') }); r.view.Flipped == flipped {
		t.Fatal("the key of the board does not flip it")
	}
	r.do(func() { r.board.TypedRune('f') })
	heard := r.listen()
	for _, c := range []struct {
		key  rune
		said string
	}{
		{'n', "g1, white knight"},
		{'n', "b8, black knight"},
		{'N', "g1, white knight"},
		{'m', "g1, white knight: f3, h3"},
		{'l', "No move has been made yet"},
		{'f', "File g: g1 white knight, g2 white pawn, g7 black pawn, g8 black knight"},
	} {
		r.do(func() { r.board.TypedRune(c.key) })
		if got := (*heard)[len(*heard)-1]; got != c.said {
			t.Errorf("%c: %q, want %q", c.key, got, c.said)
		}
	}
	if r.view.Flipped != flipped {
		t.Error("a key that answers has flipped the board")
	}
	r.do(func() { r.board.TypedKey(&fyne.KeyEvent{Name: fyne.Key7}); r.board.TypedRune('7') })
	if got := (*heard)[len(*heard)-1]; got != "g7, black pawn" || r.board.CursorSquare() != chess.G7 {
		t.Errorf("7: %q on %v", got, r.board.CursorSquare())
	}
	r.do(func() { r.board.TypedKey(&fyne.KeyEvent{Name: fyne.KeyLeft}) })
	if got := (*heard)[len(*heard)-1]; !strings.HasPrefix(got, "f7, black pawn") {
		t.Errorf("an arrow: %q", got)
	}
}

// On screens with a position, a dialog answers the same questions.
func TestQuestionsAreAnsweredOnScreens(t *testing.T) {
	r := open(t, "chess", "")
	heard := r.listen()
	r.do(r.editor.editPosition)
	r.do(r.commands.get("ask").do)
	field, ok := r.win.Canvas().Focused().(interface {
		TypedRune(rune)
		TypedKey(*fyne.KeyEvent)
	})
	if !ok {
		t.Fatal("no field is focused")
	}
	for _, c := range "s 1" {
		r.do(func() { field.TypedRune(c) })
	}
	r.do(func() { field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn}) })
	want := "Rank 1: a1 white rook, b1 white knight, c1 white bishop, d1 white queen, e1 white king, f1 white bishop, g1 white knight, h1 white rook"
	if !slices.Contains(*heard, want) {
		t.Errorf("heard %q", *heard)
	}
}

// A command is run by its name, typed in the field for moves, if it can be used now.
func TestCommandsAreRunByTheirNames(t *testing.T) {
	r := open(t, "chess", "")
	flipped := r.view.Flipped
	if r.do(func() { r.moveField.enter("flip board") }); r.view.Flipped == flipped || r.moveField.field.Text != "" {
		t.Error("the board is not flipped")
	}
	if r.do(func() { r.moveField.enter("Take Back") }); r.message.Text() != "Take back cannot be used now" {
		t.Errorf("before the first move: %q", r.message.Text())
	}
	r.do(func() { r.moveField.enter("e4") })
	if r.do(func() { r.moveField.enter("take-back") }); len(r.view.Plies) != 0 {
		t.Error("the move is not taken back")
	}
	r.do(func() { r.moveField.enter("settings") })
	if r.win.Canvas().Overlays().Top() == nil {
		t.Error("the settings are not opened")
	}
}

// A command is also run by words of its name. Where they can mean several commands, the player is asked which; a question, a
// move and what is neither stay what they are.
func TestCommandsAreRunByWordsOfTheirNames(t *testing.T) {
	r := open(t, "chess", "")
	enter := func(text string) string {
		r.do(func() { r.moveField.enter(text) })
		return r.message.Text()
	}
	enter("e4")
	if enter("takeback"); len(r.view.Plies) != 0 {
		t.Errorf("the move is not taken back: %q", r.message.Text())
	}
	flipped := r.view.Flipped
	if enter("flip"); r.view.Flipped == flipped {
		t.Errorf("the board is not flipped: %q", r.message.Text())
	}
	if got := enter("board cursor"); r.win.Canvas().Focused() != fyne.Focusable(r.board) {
		t.Errorf("the board does not get the focus: %q", got)
	}
	if got := enter("copy"); !strings.HasPrefix(got, "Which command: Copy ") || !strings.Contains(got, " or Copy ") {
		t.Errorf("several commands: %q", got)
	}
	if all := r.commands.like("draw", r.moveField.enabled); len(all) != 1 || all[0].id != "offer-draw" {
		t.Errorf("draw, which one command of the game has, names %d", len(all))
	}
	if got := enter("board?"); !strings.Contains(got, "king e1") {
		t.Errorf("a question: %q", got)
	}
	if got := enter("xx"); !strings.Contains(got, "This is not a move") {
		t.Errorf("neither: %q", got)
	}
}

// What may be a placement is no word of a command, whose letters may be the same: in Italian, Da is the queen on the a-file, and
// a word of the keyboard shortcuts.
func TestPlacementsAreNoWordsOfCommands(t *testing.T) {
	t.Cleanup(func() { figurine.Use(false, "en") })
	langtest.Languages(t, func(t *testing.T) {
		r := open(t, "prechess", "")
		figurine.Use(false, lang.Tag())
		letters := figurine.TypedLetters()
		for i, piece := range letters.Pieces {
			text := piece + string(rune('a'+i))
			r.do(func() { r.moveField.enter(text) })
			if r.win.Canvas().Overlays().Top() != nil || strings.Contains(r.message.Text(), "?") {
				t.Errorf("%s: %q", text, r.message.Text())
			}
		}
	})
}

// Each command can be typed by its name in each language: no name is taken for a question or for another command.
func TestEachNameOfACommandCanBeTyped(t *testing.T) {
	langtest.Languages(t, func(t *testing.T) {
		r := open(t, "chess", "")
		for id, c := range r.commands.byID {
			name := strings.TrimSuffix(c.name, "…")
			if got := r.commands.named(name); name != "" && (got == nil || got.name != c.name) {
				t.Errorf("%s: %q names %+v", id, name, got)
			}
		}
		for _, line := range spoken.CommandLines(figurine.TypedLetters()) {
			if got := r.commands.named(line.Keys); got != nil {
				t.Errorf("the question %q names the command %s", line.Keys, got.id)
			}
		}
	})
}

// While moves are spoken, what is typed without a focus begins a move or a question: it presses no keys of commands.
func TestTypedLettersGoToTheFieldWhileMovesAreSpoken(t *testing.T) {
	r := open(t, "chess", "")
	flipped := r.view.Flipped
	r.listen()
	for _, c := range "f3" {
		if f := r.win.Canvas().Focused(); f != nil {
			r.do(func() { f.TypedRune(c) })
		} else {
			r.do(func() { r.typeRune(c) })
		}
	}
	if r.moveField.field.Text != "f3" || r.view.Flipped != flipped {
		t.Errorf("the field has %q, flipped %v", r.moveField.field.Text, r.view.Flipped != flipped)
	}
	r.moveField.field.Empty()
	r.do(r.moveField.unfocus)
	r.win.Canvas().Focus(r.panel.moves.List)
	if r.do(func() { r.panel.moves.List.TypedRune('f') }); r.moveField.field.Text != "f" || r.view.Flipped != flipped {
		t.Errorf("typed in the list of moves: the field has %q, flipped %v", r.moveField.field.Text, r.view.Flipped != flipped)
	}
	r.voice.On = func() bool { return false }
	r.do(r.moveField.unfocus)
	if r.do(func() { r.typeRune('f') }); r.view.Flipped == flipped {
		t.Error("without speech the key does not flip the board")
	}
}

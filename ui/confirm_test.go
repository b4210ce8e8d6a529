package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/player"
	"backrank/app/settings"
	"backrank/ui/game"
	"backrank/ui/widget"
	"backrank/variants"
)

// against opens a window on a game in which a person plays one colour and an opponent that plays the first legal move
// the other.
func against(t *testing.T, variant string, person chess.Color) *testWindow {
	t.Helper()
	v, _ := variants.ByID(variant)
	n := app.NewGame{Variant: v, Black: player.Player{Level: 1}}
	if person == chess.Black {
		n.White, n.Black = n.Black, n.White
	}
	return openOn(t, app.Options{Unsaved: true, Opponent: first{}, First: n}, "")
}

// asked reports whether an overlay is open, and closes it.
func (r *testWindow) asked() bool {
	asked := r.win.Canvas().Overlays().Top() != nil
	r.typedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	return asked
}

// Offering a draw to a computer, which may accept at once, asks for confirmation like resigning; a person is asked by
// the offer.
func TestADrawAsksAsResigningDoes(t *testing.T) {
	for _, ask := range []bool{true, false} {
		for _, person := range []chess.Color{chess.White, chess.Black} {
			r := against(t, "chess", person)
			r.match.Settings().Change(func(s *settings.Settings) { s.ConfirmResign = ask })
			r.until("the person's turn", func() bool { return r.view.HumanTurn })
			if r.do(r.command("offer-draw").do); r.asked() != ask {
				t.Errorf("%v, to be asked %v: offering a draw does otherwise", person, ask)
			}
			if r.do(r.command("resign").do); r.asked() != ask {
				t.Errorf("%v, to be asked %v: resigning does otherwise", person, ask)
			}
		}
	}
	r := open(t, "chess", "")
	if r.do(r.command("offer-draw").do); r.asked() || r.view.DrawOffer != chess.White || r.view.Over() {
		t.Errorf("between two persons the offer is %v, over %v", r.view.DrawOffer, r.view.Over())
	}
}

// A game in which no person has moved yet is left without confirmation.
func TestAGameThatNobodyHasTouchedIsLeftUnasked(t *testing.T) {
	left := false
	leave := func(r *testWindow) bool {
		left = false
		r.confirmLeave(func() { left = true })
		return r.asked()
	}
	r := against(t, "chess", chess.Black)
	r.until("the computer's move", func() bool { return len(r.view.Plies) == 1 && r.view.HumanTurn })
	if leave(r) || !left {
		t.Error("after the computer's move alone it asks")
	}
	r.do(func() { r.play.typeMove("e5") })
	if !leave(r) || left {
		t.Error("after a move of one's own it does not ask")
	}
	r = open(t, "chess", "")
	r.do(func() { r.files.loadText("a game", "[White \"A\"]\n\n1. e4 e5 *\n") })
	r.until("the game", func() bool { return len(r.view.Plies) == 2 })
	if leave(r) || !left {
		t.Error("a loaded game that nobody has played on asks")
	}
}

// labels returns the labels of the banner's buttons.
func (r *testWindow) labels() string {
	var all []string
	for _, b := range r.panel.banner.Buttons() {
		all = append(all, b.Text)
	}
	return strings.Join(all, ", ")
}

// rematches reports which rematches the menu offers: with the same start, and with a new one.
func (r *testWindow) rematches() (same, fresh bool) {
	return !r.menu.items[r.command("rematch-same-start")].Disabled, !r.menu.items[r.command("rematch-new-start")].Disabled
}

// One who watches computers play can neither resign for them nor offer a draw.
func TestWatchersDoNotResign(t *testing.T) {
	watched, _ := watching(t)
	played := open(t, "chess", "")
	for _, name := range []string{"resign", "offer-draw"} {
		if watched.view.Over() || watched.command(name).applies(&watched.view) {
			t.Errorf("%s is possible; the game is over: %v", name, watched.view.Over())
		}
		if !played.command(name).applies(&played.view) {
			t.Errorf("%s is not possible where people play", name)
		}
	}
}

// After a game and its return game the result tells the total of the duel, and another start comes first.
func TestADuelIsToldInTotal(t *testing.T) {
	r := open(t, "chess960", "")
	r.do(r.ordered(func() error { return r.match.SetPlayers(player.Player{Name: "Ann"}, player.Player{Name: "Ben"}) }))
	r.do(r.ordered(r.match.Resign))
	if got := r.strips[0].AccessibilityLabel() + ", " + r.strips[1].AccessibilityLabel(); got != "Ben 1, Ann 0" {
		t.Errorf("after a game the strips say %q", got)
	}
	r.do(func() { r.play.Rematch(app.SameStart) })
	r.do(r.ordered(r.match.Resign))
	if _, more := r.panel.banner.Texts(); more != "Duel: Ben 1 – Ann 1" {
		t.Errorf("after both games: %q", more)
	}
	if got := r.labels(); got != "Rematch, new start, Rematch, same start" {
		t.Errorf("after both games: %s", got)
	}
}

// What may follow a game is what its variant and its start have, in the banner and in the menu.
func TestRematchesFitTheGame(t *testing.T) {
	for _, c := range []struct {
		variant, fen, want string
		same, fresh        bool
	}{
		{"chess", "", "Rematch", true, false},
		{"chess960", "", "Rematch, same start, Rematch, new start", true, true},
		{"chess960", "4k3/8/8/8/8/8/8/4K2R w H - 0 1", "Rematch, same position", true, false},
		{"prechess", "", "Rematch, new draft", false, true},
	} {
		r := open(t, c.variant, c.fen)
		if err := r.match.Resign(); err != nil {
			t.Fatal(err)
		}
		r.until("the end", func() bool { return r.view.Over() })
		if got := r.labels(); got != c.want {
			t.Errorf("after %s %s: %s, want %s", c.variant, c.fen, got, c.want)
		}
		if same, fresh := r.rematches(); same != c.same || fresh != c.fresh {
			t.Errorf("after %s %s the menu offers the same start %v, a new one %v", c.variant, c.fen, same, fresh)
		}
	}
	r := open(t, "chess960", "")
	r.do(func() { r.files.loadText("a game", "[White \"A\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n") })
	r.until("the game", func() bool { return r.view.Over() })
	if text, _ := r.panel.banner.Texts(); r.labels() != "" || text != "" {
		t.Errorf("after a document: %q, %s", text, r.labels())
	}
	if same, fresh := r.rematches(); same || fresh {
		t.Errorf("after a document the menu offers the same start %v, a new one %v", same, fresh)
	}
}

// After a game, castling rights are shown as they were in the position shown.
func TestRightsAreThoseOfThePositionShown(t *testing.T) {
	r := open(t, "chess960", ready960)
	r.do(func() { r.play.typeMove("Kf1") })
	r.do(r.ordered(r.match.Resign))
	if s := r.board.State(); s.Rights == 0 || said(r.strips[0].Buttons()) == "" {
		t.Errorf("at the end Black's rights are %v, %q", s.Rights, said(r.strips[0].Buttons()))
	}
	if got := said(r.strips[1].Buttons()); got != "" {
		t.Errorf("White's king has moved, and there is %q", got)
	}
	r.do(func() { r.play.goTo(0) })
	if got, want := said(r.strips[1].Buttons()), "O-O-O, available; O-O, available"; got != want {
		t.Errorf("before the first move there is %q, want %q", got, want)
	}
}

// ordered returns a command of the match as an action.
func (r *testWindow) ordered(do func() error) func() {
	return func() { r.runCommand(do) }
}

// A leap next to castling has its own button and key, and if castling is impossible the player is told about it.
func TestALeapHasAButtonOfItsOwn(t *testing.T) {
	r := open(t, "bunker", "4k3/8/8/8/8/8/8/2K1N2R w HC - 0 1")
	if got, want := said(r.strips[1].Buttons()), "Leap g1, available; O-O, not available now"; got != want {
		t.Errorf("buttons %s, want %s", got, want)
	}
	r.do(func() { r.typeRunes("o") })
	if len(r.view.Plies) != 0 || !strings.Contains(r.message.Said(), "knight on e1") || !strings.Contains(r.message.Said(), "L") {
		t.Errorf("O says %q, %d plies", r.message.Said(), len(r.view.Plies))
	}
	if text := r.play.ShowCastle(chess.White, game.Special{Wing: 1, Leap: true}); text != "Leap: Kc1→g1" {
		t.Errorf("the button says %q", text)
	}
	r.do(func() { r.typeRunes("l") })
	if got := r.view.Position.King(chess.White); got != chess.G1 || said(r.strips[1].Buttons()) != "" {
		t.Errorf("L: the king is on %v, buttons %s", got, said(r.strips[1].Buttons()))
	}
}

// Commands that do not apply are disabled in the menu and in the panel, and no menu is higher than the smallest window.
func TestWhatDoesNotApplyIsGrey(t *testing.T) {
	r := open(t, "chess960", "")
	grey := func() string {
		var names []string
		for _, m := range r.commands.menus {
			for _, c := range m.commands {
				name := c.name
				if c.id == "" {
					continue
				}
				if item := r.menu.items[c]; item.Disabled {
					names = append(names, name)
				}
				if b := r.panel.buttons[c]; b != nil && b.Disabled() != r.menu.items[c].Disabled {
					t.Errorf("%s: the menu is grey %v, the button %v", name, r.menu.items[c].Disabled, b.Disabled())
				}
			}
		}
		return strings.Join(names, ", ")
	}
	for _, step := range []struct {
		do   func()
		want string
	}{
		{func() {}, "Take back, Redo move, Claim draw, Undo, Redo, First position, Previous move, Next move, Last position, Leave variation, Reset panel width, Promote variation, Make main line, Delete from here, Copy line as PGN, Collapse variations, Explain last move, Move now, Finish draft at random, Restart draft, Report, Learn from your mistakes"},
		{func() { r.play.typeMove("e4") }, "Redo move, Claim draw, Redo, Next move, Last position, Leave variation, Reset panel width, Promote variation, Make main line, Delete from here, Collapse variations, Move now, Finish draft at random, Restart draft, Report, Learn from your mistakes"},
		{func() { r.play.takeBack() }, "Take back, Claim draw, First position, Previous move, Next move, Last position, Leave variation, Reset panel width, Promote variation, Make main line, Delete from here, Copy line as PGN, Collapse variations, Explain last move, Move now, Finish draft at random, Restart draft, Report, Learn from your mistakes"},
		{r.ordered(r.match.Resign), "Redo move, Players…, Offer draw, Claim draw, Resign, Redo, First position, Previous move, Next move, Last position, Leave variation, Reset panel width, Promote variation, Make main line, Delete from here, Copy line as PGN, Collapse variations, Hint, Explain last move, Move now, Finish draft at random, Restart draft, Report, Learn from your mistakes"},
	} {
		if r.do(step.do); grey() != step.want {
			t.Errorf("grey is %s\nwant    %s", grey(), step.want)
		}
	}
	for _, m := range r.menu.bar.Items {
		if h := fynewidget.NewMenu(m).MinSize().Height; h > 520 {
			t.Errorf("%s is %v high", m.Label, h)
		}
	}
}

// What the editor does in the place of the game is not grey while it is shown, and grey again in the game.
func TestWhatTheEditorDoesIsNotGrey(t *testing.T) {
	r := open(t, "chess960", "")
	for _, step := range []struct {
		do   func()
		grey bool
	}{{func() {}, true}, {r.screens.editPosition, false}, {r.screens.home, true}, {r.screens.showAtlas, true}} {
		r.do(step.do)
		for _, name := range []string{"undo", "redo"} {
			if got := r.menu.items[r.command(name)].Disabled; got != step.grey {
				t.Errorf("%s is grey %v, want %v; editing %v", name, got, step.grey, r.screens.editorShown())
			}
		}
	}
}

// The keys of what is grey in the menu do nothing, in the atlas as in the game.
func TestWhatIsGreyDoesNothing(t *testing.T) {
	r := open(t, "chess", "")
	r.do(r.screens.showAtlas)
	before := r.view.Game
	for c, item := range r.menu.items {
		if item.Disabled {
			r.do(item.Action)
			if !r.screens.atlasShown() || r.view.Game != before {
				t.Fatalf("%s leaves the atlas", c.name)
			}
		}
	}
}

// While a clock runs, a question leaves the whole board in sight; without a clock it is in the middle of the window.
func TestAQuestionLeavesTheBoardInSight(t *testing.T) {
	for _, size := range []fyne.Size{{Width: 1180, Height: 730}, {Width: 760, Height: 530}} {
		r, _ := onClock(t, "3+2")
		r.win.Resize(size)
		r.do(r.play.resign)
		at := fyne.CurrentApp().Driver().AbsolutePositionForObject(r.board)
		for _, o := range test.LaidOutObjects(r.win.Canvas().Overlays().Top()) {
			b, is := o.(*widget.Button)
			if !is {
				continue
			}
			if left := fyne.CurrentApp().Driver().AbsolutePositionForObject(b).X; left < at.X+r.board.Size().Width || left+b.Size().Width > size.Width {
				t.Errorf("%v: the button %q is at %v; the board ends at %v", size, b.Text, left, at.X+r.board.Size().Width)
			}
		}
		r.do(func() { r.press(fyne.KeyReturn) })
		if !r.view.Over() {
			t.Errorf("%v: the question is not answered", size)
		}
		r.shut()
	}
}

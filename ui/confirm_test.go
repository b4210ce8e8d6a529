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
	"backrank/internal/langtest"
	"backrank/ui/game"
	"backrank/ui/widget"
	"backrank/variants"
)

// openAgainstComputer opens a window on a game of a person with one colour against a computer that plays the first
// legal move.
func openAgainstComputer(t *testing.T, variant string, person chess.Color) *testWindow {
	t.Helper()
	v, _ := variants.ByID(variant)
	n := app.NewGame{Variant: v, Black: player.Player{Level: 1}}
	if person == chess.Black {
		n.White, n.Black = n.Black, n.White
	}
	return openOn(t, app.Options{Unsaved: true, Opponent: firstMover{}, First: n}, "")
}

// closeDialog closes the topmost dialog. It reports whether there was one.
func (r *testWindow) closeDialog() bool {
	isOpen := r.win.Canvas().Overlays().Top() != nil
	r.keyInput.typedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	return isOpen
}

// A draw offer to a computer, which may accept at once, is confirmed like resigning. Offered to a person it is not.
func TestDrawOfferIsConfirmed(t *testing.T) {
	for _, ask := range []bool{true, false} {
		for _, person := range []chess.Color{chess.White, chess.Black} {
			r := openAgainstComputer(t, "chess", person)
			r.match.Settings().Change(func(s *settings.Settings) { s.ConfirmResign = ask })
			r.until("the person's turn", func() bool { return r.view.HumanTurn })
			if r.do(r.commands.get("offer-draw").do); r.closeDialog() != ask {
				t.Errorf("%v, to be asked %v: offering a draw does otherwise", person, ask)
			}
			if r.do(r.commands.get("resign").do); r.closeDialog() != ask {
				t.Errorf("%v, to be asked %v: resigning does otherwise", person, ask)
			}
		}
	}
	r := open(t, "chess", "")
	if r.do(r.commands.get("offer-draw").do); r.closeDialog() || r.view.DrawOffer != chess.White || r.view.Over() {
		t.Errorf("between two persons the offer is %v, over %v", r.view.DrawOffer, r.view.Over())
	}
}

// Closing the tab of a game in which no person has moved needs no confirmation.
func TestClosingUntouchedGame(t *testing.T) {
	closed := false
	closeTab := func(r *testWindow) bool {
		before := r.view.Game
		r.do(r.tabs.closeShown)
		closed = r.view.Game != before
		return r.closeDialog()
	}
	r := openAgainstComputer(t, "chess", chess.Black)
	r.until("the computer's move", func() bool { return len(r.view.Plies) == 1 && r.view.HumanTurn })
	if closeTab(r) || !closed {
		t.Error("after the computer's move alone it asks")
	}
	r.until("the computer's first move again", func() bool { return len(r.view.Plies) == 1 && r.view.HumanTurn })
	r.do(func() { r.moveField.enter("e5") })
	if !closeTab(r) || closed {
		t.Error("after a move of one's own it does not ask")
	}
	r = open(t, "chess", "")
	r.do(func() { r.files.loadText("[White \"A\"]\n\n1. e4 e5 *\n") })
	r.until("the game", func() bool { return len(r.view.Plies) == 2 })
	if closeTab(r) || !closed {
		t.Error("a loaded game that nobody has played on asks")
	}
}

// bannerLabels returns the labels of the banner's buttons.
func (r *testWindow) bannerLabels() string {
	var all []string
	for _, b := range r.panel.banner.Buttons() {
		all = append(all, b.Text)
	}
	return strings.Join(all, ", ")
}

// offeredRematches reports which rematches the menu offers: with the same start, and with a new one.
func (r *testWindow) offeredRematches() (same, fresh bool) {
	return !r.menu.items[r.commands.get("rematch-same-start")].Disabled, !r.menu.items[r.commands.get("rematch-new-start")].Disabled
}

// In a game between computers the player can neither resign nor offer a draw.
func TestNoResignInComputerGame(t *testing.T) {
	watched, _ := openComputerGame(t)
	played := open(t, "chess", "")
	for _, name := range []string{"resign", "offer-draw"} {
		if watched.view.Over() || watched.commands.get(name).applies(watched.view) {
			t.Errorf("%s is possible; the game is over: %v", name, watched.view.Over())
		}
		if !played.commands.get(name).applies(played.view) {
			t.Errorf("%s is not possible where people play", name)
		}
	}
}

// After a game and its return game the result includes the score of both, and a rematch with a new start is offered
// first.
func TestDuelScoreIsShown(t *testing.T) {
	r := open(t, "chess960", "")
	r.do(r.matchCommand(func() error { return r.match.SetPlayers(player.Player{Name: "Ann"}, player.Player{Name: "Ben"}) }))
	r.do(r.matchCommand(r.match.Resign))
	if got := r.strips[0].AccessibilityLabel() + ", " + r.strips[1].AccessibilityLabel(); got != "Ben 1, Ann 0" {
		t.Errorf("after a game the strips say %q", got)
	}
	r.do(func() { r.play.Rematch(app.SameStart) })
	r.do(r.matchCommand(r.match.Resign))
	if _, more := r.panel.banner.Texts(); more != "Duel: Ben 1 – Ann 1" {
		t.Errorf("after both games: %q", more)
	}
	if got := r.bannerLabels(); got != "Rematch, new start, Rematch, same start" {
		t.Errorf("after both games: %s", got)
	}
}

// Banner and menu offer the rematches that variant and start allow.
func TestOfferedRematches(t *testing.T) {
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
		if got := r.bannerLabels(); got != c.want {
			t.Errorf("after %s %s: %s, want %s", c.variant, c.fen, got, c.want)
		}
		if same, fresh := r.offeredRematches(); same != c.same || fresh != c.fresh {
			t.Errorf("after %s %s the menu offers the same start %v, a new one %v", c.variant, c.fen, same, fresh)
		}
	}
	r := open(t, "chess960", "")
	r.do(func() { r.files.loadText("[White \"A\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n") })
	r.until("the game", func() bool { return r.view.Over() })
	if text, _ := r.panel.banner.Texts(); r.bannerLabels() != "" || text != "" {
		t.Errorf("after a document: %q, %s", text, r.bannerLabels())
	}
	if same, fresh := r.offeredRematches(); same || fresh {
		t.Errorf("after a document the menu offers the same start %v, a new one %v", same, fresh)
	}
}

// After a game the board marks the castling rights of the position shown.
func TestRightsOfPositionShown(t *testing.T) {
	r := open(t, "chess960", ready960)
	r.do(func() { r.moveField.enter("Kf1") })
	r.do(r.matchCommand(r.match.Resign))
	if s := r.board.State(); s.Rights == 0 || buttonLabels(r.strips[0].Buttons()) == "" {
		t.Errorf("at the end Black's rights are %v, %q", s.Rights, buttonLabels(r.strips[0].Buttons()))
	}
	if got := buttonLabels(r.strips[1].Buttons()); got != "" {
		t.Errorf("White's king has moved, and there is %q", got)
	}
	r.do(func() { r.navigation.goTo(0) })
	if got, want := buttonLabels(r.strips[1].Buttons()), "O-O-O, available; O-O, available"; got != want {
		t.Errorf("before the first move there is %q, want %q", got, want)
	}
}

// matchCommand returns a command of the match as the action of a button.
func (r *testWindow) matchCommand(do func() error) func() {
	return func() { r.runner.run(do) }
}

// A leap beside castling has its own button and key. If castling is illegal, the refusal names that key.
func TestLeapButton(t *testing.T) {
	r := open(t, "bunker", "4k3/8/8/8/8/8/8/2K1N2R w HC - 0 1")
	if got, want := buttonLabels(r.strips[1].Buttons()), "Leap g1, available; O-O, not available now"; got != want {
		t.Errorf("buttons %s, want %s", got, want)
	}
	r.do(func() { r.typeRunes("o") })
	if len(r.view.Plies) != 0 || !strings.Contains(r.message.Text(), "knight on e1") || !strings.Contains(r.message.Text(), "L") {
		t.Errorf("O says %q, %d plies", r.message.Text(), len(r.view.Plies))
	}
	if text := r.castler.ShowCastle(chess.White, game.Special{Wing: 1, Leap: true}); text != "Leap: ♚c1→g1" {
		t.Errorf("the button says %q", text)
	}
	r.do(func() { r.typeRunes("l") })
	if got := r.view.Position.King(chess.White); got != chess.G1 || buttonLabels(r.strips[1].Buttons()) != "" {
		t.Errorf("L: the king is on %v, buttons %s", got, buttonLabels(r.strips[1].Buttons()))
	}
}

// Commands that do not apply are disabled in the menu and in the panel. No menu is higher than the smallest window.
func TestDisabledCommands(t *testing.T) {
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
				for _, b := range r.panel.buttons.byCommand[c] {
					if b.Disabled() != r.menu.items[c].Disabled {
						t.Errorf("%s: the menu is grey %v, the button %v", name, r.menu.items[c].Disabled, b.Disabled())
					}
				}
			}
		}
		return strings.Join(names, ", ")
	}
	for _, step := range []struct {
		do   func()
		want string
	}{
		{func() {}, "Reopen closed tab, Take back, Redo move, Stop engine match…, Claim draw, Undo, Redo, First position, Previous move, Next move, Last position, Leave variation, Palette of glyphs, Promote variation, Make main line, Delete from here, Copy line as PGN, Add to my lines, Remove from my lines, Collapse variations, Explain last move, Move now, Place the rest at random, Restart draft, Report, Learn from your mistakes"},
		{func() { r.moveField.enter("e4") }, "Reopen closed tab, Redo move, Stop engine match…, Claim draw, Redo, Next move, Last position, Leave variation, Palette of glyphs, Promote variation, Make main line, Delete from here, Remove from my lines, Collapse variations, Move now, Place the rest at random, Restart draft, Report, Learn from your mistakes"},
		{func() { r.play.takeBack() }, "Reopen closed tab, Take back, Stop engine match…, Claim draw, First position, Previous move, Next move, Last position, Leave variation, Palette of glyphs, Promote variation, Make main line, Delete from here, Copy line as PGN, Add to my lines, Remove from my lines, Collapse variations, Explain last move, Move now, Place the rest at random, Restart draft, Report, Learn from your mistakes"},
		{r.matchCommand(r.match.Resign), "Reopen closed tab, Redo move, Players…, Stop engine match…, Offer draw, Claim draw, Resign, Redo, First position, Previous move, Next move, Last position, Leave variation, Promote variation, Make main line, Delete from here, Copy line as PGN, Add to my lines, Remove from my lines, Collapse variations, Hint, Explain last move, Move now, Place the rest at random, Restart draft, Report, Learn from your mistakes"},
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

// Commands that the editor handles are enabled while it is shown, and disabled again in the game.
func TestEditorCommandsAreEnabled(t *testing.T) {
	r := open(t, "chess960", "")
	for _, step := range []struct {
		do   func()
		grey bool
	}{{func() {}, true}, {r.editor.editPosition, false}, {r.screens.home, true}, {r.atlas.show, true}} {
		r.do(step.do)
		for _, name := range []string{"undo", "redo"} {
			if got := r.menu.items[r.commands.get(name)].Disabled; got != step.grey {
				t.Errorf("%s is grey %v, want %v; editing %v", name, got, step.grey, r.editor.isShown())
			}
		}
	}
}

// The menu items of disabled commands do nothing in the atlas.
func TestDisabledKeysDoNothing(t *testing.T) {
	r := open(t, "chess", "")
	r.do(r.atlas.show)
	before := r.view.Game
	for c, item := range r.menu.items {
		if item.Disabled {
			r.do(item.Action)
			if !r.atlas.isShown() || r.view.Game != before {
				t.Fatalf("%s leaves the atlas", c.name)
			}
		}
	}
}

// In a game with clocks a question does not cover the board.
func TestQuestionLeavesBoardVisible(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		for _, size := range []fyne.Size{{Width: 1180, Height: 730}, {Width: 760, Height: 530}} {
			r, _ := openWithClock(t, "3+2")
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
			r.do(func() { r.sendKey(fyne.KeyReturn) })
			if !r.view.Over() {
				t.Errorf("%v: the question is not answered", size)
			}
			r.closeWindow()
		}
	})
}

package ui

import (
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/clock"
	"backrank/app/player"
	"backrank/assets"
	"backrank/internal/langtest"
	"backrank/ui/theme"
	"backrank/variants"
	"backrank/variants/rules"
)

// openWithClock opens a window on a game with clocks. pass advances their time.
func openWithClock(t *testing.T, terms string) (r *testWindow, pass func(time.Duration)) {
	t.Helper()
	v, _ := variants.ByID("chess")
	on, err := clock.Parse(terms)
	if err != nil {
		t.Fatal(err)
	}
	var now atomic.Int64
	r = openOn(t, app.Options{
		Unsaved: true, First: app.NewGame{Variant: v, Clock: on},
		Now: func() time.Time { return time.Unix(1_800_000_000, now.Load()) },
	}, "")
	return r, func(d time.Duration) {
		now.Add(int64(d))
		r.do(r.clocks.show)
	}
}

// clockTexts returns the texts of White's and Black's clocks.
func (r *testWindow) clockTexts() [2]string {
	both := [2]string{}
	for _, s := range r.strips {
		both[s.Color()-chess.White] = s.Clock()
	}
	return both
}

// The strips show the clocks of the match, on either side of the board.
func TestStripsShowClocks(t *testing.T) {
	r, pass := openWithClock(t, "3+2")
	pass(70 * time.Second)
	if got := r.clockTexts(); got != [2]string{"1:50", "3:00"} {
		t.Errorf("after 70 seconds %v", got)
	}
	r.do(r.play.flip)
	r.moveField.enter("e4")
	r.settle()
	pass(172 * time.Second)
	if got := r.clockTexts(); got != [2]string{"1:52", "0:08.0"} {
		t.Errorf("after Black's 172 seconds, and turned, %v", got)
	}
	plain := open(t, "chess", "")
	if got := plain.clockTexts(); got != [2]string{} {
		t.Errorf("without a clock %v", got)
	}
}

// A pause covers the board and uses no time; the menu adds time to a clock and removes it.
func TestPauseAndTimeGifts(t *testing.T) {
	r, pass := openWithClock(t, "3+2")
	r.do(r.play.PauseClock)
	pass(time.Minute)
	if s := r.board.State(); s.Pieces != [64]chess.Piece{} || ^s.Hidden != 0 {
		t.Error("the board is not covered")
	}
	if text, _ := r.panel.banner.Texts(); text != "Paused" || r.commands.get("pause-clocks").title() != "Resume" {
		t.Errorf("the banner says %q, the menu %q", text, r.commands.get("pause-clocks").title())
	}
	r.do(r.panel.banner.Buttons()[0].OnTapped)
	r.do(r.commands.get("give-black-60s").do)
	r.do(r.commands.get("take-white-15s").do)
	if got := r.clockTexts(); got != [2]string{"2:45", "4:00"} || r.board.State().Pieces == [64]chess.Piece{} {
		t.Errorf("gone on with: %v", got)
	}
}

// A pause disables hints, analysis and explorer, which says so in its place. They return with the board.
func TestNoHelpInPause(t *testing.T) {
	r, _ := openWithClock(t, "3+2")
	r.do(r.explorer.toggle)
	if r.panel.explorer.Hidden {
		t.Fatal("there is no explorer")
	}
	helps := func() (all []string) {
		for _, name := range []string{"hint", "analysis", "explorer"} {
			if r.commands.get(name).applies(r.view) {
				all = append(all, name)
			}
		}
		if says, _, _ := r.live.Obstacle(); says == "" {
			all = append(all, "lines")
		}
		return all
	}
	r.do(r.play.PauseClock)
	if got := helps(); len(got) > 0 || r.panel.explorer.Text() != "There is no help while the game is paused" {
		t.Errorf("in a pause: %q, the explorer says %q", got, r.panel.explorer.Text())
	}
	r.do(func() { r.keyInput.typedRune('a') })
	if want := "There is no help while the game is paused"; r.message.Text() != want || r.closeDialog() {
		t.Errorf("A says %q, want %q", r.message.Text(), want)
	}
	r.do(func() { r.sendKey(fyne.KeyEscape) })
	for _, name := range []string{"edit-position", "continue-editing"} {
		r.do(r.commands.get(name).do)
		if want := "The board is covered while the game is paused"; r.screens.shown.screen != nil || r.message.Text() != want {
			t.Errorf("%s says %q, want %q", name, r.message.Text(), want)
		}
	}
	r.do(r.play.PauseClock)
	if got := helps(); len(got) < 3 || strings.Contains(r.panel.explorer.Text(), "There is no help") {
		t.Errorf("after it: %q, the explorer says %q", got, r.panel.explorer.Text())
	}
}

// In a pause a draft cannot be finished at random.
func TestNoFinishDraftInPause(t *testing.T) {
	v, _ := variants.ByID("prechess")
	on, err := clock.Parse("5+3 draft 1+2")
	if err != nil {
		t.Fatal(err)
	}
	r := openOn(t, app.Options{Unsaved: true, First: app.NewGame{Variant: v, Clock: on}}, "")
	finish := r.commands.get("finish-draft-at-random")
	for _, paused := range []bool{false, true, false} {
		if r.view.Paused != paused || finish.applies(r.view) == paused {
			t.Errorf("paused %v, want %v; it can be finished: %v", r.view.Paused, paused, finish.applies(r.view))
		}
		r.do(r.play.PauseClock)
	}
}

// While a clock runs, a button and a key pause and resume it. While the field for moves has the focus, letters are typed: they
// can begin a move or a question.
func TestPauseButtonAndKey(t *testing.T) {
	r, _ := openWithClock(t, "3+2")
	press := func(text string) {
		for _, l := range text {
			r.do(func() { r.win.Canvas().Focused().TypedRune(l) })
		}
	}
	r.do(r.moveField.focus)
	press("e4")
	r.do(func() { r.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn}) })
	if press("p"); r.view.Paused || r.moveField.field.Text != "p" {
		t.Errorf("typed: paused %v, in the field %q", r.view.Paused, r.moveField.field.Text)
	}
	r.moveField.field.Empty()
	r.do(r.moveField.unfocus)
	if r.typeRune('p'); !r.view.Paused || len(r.view.Plies) != 1 || r.moveField.field.Text != "" || r.panel.buttons.pause.Tip != "Resume  P" {
		t.Errorf("paused %v after %d moves, in the field %q, button %q", r.view.Paused, len(r.view.Plies), r.moveField.field.Text, r.panel.buttons.pause.Tip)
	}
	if r.do(r.panel.buttons.pause.OnTapped); r.view.Paused || r.panel.buttons.pause.Tip != "Pause clocks  P" {
		t.Errorf("resumed: paused %v, button %q", r.view.Paused, r.panel.buttons.pause.Tip)
	}
	r.do(r.moveField.focus)
	for _, first := range []string{"a", "h", "N", "n", "K", "Q", "R", "B", "O", "0", "o", "♘", "l", "p", "s", "w", "x"} {
		r.moveField.field.Empty()
		if press(first); r.moveField.field.Text != first {
			t.Errorf("%s is not typed", first)
		}
	}
	if press("p"); r.view.Paused {
		t.Error("a letter within a move pauses")
	}
	if r.runner.run(r.match.Resign); r.panel.buttons.pause.Visible() {
		t.Error("there is still a button to pause after the end")
	}
	if plain := open(t, "chess", ""); plain.panel.buttons.pause.Visible() {
		t.Error("there is a button to pause without a clock")
	}
}

// A game continued after a restart is paused; the button beside Resign has the icon to resume it.
func TestThePauseButtonAfterARestart(t *testing.T) {
	v, _ := variants.ByID("chess")
	on, err := clock.Parse("3+2")
	if err != nil {
		t.Fatal(err)
	}
	o := app.Options{Folder: t.TempDir(), First: app.NewGame{Variant: v, Clock: on}}
	m := app.Open(o)
	if err := m.PlayText("e4"); err != nil {
		t.Fatal(err)
	}
	m.Close()
	r := openOn(t, o, "")
	if b := r.panel.buttons.pause; !r.view.Paused || !b.Visible() || b.Tip != "Resume  P" || b.Icon.Name() != theme.Icon(assets.IconPlay).Name() {
		t.Errorf("paused %v, button %q with the icon %s", r.view.Paused, b.Tip, b.Icon.Name())
	}
	if r.do(r.panel.buttons.pause.OnTapped); r.view.Paused || r.panel.buttons.pause.Icon.Name() != theme.Icon(assets.IconPause).Name() {
		t.Errorf("resumed, the button has the icon %s", r.panel.buttons.pause.Icon.Name())
	}
}

// The menu of a clock has only the commands for that clock.
func TestClockMenuIsOfItsSide(t *testing.T) {
	r, _ := openWithClock(t, "3+2")
	for _, side := range []chess.Color{chess.White, chess.Black} {
		m := r.menu.contextMenu(r.clocks.menu(side))
		labels := ""
		for _, item := range m.Items {
			labels += item.Label + "\n"
		}
		if !strings.Contains(labels, "Pause") || strings.Count(labels, side.Name()) != 6 || strings.Contains(labels, side.Other().Name()) {
			t.Errorf("%s: %s", side.Name(), labels)
		}
	}
}

// Time can be given to and taken from a side with a clock; the commands name the side.
func TestTimeGiftsNeedClock(t *testing.T) {
	r, _ := openWithClock(t, "3+2 vs none")
	for g, c := range r.clocks.gifts {
		if black := g.side == chess.Black; r.menu.items[c].Disabled != black {
			t.Errorf("%s: grey %v", g, r.menu.items[c].Disabled)
		}
	}
}

// While both sides prepare there is no hint, analysis, survey or explorer, and the banner has a button with which each
// side ends its preparation.
func TestNoHelpInPreparation(t *testing.T) {
	r, pass := openWithClock(t, "3+2 prepare 10")
	if said := r.message.Text(); said != "" {
		t.Errorf("it begins with %q", said)
	}
	pass(time.Minute)
	if got := r.clockTexts(); got != [2]string{"9:00", "9:00"} {
		t.Errorf("the countdown shows %v", got)
	}
	for _, name := range []string{"hint", "analysis", "explorer", "atlas", "start-position-in-atlas"} {
		if r.commands.get(name).applies(r.view) {
			t.Errorf("%s is possible", name)
		}
	}
	if says, _, _ := r.live.Obstacle(); says == "" {
		t.Error("the analysis is not stopped")
	}
	e := &fakeEngine{}
	r.useEngines(e)
	const off = "There is no help while you prepare for the game"
	r.do(func() { r.keyInput.typedRune('a') })
	if r.message.Text() != off || r.closeDialog() {
		t.Errorf("A says %q, want %q", r.message.Text(), off)
	}
	r.do(r.editor.editPosition)
	r.do(func() { r.keyInput.typedRune('a') })
	inEditor := func(what string) {
		t.Helper()
		if shown := r.markup(); !strings.Contains(shown, off) || e.searchCount() != 0 || len(e.searched) != 0 {
			t.Errorf("in the editor %d positions are analysed at %s", len(e.searched), what)
		}
	}
	inEditor("the start")
	first := r.view.Position.Moves(nil)[0]
	after := rules.After(&r.view.Position, first)
	r.do(func() { r.message.Clear(); r.editor.screen.Load(r.view.Variant, after.Setup()) })
	r.do(func() { r.keyInput.typedRune('a') })
	inEditor("a position after the start")
	r.do(r.screens.home)
	r.message.Clear()
	r.moveField.enter("e4")
	r.settle()
	if len(r.view.Plies) != 0 {
		t.Error("White has moved")
	}
	const why = "The game starts when the time is up or both players are ready"
	for how, press := range map[string]func(){
		"a piece":  func() { r.dragPiece(chess.E2, chess.E4) },
		"castling": func() { r.keyInput.typedRune('o') },
	} {
		r.message.Clear()
		if press(); r.message.Text() != why || r.board.State().Movable != 0 {
			t.Errorf("%s: message %q, movable %v", how, r.message.Text(), r.board.State().Movable)
		}
	}
	r.do(r.panel.banner.Buttons()[0].OnTapped)
	r.do(r.panel.banner.Buttons()[0].OnTapped)
	if said := r.message.Text(); said != "" {
		t.Errorf("after the preparation it says %q", said)
	}
	if r.board.State().Movable == 0 {
		t.Error("no piece can be lifted after the preparation")
	}
	if got := r.clockTexts(); r.view.Preparing() || got != [2]string{"3:00", "3:00"} {
		t.Errorf("both are ready: preparing %v, %v", r.view.Preparing(), got)
	}
}

// In the smallest window the strips have room for all castling buttons with long names and clock texts.
func TestStripsInSmallestWindow(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		on, err := clock.Parse("40/90+30:30+30")
		if err != nil {
			t.Fatal(err)
		}
		for id, buttons := range map[string]int{"chess960": 2, "bunker": 4} {
			v, _ := variants.ByID(id)
			start, err := variants.ParseStartID("W518-B518")
			if err != nil {
				t.Fatal(err)
			}
			r := openOn(t, app.Options{Unsaved: true, Opponent: firstMover{}, First: app.NewGame{
				Variant: v, Start: &start, Clock: on, White: player.Player{Name: strings.Repeat("Maximiliane ", 3)}, Black: player.Player{Level: 1},
			}}, "")
			r.win.Resize(fyne.NewSize(760, 530))
			r.do(r.clocks.show)
			for _, s := range r.strips {
				if got := len(s.Buttons()); got != buttons {
					t.Errorf("%s: %d buttons of %s, want %d", id, got, s.Color().Name(), buttons)
				}
				if got := s.Clock(); got != "1:30:00" && !strings.HasPrefix(got, "1:29:") { // White's clock runs
					t.Errorf("%s: %s's clock shows %q", id, s.Color().Name(), got)
				}
			}
		}
	})
}

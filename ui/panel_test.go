package ui

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"github.com/notnil/chess"

	"backrank/app/settings"
	"backrank/internal/langtest"
	"backrank/lang"
	"backrank/ui/game"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/facts"
)

// No buttons or texts of the panel overlap, in wide, small and tall windows.
func TestPanelLayout(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		sizes := []fyne.Size{{Width: 1180, Height: 730}, {Width: 760, Height: 530}, {Width: 500, Height: 830}, {Width: 760, Height: 830}, {Width: 1920, Height: 1050}}
		if testing.Short() {
			sizes = sizes[:3]
		}
		for _, variant := range []string{"chess", "bunker", "prechess"} {
			for _, state := range []string{"", "offer-draw", "resign", "hint"} {
				if state != "" && variant == "prechess" || state == "hint" && variant != "chess" {
					continue // not in a draft, and not with every array
				}
				r := openWithAdviser(t, variant, "", "Nf3", "Nc6", "d4")
				r.match.Settings().Change(func(s *settings.Settings) { s.ConfirmResign = false })
				if state != "" {
					r.do(r.commands.get(state).do)
					r.until(state, func() bool {
						return r.view.DrawOffer != chess.NoColor || r.view.Over() || r.panel.hint.Stage() > game.Searching
					})
				}
				for _, size := range sizes {
					r.win.Resize(size)
					r.checkNoOverlap(t, fmt.Sprintf("%s %s %v", variant, state, size))
				}
			}
		}
	})
}

// The result of a game against the computer, which has more text, overlaps nothing either.
func TestResultLayout(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		r := openAgainstComputer(t, "chess960", chess.White)
		r.match.Settings().Change(func(s *settings.Settings) { s.ConfirmResign = false })
		r.until("the person's turn", func() bool { return r.view.HumanTurn })
		r.do(r.commands.get("resign").do)
		r.until("the result", r.view.Over)
		for _, size := range []fyne.Size{{Width: 1180, Height: 730}, {Width: 760, Height: 530}, {Width: 500, Height: 830}, {Width: 760, Height: 830}} {
			r.win.Resize(size)
			r.checkNoOverlap(t, fmt.Sprint(size))
		}
	})
}

// After a game the moves stay readable above the result, whose buttons have shorter labels if space is
// short.
func TestMovesStayReadableAfterGame(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		r := open(t, "chess960", "")
		for _, text := range []string{"e4", "e5", "d4", "d5"} {
			r.moveField.enter(text)
		}
		r.runner.run(r.match.Resign)
		for size, short := range map[fyne.Size]bool{{Width: 1180, Height: 730}: false, {Width: 760, Height: 530}: false, {Width: 760, Height: 490}: true} {
			longer := lang.L("Close") != "Close" // then the short labels may be needed in larger windows too
			if longer && size.Height < minWindowSize.Height {
				continue // it is smaller than a window can be
			}
			r.win.Resize(size)
			if high := r.panel.moves.Size().Height; !r.panel.moves.Visible() || high < 100 {
				t.Errorf("%v: the moves have %v", size, high)
			}
			full := strings.Join([]string{lang.L("Rematch, same start"), lang.L("Rematch, new start"), lang.L("Analyse game…")}, ", ")
			shortened := strings.Join([]string{lang.L("Rematch"), lang.L("New start"), lang.L("Analyse…")}, ", ")
			if got := r.bannerLabels(); (got != full || short) && (got != shortened || !short && !longer) {
				t.Errorf("%v: buttons %q", size, got)
			}
			for _, b := range r.panel.banner.Buttons() {
				if b.MinSize().Width > b.Size().Width {
					t.Errorf("%v: %s has %v, and needs %v", size, b.Text, b.Size().Width, b.MinSize().Width)
				}
			}
		}
	})
}

// Before the first move the panel is filled: little space remains below the card about the start, for an array and for
// an edited position.
func TestPanelIsFilledAtStart(t *testing.T) {
	starts := []struct{ variant, fen string }{
		{"chess960", "r3k2r/pp3ppp/2n1bn2/2bp4/3P4/2N1PN2/PP2BPPP/R3K2R w KQkq - 4 10"},
		{"shuffle", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"},
	}
	for _, v := range variants.All() {
		if v.Symmetry != variants.Drafted {
			starts = append(starts, struct{ variant, fen string }{v.ID, ""})
		}
	}
	for _, s := range starts {
		r := open(t, s.variant, s.fen)
		r.win.Resize(fyne.Size{Width: 1180, Height: 730})
		last := fyne.CurrentApp().Driver().AbsolutePositionForObject(r.panel.moves).Y
		end := last + r.panel.moves.Size().Height
		eachVisible(r.panel.moves, func(o fyne.CanvasObject) {
			switch o.(type) {
			case *widget.Text, *widget.Button, *widget.Diagram:
				last = max(last, fyne.CurrentApp().Driver().AbsolutePositionForObject(o).Y+o.Size().Height)
			}
		})
		most := float32(60)
		if s.fen != "" {
			most = 110 // there may be few facts
		}
		if last > end || end-last > most {
			t.Errorf("%s %s: the panel is empty from %v to %v", s.variant, s.fen, last, end)
		}
		r.closeWindow()
	}
}

// A person with Black sees the computer's first move and still the card about the start; from then on, only moves.
func TestStartCardForBlack(t *testing.T) {
	r := openAgainstComputer(t, "chess960", chess.Black)
	r.until("the person's turn", func() bool { return r.view.HumanTurn })
	cardShown := func() (seen bool) {
		eachVisible(r.panel.moves, func(o fyne.CanvasObject) {
			text, is := o.(*widget.Text)
			seen = seen || is && text.Text() == facts.Weaknesses()[0].Name
		})
		return seen
	}
	if !cardShown() || r.panel.moves.List.Shown() == "" || !r.panel.moves.List.InSight() {
		t.Errorf("start card shown %v; move %q visible %v", cardShown(), r.panel.moves.List.Shown(), r.panel.moves.List.InSight())
	}
	r.checkNoOverlap(t, "after the first move")
	move := r.view.Position.Moves(nil)[0]
	r.do(func() { r.play.move(move) })
	r.until("a move of each", func() bool { return len(r.view.Plies) > 1 })
	if cardShown() {
		t.Error("the start card is still shown")
	}
}

// If the computer places first in a draft, the card about castling is still shown after its first placement; from then
// on, only the list.
func TestCastlingCardForSecondPlacer(t *testing.T) {
	r := openAgainstComputer(t, "prechess", chess.Black)
	r.until("the person's turn", func() bool { return r.view.HumanTurn })
	cardShown := func() (seen bool) {
		eachVisible(r.panel.moves, func(o fyne.CanvasObject) {
			text, is := o.(*widget.Text)
			seen = seen || is && text.Text() == variants.Bunker.Name
		})
		return seen
	}
	if n := r.view.Draft.End.Len(); n != 1 || !cardShown() {
		t.Errorf("after %d placements: castling card shown %v", n, cardShown())
	}
	r.checkNoOverlap(t, "after the first placement")
	r.do(func() { r.typeLetters("nc") })
	r.until("a placement of each", func() bool { return r.view.Draft.End.Len() > 1 })
	if cardShown() {
		t.Error("the castling card is still shown")
	}
}

// checkNoOverlap checks that the visible objects of the panel do not overlap or leave the panel.
func (r *testWindow) checkNoOverlap(t *testing.T, where string) {
	t.Helper()
	type box struct {
		what     string
		at, last fyne.Position
	}
	var all []box
	add := func(o fyne.CanvasObject, what string, size fyne.Size) {
		at := fyne.CurrentApp().Driver().AbsolutePositionForObject(o)
		if size.Width > 0 && size.Height > 0 { // otherwise it is not visible
			all = append(all, box{what, at, at.AddXY(size.Width, size.Height)})
		}
	}
	eachVisible(r.panel.content, func(o fyne.CanvasObject) {
		switch o := o.(type) {
		case *widget.Button:
			add(o, "button "+o.Text+o.Tip, o.Size().Max(o.MinSize()))
		case *widget.Field:
			add(o, "field", o.Size())
		case *widget.Text:
			add(o, "text "+o.Text(), o.Size())
		}
	})
	if len(all) < 10 {
		t.Fatalf("%s: only %d things are seen", where, len(all))
	}
	edge := fyne.CurrentApp().Driver().AbsolutePositionForObject(r.panel.content)
	end := edge.AddXY(r.panel.content.Size().Width, r.panel.content.Size().Height)
	for i, a := range all {
		if a.at.X < edge.X || a.at.Y < edge.Y || a.last.X > end.X || a.last.Y > end.Y {
			t.Errorf("%s: %s, from %v to %v, leaves the panel from %v to %v", where, a.what, a.at, a.last, edge, end)
		}
		for _, b := range all[:i] {
			if a.at.X+1 < b.last.X && b.at.X+1 < a.last.X && a.at.Y+1 < b.last.Y && b.at.Y+1 < a.last.Y {
				t.Errorf("%s: %s lies on %s", where, a.what, b.what)
			}
		}
	}
}

// eachVisible calls see for all visible objects in the current layout.
func eachVisible(o fyne.CanvasObject, see func(fyne.CanvasObject)) {
	if !o.Visible() {
		return
	}
	see(o)
	var within []fyne.CanvasObject
	switch o := o.(type) {
	case fyne.Widget:
		within = test.WidgetRenderer(o).Objects()
	case *fyne.Container:
		within = o.Objects
	}
	for _, child := range within {
		eachVisible(child, see)
	}
}

// Board, strips, message and panel are aligned to whole device pixels, in windows of all sizes.
func TestPixelGrid(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		r := open(t, "chess960", "")
		for _, size := range []fyne.Size{{Width: 1180, Height: 730}, {Width: 760, Height: 530}, {Width: 500, Height: 830}, {Width: 1920, Height: 1050}, {Width: 1003, Height: 701}} {
			r.win.Resize(size)
			r.checkGrid(size)
		}
	})
}

// checkGrid reports objects of the window that are not aligned to whole device pixels.
func (r *testWindow) checkGrid(size fyne.Size) {
	t := r.t
	t.Helper()
	at := func(o fyne.CanvasObject) (fyne.Position, fyne.Position) {
		p := fyne.CurrentApp().Driver().AbsolutePositionForObject(o)
		return p, p.AddXY(o.Size().Width, o.Size().Height)
	}
	from, to := at(r.board)
	above, aboveEnd := at(r.strips[0])
	below, belowEnd := at(r.strips[1])
	said, saidEnd := at(r.message)
	panel, panelEnd := at(r.panel.content)
	for what, equal := range map[string][2]float32{
		"the left of the upper strip": {above.X, from.X}, "the right of the upper strip": {aboveEnd.X, to.X},
		"the left of the lower strip": {below.X, from.X}, "the right of the lower strip": {belowEnd.X, to.X},
		"the left of the message": {said.X, from.X}, "the right of the message": {saidEnd.X, to.X},
		"the upper strip and the board": {aboveEnd.Y, from.Y}, "the lower strip and the board": {below.Y, to.Y},
		"the message and the lower strip": {said.Y, belowEnd.Y},
	} {
		if equal[0] != equal[1] {
			t.Errorf("%v: %s is at %v, want %v", size, what, equal[0], equal[1])
		}
	}
	if panel.X > to.X && (panel.Y > above.Y || panelEnd.Y < saidEnd.Y || r.frame.panelWidth == 0 && (panel.Y != above.Y || panelEnd.Y != saidEnd.Y)) {
		t.Errorf("%v: the panel goes from %v to %v, beside it %v to %v", size, panel.Y, panelEnd.Y, above.Y, saidEnd.Y)
	}
	for _, v := range []float32{from.X, from.Y, panel.X, panel.Y, panelEnd.Y} {
		if v != float32(int(v)) {
			t.Errorf("%v: something begins at pixel %v", size, v)
		}
	}
}

// Every button of the panel and every castling button has a tooltip, which disappears when the button is pressed.
func TestTooltipClosesOnPress(t *testing.T) {
	r := open(t, "bunker", "4k3/8/8/8/8/8/8/2K1N2R w HC - 0 1")
	tooltips := 0
	tips := r.win.Content().(*fyne.Container).Objects[1].(*widget.Tips)
	press := func(o fyne.CanvasObject, name string) {
		e := &desktop.MouseEvent{PointEvent: fyne.PointEvent{AbsolutePosition: fyne.NewPos(400, 300)}}
		o.(desktop.Hoverable).MouseIn(e)
		if tips.Shown() != "" {
			tooltips++
		}
		r.do(func() { test.Tap(o.(fyne.Tappable)) })
		r.closeDialog()
		r.screens.home()
		tips = r.win.Content().(*fyne.Container).Objects[1].(*widget.Tips)
		if tips.Shown() != "" {
			t.Errorf("%s still has the tooltip %q", name, tips.Shown())
		}
		o.(desktop.Hoverable).MouseOut()
	}
	for c, buttons := range r.panel.buttons.byCommand {
		for _, b := range buttons {
			press(b, c.name)
		}
	}
	white := r.strips[1]
	if white.Color() == chess.Black { // the board has been flipped
		white = r.strips[0]
	}
	if len(white.Buttons()) != 2 {
		t.Errorf("White's buttons are %s", buttonLabels(white.Buttons()))
	}
	for _, b := range slices.Backward(white.Buttons()) { // the leap, which is played, last
		press(b.(fyne.CanvasObject), b.(fyne.Accessible).AccessibilityLabel())
	}
	if tooltips < 10 {
		t.Errorf("only %d tooltips", tooltips)
	}
}

// After a game the list of moves gets the space of the buttons Draw and Resign. Taking the result back brings the
// buttons back.
func TestMovesGrowAfterGame(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		r := open(t, "chess", "")
		r.moveField.enter("e4")
		before := r.panel.upper.Size().Height
		if r.panel.buttons.game.Hidden {
			t.Fatal("a game in progress cannot be given up")
		}
		r.runner.run(r.match.Resign)
		if grown := r.panel.upper.Size().Height - before; !r.panel.buttons.game.Hidden || grown < 30 {
			t.Errorf("hidden %v, the upper part has grown by %v", r.panel.buttons.game.Hidden, grown)
		}
		r.runner.run(r.match.TakeBack)
		if r.panel.buttons.game.Hidden || r.panel.upper.Size().Height != before {
			t.Errorf("hidden %v, %v high, want %v", r.panel.buttons.game.Hidden, r.panel.upper.Size().Height, before)
		}
	})
}

// The field for typed moves disappears with the end of the game, and the buttons below it keep their places. Its key opens
// it again, for a variation or a question.
func TestTheFieldForMovesIsHiddenWhereNoneCanBePlayed(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		r := open(t, "chess", "")
		for _, move := range []string{"f3", "e5", "g4"} {
			r.do(func() { r.moveField.enter(move) })
		}
		at := fyne.CurrentApp().Driver().AbsolutePositionForObject
		buttons := []string{"first-position", "next-move", "take-back", "new-game"}
		places := map[string]fyne.Position{}
		for _, id := range buttons {
			places[id] = at(r.panel.buttons.byCommand[r.commands.get(id)][0])
		}
		r.do(r.commands.get("type-a-move").do)
		if !r.moveField.field.Visible() || r.win.Canvas().Focused() != r.moveField.field {
			t.Fatal("the field cannot be used during the game")
		}
		r.moveField.field.SetText("Qh4")
		r.do(func() { r.moveField.field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn}) })
		if !r.view.Over() || r.moveField.field.Visible() || r.win.Canvas().Focused() != nil {
			t.Errorf("after the mate (over: %t) the field is visible: %t, the focus is at %T", r.view.Over(), r.moveField.field.Visible(), r.win.Canvas().Focused())
		}
		for _, id := range buttons {
			if got := at(r.panel.buttons.byCommand[r.commands.get(id)][0]); got != places[id] {
				t.Errorf("%s moves from %v to %v", id, places[id], got)
			}
		}
		key := func() {
			t.Helper()
			r.pressKey(r.commands.get("type-a-move").binding.Key)
			r.settle()
		}
		if key(); !r.moveField.field.Visible() {
			t.Error("the key does not show the field at a mate, for questions")
		}
		r.do(func() { r.navigation.step(-1) })
		if key(); !r.moveField.field.Visible() || r.win.Canvas().Focused() != r.moveField.field {
			t.Error("the key does not show the field before the mate")
		}
		if r.do(r.navigation.goLast); r.moveField.field.Visible() || r.win.Canvas().Focused() != nil {
			t.Error("the field stays when the position shown becomes the mate")
		}
	})
}

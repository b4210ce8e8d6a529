package ui

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/settings"
	"backrank/ui/board"
	"backrank/variants"
)

// Random input (menus, keys, buttons of the panel, drops anywhere, typed nonsense) never panics, and the board shows
// the position of the match.
func TestRandomInput(t *testing.T) {
	seeds, times := uint64(6), 250
	if testing.Short() {
		seeds, times = 1, 150
	}
	for seed := range seeds {
		rng := rand.New(rand.NewPCG(seed, 4))
		all := variants.All()
		r := openOn(t, app.Options{Unsaved: true, Adviser: firstMoveAdviser{}, First: app.NewGame{Variant: all[rng.IntN(len(all))]}}, "")
		r.match.Settings().Change(func(s *settings.Settings) { s.ConfirmNew, s.ConfirmResign = rng.IntN(2) == 0, rng.IntN(2) == 0 })
		actions := r.actions(rng)
		for range times {
			i := rng.IntN(len(actions))
			r.do(actions[i].do)
			r.closeOverlay(rng)
			if pieces := r.view.Pieces(); r.board.State().Pieces != pieces {
				t.Fatalf("seed %d: after %s the board shows other pieces than the match has", seed, actions[i].name)
			}
			// The computer may have moved in the meantime; then its view has not been shown yet.
			r.until("the view that the match has, after "+actions[i].name, func() bool { return r.view.Serial == r.match.View().Serial })
		}
	}
}

// action is a possible input.
type action struct {
	name string
	do   func()
}

// actions returns all possible inputs, with moves more frequent than others.
func (r *testWindow) actions(rng *rand.Rand) []action {
	var actions []action
	for _, menu := range r.win.MainMenu().Items {
		for _, item := range menu.Items {
			switch {
			case item.IsSeparator, item.IsQuit:
			case item.ChildMenu != nil:
				for _, within := range item.ChildMenu.Items {
					if !within.IsSeparator {
						actions = append(actions, action{within.Label, within.Action})
					}
				}
			default:
				actions = append(actions, action{item.Label, item.Action})
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(r.commands.byID)) {
		if letter := r.commands.get(name).binding.Key.Writes(); letter != 0 {
			actions = append(actions, action{name, func() { r.keyInput.typedRune(letter) }})
		}
	}
	for _, key := range []fyne.KeyName{
		fyne.KeyLeft, fyne.KeyRight, fyne.KeyUp, fyne.KeyDown, fyne.KeyPageUp, fyne.KeyPageDown, fyne.KeyEscape, fyne.Key1, fyne.Key2,
	} {
		actions = append(actions, action{"key " + string(key), func() { r.board.TypedKey(&fyne.KeyEvent{Name: key}) }})
	}
	for _, key := range []fyne.KeyName{fyne.KeyEscape, fyne.KeyU, fyne.KeyReturn, fyne.KeyF1, fyne.KeyDown} {
		actions = append(actions, action{"the window's key " + string(key), func() { r.keyInput.typedKey(&fyne.KeyEvent{Name: key}) }})
	}
	texts := []string{"e4", "Nf3", "O-O", "O-O-O", "Ke1", "Na1", "e2e4", "", "☃", "exd5=Q#??", "Rb1"}
	move := action{"a legal move", func() {
		v := *r.view
		if v.Draft.Going {
			places := v.Draft.End.All()
			r.drafts.place(places[rng.IntN(len(places))])
		} else if moves := v.End.Moves(nil); len(moves) > 0 {
			r.play.move(moves[rng.IntN(len(moves))])
		}
	}}
	drop := action{"a drop", func() {
		from := board.Origin{Square: chess.Square(rng.IntN(64))}
		from.Piece = r.board.State().Pieces[from.Square]
		if stacks := r.board.State().Trays.White; len(stacks) > 0 && rng.IntN(2) == 0 {
			from = board.Origin{Square: chess.NoSquare, Piece: stacks[rng.IntN(len(stacks))].Piece}
		}
		r.gestureHandler.Dropped(from, chess.Square(rng.IntN(64)), board.Gesture(rng.IntN(3)))
	}}
	letter := action{"a letter", func() { r.keyInput.typedRune(rune("KQRBNkqrnabcdefgh"[rng.IntN(17)])) }}
	typed := action{"a typed text", func() { r.moveField.enter(texts[rng.IntN(len(texts))]) }}
	wings := action{"a button of castling", func() {
		for _, b := range r.strips[rng.IntN(2)].Buttons() {
			b.FocusGained()
			b.TypedRune(' ')
			b.FocusLost()
		}
	}}
	banner := action{"a button of the banner", func() {
		if n := len(r.panel.banner.Buttons()); n > 0 {
			r.panel.banner.Buttons()[rng.IntN(n)].OnTapped()
		}
	}}
	for range 12 {
		actions = append(actions, move, move, move, drop, letter, letter, typed, wings, banner)
	}
	return actions
}

// closeOverlay closes all overlays with Escape and Enter.
func (r *testWindow) closeOverlay(rng *rand.Rand) {
	r.t.Helper()
	for n := 0; r.win.Canvas().Overlays().Top() != nil; n++ {
		key := fyne.KeyEscape
		if rng.IntN(2) == 0 {
			key = fyne.KeyReturn
		}
		r.do(func() { r.keyInput.typedKey(&fyne.KeyEvent{Name: key}) })
		if n > 40 {
			r.t.Fatalf("%T stays over the window", r.win.Canvas().Overlays().Top())
		}
	}
}

package ui

import (
	"math/rand/v2"
	"time"

	"fyne.io/fyne/v2"

	"backrank/app"
	"backrank/ui/atlas"
	"backrank/variants"
)

// showAtlas puts the atlas in the place of the game, with the array that is played at
// the cursor.
func (w *Window) showAtlas() {
	if w.atlas == nil {
		family := variants.FischerFamily
		if f := w.view.Variant.Family; f.Len() > 1 {
			family = f
		}
		s := w.settings()
		w.atlas = atlas.New(atlas.Input{
			Men: w.men, Set: s.Men, Board: s.Board, Study: w.match.Study(),
			Later: func(work, done func()) {
				w.queue.do(func() error { work(); return nil }, func(error) { done() })
			},
			Key:   func(e *fyne.KeyEvent) { w.typedKey(e) },
			Play:  w.playFrom,
			Copy:  func(text string) { w.app.Clipboard().SetContent(text) },
			Leave: w.home, FullScreen: w.fullScreen, Now: time.Now, Seed: rand.Uint64,
			After: func(d time.Duration, do func()) func() {
				stopped := false // it may be on its way when it is stopped
				t := time.AfterFunc(d, func() {
					w.hop(func() {
						if !stopped {
							do()
						}
					})
				})
				return func() {
					stopped = true
					t.Stop()
				}
			},
		}, family, w.view.Variant.Castling)
	}
	w.win.SetContent(w.atlas.Content())
	w.away = true
	w.atlas.Focus(w.win.Canvas())
	w.retrace()
}

// home goes back to the game.
func (w *Window) home() {
	if w.away {
		w.away = false
		w.win.SetContent(w.content)
		w.win.Canvas().Unfocus()
		w.retrace()
	}
}

// playFrom begins a game from a start position, against whom the last new game was.
func (w *Window) playFrom(v variants.Variant, start variants.Start) {
	w.leaving(func() {
		w.home()
		s := w.settings()
		white, black := app.Player{Name: s.PlayerName}, app.Player{Level: min(s.NewOpponent, len(w.match.Levels()))}
		w.order(func() error {
			return w.match.New(app.NewGame{Variant: v, Start: &start, White: white, Black: black})
		})
	})
}

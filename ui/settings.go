package ui

import "backrank/app"

// settings are the player's settings as they stand.
func (w *Window) settings() app.Settings { return w.match.Settings().Get() }

// change changes a setting and shows it at once.
func (w *Window) change(change func(*app.Settings)) {
	w.queue.do(func() error { return w.match.Settings().Change(change) }, func(err error) {
		if err != nil {
			w.refuse(err.Error(), 0)
		}
		w.restyle()
	})
}

// restyle shows the settings as they stand.
func (w *Window) restyle() {
	w.applyTheme()
	w.board.SetStyle(w.boardStyle())
	w.show(w.view, false)
}

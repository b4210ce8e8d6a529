package ui

import "backrank/app"

// current is the match whose game the window shows. The parts of the window hold it in place of the match, because the
// window may show another match later. It is read on the main goroutine only: work on other goroutines, and a dialog that
// acts on a game, take its Match when they begin, so that they keep the match that they began with.
type current struct{ *app.Match }

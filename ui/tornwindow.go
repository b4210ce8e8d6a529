package ui

import (
	"slices"

	"fyne.io/fyne/v2"

	"backrank/app"
	"backrank/lang"
)

// isMain reports whether the window is the main window.
func (w *Window) isMain() bool { return w.openGames.main() == w }

// raise brings the window to the front.
func (w *Window) raise() { w.win.RequestFocus() }

// tornSize is the initial size of the window of a tab, in units.
var tornSize = fyne.NewSize(980, 700)

// canTearOff reports whether the tab of a game can get a window of its own. The main window keeps one tab, and a browser
// has one window.
func (o *openGames) canTearOff(g *openGame) bool {
	return g != nil && g.window == o.main() && len(o.in(o.main())) > 1 && o.main().System.Page == nil
}

// tearOff gives the tab of a game a window of its own.
func (o *openGames) tearOff(g *openGame) {
	if !o.canTearOff(g) {
		return
	}
	main := o.main()
	all := o.in(main)
	i := slices.Index(all, g)
	if g.isShown() {
		all = slices.Delete(all, i, i+1)
		o.show(all[min(i, len(all)-1)])
	}
	o.tabs.SetWindow(g.match, o.freeWindow())
	o.openWindow(g)
	o.showTabs()
}

// freeWindow returns the lowest number that no window of a tab has.
func (o *openGames) freeWindow() int {
	n := 1
	for slices.ContainsFunc(o.tabs.All(), func(m *app.Match) bool { return o.tabs.Window(m) == n }) {
		n++
	}
	return n
}

// openWindow opens a window for the tab of a game.
func (o *openGames) openWindow(g *openGame) {
	main := o.main()
	w := &Window{
		System: main.System, app: main.app, win: main.app.NewWindow("Backrank"), openGames: o, match: &current{g.match},
		background: main.background,
	}
	o.windows = append(o.windows, w)
	g.window, g.news = w, false
	w.focus = newFocusSpeech(w)
	build(w, main.style.pieces)
	w.registerHandlers()
	w.win.SetCloseIntercept(func() { o.leaveWindow(g) })
	w.draw(*w.view, false)
	w.restore(g.kept)
	w.showMenu()
	size := tornSize
	if s := w.settings.get(); s.TabWidth > 0 && s.TabHeight > 0 {
		size = fyne.NewSize(float32(s.TabWidth), float32(s.TabHeight))
	}
	w.win.Resize(o.scaledSize(size))
	w.win.Show()
	w.stopWhenMinimised()
	w.board.SetStyle(w.style.board())
	w.focus.follow()
}

// restoreWindows opens the windows of the tabs that had windows of their own when the program was left.
func (o *openGames) restoreWindows() {
	for _, g := range slices.Clone(o.all) {
		switch {
		case o.tabs.Window(g.match) == 0:
		case o.canTearOff(g):
			o.openWindow(g)
		default:
			o.tabs.SetWindow(g.match, 0)
		}
	}
	o.showTabs()
}

// leaveWindow closes the window of a tab. The tab returns to the main window if its game is in progress, or has changes
// that would be lost; otherwise it is closed, too.
func (o *openGames) leaveWindow(g *openGame) {
	g.window.runner.commitComment()
	if o.main().parts.tabs.question(g) != "" {
		o.returnTab(g)
		o.main().message.Report(lang.L("The game is in its tab again"), 0)
		return
	}
	if err := o.close(g); err != nil {
		o.main().notify.refuse(err.Error(), 0)
	}
}

// returnTab returns the tab of a game from a window of its own to the main window.
func (o *openGames) returnTab(g *openGame) {
	w := g.window
	g.kept, g.view = w.kept(), g.match.View()
	g.window = o.main()
	o.tabs.SetWindow(g.match, 0)
	o.closeWindow(w)
	o.main().parts.screens.home()
	o.show(g)
}

// closeWindow closes the window of a tab that has moved or is being closed.
func (o *openGames) closeWindow(w *Window) {
	w.storeSize()
	o.windows = slices.DeleteFunc(o.windows, func(other *Window) bool { return other == w })
	w.win.Close()
	w.endWork()
}

// inMain returns a command of the window of a tab that brings the main window to the front first.
func (o *openGames) inMain(do func()) func() {
	return func() {
		o.main().raise()
		do()
	}
}

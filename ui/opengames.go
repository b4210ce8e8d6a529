package ui

import (
	"slices"

	"backrank/app"
	"backrank/sound"
	"backrank/ui/moves"
	"backrank/ui/report"
	"backrank/ui/tabs"
)

// openGames are the games of all tabs, and the windows that show them. All windows of the program share it. [app.Tabs]
// knows which games are open, their order and their windows; openGames follows them and shows them.
type openGames struct {
	tabs     *app.Tabs
	windows  []*Window // the main window first, then those of tabs that were torn off
	all      []*openGame
	lastID   uint64
	bar      *tabs.Bar // of the main window
	saved    savedGames
	seen     map[uint64]bool // the notices that were shown, by number
	reports  *openReports
	language string // of the settings, as it was applied last
	wishes   Wishes // of the player for all programs, as they were read last

	textFactor float32 // by which everything in the windows is larger than usual; 0 before it is known
}

// openGame is a game that is open in a tab.
type openGame struct {
	id     uint64 // in the tab bar
	match  *app.Match
	window *Window // the window of its tab

	// While its window shows another game:
	view app.View  // the newest view
	news bool      // something has happened that the player has not seen
	kept keptState // as the player left it

	saved savedState
}

// keptState is what a window keeps of a game while it shows another one.
type keptState struct {
	typed      string // in the field for typed moves
	typedShown bool   // that field is shown, in a game that nobody plays
	moves      moves.Kept
	retry      *report.Kept // learning from the mistakes of the game; nil if the player does not
}

// first returns the match that the main window shows first: the one shown last, unless its tab has a window of its own.
func (o *openGames) first() *app.Match {
	m := o.tabs.Selected()
	for _, other := range o.tabs.All() {
		if o.tabs.Window(m) != 0 && o.tabs.Window(other) == 0 {
			m = other
		}
	}
	o.tabs.SetWindow(m, 0)
	return m
}

// begin follows the games of all tabs. Those that have windows of their own get them when the main window is shown.
func (o *openGames) begin() {
	for _, m := range o.tabs.All() {
		o.track(m, o.main())
	}
}

// cancelDrags puts back the pieces that are dragged in any window.
func (o *openGames) cancelDrags() {
	for _, w := range o.windows {
		w.board.Cancel()
	}
	o.bar.Cancel()
}

// main returns the main window.
func (o *openGames) main() *Window { return o.windows[0] }

// of returns the open game of a match, nil if its tab is closed.
func (o *openGames) of(m *app.Match) *openGame {
	for _, g := range o.all {
		if g.match == m {
			return g
		}
	}
	return nil
}

// shownIn returns the game that a window shows.
func (o *openGames) shownIn(w *Window) *openGame { return o.of(w.match.Match) }

// isShown reports whether a window shows the game.
func (g *openGame) isShown() bool { return g.window.match.Match == g.match }

// newest returns the newest view of the game.
func (g *openGame) newest() *app.View {
	if g.isShown() {
		return g.window.view
	}
	return &g.view
}

// in returns the games of a window's tabs, in their order.
func (o *openGames) in(w *Window) (all []*openGame) {
	for _, m := range o.tabs.All() {
		if g := o.of(m); g != nil && g.window == w {
			all = append(all, g)
		}
	}
	return all
}

// track adds a game that is open in a tab of a window, and follows it.
func (o *openGames) track(m *app.Match, in *Window) *openGame {
	o.lastID++
	g := &openGame{id: o.lastID, match: m, view: m.View(), window: in}
	o.all = append(o.all, g)
	views, _ := m.Watch() // until the tab is closed
	o.main().background.follow(views, func(v app.View) { o.viewed(g, v) })
	return g
}

// viewed shows a new view of a game, or marks the tab of a game that no window shows.
func (o *openGames) viewed(g *openGame, v app.View) {
	switch {
	case !slices.Contains(o.all, g): // its tab is closed
		return
	case g.isShown():
		g.window.update(v)
		return
	case v.Serial <= g.view.Serial:
		return
	}
	old := g.view
	g.view = v
	if isNews(&old, &v) {
		g.news = true
		for _, h := range soundsOf(&old, &v) {
			g.window.sounds.play(h)
		}
		g.window.speaker.speakNews(&old, &v)
	}
	o.reports.update(&g.view)
	o.showTabs()
}

// isNews reports whether the player should notice the change of a game that he does not see: the end, a move after which
// it is his turn, an offer of a draw, little time on a clock, the beginning of a game with a friend elsewhere. Of a game between computers only the end is news.
func isNews(old, now *app.View) bool {
	switch {
	case old.Game != now.Game:
		return now.Table.AtTable() && !now.Table.Waiting // a game with a friend has begun
	case now.Document:
		return false
	case now.Over():
		return !old.Over()
	case now.Watched:
		return false
	}
	return now.HumanTurn && (!old.HumanTurn || now.Steps() > old.Steps()) || now.DrawOffer != old.DrawOffer || now.LowTime > old.LowTime
}

// run runs a command that opens or begins a game, and shows the game. If it is refused, run shows why and returns false.
func (o *openGames) run(command func() (*app.Match, error)) bool {
	return o.main().runner.run(func() error {
		m, err := command()
		if err == nil {
			o.opened(m)
		}
		return err
	})
}

// opened shows a game that has been opened or begun: in a new tab of the main window, or in a tab that was open before.
func (o *openGames) opened(m *app.Match) {
	isNew := o.of(m) == nil
	g := o.add(m)
	if v := m.View(); isNew && !v.Loaded && v.Steps() == 0 {
		o.main().sounds.play(soundAt{sound.Start, defaultSquare})
	}
	o.show(g)
}

// add adds the tab of a game that has been opened to the main window, and returns the game.
func (o *openGames) add(m *app.Match) *openGame {
	g := o.of(m)
	if g == nil {
		o.tabs.SetWindow(m, 0)
		g = o.track(m, o.main())
	}
	return g
}

// show shows a game, and its window in front of the others.
func (o *openGames) show(g *openGame) {
	w := g.window
	if len(o.windows) > 1 {
		w.win.RequestFocus()
	}
	if g.isShown() {
		w.runner.refresh()
		return
	}
	o.tabs.Select(g.match) // only the main window has several tabs
	w.runner.commitComment()
	if before := o.shownIn(w); before != nil {
		before.kept, before.view = w.kept(), before.match.View()
	}
	w.match.Match, g.news = g.match, false
	w.switchTo(g.match.View(), g.kept)
	o.showTabs()
}

// kept returns what the window keeps of the game that it shows.
func (w *Window) kept() keptState {
	t := w.parts.moveField
	return keptState{typed: t.field.Text, typedShown: t.shown, moves: w.panel.moves.List.Kept(), retry: w.panel.retry.Keep()}
}

// restore shows what was kept of the game that the window shows now.
func (w *Window) restore(kept keptState) {
	w.panel.moves.List.Restore(kept.moves)
	w.parts.moveField.field.Put(kept.typed)
	w.parts.moveField.show(kept.typedShown)
	w.panel.retry.Restore(kept.retry)
	if !w.parts.learning.isAway() {
		w.parts.retries.endWithoutCard()
	}
}

// switchTo shows another game, as the player left it.
func (w *Window) switchTo(v app.View, kept keptState) {
	w.board.Cancel()
	w.board.Drawings.SetShapes(nil) // in a draft they stay until the next placement
	w.panel.hint.Close()
	w.parts.drafts.stopComparing()
	w.draw(v, false)
	w.restore(kept)
	w.speaker.say(gameInWords(w.view))
}

// close closes the tab of a game without a question. If it was shown, the next game of its window is, or else the one
// before it. The last tab of the main window begins a new game.
func (o *openGames) close(g *openGame) error {
	w := g.window
	w.runner.commitComment()
	switch all := o.in(w); {
	case w != o.main():
		o.closeWindow(w)
	case len(all) > 1 && g.isShown():
		i := slices.Index(all, g)
		all = slices.Delete(all, i, i+1)
		o.show(all[min(i, len(all)-1)])
	case len(all) == 1 && len(o.tabs.All()) > 1: // the others have windows of their own
		m, err := o.tabs.New(w.parts.games.untouched())
		if err != nil {
			return err
		}
		o.opened(m)
	case len(all) == 1:
		err := o.tabs.Close(g.match)
		w.runner.refresh()
		return err
	}
	o.all = slices.DeleteFunc(o.all, func(other *openGame) bool { return other == g })
	o.reports.closeLeft()
	err := o.tabs.Close(g.match)
	o.showTabs()
	o.main().showMenu() // it can be reopened
	return err
}

// showTabs updates the tab bar. It is shown if there are several tabs.
func (o *openGames) showTabs() {
	main := o.main()
	var all []tabs.Tab
	selected := -1
	for i, g := range o.in(main) {
		if g.isShown() {
			selected = i
		}
		all = append(all, g.tab())
	}
	o.bar.Update(all, selected)
	if shown := len(all) > 1; o.bar.Visible() != shown {
		o.bar.Hidden = !shown
		main.stage.Refresh()
	}
}

// views returns the newest views of all open games, of which a window shows the first.
func (o *openGames) views(w *Window) []*app.View {
	all := []*app.View{w.view}
	for _, g := range o.all {
		if v := g.newest(); v != w.view {
			all = append(all, v)
		}
	}
	return all
}

// withNumber returns the open game with a number ([app.View.Game]), nil if there is none.
func (o *openGames) withNumber(game uint64) *openGame {
	for _, g := range o.all {
		if g.newest().Game == game {
			return g
		}
	}
	return nil
}

// playing returns the match that plays the game with a number, nil if none does.
func (o *openGames) playing(game uint64) *app.Match {
	if g := o.withNumber(game); g != nil {
		return g.match
	}
	return nil
}

package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/app"
	"backrank/lang"
	"backrank/ui/tabs"
)

// tabCommands has the commands for the tabs of a window.
type tabCommands struct {
	win      fyne.Window
	match    *current
	games    *openGames
	shown    *shownScreen
	back     func() // leaves the screen shown
	confirm  *confirmer
	settings *preferences
}

// here returns the game that the window shows.
func (t *tabCommands) here() *openGame { return t.games.of(t.match.Match) }

// all returns the games of the window's tabs.
func (t *tabCommands) all() []*openGame { return t.games.in(t.here().window) }

// open opens a new tab with an untouched game, which an opened or a new game replaces.
func (t *tabCommands) open() {
	t.games.run(func() (*app.Match, error) { return t.games.tabs.New(t.games.main().parts.games.untouched()) })
}

// canReopen enables reopen.
func (t *tabCommands) canReopen(*app.View) bool { return t.games.tabs.CanReopen() }

// reopen opens the tab that was closed last, in the main window. An untouched game that was shown is closed, as if the
// reopened one had replaced it.
func (t *tabCommands) reopen() {
	before := t.games.shownIn(t.games.main())
	if t.games.run(t.games.tabs.Reopen) && !before.isShown() && app.Replaceable(before.newest()) {
		t.close(before)
	}
}

// step shows the tab that is some places after the one shown, and after the last one the first.
func (t *tabCommands) step(by int) {
	all := t.all()
	if i := slices.Index(all, t.here()); len(all) > 1 {
		t.games.show(all[(i+by+len(all))%len(all)])
	}
}

// move moves the tab shown by some places.
func (t *tabCommands) move(by int) {
	i := slices.Index(t.all(), t.here())
	t.moveTo(i, i+by)
}

// moveTo moves a tab of the main window to the place of another one.
func (t *tabCommands) moveTo(from, to int) {
	all := t.all()
	if to < 0 || to >= len(all) || from == to {
		return
	}
	t.games.tabs.Move(all[from].match, slices.Index(t.games.tabs.All(), all[to].match))
	t.games.showTabs()
}

// several reports whether the window has several tabs.
func (t *tabCommands) several(*app.View) bool { return len(t.all()) > 1 }

// closeShown closes the tab of the game shown, or its window if it has one of its own. A screen in front of the game is left
// instead.
func (t *tabCommands) closeShown() {
	if t.shown.screen != nil {
		t.back()
		return
	}
	if g := t.here(); g.window.isMain() {
		t.ask(g)
	} else {
		t.games.leaveWindow(g)
	}
}

// tearOff gives the tab shown a window of its own, or returns it from there.
func (t *tabCommands) tearOff() {
	if g := t.here(); g.window.isMain() {
		t.games.tearOff(g)
	} else {
		t.games.returnTab(g)
	}
}

// canTearOff enables tearOff.
func (t *tabCommands) canTearOff(*app.View) bool {
	g := t.here()
	return !g.window.isMain() || t.games.canTearOff(g)
}

// tearOffLabel is the menu label of tearOff.
func (t *tabCommands) tearOffLabel() string {
	if t.here().window.isMain() {
		return lang.L("Move to own window")
	}
	return lang.L("Return to the tabs")
}

// ask closes a tab of the window. In a game in progress, and in an opened game with changes that are not in its file, it
// asks first, and shows the game so that the player sees what the question is about.
func (t *tabCommands) ask(g *openGame) {
	question := t.question(g)
	if question == "" {
		t.close(g)
		return
	}
	t.games.show(g)
	detail := t.confirm.whereSaved()
	if playsElsewhere(g.newest()) {
		detail = lang.L("The game goes on at the server, and so does your clock. Reopen the tab to play on.")
	}
	t.confirm.ask(question, detail, lang.L("Close"), func() { t.close(g) })
}

// question returns the question before a tab is closed, "" if none is needed.
func (t *tabCommands) question(g *openGame) string {
	switch v := g.newest(); {
	case !t.settings.get().ConfirmNew:
		return ""
	case playsElsewhere(v):
		return lang.L("Close the game with your friend?")
	case v.EngineMatch.Running:
		return lang.L("Close the game and stop its engine match?")
	case v.Document:
		return t.confirm.closeDocument(v)
	case !v.Over() && hasHumanMove(v) && !t.confirm.saved.has(v):
		return lang.L("Close the game in progress?")
	}
	return ""
}

// playsElsewhere reports whether the player is in a game with a friend elsewhere, which does not wait.
func playsElsewhere(v *app.View) bool {
	return v.Table.AtTable() && !v.Table.Spectator && !v.Table.Waiting && !v.Over()
}

func (t *tabCommands) close(g *openGame) {
	if t.games.of(g.match) == nil {
		return // closed meanwhile
	}
	if err := t.games.close(g); err != nil {
		t.games.main().notify.refuse(err.Error(), 0)
	}
}

// closeOthers closes all tabs of the window but one. Tabs that would need a question stay open.
func (t *tabCommands) closeOthers(but *openGame) {
	t.games.show(but)
	for _, g := range t.all() {
		if g != but && t.question(g) == "" {
			t.close(g)
		}
	}
}

// actions returns what the tab bar does. In a browser there is one window.
func (t *tabCommands) actions(oneWindow func() bool) tabs.Actions {
	at := func(i int) *openGame { return t.all()[i] }
	tearOff := func(i int) { t.games.tearOff(at(i)) }
	return tabs.Actions{
		Select: func(i int) { t.games.show(at(i)) },
		Close:  func(i int) { t.ask(at(i)) },
		Move:   t.moveTo, TearOff: tearOff, CanTearOff: func() bool { return !oneWindow() && len(t.all()) > 1 }, New: t.open,
		Menu: func(i int, where fyne.Position) {
			g := at(i)
			items := []*fyne.MenuItem{
				fyne.NewMenuItem(lang.L("Close tab"), func() { t.ask(g) }),
				fyne.NewMenuItem(lang.L("Close other tabs"), func() { t.closeOthers(g) }),
			}
			if t.games.tabs.CanReopen() {
				items = append(items, fyne.NewMenuItem(lang.L("Reopen closed tab"), t.reopen))
			}
			if !oneWindow() {
				items = append(items, fyne.NewMenuItemSeparator(), fyne.NewMenuItem(lang.L("Move to own window"), func() { tearOff(i) }))
			}
			fynewidget.ShowPopUpMenuAtPosition(fyne.NewMenu("", items...), t.win.Canvas(), where)
		},
		ShowAll: func(button fyne.CanvasObject) {
			menu := fyne.NewMenu("")
			for _, g := range t.all() {
				item := fyne.NewMenuItem(shortName(tabTitle(g.newest())), func() { t.games.show(g) })
				item.Checked = g.isShown()
				menu.Items = append(menu.Items, item)
			}
			openMenuBeside(menu, t.win.Canvas(), button)
		},
	}
}

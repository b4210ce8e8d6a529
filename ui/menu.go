package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"backrank/app"
)

// menu is the window's menu bar.
func (w *Window) menu() *fyne.MainMenu {
	item := func(label string, do func()) *fyne.MenuItem { return fyne.NewMenuItem(label, do) }
	keyed := func(label string, key fyne.KeyName, mod fyne.KeyModifier, do func()) *fyne.MenuItem {
		i := fyne.NewMenuItem(label, do)
		i.Shortcut = &desktop.CustomShortcut{KeyName: key, Modifier: mod}
		return i
	}
	quit := keyed("Quit", fyne.KeyQ, fyne.KeyModifierControl, w.leave)
	quit.IsQuit = true
	const ctrl, shift = fyne.KeyModifierControl, fyne.KeyModifierShift
	bar := fyne.NewMenuItemSeparator
	return fyne.NewMainMenu(
		fyne.NewMenu("Game",
			keyed("New game…", fyne.KeyN, ctrl, w.newGame),
			keyed("Rematch, same array", fyne.KeyR, ctrl, func() { w.rematch(app.SameStart) }),
			keyed("Rematch, new array", fyne.KeyR, ctrl|shift, func() { w.rematch(app.NewStart) }),
			bar(),
			item("Take back", w.takeBack),
			item("Play again", w.redo),
			keyed("Computer, move now", fyne.KeyM, ctrl, w.moveNow),
			bar(),
			item("Offer a draw", w.offerDraw),
			item("Claim a draw", w.claimDraw),
			item("Resign…", w.resign),
			bar(),
			keyed("Open PGN…", fyne.KeyO, ctrl, w.openFile),
			keyed("Save PGN…", fyne.KeyS, ctrl, w.saveFile),
			bar(),
			quit,
		),
		fyne.NewMenu("Edit",
			item("Copy position (FEN)", w.copyFEN),
			keyed("Copy game (PGN)", fyne.KeyC, ctrl|shift, w.copyPGN),
			item("Paste FEN or PGN", w.paste),
			bar(),
			keyed("Settings…", fyne.KeyComma, ctrl, w.showSettings),
		),
		fyne.NewMenu("View",
			item("Flip the board", w.flip),
			item("First position", func() { w.goTo(0) }),
			item("Last position", w.goLast),
			bar(),
			item("Full screen", w.fullScreen),
		),
		fyne.NewMenu("Help",
			item("Keys and gestures", w.showHelp),
			item("Rules of this variant", w.showRules),
			item("About Backrank", w.showAbout),
		),
	)
}

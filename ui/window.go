package ui

import (
	"sync"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver"

	"backrank/app"
	"backrank/app/notice"
	"backrank/app/settings"
	"backrank/ui/aloud"
	"backrank/ui/board"
	"backrank/ui/game"
	"backrank/ui/theme"
	"backrank/words"
)

// Window is the main window with its tabs, or a window of its own for a tab that was torn off. It draws the views of the match
// that it shows; its parts do the rest.
type Window struct {
	// System is what the program has on a desktop or in a page. It is set before the window is shown.
	System System
	// OnClosed is called when the player has closed the window; it may be nil.
	OnClosed func()

	app       fyne.App
	win       fyne.Window
	openGames *openGames
	match     *current
	view      *app.View // the view shown. The parts read it; only show changes it.
	parts     *parts

	background *background
	settings   *preferences
	style      *style
	sounds     *sounds
	speaker    *speaker
	focus      *focusSpeech
	message    *game.Message
	notify     *notifier
	runner     *runner
	trace      *trace

	board          *board.Board
	boardView      *boardView
	gestureHandler *game.Gestures
	voice          *aloud.Voice
	strips         [2]*game.Strip // top, bottom
	panel          *panel
	menu           *menuBar
	frame          *frame
	content        *fyne.Container
	stage          *fyne.Container // the tab bar, and the content below it

	closeOnce    sync.Once
	stopWatching func() // stops watching the archive
}

// New builds the main window. onMain runs a function on Fyne's main goroutine, the only one on which windows are used.
func New(a fyne.App, t *app.Tabs, onMain func(func())) *Window {
	return newWindow(a, t, onMain, theme.NewPieces())
}

// newWindow is New with pieces, which several windows may share.
func newWindow(a fyne.App, t *app.Tabs, onMain func(func()), pieces *theme.Pieces) *Window {
	games := &openGames{tabs: t, saved: savedGames{}, seen: map[uint64]bool{}}
	games.reports = &openReports{games: games}
	w := &Window{app: a, win: a.NewWindow("Backrank"), openGames: games, match: &current{games.first()}, background: newBackground(onMain)}
	games.windows = []*Window{w}
	games.language = t.Selected().Settings().Get().Language
	games.begin()
	w.focus = newFocusSpeech(w)
	build(w, pieces)
	w.registerHandlers()
	w.win.SetCloseIntercept(w.closeRequested)
	w.win.SetMaster()
	w.app.Lifecycle().SetOnStarted(func() { w.background.onMain(w.started) })
	w.app.Lifecycle().SetOnExitedForeground(games.cancelDrags)
	w.app.Lifecycle().SetOnEnteredForeground(games.followWishes)
	w.show(*w.view, false)
	w.sayFirstMessage()
	w.watchArchive()
	return w
}

// registerHandlers registers event handlers with the toolkit.
func (w *Window) registerHandlers() {
	w.win.SetPadded(false)
	w.win.Canvas().SetOnTypedKey(w.parts.keyInput.typedKey)
	w.win.Canvas().SetOnTypedRune(w.parts.keyInput.typedRune)
	w.parts.keyboard.registerShortcuts()
	w.win.SetOnDropped(w.parts.gameList.dropped)
}

// sayFirstMessage shows the message of a new window.
func (w *Window) sayFirstMessage() {
	if w.settings.get().HidePieces {
		w.message.Report(w.parts.viewOptions.hiddenMessage(), notice.Info)
	} else if message := phaseMessage(&app.View{}, w.view); message != "" {
		w.message.Report(message, notice.Info)
	} else if !w.view.Resumed && !w.view.Preparing() && len(w.view.Notices) == 0 {
		w.message.Report(w.parts.commands.welcomeMessage(), notice.Info)
	}
}

// watchArchive updates explorers and screens when the archive changes.
func (w *Window) watchArchive() {
	w.stopWatching = w.match.Library().Watch(func() {
		w.background.onMain(func() {
			for _, each := range w.openGames.windows {
				each.panel.explorer.Requery()
			}
			w.parts.results.archiveChanged()
			w.parts.gameList.archiveChanged()
		})
	})
}

// defaultSize is the initial size of the window.
var defaultSize = fyne.NewSize(1180, 760)

// Show shows the window. size is in units at the usual size of text; zero is the size at its last close.
func (w *Window) Show(size fyne.Size) {
	if s := w.settings.get(); size.IsZero() && s.Width > 0 && s.Height > 0 {
		size = fyne.NewSize(float32(s.Width), float32(s.Height))
	}
	if size.IsZero() {
		size = defaultSize
	}
	if page := w.System.Page; page != nil && !page.Size.IsZero() { // the toolkit will resize the window to it; another size would draw the pieces twice
		size = page.Size
	}
	w.openGames.readWishes()
	w.openGames.scaleWindows()
	w.adaptToPage()
	w.showMenu()
	w.win.Resize(w.openGames.scaledSize(size))
	w.win.Show()
	w.stopWhenMinimised()
	w.board.SetStyle(w.style.board())
	w.focus.follow()
	w.openGames.restoreWindows()
	w.openGames.reports.restore()
}

// adaptToPage adapts the window to a browser: its smallest size, its keys, the commands that exist there.
func (w *Window) adaptToPage() {
	if w.System.Page == nil {
		return
	}
	w.frame.minSize = w.minSize()
	welcome := w.parts.commands.welcomeMessage()
	if w.parts.keyboard.usePageKeys(); w.message.Text() == welcome {
		w.message.Report(w.parts.commands.welcomeMessage(), notice.Info) // with the keys of the browser
	}
	w.menu.removeEmpty(w.System.offers)
	w.win.SetMainMenu(w.menu.bar)
}

// Opened reports whether Show has opened a native window. Without OpenGL it has not, and Fyne would run without a
// window.
func (w *Window) Opened() bool {
	native, is := w.win.(driver.NativeWindow)
	if !is {
		return true // not a problem of the display
	}
	opened := true
	native.RunNative(func(context any) {
		switch c := context.(type) {
		case driver.X11WindowContext:
			opened = c.WindowHandle != 0
		case driver.WaylandWindowContext:
			opened = c.WaylandSurface != 0
		case driver.WindowsWindowContext:
			opened = c.HWND != 0
		case driver.MacWindowContext:
			opened = c.NSWindow != 0
		}
	})
	return opened
}

// closeRequested stores the size of the main window and closes the program.
func (w *Window) closeRequested() {
	for _, each := range w.openGames.windows {
		each.runner.commitComment()
		each.storeSize()
	}
	w.openGames.reports.close()
	w.win.Close()
	if w.OnClosed != nil {
		w.OnClosed()
	}
}

// storeSize stores the size of the window, for the next one of its kind.
func (w *Window) storeSize() {
	if w.win.FullScreen() {
		return
	}
	size := w.openGames.usualSize(w.win.Canvas().Size())
	width, height := int(size.Width+.5), int(size.Height+.5)
	w.settings.file.Change(func(s *settings.Settings) {
		if w.isMain() {
			s.Width, s.Height = width, height
		} else {
			s.TabWidth, s.TabHeight = width, height
		}
	})
}

// archiveOpenDelay is the delay after the first frame before the window opens the archive.
const archiveOpenDelay = time.Second

// started is called after the first frame.
func (w *Window) started() {
	w.trace.event("first-frame")
	w.trace.view()
	w.background.after(archiveOpenDelay, w.parts.gameList.openExisting)
	w.background.after(fetchDelay, w.parts.accounts.fetchAtStart)
	w.background.after(fetchDelay, w.parts.learning.resume)
}

// Toolkit returns the toolkit's window.
func (w *Window) Toolkit() fyne.Window { return w.win }

// stopWhenMinimised stops the analysis while the window is minimised. The window must have been shown.
func (w *Window) stopWhenMinimised() {
	if w.System.OnMinimise == nil {
		return
	}
	w.System.OnMinimise(w.win, func(minimised bool) {
		w.parts.live.SetVisible(!minimised)
		w.parts.engineLines.setVisible(!minimised)
	})
}

// Open opens a PGN or FEN file. It imports a folder or a compressed file.
func (w *Window) Open(name string) { w.parts.files.open(name) }

// OpenAll opens the files with which the program was started as [Window.Open] does, one after another. Each game has a tab;
// the tabs are in the order of the files. The message about the last file then follows the warnings of the start, such as
// that of a damaged file, which it would otherwise replace at once.
func (w *Window) OpenAll(names []string) {
	var warnings []string
	for _, n := range w.view.Notices {
		if n.Severity > notice.Info {
			warnings = append(warnings, n.Text)
		}
	}
	w.parts.files.openAll(names, func() {
		if len(names) > 0 && len(warnings) > 0 {
			w.message.Report(words.Message(append(warnings, w.message.Text())...), notice.Warning)
		}
	})
}

// Join joins the game of the link with which the program was started.
func (w *Window) Join(link app.TableLink) { w.parts.friends.joinLink(link) }

// Warn shows a warning.
func (w *Window) Warn(text string) { w.notify.show(text, notice.Warning) }

// Drags reports whether a finger on the window drags a piece or the divider; elsewhere it scrolls. x and y are
// fractions of the width and height of the window, from 0 to 1.
func (w *Window) Drags(x, y float32) bool {
	c := w.win.Canvas()
	if c.Overlays().Top() != nil {
		return false
	}
	at := fyne.NewPos(x*c.Size().Width, y*c.Size().Height)
	var draggable []fyne.CanvasObject
	switch {
	case w.parts.editor.isShown():
		draggable = append(draggable, w.parts.editor.board())
	case w.parts.screens.shown.screen == nil:
		draggable = append(draggable, w.board, w.content.Objects[dividerObject])
	}
	for _, o := range draggable {
		corner := w.app.Driver().AbsolutePositionForObject(o)
		inside := at.Subtract(corner)
		if o.Visible() && inside.X >= 0 && inside.Y >= 0 && inside.X < o.Size().Width && inside.Y < o.Size().Height {
			return true
		}
	}
	return false
}

// Close ends the background work of all windows. It does not close the tabs.
func (w *Window) Close() { w.closeOnce.Do(w.close) }

func (w *Window) close() {
	w.stopWatching()
	for _, each := range w.openGames.windows {
		each.endWork()
	}
	w.background.close()
	w.parts.learning.close()
	if err := w.match.Edited().Save(); err != nil { // the closed queue may have dropped it
		fyne.LogError("the position in the editor is not saved", err) // too late for a message
	}
	w.trace.close()
}

// endWork stops the clocks and the engines of the window.
func (w *Window) endWork() {
	w.parts.clocks.close()
	w.parts.live.Close()
}

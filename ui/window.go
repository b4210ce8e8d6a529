package ui

import (
	"context"
	"sync"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver"
	"fyne.io/fyne/v2/driver/desktop"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/notice"
	"backrank/app/settings"
	"backrank/ui/board"
	"backrank/ui/dialogs"
	"backrank/ui/dialogs/shortcuts"
	"backrank/ui/figurine"
	"backrank/ui/game"
	"backrank/ui/liveanalysis"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants/rules"
)

// Window is the main window of a match. It owns the parts of the window and connects them.
type Window struct {
	*session

	// OnClosed is called when the player has closed the window; it may be nil.
	OnClosed func()

	closeOnce    sync.Once
	stopWatching func()                  // stops watching the archive
	modifiers    func() fyne.KeyModifier // returns the modifiers held down

	play        *play
	premoves    *premoves
	viewOptions *viewOptions
	files       *files
	prints      *printer
	players     *players
	annotations *annotations
	games       *newGames
	gameList    *gameList
	screens     *screens
	reference   *reference
	keyboard    *keyboard
	explorer    *explorerQuery
	reports     *reports
	live        *liveanalysis.Controller
	commands    commands

	shown          board.State
	gestureHandler *game.Gestures
	strips         [2]*game.Strip // top, bottom
	clocks         *clocks
	panel          *panel
	menu           *menuBar
	frame          *frame
	content        *fyne.Container

	settingsPage int // index of the page of the settings dialog shown last
}

// New builds the window. onMain runs a function on Fyne's main goroutine, the only one on which the window is used.
func New(a fyne.App, match *app.Match, onMain func(func())) *Window {
	return newWindow(a, match, onMain, theme.NewPieces())
}

// newWindow is New with pieces, which several windows may share.
func newWindow(a fyne.App, match *app.Match, onMain func(func()), pieces *theme.Pieces) *Window {
	w := &Window{session: &session{
		app: a, win: a.NewWindow("Backrank"), match: match, queue: newQueue(onMain), slowQueue: newQueue(onMain), tasks: newTasks(), saves: newTasks(), onMain: onMain,
		pieces: pieces, view: match.View(),
	}}
	w.modifiers = func() fyne.KeyModifier {
		if d, has := a.Driver().(desktop.Driver); has {
			return d.CurrentKeyModifiers()
		}
		return 0
	}
	w.ctx, w.cancelCtx = context.WithCancel(context.Background())
	w.session.update, w.session.applySettings = w.update, w.applySettings
	w.session.commitComment = func() { w.panel.moves.List.Commit() }
	w.message = game.NewMessage(w.traceView, func(text string) { dialogs.ShowText(w.win, "Message", text) })
	w.createParts()
	w.applyTheme()
	figurine.WriteLetters(w.settings().Letters)
	w.gestureHandler = w.gestures()
	style := w.boardStyle()
	style.Pieces = nil // Show sets them, when the board has its size
	w.board = board.New(style, w.oracle())
	w.strips = [2]*game.Strip{game.NewStrip(w.play), game.NewStrip(w.play)}
	w.clocks.strips = w.strips
	w.live.Game.Board = w.board
	w.panel = newPanel(w)
	w.play.panel, w.annotations.panel, w.keyboard.panel = w.panel, w.panel, w.panel
	w.frame = &frame{board: w.board, panelWidth: float32(w.settings().PanelWidth), minSize: minWindowSize, onLayout: w.traceView}
	w.content = container.New(w.frame, widget.Shadow(), w.strips[0], w.strips[1], w.message, w.panel.content, w.live.Game.Bar, dividerOf(w), w.board)
	w.screens.content = w.content
	w.viewOptions.panel, w.viewOptions.content, w.panelContent = w.panel, w.content, w.panel.content
	w.screens.setContent(w.content)
	w.menu = newMenuBar(w)
	w.viewOptions.bar = w.menu.bar
	w.clocks.openMenu = func(of chess.Color, face fyne.CanvasObject) {
		openMenuBeside(w.menu.contextMenu(w.clocks.menu(of)), w.win.Canvas(), face)
	}
	w.registerHandlers()
	w.trace = openTrace(w)
	w.show(w.view, false)
	if w.settings().HidePieces {
		w.message.Report(w.viewOptions.hiddenMessage(), notice.Info)
	} else if message := phaseMessage(&app.View{}, &w.view); message != "" {
		w.message.Report(message, notice.Info)
	} else if !w.view.Resumed && !w.view.Preparing() && len(w.view.Notices) == 0 {
		w.message.Report(w.welcomeMessage(), notice.Info)
	}
	w.watch(onMain)
	return w
}

// createParts creates the parts of the window and its commands.
func (w *Window) createParts() {
	w.prints = &printer{w.session}
	w.premoves = &premoves{w.session}
	w.viewOptions = &viewOptions{session: w.session, showMenu: w.showMenu}
	w.players = &players{w.session}
	w.reference = &reference{session: w.session}
	w.keyboard = &keyboard{session: w.session, press: w.press, showMenu: w.showMenu, modifiers: func() fyne.KeyModifier { return w.modifiers() }}
	w.games = &newGames{session: w.session, players: w.players, reference: w.reference}
	w.screens = &screens{
		session: w.session, recordQuery: latestQuery{session: w.session}, games: w.games, prints: w.prints, onTypedKey: w.typedKey, onTypedRune: w.typedRune, fullScreen: w.fullScreen, showMenu: w.showMenu, showMenuBar: w.viewOptions.showMenuBar,
		traceView: w.traceView,
	}
	w.games.screens = w.screens
	w.files = &files{session: w.session, screens: w.screens}
	w.gameList = &gameList{session: w.session, screens: w.screens, files: w.files, prints: w.prints}
	w.files.importAll = w.gameList.importAll
	w.screens.gameList = w.gameList
	w.reports = &reports{cardHost: cardHost{session: w.session}, prints: w.prints}
	w.clocks = &clocks{session: w.session}
	w.play = &play{session: w.session, clocks: w.clocks, premoves: w.premoves, players: w.players, files: w.files, placementQuery: latestQuery{session: w.session}, analyse: w.reports.analyse}
	w.annotations = &annotations{session: w.session, play: w.play, players: w.players}
	w.explorer = &explorerQuery{latestQuery: latestQuery{session: w.session}, gameList: w.gameList, query: w.match.Games().Query}
	on := &gamePlace{session: w.session, retrying: w.reports.isRetrying, showBoard: func() { w.showBoard(&w.view, false) }}
	w.live = liveanalysis.New(liveHost{w.session, w.showSettings}, app.Analyst(w.match).LineEngine, &liveanalysis.Place{
		Shown: on.shown, Preview: on.showPreview, EndPreview: on.endPreview, Play: on.play, Stored: on.stored,
		Resized: func() {
			w.panel.layoutCards()
			w.content.Refresh()
		},
	})
	w.reports.live = w.live
	w.screens.live = w.live
	w.commands = commandsOf(w)
	w.keyboard.apply()
	w.reference.commands, w.reference.room, w.reference.changeKeys = w.commands, w.room, w.keyboard.show
	w.keyboard.groups = func() []shortcuts.CommandGroup { return bindingGroups(w.commands) }
}

// registerHandlers registers event handlers with the toolkit.
func (w *Window) registerHandlers() {
	w.win.SetMainMenu(w.menu.bar)
	w.win.SetMaster()
	w.win.SetPadded(false)
	w.win.Canvas().SetOnTypedKey(w.typedKey)
	w.win.Canvas().SetOnTypedRune(w.typedRune)
	w.keyboard.registerShortcuts()
	w.win.SetOnDropped(w.gameList.dropped)
	w.win.SetCloseIntercept(w.closeRequested)
	w.app.Lifecycle().SetOnStarted(func() { w.onMain(w.started) })
	w.app.Lifecycle().SetOnExitedForeground(func() { w.board.Cancel() })
}

// gestures returns the handler of gestures on the board.
func (w *Window) gestures() *game.Gestures {
	return &game.Gestures{
		View:            func() *app.View { return &w.view },
		Board:           func() game.Prompter { return w.board },
		Play:            func(m rules.Move) { playFromBoard(w, m) },
		Place:           w.play.place,
		Hint:            w.message.Hint,
		ShowMessage:     func(text string) { w.message.Report(text, notice.Info) },
		Refuse:          w.refuse,
		Click:           func() game.Click { return game.Click(w.settings().CastlingByClick) },
		AlwaysQueen:     func() bool { return w.settings().PromoteToQueen },
		ForcePicker:     func() bool { return w.modifiers()&ctrl != 0 },
		PremovesEnabled: func() bool { return w.settings().Premoves },
		Premove:         w.premoves.set,
	}
}

// oracle returns the functions by which the board queries the game.
func (w *Window) oracle() board.Oracle {
	oracle := w.gestureHandler.Oracle()
	oracle.Wheel = w.play.wheel
	oracle.Only = func(to chess.Square) board.Origin {
		if !w.settings().OneClickMove || w.view.Knowledge().Board() != nil {
			return board.Origin{}
		}
		return w.gestureHandler.OnlyOrigin(to)
	}
	oracle.Announce = w.message.Hint // describes the square of the board cursor
	oracle.Fresh = w.refresh
	oracle.Drawn = w.annotations.saveShapes
	oracle.Fixed = w.play.explain
	oracle.Withdraw = w.premoves.cancel
	oracle.Targets = func(from board.Origin) []board.Target {
		w.message.ClearRefusal()
		return w.gestureHandler.Targets(from)
	}
	oracle.Key = w.typedKey
	oracle.Rune = w.typedRune
	return oracle
}

// defaultSize is the initial size of the window.
var defaultSize = fyne.NewSize(1180, 760)

// Show shows the window. size is in units; zero is the size at its last close.
func (w *Window) Show(size fyne.Size) {
	if s := w.settings(); size.IsZero() && s.Width > 0 && s.Height > 0 {
		size = fyne.NewSize(float32(s.Width), float32(s.Height))
	}
	if size.IsZero() {
		size = defaultSize
	}
	if w.Page != nil {
		if !w.Page.Size.IsZero() { // the toolkit will resize the window to it; another size would draw the pieces twice
			size = w.Page.Size
		}
		w.frame.minSize = minPageSize
		welcome := w.welcomeMessage()
		if w.keyboard.usePageKeys(); w.message.Text() == welcome {
			w.message.Report(w.welcomeMessage(), notice.Info) // with the keys of the browser
		}
		w.menu.removeEmpty(w.isOffered)
		w.win.SetMainMenu(w.menu.bar)
	}
	w.menu.show(&w.view, w.enabled)
	w.win.Resize(size)
	w.win.Show()
	w.board.SetStyle(w.boardStyle())
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

// closeRequested stores the size of the window and closes it.
func (w *Window) closeRequested() {
	w.commitComment()
	if size := w.win.Canvas().Size(); !w.win.FullScreen() {
		w.match.Settings().Change(func(s *settings.Settings) { s.Width, s.Height = int(size.Width+.5), int(size.Height+.5) })
	}
	w.win.Close()
	if w.OnClosed != nil {
		w.OnClosed()
	}
}

// archiveOpenDelay is the delay after the first frame before the window opens the archive.
const archiveOpenDelay = time.Second

// started is called after the first frame.
func (w *Window) started() {
	w.trace.event("first-frame")
	w.traceView()
	w.after(archiveOpenDelay, w.gameList.openExisting)
}

// Toolkit returns the toolkit's window, and a function to be called when the window becomes visible (true) or is
// minimised (false), which stops the analysis.
func (w *Window) Toolkit() (win fyne.Window, seen func(bool)) { return w.win, w.live.SetVisible }

// Open opens a PGN or FEN file.
func (w *Window) Open(name string) { w.files.open(name) }

// Warn shows a warning.
func (w *Window) Warn(text string) { w.showMessage(text, notice.Warning) }

// Close ends the window's background work. It does not close the match.
func (w *Window) Close() { w.closeOnce.Do(w.close) }

func (w *Window) close() {
	w.stopWatching()
	w.clocks.close()
	w.live.Close()
	w.cancelCtx()
	w.queue.close()
	w.slowQueue.close()
	w.slowQueue.wait()                              // engines started there must not outlive the program
	w.saves.wait()                                  // files must be complete
	if err := w.match.Edited().Save(); err != nil { // the closed queue may have dropped it
		fyne.LogError("the position in the editor is not saved", err) // too late for a message
	}
	w.trace.close()
}

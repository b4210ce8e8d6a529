package ui

import (
	"context"
	"sync"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver"
	"fyne.io/fyne/v2/driver/desktop"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/notice"
	"backrank/app/settings"
	analysisui "backrank/ui/analysis"
	"backrank/ui/board"
	"backrank/ui/dialogs"
	"backrank/ui/figurine"
	"backrank/ui/game"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants/rules"
)

// Window is the main window of a match: it connects commands, content, menu and keys.
type Window struct {
	*session

	// OnClosed is called when the player has closed the window; it may be nil.
	OnClosed func()

	closing   sync.Once
	unwatch   func()                  // ends being told of the archive
	modifiers func() fyne.KeyModifier // those held

	play      *play
	premoves  *premoves
	viewing   *viewing
	files     *files
	prints    *printing
	players   *players
	annotate  *annotate
	games     *newGames
	archived  *archived
	screens   *screens
	reference *reference
	keyboard  *keyboard
	exploring *exploring
	reporting *reporting
	live      *liveAnalysis
	commands  commands

	shown   board.State
	acts    *game.Gestures
	strips  [2]*game.Strip // top, bottom
	clocks  *clocks
	panel   *panel
	menu    *menuBar
	frame   *frame
	content *fyne.Container

	settingsPage int // the page that the settings show first: the one chosen last
}

// New builds the window. hop runs a function on Fyne's main goroutine; the window is used on that goroutine only.
func New(a fyne.App, match *app.Match, hop func(func())) *Window {
	return newWindow(a, match, hop, theme.NewPieces())
}

// newWindow builds a window that draws its pieces with these, which several windows may share.
func newWindow(a fyne.App, match *app.Match, hop func(func()), pieces *theme.Pieces) *Window {
	w := &Window{session: &session{
		app: a, win: a.NewWindow("Backrank"), match: match, queue: newQueue(hop), aside: newQueue(hop), tasks: newTasks(), saves: newTasks(), hop: hop,
		pieces: pieces, view: match.View(),
	}}
	w.modifiers = func() fyne.KeyModifier {
		if d, has := a.Driver().(desktop.Driver); has {
			return d.CurrentKeyModifiers()
		}
		return 0
	}
	w.life, w.end = context.WithCancel(context.Background())
	w.session.update, w.session.applySettings = w.update, w.applySettings
	w.session.commit = func() { w.panel.moves.List.Commit() }
	w.message = game.NewMessage(w.traceView, func(text string) { dialogs.Tell(w.win, "Message", text) })
	w.join()
	w.applyTheme()
	figurine.WriteLetters(w.settings().Letters)
	w.acts = w.gestures()
	style := w.boardStyle()
	style.Pieces = nil // until the board has its size
	w.board = board.New(style, w.oracle())
	w.strips = [2]*game.Strip{game.NewStrip(w.play), game.NewStrip(w.play)}
	w.clocks.strips = w.strips
	w.live.game.Board = w.board
	w.panel = newPanel(w)
	w.play.panel, w.annotate.panel, w.keyboard.panel = w.panel, w.panel, w.panel
	w.frame = &frame{board: w.board, wide: float32(w.settings().PanelWidth), least: leastSize, laid: w.traceView}
	w.content = container.New(w.frame, widget.Shadow(), w.strips[0], w.strips[1], w.message, w.panel.content, w.live.game.Bar, dividerOf(w), w.board)
	w.screens.content = w.content
	w.viewing.panel, w.viewing.content, w.column = w.panel, w.content, w.panel.content
	w.screens.setContent(w.content)
	w.menu = newMenuBar(w)
	w.viewing.bar = w.menu.bar
	w.clocks.openMenu = func(of chess.Color, face fyne.CanvasObject) {
		openBeside(w.menu.some(w.clocks.menu(of)), w.win.Canvas(), face)
	}
	w.listen()
	w.trace = openTrace(w)
	w.show(w.view, false)
	if w.settings().HidePieces {
		w.message.Say(w.viewing.hidden(), notice.Info)
	} else if said := phaseMessage(&app.View{}, &w.view); said != "" {
		w.message.Say(said, notice.Info)
	} else if !w.view.Resumed && !w.view.Preparing() && len(w.view.Notices) == 0 {
		w.message.Say(w.welcome(), notice.Info)
	}
	w.watch(hop)
	return w
}

// join creates the command groups.
func (w *Window) join() {
	w.prints = &printing{w.session}
	w.premoves = &premoves{w.session}
	w.viewing = &viewing{session: w.session, showMenu: w.showMenu}
	w.players = &players{w.session}
	w.reference = &reference{session: w.session}
	w.keyboard = &keyboard{session: w.session, press: w.press, showMenu: w.showMenu, held: func() fyne.KeyModifier { return w.modifiers() }}
	w.games = &newGames{session: w.session, players: w.players, reference: w.reference}
	w.screens = &screens{
		session: w.session, records: answers{session: w.session}, games: w.games, prints: w.prints, typed: w.typedKey, runes: w.typedRune, fullScreen: w.fullScreen, showMenu: w.showMenu, showBar: w.viewing.showMenuBar,
		traceView: w.traceView,
	}
	w.games.screens = w.screens
	w.files = &files{session: w.session, screens: w.screens}
	w.archived = &archived{session: w.session, screens: w.screens, files: w.files, prints: w.prints}
	w.files.importAll = w.archived.importAll
	w.screens.archived = w.archived
	w.reporting = &reporting{desk: desk{session: w.session}, prints: w.prints}
	w.clocks = &clocks{session: w.session}
	w.play = &play{session: w.session, clocks: w.clocks, premoves: w.premoves, players: w.players, files: w.files, placing: answers{session: w.session}, analyse: w.reporting.analyse}
	w.annotate = &annotate{session: w.session, play: w.play, players: w.players}
	w.exploring = &exploring{answers: answers{session: w.session}, archived: w.archived, open: w.match.Games().DB}
	on := &liveGame{session: w.session, looking: w.reporting.looking, showBoard: func() { w.showBoard(&w.view, false) }}
	w.live = &liveAnalysis{
		session: w.session, engine: app.Analyst(w.match).LineEngine, showSettings: w.showSettings, answerTime: answerTime,
		openMenu: func(m *fyne.Menu, at fyne.Position) { fynewidget.ShowPopUpMenuAtPosition(m, w.win.Canvas(), at) },
		game: &analysisui.Place{
			Shown: on.shown, Preview: on.showPreview, EndPreview: on.endPreview, Play: on.play, Stored: on.stored,
			Resized: func() {
				w.panel.resized()
				w.content.Refresh()
			},
		},
	}
	w.live.Equip(w.live.game)
	w.reporting.live = w.live
	w.screens.live = w.live
	w.commands = commandsOf(w)
	w.keyboard.apply()
	w.reference.commands, w.reference.room, w.reference.changeKeys = w.commands, w.room, w.keyboard.show
	w.keyboard.groups = func() []dialogs.BindingGroup { return bindingGroups(w.commands) }
}

// listen registers event handlers.
func (w *Window) listen() {
	w.win.SetMainMenu(w.menu.bar)
	w.win.SetMaster()
	w.win.SetPadded(false)
	w.win.Canvas().SetOnTypedKey(w.typedKey)
	w.win.Canvas().SetOnTypedRune(w.typedRune)
	w.keyboard.listen()
	w.win.SetOnDropped(w.archived.dropped)
	w.win.SetCloseIntercept(w.closeRequested)
	w.app.Lifecycle().SetOnStarted(func() { w.hop(w.started) })
	w.app.Lifecycle().SetOnExitedForeground(func() { w.board.Cancel() })
}

// gestures returns the handler of gestures on the board.
func (w *Window) gestures() *game.Gestures {
	return &game.Gestures{
		View:        func() *app.View { return &w.view },
		Board:       func() game.Asker { return w.board },
		Play:        func(m rules.Move) { playFromBoard(w, m) },
		Place:       w.play.place,
		Hint:        w.message.Hint,
		Tell:        func(text string) { w.message.Say(text, notice.Info) },
		Refuse:      w.refuse,
		Click:       func() game.Click { return game.Click(w.settings().CastlingByClick) },
		AlwaysQueen: func() bool { return w.settings().PromoteToQueen },
		Picking:     func() bool { return w.modifiers()&ctrl != 0 },
		Premoves:    func() bool { return w.settings().Premoves },
		Premove:     w.premoves.set,
	}
}

// oracle returns the board's oracle.
func (w *Window) oracle() board.Oracle {
	oracle := w.acts.Oracle()
	oracle.Wheel = w.play.wheel
	oracle.Only = func(to chess.Square) board.Origin {
		if !w.settings().OneClickMove || w.view.Knowledge().Board() != nil {
			return board.Origin{}
		}
		return w.acts.Only(to)
	}
	oracle.Announce = w.message.Hint // descriptions of the cursor's square
	oracle.Fresh = w.refresh
	oracle.Drawn = w.annotate.draw
	oracle.Fixed = w.play.explain
	oracle.Withdraw = w.premoves.cancel
	oracle.Targets = func(from board.Origin) []board.Target {
		w.message.Forgive()
		return w.acts.Targets(from)
	}
	oracle.Key = w.typedKey
	oracle.Rune = w.typedRune
	return oracle
}

// defaultSize is the initial size of the window.
var defaultSize = fyne.NewSize(1180, 760)

// Show shows the window in a size in units; zero for its last size.
func (w *Window) Show(size fyne.Size) {
	if s := w.settings(); size.IsZero() && s.Width > 0 && s.Height > 0 {
		size = fyne.NewSize(float32(s.Width), float32(s.Height))
	}
	if size.IsZero() {
		size = defaultSize
	}
	if w.Page != nil {
		if !w.Page.Size.IsZero() { // the toolkit gives the window that size, and pieces would be drawn twice
			size = w.Page.Size
		}
		w.frame.least = leastPage
		welcome := w.welcome()
		if w.keyboard.inPage(); w.message.Said() == welcome {
			w.message.Say(w.welcome(), notice.Info) // with the keys of a page
		}
		w.menu.drop(w.offered)
		w.win.SetMainMenu(w.menu.bar)
	}
	w.menu.show(&w.view, w.enabled)
	w.win.Resize(size)
	w.win.Show()
	w.board.SetStyle(w.boardStyle())
}

// Opened reports whether Show has opened a window. Without OpenGL it has not, and Fyne would run on without one.
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

// closeRequested closes the window and saves its size.
func (w *Window) closeRequested() {
	w.commit()
	if size := w.win.Canvas().Size(); !w.win.FullScreen() {
		w.match.Settings().Change(func(s *settings.Settings) { s.Width, s.Height = int(size.Width+.5), int(size.Height+.5) })
	}
	w.win.Close()
	if w.OnClosed != nil {
		w.OnClosed()
	}
}

// unhurried is how long after the start the window does what may be wanted later.
const unhurried = time.Second

// started is called after the first frame.
func (w *Window) started() {
	w.trace.event("first-frame")
	w.traceView()
	w.after(unhurried, w.archived.prepare)
}

// Toolkit returns the toolkit's window, and what is to be told whether it can be seen: while it is minimised nothing is
// analysed.
func (w *Window) Toolkit() (win fyne.Window, seen func(bool)) { return w.win, w.live.seen }

// Open opens a PGN or FEN file.
func (w *Window) Open(name string) { w.files.open(name) }

// Warn shows the player a warning.
func (w *Window) Warn(text string) { w.tell(text, notice.Warning) }

// Close ends the window's background work. It does not close the match.
func (w *Window) Close() { w.closing.Do(w.close) }

func (w *Window) close() {
	w.unwatch()
	w.clocks.close()
	w.live.close()
	w.end()
	w.queue.close()
	w.aside.close()
	w.aside.wait()                                  // their engines end before the program
	w.saves.wait()                                  // what is being saved is saved
	if err := w.match.Edited().Save(); err != nil { // the queue may not have saved it
		fyne.LogError("the position in the editor is not saved", err) // can no longer be shown
	}
}

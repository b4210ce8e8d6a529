package ui

import (
	"context"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/app"
	"backrank/app/archive"
	"backrank/app/clock"
	"backrank/app/library"
	"backrank/app/spoken"
	"backrank/assets"
	"backrank/lang"
	"backrank/ui/aloud"
	"backrank/ui/board"
	"backrank/ui/dialogs"
	"backrank/ui/dialogs/newgame"
	"backrank/ui/game"
	"backrank/ui/keys"
	"backrank/ui/liveanalysis"
	"backrank/ui/moves"
	"backrank/ui/results"
	"backrank/ui/tabs"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/gametree"
	"backrank/variants/rules"
)

// parts are the parts of a window. Most of them have commands. No part holds this list: each has fields for what it uses.
type parts struct {
	commands       *commands
	keyInput       *keyInput
	keyboard       *keyboard
	viewOptions    *viewOptions
	reference      *reference
	settingsDialog *settingsDialog
	quit           func()
	tabs           *tabCommands

	play        *play
	navigation  *navigation
	castler     *castler
	drafts      *drafts
	premoves    *premoves
	clocks      *clocks
	players     *players
	moveField   *moveField
	questions   *questions
	annotations *annotations
	myLines     *myLines
	reports     *reports
	retries     *retries
	explorer    *explorerQuery
	live        *liveanalysis.Controller
	engineLines *engineLines

	games   *newGames
	friends *friends
	files   *files
	saves   *gameSaver
	exports *exports
	prints  *printer

	screens  *screens
	gameList *gameList
	learning *learning
	atlas    *atlasScreen
	editor   *editorScreen
	results  *resultsScreen
	train    *trainScreen
	accounts *accountFetches
}

// builder builds the parts of a window, each after the parts that it uses. Where two parts use each other, the first gets a
// function that looks up the second when it is called.
type builder struct {
	w *Window
	p *parts

	// services of several parts
	shown     *shownScreen
	confirm   *confirmer
	clipboard *clipboard
	saver     *fileSaver
	recent    *recentFiles

	// widgets of several parts
	moves       *game.Moves
	study, edit *widget.Button // the buttons of the start position in the list of moves
	hint        *game.Hint
	banner      *game.Banner
	explorer    *game.Explorer
	bar         *fyne.MainMenu

	spoken []string // the texts of the cards of hints and of learning from mistakes, when they were spoken
}

// build builds the parts of a window.
func build(w *Window, pieces *theme.Pieces) {
	b := &builder{w: w, p: &parts{commands: &commands{}, quit: w.openGames.main().closeRequested}, shown: &shownScreen{}, bar: &fyne.MainMenu{}}
	w.parts = b.p
	b.buildServices(pieces)
	b.buildCards()
	b.buildGame()
	b.buildReports()
	b.buildPlay()
	b.buildView()
	b.buildFiles()
	b.buildScreens()
	b.buildKeys()
	b.p.commands.register(b.p, w)
	b.p.keyboard.apply()
	b.buildContent()
}

// buildServices builds the board, the message line, and what other parts share.
func (b *builder) buildServices(pieces *theme.Pieces) {
	w, view := b.w, b.w.match.View()
	w.view = &view
	if w.settings = w.openGames.main().settings; w.isMain() {
		w.settings = &preferences{file: w.match.Settings(), apply: w.openGames.applySettings}
	}
	w.style = &style{pieces: pieces, settings: w.settings}
	w.sounds = &sounds{system: &w.System, settings: w.settings}
	w.speaker = &speaker{system: &w.System, settings: w.settings, now: func() time.Time { return app.NewArbiter(w.match.Match).Now() }}
	w.applyTheme()
	w.useNotation()
	w.message = game.NewMessage(func() {
		w.trace.view()
		w.speaker.reportMessage(w.message.Text())
	}, func(text string) { dialogs.ShowText(w.win, lang.L("Message"), text) })
	switch {
	case !w.isMain():
	case w.trace == nil:
		w.trace = openTrace(w.message, w.background, w.match)
	default:
		w.trace.message = w.message
	}
	w.voice = &aloud.Voice{On: w.speaker.isOn, Say: w.speaker.say, Modifiers: func() fyne.KeyModifier { return b.p.keyInput.modifiers() }}
	w.gestureHandler = newGestures(w)
	style := w.style.board()
	style.Pieces = nil // Show sets them, when the board has its size
	w.board = board.New(style, newOracle(w, w.gestureHandler))
	w.notify = &notifier{shown: b.shown, line: w.message, board: w.board, sounds: w.sounds, speaker: w.speaker, seen: w.openGames.seen}
	w.runner = &runner{
		match: w.match, background: w.background, trace: w.trace, update: w.update, refuse: w.notify.refuse,
		commitComment: func() { b.moves.List.Commit() },
	}
	b.confirm = &confirmer{
		win: w.win, match: w.match, view: w.view, settings: w.settings, shown: b.shown,
		panel: func() fyne.CanvasObject { return w.panel.content }, saved: w.openGames.saved,
	}
	b.clipboard = &clipboard{app: w.app, system: &w.System, settings: w.settings, background: w.background, notify: w.notify}
	b.saver = &fileSaver{win: w.win, system: &w.System, settings: w.settings, background: w.background, notify: w.notify}
	b.recent = &recentFiles{system: &w.System, settings: w.settings}
}

// layoutCards lays out the cards of the panel after one of them has changed.
func (b *builder) layoutCards() { b.w.panel.layoutCards() }

// buildCards builds the list of moves and the card of hints.
func (b *builder) buildCards() {
	w, p := b.w, b.p
	b.study, b.edit = widget.NewButton("", assets.IconAtlas, "", nil), widget.NewButton("", "", "", nil)
	b.study.Quiet()
	b.edit.Quiet()
	b.moves = game.NewMoves(moves.Actions{
		GoTo:    func(n gametree.NodeID) { p.navigation.goToNode(n) },
		Step:    func(step int) { p.navigation.goTo(step) },
		Comment: func(n gametree.NodeID, text string) bool { return p.annotations.setComment(n, text) },
		Menu:    func(at fyne.Position) { w.menu.open(lang.X("move of a game", "Move"), w.win.Canvas(), at) },
	}, w.style.drawing, b.study, b.edit)
	b.hint = game.NewHint(b.cardHost(), w.board.Drawings, w.board.Previews)
}

// cardHost returns the functions that the cards of hints and of learning from mistakes call.
func (b *builder) cardHost() game.HintHost {
	w := b.w
	return game.HintHost{
		View: func() *app.View { return w.view },
		RunInBackground: func(work func(context.Context) error, done func(error)) (stop func()) {
			return w.background.runSlow(work, func(err error) {
				w.runner.refresh()
				done(err)
			})
		},
		Adviser: func() game.Adviser { return w.match.Match },
		Refuse:  func(text string) { w.notify.refuse(text, 0) },
		CardChanged: func(head string) {
			if head != "" {
				w.trace.hint(head)
			}
			w.speaker.reportCard(&b.spoken, b.cardTexts()...)
			b.layoutCards()
		},
	}
}

// queries returns a new latestQuery: each part that queries has its own.
func (b *builder) queries() *latestQuery { return &latestQuery{background: b.w.background} }

// buildGame builds the parts of the game that need no other parts: players, premoves, clocks, navigation, drafts, printer.
func (b *builder) buildGame() {
	w, p := b.w, b.p
	p.players = &players{
		win: w.win, match: w.match, view: w.view, settings: w.settings, background: w.background, runner: w.runner, message: w.message, trace: w.trace,
	}
	p.premoves = &premoves{match: w.match, view: w.view, settings: w.settings, runner: w.runner, message: w.message, notify: w.notify}
	p.clocks = &clocks{
		match: w.match, view: w.view, background: w.background, runner: w.runner,
		draw: func(r *clock.Reading, paused bool) {
			for _, s := range w.strips {
				s.SetClock(r, paused)
			}
		},
		openMenu: func(commands []*command, face fyne.CanvasObject) {
			openMenuBeside(w.menu.contextMenu(commands), w.win.Canvas(), face)
		},
	}
	p.navigation = &navigation{match: w.match, view: w.view, runner: w.runner, message: w.message, moves: b.moves}
	p.drafts = newDrafts(&drafts{
		match: w.match, view: w.view, settings: w.settings, background: w.background, runner: w.runner, message: w.message, notify: w.notify, speaker: w.speaker,
		confirm: b.confirm, board: w.board, hint: b.hint, queries: b.queries(), layoutCards: b.layoutCards,
	})
	p.prints = &printer{app: w.app, win: w.win, view: w.view, settings: w.settings, background: w.background, saver: b.saver, notify: w.notify}
}

// buildReports builds the live analysis, the dialog of settings that it opens, and the analysis of games.
func (b *builder) buildReports() {
	w, p := b.w, b.p
	p.settingsDialog = &settingsDialog{
		win: w.win, style: w.style, settings: w.settings, sounds: w.sounds, speaker: w.speaker, background: w.background, still: w.openGames.still, scales: w.scales,
		namesChanged: func() {
			p.results.archiveChanged()
			p.gameList.archiveChanged()
		},
		languageChanged: func() {
			w.background.onMain(func() { w.openGames.main().parts.settingsDialog.showLanguage() }) // when the windows have been built again
		},
	}
	place := &gamePlace{
		match: w.match, view: w.view, settings: w.settings, runner: w.runner, notify: w.notify, board: w.board,
		showBoard: func() { w.boardView.show(w.view, false) },
	}
	p.live = liveanalysis.New(b.liveHost(), app.Analyst(w.match.Match).Engines().LineEngine, &liveanalysis.Place{
		Drawings: w.board.Drawings, Shown: place.shown, Preview: place.showPreview, EndPreview: place.endPreview, Play: place.play, Stored: place.stored,
		Resized: func() {
			b.layoutCards()
			w.content.Refresh()
		},
	})
	p.engineLines = newEngineLines(w, b.shown, p.live)
	current := &gameReport{view: w.view}
	p.retries = newRetries(&retries{
		match: w.match, view: w.view, settings: w.settings, runner: w.runner, notify: w.notify, host: b.cardHost(), hint: b.hint, current: current,
	}, w.board)
	p.learning = newLearning(&learning{
		win: w.win, match: w.match, tabs: w.openGames.tabs, view: w.view, settings: w.settings, background: w.background, runner: w.runner, notify: w.notify, hint: b.hint,
		current: current, card: p.retries.card, gameList: func() *gameList { return p.gameList },
	})
	p.reports = newReports(&reports{
		win: w.win, match: w.match, view: w.view, runner: w.runner, notify: w.notify, current: current, retries: p.retries,
		show: func() { w.openGames.reports.show(w.view) },
	})
}

// liveHost returns the functions that the live analysis calls.
func (b *builder) liveHost() liveanalysis.Host {
	w := b.w
	return liveanalysis.Host{
		Settings: w.settings.get, Change: w.settings.change,
		View:  func() *app.View { return w.view },
		Games: func() []*app.View { return w.openGames.views(w) },
		Screen: func() any {
			if b.shown.screen == nil {
				return nil
			}
			return b.shown.screen
		},
		Engines: w.match.Engines().Get,
		Refuse:  w.notify.refuseOnScreen, Confirm: b.confirm.ask,
		OpenMenu:     func(m *fyne.Menu, at fyne.Position) { fynewidget.ShowPopUpMenuAtPosition(m, w.win.Canvas(), at) },
		ShowSettings: b.p.settingsDialog.show,
		CountHint: func(game uint64, p *rules.Position) {
			match := w.openGames.playing(game)
			if match == nil {
				return
			}
			analyst := app.Analyst(match)
			w.background.queue.do(func() error { return analyst.CountHint(game, p) }, func(error) {})
		},
		After: w.background.after, OnMain: w.background.onMain, FinishInBackground: w.background.finish,
		Closed: func() bool { return w.background.ctx.Err() != nil },
		Trace:  w.trace.analysis,
	}
}

// buildPlay builds the parts that play moves, annotate the game and draw it.
func (b *builder) buildPlay() {
	w, p := b.w, b.p
	p.friends = &friends{
		win: w.win, match: w.match, view: w.view, settings: w.settings, background: w.background, runner: w.runner, clipboard: b.clipboard, notify: w.notify,
		message: w.message, games: w.openGames, confirm: b.confirm, home: func() { p.screens.home() },
	}
	p.play = &play{
		win: w.win, match: w.match, view: w.view, settings: w.settings, runner: w.runner, message: w.message, confirm: b.confirm,
		clocks: p.clocks, players: p.players, drafts: p.drafts, hint: b.hint, games: w.openGames, tryMove: p.retries.card.Takes, analyse: p.reports.Analyse, friends: p.friends,
	}
	b.banner = game.NewBanner(p.play)
	p.castler = &castler{
		view: w.view, board: w.board, notify: w.notify, commands: p.commands, premoves: p.premoves, clocks: p.clocks, players: p.players, move: p.play.move,
	}
	w.strips = [2]*game.Strip{game.NewStrip(p.castler), game.NewStrip(p.castler)}
	p.moveField = newMoveField(&moveField{
		win: w.win, match: w.match, view: w.view, runner: w.runner, message: w.message, notify: w.notify, premoves: p.premoves,
		tryMove:  p.retries.card.Takes,
		loadText: func(text string) { p.files.loadText(text) },
		join:     p.friends.joinLink,
		scene:    func() spoken.Scene { return sceneOf(w) },
		speaker:  w.speaker,
		commands: p.commands, runCommand: func(c *command) { p.keyInput.runNamed(c) }, enabled: func(c *command) bool { return p.keyInput.enabled(c) },
		resized: func() { w.panel.content.Refresh() },
	})
	p.annotations = &annotations{
		win: w.win, match: w.match, view: w.view, settings: w.settings, runner: w.runner, notify: w.notify, confirm: b.confirm, clipboard: b.clipboard,
		players: p.players, moves: b.moves, games: w.openGames, takeBack: p.play.confirmTakeBack,
	}
	p.myLines = &myLines{match: w.match, view: w.view, notify: w.notify, queue: w.background.queue}
	p.explorer = &explorerQuery{
		match: w.match, view: w.view, settings: w.settings, background: w.background, runner: w.runner, queries: b.queries(), query: w.match.Library().Query,
		openGame: func(id int64, q archive.Query) { p.gameList.open(id, q) },
	}
	b.explorer = game.NewExplorer(p.explorer, w.board.Drawings, w.board.Previews)
	w.boardView = &boardView{
		view: w.view, settings: w.settings, message: w.message, board: w.board, retry: p.retries.card, goLast: p.navigation.goLast,
		resized: func() { w.content.Refresh() },
	}
}

// buildView builds the place of the screens in the window, the options of what is shown, and the help.
func (b *builder) buildView() {
	w, p := b.w, b.p
	p.viewOptions = &viewOptions{
		win: w.win, view: w.view, system: &w.System, settings: w.settings, shown: b.shown, message: w.message, notify: w.notify, sounds: w.sounds, speaker: w.speaker, background: w.background,
		commands: p.commands, banner: b.banner, bar: b.bar, showMenu: w.showMenu,
		panel:  func() fyne.CanvasObject { return w.panel.content },
		layout: func() { w.content.Refresh() },
	}
	p.screens = &screens{
		win: w.win, view: w.view, system: &w.System, shown: b.shown, notify: w.notify, trace: w.trace,
		game: func() fyne.CanvasObject { return w.stage }, keyText: p.commands.keyText, scrolled: w.openGames.scrolled,
		cancelDrags: func() {
			w.board.Cancel()
			if editor := p.editor.board(); editor != nil {
				editor.Cancel()
			}
		},
		showMenuBar: p.viewOptions.showMenuBar, showMenu: w.showMenu,
		followLive: func() { p.live.Follow(); p.engineLines.show(); p.train.follow() },
	}
	p.reference = &reference{
		win: w.win, view: w.view, style: w.style, shown: b.shown, commands: p.commands,
		room:       func() keys.Rooms { return p.keyInput.room() },
		changeKeys: func() { p.keyboard.show() },
	}
}

// buildFiles builds the parts that start, open and save games.
func (b *builder) buildFiles() {
	w, p := b.w, b.p
	p.saves = &gameSaver{
		win: w.win, match: w.match, view: w.view, system: &w.System, background: w.background, runner: w.runner, message: w.message,
		notify: w.notify, confirm: b.confirm, saver: b.saver, recent: b.recent, openAgain: func(path string) { p.files.openAgain(path) },
	}
	p.tabs = &tabCommands{win: w.win, match: w.match, games: w.openGames, shown: b.shown, back: p.screens.back, confirm: b.confirm, settings: w.settings}
	if !w.isMain() { // games are opened in the main window
		main := w.openGames.main().parts
		p.games, p.files = main.games, main.files
		return
	}
	p.games = &newGames{
		win: w.win, match: w.match, view: w.view, settings: w.settings, style: w.style, notify: w.notify, open: w.openGames,
		saver: b.saver, system: &w.System, background: w.background, players: p.players, friends: p.friends, showCard: p.reference.showCard, home: p.screens.home,
		chooseStart: func(v variants.Variant, c newgame.Choices) { p.atlas.chooseStart(v, c) },
	}
	p.files = &files{
		win: w.win, match: w.match, view: w.view, system: &w.System, style: w.style, voice: w.voice, background: w.background, runner: w.runner, message: w.message,
		notify: w.notify, confirm: b.confirm, clipboard: b.clipboard, saver: b.saver, recent: b.recent, games: w.openGames,
		importAll: func(paths ...string) { p.gameList.importAll(paths...) }, join: p.friends.joinLink,
	}
}

// buildScreens builds the game list, the results, the atlas, the editor and the exports.
func (b *builder) buildScreens() {
	w, p := b.w, b.p
	p.exports = &exports{view: w.view, system: &w.System, settings: w.settings, background: w.background, notify: w.notify, clipboard: b.clipboard, saver: b.saver, shown: b.shown}
	if !w.isMain() { // it has no screens
		main := w.openGames.main().parts
		p.gameList, p.results, p.atlas, p.editor, p.train, p.settingsDialog = main.gameList, main.results, main.atlas, main.editor, main.train, main.settingsDialog
		return
	}
	p.gameList = &gameList{
		win: w.win, match: w.match, view: w.view, settings: w.settings, style: w.style, voice: w.voice, background: w.background, screens: p.screens,
		notify: w.notify, confirm: b.confirm, clipboard: b.clipboard, saver: b.saver, files: p.files, prints: p.prints, tabs: w.openGames, trace: w.trace,
		studyStart: func(v variants.Variant, start variants.Start) { p.atlas.studyStart(v, start) },
		learn:      p.learning, showFetch: func() { p.accounts.showProgress() },
		showAccounts: func() { p.accounts.show() }, accountsState: func() string { return p.accounts.stateText() },
	}
	p.accounts = newAccountFetches(w, p)
	p.results = &resultsScreen{screens: p.screens, input: results.Input{
		Query: w.match.Library().Query, Life: w.background.ctx, Do: w.background.run, Here: library.PlayedHere,
		Me:    w.settings.names,
		Games: p.gameList.showQuery, Learn: p.learning.showFrom,
		SaveTable: p.exports.saveTable, Leave: p.screens.back, Toast: w.toast(),
	}}
	p.atlas = &atlasScreen{view: w.view, screens: p.screens, input: b.atlasInput(), askNewGame: p.games.askNewGame}
	p.train = newTrainScreen(w, p)
	p.editor = &editorScreen{
		match: w.match, view: w.view, style: w.style, background: w.background, screens: p.screens, clipboard: b.clipboard, games: p.games,
		live: p.live, trace: w.trace, voice: w.voice,
		onTypedKey:  func(e *fyne.KeyEvent) { p.keyInput.typedKey(e) },
		onTypedRune: func(r rune) { p.keyInput.typedRune(r) },
	}
}

// buildKeys builds the parts that handle keys.
func (b *builder) buildKeys() {
	w, p := b.w, b.p
	p.keyInput = &keyInput{
		win: w.win, view: w.view, system: &w.System, shown: b.shown, message: w.message, notify: w.notify, speaker: w.speaker, board: w.board, commands: p.commands,
		modifiers: func() fyne.KeyModifier {
			if d, has := w.app.Driver().(desktop.Driver); has {
				return d.CurrentKeyModifiers()
			}
			return 0
		},
		inMoveList: b.moves.List.Focused, voice: w.voice, typeInto: p.moveField.begin, placeByLetter: p.drafts.placeByLetter, home: p.screens.home,
		cancels: []func() bool{w.board.Cancel, p.premoves.cancel, b.hint.Close, p.retries.card.Close, p.viewOptions.leaveZen},
	}
	p.questions = &questions{win: w.win, shown: b.shown, voice: w.voice, moveField: p.moveField}
	p.keyboard = &keyboard{
		win: w.win, settings: w.settings, commands: p.commands, press: p.keyInput.press,
		modifiers: func() fyne.KeyModifier { return p.keyInput.modifiers() },
		changed: func() {
			w.panel.buttons.updateTips()
			w.showMenu()
		},
	}
}

// buildContent builds the panel and the menu bar, and lays out the window.
func (b *builder) buildContent() {
	w, p := b.w, b.p
	w.panel = newPanel(&panel{
		settings: w.settings, current: p.reports.current, isBelow: func() bool { return w.frame.panelBelow }, moveField: p.moveField, moves: b.moves, explorer: b.explorer, banner: b.banner, coach: p.drafts.coach, hint: b.hint,
		report: p.reports.card, retry: p.retries.card, lines: p.live.Game.Section, engineLines: p.engineLines.section,
	}, p.commands, b.study, b.edit)
	w.frame = &frame{board: w.board, minSize: w.minSize(), onLayout: w.trace.view}
	w.content = container.New(w.frame, widget.Shadow(), w.strips[0], w.strips[1], w.message, b.divider(), w.panel.content, p.live.Game.Bar, w.board)
	recent := newRecentMenu(w.win, w.settings, p.screens.home, p.files.openRecent)
	w.menu = newMenuBar(b.bar, p.commands.menus, recent, p.keyInput.enabled, p.keyInput.runEnabled)
	b.buildStage()
	p.screens.setContent(w.stage)
	w.trace.begin(&traceSource{
		app: w.app, win: w.win, view: w.view, message: w.message, shown: b.shown, game: w.board, banner: b.banner, editor: p.editor, gameList: p.gameList,
	})
}

// buildStage puts the tab bar above the content of the main window.
func (b *builder) buildStage() {
	w := b.w
	if !w.isMain() {
		w.stage = w.content
		return
	}
	bar := tabs.NewBar(b.p.tabs.actions(func() bool { return w.System.Page != nil }))
	bar.Hide()
	w.openGames.bar = bar
	w.stage = container.New(stageLayout{}, bar, w.content)
}

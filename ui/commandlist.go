package ui

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/notnil/chess"

	"backrank/app"
	"backrank/lang"
	"backrank/ui/figurine"
	"backrank/ui/keys"
	"backrank/ui/moves"
	"backrank/variants/rules"
)

// menusOf returns the menu bar with its commands, which are those of the parts.
func menusOf(p *parts) []menu {
	return []menu{
		{lang.X("menu of files", "File"), fileCommands(p)},
		{lang.L("Game"), gameCommands(p)},
		{lang.X("menu of edits", "Edit"), editCommands(p)},
		{lang.X("menu of the view", "View"), viewCommands(p)},
		{lang.X("move of a game", "Move"), moveCommands(p)},
		{lang.L("Position"), positionCommands(p)},
		{lang.L("Analysis"), analysisCommands(p)},
		{lang.L("Games"), gamesCommands(p)},
		{lang.L("Help"), helpCommands(p)},
	}
}

// fileCommands open, save and print games.
func fileCommands(p *parts) []*command {
	return []*command{
		{id: "new-tab", name: lang.L("New tab"), key: "Ctrl+T", inMain: true, summary: lang.L("another game beside this one"), do: p.tabs.open},
		{id: "reopen-tab", name: lang.L("Reopen closed tab"), key: "Ctrl+Shift+T", inMain: true, enabledIf: p.tabs.canReopen, do: p.tabs.reopen},
		{id: "open-pgn", name: lang.L("Open…"), key: "Ctrl+O", inMain: true, do: p.files.openFile},
		recentItem,
		separator,
		{id: "save-pgn", name: lang.L("Save PGN"), key: "Ctrl+S", rooms: inGame | keys.Games, needs: app.Knowledge.Record, summary: lang.L("in the file that it came from"), do: p.saves.save},
		{id: "save-as", name: lang.L("Save as…"), key: "Ctrl+Shift+S", needs: app.Knowledge.Record, summary: lang.L("to a new file"), do: p.saves.saveAsFile},
		{id: "add-to-file", name: lang.L("Append to file…"), needs: app.Knowledge.Record, summary: lang.L("after its other games"), desktopOnly: true, do: p.saves.addToFile},
		{id: "save-all", name: lang.L("Save all games…"), summary: lang.L("those that were played here"), do: p.saves.saveAll},
		separator,
		{id: "game-details", name: lang.L("Game details…"), key: "Ctrl+I", rooms: inGame | keys.Games, summary: lang.L("players, event, site, date"), do: p.annotations.details},
		{id: "print", name: lang.L("Print…"), key: "Ctrl+P", rooms: inGame | keys.Atlas | keys.Games, needs: app.Knowledge.Board, do: p.prints.printGame},
		separator,
		{id: "close-tab", name: lang.L("Close tab"), key: "Ctrl+W", rooms: keys.All, summary: lang.L("its game is kept"), do: p.tabs.closeShown},
		{id: "quit", name: lang.L("Quit"), key: "Ctrl+Q", rooms: keys.All, summary: lang.L("the game continues next time"), overDialogs: true, desktopOnly: true, do: p.quit},
	}
}

// gameCommands start, arbitrate and end games.
func gameCommands(p *parts) []*command {
	return []*command{
		{id: "new-game", name: lang.L("New game…"), key: "Ctrl+N", inMain: true, summary: lang.L("variant, start, opponent, clock"), do: p.games.newGame},
		{id: "rematch-same-start", name: lang.L("Rematch, same start"), key: "Ctrl+R", enabledIf: canRepeatStart, do: func() { p.play.Rematch(app.SameStart) }},
		{id: "rematch-new-start", name: lang.L("Rematch, new start"), key: "Ctrl+Shift+R", enabledIf: hasOtherStarts, do: func() { p.play.Rematch(app.NewStart) }},
		separator,
		{id: "take-back", name: lang.L("Take back"), key: "U", rooms: inGame | keys.Editor, enabledIf: canTakeBack, summary: lang.L("the last move"), do: p.play.takeBack},
		{id: "redo-move", name: lang.L("Redo move"), key: "Shift+U", rooms: inGame | keys.Editor, enabledIf: canRedoMove, do: p.play.redo},
		separator,
		{name: lang.X("menu of games with a friend elsewhere", "Friend"), menu: friendMenu(p)},
		{id: "players", name: lang.L("Players…"), enabledIf: isInProgress, do: p.players.show},
		{name: lang.L("Clocks"), menu: p.clocks.menu(chess.White, chess.Black)},
		{id: "stop-engine-match", name: lang.L("Stop engine match…"), enabledIf: playsMatch, do: p.play.StopEngineMatch},
		separator,
		{id: "offer-draw", name: lang.L("Offer draw"), enabledIf: canOfferDraw, do: p.play.offerDraw},
		{id: "claim-draw", name: lang.L("Claim draw"), enabledIf: canClaim, do: p.play.ClaimDraw},
		{id: "resign", name: lang.L("Resign"), enabledIf: canResign, do: p.play.resign},
	}
}

// friendMenu returns the commands of games with a friend elsewhere.
func friendMenu(p *parts) []*command {
	return append([]*command{
		{id: "join-game", name: lang.L("Join a friend's game…"), inMain: true, summary: lang.L("with the link that you have got"), do: p.friends.join},
		{id: "invite-to-position", name: lang.L("Invite to this position…"), enabledIf: canInviteHere, needs: app.Knowledge.Board, summary: lang.L("a friend elsewhere"), do: p.friends.inviteHere},
		{id: "invitation", name: lang.L("Invitation…"), enabledIf: isAwaitingFriend, summary: lang.L("the link for your friend"), do: p.friends.showInvitation},
		{id: "copy-watch-link", name: lang.L("Copy link for spectators"), enabledIf: canBeWatched, do: p.friends.copyWatchLink},
		{id: "claim-victory", name: lang.L("Claim victory"), enabledIf: canClaimVictory, summary: lang.L("when your friend has left"), do: p.friends.claim},
		separator,
	}, p.friends.phrases()...)
}

// editCommands undo, copy and paste, and change settings.
func editCommands(p *parts) []*command {
	return []*command{
		{id: "undo", name: lang.L("Undo"), fixed: "Ctrl+Z", rooms: inGame | keys.Editor | keys.Games, enabledIf: canUndo, label: p.annotations.undoLabel, summary: lang.L("the last move or annotation"), do: p.annotations.undo},
		{id: "redo", name: lang.L("Redo"), fixed: "Ctrl+Y", rooms: inGame | keys.Editor, enabledIf: canRedo, label: p.annotations.redoLabel, do: p.annotations.redo},
		separator,
		{id: "copy-fen", name: lang.L("Copy FEN"), fixed: "Ctrl+C", rooms: inGame | keys.Atlas | keys.Editor, needs: app.Knowledge.Board, do: p.exports.copyFEN},
		{id: "copy-pgn", name: lang.L("Copy PGN"), key: "Ctrl+Shift+C", rooms: inGame | keys.Games, needs: app.Knowledge.Record, do: p.exports.copyPGN},
		{id: "copy-link", name: lang.L("Copy link"), summary: lang.L("opens the start or position in a browser"), needs: app.Knowledge.Board, do: p.exports.copyLink},
		{id: "copy-diagram", name: lang.L("Copy diagram"), summary: lang.L("as an image (PNG)"), rooms: keys.All, do: p.exports.copyPNG},
		{id: "copy-diagram-as-svg", name: lang.L("Copy diagram as SVG"), rooms: keys.All, do: p.exports.copySVG},
		{id: "save-diagram", name: lang.L("Save diagram…"), rooms: keys.All, do: p.exports.saveDiagram},
		{id: "save-table", name: lang.L("Save table…"), summary: lang.L("of the atlas or the results, for spreadsheets (CSV)"), rooms: keys.All, do: p.exports.saveTable},
		{id: "paste", name: lang.L("Paste"), fixed: "Ctrl+V", rooms: inGame | keys.Editor, summary: lang.L("a FEN or a PGN"), inMain: true, do: p.files.paste},
		separator,
		{id: "change-keys", name: lang.L("Change shortcuts…"), rooms: keys.All, summary: lang.L("the keys of commands"), do: p.keyboard.show},
		{id: "settings", name: lang.L("Settings…"), key: "Ctrl+,", rooms: keys.All, inMain: true, do: p.settingsDialog.show},
	}
}

// viewCommands change what is shown and how.
func viewCommands(p *parts) []*command {
	return []*command{
		{id: "flip-board", name: lang.L("Flip board"), key: "F", rooms: inGame | keys.Editor, do: p.play.flip},
		{id: "hide-pieces", name: lang.L("Blindfold"), key: "I", summary: lang.L("hides the pieces"), checkedIf: func(*app.View) bool { return p.viewOptions.settings.get().HidePieces }, do: p.viewOptions.hidePieces},
		{id: "first-position", name: lang.L("First position"), key: "Home", enabledIf: isAfterStart, do: func() { p.navigation.goTo(0) }},
		{id: "previous-move", name: lang.L("Previous move"), fixed: "←", enabledIf: isAfterStart, do: func() { p.navigation.step(-1) }},
		{id: "next-move", name: lang.L("Next move"), fixed: "→", enabledIf: hasNextMove, do: p.navigation.forward},
		{id: "last-position", name: lang.L("Last position"), key: "End", enabledIf: isBeforeEnd, summary: lang.L("back to the game"), do: p.navigation.goLast},
		{id: "leave-variation", name: lang.L("Leave variation"), key: "Shift+←", enabledIf: isInVariation, do: p.navigation.leaveVariation},
		separator,
		{name: lang.L("Panel"), menu: []*command{
			{id: "evaluations-of-moves", name: lang.L("Evaluations of moves"), checkedIf: p.viewOptions.showsScores, summary: lang.L("in the list of moves"), do: p.viewOptions.toggleScores},
			{id: "times-of-moves", name: lang.L("Times of moves"), enabledIf: p.viewOptions.inColumns, checkedIf: p.viewOptions.showsTimes, summary: lang.L("in the list of moves, after the game"), do: p.viewOptions.toggleTimes},
			{id: "moves-in-paragraphs", name: lang.L("Moves in paragraphs"), checkedIf: p.viewOptions.inParagraphs, summary: lang.L("as in a book, in place of two columns"), do: p.viewOptions.toggleParagraphs},
			separator,
			{id: "reset-panel-width", name: lang.L("Reset panel width"), enabledIf: p.viewOptions.hasPanelWidth, do: p.viewOptions.resetPanelWidth},
		}},
		{id: "explorer", name: lang.L("Explorer"), key: "E", summary: lang.L("moves played from here"), needs: app.Knowledge.Help, desktopOnly: true, usesPanel: true, do: p.explorer.toggle},
		{id: "sound", name: lang.L("Sound"), key: "M", summary: lang.L("on or off"), checkedIf: func(*app.View) bool { return p.viewOptions.settings.get().Sound }, do: p.viewOptions.toggleSound},
		{id: "speak", name: lang.L("Speak"), key: "F9", rooms: keys.All, overDialogs: true, summary: lang.L("moves, clocks, results and messages"), checkedIf: func(*app.View) bool { return p.viewOptions.settings.get().Speech }, do: p.viewOptions.toggleSpeech},
		{id: "zen-mode", name: lang.L("Zen mode"), key: "Z", summary: lang.L("the board without panel and menu"), checkedIf: func(*app.View) bool { return p.viewOptions.zen }, do: p.viewOptions.toggleZen},
		{name: lang.X("menu of the tabs of the window", "Tabs"), menu: tabMenu(p)},
		{id: "full-screen", name: lang.L("Full screen"), key: "F11", rooms: keys.All, do: p.viewOptions.fullScreen},
	}
}

// tabMenu returns the commands that show and move tabs.
func tabMenu(p *parts) []*command {
	return []*command{
		{id: "next-tab", name: lang.L("Next tab"), key: "Ctrl+Tab", enabledIf: p.tabs.several, do: func() { p.tabs.step(1) }},
		{id: "previous-tab", name: lang.L("Previous tab"), key: "Ctrl+Shift+Tab", enabledIf: p.tabs.several, do: func() { p.tabs.step(-1) }},
		{id: "move-tab-left", name: lang.L("Move tab left"), key: "Ctrl+Shift+PgUp", enabledIf: p.tabs.several, do: func() { p.tabs.move(-1) }},
		{id: "move-tab-right", name: lang.L("Move tab right"), key: "Ctrl+Shift+PgDn", enabledIf: p.tabs.several, do: func() { p.tabs.move(1) }},
		{id: "own-window", name: lang.L("Move to own window"), enabledIf: p.tabs.canTearOff, label: p.tabs.tearOffLabel, summary: lang.L("the tab of this game"), desktopOnly: true, do: p.tabs.tearOff},
	}
}

// moveCommands edit the tree of moves. They are also the context menu of the list of moves.
func moveCommands(p *parts) []*command {
	return []*command{
		{id: "comment", name: lang.L("Comment…"), key: "C", enabledIf: canAnnotate, usesPanel: true, do: p.annotations.comment},
		{id: "glyph-palette", name: lang.L("Palette of glyphs"), key: "G", enabledIf: canOpenPalette, usesPanel: true, checkedIf: p.annotations.showsPalette, summary: lang.L("all glyphs below the moves"), do: p.annotations.togglePalette},
		{name: lang.L("Move glyph"), menu: p.annotations.glyphs(moves.OfMove)},
		{name: lang.L("Position glyph"), menu: p.annotations.glyphs(moves.OfPosition)},
		{name: lang.L("Other glyph"), menu: p.annotations.glyphs(moves.Remark)},
		separator,
		{id: "promote-variation", name: lang.L("Promote variation"), enabledIf: canPromote, do: p.annotations.promote},
		{id: "make-main-line", name: lang.L("Make main line"), enabledIf: canMakeMain, do: p.annotations.makeMain},
		{id: "delete-from-here", name: lang.L("Delete from here"), key: "Del", enabledIf: canDelete, do: p.annotations.deleteFrom},
		separator,
		{id: "copy-line-as-pgn", name: lang.L("Copy line as PGN"), enabledIf: isAtMove, summary: lang.L("the moves up to here"), needs: app.Knowledge.Record, do: p.annotations.copyLine},
		{id: "add-to-my-lines", name: lang.L("Add to my lines"), key: "D", enabledIf: isAtMove, summary: lang.L("the moves up to here, for the side at the bottom"), needs: app.Knowledge.Record, do: p.myLines.add},
		{id: "remove-from-my-lines", name: lang.L("Remove from my lines"), enabledIf: p.myLines.canRemove, needs: app.Knowledge.Record, do: p.myLines.remove},
		{id: "play-on-from-here", name: lang.L("Continue from here…"), enabledIf: canPlayOn, summary: lang.L("a new game with these moves as its history"), needs: app.Knowledge.Board, do: p.annotations.playOn},
		separator,
		{id: "collapse-variations", name: lang.L("Collapse variations"), enabledIf: p.annotations.foldable, label: p.annotations.foldLabel, do: p.annotations.toggleFold},
	}
}

// positionCommands give hints on the position and open its screens.
func positionCommands(p *parts) []*command {
	return []*command{
		{id: "hint", name: lang.L("Hint"), key: "H", summary: lang.L("first the piece, then the move and why"), enabledIf: p.retries.canHint, needs: app.Knowledge.Hint, usesPanel: true, do: p.retries.showHint},
		{id: "explain-last-move", name: lang.L("Explain last move"), key: "W", enabledIf: canExplain, needs: app.Knowledge.Help, usesPanel: true, do: p.play.explainLast},
		{id: "move-now", name: lang.L("Move now"), key: "Ctrl+M", summary: lang.L("stop the computer's thinking"), enabledIf: canMoveNow, do: p.play.MoveNow},
		separator,
		{id: "finish-draft-at-random", name: lang.L("Place the rest at random"), enabledIf: canFinishDraft, do: p.drafts.finishDraft},
		{id: "restart-draft", name: lang.L("Restart draft"), enabledIf: hasDraft, do: p.drafts.restartDraft},
		separator,
		{id: "atlas", name: lang.L("Atlas"), key: "Ctrl+L", opensScreen: true, inMain: true, summary: lang.L("all start positions"), needs: app.Knowledge.Study, do: func() { p.atlas.showFor(p.play.view) }},
		{id: "start-position-in-atlas", name: lang.L("Start position in atlas"), opensScreen: true, inMain: true, enabledIf: hasStartNumber, summary: lang.L("castlings, survey and facts of this game's array"), needs: app.Knowledge.Study, do: func() { p.atlas.showStart(p.play.view) }},
		{id: "edit-position", name: lang.L("Edit position"), key: "Ctrl+E", rooms: inGame | keys.Editor, opensScreen: true, inMain: true, needs: app.Knowledge.Editor, do: func() { p.editor.edit(p.play.view) }},
		{id: "continue-editing", name: lang.L("Back to the editor"), opensScreen: true, inMain: true, needs: app.Knowledge.Editor, do: p.editor.show},
	}
}

// analysisCommands analyse positions and games.
func analysisCommands(p *parts) []*command {
	return []*command{
		{id: "analysis", name: lang.L("Analysis"), key: "A", rooms: inGame | keys.Atlas | keys.Editor, summary: lang.L("the computer's lines for the position"), needs: app.Knowledge.Help, usesPanel: true, do: p.live.Toggle},
		{id: "play-best-move", name: lang.L("Play best move"), key: "Space", rooms: inGame | keys.Editor, summary: lang.L("of the analysis"), needs: app.Knowledge.Help, do: p.live.PlayBest},
		{id: "show-threat", name: lang.L("Show threat"), key: "X", rooms: inGame | keys.Editor, summary: lang.L("what the opponent threatens"), needs: app.Knowledge.Help, do: p.live.Threat},
		{id: "engine-lines", name: lang.L("Engine lines"), summary: lang.L("in games between computers"), checkedIf: p.engineLines.areOn, usesPanel: true, do: p.engineLines.toggle},
		separator,
		{id: "analyse-game", name: lang.L("Analyse game…"), key: "Ctrl+Shift+A", enabledIf: canAnalyse, summary: lang.L("in the background"), usesPanel: true, do: p.reports.Analyse},
		{id: "report", name: lang.X("report on a game", "Report"), key: "R", enabledIf: p.reports.hasReport, summary: lang.L("accuracy, turning points, castlings"), do: p.reports.ShowReport},
		{id: "learn-from-your-mistakes", name: lang.L("Learn from your mistakes"), key: "T", enabledIf: p.retries.canBegin, usesPanel: true, do: p.retries.begin},
		{id: "train", name: lang.L("Train"), key: "Ctrl+D", opensScreen: true, inMain: true, summary: lang.L("castling, first moves and puzzles, which come again"), do: p.train.show},
		separator,
		{id: "uci-engines", name: lang.L("UCI engines…"), key: "Ctrl+Shift+E", desktopOnly: true, do: p.players.showEngines},
	}
}

// gamesCommands open the game list and the results.
func gamesCommands(p *parts) []*command {
	return []*command{
		{id: "game-list", name: lang.L("Game list"), key: "Ctrl+G", opensScreen: true, inMain: true, summary: lang.L("games played here or imported"), desktopOnly: true, do: p.gameList.show},
		{id: "results", name: lang.L("Results"), key: "Ctrl+Shift+G", opensScreen: true, inMain: true, summary: lang.L("by start, castling, opponent"), desktopOnly: true, do: p.results.show},
		{id: "learn-from-games", name: lang.L("Learn from mistakes…"), key: "Ctrl+Shift+M", rooms: inGame | keys.Games, opensScreen: true, inMain: true, summary: lang.L("in the games of the list"), desktopOnly: true, do: p.learning.show},
		separator,
		{id: "import-games", name: lang.L("Import games…"), key: "Ctrl+Shift+I", rooms: inGame | keys.Games, opensScreen: true, inMain: true, summary: lang.L("PGN files and folders"), desktopOnly: true, do: p.gameList.chooseImport},
		{id: "accounts", name: lang.L("Accounts…"), key: "Ctrl+U", rooms: keys.All, inMain: true, summary: lang.L("your games on Lichess and Chess.com"), desktopOnly: true, do: p.accounts.show},
		{id: "columns", name: lang.L("Columns…"), key: "Ctrl+Shift+L", rooms: inGame | keys.Games, opensScreen: true, inMain: true, summary: lang.L("of the game list: chosen, ordered, sorted by"), desktopOnly: true, do: p.gameList.chooseColumns},
	}
}

// helpCommands open the help.
func helpCommands(p *parts) []*command {
	return []*command{
		{id: "keyboard-shortcuts", name: lang.L("Keyboard shortcuts"), key: "F1", fixed: "?", rooms: keys.All, do: p.reference.showKeys},
		{id: "ask", name: lang.L("Ask about the position…"), key: "Ctrl+/", rooms: keys.All, summary: lang.L("in words: pieces, attacks, castling rights, clocks"), do: p.questions.ask},
		{id: "rules", name: lang.L("Rules"), key: "F2", summary: lang.L("how this variant is played"), do: p.reference.showRules},
		{id: "about-backrank", name: lang.L("About Backrank"), do: p.reference.showAbout},
	}
}

// boardCommands have keys but no menu item.
func boardCommands(p *parts) []*command {
	return []*command{
		{id: "menu-of-the-move", name: lang.L("Menu of the move"), fixed: "Menu", enabledIf: canAnnotate, usesPanel: true, inMoveList: true, do: p.annotations.openMenu},
		{id: "type-a-move", name: lang.L("Type a move"), key: "/", fixed: "Enter", summary: figurine.Letters("Nf3") + ", e2e4, O-O, e1h1", usesPanel: true, do: p.moveField.focus},
		{id: "castle-on-the-h-side", name: lang.L("Castle on the h-side"), key: "O", summary: "O-O", do: func() { p.castler.castleKey(rules.HSide) }},
		{id: "castle-on-the-a-side", name: lang.L("Castle on the a-side"), key: "Shift+O", summary: "O-O-O", do: func() { p.castler.castleKey(rules.ASide) }},
		{id: "leap-to-the-h-side", name: lang.L("Leap to the h-side"), key: "L", do: func() { p.castler.leapKey(rules.HSide) }},
		{id: "leap-to-the-a-side", name: lang.L("Leap to the a-side"), key: "Shift+L", do: func() { p.castler.leapKey(rules.ASide) }},
		{id: "ten-moves-back", name: lang.L("Ten moves back"), key: "PgUp", enabledIf: isAfterStart, do: func() { p.navigation.step(-20) }},
		{id: "ten-moves-forward", name: lang.L("Ten moves forward"), key: "PgDn", enabledIf: hasNextMove, do: func() { p.navigation.step(20) }},
		{id: "previous-branch", name: lang.L("Previous branch"), fixed: "↑", summary: lang.L("at a fork, else first position"), do: p.navigation.up},
		{id: "next-branch", name: lang.L("Next branch"), fixed: "↓", summary: lang.L("at a fork, else last position"), do: p.navigation.down},
		{id: "solution", name: lang.L("Solution"), key: "S", rooms: inGame | keys.Train, summary: lang.L("while learning from mistakes"), do: p.retries.card.Solve},
		{id: "next-mistake", name: lang.L("Next mistake"), key: "N", summary: lang.L("while learning from mistakes"), do: p.retries.card.Next},
		{id: "board-cursor", name: lang.L("Board cursor"), key: "B", summary: lang.L("moved by the arrow keys"), do: p.keyInput.focusBoard},
		{id: "menu-bar", name: lang.L("Menu bar"), key: "F10", rooms: keys.All, opensScreen: true, summary: lang.L("opened and closed; Alt alone, too"), do: p.viewOptions.openMenuBar},
		{id: "cancel", name: lang.L("Cancel"), fixed: "Esc", summary: lang.L("a drag, a premove, a hint, typed text"), do: p.keyInput.escape},
	}
}

// screenCommands are performed by the atlas and the game list themselves.
func screenCommands() []*command {
	return []*command{
		{id: "favourite", name: lang.L("Favourite"), key: "F", rooms: keys.Atlas},
		{id: "exclude", name: lang.L("Exclude"), key: "X", rooms: keys.Atlas, summary: lang.L("from random starts")},
		{id: "play-start", name: lang.L("Play start position"), key: "P", rooms: keys.Atlas},
		{id: "mark-to-compare", name: lang.L("Add to comparison"), key: "C", rooms: keys.Atlas},
		{id: "compare", name: lang.L("Show comparison"), key: "Shift+C", rooms: keys.Atlas},
		{id: "castlings", name: lang.L("Castlings"), key: "K", rooms: keys.Atlas},
		{id: "matrix", name: lang.L("Matrix of pairs"), key: "M", rooms: keys.Atlas},
		{id: "map", name: lang.L("Map of like arrays"), key: "L", rooms: keys.Atlas},
		{id: "live-draw", name: lang.L("Live draw"), key: "D", rooms: keys.Atlas},
		{id: "larger", name: lang.L("Larger"), key: "+", rooms: keys.Atlas},
		{id: "smaller", name: lang.L("Smaller"), key: "−", rooms: keys.Atlas},
		{id: "add-tag", name: lang.L("Add tag"), key: "#", rooms: keys.Games, summary: lang.L("of your own, to the selected games")},
		{id: "delete-games", name: lang.L("Delete selected games"), key: "Del", rooms: keys.Games},
	}
}

// glyphID returns the id of the command of a glyph.
func glyphID(g moves.Glyph) string { return fmt.Sprintf("glyph-%d", g.NAG) }

// glyphs returns the commands that annotate the move shown with the glyphs of one kind. Their keys are digits with the
// modifiers of the kind, as in Lichess.
func (a *annotations) glyphs(kind moves.GlyphKind) (all []*command) {
	modifiers := [...]string{moves.OfMove: "", moves.OfPosition: "Shift+", moves.Remark: "Ctrl+Shift+"}[kind]
	for _, g := range moves.Glyphs() {
		if g.Kind != kind {
			continue
		}
		c := &command{id: glyphID(g), name: g.Name, rooms: inGame, inMoveList: true, enabledIf: isAtMove, summary: g.Sign, do: func() { a.toggleGlyph(g.NAG) }}
		c.key = modifiers + strconv.Itoa(len(all)+1)
		c.label = func() string { return g.Sign + "  " + g.Name }
		c.checkedIf = func(v *app.View) bool { return slices.Contains(v.Tree.Note(v.Node).NAGs, g.NAG) }
		all = append(all, c)
	}
	return all
}

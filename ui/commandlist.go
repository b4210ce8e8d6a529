package ui

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/notnil/chess"

	"backrank/app"
	"backrank/ui/keys"
	"backrank/ui/moves"
	"backrank/variants/rules"
)

// menusOf returns the menu bar with its commands, which are those of the parts.
func menusOf(p *parts) []menu {
	return []menu{
		{"File", fileCommands(p)},
		{"Game", gameCommands(p)},
		{"Edit", editCommands(p)},
		{"View", viewCommands(p)},
		{"Move", moveCommands(p)},
		{"Position", positionCommands(p)},
		{"Analysis", analysisCommands(p)},
		{"Games", gamesCommands(p)},
		{"Help", helpCommands(p)},
	}
}

// fileCommands open, save and print games.
func fileCommands(p *parts) []*command {
	return []*command{
		{id: "open-pgn", name: "Open PGN…", key: "Ctrl+O", do: p.files.openFile},
		recentItem,
		separator,
		{id: "save-pgn", name: "Save PGN", key: "Ctrl+S", rooms: inGame | keys.Games, needs: app.Knowledge.Record, summary: "in the file that it came from", do: p.saves.save},
		{id: "save-as", name: "Save as…", key: "Ctrl+Shift+S", needs: app.Knowledge.Record, summary: "to a new file", do: p.saves.saveAsFile},
		{id: "add-to-file", name: "Add to file…", needs: app.Knowledge.Record, summary: "after its other games", desktopOnly: true, do: p.saves.addToFile},
		separator,
		{id: "game-details", name: "Game details…", key: "Ctrl+I", rooms: inGame | keys.Games, summary: "players, event, site, date", do: p.annotations.details},
		{id: "print", name: "Print…", key: "Ctrl+P", rooms: inGame | keys.Atlas | keys.Games, needs: app.Knowledge.Board, do: p.prints.printGame},
		separator,
		{id: "quit", name: "Quit", key: "Ctrl+Q", rooms: keys.All, summary: "the game continues next time", overDialogs: true, desktopOnly: true, do: p.quit},
	}
}

// gameCommands start, arbitrate and end games.
func gameCommands(p *parts) []*command {
	return []*command{
		{id: "new-game", name: "New game…", key: "Ctrl+N", summary: "variant, start, opponent, clock", do: p.games.newGame},
		{id: "rematch-same-start", name: "Rematch, same start", key: "Ctrl+R", enabledIf: canRepeatStart, do: func() { p.play.Rematch(app.SameStart) }},
		{id: "rematch-new-start", name: "Rematch, new start", key: "Ctrl+Shift+R", enabledIf: hasOtherStarts, do: func() { p.play.Rematch(app.NewStart) }},
		separator,
		{id: "take-back", name: "Take back", key: "U", rooms: inGame | keys.Editor, enabledIf: canTakeBack, summary: "the last move", do: p.play.takeBack},
		{id: "redo-move", name: "Redo move", key: "Shift+U", rooms: inGame | keys.Editor, enabledIf: canRedoMove, do: p.play.redo},
		separator,
		{id: "players", name: "Players…", enabledIf: isInProgress, do: p.players.show},
		{name: "Clocks", menu: p.clocks.menu(chess.White, chess.Black)},
		separator,
		{id: "offer-draw", name: "Offer draw", enabledIf: canOfferDraw, do: p.play.offerDraw},
		{id: "claim-draw", name: "Claim draw", enabledIf: canClaim, do: p.play.ClaimDraw},
		{id: "resign", name: "Resign", enabledIf: canResign, do: p.play.resign},
	}
}

// editCommands undo, copy and paste, and change settings.
func editCommands(p *parts) []*command {
	return []*command{
		{id: "undo", name: "Undo", fixed: "Ctrl+Z", rooms: inGame | keys.Editor | keys.Games, enabledIf: canUndo, label: p.annotations.undoLabel, summary: "the last move or annotation", do: p.annotations.undo},
		{id: "redo", name: "Redo", fixed: "Ctrl+Y", rooms: inGame | keys.Editor, enabledIf: canRedo, label: p.annotations.redoLabel, do: p.annotations.redo},
		separator,
		{id: "copy-fen", name: "Copy FEN", fixed: "Ctrl+C", rooms: inGame | keys.Atlas | keys.Editor, needs: app.Knowledge.Board, do: p.exports.copyFEN},
		{id: "copy-pgn", name: "Copy PGN", key: "Ctrl+Shift+C", rooms: inGame | keys.Games, needs: app.Knowledge.Record, do: p.exports.copyPGN},
		{id: "copy-link", name: "Copy link", summary: "opens the start or position in a browser", needs: app.Knowledge.Board, do: p.exports.copyLink},
		{id: "copy-diagram", name: "Copy diagram", summary: "as an image (PNG)", rooms: keys.All, do: p.exports.copyPNG},
		{id: "copy-diagram-as-svg", name: "Copy diagram as SVG", rooms: keys.All, do: p.exports.copySVG},
		{id: "save-diagram", name: "Save diagram…", rooms: keys.All, do: p.exports.saveDiagram},
		{id: "paste", name: "Paste", fixed: "Ctrl+V", rooms: inGame | keys.Editor, summary: "a FEN or a PGN", do: p.files.paste},
		separator,
		{id: "change-keys", name: "Change shortcuts…", rooms: keys.All, summary: "the keys of commands", do: p.keyboard.show},
		{id: "settings", name: "Settings…", key: "Ctrl+,", do: p.settingsDialog.show},
	}
}

// viewCommands change what is shown and how.
func viewCommands(p *parts) []*command {
	return []*command{
		{id: "flip-board", name: "Flip board", key: "F", rooms: inGame | keys.Editor, do: p.play.flip},
		{id: "hide-pieces", name: "Hide pieces", key: "I", summary: "play blindfold", checkedIf: func(*app.View) bool { return p.viewOptions.settings.get().HidePieces }, do: p.viewOptions.hidePieces},
		separator,
		{id: "first-position", name: "First position", key: "Home", enabledIf: isAfterStart, do: func() { p.navigation.goTo(0) }},
		{id: "previous-move", name: "Previous move", fixed: "←", enabledIf: isAfterStart, do: func() { p.navigation.step(-1) }},
		{id: "next-move", name: "Next move", fixed: "→", enabledIf: hasNextMove, do: p.navigation.forward},
		{id: "last-position", name: "Last position", key: "End", enabledIf: isBeforeEnd, summary: "back to the game", do: p.navigation.goLast},
		{id: "leave-variation", name: "Leave variation", key: "Shift+←", enabledIf: isInVariation, do: p.navigation.leaveVariation},
		separator,
		{id: "explorer", name: "Explorer", key: "E", summary: "moves played from here", needs: app.Knowledge.Help, desktopOnly: true, usesPanel: true, do: p.explorer.toggle},
		separator,
		{id: "sound", name: "Sound", key: "M", summary: "on or off", checkedIf: func(*app.View) bool { return p.viewOptions.settings.get().Sound }, do: p.viewOptions.toggleSound},
		{id: "zen-mode", name: "Zen mode", key: "Z", summary: "the board without panel and menu", checkedIf: func(*app.View) bool { return p.viewOptions.zen }, do: p.viewOptions.toggleZen},
		{id: "reset-panel-width", name: "Reset panel width", enabledIf: func(*app.View) bool { return p.viewOptions.settings.get().PanelWidth > 0 }, do: p.viewOptions.resetPanelWidth},
		{id: "full-screen", name: "Full screen", key: "F11", rooms: keys.All, do: p.viewOptions.fullScreen},
	}
}

// moveCommands edit the tree of moves. They are also the context menu of the list of moves.
func moveCommands(p *parts) []*command {
	return []*command{
		{id: "comment", name: "Comment…", key: "C", enabledIf: canAnnotate, usesPanel: true, do: p.annotations.comment},
		{name: "Glyph", menu: p.annotations.glyphs(moves.OfMove)},
		{name: "Evaluation", menu: p.annotations.glyphs(moves.OfPosition)},
		{name: "Remark", menu: p.annotations.glyphs(moves.Remark)},
		separator,
		{id: "promote-variation", name: "Promote variation", enabledIf: canPromote, do: p.annotations.promote},
		{id: "make-main-line", name: "Make main line", enabledIf: canMakeMain, do: p.annotations.makeMain},
		{id: "delete-from-here", name: "Delete from here", key: "Del", enabledIf: canDelete, do: p.annotations.deleteFrom},
		separator,
		{id: "copy-line-as-pgn", name: "Copy line as PGN", enabledIf: isAtMove, summary: "the moves up to here", needs: app.Knowledge.Record, do: p.annotations.copyLine},
		{id: "play-on-from-here", name: "Play on from here…", enabledIf: canPlayOn, summary: "a new game with these moves as its history", needs: app.Knowledge.Board, do: p.annotations.playOn},
		separator,
		{id: "collapse-variations", name: "Collapse variations", enabledIf: p.annotations.foldable, label: p.annotations.foldLabel, do: p.annotations.toggleFold},
	}
}

// positionCommands give hints on the position and open its screens.
func positionCommands(p *parts) []*command {
	return []*command{
		{id: "hint", name: "Hint", key: "H", summary: "first the piece, then the move and why", enabledIf: p.retries.canHint, needs: app.Knowledge.Help, usesPanel: true, do: p.retries.showHint},
		{id: "explain-last-move", name: "Explain last move", key: "W", enabledIf: canExplain, needs: app.Knowledge.Help, usesPanel: true, do: p.play.explainLast},
		{id: "move-now", name: "Move now", key: "Ctrl+M", summary: "stop the computer's thinking", enabledIf: canMoveNow, do: p.play.MoveNow},
		separator,
		{id: "finish-draft-at-random", name: "Finish draft at random", enabledIf: canFinishDraft, do: p.drafts.finishDraft},
		{id: "restart-draft", name: "Restart draft", enabledIf: hasDraft, do: p.drafts.restartDraft},
		separator,
		{id: "atlas", name: "Atlas", key: "Ctrl+L", opensScreen: true, summary: "all start positions", needs: app.Knowledge.Study, do: p.atlas.show},
		{id: "start-position-in-atlas", name: "Start position in atlas", opensScreen: true, enabledIf: hasStartNumber, summary: "castlings, survey and facts of this game's array", needs: app.Knowledge.Study, do: p.atlas.showArray},
		{id: "edit-position", name: "Edit position", key: "Ctrl+E", rooms: inGame | keys.Editor, opensScreen: true, needs: app.Knowledge.Editor, do: p.editor.editPosition},
		{id: "continue-editing", name: "Continue editing", opensScreen: true, needs: app.Knowledge.Editor, do: p.editor.show},
	}
}

// analysisCommands analyse positions and games.
func analysisCommands(p *parts) []*command {
	return []*command{
		{id: "analysis", name: "Analysis", key: "A", rooms: inGame | keys.Atlas | keys.Editor, summary: "the computer's lines for the position", needs: app.Knowledge.Help, usesPanel: true, do: p.live.Toggle},
		{id: "play-best-move", name: "Play best move", key: "Space", rooms: inGame | keys.Editor, summary: "of the analysis", needs: app.Knowledge.Help, do: p.live.PlayBest},
		{id: "show-threat", name: "Show threat", key: "X", rooms: inGame | keys.Editor, summary: "what would follow a pass", needs: app.Knowledge.Help, do: p.live.Threat},
		separator,
		{id: "analyse-game", name: "Analyse game…", key: "Ctrl+Shift+A", enabledIf: canAnalyse, summary: "in the background", usesPanel: true, do: p.reports.analyse},
		{id: "report", name: "Report", key: "R", enabledIf: p.reports.hasReport, summary: "accuracy, turning points, castlings", do: p.reports.ShowReport},
		{id: "learn-from-your-mistakes", name: "Learn from your mistakes", key: "T", enabledIf: p.retries.canBegin, usesPanel: true, do: p.retries.begin},
		separator,
		{id: "uci-engines", name: "UCI engines…", key: "Ctrl+Shift+E", desktopOnly: true, do: p.players.showEngines},
	}
}

// gamesCommands open the game list and the results.
func gamesCommands(p *parts) []*command {
	return []*command{
		{id: "game-list", name: "Game list", key: "Ctrl+G", opensScreen: true, summary: "games played here or imported", desktopOnly: true, do: p.gameList.show},
		{id: "results", name: "Results", key: "Ctrl+Shift+G", opensScreen: true, summary: "by start, castling, opponent", desktopOnly: true, do: p.results.show},
		separator,
		{id: "import-games", name: "Import games…", key: "Ctrl+Shift+I", rooms: inGame | keys.Games, opensScreen: true, summary: "PGN files and folders", desktopOnly: true, do: p.gameList.chooseImport},
	}
}

// helpCommands open the help.
func helpCommands(p *parts) []*command {
	return []*command{
		{id: "keyboard-shortcuts", name: "Keyboard shortcuts", key: "F1", fixed: "?", rooms: keys.All, do: p.reference.showKeys},
		{id: "rules", name: "Rules", key: "F2", summary: "how this variant is played", do: p.reference.showRules},
		{id: "about-backrank", name: "About Backrank", do: p.reference.showAbout},
	}
}

// boardCommands have keys but no menu item.
func boardCommands(p *parts) []*command {
	return []*command{
		{id: "menu-of-the-move", name: "Menu of the move", fixed: "Menu", enabledIf: canAnnotate, usesPanel: true, inMoveList: true, do: p.annotations.openMenu},
		{id: "type-a-move", name: "Type a move", key: "/", fixed: "Enter", enabledIf: canType, summary: "Nf3, e2e4, O-O, e1h1", usesPanel: true, do: p.moveField.focus},
		{id: "castle-on-the-h-side", name: "Castle on the h-side", key: "O", summary: "O-O", do: func() { p.castler.castleKey(rules.HSide) }},
		{id: "castle-on-the-a-side", name: "Castle on the a-side", key: "Shift+O", summary: "O-O-O", do: func() { p.castler.castleKey(rules.ASide) }},
		{id: "leap-to-the-h-side", name: "Leap to the h-side", key: "L", do: func() { p.castler.leapKey(rules.HSide) }},
		{id: "leap-to-the-a-side", name: "Leap to the a-side", key: "Shift+L", do: func() { p.castler.leapKey(rules.ASide) }},
		{id: "ten-moves-back", name: "Ten moves back", key: "PgUp", enabledIf: isAfterStart, do: func() { p.navigation.step(-20) }},
		{id: "ten-moves-forward", name: "Ten moves forward", key: "PgDn", enabledIf: hasNextMove, do: func() { p.navigation.step(20) }},
		{id: "previous-branch", name: "Previous branch", fixed: "↑", summary: "at a fork, else first position", do: p.navigation.up},
		{id: "next-branch", name: "Next branch", fixed: "↓", summary: "at a fork, else last position", do: p.navigation.down},
		{id: "solution", name: "Solution", key: "S", summary: "while learning from mistakes", do: p.retries.card.Solve},
		{id: "next-mistake", name: "Next mistake", key: "N", summary: "while learning from mistakes", do: p.retries.card.Next},
		{id: "board-cursor", name: "Board cursor", key: "B", summary: "moved by the arrow keys", do: p.keyInput.focusBoard},
		{id: "menu-bar", name: "Menu bar", key: "F10", rooms: keys.All, opensScreen: true, summary: "opened and closed; Alt alone, too", do: p.viewOptions.openMenuBar},
		{id: "cancel", name: "Cancel", fixed: "Esc", summary: "a drag, a premove, a hint, typed text", do: p.keyInput.escape},
	}
}

// screenCommands are performed by the atlas and the game list themselves.
func screenCommands() []*command {
	return []*command{
		{id: "favourite", name: "Favourite", key: "F", rooms: keys.Atlas},
		{id: "exclude", name: "Exclude", key: "X", rooms: keys.Atlas, summary: "from random starts"},
		{id: "play-start", name: "Play start position", key: "P", rooms: keys.Atlas},
		{id: "mark-to-compare", name: "Mark to compare", key: "C", rooms: keys.Atlas},
		{id: "compare", name: "Compare marked arrays", key: "Shift+C", rooms: keys.Atlas},
		{id: "castlings", name: "Castlings", key: "K", rooms: keys.Atlas},
		{id: "matrix", name: "Matrix of pairs", key: "M", rooms: keys.Atlas},
		{id: "live-draw", name: "Live draw", key: "D", rooms: keys.Atlas},
		{id: "larger", name: "Larger", key: "+", rooms: keys.Atlas},
		{id: "smaller", name: "Smaller", key: "−", rooms: keys.Atlas},
		{id: "add-tag", name: "Add tag", key: "#", rooms: keys.Games, summary: "of your own, to the selected games"},
		{id: "delete-games", name: "Delete selected games", key: "Del", rooms: keys.Games},
	}
}

// glyphs returns the commands that annotate the move shown with the glyphs of one kind. The first six glyphs have digit
// keys.
func (a *annotations) glyphs(kind moves.GlyphKind) (all []*command) {
	for i, g := range moves.Glyphs {
		if g.Kind != kind {
			continue
		}
		c := &command{id: fmt.Sprintf("glyph-%d", g.NAG), name: g.Name(), rooms: inGame, inMoveList: true, enabledIf: isAtMove, summary: g.Sign, do: func() { a.toggleGlyph(g.NAG) }}
		if i < 6 {
			c.key = strconv.Itoa(i + 1)
		}
		c.label = func() string { return g.Sign + "  " + g.Name() }
		c.checkedIf = func(v *app.View) bool { return slices.Contains(v.Tree.Note(v.Node).NAGs, g.NAG) }
		all = append(all, c)
	}
	return all
}

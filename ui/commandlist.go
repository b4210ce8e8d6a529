package ui

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/settings"
	"backrank/ui/keys"
	"backrank/ui/moves"
	"backrank/variants/rules"
)

// menusOf returns the menu bar with its commands.
func menusOf(w *Window) []menu {
	return []menu{
		{"File", fileCommands(w)},
		{"Game", gameCommands(w)},
		{"Edit", editCommands(w)},
		{"View", viewCommands(w)},
		{"Move", moveCommands(w)},
		{"Position", positionCommands(w)},
		{"Analysis", analysisCommands(w)},
		{"Games", gamesCommands(w)},
		{"Help", helpCommands(w)},
	}
}

// fileCommands open, save and print games.
func fileCommands(w *Window) []*command {
	return []*command{
		{id: "open-pgn", name: "Open PGN…", key: "Ctrl+O", do: w.files.openFile},
		recentFiles,
		separator,
		{id: "save-pgn", name: "Save PGN", key: "Ctrl+S", in: inGame | keys.Games, needs: app.Knowledge.Record, does: "in its place in its file", do: w.files.save},
		{id: "save-as", name: "Save as…", key: "Ctrl+Shift+S", needs: app.Knowledge.Record, does: "a file of its own", do: w.files.saveAsFile},
		{id: "add-to-file", name: "Add to file…", needs: app.Knowledge.Record, does: "behind its other games", desktop: true, do: w.files.addToFile},
		separator,
		{id: "game-details", name: "Game details…", key: "Ctrl+I", in: inGame | keys.Games, does: "players, event, site, date", do: w.annotations.details},
		{id: "print", name: "Print…", key: "Ctrl+P", in: inGame | keys.Atlas | keys.Games, needs: app.Knowledge.Board, do: w.prints.print},
		separator,
		{id: "quit", name: "Quit", key: "Ctrl+Q", in: keys.All, does: "the game continues next time", always: true, desktop: true, do: w.closeRequested},
	}
}

// gameCommands start, arbitrate and end games.
func gameCommands(w *Window) []*command {
	return []*command{
		{id: "new-game", name: "New game…", key: "Ctrl+N", does: "variant, start, opponent, clock", do: w.games.newGame},
		{id: "rematch-same-start", name: "Rematch, same start", key: "Ctrl+R", can: canRepeatStart, do: func() { w.play.Rematch(app.SameStart) }},
		{id: "rematch-new-start", name: "Rematch, new start", key: "Ctrl+Shift+R", can: hasOtherStarts, do: func() { w.play.Rematch(app.NewStart) }},
		separator,
		{id: "take-back", name: "Take back", key: "U", in: inGame | keys.Editor, can: canTakeBack, does: "the last move", do: w.play.takeBack},
		{id: "redo-move", name: "Redo move", key: "Shift+U", in: inGame | keys.Editor, can: canRedoMove, do: w.play.redo},
		separator,
		{id: "players", name: "Players…", can: isInProgress, do: w.players.show},
		{name: "Clocks", menu: w.clocks.menu(chess.White, chess.Black)},
		separator,
		{id: "offer-draw", name: "Offer draw", can: canOfferDraw, do: w.play.offerDraw},
		{id: "claim-draw", name: "Claim draw", can: canClaim, do: w.play.ClaimDraw},
		{id: "resign", name: "Resign", can: canResign, do: w.play.resign},
	}
}

// editCommands undo, copy and paste, and change settings.
func editCommands(w *Window) []*command {
	return []*command{
		{id: "undo", name: "Undo", fixed: "Ctrl+Z", in: inGame | keys.Editor | keys.Games, can: canUndo, named: w.annotations.undoLabel, does: "the last move or annotation", do: w.annotations.undo},
		{id: "redo", name: "Redo", fixed: "Ctrl+Y", in: inGame | keys.Editor, can: canRedo, named: w.annotations.redoLabel, do: w.annotations.redo},
		separator,
		{id: "copy-fen", name: "Copy FEN", fixed: "Ctrl+C", in: inGame | keys.Atlas | keys.Editor, needs: app.Knowledge.Board, do: w.files.copyFEN},
		{id: "copy-pgn", name: "Copy PGN", key: "Ctrl+Shift+C", in: inGame | keys.Games, needs: app.Knowledge.Record, do: w.files.copyPGN},
		{id: "copy-link", name: "Copy link", does: "opens the start or position in a browser", needs: app.Knowledge.Board, do: w.files.copyLink},
		{id: "copy-diagram", name: "Copy diagram", does: "as an image (PNG)", in: keys.All, do: w.files.copyPNG},
		{id: "copy-diagram-as-svg", name: "Copy diagram as SVG", in: keys.All, do: w.files.copySVG},
		{id: "save-diagram", name: "Save diagram…", in: keys.All, do: w.files.saveDiagram},
		{id: "paste", name: "Paste", fixed: "Ctrl+V", in: inGame | keys.Editor, does: "a FEN or a PGN", do: w.files.paste},
		separator,
		{id: "change-keys", name: "Change shortcuts…", in: keys.All, does: "the keys of commands", do: func() { w.keyboard.show() }},
		{id: "settings", name: "Settings…", key: "Ctrl+,", do: w.showSettings},
	}
}

// viewCommands change what is shown and how.
func viewCommands(w *Window) []*command {
	return []*command{
		{id: "flip-board", name: "Flip board", key: "F", in: inGame | keys.Editor, do: w.play.flip},
		{id: "hide-pieces", name: "Hide pieces", key: "I", does: "play blindfold", on: func(*app.View) bool { return w.settings().HidePieces }, do: w.viewOptions.hidePieces},
		separator,
		{id: "first-position", name: "First position", key: "Home", can: isAfterStart, do: func() { w.play.goTo(0) }},
		{id: "previous-move", name: "Previous move", fixed: "←", can: isAfterStart, do: func() { w.play.step(-1) }},
		{id: "next-move", name: "Next move", fixed: "→", can: hasNextMove, do: w.play.forward},
		{id: "last-position", name: "Last position", key: "End", can: isBeforeEnd, does: "back to the game", do: w.play.goLast},
		{id: "leave-variation", name: "Leave variation", key: "Shift+←", can: isInVariation, do: w.play.leaveVariation},
		separator,
		{id: "explorer", name: "Explorer", key: "E", does: "moves played from here", needs: app.Knowledge.Help, desktop: true, panel: true, do: w.explorer.toggle},
		separator,
		{id: "sound", name: "Sound", key: "M", does: "on or off", on: func(*app.View) bool { return w.settings().Sound }, do: w.toggleSound},
		{id: "zen-mode", name: "Zen mode", key: "Z", does: "the board without panel and menu", on: func(*app.View) bool { return w.viewOptions.zen }, do: w.viewOptions.toggleZen},
		{id: "reset-panel-width", name: "Reset panel width", can: func(*app.View) bool { return w.settings().PanelWidth > 0 }, do: func() { w.change(func(s *settings.Settings) { s.PanelWidth = 0 }) }},
		{id: "full-screen", name: "Full screen", key: "F11", in: keys.All, do: w.fullScreen},
	}
}

// moveCommands edit the tree of moves. They are also the context menu of the list of moves.
func moveCommands(w *Window) []*command {
	return []*command{
		{id: "comment", name: "Comment…", key: "C", can: canAnnotate, panel: true, do: w.annotations.comment},
		{name: "Glyph", menu: w.annotations.glyphs(moves.OfMove)},
		{name: "Evaluation", menu: w.annotations.glyphs(moves.OfPosition)},
		{name: "Remark", menu: w.annotations.glyphs(moves.Remark)},
		separator,
		{id: "promote-variation", name: "Promote variation", can: canPromote, do: w.annotations.promote},
		{id: "make-main-line", name: "Make main line", can: canMakeMain, do: w.annotations.makeMain},
		{id: "delete-from-here", name: "Delete from here", key: "Del", can: canDelete, do: w.annotations.deleteFrom},
		separator,
		{id: "copy-line-as-pgn", name: "Copy line as PGN", can: isAtMove, does: "the moves up to here", needs: app.Knowledge.Record, do: w.annotations.copyLine},
		{id: "play-on-from-here", name: "Play on from here…", can: canPlayOn, does: "a new game with these moves as its history", needs: app.Knowledge.Board, do: w.annotations.playOn},
		separator,
		{id: "collapse-variations", name: "Collapse variations", can: w.annotations.foldable, named: w.annotations.foldLabel, do: w.annotations.toggleFold},
	}
}

// positionCommands give hints on the position and open its screens.
func positionCommands(w *Window) []*command {
	return []*command{
		{id: "hint", name: "Hint", key: "H", does: "first the piece, then the move and why", can: w.reports.canHint, needs: app.Knowledge.Help, panel: true, do: w.reports.hint},
		{id: "explain-last-move", name: "Explain last move", key: "W", can: canExplain, needs: app.Knowledge.Help, panel: true, do: w.play.explainLast},
		{id: "move-now", name: "Move now", key: "Ctrl+M", does: "stop the computer's thinking", can: canMoveNow, do: w.play.MoveNow},
		separator,
		{id: "finish-draft-at-random", name: "Finish draft at random", can: canFinishDraft, do: w.play.finishDraft},
		{id: "restart-draft", name: "Restart draft", can: hasDraft, do: w.play.restartDraft},
		separator,
		{id: "atlas", name: "Atlas", key: "Ctrl+L", visits: true, does: "all start positions", needs: app.Knowledge.Study, do: w.screens.showAtlas},
		{id: "start-position-in-atlas", name: "Start position in atlas", visits: true, can: hasStartNumber, does: "castlings, survey and facts of this game's array", needs: app.Knowledge.Study, do: w.screens.showArray},
		{id: "edit-position", name: "Edit position", key: "Ctrl+E", in: inGame | keys.Editor, visits: true, needs: app.Knowledge.Editor, do: w.screens.editPosition},
		{id: "continue-editing", name: "Continue editing", visits: true, needs: app.Knowledge.Editor, do: w.screens.showEditor},
	}
}

// analysisCommands analyse positions and games.
func analysisCommands(w *Window) []*command {
	return []*command{
		{id: "analysis", name: "Analysis", key: "A", in: inGame | keys.Atlas | keys.Editor, does: "the computer's lines for the position", needs: app.Knowledge.Help, panel: true, do: w.live.Toggle},
		{id: "play-best-move", name: "Play best move", key: "Space", in: inGame | keys.Editor, does: "of the analysis", needs: app.Knowledge.Help, do: w.live.PlayBest},
		{id: "show-threat", name: "Show threat", key: "X", in: inGame | keys.Editor, does: "what would follow a pass", needs: app.Knowledge.Help, do: w.live.Threat},
		separator,
		{id: "analyse-game", name: "Analyse game…", key: "Ctrl+Shift+A", can: canAnalyse, does: "in the background", panel: true, do: w.reports.analyse},
		{id: "report", name: "Report", key: "R", can: w.reports.hasReport, does: "accuracy, turning points, castlings", do: w.reports.ShowReport},
		{id: "learn-from-your-mistakes", name: "Learn from your mistakes", key: "T", can: w.reports.canRetry, panel: true, do: w.reports.Retry},
		separator,
		{id: "uci-engines", name: "UCI engines…", key: "Ctrl+Shift+E", desktop: true, do: w.players.showEngines},
	}
}

// gamesCommands open the game list and the results.
func gamesCommands(w *Window) []*command {
	return []*command{
		{id: "game-list", name: "Game list", key: "Ctrl+G", visits: true, does: "all that were played here or imported", desktop: true, do: w.gameList.show},
		{id: "results", name: "Results", key: "Ctrl+Shift+G", visits: true, does: "by start, castling, opponent", desktop: true, do: w.screens.showResults},
		separator,
		{id: "import-games", name: "Import games…", key: "Ctrl+Shift+I", in: inGame | keys.Games, visits: true, does: "PGN files and folders", desktop: true, do: w.gameList.chooseImport},
	}
}

// helpCommands open the help.
func helpCommands(w *Window) []*command {
	return []*command{
		{id: "keyboard-shortcuts", name: "Keyboard shortcuts", key: "F1", fixed: "?", in: keys.All, do: w.reference.showKeys},
		{id: "rules", name: "Rules", key: "F2", does: "how this variant is played", do: w.reference.showRules},
		{id: "about-backrank", name: "About Backrank", do: w.reference.showAbout},
	}
}

// boardCommands have keys but no menu item.
func boardCommands(w *Window) []*command {
	return []*command{
		{id: "menu-of-the-move", name: "Menu of the move", fixed: "Menu", can: canAnnotate, panel: true, list: true, do: w.annotations.openMenu},
		{id: "type-a-move", name: "Type a move", key: "/", fixed: "Enter", does: "Nf3, e2e4, O-O, e1h1", panel: true, do: w.focusTyped},
		{id: "castle-on-the-h-side", name: "Castle on the h-side", key: "O", does: "O-O", do: func() { w.play.castleKey(rules.HSide) }},
		{id: "castle-on-the-a-side", name: "Castle on the a-side", key: "Shift+O", does: "O-O-O", do: func() { w.play.castleKey(rules.ASide) }},
		{id: "leap-to-the-h-side", name: "Leap to the h-side", key: "L", do: func() { w.play.leapKey(rules.HSide) }},
		{id: "leap-to-the-a-side", name: "Leap to the a-side", key: "Shift+L", do: func() { w.play.leapKey(rules.ASide) }},
		{id: "ten-moves-back", name: "Ten moves back", key: "PgUp", can: isAfterStart, do: func() { w.play.step(-20) }},
		{id: "ten-moves-forward", name: "Ten moves forward", key: "PgDn", can: hasNextMove, do: func() { w.play.step(20) }},
		{id: "previous-branch", name: "Previous branch", fixed: "↑", does: "at a fork, else first position", do: w.play.up},
		{id: "next-branch", name: "Next branch", fixed: "↓", does: "at a fork, else last position", do: w.play.down},
		{id: "solution", name: "Solution", key: "S", does: "while learning from mistakes", do: func() { w.panel.retry.Solve() }},
		{id: "next-mistake", name: "Next mistake", key: "N", does: "while learning from mistakes", do: func() { w.panel.retry.Next() }},
		{id: "board-cursor", name: "Board cursor", key: "B", does: "moved by the arrow keys", do: w.focusBoard},
		{id: "menu-bar", name: "Menu bar", key: "F10", in: keys.All, visits: true, does: "opened and closed; Alt alone, too", do: w.viewOptions.openMenuBar},
		{id: "cancel", name: "Cancel", fixed: "Esc", does: "a drag, a premove, a hint, typed text", do: w.escape},
	}
}

// screenCommands are performed by the atlas and the game list themselves.
func screenCommands() []*command {
	return []*command{
		{id: "favourite", name: "Favourite", key: "F", in: keys.Atlas},
		{id: "exclude", name: "Exclude", key: "X", in: keys.Atlas, does: "from random starts"},
		{id: "play-start", name: "Play start position", key: "P", in: keys.Atlas},
		{id: "mark-to-compare", name: "Mark to compare", key: "C", in: keys.Atlas},
		{id: "compare", name: "Compare marked arrays", key: "Shift+C", in: keys.Atlas},
		{id: "castlings", name: "Castlings", key: "K", in: keys.Atlas},
		{id: "matrix", name: "Matrix of pairs", key: "M", in: keys.Atlas},
		{id: "live-draw", name: "Live draw", key: "D", in: keys.Atlas},
		{id: "larger", name: "Larger", key: "+", in: keys.Atlas},
		{id: "smaller", name: "Smaller", key: "−", in: keys.Atlas},
		{id: "add-tag", name: "Add tag", key: "#", in: keys.Games, does: "of your own, to the selected games"},
		{id: "delete-games", name: "Delete selected games", key: "Del", in: keys.Games},
	}
}

// glyphs returns the commands that annotate the move shown with the glyphs of one kind. The first six glyphs have digit
// keys.
func (a *annotations) glyphs(kind moves.GlyphKind) (all []*command) {
	for i, g := range moves.Glyphs {
		if g.Kind != kind {
			continue
		}
		c := &command{id: fmt.Sprintf("glyph-%d", g.NAG), name: g.Name, in: inGame, list: true, can: isAtMove, does: g.Sign, do: func() { a.toggleGlyph(g.NAG) }}
		if i < 6 {
			c.key = strconv.Itoa(i + 1)
		}
		c.named = func() string { return g.Sign + "  " + g.Name }
		c.on = func(v *app.View) bool { return slices.Contains(v.Tree.Note(v.Node).NAGs, g.NAG) }
		all = append(all, c)
	}
	return all
}

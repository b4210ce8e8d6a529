package ui

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/ui/keys"
	"backrank/ui/moves"
	"backrank/variants/notation"
	"backrank/variants/rules"
)

// command is an action of the player. It has the same name in the menu, in the list of keys and on its button.
type command struct {
	id     string // in the settings
	name   string
	key    string                 // the key that the player can change, "" if there is none
	fixed  string                 // a key that always stands for it, "" if there is none
	in     keys.Rooms             // where its keys are heard; 0 for the game
	does   string                 // description for the list of keys and a tooltip; "" if the name suffices
	can    func(v *app.View) bool // nil if always enabled
	visits bool                   // it opens a screen, which leads back to the current one
	always bool                   // also enabled while a dialog is open
	named  func() string          // the label in menus, if it is not the name
	on     func(v *app.View) bool // whether it is checked in menus, nil for never
	do     func()                 // nil if only a screen does it

	binding *keys.Binding
}

// title returns the label in menus.
func (c *command) title() string {
	if c.named != nil {
		return c.named()
	}
	return c.name
}

// applies reports whether a command is enabled.
func (c *command) applies(v *app.View) bool { return c.can == nil || c.can(v) }

// inGame are the rooms in which the keys of the game are heard.
const inGame = keys.Game | keys.Moves

const (
	ctrl  = fyne.KeyModifierControl
	shift = fyne.KeyModifierShift
)

// The conditions for enabling commands.
func inProgress(v *app.View) bool { return !v.Over() }
func resignable(v *app.View) bool { return !v.Over() && !v.Watched }
func begun(v *app.View) bool      { return v.Cursor > 0 }
func back(v *app.View) bool       { return !v.AtEnd() }
func aside(v *app.View) bool      { return v.InVariation() }
func followed(v *app.View) bool {
	return !v.AtEnd() || v.Tree.First(v.Node) != notation.None && !v.Draft.Shown
}
func undoable(v *app.View) bool  { return v.CanUndo }
func redoable(v *app.View) bool  { return v.CanRedo || v.EditIsNext }
func takenBack(v *app.View) bool { return v.CanTakeBack }
func playedAgain(v *app.View) bool {
	return v.CanRedo
}

func ticking(v *app.View) bool  { return v.Timed() && !v.Over() }
func pausable(v *app.View) bool { return (v.Timed() || v.Watched) && !v.Over() }
func waiting(v *app.View) bool {
	return v.Thinking != chess.NoColor || v.Failure.Text != "" || v.Paused && v.Watched
}
func claimable(v *app.View) bool { return v.Claim != chess.NoMethod && v.HumanTurn }
func advisable(v *app.View) bool {
	return !v.Over() && v.HumanTurn && v.AtEnd() && !v.Preparing() && !v.Paused
}
func drafted(v *app.View) bool    { return v.Draft.Exists }
func placing(v *app.View) bool    { return v.Draft.Going && v.HumanTurn && v.AtEnd() && !v.Paused }
func unprepared(v *app.View) bool { return !v.Preparing() }
func uncovered(v *app.View) bool  { return !v.Preparing() && !v.Covered() }
func numbered(v *app.View) bool   { return v.StartID != "" && !v.Draft.Going && !v.Preparing() }
func playable(v *app.View) bool   { return writable(v) && v.Position.Count() > 0 }
func repeatable(v *app.View) bool { return !v.Loaded && !v.Draft.Going }
func several(v *app.View) bool {
	return !v.Loaded && (v.Draft.Exists || v.StartID != "" && v.Variant.Family.Len() > 1)
}

func offerable(v *app.View) bool {
	return !v.Over() && !v.Watched && !v.Draft.Going && v.DrawOffer == chess.NoColor
}

func explained(v *app.View) bool {
	return !v.LastMove.IsZero() || v.Draft.Shown && v.Draft.At.Len() > 0
}

// commandsOf returns all commands of a window by name, and gives the window their keys.
func commandsOf(w *Window) map[string]*command {
	all := []*command{
		{id: "new-game", name: "New game…", key: "Ctrl+N", does: "variant, start, opponent, clock", do: w.games.newGame},
		{id: "rematch-same-start", name: "Rematch, same start", key: "Ctrl+R", can: repeatable, do: func() { w.play.Rematch(app.SameStart) }},
		{id: "rematch-new-start", name: "Rematch, new start", key: "Ctrl+Shift+R", can: several, do: func() { w.play.Rematch(app.NewStart) }},
		{id: "game-list", name: "Game list", key: "Ctrl+G", visits: true, does: "all that were played here or imported", do: w.archived.show},
		{id: "import-games", name: "Import games…", key: "Ctrl+Shift+I", in: inGame | keys.Games, visits: true, does: "PGN files and folders", do: w.archived.askImport},
		{id: "results", name: "Results", key: "Ctrl+Shift+G", visits: true, does: "by start, castling, opponent", do: w.screens.showResults},
		{id: "open-pgn", name: "Open PGN…", key: "Ctrl+O", do: w.files.openFile},
		{id: "save-pgn", name: "Save PGN…", key: "Ctrl+S", in: inGame | keys.Games, do: w.files.saveFile},
		{id: "game-details", name: "Game details…", key: "Ctrl+I", in: inGame | keys.Games, does: "players, event, site, date", do: w.annotate.details},
		{id: "print", name: "Print…", key: "Ctrl+P", in: inGame | keys.Atlas | keys.Games, do: w.prints.print},
		{id: "players", name: "Players…", can: inProgress, do: w.players.show},
		{id: "pause-clocks", name: "Pause clocks", key: "P", can: pausable, named: w.clocks.pauseLabel, does: "and cover the board", do: w.clocks.PauseClock},
		{id: "offer-draw", name: "Offer draw", can: offerable, do: w.play.offerDraw},
		{id: "claim-draw", name: "Claim draw", can: claimable, do: w.play.ClaimDraw},
		{id: "resign", name: "Resign", can: resignable, do: w.play.resign},
		{id: "quit", name: "Quit", key: "Ctrl+Q", in: keys.All, does: "the game continues next time", always: true, do: w.closeRequested},

		{id: "undo", name: "Undo", fixed: "Ctrl+Z", in: inGame | keys.Editor | keys.Games, can: undoable, named: w.annotate.undoLabel, does: "the last move or annotation", do: w.annotate.undo},
		{id: "redo", name: "Redo", fixed: "Ctrl+Y", in: inGame | keys.Editor, can: redoable, named: w.annotate.redoLabel, do: w.annotate.redo},
		{id: "take-back", name: "Take back", key: "U", in: inGame | keys.Editor, can: takenBack, does: "the last move", do: w.play.takeBack},
		{id: "redo-move", name: "Redo move", key: "Shift+U", in: inGame | keys.Editor, can: playedAgain, do: w.play.redo},
		{id: "copy-fen", name: "Copy FEN", fixed: "Ctrl+C", in: inGame | keys.Atlas | keys.Editor, do: w.files.copyFEN},
		{id: "copy-pgn", name: "Copy PGN", key: "Ctrl+Shift+C", in: inGame | keys.Games, do: w.files.copyPGN},
		{id: "copy-link", name: "Copy link", does: "opens the start or position in a browser", do: w.files.copyLink},
		{id: "copy-diagram", name: "Copy diagram", does: "as an image (PNG)", in: keys.All, do: w.files.copyPNG},
		{id: "copy-diagram-as-svg", name: "Copy diagram as SVG", in: keys.All, do: w.files.copySVG},
		{id: "save-diagram", name: "Save diagram…", in: keys.All, do: w.files.savePicture},
		{id: "paste", name: "Paste", fixed: "Ctrl+V", in: inGame | keys.Editor, does: "a FEN or a PGN", do: w.files.paste},
		{id: "uci-engines", name: "UCI engines…", key: "Ctrl+Shift+E", do: w.players.showEngines},
		{id: "settings", name: "Settings…", key: "Ctrl+,", do: w.showSettings},
		{id: "change-keys", name: "Change shortcuts…", in: keys.All, does: "the keys of commands", do: func() { w.keyboard.show() }},

		{id: "flip-board", name: "Flip board", key: "F", in: inGame | keys.Editor, do: w.play.flip},
		{id: "hide-pieces", name: "Hide pieces", key: "I", does: "play blindfold", on: func(*app.View) bool { return w.settings().HidePieces }, do: w.viewing.hidePieces},
		{id: "first-position", name: "First position", key: "Home", can: begun, do: func() { w.play.goTo(0) }},
		{id: "previous-move", name: "Previous move", fixed: "←", can: begun, do: func() { w.play.step(-1) }},
		{id: "next-move", name: "Next move", fixed: "→", can: followed, do: w.play.forward},
		{id: "last-position", name: "Last position", key: "End", can: back, does: "back to the game", do: w.play.goLast},
		{id: "leave-variation", name: "Leave variation", key: "Shift+←", can: aside, do: w.play.leaveVariation},
		{id: "previous-branch", name: "Previous branch", fixed: "↑", does: "at a fork, else first position", do: w.play.up},
		{id: "next-branch", name: "Next branch", fixed: "↓", does: "at a fork, else last position", do: w.play.down},
		{id: "ten-moves-back", name: "Ten moves back", key: "PgUp", can: begun, do: func() { w.play.step(-20) }},
		{id: "ten-moves-forward", name: "Ten moves forward", key: "PgDn", can: followed, do: func() { w.play.step(20) }},
		{id: "analysis", name: "Analysis", key: "A", in: inGame | keys.Atlas | keys.Editor, can: uncovered, does: "the computer's lines for the position", do: w.live.Toggle},
		{id: "explorer", name: "Explorer", key: "E", can: uncovered, does: "moves played from here", do: w.exploring.toggle},
		{id: "zen-mode", name: "Zen mode", key: "Z", does: "the board without the panel", on: func(*app.View) bool { return w.viewing.zen }, do: w.viewing.toggleZen},
		{id: "reset-panel-width", name: "Reset panel width", can: func(*app.View) bool { return w.settings().PanelWidth > 0 }, do: func() { w.change(func(s *app.Settings) { s.PanelWidth = 0 }) }},
		{id: "sound", name: "Sound", key: "M", does: "on or off", on: func(*app.View) bool { return w.settings().Sound }, do: w.toggleSound},
		{id: "full-screen", name: "Full screen", key: "F11", in: keys.All, do: w.fullScreen},

		{id: "hint", name: "Hint", key: "H", does: "first the piece, then the move and why", can: w.reporting.hinted, do: w.reporting.hint},
		{id: "explain-last-move", name: "Explain last move", key: "W", can: explained, do: w.play.explainLast},
		{id: "play-best-move", name: "Play best move", key: "Space", in: inGame | keys.Editor, does: "of the analysis", do: w.live.PlayBest},
		{id: "show-threat", name: "Show threat", key: "X", in: inGame | keys.Editor, does: "what would follow a pass", do: w.live.Threat},
		{id: "move-now", name: "Move now", key: "Ctrl+M", does: "stop the computer's thinking", can: waiting, do: w.play.MoveNow},
		{id: "analyse-game", name: "Analyse game…", key: "Ctrl+Shift+A", can: analysable, does: "in the background", do: w.reporting.analyse},
		{id: "report", name: "Report", key: "R", can: w.reporting.reported, does: "accuracy, turning points, castlings", do: w.reporting.ShowReport},
		{id: "try-again", name: "Try again", key: "T", can: w.reporting.retriable, does: "better than your worst moves", do: w.reporting.Retry},
		{id: "finish-draft-at-random", name: "Finish draft at random", can: placing, do: w.play.finishDraft},
		{id: "restart-draft", name: "Restart draft", can: drafted, do: w.play.startOver},
		{id: "atlas", name: "Atlas", key: "Ctrl+L", visits: true, can: unprepared, does: "all start positions", do: w.screens.showAtlas},
		{id: "start-position-in-atlas", name: "Start position in atlas", visits: true, can: numbered, does: "castlings, survey and facts of this game's array", do: w.screens.showArray},
		{id: "edit-position", name: "Edit position", key: "Ctrl+E", in: inGame | keys.Editor, visits: true, do: w.screens.editPosition},
		{id: "continue-editing", name: "Continue editing", visits: true, do: w.screens.showEditor},

		{id: "comment", name: "Comment…", key: "C", can: writable, do: w.annotate.comment},
		{id: "promote-variation", name: "Promote variation", can: promotable, do: w.annotate.promote},
		{id: "make-main-line", name: "Make main line", can: mainable, do: w.annotate.makeMain},
		{id: "delete-from-here", name: "Delete from here", key: "Del", can: deletable, do: w.annotate.deleteFrom},
		{id: "copy-line-as-pgn", name: "Copy line as PGN", can: atMove, does: "the moves up to here", do: w.annotate.copyLine},
		{id: "play-on-from-here", name: "Play on from here…", can: playable, does: "a new game with these moves as its history", do: w.annotate.playOn},
		{id: "collapse-variations", name: "Collapse variations", can: w.annotate.foldable, named: w.annotate.foldLabel, do: w.annotate.fold},
		{id: "menu-of-the-move", name: "Menu of the move", fixed: "Menu", can: writable, do: w.annotate.openMenu},

		{id: "rules", name: "Rules", key: "F2", does: "how this variant is played", do: w.reference.showRules},
		{id: "keyboard-shortcuts", name: "Keyboard shortcuts", key: "F1", fixed: "?", in: keys.All, do: w.reference.showKeys},
		{id: "about-backrank", name: "About Backrank", do: w.reference.showAbout},

		{id: "castle-on-the-h-side", name: "Castle on the h-side", key: "O", does: "O-O", do: func() { w.play.castleKey(rules.HSide) }},
		{id: "castle-on-the-a-side", name: "Castle on the a-side", key: "Shift+O", does: "O-O-O", do: func() { w.play.castleKey(rules.ASide) }},
		{id: "leap-to-the-h-side", name: "Leap to the h-side", key: "L", do: func() { w.play.leapKey(rules.HSide) }},
		{id: "leap-to-the-a-side", name: "Leap to the a-side", key: "Shift+L", do: func() { w.play.leapKey(rules.ASide) }},
		{id: "type-a-move", name: "Type a move", key: "/", fixed: "Enter", does: "Nf3, e2e4, O-O, e1h1", do: w.focusTyped},
		{id: "cancel", name: "Cancel", fixed: "Esc", does: "a drag, a premove, a hint, typed text", do: w.escape},
		{id: "solution", name: "Solution", key: "S", does: "while trying again", do: func() { w.panel.retry.Solve() }},
		{id: "next-try", name: "Next try", key: "N", does: "the next move to be tried again", do: func() { w.panel.retry.Next() }},
		{id: "board-cursor", name: "Board cursor", key: "B", does: "moved by the arrow keys", do: w.focusBoard},

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
	for i, g := range moves.Glyphs {
		c := &command{id: fmt.Sprintf("glyph-%d", g.NAG), name: g.Name, in: keys.Moves, can: atMove, does: g.Sign, do: func() { w.annotate.toggle(g.NAG) }}
		if i < 6 {
			c.key = strconv.Itoa(i + 1)
		}
		c.named = func() string { return g.Sign + "  " + g.Name }
		c.on = func(v *app.View) bool { return slices.Contains(v.Tree.Note(v.Node).NAGs, g.NAG) }
		all = append(all, c)
	}
	all = append(all, w.clocks.givings()...)
	byName := map[string]*command{}
	for _, c := range all {
		if slices.Contains(inPanel, c.name) {
			c.do = w.viewing.panelled(c.do)
		}
		c.binding = c.bind()
		w.keys = append(w.keys, c.binding)
		byName[c.name] = c
	}
	return byName
}

// bind returns the keys of the command, as they are while the player has not changed them.
func (c *command) bind() *keys.Binding {
	b := &keys.Binding{ID: c.id, Name: strings.TrimSuffix(c.name, "…"), Rooms: cmp.Or(c.in, inGame)}
	b.Default, _ = keys.Parse(c.key)
	b.Key = b.Default
	if k, is := keys.Parse(c.fixed); is {
		b.Fixed = []keys.Key{k}
	}
	return b
}

// inPanel are the commands that show something in the panel, or take keys there. They end zen mode.
var inPanel = []string{
	"Type a move", "Hint", "Explain last move", "Analysis", "Explorer", "Analyse game…", "Try again", "Comment…", "Menu of the move",
}

// moveMenu are the commands for a move. The list of moves opens their menu, too.
var moveMenu = []string{
	"Comment…", "Glyph", "Evaluation", "Remark", "",
	"Promote variation", "Make main line", "Delete from here", "",
	"Copy line as PGN", "Play on from here…", "", "Collapse variations",
}

// submenus are the menus within others, by name.
var submenus = map[string][]string{
	"Clocks": clockMenu(chess.White, chess.Black),
	"Glyph":  glyphNames(moves.OfMove), "Evaluation": glyphNames(moves.OfPosition), "Remark": glyphNames(moves.Remark),
}

// glyphNames are the commands that set glyphs of a kind.
func glyphNames(kind moves.GlyphKind) (all []string) {
	for _, g := range moves.Glyphs {
		if g.Kind == kind {
			all = append(all, g.Name)
		}
	}
	return all
}

// menus are the commands of the menu bar; "" is a separator.
var menus = []struct {
	name     string
	commands []string
}{
	{"Game", []string{
		"New game…", "Rematch, same start", "Rematch, new start", "",
		"Open PGN…", "Save PGN…", "Game details…", "Print…", "",
		"Players…", "Clocks", "Offer draw", "Claim draw", "Resign", "", "Quit",
	}},
	{"Edit", []string{
		"Undo", "Redo", "", "Take back", "Redo move", "",
		"Copy FEN", "Copy PGN", "Copy link", "Copy diagram", "Copy diagram as SVG", "Save diagram…", "Paste", "",
		"Change shortcuts…", "Settings…",
	}},
	{"View", []string{"Flip board", "Hide pieces", "", "First position", "Previous move", "Next move", "Last position", "Leave variation", "", "Explorer", "", "Sound", "Zen mode", "Reset panel width", "Full screen"}},
	{"Move", moveMenu},
	{"Position", []string{
		"Hint", "Explain last move", "Move now", "",
		"Finish draft at random", "Restart draft", "",
		"Atlas", "Start position in atlas", "Edit position", "Continue editing",
	}},
	{"Analysis", []string{"Analysis", "Play best move", "Show threat", "", "Analyse game…", "Report", "Try again", "", "UCI engines…"}},
	{"Games", []string{"Game list", "Results", "", "Import games…"}},
	{"Help", []string{"Keyboard shortcuts", "Rules", "About Backrank"}},
}

package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/ui/moves"
	"backrank/variants/notation"
	"backrank/variants/rules"
)

// command is an action of the player. It has the same name in the menu, in the list of keys and on its button.
type command struct {
	name   string
	keys   string                 // as displayed, "" if there is none
	key    fyne.KeyName           // of a shortcut
	mod    fyne.KeyModifier       // of a shortcut, or Shift with plain keys
	plain  []fyne.KeyName         // keys that no widget uses
	letter rune                   // while no text field has the focus
	listed bool                   // letter only while the list of moves has the focus
	does   string                 // description for the list of keys and a tooltip; "" if the name suffices
	can    func(v *app.View) bool // nil if always enabled
	here   bool                   // it applies to the current screen, even if that is not the game
	visits bool                   // it opens a screen, which leads back to the current one
	always bool                   // also enabled while a dialog is open
	named  func() string          // the label in menus, if it is not the name
	on     func(v *app.View) bool // whether it is checked in menus, nil for never
	do     func()
}

// title returns the label in menus.
func (c *command) title() string {
	if c.named != nil {
		return c.named()
	}
	return c.name
}

// shortcut returns the command's shortcut name in the driver, "" if it has none.
func (c *command) shortcut() string {
	if c.key == "" || c.mod == 0 {
		return ""
	}
	return (&desktop.CustomShortcut{KeyName: c.key, Modifier: c.mod}).ShortcutName()
}

// applies reports whether a command is enabled.
func (c *command) applies(v *app.View) bool { return c.can == nil || c.can(v) }

const (
	ctrl  = fyne.KeyModifierControl
	shift = fyne.KeyModifierShift
)

// The conditions for enabling commands.
func inProgress(v *app.View) bool { return !v.Over() }
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

func ticking(v *app.View) bool   { return v.Timed() && !v.Over() }
func waiting(v *app.View) bool   { return v.Thinking != chess.NoColor || v.Failure.Text != "" }
func claimable(v *app.View) bool { return v.Claim != chess.NoMethod && v.HumanTurn }
func advisable(v *app.View) bool {
	return !v.Over() && v.HumanTurn && v.AtEnd() && !v.Preparing() && !v.Paused
}
func drafted(v *app.View) bool    { return v.Draft.Exists }
func placing(v *app.View) bool    { return v.Draft.Going && v.HumanTurn && v.AtEnd() }
func unprepared(v *app.View) bool { return !v.Preparing() }
func numbered(v *app.View) bool   { return v.StartID != "" && !v.Draft.Going && !v.Preparing() }
func playable(v *app.View) bool   { return writable(v) && v.Position.Count() > 0 }
func repeatable(v *app.View) bool { return !v.Loaded && !v.Draft.Going }
func several(v *app.View) bool {
	return !v.Loaded && (v.Draft.Exists || v.StartID != "" && v.Variant.Family.Len() > 1)
}

func offerable(v *app.View) bool {
	return !v.Over() && !v.Draft.Going && v.DrawOffer == chess.NoColor
}

func explained(v *app.View) bool {
	return !v.LastMove.IsZero() || v.Draft.Shown && v.Draft.At.Len() > 0
}

// commandsOf returns all commands of a window by name.
func commandsOf(w *Window) map[string]*command {
	all := []*command{
		{name: "New game…", keys: "Ctrl+N", key: fyne.KeyN, mod: ctrl, does: "variant, start, opponent, clock", do: w.games.newGame},
		{name: "Rematch, same start", keys: "Ctrl+R", key: fyne.KeyR, mod: ctrl, can: repeatable, do: func() { w.play.Rematch(app.SameStart) }},
		{name: "Rematch, new start", keys: "Ctrl+Shift+R", key: fyne.KeyR, mod: ctrl | shift, can: several, do: func() { w.play.Rematch(app.NewStart) }},
		{name: "Game list", visits: true, keys: "Ctrl+G", key: fyne.KeyG, mod: ctrl, does: "all that were played here or imported", do: w.archived.show},
		{name: "Import games…", visits: true, keys: "Ctrl+Shift+I", key: fyne.KeyI, mod: ctrl | shift, does: "PGN files and folders", do: w.archived.askImport},
		{name: "Results", visits: true, keys: "Ctrl+Shift+G", key: fyne.KeyG, mod: ctrl | shift, does: "by start, castling, opponent", do: w.screens.showResults},
		{name: "Open PGN…", keys: "Ctrl+O", key: fyne.KeyO, mod: ctrl, do: w.files.openFile},
		{name: "Save PGN…", keys: "Ctrl+S", key: fyne.KeyS, mod: ctrl, do: w.files.saveFile},
		{name: "Game details…", keys: "Ctrl+I", key: fyne.KeyI, mod: ctrl, does: "players, event, site, date", do: w.annotate.details},
		{name: "Print…", keys: "Ctrl+P", key: fyne.KeyP, mod: ctrl, do: w.prints.print},
		{name: "Players…", can: inProgress, do: w.players.show},
		{name: "Pause clocks", keys: "P", letter: 'p', can: ticking, named: w.clocks.pauseLabel, does: "and cover the board", do: w.clocks.PauseClock},
		{name: "Offer draw", can: offerable, do: w.play.offerDraw},
		{name: "Claim draw", can: claimable, do: w.play.ClaimDraw},
		{name: "Resign", can: inProgress, do: w.play.resign},
		{name: "Quit", keys: "Ctrl+Q", key: fyne.KeyQ, mod: ctrl, does: "the game continues next time", always: true, do: w.closeRequested},

		{name: "Undo", keys: "Ctrl+Z", can: undoable, named: w.annotate.undoLabel, does: "the last move or annotation", do: w.annotate.undo},
		{name: "Redo", keys: "Ctrl+Y", can: redoable, named: w.annotate.redoLabel, do: w.annotate.redo},
		{name: "Take back", keys: "U", letter: 'u', can: takenBack, does: "the last move", do: w.play.takeBack},
		{name: "Redo move", keys: "Shift+U", letter: 'U', can: playedAgain, do: w.play.redo},
		{name: "Copy FEN", keys: "Ctrl+C", do: w.files.copyFEN},
		{name: "Copy PGN", keys: "Ctrl+Shift+C", key: fyne.KeyC, mod: ctrl | shift, do: w.files.copyPGN},
		{name: "Copy link", does: "opens the start or position in a browser", do: w.files.copyLink},
		{name: "Copy diagram", does: "as an image (PNG)", here: true, do: w.files.copyPNG},
		{name: "Copy diagram as SVG", here: true, do: w.files.copySVG},
		{name: "Save diagram…", here: true, do: w.files.savePicture},
		{name: "Paste", keys: "Ctrl+V", does: "a FEN or a PGN", do: w.files.paste},
		{name: "UCI engines…", keys: "Ctrl+Shift+E", key: fyne.KeyE, mod: ctrl | shift, do: w.players.showEngines},
		{name: "Settings…", keys: "Ctrl+,", key: fyne.KeyComma, mod: ctrl, do: w.showSettings},

		{name: "Flip board", keys: "F", letter: 'f', do: w.play.flip},
		{name: "Hide pieces", keys: "I", letter: 'i', does: "play blindfold", on: func(*app.View) bool { return w.settings().HidePieces }, do: w.viewing.hidePieces},
		{name: "First position", keys: "Home", plain: []fyne.KeyName{fyne.KeyHome}, can: begun, do: func() { w.play.goTo(0) }},
		{name: "Previous move", keys: "←", plain: []fyne.KeyName{fyne.KeyLeft}, can: begun, do: func() { w.play.step(-1) }},
		{name: "Next move", keys: "→", plain: []fyne.KeyName{fyne.KeyRight}, can: followed, do: w.play.forward},
		{name: "Last position", keys: "End", plain: []fyne.KeyName{fyne.KeyEnd}, can: back, does: "back to the game", do: w.play.goLast},
		{name: "Leave variation", keys: "Shift+←", plain: []fyne.KeyName{fyne.KeyLeft}, mod: shift, can: aside, do: w.play.leaveVariation},
		{name: "Previous branch", keys: "↑", plain: []fyne.KeyName{fyne.KeyUp}, does: "at a fork, else first position", do: w.play.up},
		{name: "Next branch", keys: "↓", plain: []fyne.KeyName{fyne.KeyDown}, does: "at a fork, else last position", do: w.play.down},
		{name: "Ten moves back", keys: "PgUp", plain: []fyne.KeyName{fyne.KeyPageUp}, can: begun, do: func() { w.play.step(-20) }},
		{name: "Ten moves forward", keys: "PgDn", plain: []fyne.KeyName{fyne.KeyPageDown}, can: followed, do: func() { w.play.step(20) }},
		{name: "Analysis", keys: "A", letter: 'a', can: unprepared, does: "the computer's lines for the position", do: w.live.Toggle},
		{name: "Explorer", keys: "E", letter: 'e', can: unprepared, does: "moves played from here", do: w.exploring.toggle},
		{name: "Zen mode", keys: "Z", letter: 'z', does: "the board without the panel", on: func(*app.View) bool { return w.viewing.zen }, do: w.viewing.toggleZen},
		{name: "Reset panel width", can: func(*app.View) bool { return w.settings().PanelWidth > 0 }, do: func() { w.change(func(s *app.Settings) { s.PanelWidth = 0 }) }},
		{name: "Sound", keys: "M", letter: 'm', does: "on or off", on: func(*app.View) bool { return w.settings().Sound }, do: w.toggleSound},
		{name: "Full screen", keys: "F11", plain: []fyne.KeyName{fyne.KeyF11}, do: w.fullScreen},

		{name: "Hint", keys: "H", letter: 'h', does: "first the piece, then the move and why", can: w.reporting.hinted, do: w.reporting.hint},
		{name: "Explain last move", keys: "W", letter: 'w', can: explained, do: w.play.explainLast},
		{name: "Play best move", keys: "Space", plain: []fyne.KeyName{fyne.KeySpace}, does: "of the analysis", do: w.live.PlayBest},
		{name: "Show threat", keys: "X", letter: 'x', does: "what would follow a pass", do: w.live.Threat},
		{name: "Move now", keys: "Ctrl+M", key: fyne.KeyM, mod: ctrl, does: "stop the computer's thinking", can: waiting, do: w.play.MoveNow},
		{name: "Analyse game…", keys: "Ctrl+Shift+A", key: fyne.KeyA, mod: ctrl | shift, can: analysable, does: "in the background", do: w.reporting.analyse},
		{name: "Report", keys: "R", letter: 'r', can: w.reporting.reported, does: "accuracy, turning points, castlings", do: w.reporting.ShowReport},
		{name: "Try again", keys: "T", letter: 't', can: w.reporting.retriable, does: "better than your worst moves", do: w.reporting.Retry},
		{name: "Finish draft at random", can: placing, do: w.play.finishDraft},
		{name: "Restart draft", can: drafted, do: w.play.startOver},
		{name: "Atlas", visits: true, can: unprepared, keys: "Ctrl+L", key: fyne.KeyL, mod: ctrl, does: "all start positions", do: w.screens.showAtlas},
		{name: "Start position in atlas", visits: true, can: numbered, does: "castlings, survey and facts of this game's array", do: w.screens.showArray},
		{name: "Edit position", visits: true, keys: "Ctrl+E", key: fyne.KeyE, mod: ctrl, do: w.screens.editPosition},
		{name: "Continue editing", visits: true, do: w.screens.showEditor},

		{name: "Comment…", keys: "C", letter: 'c', can: writable, do: w.annotate.comment},
		{name: "Promote variation", can: promotable, do: w.annotate.promote},
		{name: "Make main line", can: mainable, do: w.annotate.makeMain},
		{name: "Delete from here", keys: "Del", plain: []fyne.KeyName{fyne.KeyDelete}, can: deletable, do: w.annotate.deleteFrom},
		{name: "Copy line as PGN", can: atMove, does: "the moves up to here", do: w.annotate.copyLine},
		{name: "Play on from here…", can: playable, does: "a new game with these moves as its history", do: w.annotate.playOn},
		{name: "Collapse variations", can: w.annotate.foldable, named: w.annotate.foldLabel, do: w.annotate.fold},
		{name: "Menu of the move", keys: "Menu", plain: []fyne.KeyName{desktop.KeyMenu}, can: writable, do: func() { w.panel.moves.List.OpenMenu() }},

		{name: "Rules", keys: "F2", plain: []fyne.KeyName{fyne.KeyF2}, does: "how this variant is played", do: w.reference.showRules},
		{name: "Keyboard shortcuts", keys: "F1", plain: []fyne.KeyName{fyne.KeyF1}, letter: '?', do: w.reference.showKeys},
		{name: "About Backrank", do: w.reference.showAbout},

		{name: "Castle on the h-side", keys: "O", letter: 'o', does: "O-O", do: func() { w.play.castleKey(rules.HSide) }},
		{name: "Castle on the a-side", keys: "Shift+O", letter: 'O', does: "O-O-O", do: func() { w.play.castleKey(rules.ASide) }},
		{name: "Leap to the h-side", keys: "L", letter: 'l', do: func() { w.play.leapKey(rules.HSide) }},
		{name: "Leap to the a-side", keys: "Shift+L", letter: 'L', do: func() { w.play.leapKey(rules.ASide) }},
		{name: "Type a move", keys: "Enter", plain: []fyne.KeyName{fyne.KeyReturn, fyne.KeyEnter}, letter: '/', does: "Nf3, e2e4, O-O, e1h1", do: w.focusTyped},
		{name: "Cancel", keys: "Esc", plain: []fyne.KeyName{fyne.KeyEscape}, does: "a drag, a premove, a hint, typed text", do: w.escape},
		{name: "Solution", keys: "S", letter: 's', does: "while trying again", do: func() { w.panel.retry.Solve() }},
		{name: "Next try", keys: "N", letter: 'n', does: "the next move to be tried again", do: func() { w.panel.retry.Next() }},
		{name: "Board cursor", keys: "B", letter: 'b', does: "moved by the arrow keys", do: w.focusBoard},
	}
	for i, g := range moves.Glyphs {
		c := &command{name: g.Name, can: atMove, does: g.Sign, do: func() { w.annotate.toggle(g.NAG) }, listed: true}
		if i < 6 {
			c.letter = rune('1' + i)
			c.keys = string(c.letter)
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
		byName[c.name] = c
	}
	return byName
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
		"UCI engines…", "Settings…",
	}},
	{"View", []string{"Flip board", "Hide pieces", "", "First position", "Previous move", "Next move", "Last position", "Leave variation", "", "Explorer", "", "Sound", "Zen mode", "Reset panel width", "Full screen"}},
	{"Move", moveMenu},
	{"Position", []string{
		"Hint", "Explain last move", "Move now", "",
		"Finish draft at random", "Restart draft", "",
		"Atlas", "Start position in atlas", "Edit position", "Continue editing",
	}},
	{"Analysis", []string{"Analysis", "Play best move", "Show threat", "", "Analyse game…", "Report", "Try again"}},
	{"Games", []string{"Game list", "Results", "", "Import games…"}},
	{"Help", []string{"Keyboard shortcuts", "Rules", "About Backrank"}},
}

package ui

import (
	"cmp"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/ui/keys"
	"backrank/ui/moves"
	"backrank/variants/notation"
)

// command is an action of the player. It has the same name in the menu, in the list of keys and on its button.
type command struct {
	id     string // in the settings
	name   string
	key    string                 // the key that the player can change, "" if there is none
	fixed  string                 // a key that always stands for it, "" if there is none
	in     keys.Rooms             // where its keys are heard; 0 for the game
	does   string                 // description for the list of keys and a tooltip; "" if the name suffices
	needs  need                   // what of the game it shows or uses; nil for nothing that may be hidden
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

// A need is what a command shows or uses of the game: it returns why that is not allowed now, nil if it is.
type need func(app.Knowledge) error

// refusal returns why what the command needs is not allowed now, nil if it is.
func (c *command) refusal(v *app.View) error {
	if c.needs == nil {
		return nil
	}
	return c.needs(v.Knowledge())
}

// applies reports whether a command is enabled.
func (c *command) applies(v *app.View) bool {
	return c.refusal(v) == nil && (c.can == nil || c.can(v))
}

// guarded has a command refuse what is not allowed now, whether a key, a menu or a button calls it.
func (c *command) guarded(w *Window) func() {
	do := c.do
	if c.needs == nil || do == nil {
		return do
	}
	return func() {
		if err := c.refusal(&w.view); err != nil {
			w.deny(err.Error())
			return
		}
		do()
	}
}

// inGame are the rooms in which the keys of the game are heard.
const inGame = keys.Game | keys.Moves

const (
	ctrl  = fyne.KeyModifierControl
	shift = fyne.KeyModifierShift
)

// The conditions for enabling commands.
func inProgress(v *app.View) bool { return v.BeingPlayed() }
func resignable(v *app.View) bool { return v.BeingPlayed() && !v.Watched }
func begun(v *app.View) bool      { return v.Cursor > 0 }
func back(v *app.View) bool       { return !v.AtEnd() }
func aside(v *app.View) bool      { return v.InVariation() }
func followed(v *app.View) bool {
	return !v.AtEnd() || v.Tree.First(v.Node) != notation.None && !v.Draft.Shown
}
func undoable(v *app.View) bool  { return v.UndoLast != "" }
func redoable(v *app.View) bool  { return v.RedoLast != "" }
func takenBack(v *app.View) bool { return v.CanTakeBack }
func playedAgain(v *app.View) bool {
	return v.CanRedo
}

func ticking(v *app.View) bool  { return v.Timed() && !v.Over() }
func pausable(v *app.View) bool { return (v.Timed() || v.Watched) && !v.Over() }
func waiting(v *app.View) bool {
	return v.Thinking != chess.NoColor || v.Failure.Text != "" || v.Paused && v.Watched
}
func claimable(v *app.View) bool  { return v.Claim != chess.NoMethod && v.HumanTurn }
func advisable(v *app.View) bool  { return !v.Over() && v.HumanTurn && v.AtEnd() }
func drafted(v *app.View) bool    { return v.Draft.Exists && !v.Document }
func placing(v *app.View) bool    { return v.Draft.Going && v.HumanTurn && v.AtEnd() && !v.Paused }
func numbered(v *app.View) bool   { return v.StartID != "" && !v.Draft.Going }
func playable(v *app.View) bool   { return writable(v) && v.Position.Count() > 0 }
func repeatable(v *app.View) bool { return !v.Loaded && !v.Draft.Going }
func several(v *app.View) bool {
	return !v.Loaded && (v.Draft.Exists || v.StartID != "" && v.Variant.Family.Len() > 1)
}

func offerable(v *app.View) bool {
	return v.BeingPlayed() && !v.Watched && !v.Draft.Going && v.DrawOffer == chess.NoColor
}

func explained(v *app.View) bool {
	return !v.LastMove.IsZero() || v.Draft.Shown && v.Draft.At.Len() > 0
}

// commandsOf returns all commands of a window by name, and gives the window their keys.
func commandsOf(w *Window) map[string]*command {
	all := slices.Concat(gameCommands(w), editCommands(w), viewCommands(w), computerCommands(w), noteCommands(w), helpCommands(w), boardCommands(w), screenCommands(), glyphCommands(w), w.clocks.givings())
	byName := map[string]*command{}
	for _, c := range all {
		if slices.Contains(inPanel, c.name) {
			c.do = w.viewing.panelled(c.do)
		}
		c.do = c.guarded(w)
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
	"Type a move", "Hint", "Explain last move", "Analysis", "Explorer", "Analyse game…", "Learn from your mistakes", "Comment…", "Menu of the move",
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
	{"File", []string{
		"Open PGN…", recentFiles, "", "Save PGN", "Save as…", "Add to file…", "", "Game details…", "Print…", "", "Quit",
	}},
	{"Game", []string{
		"New game…", "Rematch, same start", "Rematch, new start", "",
		"Take back", "Redo move", "", "Players…", "Clocks", "", "Offer draw", "Claim draw", "Resign",
	}},
	{"Edit", []string{
		"Undo", "Redo", "",
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
	{"Analysis", []string{"Analysis", "Play best move", "Show threat", "", "Analyse game…", "Report", "Learn from your mistakes", "", "UCI engines…"}},
	{"Games", []string{"Game list", "Results", "", "Import games…"}},
	{"Help", []string{"Keyboard shortcuts", "Rules", "About Backrank"}},
}

package ui

import (
	"cmp"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/ui/keys"
	"backrank/variants/notation"
)

// command is an action of the player. It has the same name in the menu, in the list of keys and on its button.
type command struct {
	id      string                 // in the settings and for other parts of the window
	name    string                 // what the player sees
	key     string                 // the key that the player can change, "" if there is none
	fixed   string                 // a key that always stands for it, "" if there is none
	in      keys.Rooms             // where its keys are heard; 0 for the game
	does    string                 // description for the list of keys and a tooltip; "" if the name suffices
	needs   need                   // what of the game it shows or uses; nil for nothing that may be hidden
	can     func(v *app.View) bool // nil if always enabled
	visits  bool                   // it opens a screen, which leads back to the current one
	always  bool                   // also enabled while a dialog is open
	desktop bool                   // a page in a browser has nothing of it
	panel   bool                   // it shows something in the panel, or takes keys there: it ends zen mode
	list    bool                   // it is for the list of moves, whose focus its keys need
	named   func() string          // the label in menus, if it is not the name
	on      func(v *app.View) bool // whether it is checked in menus, nil for never
	do      func()                 // nil if only a screen does it
	menu    []*command             // of a menu within a menu: its commands; it has nothing else but a name

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

// menu is a menu of the menu bar, or another group of the list of keys.
type menu struct {
	title    string
	commands []*command
}

var (
	separator   = &command{}                     // a line between the commands of a menu
	recentFiles = &command{name: "Recent files"} // the menu of the recent files
)

// each calls do with every command of the menu and of the menus within it.
func (m *menu) each(do func(*command)) {
	for _, c := range m.commands {
		switch {
		case c.menu != nil:
			within := menu{commands: c.menu}
			within.each(do)
		case c.id != "":
			do(c)
		}
	}
}

// commands are all commands of a window.
type commands struct {
	menus []menu     // the menu bar
	board []*command // those with keys of the game that are in no menu
	byID  map[string]*command
}

// commandsOf makes the commands of a window and gives it their keys.
func commandsOf(w *Window) commands {
	w.clocks.makeCommands()
	all := commands{menusOf(w), boardCommands(w), map[string]*command{}}
	for _, m := range append(slices.Clone(all.menus), menu{commands: all.board}, menu{commands: screenCommands()}) {
		m.each(func(c *command) {
			if c.panel {
				c.do = w.viewing.panelled(c.do)
			}
			c.do = c.guarded(w)
			c.binding = c.bind()
			w.keys = append(w.keys, c.binding)
			all.byID[c.id] = c
		})
	}
	return all
}

// command returns the command with an id, which there must be.
func (w *Window) command(id string) *command {
	c, ok := w.commands.byID[id]
	if !ok {
		panic("ui: there is no command " + id)
	}
	return c
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

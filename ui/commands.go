package ui

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/lang"
	"backrank/ui/keys"
	"backrank/variants/gametree"
	"backrank/words"
)

// command is something that the player can do from a menu, with a key or with a button.
type command struct {
	id          string                 // stored in the settings; other code refers to the command by it
	name        string                 // shown to the player
	key         string                 // default key, which the player can change; "" for none
	fixed       string                 // additional key that cannot be changed; "" for none
	rooms       keys.Rooms             // where its keys work; 0 for the game and its list of moves
	summary     string                 // description for the list of keys and a tooltip; "" if the name suffices
	needs       need                   // the knowledge of the game that it requires; nil for none
	enabledIf   func(v *app.View) bool // nil if always enabled
	opensScreen bool                   // the screen shown stays until the command replaces it, if it does
	overDialogs bool                   // also enabled while a dialog is open
	desktopOnly bool                   // not available in a browser
	inMain      bool                   // it uses the main window, also from the window of a tab
	usesPanel   bool                   // it uses the panel, so it ends zen mode
	inMoveList  bool                   // it is among the keys of the list of moves in the list of keys
	label       func() string          // returns the menu label; nil for the name
	checkedIf   func(v *app.View) bool // reports whether it is checked in menus; nil for never
	do          func()                 // nil if only screens perform it
	menu        []*command             // the commands of a submenu, which has no other field but name

	binding *keys.Binding
}

// title returns the menu label.
func (c *command) title() string {
	if c.label != nil {
		return c.label()
	}
	return c.name
}

// A need checks whether the player may have some knowledge of the game. The error is the reason if not.
type need func(app.Knowledge) error

// refusal returns why the player may not use the command now, nil if he may.
func (c *command) refusal(v *app.View) error {
	if c.needs == nil {
		return nil
	}
	return c.needs(v.Knowledge())
}

// applies reports whether the command is enabled.
func (c *command) applies(v *app.View) bool {
	return c.refusal(v) == nil && (c.enabledIf == nil || c.enabledIf(v))
}

// guard returns c.do with a check of c.needs in front, which holds for keys, menus and buttons alike.
func (c *command) guard(view *app.View, notify *notifier) func() {
	do := c.do
	if c.needs == nil || do == nil {
		return do
	}
	return func() {
		if err := c.refusal(view); err != nil {
			notify.refuseOnScreen(err.Error())
			return
		}
		do()
	}
}

// inGame are the rooms in which the keys of the game work.
const inGame = keys.Game | keys.Moves

const (
	ctrl  = fyne.KeyModifierControl
	shift = fyne.KeyModifierShift
)

// The conditions that enable commands.
func isInProgress(v *app.View) bool  { return v.BeingPlayed() }
func canResign(v *app.View) bool     { return v.BeingPlayed() && hasSeat(v) }
func isAfterStart(v *app.View) bool  { return v.Cursor > 0 }
func isBeforeEnd(v *app.View) bool   { return !v.AtEnd() }
func isInVariation(v *app.View) bool { return v.InVariation() }
func hasNextMove(v *app.View) bool {
	return !v.AtEnd() || v.Tree.First(v.Node) != gametree.None && !v.Draft.Shown
}
func canUndo(v *app.View) bool     { return v.UndoLast != "" }
func canRedo(v *app.View) bool     { return v.RedoLast != "" }
func canTakeBack(v *app.View) bool { return v.CanTakeBack }
func canRedoMove(v *app.View) bool {
	return v.CanRedo
}

func isTimed(v *app.View) bool { return v.Timed() && !v.Over() }
func canPause(v *app.View) bool {
	return (v.Timed() || v.Watched) && !v.Over() && !v.Table.AtTable() || v.EngineMatch.Running
}

// hasSeat reports whether a person at this screen plays, and the game has begun.
func hasSeat(v *app.View) bool { return !v.Watched && !v.Table.Waiting && !v.Table.Spectator }

func playsMatch(v *app.View) bool { return v.EngineMatch.Running }
func canMoveNow(v *app.View) bool {
	return v.Thinking != chess.NoColor || v.Failure.Text != "" || v.Paused && v.Watched && !v.Over()
}
func canClaim(v *app.View) bool       { return v.Claim != chess.NoMethod && v.HumanTurn }
func canAdvise(v *app.View) bool      { return !v.Over() && v.HumanTurn && v.AtEnd() }
func hasDraft(v *app.View) bool       { return v.Draft.Exists && !v.Document && !v.Table.AtTable() }
func canFinishDraft(v *app.View) bool { return v.Draft.Going && v.HumanTurn && v.AtEnd() && !v.Paused }
func hasStartNumber(v *app.View) bool { return v.StartID != "" && !v.Draft.Going }
func canType(v *app.View) bool        { return v.Draft.Going || v.Position.Count() > 0 }
func canPlayOn(v *app.View) bool      { return canAnnotate(v) && v.Position.Count() > 0 }
func canRepeatStart(v *app.View) bool { return !v.Loaded && !v.Draft.Going }
func hasOtherStarts(v *app.View) bool {
	return !v.Loaded && (v.Draft.Exists || v.StartID != "" && v.Variant.Family.Len() > 1)
}

func canOfferDraw(v *app.View) bool {
	return v.BeingPlayed() && hasSeat(v) && !v.Draft.Going && v.DrawOffer == chess.NoColor
}

func canExplain(v *app.View) bool {
	return !v.LastMove.IsZero() || v.Draft.Shown && v.Draft.At.Len() > 0
}

// menu is a menu of the menu bar, or another group in the list of keys.
type menu struct {
	title    string
	commands []*command
}

var (
	separator  = &command{} // a line in a menu
	recentItem = &command{} // the place of the submenu of recent files
)

// eachCommand calls do for each command of the menu and its submenus.
func (m *menu) eachCommand(do func(*command)) {
	for _, c := range m.commands {
		switch {
		case c.menu != nil:
			within := menu{commands: c.menu}
			within.eachCommand(do)
		case c.id != "":
			do(c)
		}
	}
}

// commands are all commands of a window. They are registered when the parts that perform them have been built.
type commands struct {
	menus []menu     // the menu bar
	board []*command // the commands of the game that have keys but no menu item
	byID  map[string]*command
	keys  keys.Map
}

// register creates the commands of the parts and registers their keys.
func (c *commands) register(p *parts, w *Window) {
	p.clocks.makeCommands()
	c.menus, c.board, c.byID = menusOf(p), boardCommands(p), map[string]*command{}
	for _, m := range append(slices.Clone(c.menus), menu{commands: c.board}, menu{commands: screenCommands()}) {
		m.eachCommand(func(one *command) {
			if one.usesPanel {
				one.do = p.viewOptions.withPanel(one.do)
			}
			if one.inMain && !w.isMain() {
				one.do = w.openGames.inMain(one.do)
			}
			one.do = one.guard(w.view, w.notify)
			one.binding = one.bind()
			c.keys = append(c.keys, one.binding)
			c.byID[one.id] = one
		})
	}
}

// get returns the command with an id. It panics if there is none.
func (c *commands) get(id string) *command {
	one, ok := c.byID[id]
	if !ok {
		panic("ui: there is no command " + id)
	}
	return one
}

// named returns the command whose name a player has typed, as "take back" or "takeback"; nil if there is none. Ids count too: they
// are English names.
func (c *commands) named(text string) *command {
	plain := func(name string) string { return words.Compact(words.Fold(strings.TrimSuffix(name, "…"))) }
	for id, one := range c.byID {
		if plain(text) == plain(one.name) || plain(text) == plain(id) {
			return one
		}
	}
	return nil
}

// like returns the enabled commands whose names contain every typed word, sorted by name: "draw" may mean "Offer draw".
func (c *commands) like(text string, enabled func(*command) bool) (all []*command) {
	typed := strings.Fields(words.Fold(text))
	for _, one := range c.byID {
		name := strings.FieldsFunc(words.Fold(one.name), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
		missing := func(word string) bool { return !slices.Contains(name, word) }
		if len(typed) > 0 && !slices.ContainsFunc(typed, missing) && enabled(one) {
			all = append(all, one)
		}
	}
	slices.SortFunc(all, func(a, b *command) int { return cmp.Compare(a.name, b.name) })
	return all
}

// keyText returns the key of the command with an id, which must exist; "" if the command has no key.
func (c *commands) keyText(id string) string { return c.keys.Text(id) }

// welcomeMessage returns the first message of a window, with the keys for a new game and for the list of keys.
func (c *commands) welcomeMessage() string {
	hint, newKey, helpKey := "", c.keyText("new-game"), c.keyText("keyboard-shortcuts")
	switch {
	case newKey != "" && helpKey != "":
		hint = lang.L("Press {{.NewKey}} for a new game, {{.HelpKey}} for keyboard shortcuts", "NewKey", newKey, "HelpKey", helpKey)
	case newKey != "":
		hint = lang.L("Press {{.Key}} for a new game", "Key", newKey)
	case helpKey != "":
		hint = lang.L("Press {{.Key}} for keyboard shortcuts", "Key", helpKey)
	}
	return words.Message(lang.L("Drag a piece to start"), hint)
}

// bind returns the binding of the command, with its default keys.
func (c *command) bind() *keys.Binding {
	b := &keys.Binding{ID: c.id, Name: strings.TrimSuffix(c.name, "…"), Rooms: cmp.Or(c.rooms, inGame)}
	b.Default, _ = keys.Parse(c.key)
	b.Key = b.Default
	if k, is := keys.Parse(c.fixed); is {
		b.Fixed = []keys.Key{k}
	}
	return b
}

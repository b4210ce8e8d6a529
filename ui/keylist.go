package ui

import (
	"slices"

	"backrank/ui/dialogs"
	"backrank/ui/keys"
	"backrank/ui/moves"
	"backrank/variants"
	"backrank/version"
)

// reference has the commands for rules, keys and about.
type reference struct {
	*session
	commands   map[string]*command
	room       func() keys.Rooms
	changeKeys func()
}

func (h *reference) showCard(v variants.Variant) { dialogs.RulesCard(h.win, h.looks(), v) }
func (h *reference) showRules()                  { h.showCard(h.view.Variant) }

// showKeys shows the keys of the room that the player is in.
func (h *reference) showKeys() {
	if h.screen != nil {
		dialogs.HelpWith(h.win, screenKeys(h.commands, h.room()), h.changeKeys)
		return
	}
	dialogs.Help(h.win, keyGroups(h.commands), h.changeKeys)
}

func (h *reference) showAbout() {
	dialogs.Tell(h.win, "About Backrank",
		version.Line("Backrank"),
		"Chess960 and other shuffle chess. MIT licence. Rules, engine, pieces and boards are Backrank's own. Opening names are those of lichess-org/chess-openings, the font is based on Inter (SIL Open Font License).")
}

// keyed are the commands that are in no menu, in the order of the list.
var keyed = []string{
	"Type a move", "Castle on the h-side", "Castle on the a-side", "Leap to the h-side", "Leap to the a-side",
	"Ten moves back", "Ten moves forward", "Previous branch", "Next branch", "Solution", "Next mistake", "Board cursor", "Menu bar", "Cancel",
}

// inList are the commands whose keys work while the list of moves has the focus.
var inList = slices.Concat(glyphNames(moves.OfMove), glyphNames(moves.OfPosition), glyphNames(moves.Remark), []string{"Menu of the move"})

// line returns a command's line in the list of keys.
func (c *command) line() dialogs.Key {
	what := c.binding.Name
	if c.does != "" {
		what += ": " + c.does
	}
	return dialogs.Key{Keys: c.binding.Text(), What: what}
}

// commandGroups returns the names of all commands, grouped by menu and by room.
func commandGroups() (all []keyGroup) {
	for _, m := range menus {
		names := slices.DeleteFunc(slices.Concat(m.commands, within(m.commands)), func(name string) bool { return slices.Contains(inList, name) })
		all = append(all, keyGroup{m.name, names})
	}
	return append(all, keyGroup{"Moving", keyed}, keyGroup{"In the list of moves", inList})
}

// keyGroup is a group of commands, by their names.
type keyGroup struct {
	title    string
	commands []string
}

// keyGroups returns the list of the keys of the game, grouped by menu.
func keyGroups(commands map[string]*command) []dialogs.KeyGroup {
	var groups []dialogs.KeyGroup
	for _, in := range commandGroups() {
		g := dialogs.KeyGroup{Title: in.title}
		for _, name := range in.commands {
			if c := commands[name]; c != nil && c.binding.Text() != "" {
				g.Keys = append(g.Keys, c.line())
			}
		}
		groups = append(groups, g)
	}
	list := &groups[len(groups)-1]
	list.Keys = append(list.Keys,
		dialogs.Key{Keys: "Enter, Esc", What: "Finish a comment"},
		dialogs.Key{Keys: "Shift+Enter", What: "New paragraph in a comment"})
	return append(groups,
		dialogs.KeyGroup{Title: "On the board", Keys: []dialogs.Key{
			{Keys: "Tab", What: "Move to the board, to the next control"},
			{Keys: "Shift+F10", What: "Menu of what has the focus, as the menu key"},
			{Keys: "Arrows, Space", What: "Move the cursor; pick up, put down"},
			{Keys: "1 2 3", What: "Choose among several moves"},
			{Keys: "Q N R B", What: "Choose the promotion"},
			{Keys: "Mouse wheel", What: "Previous move, next move"},
		}},
		dialogs.KeyGroup{Title: "In a draft", Keys: []dialogs.Key{
			{Keys: "K Q R B N", What: "Pick up the piece"},
			{Keys: "a to h", What: "Place it on that file"},
		}})
}

// within returns the commands of the menus within a menu.
func within(menu []string) (all []string) {
	for _, name := range menu {
		all = append(all, submenus[name]...)
	}
	return all
}

// bindingGroups returns the keys of all commands, each once, in the order of the lists.
func bindingGroups(commands map[string]*command) (all []dialogs.BindingGroup) {
	listed := map[string]bool{}
	add := func(title string, names []string) {
		g := dialogs.BindingGroup{Title: title}
		for _, name := range names {
			if c := commands[name]; c != nil && !listed[name] {
				listed[name] = true
				g.Bindings = append(g.Bindings, c.binding)
			}
		}
		all = append(all, g)
	}
	for _, g := range commandGroups() {
		add(g.title, g.commands)
	}
	for _, s := range screenLists {
		add(s.title, s.commands())
	}
	return slices.DeleteFunc(all, func(g dialogs.BindingGroup) bool { return len(g.Bindings) == 0 })
}

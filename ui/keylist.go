package ui

import (
	"slices"
	"strings"
	"unicode"

	"backrank/ui/dialogs"
	"backrank/variants"
)

// reference has the commands for rules, keys and about.
type reference struct {
	*session
	commands map[string]*command
}

func (h *reference) showCard(v variants.Variant) { dialogs.RulesCard(h.win, h.looks(), v) }
func (h *reference) showRules()                  { h.showCard(h.view.Variant) }
func (h *reference) showKeys()                   { dialogs.Help(h.win, keyGroups(h.commands)) }

func (h *reference) showAbout() {
	dialogs.Tell(h.win, "About Backrank",
		"Backrank "+h.app.Metadata().Version+": Chess960 and other shuffle chess for the desktop",
		"MIT licence. Rules, engine, pieces and boards are Backrank's own. Opening names are those of lichess-org/chess-openings, the font is based on Inter (SIL Open Font License).")
}

// keyed are the commands with a key that are in no menu, in the order of the list.
var keyed = []string{
	"Type a move", "Castle on the h-side", "Castle on the a-side", "Leap to the h-side", "Leap to the a-side",
	"Ten moves back", "Ten moves forward", "Previous branch", "Next branch", "Solution", "Next try", "Board cursor", "Cancel",
}

// inList are the commands whose keys work while the list of moves has the focus.
var inList = []string{
	"Good move", "Mistake", "Brilliant move", "Blunder", "Interesting move", "Dubious move", "Menu of the move",
}

// allKeys returns the keys of a command, as displayed.
func (c *command) allKeys() string {
	if c.letter == 0 {
		return c.keys
	}
	letter := string(unicode.ToUpper(c.letter))
	if unicode.IsUpper(c.letter) {
		letter = "Shift+" + letter
	}
	if c.keys == "" || c.keys == letter {
		return letter
	}
	return c.keys + ", " + letter
}

// line returns a command's line in the list of keys.
func (c *command) line() dialogs.Key {
	what := strings.TrimSuffix(c.name, "…")
	if c.does != "" {
		what += ": " + c.does
	}
	return dialogs.Key{Keys: c.allKeys(), What: what}
}

// keyGroups returns the list of all keys, grouped by menu.
func keyGroups(commands map[string]*command) []dialogs.KeyGroup {
	var groups []dialogs.KeyGroup
	for _, m := range menus {
		g := dialogs.KeyGroup{Title: m.name}
		for _, name := range slices.Concat(m.commands, within(m.commands)) {
			if c := commands[name]; c != nil && c.allKeys() != "" && !c.listed {
				g.Keys = append(g.Keys, c.line())
			}
		}
		groups = append(groups, g)
	}
	moving := dialogs.KeyGroup{Title: "Moving"}
	for _, name := range keyed {
		moving.Keys = append(moving.Keys, commands[name].line())
	}
	list := dialogs.KeyGroup{Title: "In the list of moves"}
	for _, name := range inList {
		list.Keys = append(list.Keys, commands[name].line())
	}
	list.Keys = append(list.Keys, dialogs.Key{Keys: "Enter or Esc, Shift+Enter", What: "In a comment: done, a new paragraph"})
	return append(groups, moving, list,
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

// atlasKeys returns the list of the keys of the atlas.
func atlasKeys() dialogs.KeyGroup {
	return dialogs.KeyGroup{Title: "In the atlas", Keys: []dialogs.Key{
		{Keys: "518, R?K*R", What: "Find by number or pattern"},
		{Keys: "Arrows, Enter", What: "Select, open an array or a pair"},
		{Keys: "← →", What: "Previous array, next array, on a page"},
		{Keys: "A", What: "Analysis of the start position, on a page"},
		{Keys: "F  X  P", What: "Favourite, exclude, play"},
		{Keys: "C, Shift+C", What: "Mark to compare, compare the marked arrays"},
		{Keys: "K  M  D", What: "Castlings, matrix of pairs, live draw"},
		{Keys: "Shift+P, Ctrl+P", What: "Print the start position, or the book of all"},
		{Keys: "Ctrl+C", What: "Copy FEN"},
		{Keys: "Space", What: "Draw, in the live draw"},
		{Keys: "+  −", What: "Larger, smaller"},
		{Keys: "Esc", What: "Back"},
	}}
}

// gamesKeys returns the list of the keys of the screen of the games.
func gamesKeys() dialogs.KeyGroup {
	return dialogs.KeyGroup{Title: "In the game list", Keys: []dialogs.Key{
		{Keys: "Any letter, /", What: "Search names, events and tags"},
		{Keys: "↑ ↓ PgUp PgDn", What: "Choose a game"},
		{Keys: "Shift+↑ ↓, Ctrl+A", What: "Select several, all; Ctrl and Shift with clicks too"},
		{Keys: "← →", What: "Step through it, as the mouse wheel does"},
		{Keys: "Enter", What: "Open it on the board"},
		{Keys: "#", What: "Add a tag of your own to the selected games"},
		{Keys: "Ctrl+I", What: "Game details"},
		{Keys: "Del, Ctrl+Z", What: "Delete the selected games, undo"},
		{Keys: "Ctrl+Shift+C", What: "Copy PGN"},
		{Keys: "Ctrl+P", What: "Print its score sheet"},
		{Keys: "Ctrl+S", What: "Export the selected games as PGN, or all of the list"},
		{Keys: "Ctrl+Shift+I", What: "Import games"},
		{Keys: "Esc", What: "Clear the field, selection, filters; then back"},
	}}
}

// resultsKeys returns the list of the keys of the results.
func resultsKeys() dialogs.KeyGroup {
	return dialogs.KeyGroup{Title: "In the results", Keys: []dialogs.Key{
		{Keys: "← →", What: "Previous page, next page"},
		{Keys: "↑ ↓ PgUp PgDn", What: "Choose a line"},
		{Keys: "Enter", What: "Show its games"},
		{Keys: "Any letter, /", What: "Search the lines"},
		{Keys: "Esc", What: "Clear the search, then back"},
	}}
}

// editorKeys returns the list of the keys of the editor.
func editorKeys() dialogs.KeyGroup {
	return dialogs.KeyGroup{Title: "In the editor", Keys: []dialogs.Key{
		{Keys: "Click a piece", What: "In a tray, then click squares to place it or to remove it"},
		{Keys: "Drag a piece", What: "Move it; drag it off the board to remove it"},
		{Keys: "U, Shift+U", What: "Undo, redo, as Ctrl+Z and Ctrl+Y"},
		{Keys: "Ctrl+C Ctrl+V", What: "Copy FEN, paste FEN"},
		{Keys: "F", What: "Flip board"},
		{Keys: "A, X, Space", What: "Analysis, show threat, play best move"},
		{Keys: "Esc", What: "Put the piece back, then return to the game"},
	}}
}

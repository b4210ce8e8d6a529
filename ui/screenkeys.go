package ui

import (
	"slices"
	"strings"

	"backrank/ui/dialogs"
	"backrank/ui/keys"
)

// screenList is the list of the keys of a screen.
type screenList struct {
	room  keys.Rooms
	title string
	lines []screenLine
}

// screenLine is a line of it: keys of the screen itself, or those of commands.
type screenLine struct {
	keys string   // "" for those of the commands
	of   []string // commands by their names
	what string   // "" for what the command is told as
}

// screenLists are the lists of all screens.
var screenLists = []screenList{
	{keys.Atlas, "In the atlas", []screenLine{
		{keys: "518, R?K*R", what: "Find by number or pattern"},
		{keys: "Arrows, Enter", what: "Select, open an array or a pair"},
		{keys: "← →", what: "Previous array, next array, on a page"},
		{of: []string{"Analysis"}, what: "Analysis of the start position, on a page"},
		{of: []string{"Favourite"}},
		{of: []string{"Exclude"}},
		{of: []string{"Play start position"}},
		{of: []string{"Mark to compare"}},
		{of: []string{"Compare marked arrays"}},
		{of: []string{"Castlings"}},
		{of: []string{"Matrix of pairs"}},
		{of: []string{"Live draw"}},
		{of: []string{"Print…"}, what: "Print the start position, or the book of all"},
		{of: []string{"Copy FEN"}},
		{keys: "Space", what: "Draw, in the live draw"},
		{of: []string{"Larger"}},
		{of: []string{"Smaller"}},
		{keys: "Esc", what: "Back"},
	}},
	{keys.Games, "In the game list", []screenLine{
		{keys: "Any letter, /", what: "Search names, events and tags"},
		{keys: "↑ ↓ PgUp PgDn", what: "Choose a game"},
		{keys: "Shift+↑ ↓, Ctrl+A", what: "Select several, all; Ctrl and Shift with clicks too"},
		{keys: "← →", what: "Step through it, as the mouse wheel does"},
		{keys: "Enter", what: "Open it on the board"},
		{of: []string{"Add tag"}},
		{of: []string{"Game details…"}, what: "Game details"},
		{of: []string{"Delete selected games"}},
		{of: []string{"Undo"}, what: "Undo what was done in the list"},
		{of: []string{"Copy PGN"}},
		{of: []string{"Print…"}, what: "Print its score sheet"},
		{of: []string{"Save PGN"}, what: "Export the selected games as PGN, or all of the list"},
		{of: []string{"Import games…"}},
		{keys: "Esc", what: "Clear the field, selection, filters; then back"},
	}},
	{keys.Results, "In the results", []screenLine{
		{keys: "← →", what: "Previous page, next page"},
		{keys: "↑ ↓ PgUp PgDn", what: "Choose a line"},
		{keys: "Enter", what: "Show its games"},
		{keys: "Any letter, /", what: "Search the lines"},
		{keys: "Esc", what: "Clear the search, then back"},
	}},
	{keys.Editor, "In the editor", []screenLine{
		{keys: "Click a piece", what: "In a tray, then click squares to place it or to remove it"},
		{keys: "Drag a piece", what: "Move it; drag it off the board to remove it"},
		{of: []string{"Take back", "Undo"}, what: "Undo"},
		{of: []string{"Redo move", "Redo"}, what: "Redo"},
		{of: []string{"Copy FEN"}},
		{of: []string{"Paste"}, what: "Paste FEN"},
		{of: []string{"Flip board"}},
		{of: []string{"Analysis"}},
		{of: []string{"Show threat"}},
		{of: []string{"Play best move"}},
		{keys: "Esc", what: "Put the piece back, then return to the game"},
	}},
}

// commands returns the names of the commands of the list.
func (l screenList) commands() (all []string) {
	for _, line := range l.lines {
		all = append(all, line.of...)
	}
	return all
}

// screenKeys returns the list of the keys of a screen. A command without a key is not in it.
func screenKeys(commands map[string]*command, room keys.Rooms) dialogs.KeyGroup {
	list := screenLists[slices.IndexFunc(screenLists, func(l screenList) bool { return l.room == room })]
	g := dialogs.KeyGroup{Title: list.title}
	for _, line := range list.lines {
		k := dialogs.Key{Keys: line.keys, What: line.what}
		var all []string
		for _, name := range line.of {
			c := commands[name]
			if all = append(all, c.binding.Text()); line.what == "" {
				k.What = c.line().What
			}
		}
		if line.of != nil {
			k.Keys = strings.Join(slices.DeleteFunc(all, func(text string) bool { return text == "" }), ", ")
		}
		if k.Keys != "" {
			g.Keys = append(g.Keys, k)
		}
	}
	return g
}

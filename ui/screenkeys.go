package ui

import (
	"slices"
	"strings"

	"backrank/ui/dialogs/shortcuts"
	"backrank/ui/keys"
)

// screenList is the list of keys of a screen.
type screenList struct {
	room  keys.Rooms
	title string
	lines []screenLine
}

// screenLine is a line of a screenList: keys of the screen itself, or keys of commands.
type screenLine struct {
	keys string   // "" for the keys of the commands
	ids  []string // ids of commands
	what string   // description; "" for that of the command
}

// screenLists are the lists of keys of all screens.
var screenLists = []screenList{
	{keys.Atlas, "In the atlas", []screenLine{
		{keys: "518, R?K*R", what: "Find by number or pattern"},
		{keys: "Arrows, Enter", what: "Select, open an array or a pair"},
		{keys: "← →", what: "Previous array, next array, on a page"},
		{ids: []string{"analysis"}, what: "Analysis of the start position, on a page"},
		{ids: []string{"favourite"}},
		{ids: []string{"exclude"}},
		{ids: []string{"play-start"}},
		{ids: []string{"mark-to-compare"}},
		{ids: []string{"compare"}},
		{ids: []string{"castlings"}},
		{ids: []string{"matrix"}},
		{ids: []string{"live-draw"}},
		{ids: []string{"print"}, what: "Print the start position, or the book of all"},
		{ids: []string{"copy-fen"}},
		{keys: "Space", what: "Draw, in the live draw"},
		{ids: []string{"larger"}},
		{ids: []string{"smaller"}},
		{keys: "Esc", what: "Back"},
	}},
	{keys.Games, "In the game list", []screenLine{
		{keys: "Any letter, /", what: "Search names, events and tags"},
		{keys: "↑ ↓ PgUp PgDn", what: "Choose a game"},
		{keys: "Shift+↑ ↓, Ctrl+A", what: "Select several, all; Ctrl and Shift with clicks too"},
		{keys: "← →", what: "Step through it, as the mouse wheel does"},
		{keys: "Enter", what: "Open it on the board"},
		{ids: []string{"add-tag"}},
		{ids: []string{"game-details"}, what: "Game details"},
		{ids: []string{"delete-games"}},
		{ids: []string{"undo"}, what: "Undo what was done in the list"},
		{ids: []string{"copy-pgn"}},
		{ids: []string{"print"}, what: "Print its score sheet"},
		{ids: []string{"save-pgn"}, what: "Export the selected games as PGN, or all of the list"},
		{ids: []string{"import-games"}},
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
		{ids: []string{"take-back", "undo"}, what: "Undo"},
		{ids: []string{"redo-move", "redo"}, what: "Redo"},
		{ids: []string{"copy-fen"}},
		{ids: []string{"paste"}, what: "Paste FEN"},
		{ids: []string{"flip-board"}},
		{ids: []string{"analysis"}},
		{ids: []string{"show-threat"}},
		{ids: []string{"play-best-move"}},
		{keys: "Esc", what: "Put the piece back, then return to the game"},
	}},
}

// commands returns the ids of the commands in the list.
func (l screenList) commands() (all []string) {
	for _, line := range l.lines {
		all = append(all, line.ids...)
	}
	return all
}

// screenKeys returns the list of keys of a screen, without commands that have no key.
func screenKeys(all *commands, room keys.Rooms) shortcuts.Group {
	list := screenLists[slices.IndexFunc(screenLists, func(l screenList) bool { return l.room == room })]
	g := shortcuts.Group{Title: list.title}
	for _, line := range list.lines {
		k := shortcuts.Line{Keys: line.keys, What: line.what}
		var texts []string
		for _, id := range line.ids {
			c := all.byID[id]
			if texts = append(texts, c.binding.Text()); line.what == "" {
				k.What = c.line().What
			}
		}
		if line.ids != nil {
			k.Keys = strings.Join(slices.DeleteFunc(texts, func(text string) bool { return text == "" }), ", ")
		}
		if k.Keys != "" {
			g.Lines = append(g.Lines, k)
		}
	}
	return g
}

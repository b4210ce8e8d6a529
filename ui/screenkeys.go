package ui

import (
	"slices"
	"strings"
	"unicode"

	"backrank/lang"
	"backrank/ui/dialogs/shortcuts"
	"backrank/ui/figurine"
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

// screenLists returns the lists of keys of all screens.
func screenLists() []screenList {
	return []screenList{
		{keys.Atlas, lang.L("In the atlas"), []screenLine{
			{keys: "518, R?K*R", what: lang.L("Find by number or pattern")},
			{keys: lang.L("Arrows, Enter"), what: lang.L("Select, open an array or a pair")},
			{keys: "← →", what: lang.L("Previous array, next array, on a page")},
			{ids: []string{"analysis"}, what: lang.L("Analysis of the start position, on a page")},
			{ids: []string{"favourite"}},
			{ids: []string{"exclude"}},
			{ids: []string{"play-start"}},
			{ids: []string{"mark-to-compare"}},
			{ids: []string{"compare"}},
			{ids: []string{"castlings"}},
			{ids: []string{"matrix"}},
			{ids: []string{"map"}},
			{ids: []string{"live-draw"}},
			{ids: []string{"print"}, what: lang.L("Print the start position, or the book of all")},
			{ids: []string{"copy-fen"}},
			{keys: lang.L("Space"), what: lang.L("Draw, in the live draw")},
			{ids: []string{"larger"}},
			{ids: []string{"smaller"}},
			{keys: lang.L("Esc"), what: lang.L("Back")},
		}},
		{keys.Games, lang.L("In the game list"), []screenLine{
			{keys: lang.L("Any letter, /"), what: lang.L("Search names, events and tags")},
			{keys: "↑ ↓ PgUp PgDn", what: lang.L("Choose a game")},
			{keys: "Shift+↑ ↓, Ctrl+A", what: lang.L("Select several, all; Ctrl and Shift with clicks too")},
			{keys: "← →", what: lang.L("Step through it, as the mouse wheel does")},
			{keys: lang.L("Enter"), what: lang.L("Open it on the board")},
			{ids: []string{"add-tag"}},
			{ids: []string{"game-details"}, what: lang.L("Game details")},
			{ids: []string{"delete-games"}},
			{ids: []string{"undo"}, what: lang.L("Undo what was done in the list")},
			{ids: []string{"copy-pgn"}},
			{ids: []string{"print"}, what: lang.L("Print its score sheet")},
			{ids: []string{"save-pgn"}, what: lang.L("Export the selected games as PGN, or all of the list")},
			{ids: []string{"learn-from-games"}, what: lang.L("Learn from the mistakes in the selected games, or in all of the list")},
			{ids: []string{"import-games"}},
			{ids: []string{"columns"}},
			{keys: lang.L("Esc"), what: lang.L("Clear the field, selection, filters; then back")},
		}},
		{keys.Results, lang.L("In the results"), []screenLine{
			{keys: "← →", what: lang.L("Previous page, next page")},
			{keys: "↑ ↓ PgUp PgDn", what: lang.L("Select a row")},
			{keys: lang.L("Enter"), what: lang.L("Show its games")},
			{keys: lang.L("Any letter, /"), what: lang.L("Search the rows")},
			{keys: lang.L("Esc"), what: lang.L("Clear the search, then back")},
		}},
		{keys.Train, lang.L("While training"), []screenLine{
			{keys: lang.L("Enter"), what: lang.L("Train for ten minutes")},
			{keys: answerKeys(), what: lang.L("Choose an exercise, or an answer")},
			{keys: "K Q R B N", what: lang.L("Put the piece on the next file")},
			{keys: "0", what: lang.L("Progress and calendar")},
			{keys: "← →", what: lang.L("Another page or day of the progress")},
			{keys: figurine.Letters("Nf3") + " e2e4 O-O", what: lang.L("Type a move")},
			{keys: "← → ↑ ↓", what: lang.L("Move on the board; Enter picks up a piece and puts it down")},
			{ids: []string{"solution"}, what: lang.L("Show the answer")},
			{keys: lang.L("Space"), what: lang.L("The next question")},
			{keys: lang.L("Esc"), what: lang.L("Back")},
		}},
		{keys.Editor, lang.L("In the editor"), []screenLine{
			{keys: lang.L("Click a piece"), what: lang.L("In a tray, then click squares to place it or to remove it")},
			{keys: lang.L("Drag a piece"), what: lang.L("Move it; drag it off the board to remove it")},
			{ids: []string{"take-back", "undo"}, what: lang.L("Undo")},
			{ids: []string{"redo-move", "redo"}, what: lang.L("Redo")},
			{ids: []string{"copy-fen"}},
			{ids: []string{"paste"}, what: lang.L("Paste FEN")},
			{ids: []string{"flip-board"}},
			{ids: []string{"analysis"}},
			{ids: []string{"show-threat"}},
			{ids: []string{"play-best-move"}},
			{keys: lang.L("Esc"), what: lang.L("Put the piece back, then return to the game")},
		}},
	}
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
	lists := screenLists()
	list := lists[slices.IndexFunc(lists, func(l screenList) bool { return l.room == room })]
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

// answerKeys are the keys of answers in training: their numbers, and letters for yes and no where the language has some that are no
// keys of commands there.
func answerKeys() string {
	const numbers = "1 2 3 4 5"
	if letters := []rune(lang.L("YN")); len(letters) == 2 && unicode.IsLetter(letters[0]) {
		return numbers + ", " + string(letters[0]) + " " + string(letters[1])
	}
	return numbers
}

package ui

import (
	"slices"

	"fyne.io/fyne/v2"

	"backrank/app"
	"backrank/app/spoken"
	"backrank/lang"
	"backrank/ui/dialogs"
	"backrank/ui/dialogs/newgame"
	"backrank/ui/dialogs/shortcuts"
	"backrank/ui/figurine"
	"backrank/ui/keys"
	"backrank/variants"
	"backrank/version"
	"backrank/words"
)

// reference has the commands that open help: keys, rules and the About dialog.
type reference struct {
	win        fyne.Window
	view       *app.View
	style      *style
	shown      *shownScreen
	commands   *commands
	room       func() keys.Rooms
	changeKeys func()
}

func (h *reference) showCard(v variants.Variant) { newgame.ShowRules(h.win, h.style.diagrams(), v) }
func (h *reference) showRules()                  { h.showCard(h.view.Variant) }

// showKeys opens the list of keys of the game or of the screen shown.
func (h *reference) showKeys() {
	if h.shown.screen != nil {
		shortcuts.ShowGroup(h.win, screenKeys(h.commands, h.room()), h.changeKeys)
		return
	}
	toBoard := lang.L("To go from the field for moves to the board, type {{.Command}}", "Command", words.Quote(h.commands.byID["board-cursor"].name))
	shortcuts.ShowAll(h.win, keyGroups(h.commands), toBoard, h.changeKeys)
}

func (h *reference) showAbout() {
	dialogs.ShowText(h.win, lang.L("About Backrank"),
		version.Line("Backrank"),
		lang.L("Chess960 and other shuffle chess. MIT licence. Rules, engine, pieces and boards are Backrank's own. Opening names are those of lichess-org/chess-openings, the font is based on Inter (SIL Open Font License)."))
}

// line returns the command's line in the list of keys.
func (c *command) line() shortcuts.Line {
	what := c.binding.Name
	if c.summary != "" {
		what = lang.L("{{.Command}}: {{.Summary}}", "Command", what, "Summary", c.summary)
	}
	return shortcuts.Line{Keys: c.binding.Text(), What: what}
}

// groups returns each command once, except for those of screens: grouped by menu, then those without a menu item, then
// those of the list of moves.
func (c *commands) groups() (all []menu) {
	inList := menu{title: lang.L("In the list of moves")}
	for _, m := range append(slices.Clone(c.menus), menu{lang.L("Moving"), c.board}) {
		group := menu{title: m.title}
		m.eachCommand(func(c *command) {
			if c.inMoveList {
				inList.commands = append(inList.commands, c)
			} else {
				group.commands = append(group.commands, c)
			}
		})
		all = append(all, group)
	}
	return append(all, inList)
}

// keyGroups returns the keys of the game, grouped by menu.
func keyGroups(all *commands) []shortcuts.Group {
	var groups []shortcuts.Group
	for _, in := range all.groups() {
		g := shortcuts.Group{Title: in.title}
		for _, c := range in.commands {
			if c.binding.Text() != "" {
				g.Lines = append(g.Lines, c.line())
			}
		}
		groups = append(groups, g)
	}
	list := &groups[len(groups)-1]
	list.Lines = append(list.Lines,
		shortcuts.Line{Keys: lang.L("Enter, Esc"), What: lang.L("Finish a comment")},
		shortcuts.Line{Keys: lang.L("Shift+Enter"), What: lang.L("New paragraph in a comment")})
	return append(groups,
		shortcuts.Group{Title: lang.L("On the board"), Lines: []shortcuts.Line{
			{Keys: lang.L("Tab"), What: lang.L("Move to the board, to the next control")},
			{Keys: "Shift+F10", What: lang.L("Menu of what has the focus, as the menu key")},
			{Keys: lang.L("Arrows, Space"), What: lang.L("Move the cursor; pick up, put down")},
			{Keys: "1 2 3", What: lang.L("Choose among several moves")},
			{Keys: "Q N R B", What: lang.L("Choose the promotion")},
			{Keys: lang.L("Mouse wheel"), What: lang.L("Previous move, next move")},
		}},
		shortcuts.Group{Title: lang.L("On the board, while moves are spoken"), Lines: spokenLines(spoken.KeyLines()), Aloud: true},
		shortcuts.Group{Title: lang.L("In the field for moves"), Lines: spokenLines(spoken.CommandLines(figurine.TypedLetters())), Aloud: true},
		shortcuts.Group{Title: lang.L("In a draft"), Lines: []shortcuts.Line{
			{Keys: "K Q R B N", What: lang.L("Pick up the piece")},
			{Keys: lang.L("a to h"), What: lang.L("Place it on that file")},
		}})
}

// spokenLines converts the lines of package spoken.
func spokenLines(all []spoken.KeyLine) []shortcuts.Line {
	lines := make([]shortcuts.Line, len(all))
	for i, l := range all {
		lines[i] = shortcuts.Line{Keys: l.Keys, What: words.Sentence(l.What)}
	}
	return lines
}

// bindingGroups returns the keys of all commands, each once: of the game, then of the screens.
func bindingGroups(c *commands) (all []shortcuts.CommandGroup) {
	listed := map[*command]bool{}
	add := func(title string, commands []*command) {
		g := shortcuts.CommandGroup{Title: title}
		for _, c := range commands {
			if !listed[c] {
				listed[c] = true
				g.Bindings = append(g.Bindings, c.binding)
			}
		}
		all = append(all, g)
	}
	for _, g := range c.groups() {
		add(g.title, g.commands)
	}
	for _, s := range screenLists() {
		var commands []*command
		for _, id := range s.commands() {
			commands = append(commands, c.byID[id])
		}
		add(s.title, commands)
	}
	return slices.DeleteFunc(all, func(g shortcuts.CommandGroup) bool { return len(g.Bindings) == 0 })
}

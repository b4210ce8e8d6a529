package ui

import (
	"strings"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"
)

// menu is the window's menu bar. Keys stand in the labels, as the toolkit writes
// its own too faintly to be read. A key combination is the menu's own business: so
// it works wherever the keyboard is, even in a field.
func (w *Window) menu() *fyne.MainMenu {
	bar := menuLine{}
	menus := []struct {
		name  string
		lines []menuLine
	}{
		{"Game", []menuLine{
			{label: "New game…", keys: "Ctrl+N"},
			{label: "Rematch, same array", keys: "Ctrl+R"},
			{label: "Rematch, new array", keys: "Ctrl+Shift+R"},
			bar,
			{label: "Take back", keys: "Ctrl+Z", do: (*Window).takeBack},
			{label: "Redo", keys: "Ctrl+Y", do: (*Window).redo},
			{label: "Finish the draft at random", do: (*Window).finishDraft},
			{label: "Start the draft over", do: (*Window).startOver},
			{label: "Who plays?…", do: (*Window).showPlayers},
			{label: "Computer, move now", keys: "Ctrl+M"},
			{label: "Hint", keys: "H", do: (*Window).hint},
			{label: "Why the last move?", keys: "W", do: (*Window).whyMove},
			bar,
			{label: "Offer a draw", do: (*Window).offerDraw},
			{label: "Claim a draw", do: (*Window).claimDraw},
			{label: "Resign…", do: (*Window).resign},
			bar,
			{label: "Open PGN…", keys: "Ctrl+O"},
			{label: "Open a kept game…", do: (*Window).openKept},
			{label: "Save PGN…", keys: "Ctrl+S"},
			{label: "Save diagram…", do: (*Window).savePicture, anywhere: true},
			{label: "Print score sheet…", keys: "Ctrl+P"},
			bar,
			{label: "Quit", keys: "Ctrl+Q"},
		}},
		{"Edit", []menuLine{
			{label: "Copy position (FEN)", keys: "Ctrl+C", do: (*Window).copyFEN},
			{label: "Copy game (PGN)", keys: "Ctrl+Shift+C"},
			{label: "Copy diagram (PNG)", do: (*Window).copyPNG, anywhere: true},
			{label: "Copy diagram (SVG)", do: (*Window).copySVG, anywhere: true},
			{label: "Paste FEN or PGN", keys: "Ctrl+V", do: (*Window).paste},
			bar,
			{label: "Engines…", keys: "Ctrl+Shift+E"},
			{label: "Settings…", keys: "Ctrl+,"},
		}},
		{"View", []menuLine{
			{label: "Atlas of start positions", keys: "Ctrl+L"},
			{label: "Set up the position shown", keys: "Ctrl+E"},
			{label: "Go on setting up", do: (*Window).showEditor},
			bar,
			{label: "Flip the board", keys: "F", do: (*Window).flip},
			{label: "First position", keys: "↑", do: func(w *Window) { w.goTo(0) }},
			{label: "Last position", keys: "↓", do: (*Window).goLast},
			bar,
			{label: "Full screen", keys: "F11"},
		}},
		{"Help", []menuLine{
			{label: "Keys and gestures", keys: "F1"},
			{label: "Rules of this variant", keys: "F2"},
			{label: "About Backrank", do: (*Window).showAbout},
		}},
	}
	all := &fyne.MainMenu{}
	for _, m := range menus {
		menu := fyne.NewMenu(m.name)
		wide := widest(m.lines)
		for _, l := range m.lines {
			menu.Items = append(menu.Items, w.menuItem(l, wide))
		}
		all.Items = append(all.Items, menu)
	}
	return all
}

// menuLine is a line of a menu: what it says, its key, and what it does, which for
// a shortcut is the shortcut's. The zero menuLine is a rule.
type menuLine struct {
	label, keys string
	do          func(*Window)
	anywhere    bool // it means what is shown, be it the game or not
}

// combination is a shortcut by its name alone: a menu that knew its keys would
// write them.
type combination string

// ShortcutName is the name of the keys, as the driver looks for it.
func (c combination) ShortcutName() string { return string(c) }

func (w *Window) menuItem(l menuLine, wide float32) *fyne.MenuItem {
	if l.label == "" {
		return fyne.NewMenuItemSeparator()
	}
	i := fyne.NewMenuItem(columned(l, wide), nil)
	for _, s := range shortcuts() {
		if s.text == l.keys {
			l.do = s.do
			if s.mod != 0 {
				i.Shortcut = combination(s.name())
			}
		}
	}
	i.Action = func() { w.unlessCovered(l.keys, l.do) }
	if l.anywhere {
		i.Action = func() {
			if w.win.Canvas().Overlays().Top() == nil {
				l.do(w)
			}
		}
	}
	i.IsQuit = l.label == "Quit"
	return i
}

// menuGap stands between the labels of a menu and their keys, in units.
const menuGap = 28

func widest(lines []menuLine) float32 {
	wide := float32(0)
	for _, l := range lines {
		wide = max(wide, menuWidth(l.label))
	}
	return wide
}

// columned is the label with its key so far to the right that the keys of a menu
// stand in a column, to the width of a blank.
func columned(l menuLine, wide float32) string {
	if l.keys == "" {
		return l.label
	}
	blanks := (wide + menuGap - menuWidth(l.label)) / menuWidth(" ")
	return l.label + strings.Repeat(" ", int(blanks+.5)) + l.keys
}

func menuWidth(text string) float32 {
	return fyne.MeasureText(text, fynetheme.TextSize(), fyne.TextStyle{}).Width
}

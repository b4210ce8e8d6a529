package ui

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
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
			{"New game…", "Ctrl+N", nil},
			{"Rematch, same array", "Ctrl+R", nil},
			{"Rematch, new array", "Ctrl+Shift+R", nil},
			bar,
			{"Take back", "Ctrl+Z", (*Window).takeBack},
			{"Redo", "Ctrl+Y", (*Window).redo},
			{"Computer, move now", "Ctrl+M", nil},
			bar,
			{"Offer a draw", "", (*Window).offerDraw},
			{"Claim a draw", "", (*Window).claimDraw},
			{"Resign…", "", (*Window).resign},
			bar,
			{"Open PGN…", "Ctrl+O", nil},
			{"Save PGN…", "Ctrl+S", nil},
			{"Save diagram…", "", (*Window).savePicture},
			{"Print score sheet…", "Ctrl+P", nil},
			bar,
			{"Quit", "Ctrl+Q", nil},
		}},
		{"Edit", []menuLine{
			{"Copy position (FEN)", "Ctrl+C", (*Window).copyFEN},
			{"Copy game (PGN)", "Ctrl+Shift+C", nil},
			{"Copy diagram (SVG)", "", (*Window).copySVG},
			{"Paste FEN or PGN", "Ctrl+V", (*Window).paste},
			bar,
			{"Settings…", "Ctrl+,", nil},
		}},
		{"View", []menuLine{
			{"Atlas of start positions", "Ctrl+L", nil},
			{"Set up the position shown", "Ctrl+E", nil},
			{"Go on setting up", "", (*Window).showEditor},
			bar,
			{"Flip the board", "F", (*Window).flip},
			{"First position", "↑", func(w *Window) { w.goTo(0) }},
			{"Last position", "↓", (*Window).goLast},
			bar,
			{"Full screen", "F11", nil},
		}},
		{"Help", []menuLine{
			{"Keys and gestures", "F1", nil},
			{"Rules of this variant", "F2", nil},
			{"About Backrank", "", (*Window).showAbout},
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
	return fyne.MeasureText(text, theme.TextSize(), fyne.TextStyle{}).Width
}

package ui

import (
	"strings"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"
)

// menuBar is the window's menu bar. Labels include the keys, as Fyne's own are too faint to read. The menu handles
// shortcuts, so they work with any focus, even in a text field.
type menuBar struct {
	bar   *fyne.MainMenu
	items map[*command]*fyne.MenuItem
}

func newMenuBar(w *Window) *menuBar {
	b := &menuBar{&fyne.MainMenu{}, map[*command]*fyne.MenuItem{}}
	for _, m := range menus {
		var wide float32
		for _, name := range m.commands {
			wide = max(wide, menuWidth(name))
		}
		menu := fyne.NewMenu(m.name)
		for _, name := range m.commands {
			if name == "" {
				menu.Items = append(menu.Items, fyne.NewMenuItemSeparator())
				continue
			}
			c := w.commands[name]
			b.items[c] = menuItem(w, c, wide)
			menu.Items = append(menu.Items, b.items[c])
		}
		b.bar.Items = append(b.bar.Items, menu)
	}
	return b
}

// combination is a shortcut known by its name only: with its keys, Fyne's menu would display them.
type combination string

// ShortcutName returns the name that the driver looks up.
func (c combination) ShortcutName() string { return string(c) }

func menuItem(w *Window, c *command, wide float32) *fyne.MenuItem {
	i := fyne.NewMenuItem(columned(c, wide), func() {
		if w.enabled(c) { // the driver also sends shortcuts of disabled items
			w.unlessCovered(c)
		}
	})
	if s := c.shortcut(); s != "" {
		i.Shortcut = combination(s)
	}
	i.IsQuit = c.name == "Quit"
	return i
}

// enabled reports whether a command applies to the game, or the screen in its place handles it.
func (w *Window) enabled(c *command) bool {
	return c.applies(&w.view) || w.screen != nil && w.screen.Own(c.keys) != nil
}

// show enables and disables items.
func (b *menuBar) show(enabled func(*command) bool) {
	changed := false
	for c, item := range b.items {
		if grey := !enabled(c); grey != item.Disabled {
			item.Disabled, changed = grey, true
		}
	}
	if changed {
		b.bar.Refresh()
	}
}

// menuGap is the space between the labels of a menu and their keys, in units.
const menuGap = 28

// columned returns the label with its key, padded so that the keys of a menu align, to the width of a blank.
func columned(c *command, wide float32) string {
	if c.keys == "" {
		return c.name
	}
	blanks := (wide + menuGap - menuWidth(c.name)) / menuWidth(" ")
	return c.name + strings.Repeat(" ", int(blanks+.5)) + c.keys
}

func menuWidth(text string) float32 {
	return fyne.MeasureText(text, fynetheme.TextSize(), fyne.TextStyle{}).Width
}

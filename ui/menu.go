package ui

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/app"
)

// menuBar is the window's menu bar. Labels include the keys, as Fyne's own are too faint to read. The menu handles
// shortcuts, so they work with any focus, even in a text field.
type menuBar struct {
	bar   *fyne.MainMenu
	items map[*command]*fyne.MenuItem
	wide  map[*command]float32 // the width of the labels in a command's menu
}

func newMenuBar(w *Window) *menuBar {
	b := &menuBar{&fyne.MainMenu{}, map[*command]*fyne.MenuItem{}, map[*command]float32{}}
	for _, m := range menus {
		b.bar.Items = append(b.bar.Items, b.menu(w, m.name, m.commands))
	}
	return b
}

// menu returns a menu of commands, with menus within it.
func (b *menuBar) menu(w *Window, name string, commands []string) *fyne.Menu {
	var wide float32
	for _, name := range commands {
		if c := w.commands[name]; c != nil {
			wide = max(wide, menuWidth(c.title()))
		}
	}
	menu := fyne.NewMenu(name)
	for _, name := range commands {
		c := w.commands[name]
		switch {
		case name == "":
			menu.Items = append(menu.Items, fyne.NewMenuItemSeparator())
		case c == nil:
			item := fyne.NewMenuItem(name, nil)
			item.ChildMenu = b.menu(w, name, submenus[name])
			menu.Items = append(menu.Items, item)
		default:
			b.items[c], b.wide[c] = menuItem(w, c, wide), wide
			menu.Items = append(menu.Items, b.items[c])
		}
	}
	return menu
}

// drop takes menus off the bar none of whose commands is offered.
func (b *menuBar) drop(offered func(*command) bool) {
	any := map[*fyne.Menu]bool{}
	for _, m := range b.bar.Items {
		for c, item := range b.items {
			any[m] = any[m] || offered(c) && slices.Contains(m.Items, item)
		}
	}
	b.bar.Items = slices.DeleteFunc(b.bar.Items, func(m *fyne.Menu) bool { return !any[m] })
}

// open opens a menu of the bar, or one within it, at a position of the window.
func (b *menuBar) open(name string, in fyne.Canvas, at fyne.Position) {
	show := func(m *fyne.Menu) { fynewidget.ShowPopUpMenuAtPosition(fyne.NewMenu("", m.Items...), in, at) }
	for _, m := range b.bar.Items {
		if m.Label == name {
			show(m)
		}
		for _, item := range m.Items {
			if item.Label == name && item.ChildMenu != nil {
				show(item.ChildMenu)
			}
		}
	}
}

// openBeside opens a menu below what it is about, or above that if there is no room below, and leaves it in sight.
func openBeside(menu *fyne.Menu, in fyne.Canvas, about fyne.CanvasObject) {
	m := fynewidget.NewPopUpMenu(menu, in)
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(about)
	if below := at.Y + about.Size().Height; below+m.MinSize().Height <= in.Size().Height {
		at.Y = below
	} else {
		at.Y -= m.MinSize().Height
	}
	m.ShowAtPosition(at)
}

// some returns a menu of some of the bar's commands.
func (b *menuBar) some(w *Window, commands []string) *fyne.Menu {
	menu := fyne.NewMenu("")
	for _, name := range commands {
		item := fyne.NewMenuItemSeparator()
		if name != "" {
			item = b.items[w.commands[name]]
		}
		menu.Items = append(menu.Items, item)
	}
	return menu
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
	i.Shortcut = combinationOf(c)
	i.IsQuit = c.name == "Quit"
	return i
}

// combinationOf returns the shortcut that the menu hears for a command. What a text field uses is left to that.
func combinationOf(c *command) fyne.Shortcut {
	if s, is := c.binding.Key.Shortcut().(*desktop.CustomShortcut); is {
		return combination(s.ShortcutName())
	}
	return nil
}

// enabled reports whether a command applies to the game, or the screen in its place handles it.
func (w *Window) enabled(c *command) bool {
	return w.offered(c) && c.applies(&w.view) || w.screen != nil && w.screen.Own(c.id) != nil
}

// show enables and disables items, and names and checks those that change.
func (b *menuBar) show(v *app.View, enabled func(*command) bool) {
	changed := false
	for c, item := range b.items {
		was := *item
		item.Disabled, item.Checked = !enabled(c), c.on != nil && c.on(v)
		item.Label, item.Shortcut = columned(c, b.wide[c]), combinationOf(c)
		changed = changed || was.Disabled != item.Disabled || was.Checked != item.Checked || was.Label != item.Label
	}
	if changed {
		b.bar.Refresh()
	}
}

// menuGap is the space between the labels of a menu and their keys, in units.
const menuGap = 28

// columned returns the label with its key, padded so that the keys of a menu align, to the width of a blank.
func columned(c *command, wide float32) string {
	key := c.binding.First()
	if key == "" {
		return c.title()
	}
	blanks := (wide + menuGap - menuWidth(c.title())) / menuWidth(" ")
	return c.title() + strings.Repeat(" ", int(blanks+.5)) + key
}

func menuWidth(text string) float32 {
	return fyne.MeasureText(text, fynetheme.TextSize(), fyne.TextStyle{}).Width
}

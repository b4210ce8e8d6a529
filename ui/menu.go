package ui

import (
	"math"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/app"
)

// menuBar is the window's menu bar. The labels include the keys, because those that Fyne draws are too faint to read.
// The menu bar handles the shortcuts, so they work with any focus, even in a text field.
type menuBar struct {
	bar    *fyne.MainMenu
	items  map[*command]*fyne.MenuItem
	widths map[*command]*menuWidths // the columns of the menu of each command
	recent *recentMenu

	enabled func(*command) bool
	run     func(*command)
}

// menuWidths are the widths of the two columns of a menu, in units: of the widest label and the widest key.
type menuWidths struct{ label, key float32 }

// include widens the columns to hold a command.
func (m *menuWidths) include(c *command) {
	m.label, m.key = max(m.label, textWidth(c.title())), max(m.key, textWidth(c.binding.First()))
}

// newMenuBar fills bar with menus. enabled reports whether a command can be used now; run runs it if it can.
func newMenuBar(bar *fyne.MainMenu, menus []menu, recent *recentMenu, enabled func(*command) bool, run func(*command)) *menuBar {
	b := &menuBar{bar, map[*command]*fyne.MenuItem{}, map[*command]*menuWidths{}, recent, enabled, run}
	for _, m := range menus {
		b.bar.Items = append(b.bar.Items, b.menu(m.title, m.commands))
	}
	return b
}

// menu builds a menu of commands with its submenus.
func (b *menuBar) menu(title string, commands []*command) *fyne.Menu {
	width := &menuWidths{}
	for _, c := range commands {
		if c.id != "" {
			width.include(c)
		}
	}
	menu := fyne.NewMenu(title)
	for _, c := range commands {
		switch {
		case c == separator:
			menu.Items = append(menu.Items, fyne.NewMenuItemSeparator())
		case c == recentItem:
			menu.Items = append(menu.Items, b.recent.item)
		case c.menu != nil:
			item := fyne.NewMenuItem(c.name, nil)
			item.ChildMenu = b.menu(c.name, c.menu)
			menu.Items = append(menu.Items, item)
		default:
			b.items[c], b.widths[c] = b.menuItem(c, width), width
			menu.Items = append(menu.Items, b.items[c])
		}
	}
	return menu
}

// removeEmpty removes from the bar the menus that have no offered command.
func (b *menuBar) removeEmpty(offered func(*command) bool) {
	any := map[*fyne.Menu]bool{}
	for _, m := range b.bar.Items {
		for c, item := range b.items {
			any[m] = any[m] || offered(c) && slices.Contains(m.Items, item)
		}
	}
	b.bar.Items = slices.DeleteFunc(b.bar.Items, func(m *fyne.Menu) bool { return !any[m] })
}

// open opens a menu of the bar, or a submenu, at a position of the window.
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

// openMenuBeside opens a menu below an object, or above it if there is no space below, so that the object stays visible.
func openMenuBeside(menu *fyne.Menu, in fyne.Canvas, about fyne.CanvasObject) {
	m := fynewidget.NewPopUpMenu(menu, in)
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(about)
	if below := at.Y + about.Size().Height; below+m.MinSize().Height <= in.Size().Height {
		at.Y = below
	} else {
		at.Y -= m.MinSize().Height
	}
	m.ShowAtPosition(at)
}

// contextMenu returns a menu of commands of the bar.
func (b *menuBar) contextMenu(commands []*command) *fyne.Menu {
	menu := fyne.NewMenu("")
	for _, c := range commands {
		item := fyne.NewMenuItemSeparator()
		if c != separator {
			item = b.items[c]
		}
		menu.Items = append(menu.Items, item)
	}
	return menu
}

// combination is a shortcut with a name and no keys, because Fyne's menu would display the keys.
type combination string

// ShortcutName returns the name by which the driver looks up the shortcut.
func (c combination) ShortcutName() string { return string(c) }

func (b *menuBar) menuItem(c *command, width *menuWidths) *fyne.MenuItem {
	i := fyne.NewMenuItem(width.text(c), func() { b.run(c) })
	i.Shortcut = combinationOf(c)
	i.IsQuit = c.id == "quit"
	return i
}

// combinationOf returns the shortcut of a command for the menu bar, nil for keys without modifiers and for those that text
// fields use.
func combinationOf(c *command) fyne.Shortcut {
	if s, is := c.binding.Key.Shortcut().(*desktop.CustomShortcut); is {
		return combination(s.ShortcutName())
	}
	return nil
}

// show updates labels, check marks and the enabled state of all items.
func (b *menuBar) show(v *app.View) {
	for _, width := range b.widths {
		*width = menuWidths{}
	}
	for c, width := range b.widths { // labels and keys may have changed
		width.include(c)
	}
	changed := b.recent.show()
	for c, item := range b.items {
		old := *item
		item.Disabled, item.Checked = !b.enabled(c), c.checkedIf != nil && c.checkedIf(v)
		item.Label, item.Shortcut = b.widths[c].text(c), combinationOf(c)
		changed = changed || old.Disabled != item.Disabled || old.Checked != item.Checked || old.Label != item.Label
	}
	if changed {
		b.bar.Refresh()
	}
}

// menuGap is the space between labels and keys of a menu, in units.
const menuGap = 28

// text returns the label of a command with its key, padded with blanks so that the keys of a menu are right-aligned.
// Combining blanks of two widths makes the padding exact to half a unit.
func (m *menuWidths) text(c *command) string {
	const blank, hair = " ", "\u200a"
	key := c.binding.First()
	if key == "" {
		return c.title()
	}
	gap := m.label + menuGap + m.key - textWidth(c.title()) - textWidth(key)
	blanks := max(1, math.Floor(float64(gap/textWidth(blank))))
	hairs := max(0, math.Round(float64((gap-float32(blanks)*textWidth(blank))/textWidth(hair))))
	return c.title() + strings.Repeat(blank, int(blanks)) + strings.Repeat(hair, int(hairs)) + key
}

// textWidth returns the width of a text in a menu, in units.
func textWidth(text string) float32 {
	return fyne.MeasureText(text, fynetheme.TextSize(), fyne.TextStyle{}).Width
}

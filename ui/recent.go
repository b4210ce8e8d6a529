package ui

import (
	"os"
	"path/filepath"

	"fyne.io/fyne/v2"

	"backrank/app/disk"
	"backrank/app/settings"
	"backrank/lang"
)

// recentMenu is the submenu of the files opened or saved last.
type recentMenu struct {
	win      fyne.Window
	settings *preferences
	home     func()            // returns to the game
	open     func(path string) // opens a file

	item  *fyne.MenuItem // in the menu bar
	shown string         // the value of the setting shown
}

func newRecentMenu(win fyne.Window, settings *preferences, home func(), open func(path string)) *recentMenu {
	m := &recentMenu{win: win, settings: settings, home: home, open: open, item: fyne.NewMenuItem(lang.L("Recent files"), nil)}
	m.item.ChildMenu, m.item.Disabled = fyne.NewMenu(m.item.Label), true
	return m
}

// show fills the menu from the settings, and reports whether it has changed. Files with the same name are shown with
// their folders.
func (m *recentMenu) show() (changed bool) {
	set := m.settings.get()
	if set.RecentFiles == m.shown {
		return false
	}
	m.shown = set.RecentFiles
	paths := set.Recent()
	count := map[string]int{}
	for _, path := range paths {
		count[filepath.Base(path)]++
	}
	var items []*fyne.MenuItem
	for _, path := range paths {
		label := shortName(filepath.Base(path))
		if count[filepath.Base(path)] > 1 {
			label = lang.L("{{.Name}} in {{.Folder}}", "Name", label, "Folder", shortName(folderOf(path)))
		}
		items = append(items, fyne.NewMenuItem(label, m.unlessDialogOpen(func() { m.open(path) })))
	}
	if m.item.Disabled = items == nil; !m.item.Disabled {
		items = append(items, fyne.NewMenuItemSeparator(), fyne.NewMenuItem(lang.L("Clear list"), m.unlessDialogOpen(func() {
			m.settings.change(func(s *settings.Settings) { s.RecentFiles = "" })
		})))
	}
	m.item.ChildMenu.Items = items
	return true
}

// unlessDialogOpen returns the action of an item: it returns to the game and calls do, unless a dialog is open.
func (m *recentMenu) unlessDialogOpen(do func()) func() {
	return func() {
		if m.win.Canvas().Overlays().Top() == nil {
			m.home()
			do()
		}
	}
}

// recentFiles stores the files opened or saved last. A browser has none.
type recentFiles struct {
	system   *System
	settings *preferences
}

// add moves a file to the top of the recent files. It ignores the empty path.
func (r *recentFiles) add(path string) {
	if path == "" || r.system.Page != nil {
		return
	}
	if absolute, err := filepath.Abs(path); err == nil {
		path = absolute
	}
	set := r.settings.get()
	if paths := set.Recent(); len(paths) == 0 || paths[0] != path {
		r.settings.change(func(s *settings.Settings) { s.AddRecent(path) })
	}
}

// remove removes a file from the recent files.
func (r *recentFiles) remove(path string) {
	r.settings.change(func(s *settings.Settings) { s.RemoveRecent(path) })
}

// openRecent opens a recent file. If the file no longer exists, it is removed from the list.
func (f *files) openRecent(path string) {
	if _, err := os.Stat(path); disk.Absent(err) {
		f.recent.remove(path)
		f.notify.refuse(lang.L("{{.Name}} does not exist any more. It was removed from the recent files.", "Name", shortName(filepath.Base(path))), 0)
		return
	}
	f.open(path)
}

package ui

import (
	"fmt"
	"os"
	"path/filepath"

	"fyne.io/fyne/v2"

	"backrank/app/disk"
	"backrank/app/settings"
)

// recentMenu is the submenu of the files opened or saved last.
type recentMenu struct {
	window *Window
	item   *fyne.MenuItem // in the menu bar
	shown  string         // the value of the setting shown
}

func newRecentMenu(w *Window) *recentMenu {
	m := &recentMenu{window: w, item: fyne.NewMenuItem(recentFiles.name, nil)}
	m.item.ChildMenu, m.item.Disabled = fyne.NewMenu(recentFiles.name), true
	return m
}

// show fills the menu from the settings, and reports whether it has changed. Files with the same name are shown with
// their folders.
func (m *recentMenu) show() (changed bool) {
	set := m.window.settings()
	if set.RecentFiles == m.shown {
		return false
	}
	m.shown = set.RecentFiles
	paths := set.Recent()
	named := map[string]int{}
	for _, path := range paths {
		named[filepath.Base(path)]++
	}
	var items []*fyne.MenuItem
	for _, path := range paths {
		label := shortName(filepath.Base(path))
		if named[filepath.Base(path)] > 1 {
			label += " in " + shortName(folderOf(path))
		}
		items = append(items, fyne.NewMenuItem(label, m.unlessDialogOpen(func() { m.window.files.openRecent(path) })))
	}
	if m.item.Disabled = items == nil; !m.item.Disabled {
		items = append(items, fyne.NewMenuItemSeparator(), fyne.NewMenuItem("Clear list", m.unlessDialogOpen(func() {
			m.window.change(func(s *settings.Settings) { s.RecentFiles = "" })
		})))
	}
	m.item.ChildMenu.Items = items
	return true
}

// unlessDialogOpen returns the action of an item, which does nothing while a dialog is open.
func (m *recentMenu) unlessDialogOpen(do func()) func() {
	return func() {
		if m.window.win.Canvas().Overlays().Top() == nil {
			m.window.screens.home()
			do()
		}
	}
}

// openRecent opens a recent file. If the file no longer exists, it is removed from the list.
func (f *files) openRecent(path string) {
	if _, err := os.Stat(path); disk.Absent(err) {
		f.change(func(s *settings.Settings) { s.RemoveRecent(path) })
		f.refuse(fmt.Sprintf("%s does not exist any more. It was removed from the recent files.", shortName(filepath.Base(path))), 0)
		return
	}
	f.open(path)
}

// addRecent moves a file to the top of the recent files. It ignores the empty path.
func (f *files) addRecent(path string) {
	if path == "" || f.Page != nil {
		return
	}
	if whole, err := filepath.Abs(path); err == nil {
		path = whole
	}
	set := f.settings()
	if paths := set.Recent(); len(paths) == 0 || paths[0] != path {
		f.change(func(s *settings.Settings) { s.AddRecent(path) })
	}
}

package dialogs

import (
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// pathKey handles keys in the field: Tab completes, arrow down goes to the list.
func (f *fileDialog) pathKey(e *fyne.KeyEvent) bool {
	switch e.Name {
	case fyne.KeyDown:
		f.dialog.canvas.Focus(f.table)
		f.table.TypedKey(e)
	case fyne.KeyTab:
		if d, ok := fyne.CurrentApp().Driver().(desktop.Driver); ok && d.CurrentKeyModifiers()&fyne.KeyModifierShift != 0 {
			f.dialog.canvas.FocusPrevious()
		} else if !f.complete() {
			f.dialog.canvas.FocusNext()
		}
	default:
		return false
	}
	return true
}

// complete completes the name to the common prefix of all matches, and reports whether there was anything to complete.
func (f *fileDialog) complete() bool {
	_, name := f.where.split(f.path.Text)
	var names []string
	for _, e := range f.list.all {
		switch {
		case strings.HasPrefix(e.name, ".") && !strings.HasPrefix(name, "."):
		case e.folder:
			names = append(names, e.name+separator)
		case f.kind.has(e):
			names = append(names, e.name)
		}
	}
	more := completed(name, names)
	if name == "" || more == name {
		return false
	}
	f.path.Put(strings.TrimSuffix(f.path.Text, name) + more)
	return true
}

// chosen copies the chosen name to the field. When saving, a folder does not change it.
func (f *fileDialog) chosen(row int) {
	if e := f.list.shown[row]; !e.folder || !f.saves {
		f.write(withSeparator(f.where.short(f.folder)) + e.name)
	}
}

// taken opens the folder, or accepts the file.
func (f *fileDialog) taken(row int) {
	if e := f.list.shown[row]; e.folder {
		f.goTo(filepath.Join(f.folder, e.name), f.name())
		return
	}
	f.accept()
}

// up goes to the parent folder.
func (f *fileDialog) up() { f.goTo(filepath.Dir(f.folder), f.name()) }

// tableKey handles keys in the list.
func (f *fileDialog) tableKey(e *fyne.KeyEvent) bool {
	if e.Name == fyne.KeyBackspace {
		f.up()
		return true
	}
	return false
}

// jump moves a letter typed in the list to the field.
func (f *fileDialog) jump(r rune) {
	f.dialog.canvas.Focus(f.path)
	f.path.Put(withSeparator(f.where.short(f.folder)) + string(r))
}

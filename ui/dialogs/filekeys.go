package dialogs

import (
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// pathKey is a key in the field: Tab completes, arrow down goes to the list.
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

// complete completes the name as far as only one is meant, and reports whether there was anything to complete.
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

// chosen writes the file that is chosen into the field. Where a name is to be saved, a folder leaves it as it is.
func (f *fileDialog) chosen(row int) {
	if e := f.list.shown[row]; !e.folder || !f.saves {
		f.write(withSeparator(f.where.short(f.folder)) + e.name)
	}
}

// taken goes into the folder, or takes the file.
func (f *fileDialog) taken(row int) {
	if e := f.list.shown[row]; e.folder {
		f.goTo(filepath.Join(f.folder, e.name), f.name())
		return
	}
	f.accept()
}

// up goes to the parent folder.
func (f *fileDialog) up() { f.goTo(filepath.Dir(f.folder), f.name()) }

// tableKey is a key in the list.
func (f *fileDialog) tableKey(e *fyne.KeyEvent) bool {
	if e.Name == fyne.KeyBackspace {
		f.up()
		return true
	}
	return false
}

// jump has a letter typed in the list begin a name in the field.
func (f *fileDialog) jump(r rune) {
	f.dialog.canvas.Focus(f.path)
	f.path.Put(withSeparator(f.where.short(f.folder)) + string(r))
}

// Package filedialog has the dialogs that ask for a file to open and for a file name to save under.
package filedialog

import (
	"path/filepath"
	"strings"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/layout"

	"backrank/assets"
	"backrank/lang"
	"backrank/ui/dialogs"
	"backrank/ui/widget"
)

// Input configures a file dialog.
type Input struct {
	Title string
	Verb  string // on the default button: "Open", "Save"
	Path  string // the folder shown first, with a trailing separator, or the file proposed
	Kinds []Kind // the kinds of files that can be shown; the first one is selected first
	// RunInBackground runs a job that waits for the disk, and then calls done on the main goroutine.
	RunInBackground func(job func() error, done func(error))
	// Below is a row below the list; may be nil.
	Below fyne.CanvasObject
	// AddTo adds to an existing file in the background, and then calls done on the main goroutine; nil if files cannot be
	// added to. Only for [Save].
	AddTo func(path string, done func(error))
	// FolderButton is the label of a button that chooses the folder shown; "" for no button. Only for [Open].
	FolderButton string
}

// Open asks for an existing file, or a folder, and calls open with its path.
func Open(win fyne.Window, in Input, open func(path string)) {
	newDialog(win, in, func(d *dialog, path string) {
		d.frame.Close()
		open(path)
	})
}

// Save asks for a file name. It proposes the name in in.Path, which typing replaces, and asks before it replaces an existing
// file. It calls save with the path; save works in the background and then calls done on the main goroutine. After an error
// the dialog shows it and stays open, otherwise it closes and calls saved.
func Save(win fyne.Window, in Input, save func(path string, done func(error)), saved func(path string)) {
	d := newDialog(win, in, func(d *dialog, path string) { d.save(path, save, saved) })
	d.saves = true
	d.selectName()
}

// dialog is the open file dialog.
type dialog struct {
	in        Input
	saves     bool                         // opened by [Save]
	choose    func(d *dialog, path string) // called with the file that is chosen
	resolver  pathResolver                 // resolves typed paths, relative to the folder opened last
	folder    string                       // the folder shown
	prefix    string                       // the entries that are shown begin with it
	kind      Kind
	list      fileList
	fault     string // why the folder cannot be shown, "" if it can
	request   int    // number of the latest folder read; results of earlier ones are dropped
	updating  bool   // the dialog itself is changing the path field
	win       fyne.Window
	frame     *dialogs.Dialog
	path      *widget.Field
	table     *widget.Table
	shortcuts *fyne.Container
	verb      *widget.Button // the default button
}

func newDialog(win fyne.Window, in Input, choose func(*dialog, string)) *dialog {
	d := &dialog{in: in, choose: choose, win: win, kind: in.Kinds[0], resolver: pathResolver{home: homeDir(), folder: separator}}
	d.path = widget.NewField("", nil)
	d.path.MaxLength, d.path.Tabs = 4096, true
	d.path.SetName(lang.L("Path"))
	d.path.OnChanged = func(string) { d.onTyped() }
	d.path.Keys = d.pathKey
	up := widget.NewButton("", assets.IconUp, lang.L("Parent folder  Backspace"), d.openParent)
	d.table = widget.NewTable([]widget.Column{
		{Name: lang.L("Name"), Share: 1}, {Name: lang.L("Size"), Width: 72, Right: true}, {Name: lang.L("Modified"), Width: 128},
	}, &d.list, "")
	d.table.SetName(lang.L("Files"))
	d.table.Chosen, d.table.Activated = d.copyName, d.activate
	d.table.Sort = func(column int) {
		d.list.sortBy(column)
		d.showMatching(d.prefix)
	}
	d.table.Keys, d.table.Typed = d.tableKey, d.typeName
	d.table.Sorted(nameColumn, false)
	kinds := make([]string, len(in.Kinds))
	for i, k := range in.Kinds {
		kinds[i] = k.label()
	}
	kind := widget.NewDropdown(widget.Names(kinds...), 0, func(i int) {
		d.kind = in.Kinds[i]
		d.showMatching(d.prefix)
	})
	kind.SetName(lang.L("Kind of file"))
	d.shortcuts = container.NewVBox()
	d.verb = widget.NewDefaultButton(in.Verb, "", "", d.accept)
	left := container.NewHBox(container.New(dialogs.MinWidth(shortcutsWidth), d.shortcuts), dialogs.Gap(12))
	above := container.NewVBox(container.NewBorder(nil, nil, nil, up, d.path), dialogs.Gap(4))
	body := widget.Stacked(above, container.New(layout.NewBorderLayout(nil, nil, left, nil), left, d.table), in.Below)
	d.frame = dialogs.Show(win, in.Title, fyne.NewSize(820, 580), dialogs.Unscrolled(body), d.accept,
		widget.NewButton(lang.L("Cancel"), "", "", func() { d.frame.Close() }), d.verb)
	d.frame.AddLeft(container.New(dialogs.MinWidth(200), kind))
	if in.FolderButton != "" {
		d.frame.AddLeft(widget.NewButton(in.FolderButton, "", "", func() { choose(d, d.folder) }))
	}
	d.listShortcuts()
	folder, name := filepath.Split(in.Path)
	d.openFolder(filepath.Clean(folder), name)
	win.Canvas().Focus(d.path)
	return d
}

// shortcutsWidth is the width of the column of shortcuts, in units.
const shortcutsWidth = 140

// showProblem shows why the file cannot be opened or saved, "" for no reason.
func (d *dialog) showProblem(text string) { d.frame.Problem.SetText(text) }

// selectName selects the proposed name without its extension, so that typing replaces it.
func (d *dialog) selectName() {
	_, name := d.resolver.split(d.path.Text)
	end := utf8.RuneCountInString(d.path.Text) - utf8.RuneCountInString(filepath.Ext(name))
	d.path.Select(end-utf8.RuneCountInString(strings.TrimSuffix(name, filepath.Ext(name))), end)
}

// showPathProblem shows what is wrong with a path, unless the list already shows what is wrong with its folder.
func (d *dialog) showPathProblem(text string) {
	if d.fault == "" {
		d.showProblem(text)
	}
}

// listShortcuts adds the buttons that open the player's folders.
func (d *dialog) listShortcuts() {
	var found []shortcut
	d.in.RunInBackground(func() error { found = shortcuts(); return nil }, func(error) {
		for _, s := range found {
			b := widget.NewButton(s.name, s.icon, "", func() { d.openFolder(s.path, d.name()) })
			b.Quiet()
			d.shortcuts.Add(b)
		}
		d.frame.Refresh() // the names may be wider than the column
	})
}

// name returns the file name in the field, which stays there when another folder is opened; "" for [Open].
func (d *dialog) name() string {
	if !d.saves {
		return ""
	}
	_, name := d.resolver.split(d.path.Text)
	return name
}

// openFolder shows a folder, and writes its path followed by a file name in the field.
func (d *dialog) openFolder(folder, name string) {
	d.resolver.folder = folder
	d.setPath(withSeparator(d.resolver.short(folder)) + name)
	d.readFolder(folder, "")
}

// setPath sets the text of the field.
func (d *dialog) setPath(text string) {
	d.updating = true
	d.path.Put(text)
	d.updating = false
	d.showProblem("")
}

// readFolder reads a folder in the background, and then shows its entries that begin with a prefix.
func (d *dialog) readFolder(folder, prefix string) {
	d.request++
	request := d.request
	d.folder = folder
	var all []entry
	d.in.RunInBackground(func() (err error) { all, err = readFolder(folder); return err }, func(err error) {
		if request != d.request {
			return
		}
		d.list.all, d.fault = all, ""
		if err != nil {
			d.fault = ErrorText(err, d.resolver.short(folder))
		}
		d.showMatching(prefix)
		d.table.ToTop()
	})
}

// showMatching shows the entries of the chosen kind that begin with a prefix.
func (d *dialog) showMatching(prefix string) {
	chosen := ""
	if at := d.table.At(); at >= 0 && at < len(d.list.shown) {
		chosen = d.list.shown[at].name
	}
	d.prefix = prefix
	d.list.filter(d.kind, prefix)
	d.table.Sorted(d.list.sortColumn, d.list.descending)
	switch {
	case d.fault != "":
		d.table.SetEmpty(d.fault)
	case prefix != "":
		d.table.SetEmpty(lang.L("No files here begin with “{{.Text}}”", "Text", prefix))
	case d.kind.Executable || len(d.kind.Extensions) > 0:
		d.table.SetEmpty(lang.L("No files of this kind here"))
	default:
		d.table.SetEmpty(lang.L("This folder is empty"))
	}
	d.table.Update(d.list.find(chosen))
}

// onTyped shows the folder of the path in the field. For [Open] it shows only the entries that begin with the name in the
// path.
func (d *dialog) onTyped() {
	if d.updating {
		return
	}
	d.showProblem("")
	folder, name := d.resolver.split(d.path.Text)
	if d.saves {
		name = ""
	}
	if folder != d.folder {
		d.readFolder(folder, name)
		return
	}
	d.showMatching(name)
}

// pathKey handles keys in the field: Tab completes the name, the down arrow moves the focus to the list.
func (d *dialog) pathKey(e *fyne.KeyEvent) bool {
	switch e.Name {
	case fyne.KeyDown:
		d.win.Canvas().Focus(d.table)
		d.table.TypedKey(e)
	case fyne.KeyTab:
		if driver, ok := fyne.CurrentApp().Driver().(desktop.Driver); ok && driver.CurrentKeyModifiers()&fyne.KeyModifierShift != 0 {
			d.win.Canvas().FocusPrevious()
		} else if !d.completeName() {
			d.win.Canvas().FocusNext()
		}
	default:
		return false
	}
	return true
}

// completeName completes the name in the field to the common prefix of all names that begin with it. It reports whether
// the name became longer.
func (d *dialog) completeName() bool {
	_, name := d.resolver.split(d.path.Text)
	var names []string
	for _, e := range d.list.all {
		switch {
		case strings.HasPrefix(e.name, ".") && !strings.HasPrefix(name, "."):
		case e.folder:
			names = append(names, e.name+separator)
		case d.kind.matches(e):
			names = append(names, e.name)
		}
	}
	longer := complete(name, names)
	if name == "" || longer == name {
		return false
	}
	d.path.Put(strings.TrimSuffix(d.path.Text, name) + longer)
	return true
}

// copyName copies the name of a row to the field. For [Save] it ignores folders.
func (d *dialog) copyName(row int) {
	if e := d.list.shown[row]; !e.folder || !d.saves {
		d.setPath(withSeparator(d.resolver.short(d.folder)) + e.name)
	}
}

// activate opens the folder of a row, or accepts its file.
func (d *dialog) activate(row int) {
	if e := d.list.shown[row]; e.folder {
		d.openFolder(filepath.Join(d.folder, e.name), d.name())
		return
	}
	d.accept()
}

// openParent opens the parent folder.
func (d *dialog) openParent() { d.openFolder(filepath.Dir(d.folder), d.name()) }

// tableKey handles keys in the list: Backspace opens the parent folder.
func (d *dialog) tableKey(e *fyne.KeyEvent) bool {
	if e.Name == fyne.KeyBackspace {
		d.openParent()
		return true
	}
	return false
}

// typeName begins a name in the field with a letter typed in the list.
func (d *dialog) typeName(r rune) {
	d.win.Canvas().Focus(d.path)
	d.path.Put(withSeparator(d.resolver.short(d.folder)) + string(r))
}

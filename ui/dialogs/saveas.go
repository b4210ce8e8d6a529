package dialogs

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	toolkit "fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/storage"

	"backrank/ui/widget"
	"backrank/words"
)

// SaveAs asks under which name to save, beginning with a path, and saves. A path is
// taken as people write it: whole, from ~, or from the folder of the first one.
// What goes wrong is said in the dialog, which stays, and no file is replaced unasked.
func SaveAs(win fyne.Window, title, path string, save func(path string) error) {
	newSaveAs(win, title, path, save)
}

// SavePicture is SaveAs with a choice of sizes, of which one is chosen already. The
// name's ending, .png or .svg, says what is saved.
func SavePicture(win fyne.Window, path string, sizes []string, chosen int, save func(path string, size int) error) {
	size := widget.NewSegments(sizes, chosen, nil)
	newSaveAs(win, "Save this position as PNG or SVG", path, func(path string) error { return save(path, size.Chosen()) }, size)
}

func newSaveAs(win fyne.Window, title, path string, save func(path string) error, more ...fyne.CanvasObject) {
	a := &saveAs{base: filepath.Dir(path), ext: filepath.Ext(path), save: save, name: widget.NewField("A file", nil), problem: widget.Problem("").Rows(2)}
	a.name.Text = path
	a.name.OnChanged = func(string) { a.say("") }
	folder := widget.NewButton("Folder…", "", "", func() { a.pickFolder(win) })
	content := container.NewVBox(widget.Caption("File"), container.NewBorder(nil, nil, nil, folder, a.name), a.problem)
	height := float32(210)
	for _, o := range more {
		content.Add(o)
		height += 40
	}
	a.dialog = show(win, title, fyne.NewSize(560, height), still(content),
		a.accept, widget.NewButton("Cancel", "", "", func() { a.dialog.close() }), widget.NewDefaultButton("Save", "", "", a.accept))
	win.Canvas().Focus(a.name)
	a.name.CursorColumn = len([]rune(path))
	a.name.Refresh()
}

// saveAs is the dialog while it is open.
type saveAs struct {
	base    string // relative paths begin here
	ext     string // of a name that has none
	save    func(string) error
	dialog  *dialog
	name    *widget.Field
	problem *widget.Text
	warned  string // the path of which the player knows that it will be replaced
}

func (a *saveAs) say(text string) { a.problem.SetText(text) }

// path is the file named, as the system knows it.
func (a *saveAs) path() string {
	path := a.typed()
	if info, err := os.Stat(path); path != "" && filepath.Ext(path) == "" && (err != nil || !info.IsDir()) {
		path += a.ext
	}
	return path
}

func (a *saveAs) typed() string {
	text := expanded(a.name.Text)
	switch {
	case text == "":
		return ""
	case filepath.IsAbs(text):
		return filepath.Clean(text)
	}
	return filepath.Join(a.base, text)
}

// expanded is a path as people write it: ~ is their home.
func expanded(text string) string {
	text = strings.TrimSpace(text)
	home, err := os.UserHomeDir()
	if err == nil && (text == "~" || strings.HasPrefix(text, "~"+string(filepath.Separator))) {
		return filepath.Join(home, text[1:])
	}
	return text
}

func (a *saveAs) accept() {
	path := a.path()
	if path == "" {
		a.say("The file needs a name")
		return
	}
	info, err := os.Stat(path)
	switch {
	case err == nil && info.IsDir():
		a.say(fmt.Sprintf("%s is a folder; add a name to it", path))
		return
	case err == nil && a.warned != path:
		a.warned = path
		a.say(fmt.Sprintf("%s is there already. Save again to replace it", filepath.Base(path)))
		return
	}
	if _, err := os.Stat(filepath.Dir(path)); err != nil {
		a.say(fmt.Sprintf("There is no folder %s", filepath.Dir(path)))
		return
	}
	if err := a.save(path); err != nil {
		a.say(words.Sentence(err.Error()))
		return
	}
	a.dialog.close()
}

// pickFolder lets the player find the folder by mouse.
func (a *saveAs) pickFolder(win fyne.Window) {
	d := toolkit.NewFolderOpen(func(folder fyne.ListableURI, err error) {
		switch {
		case err != nil:
			a.say(words.Sentence(err.Error()))
		case folder != nil:
			a.name.SetText(filepath.Join(folder.Path(), filepath.Base(a.path())))
		}
	}, win)
	if folder, err := storage.ListerForURI(storage.NewFileURI(filepath.Dir(a.path()))); err == nil {
		d.SetLocation(folder)
	}
	Fill(win, d)
}

// Fill shows one of the toolkit's dialogs over most of the window. A dialog that the
// desktop puts in its place has no size, and panics when it is given one.
func Fill(win fyne.Window, d toolkit.Dialog) {
	d.Show()
	if c := win.Canvas(); c.Overlays().Top() != nil {
		d.Resize(fyne.NewSize(c.Size().Width*.9, c.Size().Height*.9))
	}
}

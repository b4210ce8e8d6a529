package dialogs

import (
	"fmt"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"backrank/assets"
	"backrank/ui/widget"
)

// FileInput configures a file dialog.
type FileInput struct {
	Title string
	Verb  string // on the button: "Open", "Save"
	// Path is where it starts: a folder, ending with a separator, or a file.
	Path string
	// Kinds are the kinds of files that can be shown; the first one is selected.
	Kinds []FileKind
	// Do runs a job that waits for the disk, and then done on the window's goroutine.
	Do func(command func() error, done func(error))
	// More is shown below the list; may be nil.
	More fyne.CanvasObject
	// Add adds to a file that exists, and calls done on the window's goroutine; nil if that is impossible. Only for
	// [SaveFile].
	Add func(path string, done func(error))
	// Whole is the label of a button that takes the whole folder; "" for none.
	Whole string
}

// AllFiles is the kind of all files.
var AllFiles = FileKind{Name: "All files"}

// OpenFile asks for an existing file, or a folder, and passes it to open.
func OpenFile(win fyne.Window, in FileInput, open func(path string)) {
	newFileDialog(win, in, func(f *fileDialog, path string) {
		f.dialog.close()
		open(path)
	})
}

// SaveFile asks for the name of a file and proposes one, which typing replaces. It calls save with the path; save works in
// the background and calls done on the main goroutine. The dialog shows an error and stays open. It asks before it replaces
// an existing file.
func SaveFile(win fyne.Window, in FileInput, save func(path string, done func(error)), saved func(path string)) {
	f := newFileDialog(win, in, func(f *fileDialog, path string) { f.save(win, path, save, saved) })
	f.saves = true
	f.selectName()
}

// fileDialog is the open file dialog.
type fileDialog struct {
	in     FileInput
	saves  bool
	take   func(f *fileDialog, path string)
	where  typedPath // resolves typed paths, relative to the last folder
	folder string    // the folder shown
	kind   FileKind
	list   fileList
	fault  string // why the folder cannot be shown, "" if it can
	asked  int    // number of the latest request; older results are dropped
	quiet  bool   // the dialog itself is changing the field
	dialog *dialog
	path   *widget.Field
	table  *widget.Table
	places *fyne.Container
	verb   *widget.Button
}

func newFileDialog(win fyne.Window, in FileInput, take func(*fileDialog, string)) *fileDialog {
	f := &fileDialog{in: in, take: take, kind: in.Kinds[0], where: typedPath{home: home(), folder: separator}}
	f.path = widget.NewField("", nil)
	f.path.MaxLength, f.path.Tabs = 4096, true
	f.path.OnChanged = func(string) { f.typed() }
	f.path.Keys = f.pathKey
	up := widget.NewButton("", assets.IconUp, "Parent folder  Backspace", f.up)
	f.table = widget.NewTable([]widget.Column{
		{Name: "Name", Share: 1}, {Name: "Size", Width: 72, Right: true}, {Name: "Modified", Width: 128},
	}, &f.list, "")
	f.table.Chosen, f.table.Activated = f.chosen, f.taken
	f.table.Sort = func(column int) {
		f.list.sortBy(column)
		f.arrange("")
	}
	f.table.Keys, f.table.Typed = f.tableKey, f.jump
	f.table.Sorted(byName, false)
	kinds := make([]string, len(in.Kinds))
	for i, k := range in.Kinds {
		kinds[i] = k.Name
	}
	kind := widget.NewDropdown(widget.Names(kinds...), 0, func(i int) {
		f.kind = in.Kinds[i]
		f.arrange("")
	})
	f.places = container.NewVBox()
	f.verb = widget.NewDefaultButton(in.Verb, "", "", f.accept)
	left := container.NewHBox(container.New(widthAtLeast(placesWidth), f.places), gap(12))
	above := container.NewVBox(container.NewBorder(nil, nil, nil, up, f.path), gap(4))
	body := stacked(above, container.New(layout.NewBorderLayout(nil, nil, left, nil), left, f.table), in.More)
	f.dialog = show(win, in.Title, fyne.NewSize(820, 580), still(body), f.accept,
		widget.NewButton("Cancel", "", "", func() { f.dialog.close() }), f.verb)
	f.dialog.left(container.New(widthAtLeast(200), kind))
	if in.Whole != "" {
		f.dialog.left(widget.NewButton(in.Whole, "", "", func() { take(f, f.folder) }))
	}
	f.findPlaces()
	folder, name := filepath.Split(in.Path)
	f.goTo(filepath.Clean(folder), name)
	win.Canvas().Focus(f.path)
	return f
}

// placesWidth is the width of the column of places, in units.
const placesWidth = 140

func (f *fileDialog) say(text string) { f.dialog.said.SetText(text) }

// selectName selects the proposed name without its ending, so that typing replaces it.
func (f *fileDialog) selectName() {
	_, name := f.where.split(f.path.Text)
	to := utf8.RuneCountInString(f.path.Text) - utf8.RuneCountInString(filepath.Ext(name))
	f.path.Select(to-utf8.RuneCountInString(strings.TrimSuffix(name, filepath.Ext(name))), to)
}

// sayUnlessListed says what is wrong with a path, unless the list already says what is wrong with its folder.
func (f *fileDialog) sayUnlessListed(text string) {
	if f.fault == "" {
		f.say(text)
	}
}

// findPlaces lists the places.
func (f *fileDialog) findPlaces() {
	var there []place
	f.in.Do(func() error { there = places(); return nil }, func(error) {
		for _, p := range there {
			b := widget.NewButton(p.name, p.icon, "", func() { f.goTo(p.path, f.name()) })
			b.Quiet()
			f.places.Add(b)
		}
	})
}

// name returns the file name in the field when saving, to be kept while changing folders.
func (f *fileDialog) name() string {
	if !f.saves {
		return ""
	}
	_, name := f.where.split(f.path.Text)
	return name
}

// goTo shows a folder and puts a name in the field.
func (f *fileDialog) goTo(folder, name string) {
	f.where.folder = folder
	f.write(withSeparator(f.where.short(folder)) + name)
	f.look(folder, "")
}

// write sets the text of the field.
func (f *fileDialog) write(text string) {
	f.quiet = true
	f.path.Put(text)
	f.quiet = false
	f.say("")
}

// look reads a folder and shows the entries that begin with letters.
func (f *fileDialog) look(folder, letters string) {
	f.asked++
	asked := f.asked
	f.folder = folder
	var all []entry
	f.in.Do(func() (err error) { all, err = entriesOf(folder); return err }, func(err error) {
		if asked != f.asked {
			return
		}
		f.list.all, f.fault = all, ""
		if err != nil {
			f.fault = FileFault(err, f.where.short(folder))
		}
		f.arrange(letters)
		f.table.ToTop()
	})
}

// arrange shows the entries of the kind that begin with letters.
func (f *fileDialog) arrange(letters string) {
	chosen := ""
	if at := f.table.At(); at >= 0 && at < len(f.list.shown) {
		chosen = f.list.shown[at].name
	}
	f.list.arrange(f.kind, letters)
	f.table.Sorted(f.list.by, f.list.falling)
	switch {
	case f.fault != "":
		f.table.SetEmpty(f.fault)
	case letters != "":
		f.table.SetEmpty(fmt.Sprintf("No files here begin with “%s”", letters))
	case f.kind.Runs || len(f.kind.Endings) > 0:
		f.table.SetEmpty("No files of this kind here")
	default:
		f.table.SetEmpty("This folder is empty")
	}
	f.table.Update(f.list.find(chosen))
}

// typed handles typing: it shows the folder, and when opening, the entries that match the name.
func (f *fileDialog) typed() {
	if f.quiet {
		return
	}
	f.say("")
	folder, name := f.where.split(f.path.Text)
	if f.saves {
		name = ""
	}
	if folder != f.folder {
		f.look(folder, name)
		return
	}
	f.arrange(name)
}

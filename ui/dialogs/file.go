package dialogs

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"

	"backrank/assets"
	"backrank/ui/widget"
	"backrank/words"
)

// FileInput is what the dialog for a file begins with.
type FileInput struct {
	Title string
	Verb  string // on the button: "Open", "Save"
	// Path is where it begins: a folder that ends with a separator, or a file.
	Path string
	// Kinds are what can be shown, the first at first.
	Kinds []FileKind
	// Do carries out what waits for the disk, and then done on the window's goroutine.
	Do func(command func() error, done func(error))
	// More stands below the list; may be nil.
	More fyne.CanvasObject
}

// AllFiles is a kind that leaves nothing out.
var AllFiles = FileKind{Name: "All files"}

// OpenFile asks for a file that exists. open hears of it and begins to read it.
func OpenFile(win fyne.Window, in FileInput, open func(path string)) {
	newFileDialog(win, in, func(f *fileDialog, path string) {
		f.dialog.close()
		open(path)
	})
}

// SaveFile asks for the name of a file and has it saved by save, which is called away from the window. What goes
// wrong is said in the dialog, which stays; a file that exists is not replaced unasked.
func SaveFile(win fyne.Window, in FileInput, save func(path string) error, saved func(path string)) {
	f := newFileDialog(win, in, func(f *fileDialog, path string) { f.save(win, path, save, saved) })
	f.saves = true
}

// fileDialog is the dialog for a file while it is open.
type fileDialog struct {
	in     FileInput
	saves  bool
	take   func(f *fileDialog, path string)
	where  typedPath // what is typed begins in its folder, the last one that was gone to
	folder string    // the one in sight
	kind   FileKind
	list   fileList
	fault  string // why the folder cannot be shown, "" if it is
	asked  int    // how often a folder has been asked for: older answers are passed over
	quiet  bool   // the field is being written by the dialog
	dialog *dialog
	path   *widget.Field
	table  *widget.Table
	places *fyne.Container
	verb   *widget.Button
}

func newFileDialog(win fyne.Window, in FileInput, take func(*fileDialog, string)) *fileDialog {
	f := &fileDialog{in: in, take: take, kind: in.Kinds[0], where: typedPath{home: home(), folder: separator}}
	f.path = widget.NewField("", nil)
	f.path.Most, f.path.Tabs = 4096, true
	f.path.OnChanged = func(string) { f.typed() }
	f.path.Keys = f.pathKey
	up := widget.NewButton("", assets.IconUp, "Parent folder  Backspace", f.up)
	f.table = widget.NewTable([]widget.Column{
		{Name: "Name", Share: 1}, {Name: "Size", Width: 72, Right: true}, {Name: "Modified", Width: 128},
	}, &f.list, "")
	f.table.Chosen, f.table.Taken = f.chosen, f.taken
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
	middle := container.NewBorder(nil, nil, container.NewHBox(container.New(widthAtLeast(placesWidth), f.places), gap(12)), nil, f.table)
	body := container.NewBorder(container.NewVBox(container.NewBorder(nil, nil, nil, up, f.path), gap(4)), in.More, nil, nil, middle)
	f.dialog = show(win, in.Title, fyne.NewSize(820, 580), still(body), f.accept,
		widget.NewButton("Cancel", "", "", func() { f.dialog.close() }), f.verb)
	f.dialog.left(container.New(widthAtLeast(200), kind))
	f.findPlaces()
	folder, name := filepath.Split(in.Path)
	f.goTo(filepath.Clean(folder), name)
	win.Canvas().Focus(f.path)
	return f
}

// placesWidth is the width of the column of places, in units.
const placesWidth = 140

func (f *fileDialog) say(text string) { f.dialog.said.SetText(text) }

// findPlaces shows the places that there are.
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

// name is the name in the field where one is to be saved: going through folders keeps it.
func (f *fileDialog) name() string {
	if !f.saves {
		return ""
	}
	_, name := f.where.split(f.path.Text)
	return name
}

// goTo shows a folder, with a name in it in the field.
func (f *fileDialog) goTo(folder, name string) {
	f.where.folder = folder
	f.write(withSeparator(f.where.short(folder)) + name)
	f.look(folder, "")
}

// write puts a text into the field.
func (f *fileDialog) write(text string) {
	f.quiet = true
	f.path.Put(text)
	f.quiet = false
	f.say("")
}

// look reads a folder and shows what begins with some letters.
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

// arrange shows what there is of the kind that begins with some letters.
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
		f.table.SetEmpty("Nothing here begins with “" + letters + "”.")
	case f.kind.Runs || len(f.kind.Endings) > 0:
		f.table.SetEmpty("No files of this kind here.")
	default:
		f.table.SetEmpty("This folder is empty.")
	}
	f.table.Update(f.list.find(chosen))
}

// typed follows what is typed: to its folder, and to what begins like its name where one is to be opened.
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

// accept takes the file that is named, or goes into the folder.
func (f *fileDialog) accept() {
	if f.verb.Disabled() {
		return
	}
	text := f.path.Text
	path := f.where.whole(text)
	if strings.TrimSpace(text) == "" {
		path = withSeparator(f.folder)
	}
	var info os.FileInfo
	f.in.Do(func() (err error) { info, err = os.Stat(path); return err }, func(err error) {
		switch {
		case f.path.Text != text: // typed on meanwhile
		case err == nil && info.IsDir():
			f.enter(path)
		case strings.HasSuffix(path, separator):
			f.say(fmt.Sprintf("There is no folder %s.", f.where.short(filepath.Clean(path))))
		case f.saves:
			f.take(f, f.named(path))
		case err != nil && len(f.list.shown) == 1: // what was typed of a name means one file alone
			f.table.Choose(0)
			f.taken(0)
		case err != nil:
			f.say(FileFault(err, f.where.short(path)))
		case !info.Mode().IsRegular():
			f.say(fmt.Sprintf("%s is not a file that can be read.", f.where.short(path)))
		default:
			f.take(f, path)
		}
	})
}

// enter goes into the folder that the field names. If it is the one in sight, a file has still to be named.
func (f *fileDialog) enter(folder string) {
	if filepath.Clean(folder) == f.folder {
		f.say("Choose a file, or type its name.")
		if f.saves {
			f.say("Type a name for the file.")
		}
		return
	}
	f.goTo(filepath.Clean(folder), "")
}

// named is a file to be saved, with an ending.
func (f *fileDialog) named(path string) string {
	if filepath.Ext(path) == "" && len(f.kind.Endings) > 0 {
		return path + f.kind.Endings[0]
	}
	return path
}

// save saves, after asking if there is a file of that name.
func (f *fileDialog) save(win fyne.Window, path string, save func(string) error, saved func(string)) {
	write := func() {
		f.verb.SetEnabled(false)
		f.in.Do(func() error { return save(path) }, func(err error) {
			f.verb.SetEnabled(true)
			if err != nil {
				f.say(words.Sentence(err.Error()))
				return
			}
			f.dialog.close()
			saved(path)
		})
	}
	var there os.FileInfo
	f.in.Do(func() (err error) {
		if there, err = os.Stat(path); err == nil {
			return nil
		}
		there = nil
		_, err = os.Stat(filepath.Dir(path))
		return err
	}, func(err error) {
		switch {
		case err != nil:
			f.say(fmt.Sprintf("There is no folder %s.", f.where.short(filepath.Dir(path))))
		case there != nil && there.IsDir():
			f.say(fmt.Sprintf("%s is a folder.", f.where.short(path)))
		case there != nil:
			Confirm(win, fmt.Sprintf("Replace %s?", filepath.Base(path)),
				fmt.Sprintf("It is in %s already (%s, %s). Its content will be lost.", f.where.short(filepath.Dir(path)),
					sizeText(there.Size()), there.ModTime().Format("2006-01-02 15:04")), "Replace", write)
		default:
			write()
		}
	})
}

package dialogs

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/ui/widget"
)

// atOnce runs a command and reports its result at once.
func atOnce(command func() error, done func(error)) { done(command()) }

// desk is a window of a player whose home folder has some files.
type desk struct {
	win  fyne.Window
	home string
	dir  string // games/ in it
}

var games4 = []FileKind{{Name: "Games", Endings: []string{".pgn", ".fen"}}, AllFiles}

func newDesk(t *testing.T) *desk {
	t.Helper()
	d := &desk{home: t.TempDir()}
	t.Setenv("HOME", d.home)
	t.Setenv("USERPROFILE", d.home) // Windows
	t.Setenv("XDG_CONFIG_HOME", "")
	d.dir = filepath.Join(d.home, "games")
	for path, text := range map[string]string{
		"games/alpha.pgn": "1234", "games/Alphabet.pgn": "12345678", "games/beta.fen": "", "games/notes.doc": "x", "games/.hidden.pgn": "",
		"games/old/x.pgn": "",
	} {
		path = filepath.Join(d.home, path)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	dressed(t)
	d.win = test.NewTempWindow(t, fynewidget.NewLabel(""))
	d.win.Resize(fyne.NewSize(760, 560))
	return d
}

func (d *desk) opening(opened *[]string) *fileDialog {
	return newFileDialog(d.win, FileInput{Title: "Open PGN", Verb: "Open", Path: d.dir + "/", Kinds: games4, Do: atOnce},
		func(f *fileDialog, path string) {
			f.dialog.close()
			*opened = append(*opened, path)
		})
}

// key sends a key to the focused widget.
func (d *desk) key(names ...fyne.KeyName) {
	for _, n := range names {
		d.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: n})
	}
}

func (d *desk) write(text string) { test.Type(d.win.Canvas().Focused(), text) }

func (f *fileDialog) names() (names []string) {
	for i := range f.list.Rows() {
		names = append(names, f.list.Cell(i, byName))
	}
	return names
}

// The list has the entries of the folder in the field, of the chosen kind, that begin with the name.
func TestTheListFollowsTheField(t *testing.T) {
	d := newDesk(t)
	var opened []string
	f := d.opening(&opened)
	if f.path.Text != filepath.FromSlash("~/games/") {
		t.Errorf("it begins with %q", f.path.Text)
	}
	for _, c := range []struct {
		typed string
		want  string
	}{
		{"~/games/", "old alpha.pgn Alphabet.pgn beta.fen"},
		{"~/games/AL", "alpha.pgn Alphabet.pgn"},
		{"~/games/old/", "x.pgn"},
		{"al", "alpha.pgn Alphabet.pgn"}, // in the new folder
		{d.dir, "games"},
		{"~/games/.", ".hidden.pgn"},
		{"~/games/zz", ""},
		{"~", "games"},
	} {
		f.path.Put(c.typed)
		if got := strings.Join(f.names(), " "); got != c.want {
			t.Errorf("%s shows %q, want %q", c.typed, got, c.want)
		}
	}
	f.path.Put("~/games/")
	f.kind = AllFiles
	f.arrange("")
	if got := f.names(); !slices.Contains(got, "notes.doc") {
		t.Errorf("of all files it shows %q", got)
	}
}

// Tab completes the typed name as far as it is unambiguous.
func TestTabCompletesAPath(t *testing.T) {
	d := newDesk(t)
	var opened []string
	f := d.opening(&opened)
	for _, c := range []struct{ typed, want string }{
		{"~/ga", "~/games/"},
		{"~/games/b", "~/games/beta.fen"},
		{"~/games/o", "~/games/old/"},
		{"~/games/A", "~/games/A"},
		{"~/games/al", "~/games/al"},
		{"~/games/zz", "~/games/zz"},
	} {
		d.win.Canvas().Focus(f.path)
		f.path.Put(c.typed)
		if d.key(fyne.KeyTab); filepath.ToSlash(f.path.Text) != c.want {
			t.Errorf("%s becomes %q, want %q", c.typed, f.path.Text, c.want)
		}
		if moved := d.win.Canvas().Focused() != fyne.Focusable(f.path); moved != (c.typed == c.want) {
			t.Errorf("%s: Tab goes on: %v", c.typed, moved)
		}
	}
}

// A file is found and opened by the keyboard alone, through folders and back.
func TestAFileIsOpenedByKeys(t *testing.T) {
	d := newDesk(t)
	var opened []string
	d.opening(&opened)
	d.key(fyne.KeyDown)                                  // to the list: old/
	d.key(fyne.KeyReturn, fyne.KeyBackspace)             // in, and back
	d.write("x")                                         // begins a name in the field
	d.key(fyne.KeyBackspace, fyne.KeyDown, fyne.KeyDown) // old/, alpha.pgn
	if d.key(fyne.KeyReturn); !slices.Equal(opened, []string{filepath.Join(d.dir, "alpha.pgn")}) {
		t.Errorf("opened %q", opened)
	}
	if d.win.Canvas().Overlays().Top() != nil {
		t.Error("the dialog stays")
	}
}

// The beginning of a name suffices if only one file begins with it.
func TestTheBeginningOfANameIsEnough(t *testing.T) {
	d := newDesk(t)
	var opened []string
	d.opening(&opened)
	d.write("al")
	if d.key(fyne.KeyReturn); len(opened) > 0 {
		t.Fatalf("of two files %q is opened", opened)
	}
	d.write("phab")
	if d.key(fyne.KeyReturn); !slices.Equal(opened, []string{filepath.Join(d.dir, "Alphabet.pgn")}) {
		t.Errorf("opened %q", opened)
	}
}

// A file that cannot be opened is reported, and the dialog remains open.
func TestWhatCannotBeOpenedIsSaid(t *testing.T) {
	d := newDesk(t)
	var opened []string
	f := d.opening(&opened)
	for text, says := range map[string]string{
		"~/games/none.pgn": "~/games/none.pgn does not exist", "": "Choose a file", "~/games/": "Choose a file", os.DevNull: "is not a regular file",
	} {
		d.win.Canvas().Focus(f.path)
		f.path.Put(text)
		d.key(fyne.KeyReturn)
		if got := f.dialog.said.Text(); !strings.Contains(got, filepath.FromSlash(says)) {
			t.Errorf("%s: it says %q", text, got)
		}
	}
	f.path.Put("~/nowhere/x")
	if got := strings.Join(texts(f.dialog.panel), " "); !strings.Contains(got, filepath.FromSlash("~/nowhere does not exist")) {
		t.Errorf("a folder that is not there: %q", got)
	}
	if len(opened) > 0 {
		t.Errorf("opened %q", opened)
	}
}

// Escape closes the dialog whatever has the focus, also after Tab.
func TestEscapeAfterTab(t *testing.T) {
	for n := range 8 {
		d := newDesk(t)
		var opened []string
		d.opening(&opened)
		for range n {
			d.win.Canvas().FocusNext()
		}
		if d.key(fyne.KeyEscape); d.win.Canvas().Overlays().Top() != nil {
			t.Errorf("after %d Tabs it stays", n)
		}
	}
}

// Tab goes through a dialog for files from above to below: the path, the places, the list, what is below it, and the cross.
func TestTabGoesDownAFileDialog(t *testing.T) {
	d := newDesk(t)
	more := widget.NewCheck("As text", false, nil)
	f := newFileDialog(d.win, FileInput{Title: "Export", Verb: "Save", Path: filepath.Join(d.dir, "x.pgn"), Kinds: games4, Do: atOnce, More: more}, nil)
	name := func(o any) string {
		if f.path == o {
			return "path"
		}
		if a, ok := o.(fyne.Accessible); ok {
			return a.AccessibilityLabel()
		}
		return fmt.Sprintf("%T", o)
	}
	want := []any{f.path, "Parent folder"}
	for _, o := range f.places.Objects {
		want = append(want, o)
	}
	want = append(want, f.table, more, games4[0].Name, "Cancel", "Save", "Close", f.path)
	for i, w := range want {
		label, ok := w.(string)
		if !ok {
			label = name(w)
		}
		if got := name(d.win.Canvas().Focused()); got != label {
			t.Errorf("%d. Tab goes to %q, want %q", i, got, label)
		}
		d.win.Canvas().FocusNext()
	}
}

// What is wrong with a folder is told once, in the list.
func TestAFolderThatCannotBeReadIsToldOnce(t *testing.T) {
	for _, typed := range []string{"~/nowhere/", "~/nowhere/x.pgn", "~/games/alpha.pgn/", "~/games/alpha.pgn/x"} {
		for _, saves := range []bool{false, true} {
			d := newDesk(t)
			in := FileInput{Title: "PGN", Verb: "Take", Path: filepath.Join(d.dir, "x.pgn"), Kinds: games4, Do: atOnce}
			if saves {
				SaveFile(d.win, in, func(string, func(error)) {}, func(string) {})
			} else {
				OpenFile(d.win, in, func(string) {})
			}
			d.win.Canvas().Focused().(*widget.Field).Put(typed)
			d.key(fyne.KeyReturn)
			said := strings.Join(texts(d.win.Canvas().Overlays().Top().(*dialog).panel), " ")
			if n := strings.Count(said, "does not exist") + strings.Count(said, "There is no") + strings.Count(said, "is not a folder"); n != 1 {
				t.Errorf("%s, saves %v: told %d times in %q", typed, saves, n, said)
			}
		}
	}
}

// A file is saved under a typed path; none is replaced without confirmation; after an error the dialog remains open and
// shows it.
func TestSaveFile(t *testing.T) {
	for _, c := range []struct {
		typed string
		saved string // in the home folder, "" if nothing is
		says  string
		asks  bool
	}{
		{"game.pgn", "games/game.pgn", "", false},
		{"~/game.pgn", "game.pgn", "", false},
		{"my game", "games/my game.pgn", "", false},
		{"alpha.pgn", "games/alpha.pgn", "Replace alpha.pgn?", true},
		{"alpha", "games/alpha.pgn", "Replace alpha.pgn?", true},
		{"~/games", "", "", false}, // opens the folder
		{" ", "", "Type a name", false},
		{"~/nowhere/x.pgn", "", "~/nowhere does not exist", false},
		{"new/", "", "~/games/new does not exist", false},
		{"full.pgn", "", "The disk is full", false},
	} {
		d := newDesk(t)
		var saved, changed []string
		SaveFile(d.win, FileInput{Title: "Save PGN", Verb: "Save", Path: filepath.Join(d.dir, "x.pgn"), Kinds: games4, Do: atOnce}, func(path string, done func(error)) {
			if strings.Contains(path, "full") {
				done(errors.New("the disk is full"))
				return
			}
			saved = append(saved, path)
			done(nil)
		}, func(path string) { changed = append(changed, path) })
		d.win.Canvas().Focused().(*widget.Field).Put(c.typed)
		d.key(fyne.KeyReturn)
		top, _ := d.win.Canvas().Overlays().Top().(*dialog)
		if top != nil && !strings.Contains(strings.Join(texts(top.panel), " "), filepath.FromSlash(c.says)) {
			t.Errorf("%s: says %q", c.typed, texts(top.panel))
		}
		if c.asks {
			if len(saved) > 0 || top == nil {
				t.Errorf("%s: replaced unasked", c.typed)
			}
			top.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
			if len(saved) > 0 || d.win.Canvas().Overlays().Top() == nil {
				t.Errorf("%s: saved after Escape, or the dialog has gone", c.typed)
			}
			d.key(fyne.KeyReturn)
			d.win.Canvas().Overlays().Top().(*dialog).TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
			if len(saved) > 0 || d.win.Canvas().Focused() == nil {
				t.Errorf("%s: Enter replaces the file", c.typed)
			}
			d.key(fyne.KeyReturn)
			answered(t, d.win, "Replace")
		}
		var want []string
		if c.saved != "" {
			want = []string{filepath.Join(d.home, c.saved)}
		}
		if !slices.Equal(saved, want) || !slices.Equal(changed, want) || (d.win.Canvas().Overlays().Top() == nil) != (c.saved != "") {
			t.Errorf("%s: saved %q, told %q, dialog %v", c.typed, saved, changed, d.win.Canvas().Overlays().Top())
		}
	}
}

// The proposed name is selected without its folder and its ending: typing replaces it.
func TestTypingReplacesTheProposedName(t *testing.T) {
	for proposed, want := range map[string]string{"game.pgn": "Ö.pgn", "Müller-Žák.2.svg": "Ö.svg", "README": "Ö"} {
		d := newDesk(t)
		SaveFile(d.win, FileInput{Title: "Save as", Verb: "Save", Path: filepath.Join(d.dir, proposed), Kinds: games4, Do: atOnce}, nil, nil)
		field := d.win.Canvas().Focused().(*widget.Field)
		if got := filepath.ToSlash(field.Text); got != "~/games/"+proposed {
			t.Errorf("%s is proposed as %q", proposed, got)
		}
		if d.write("Ö"); filepath.ToSlash(field.Text) != "~/games/"+want {
			t.Errorf("%s: typing makes it %q, want %s", proposed, field.Text, want)
		}
	}
}

// The name of the file to be saved is kept while the player changes folders.
func TestANameToBeSavedStays(t *testing.T) {
	d := newDesk(t)
	f := newFileDialog(d.win, FileInput{Verb: "Save", Path: filepath.Join(d.dir, "x.pgn"), Kinds: games4, Do: atOnce}, nil)
	f.saves = true
	f.table.Choose(0)
	f.table.Activated(0)
	if want := filepath.FromSlash("~/games/old/x.pgn"); f.path.Text != want {
		t.Errorf("in the folder old the field says %q", f.path.Text)
	}
	f.up()
	f.up()
	if want := filepath.FromSlash("~/x.pgn"); f.path.Text != want {
		t.Errorf("at home the field says %q", f.path.Text)
	}
}

// The list is sorted by name, size or time, folders first, and reversed the second time.
func TestFilesAreSorted(t *testing.T) {
	d := newDesk(t)
	var opened []string
	f := d.opening(&opened)
	for _, want := range []string{"old Alphabet.pgn alpha.pgn beta.fen", "old beta.fen alpha.pgn Alphabet.pgn"} {
		if f.table.Sort(bySize); strings.Join(f.names(), " ") != want {
			t.Errorf("by size: %q, want %q", f.names(), want)
		}
	}
}

// The result of a slow folder does not replace that of a later request.
func TestASlowFolderIsPassedOver(t *testing.T) {
	d := newDesk(t)
	var late []func()
	f := newFileDialog(d.win, FileInput{Verb: "Open", Path: d.dir + "/", Kinds: games4, Do: func(command func() error, done func(error)) {
		late = append(late, func() { done(command()) })
	}}, nil)
	f.path.Put("~/games/old/")
	slices.Reverse(late)
	for _, do := range late {
		do()
	}
	if got := f.names(); !slices.Equal(got, []string{"x.pgn"}) {
		t.Errorf("it shows %q", got)
	}
}

// texts returns the texts in an object.
func texts(o fyne.CanvasObject) (all []string) {
	switch o := o.(type) {
	case *widget.Text:
		return []string{o.Text()}
	case *fyne.Container:
		for _, c := range o.Objects {
			all = append(all, texts(c)...)
		}
	case fyne.Widget:
		if o.Visible() {
			for _, c := range test.WidgetRenderer(o).Objects() {
				all = append(all, texts(c)...)
			}
		}
	}
	return all
}

// answered taps a button of the dialog on top.
func answered(t *testing.T, win fyne.Window, label string) {
	t.Helper()
	found := false
	var search func(o fyne.CanvasObject)
	search = func(o fyne.CanvasObject) {
		switch o := o.(type) {
		case *widget.Button:
			if o.Text == label && !found {
				found = true
				test.Tap(o)
			}
		case *fyne.Container:
			for _, c := range o.Objects {
				search(c)
			}
		case fyne.Widget:
			for _, c := range test.WidgetRenderer(o).Objects() {
				search(c)
			}
		}
	}
	search(win.Canvas().Overlays().Top().(*dialog).panel)
	if !found {
		t.Fatalf("there is no button %s", label)
	}
}

// A file that exists can be added to, and that is what Enter does.
func TestAFileIsAddedTo(t *testing.T) {
	d := newDesk(t)
	var added, replaced, told []string
	SaveFile(d.win, FileInput{
		Title: "Save as", Verb: "Save", Path: filepath.Join(d.dir, "x.pgn"), Kinds: games4, Do: atOnce,
		Add: func(path string, done func(error)) { added = append(added, path); done(nil) },
	}, func(path string, done func(error)) { replaced = append(replaced, path); done(nil) }, func(path string) { told = append(told, path) })
	d.win.Canvas().Focused().(*widget.Field).Put("alpha.pgn")
	d.key(fyne.KeyReturn)
	d.win.Canvas().Overlays().Top().(*dialog).TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if want := []string{filepath.Join(d.dir, "alpha.pgn")}; !slices.Equal(added, want) || len(replaced) > 0 || !slices.Equal(told, want) {
		t.Errorf("added %q, replaced %q, told %q", added, replaced, told)
	}
}

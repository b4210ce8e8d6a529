package filedialog

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

	"backrank/internal/dialogtest"
	"backrank/ui/widget"
)

// fixture is a window, and a home folder with some files.
type fixture struct {
	win  fyne.Window
	home string
	dir  string // the folder games in it
}

var kinds = []Kind{{Name: "Games", Extensions: []string{".pgn", ".fen"}}, AllFiles}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	d := &fixture{home: t.TempDir()}
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
	d.win = dialogtest.Window(t, dialogtest.SmallSize)
	return d
}

func (d *fixture) open(opened *[]string) *dialog {
	return newDialog(d.win, Input{Title: "Open file", Verb: "Open", Path: d.dir + "/", Kinds: kinds, RunInBackground: dialogtest.RunNow},
		func(f *dialog, path string) {
			f.frame.Close()
			*opened = append(*opened, path)
		})
}

func (d *fixture) typeText(text string) { test.Type(d.win.Canvas().Focused(), text) }

func (f *dialog) names() (names []string) {
	for i := range f.list.Rows() {
		names = append(names, f.list.Cell(i, nameColumn))
	}
	return names
}

// The list shows the entries of the folder in the field that are of the chosen kind and begin with the name.
func TestTheListFollowsTheField(t *testing.T) {
	d := newFixture(t)
	var opened []string
	f := d.open(&opened)
	if f.path.Text != filepath.FromSlash("~/games/") {
		t.Errorf("the first path is %q", f.path.Text)
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
	f.path.Put("~/games/al")
	f.table.Sort(sizeColumn)
	if got := strings.Join(f.names(), " "); got != "alpha.pgn Alphabet.pgn" && got != "Alphabet.pgn alpha.pgn" {
		t.Errorf("sorted by size, ~/games/al shows %q", got)
	}
	f.path.Put("~/games/")
	f.kind = AllFiles
	f.showMatching("")
	if got := f.names(); !slices.Contains(got, "notes.doc") {
		t.Errorf("for all files the list shows %q", got)
	}
}

// Tab completes the typed name up to the first letter in which the matches differ.
func TestTabCompletesAPath(t *testing.T) {
	d := newFixture(t)
	var opened []string
	f := d.open(&opened)
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
		if dialogtest.Press(d.win, fyne.KeyTab); filepath.ToSlash(f.path.Text) != c.want {
			t.Errorf("%s becomes %q, want %q", c.typed, f.path.Text, c.want)
		}
		if moved := d.win.Canvas().Focused() != fyne.Focusable(f.path); moved != (c.typed == c.want) {
			t.Errorf("%s: Tab moves the focus: %v", c.typed, moved)
		}
	}
}

// A file is found and opened by the keyboard alone, through folders and back.
func TestAFileIsOpenedByKeys(t *testing.T) {
	d := newFixture(t)
	var opened []string
	d.open(&opened)
	dialogtest.Press(d.win, fyne.KeyDown)                                  // to the list: old/
	dialogtest.Press(d.win, fyne.KeyReturn, fyne.KeyBackspace)             // in, and back
	d.typeText("x")                                                        // begins a name in the field
	dialogtest.Press(d.win, fyne.KeyBackspace, fyne.KeyDown, fyne.KeyDown) // old/, alpha.pgn
	if dialogtest.Press(d.win, fyne.KeyReturn); !slices.Equal(opened, []string{filepath.Join(d.dir, "alpha.pgn")}) {
		t.Errorf("opened %q", opened)
	}
	if d.win.Canvas().Overlays().Top() != nil {
		t.Error("the dialog is still open")
	}
}

// The beginning of a name opens a file if only one file begins with it.
func TestUnambiguousBeginningsOpenAFile(t *testing.T) {
	d := newFixture(t)
	var opened []string
	d.open(&opened)
	d.typeText("al")
	if dialogtest.Press(d.win, fyne.KeyReturn); len(opened) > 0 {
		t.Fatalf("two files match, and %q is opened", opened)
	}
	d.typeText("phab")
	if dialogtest.Press(d.win, fyne.KeyReturn); !slices.Equal(opened, []string{filepath.Join(d.dir, "Alphabet.pgn")}) {
		t.Errorf("opened %q", opened)
	}
}

// A file that cannot be opened is reported, and the dialog stays open.
func TestProblemsWithFilesAreShown(t *testing.T) {
	d := newFixture(t)
	var opened []string
	f := d.open(&opened)
	for text, want := range map[string]string{
		"~/games/none.pgn": "~/games/none.pgn does not exist", "": "Choose a file", "~/games/": "Choose a file", os.DevNull: "is not a regular file",
	} {
		d.win.Canvas().Focus(f.path)
		f.path.Put(text)
		dialogtest.Press(d.win, fyne.KeyReturn)
		if got := f.frame.Problem.Text(); !strings.Contains(got, filepath.FromSlash(want)) {
			t.Errorf("%s: the problem is %q", text, got)
		}
	}
	f.path.Put("~/nowhere/x")
	if got := dialogtest.Text(f.frame); !strings.Contains(got, filepath.FromSlash("~/nowhere does not exist")) {
		t.Errorf("a folder that does not exist: %q", got)
	}
	if len(opened) > 0 {
		t.Errorf("opened %q", opened)
	}
}

// Escape closes the dialog whatever has the focus, also after Tab.
func TestEscapeAfterTab(t *testing.T) {
	for n := range 8 {
		d := newFixture(t)
		var opened []string
		d.open(&opened)
		for range n {
			d.win.Canvas().FocusNext()
		}
		if dialogtest.Press(d.win, fyne.KeyEscape); d.win.Canvas().Overlays().Top() != nil {
			t.Errorf("after %d Tabs it does not close", n)
		}
	}
}

// Tab goes through the dialog from top to bottom: the path, the shortcuts, the list, the row and the buttons below it, and the
// cross last.
func TestTabGoesDownAFileDialog(t *testing.T) {
	d := newFixture(t)
	more := widget.NewCheck("As text", false, nil)
	f := newDialog(d.win, Input{Title: "Export", Verb: "Save", Path: filepath.Join(d.dir, "x.pgn"), Kinds: kinds, RunInBackground: dialogtest.RunNow, Below: more}, nil)
	name := func(o any) string {
		if f.path == o {
			return "path"
		}
		if a, ok := o.(fyne.Accessible); ok {
			return a.AccessibilityLabel()
		}
		return fmt.Sprintf("%T", o)
	}
	order := []any{f.path, "Parent folder"}
	for _, o := range f.shortcuts.Objects {
		order = append(order, o)
	}
	order = append(order, f.table, more, "Kind of file, choice, Games, 1 of 2", "Cancel", "Save", "Close the dialog", f.path)
	for i, w := range order {
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

// A problem with a folder is shown once, in the list.
func TestProblemsWithFoldersAreShownOnce(t *testing.T) {
	for _, typed := range []string{"~/nowhere/", "~/nowhere/x.pgn", "~/games/alpha.pgn/", "~/games/alpha.pgn/x"} {
		for _, saves := range []bool{false, true} {
			d := newFixture(t)
			in := Input{Title: "PGN", Verb: "Take", Path: filepath.Join(d.dir, "x.pgn"), Kinds: kinds, RunInBackground: dialogtest.RunNow}
			if saves {
				Save(d.win, in, func(string, func(error)) {}, func(string) {})
			} else {
				Open(d.win, in, func(string) {})
			}
			d.win.Canvas().Focused().(*widget.Field).Put(typed)
			dialogtest.Press(d.win, fyne.KeyReturn)
			text := dialogtest.Text(dialogtest.Top(d.win))
			if n := strings.Count(text, "does not exist") + strings.Count(text, "There is no") + strings.Count(text, "is not a folder"); n != 1 {
				t.Errorf("%s, saves %v: shown %d times in %q", typed, saves, n, text)
			}
		}
	}
}

// A file is saved under a typed path. No file is replaced without confirmation. After an error the dialog shows it and stays
// open.
func TestSaveFile(t *testing.T) {
	for _, c := range []struct {
		typed string
		saved string // path in the home folder, "" if nothing is saved
		text  string // in the dialog
		asks  bool   // for confirmation
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
		d := newFixture(t)
		var saved, changed []string
		Save(d.win, Input{Title: "Save PGN", Verb: "Save", Path: filepath.Join(d.dir, "x.pgn"), Kinds: kinds, RunInBackground: dialogtest.RunNow}, func(path string, done func(error)) {
			if strings.Contains(path, "full") {
				done(errors.New("the disk is full"))
				return
			}
			saved = append(saved, path)
			done(nil)
		}, func(path string) { changed = append(changed, path) })
		d.win.Canvas().Focused().(*widget.Field).Put(c.typed)
		dialogtest.Press(d.win, fyne.KeyReturn)
		top := dialogtest.Top(d.win)
		if top != nil && !strings.Contains(dialogtest.Text(top), filepath.FromSlash(c.text)) {
			t.Errorf("%s: the dialog shows %q", c.typed, dialogtest.Text(top))
		}
		if c.asks {
			if len(saved) > 0 || top == nil {
				t.Errorf("%s: replaced without confirmation", c.typed)
			}
			top.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
			if len(saved) > 0 || d.win.Canvas().Overlays().Top() == nil {
				t.Errorf("%s: saved or closed after Escape", c.typed)
			}
			dialogtest.Press(d.win, fyne.KeyReturn)
			dialogtest.Top(d.win).TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
			if len(saved) > 0 || d.win.Canvas().Focused() == nil {
				t.Errorf("%s: Enter replaces the file", c.typed)
			}
			dialogtest.Press(d.win, fyne.KeyReturn)
			dialogtest.Tap(t, d.win, "Replace")
		}
		var want []string
		if c.saved != "" {
			want = []string{filepath.Join(d.home, c.saved)}
		}
		if !slices.Equal(saved, want) || !slices.Equal(changed, want) || (d.win.Canvas().Overlays().Top() == nil) != (c.saved != "") {
			t.Errorf("%s: saved %q, reported %q, dialog %v", c.typed, saved, changed, d.win.Canvas().Overlays().Top())
		}
	}
}

// The proposed name is selected without its folder and its extension, so typing replaces it.
func TestTypingReplacesTheProposedName(t *testing.T) {
	for proposed, want := range map[string]string{"game.pgn": "Ö.pgn", "Müller-Žák.2.svg": "Ö.svg", "README": "Ö"} {
		d := newFixture(t)
		Save(d.win, Input{Title: "Save as", Verb: "Save", Path: filepath.Join(d.dir, proposed), Kinds: kinds, RunInBackground: dialogtest.RunNow}, nil, nil)
		field := d.win.Canvas().Focused().(*widget.Field)
		if got := filepath.ToSlash(field.Text); got != "~/games/"+proposed {
			t.Errorf("%s is proposed as %q", proposed, got)
		}
		if d.typeText("Ö"); filepath.ToSlash(field.Text) != "~/games/"+want {
			t.Errorf("%s: typing makes it %q, want %s", proposed, field.Text, want)
		}
	}
}

// The name of the file to be saved stays in the field while the player opens other folders.
func TestNameStaysInOtherFolders(t *testing.T) {
	d := newFixture(t)
	f := newDialog(d.win, Input{Verb: "Save", Path: filepath.Join(d.dir, "x.pgn"), Kinds: kinds, RunInBackground: dialogtest.RunNow}, nil)
	f.saves = true
	f.table.Choose(0)
	f.table.Activated(0)
	if want := filepath.FromSlash("~/games/old/x.pgn"); f.path.Text != want {
		t.Errorf("in the folder old the field has %q", f.path.Text)
	}
	f.openParent()
	f.openParent()
	if want := filepath.FromSlash("~/x.pgn"); f.path.Text != want {
		t.Errorf("in the home folder the field has %q", f.path.Text)
	}
}

// The list is sorted by size, folders first, and reversed the second time.
func TestFilesAreSorted(t *testing.T) {
	d := newFixture(t)
	var opened []string
	f := d.open(&opened)
	for _, want := range []string{"old Alphabet.pgn alpha.pgn beta.fen", "old beta.fen alpha.pgn Alphabet.pgn"} {
		if f.table.Sort(sizeColumn); strings.Join(f.names(), " ") != want {
			t.Errorf("by size: %q, want %q", f.names(), want)
		}
	}
}

// The entries of a folder that is slow to read do not replace those of a folder opened later.
func TestLateEntriesAreDropped(t *testing.T) {
	d := newFixture(t)
	var pending []func()
	f := newDialog(d.win, Input{Verb: "Open", Path: d.dir + "/", Kinds: kinds, RunInBackground: func(command func() error, done func(error)) {
		pending = append(pending, func() { done(command()) })
	}}, nil)
	f.path.Put("~/games/old/")
	slices.Reverse(pending)
	for _, do := range pending {
		do()
	}
	if got := f.names(); !slices.Equal(got, []string{"x.pgn"}) {
		t.Errorf("it shows %q", got)
	}
}

// Enter adds to an existing file if that is possible.
func TestEnterAddsToAnExistingFile(t *testing.T) {
	d := newFixture(t)
	var added, replaced, reported []string
	Save(d.win, Input{
		Title: "Save as", Verb: "Save", Path: filepath.Join(d.dir, "x.pgn"), Kinds: kinds, RunInBackground: dialogtest.RunNow,
		AddTo: func(path string, done func(error)) { added = append(added, path); done(nil) },
	}, func(path string, done func(error)) { replaced = append(replaced, path); done(nil) }, func(path string) { reported = append(reported, path) })
	d.win.Canvas().Focused().(*widget.Field).Put("alpha.pgn")
	dialogtest.Press(d.win, fyne.KeyReturn)
	dialogtest.Top(d.win).TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if want := []string{filepath.Join(d.dir, "alpha.pgn")}; !slices.Equal(added, want) || len(replaced) > 0 || !slices.Equal(reported, want) {
		t.Errorf("added %q, replaced %q, reported %q", added, replaced, reported)
	}
}

package engines

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"backrank/app/player"
	"backrank/engine/uci/client"
	"backrank/internal/dialogtest"
	"backrank/ui/widget"
)

// fixture is a window with the dialog of engines. Tests of engines end at once.
type fixture struct {
	win     fyne.Window
	dialog  *dialog
	list    *player.List
	tested  []player.Entry
	pressed []string
	hint    string
	changes int
}

// options has options of every type.
var options = client.Options{
	{Name: "Ponder", Kind: client.Check, Default: "false"},
	{Name: "Style", Kind: client.Combo, Default: "Solid", Vars: []string{"Solid", "Risky"}},
	{Name: "Book File", Kind: client.String, Default: ""},
	{Name: "Clear Hash", Kind: client.Button},
	{Name: "Threads", Kind: client.Spin, Default: "1", Min: 1, Max: 8},
	{Name: "Hash", Kind: client.Spin, Default: "16", Min: 1, Max: 1024},
	{Name: "UCI_Chess960", Kind: client.Check, Default: "false"},
}

// openWith opens the dialog with a list of engines. An engine works unless its path contains "bad".
func openWith(t *testing.T, entries ...player.Entry) *fixture {
	t.Helper()
	t.Setenv("PATH", t.TempDir())
	b := &fixture{win: dialogtest.Window(t, dialogtest.UsualSize)}
	b.list, _ = player.OpenList("", time.Time{}, nil)
	for _, e := range entries {
		b.list.Put(e)
	}
	b.dialog = open(b.win, Input{
		List: b.list, Changed: func() { b.changes++ },
		RunInOrder: dialogtest.RunNow,
		Test: func(e player.Entry, done func(player.Trial, error)) func() {
			b.tested = append(b.tested, e)
			if strings.Contains(e.Path, "bad") {
				done(player.Trial{}, errors.New("bad is no engine"))
			} else {
				done(player.Trial{Name: "Good 2", Author: "Somebody", Options: options, Move: "e4"}, nil)
			}
			return func() {}
		},
		Press:   func(id, option string) error { b.pressed = append(b.pressed, id+" "+option); return nil },
		SetHint: func(id string) { b.hint = id },
	})
	return b
}

// workingEngine returns an entry that has been tested.
func workingEngine() player.Entry {
	return player.Entry{ID: "g", Name: "Good 2", Path: "/opt/good", DeclaredOptions: options}
}

// row returns the row of an option.
func (b *fixture) row(t *testing.T, name string) *optionRow {
	t.Helper()
	rows := b.dialog.shown.options.rows
	i := slices.IndexFunc(rows, func(r *optionRow) bool { return r.option.Name == name })
	if i < 0 {
		t.Fatalf("there is no option %s", name)
	}
	return rows[i]
}

// saved returns the engine in the list.
func (b *fixture) saved(t *testing.T) player.Entry {
	t.Helper()
	e, ok := b.list.ByID("g")
	if !ok {
		t.Fatal("the engine is not in the list")
	}
	return e
}

func TestAnEngineIsAddedByItsPath(t *testing.T) {
	b := openWith(t)
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("USERPROFILE", home) // Windows
	b.dialog.add()
	typeInto(b.win, "~/bad")
	enter(b.win)
	if top := dialogtest.Top(b.win); top == nil || top == b.dialog.frame || len(b.list.Get()) != 0 {
		t.Fatal("the dialog closes for a program that is not an engine")
	}
	for range "bad" {
		b.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyBackspace})
	}
	typeInto(b.win, "good")
	enter(b.win)
	all := b.list.Get()
	if len(all) != 1 || all[0].Name != "Good 2" || all[0].Path != filepath.Join(home, "good") || all[0].ID == "" || len(all[0].DeclaredOptions) != len(options) {
		t.Fatalf("added %+v", all)
	}
	if b.win.Canvas().Overlays().Top() != fyne.CanvasObject(b.dialog.frame) || b.dialog.shown.entry.ID != all[0].ID {
		t.Error("the new engine is not shown")
	}
	if got := b.dialog.status.Text(); got != "Good 2 by Somebody works. Its first move was e4." {
		t.Error(got)
	}
	if b.changes == 0 {
		t.Error("Changed was not called")
	}
}

func typeInto(win fyne.Window, text string) {
	for _, r := range text {
		win.Canvas().Focused().TypedRune(r)
	}
}

func enter(win fyne.Window) {
	win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
}

func TestOptionsAreEditedByType(t *testing.T) {
	b := openWith(t, workingEngine())
	test.Tap(b.row(t, "Ponder").check)
	b.row(t, "Style").control.(*widget.Dropdown).Choose(1)
	b.row(t, "Book File").control.(*widget.Field).SetText("b.bin")
	hash := b.row(t, "Hash")
	hash.control.(*widget.Field).SetText("64")
	hash.control.(*widget.Field).TypedKey(&fyne.KeyEvent{Name: fyne.KeyUp})
	test.Tap(b.row(t, "Clear Hash").control.(*widget.Button))
	want := map[string]string{"Ponder": "true", "Style": "Risky", "Book File": "b.bin", "Hash": "65"}
	if got := b.saved(t).Options; len(got) != len(want) {
		t.Errorf("saved %v", got)
	}
	for name, value := range want {
		if got := b.saved(t).Options[name]; got != value {
			t.Errorf("%s is %q", name, got)
		}
	}
	if !slices.Equal(b.pressed, []string{"g Clear Hash"}) {
		t.Errorf("pressed %v", b.pressed)
	}
	b.row(t, "Threads").control.(*widget.Field).SetText("2")
	b.row(t, "Threads").control.(*widget.Field).SetText("1")
	if _, own := b.saved(t).Options["Threads"]; own {
		t.Error("the engine's default is saved as a value of the player")
	}
	if got := hash.label.Text(); got != "● Hash" {
		t.Errorf("a changed option is marked %q", got)
	}
	if got := b.row(t, "Threads").label.Text(); got != "Threads" {
		t.Errorf("an option that was not changed is marked %q", got)
	}

	test.Tap(b.dialog.shown.options.defaults)
	if got := b.saved(t).Options; len(got) != 0 {
		t.Errorf("after Defaults %v", got)
	}
	if hash.control.(*widget.Field).Text != "16" || b.row(t, "Ponder").check.Checked || hash.label.Text() != "Hash" {
		t.Error("the widgets do not show the defaults")
	}
	if !b.dialog.shown.options.defaults.Disabled() {
		t.Error("Defaults is enabled after Defaults")
	}
}

// A change made while an engine is being tested is saved, and then the new options are shown.
func TestChangesDuringATestAreSaved(t *testing.T) {
	b := openWith(t, workingEngine())
	var finish func(player.Trial, error)
	b.dialog.in.Test = func(_ player.Entry, done func(player.Trial, error)) func() {
		finish = done
		return func() {}
	}
	test.Tap(b.dialog.shown.test)
	b.row(t, "Hash").control.(*widget.Field).SetText("64")
	newOptions := slices.Clone(options)
	newOptions[4].Max = 2
	finish(player.Trial{Name: "Good 2", Options: newOptions, Move: "e4"}, nil)
	if e := b.saved(t); e.Options["Hash"] != "64" || e.DeclaredOptions[4].Max != 2 {
		t.Errorf("saved %v, options %v", e.Options, e.DeclaredOptions[4])
	}
	if r := b.row(t, "Threads"); r.option.Max != 2 {
		t.Errorf("the maximum of Threads is still %d", r.option.Max)
	}
	b.row(t, "Hash").control.(*widget.Field).SetText("32")
	if e := b.saved(t); e.DeclaredOptions[4].Max != 2 {
		t.Error("the next change restores the old options")
	}
}

// An invalid value is refused with the reason, and replaced by the saved one when its field loses the focus.
func TestInvalidValuesAreRefused(t *testing.T) {
	b := openWith(t, workingEngine())
	threads := b.row(t, "Threads").control.(*widget.Field)
	for text, want := range map[string]string{"9": "Option Threads takes a number from 1 to 8", "x": "Option Threads takes a number", "": "Option Threads takes"} {
		threads.FocusGained()
		threads.SetText("2")
		threads.FocusLost()
		threads.FocusGained()
		threads.SetText("1") // valid, but only a part of the text to come
		threads.SetText(text)
		if got := b.dialog.problem.Text(); !strings.HasPrefix(got, want) {
			t.Errorf("%q: the problem is %q", text, got)
		}
		if got := b.saved(t).Options["Threads"]; got != "2" {
			t.Errorf("%q: saved %q", text, got)
		}
		if threads.FocusLost(); threads.Text != "2" || b.dialog.problem.Text() != "" {
			t.Errorf("%q: without the focus the field has %q, and the problem is %q", text, threads.Text, b.dialog.problem.Text())
		}
	}
	d := b.dialog.shown
	for _, c := range []struct{ seconds, nodes, want string }{{"0", "", "Seconds must be"}, {"700", "", "Seconds must be"}, {"", "", "An engine needs a limit"}, {"", "1.5", "Nodes must be"}} {
		d.seconds.SetText("3")
		d.nodes.SetText(c.nodes)
		d.seconds.SetText(c.seconds)
		if got := b.dialog.problem.Text(); !strings.HasPrefix(got, c.want) {
			t.Errorf("%q, %q: the problem is %q", c.seconds, c.nodes, got)
		}
		if d.seconds.FocusLost(); d.seconds.Text != "3" || d.nodes.Text != "" {
			t.Errorf("without the focus the fields have %q and %q", d.seconds.Text, d.nodes.Text)
		}
	}
	d.seconds.SetText("0,5")
	d.nodes.SetText("5000")
	if e := b.saved(t); e.Seconds != .5 || e.Nodes != 5000 || b.dialog.problem.Text() != "" {
		t.Errorf("saved %v s, %d nodes, the problem is %q", e.Seconds, e.Nodes, b.dialog.problem.Text())
	}
}

func TestImportantOptionsAreListedFirst(t *testing.T) {
	b := openWith(t, workingEngine())
	var names []string
	for _, r := range b.dialog.shown.options.rows {
		names = append(names, r.option.Name)
	}
	if !slices.Equal(names, []string{"Hash", "Threads", "Ponder", "Style", "Book File", "Clear Hash"}) {
		t.Errorf("options %v", names)
	}
	if b.dialog.shown.options.search.Visible() {
		t.Error("six options have a search field")
	}
}

func TestManyOptionsCanBeSearched(t *testing.T) {
	e := workingEngine()
	for _, name := range strings.Fields("a1 a2 a3 a4 a5 a6 a7 needle") {
		e.DeclaredOptions = append(slices.Clip(e.DeclaredOptions), client.Option{Name: name, Kind: client.String})
	}
	b := openWith(t, e)
	o := b.dialog.shown.options
	if !o.search.Visible() {
		t.Fatal("14 options have no search field")
	}
	o.search.SetText("Needle")
	for _, r := range o.rows {
		if r.content.Visible() != (r.option.Name == "needle") {
			t.Errorf("%s is visible: %v", r.option.Name, r.content.Visible())
		}
	}
	o.search.SetText("xyz")
	if !o.none.Visible() {
		t.Error("no text says that nothing was found")
	}
}

func TestRemovingAnEngineCanBeUndone(t *testing.T) {
	other := workingEngine()
	other.ID, other.Name, other.Path = "h", "Other", "/opt/other"
	b := openWith(t, workingEngine(), other)
	test.Tap(b.dialog.remove)
	if all := b.list.Get(); len(all) != 1 || all[0].ID != "h" || b.dialog.shown.entry.ID != "h" || !b.dialog.undo.Visible() {
		t.Fatalf("after Remove: %v, shown %v", all, b.dialog.shown.entry.ID)
	}
	test.Tap(b.dialog.undo)
	if all := b.list.Get(); len(all) != 2 || all[0].ID != "g" || b.dialog.shown.entry.ID != "g" || b.dialog.undo.Visible() {
		t.Errorf("after Undo: %v, shown %v", all, b.dialog.shown.entry.ID)
	}
	test.Tap(b.dialog.remove)
	test.Tap(b.dialog.remove)
	if len(b.list.Get()) != 0 || b.dialog.shown != nil || !b.dialog.remove.Disabled() {
		t.Error("the list is not empty")
	}
}

func TestUnusableEntriesAreMarked(t *testing.T) {
	e := workingEngine()
	e.Fault = "it has no program"
	b := openWith(t, e)
	if b.dialog.shown.options != nil || b.dialog.remove.Disabled() {
		t.Error("an entry that cannot be used has options")
	}
	e.ID = "" // also the id of Backrank, which gives the hints
	if got := summary(e, ""); got != "Cannot be used" {
		t.Errorf("its summary is %q", got)
	}
}

func TestOneEngineGivesHints(t *testing.T) {
	other := workingEngine()
	other.ID, other.Name, other.Path = "h", "Other", "/opt/other"
	b := openWith(t, workingEngine(), other)
	b.dialog.shown.hints.SetChecked(true)
	b.dialog.list.Choose(1)
	if b.hint != "g" || b.dialog.shown.hints.Checked {
		t.Errorf("hints by %q, the other engine is ticked too: %v", b.hint, b.dialog.shown.hints.Checked)
	}
	b.dialog.shown.hints.SetChecked(true)
	b.dialog.list.Choose(0)
	if b.hint != "h" || b.dialog.shown.hints.Checked {
		t.Errorf("hints by %q", b.hint)
	}
}

// The wheel scrolls the options wherever the pointer is, even over a field.
func TestTheWheelScrollsOverFields(t *testing.T) {
	b := openWith(t, workingEngine())
	b.win.Resize(fyne.NewSize(760, 500))
	page := b.dialog.shown.content.(*container.Scroll)
	driver := fyne.CurrentApp().Driver()
	for name, o := range map[string]fyne.CanvasObject{"a label": b.row(t, "Hash").label, "a field": b.row(t, "Hash").control} {
		page.ScrollToTop()
		page.ScrollToOffset(fyne.NewPos(0, 40))
		before := page.Offset.Y
		test.Scroll(b.win.Canvas(), driver.AbsolutePositionForObject(o).AddXY(4, 4), 0, -10)
		if page.Offset.Y != before+10 {
			t.Errorf("over %s: from %v to %v", name, before, page.Offset.Y)
		}
	}
}

// An engine whose name is deleted gets the name shown in the empty field.
func TestDeletedNamesAreReplaced(t *testing.T) {
	b := openWith(t, player.Entry{ID: "g", Name: "Good 2", Path: "/opt/goodfish", DeclaredOptions: options})
	name := b.dialog.shown.name
	for _, c := range []struct{ text, want string }{{"Gordon", "Gordon"}, {" ", "Good 2"}, {"", name.PlaceHolder}} {
		name.SetText(c.text)
		if got := b.saved(t).Name; got != c.want || b.dialog.entries[0].Name != c.want {
			t.Errorf("%q: saved as %q, in the list %q", c.text, got, b.dialog.entries[0].Name)
		}
	}
}

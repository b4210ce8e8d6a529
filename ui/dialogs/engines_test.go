package dialogs

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
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/app/player"
	"backrank/engine/uci/client"
	"backrank/ui/widget"
	"backrank/variants"
)

// bench is a window with the dialog of engines. Trials end at once.
type bench struct {
	win     fyne.Window
	dialog  *engines
	list    *player.List
	tried   []player.Entry
	pressed []string
	hint    string
	changes int
}

// offers returns options of every type.
var offers = client.Options{
	{Name: "Ponder", Kind: client.Check, Default: "false"},
	{Name: "Style", Kind: client.Combo, Default: "Solid", Vars: []string{"Solid", "Risky"}},
	{Name: "Book File", Kind: client.String, Default: ""},
	{Name: "Clear Hash", Kind: client.Button},
	{Name: "Threads", Kind: client.Spin, Default: "1", Min: 1, Max: 8},
	{Name: "Hash", Kind: client.Spin, Default: "16", Min: 1, Max: 1024},
	{Name: "UCI_Chess960", Kind: client.Check, Default: "false"},
}

func furnish(t *testing.T, entries ...player.Entry) *bench {
	t.Helper()
	t.Setenv("PATH", t.TempDir())
	dressed(t)
	b := &bench{win: test.NewTempWindow(t, fynewidget.NewLabel(""))}
	b.win.Resize(fyne.NewSize(1180, 760))
	b.list, _ = player.OpenList("", time.Time{}, nil)
	for _, e := range entries {
		b.list.Put(e)
	}
	b.dialog = openEngines(b.win, EnginesInput{
		List: b.list, Changed: func() { b.changes++ },
		Do: func(command func() error, done func(error)) { done(command()) },
		Try: func(e player.Entry, done func(player.Trial, error)) func() {
			b.tried = append(b.tried, e)
			if strings.Contains(e.Path, "bad") {
				done(player.Trial{}, errors.New("bad is no engine"))
			} else {
				done(player.Trial{Name: "Good 2", Author: "Somebody", Options: offers, Move: "e4"}, nil)
			}
			return func() {}
		},
		Press:   func(id, option string) error { b.pressed = append(b.pressed, id+" "+option); return nil },
		SetHint: func(id string) { b.hint = id },
	})
	return b
}

// good returns an entry that has been tried.
func good() player.Entry {
	return player.Entry{ID: "g", Name: "Good 2", Path: "/opt/good", Offers: offers}
}

// row returns the row of an option.
func (b *bench) row(t *testing.T, name string) *optionRow {
	t.Helper()
	rows := b.dialog.shown.options.rows
	i := slices.IndexFunc(rows, func(r *optionRow) bool { return r.option.Name == name })
	if i < 0 {
		t.Fatalf("there is no option %s", name)
	}
	return rows[i]
}

// kept returns the engine in the list.
func (b *bench) kept(t *testing.T) player.Entry {
	t.Helper()
	e, ok := b.list.ByID("g")
	if !ok {
		t.Fatal("the engine is not in the list")
	}
	return e
}

func TestAnEngineIsAddedByItsPath(t *testing.T) {
	b := furnish(t)
	somebody := t.TempDir()
	t.Setenv("HOME", somebody)
	t.Setenv("USERPROFILE", somebody) // Windows
	b.dialog.add()
	typeInto(b.win, "~/bad")
	enter(b.win)
	top, ok := b.win.Canvas().Overlays().Top().(*dialog)
	if !ok || top == b.dialog.dialog || len(b.list.Get()) != 0 {
		t.Fatal("the dialog has not stayed for a program that is no engine")
	}
	for range "bad" {
		b.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyBackspace})
	}
	typeInto(b.win, "good")
	enter(b.win)
	all := b.list.Get()
	if len(all) != 1 || all[0].Name != "Good 2" || all[0].Path != filepath.Join(somebody, "good") || all[0].ID == "" || len(all[0].Offers) != len(offers) {
		t.Fatalf("added %+v", all)
	}
	if b.win.Canvas().Overlays().Top() != fyne.CanvasObject(b.dialog.dialog) || b.dialog.shown.now.ID != all[0].ID {
		t.Error("the new engine is not shown")
	}
	if got := b.dialog.said.Text(); got != "Good 2 by Somebody works. Its first move was e4." {
		t.Error(got)
	}
	if b.changes == 0 {
		t.Error("nobody heard of it")
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
	b := furnish(t, good())
	test.Tap(b.row(t, "Ponder").check)
	b.row(t, "Style").control.(*widget.Dropdown).Choose(1)
	b.row(t, "Book File").control.(*widget.Field).SetText("b.bin")
	hash := b.row(t, "Hash")
	hash.control.(*widget.Field).SetText("64")
	hash.control.(*widget.Field).TypedKey(&fyne.KeyEvent{Name: fyne.KeyUp})
	test.Tap(b.row(t, "Clear Hash").control.(*widget.Button))
	want := map[string]string{"Ponder": "true", "Style": "Risky", "Book File": "b.bin", "Hash": "65"}
	if got := b.kept(t).Options; len(got) != len(want) {
		t.Errorf("kept %v", got)
	}
	for name, value := range want {
		if got := b.kept(t).Options[name]; got != value {
			t.Errorf("%s is %q", name, got)
		}
	}
	if !slices.Equal(b.pressed, []string{"g Clear Hash"}) {
		t.Errorf("pressed %v", b.pressed)
	}
	b.row(t, "Threads").control.(*widget.Field).SetText("2")
	b.row(t, "Threads").control.(*widget.Field).SetText("1")
	if _, own := b.kept(t).Options["Threads"]; own {
		t.Error("the engine's own value is kept as the player's")
	}
	if got := hash.label.Text(); got != "● Hash" {
		t.Errorf("a changed option is marked %q", got)
	}
	if got := b.row(t, "Threads").label.Text(); got != "Threads" {
		t.Errorf("an option that was not changed is marked %q", got)
	}

	test.Tap(b.dialog.shown.options.defaults)
	if got := b.kept(t).Options; len(got) != 0 {
		t.Errorf("after Defaults %v", got)
	}
	if hash.control.(*widget.Field).Text != "16" || b.row(t, "Ponder").check.Checked || hash.label.Text() != "Hash" {
		t.Error("the widgets do not show the defaults")
	}
	if !b.dialog.shown.options.defaults.Disabled() {
		t.Error("there is something to put back after Defaults")
	}
}

// A change made while an engine is tried is kept, and the new options are shown.
func TestATrialLosesNoChange(t *testing.T) {
	b := furnish(t, good())
	var changed func(player.Trial, error)
	b.dialog.in.Try = func(_ player.Entry, done func(player.Trial, error)) func() {
		changed = done
		return func() {}
	}
	test.Tap(b.dialog.shown.test)
	b.row(t, "Hash").control.(*widget.Field).SetText("64")
	now := slices.Clone(offers)
	now[4].Max = 2
	changed(player.Trial{Name: "Good 2", Options: now, Move: "e4"}, nil)
	if e := b.kept(t); e.Options["Hash"] != "64" || e.Offers[4].Max != 2 {
		t.Errorf("kept %v, offers %v", e.Options, e.Offers[4])
	}
	if r := b.row(t, "Threads"); r.option.Max != 2 {
		t.Errorf("Threads still go up to %d", r.option.Max)
	}
	b.row(t, "Hash").control.(*widget.Field).SetText("32")
	if e := b.kept(t); e.Offers[4].Max != 2 {
		t.Error("the next change brings the old offers back")
	}
}

func TestAValueThatCannotBeIsRefused(t *testing.T) {
	b := furnish(t, good())
	threads := b.row(t, "Threads").control.(*widget.Field)
	for text, says := range map[string]string{"9": "Option Threads takes a number from 1 to 8", "x": "Option Threads takes a number", "": "Option Threads takes"} {
		threads.FocusGained()
		threads.SetText("2")
		threads.FocusLost()
		threads.FocusGained()
		threads.SetText("1") // as far as it was right it has not been meant
		threads.SetText(text)
		if got := b.dialog.wrong.Text(); !strings.HasPrefix(got, says) {
			t.Errorf("%q: said %q", text, got)
		}
		if got := b.kept(t).Options["Threads"]; got != "2" {
			t.Errorf("%q: kept %q", text, got)
		}
		if threads.FocusLost(); threads.Text != "2" || b.dialog.wrong.Text() != "" {
			t.Errorf("%q: left, it says %q, and %q", text, threads.Text, b.dialog.wrong.Text())
		}
	}
	d := b.dialog.shown
	for _, c := range []struct{ seconds, nodes, says string }{{"0", "", "Seconds must be"}, {"700", "", "Seconds must be"}, {"", "", "An engine needs a limit"}, {"", "1.5", "Nodes must be"}} {
		d.seconds.SetText("3")
		d.nodes.SetText(c.nodes)
		d.seconds.SetText(c.seconds)
		if got := b.dialog.wrong.Text(); !strings.HasPrefix(got, c.says) {
			t.Errorf("%q, %q: said %q", c.seconds, c.nodes, got)
		}
		if d.seconds.FocusLost(); d.seconds.Text != "3" || d.nodes.Text != "" {
			t.Errorf("left, they say %q and %q", d.seconds.Text, d.nodes.Text)
		}
	}
	d.seconds.SetText("0,5")
	d.nodes.SetText("5000")
	if e := b.kept(t); e.Seconds != .5 || e.Nodes != 5000 || b.dialog.wrong.Text() != "" {
		t.Errorf("kept %v s, %d nodes, said %q", e.Seconds, e.Nodes, b.dialog.wrong.Text())
	}
}

func TestWhatMattersStandsFirst(t *testing.T) {
	b := furnish(t, good())
	var names []string
	for _, r := range b.dialog.shown.options.rows {
		names = append(names, r.option.Name)
	}
	if !slices.Equal(names, []string{"Hash", "Threads", "Ponder", "Style", "Book File", "Clear Hash"}) {
		t.Errorf("options %v", names)
	}
	if b.dialog.shown.options.search.Visible() {
		t.Error("a search for six options")
	}
}

func TestManyOptionsCanBeSearched(t *testing.T) {
	e := good()
	for _, name := range strings.Fields("a1 a2 a3 a4 a5 a6 a7 needle") {
		e.Offers = append(slices.Clip(e.Offers), client.Option{Name: name, Kind: client.String})
	}
	b := furnish(t, e)
	o := b.dialog.shown.options
	if !o.search.Visible() {
		t.Fatal("no search for 14 options")
	}
	o.search.SetText("Needle")
	for _, r := range o.rows {
		if r.content.Visible() != (r.option.Name == "needle") {
			t.Errorf("%s is in sight: %v", r.option.Name, r.content.Visible())
		}
	}
	o.search.SetText("xyz")
	if !o.none.Visible() {
		t.Error("nothing is found, and nothing says so")
	}
}

func TestAnEngineIsRemovedAndComesBack(t *testing.T) {
	other := good()
	other.ID, other.Name, other.Path = "h", "Other", "/opt/other"
	b := furnish(t, good(), other)
	test.Tap(b.dialog.remove)
	if all := b.list.Get(); len(all) != 1 || all[0].ID != "h" || b.dialog.shown.now.ID != "h" || !b.dialog.undo.Visible() {
		t.Fatalf("left %v, shown %v", all, b.dialog.shown.now.ID)
	}
	test.Tap(b.dialog.undo)
	if all := b.list.Get(); len(all) != 2 || all[0].ID != "g" || b.dialog.shown.now.ID != "g" || b.dialog.undo.Visible() {
		t.Errorf("brought back %v, shown %v", all, b.dialog.shown.now.ID)
	}
	test.Tap(b.dialog.remove)
	test.Tap(b.dialog.remove)
	if len(b.list.Get()) != 0 || b.dialog.shown != nil || !b.dialog.remove.Disabled() {
		t.Error("the list is not empty")
	}
}

func TestAnEntryWithAFaultSaysSo(t *testing.T) {
	e := good()
	e.Fault = "it has no program"
	b := furnish(t, e)
	if b.dialog.shown.options != nil || b.dialog.remove.Disabled() {
		t.Error("an entry that cannot be used has settings")
	}
	e.ID = "" // no engine's, as which Backrank gives hints
	if about := aboutEngine(e, ""); about != "Cannot be used" {
		t.Errorf("it is said of it: %q", about)
	}
}

func TestOneEngineGivesHints(t *testing.T) {
	other := good()
	other.ID, other.Name, other.Path = "h", "Other", "/opt/other"
	b := furnish(t, good(), other)
	b.dialog.shown.hints.SetChecked(true)
	b.dialog.list.Choose(1)
	if b.hint != "g" || b.dialog.shown.hints.Checked {
		t.Errorf("hints by %q, the other is ticked too: %v", b.hint, b.dialog.shown.hints.Checked)
	}
	b.dialog.shown.hints.SetChecked(true)
	b.dialog.list.Choose(0)
	if b.hint != "h" || b.dialog.shown.hints.Checked {
		t.Errorf("hints by %q", b.hint)
	}
}

// In the dialog for a new game an engine that cannot play the variant is skipped.
func TestAnEngineIsTheOpponent(t *testing.T) {
	plain := player.Entry{ID: "p", Name: "Plain", Path: "/opt/plain"}
	fischer := player.Entry{ID: "f", Name: "Fischer", Path: "/opt/fischer", Offers: offers}
	d := lay(t, Choices{Variant: "chess"})
	d.dialog.opponent.engines.engines = func() []player.Entry { return []player.Entry{plain, fischer} }
	d.dialog.opponent.engines.wanted = "p" // played last
	d.dialog.opponent.kind.Choose(anEngine)
	if e, ok := d.dialog.opponent.engines.chosen(); !ok || e.ID != "p" {
		t.Fatalf("chosen %v", e)
	}
	d.dialog.pickTile(1) // Chess960
	if e, ok := d.dialog.opponent.engines.chosen(); ok {
		t.Errorf("%s is chosen and cannot play", e.Name)
	}
	if got := d.dialog.dialog.said; !d.dialog.begin.Disabled() || got.Text() != "Choose an engine that can play this variant" {
		t.Errorf("the game can begin without an opponent: %q", got.Text())
	}
	d.key(fyne.KeyReturn)
	if len(d.games) != 0 {
		t.Fatal("it has begun")
	}
	if d.dialog.opponent.engines.list.Choose(0); d.dialog.opponent.engines.list.Chosen() >= 0 {
		t.Error("an engine that cannot play was chosen")
	}
	d.dialog.opponent.engines.list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	d.key(fyne.KeyReturn)
	if len(d.games) != 1 || d.games[0].Black.Engine != "f" || d.games[0].Black.Name != "Fischer" || d.last.Engine != "f" || d.last.Friend {
		t.Errorf("began %+v, remembers %+v", d.games, d.last)
	}
}

func TestNoEngineLearnsAVariantItDoesNotKnow(t *testing.T) {
	d := lay(t, Choices{Variant: "bunker"})
	d.dialog.opponent.engines.engines = func() []player.Entry { return []player.Entry{good()} }
	d.dialog.opponent.kind.Choose(anEngine)
	if got := d.dialog.dialog.said; got.Text() != "None of your engines can play this variant" {
		t.Error(got.Text())
	}
	v, _ := variants.ByID("benko")
	d.dialog.pick(v)
	if got := d.dialog.opponent.about.Text(); !strings.Contains(got, "Backrank places the pieces") {
		t.Errorf("in a draft: %q", got)
	}
}

// The wheel scrolls the options wherever the pointer is, even over a field.
func TestTheWheelScrollsOverFields(t *testing.T) {
	b := furnish(t, good())
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

// An engine whose name is deleted gets the one shown in the empty field.
func TestAnEmptiedNameIsTheOneShown(t *testing.T) {
	b := furnish(t, player.Entry{ID: "g", Name: "Good 2", Path: "/opt/goodfish", Offers: offers})
	name := b.dialog.shown.name
	for _, c := range []struct{ text, want string }{{"Gordon", "Gordon"}, {" ", "Good 2"}, {"", name.PlaceHolder}} {
		name.SetText(c.text)
		if got := b.kept(t).Name; got != c.want || b.dialog.all[0].Name != c.want {
			t.Errorf("%q: kept as %q, in the list %q", c.text, got, b.dialog.all[0].Name)
		}
	}
}

package ui

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"backrank/app"
	"backrank/app/notice"
	"backrank/app/settings"
	"backrank/ui/dialogs"
	"backrank/ui/keys"
	"backrank/ui/widget"
)

// strike presses a key, as the toolkit tells it.
func (r *testWindow) strike(k keys.Key) {
	r.modifiers = func() fyne.KeyModifier { return k.Mod }
	focused := r.win.Canvas().Focused()
	if s := k.Shortcut(); s != nil {
		if do := r.inMenu(r.menu.bar.Items, s.ShortcutName()); do != nil {
			do()
		} else if f, takes := focused.(fyne.Shortcutable); takes {
			f.TypedShortcut(s)
		} else if slices.ContainsFunc(r.keyboard.registered, func(h fyne.Shortcut) bool { return h.ShortcutName() == s.ShortcutName() }) {
			r.Window.press(k) // the toolkit's window for tests hears no shortcuts
		}
		return
	}
	e := &fyne.KeyEvent{Name: k.Name}
	if focused != nil {
		focused.TypedKey(e)
	} else {
		r.win.Canvas().OnTypedKey()(e)
	}
	if c := k.Writes(); c != 0 {
		r.rune(c)
	}
	if k.Name == fyne.KeySpace {
		r.rune(' ')
	}
}

// rune types a letter.
func (r *testWindow) rune(c rune) {
	if focused := r.win.Canvas().Focused(); focused != nil {
		focused.TypedRune(c)
	} else {
		r.win.Canvas().OnTypedRune()(c)
	}
}

// inMenu returns what a menu does for a shortcut, nil for nothing.
func (r *testWindow) inMenu(menus []*fyne.Menu, name string) func() {
	for _, m := range menus {
		for _, item := range m.Items {
			if item.Shortcut != nil && item.Shortcut.ShortcutName() == name {
				return item.Action
			}
			if item.ChildMenu != nil {
				if do := r.inMenu([]*fyne.Menu{item.ChildMenu}, name); do != nil {
					return do
				}
			}
		}
	}
	return nil
}

// key reads a key.
func key(text string) keys.Key {
	k, ok := keys.Parse(text)
	if !ok && text != "" {
		panic(text)
	}
	return k
}

// all gives every command another key.
func (r *testWindow) all() {
	var free []keys.Key
	for _, held := range []string{"Alt+", "", "Ctrl+Alt+", "Shift+", "Ctrl+Alt+Shift+"} {
		for name := 'A'; name <= 'Z'; name++ {
			free = append(free, key(held+string(name)))
		}
		for _, name := range []string{"F5", "F6", "F7", "F8", "PgUp", "Ins", "Home", "Space"} {
			free = append(free, key(held+name))
		}
	}
	to := map[*keys.Binding]keys.Key{}
	for _, b := range r.keys {
		i := slices.IndexFunc(free, func(k keys.Key) bool { return k != b.Default && r.keys.Refuse(b, k) == "" })
		to[b] = free[i]
		free = slices.Delete(free, i, i+1)
	}
	r.keyboard.choose(to)
	for b, k := range to {
		if b.Key != k {
			r.t.Fatalf("%s has %s in place of %s", b.ID, b.Key, k)
		}
	}
}

// inDialog presses a button of the dialog.
func (r *testWindow) inDialog(label string) {
	r.t.Helper()
	for _, o := range test.LaidOutObjects(r.win.Canvas().Overlays().Top()) {
		if b, is := o.(*widget.Button); is && b.Visible() && b.Text == label {
			test.Tap(b)
			return
		}
	}
	r.t.Fatalf("the dialog has no button %q", label)
}

// stage is a screen that does whatever is heard in its room.
type stage struct {
	*testWindow
	in  keys.Rooms
	ran *string
}

func (s *stage) Content() fyne.CanvasObject  { return s.content }
func (s *stage) Focus(fyne.Canvas)           {}
func (s *stage) TypedKey(*fyne.KeyEvent)     {}
func (s *stage) TypedRune(rune)              {}
func (s *stage) Say(string, notice.Severity) {}
func (s *stage) Own(id string) func() {
	if s.command(id).binding.Rooms&s.in == 0 {
		return nil
	}
	return func() { *s.ran = id }
}

// Every key of a command reaches it in every room in which it is heard, and a combined one of the game from everywhere: the
// default keys, and other ones, through the menu, the toolkit's shortcuts, keys and letters.
func TestEveryKeyReachesItsCommand(t *testing.T) {
	for _, changed := range []bool{false, true} {
		r := open(t, "chess", "")
		ran := ""
		for _, c := range r.commands.byID {
			c.can, c.do = nil, func() { ran = c.id }
		}
		if changed {
			r.all()
		}
		screens := map[keys.Rooms]string{0: ""}
		for name, room := range roomsOf {
			screens[room] = name
		}
		for room := keys.Game; room < keys.All; room <<= 1 {
			for _, b := range r.keys {
				for _, k := range b.All() {
					if b.Rooms&room == 0 && (!k.Combined() || b.Rooms&inGame == 0) {
						continue
					}
					if b.ID == "menu-of-the-move" && room == keys.Moves {
						continue // the list opens it itself
					}
					r.screen, r.screens.name = nil, screens[room]
					r.win.Canvas().Unfocus()
					if room == keys.Moves {
						r.win.Canvas().Focus(r.panel.moves.List)
					} else if room != keys.Game {
						r.screen = &stage{r, room, &ran}
					}
					if keys.Own(room, k) != "" {
						continue // "?" begins a search in the atlas
					}
					ran = ""
					if r.strike(k); ran != b.ID {
						t.Errorf("changed %v: %s in room %d does %q, not %s", changed, k, room, ran, b.ID)
					}
				}
			}
		}
	}
}

// The default keys are none that would be refused, none stands for two commands, and each command is in the list once, under
// an id that a file can hold.
func TestUsualKeysDoNotClash(t *testing.T) {
	r := open(t, "chess", "")
	ids, listed, sound := map[string]bool{}, map[*keys.Binding]int{}, regexp.MustCompile(`^[a-z0-9-]+$`)
	for _, g := range bindingGroups(r.commands) {
		for _, b := range g.Bindings {
			listed[b]++
		}
	}
	for name, c := range r.commands.byID {
		b := c.binding
		if b.Default.String() != c.key || c.fixed != "" && (len(b.Fixed) != 1 || b.Fixed[0].String() != c.fixed) {
			t.Errorf("%s: %q or %q is no key", name, c.key, c.fixed)
		}
		if ids[c.id] || !sound.MatchString(c.id) || listed[b] != 1 {
			t.Errorf("%s has the id %q, known already: %v; it is in the list %d times", name, c.id, ids[c.id], listed[b])
		}
		ids[c.id] = true
		for _, k := range b.All() {
			if o := r.keys.Other(b, k); o != nil {
				t.Errorf("%s stands for %s and %s", k, name, o.Name)
			}
		}
		if why := r.keys.Refuse(b, b.Default); b.Default != (keys.Key{}) && why != "" {
			t.Errorf("%s has a key that nobody could choose: %s", name, why)
		}
	}
}

// Menus, buttons and lists tell the keys that are heard, at once after they have changed.
func TestKeysAreToldAsTheyAreHeard(t *testing.T) {
	for _, changed := range []bool{false, true} {
		r := open(t, "chess", "")
		r.do(r.screens.showAtlas)
		if changed {
			r.all()
		}
		lines := map[string]bool{}
		for _, g := range keyGroups(r.commands) {
			for _, k := range g.Keys {
				lines[k.Keys+"|"+k.What] = true
			}
		}
		for name, c := range r.commands.byID {
			first := c.binding.First()
			if item := r.menu.items[c]; item != nil && strings.TrimSpace(strings.TrimPrefix(item.Label, c.title())) != first {
				t.Errorf("changed %v: %s has %s, and is %q in the menu", changed, name, first, item.Label)
			}
			if b := r.panel.buttons[c]; b != nil && !strings.HasSuffix(b.Tip, first) {
				t.Errorf("changed %v: %s has %s, and the tooltip %q", changed, name, first, b.Tip)
			}
			if line := c.line(); line.Keys != "" && c.binding.Rooms&inGame != 0 && !lines[line.Keys+"|"+line.What] {
				t.Errorf("changed %v: %+v is not in help", changed, line)
			}
			for _, list := range screenLists {
				if !slices.Contains(list.commands(), name) || first == "" {
					continue
				}
				told := screenKeys(r.commands, list.room).Keys
				if !slices.ContainsFunc(told, func(k dialogs.Key) bool { return slices.Contains(strings.Split(k.Keys, ", "), first) }) {
					t.Errorf("changed %v: %s has %s, which %s does not tell", changed, name, first, list.title)
				}
			}
		}
	}
}

// Changed keys are there after a restart, and so are they in a file of which a part is unknown.
func TestKeysSurviveARestart(t *testing.T) {
	folder, left := t.TempDir(), filepath.Join(t.TempDir(), "left")
	r := openOn(t, app.Options{Folder: folder}, "")
	r.keyboard.choose(map[*keys.Binding]keys.Key{r.command("flip-board").binding: key("Ctrl+B"), r.command("hint").binding: {}})
	r.match.Settings().Change(func(s *settings.Settings) { s.Keys += " fly=Y zen-mode=Ctrl+N" })
	if err := r.match.Settings().Sync(); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(left, os.DirFS(folder)); err != nil { // as a kill leaves it
		t.Fatal(err)
	}
	r = openOn(t, app.Options{Folder: left}, "")
	for id, want := range map[string]string{"flip-board": "Ctrl+B", "hint": "", "zen-mode": "Z", "new-game": "Ctrl+N"} {
		if got := r.command(id).binding.Text(); got != want {
			t.Errorf("%s has %q, want %q", id, got, want)
		}
	}
	before := r.board.State().Bottom
	if r.strike(key("Ctrl+B")); r.board.State().Bottom == before {
		t.Error("the changed key does nothing")
	}
	r.keyboard.choose(map[*keys.Binding]keys.Key{r.command("flip-board").binding: key("F")})
	if now := r.settings(); now.Keys != "fly=Y hint= zen-mode=Ctrl+N" {
		t.Errorf("the settings have %q", now.Keys)
	}
}

// In the list of keys a command is found, and gets a key that is free, one that is taken from another command if that is
// agreed to, none, or its own again; what cannot be had is told with its reason. All of it by the keyboard.
func TestKeysAreChangedByKeys(t *testing.T) {
	r := open(t, "chess", "")
	r.strike(key("F1"))
	r.inDialog("Change…")
	press := func(all ...string) {
		for _, text := range all {
			r.strike(key(text))
		}
	}
	is := func(what, told string, want ...string) {
		t.Helper()
		var got []string
		for _, id := range []string{"flip-board", "new-game", "hint"} {
			got = append(got, r.command(id).binding.Text())
		}
		if !slices.Equal(got, want) || !strings.Contains(r.top(), told) {
			t.Errorf("%s: %q, want %q; %q is told: %v", what, got, want, told, strings.Contains(r.top(), told))
		}
	}
	press("F", "L", "I", "P")
	press("Enter")
	is("asked", "Press the new key for Flip board", "F", "Ctrl+N", "H")
	for text, why := range map[string]string{
		"Tab": "Tab moves to the next control", "←": "The arrow keys walk", "Ctrl+C": "Ctrl+C is reserved for Copy FEN", "Ctrl+A": "Ctrl+A selects all",
		"Enter": "Enter is reserved for Type a move", "Shift+F10": "Shift+F10 opens the menu",
	} {
		press(text)
		is(text, why, "F", "Ctrl+N", "H")
	}
	if now := r.settings(); now.Keys != "" {
		t.Errorf("refused keys are in the settings: %q", now.Keys)
	}
	press("Ctrl+B")
	is("a free key", "The key for Flip board is now Ctrl+B", "Ctrl+B", "Ctrl+N", "H")
	press("Enter", "Shift+F5")
	is("another one", "The key for Flip board is now Shift+F5", "Shift+F5", "Ctrl+N", "H")
	press("Enter", "Ctrl+N")
	is("a clash", "Ctrl+N is used by New game", "Shift+F5", "Ctrl+N", "H")
	press("Esc")
	is("kept", "Click a command", "Shift+F5", "Ctrl+N", "H")
	press("Enter", "H")
	is("a clash of letters", "H is used by Hint", "Shift+F5", "Ctrl+N", "H")
	r.inDialog("Keep")
	press("Enter", "Ctrl+N", "Enter")
	is("replaced", "New game no longer has a key of its own", "Ctrl+N", "", "H")
	press("Enter", "Backspace")
	is("taken away", "The key for Flip board was removed", "", "", "H")
	press("Enter", "Esc", "Enter", "Ctrl+Q", "Esc")
	is("left", "Click a command", "", "", "H")
	r.inDialog("Reset")
	is("reset", "The key for Flip board is now F", "F", "", "H")
	press("Enter", "Ctrl+N")
	r.inDialog("Reset all")
	press("Esc")
	is("not all reset", "Click a command", "Ctrl+N", "", "H")
	r.inDialog("Reset all")
	press("Space")
	is("all reset", "All keys were reset to their defaults", "F", "Ctrl+N", "H")
	if now := r.settings(); now.Keys != "" {
		t.Errorf("the default keys are in the settings: %q", now.Keys)
	}
	if press("Esc"); r.win.Canvas().Overlays().Top() != nil {
		t.Error("Escape does not close the list")
	}
}

// A key of a command that does not apply changes nothing, and opens nothing.
func TestWhatDoesNotApplyChangesNothing(t *testing.T) {
	for _, variant := range []string{"chess", "prechess"} {
		r := open(t, variant, "")
		for n := range 2 {
			for name, c := range r.commands.byID {
				if c.do == nil || c.applies(&r.view) {
					continue
				}
				before := r.view.Serial
				if r.do(c.do); r.win.Canvas().Overlays().Top() != nil || r.screen != nil || r.view.Serial != before {
					t.Errorf("%s, %d: %s does something", variant, n, name)
					r.win.Canvas().Overlays().Remove(r.win.Canvas().Overlays().Top())
				}
			}
			r.do(func() { r.runCommand(r.match.Resign) })
		}
	}
}

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
	"backrank/ui/dialogs/shortcuts"
	"backrank/ui/keys"
	"backrank/ui/widget"
)

// americanDigits are the characters that an American keyboard types with Shift and the digits from 0 to 9.
const americanDigits = ")!@#$%^&*("

// pressKey presses a key through the menu, the shortcuts, the keys or the letters of the window, like the toolkit.
func (r *testWindow) pressKey(k keys.Key) {
	r.keyInput.modifiers = func() fyne.KeyModifier { return k.Mod }
	focused := r.win.Canvas().Focused()
	if s := k.Shortcut(); s != nil {
		if do := r.menuAction(r.menu.bar.Items, s.ShortcutName()); do != nil {
			do()
		} else if f, takes := focused.(fyne.Shortcutable); takes {
			f.TypedShortcut(s)
		} else if slices.ContainsFunc(r.keyboard.registered, func(h fyne.Shortcut) bool { return h.ShortcutName() == s.ShortcutName() }) {
			r.keyInput.press(k) // the toolkit's test window ignores shortcuts
		}
		return
	}
	e := &fyne.KeyEvent{Name: k.Name}
	if focused != nil {
		focused.TypedKey(e)
	} else {
		r.win.Canvas().OnTypedKey()(e)
	}
	switch c := k.Writes(); {
	case c != 0:
		r.typeRune(c)
	case keys.OfShiftedDigit(e, k.Mod) == k:
		r.typeRune(rune(americanDigits[k.Name[0]-'0']))
	}
	if k.Name == fyne.KeySpace {
		r.typeRune(' ')
	}
}

// typeRune types a letter.
func (r *testWindow) typeRune(c rune) {
	if focused := r.win.Canvas().Focused(); focused != nil {
		focused.TypedRune(c)
	} else {
		r.win.Canvas().OnTypedRune()(c)
	}
}

// menuAction returns the action of the menu item with a shortcut, nil if there is none.
func (r *testWindow) menuAction(menus []*fyne.Menu, name string) func() {
	for _, m := range menus {
		for _, item := range m.Items {
			if item.Shortcut != nil && item.Shortcut.ShortcutName() == name {
				return item.Action
			}
			if item.ChildMenu != nil {
				if do := r.menuAction([]*fyne.Menu{item.ChildMenu}, name); do != nil {
					return do
				}
			}
		}
	}
	return nil
}

// parseKey parses a key.
func parseKey(text string) keys.Key {
	k, ok := keys.Parse(text)
	if !ok && text != "" {
		panic(text)
	}
	return k
}

// changeAllKeys gives every command another key.
func (r *testWindow) changeAllKeys() {
	var free []keys.Key
	for _, held := range []string{"Alt+", "", "Ctrl+Alt+", "Shift+", "Ctrl+Alt+Shift+"} {
		for name := 'A'; name <= 'Z'; name++ {
			free = append(free, parseKey(held+string(name)))
		}
		for _, name := range []string{"F3", "F4", "F5", "F6", "F7", "F8", "PgUp", "Ins", "Home", "Space"} {
			free = append(free, parseKey(held+name))
		}
	}
	to := map[*keys.Binding]keys.Key{}
	for _, b := range r.commands.keys {
		i := slices.IndexFunc(free, func(k keys.Key) bool { return k != b.Default && r.commands.keys.Refuse(b, k) == "" })
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

// pressInDialog presses a button of the topmost dialog.
func (r *testWindow) pressInDialog(label string) {
	r.t.Helper()
	for _, o := range test.LaidOutObjects(r.win.Canvas().Overlays().Top()) {
		if b, is := o.(*widget.Button); is && b.Visible() && b.Text == label {
			test.Tap(b)
			return
		}
	}
	r.t.Fatalf("the dialog has no button %q", label)
}

// fakeScreen is a screen that handles every command of its room.
type fakeScreen struct {
	*testWindow
	in  keys.Rooms
	ran *string
}

func (s *fakeScreen) Content() fyne.CanvasObject  { return s.content }
func (s *fakeScreen) Focus(fyne.Canvas)           {}
func (s *fakeScreen) TypedKey(*fyne.KeyEvent)     {}
func (s *fakeScreen) TypedRune(rune)              {}
func (s *fakeScreen) Say(string, notice.Severity) {}
func (s *fakeScreen) Own(id string) func() {
	if s.commands.get(id).binding.Rooms&s.in == 0 {
		return nil
	}
	return func() { *s.ran = id }
}

// Every key runs its command in every room in which it works; keys of the game with modifiers work from all rooms. This
// holds for default and changed keys, through the menu, shortcuts, keys and letters.
func TestKeysReachCommands(t *testing.T) {
	for _, changed := range []bool{false, true} {
		r := open(t, "chess", "")
		ran := ""
		for _, c := range r.commands.byID {
			c.enabledIf, c.do = nil, func() { ran = c.id }
		}
		if changed {
			r.changeAllKeys()
		}
		screens := map[keys.Rooms]string{0: ""}
		for name, room := range roomsOf {
			screens[room] = name
		}
		for room := keys.Game; room < keys.All; room <<= 1 {
			for _, b := range r.commands.keys {
				for _, k := range b.All() {
					if b.Rooms&room == 0 && (!k.Combined() || b.Rooms&inGame == 0) {
						continue
					}
					if b.ID == "menu-of-the-move" && room == keys.Moves {
						continue // the list of moves handles this key
					}
					r.screens.shown.screen, r.screens.shown.name = nil, screens[room]
					r.win.Canvas().Unfocus()
					if room == keys.Moves {
						r.win.Canvas().Focus(r.panel.moves.List)
					} else if room != keys.Game {
						r.screens.shown.screen = &fakeScreen{r, room, &ran}
					}
					if keys.Own(room, k) != "" {
						continue // "?" begins a search in the atlas
					}
					ran = ""
					if r.pressKey(k); ran != b.ID {
						t.Errorf("changed %v: %s in room %d does %q, not %s", changed, k, room, ran, b.ID)
					}
				}
			}
		}
	}
}

// No default key is refused as a choice or belongs to two commands. Each command is in the list once, with an id that
// is valid in the settings file.
func TestDefaultKeysAreUnique(t *testing.T) {
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
			if o := r.commands.keys.Other(b, k); o != nil {
				t.Errorf("%s is the key of %s and %s", k, name, o.Name)
			}
		}
		if why := r.commands.keys.Refuse(b, b.Default); b.Default != (keys.Key{}) && why != "" {
			t.Errorf("%s has a key that nobody could choose: %s", name, why)
		}
	}
}

// Menus, buttons and lists show the current keys, at once after a change.
func TestShownKeysFollowChanges(t *testing.T) {
	for _, changed := range []bool{false, true} {
		r := open(t, "chess", "")
		r.do(r.atlas.show)
		if changed {
			r.changeAllKeys()
		}
		lines := map[string]bool{}
		for _, g := range keyGroups(r.commands) {
			for _, k := range g.Lines {
				lines[k.Keys+"|"+k.What] = true
			}
		}
		for name, c := range r.commands.byID {
			first := c.binding.First()
			if item := r.menu.items[c]; item != nil && strings.TrimSpace(strings.TrimPrefix(item.Label, c.title())) != first {
				t.Errorf("changed %v: %s has %s, and is %q in the menu", changed, name, first, item.Label)
			}
			for _, b := range r.panel.buttons.byCommand[c] {
				if !strings.HasSuffix(b.Tip, first) {
					t.Errorf("changed %v: %s has %s, and the tooltip %q", changed, name, first, b.Tip)
				}
			}
			if line := c.line(); line.Keys != "" && c.binding.Rooms&inGame != 0 && !lines[line.Keys+"|"+line.What] {
				t.Errorf("changed %v: %+v is not in help", changed, line)
			}
			for _, list := range screenLists() {
				if !slices.Contains(list.commands(), name) || first == "" {
					continue
				}
				listed := screenKeys(r.commands, list.room).Lines
				if !slices.ContainsFunc(listed, func(k shortcuts.Line) bool { return slices.Contains(strings.Split(k.Keys, ", "), first) }) {
					t.Errorf("changed %v: %s has %s, which %s does not tell", changed, name, first, list.title)
				}
			}
		}
	}
}

// Changed keys survive a restart, also from a settings file with unknown entries.
func TestKeysSurviveRestart(t *testing.T) {
	folder, left := t.TempDir(), filepath.Join(t.TempDir(), "left")
	r := openOn(t, app.Options{Folder: folder}, "")
	r.keyboard.choose(map[*keys.Binding]keys.Key{r.commands.get("flip-board").binding: parseKey("Ctrl+B"), r.commands.get("hint").binding: {}})
	r.match.Settings().Change(func(s *settings.Settings) { s.Keys += " fly=Y zen-mode=Ctrl+N" })
	if err := r.match.Settings().Sync(); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(left, os.DirFS(folder)); err != nil { // the state after a kill
		t.Fatal(err)
	}
	r = openOn(t, app.Options{Folder: left}, "")
	for id, want := range map[string]string{"flip-board": "Ctrl+B", "hint": "", "zen-mode": "Z", "new-game": "Ctrl+N"} {
		if got := r.commands.get(id).binding.Text(); got != want {
			t.Errorf("%s has %q, want %q", id, got, want)
		}
	}
	before := r.board.State().Bottom
	if r.pressKey(parseKey("Ctrl+B")); r.board.State().Bottom == before {
		t.Error("the changed key does nothing")
	}
	r.keyboard.choose(map[*keys.Binding]keys.Key{r.commands.get("flip-board").binding: parseKey("F")})
	if now := r.settings.get(); now.Keys != "fly=Y hint= zen-mode=Ctrl+N" {
		t.Errorf("the settings have %q", now.Keys)
	}
}

// In the list of keys the player can find a command and give it a free key, a key of another command after
// confirmation, no key, or its default, with the keyboard alone. A refused key is reported with the reason.
func TestChangeKeysByKeyboard(t *testing.T) {
	r := open(t, "chess", "")
	r.pressKey(parseKey("F1"))
	r.pressInDialog("Change…")
	press := func(all ...string) {
		for _, text := range all {
			r.pressKey(parseKey(text))
		}
	}
	is := func(what, told string, want ...string) {
		t.Helper()
		var got []string
		for _, id := range []string{"flip-board", "new-game", "hint"} {
			got = append(got, r.commands.get(id).binding.Text())
		}
		if !slices.Equal(got, want) || !strings.Contains(r.dialogMarkup(), told) {
			t.Errorf("%s: %q, want %q; %q is told: %v", what, got, want, told, strings.Contains(r.dialogMarkup(), told))
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
	if now := r.settings.get(); now.Keys != "" {
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
	r.pressInDialog("Keep")
	press("Enter", "Ctrl+N", "Enter")
	is("replaced", "New game no longer has a key of its own", "Ctrl+N", "", "H")
	press("Enter", "Backspace")
	is("taken away", "The key for Flip board was removed", "", "", "H")
	press("Enter", "Esc", "Enter", "Ctrl+Q", "Esc")
	is("left", "Click a command", "", "", "H")
	r.pressInDialog("Reset")
	is("reset", "The key for Flip board is now F", "F", "", "H")
	press("Enter", "Ctrl+N")
	r.pressInDialog("Reset all")
	press("Esc")
	is("not all reset", "Click a command", "Ctrl+N", "", "H")
	r.pressInDialog("Reset all")
	press("Space")
	is("all reset", "All keys were reset to their defaults", "F", "Ctrl+N", "H")
	if now := r.settings.get(); now.Keys != "" {
		t.Errorf("the default keys are in the settings: %q", now.Keys)
	}
	if press("Esc"); r.win.Canvas().Overlays().Top() != nil {
		t.Error("Escape does not close the list")
	}
}

// A disabled command does nothing.
func TestKeyOfDisabledCommand(t *testing.T) {
	for _, variant := range []string{"chess", "prechess"} {
		r := open(t, variant, "")
		for n := range 2 {
			for name, c := range r.commands.byID {
				if c.do == nil || c.applies(r.view) {
					continue
				}
				before := r.view.Serial
				if r.do(c.do); r.win.Canvas().Overlays().Top() != nil || r.screens.shown.screen != nil || r.view.Serial != before {
					t.Errorf("%s, %d: %s does something", variant, n, name)
					r.win.Canvas().Overlays().Remove(r.win.Canvas().Overlays().Top())
				}
			}
			r.do(func() { r.runner.run(r.match.Resign) })
		}
	}
}

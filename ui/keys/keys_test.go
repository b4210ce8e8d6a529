package keys

import (
	"slices"
	"testing"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"backrank/lang"
)

const (
	ctrl  = fyne.KeyModifierControl
	alt   = fyne.KeyModifierAlt
	shift = fyne.KeyModifierShift
)

// Every valid key is parsed from its text form, and no other text is.
func TestKeysAreParsedFromTheirText(t *testing.T) {
	var all []Key
	for name := range named {
		for _, mod := range []fyne.KeyModifier{0, shift, ctrl, ctrl | shift, alt, ctrl | alt | shift} {
			all = append(all, Key{name, mod})
		}
	}
	for r := rune('!'); r < 0x600; r++ {
		if unicode.IsDigit(r) && r <= '9' {
			all = append(all, Key{fyne.KeyName(r), shift})
		}
		if k := OfRune(r); k.valid() {
			all = append(all, k, Key{k.Name, ctrl}, Key{k.Name, alt | shift})
		}
	}
	if len(all) < 1000 {
		t.Fatalf("only %d keys", len(all))
	}
	for _, k := range all {
		if got, ok := Parse(k.String()); !ok || got != k {
			t.Errorf("%+v is written %q and read as %+v, %v", k, k.String(), got, ok)
		}
	}
	for _, text := range []string{"", "Ctrl+", "ctrl+N", "Shift+Ctrl+N", "n", "Ctrl+n", "Shift+!", "Ctrl+Ctrl+N", "NN", "Esc ", " ", "Left", "-", "\xff", "F13"} {
		if k, ok := Parse(text); ok {
			t.Errorf("%q is read as %+v", text, k)
		}
	}
}

// A key is reported as an event, as a character or as a shortcut, in exactly one of these ways, and each gives the same
// key.
func TestAKeyIsReportedInOneWay(t *testing.T) {
	for _, text := range []string{"F", "Shift+F", "#", "−", "PgUp", "Shift+←", "Space", "Menu", "Ctrl+C", "Ctrl+Z", "Ctrl+N", "Ctrl+Shift+,", "Alt+F4", "Enter"} {
		k, ok := Parse(text)
		if !ok {
			t.Fatalf("%s is no key", text)
		}
		var got []Key
		if e := OfEvent(&fyne.KeyEvent{Name: k.Name}, k.Mod); e != (Key{}) && !k.Combined() {
			got = append(got, e)
		}
		if r := k.Writes(); r != 0 {
			got = append(got, OfRune(r))
		}
		if s := k.Shortcut(); s != nil {
			got = append(got, OfShortcut(s))
		}
		if !slices.Equal(got, []Key{k}) {
			t.Errorf("%s is heard as %v", text, got)
		}
	}
	if OfEvent(&fyne.KeyEvent{Name: fyne.KeyEnter}, 0) != (Key{Name: fyne.KeyReturn}) {
		t.Error("Enter of the number pad is another key")
	}
	for _, name := range []fyne.KeyName{fyne.KeyF, fyne.Key1, desktop.KeyShiftLeft, desktop.KeyCapsLock, fyne.KeyUnknown} {
		if k := OfEvent(&fyne.KeyEvent{Name: name}, 0); k != (Key{}) {
			t.Errorf("the event %q is the key %s", name, k)
		}
	}
	if k := OfRune(' '); k != (Key{}) {
		t.Errorf("a space is %s", k)
	}
}

// testMap returns commands of several rooms.
func testMap() Map {
	of := func(id, key string, in Rooms) *Binding {
		k, _ := Parse(key)
		return &Binding{ID: id, Name: id, Rooms: in, Default: k, Key: k}
	}
	m := Map{of("new", "Ctrl+N", Game|Moves), of("flip", "F", Game|Moves|Editor), of("star", "F", Atlas), of("good", "1", Moves), of("copy", "", Game)}
	m[4].Fixed = []Key{{fyne.KeyC, ctrl}}
	return m
}

// texts returns the keys of the commands.
func (m Map) texts() (all []string) {
	for _, b := range m {
		all = append(all, b.Key.String())
	}
	return all
}

// Keys that are unknown, refused or in conflict fall back to their defaults; all others are applied.
func TestWrongKeysFallBackAlone(t *testing.T) {
	for name, c := range map[string]struct {
		chosen map[string]string
		want   []string
	}{
		"nothing":               {nil, []string{"Ctrl+N", "F", "F", "1", ""}},
		"a change":              {map[string]string{"flip": "Ctrl+B"}, []string{"Ctrl+N", "Ctrl+B", "F", "1", ""}},
		"no key":                {map[string]string{"flip": ""}, []string{"Ctrl+N", "", "F", "1", ""}},
		"two change places":     {map[string]string{"new": "F", "flip": "Ctrl+N"}, []string{"F", "Ctrl+N", "F", "1", ""}},
		"an unknown key":        {map[string]string{"flip": "Hyper+Q", "new": "G"}, []string{"G", "F", "F", "1", ""}},
		"an unknown command":    {map[string]string{"fly": "Y", "new": "G"}, []string{"G", "F", "F", "1", ""}},
		"a refused key":         {map[string]string{"flip": "Tab", "new": "G"}, []string{"G", "F", "F", "1", ""}},
		"a fixed key":           {map[string]string{"flip": "Ctrl+C", "new": "G"}, []string{"G", "F", "F", "1", ""}},
		"another's key":         {map[string]string{"flip": "Ctrl+N", "good": "G"}, []string{"Ctrl+N", "F", "F", "G", ""}},
		"two with one key":      {map[string]string{"flip": "G", "new": "G"}, []string{"Ctrl+N", "G", "F", "1", ""}},
		"one key in two rooms":  {map[string]string{"star": "1"}, []string{"Ctrl+N", "F", "F", "1", ""}},
		"a default comes back":  {map[string]string{"new": "Tab", "flip": "Ctrl+N", "good": "F"}, []string{"Ctrl+N", "F", "F", "1", ""}},
		"a search of the atlas": {map[string]string{"star": "Shift+K"}, []string{"Ctrl+N", "F", "F", "1", ""}},
	} {
		m := testMap()
		m.Apply(map[string]string{"new": "Alt+X"}) // an earlier choice does not matter
		if m.Apply(c.chosen); !slices.Equal(m.texts(), c.want) {
			t.Errorf("%s: %q, want %q", name, m.texts(), c.want)
		}
	}
}

// Whatever keys are chosen, no key triggers two commands in a room, and each key triggers its command in all of its
// rooms.
func TestNoKeyTriggersTwoCommands(t *testing.T) {
	texts := []string{"", "F", "G", "1", "Ctrl+N", "Ctrl+C", "Shift+K"}
	for n := range 7 * 7 * 7 * 7 * 7 {
		m, chosen := testMap(), map[string]string{}
		for _, b := range m {
			chosen[b.ID] = texts[n%7]
			n /= 7
		}
		m.Apply(chosen)
		for _, b := range m {
			for _, k := range b.All() {
				if o := m.Other(b, k); o != nil {
					t.Fatalf("%v: %s stands for %s and %s", chosen, k, b.ID, o.ID)
				}
				for room := Game; room < All; room <<= 1 {
					if b.Rooms&room != 0 && m.Of(k, room) != b {
						t.Fatalf("%v: %s does not stand for %s in room %d", chosen, k, b.ID, room)
					}
				}
			}
		}
	}
}

// Keys that the toolkit or a room needs are refused with a sentence; others are not.
func TestRefusedKeysHaveAReason(t *testing.T) {
	m := testMap()
	for text, b := range map[string]*Binding{
		"Tab": m[0], "Shift+Tab": m[0], "Super+N": m[0], "←": m[0], "↓": m[2], "Backspace": m[0], "Ctrl+A": m[0], "Shift+F10": m[0],
		"Ctrl+C": m[0], "Shift+Q": m[2], "7": m[2], "PgDn": m[2], "Shift+Ins": m[3],
	} {
		k, _ := Parse(text)
		if why := m.Refuse(b, k); why == "" || !unicode.IsUpper([]rune(why)[0]) && !unicode.IsDigit([]rune(why)[0]) && k.Mod == 0 {
			t.Errorf("%s for %s: %q", text, b.ID, why)
		}
	}
	for text, b := range map[string]*Binding{"Q": m[2], "PgDn": m[0], "Shift+Q": m[0], "Ctrl+7": m[2], "Ctrl+N": m[1], "F5": m[2], "Space": m[0], "Shift+Enter": m[0]} {
		k, ok := Parse(text)
		if why := m.Refuse(b, k); !ok || why != "" {
			t.Errorf("%s for %s: %q", text, b.ID, why)
		}
	}
	if why := m.Refuse(m[0], Key{"", ctrl}); why == "" {
		t.Error("a key without a name is not refused")
	}
}

// The label of a key is its text in English, and translated in other languages; the text never is.
func TestLabelsAreTranslated(t *testing.T) {
	for _, k := range []Key{{fyne.KeyEscape, 0}, {fyne.KeyN, fyne.KeyModifierControl}, {"-", fyne.KeyModifierAlt | fyne.KeyModifierShift}, {"?", 0}, {}} {
		english := k.String()
		if got := k.Label(); got != english {
			t.Errorf("%q is labelled %q", english, got)
		}
		lang.Use("en-XA")
		got, label := k.String(), k.Label()
		if b := (Map{{ID: "new", Key: k}}); b.Text("new") != label || b.Text(english) != label {
			t.Errorf("the key %q is shown as %q and %q, not %q", english, b.Text("new"), b.Text(english), label)
		}
		lang.Use("en")
		if got != english || (label == english) != (len(english) < 2 || english == "?") {
			t.Errorf("in another language %q is written %q and labelled %q", english, got, label)
		}
	}
}

package dialogs

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"backrank/ui/keys"
	"backrank/ui/widget"
	"backrank/words"
)

// shortcuts is the dialog in which keys are changed: a list of commands, and a line that asks for a key, says why one
// cannot be had, or asks whether it is taken from another command.
type shortcuts struct {
	in     ShortcutsInput
	list   bindingList
	dialog *dialog
	search *widget.Field
	table  *widget.Table
	told   *widget.Text // what to do, or what was done
	fault  *widget.Text // why a key was refused
	yes    *widget.Button
	no     *widget.Button
	reset  *widget.Button
	resets *widget.Button // all of them
	agreed func()         // what is asked; nil if nothing is
}

// askHeight is the height of the line that asks, in units.
const askHeight = 40

// ShortcutsInput configures the dialog in which keys are changed.
type ShortcutsInput struct {
	Keys   keys.Map
	Groups []BindingGroup // of all commands
	// Change gives commands other keys, and applies them at once.
	Change func(map[*keys.Binding]keys.Key)
	// Held returns the modifiers that are held.
	Held func() fyne.KeyModifier
}

// Shortcuts opens the dialog in which keys are changed.
func Shortcuts(win fyne.Window, in ShortcutsInput) {
	s := &shortcuts{in: in, list: bindingList{groups: in.Groups}}
	s.told, s.fault = widget.Plain("").MaxRows(2), widget.Problem("").MaxRows(2)
	s.yes, s.no = widget.NewDefaultButton("Replace", "", "", s.agree), widget.NewButton("Keep", "", "", s.disagree)
	s.reset, s.resets = widget.NewButton("Reset", "", "", s.resetOne), widget.NewButton("Reset all", "", "", s.resetAll)
	s.search = widget.NewField("Search commands and keys", nil)
	s.search.OnChanged = func(text string) {
		s.list.search(text)
		s.table.ToTop()
		s.update(0)
	}
	s.search.Keys = func(e *fyne.KeyEvent) bool {
		if e.Name == fyne.KeyDown {
			s.focusTable()
		}
		return e.Name == fyne.KeyDown
	}
	s.table = widget.NewTable([]widget.Column{
		{Name: "", Width: 136}, {Name: "Command", Share: 1}, {Name: "Key", Width: 124}, {Name: "Default key", Width: 92},
	}, &s.list, "No commands found")
	s.table.Chosen = func(int) { s.idle("") }
	s.table.Clicked = func(int) { s.record() }
	s.table.Activated = func(int) { s.record() }
	s.table.Keys = s.key
	s.table.Typed = s.typed
	s.table.Shortcuts = func(sc fyne.Shortcut) bool { return s.press(keys.OfShortcut(sc)) }
	high := container.NewGridWrap(fyne.NewSize(0, askHeight), layout.NewSpacer())
	ask := container.NewBorder(nil, nil, high, nil, container.New(layout.NewCustomPaddedHBoxLayout(8), s.yes, s.no))
	foot := container.NewBorder(nil, nil, nil, inMiddle(ask), container.NewStack(inMiddle(s.told), inMiddle(s.fault)))
	s.dialog = show(win, "Change shortcuts", fyne.NewSize(760, 640),
		still(stacked(container.NewVBox(s.search, gap(4)), s.table, container.New(layout.NewCustomPaddedLayout(8, 0, 0, 0), foot))),
		s.record, widget.NewButton("Close", "", "", func() { s.dialog.close() }))
	s.dialog.asked = s.press
	s.dialog.escape = s.escape
	s.dialog.left(s.reset, s.resets)
	s.list.search("")
	s.update(0)
	win.Canvas().Focus(s.search)
}

// update draws the list with a row chosen.
func (s *shortcuts) update(row int) {
	s.table.Update(row)
	s.idle("")
}

func (s *shortcuts) focusTable() { s.dialog.canvas.Focus(s.table) }

// chosen returns the chosen command, nil if there is none.
func (s *shortcuts) chosen() *keys.Binding { return s.list.at(s.table.At()) }

// say shows a text, or a fault in its place.
func (s *shortcuts) say(text, fault string) {
	s.told.SetText(text)
	s.fault.SetText(fault)
}

// idle ends what is asked, and says what was done; "" for how to begin.
func (s *shortcuts) idle(done string) {
	s.agreed, s.list.recording, s.table.Tabs = nil, nil, false
	if done == "" {
		done = "Click a command or press Enter to change its key"
	}
	s.say(done, "")
	s.yes.Hide()
	s.no.Hide()
	b, changed := s.chosen(), 0
	for _, b := range s.in.Keys {
		if b.Changed() {
			changed++
		}
	}
	s.reset.SetEnabled(b != nil && b.Changed())
	s.resets.SetEnabled(changed > 0)
	s.table.Redraw()
}

// record asks for the key of the chosen command.
func (s *shortcuts) record() {
	b := s.chosen()
	if b == nil {
		return
	}
	s.idle("")
	s.list.recording, s.table.Tabs = b, true
	s.say(words.Message(fmt.Sprintf("Press the new key for %s", b.Name), "Backspace removes its key, Esc cancels"), "")
	s.focusTable()
	s.table.Redraw()
}

// press takes the key that is asked for. It reports whether one is.
func (s *shortcuts) press(k keys.Key) bool {
	b := s.list.recording
	if b == nil || k == (keys.Key{}) {
		return b != nil
	}
	if fault := s.in.Keys.Refuse(b, k); fault != "" && k != b.Key {
		s.say("", words.Message(fault, "Press another key, or Esc"))
		return true
	}
	s.propose(b, k)
	return true
}

// propose gives a command a key, and asks first if it is another command's.
func (s *shortcuts) propose(b *keys.Binding, k keys.Key) {
	other := s.in.Keys.Other(b, k)
	if other == nil {
		s.set(b, k, nil)
		return
	}
	s.idle("")
	s.ask(fmt.Sprintf("%s is used by %s", k, other.Name), "Replace", func() { s.set(b, k, other) })
}

// set gives a command a key, which is taken from another one.
func (s *shortcuts) set(b *keys.Binding, k keys.Key, from *keys.Binding) {
	to := map[*keys.Binding]keys.Key{b: k}
	done := fmt.Sprintf("The key for %s is now %s", b.Name, k)
	if k == (keys.Key{}) {
		done = fmt.Sprintf("The key for %s was removed", b.Name)
	}
	if from != nil {
		to[from] = keys.Key{}
		done = words.Message(done, fmt.Sprintf("%s no longer has a key of its own", from.Name))
	}
	s.in.Change(to)
	s.idle(done)
	s.focusTable()
}

// ask asks a question that verb agrees to.
func (s *shortcuts) ask(question, verb string, agreed func()) {
	s.agreed = agreed
	s.say(question, "")
	s.yes.SetText(verb)
	s.yes.Show()
	s.no.Show()
	s.dialog.canvas.Focus(s.yes)
}

func (s *shortcuts) agree() {
	if agreed := s.agreed; agreed != nil {
		agreed()
	}
}

func (s *shortcuts) disagree() {
	s.idle("")
	s.focusTable()
}

// escape leaves everything as it is. It reports whether something was asked.
func (s *shortcuts) escape() bool {
	asked := s.agreed != nil || s.list.recording != nil
	if asked {
		s.disagree()
	}
	return asked
}

// key handles the keys of the list: while one is asked for, all of them.
func (s *shortcuts) key(e *fyne.KeyEvent) bool {
	b := s.list.recording
	switch {
	case b == nil:
		return false
	case e.Name == fyne.KeyEscape:
		s.escape()
	case e.Name == fyne.KeyBackspace:
		s.set(b, keys.Key{}, nil)
	default:
		s.press(keys.OfEvent(e, s.in.Held()))
	}
	return true
}

// typed handles the letters of the list: they begin a search, unless a key is asked for.
func (s *shortcuts) typed(r rune) {
	if s.press(keys.OfRune(r)) || r == ' ' {
		return
	}
	s.dialog.canvas.Focus(s.search)
	s.search.TypedRune(r)
}

// resetOne gives the chosen command its default key.
func (s *shortcuts) resetOne() {
	if b := s.chosen(); b != nil {
		s.propose(b, b.Default)
	}
}

// resetAll gives all commands their default keys, when that is agreed to.
func (s *shortcuts) resetAll() {
	s.ask("Reset the keys of all commands to their defaults?", "Reset", func() {
		to := map[*keys.Binding]keys.Key{}
		for _, b := range s.in.Keys {
			to[b] = b.Default
		}
		s.in.Change(to)
		s.idle("All keys were reset to their defaults")
		s.focusTable()
	})
}

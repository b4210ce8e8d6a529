package shortcuts

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"backrank/lang"
	"backrank/ui/dialogs"
	"backrank/ui/keys"
	"backrank/ui/widget"
	"backrank/words"
)

// dialog is the open dialog in which keys are changed: a list of commands, and a line that asks for a key, says why a key is
// refused, or asks whether to take a key from another command.
type dialog struct {
	in        ChangeInput
	win       fyne.Window
	list      commandList
	frame     *dialogs.Dialog
	search    *widget.Field
	table     *widget.Table
	status    *widget.Text // what to do, or the result of the last change
	problem   *widget.Text // why a key is refused; in the place of status
	yes       *widget.Button
	no        *widget.Button
	reset     *widget.Button
	resetAll  *widget.Button
	confirmed func() // the action that the line asks about; nil if it asks nothing
}

// lineHeight is the height of the line below the list, in units.
const lineHeight = 40

// ChangeInput configures the dialog in which keys are changed.
type ChangeInput struct {
	Keys   keys.Map
	Groups []CommandGroup // all commands
	// Change gives commands other keys, and applies them at once.
	Change    func(map[*keys.Binding]keys.Key)
	Modifiers func() fyne.KeyModifier // returns the modifiers that the player holds down
}

// Change opens the dialog in which keys are changed.
func Change(win fyne.Window, in ChangeInput) {
	d := &dialog{in: in, win: win, list: commandList{groups: in.Groups}}
	d.status, d.problem = widget.Plain("").MaxRows(3), widget.Problem("").MaxRows(3)
	d.yes, d.no = widget.NewDefaultButton(lang.L("Replace"), "", "", d.confirm), widget.NewButton(lang.L("Keep"), "", "", d.cancel)
	d.reset, d.resetAll = widget.NewButton(lang.L("Reset"), "", "", d.resetChosen), widget.NewButton(lang.L("Reset all"), "", "", d.askResetAll)
	d.search = widget.NewField(lang.L("Search commands and keys"), nil)
	d.search.OnChanged = func(text string) {
		d.list.search(text)
		d.table.ToTop()
		d.update(0)
	}
	d.search.Keys = func(e *fyne.KeyEvent) bool {
		if e.Name == fyne.KeyDown {
			d.focusTable()
		}
		return e.Name == fyne.KeyDown
	}
	d.table = widget.NewTable([]widget.Column{
		{Name: "", Width: 136}, {Name: lang.L("Command"), Share: 1}, {Name: lang.L("Key"), Width: 124}, {Name: lang.L("Default key"), Width: 92},
	}, &d.list, lang.L("No commands found"))
	d.table.SetName(lang.L("Commands"))
	d.table.Chosen = func(int) { d.idle("") }
	d.table.Clicked = func(int) { d.record() }
	d.table.Activated = func(int) { d.record() }
	d.table.Keys = d.key
	d.table.Typed = d.typeLetter
	d.table.Shortcuts = func(sc fyne.Shortcut) bool { return d.press(keys.OfShortcut(sc)) }
	height := container.NewGridWrap(fyne.NewSize(0, lineHeight), layout.NewSpacer())
	answers := container.NewBorder(nil, nil, height, nil, container.New(layout.NewCustomPaddedHBoxLayout(8), d.yes, d.no))
	foot := container.NewBorder(nil, nil, nil, dialogs.CenterVertically(answers), container.NewStack(dialogs.CenterVertically(d.status), dialogs.CenterVertically(d.problem)))
	d.frame = dialogs.Show(win, lang.L("Change shortcuts"), fyne.NewSize(760, 640),
		dialogs.Unscrolled(widget.Stacked(container.NewVBox(d.search, dialogs.Gap(4)), d.table, container.New(layout.NewCustomPaddedLayout(8, 0, 0, 0), foot))),
		d.record, widget.NewButton(lang.L("Close"), "", "", func() { d.frame.Close() }))
	d.frame.OnKey = d.press
	d.frame.OnEscape = d.escape
	d.frame.AddLeft(d.reset, d.resetAll)
	d.list.search("")
	d.update(0)
	win.Canvas().Focus(d.search)
}

// update redraws the list with a row chosen.
func (d *dialog) update(row int) {
	d.table.Update(row)
	d.idle("")
}

func (d *dialog) focusTable() { d.win.Canvas().Focus(d.table) }

// chosen returns the chosen command, nil if there is none.
func (d *dialog) chosen() *keys.Binding { return d.list.at(d.table.At()) }

// show shows a status, or a problem in its place.
func (d *dialog) show(status, problem string) {
	d.status.SetText(status)
	d.problem.SetText(problem)
}

// idle stops asking for a key or a confirmation, and shows the result of the last change; for "" it shows how to begin.
func (d *dialog) idle(result string) {
	d.confirmed, d.list.recording, d.table.Tabs = nil, nil, false
	if result == "" {
		result = lang.L("Click a command or press Enter to change its key")
	}
	d.show(result, "")
	d.yes.Hide()
	d.no.Hide()
	b, changed := d.chosen(), 0
	for _, b := range d.in.Keys {
		if b.Changed() {
			changed++
		}
	}
	d.reset.SetEnabled(b != nil && b.Changed())
	d.resetAll.SetEnabled(changed > 0)
	d.table.Redraw()
}

// record asks for the key of the chosen command.
func (d *dialog) record() {
	b := d.chosen()
	if b == nil {
		return
	}
	d.idle("")
	d.list.recording, d.table.Tabs = b, true
	d.show(words.Message(lang.L("Press the new key for {{.Command}}", "Command", b.Name), lang.L("Backspace removes its key, Esc cancels")), "")
	d.focusTable()
	d.table.Redraw()
}

// press gives the command that waits for a key the key k, or shows why k is refused. It reports whether a command waits for
// a key.
func (d *dialog) press(k keys.Key) bool {
	b := d.list.recording
	if b == nil || k == (keys.Key{}) {
		return b != nil
	}
	if problem := d.in.Keys.Refuse(b, k); problem != "" && k != b.Key {
		d.show("", words.Message(problem, lang.L("Press another key, or Esc")))
		return true
	}
	d.propose(b, k)
	return true
}

// propose gives a command a key, after confirmation if another command has it.
func (d *dialog) propose(b *keys.Binding, k keys.Key) {
	other := d.in.Keys.Other(b, k)
	if other == nil {
		d.set(b, k, nil)
		return
	}
	d.idle("")
	d.ask(lang.L("{{.Key}} is used by {{.Command}}", "Key", k, "Command", other.Name), lang.L("Replace"), func() { d.set(b, k, other) })
}

// set gives a command a key, and removes the key from other, the command that had it; other may be nil.
func (d *dialog) set(b *keys.Binding, k keys.Key, other *keys.Binding) {
	changes := map[*keys.Binding]keys.Key{b: k}
	result := lang.L("The key for {{.Command}} is now {{.Key}}", "Command", b.Name, "Key", k)
	if k == (keys.Key{}) {
		result = lang.L("The key for {{.Command}} was removed", "Command", b.Name)
	}
	if other != nil {
		changes[other] = keys.Key{}
		result = words.Message(result, lang.L("{{.Command}} no longer has a key of its own", "Command", other.Name))
	}
	d.in.Change(changes)
	d.idle(result)
	d.focusTable()
}

// ask asks a question in the line below the list. The button with the label verb calls confirmed.
func (d *dialog) ask(question, verb string, confirmed func()) {
	d.confirmed = confirmed
	d.show(question, "")
	d.yes.SetText(verb)
	d.yes.Show()
	d.no.Show()
	d.win.Canvas().Focus(d.yes)
}

// confirm does the action that the line asks about.
func (d *dialog) confirm() {
	if confirmed := d.confirmed; confirmed != nil {
		confirmed()
	}
}

// cancel stops asking and changes nothing.
func (d *dialog) cancel() {
	d.idle("")
	d.focusTable()
}

// escape cancels a question. It reports whether there was one.
func (d *dialog) escape() bool {
	asking := d.confirmed != nil || d.list.recording != nil
	if asking {
		d.cancel()
	}
	return asking
}

// key handles the keys of the list: all of them while a command waits for its key.
func (d *dialog) key(e *fyne.KeyEvent) bool {
	b := d.list.recording
	switch {
	case b == nil:
		return false
	case e.Name == fyne.KeyEscape:
		d.escape()
	case e.Name == fyne.KeyBackspace:
		d.set(b, keys.Key{}, nil)
	default:
		d.press(keys.OfEvent(e, d.in.Modifiers()))
	}
	return true
}

// typeLetter handles a letter typed in the list: it begins a search, unless a command waits for its key.
func (d *dialog) typeLetter(r rune) {
	if d.press(keys.OfRune(r)) || r == ' ' {
		return
	}
	d.win.Canvas().Focus(d.search)
	d.search.TypedRune(r)
}

// resetChosen gives the chosen command its default key.
func (d *dialog) resetChosen() {
	if b := d.chosen(); b != nil {
		d.propose(b, b.Default)
	}
}

// askResetAll gives all commands their default keys, after confirmation.
func (d *dialog) askResetAll() {
	d.ask(lang.L("Reset the keys of all commands to their defaults?"), lang.L("Reset"), func() {
		defaults := map[*keys.Binding]keys.Key{}
		for _, b := range d.in.Keys {
			defaults[b] = b.Default
		}
		d.in.Change(defaults)
		d.idle(lang.L("All keys were reset to their defaults"))
		d.focusTable()
	})
}

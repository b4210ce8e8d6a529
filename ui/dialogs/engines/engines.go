// Package engines has the dialog of UCI engines, in which the player adds, tests, sets up and removes them.
package engines

import (
	"math/rand/v2"
	"reflect"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"backrank/app/player"
	"backrank/assets"
	"backrank/lang"
	"backrank/ui/dialogs"
	"backrank/ui/widget"
	"backrank/words"
)

// Input configures the dialog. The dialog calls its functions on the main goroutine.
type Input struct {
	List *player.List
	// RunInOrder runs jobs that wait for the disk one after another in the background. It calls done on the main
	// goroutine with the job's error.
	RunInOrder func(job func() error, done func(error))
	// RunInBackground runs a job that may take long in the background, and then calls done on the main goroutine.
	RunInBackground func(job func() error, done func(error))
	// Test starts an engine in the background and asks it for a move. It calls done with the result on the main
	// goroutine, unless stop is called first.
	Test func(e player.Entry, done func(player.Trial, error)) (stop func())
	// Press presses a button among an engine's options.
	Press func(id, option string) error
	// Hint is the id of the engine that gives hints, "" for Backrank; SetHint changes it.
	Hint    string
	SetHint func(id string)
	Changed func() // called when the dialog opens, and after every change of the list; may be nil
}

// Show opens the dialog.
func Show(win fyne.Window, in Input) { open(win, in) }

// dialog is the open dialog.
type dialog struct {
	in        Input
	win       fyne.Window
	frame     *dialogs.Dialog
	entries   []player.Entry
	list      *widget.Choices
	left      *fyne.Container // the list, hidden if empty
	installed *fyne.Container // engines found on this computer that can be added; in below, or in right while the list is empty
	below     *fyne.Container // the place below the list
	remove    *widget.Button
	right     *fyne.Container
	shown     *details     // of the chosen engine, nil if there is none
	status    *widget.Text // the result of the last action
	problem   *widget.Text // why the last action failed; in the place of status
	undo      *widget.Button
	stopTest  func() // stops the running test
}

func open(win fyne.Window, in Input) *dialog {
	d := &dialog{in: in, win: win, stopTest: func() {}}
	d.list = widget.NewChoices(func(i int) { d.choose(i) })
	d.list.SetName(lang.L("UCI engines"))
	d.installed = container.NewVBox()
	d.remove = widget.NewButton(lang.L("Remove"), "", lang.L("Remove it from the list; the program itself is not deleted"), d.removeChosen)
	d.remove.Quiet()
	d.status, d.problem = widget.Small("").RowsBetween(2, 3), widget.Problem("").RowsBetween(2, 3)
	d.undo = widget.NewButton(lang.L("Undo"), "", "", nil)
	d.undo.Hide()
	d.below = container.NewStack()
	d.left = container.NewHBox(container.New(dialogs.MinWidth(listWidth),
		container.NewBorder(nil, d.below, nil, nil, container.NewVScroll(container.NewVBox(d.list)))), dialogs.Gap(20))
	d.right = container.NewStack()
	foot := dialogs.Unscrolled(container.NewBorder(dialogs.Gap(4), nil, nil, container.NewVBox(d.undo), container.NewStack(d.status, d.problem)))
	body := widget.Stacked(nil, container.New(layout.NewBorderLayout(nil, nil, d.left, nil), d.left, d.right), foot)
	d.frame = dialogs.Show(win, lang.L("UCI engines"), fyne.NewSize(920, 680), body, func() { d.frame.Close() },
		widget.NewDefaultButton(lang.L("Close"), "", "", func() { d.frame.Close() }))
	d.frame.AddLeft(widget.NewButton(lang.L("Add engine…"), assets.IconAdd, "", d.add))
	d.frame.OnClosed = func() { d.stopTest() }
	d.reload("")
	d.listInstalled()
	win.Canvas().FocusNext() // the list, or while it is empty an engine that can be added
	return d
}

// listWidth is the width of the list of engines, in units.
const listWidth = 236

// summary returns the line below an engine's name; hint is the id of the engine that gives hints.
func summary(e player.Entry, hint string) string {
	switch {
	case e.Fault != "":
		return lang.L("Cannot be used")
	case e.ID == hint:
		return lang.L("{{.Pace}}, hints", "Pace", e.Pace())
	}
	return e.Pace()
}

// reload reloads the list and chooses the engine with the given id; for "" it keeps the choice.
func (d *dialog) reload(id string) {
	if id == "" && d.shown != nil {
		id = d.shown.entry.ID
	}
	d.entries = d.in.List.Get()
	rows := make([]widget.Choice, len(d.entries))
	chosen := -1
	for i, e := range d.entries {
		rows[i] = widget.Choice{Name: e.Name, About: summary(e, d.in.Hint)}
		if e.ID == id {
			chosen = i
		}
	}
	if chosen < 0 && len(rows) > 0 {
		chosen = 0
	}
	d.list.Set(rows, chosen)
	d.choose(chosen)
	if d.in.Changed != nil {
		d.in.Changed()
	}
}

// choose shows an engine's details.
func (d *dialog) choose(i int) {
	if i < 0 {
		d.shown = nil
		d.right.Objects = []fyne.CanvasObject{noEngines(d.installed)}
		d.remove.Disable()
	} else if e := d.entries[i]; d.shown == nil || d.shown.entry.ID != e.ID || d.shown.entry.Path != e.Path || !reflect.DeepEqual(d.shown.entry.DeclaredOptions, e.DeclaredOptions) {
		d.shown = newDetails(d, e)
		d.right.Objects = []fyne.CanvasObject{d.shown.content}
		d.remove.Enable()
	}
	d.left.Hidden, d.below.Objects = i < 0, nil
	if i >= 0 {
		d.below.Objects = []fyne.CanvasObject{d.installed}
	}
	d.below.Refresh()
	d.left.Refresh()
	d.right.Refresh()
	d.frame.Refresh()
}

// noEngines returns the content of the dialog while the list is empty: a text above the engines that can be added.
func noEngines(installed fyne.CanvasObject) fyne.CanvasObject {
	return container.NewCenter(container.New(dialogs.MinWidth(2*listWidth), container.NewVBox(
		widget.Heading(lang.L("No engines yet")).Middle(),
		widget.Aside(lang.L("Any UCI engine, such as Stockfish, can play against you and give hints in the variants that it supports")).MaxRows(4).Middle(),
		dialogs.Gap(8), installed)))
}

// listInstalled lists up to three engines found on this computer that are not in the list.
func (d *dialog) listInstalled() {
	d.installed.RemoveAll()
	for i, e := range player.FindInstalled(d.entries) {
		if i == 0 {
			d.installed.Add(widget.Caption(lang.L("Found on this computer")))
		}
		if i == 3 {
			break // the next ones are listed when these have been added
		}
		add := widget.NewButton(lang.L("Add"), "", lang.L("Test {{.Path}} and add it", "Path", e.Path), func() { d.test(e, d.addTested) })
		d.installed.Add(container.NewBorder(nil, nil, nil, add, dialogs.CenterVertically(widget.Plain(e.Name))))
	}
	d.installed.Refresh()
}

// test tests an engine and shows the result. If the engine works, it calls works with the entry, completed by the
// engine's options.
func (d *dialog) test(e player.Entry, works func(player.Entry, player.Trial)) {
	d.stopTest()
	d.showStatus(lang.L("Starting {{.Name}}…", "Name", e.Name))
	d.stopTest = d.in.Test(e, func(t player.Trial, err error) {
		if err != nil {
			d.showProblem(err.Error())
			return
		}
		d.showStatus(t.Words())
		e.DeclaredOptions = t.Options
		works(e, t)
	})
}

// addTested adds an engine that works, under the name that it reports.
func (d *dialog) addTested(e player.Entry, t player.Trial) {
	e.Name = t.Name
	e = d.in.List.NewEntry(e, rand.Uint64())
	d.save(e, func() {
		d.reload(e.ID)
		d.listInstalled()
	})
}

// save adds an entry to the list or replaces it, and saves the list.
func (d *dialog) save(e player.Entry, done func()) {
	d.in.RunInOrder(func() error { d.in.List.Put(e); return d.in.List.Sync() }, func(err error) {
		if err != nil {
			d.showProblem(err.Error())
		}
		done()
	})
}

// change applies edit to an entry of the list, after pending changes, and saves the list.
func (d *dialog) change(id string, edit func(*player.Entry)) {
	d.in.RunInOrder(func() error { d.in.List.Update(id, edit); return d.in.List.Sync() }, func(err error) {
		if err != nil {
			d.showProblem(err.Error())
		}
		d.reload("")
	})
}

// add asks for the program of a new engine.
func (d *dialog) add() {
	d.stopTest()
	askProgram(d.win, lang.L("Add engine"), player.Entry{}, d.in, func(e player.Entry, t player.Trial) {
		d.showStatus(t.Words())
		d.addTested(e, t)
	})
}

// removeChosen removes the chosen engine from the list and offers to undo that.
func (d *dialog) removeChosen() {
	i := d.list.Chosen()
	if i < 0 {
		return
	}
	e := d.entries[i]
	var undo func()
	d.in.RunInOrder(func() error { undo = d.in.List.Remove(e); return d.in.List.Sync() }, func(err error) {
		d.shown = nil
		next := ""
		if others := slices.Delete(slices.Clone(d.entries), i, i+1); len(others) > 0 {
			next = others[min(i, len(others)-1)].ID
		}
		d.reload(next)
		d.listInstalled()
		d.showStatus(lang.L("{{.Name}} was removed from the list. The program itself was not deleted.", "Name", e.Name))
		if err != nil {
			d.showProblem(err.Error())
		}
		d.undo.OnTapped = func() {
			d.in.RunInOrder(func() error { undo(); return d.in.List.Sync() }, func(err error) {
				d.showStatus(lang.L("{{.Name}} was added again", "Name", e.Name))
				if err != nil {
					d.showProblem(err.Error())
				}
				d.reload(e.ID)
				d.listInstalled()
			})
		}
		d.undo.Show() // last, because showStatus and showProblem hide it
	})
}

// showStatus shows the result of an action.
func (d *dialog) showStatus(text string) {
	d.undo.Hide()
	d.problem.SetText("")
	d.status.SetText(text)
}

// showProblem shows why an action failed.
func (d *dialog) showProblem(text string) {
	d.undo.Hide()
	d.status.SetText("")
	d.problem.SetText(words.Sentence(text))
}

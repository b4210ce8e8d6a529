package dialogs

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"backrank/app/player"
	"backrank/assets"
	"backrank/ui/widget"
	"backrank/words"
)

// EnginesInput configures the dialog of engines. Its callbacks are called on the main goroutine.
type EnginesInput struct {
	List *player.List
	// Do runs a job that waits for the disk, in order, and then done with its error.
	Do func(command func() error, done func(error))
	// RunInBackground runs a job that may take long in the background, and then done.
	RunInBackground func(command func() error, done func(error))
	// Try tries an engine and then calls done, unless it is stopped.
	Try func(e player.Entry, done func(player.Trial, error)) (stop func())
	// Press presses a button among an engine's options.
	Press func(id, option string) error
	// Hint is the engine that gives hints, "" for Backrank's own; SetHint chooses it.
	Hint    string
	SetHint func(id string)
	Changed func() // called after every change; may be nil
}

// Engines shows the player's engines, where they are added, tried, set up and removed.
func Engines(win fyne.Window, in EnginesInput) { openEngines(win, in) }

// engines is the open dialog.
type engines struct {
	in     EnginesInput
	win    fyne.Window
	dialog *dialog
	all    []player.Entry
	list   *widget.Choices
	left   *fyne.Container // the list, hidden if empty
	found  *fyne.Container // installed programs that can be added
	below  *fyne.Container // their place below the list
	remove *widget.Button
	right  *fyne.Container
	shown  *engineDetails // of the chosen engine, nil if there is none
	said   *widget.Text
	wrong  *widget.Text
	undo   *widget.Button
	stop   func() // cancels the running trial
}

func openEngines(win fyne.Window, in EnginesInput) *engines {
	s := &engines{in: in, win: win, stop: func() {}}
	s.list = widget.NewChoices(func(i int) { s.choose(i) })
	s.found = container.NewVBox()
	s.remove = widget.NewButton("Remove", "", "Remove it from the list; the program itself is not deleted", s.removeChosen)
	s.remove.Quiet()
	s.said, s.wrong = widget.Small("").Rows(2), widget.Problem("").Rows(2)
	s.undo = widget.NewButton("Undo", "", "", nil)
	s.undo.Hide()
	s.below = container.NewStack()
	s.left = container.NewHBox(container.New(widthAtLeast(listWidth),
		container.NewBorder(nil, s.below, nil, nil, container.NewVScroll(container.NewVBox(s.list)))), gap(20))
	s.right = container.NewStack()
	foot := still(container.NewBorder(gap(4), nil, nil, container.NewVBox(s.undo), container.NewStack(s.said, s.wrong)))
	body := stacked(nil, container.New(layout.NewBorderLayout(nil, nil, s.left, nil), s.left, s.right), foot)
	s.dialog = show(win, "UCI engines", fyne.NewSize(920, 680), body, func() { s.dialog.close() },
		widget.NewDefaultButton("Close", "", "", func() { s.dialog.close() }))
	add := widget.NewButton("Add engine…", assets.IconAdd, "", s.add)
	s.dialog.left(add)
	s.dialog.closed = func() { s.stop() }
	s.reload("")
	s.look()
	if s.list.Chosen() >= 0 {
		win.Canvas().Focus(s.list)
	} else {
		win.Canvas().Focus(add)
	}
	return s
}

// listWidth is the width of the list of engines, in units.
const listWidth = 236

// aboutEngine is the line below an engine's name; hint is the id of the engine that gives hints.
func aboutEngine(e player.Entry, hint string) string {
	switch {
	case e.Fault != "":
		return "Cannot be used"
	case e.ID == hint:
		return e.Pace() + ", hints"
	}
	return e.Pace()
}

// reload reloads the list and chooses the engine with an id, or keeps the choice.
func (s *engines) reload(id string) {
	if id == "" && s.shown != nil {
		id = s.shown.now.ID
	}
	s.all = s.in.List.Get()
	rows := make([]widget.Choice, len(s.all))
	chosen := -1
	for i, e := range s.all {
		rows[i] = widget.Choice{Name: e.Name, About: aboutEngine(e, s.in.Hint)}
		if e.ID == id {
			chosen = i
		}
	}
	if chosen < 0 && len(rows) > 0 {
		chosen = 0
	}
	s.list.Set(rows, chosen)
	s.choose(chosen)
	if s.in.Changed != nil {
		s.in.Changed()
	}
}

// choose shows an engine's details.
func (s *engines) choose(i int) {
	if i < 0 {
		s.shown = nil
		s.right.Objects = []fyne.CanvasObject{noEngines(s.found)}
		s.remove.Disable()
	} else if e := s.all[i]; s.shown == nil || s.shown.now.ID != e.ID || s.shown.now.Path != e.Path || !reflect.DeepEqual(s.shown.now.Offers, e.Offers) {
		s.shown = newEngineDetails(s, e)
		s.right.Objects = []fyne.CanvasObject{s.shown.content}
		s.remove.Enable()
	}
	s.left.Hidden, s.below.Objects = i < 0, nil
	if i >= 0 {
		s.below.Objects = []fyne.CanvasObject{s.found}
	}
	s.below.Refresh()
	s.left.Refresh()
	s.right.Refresh()
	s.dialog.panel.Refresh()
}

// noEngines is the text in the middle of the dialog if there is no engine, above those that can be added.
func noEngines(found fyne.CanvasObject) fyne.CanvasObject {
	return container.NewCenter(container.New(widthAtLeast(2*listWidth), container.NewVBox(
		widget.Heading("No engines yet").Middle(),
		widget.Aside("Any UCI engine, such as Stockfish, can play against you and give hints in the variants that it supports").MaxRows(4).Middle(),
		gap(8), found)))
}

// look lists engines found on this computer.
func (s *engines) look() {
	s.found.RemoveAll()
	for i, e := range player.Installed(s.all) {
		if i == 0 {
			s.found.Add(widget.Caption("Found on this computer"))
		}
		if i == 3 {
			break // the others follow when these have been added
		}
		add := widget.NewButton("Add", "", fmt.Sprintf("Test %s and add it", e.Path), func() { s.try(e, s.keep) })
		s.found.Add(container.NewBorder(nil, nil, nil, add, inMiddle(widget.Plain(e.Name))))
	}
	s.found.Refresh()
}

// try tries an engine, shows the result, and passes on one that works.
func (s *engines) try(e player.Entry, works func(player.Entry, player.Trial)) {
	s.stop()
	s.tell(fmt.Sprintf("Starting %s…", e.Name))
	s.stop = s.in.Try(e, func(t player.Trial, err error) {
		if err != nil {
			s.fault(err.Error())
			return
		}
		s.tell(t.Words())
		e.Offers = t.Options
		works(e, t)
	})
}

// keep adds an engine that works, under its own name.
func (s *engines) keep(e player.Entry, t player.Trial) {
	e.Name = t.Name
	e = s.in.List.NewEntry(e, rand.Uint64())
	s.put(e, func() {
		s.reload(e.ID)
		s.look()
	})
}

// put saves an engine in the list.
func (s *engines) put(e player.Entry, done func()) {
	s.in.Do(func() error { s.in.List.Put(e); return s.in.List.Sync() }, func(err error) {
		if err != nil {
			s.fault(err.Error())
		}
		done()
	})
}

// alter changes an engine of the list, after pending changes.
func (s *engines) alter(id string, change func(*player.Entry)) {
	s.in.Do(func() error { s.in.List.Alter(id, change); return s.in.List.Sync() }, func(err error) {
		if err != nil {
			s.fault(err.Error())
		}
		s.reload("")
	})
}

// add asks for a program.
func (s *engines) add() {
	s.stop()
	openProgram(s.win, "Add engine", player.Entry{}, s.in, func(e player.Entry, t player.Trial) {
		s.tell(t.Words())
		s.keep(e, t)
	})
}

// removeChosen removes the chosen engine and offers undo.
func (s *engines) removeChosen() {
	i := s.list.Chosen()
	if i < 0 {
		return
	}
	e := s.all[i]
	var undo func()
	s.in.Do(func() error { undo = s.in.List.Remove(e); return s.in.List.Sync() }, func(err error) {
		s.shown = nil
		next := ""
		if rest := slices.Delete(slices.Clone(s.all), i, i+1); len(rest) > 0 {
			next = rest[min(i, len(rest)-1)].ID
		}
		s.reload(next)
		s.look()
		s.tell(fmt.Sprintf("%s was removed from the list. The program itself was not deleted.", e.Name))
		if err != nil {
			s.fault(err.Error())
		}
		s.undo.OnTapped = func() {
			s.in.Do(func() error { undo(); return s.in.List.Sync() }, func(err error) {
				s.tell(fmt.Sprintf("%s was added again", e.Name))
				if err != nil {
					s.fault(err.Error())
				}
				s.reload(e.ID)
				s.look()
			})
		}
		s.undo.Show()
	})
}

// tell replaces the message.
func (s *engines) tell(text string) {
	s.undo.Hide()
	s.wrong.SetText("")
	s.said.SetText(text)
}

// fault shows an error.
func (s *engines) fault(text string) {
	s.undo.Hide()
	s.said.SetText("")
	s.wrong.SetText(words.Sentence(text))
}

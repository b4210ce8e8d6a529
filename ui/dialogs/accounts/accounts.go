// Package accounts has the dialog in which the player types the user names whose games are fetched from Lichess and
// Chess.com.
package accounts

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"backrank/app/accounts"
	"backrank/lang"
	"backrank/ui/dialogs"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/words"
)

// Input configures the dialog. The dialog calls its functions on the main goroutine.
type Input struct {
	Services []accounts.Service
	// Accounts returns the accounts, and Failure why the last fetch of one failed, "" if it did not.
	Accounts func() []accounts.Account
	Failure  func(*accounts.Account) string
	// IsOwn reports whether a user name is one of the player's names.
	IsOwn func(name string) bool
	// Set sets the user names on a service, the ids of the variants to fetch, and whether the names are the player's.
	Set func(service string, names, variants []string, own bool)
	// Fetch begins a fetch, Pause pauses or resumes it, and Stop ends it.
	Fetch, Pause, Stop func()
	Closed             func() // called when the dialog closes
	State              State  // of the fetch when the dialog opens
}

// State is the state of the fetch.
type State struct {
	Running, Paused bool
	Text            string // what it does, or the result of the last one, in sentences; "" for nothing
}

// Dialog is the open dialog.
type Dialog struct {
	in          Input
	frame       *dialogs.Dialog
	sections    []*section
	variants    map[string]*widget.Check // by id
	own         *widget.Check
	status      *widget.Text
	problem     *widget.Text
	pause, stop *widget.Button
	fetch       *widget.Button
	state       State
}

// section is the part of the dialog for a service.
type section struct {
	service accounts.Service
	names   *widget.Field
	state   *widget.Text // of its accounts
	problem *widget.Text // why the names or a fetch failed
}

// Show opens the dialog.
func Show(win fyne.Window, in Input) *Dialog {
	d := &Dialog{in: in, variants: map[string]*widget.Check{}}
	all := in.Accounts()
	var columns []fyne.CanvasObject
	for _, service := range in.Services {
		s := &section{service: service, state: widget.Caption("").RowsBetween(2, 6), problem: widget.Problem("").MaxRows(4)}
		s.names = widget.NewField(lang.L("User name"), func(string) { d.start() })
		s.names.Text = strings.Join(namesOn(all, service.ID), ", ")
		s.names.SetName(lang.L("User name on {{.Service}}", "Service", service.Name))
		s.names.OnChanged = func(string) {
			s.problem.SetText("")
			d.showButtons()
		}
		d.sections = append(d.sections, s)
		columns = append(columns, container.NewVBox(widget.Heading(service.Name), s.names, s.state, s.problem))
	}
	checks := container.NewHBox()
	for _, v := range accounts.Variants() {
		known, _ := variants.ByID(v.ID)
		chosen := len(all) == 0 && v.ID == accounts.Variants()[0].ID || len(all) > 0 && slices.Contains(all[0].Variants, v.ID)
		d.variants[v.ID] = widget.NewCheck(cmp.Or(known.Short(), known.Title()), chosen, func(bool) { d.showButtons() })
		checks.Add(d.variants[v.ID])
		checks.Add(dialogs.Gap(12))
	}
	own := len(all) == 0 || slices.ContainsFunc(all, func(a accounts.Account) bool { return in.IsOwn(a.Name) })
	d.own = widget.NewCheck(lang.L("These names are mine: Results counts their games as mine"), own, func(bool) { d.showButtons() }).Wrap()
	d.status, d.problem = widget.Plain("").RowsBetween(2, 4), widget.Problem("").MaxRows(2)
	d.pause, d.stop = widget.NewButton(lang.L("Pause"), "", "", in.Pause), widget.NewButton(lang.L("Stop"), "", lang.L("Games fetched so far are kept, and the next fetch continues"), in.Stop)
	d.pause.Reserve(lang.L("Resume"))
	d.fetch = widget.NewDefaultButton(lang.L("Fetch games"), "", lang.L("Save the names and fetch all games that are not in the game list yet"), d.start)
	content := container.NewVBox(
		widget.Plain(aboutText()).MaxRows(12), dialogs.Gap(8), dialogs.Columns(columns[0], columns[1]), dialogs.Gap(4),
		widget.Caption(lang.L("Variants")), checks, d.own, d.problem)
	foot := dialogs.Unscrolled(container.NewVBox(dialogs.Gap(4), d.status))
	scroll := dialogs.Scrolled(content)
	d.frame = dialogs.Show(win, lang.L("Accounts"), fyne.NewSize(760, 560), widget.Stacked(nil, scroll, foot), d.start,
		widget.NewButton(lang.L("Close"), "", "", d.close), d.fetch)
	d.frame.Scroll = scroll
	d.frame.AddLeft(d.pause, d.stop)
	d.frame.OnClosed = func() {
		_ = d.apply() // what is valid is saved
		in.Closed()
	}
	d.Update(in.State)
	for _, s := range d.sections {
		s.names.Put(s.names.Text) // moves the cursor to the end
	}
	win.Canvas().Focus(d.sections[0].names)
	return d
}

// aboutText says what the dialog does and what is sent to whom.
func aboutText() string {
	return lang.L("Type your user names, and Backrank fetches your finished games into the game list: all of them now, and new ones at each start. It needs no password. A service sees the user name, the variants and dates that are asked for, the name and version of this program and, as every website does, the internet address of this computer. Without a name here, nothing is sent.")
}

// namesOn returns the user names on a service.
func namesOn(all []accounts.Account, service string) (names []string) {
	for _, a := range all {
		if a.Service == service {
			names = append(names, a.Name)
		}
	}
	return names
}

// Update shows the state of the fetch and of the accounts.
func (d *Dialog) Update(s State) {
	d.state = s
	d.status.SetText(s.Text)
	for _, section := range d.sections {
		section.show(d.in)
	}
	d.showButtons()
}

// show shows the state of the accounts of a service.
func (s *section) show(in Input) {
	var states, failures []string
	all := slices.DeleteFunc(slices.Clone(in.Accounts()), func(a accounts.Account) bool { return a.Service != s.service.ID })
	for _, a := range all {
		text := accountText(&a)
		if len(all) > 1 {
			text = lang.L("{{.Name}}: {{.Text}}", "Name", a.Name, "Text", text)
		}
		states = append(states, text)
		if failure := in.Failure(&a); failure != "" {
			failures = append(failures, words.Sentence(failure))
		}
	}
	s.state.SetText(words.Message(states...))
	if len(failures) > 0 {
		s.problem.SetText(words.Message(failures...))
	}
}

// accountText describes how far an account has been fetched.
func accountText(a *accounts.Account) string {
	switch {
	case !a.Completed.IsZero():
		return lang.N("{{.Count}} games, last fetched {{.Time}}", a.Games, "Time", words.DateTime(a.Completed.Local()))
	case a.Games > 0:
		return lang.N("{{.Count}} games so far; the fetch is not complete", a.Games)
	}
	return lang.L("Nothing fetched yet")
}

// showButtons shows the buttons that can be used.
func (d *Dialog) showButtons() {
	d.pause.Hidden, d.stop.Hidden = !d.state.Running, !d.state.Running
	label := lang.L("Pause")
	if d.state.Paused {
		label = lang.L("Resume")
	}
	d.pause.SetText(label)
	any := slices.ContainsFunc(d.sections, func(s *section) bool { return strings.TrimSpace(s.names.Text) != "" })
	d.fetch.SetEnabled(any && (!d.state.Running || d.changed()))
	d.frame.Refresh()
}

// choices returns the chosen names of each section and the chosen variants, or an error after it has shown why they are
// invalid.
func (d *Dialog) choices() (names [][]string, chosen []string, err error) {
	d.problem.SetText("")
	for _, s := range d.sections {
		some, failed := s.service.ParseNames(s.names.Text)
		if failed != nil {
			s.problem.SetText(words.Sentence(failed.Error()))
			err = failed
		}
		names = append(names, some)
	}
	for _, v := range accounts.Variants() {
		if d.variants[v.ID].Checked {
			chosen = append(chosen, v.ID)
		}
	}
	if len(chosen) == 0 {
		err = errors.New(lang.L("Choose a variant"))
		d.problem.SetText(err.Error())
	}
	return names, chosen, err
}

// changed reports whether the names or variants are others than those that are saved.
func (d *Dialog) changed() bool {
	all := d.in.Accounts()
	for _, s := range d.sections {
		names, err := s.service.ParseNames(s.names.Text)
		if err != nil || !slices.Equal(names, namesOn(all, s.service.ID)) {
			return true
		}
	}
	for _, a := range all {
		for id, check := range d.variants {
			if check.Checked != slices.Contains(a.Variants, id) {
				return true
			}
		}
	}
	return false
}

// apply saves the names and variants if they are valid.
func (d *Dialog) apply() error {
	names, chosen, err := d.choices()
	if err != nil {
		return err
	}
	all := d.in.Accounts()
	for i, s := range d.sections {
		if len(names[i]) > 0 || len(namesOn(all, s.service.ID)) > 0 {
			d.in.Set(s.service.ID, names[i], chosen, d.own.Checked)
		}
	}
	return nil
}

// close closes the dialog if the names are valid.
func (d *Dialog) close() {
	if _, _, err := d.choices(); err == nil {
		d.frame.Close()
	}
}

// start saves the names and begins a fetch.
func (d *Dialog) start() {
	if d.fetch.Disabled() {
		return
	}
	for _, s := range d.sections {
		s.problem.SetText("")
	}
	if d.apply() == nil {
		d.in.Fetch()
	}
}

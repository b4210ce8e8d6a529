package engines

import (
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"backrank/app/player"
	"backrank/lang"
	"backrank/ui/dialogs"
	"backrank/ui/dialogs/filedialog"
	"backrank/ui/widget"
	"backrank/words"
)

// programDialog is the dialog that asks for an engine's program. It tests the program, and stays open until one works.
type programDialog struct {
	entry    player.Entry
	in       Input
	done     func(player.Entry, player.Trial)
	frame    *dialogs.Dialog
	path     *widget.Field
	args     *widget.Field
	status   *widget.Text
	problem  *widget.Text // in the place of status
	test     *widget.Button
	stopTest func()
}

// askProgram asks for the program of an entry, and calls done with the entry when its program works.
func askProgram(win fyne.Window, title string, e player.Entry, in Input, done func(player.Entry, player.Trial)) {
	p := &programDialog{entry: e, in: in, done: done, stopTest: func() {}}
	verb := lang.L("Test and add")
	if e.ID != "" {
		verb = lang.L("Test and save")
	}
	p.path, p.args = widget.NewField(lang.L("~/engines/stockfish, or the name of a command"), nil), widget.NewField("", nil)
	p.path.MaxLength, p.args.MaxLength = 4096, 4096
	p.path.Text, p.args.Text = e.Path, strings.Join(e.Args, " ")
	p.path.OnChanged = func(string) { p.show("", "") }
	p.status, p.problem = widget.Small("").RowsBetween(2, 4), widget.Problem("").RowsBetween(2, 4)
	browse := widget.NewButton(lang.L("Browse…"), "", "", func() { p.browse(win) })
	p.test = widget.NewDefaultButton(verb, "", "", p.accept)
	content := container.NewVBox(
		widget.CaptionOf(lang.L("Program"), p.path), container.NewBorder(nil, nil, nil, browse, p.path),
		dialogs.Gap(2), widget.CaptionOf(lang.L("Arguments (optional)"), p.args), p.args,
		dialogs.Gap(4), container.NewStack(p.status, p.problem))
	p.frame = dialogs.Show(win, title, fyne.NewSize(560, 320), dialogs.Unscrolled(content), p.accept,
		widget.NewButton(lang.L("Cancel"), "", "", func() { p.frame.Close() }), p.test)
	p.frame.OnClosed = func() { p.stopTest() }
	win.Canvas().Focus(p.path)
	p.path.CursorColumn = len([]rune(e.Path))
}

// show shows a status or a problem.
func (p *programDialog) show(status, problem string) {
	p.status.SetText(status)
	p.problem.SetText(problem)
}

// accept tests the program. If it works, accept closes the dialog and calls done.
func (p *programDialog) accept() {
	if p.test.Disabled() {
		return
	}
	e := p.entry
	e.Path, e.Args = filedialog.ExpandHome(p.path.Text), strings.Fields(p.args.Text)
	if e.Path == "" {
		p.show("", lang.L("Choose a program or type its name"))
		return
	}
	p.show(lang.L("Starting {{.Name}}…", "Name", filepath.Base(e.Path)), "")
	p.test.Disable()
	p.stopTest = p.in.Test(e, func(t player.Trial, err error) {
		p.test.Enable()
		if err != nil {
			p.show("", words.Sentence(err.Error()))
			return
		}
		e.DeclaredOptions = t.Options
		p.frame.Close()
		p.done(e, t)
	})
}

// browse opens a file dialog for the program.
func (p *programDialog) browse(win fyne.Window) {
	path := filedialog.ExpandHome(p.path.Text)
	if !filepath.IsAbs(path) {
		path = filedialog.Home()
	}
	filedialog.Open(win, filedialog.Input{
		Title: lang.L("Choose an engine"), Verb: lang.L("Choose"), Path: path, RunInBackground: p.in.RunInBackground,
		Kinds: []filedialog.Kind{{Name: lang.L("Programs"), Executable: true}, filedialog.AllFiles},
	}, func(path string) { p.path.SetText(path) })
}

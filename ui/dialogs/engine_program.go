package dialogs

import (
	"fmt"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"backrank/app/player"
	"backrank/ui/widget"
	"backrank/words"
)

// program is the dialog that asks for an engine's program. The program is tried, and the dialog stays open until one
// works.
type program struct {
	entry  player.Entry
	in     EnginesInput
	done   func(player.Entry, player.Trial)
	dialog *dialog
	path   *widget.Field
	args   *widget.Field
	said   *widget.Text
	wrong  *widget.Text
	test   *widget.Button
	stop   func()
}

// openProgram asks for the program of an entry; done is called with one that works.
func openProgram(win fyne.Window, title string, e player.Entry, in EnginesInput, done func(player.Entry, player.Trial)) *program {
	p := &program{entry: e, in: in, done: done, stop: func() {}}
	verb := "Test and add"
	if e.ID != "" {
		verb = "Test and save"
	}
	p.path, p.args = widget.NewField("~/engines/stockfish, or the name of a command", nil), widget.NewField("", nil)
	p.path.MaxLength, p.args.MaxLength = 4096, 4096
	p.path.Text, p.args.Text = e.Path, strings.Join(e.Args, " ")
	p.path.OnChanged = func(string) { p.tell("", "") }
	p.said, p.wrong = widget.Small("").Rows(2), widget.Problem("").Rows(2)
	browse := widget.NewButton("Browse…", "", "", func() { p.browse(win) })
	p.test = widget.NewDefaultButton(verb, "", "", p.accept)
	content := container.NewVBox(
		widget.Caption("Program"), container.NewBorder(nil, nil, nil, browse, p.path),
		gap(2), widget.Caption("Arguments (optional)"), p.args,
		gap(4), container.NewStack(p.said, p.wrong))
	p.dialog = show(win, title, fyne.NewSize(560, 320), still(content), p.accept,
		widget.NewButton("Cancel", "", "", func() { p.dialog.close() }), p.test)
	p.dialog.closed = func() { p.stop() }
	win.Canvas().Focus(p.path)
	p.path.CursorColumn = len([]rune(e.Path))
	return p
}

func (p *program) tell(said, wrong string) {
	p.said.SetText(said)
	p.wrong.SetText(wrong)
}

// accept tries the program, and passes it on if it works.
func (p *program) accept() {
	if p.test.Disabled() {
		return
	}
	e := p.entry
	e.Path, e.Args = expanded(p.path.Text), strings.Fields(p.args.Text)
	if e.Path == "" {
		p.tell("", "Choose a program or type its name")
		return
	}
	p.tell(fmt.Sprintf("Starting %s…", filepath.Base(e.Path)), "")
	p.test.Disable()
	p.stop = p.in.Try(e, func(t player.Trial, err error) {
		p.test.Enable()
		if err != nil {
			p.tell("", words.Sentence(err.Error()))
			return
		}
		e.Offers = t.Options
		p.dialog.close()
		p.done(e, t)
	})
}

// browse opens a file dialog for the program.
func (p *program) browse(win fyne.Window) {
	path := expanded(p.path.Text)
	if !filepath.IsAbs(path) {
		path = withSeparator(home())
	}
	OpenFile(win, FileInput{
		Title: "Choose an engine", Verb: "Choose", Path: path, Do: p.in.RunInBackground,
		Kinds: []FileKind{{Name: "Programs", Runs: true}, AllFiles},
	}, func(path string) { p.path.SetText(path) })
}

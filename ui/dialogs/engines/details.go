package engines

import (
	"cmp"
	"errors"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"backrank/app/player"
	"backrank/lang"
	"backrank/ui/dialogs"
	"backrank/ui/widget"
	"backrank/words"
)

// details is the part of the dialog that shows and edits one engine. It saves every change at once.
type details struct {
	dialog  *dialog
	entry   player.Entry
	name    *widget.Field
	seconds *widget.Field
	nodes   *widget.Field
	test    *widget.Button
	hints   *widget.Check
	options *optionList
	content fyne.CanvasObject
}

func newDetails(parent *dialog, e player.Entry) *details {
	d := &details{dialog: parent, entry: e}
	if e.Fault != "" {
		d.content = container.NewVBox(
			container.NewBorder(nil, nil, nil, parent.remove, widget.Title(e.Name)), widget.Problem(words.Message(lang.L("This engine cannot be used"), e.Fault)).MaxRows(3),
			widget.Aside(lang.L("It stays in the list until you remove it or correct engines.json")).MaxRows(3))
		return d
	}
	d.name = widget.NewField(e.Name, nil)
	d.name.Text = e.Name
	d.name.SetName(lang.L("Name"))
	d.name.OnChanged = func(text string) {
		d.change(func(e *player.Entry) { e.Name = cmp.Or(strings.TrimSpace(text), d.name.PlaceHolder) })
	}
	d.seconds = widget.NewField(lang.L("no limit"), nil)
	d.nodes = widget.NewField(lang.L("no limit"), nil)
	d.showLimits()
	d.seconds.OnChanged = func(string) { d.readLimits() }
	d.nodes.OnChanged = func(string) { d.readLimits() }
	for _, f := range []*widget.Field{d.seconds, d.nodes} {
		f.OnBlur = d.restoreLimits
	}
	d.hints = widget.NewCheck(lang.L("Use for hints instead of Backrank"), parent.in.Hint == e.ID, func(on bool) {
		parent.in.Hint = ""
		if on {
			parent.in.Hint = e.ID
		}
		parent.in.SetHint(parent.in.Hint)
		parent.reload("")
	}).Wrap()
	d.test = widget.NewButton(lang.L("Test"), "", lang.L("Start the engine and ask it for a move"), func() {
		parent.test(d.entry, func(tested player.Entry, _ player.Trial) {
			parent.change(tested.ID, func(e *player.Entry) { e.DeclaredOptions = tested.DeclaredOptions })
		})
	})
	program := widget.NewButton(lang.L("Program…"), "", lang.L("Change the program or its arguments"), func() {
		askProgram(parent.win, lang.L("Program of {{.Name}}", "Name", d.entry.Name), d.entry, parent.in, func(e player.Entry, t player.Trial) {
			parent.showStatus(t.Words())
			parent.save(e, func() { parent.reload(e.ID); parent.listInstalled() })
		})
	})
	d.options = newOptionList(d)
	command := strings.Join(append([]string{e.Path}, e.Args...), " ")
	d.content = dialogs.Scrolled(container.NewVBox(
		d.name, widget.Caption(command), widget.Caption(e.VariantSummary()).MaxRows(3),
		container.NewBorder(nil, nil, container.NewHBox(d.test, program), parent.remove),
		dialogs.Gap(4), widget.Heading(lang.L("Time per move")),
		dialogs.Columns(dialogs.LabelAbove(lang.L("Seconds"), d.seconds), dialogs.LabelAbove(lang.L("Nodes"), d.nodes)),
		widget.Caption(lang.L("The engine moves as soon as it reaches one of the limits. In a game with clocks it uses its clock instead of the seconds.")).MaxRows(3),
		dialogs.Gap(4), widget.Heading(lang.L("Hints")), d.hints,
		dialogs.Gap(4), d.options.content,
	))
	return d
}

// showLimits fills in the limits of a move.
func (d *details) showLimits() {
	if d.entry.Seconds > 0 || d.entry.Nodes == 0 {
		d.seconds.Text = strconv.FormatFloat(max(d.entry.Seconds, 0), 'g', -1, 64)
		if d.entry.Seconds == 0 {
			d.seconds.Text = strconv.FormatFloat(player.UsualSeconds, 'g', -1, 64)
		}
	}
	if d.entry.Nodes > 0 {
		d.nodes.Text = strconv.FormatUint(d.entry.Nodes, 10)
	}
}

// readLimits saves the limits of a move that the fields have, if they are valid.
func (d *details) readLimits() {
	seconds, nodes, err := parseLimits(d.seconds.Text, d.nodes.Text)
	if err != nil {
		d.dialog.showProblem(err.Error())
		return
	}
	d.change(func(e *player.Entry) { e.Seconds, e.Nodes = seconds, nodes })
}

// restoreLimits replaces invalid limits by the saved ones.
func (d *details) restoreLimits() {
	if _, _, err := parseLimits(d.seconds.Text, d.nodes.Text); err == nil {
		return
	}
	d.seconds.Text, d.nodes.Text = "", ""
	d.showLimits()
	d.seconds.Refresh()
	d.nodes.Refresh()
	d.dialog.showStatus("")
}

// parseLimits parses the limits of a move. An empty text means no limit; at least one limit must be set.
func parseLimits(seconds, nodes string) (s float64, n uint64, err error) {
	seconds, nodes = strings.TrimSpace(strings.Replace(seconds, ",", ".", 1)), strings.TrimSpace(nodes)
	if seconds != "" {
		s, err = strconv.ParseFloat(seconds, 64)
		if err != nil || !(s > 0 && s <= player.MaxSeconds) {
			return 0, 0, errors.New(lang.L("seconds must be a number up to {{.Number}}, not {{.Text}}", "Number", player.MaxSeconds, "Text", words.Quote(seconds)))
		}
	}
	if nodes != "" {
		n, err = strconv.ParseUint(nodes, 10, 63)
		if err != nil || n == 0 {
			return 0, 0, errors.New(lang.L("nodes must be a whole number from 1, not {{.Text}}", "Text", words.Quote(nodes)))
		}
	}
	if s == 0 && n == 0 {
		return 0, 0, errors.New(lang.L("an engine needs a limit: seconds, nodes or both"))
	}
	return s, n, nil
}

// change changes the entry and saves it.
func (d *details) change(change func(*player.Entry)) {
	change(&d.entry)
	d.dialog.showStatus("")
	d.dialog.change(d.entry.ID, change)
}

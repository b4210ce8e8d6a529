package dialogs

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"backrank/app/player"
	"backrank/ui/widget"
	"backrank/words"
)

// engineDetails shows and edits one engine. Every change is saved at once.
type engineDetails struct {
	dialog  *engines
	now     player.Entry
	name    *widget.Field
	seconds *widget.Field
	nodes   *widget.Field
	test    *widget.Button
	hints   *widget.Check
	options *engineOptions
	content fyne.CanvasObject
}

func newEngineDetails(s *engines, e player.Entry) *engineDetails {
	d := &engineDetails{dialog: s, now: e}
	if e.Fault != "" {
		d.content = container.NewVBox(
			container.NewBorder(nil, nil, nil, s.remove, widget.Title(e.Name)), widget.Problem(words.Message("This engine cannot be used", e.Fault)).MaxRows(3),
			widget.Aside("It stays in the list until you remove it or correct engines.json").MaxRows(3))
		return d
	}
	d.name = widget.NewField(e.Name, nil)
	d.name.Text = e.Name
	d.name.OnChanged = func(text string) {
		d.change(func(e *player.Entry) { e.Name = cmp.Or(strings.TrimSpace(text), d.name.PlaceHolder) })
	}
	d.seconds = widget.NewField("no limit", nil)
	d.nodes = widget.NewField("no limit", nil)
	d.showLimits()
	d.seconds.OnChanged = func(string) { d.limit() }
	d.nodes.OnChanged = func(string) { d.limit() }
	for _, f := range []*widget.Field{d.seconds, d.nodes} {
		f.OnBlur = d.restoreLimits
	}
	d.hints = widget.NewCheck("Use for hints instead of Backrank", s.in.Hint == e.ID, func(on bool) {
		s.in.Hint = ""
		if on {
			s.in.Hint = e.ID
		}
		s.in.SetHint(s.in.Hint)
		s.reload("")
	})
	d.test = widget.NewButton("Test", "", "Start the engine and ask it for a move", func() {
		s.try(d.now, func(tried player.Entry, _ player.Trial) {
			s.alter(tried.ID, func(e *player.Entry) { e.Offers = tried.Offers })
		})
	})
	program := widget.NewButton("Program…", "", "Change the program or its arguments", func() {
		openProgram(s.win, fmt.Sprintf("Program of %s", d.now.Name), d.now, s.in, func(e player.Entry, t player.Trial) {
			s.tell(t.Words())
			s.put(e, func() { s.reload(e.ID); s.look() })
		})
	})
	d.options = newEngineOptions(d)
	command := strings.Join(append([]string{e.Path}, e.Args...), " ")
	d.content = scrolled(container.NewVBox(
		d.name, widget.Caption(command), widget.Caption(e.Plays()).MaxRows(3),
		container.NewBorder(nil, nil, container.NewHBox(d.test, program), s.remove),
		gap(4), widget.Heading("Time per move"),
		inColumns(row("Seconds", d.seconds), row("Nodes", d.nodes)),
		widget.Caption("The engine moves as soon as it reaches one of the limits. In a game with clocks it uses its clock instead of the seconds.").MaxRows(3),
		gap(4), widget.Heading("Hints"), d.hints,
		gap(4), d.options.content,
	))
	return d
}

// showLimits fills in the limits of a move.
func (d *engineDetails) showLimits() {
	if d.now.Seconds > 0 || d.now.Nodes == 0 {
		d.seconds.Text = strconv.FormatFloat(max(d.now.Seconds, 0), 'g', -1, 64)
		if d.now.Seconds == 0 {
			d.seconds.Text = strconv.FormatFloat(player.UsualSeconds, 'g', -1, 64)
		}
	}
	if d.now.Nodes > 0 {
		d.nodes.Text = strconv.FormatUint(d.now.Nodes, 10)
	}
}

// limit reads the limits of a move from the fields.
func (d *engineDetails) limit() {
	seconds, nodes, err := readLimits(d.seconds.Text, d.nodes.Text)
	if err != nil {
		d.dialog.fault(err.Error())
		return
	}
	d.change(func(e *player.Entry) { e.Seconds, e.Nodes = seconds, nodes })
}

// restoreLimits replaces invalid limits by the saved ones.
func (d *engineDetails) restoreLimits() {
	if _, _, err := readLimits(d.seconds.Text, d.nodes.Text); err == nil {
		return
	}
	d.seconds.Text, d.nodes.Text = "", ""
	d.showLimits()
	d.seconds.Refresh()
	d.nodes.Refresh()
	d.dialog.tell("")
}

// readLimits parses seconds and nodes; an empty field means no limit, and at least one must be set.
func readLimits(seconds, nodes string) (s float64, n uint64, err error) {
	seconds, nodes = strings.TrimSpace(strings.Replace(seconds, ",", ".", 1)), strings.TrimSpace(nodes)
	if seconds != "" {
		s, err = strconv.ParseFloat(seconds, 64)
		if err != nil || !(s > 0 && s <= player.MaxSeconds) {
			return 0, 0, fmt.Errorf("seconds must be a number up to %g, not %q", player.MaxSeconds, seconds)
		}
	}
	if nodes != "" {
		n, err = strconv.ParseUint(nodes, 10, 63)
		if err != nil || n == 0 {
			return 0, 0, fmt.Errorf("nodes must be a whole number from 1, not %q", nodes)
		}
	}
	if s == 0 && n == 0 {
		return 0, 0, fmt.Errorf("an engine needs a limit: seconds, nodes or both")
	}
	return s, n, nil
}

// change changes the engine and saves it.
func (d *engineDetails) change(change func(*player.Entry)) {
	change(&d.now)
	d.dialog.tell("")
	d.dialog.alter(d.now.ID, change)
}

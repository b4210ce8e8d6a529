package engines

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"backrank/app/player"
	"backrank/engine/uci/client"
	"backrank/lang"
	"backrank/ui/accessible"
	"backrank/ui/dialogs"
	"backrank/ui/widget"
	"backrank/words"
)

// optionList is the part of the details that shows the options of an engine, each with a control for its type.
type optionList struct {
	details  *details
	rows     []*optionRow
	search   *widget.Field
	defaults *widget.Button
	none     *widget.Text
	column   *fyne.Container
	content  *fyne.Container
}

// optionRow is one option with its control.
type optionRow struct {
	option  client.Option
	label   *widget.Text // nil if the control has a label
	check   *widget.Check
	control fyne.CanvasObject
	content fyne.CanvasObject
	set     func(value string) // sets the control's value
}

// rangeText returns the range of values of a numeric option, with its unit.
func rangeText(o client.Option) string {
	switch o.Name {
	case "Hash":
		return lang.L("{{.Low}} to {{.High}} MB", "Low", o.Min, "High", o.Max)
	case "Threads":
		return lang.N("{{.Low}} to {{.High}} cores", o.Max, "Low", o.Min, "High", o.Max)
	case "UCI_Elo":
		return lang.L("{{.Low}} to {{.High}}, if limited", "Low", o.Min, "High", o.Max)
	}
	return lang.L("{{.Low}} to {{.High}}", "Low", o.Min, "High", o.Max)
}

// checkText returns the label of the check box of an option: the name that is shown, with a note on some options.
func checkText(o client.Option, name string) string {
	switch o.Name {
	case "UCI_LimitStrength":
		return lang.L("{{.Option}} (play at UCI_Elo)", "Option", name)
	case "Ponder":
		return lang.L("{{.Option}} (not used by Backrank)", "Option", name)
	}
	return name
}

// maxUnsearched is the maximum number of options without a search field.
const maxUnsearched = 12

// firstOptions are the most important options, listed first.
var firstOptions = []string{"Hash", "Threads", "UCI_LimitStrength", "UCI_Elo", "Skill Level"}

// hiddenOptions are not listed, because Backrank sets them for each game.
var hiddenOptions = []string{"UCI_Variant", "UCI_Chess960"}

// listedOptions returns the options to list, in order.
func listedOptions(all client.Options) []client.Option {
	rank := func(o client.Option) int {
		if i := slices.IndexFunc(firstOptions, func(n string) bool { return strings.EqualFold(n, o.Name) }); i >= 0 {
			return i
		}
		return len(firstOptions)
	}
	shown := slices.DeleteFunc(slices.Clone(all), func(o client.Option) bool {
		return slices.ContainsFunc(hiddenOptions, func(n string) bool { return strings.EqualFold(n, o.Name) })
	})
	slices.SortStableFunc(shown, func(a, b client.Option) int { return rank(a) - rank(b) })
	return shown
}

func newOptionList(d *details) *optionList {
	o := &optionList{details: d, column: container.NewVBox()}
	for _, option := range listedOptions(d.entry.DeclaredOptions) {
		r := o.row(option)
		o.rows = append(o.rows, r)
		o.column.Add(r.content)
	}
	o.defaults = widget.NewButton(lang.L("Defaults"), "", lang.L("Reset all options to the engine's defaults"), o.reset)
	o.search = widget.NewField(lang.L("Find an option"), nil)
	o.search.OnChanged = func(string) { o.filter() }
	o.search.Hidden = len(o.rows) <= maxUnsearched
	o.none = widget.Caption(lang.L("No option found. Clear the search to see all."))
	o.none.Hide()
	o.content = container.NewVBox(
		container.NewBorder(nil, nil, container.NewGridWrap(fyne.NewSize(76, 36), dialogs.CenterVertically(widget.Heading(lang.L("Options")))), o.defaults, o.search), o.none, o.column)
	o.mark()
	return o
}

// row creates the row of an option.
func (o *optionList) row(option client.Option) *optionRow {
	r := &optionRow{option: option}
	value := o.value(option)
	valueRange := ""
	switch option.Kind {
	case client.Check:
		r.check = widget.NewCheck("", value == "true", func(on bool) { o.set(option, strconv.FormatBool(on)) })
		r.set = func(v string) { r.check.Set(v == "true") }
		r.control, r.content = r.check, r.check
		return r
	case client.Spin:
		f := widget.NewField(option.Default, nil)
		f.Text = value
		initial := value
		f.OnFocus = func() { initial = o.value(option) }
		f.OnChanged = func(text string) {
			text = strings.TrimSpace(text)
			if _, err := option.Value(text); err != nil {
				o.set(option, initial) // undoes the changes made while typing the invalid text
			}
			o.set(option, text)
		}
		f.OnBlur = func() {
			if saved := o.value(option); strings.TrimSpace(f.Text) != saved {
				f.SetText(saved)
				o.details.dialog.showStatus("")
			}
		}
		f.Keys = func(e *fyne.KeyEvent) bool {
			step := map[fyne.KeyName]int{fyne.KeyUp: 1, fyne.KeyDown: -1}[e.Name]
			if n, err := strconv.Atoi(f.Text); err == nil && step != 0 {
				f.SetText(strconv.Itoa(min(max(n+step, option.Min), option.Max)))
			}
			return step != 0
		}
		r.set = func(v string) { f.SetText(v) }
		r.control = f
		valueRange = rangeText(option)
	case client.Combo:
		p := widget.NewDropdown(widget.Names(option.Vars...), slices.Index(option.Vars, value), func(i int) { o.set(option, option.Vars[i]) })
		r.set = func(v string) { p.Set(slices.Index(option.Vars, v)) }
		r.control = p
	case client.Button:
		r.control = widget.NewButton(widget.Visible(option.Name), "", "", func() { o.press(option) })
		r.set = func(string) {}
		r.content = container.NewHBox(r.control)
		return r
	default:
		f := widget.NewField(option.Default, nil)
		f.Text = value
		f.OnChanged = func(text string) { o.set(option, text) }
		r.set = func(v string) { f.SetText(v) }
		r.control = f
	}
	r.label = widget.Plain(option.Name)
	accessible.Name(widget.Visible(option.Name), r.control)
	control := r.control
	if valueRange != "" {
		control = container.New(dialogs.LeftShare(.45), control, dialogs.CenterVertically(widget.Caption(valueRange)))
	}
	r.content = container.New(dialogs.LeftShare(.45), dialogs.CenterVertically(r.label), control)
	return r
}

// value returns the current value of an option.
func (o *optionList) value(option client.Option) string {
	for name, v := range o.details.entry.Options {
		if strings.EqualFold(name, option.Name) {
			return v
		}
	}
	return option.Default
}

// set sets an option and saves it, or shows why the value is invalid.
func (o *optionList) set(option client.Option, value string) {
	value, err := option.Value(value)
	if err != nil {
		o.details.dialog.showProblem(err.Error())
		return
	}
	if value == o.value(option) {
		return
	}
	o.details.change(func(e *player.Entry) {
		options := maps.Clone(e.Options)
		if options == nil {
			options = map[string]string{}
		}
		maps.DeleteFunc(options, func(name, _ string) bool { return strings.EqualFold(name, option.Name) })
		if value != option.Default {
			options[option.Name] = value
		}
		e.Options = options
	})
	o.mark()
}

// press presses a button among the options of the engine, before its next move.
func (o *optionList) press(option client.Option) {
	e, in := o.details.entry, o.details.dialog.in
	in.RunInOrder(func() error { return in.Press(e.ID, option.Name) }, func(err error) {
		if err != nil {
			o.details.dialog.showProblem(err.Error())
			return
		}
		o.details.dialog.showStatus(lang.L("{{.Option}} will be pressed before the engine's next move", "Option", option.Name))
	})
}

// reset sets all options to the engine's defaults.
func (o *optionList) reset() {
	o.details.change(func(e *player.Entry) { e.Options = nil })
	for _, r := range o.rows {
		r.set(r.option.Default)
	}
	o.mark()
}

// mark highlights the options that differ from the engine's defaults.
func (o *optionList) mark() {
	changed := false
	for _, r := range o.rows {
		name := widget.Visible(r.option.Name)
		if o.value(r.option) != r.option.Default {
			name, changed = "● "+name, true
		}
		if r.label != nil {
			r.label.SetText(name)
		} else if name = checkText(r.option, name); r.check != nil && r.check.Text != name {
			r.check.Text = name
			r.check.Refresh()
		}
	}
	if changed {
		o.defaults.Enable()
	} else {
		o.defaults.Disable()
	}
}

// filter hides the options that do not match the search.
func (o *optionList) filter() {
	found := false
	for i, r := range o.rows {
		if o.column.Objects[i].Hide(); strings.Contains(words.Compact(r.option.Name), words.Compact(o.search.Text)) {
			o.column.Objects[i].Show()
			found = true
		}
	}
	o.none.Hidden = found
	o.column.Refresh()
	o.content.Refresh()
}

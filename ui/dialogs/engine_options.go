package dialogs

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"backrank/app/player"
	"backrank/engine/uci/client"
	"backrank/ui/widget"
)

// engineOptions shows the options of an engine, each with a control for its type.
type engineOptions struct {
	details  *engineDetails
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
	show    func(value string) // sets the control's value
}

// meanings are short explanations of options; with a question mark they are labels of check boxes.
var meanings = map[string]string{
	"Hash": " MB", "Threads": " cores", "UCI_Elo": ", if limited",
	"UCI_LimitStrength?": " (play at UCI_Elo)", "Ponder?": " (not used by Backrank)",
}

// manyOptions is the number of options above which there is a search field.
const manyOptions = 12

// firstOptions are the most important options, listed first.
var firstOptions = []string{"Hash", "Threads", "UCI_LimitStrength", "UCI_Elo", "Skill Level"}

// ourOptions are set by Backrank for each game.
var ourOptions = []string{"UCI_Variant", "UCI_Chess960"}

// offered returns the options to show, in order.
func offered(all client.Options) []client.Option {
	rank := func(o client.Option) int {
		if i := slices.IndexFunc(firstOptions, func(n string) bool { return strings.EqualFold(n, o.Name) }); i >= 0 {
			return i
		}
		return len(firstOptions)
	}
	shown := slices.DeleteFunc(slices.Clone(all), func(o client.Option) bool {
		return slices.ContainsFunc(ourOptions, func(n string) bool { return strings.EqualFold(n, o.Name) })
	})
	slices.SortStableFunc(shown, func(a, b client.Option) int { return rank(a) - rank(b) })
	return shown
}

func newEngineOptions(d *engineDetails) *engineOptions {
	o := &engineOptions{details: d, column: container.NewVBox()}
	for _, option := range offered(d.now.Offers) {
		r := o.row(option)
		o.rows = append(o.rows, r)
		o.column.Add(r.content)
	}
	o.defaults = widget.NewButton("Defaults", "", "Reset all options to the engine's defaults", o.reset)
	o.search = widget.NewField("Find an option", nil)
	o.search.OnChanged = func(string) { o.filter() }
	o.search.Hidden = len(o.rows) <= manyOptions
	o.none = widget.Caption("No option found. Clear the search to see all.")
	o.none.Hide()
	o.content = container.NewVBox(
		container.NewBorder(nil, nil, container.NewGridWrap(fyne.NewSize(76, 36), inMiddle(widget.Heading("Options"))), o.defaults, o.search), o.none, o.column)
	o.mark()
	return o
}

// row creates the row of an option.
func (o *engineOptions) row(option client.Option) *optionRow {
	r := &optionRow{option: option}
	value := o.value(option)
	about := ""
	switch option.Kind {
	case client.Check:
		r.check = widget.NewCheck("", value == "true", func(on bool) { o.set(option, strconv.FormatBool(on)) })
		r.show = func(v string) { r.check.Set(v == "true") }
		r.control, r.content = r.check, r.check
		return r
	case client.Spin:
		f := widget.NewField(option.Default, nil)
		f.Text = value
		was := value
		f.OnFocus = func() { was = o.value(option) }
		f.OnChanged = func(text string) {
			text = strings.TrimSpace(text)
			if _, err := option.Value(text); err != nil {
				o.set(option, was) // not the invalid text
			}
			o.set(option, text)
		}
		f.OnBlur = func() {
			if kept := o.value(option); strings.TrimSpace(f.Text) != kept {
				f.SetText(kept)
				o.details.dialog.tell("")
			}
		}
		f.Keys = func(e *fyne.KeyEvent) bool {
			by := map[fyne.KeyName]int{fyne.KeyUp: 1, fyne.KeyDown: -1}[e.Name]
			if n, err := strconv.Atoi(f.Text); err == nil && by != 0 {
				f.SetText(strconv.Itoa(min(max(n+by, option.Min), option.Max)))
			}
			return by != 0
		}
		r.show = func(v string) { f.SetText(v) }
		r.control = f
		about = fmt.Sprintf("%d to %d%s", option.Min, option.Max, meanings[option.Name])
	case client.Combo:
		p := widget.NewDropdown(widget.Names(option.Vars...), slices.Index(option.Vars, value), func(i int) { o.set(option, option.Vars[i]) })
		r.show = func(v string) { p.Set(slices.Index(option.Vars, v)) }
		r.control = p
	case client.Button:
		r.control = widget.NewButton(widget.Visible(option.Name), "", "", func() { o.press(option) })
		r.show = func(string) {}
		r.content = container.NewHBox(r.control)
		return r
	default:
		f := widget.NewField(option.Default, nil)
		f.Text = value
		f.OnChanged = func(text string) { o.set(option, text) }
		r.show = func(v string) { f.SetText(v) }
		r.control = f
	}
	r.label = widget.Plain(option.Name)
	control := r.control
	if about != "" {
		control = container.New(leftPart(.45), control, inMiddle(widget.Caption(about)))
	}
	r.content = container.New(leftPart(.45), inMiddle(r.label), control)
	return r
}

// value returns the current value of an option.
func (o *engineOptions) value(option client.Option) string {
	for name, v := range o.details.now.Options {
		if strings.EqualFold(name, option.Name) {
			return v
		}
	}
	return option.Default
}

// set sets an option, if the value is valid.
func (o *engineOptions) set(option client.Option, value string) {
	value, err := option.Value(value)
	if err != nil {
		o.details.dialog.fault(err.Error())
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

// press presses a button option of the running engine.
func (o *engineOptions) press(option client.Option) {
	e, in := o.details.now, o.details.dialog.in
	in.Do(func() error { return in.Press(e.ID, option.Name) }, func(err error) {
		if err != nil {
			o.details.dialog.fault(err.Error())
			return
		}
		o.details.dialog.tell(fmt.Sprintf("%s will be pressed before the engine's next move", option.Name))
	})
}

// reset restores the engine's defaults.
func (o *engineOptions) reset() {
	o.details.change(func(e *player.Entry) { e.Options = nil })
	for _, r := range o.rows {
		r.show(r.option.Default)
	}
	o.mark()
}

// mark highlights the options that differ from the engine's defaults.
func (o *engineOptions) mark() {
	changed := false
	for _, r := range o.rows {
		name := widget.Visible(r.option.Name)
		if o.value(r.option) != r.option.Default {
			name, changed = "● "+name, true
		}
		name += meanings[r.option.Name+"?"]
		switch {
		case r.label != nil:
			r.label.SetText(name)
		case r.check != nil && r.check.Text != name:
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
func (o *engineOptions) filter() {
	seen := false
	for i, r := range o.rows {
		if o.column.Objects[i].Hide(); strings.Contains(plain(r.option.Name), plain(o.search.Text)) {
			o.column.Objects[i].Show()
			seen = true
		}
	}
	o.none.Hidden = seen
	o.column.Refresh()
	o.content.Refresh()
}

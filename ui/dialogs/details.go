package dialogs

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"github.com/notnil/chess"

	"backrank/assets"
	"backrank/ui/widget"
	"backrank/variants/notation"
	"backrank/words"
)

// DetailsInput configures the dialog of a game's details.
type DetailsInput struct {
	Tags []notation.Tag
	// Result is the result as a sentence, which is shown where Outcome is "": that is the result to edit, with
	// [chess.NoOutcome] for none.
	Result  string
	Outcome chess.Outcome
	// Known are what was typed before for a tag, the likeliest first. The first is suggested for an empty field, too,
	// except for names.
	Known func(tag string) []string
}

// Details asks for the tags and the result of a game. done reports whether they were taken; then the dialog closes. Its
// result is "" if that cannot be edited.
func Details(win fyne.Window, in DetailsInput, done func([]notation.Tag, chess.Outcome) bool) {
	openDetails(win, in, done)
}

// roster are the tags with a field of their own, in the order of display: two columns.
var roster = [6]string{chess.White.Name(), chess.Black.Name(), "Event", "Site", "Date", "Round"}

// details is the open dialog.
type details struct {
	in     DetailsInput
	dialog *dialog
	fields [len(roster)]*suggestion
	rows   []*tagRow
	list   *fyne.Container
	result *widget.Dropdown // nil if it cannot be edited
	done   func([]notation.Tag, chess.Outcome) bool
}

// gameResults are the results of a game in the order of display.
var gameResults = [...]struct {
	outcome chess.Outcome
	name    string
}{
	{chess.WhiteWon, "White won (1–0)"}, {chess.Draw, "Draw (½–½)"}, {chess.BlackWon, "Black won (0–1)"}, {chess.NoOutcome, "Unfinished"},
}

// tagRow is another tag.
type tagRow struct {
	name, value *widget.Field
	content     fyne.CanvasObject
}

func openDetails(win fyne.Window, in DetailsInput, done func([]notation.Tag, chess.Outcome) bool) *details {
	d := &details{in: in, list: container.NewVBox(), done: done}
	for i, name := range roster {
		d.fields[i] = newSuggestion("", in.Known(name), i > 1)
		d.fields[i].Text = words.Known(d.tag(name))
		d.fields[i].CursorColumn = utf8.RuneCountInString(d.fields[i].Text)
	}
	d.fields[4].PlaceHolder = "Year.month.day"
	both := func(i int) fyne.CanvasObject {
		return inColumns(row(roster[i], d.fields[i].content), row(roster[i+1], d.fields[i+1].content))
	}
	for _, t := range in.Tags {
		if !notation.IsDerivedTag(t.Name) {
			d.add(t)
		}
	}
	more := widget.NewButton("Add tag", assets.IconAdd, "", func() {
		d.add(notation.Tag{})
		d.dialog.panel.Refresh()
		win.Canvas().Focus(d.rows[len(d.rows)-1].name)
	})
	content := container.NewVBox(both(0), both(2), both(4), d.resultRow(),
		gap(4), widget.Heading("Other tags"), d.list, container.NewHBox(more))
	d.dialog = show(win, "Game details", fyne.NewSize(620, 520), scrolled(content), d.accept,
		widget.NewButton("Cancel", "", "", func() { d.dialog.close() }), widget.NewDefaultButton("Save", "", "", d.accept))
	win.Canvas().Focus(d.fields[0].Field)
	return d
}

// resultRow returns the field for the result, or the sentence in its place.
func (d *details) resultRow() fyne.CanvasObject {
	if d.in.Outcome == "" {
		return widget.Aside(d.in.Result).Rows(1)
	}
	var names []string
	chosen := 0
	for i, r := range gameResults {
		names = append(names, r.name)
		if r.outcome == d.in.Outcome {
			chosen = i
		}
	}
	d.result = widget.NewDropdown(widget.Names(names...), chosen, nil)
	return inColumns(row("Result", d.result), container.NewVBox())
}

// outcome returns the result chosen, "" if it cannot be edited.
func (d *details) outcome() chess.Outcome {
	if d.result == nil {
		return ""
	}
	return gameResults[d.result.Chosen()].outcome
}

// tag returns the value of a tag.
func (d *details) tag(name string) string {
	for _, t := range d.in.Tags {
		if strings.EqualFold(t.Name, name) {
			return t.Value
		}
	}
	return ""
}

// add adds a row for another tag.
func (d *details) add(t notation.Tag) {
	r := &tagRow{name: widget.NewField("Name", nil), value: widget.NewField("Value", nil)}
	r.value.MaxLength = 2000
	r.name.Text, r.value.Text = t.Name, t.Value
	remove := widget.NewButton("", assets.IconClose, "Remove this tag", func() {
		d.rows = slices.DeleteFunc(d.rows, func(other *tagRow) bool { return other == r })
		d.list.Remove(r.content)
		d.dialog.panel.Refresh()
	})
	r.content = container.NewBorder(nil, nil, nil, remove, container.New(leftPart(.32), r.name, r.value))
	d.rows = append(d.rows, r)
	d.list.Add(r.content)
}

// tags returns the tags as they were typed, in the order that they had, or why they cannot be.
func (d *details) tags() (all []notation.Tag, problem string) {
	values := map[string]string{}
	for _, t := range d.in.Tags {
		if notation.IsDerivedTag(t.Name) {
			values[strings.ToLower(t.Name)] = t.Value
		}
	}
	for i, name := range roster {
		values[strings.ToLower(name)] = d.value(name, strings.TrimSpace(d.fields[i].Text))
	}
	var names []string
	for _, r := range d.rows {
		name, value := strings.TrimSpace(r.name.Text), strings.TrimSpace(r.value.Text)
		key := strings.ToLower(name)
		_, twice := values[key]
		switch {
		case value == "":
			continue
		case notation.IsDerivedTag(name) && !twice:
			return nil, fmt.Sprintf("%s is set by the game and cannot be changed here", name)
		case name == "":
			return nil, fmt.Sprintf("%s has no name", words.Quote(value))
		case !notation.IsTagName(name):
			return nil, fmt.Sprintf("%s cannot be the name of a tag: letters, digits and underscores only", words.Quote(name))
		case twice:
			return nil, fmt.Sprintf("There are two tags named %s", name)
		}
		values[key] = value
		names = append(names, name)
	}
	for _, t := range d.in.Tags {
		if value := values[strings.ToLower(t.Name)]; value != "" {
			all = append(all, notation.Tag{Name: t.Name, Value: value})
			delete(values, strings.ToLower(t.Name))
		}
	}
	for _, name := range slices.Concat(roster[:], names) {
		if value := values[strings.ToLower(name)]; value != "" {
			all = append(all, notation.Tag{Name: name, Value: value})
		}
	}
	return all, ""
}

// date matches a date with other separators than those of PGN.
var date = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$`) })

// value returns what a field with a text says. An empty one says what it said before, if that was nothing.
func (d *details) value(name, text string) string {
	before := d.tag(name)
	switch parts := date().FindStringSubmatch(text); {
	case text == words.Known(before):
		return before
	case text == "" && name == "Date":
		return "????.??.??"
	case text == "":
		return "?"
	case name == "Date" && parts != nil:
		return fmt.Sprintf("%s.%02s.%02s", parts[1], parts[2], parts[3])
	}
	return text
}

// accept hands the tags and the result over.
func (d *details) accept() {
	tags, problem := d.tags()
	if d.dialog.said.SetText(problem); problem == "" && d.done(tags, d.outcome()) {
		d.dialog.close()
	}
}

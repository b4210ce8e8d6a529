// Package gameinfo has the dialogs about one game: its details (tags and result), its analysis and its report.
package gameinfo

import (
	"cmp"
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
	"backrank/lang"
	"backrank/ui/dialogs"
	"backrank/ui/widget"
	"backrank/variants/pgn"
	"backrank/words"
)

// DetailsInput configures the dialog of a game's details.
type DetailsInput struct {
	Tags []pgn.Tag
	// Outcome is the result to edit, [chess.NoOutcome] for an unfinished game; "" if the result cannot be edited. Then the
	// dialog shows the sentence Result.
	Outcome chess.Outcome
	Result  string
	// Suggestions returns values typed earlier for a tag, the most likely one first. The dialog suggests the first one for
	// an empty field too, but not for the names of players.
	Suggestions func(tag string) []string
}

// EditDetails asks for the tags and the result of a game, and calls save with them. The result is "" if it cannot be
// edited. The dialog closes if save returns true.
func EditDetails(win fyne.Window, in DetailsInput, save func([]pgn.Tag, chess.Outcome) bool) {
	openDetails(win, in, save)
}

// roster are the tags that always have a field, in the order of display: two columns.
var roster = [6]string{chess.White.Name(), chess.Black.Name(), "Event", "Site", "Date", "Round"}

// rosterLabels returns the labels of the fields of roster.
func rosterLabels() [len(roster)]string {
	return [...]string{words.Color(chess.White), words.Color(chess.Black), lang.L("Event"), lang.L("Site"), lang.L("Date"), lang.L("Round")}
}

// detailsDialog is the open dialog.
type detailsDialog struct {
	in     DetailsInput
	frame  *dialogs.Dialog
	fields [len(roster)]*suggestField
	rows   []*tagRow // the other tags
	list   *fyne.Container
	result *widget.Dropdown // nil if the result cannot be edited
	save   func([]pgn.Tag, chess.Outcome) bool
}

// gameResults are the results of a game in the order of display.
var gameResults = [...]chess.Outcome{chess.WhiteWon, chess.Draw, chess.BlackWon, chess.NoOutcome}

// resultNames returns the names of gameResults.
func resultNames() []string {
	return []string{lang.L("White won (1–0)"), lang.L("Draw (½–½)"), lang.L("Black won (0–1)"), lang.L("Unfinished")}
}

// tagRow is the row of a tag that is not in the roster.
type tagRow struct {
	name, value *widget.Field
	content     fyne.CanvasObject
}

func openDetails(win fyne.Window, in DetailsInput, save func([]pgn.Tag, chess.Outcome) bool) *detailsDialog {
	d := &detailsDialog{in: in, list: container.NewVBox(), save: save}
	for i, name := range roster {
		d.fields[i] = newSuggestField("", in.Suggestions(name), i > 1)
		d.fields[i].Text = d.initialText(name)
		d.fields[i].CursorColumn = utf8.RuneCountInString(d.fields[i].Text)
	}
	d.fields[4].PlaceHolder = "2024-05-17"
	labels := rosterLabels()
	pair := func(i int) fyne.CanvasObject {
		return dialogs.Columns(dialogs.LabelAbove(labels[i], d.fields[i].content), dialogs.LabelAbove(labels[i+1], d.fields[i+1].content))
	}
	for _, t := range in.Tags {
		if !pgn.IsDerivedTag(t.Name) {
			d.add(t)
		}
	}
	addTag := widget.NewButton(lang.L("Add tag"), assets.IconAdd, "", func() {
		d.add(pgn.Tag{})
		d.frame.Refresh()
		win.Canvas().Focus(d.rows[len(d.rows)-1].name)
	})
	content := container.NewVBox(pair(0), pair(2), pair(4), d.resultRow(),
		dialogs.Gap(4), widget.Heading(lang.L("Other tags")), d.list, container.NewHBox(addTag))
	d.frame = dialogs.Show(win, lang.L("Game details"), fyne.NewSize(620, 520), dialogs.Scrolled(content), d.accept,
		widget.NewButton(lang.L("Cancel"), "", "", func() { d.frame.Close() }), widget.NewDefaultButton(lang.L("Save"), "", "", d.accept))
	win.Canvas().Focus(d.fields[0].Field)
	return d
}

// resultRow returns the list of results, or the sentence in its place.
func (d *detailsDialog) resultRow() fyne.CanvasObject {
	if d.in.Outcome == "" {
		return widget.Aside(d.in.Result).RowsBetween(1, 3)
	}
	chosen := max(0, slices.Index(gameResults[:], d.in.Outcome))
	d.result = widget.NewDropdown(widget.Names(resultNames()...), chosen, nil)
	return dialogs.Columns(dialogs.LabelAbove(lang.L("Result"), d.result), container.NewVBox())
}

// outcome returns the chosen result, "" if it cannot be edited.
func (d *detailsDialog) outcome() chess.Outcome {
	if d.result == nil {
		return ""
	}
	return gameResults[d.result.Chosen()]
}

// tag returns the initial value of a tag, "" if the game has no such tag.
func (d *detailsDialog) tag(name string) string {
	for _, t := range d.in.Tags {
		if strings.EqualFold(t.Name, name) {
			return t.Value
		}
	}
	return ""
}

// initialText returns the value of a tag as its field shows it: a date in the form of all screens, and an unknown value as
// "".
func (d *detailsDialog) initialText(name string) string {
	if name == "Date" {
		return words.Date(d.tag(name))
	}
	return words.Known(d.tag(name))
}

// add adds a row for another tag.
func (d *detailsDialog) add(t pgn.Tag) {
	r := &tagRow{name: widget.NewField(lang.L("Name"), nil), value: widget.NewField(lang.L("Value"), nil)}
	r.value.MaxLength = 2000
	r.name.Text, r.value.Text = t.Name, t.Value
	remove := widget.NewButton("", assets.IconClose, lang.L("Remove this tag"), func() {
		d.rows = slices.DeleteFunc(d.rows, func(other *tagRow) bool { return other == r })
		d.list.Remove(r.content)
		d.frame.Refresh()
	})
	r.content = container.NewBorder(nil, nil, nil, remove, container.New(dialogs.LeftShare(.32), r.name, r.value))
	d.rows = append(d.rows, r)
	d.list.Add(r.content)
}

// tags returns the edited tags, in their initial order with new ones at the end, or the problem with one of them.
func (d *detailsDialog) tags() (all []pgn.Tag, problem string) {
	values := map[string]string{}
	for _, t := range d.in.Tags {
		if pgn.IsDerivedTag(t.Name) {
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
		_, duplicate := values[key]
		switch {
		case value == "":
			continue
		case pgn.IsDerivedTag(name) && !duplicate:
			return nil, lang.L("{{.Tag}} is set by the game and cannot be changed here", "Tag", name)
		case name == "":
			return nil, lang.L("{{.Text}} has no name", "Text", words.Quote(value))
		case !pgn.IsTagName(name):
			return nil, lang.L("{{.Text}} cannot be the name of a tag: letters, digits and underscores only", "Text", words.Quote(name))
		case duplicate:
			return nil, lang.L("There are two tags named {{.Tag}}", "Tag", name)
		}
		values[key] = value
		names = append(names, name)
	}
	for _, t := range d.in.Tags {
		if value := values[strings.ToLower(t.Name)]; value != "" {
			all = append(all, pgn.Tag{Name: t.Name, Value: value})
			delete(values, strings.ToLower(t.Name))
		}
	}
	for _, name := range slices.Concat(roster[:], names) {
		if value := values[strings.ToLower(name)]; value != "" {
			all = append(all, pgn.Tag{Name: name, Value: value})
		}
	}
	return all, ""
}

// dateForm matches a date whose separators and number of digits may differ from those of PGN, and whose day, or month and
// day, may be missing.
var dateForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?$`)
})

// value returns the value of a tag for the text of its field. An unknown value, such as "?", is an empty text, and stays as
// it was in the game if the text is still empty.
func (d *detailsDialog) value(name, text string) string {
	initial := d.tag(name)
	switch parts := dateForm().FindStringSubmatch(text); {
	case text == d.initialText(name):
		return initial
	case text == "" && name == "Date":
		return "????.??.??"
	case text == "":
		return "?"
	case name == "Date" && parts != nil:
		return fmt.Sprintf("%s.%02s.%02s", parts[1], cmp.Or(parts[2], "??"), cmp.Or(parts[3], "??"))
	}
	return text
}

// accept saves the tags and the result, or shows the problem with a tag.
func (d *detailsDialog) accept() {
	tags, problem := d.tags()
	if d.frame.Problem.SetText(problem); problem == "" && d.save(tags, d.outcome()) {
		d.frame.Close()
	}
}

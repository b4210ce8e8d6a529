package dialogs

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"backrank/app/archive"
	"backrank/assets"
	"backrank/ui/widget"
	"backrank/words"
)

// Faults shows what was not imported, and why. all is how many faults there were, of which the first are listed; copyText
// copies the list to the clipboard.
func Faults(win fyne.Window, all int, faults []archive.Fault, copyText func(string)) {
	list := faultList(faults)
	table := widget.NewTable([]widget.Column{
		{Name: "File", Share: .7}, {Name: "Game", Width: 56, Right: true}, {Name: "Line", Width: 64, Right: true}, {Name: "Reason", Share: 2},
	}, list, "")
	reason := widget.Caption("").Rows(3)
	table.Chosen = func(row int) { reason.SetText(faults[row].Reason) }
	var d *dialog
	d = show(win, unreadTitle(all, faults), fyne.NewSize(760, 520), still(container.NewBorder(nil, container.NewVBox(gap(4), reason), nil, nil, table)), func() { d.close() },
		widget.NewDefaultButton("Close", "", "", func() { d.close() }))
	d.left(widget.NewButton("Copy list", "", "", func() {
		copyText(list.text(all))
		d.said.SetText("")
	}))
	table.Choose(0)
	win.Canvas().Focus(table)
}

// unreadTitle says how many games, files or both could not be read.
func unreadTitle(all int, faults []archive.Fault) string {
	isFile := func(f archive.Fault) bool { return f.Number == 0 }
	what := "game"
	switch files := slices.ContainsFunc(faults, isFile); {
	case files && all == 1:
		what = "file"
	case files:
		what = "files and games"
	case all > 1:
		what = "games"
	}
	return fmt.Sprintf("%s %s could not be read", words.Number(all), what)
}

// faultList is the model of the table of faults.
type faultList []archive.Fault

// Rows implements widget.Content.
func (l faultList) Rows() int { return len(l) }

// Cell implements widget.Content.
func (l faultList) Cell(row, column int) string {
	f := &l[row]
	switch {
	case column == 0:
		return filepath.Base(f.Source)
	case column == 3:
		return f.Reason
	case column == 1:
		return ordinal(f.Number)
	}
	return ordinal(f.Line)
}

// ordinal writes the number of a game or line, nothing for none.
func ordinal(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// Icon implements widget.Content.
func (faultList) Icon(int) assets.Icon { return "" }

// text returns the list for the clipboard, a line each.
func (l faultList) text(all int) string {
	var b strings.Builder
	for i := range l {
		fmt.Fprintln(&b, l[i])
	}
	if more := all - len(l); more > 0 {
		fmt.Fprintf(&b, "and %s more\n", words.Number(more))
	}
	return b.String()
}

package dialogs

import (
	"fmt"
	"path/filepath"
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
	title := words.Number(all) + " games could not be read"
	if all == 1 {
		title = "1 game could not be read"
	}
	var d *dialog
	d = show(win, title, fyne.NewSize(760, 520), still(container.NewBorder(nil, container.NewVBox(gap(4), reason), nil, nil, table)), func() { d.close() },
		widget.NewDefaultButton("Close", "", "", func() { d.close() }))
	d.left(widget.NewButton("Copy list", "", "", func() {
		copyText(list.text(all))
		d.said.SetText("")
	}))
	table.Choose(0)
	win.Canvas().Focus(table)
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
	case f.Number == 0:
		return ""
	case column == 1:
		return strconv.Itoa(f.Number)
	}
	return strconv.Itoa(f.Line)
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

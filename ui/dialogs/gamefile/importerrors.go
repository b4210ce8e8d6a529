package gamefile

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
	"backrank/lang"
	"backrank/ui/dialogs"
	"backrank/ui/widget"
)

// ShowImportErrors lists the games and files that could not be imported, with the reasons. total is the number of errors;
// faults has the first ones. copyText copies a text to the clipboard.
func ShowImportErrors(win fyne.Window, total int, faults []archive.Fault, copyText func(string)) {
	list := faultList(faults)
	table := widget.NewTable([]widget.Column{
		{Name: lang.X("file on a disk", "File"), Share: .7}, {Name: lang.L("Game"), Width: 56, Right: true}, {Name: lang.X("line of a file", "Line"), Width: 64, Right: true}, {Name: lang.L("Reason"), Share: 2},
	}, list, "")
	table.SetName(lang.L("Errors"))
	reason := widget.Caption("").Rows(3)
	table.Chosen = func(row int) { reason.SetText(faults[row].Reason) }
	var frame *dialogs.Dialog
	frame = dialogs.Show(win, errorTitle(total, faults), fyne.NewSize(760, 520), dialogs.Unscrolled(container.NewBorder(nil, container.NewVBox(dialogs.Gap(4), reason), nil, nil, table)), func() { frame.Close() },
		widget.NewDefaultButton(lang.L("Close"), "", "", func() { frame.Close() }))
	frame.AddLeft(widget.NewButton(lang.L("Copy list"), "", "", func() {
		copyText(list.text(total))
		frame.Problem.SetText("")
	}))
	table.Choose(0)
	win.Canvas().Focus(table)
}

// errorTitle says how many games or files could not be read.
func errorTitle(total int, faults []archive.Fault) string {
	isFile := func(f archive.Fault) bool { return f.Number == 0 }
	switch files := slices.ContainsFunc(faults, isFile); {
	case files && total == 1:
		return lang.L("1 file could not be read")
	case files:
		return lang.N("{{.Count}} files and games could not be read", total)
	}
	return lang.N("{{.Count}} games could not be read", total)
}

// faultList is the model of the table of errors.
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

// ordinal formats the number of a game or line, "" for 0.
func ordinal(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// Icon implements widget.Content.
func (faultList) Icon(int) assets.Icon { return "" }

// text returns the list for the clipboard, one line for each error.
func (l faultList) text(total int) string {
	var b strings.Builder
	for i := range l {
		fmt.Fprintln(&b, l[i])
	}
	if more := total - len(l); more > 0 {
		fmt.Fprintln(&b, lang.N("and {{.Count}} more", more))
	}
	return b.String()
}

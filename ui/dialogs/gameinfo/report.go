package gameinfo

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"backrank/lang"
	"backrank/ui/dialogs"
	"backrank/ui/widget"
)

// ReportAction is a button of a report.
type ReportAction struct {
	Label, Tip string // the tip as in [widget.Button]
	Do         func()
}

// reportSize is the size of the dialog of a report, in units.
var reportSize = fyne.NewSize(840, 720)

// Report is the open dialog of a report, for a browser, which has one window.
type Report struct {
	frame *dialogs.Dialog
}

// ShowReport opens the dialog of a report with its page, whose content scrolls in scroll. closed is called when it closes.
func ShowReport(win fyne.Window, page fyne.CanvasObject, scroll *container.Scroll, closed func()) *Report {
	r := &Report{}
	r.frame = dialogs.Show(win, lang.L("Report"), reportSize, page, r.Close, widget.NewDefaultButton(lang.L("Close"), "", "", r.Close))
	r.frame.Scroll = scroll
	r.frame.OnClosed = closed
	return r
}

// Close closes the report.
func (r *Report) Close() { r.frame.Close() }

// SetAbout sets the text that is read aloud when the report opens.
func (r *Report) SetAbout(text string) { r.frame.About = text }

// SetActions shows the buttons of the actions at the left of the foot. Each closes the report first.
func (r *Report) SetActions(actions []ReportAction) {
	r.frame.ClearLeft()
	for _, a := range actions {
		r.frame.AddLeft(widget.NewButton(a.Label, "", a.Tip, func() {
			r.Close()
			a.Do()
		}))
	}
	r.frame.Refresh()
}

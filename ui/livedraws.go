package ui

import (
	"io"

	"fyne.io/fyne/v2"

	"backrank/app/disk"
	"backrank/app/draws"
	"backrank/app/notice"
	"backrank/lang"
	"backrank/ui/atlas"
	"backrank/ui/dialogs"
	"backrank/ui/dialogs/filedialog"
	"backrank/ui/print"
)

// liveDraws opens the hall screen of live draws, and prints and exports their record.
type liveDraws struct {
	app     fyne.App
	system  *System
	screens *screens
	record  *draws.Log
	prints  *printer
	saver   *fileSaver
	notify  *notifier
}

// hallSize is the initial size of the hall screen, in units.
var hallSize = fyne.NewSize(1120, 630)

// openHall opens the hall screen of a live draw in a second window, for a second display. A browser has one window, so
// there the hall screen covers the atlas and fills the screen.
func (l *liveDraws) openHall(h atlas.Hall) atlas.HallWindow {
	if page := l.system.Page; page != nil {
		hall := &hallPage{screens: l.screens}
		hall.cover = l.screens.showCover(h.Content, func() {
			h.Closed()
			page.LeaveFullScreen()
		})
		page.FullScreen()
		return hall
	}
	w := l.app.NewWindow(lang.L("Backrank live draw"))
	w.SetPadded(false)
	w.SetContent(h.Content)
	w.Canvas().SetOnTypedKey(func(e *fyne.KeyEvent) {
		switch {
		case e.Name == fyne.KeyF11:
			w.SetFullScreen(!w.FullScreen())
		case e.Name == fyne.KeyEscape && w.FullScreen():
			w.SetFullScreen(false)
		case e.Name == fyne.KeyEscape:
			w.Close()
		default:
			h.Key(e.Name)
		}
	})
	w.SetOnClosed(h.Closed)
	w.Resize(hallSize)
	w.Show()
	return hallWindow{w}
}

// hallWindow is the hall screen in its own window.
type hallWindow struct{ win fyne.Window }

func (w hallWindow) Covers() bool { return false }
func (w hallWindow) Raise()       { w.win.RequestFocus() }
func (w hallWindow) Close()       { w.win.Close() }

// hallPage is the hall screen in a browser, where it covers the atlas.
type hallPage struct {
	screens *screens
	cover   *cover
}

func (p *hallPage) Covers() bool { return true }
func (p *hallPage) Raise()       {}
func (p *hallPage) Close()       { p.screens.removeCover(p.cover) }

// print opens the print dialog for the list of an event's draws.
func (l *liveDraws) print(title string, all []draws.Draw) {
	sum := l.record.Sum()
	l.prints.offerSheets([]printable{{
		dialogs.PrintKind{Name: lang.L("List of draws"), About: lang.N("{{.Count}} draws with times and seeds, for the notice board", len(all))},
		"draws",
		func(out io.Writer, s print.Style) error { return print.Draws(out, s, drawListOf(title, sum, all)) },
	}}, 0, "")
}

// drawListOf returns the content of the printed list of an event's draws.
func drawListOf(title, sum string, all []draws.Draw) print.DrawList {
	list := print.DrawList{Title: title, Sum: sum}
	for i := range all {
		d := &all[i]
		v, start, err := d.Position()
		if err != nil {
			continue // a damaged record
		}
		list.Draws = append(list.Draws, print.Drawn{
			Round: d.Round, Time: d.Time.Local().Format(minuteFormat), Variant: v, Start: start, Seed: d.Seed, Struck: d.Struck,
		})
	}
	return list
}

// minuteFormat is the time format in the list of draws.
const minuteFormat = "2006-01-02 15:04"

// export saves the record of draws as text, or as JSON lines, which backrank-atlas can verify.
func (l *liveDraws) export(asText bool) {
	name, kinds, content := "draws.jsonl", []filedialog.Kind{{Name: lang.L("JSON lines"), Extensions: []string{".jsonl", ".json"}}, filedialog.AllFiles}, func() string { return string(l.record.Export()) }
	if asText {
		name, kinds, content = "draws.txt", []filedialog.Kind{{Name: lang.L("Text files"), Extensions: []string{".txt"}}, filedialog.AllFiles}, func() string { return draws.Text(l.record.Draws(), l.record.Sum()) }
	}
	l.saver.saveAs(lang.L("Export draws"), name, kinds, nil, func(path string) error { return disk.Save(path, content()) }, func(path string) {
		l.notify.show(savedAs(path), notice.Info)
	})
}

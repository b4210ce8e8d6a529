package ui

import (
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/analysis"
	"backrank/app/settings"
	"backrank/lang"
	"backrank/ui/dialogs"
	"backrank/ui/dialogs/gameinfo"
	"backrank/ui/game"
	"backrank/ui/keys"
	"backrank/ui/report"
	"backrank/ui/widget"
	"backrank/words"
)

// minReportInterval is the minimum time between two updates of the content of a report.
const minReportInterval = 300 * time.Millisecond

// defaultReportSize is the initial size of the window of a report, in units.
var defaultReportSize = fyne.NewSize(840, 760)

// reportWindow shows the report of the game in a window of its own, which stays open next to the board. A browser has one
// window, so there the report is a dialog.
type reportWindow struct {
	app      fyne.App
	win      fyne.Window // the main window
	system   *System
	view     *app.View
	settings *preferences
	style    *style
	after    func(d time.Duration, do func()) (stop func()) // calls do on the main goroutine after d
	current  *gameReport
	prints   *printer
	home     func()        // shows the board in the main window
	goToPly  func(ply int) // shows the position after a number of plies
	analyse  func()        // opens the dialog that analyses the game
	retries  *retries

	frame   reportFrame  // nil while the report is closed
	page    *report.Page // of the open report
	game    uint64       // number of its game
	actions []string     // the labels of its buttons

	shown         *analysis.Report  // the report on the page
	shownProgress analysis.Progress // the state of the analysis on the page
	updatePending bool              // an update of the page is scheduled
}

// reportFrame is the window or the dialog of an open report.
type reportFrame interface {
	Close()
	SetActions([]gameinfo.ReportAction)
}

// show opens the report, or brings its window to the front.
func (r *reportWindow) show() {
	if own, is := r.frame.(*ownWindow); is {
		own.win.RequestFocus()
		return
	}
	r.page, r.game, r.actions = report.NewPage(r.goTo), r.view.Game, nil
	if r.system.Page != nil {
		r.frame = gameinfo.ShowReport(r.win, r.page.Content, r.page.Scroll, r.closed)
		r.refresh()
		return
	}
	own := newOwnWindow(r.app, r.page, ownWindowInput{
		size: fyne.NewSize(float32(r.settings.get().ReportWidth), float32(r.settings.get().ReportHeight)), step: func(by int) { r.goTo(r.view.Ply() + by) }, print: r.print,
		closed: func(size fyne.Size) {
			r.settings.file.Change(func(s *settings.Settings) { s.ReportWidth, s.ReportHeight = int(size.Width+.5), int(size.Height+.5) })
			r.closed()
		},
	})
	r.frame = own
	r.refresh()
	own.win.Show()
}

// closed forgets the report that was closed.
func (r *reportWindow) closed() { r.frame, r.page, r.shown = nil, nil, nil }

// close closes the report, if it is open.
func (r *reportWindow) close() {
	if r.frame != nil {
		r.frame.Close()
	}
}

// goTo shows the position after a number of plies on the board. A dialog covers the board, so it closes.
func (r *reportWindow) goTo(ply int) {
	if r.system.Page != nil {
		r.close()
	}
	r.home()
	r.goToPly(ply)
}

// update follows the position on the board and the analysis of the game. It closes the report when its game is left or
// has no report any more.
func (r *reportWindow) update() {
	if r.frame == nil {
		return
	}
	if r.view.Game != r.game {
		r.close()
		return
	}
	r.follow()
	if r.updatePending || r.current.get() == r.shown && r.view.Analysis == r.shownProgress {
		return
	}
	r.updatePending = true
	r.after(minReportInterval, func() {
		r.updatePending = false
		switch {
		case r.frame == nil:
		case !r.current.exists():
			r.close()
		default:
			r.refresh()
		}
	})
}

// follow marks the position on the board in the graph. It covers the report while the player looks for a better move,
// which the report would give away.
func (r *reportWindow) follow() {
	if r.frame == nil {
		return
	}
	cover := ""
	if r.retries.isSearching() {
		cover = lang.L("The report is hidden while you look for a better move")
	}
	r.page.Cover(cover)
	if v := r.view; v.InVariation() || v.Draft.Shown {
		r.page.Follow(-1)
	} else {
		r.page.Follow(v.Ply())
	}
}

// refresh shows the report as it is now.
func (r *reportWindow) refresh() {
	r.shown, r.shownProgress = r.current.get(), r.view.Analysis
	r.page.Update(r.input())
	if own, is := r.frame.(*ownWindow); is {
		own.win.SetTitle(lang.L("{{.Game}} – report", "Game", headingOf(r.view)) + " – Backrank")
	}
	actions := r.reportActions()
	labels := make([]string, len(actions))
	for i, a := range actions {
		labels[i] = a.Label
	}
	if !slices.Equal(labels, r.actions) {
		r.actions = labels
		r.frame.SetActions(actions)
	}
	r.follow()
}

// restyle shows the report in changed settings: the pieces of its boards, and moves with figurines or letters.
func (r *reportWindow) restyle() {
	if r.frame != nil {
		r.refresh()
	}
}

// input returns the content of the report.
func (r *reportWindow) input() report.PageInput {
	v, rep := r.view, r.current.get()
	diagrams := r.style.diagrams()
	return report.PageInput{
		Title: words.Pairing(game.PlayerName(v, chess.White), game.PlayerName(v, chess.Black)), About: underHeading(v),
		Names: [2]string{game.PlayerName(v, chess.White), game.PlayerName(v, chess.Black)}, Report: rep, Curve: report.CurveOf(v, rep),
		Summary: rep.Summary(report.Numbered),
		Style:   report.DiagramStyle{Pieces: diagrams.Pieces, Set: diagrams.Set, Board: diagrams.Board},
	}
}

// reportActions returns the actions that the game allows now.
func (r *reportWindow) reportActions() (all []gameinfo.ReportAction) {
	v := r.view
	if r.retries.canBegin(v) {
		all = append(all, gameinfo.ReportAction{Label: lang.L("Learn from your mistakes"), Tip: lang.L("Find better moves than those that lost most"), Do: r.inMainWindow(r.retries.begin)})
	}
	if v.Refusal() == nil && canAnalyse(v) {
		all = append(all, gameinfo.ReportAction{Label: lang.L("Analyse again…"), Tip: lang.L("With more nodes, or another engine"), Do: r.inMainWindow(r.analyse)})
	}
	return append(all, gameinfo.ReportAction{Label: lang.L("Print…"), Tip: "", Do: r.print})
}

// inMainWindow returns a function that shows the board in the main window, brings the window to the front and then calls
// do.
func (r *reportWindow) inMainWindow(do func()) func() {
	return func() {
		r.home()
		r.win.RequestFocus()
		do()
	}
}

// print opens the print dialog, in the window of the report if it has one.
func (r *reportWindow) print() {
	win := r.win
	if own, is := r.frame.(*ownWindow); is {
		win = own.win
	}
	r.prints.in(win).printFirst(reportFile(r.view))
}

// ownWindow is the window of a report: its page, and buttons at the foot.
type ownWindow struct {
	win     fyne.Window
	page    *report.Page
	buttons *fyne.Container
	in      ownWindowInput
}

// ownWindowInput configures the window of a report.
type ownWindowInput struct {
	size   fyne.Size            // zero for the default size
	step   func(by int)         // steps through the game, by plies
	print  func()               // prints the report
	closed func(size fyne.Size) // called with the size of the window when it closes
}

// newOwnWindow returns a window that is not shown yet.
func newOwnWindow(a fyne.App, page *report.Page, in ownWindowInput) *ownWindow {
	w := &ownWindow{win: a.NewWindow(""), page: page, buttons: container.New(&widget.Wrap{Gap: 8, Right: true}), in: in}
	w.win.SetPadded(false)
	w.win.SetContent(widget.WithTips(container.New(reportLayout{}, page.Content, w.buttons), nil))
	w.win.Canvas().SetOnTypedKey(w.typedKey)
	for name := range w.shortcuts() {
		if key, ok := keys.Parse(name); ok {
			w.win.Canvas().AddShortcut(key.Shortcut(), func(fyne.Shortcut) { w.runShortcut(name) })
		}
	}
	w.win.SetCloseIntercept(w.Close)
	if in.size.IsZero() {
		in.size = defaultReportSize
	}
	w.win.Resize(in.size)
	return w
}

// Close closes the window.
func (w *ownWindow) Close() {
	size := w.win.Canvas().Size()
	w.win.Close()
	w.in.closed(size)
}

// SetActions shows the buttons of the actions.
func (w *ownWindow) SetActions(actions []gameinfo.ReportAction) {
	w.buttons.RemoveAll()
	for _, a := range actions {
		w.buttons.Add(widget.NewButton(a.Label, "", a.Tip, a.Do))
	}
	w.win.Content().Refresh()
}

// shortcuts returns what the keys with Ctrl do.
func (w *ownWindow) shortcuts() map[string]func() {
	return map[string]func(){"Ctrl+W": w.Close, "Ctrl+P": w.in.print}
}

// runShortcut runs a shortcut, unless a dialog is open.
func (w *ownWindow) runShortcut(name string) {
	if w.win.Canvas().Overlays().Top() == nil {
		w.shortcuts()[name]()
	}
}

// typedKey handles the keys that no dialog and no widget has used: Escape closes the window, left and right arrows step
// through the game, other arrows and page keys scroll.
func (w *ownWindow) typedKey(e *fyne.KeyEvent) {
	switch {
	case dialogs.HandleKey(w.win.Canvas(), e):
	case e.Name == fyne.KeyEscape:
		w.Close()
	case e.Name == fyne.KeyLeft:
		w.in.step(-1)
	case e.Name == fyne.KeyRight:
		w.in.step(1)
	default:
		widget.ScrollByKey(w.page.Scroll, e.Name)
	}
}

// reportLayout is the layout of the window of a report: the page, and the buttons below it.
type reportLayout struct{}

// footMargin is the margin around the buttons, in units.
const footMargin = 12

func (reportLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(max(o[0].MinSize().Width, o[1].MinSize().Width+2*footMargin), 320)
}

func (reportLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	buttons := o[1].(*fyne.Container)
	width := size.Width - 2*footMargin
	foot := buttons.Layout.(*widget.Wrap).Height(buttons.Objects, width)
	widget.Place(buttons, footMargin, size.Height-footMargin-foot, width, foot)
	widget.Place(o[0], 0, 0, size.Width, max(size.Height-2*footMargin-foot, 0))
}

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
	"backrank/ui/accessible"
	"backrank/ui/dialogs"
	"backrank/ui/dialogs/gameinfo"
	"backrank/ui/game"
	"backrank/ui/keys"
	"backrank/ui/report"
	"backrank/ui/widget"
	"backrank/variants/gametree"
	"backrank/words"
)

// minReportInterval is the minimum time between two updates of the content of a report.
const minReportInterval = 300 * time.Millisecond

// defaultReportSize is the initial size of the window of a report, in units.
var defaultReportSize = fyne.NewSize(840, 760)

// openReports are the open reports, at most one for each game. Each has a window of its own, which stays open next to the
// board and while another tab is shown. A browser has one window, so there the report is a dialog.
type openReports struct {
	games  *openGames
	all    []*reportWindow
	frozen bool // which reports are open is not stored now, because they close with the program or are being restored
}

// of returns the open report of the game with a number, nil if there is none.
func (o *openReports) of(game uint64) *reportWindow {
	for _, r := range o.all {
		if r.view.Game == game {
			return r
		}
	}
	return nil
}

// show opens the report of the game of a view, or brings its window to the front.
func (o *openReports) show(v *app.View) {
	r := o.of(v.Game)
	if r == nil {
		r = &reportWindow{reports: o, games: o.games, view: *v}
		r.current.view = &r.view
		o.all = append(o.all, r)
		r.open()
		o.store()
	}
	if own, is := r.frame.(*ownWindow); is {
		own.win.RequestFocus()
	}
}

// update shows a newer view of a game in its report, and closes the reports of games that were left.
func (o *openReports) update(v *app.View) {
	if r := o.of(v.Game); r != nil {
		r.update(v)
	}
	o.closeLeft()
}

// closeLeft closes the reports of games that no tab has.
func (o *openReports) closeLeft() {
	for _, r := range slices.Clone(o.all) {
		if r.game() == nil {
			r.frame.Close()
		}
	}
}

// store stores which reports are open, for the next start.
func (o *openReports) store() {
	if o.frozen {
		return
	}
	for _, g := range o.games.all {
		app.SetReportWindow(o.games.tabs, g.match, o.of(g.newest().Game) != nil)
	}
}

// restore opens the reports that were open when the program was left. In a browser they would cover the board.
func (o *openReports) restore() {
	if o.games.main().System.Page != nil {
		return
	}
	o.frozen = true
	for _, g := range o.games.all {
		v := g.newest()
		if report := (gameReport{view: v}); app.HasReportWindow(o.games.tabs, g.match) && report.exists() {
			o.show(v)
		}
	}
	o.frozen = false
	o.store()
}

// close closes all reports when the program is left. They open again at its next start.
func (o *openReports) close() {
	o.frozen = true
	defer func() { o.frozen = false }()
	for _, r := range slices.Clone(o.all) {
		r.frame.Close()
	}
}

// restyle shows the reports in changed settings: the pieces of their boards, and moves with figurines or letters.
func (o *openReports) restyle() {
	for _, r := range o.all {
		r.refresh()
		if r.speech != nil {
			r.speech.follow()
		}
	}
}

// reportWindow is the open report of a game.
type reportWindow struct {
	reports *openReports
	games   *openGames
	view    app.View // the newest view of the game
	current gameReport

	frame   reportFrame
	page    *report.Page
	actions []string     // the labels of its buttons
	speech  *focusSpeech // nil for a dialog

	shown         gametree.Tree     // the moves on the page
	shownProgress analysis.Progress // the state of the analysis on the page
	shownTitle    [2]string         // the title on the page, and the line below it
	updatePending bool              // an update of the page is scheduled
}

// reportFrame is the window or the dialog of an open report.
type reportFrame interface {
	Close()
	SetActions([]gameinfo.ReportAction)
}

// game returns the game of the report, nil if it was left.
func (r *reportWindow) game() *openGame { return r.games.withNumber(r.view.Game) }

// open opens the window or the dialog.
func (r *reportWindow) open() {
	main := r.games.main()
	r.page = report.NewPage(r.goTo)
	if main.System.Page != nil {
		dialog := gameinfo.ShowReport(main.win, r.page.Content, r.page.Scroll, r.closed)
		r.frame = dialog
		r.refresh()
		dialog.SetAbout(words.Message(r.title()[0], r.page.InWords()))
		return
	}
	set := main.settings.get()
	own := newOwnWindow(main.app, r.page, ownWindowInput{
		size: fyne.NewSize(float32(set.ReportWidth), float32(set.ReportHeight)), scaled: main.openGames.scaledSize, step: func(by int) { r.goTo(r.view.Ply() + by) }, print: r.print,
		closed: func(size fyne.Size) {
			size = main.openGames.usualSize(size)
			main.settings.file.Change(func(s *settings.Settings) { s.ReportWidth, s.ReportHeight = int(size.Width+.5), int(size.Height+.5) })
			r.closed()
		},
	})
	r.frame = own
	r.refresh()
	own.win.Show()
	r.speech = &focusSpeech{
		canvas: own.win.Canvas(), after: main.background.after, say: func(text string) { main.speaker.sayFocus(text) },
		isOn:   func() bool { return r.isOpen() && main.speaker.isOn() && main.background.ctx.Err() == nil },
		screen: func() string { return accessible.Join(lang.L("Report"), r.title()[0]) },
		about:  r.page.InWords,
	}
	r.speech.begin()
}

// closed forgets the report that was closed.
func (r *reportWindow) closed() {
	r.reports.all = slices.DeleteFunc(r.reports.all, func(other *reportWindow) bool { return other == r })
	r.reports.store()
}

// isOpen reports whether the report has not been closed.
func (r *reportWindow) isOpen() bool { return slices.Contains(r.reports.all, r) }

// show shows the board with the game of the report, in its tab or its window. It returns that window.
func (r *reportWindow) show() *Window {
	g := r.game()
	if !g.isShown() {
		r.games.show(g)
		if own, is := r.frame.(*ownWindow); is && r.isOpen() {
			own.win.RequestFocus()
		}
	}
	g.window.parts.screens.home()
	return g.window
}

// goTo shows the position after a number of plies on the board. A dialog covers the board, so it closes.
func (r *reportWindow) goTo(ply int) {
	if _, own := r.frame.(*ownWindow); !own {
		r.frame.Close()
	}
	r.show().parts.reports.GoToPly(ply)
}

// update follows the position on the board and the analysis of the game. It closes the report when the game has no report
// any more.
func (r *reportWindow) update(v *app.View) {
	r.view = *v
	r.follow()
	if r.updatePending || gametree.Same(r.shown, v.Tree) && v.Analysis == r.shownProgress && r.title() == r.shownTitle {
		return
	}
	r.updatePending = true
	r.games.main().background.after(minReportInterval, func() {
		r.updatePending = false
		switch {
		case !r.isOpen():
		case !r.current.exists():
			r.frame.Close()
		default:
			r.refresh()
		}
	})
}

// follow marks the position on the board in the graph. It covers the report while the player looks for a better move,
// which the report would give away.
func (r *reportWindow) follow() {
	cover := ""
	if r.view.Retry != gametree.Root {
		cover = lang.L("The report is hidden while you look for a better move")
	}
	r.page.Cover(cover)
	if v := &r.view; v.InVariation() || v.Draft.Shown {
		r.page.Follow(-1)
	} else {
		r.page.Follow(v.Ply())
	}
}

// refresh shows the report as it is now.
func (r *reportWindow) refresh() {
	r.shown, r.shownProgress, r.shownTitle = r.view.Tree, r.view.Analysis, r.title()
	r.page.Update(r.input())
	if own, is := r.frame.(*ownWindow); is {
		own.win.SetTitle(lang.L("{{.Game}} – report", "Game", headingOf(&r.view)) + " – Backrank")
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

// title returns the players, and the result, event, date and start of the game.
func (r *reportWindow) title() [2]string {
	names := namesOf(&r.view)
	return [2]string{words.Pairing(names[0], names[1]), underHeading(&r.view)}
}

// namesOf returns the names of White and Black.
func namesOf(v *app.View) [2]string {
	return [2]string{game.PlayerName(v, chess.White), game.PlayerName(v, chess.Black)}
}

// input returns the content of the report.
func (r *reportWindow) input() report.PageInput {
	title, rep := r.title(), r.current.get()
	diagrams := r.games.main().style.diagrams()
	return report.PageInput{
		Title: title[0], About: title[1], Names: namesOf(&r.view), Report: rep, Curve: report.CurveOf(&r.view, rep), Summary: rep.Summary(report.Numbered),
		Style: report.DiagramStyle{
			Pieces: diagrams.Pieces, Set: diagrams.Set, Board: diagrams.Board, Flipped: playerColor(&r.view, r.games.main().settings) == chess.Black,
		},
	}
}

// reportActions returns the actions that the game allows now.
func (r *reportWindow) reportActions() (all []gameinfo.ReportAction) {
	v := &r.view
	if r.current.hasMistakes() {
		all = append(all, gameinfo.ReportAction{
			Label: lang.L("Learn from your mistakes"), Tip: lang.L("Find better moves than those that lost most"),
			Do: r.atBoard(func(w *Window) { w.parts.retries.begin() }),
		})
	}
	if v.Refusal() == nil && canAnalyse(v) {
		analyse := gameinfo.ReportAction{Label: lang.L("Analyse…"), Do: r.atBoard(func(w *Window) { w.parts.reports.Analyse() })}
		if r.current.get().Evaluated() {
			analyse.Label, analyse.Tip = lang.L("Analyse again…"), lang.L("With more nodes, or another engine")
		}
		all = append(all, analyse)
	}
	return append(all, gameinfo.ReportAction{Label: lang.L("Print…"), Do: r.print})
}

// atBoard returns a function that shows the game, brings the window with the board to the front, and then calls do.
func (r *reportWindow) atBoard(do func(*Window)) func() {
	return func() {
		w := r.show()
		w.raise()
		do(w)
	}
}

// print opens the print dialog, in the window of the report if it has one.
func (r *reportWindow) print() {
	w := r.show()
	win := w.win
	if own, is := r.frame.(*ownWindow); is {
		win = own.win
	}
	w.parts.prints.in(win).printFirst(reportFile(&r.view))
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
	size   fyne.Size                 // zero for the default size
	scaled func(fyne.Size) fyne.Size // returns the size for the size of text
	step   func(by int)              // steps through the game, by plies
	print  func()                    // prints the report
	closed func(size fyne.Size)      // called with the size of the window when it closes
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
	w.win.Resize(in.scaled(in.size))
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

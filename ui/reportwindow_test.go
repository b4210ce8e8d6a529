package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"backrank/app"
	"backrank/app/settings"
	"backrank/internal/dialogtest"
	"backrank/internal/langtest"
	"backrank/ui/dialogs"
	"backrank/ui/print"
	"backrank/ui/widget"
	"backrank/variants"
)

// reportWindow returns the window of the report, nil while it is closed.
func (r *testWindow) reportWindow() fyne.Window {
	if own := r.ownWindow(); own != nil {
		return own.win
	}
	return nil
}

// shownReport returns the report that was opened last, nil if none is open.
func (r *testWindow) shownReport() *reportWindow {
	if all := r.openGames.reports.all; len(all) > 0 {
		return all[len(all)-1]
	}
	return nil
}

// ownWindow returns the frame of the report that is open, nil if none is or if it is a dialog.
func (r *testWindow) ownWindow() *ownWindow {
	if report := r.shownReport(); report != nil {
		own, _ := report.frame.(*ownWindow)
		return own
	}
	return nil
}

// openReport opens the report and returns its window.
func (r *testWindow) openReport() fyne.Window {
	r.t.Helper()
	r.do(r.commands.get("report").do)
	win := r.reportWindow()
	if win == nil {
		r.t.Fatal("the report has no window")
	}
	return win
}

// reportTexts returns the visible texts and buttons of the report's window.
func (r *testWindow) reportTexts() map[string]bool {
	texts := map[string]bool{}
	eachVisible(r.reportWindow().Content(), func(o fyne.CanvasObject) {
		switch o := o.(type) {
		case *widget.Text:
			texts[o.Text()] = true
		case *widget.Button:
			texts[o.Text] = true
		}
	})
	return texts
}

// reportLink returns the link of the report whose text for screen readers begins with a text.
func (r *testWindow) reportLink(label string) (link *widget.LinkArea) {
	r.t.Helper()
	eachVisible(r.reportWindow().Content(), func(o fyne.CanvasObject) {
		if l, is := o.(*widget.LinkArea); is && strings.HasPrefix(l.Label, label) {
			link = l
		}
	})
	if link == nil {
		r.t.Fatalf("the report has no link %q", label)
	}
	return link
}

// pressInReport presses a key in the report's window.
func (r *testWindow) pressInReport(key fyne.KeyName) {
	r.do(func() { r.reportWindow().Canvas().OnTypedKey()(&fyne.KeyEvent{Name: key}) })
}

// timedGame is evaluatedGame with clocks.
const timedGame = `[White "A"]
[Result "0-1"]
[TimeControl "60"]

{[%eval 0.00] [%search d2d4,1000]} 1. f3 {[%clk 0:00:50] [%eval -0.90] [%search e7e5,1000]} e5 {[%clk 0:00:40] [%eval -0.90] [%search d2d4,1000]}
(1... c5) 2. g4 {[%clk 0:00:30] [%eval #-1] [%search d8h4,1000]} (2. d4) Qh4# {[%clk 0:00:38]} 0-1`

// The report stays open next to the board: a click on the graph, a sentence or a think shows that position in the main
// window, arrow keys step through the game, and the graph follows the board.
func TestReportStaysOpenNextToTheBoard(t *testing.T) {
	r, _ := openWithAnalyst(t, timedGame)
	win := r.openReport()
	graph := r.shownReport().page.Graph()
	for _, c := range []struct {
		name string
		do   func()
		ply  int
	}{
		{"a click on the turning point", func() { r.reportLink("2.g4").Tapped(nil) }, 2},
		{"a click at the end of the graph", func() { graph.Tapped(&fyne.PointEvent{Position: fyne.NewPos(graph.Size().Width, 20)}) }, 4},
		{"a click on the longest think", func() { r.reportLink("Longest think, Black").Tapped(nil) }, 1},
		{"a click on the opening", func() { r.reportLink("Opening from").Tapped(nil) }, 0},
	} {
		if r.do(c.do); r.view.Ply() != c.ply {
			t.Errorf("%s shows ply %d, want %d", c.name, r.view.Ply(), c.ply)
		}
	}
	for key, ply := range map[fyne.KeyName]int{fyne.KeyRight: 3, fyne.KeyLeft: 1} {
		r.do(func() { r.reports.GoToPly(2) })
		if r.pressInReport(key); r.view.Ply() != ply {
			t.Errorf("%s shows ply %d, want %d", key, r.view.Ply(), ply)
		}
	}
	if r.do(func() { r.reports.GoToPly(3) }); !r.reportTexts()["2.g4?? Blunder  #−1  0:20"] && !r.reportTexts()["2.g4 Blunder  #−1  0:20"] {
		t.Errorf("the line below the graph does not follow the board: %v", r.reportTexts())
	}
	if r.reportWindow() != win {
		t.Error("the report is closed")
	}
	r.do(r.results.show)
	if r.do(func() { r.reportLink("2.g4").Tapped(nil) }); r.screens.shown.screen != nil {
		t.Error("a screen covers the position")
	}
}

// There is one window: the command raises it. Escape, Ctrl+W and the window's own button close it, and the next one has its
// size.
func TestReportWindowIsOneAndKeepsItsSize(t *testing.T) {
	r, _ := openWithAnalyst(t, evaluatedGame)
	windows := func() (n int) {
		for _, w := range fyne.CurrentApp().Driver().AllWindows() {
			if w != nil && w.Content() != nil {
				n++
			}
		}
		return n
	}
	before := windows()
	for i, shut := range []func(fyne.Window){
		func(fyne.Window) { r.pressInReport(fyne.KeyEscape) },
		func(fyne.Window) { r.do(func() { r.ownWindow().runShortcut("Ctrl+W") }) },
		func(fyne.Window) { r.do(r.openGames.reports.close) },
	} {
		win := r.openReport()
		if again := r.openReport(); again != win || windows() != before+1 {
			t.Errorf("opened twice there are %d windows more", windows()-before)
		}
		if i > 0 && win.Canvas().Size() != fyne.NewSize(600, float32(480+i)) {
			t.Errorf("the window opens with %v", win.Canvas().Size())
		}
		win.Resize(fyne.NewSize(600, float32(481+i)))
		shut(win)
		if r.reportWindow() != nil {
			t.Errorf("way %d leaves it open", i)
		}
	}
	if s := r.settings.get(); s.ReportWidth != 600 || s.ReportHeight != 483 {
		t.Errorf("the settings have %d by %d", s.ReportWidth, s.ReportHeight)
	}
}

// Each game has a report of its own, which stays open while another tab is shown. A click on a place shows the game's tab, or
// its window if the tab was torn off; the report closes with the tab.
func TestEachTabHasItsReport(t *testing.T) {
	r, _ := openWithAnalyst(t, evaluatedGame)
	r.openReport()
	first := r.shownReport()
	r.do(func() { r.files.loadText(strings.Replace(timedGame, `"A"`, `"B"`, 1)) })
	second := r.openGames.shownIn(r.Window)
	if r.openReport(); len(r.openGames.reports.all) != 2 || r.shownReport() == first {
		t.Fatalf("two games have %d reports", len(r.openGames.reports.all))
	}
	r.do(func() { first.goTo(2) })
	if g := first.game(); !g.isShown() || r.view.Ply() != 2 || r.view.Tag("White") != "A" {
		t.Errorf("a click in the report of another tab shows ply %d of the game of %s", r.view.Ply(), r.view.Tag("White"))
	}
	r.do(func() { r.openGames.tearOff(second) })
	r.do(func() { r.shownReport().goTo(3) })
	if second.window.isMain() || second.window.view.Ply() != 3 || r.view.Ply() != 2 {
		t.Errorf("in its own window the game is at ply %d, the other one at %d", second.window.view.Ply(), r.view.Ply())
	}
	r.do(func() { r.openGames.returnTab(second) })
	if len(r.openGames.reports.all) != 2 {
		t.Errorf("after the tab has returned there are %d reports", len(r.openGames.reports.all))
	}
	r.do(func() { r.tabs.close(second) })
	if all := r.openGames.reports.all; len(all) != 1 || all[0] != first {
		t.Errorf("after a tab was closed there are %d reports", len(all))
	}
}

// The reports that are open when the program is left open again at its next start; those that the player closed do not.
func TestReportsReturnAfterARestart(t *testing.T) {
	v, _ := variants.ByID("chess")
	options := app.Options{Folder: t.TempDir(), First: app.NewGame{Variant: v}}
	r := openOn(t, options, "")
	for _, white := range []string{"A", "B"} {
		r.do(func() { r.files.loadText(strings.Replace(timedGame, `"A"`, `"`+white+`"`, 1)) })
		r.openReport()
	}
	restart := func() {
		r.do(r.openGames.reports.close)
		r.closeWindow()
		r.openGames.tabs.Shutdown()
		r = openOn(t, options, "")
	}
	restart()
	if n := len(r.openGames.reports.all); n != 2 {
		t.Fatalf("after a restart %d reports are open", n)
	}
	r.do(r.openGames.reports.all[0].frame.Close)
	restart()
	if all := r.openGames.reports.all; len(all) != 1 || all[0].view.Tag("White") != "B" {
		t.Errorf("after one was closed, %d reports are open", len(all))
	}
}

// The report follows the analysis of a game while another tab is shown.
func TestReportFollowsAnalysisInAnotherTab(t *testing.T) {
	r, a := openWithAnalyst(t, "[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0")
	r.do(func() {
		if err := app.Analyst(r.match.Match).Begin(1000, ""); err != nil {
			t.Error(err)
		}
	})
	a.release <- struct{}{}
	a.release <- struct{}{}
	r.until("two positions", func() bool { return r.panel.report.Line() == "Analysing: 2 of 4" })
	r.openReport()
	r.do(func() { r.files.loadText(evaluatedGame) })
	if r.view.Tag("Result") != "0-1" {
		t.Fatal("another tab is not shown")
	}
	a.release <- struct{}{}
	a.release <- struct{}{}
	r.until("the end of the analysis", func() bool { return r.reportTexts()["Analyse again…"] })
}

// The report closes with the program, and its size is stored.
func TestReportClosesWithTheProgram(t *testing.T) {
	r, _ := openWithAnalyst(t, evaluatedGame)
	r.openReport().Resize(fyne.NewSize(640, 500))
	r.do(r.Window.closeRequested)
	if s := r.settings.get(); r.reportWindow() != nil || s.ReportWidth != 640 || s.ReportHeight != 500 {
		t.Errorf("open %v, %d by %d", r.reportWindow() != nil, s.ReportWidth, s.ReportHeight)
	}
}

// While the player looks for a better move the report is covered, because it shows that move.
func TestReportIsCoveredWhileLookingForABetterMove(t *testing.T) {
	r, _ := openWithAnalyst(t, evaluatedGame)
	r.openReport()
	const text = "The report is hidden while you look for a better move"
	covered := func() bool { return r.reportTexts()[text] && !r.reportTexts()["Turning points"] }
	if covered() {
		t.Fatal("it is covered at first")
	}
	if r.typeRunes("t"); !covered() {
		t.Error("it is not covered while a better move is looked for")
	}
	if r.typeRunes("s"); covered() {
		t.Error("it is covered after the solution")
	}
	r.typeRunes("n")
	r.keyInput.escape()
	if covered() || !r.reportTexts()["Turning points"] {
		t.Error("it is covered after the card was closed")
	}
}

// The report writes moves as the settings choose, also when they change while it is open.
func TestReportFollowsTheSettings(t *testing.T) {
	r, _ := openWithAnalyst(t, timedGame)
	r.openReport()
	think := func() string {
		for text := range r.reportTexts() {
			if strings.HasPrefix(text, "0:02") && strings.HasSuffix(text, "h4#") {
				return text
			}
		}
		return ""
	}
	if got := think(); !strings.HasSuffix(got, "2…♛h4#") {
		t.Errorf("%q has no figurine", got)
	}
	r.do(func() { r.settings.change(func(s *settings.Settings) { s.Letters = true }) })
	if got := think(); !strings.HasSuffix(got, "2…Qh4#") {
		t.Errorf("%q has a figurine in place of a letter", got)
	}
}

// Printing from the report's window opens its dialog there, with the report chosen, and Escape closes that first.
func TestReportIsPrintedFromItsWindow(t *testing.T) {
	r, _ := openWithAnalyst(t, evaluatedGame)
	win := r.openReport()
	r.do(func() { r.ownWindow().runShortcut("Ctrl+P") })
	if _, is := win.Canvas().Overlays().Top().(*dialogs.Dialog); !is || r.win.Canvas().Overlays().Top() != nil {
		t.Fatal("the dialog is not in the window of the report")
	}
	r.pressInReport(fyne.KeyEscape)
	if r.reportWindow() == nil || win.Canvas().Overlays().Top() != nil {
		t.Error("Escape does not close the dialog first")
	}
}

// In a browser the report is a dialog, which is read aloud like the window; a click on a place closes it.
func TestReportInABrowserIsADialog(t *testing.T) {
	r, _ := openWithAnalyst(t, evaluatedGame)
	r.System.Page = &Page{}
	r.do(r.commands.get("report").do)
	if _, is := r.win.Canvas().Overlays().Top().(*dialogs.Dialog); !is || r.reportWindow() != nil {
		t.Fatal("the report is no dialog")
	}
	if about, want := dialogtest.Top(r.win).About, r.shownReport().page.InWords(); !strings.HasSuffix(about, want) || !strings.Contains(want, "Accuracy, A: ") {
		t.Errorf("it is read as %q, want %q", about, want)
	}
	graph := r.shownReport().page.Graph()
	r.do(func() { graph.Tapped(&fyne.PointEvent{Position: fyne.NewPos(graph.Size().Width/2, 20)}) })
	if r.view.Ply() != 2 || r.win.Canvas().Overlays().Top() != nil || r.shownReport() != nil {
		t.Errorf("a click in the middle of the graph shows ply %d", r.view.Ply())
	}
}

// The buttons of the report are whole in windows of all sizes, and do not lie on the page.
func TestReportButtons(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		r, _ := openWithAnalyst(t, evaluatedGame)
		win := r.openReport()
		for _, size := range []fyne.Size{{Width: 840, Height: 760}, {Width: 420, Height: 480}, {Width: 1180, Height: 560}} {
			win.Resize(size)
			buttons := 0
			foot := r.shownReport().page.Content.Size().Height
			eachVisible(win.Content(), func(o fyne.CanvasObject) {
				b, is := o.(*widget.Button)
				if !is {
					return
				}
				buttons++
				at := fyne.CurrentApp().Driver().AbsolutePositionForObject(b)
				if at.X < 0 || at.Y < foot || at.X+b.Size().Width > size.Width || at.Y+b.Size().Height > size.Height || b.Size().Width < b.MinSize().Width {
					t.Errorf("%v: %q is at %v with %v", size, b.Text, at, b.Size())
				}
			})
			if buttons != 3 {
				t.Errorf("%v: %d buttons", size, buttons)
			}
		}
	})
}

// The window and the sheet have the same tables, sentences and boards.
func TestWindowAndSheetShowTheSame(t *testing.T) {
	r, _ := openWithAnalyst(t, timedGame)
	r.do(func() { r.settings.change(func(s *settings.Settings) { s.Letters = true }) }) // as on paper
	r.openReport()
	sheet := printedReport(r.view, r.reports.current.get(), false)
	if len(sheet.Tables) != 4 || len(sheet.Sections) != 2 || len(sheet.Times) != 4 {
		t.Fatalf("%d tables, %d sections, %d times", len(sheet.Tables), len(sheet.Sections), len(sheet.Times))
	}
	texts := r.reportTexts()
	for _, table := range sheet.Tables {
		for _, row := range append(table.Rows, print.ReportRow{Name: table.Title}) {
			for _, text := range []string{row.Name, row.White, row.Black} {
				if text != "" && !texts[text] {
					t.Errorf("the window does not have %q", text)
				}
			}
		}
	}
	boards := 0
	for _, s := range sheet.Sections {
		for _, m := range s.Moments {
			boards++
			if !texts[m.Text] || !texts[m.Caption] {
				t.Errorf("the window does not have %q, %q", m.Caption, m.Text)
			}
		}
	}
	eachVisible(r.reportWindow().Content(), func(o fyne.CanvasObject) {
		if _, is := o.(*widget.Diagram); is {
			boards--
		}
	})
	if boards != 0 {
		t.Errorf("the sheet has %d boards more than the window", boards)
	}
}

// The boards of the sheet have an arrow for each moved piece: a broken one for the move that should not have been played.
func TestPrintedArrows(t *testing.T) {
	r, _ := openWithAnalyst(t, evaluatedGame)
	sheet := printedReport(r.view, r.reports.current.get(), false)
	if len(sheet.Sections[0].Moments) == 0 {
		t.Fatal("there is no turning point")
	}
	arrows := sheet.Sections[0].Moments[0].Arrows
	if len(arrows) != 2 || !arrows[0].Broken || arrows[0].From.String() != "g2" || arrows[1].Broken || arrows[1].From.String() != "d2" {
		t.Errorf("%+v", arrows)
	}
}

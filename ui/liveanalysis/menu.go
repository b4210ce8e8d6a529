package liveanalysis

import (
	"strconv"

	"fyne.io/fyne/v2"

	"backrank/app/analysis"
	"backrank/app/settings"
	"backrank/lang"
)

// newMenu returns the menu of the section: engines, lines, limits and how they are shown.
func newMenu(h *Host) *fyne.Menu {
	s := h.Settings()
	item := func(name string, on bool, set func(*settings.Settings)) *fyne.MenuItem {
		i := fyne.NewMenuItem(name, func() { h.Change(set) })
		i.Checked = on
		return i
	}
	group := func(name string, items ...*fyne.MenuItem) *fyne.MenuItem {
		i := fyne.NewMenuItem(name, nil)
		i.ChildMenu = fyne.NewMenu("", items...)
		return i
	}
	var first, second, lines, limits []*fyne.MenuItem
	first = append(first, item(analysis.OwnEngineName, s.AnalysisEngine == "", func(s *settings.Settings) { s.AnalysisEngine = "" }))
	second = append(second, item(lang.X("no second engine", "None"), s.AnalysisSecond == "none", func(s *settings.Settings) { s.AnalysisSecond = "none" }))
	if s.AnalysisEngine != "" {
		second = append(second, item(analysis.OwnEngineName, s.AnalysisSecond == "", func(s *settings.Settings) { s.AnalysisSecond = "" }))
	}
	for _, e := range h.Engines() {
		first = append(first, item(e.Title(), s.AnalysisEngine == e.ID, func(s *settings.Settings) { s.AnalysisEngine = e.ID }))
		if s.AnalysisEngine != e.ID {
			second = append(second, item(e.Title(), s.AnalysisSecond == e.ID, func(s *settings.Settings) { s.AnalysisSecond = e.ID }))
		}
	}
	for n := 1; n <= analysis.MaxLines; n++ {
		lines = append(lines, item(strconv.Itoa(n), s.AnalysisLines == n, func(s *settings.Settings) { s.AnalysisLines = n }))
	}
	for _, limit := range settings.AnalysisLimits() {
		limits = append(limits, item(limit.Name, s.AnalysisLimit == limit.ID, func(s *settings.Settings) { s.AnalysisLimit = limit.ID }))
	}
	return fyne.NewMenu("",
		group(lang.L("Engine"), first...), group(lang.L("Second engine"), second...), group(lang.X("lines of an analysis", "Lines"), lines...), group(lang.L("Stop after"), limits...),
		fyne.NewMenuItemSeparator(),
		item(lang.L("Arrows on the board"), s.AnalysisArrows, func(s *settings.Settings) { s.AnalysisArrows = !s.AnalysisArrows }),
		item(lang.L("Show winning chances"), s.AnalysisChances, func(s *settings.Settings) { s.AnalysisChances = !s.AnalysisChances }),
		fyne.NewMenuItemSeparator(),
		fyne.NewMenuItem(lang.L("Threads and hash…"), h.ShowSettings),
	)
}

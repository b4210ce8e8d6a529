package games

import (
	"testing"

	"fyne.io/fyne/v2"

	"backrank/app/archive"
	"backrank/internal/langtest"
	"backrank/lang"
)

// An import, a fetch and an analysis show their progress and their results at the same time, in whole texts, and leave the
// list at least half of the smallest window.
func TestStripsAreWholeTogether(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		longer := func(text string) string { // as a translation
			if lang.Tag() == "en" {
				return text
			}
			return text + " " + text[:len(text)*4/10]
		}
		for _, size := range []fyne.Size{small, fyne.NewSize(1180, 734)} {
			r := open(t, size, fewGames)
			check := func(what string, least float32, all ...*strip) {
				t.Helper()
				for _, s := range all {
					if s.content.Hidden || !s.text.Whole() {
						t.Errorf("%v, %s: the text %q is cut", size, what, s.text.Text())
					}
				}
				if height := r.frame.content.Size().Height; height < least {
					t.Errorf("%v, %s: the list is %v high", size, what, height)
				}
			}
			fetch := longer("Fetching games of anna_with_a_long_name_of_30_ch from Chess.com. 12,345 games were fetched. Reached 2024-05-17.")
			r.Fetching.ShowProgress(fetch, .5, true, func() {}, func() {})
			check("a fetch", size.Height/2, r.Fetching.strip)
			progress := progressText(archive.Progress{Source: "x/club_championship_2024.pgn", Bytes: 5, Size: 10, Added: archive.Added{Games: 12345}, Faults: 12}, true, 2)
			r.imports.strip.showProgress(progress, .5, true)
			check("a fetch and an import", size.Height/2, r.Fetching.strip, r.imports.strip)
			r.Learning.ShowProgress(longer("Analysing: 12 of 120 games. About 25 minutes left."), .5, true)
			check("three strips", size.Height/2, r.Fetching.strip, r.imports.strip, r.Learning.strip)
			r.Fetching.ShowResult(longer("12,345 games were fetched. 12 could not be read. Lichess has stopped answering. Try again later."), 12, make([]archive.Fault, 12))
			r.imports.strip.showResult(summary(archive.Report{Added: archive.Added{Games: 12345, Twins: 12, Equals: 123}, Faulty: 12}), true, true)
			check("results", size.Height/2, r.Fetching.strip, r.imports.strip, r.Learning.strip)
		}
	})
}

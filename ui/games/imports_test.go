package games

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"backrank/app/archive"
	"backrank/internal/langtest"
	"backrank/lang"
)

// The summary of an import has the numbers of games that were added, that were already there, and that could not be
// read.
func TestImportsHaveASummary(t *testing.T) {
	r := open(t, small, fewGames)
	bad := strings.Replace(gamePGN("Hugo", "Ines", "2024.01.01", "1-0", "1. e4 e5"), "1. e4 e5", "1. e4 Ke7 2. Ke8", 1)
	r.add(fewGames + bad + gamePGN("Hugo", "Ines", "2024.01.01", "1-0", "1. e4 c5"))
	want := "1 game was added. 4 were already in the list. 1 could not be read."
	if got := r.imports.strip.text.Text(); got != want {
		t.Errorf("told %q, want %q", got, want)
	}
	r.press(fyne.KeyEscape)
	if !r.imports.strip.content.Hidden || r.left != 0 {
		t.Error("Escape does not close the summary")
	}
	r.imports.faults()
	if len(r.faults) != 1 || r.faults[0].Line == 0 {
		t.Errorf("faults %v", r.faults)
	}
	r.pass()
	if r.list.rows != 5 {
		t.Errorf("%d games are listed", r.list.rows)
	}
	r.Import("/no/such/file.pgn")
	if got := r.imports.strip.text.Text(); !strings.HasPrefix(got, "The import failed") {
		t.Errorf("a file that is not there: %q", got)
	}
}

func TestImportsAreCountedInASentence(t *testing.T) {
	if got := summary(archive.Report{Added: archive.Added{Games: 1200, Twins: 2, Equals: 3}}); got != "1,200 games were added. 2 of them are twins of other games. 3 were already in the list." {
		t.Errorf("summed up as %q", got)
	}
	for _, c := range []struct {
		files []string
		want  string
	}{
		{[]string{"/tmp/old.pgn"}, "1 game was added. old.pgn is not in UTF-8 and was read as Windows-1252."},
		{[]string{"/tmp/old.pgn", "/tmp/older.pgn"}, "1 game was added. 2 files are not in UTF-8 and were read as Windows-1252."},
	} {
		if got := summary(archive.Report{Added: archive.Added{Games: 1}, Windows1252: c.files}); got != c.want {
			t.Errorf("summed up as %q, want %q", got, c.want)
		}
	}
}

// An empty archive shows how to add games. In the smallest window the filters replace the preview; a wide one shows both.
func TestTheSmallestWindow(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		r := open(t, small, "")
		r.has("an empty archive", strings.Fields(r.emptyText())[0])
		r.add(fewGames)
		r.pass()
		if r.fold.Tool.Off || r.frame.right.(*fyne.Container).Hidden {
			t.Fatal("the preview is not shown")
		}
		r.fold.Turn()
		if r.frame.left.(*fyne.Container).Hidden || !r.frame.right.(*fyne.Container).Hidden {
			t.Error("the filters are not shown in its place")
		}
		r.table.Choose(0)
		r.Own("add-tag")()
		if r.frame.right.(*fyne.Container).Hidden || r.win.Canvas().Focused() != fyne.Focusable(r.preview.label) {
			t.Error("the field for a tag is not shown")
		}
		r.win.Resize(wide)
		if r.frame.left.(*fyne.Container).Hidden || r.frame.right.(*fyne.Container).Hidden || !r.fold.Tool.Off {
			t.Error("a wide window does not show both")
		}
		if lang.L("Close") != "Close" { // longer texts need more space
			r.win.Resize(fyne.NewSize(1920, 760))
		}
		for _, id := range []string{"white", "castled", "moves"} {
			if !r.shows(id) {
				t.Errorf("a wide window has no column %s", id)
			}
		}
	})
}

// undrawn is an application whose window has not been drawn: its driver finds no canvas for any object.
type undrawn struct{ fyne.App }

func (u undrawn) Driver() fyne.Driver { return undrawnDriver{u.App.Driver()} }

type undrawnDriver struct{ fyne.Driver }

func (undrawnDriver) CanvasForObject(fyne.CanvasObject) fyne.Canvas { return nil }

// A file imported before the first frame, such as an argument of the program, is listed.
func TestTheListFollowsChangesBeforeTheFirstFrame(t *testing.T) {
	r := open(t, small, "")
	drawn := fyne.CurrentApp()
	fyne.SetCurrentApp(undrawn{drawn})
	r.add(fewGames)
	fyne.SetCurrentApp(drawn)
	if r.list.rows != 4 {
		t.Errorf("the list has %d games, want 4", r.list.rows)
	}
	if r.has("what the import brought", "4 games were added"); len(r.log) > 0 {
		t.Errorf("told as if another screen were shown: %q", r.log)
	}
}

// The progress of an import is shown in whole sentences, whatever its state.
func TestTheProgressOfAnImportIsASentence(t *testing.T) {
	at := func(bytes int64, games, equals, faults int) archive.Progress {
		return archive.Progress{Source: "x/club.pgn", Bytes: bytes, Size: 10, Added: archive.Added{Games: games, Equals: equals}, Faults: faults}
	}
	for _, c := range []struct{ got, want string }{
		{progressText(at(0, 0, 0, 0), false, 0), "Importing club.pgn"},
		{progressText(at(5, 1, 0, 0), false, 0), "Importing club.pgn. 1 game was added."},
		{progressText(at(5, 0, 3, 2), false, 1), "Importing club.pgn. No new games. 2 could not be read. 1 more import is waiting."},
		{progressText(at(5, 1200, 3, 1), true, 2), "The import of club.pgn is paused. 1,200 games were added. 1 could not be read. 2 more imports are waiting."},
		{progressText(at(10, 2, 0, 0), false, 0), "Finishing the import of club.pgn. 2 games were added."},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}

// TestTheStripShowsTheUpgradeOfAnArchive: while games of an earlier version are upgraded, the strip shows the progress.
// An import interrupts the upgrade, which resumes afterwards and shows no result.
func TestTheStripShowsTheUpgradeOfAnArchive(t *testing.T) {
	r := open(t, small, fewGames)
	r.imports.strip.showWork("Updating the game list for this version", .25)
	if s := r.imports.strip; s.content.Hidden || s.bar.Hidden || s.bar.Share() != .25 || !s.pause.Hidden || !s.cancel.Hidden || !s.close.Hidden {
		t.Error("the strip does not show an upgrade")
	}
	halted := false
	r.imports.stopUpgrade = func() { halted = true }
	r.add(gamePGN("Hugo", "Ines", "2024.01.01", "1-0", "1. e4 c5"))
	if !halted || !r.imports.upgradeStopped {
		t.Error("an import waits for the upgrade")
	}
	if got := r.imports.strip.text.Text(); got != "1 game was added." && got != "1 game was added" {
		t.Errorf("told %q", got)
	}
	r.imports.stopUpgrade, r.imports.upgradeStopped = nil, false
	r.imports.strip.dismiss()
	r.imports.upgrade()
	if !r.imports.strip.content.Hidden || r.imports.stopUpgrade != nil {
		t.Error("the upgrade of an archive that is up to date is shown")
	}
}

// TestLoadingTheGamesIsShown: while a query waits for the archive to load, the strip shows the progress until the query
// ends; an import has priority over it.
func TestLoadingTheGamesIsShown(t *testing.T) {
	r := open(t, small, fewGames)
	share, reads, waits := .25, true, true
	r.in.LoadProgress = func() (float64, bool) { return share, reads }
	r.timers = nil
	r.imports.watchLoading(func() bool { return waits })
	if s := r.imports.strip; !s.content.Hidden {
		t.Error("it is shown at once, although most lists come at once")
	}
	for _, share = range []float64{.25, .5} {
		r.pass()
		if s := r.imports.strip; s.content.Hidden || s.bar.Share() != share || s.text.Text() != "Reading the games" {
			t.Errorf("the strip is hidden %t, with %v and %q", s.content.Hidden, s.bar.Share(), s.text.Text())
		}
	}
	reads, waits = false, false
	r.pass()
	if !r.imports.strip.content.Hidden || len(r.timers) > 0 {
		t.Error("the strip stays when the list has come")
	}
	reads, waits, r.imports.running = true, true, true
	r.imports.watchLoading(func() bool { return waits })
	r.pass()
	if !r.imports.strip.content.Hidden {
		t.Error("the strip of an import shows that games are being read")
	}
}

// Only the latest query is watched: an older one, which was dropped, hides nothing.
func TestLoadingIsWatchedOnce(t *testing.T) {
	r := open(t, small, fewGames)
	r.in.LoadProgress = func() (float64, bool) { return .5, true }
	r.timers = nil
	r.imports.watchLoading(func() bool { return false })
	r.imports.watchLoading(func() bool { return true })
	if r.pass(); r.imports.strip.content.Hidden {
		t.Error("it is not shown that games are being read")
	}
	if len(r.timers) != 1 {
		t.Errorf("%d timers run", len(r.timers))
	}
	r.imports.watchLoading(func() bool { return false })
	if r.pass(); !r.imports.strip.content.Hidden || len(r.timers) > 0 {
		t.Error("it is shown longer")
	}
}

package ui

import (
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/storage"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/archive"
	"backrank/app/player"
	"backrank/app/settings"
	"backrank/variants"
	"backrank/variants/gametree"
	"backrank/variants/pgn"
	"backrank/variants/rules"
)

// openWithArchive opens a window with an archive.
func openWithArchive(t *testing.T) *testWindow {
	t.Helper()
	v, _ := variants.ByID("chess")
	return openOn(t, app.Options{
		Folder: t.TempDir(), Archive: archive.Open,
		First: app.NewGame{Variant: v, White: player.Player{Name: "Ann"}, Black: player.Player{Name: "Ben"}},
	}, "")
}

// waitForText runs queued functions until the window shows a text.
func (r *testWindow) waitForText(what, text string) {
	r.t.Helper()
	r.until(what, func() bool { return strings.Contains(r.markup(), text) })
}

// A game that is over is in the game list, and can be opened from there.
func TestPlayedGameIsListed(t *testing.T) {
	r := openWithArchive(t)
	r.do(r.gameList.show)
	r.waitForText("an empty list", "No games yet")
	r.do(r.screens.home)
	for _, move := range []string{"f3", "e5", "g4", "Qh4#"} {
		if err := r.match.PlayText(move); err != nil {
			t.Fatal(err)
		}
	}
	r.do(r.gameList.show)
	r.waitForText("the game", "0–1")
	r.do(func() { r.match.Rematch(app.SameStart) }) //nolint:errcheck // the view shows it
	r.do(func() { r.gameList.games.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn}) })
	r.do(func() { r.gameList.open(1, archive.Query{}) })
	r.until("the board", func() bool { return r.screens.shown.screen == nil && len(r.view.Plies) == 4 })
	if r.view.Outcome != chess.BlackWon {
		t.Errorf("the outcome is %v", r.view.Outcome)
	}
}

// A second after its first frame the window opens an existing archive, so that the game list opens without delay. It
// does not create one.
func TestExistingArchiveIsOpenedAfterStart(t *testing.T) {
	r := openWithArchive(t)
	r.started()
	for range len(r.onMainQueue) {
		(<-r.onMainQueue)()
	}
	r.do(<-r.onMainQueue) // a second later
	if r.gameList.games != nil || r.match.Library().HasFile() {
		t.Error("the window makes an archive that nobody has asked for")
	}
	if _, err := r.match.Library().DB(); err != nil {
		t.Fatal(err)
	}
	r.started()
	r.until("the screen", func() bool { return r.gameList.games != nil })
	if r.gameList.isShown() {
		t.Error("the window shows the games although nobody has asked for them")
	}
}

// The window opens the archive of an earlier run in the background, before the player opens the game list, without
// blocking on the disk.
func TestArchiveIsOpenedInBackground(t *testing.T) {
	folder := t.TempDir()
	earlier := app.Open(app.Options{Folder: folder, Archive: archive.Open})
	if _, err := earlier.Library().DB(); err != nil {
		t.Fatal(err)
	}
	earlier.Close()
	opened, free := make(chan bool, 1), make(chan bool)
	r := openOn(t, app.Options{Folder: folder, Archive: func(path string) (*archive.DB, error) {
		select {
		case <-free:
			opened <- true
		case <-time.After(20 * time.Second):
			opened <- false
		}
		return archive.Open(path)
	}}, "")
	r.started()
	for range len(r.onMainQueue) {
		(<-r.onMainQueue)()
	}
	(<-r.onMainQueue)() // a second later
	close(free)
	r.until("the screen", func() bool { return r.gameList.games != nil })
	select {
	case inBackground := <-opened:
		if !inBackground {
			t.Error("the window waits for the archive")
		}
	default:
		t.Error("the archive is not open when its screen is ready")
	}
	if r.gameList.isShown() {
		t.Error("the window shows the games although nobody has asked for them")
	}
}

// Opening a folder or a compressed file, as from the command line, imports its games.
func TestOpeningFolderImports(t *testing.T) {
	r := openWithArchive(t)
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "a.pgn"), []byte(goodGame), 0o600); err != nil {
		t.Fatal(err)
	}
	r.do(func() { r.Open(folder) })
	r.waitForText("the summary", "1 game was added")
}

// A file without a game is reported once, in one sentence.
func TestFileWithoutGameIsReportedOnce(t *testing.T) {
	r := openWithArchive(t)
	path := filepath.Join(t.TempDir(), "empty.pgn")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	r.do(func() { r.gameList.importAll(path) })
	r.waitForText("the reason", "empty.pgn was not imported. There is no game in this file.")
}

// Shift+F10 opens the context menu of the focused move, game, array or text field.
func TestMenuKey(t *testing.T) {
	r := openWithGames(t)
	r.keyInput.modifiers = func() fyne.KeyModifier { return fyne.KeyModifierShift }
	list := func() {
		r.do(r.gameList.show)
		r.waitForText("the games", "White 6")
		r.sendKey(fyne.KeyDown)
	}
	for place, c := range map[string]struct {
		come func()
		item string
	}{
		"board": {r.keyInput.focusBoard, "Comment…"}, "moves": {func() { r.win.Canvas().Focus(r.panel.moves.List) }, "Comment…"},
		"field": {r.moveField.focus, "Paste"}, "games": {list, "Copy PGN"}, "atlas": {r.atlas.show, "Copy FEN"},
	} {
		r.do(r.screens.home)
		r.do(c.come)
		focused := r.win.Canvas().Focused()
		if focused == nil {
			t.Fatalf("%s: nothing has the focus", place)
		}
		r.do(func() { focused.TypedKey(&fyne.KeyEvent{Name: fyne.KeyF10}) })
		if top := r.dialogMarkup(); !strings.Contains(top, c.item) {
			t.Errorf("%s: opened %q", place, top)
		}
		for top := r.win.Canvas().Overlays().Top(); top != nil; top = r.win.Canvas().Overlays().Top() {
			r.win.Canvas().Overlays().Remove(top)
		}
	}
}

// Keys that the game list does not use do nothing; Escape returns to the board.
func TestGameListKeys(t *testing.T) {
	r := openWithArchive(t)
	r.do(r.gameList.show)
	for _, key := range []fyne.KeyName{fyne.KeyF5, fyne.KeyInsert, fyne.KeyTab, "LeftControl", fyne.KeyReturn, fyne.KeyDelete} {
		r.sendKey(key)
	}
	if r.sendKey(fyne.KeyEscape); r.screens.shown.screen != nil {
		t.Error("Escape does not return to the board")
	}
}

// A dropped folder is imported, with a summary. The dialog for imports can import a whole folder, too.
func TestDroppingFolderImports(t *testing.T) {
	r := openWithArchive(t)
	folder := t.TempDir()
	for name, text := range map[string]string{"a.pgn": goodGame, "b.pgn": badGame + goodGame} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	r.do(func() { r.gameList.dropped(fyne.NewPos(5, 5), []fyne.URI{storage.NewFileURI(folder)}) })
	r.waitForText("the summary", "1 game was added. 1 was already in the list. 1 could not be read.")
	r.waitForText("the games", "1 game")
	r.do(func() { r.keyInput.runUnlessCovered(r.commands.get("import-games")) })
	if !strings.Contains(r.dialogMarkup(), "Import whole folder") {
		t.Errorf("the dialog is %s", r.dialogMarkup())
	}
}

// A window that saves nothing has no archive, and reports that. So does a page in a browser, where no archive can be opened.
func TestUnsavedWindowHasNoArchive(t *testing.T) {
	for reason, openArchive := range map[string]func(string) (*archive.DB, error){"This window saves nothing": archive.Open, "only in the desktop program": nil} {
		r := openOn(t, app.Options{Unsaved: true, Archive: openArchive}, "")
		r.do(func() { r.keyInput.runUnlessCovered(r.commands.get("game-list")) })
		r.waitForText("why", reason)
	}
}

// A game found by a search for a position opens at that position, one found by a comment at its move, also in a variation.
func TestGameOpensAtSearchedPosition(t *testing.T) {
	r := openWithArchive(t)
	r.do(r.screens.home)
	for _, move := range []string{"f3", "e5", "g4", "Qh4#"} {
		if err := r.match.PlayText(move); err != nil {
			t.Fatal(err)
		}
	}
	r.do(r.gameList.show)
	r.waitForText("the game", "0–1")
	r.do(func() { r.match.Rematch(app.SameStart) }) //nolint:errcheck // the view shows it
	r.do(func() {
		r.gameList.open(1, archive.Query{FEN: "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2"})
	})
	r.until("the position", func() bool { return r.screens.shown.screen == nil && len(r.view.Plies) == 4 && r.view.Cursor == 2 })
	r.do(r.tabs.closeShown) // otherwise its tab is shown as it is
	r.do(func() { r.gameList.open(1, archive.Query{FEN: "8/8/8/8/8/8/8/8 w - - 0 1"}) })
	r.until("the start", func() bool { return len(r.view.Plies) == 4 && r.view.Cursor == 0 })
	path := filepath.Join(t.TempDir(), "annotated.pgn")
	text := "[White \"Ada\"]\n[Result \"*\"]\n\n1. d4 d5 (1... Nf6 2. c4 {The usual way} 2... g6) 2. c4 *\n"
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	r.do(func() { r.gameList.games.Import(path) })
	r.do(r.gameList.show)
	r.until("the import", func() bool { return r.gameList.games.Listed() == 2 })
	r.do(func() { r.gameList.open(2, archive.Query{Comment: "usual"}) })
	r.until("the comment", func() bool { return r.view.Tree.Size() == 7 && r.view.Tree.Note(r.view.Node).Text() == "The usual way" })
}

// The atlas counts the player's results by the array of both sides, in all variants of a castling rule together, but neither the
// games of others nor those in which the sides had different arrays.
func TestResultsOfArraysForTheAtlas(t *testing.T) {
	r := openWithArchive(t)
	r.match.Settings().Change(func(s *settings.Settings) { s.PlayerName = "Ann" })
	for _, move := range []string{"f3", "e5", "g4", "Qh4#"} {
		if err := r.match.PlayText(move); err != nil {
			t.Fatal(err)
		}
	}
	r.match.Library().Wait()
	text := ""
	for _, g := range []struct{ variant, start, white, black, result string }{
		{"chess960", "0", "Ann", "Bob", "1-0"},
		{"chess960", "0", "Bob", "Ann", "1/2-1/2"},
		{"chess960", "0", "Bob", "Eve", "1-0"},
		{"dfrc", "W0-B518", "Ann", "Bob", "1-0"},
		{"bunker", "0", "Ann", "Bob", "1-0"},
		{"prechess", "W0-B0", "Ann", "Bob", "0-1"},
	} {
		v, _ := variants.ByID(g.variant)
		start, err := v.ParseStart(g.start)
		if err != nil {
			t.Fatal(err)
		}
		p, err := v.Position(start)
		if err != nil {
			t.Fatal(err)
		}
		one, err := pgn.Text(pgn.Game{
			Variant: v, Start: p, StartID: v.StartID(start), Tree: gametree.New(p.Moves(nil)[:1]), Result: g.result,
			Tags: pgn.WithRoster([]pgn.Tag{{Name: "White", Value: g.white}, {Name: "Black", Value: g.black}}),
		})
		if err != nil {
			t.Fatal(err)
		}
		text += one
	}
	path := filepath.Join(t.TempDir(), "games.pgn")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	r.do(r.gameList.show)
	r.do(func() { r.gameList.games.Import(path) })
	r.until("the import", func() bool { return r.gameList.games.Listed() == 7 })
	for rule, want := range map[*rules.Castling]map[int]archive.Results{
		variants.Classical: {518: {Losses: 1}}, variants.Fischer: {0: {Wins: 1, Draws: 1}}, variants.Bunker: {0: {Wins: 1, Losses: 1}}, variants.Slide: {},
	} {
		var found map[int]archive.Results
		r.do(func() {
			r.atlas.input.Played(rule, func(played map[int]archive.Results, err error) {
				if err != nil {
					t.Error(err)
				}
				found = played
			})
		})
		if r.until("the results", func() bool { return found != nil }); !maps.Equal(found, want) {
			t.Errorf("%s: %v, want %v", rule.ID, found, want)
		}
	}
}

package ui

import (
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
	"backrank/variants"
)

// keeping opens a window with an archive.
func keeping(t *testing.T) *testWindow {
	t.Helper()
	v, _ := variants.ByID("chess")
	return openOn(t, app.Options{
		Folder: t.TempDir(), Archive: archive.Open,
		First: app.NewGame{Variant: v, White: player.Player{Name: "Ann"}, Black: player.Player{Name: "Ben"}},
	}, "")
}

// settled runs what is queued until the window shows a text.
func (r *testWindow) settled(what, text string) {
	r.t.Helper()
	r.until(what, func() bool { return strings.Contains(r.shown(), text) })
}

// A game that was played is among the games once it is over, and opens from there.
func TestGamesThatArePlayedAreListed(t *testing.T) {
	r := keeping(t)
	r.do(r.gameList.show)
	r.settled("an empty list", "No games yet")
	r.do(r.screens.home)
	for _, move := range []string{"f3", "e5", "g4", "Qh4#"} {
		if err := r.match.PlayText(move); err != nil {
			t.Fatal(err)
		}
	}
	r.do(r.gameList.show)
	r.settled("the game", "0–1")
	r.do(func() { r.match.Rematch(app.SameStart) }) //nolint:errcheck // the view shows it
	r.do(func() { r.gameList.games.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn}) })
	r.do(func() { r.gameList.open(1, "") })
	r.until("the board", func() bool { return r.screen == nil && len(r.view.Plies) == 4 })
	if r.view.Outcome != chess.BlackWon {
		t.Errorf("the outcome is %v", r.view.Outcome)
	}
}

// A second after its first frame the window opens an archive that exists, so that the games are listed at once. It makes
// none.
func TestTheWindowOpensAnArchiveThatExists(t *testing.T) {
	r := keeping(t)
	r.started()
	(<-r.onMainQueue)() // a second later
	if r.gameList.games != nil || r.match.Games().HasFile() {
		t.Error("the window makes an archive that nobody has asked for")
	}
	if _, err := r.match.Games().DB(); err != nil {
		t.Fatal(err)
	}
	r.started()
	r.until("the screen", func() bool { return r.gameList.games != nil })
	if r.gameList.isShown() {
		t.Error("the window shows the games although nobody has asked for them")
	}
}

// The archive of an earlier start is opened in the background, and before the list of games is asked for: the window does not
// wait for the disk.
func TestAnArchiveIsOpenedBeforeTheListIsAskedFor(t *testing.T) {
	folder := t.TempDir()
	earlier := app.Open(app.Options{Folder: folder, Archive: archive.Open})
	if _, err := earlier.Games().DB(); err != nil {
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

// Folders and packed files that are opened, as from the command line, are imported.
func TestOpenedFoldersAreImported(t *testing.T) {
	r := keeping(t)
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "a.pgn"), []byte(goodGame), 0o600); err != nil {
		t.Fatal(err)
	}
	r.do(func() { r.Open(folder) })
	r.settled("the summary", "1 game was added")
}

// A file without a game is told of once, in a sentence.
func TestAFileWithoutAGameIsTold(t *testing.T) {
	r := keeping(t)
	path := filepath.Join(t.TempDir(), "empty.pgn")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	r.do(func() { r.gameList.importAll(path) })
	r.settled("the reason", "empty.pgn was not imported. There is no game in this file.")
}

// Shift+F10 opens the menu of what has the focus, as the menu key does: of the move shown, of a game, of an array, of a
// field.
func TestMenusByKey(t *testing.T) {
	r := withGames(t)
	r.modifiers = func() fyne.KeyModifier { return fyne.KeyModifierShift }
	list := func() {
		r.do(r.gameList.show)
		r.settled("the games", "White 6")
		r.press(fyne.KeyDown)
	}
	for place, c := range map[string]struct {
		come func()
		item string
	}{
		"board": {r.focusBoard, "Comment…"}, "moves": {func() { r.win.Canvas().Focus(r.panel.moves.List) }, "Comment…"},
		"field": {r.focusTyped, "Paste"}, "games": {list, "Copy PGN"}, "atlas": {r.screens.showAtlas, "Copy FEN"},
	} {
		r.do(r.screens.home)
		r.do(c.come)
		focused := r.win.Canvas().Focused()
		if focused == nil {
			t.Fatalf("%s: nothing has the focus", place)
		}
		r.do(func() { focused.TypedKey(&fyne.KeyEvent{Name: fyne.KeyF10}) })
		if top := r.top(); !strings.Contains(top, c.item) {
			t.Errorf("%s: opened %q", place, top)
		}
		for top := r.win.Canvas().Overlays().Top(); top != nil; top = r.win.Canvas().Overlays().Top() {
			r.win.Canvas().Overlays().Remove(top)
		}
	}
}

// Keys that the screen does not use go nowhere; Escape returns to the board.
func TestKeysInTheGameList(t *testing.T) {
	r := keeping(t)
	r.do(r.gameList.show)
	for _, key := range []fyne.KeyName{fyne.KeyF5, fyne.KeyInsert, fyne.KeyTab, "LeftControl", fyne.KeyReturn, fyne.KeyDelete} {
		r.press(key)
	}
	if r.press(fyne.KeyEscape); r.screen != nil {
		t.Error("Escape does not return to the board")
	}
}

// Files and folders that are dropped come into the archive, with a summary and what could not be read.
func TestDroppedFoldersAreImported(t *testing.T) {
	r := keeping(t)
	folder := t.TempDir()
	for name, text := range map[string]string{"a.pgn": goodGame, "b.pgn": badGame + goodGame} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	r.do(func() { r.gameList.dropped(fyne.NewPos(5, 5), []fyne.URI{storage.NewFileURI(folder)}) })
	r.settled("the summary", "1 game was added. 1 was already in the list. 1 could not be read.")
	r.settled("the games", "1 game")
	r.do(func() { r.runUnlessCovered(r.command("import-games")) })
	if !strings.Contains(r.top(), "Import whole folder") {
		t.Errorf("the dialog is %s", r.top())
	}
}

// A window that saves nothing has no games, and says so.
func TestAWindowThatSavesNothingHasNoGames(t *testing.T) {
	r := open(t, "chess960", "")
	r.do(func() { r.runUnlessCovered(r.command("game-list")) })
	r.settled("why", "The games of this window are not saved")
}

// TestAGameIsOpenedAtThePositionSought: a game that a search for a position found opens there, not at its end.
func TestAGameIsOpenedAtThePositionSought(t *testing.T) {
	r := keeping(t)
	r.do(r.screens.home)
	for _, move := range []string{"f3", "e5", "g4", "Qh4#"} {
		if err := r.match.PlayText(move); err != nil {
			t.Fatal(err)
		}
	}
	r.do(r.gameList.show)
	r.settled("the game", "0–1")
	r.do(func() { r.match.Rematch(app.SameStart) }) //nolint:errcheck // the view shows it
	r.do(func() { r.gameList.open(1, "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2") })
	r.until("the position", func() bool { return r.screen == nil && len(r.view.Plies) == 4 && r.view.Cursor == 2 })
	r.do(func() { r.gameList.open(1, "8/8/8/8/8/8/8/8 w - - 0 1") })
	r.until("the start", func() bool { return len(r.view.Plies) == 4 && r.view.Cursor == 0 })
}

package ui

import (
	"errors"
	"image/color"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"backrank/app"
	"backrank/app/notice"
	"backrank/internal/langtest"
	"backrank/lang"
	"backrank/ui/atlas"
	"backrank/ui/widget"
)

// In a browser, files come from the browser's dialog and are saved as downloads; no temporary file remains.
func TestPageFiles(t *testing.T) {
	r := open(t, "chess960", "")
	var requested, saved []string
	var refused error
	r.System.Page = &Page{
		Pick: func(endings []string, picked func(string)) {
			requested = endings
			picked(writeFile(t, "one.pgn", goodGame))
		},
		Save: func(path string) error {
			data, err := os.ReadFile(path)
			saved = append(saved, path, string(data))
			return errors.Join(refused, err)
		},
	}
	r.do(r.files.openFile)
	if len(r.view.Plies) != 3 || !slices.Contains(requested, ".pgn") || r.dialogMarkup() != "" {
		t.Fatalf("%d plies, requested %q, dialog %q", len(r.view.Plies), requested, r.dialogMarkup())
	}
	r.do(r.saves.save)
	if len(saved) != 2 || !strings.Contains(saved[1], "1. e4 e5 2. Nf3") || filepath.Ext(saved[0]) != ".pgn" || r.dialogMarkup() != "" {
		t.Fatalf("saved %q, dialog %q", saved, r.dialogMarkup())
	}
	if _, err := os.Stat(saved[0]); err == nil {
		t.Errorf("%s is not removed", saved[0])
	}
	refused = errors.New("no room")
	r.do(r.saves.save)
	if !strings.Contains(r.message.Text(), "could not be saved") {
		t.Errorf("a download that failed: %q", r.message.Text())
	}
}

// A page has no game list: all games that were played in it are downloaded at once.
func TestAllGamesAreDownloaded(t *testing.T) {
	r := openOn(t, app.Options{Folder: t.TempDir()}, "")
	var saved string
	r.System.Page = &Page{Save: func(path string) error {
		data, err := os.ReadFile(path)
		saved = string(data)
		return err
	}}
	if r.do(r.commands.get("save-all").do); saved != "" || !strings.Contains(r.message.ShownText(), "No game has been finished") {
		t.Errorf("without games: %q, saved %q", r.message.ShownText(), saved)
	}
	for _, move := range []string{"e4", "d4"} {
		r.do(func() { r.games.begin(app.NewGame{Variant: r.view.Variant}, choices(r.settings.get())) })
		r.do(func() { r.moveField.enter(move) })
		if err := r.match.Resign(); err != nil {
			t.Fatal(err)
		}
	}
	r.do(func() { r.games.begin(app.NewGame{Variant: r.view.Variant}, choices(r.settings.get())) })
	r.match.Sync() // the games are in the file
	if r.do(r.commands.get("save-all").do); !strings.Contains(saved, "1. e4") || !strings.Contains(saved, "1. d4") {
		t.Errorf("saved %s", saved)
	}
}

// The page receives the minimum size of each screen shown, so that a phone can scale it down.
func TestPageMinimumSize(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		r := open(t, "chess960", "")
		var sizes []fyne.Size
		r.System.Page = &Page{Fit: func(least fyne.Size) { sizes = append(sizes, least) }}
		r.Show(fyne.NewSize(420, 780))
		for _, show := range []func(){r.atlas.show, r.screens.home, r.editor.editPosition, r.screens.home} {
			r.do(show)
			if least := r.win.Content().MinSize(); len(sizes) == 0 || sizes[len(sizes)-1] != least {
				t.Errorf("the minimum size is %v, Fit received %v", least, sizes)
			}
		}
		if atlas, game := sizes[0], sizes[1]; game != minPageSize || atlas.Width <= game.Width {
			t.Errorf("the game has %v, the atlas %v", game, atlas)
		}
	})
}

// Commands that need a desktop are disabled in a browser.
func TestDesktopCommandsInPage(t *testing.T) {
	for _, page := range []bool{false, true} {
		r := open(t, "chess960", "")
		if page {
			r.System.Page = &Page{Fit: func(fyne.Size) {}}
		}
		r.Show(fyne.NewSize(1180, 760))
		for _, id := range []string{"game-list", "import-games", "results", "explorer", "add-to-file", "uci-engines", "quit"} {
			if got := r.menu.items[r.commands.get(id)].Disabled; got != page {
				t.Errorf("%s is grey %v; in a page %v", id, got, page)
			}
		}
	}
}

// A copied link is the known address with the start or position shown as its query.
func TestCopyLink(t *testing.T) {
	r := open(t, "bunker", "")
	r.System.LinkAddress = "https://example.org/"
	r.do(r.exports.copyLink)
	if got, want := r.app.Clipboard().Content(), "https://example.org/?variant=bunker&start="+r.view.StartID; got != want {
		t.Errorf("copied %q, want %q", got, want)
	}
	r.do(func() { r.moveField.enter("e4") })
	r.do(r.exports.copyLink)
	if got := r.app.Clipboard().Content(); !strings.HasPrefix(got, "https://example.org/?variant=bunker&fen=") || !strings.Contains(got, "/4P3/8/PPPP1PPP/") {
		t.Errorf("after a move %q is copied", got)
	}
}

// On a phone in portrait orientation the board has the full width, the moves are above the buttons with the full width,
// and menus without an available command are removed. On a desktop nothing is removed.
func TestPageOnPhone(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		r := open(t, "chess960", "")
		r.System.Page = &Page{Fit: func(fyne.Size) {}}
		r.Show(fyne.NewSize(420, 780))
		r.moveField.enter("e4")
		r.Show(fyne.NewSize(420, 780))
		_, area, _ := r.board.Places().Area()
		if least := float32(.9 * 420); area.Width < least {
			t.Errorf("the board is %.0f wide of 420", area.Width)
		}
		upper, foot := r.panel.upper, r.panel.buttons.content
		if upper.Position().Y+upper.Size().Height > foot.Position().Y || upper.Size().Width != foot.Size().Width {
			t.Errorf("moves at %v, %v, buttons at %v", upper.Position(), upper.Size(), foot.Position())
		}
		if r.moveField.field.Visible() {
			t.Error("the field for typed moves takes the space of moves")
		}
		for _, o := range foot.Objects {
			if o.Visible() && o.MinSize().Width > foot.Size().Width {
				t.Errorf("buttons of %v in %v", o.MinSize(), foot.Size())
			}
		}
		for _, m := range r.menu.bar.Items {
			if m.Label == lang.L("Games") {
				t.Error("the menu has only what a page cannot do")
			}
		}
		r = open(t, "chess960", "")
		r.Show(fyne.NewSize(760, 560))
		if !r.moveField.field.Visible() || len(r.menu.bar.Items) != len(r.commands.menus) || r.frame.MinSize(nil) != minWindowSize {
			t.Error("a desktop is spared something")
		}
	})
}

// If the browser denies access to the clipboard, no message claims that something was copied or that the clipboard is
// empty.
func TestPageClipboardDenied(t *testing.T) {
	r := open(t, "chess960", "")
	refused := errors.New("NotAllowedError")
	copied, text := "", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"
	r.System.Page = &Page{
		Fit:   func(fyne.Size) {},
		Copy:  func(text string) error { copied = text; return refused },
		Paste: func() (string, error) { return text, refused },
	}
	commands := map[string]func(){"FEN": r.exports.copyFEN, "PGN": r.exports.copyPGN, "link": r.exports.copyLink, "SVG": r.exports.copySVG, "paste": r.files.paste}
	for name, do := range commands {
		r.message.Report("", notice.Info)
		r.do(do)
		r.until("the refusal of "+name, func() bool { return r.message.Text() == noClipboard() })
	}
	before := r.view.Position
	r.do(r.editor.editPosition)
	r.do(r.editor.screen.Paste)
	r.do(r.screens.home)
	if r.view.Position != before {
		t.Error("a text that was refused was pasted")
	}
	refused = nil
	r.do(r.exports.copyFEN)
	r.until("the copy", func() bool { return r.message.Text() == "Position copied as FEN" && strings.Contains(copied, " w ") })
	r.do(r.files.paste)
	r.until("the pasted position", func() bool {
		fen, _ := r.view.FEN()
		return strings.HasPrefix(fen, "4k3/8/8/8/8/8/8/R3K2R ")
	})
}

// A browser reserves Ctrl+N: in a page New game has Alt+N, also in the menu, and the message does not name Ctrl+N.
func TestPageNewGameKey(t *testing.T) {
	r := open(t, "chess960", "")
	r.System.Page = &Page{Fit: func(fyne.Size) {}}
	r.Show(fyne.NewSize(1180, 760))
	c := r.commands.get("new-game")
	if got := c.binding.Text(); got != "Alt+N" || c.binding.Changed() {
		t.Errorf("a new game has the key %s, changed: %v", got, c.binding.Changed())
	}
	if got := r.menu.items[c].Shortcut; got == nil || !strings.Contains(got.ShortcutName(), "Alt+N") {
		t.Errorf("the menu says %v", got)
	}
	if said := r.message.Text(); strings.Contains(said, "Ctrl+N") {
		t.Errorf("the window says %q", said)
	}
	if r.do(func() { r.keyInput.press(c.binding.Key) }); r.dialogMarkup() == "" {
		t.Error("Alt+N opens nothing")
	}
}

// In a page no command has a key that browsers reserve, in menus, on buttons or in the list of keys.
func TestPageAvoidsBrowserKeys(t *testing.T) {
	of := func(page bool) (all []string) {
		r := open(t, "chess960", "")
		if page {
			r.System.Page = &Page{Fit: func(fyne.Size) {}}
		}
		r.Show(fyne.NewSize(1180, 760))
		for name, c := range r.commands.byID {
			all = append(all, name+": "+c.binding.Text())
			if item := r.menu.items[c]; item != nil {
				all = append(all, name+" in the menu: "+item.Label)
			}
		}
		for _, list := range screenLists() {
			for _, k := range screenKeys(r.commands, list.room).Lines {
				all = append(all, "in the list of keys: "+k.Keys+" "+k.What)
			}
		}
		all = append(all, r.message.Text())
		for _, o := range test.LaidOutObjects(r.win.Content()) {
			if b, is := o.(*widget.Button); is {
				all = append(all, "on a button: "+b.Tip)
			}
		}
		kept := regexp.MustCompile(`(?i)\bctrl\+(shift\+)?[ntw]\b`)
		return slices.DeleteFunc(all, func(text string) bool { return !kept.MatchString(text) })
	}
	if desktop := of(false); len(desktop) == 0 {
		t.Error("a desktop has none either: the walk finds nothing")
	}
	if page := of(true); len(page) > 0 {
		t.Errorf("a page has %q", page)
	}
}

// A finger drags pieces and the divider; on the list of moves, in the atlas and in dialogs it scrolls.
func TestFingerDragsAndScrolls(t *testing.T) {
	r := open(t, "chess960", "")
	r.System.Page = &Page{Fit: func(fyne.Size) {}}
	r.Show(fyne.NewSize(1180, 760))
	share := func(o fyne.CanvasObject) (x, y float32) {
		at := r.app.Driver().AbsolutePositionForObject(o).AddXY(o.Size().Width/2, o.Size().Height/2)
		return at.X / r.win.Canvas().Size().Width, at.Y / r.win.Canvas().Size().Height
	}
	x, y := share(r.board)
	if !r.Drags(x, y) {
		t.Error("a finger on the board drags nothing")
	}
	if !r.Drags(share(r.content.Objects[dividerObject])) {
		t.Error("a finger on the divider does not drag it")
	}
	if r.Drags(share(r.panel.moves.List)) {
		t.Error("a finger on the moves drags")
	}
	r.do(r.atlas.show)
	if r.Drags(x, y) {
		t.Error("a finger in the atlas drags the board that is not shown")
	}
	r.do(r.screens.home)
	r.do(r.editor.editPosition)
	if !r.Drags(share(r.editor.screen.Board())) {
		t.Error("a finger in the editor drags no piece")
	}
	r.do(r.screens.home)
	r.do(r.games.newGame)
	if r.Drags(x, y) {
		t.Error("a finger on a dialog drags what is below it")
	}
}

// The hall screen of a page ends when another screen takes its place, as well as by Close. Then the page leaves full
// screen, unless the browser has left it.
func TestHallScreenOfPageEnds(t *testing.T) {
	for name, c := range map[string]struct {
		end  func(*testWindow, atlas.HallWindow)
		game bool // the game is shown then, not the atlas
	}{
		"close":             {func(_ *testWindow, hall atlas.HallWindow) { hall.Close() }, false},
		"the game":          {func(r *testWindow, _ atlas.HallWindow) { r.screens.home() }, true},
		"the game and back": {func(r *testWindow, hall atlas.HallWindow) { r.screens.home(); r.atlas.show(); hall.Close() }, false},
	} {
		for _, left := range []bool{false, true} {
			r := open(t, "chess960", "")
			full := false
			r.System.Page = &Page{Fit: func(fyne.Size) {}, FullScreen: func() { full = !full }, LeaveFullScreen: func() { full = false }}
			r.do(r.atlas.show)
			closed := 0
			hall := r.atlas.input.OpenHall(atlas.Hall{Content: canvas.NewText("hall", color.Black), Closed: func() { closed++ }})
			if full = full && !left; !strings.Contains(r.markup(), "hall") {
				t.Fatal("the hall screen is not shown")
			}
			r.do(func() { c.end(r, hall) })
			if closed != 1 || full || (r.screens.shown.screen == nil) != c.game || strings.Contains(r.markup(), ">hall<") {
				t.Errorf("%s: ended %d times, full screen is %t, the game is shown: %t", name, closed, full, r.screens.shown.screen == nil)
			}
		}
	}
}

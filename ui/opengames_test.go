package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"backrank/app"
	"backrank/app/archive"
	"backrank/app/clock"
	"backrank/app/player"
	"backrank/internal/langtest"
	"backrank/ui/report"
	"backrank/ui/tabs"
	"backrank/variants"
	"backrank/variants/gametree"
)

// tabTitles returns the players of opened games and the variants of others, in the order of the tabs of the main window; the
// one shown is in brackets.
func (r *testWindow) tabTitles() string {
	var all []string
	for _, g := range r.openGames.in(r.Window) {
		title := strings.ReplaceAll(g.tab().Title, " ", "")
		if v := g.newest(); !v.Document {
			title = v.Variant.ID
		}
		if g.isShown() {
			title = "[" + title + "]"
		}
		all = append(all, title)
	}
	return strings.Join(all, " ")
}

func (r *testWindow) wantTabs(what, want string) {
	r.t.Helper()
	if got := r.tabTitles(); got != want {
		r.t.Errorf("%s: the tabs are %s, want %s", what, got, want)
	}
	if shown := r.openGames.bar.Visible(); shown != strings.Contains(want, " ") {
		r.t.Errorf("%s: the tab bar is shown: %t", what, shown)
	}
}

const annBen = "[White \"Ann\"]\n[Black \"Ben\"]\n\n1. e4 (1. d4 d5) 1... e5 *\n"

// A game that is opened leaves the game in progress in its tab, without a question. It replaces a game with nothing to
// lose. One game is shown without a tab bar.
func TestOpeningLeavesTheGameInProgress(t *testing.T) {
	r := open(t, "chess", "")
	r.wantTabs("at the start", "[chess]")
	r.do(func() { r.files.loadText("[White \"Cid\"]\n[Black \"Dee\"]\n\n1. e4 *\n") })
	r.wantTabs("opened in place of an untouched game", "[Cid–Dee]")
	r.do(func() { r.games.begin(app.NewGame{Variant: r.view.Variant}, choices(r.settings.get())) })
	r.wantTabs("a game begun beside an opened one", "Cid–Dee [chess]")
	r.do(func() { r.moveField.enter("Nf3") })
	r.do(func() { r.files.loadText(annBen) })
	r.wantTabs("opened beside a game in progress", "Cid–Dee chess [Ann–Ben]")
	r.do(func() { r.files.loadText("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1") })
	r.wantTabs("a position", "Cid–Dee chess Ann–Ben [chess]")
	if r.dialogMarkup() != "" {
		t.Errorf("asked %s", r.dialogMarkup())
	}
	for _, want := range []string{"[Cid–Dee] chess Ann–Ben chess", "Cid–Dee [chess] Ann–Ben chess"} {
		r.do(r.commands.get("next-tab").do)
		r.wantTabs("the next tab", want)
	}
	if len(r.view.Plies) != 1 || r.view.Document {
		t.Errorf("the game in progress has %d plies", len(r.view.Plies))
	}
	r.do(r.commands.get("previous-tab").do)
	r.wantTabs("the previous tab", "[Cid–Dee] chess Ann–Ben chess")
	r.do(r.commands.get("move-tab-right").do)
	r.wantTabs("moved", "chess [Cid–Dee] Ann–Ben chess")
}

// A rematch takes the place of the game that is over, and a new tab beside a game in progress.
func TestRematchesReplaceFinishedGames(t *testing.T) {
	r := open(t, "chess", "")
	r.do(func() { r.moveField.enter("e4") })
	r.do(r.matchCommand(r.match.Resign))
	r.do(func() { r.play.Rematch(app.SameStart) })
	r.wantTabs("after a game", "[chess]")
	r.do(func() { r.moveField.enter("d4") })
	r.do(func() { r.play.Rematch(app.SameStart) })
	r.wantTabs("during a game", "chess [chess]")
	if len(r.view.Plies) != 0 || r.openGames.all[0].newest().Over() {
		t.Error("the rematch is not beside the game in progress")
	}
}

// Continue from here begins a game beside the opened one.
func TestContinuedGamesTakeATab(t *testing.T) {
	r := openPGN(t, annBen)
	r.do(r.annotations.playOn)
	r.do(func() { r.keyInput.typedKey(&fyne.KeyEvent{Name: fyne.KeyReturn}) })
	r.wantTabs("continued", "Ann–Ben [chess]")
	if r.view.Document || len(r.view.Plies) != 2 {
		t.Errorf("continued with %d plies, an opened game: %t", len(r.view.Plies), r.view.Document)
	}
}

// A tab keeps the position, the typed text and the collapsed variations of its game. Its messages are not shown in others.
func TestTabsKeepTheirState(t *testing.T) {
	r := openPGN(t, annBen)
	r.do(func() { r.navigation.goTo(1) })
	r.do(r.annotations.toggleFold)
	rows := r.moveRows()
	r.do(func() {
		r.moveField.focus()
		r.moveField.field.Put("Nf")
	})
	r.do(r.tabs.open)
	if r.moveField.field.Text != "" || r.view.Document {
		t.Errorf("another tab has the text %q", r.moveField.field.Text)
	}
	r.do(func() { r.moveField.enter("Ke3") })
	if r.message.Text() == "" {
		t.Fatal("no message")
	}
	r.do(func() { r.tabs.step(1) })
	if r.moveField.field.Text != "Nf" || !r.moveField.shown || r.moveRows() != rows || r.view.Cursor != 1 || r.message.Text() != "" {
		t.Errorf("text %q, shown %t, rows %q (were %q), cursor %d, message %q", r.moveField.field.Text, r.moveField.shown, r.moveRows(), rows, r.view.Cursor, r.message.Text())
	}
}

// What happens in a game that is not shown is heard and marks its tab until it is shown. A tab that is switched to is
// silent.
func TestNewsOfHiddenGames(t *testing.T) {
	r := open(t, "chess", "")
	r.do(func() { r.moveField.enter("e4") })
	hidden := r.match.Match
	r.do(r.tabs.open)
	sounds := r.recordSounds()
	g := r.openGames.of(hidden)
	if err := hidden.PlayText("e5"); err != nil {
		t.Fatal(err)
	}
	r.until("the move", func() bool { return len(g.view.Plies) == 2 })
	if got := sounds(); got != "move" || !g.news {
		t.Errorf("a move: sounds %q, news %t", got, g.news)
	}
	if err := hidden.Resign(); err != nil {
		t.Fatal(err)
	}
	r.until("the end", func() bool { return g.view.Over() })
	if got := sounds(); got != "end" || g.tab().Result == "" {
		t.Errorf("the end: sounds %q, tab %+v", got, g.tab())
	}
	r.do(func() { r.tabs.step(1) })
	if got := sounds(); got != "" || g.news {
		t.Errorf("when it is shown: sounds %q, news %t", got, g.news)
	}
}

// Closing the tab shown shows the next one, or the one before the last. A game in progress is asked about once; the last
// tab begins another game.
func TestClosingTabs(t *testing.T) {
	r := openPGN(t, annBen)
	r.do(func() { r.files.loadText(strings.ReplaceAll(annBen, "Ann", "Cid")) })
	r.do(func() { r.games.begin(app.NewGame{Variant: r.view.Variant}, choices(r.settings.get())) })
	r.do(func() { r.moveField.enter("e4") })
	r.wantTabs("before", "Ann–Ben Cid–Ben [chess]")
	r.do(func() { r.tabs.ask(r.openGames.in(r.Window)[0]) })
	r.wantTabs("a hidden tab is closed", "Cid–Ben [chess]")
	r.do(func() { r.tabs.step(1) })
	r.do(r.tabs.open)
	r.wantTabs("another tab", "Cid–Ben [chess960] chess")
	r.do(func() { r.tabs.ask(r.openGames.in(r.Window)[2]) })
	if !strings.Contains(r.dialogMarkup(), "Close the game in progress?") {
		t.Fatalf("asked %q", r.dialogMarkup())
	}
	r.wantTabs("the tab in question is shown", "Cid–Ben chess960 [chess]")
	r.do(func() { r.keyInput.typedKey(&fyne.KeyEvent{Name: fyne.KeyReturn}) })
	r.wantTabs("closed", "Cid–Ben [chess960]")
	r.do(r.tabs.closeShown)
	r.do(r.tabs.closeShown)
	r.wantTabs("all closed", "[chess]")
	if len(r.view.Plies) != 0 || r.view.Document {
		t.Error("the last tab has not begun another game")
	}
}

// Work on another goroutine ends in the game for which it was begun, although another one is shown meanwhile.
func TestWorkKeepsItsGame(t *testing.T) {
	r := openDraft(t, variants.Terms{}, player.Player{Level: 1})
	r.do(func() { r.moveField.enter("Ke1") })
	r.until("the computer's placement", func() bool { return r.view.Draft.End.Len() == 2 })
	release := make(chan struct{})
	r.background.queue.do(func() error { <-release; return nil }, func(error) {})
	r.drafts.explainPlacement() // waits in the queue
	chessVariant, _ := variants.ByID("chess")
	r.openGames.run(func() (*app.Match, error) { return r.openGames.tabs.New(app.NewGame{Variant: chessVariant}) })
	close(release)
	r.settle()
	if r.message.Text() != "" {
		t.Errorf("the reason was looked for in the game shown: %q", r.message.Text())
	}
}

// The analysis of a position of a game in progress counts as a hint in that game, in whichever tab it is looked up.
func TestAnalysisInAnotherTabIsHelp(t *testing.T) {
	r := open(t, "chess", "")
	r.do(func() { r.moveField.enter("Nf3") })
	r.exports.copyFEN()
	playing := r.match.Match
	r.do(r.files.paste)
	r.do(r.matchCommand(r.match.Resign)) // nobody plays this game
	r.do(r.live.Toggle)
	if !strings.Contains(r.dialogMarkup(), "Analyse the game in progress?") {
		t.Errorf("asked %q", r.dialogMarkup())
	}
	if v := playing.View(); !v.BeingPlayed() {
		t.Error("the game is not in progress any more")
	}
}

// A tab that is torn off has a window of its own, with its board and commands. Games are opened in the main window. A game
// in progress returns to its tab when the window is closed; another one is closed with it.
func TestTornOffTabs(t *testing.T) {
	r := open(t, "chess", "")
	if r.commands.get("own-window").applies(r.view) {
		t.Error("the only tab can be torn off")
	}
	r.do(func() { r.moveField.enter("e4") })
	playing := r.match.Match
	r.do(func() { r.files.loadText(annBen) })
	r.do(func() { r.tabs.step(1) })
	r.do(r.tabs.tearOff)
	r.wantTabs("torn off", "[Ann–Ben]")
	if len(r.openGames.windows) != 2 || r.openGames.tabs.Window(playing) == 0 {
		t.Fatalf("%d windows, the tab is in window %d", len(r.openGames.windows), r.openGames.tabs.Window(playing))
	}
	torn := r.openGames.windows[1]
	if torn.view.Document || len(torn.view.Plies) != 1 {
		t.Fatal("the window shows another game")
	}
	r.do(func() { torn.parts.moveField.enter("e5") })
	if len(torn.view.Plies) != 2 || len(r.view.Plies) != 2 || !r.view.Document {
		t.Errorf("a move in the window: it has %d plies, the main window an opened game: %t", len(torn.view.Plies), r.view.Document)
	}
	r.do(torn.parts.commands.get("edit-position").do)
	if r.screens.shown.name != "editor" || torn.parts.screens.shown.screen != nil || r.editor.screen.Board() == nil {
		t.Errorf("the main window shows %q", r.screens.shown.name)
	}
	r.do(torn.parts.commands.get("new-tab").do)
	r.wantTabs("opened from the window", "Ann–Ben [chess960]")
	torn.win.Resize(fyne.NewSize(901, 703))
	r.do(func() { r.openGames.leaveWindow(r.openGames.of(playing)) })
	if s := r.settings.get(); s.TabWidth != 901 || s.TabHeight != 703 {
		t.Errorf("the size %d × %d is stored", s.TabWidth, s.TabHeight)
	}
	r.wantTabs("closed", "[chess] Ann–Ben chess960")
	if len(r.openGames.windows) != 1 || r.openGames.tabs.Window(playing) != 0 || len(r.view.Plies) != 2 || r.screens.shown.screen != nil {
		t.Errorf("%d windows, %d plies", len(r.openGames.windows), len(r.view.Plies))
	}
	r.do(func() { r.tabs.step(1) })
	r.do(r.tabs.tearOff)
	opened := r.openGames.windows[1].match.Match
	r.do(func() { r.openGames.leaveWindow(r.openGames.of(opened)) })
	r.wantTabs("an opened game closed", "chess [chess960]")
}

// From the window of a tab, the atlas opens on the array of the game in that window.
func TestTheAtlasOpensForTheGameOfAWindow(t *testing.T) {
	r := open(t, "bunker", "")
	r.do(func() { r.moveField.enter("a3") })
	r.do(func() { r.files.loadText(annBen) })
	r.do(func() { r.tabs.step(1) })
	r.do(r.tabs.tearOff)
	torn := r.openGames.windows[1]
	r.do(torn.parts.commands.get("atlas").do)
	if pieces, name, _ := r.atlas.screen.Picture(); r.atlas.section != sectionOf(torn.view.Variant) || pieces != torn.view.Start.Pieces() {
		t.Errorf("the atlas shows %s under %s, the game in the window began from %v", name, r.atlas.section.rule.ID, torn.view.Start)
	}
}

// On a screen, the key that closes a tab leaves the screen.
func TestClosingLeavesAScreenFirst(t *testing.T) {
	r := openPGN(t, annBen)
	r.do(r.tabs.open)
	for _, command := range []string{"atlas", "edit-position"} {
		r.do(r.commands.get(command).do)
		r.do(func() { r.keyInput.runEnabled(r.commands.get("close-tab")) })
		if r.wantTabs(command, "Ann–Ben [chess960]"); r.screens.shown.screen != nil {
			t.Errorf("%s is still shown", command)
		}
	}
	r.do(func() { r.keyInput.runEnabled(r.commands.get("close-tab")) })
	r.wantTabs("in the game", "[Ann–Ben]")
}

// After a restart each tab is where it was: in the order of the bar, the one shown last in front, and torn-off ones in
// their windows.
func TestTabsReturnAfterARestart(t *testing.T) {
	folder := t.TempDir()
	v, _ := variants.ByID("chess")
	r := openOn(t, app.Options{Folder: folder, First: app.NewGame{Variant: v}}, "")
	for _, name := range []string{"Ann", "Cid", "Dee"} {
		r.do(func() { r.files.loadText(strings.ReplaceAll(annBen, "Ann", name)) })
	}
	r.do(r.tabs.tearOff)
	r.do(func() { r.tabs.step(1) })
	r.wantTabs("before", "[Ann–Ben] Cid–Ben")
	r.closeWindow()
	r.openGames.tabs.Shutdown()
	again := openOn(t, app.Options{Folder: folder, First: app.NewGame{Variant: v}}, "")
	again.wantTabs("after", "[Ann–Ben] Cid–Ben")
	if len(again.openGames.windows) != 2 || tabTitle(again.openGames.windows[1].view) != "Dee – Ben" {
		t.Errorf("%d windows", len(again.openGames.windows))
	}
}

// In a browser there is one window.
func TestNoTornOffTabsInABrowser(t *testing.T) {
	r := openPGN(t, annBen)
	r.do(r.tabs.open)
	r.System.Page = &Page{}
	if r.keyInput.enabled(r.commands.get("own-window")) || r.openGames.canTearOff(r.openGames.of(r.match.Match)) {
		t.Error("a tab can be torn off")
	}
}

// The tab bar is above the board, in both sizes and in longer words, and takes no space from one game.
func TestTabBarLayout(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		for _, size := range []fyne.Size{fyne.NewSize(760, 560), fyne.NewSize(1180, 760)} {
			r := open(t, "chess960", "")
			r.Show(size)
			for n := range 19 {
				if n == 0 && r.content.Position().Y != 0 {
					t.Errorf("%v: a single game begins at %v", size, r.content.Position())
				}
				r.do(r.tabs.open)
			}
			bar := r.openGames.bar
			if !bar.Visible() || bar.Size().Height != tabs.Height || r.content.Position().Y != tabs.Height || bar.Size().Width != r.stage.Size().Width {
				t.Errorf("%v: the bar is %v, the game begins at %v", size, bar.Size(), r.content.Position())
			}
			if got := r.win.Canvas().Size(); got != size {
				t.Errorf("the window of %v has become %v", size, got)
			}
			if bottom := r.message.Position().Y + r.message.Size().Height; bottom > r.content.Size().Height {
				t.Errorf("%v: the message line ends at %v of %v", size, bottom, r.content.Size().Height)
			}
		}
	})
}

// Several games selected in the game list are opened in a tab each, beside the game in progress. A game that a tab has
// already is shown there, at the position that was searched for.
func TestSelectedGamesAreOpenedInTabs(t *testing.T) {
	r := openWithGames(t)
	r.do(func() { r.moveField.enter("e4") })
	r.do(func() { r.gameList.openAll([]int64{1, 2, 3, 4, 5}) })
	all := r.openGames.in(r.Window)
	if len(all) != 6 || !all[1].isShown() || all[0].view.Document || len(all[0].view.Plies) != 1 {
		t.Fatalf("the tabs are %s", r.tabTitles())
	}
	r.do(func() { r.tabs.step(-1) })
	r.do(func() { r.gameList.openAll([]int64{3}) })
	if len(r.openGames.in(r.Window)) != 6 || !all[3].isShown() {
		t.Errorf("opened again: the tabs are %s", r.tabTitles())
	}
	r.do(func() { r.navigation.goTo(3) })
	fen, err := r.view.FEN()
	if err != nil {
		t.Fatal(err)
	}
	r.do(func() { r.navigation.goTo(0) })
	r.do(func() { r.tabs.step(1) })
	r.do(func() { r.gameList.open(3, archive.Query{FEN: fen}) })
	if len(r.openGames.in(r.Window)) != 6 || !all[3].isShown() || r.view.Cursor != 3 {
		t.Errorf("opened at a position: step %d, the tabs are %s", r.view.Cursor, r.tabTitles())
	}
	many := make([]int64, maxOpened+1) // none of which exists
	if r.do(func() { r.gameList.openAll(many) }); len(r.openGames.in(r.Window)) != 6 {
		t.Error("any number of games is opened")
	}
}

// A game of a file that a tab has already is shown there, with its unsaved changes. It is opened once more only when another
// program has changed the file.
func TestAGameOfAFileIsOpenOnce(t *testing.T) {
	r := open(t, "chess", "")
	path := filepath.Join(t.TempDir(), "game.pgn")
	if err := os.WriteFile(path, []byte(annBen), 0o600); err != nil {
		t.Fatal(err)
	}
	r.do(func() { r.files.open(path) })
	r.do(func() { r.runner.run(func() error { return r.match.Edit().SetNote(0, gametree.Note{}.WithText("x")) }) })
	edited := r.openGames.of(r.match.Match)
	r.do(r.tabs.open)
	if !edited.tab().Unsaved {
		t.Error("the tab does not show that its changes are not saved")
	}
	r.do(func() { r.files.open(path) })
	if r.wantTabs("opened again", "[Ann–Ben] chess960"); !edited.isShown() || r.view.Tree.Note(0).Text() != "x" {
		t.Errorf("the comment is %q", r.view.Tree.Note(0).Text())
	}
	r.do(func() { r.files.openAgain(path) })
	r.wantTabs("changed by another program", "Ann–Ben [Ann–Ben] chess960")
	r.do(func() { r.tabs.ask(edited) })
	if !strings.Contains(r.dialogMarkup(), "game.pgn?") {
		t.Errorf("asked %q", r.dialogMarkup())
	}
}

// A closed tab is reopened at its position; it takes the place of an untouched game. Without a closed tab the command is
// disabled.
func TestReopeningClosedTabs(t *testing.T) {
	r := open(t, "chess", "")
	reopen := r.commands.get("reopen-tab")
	if reopen.applies(r.view) {
		t.Error("a tab can be reopened although none was closed")
	}
	r.do(func() { r.moveField.enter("e4") })
	r.do(func() { r.files.loadText(annBen) })
	r.do(func() { r.files.loadText(strings.ReplaceAll(annBen, "Ann", "Cid")) })
	r.do(func() { r.navigation.goTo(1) })
	r.do(r.commands.get("close-tab").do)
	r.do(r.commands.get("close-tab").do)
	r.wantTabs("closed", "[chess]")
	if !reopen.applies(r.view) {
		t.Error("no tab can be reopened")
	}
	r.do(reopen.do)
	r.wantTabs("reopened", "chess [Ann–Ben]")
	r.do(r.tabs.open)
	r.do(reopen.do)
	r.wantTabs("reopened in place of an untouched game", "chess Ann–Ben [Cid–Ben]")
	if r.view.Cursor != 1 || reopen.applies(r.view) {
		t.Errorf("at step %d", r.view.Cursor)
	}
}

// A game whose last tab was closed is reopened in place of the game that began then.
func TestReopeningTheLastTab(t *testing.T) {
	r := openPGN(t, annBen)
	r.do(func() { r.tabs.close(r.tabs.here()) })
	r.wantTabs("closed", "[chess]")
	r.do(r.commands.get("reopen-tab").do)
	r.wantTabs("reopened", "[Ann–Ben]")
}

// While a person prepares for the game of a hidden tab, or of one with its own window, the atlas and the explorer are shut
// in the tab shown, too.
func TestAPreparationInAHiddenTabShutsTheAtlas(t *testing.T) {
	r := open(t, "chess960", "")
	r.do(func() { r.moveField.enter(r.view.Position.Moves(nil)[0].String()) })
	r.do(r.commands.get("atlas").do)
	if r.screens.shown.name != "atlas" {
		t.Fatal("the atlas is not shown")
	}
	terms, err := clock.Parse("3+2 prepare 10")
	if err != nil {
		t.Fatal(err)
	}
	hidden, err := r.openGames.tabs.New(app.NewGame{Variant: r.view.Variant, Clock: terms})
	if err != nil {
		t.Fatal(err)
	}
	r.until("the atlas is left", func() bool { return r.screens.shown.screen == nil })
	if !strings.Contains(r.message.Text(), "in another tab") {
		t.Errorf("message %q", r.message.Text())
	}
	for _, id := range []string{"atlas", "explorer", "hint"} {
		if r.commands.get(id).refusal(r.view) == nil {
			t.Errorf("%s is allowed", id)
		}
	}
	if err := r.openGames.tabs.Close(hidden); err != nil {
		t.Fatal(err)
	}
	r.until("the atlas is allowed", func() bool { return r.commands.get("atlas").refusal(r.view) == nil })
}

// A player who learns from the mistakes of a game goes on with it when he returns from another tab: with the same mistake and
// the tries that he has made.
func TestLearningWaitsForTheReturnToItsTab(t *testing.T) {
	r, a := openWithAnalyst(t, evaluatedGame)
	r.typeRunes("t")
	r.typeRunes("n")
	_, question := r.panel.retry.Texts()
	heading, _ := r.panel.retry.Texts()
	at := r.view.Node
	away := func() {
		t.Helper()
		r.do(r.tabs.open)
		if r.panel.retry.Visible() || r.panel.retry.Stage() != report.Closed {
			t.Error("the card is shown in another tab")
		}
		r.do(func() { r.tabs.step(-1) })
	}
	away()
	if h, q := r.panel.retry.Texts(); r.panel.retry.Stage() != report.Trying || h != heading || q != question || r.view.Node != at {
		t.Errorf("stage %d, %q %q at %d; was %q %q at %d", r.panel.retry.Stage(), h, q, r.view.Node, heading, question, at)
	}
	a.release <- struct{}{}
	r.do(r.panel.retry.Solve)
	_, solution := r.panel.retry.Texts()
	away()
	if _, text := r.panel.retry.Texts(); r.panel.retry.Stage() != report.Shown || text != solution {
		t.Errorf("stage %d, %q; was %q", r.panel.retry.Stage(), text, solution)
	}
	r.keyInput.escape()
	r.do(func() { r.tabs.step(-1) })
	r.do(func() { r.tabs.step(-1) })
	if r.panel.retry.Visible() {
		t.Error("a closed card comes back")
	}
}

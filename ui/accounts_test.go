package ui

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"backrank/app"
	"backrank/app/archive"
	"backrank/app/notice"
	"backrank/app/settings"
	"backrank/internal/dialogtest"
	"backrank/internal/gameservers"
	"backrank/variants"
)

// openWithServer opens a window with an archive, and a server with games of Anna in place of the services.
func openWithServer(t *testing.T, games int) (*testWindow, *gameservers.Server) {
	t.Helper()
	server := gameservers.New(t, games)
	v, _ := variants.ByID("chess960")
	return openOn(t, app.Options{
		Folder: t.TempDir(), Archive: archive.Open, First: app.NewGame{Variant: v}, Agent: "Backrank/test",
		Servers: map[string]string{"lichess": server.URL, "chesscom": server.URL},
	}, ""), server
}

// typeName opens the dialog of accounts and types a user name on Lichess.
func (r *testWindow) typeName(name string) {
	r.t.Helper()
	r.do(r.commands.get("accounts").do)
	for _, letter := range name {
		r.win.Canvas().Focused().TypedRune(letter)
	}
}

// Nothing is sent to a service before the player has typed a name and asked for the games, however often the program starts.
// Then the games are in the list, and those of the name count as the player's in Results, together with those of the
// player's other names.
func TestAccountsAreFetched(t *testing.T) {
	r, server := openWithServer(t, 40)
	r.do(r.accounts.fetchAtStart)
	r.typeName("Anna")
	if n := len(server.Requests()); n > 0 {
		t.Fatalf("%d requests were sent before the player asked for games", n)
	}
	dialogtest.Press(r.win, fyne.KeyReturn)
	r.until("the end of the fetch", func() bool { return !r.accounts.running() })
	if text := dialogtest.Text(dialogtest.Top(r.win)); !strings.Contains(text, "30 games were fetched") || !strings.Contains(text, "30 games, last fetched") {
		t.Errorf("the dialog shows %q", text)
	}
	dialogtest.Press(r.win, fyne.KeyEscape)
	r.do(r.commands.get("results").do)
	r.waitForText("the results", "30 games with a result")
	r.do(func() { r.settings.change(func(s *settings.Settings) { s.PlayerName = "Hugo" }) })
	r.do(r.results.archiveChanged)
	r.waitForText("the results under the other name", "30 games with a result")
}

// At a later start the new games are fetched. The game list shows the progress and the result; without new games it shows
// nothing.
func TestNewGamesAreFetchedAtStart(t *testing.T) {
	r, server := openWithServer(t, 40)
	app.Accounts(r.match.Match).File.Set("lichess", []string{"Anna"}, []string{"chess960", "chess"})
	r.do(r.gameList.show)
	sent := make(chan bool)
	server.Fault = func(int, string) gameservers.Fault { <-sent; return gameservers.Fault{} }
	r.accounts.fetchAtStart() // r.do would wait for the end
	r.waitForText("the progress", "Fetching games of Anna from Lichess")
	close(sent)
	r.waitForText("the result", "40 games were fetched")
	r.until("the end", func() bool { return !r.accounts.running() })
	r.sendKey(fyne.KeyEscape)
	r.do(r.accounts.fetchAtStart)
	r.until("the end of the second fetch", func() bool { return !r.accounts.running() })
	if text := r.markup(); strings.Contains(text, "Fetching games") || strings.Contains(text, "No new games") {
		t.Error("a fetch without new games leaves a message")
	}
	server.Lock()
	server.Games = 43
	server.Unlock()
	r.do(r.accounts.fetchAtStart)
	r.waitForText("the result", "3 games were fetched")
}

// A fetch is paused, resumed and stopped; the next one continues.
func TestFetchIsPausedAndStopped(t *testing.T) {
	r, server := openWithServer(t, 200)
	app.Accounts(r.match.Match).File.Set("lichess", []string{"Anna"}, []string{"chess960", "chess"})
	server.Fault = func(int, string) gameservers.Fault { return gameservers.Fault{Status: 429} } // it waits a minute
	r.do(r.gameList.show)
	r.accounts.fetch(true) // r.do would wait for the end
	r.waitForText("the reason of the wait", "Lichess asks for fewer requests. Trying again at")
	r.accounts.pause()
	r.waitForText("the pause", "Resume")
	r.accounts.pause()
	r.accounts.stop()
	r.waitForText("the end", "The fetch was stopped")
	r.until("the end", func() bool { return !r.accounts.running() })
	server.Lock()
	server.Fault = nil
	server.Unlock()
	r.sendKey(fyne.KeyEscape)
	r.do(func() { r.accounts.fetch(true) })
	r.waitForText("the result", "200 games were fetched")
}

// An empty game list says what the fetch of the player's games does and when it tries again; without accounts, how to add games.
func TestEmptyListShowsFetch(t *testing.T) {
	r, server := openWithServer(t, 4)
	r.do(r.gameList.show)
	r.waitForText("how to add games", "type your user names on Lichess and Chess.com in Accounts")
	app.Accounts(r.match.Match).File.Set("lichess", []string{"Anna"}, []string{"chess960", "chess"})
	server.Fault = func(int, string) gameservers.Fault { return gameservers.Fault{Status: 429} }
	r.accounts.fetchAtStart() // r.do would wait for the end
	r.waitForText("why it waits", "No games yet. Lichess asks for fewer requests. Trying again at")
	r.accounts.stop()
	r.until("the end", func() bool { return !r.accounts.running() })
	r.waitForText("when it goes on", "No games yet. The games of your accounts")
	server.Lock()
	server.User, server.Fault = "Bruno", nil
	server.Unlock()
	r.do(r.accounts.fetchAtStart)
	r.waitForText("the failure", "No games yet. Lichess has no player Anna.")
	server.Lock()
	server.User = "Anna"
	server.Unlock()
	r.do(r.accounts.fetchAtStart)
	r.waitForText("the games", "4 games were fetched")
}

// While games are fetched, the line below the board says so, or for what the fetch waits, unless it has a message; in the end it
// says how many games were fetched, also those of before a restart.
func TestFetchIsShownBelowTheBoard(t *testing.T) {
	r, server := openWithServer(t, 600)
	file := app.Accounts(r.match.Match).File
	file.Set("lichess", []string{"Anna"}, []string{"chess960", "chess"})
	server.Fault = func(n int, _ string) gameservers.Fault {
		if n == 0 {
			return gameservers.Fault{Break: 550}
		}
		return gameservers.Fault{Status: 429}
	}
	r.message.Clear()
	r.accounts.fetchAtStart() // r.do would wait for the end
	r.until("the wait below the board", func() bool {
		return strings.HasPrefix(r.message.ShownText(), "Lichess asks for fewer requests. Trying again at") && r.message.Sign() == ""
	})
	r.message.Report("A message", notice.Info)
	if r.message.ShownText() != "A message" {
		t.Errorf("the line shows %q", r.message.ShownText())
	}
	r.message.Clear()
	r.accounts.stop()
	r.until("the end", func() bool { return !r.accounts.running() })
	if text := r.message.ShownText(); !strings.HasSuffix(text, "games were fetched. The fetch was stopped.") || strings.HasPrefix(text, "600") {
		t.Errorf("after a stop, the line shows %q", text)
	}
	server.Lock()
	server.Fault = nil
	server.Unlock()
	r.do(r.accounts.fetchAtStart)
	r.until("the result", func() bool { return !r.accounts.running() })
	if text := r.message.ShownText(); text != "600 games were fetched" {
		t.Errorf("after the restart, the line shows %q", text)
	}
}

// While one service asks for fewer requests, the games of the other one are fetched, and the game list shows both in one
// line. The player may stop the fetch and begin another one at once.
func TestOneServiceWaits(t *testing.T) {
	r, server := openWithServer(t, 40)
	for _, service := range []string{"lichess", "chesscom"} {
		app.Accounts(r.match.Match).File.Set(service, []string{"Anna"}, []string{"chess960", "chess"})
	}
	server.Fault = func(_ int, path string) gameservers.Fault {
		if strings.HasPrefix(path, "/api") {
			return gameservers.Fault{Status: 429} // it waits a minute
		}
		return gameservers.Fault{}
	}
	r.do(r.gameList.show)
	r.accounts.fetch(true) // r.do would wait for the end
	r.waitForText("both services", "40 games were fetched. Lichess asks for fewer requests. Trying again at")
	r.accounts.stop()
	server.Lock()
	server.Fault = nil
	server.Unlock()
	r.accounts.fetch(true)
	r.waitForText("the result", "80 games were fetched")
	r.until("the end", func() bool { return !r.accounts.running() })
}

// Why an account cannot be fetched is shown in the dialog, and at the start in the game list; a wrong name only once. Without
// a connection, a fetch at the start shows nothing there; one that the player asks for shows why it waits.
func TestFetchFailuresAreShown(t *testing.T) {
	r, server := openWithServer(t, 4)
	server.User = "Bruno"
	app.Accounts(r.match.Match).File.Set("chesscom", []string{"Bruno"}, []string{"chess960", "chess"}) // an empty list would show failures
	r.typeName("Anna")
	dialogtest.Press(r.win, fyne.KeyReturn)
	r.until("the end of the fetch", func() bool { return !r.accounts.running() })
	if text := dialogtest.Text(dialogtest.Top(r.win)); !strings.Contains(text, "Lichess has no player Anna") {
		t.Errorf("the dialog shows %q", text)
	}
	dialogtest.Press(r.win, fyne.KeyEscape)
	r.do(r.gameList.show)
	r.do(r.accounts.fetchAtStart)
	r.until("the end of the fetch", func() bool { return !r.accounts.running() })
	if text := r.markup(); strings.Contains(text, "has no player") {
		t.Error("the wrong name is reported again")
	}
	app.Accounts(r.match.Match).File.Set("lichess", []string{"Hugo"}, []string{"chess960"})
	r.do(r.accounts.fetchAtStart)
	r.waitForText("the failure at a start", "Lichess has no player Hugo")
	r.until("the end of the fetch", func() bool { return !r.accounts.running() })
	r.sendKey(fyne.KeyEscape)
	server.Close()
	r.accounts.fetchAtStart() // r.do would wait for the end
	r.until("the wait", func() bool {
		return !slices.ContainsFunc(r.accounts.services, func(s *serviceFetch) bool { return !s.progress.Offline })
	})
	if text := r.markup(); strings.Contains(text, "cannot be reached") || strings.Contains(text, "Fetching games") {
		t.Error("the game list shows a fetch without a connection")
	}
	r.accounts.fetch(true)
	r.waitForText("the reason of the wait", "Lichess cannot be reached. Trying again at")
	r.accounts.stop()
	r.until("the end", func() bool { return !r.accounts.running() })
}

// A name that the dialog removes is not asked for, and its games stay.
func TestRemovedNamesAreNotFetched(t *testing.T) {
	r, server := openWithServer(t, 8)
	r.typeName("Anna")
	dialogtest.Press(r.win, fyne.KeyReturn)
	r.until("the end of the fetch", func() bool { return !r.accounts.running() })
	for range "Anna" {
		r.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyBackspace})
	}
	dialogtest.Press(r.win, fyne.KeyEscape)
	if dialogtest.Top(r.win) != nil { // Escape first leaves the field
		dialogtest.Press(r.win, fyne.KeyEscape)
	}
	before := len(server.Requests())
	r.do(r.accounts.fetchAtStart)
	if names := app.Accounts(r.match.Match).File.Names("lichess"); len(names) > 0 || r.accounts.running() || len(server.Requests()) != before {
		t.Errorf("%q are fetched", names)
	}
	if s := r.settings.get(); !slices.Equal(strings.Fields(s.OwnNames), []string{"Anna"}) {
		t.Errorf("the player's names are %q", s.OwnNames)
	}
}

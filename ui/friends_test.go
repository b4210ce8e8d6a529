package ui

import (
	"cmp"
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/clock"
	"backrank/app/player"
	"backrank/app/settings"
	"backrank/internal/dialogtest"
	"backrank/internal/langtest"
	"backrank/ui/dialogs/newgame"
	"backrank/variants"
	"backrank/variants/fen"
)

// fakeTables are the tables of a server that the test plays.
type fakeTables struct {
	mu      sync.Mutex
	refusal error // of Open
	opened  []app.NewGame
	changed func(app.TableState)
	sent    chan fakeRequest
	left    bool

	revealed []string // draws
}

type fakeRequest struct {
	app.TableRequest
	done func(error)
}

func (f *fakeTables) Open(_ context.Context, server string, n app.NewGame, _ player.Choice) (app.TableLink, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.opened = append(f.opened, n)
	return app.TableLink{Server: server, Table: "table", Secret: "MINE", Guest: "YOURS"}, f.refusal
}

func (f *fakeTables) Join(_ app.TableLink, changed func(app.TableState)) app.Table {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.changed = changed
	return f
}

func (f *fakeTables) Send(r app.TableRequest, done func(error)) { f.sent <- fakeRequest{r, done} }

func (f *fakeTables) Reveal(drawn string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.revealed = append(f.revealed, drawn)
}

func (f *fakeTables) Leave() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.left = true
}

// openWithFriend opens a window and invites a friend to a game.
func openWithFriend(t *testing.T) (*testWindow, *fakeTables) {
	t.Helper()
	f := &fakeTables{sent: make(chan fakeRequest, 8)}
	r := openOn(t, app.Options{Unsaved: true, Tables: f}, "")
	invite(r)
	r.until("the invitation", func() bool { return r.invitation() != nil })
	return r, f
}

// invitation returns the open dialog, nil for none.
func (r *testWindow) invitation() fyne.CanvasObject { return r.win.Canvas().Overlays().Top() }

// invite invites a friend as the New game dialog does.
func invite(r *testWindow) {
	v, _ := variants.ByID("bunker")
	r.do(func() {
		r.games.begin(app.NewGame{Variant: v, White: player.Player{Name: "Anna"}, Black: player.Player{Elsewhere: true}},
			newgame.Choices{Variant: v.ID, Friend: true, Online: true, Server: "localhost:8080"})
	})
}

// began is the state of a table at the beginning of a game in which the player of the window has White.
func began(t *testing.T) app.TableState {
	t.Helper()
	v, _ := variants.ByID("chess")
	referee, err := app.NewReferee(app.NewGame{Variant: v, White: player.Player{Name: "Anna"}, Black: player.Player{Name: "Ben"}}, "table-1", time.Unix(1_800_000_000, 0))
	if err != nil {
		t.Fatal(err)
	}
	return app.TableState{Connected: true, Friend: true, Seated: true, Game: 1, Color: chess.White, Referee: referee.Start(0), Opened: time.Unix(1_800_000_000, 0)}
}

func TestInvitationsAreWhole(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		r, _ := openWithFriend(t)
		for _, size := range []fyne.Size{dialogtest.UsualSize, dialogtest.SmallSize} {
			r.win.Resize(size)
			dialogtest.CheckWhole(t, "invitation", r.win)
		}
	})
}

// While a friend is awaited, the tab shows what was agreed on: the colour and the clocks, which stand.
func TestTheWaitingTabShowsTheClock(t *testing.T) {
	r := openOn(t, app.Options{Unsaved: true, Tables: &fakeTables{sent: make(chan fakeRequest, 8)}}, "")
	v, _ := variants.ByID("bunker")
	terms, err := clock.Parse("3+2")
	if err != nil {
		t.Fatal(err)
	}
	n := app.NewGame{Variant: v, Clock: terms, White: player.Player{Elsewhere: true}, Black: player.Player{Name: "Anna"}}
	r.do(func() {
		r.games.begin(n, newgame.Choices{Variant: v.ID, Friend: true, Online: true, Server: "localhost:8080"})
	})
	r.until("the invitation", func() bool { return r.invitation() != nil })
	got := r.view.Reading(time.Now())
	if !r.view.Timed() || got.Running || got.White.Time != 3*time.Minute || !r.view.Black.Human() || !r.view.White.Elsewhere || !r.view.Flipped {
		t.Errorf("clocks %+v, Black %+v, flipped %v", got, r.view.Black, r.view.Flipped)
	}
}

func TestTheGameBeginsWhenTheFriendHasCome(t *testing.T) {
	r, f := openWithFriend(t)
	if r.view.Knowledge().Board() == nil || r.view.Position.Count() > 0 && r.view.Pieces() != [64]chess.Piece{} {
		t.Error("the board is not covered before the friend has come")
	}
	f.changed(began(t))
	r.until("the game", func() bool { return !r.view.Table.Waiting && r.invitation() == nil })
	if !r.view.HumanTurn || r.view.Flipped || r.view.Black.Label != "Ben" {
		t.Errorf("%+v", r.view.Black)
	}
	r.do(func() { r.moveField.enter("e4") })
	if len(r.view.Plies) != 1 {
		t.Fatal("the move is not on the board at once")
	}
	sent := <-f.sent
	if text, ok := sent.Event.Played(); !ok || text != "e2e4" || sent.Game != 1 || sent.Ply != 0 {
		t.Errorf("sent %+v", sent)
	}
	sent.done(errors.New("The game had changed meanwhile"))
	r.until("the refusal", func() bool {
		return len(r.view.Plies) == 0 && strings.Contains(r.message.ShownText(), "changed meanwhile")
	})
}

// A game with a friend that begins is shown: the game list or another screen is left for it, and the tab of a hidden one is marked.
func TestABeginningGameIsShown(t *testing.T) {
	r, f := openWithFriend(t)
	r.pressInDialog("Close")
	r.do(r.commands.get("train").do)
	if r.screens.shown.screen == nil {
		t.Fatal("no screen is shown")
	}
	f.changed(began(t))
	r.until("the game", func() bool { return !r.view.Table.Waiting })
	if r.screens.shown.screen != nil {
		t.Error("the screen is still shown")
	}
	waiting := *r.view
	waiting.Game, waiting.Table.Waiting = waiting.Game-1, true
	if !isNews(&waiting, r.view) {
		t.Error("the beginning of the game is no news for a tab")
	}
}

func TestTheFriendIsAnswered(t *testing.T) {
	r, f := openWithFriend(t)
	state := began(t)
	state.Theirs = app.AskTakeBack
	f.changed(state)
	r.until("the question", func() bool { return strings.Contains(r.bannerLabels(), "Accept") })
	r.pressBanner("Accept")
	if sent := <-f.sent; sent.Accept != app.AskTakeBack {
		t.Errorf("sent %+v", sent)
	}
	state.Theirs, state.Said = "", []app.Said{{Phrase: "good-luck", Name: "Ben"}}
	f.changed(state)
	r.until("the phrase", func() bool { return strings.Contains(r.message.ShownText(), "Ben: Good luck!") })
}

func TestAServerThatDoesNotAnswerIsNamed(t *testing.T) {
	f := &fakeTables{refusal: errors.New("the server does not answer")}
	r := openOn(t, app.Options{Unsaved: true, Tables: f}, "")
	invite(r)
	r.until("the reason", func() bool { return r.message.ShownText() == "The server does not answer" })
	if r.view.Table.AtTable() {
		t.Error("the game waits without a table")
	}
}

func TestAnInvitationIsCancelled(t *testing.T) {
	r, f := openWithFriend(t)
	r.pressInDialog("Cancel invitation")
	r.until("the end", func() bool { return !r.view.Table.AtTable() && r.invitation() == nil })
	if f.mu.Lock(); !f.left {
		t.Error("the table was not left")
	}
	f.mu.Unlock()
	if r.view.Knowledge().Board() != nil || !r.view.White.Human() || !r.view.Black.Human() {
		t.Error("the game cannot go on here")
	}
}

// otherLink is an invitation of somebody else.
const (
	otherTable  = "abcdefghijklmnopqrstuvwxyz"
	otherSecret = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	otherLink   = " https://play.example.org/#join=" + otherTable + "." + otherSecret + "\n"
)

// A link can be pasted into the window and into the field for moves, and the program can be started with one. A player without a name is asked for one, which the game then has;
// whoever cancels does not join.
func TestAPastedLinkJoins(t *testing.T) {
	for _, name := range []string{"Ben", ""} {
		for where, paste := range map[string]func(r *testWindow){
			"the window":          func(r *testWindow) { r.files.loadText(otherLink) },
			"the field for moves": func(r *testWindow) { r.moveField.enter(strings.TrimSpace(otherLink)) },
			"the start of the program": func(r *testWindow) {
				link, err := app.ParseTableLink(otherLink)
				if err != nil {
					t.Fatal(err)
				}
				r.Window.Join(link)
			},
		} {
			f := &fakeTables{sent: make(chan fakeRequest, 8)}
			r := openOn(t, app.Options{Unsaved: true, Tables: f}, "")
			r.match.Settings().Change(func(s *settings.Settings) { s.PlayerName = name })
			if r.do(func() { paste(r) }); name == "" {
				if r.invitation() == nil || r.view.Table.AtTable() {
					t.Fatalf("%s: no name is asked for", where)
				}
				if r.pressInDialog("Cancel"); r.view.Table.AtTable() {
					t.Errorf("%s: a cancelled question joins", where)
				}
				r.do(func() { paste(r) })
				test.Type(r.win.Canvas().Focused(), " Carla ")
				r.pressInDialog("Join")
			}
			r.do(r.runner.refresh)
			want := app.TableLink{Server: "https://play.example.org", Table: otherTable, Secret: otherSecret, Name: cmp.Or(name, "Carla")}
			got := r.view.Table.Link
			if got.Draw == "" {
				t.Errorf("%s: no secret for draws", where)
			}
			if got.Draw = ""; got != want || !r.view.Table.Waiting || r.settings.get().PlayerName != want.Name {
				t.Errorf("%s, name %q: at %+v, want %+v", where, name, got, want)
			}
		}
	}
}

// A tab whose game a friend elsewhere goes on with is closed after a question of its own, also before the player's first move; one
// that only waits, or whose game is over, needs none.
func TestClosingAGameWithAFriendIsAskedAbout(t *testing.T) {
	r, f := openWithFriend(t)
	question := func() string { return r.tabs.question(r.openGames.shownIn(r.Window)) }
	if got := question(); got != "" {
		t.Errorf("waiting: %q", got)
	}
	state := began(t)
	f.changed(state)
	r.until("the game", func() bool { return !r.view.Table.Waiting })
	if got := question(); got != "Close the game with your friend?" {
		t.Errorf("in the game: %q", got)
	}
	r.do(r.tabs.closeShown)
	dialogtest.CheckWhole(t, "question", r.win)
	if got := dialogtest.Text(r.invitation()); !strings.Contains(got, "so does your clock") {
		t.Errorf("asked %q", got)
	}
}

// Whoever pastes a link that was not copied whole into the field for moves reads that, and not the link.
func TestAPastedPartOfALinkIsNoMove(t *testing.T) {
	r := openOn(t, app.Options{Unsaved: true, Tables: &fakeTables{sent: make(chan fakeRequest, 8)}}, "")
	for _, part := range []string{strings.TrimSpace(otherLink)[:50], "play.example.org/#join=x"} {
		r.do(func() { r.moveField.enter(part) })
		if got := r.message.ShownText(); got != "This is not a link to a game" || r.view.Table.AtTable() {
			t.Errorf("%s: the player reads %q", part, got)
		}
	}
}

// Without a connection the player is told that a request waits, and it is sent once, however often the button is pressed.
func TestRequestsWaitForTheConnection(t *testing.T) {
	r, f := openWithFriend(t)
	state := began(t)
	f.changed(state)
	r.until("the game", func() bool { return !r.view.Table.Waiting })
	state.Connected = false
	f.changed(state)
	r.until("the break", func() bool { return !r.view.Table.Connected })
	for range 2 {
		r.do(func() { r.runner.run(r.match.Resign) })
	}
	if text := r.message.ShownText(); !strings.Contains(text, "will be sent when it is back") {
		t.Errorf("the player reads %q", text)
	}
	sent := <-f.sent
	if len(f.sent) > 0 {
		t.Error("the resignation is sent twice")
	}
	sent.done(errors.New("The game is over"))
	r.until("the refusal", func() bool { return strings.Contains(r.message.ShownText(), "The game is over") })
	r.do(func() { r.runner.run(r.match.Resign) })
	if sent := <-f.sent; sent.Event == nil {
		t.Error("after a refusal it cannot be sent again")
	}
}

// An invitation that is cancelled without a connection is not withdrawn later, and the player is not told so.
func TestCancellingWithoutAConnectionPromisesNothing(t *testing.T) {
	r, f := openWithFriend(t)
	r.pressInDialog("Cancel invitation")
	r.until("the end", func() bool { return !r.view.Table.AtTable() })
	if sent := <-f.sent; !sent.Withdraw {
		t.Errorf("sent %+v", sent)
	}
	if text := r.message.ShownText(); strings.Contains(text, "sent when it is back") {
		t.Errorf("the player reads %q", text)
	}
}

// A friend who is away may be waited for, or loses; but not before a first move of his, when the server closes the table instead.
func TestVictoryIsClaimedAfterTheFriendsFirstMove(t *testing.T) {
	r, f := openWithFriend(t)
	state := began(t)
	state.Friend = false
	f.changed(state)
	state.Theirs = app.AskTakeBack
	f.changed(state)
	r.until("the question", func() bool { return r.view.Table.Theirs != "" })
	if r.view.Table.MayClaim {
		t.Error("victory can be claimed at once")
	}
	state.ClaimAfter, state.Theirs = time.Nanosecond, ""
	f.changed(state)
	r.until("the claim", func() bool { return strings.Contains(r.bannerLabels(), "Claim victory") })
}

func TestAFriendIsInvitedToThePositionShown(t *testing.T) {
	f := &fakeTables{sent: make(chan fakeRequest, 8)}
	r := openOn(t, app.Options{Unsaved: true, Tables: f}, "")
	if err := r.match.PlayText("e4"); err != nil {
		t.Fatal(err)
	}
	r.do(r.runner.refresh)
	want := fen.Format(&r.view.Position)
	r.do(r.commands.get("invite-to-position").do)
	dialogtest.Press(r.win, fyne.KeyReturn)
	r.until("the invitation", func() bool { return r.view.Table.Waiting })
	if len(f.opened) != 1 || f.opened[0].FEN != want {
		t.Errorf("invited to %+v, not %s", f.opened, want)
	}
}

// After a game, the list of moves has the time of each, also of the player's own last move, which the server tells after the move.
func TestTheOwnLastMoveHasItsTime(t *testing.T) {
	r, f := openWithFriend(t)
	v, _ := variants.ByID("chess")
	terms, err := clock.Parse("5+3")
	if err != nil {
		t.Fatal(err)
	}
	opened := time.Unix(1_800_000_000, 0)
	referee, err := app.NewReferee(app.NewGame{Variant: v, Clock: terms, White: player.Player{Name: "Anna"}, Black: player.Player{Name: "Ben"}}, "table-1", opened)
	if err != nil {
		t.Fatal(err)
	}
	state := app.TableState{Connected: true, Friend: true, Seated: true, Game: 1, Color: chess.White, Referee: referee.Start(0), Opened: opened}
	after := func(by chess.Color, e app.Event, at time.Duration) {
		next, made, err := state.Referee.After(by, e, at, 0)
		if err != nil {
			t.Fatal(err)
		}
		state.Referee, state.Events = next, append(state.Events, made)
		f.changed(state)
	}
	f.changed(state)
	r.until("the game", func() bool { return !r.view.Table.Waiting })
	for i, move := range []string{"e2e4", "e7e5", "g1f3"} {
		at := time.Duration(i) * 10 * time.Second
		by := chess.White
		if i == 1 {
			by = chess.Black
		} else {
			r.do(func() { r.moveField.enter(move) })
			<-f.sent
		}
		after(by, app.StepEvent(move), at)
		r.until(move, func() bool { _, known := app.ClockAfter(r.view, i); return known })
	}
	r.do(func() { r.runner.run(r.match.Resign) })
	after(chess.White, *(<-f.sent).Event, 30*time.Second)
	r.until("the resignation", func() bool { return r.view.Over() })
	for i, p := range r.reports.current.get().Plies {
		if !p.Timed {
			t.Errorf("ply %d has no time", i)
		}
	}
}

// Whoever connects again does not read any more why the game was not connected.
func TestConnectingAgainClearsTheReason(t *testing.T) {
	r, f := openWithFriend(t)
	state := began(t)
	f.changed(state)
	r.until("the game", func() bool { return !r.view.Table.Waiting })
	ended := state
	ended.Ended = errors.New("The game was opened in another program with the same link")
	f.changed(ended)
	r.until("the reason", func() bool { return strings.Contains(r.message.ShownText(), "in another program") })
	r.do(r.friends.connect)
	f.changed(state)
	r.until("the connection", func() bool { return r.view.Table.Connected })
	if text := r.message.ShownText(); text != "" {
		t.Errorf("the player reads %q", text)
	}
}

package main

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/clock"
	"backrank/app/notice"
	"backrank/app/player"
	"backrank/app/settings"
	"backrank/online"
	"backrank/variants"
	"backrank/variants/fen"
)

// screen is the tab of a player who plays with a friend elsewhere.
type screen struct {
	name  string
	tabs  *app.Tabs
	match *app.Match
	views <-chan app.View
}

// sit opens a program of a player; folder is its data folder, "" for none.
func sit(t testing.TB, name, folder string) *screen {
	t.Helper()
	tabs := app.OpenTabs(app.Options{Folder: folder, Unsaved: folder == "", Tables: online.Servers{}})
	t.Cleanup(tabs.Shutdown)
	s := &screen{name: name, tabs: tabs}
	tabs.Selected().Settings().Change(func(s *settings.Settings) { s.PlayerName = name })
	s.watch(tabs.Selected())
	return s
}

// watch follows the views of a match.
func (s *screen) watch(m *app.Match) {
	s.match = m
	s.views, _ = m.Watch()
}

// invite opens a table and returns the link for the friend.
func (s *screen) invite(t testing.TB, server *running, n app.NewGame, color player.Choice) string {
	t.Helper()
	n.White.Name = s.name
	m, err := app.Invite(t.Context(), s.tabs, "http://"+server.address, n, color)
	if err != nil {
		t.Fatal(err)
	}
	s.watch(m)
	v := m.View()
	if !v.Table.Waiting || v.Knowledge().Board() == nil {
		t.Fatal("the board is not covered before the friend has come")
	}
	return v.Table.Link.ForFriend()
}

// join follows a link.
func (s *screen) join(t testing.TB, text string) {
	t.Helper()
	link, err := app.ParseTableLink(text)
	if err != nil {
		t.Fatal(err)
	}
	m, err := app.Join(s.tabs, link)
	if err != nil {
		t.Fatal(err)
	}
	s.watch(m)
}

// until waits for a view.
func (s *screen) until(t testing.TB, what string, done func(*app.View) bool) app.View {
	t.Helper()
	late := time.After(30 * time.Second)
	for {
		v := s.match.View()
		if done(&v) {
			return v
		}
		select {
		case <-s.views:
		case <-late:
			t.Fatalf("%s sees no %s: %d steps, turn %v, %+v, %v", s.name, what, v.Steps(), v.Turn, v.Table, v.Notices)
		}
	}
}

// answer accepts or declines what the friend asks.
func (s *screen) answer(t testing.TB, accept bool) {
	t.Helper()
	if err := app.WithFriend(s.match).Answer(s.match.View().Table.Theirs, accept); err != nil {
		t.Fatal(err)
	}
}

// act places or moves at random.
func (s *screen) act(t testing.TB, rng *rand.Rand, v *app.View) {
	t.Helper()
	var err error
	if v.Draft.Going {
		all := v.Draft.End.All()
		err = s.match.Place(all[rng.IntN(len(all))])
	} else {
		all := v.End.Moves(nil)
		err = s.match.Play(all[rng.IntN(len(all))])
	}
	if err != nil {
		t.Fatalf("%s, step %d: %v", s.name, v.Steps(), err)
	}
}

// playBoth plays steps at random until the game has a number of steps or is over.
func playBoth(t testing.TB, rng *rand.Rand, steps int, both ...*screen) {
	t.Helper()
	for n := 0; n < steps; n++ {
		for _, s := range both {
			v := s.until(t, "step", func(v *app.View) bool { return v.Over() || v.Steps() >= n && !v.Table.Waiting })
			if v.Over() {
				return
			}
			if v.Steps() == n && v.HumanTurn {
				s.act(t, rng, &v)
			}
			if c := v.Turn.Other(); v.Draft.Going && v.Draft.End.Terms().Protocol == variants.Hidden && v.Side(c).Elsewhere && v.Knowledge().Sees(c) {
				t.Fatalf("%s sees the hidden pieces of %v", s.name, c)
			}
		}
	}
}

// meet lets Anna, whose program has a data folder ("" for none), invite Ben to a game of a variant in which she has White.
func meet(t testing.TB, server *running, folder, variant, clock string) (anna, ben *screen) {
	t.Helper()
	v, _ := variants.ByID(variant)
	anna, ben = sit(t, "Anna", folder), sit(t, "Ben", "")
	ben.join(t, anna.invite(t, server, newGame(v, variants.Free, clock), player.ChooseWhite))
	return anna, ben
}

// newGame returns a game of a variant with a start or a draft.
func newGame(v variants.Variant, p variants.Protocol, text string) app.NewGame {
	terms, _ := clock.Parse(text)
	return app.NewGame{Variant: v, Terms: variants.Terms{Protocol: p}, Clock: terms}
}

func TestTwoProgramsPlayEachVariant(t *testing.T) {
	server := start(t, t.TempDir(), "127.0.0.1:0")
	rng := rand.New(rand.NewPCG(1, 47))
	for i, v := range variants.All() {
		protocols := []variants.Protocol{variants.Free}
		if v.Symmetry == variants.Drafted {
			protocols = variants.Protocols()
		}
		for _, p := range protocols {
			t.Run(v.ID+"/"+p.ID(), func(t *testing.T) {
				anna, ben, eve := sit(t, "Anna", ""), sit(t, "Ben", ""), sit(t, "Eve", "")
				link := anna.invite(t, server, newGame(v, p, []string{"", "3+2", "5+3"}[i%3]), player.ChooseRandom)
				ben.join(t, link)
				first := anna.until(t, "game", func(v *app.View) bool { return !v.Table.Waiting })
				eve.join(t, first.Table.Link.ForSpectators())
				if err := first.Knowledge().Help(); err == nil {
					t.Error("there is help in a game with a friend")
				}
				playBoth(t, rng, 40, anna, ben)
				for _, s := range []*screen{anna, ben, eve} {
					s.until(t, "end", func(v *app.View) bool { return v.Over() || v.Steps() >= 40 })
				}
				if err := ben.match.Resign(); err != nil && !strings.Contains(err.Error(), "over") {
					t.Fatal(err)
				}
				var ends []string
				for _, s := range []*screen{anna, ben, eve} {
					end := s.until(t, "result", func(v *app.View) bool { return v.Over() })
					text := string(end.Outcome) + end.White.Label + end.Black.Label
					if !end.Draft.Going {
						text += fen.Format(&end.End)
					}
					ends = append(ends, text)
					if s != eve && end.Knowledge().Help() != nil {
						t.Error("there is no help after the game")
					}
				}
				if ends[0] != ends[1] || ends[0] != ends[2] {
					t.Errorf("the players have different games: %q", ends)
				}
			})
		}
	}
}

func TestRematchesChangeColours(t *testing.T) {
	server := start(t, t.TempDir(), "127.0.0.1:0")
	anna, ben := meet(t, server, "", "bunker", "3+2")
	before := anna.until(t, "game", func(v *app.View) bool { return !v.Table.Waiting })
	ben.until(t, "game", func(v *app.View) bool { return !v.Table.Waiting })
	if err := ben.match.Rematch(app.SameStart); err == nil {
		t.Error("a rematch during the game")
	}
	if err := anna.match.Resign(); err != nil {
		t.Fatal(err)
	}
	for i, question := range []app.RematchStart{app.SameStart, app.NewStart} {
		over := func(v *app.View) bool { return v.Over() }
		anna.until(t, "end", over)
		ben.until(t, "end", over)
		if err := ben.match.Rematch(question); err != nil {
			t.Fatal(err)
		}
		anna.until(t, "question", func(v *app.View) bool { return v.Table.Theirs != "" })
		anna.answer(t, true)
		next := anna.until(t, "rematch", func(v *app.View) bool { return !v.Over() })
		if want := [][2]int{{2, 0}, {0, 4}}[i]; next.Score.Halves != want || next.Score.Games != i+1 || next.Score.Return != (i == 0) {
			t.Errorf("game %d: the score is %+v, want %v", i+2, next.Score, want)
		}
		if white := next.White.Human(); white != (i%2 == 1) {
			t.Errorf("game %d: the colours have not changed", i+2)
		}
		if i == 0 && next.StartID != before.StartID {
			t.Errorf("the rematch begins from %s, not %s", next.StartID, before.StartID)
		}
		ben.until(t, "rematch", func(v *app.View) bool { return !v.Over() })
		if err := anna.match.Resign(); err != nil {
			t.Fatal(err)
		}
	}
}

func TestTakeBacksAndDrawsAreAgreedOn(t *testing.T) {
	server := start(t, t.TempDir(), "127.0.0.1:0")
	anna, ben := meet(t, server, "", "chess960", "")
	playBoth(t, rand.New(rand.NewPCG(2, 47)), 3, anna, ben)
	anna.until(t, "three moves", func(v *app.View) bool { return v.Steps() == 3 })
	ben.until(t, "three moves", func(v *app.View) bool { return v.Steps() == 3 })
	if err := anna.match.TakeBack(); err != nil {
		t.Fatal(err)
	}
	ben.until(t, "question", func(v *app.View) bool { return v.Table.Theirs == app.AskTakeBack })
	ben.answer(t, false)
	refused := anna.until(t, "answer", func(v *app.View) bool { return v.Table.Mine == "" && len(v.Notices) > 0 })
	if text := refused.Notices[len(refused.Notices)-1].Text; text != "Ben declines" || refused.Steps() != 3 {
		t.Errorf("after a refusal: %q, %d moves", text, refused.Steps())
	}
	if err := ben.match.OfferDraw(); err != nil {
		t.Fatal(err)
	}
	anna.until(t, "offer", func(v *app.View) bool { return v.DrawOffer == chess.Black })
	if err := anna.match.AnswerDraw(true); err != nil {
		t.Fatal(err)
	}
	for _, s := range []*screen{anna, ben} {
		if end := s.until(t, "draw", func(v *app.View) bool { return v.Over() }); end.Method != chess.DrawOffer {
			t.Errorf("%s sees %v", s.name, end.Method)
		}
	}
	if err := anna.match.TakeBack(); err == nil {
		t.Error("the agreed draw was taken back here alone")
	}
}

// A player's last move is taken back on both boards, also if it was answered.
func TestAnAcceptedTakeBackIsOnBothBoards(t *testing.T) {
	server := start(t, t.TempDir(), "127.0.0.1:0")
	v, _ := variants.ByID("chess960")
	for _, plies := range []int{3, 4} {
		anna, ben := sit(t, "Anna", ""), sit(t, "Ben", "")
		ben.join(t, anna.invite(t, server, newGame(v, variants.Free, "10+0"), player.ChooseWhite))
		playBoth(t, rand.New(rand.NewPCG(8, 47)), plies, anna, ben)
		ben.until(t, "moves", func(v *app.View) bool { return v.Steps() == plies })
		anna.until(t, "moves", func(v *app.View) bool { return v.Steps() == plies })
		if err := anna.match.TakeBack(); err != nil {
			t.Fatal(err)
		}
		ben.until(t, "question", func(v *app.View) bool { return v.Table.Theirs == app.AskTakeBack })
		ben.answer(t, true)
		for _, s := range []*screen{ben, anna} {
			back := s.until(t, "take-back", func(v *app.View) bool { return v.Steps() == 2 })
			if back.Turn != chess.White {
				t.Errorf("%s sees the turn of %v", s.name, back.Turn)
			}
		}
		again := anna.match.View()
		anna.act(t, rand.New(rand.NewPCG(9, 47)), &again)
		ben.until(t, "another move", func(v *app.View) bool { return v.Steps() == 3 })
	}
}

// A player can place pieces at random at any turn: the rest in a hidden draft, else one, because the friend's are not the player's.
func TestADraftIsFinishedAtRandom(t *testing.T) {
	server := start(t, t.TempDir(), "127.0.0.1:0")
	v, _ := variants.ByID("prechess")
	for _, p := range variants.Protocols() {
		anna, ben := sit(t, "Anna", ""), sit(t, "Ben", "")
		ben.join(t, anna.invite(t, server, newGame(v, p, ""), player.ChooseWhite))
		playBoth(t, rand.New(rand.NewPCG(10, 47)), 9, anna, ben)
		for n := 9; n < 16; {
			for _, s := range []*screen{anna, ben} {
				now := s.until(t, "placements of a draft "+p.ID(), func(v *app.View) bool { return v.Steps() >= n })
				if !now.HumanTurn || !now.Draft.Going {
					continue
				}
				if err := s.match.FinishDraft(); err != nil {
					t.Fatal(err)
				}
				now = s.until(t, "further placements of a draft "+p.ID(), func(v *app.View) bool { return v.Steps() > n })
				n = now.Steps()
			}
		}
		for _, s := range []*screen{anna, ben} {
			s.until(t, "end of the draft "+p.ID(), func(v *app.View) bool { return !v.Draft.Going })
		}
	}
}

// A player who opens the own invitation does not take the friend's seat.
func TestNobodyJoinsTheirOwnInvitation(t *testing.T) {
	server := start(t, t.TempDir(), "127.0.0.1:0")
	v, _ := variants.ByID("chess960")
	anna := sit(t, "Anna", "")
	link, err := app.ParseTableLink(anna.invite(t, server, newGame(v, variants.Free, ""), player.ChooseWhite))
	if err != nil {
		t.Fatal(err)
	}
	before := len(anna.tabs.All())
	if _, err := app.Join(anna.tabs, link); err == nil || !strings.Contains(err.Error(), "your own invitation") {
		t.Errorf("joined: %v", err)
	}
	if n := len(anna.tabs.All()); n != before || !anna.match.View().Table.Waiting {
		t.Errorf("%d tabs, %d before; %+v", n, before, anna.match.View().Table)
	}
}

// A friend without a name is not called by a colour.
func TestAFriendWithoutANameAnswers(t *testing.T) {
	server := start(t, t.TempDir(), "127.0.0.1:0")
	v, _ := variants.ByID("chess960")
	anna, friend := sit(t, "Anna", ""), sit(t, "", "")
	friend.join(t, anna.invite(t, server, newGame(v, variants.Free, ""), player.ChooseWhite))
	anna.until(t, "game", func(v *app.View) bool { return !v.Table.Waiting })
	friend.until(t, "game", func(v *app.View) bool { return !v.Table.Waiting })
	if err := app.WithFriend(friend.match).Say("hello"); err != nil {
		t.Fatal(err)
	}
	told := anna.until(t, "phrase", func(v *app.View) bool { return len(v.Notices) > 0 })
	if text := told.Notices[len(told.Notices)-1].Text; text != "Your friend: Hello!" {
		t.Errorf("the player reads %q", text)
	}
	if name := told.Tag("Black"); name != "Friend" { // the game list shows the only person without a name as the player
		t.Errorf("the archive has the friend as %q", name)
	}
}

// A program that has ended, or was killed, goes on with its game when it starts again.
func TestAGameGoesOnAfterARestart(t *testing.T) {
	server := start(t, t.TempDir(), "127.0.0.1:0")
	folder := t.TempDir()
	anna, ben := meet(t, server, folder, "chess480", "10+5")
	rng := rand.New(rand.NewPCG(3, 47))
	playBoth(t, rng, 4, anna, ben)
	anna.until(t, "four moves", func(v *app.View) bool { return v.Steps() == 4 })
	anna.tabs.Shutdown()
	anna = sit(t, "Anna", folder)
	if v := anna.match.View(); v.Table.Link.Drawn == "" {
		t.Error("the draw is not stored: a server could repeat it")
	}
	if v := anna.match.View(); v.Steps() != 4 || !v.Table.AtTable() || v.Paused || !v.White.Human() || !v.Black.Elsewhere {
		t.Fatalf("after the restart: %d moves, %+v, paused %v", v.Steps(), v.Table, v.Paused)
	}
	for _, s := range []*screen{anna, ben} { // the clock runs while Anna is away, and Ben waits for her
		s.until(t, "table", func(v *app.View) bool { return v.Table.Connected })
	}
	again := anna.until(t, "table", func(v *app.View) bool { return v.Table.Connected && v.HumanTurn && !v.Table.Waiting })
	anna.act(t, rng, &again)
	ben.until(t, "fifth move", func(v *app.View) bool { return v.Steps() == 5 })
}

// A move is drawn at once without a connection, and sent when it is back.
func TestMovesAreSentWhenTheServerIsBack(t *testing.T) {
	folder := t.TempDir()
	server := start(t, folder, "127.0.0.1:0")
	anna, ben := meet(t, server, "", "chess960", "10+0")
	began := anna.until(t, "game", func(v *app.View) bool { return !v.Table.Waiting })
	server.stop()
	anna.until(t, "break", func(v *app.View) bool { return !v.Table.Connected })
	anna.act(t, rand.New(rand.NewPCG(4, 47)), &began)
	if v := anna.match.View(); v.Steps() != 1 {
		t.Fatal("the move is not drawn at once")
	}
	start(t, folder, server.address)
	ben.until(t, "move", func(v *app.View) bool { return v.Steps() == 1 })
	confirmed := anna.until(t, "answer", func(v *app.View) bool { return v.Table.Connected && v.Steps() == 1 })
	if r := confirmed.Reading(time.Now()); r.Of(chess.White).Time < 9*time.Minute {
		t.Errorf("the outage was charged: %v", r.Of(chess.White).Time)
	}
}

// A move that was made without a connection is sent when the program starts again.
func TestAMoveIsSentAfterARestart(t *testing.T) {
	games, folder := t.TempDir(), t.TempDir()
	server := start(t, games, "127.0.0.1:0")
	anna, ben := meet(t, server, folder, "chess960", "10+0")
	began := anna.until(t, "game", func(v *app.View) bool { return !v.Table.Waiting })
	server.stop()
	anna.until(t, "break", func(v *app.View) bool { return !v.Table.Connected })
	anna.act(t, rand.New(rand.NewPCG(6, 47)), &began)
	anna.tabs.Shutdown()
	anna = sit(t, "Anna", folder) // the server is still missing
	alone := anna.match.View()
	if alone.Table.Waiting || alone.Knowledge().Board() != nil || alone.Steps() != 1 || alone.HumanTurn || !alone.Black.Elsewhere {
		t.Errorf("without a connection: %+v, %d moves", alone.Table, alone.Steps())
	}
	start(t, games, server.address)
	ben.until(t, "move", func(v *app.View) bool { return v.Steps() == 1 })
}

// What has happened while a program was closed is told when it is back.
func TestWhatWasMissedIsTold(t *testing.T) {
	server := start(t, t.TempDir(), "127.0.0.1:0")
	folder := t.TempDir()
	anna, ben := meet(t, server, folder, "chess960", "")
	rng := rand.New(rand.NewPCG(5, 47))
	playBoth(t, rng, 3, anna, ben)
	ben.until(t, "three moves", func(v *app.View) bool { return v.Steps() == 3 })
	anna.tabs.Shutdown()
	reply := ben.until(t, "three moves", func(v *app.View) bool { return v.Steps() == 3 && v.HumanTurn })
	ben.act(t, rng, &reply)
	ben.until(t, "answer", func(v *app.View) bool { return v.Steps() == 4 && !v.Table.Friend })
	anna = sit(t, "Anna", folder)
	anna.until(t, "message about the fourth move", func(v *app.View) bool {
		return v.Steps() == 4 && slices.ContainsFunc(v.Notices, func(n notice.Notice) bool {
			return strings.Contains(n.Text, "1 move was made while you were away")
		})
	})
}

// The tab of a hidden draft is closed: the placements that stand for the friend's go into no file, neither now nor when the program
// starts again, and the draft goes on when the tab is reopened.
func TestStandInsGoIntoNoFile(t *testing.T) {
	server := start(t, t.TempDir(), "127.0.0.1:0")
	folder := t.TempDir()
	v, _ := variants.ByID("prechess")
	anna, ben := sit(t, "Anna", folder), sit(t, "Ben", "")
	ben.join(t, anna.invite(t, server, newGame(v, variants.Hidden, ""), player.ChooseBlack))
	rng := rand.New(rand.NewPCG(13, 47))
	for n := range 3 {
		placing := ben.until(t, "turn", func(v *app.View) bool { return !v.Table.Waiting && v.HumanTurn && v.Steps() == n })
		ben.act(t, rng, &placing)
	}
	anna.until(t, "stand-ins", func(v *app.View) bool { return v.Steps() == 3 })
	playing := anna.match
	if _, err := anna.tabs.Begin(app.NewGame{Variant: v}); err != nil {
		t.Fatal(err)
	}
	if err := anna.tabs.Close(playing); err != nil {
		t.Fatal(err)
	}
	again, err := anna.tabs.Reopen()
	if err != nil {
		t.Fatal(err)
	}
	anna.watch(again)
	anna.until(t, "draft", func(v *app.View) bool { return v.Table.Connected && v.Steps() == 3 })
	anna.tabs.Shutdown()
	if data, err := os.ReadFile(filepath.Join(folder, "games.pgn")); err == nil {
		t.Errorf("games.pgn has %s", data)
	}
	sit(t, "Anna", folder).tabs.Shutdown()
	if data, err := os.ReadFile(filepath.Join(folder, "games.pgn")); err == nil {
		t.Errorf("after a restart games.pgn has %s", data)
	}
}

// A seat is in one program at a time: in that which opened the link last. The other program says so and plays no more moves, until
// its player takes the seat back.
func TestASeatIsInOneProgram(t *testing.T) {
	server := start(t, t.TempDir(), "127.0.0.1:0")
	v, _ := variants.ByID("chess960")
	anna, ben, phone := sit(t, "Anna", ""), sit(t, "Ben", ""), sit(t, "Ben", "")
	link := anna.invite(t, server, newGame(v, variants.Free, "10+0"), player.ChooseBlack)
	ben.join(t, link)
	began := ben.until(t, "game", func(v *app.View) bool { return !v.Table.Waiting && v.HumanTurn })
	phone.join(t, link)
	phone.until(t, "game", func(v *app.View) bool { return !v.Table.Waiting && v.HumanTurn })
	ended := ben.until(t, "end of the connection", func(v *app.View) bool { return !v.Table.AtTable() })
	if text := ended.Notices[len(ended.Notices)-1].Text; text != "The game was opened in another program with the same link" || ended.Knowledge().Help() == nil {
		t.Errorf("Ben reads %q, help %v", text, ended.Knowledge().Help())
	}
	anna.until(t, "friend", func(v *app.View) bool { return v.Table.Friend })
	if err := app.WithFriend(ben.match).Connect(); err != nil {
		t.Fatal(err)
	}
	ben.until(t, "table", func(v *app.View) bool { return v.Table.Connected && v.Table.Friend })
	ben.act(t, rand.New(rand.NewPCG(12, 47)), &began)
	anna.until(t, "move", func(v *app.View) bool { return v.Steps() == 1 })
	phone.until(t, "end of the connection", func(v *app.View) bool { return !v.Table.AtTable() })
}

// If the server has lost a game, the players can go on at one screen.
func TestAGameWithoutATableGoesOnHere(t *testing.T) {
	server := start(t, t.TempDir(), "127.0.0.1:0")
	anna, ben := meet(t, server, "", "chess960", "10+0")
	rng := rand.New(rand.NewPCG(8, 47))
	playBoth(t, rng, 2, anna, ben)
	anna.until(t, "two moves", func(v *app.View) bool { return v.Steps() == 2 })
	server.stop()
	start(t, t.TempDir(), server.address) // its games are gone
	alone := anna.until(t, "end of the table", func(v *app.View) bool { return !v.Table.AtTable() })
	if alone.HumanTurn && alone.Black.Human() || alone.Knowledge().Help() == nil || alone.Steps() != 2 || len(alone.Notices) == 0 {
		t.Fatalf("without a table: %+v, %v", alone.Black.Player, alone.Notices)
	}
	if err := anna.match.Flip(); err != nil {
		t.Fatal(err)
	}
	alone = anna.match.View()
	if r := alone.Reading(time.Now()); r.Running {
		t.Error("a clock runs without the table")
	}
	if err := app.WithFriend(anna.match).Leave(); err != nil {
		t.Fatal(err)
	}
	alone = anna.match.View()
	if !alone.White.Human() || !alone.Black.Human() || !alone.Paused || alone.Steps() != 2 || len(alone.Notices) == 0 {
		t.Fatalf("without a table: %+v, %+v, paused %v, %v", alone.White.Player, alone.Black.Player, alone.Paused, alone.Notices)
	}
	if err := app.NewArbiter(anna.match).Pause(false); err != nil {
		t.Fatal(err)
	}
	on := anna.match.View()
	anna.act(t, rng, &on)
}

func TestTwoProgramsPlayFromAPosition(t *testing.T) {
	server := start(t, t.TempDir(), "127.0.0.1:0")
	v, _ := variants.ByID("chess960")
	const text = "4k3/8/8/8/8/8/4P3/RK6 w A - 0 1"
	n := newGame(v, variants.Free, "3+2")
	n.FEN = text
	anna, ben := sit(t, "Anna", ""), sit(t, "Ben", "")
	ben.join(t, anna.invite(t, server, n, player.ChooseBlack))
	for _, s := range []*screen{anna, ben} {
		began := s.until(t, "game", func(v *app.View) bool { return !v.Table.Waiting })
		if got := fen.Format(&began.First); got != text || began.Black.Label != "Anna" {
			t.Errorf("%s begins from %s, Black is %s", s.name, got, began.Black.Label)
		}
	}
}

// A cancelled invitation begins no game, whenever the friend opens its link.
func TestACancelledInvitationBeginsNoGame(t *testing.T) {
	server := start(t, t.TempDir(), "127.0.0.1:0")
	v, _ := variants.ByID("chess960")
	anna, ben := sit(t, "Anna", ""), sit(t, "Ben", "")
	link := anna.invite(t, server, newGame(v, variants.Free, "3+2"), player.ChooseWhite)
	anna.until(t, "connection", func(v *app.View) bool { return v.Table.Connected })
	if err := app.WithFriend(anna.match).Leave(); err != nil {
		t.Fatal(err)
	}
	here := anna.match.View()
	if !here.White.Human() || !here.Black.Human() || here.Table.AtTable() {
		t.Errorf("after cancelling: %+v, %+v", here.White.Player, here.Table)
	}
	table, _ := app.ParseTableLink(link)
	stranger := server.follow(t, table.Table, "", "")
	stranger.until(t, "closed table", func(s online.State) bool { return s.Table.Closed })
	ben.join(t, link)
	late := ben.until(t, "reason", func(v *app.View) bool { return !v.Table.AtTable() && len(v.Notices) > 0 })
	if late.Steps() > 0 || late.Over() {
		t.Error("a game has begun")
	}
}

// A rematch on which both agree while a program is closed is played when it is back.
func TestARematchBeginsAfterARestart(t *testing.T) {
	server := start(t, t.TempDir(), "127.0.0.1:0")
	folder := t.TempDir()
	anna, ben := meet(t, server, folder, "chess960", "10+0")
	anna.until(t, "game", func(v *app.View) bool { return !v.Table.Waiting })
	if err := anna.match.Resign(); err != nil {
		t.Fatal(err)
	}
	for _, s := range []*screen{anna, ben} {
		s.until(t, "end", func(v *app.View) bool { return v.Over() })
	}
	if err := anna.match.Rematch(app.SameStart); err != nil {
		t.Fatal(err)
	}
	ben.until(t, "question", func(v *app.View) bool { return v.Table.Theirs == app.AskSameStart })
	anna.tabs.Shutdown()
	ben.answer(t, true)
	ben.until(t, "rematch", func(v *app.View) bool { return !v.Over() })
	anna = sit(t, "Anna", folder)
	if back := anna.until(t, "rematch", func(v *app.View) bool { return !v.Over() && v.Table.Connected }); !back.Black.Human() {
		t.Error("the colours have not changed")
	}
}

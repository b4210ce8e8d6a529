package game

import (
	"strings"
	"testing"

	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/player"
	"backrank/internal/testapp"
	"backrank/ui/theme"
	"backrank/variants"
)

func TestTheBannerTellsAboutTheFriend(t *testing.T) {
	testapp.Of(t, theme.New(theme.Light))
	link := app.TableLink{Server: "https://play.example.org", Table: "t", Secret: "MINE", Guest: "YOURS", Name: "Anna"}
	atTable := func(change func(*app.View)) app.View {
		v := app.View{
			Outcome: chess.NoOutcome, HumanTurn: true, Turn: chess.White, Table: app.TableView{Link: link, Connected: true, Friend: true},
			White: app.Side{Player: player.Player{Name: "Anna"}, Label: "Anna"}, Black: app.Side{Player: player.Player{Elsewhere: true, Name: "Ben"}, Label: "Ben", Color: chess.Black},
		}
		change(&v)
		return v
	}
	for _, c := range []struct {
		when    string
		view    app.View
		text    string
		buttons string
		strip   string // of the friend
	}{
		{"waiting", atTable(func(v *app.View) { v.Table.Waiting, v.Table.Friend = true, false }), "Waiting for your friend", "Copy link, Link and QR code…, Cancel", "awaited"},
		{"joining", atTable(func(v *app.View) { v.Table.Waiting, v.Table.Link.Guest = true, "" }), "The game is about to begin", "Leave", "awaited"},
		{"playing", atTable(func(*app.View) {}), "", "", ""},
		{"without a connection", atTable(func(v *app.View) { v.Table.Connected = false }), "", "", "no connection"},
		{"without the friend", atTable(func(v *app.View) { v.Table.Friend = false }), "", "", "away"},
		{"when the friend has left", atTable(func(v *app.View) { v.Table.Friend, v.Table.MayClaim = false, true }), "Ben has left", "Claim victory", "away"},
		{"a take-back", atTable(func(v *app.View) { v.Table.Theirs = app.AskTakeBack }), "Ben asks to take back a move", "Accept, Decline", ""},
		{"a take-back that the player asks for", atTable(func(v *app.View) { v.Table.Mine = app.AskTakeBack }), "Ben has been asked for a take-back", "", ""},
		{"a rematch", atTable(func(v *app.View) { v.Table.Theirs, v.Outcome = app.AskNewStart, chess.Draw }), "Ben offers a rematch from a new start", "Accept, Decline", ""},
		{"a spectator", atTable(func(v *app.View) { v.Table.Spectator, v.White.Elsewhere = true, true }), "You are watching", "", ""},
		{"when the server has lost the game", atTable(func(v *app.View) { v.Table = app.TableView{} }), "This game is not connected to the server", "Connect, Go on at this screen", ""},
	} {
		b := NewBanner(&recordedActions{})
		b.Update(&c.view)
		text, _ := b.Texts()
		var buttons []string
		for _, button := range b.Buttons() {
			buttons = append(buttons, button.Text)
		}
		if strip := awayText(&c.view, chess.Black); text != c.text || strings.Join(buttons, ", ") != c.buttons || strip != c.strip {
			t.Errorf("%s: %q, %q, %q", c.when, text, buttons, strip)
		}
	}
}

func TestNobodyRematchesAFriendWhoHasLeft(t *testing.T) {
	v := app.View{Outcome: chess.WhiteWon, Variant: variants.All()[0], StartID: "1", White: app.Side{Player: player.Player{Name: "Anna"}}, Black: app.Side{Player: player.Player{Elsewhere: true}}}
	if all := rematches(&v); len(all) > 0 {
		t.Errorf("%d rematches are offered without a table", len(all))
	}
	v.Table.Link.Table = "t"
	if all := rematches(&v); len(all) == 0 {
		t.Error("no rematch is offered at a table")
	}
}

package newgame

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"backrank/app/player"
	"backrank/internal/dialogtest"
	"backrank/ui/widget"
	"backrank/variants"
)

func TestAFriendElsewhereIsInvited(t *testing.T) {
	for color, whiteElsewhere := range map[player.Choice]bool{player.ChooseWhite: false, player.ChooseBlack: true} {
		d := openWith(t, Choices{Variant: "bunker", Friend: true, Online: true, Server: "localhost:8080", PlayerName: "Anna", Color: color, Clock: "3+2", Unrepeated: true})
		g := d.dialog
		if g.startButton.Text != "Invite" || g.startButton.Disabled() {
			t.Fatalf("the button is %q, enabled %v", g.startButton.Text, !g.startButton.Disabled())
		}
		if name := g.start.name.Text(); !strings.HasPrefix(name, "Drawn") {
			t.Errorf("the start position that is shown is %q, but another is drawn", name)
		}
		g.opponent.friend.server.SetText("not an address")
		if !g.startButton.Disabled() || g.frame.Problem.Text() == "" {
			t.Error("a bad address is accepted")
		}
		g.opponent.friend.server.SetText("play.example.org")
		test.Tap(g.startButton)
		if len(d.games) != 1 || !d.last.Invites() || d.last.Server != "play.example.org" {
			t.Fatalf("%+v, %+v", d.games, d.last)
		}
		n := d.games[0]
		if n.White.Elsewhere != whiteElsewhere || n.Black.Elsewhere == whiteElsewhere || n.Unrepeated {
			t.Errorf("%s: %+v", color, n)
		}
	}
}

func TestAFriendHereNeedsNoServer(t *testing.T) {
	d := openWith(t, Choices{Variant: "bunker", Friend: true, FriendName: "Ben", Server: "not an address"})
	test.Tap(d.dialog.startButton)
	if len(d.games) != 1 || d.last.Invites() || d.games[0].Black.Name != "Ben" {
		t.Errorf("%+v, %+v", d.games, d.last)
	}
}

func TestOwnVariantsAreNotPlayedElsewhere(t *testing.T) {
	fischer, _ := variants.ByID("chess960")
	bunker, _ := variants.ByID("bunker")
	own := variants.Custom(fischer.Family, variants.Unequal, bunker.Castling)
	d := openWith(t, Choices{Variant: own.ID, Friend: true, Online: true, Server: "localhost:8080"})
	if !d.dialog.variant.IsCustom() || !d.dialog.startButton.Disabled() || d.dialog.frame.Problem.Text() == "" {
		t.Errorf("a friend elsewhere is invited to %s, which no server knows", d.dialog.variant.ID)
	}
}

func TestServersOfTheLocalNetworkAreOffered(t *testing.T) {
	d := openWith(t, Choices{Variant: "bunker", Friend: true, Online: true})
	var find *widget.Button
	for _, o := range test.LaidOutObjects(d.dialog.opponent.friend.serverRow) {
		if b, ok := o.(*widget.Button); ok {
			find = b
		}
	}
	test.Tap(find)
	for _, key := range []fyne.KeyName{fyne.KeyDown, fyne.KeyReturn} {
		dialogtest.Press(d.win, key)
	}
	if got := d.dialog.opponent.friend.server.Text; got != "192.168.1.5:8080" {
		t.Errorf("the server is %q", got)
	}
}

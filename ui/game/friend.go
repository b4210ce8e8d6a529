package game

import (
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/lang"
)

// friendContent returns the content of the banner about a friend elsewhere; false if there is nothing to tell or to ask.
func friendContent(v *app.View) (bannerContent, bool) {
	t := &v.Table
	switch {
	case lostTable(v):
		return bannerContent{
			text: lang.L("This game is not connected to the server"),
			choices: []choice{
				{label: lang.L("Connect"), do: func(b *Banner) { b.actions.ConnectFriend() }}, cancelInvitation(lang.L("Go on at this screen")),
			},
		}, true
	case !t.AtTable():
		return bannerContent{}, false
	case t.Waiting && t.Link.ForFriend() == "":
		return bannerContent{text: lang.L("The game is about to begin"), details: connectionText(v), choices: []choice{cancelInvitation(lang.L("Leave"))}}, true
	case t.Waiting:
		return bannerContent{
			text: lang.L("Waiting for your friend"), details: connectionText(v),
			choices: []choice{
				{label: lang.L("Copy link"), do: func(b *Banner) { b.actions.CopyInvitation() }},
				{lang.L("Link and QR code…"), lang.L("QR code…"), func(b *Banner) { b.actions.ShowInvitation() }},
				cancelInvitation(lang.L("Cancel")),
			},
		}, true
	case t.Theirs != "":
		return bannerContent{text: questionText(v), choices: []choice{
			{label: lang.L("Accept"), do: func(b *Banner) { b.actions.AnswerFriend(true) }},
			{label: lang.L("Decline"), do: func(b *Banner) { b.actions.AnswerFriend(false) }},
		}}, true
	case !v.Over() && !t.Spectator && t.MayClaim:
		return bannerContent{
			text: lang.L("{{.Player}} has left", "Player", friendName(v)), details: lang.L("You can wait, or end the game as its winner"),
			choices: []choice{{label: lang.L("Claim victory"), do: func(b *Banner) { b.actions.ClaimVictory() }}},
		}, true
	case !v.Over() && t.Mine == app.AskTakeBack:
		return bannerContent{text: lang.L("{{.Player}} has been asked for a take-back", "Player", friendName(v))}, true
	case t.Spectator && !v.Over():
		return bannerContent{text: lang.L("You are watching"), details: connectionText(v), persistent: true}, true
	}
	return bannerContent{}, false
}

// lostTable reports whether the game is one with a friend elsewhere without its table.
func lostTable(v *app.View) bool {
	return (v.White.Elsewhere || v.Black.Elsewhere) && !v.Table.AtTable() && !v.Over() && !v.Document
}

// cancelInvitation returns the button that leaves a table before the game, or goes on without it.
func cancelInvitation(label string) choice {
	return choice{label: label, do: func(b *Banner) { b.actions.CancelInvitation() }}
}

// connectionText says that there is no connection to the server, "" while there is one.
func connectionText(v *app.View) string {
	if v.Table.Connected {
		return ""
	}
	return lang.L("Connecting to {{.Server}}…", "Server", v.Table.Link.Server)
}

// friendName returns the name of the friend elsewhere.
func friendName(v *app.View) string {
	for _, c := range []chess.Color{chess.White, chess.Black} {
		if v.Side(c).Elsewhere {
			return PlayerName(v, c)
		}
	}
	return ""
}

// questionText returns what the friend asks.
func questionText(v *app.View) string {
	switch v.Table.Theirs {
	case app.AskTakeBack:
		return lang.L("{{.Player}} asks to take back a move", "Player", friendName(v))
	case app.AskSameStart:
		return lang.L("{{.Player}} offers a rematch from the same start", "Player", friendName(v))
	}
	return lang.L("{{.Player}} offers a rematch from a new start", "Player", friendName(v))
}

// askedText says that the player has asked for a rematch, "" if not.
func askedText(v *app.View) string {
	if v.Table.Mine == "" {
		return ""
	}
	return lang.L("{{.Player}} has been asked for a rematch", "Player", friendName(v))
}

// awayText returns what the strip of a friend elsewhere shows about the connection, "" while all is well.
func awayText(v *app.View, c chess.Color) string {
	t := &v.Table
	switch {
	case !t.AtTable() || !v.Side(c).Elsewhere || v.Over() && t.Mine == "" && t.Theirs == "":
		return ""
	case !t.Connected:
		return lang.L("no connection")
	case t.Waiting:
		return lang.L("awaited")
	case !t.Friend && !t.Spectator:
		return lang.L("away")
	}
	return ""
}

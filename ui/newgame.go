package ui

import (
	"math/rand/v2"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/settings"
	"backrank/ui/dialogs/newgame"
	"backrank/variants"
)

// newGames has the commands that start a game: from the New game dialog, the atlas and the editor.
type newGames struct {
	win         fyne.Window
	match       *current
	view        *app.View
	settings    *preferences
	style       *style
	notify      *notifier
	open        *openGames
	players     *players
	showCard    func(variants.Variant)                  // opens the rules of a variant
	chooseStart func(variants.Variant, newgame.Choices) // opens the atlas for choosing a start
	home        func()                                  // returns to the game
}

// newGame opens the New game dialog with the choices of the last new game.
func (n *newGames) newGame() { n.askNewGame(choices(n.settings.get())) }

// choices returns the choices of the last new game from the settings.
func choices(s settings.Settings) newgame.Choices {
	p, _ := variants.ProtocolByID(s.NewProtocol)
	return newgame.Choices{
		Variant: s.NewVariant, Start: s.NewStart, Unrepeated: s.NewUnrepeated,
		Terms: variants.Terms{Protocol: p, BlackBegins: s.NewBlackBegins},
		Clock: s.NewClock, Level: s.NewLevel, Engine: s.NewEngine, Friend: s.NewFriend, Color: s.NewColor, PlayerName: s.PlayerName, FriendName: s.FriendName,
		Occasion: app.Occasion{Event: s.NewEvent, Site: s.NewSite, Round: s.NewRound},
		Match:    newgame.Match{Chosen: s.NewMatch, White: s.NewWhite, Black: s.NewBlack, Pace: time.Duration(s.NewPace) * time.Millisecond},
	}
}

// askNewGame opens the New game dialog with given choices.
func (n *newGames) askNewGame(c newgame.Choices) {
	last := chess.NoColor
	if v := n.view; v.White.Human() != v.Black.Human() {
		last = chess.White
		if v.Black.Human() {
			last = chess.Black
		}
	}
	newgame.Show(n.win, newgame.Input{
		Style: n.style.diagrams(), Levels: n.match.Levels(), LastColor: last, Seed: rand.Uint64(), Study: n.match.Study().Get(),
		ChooseInAtlas: n.chooseStart, Engines: n.match.Engines().Get, ManageEngines: n.players.manageEngines, Choices: c,
	}, n.showCard, func(game app.NewGame, c newgame.Choices, closeDialog func()) {
		closeDialog()
		n.begin(game, c)
	})
}

// begin starts a game and stores its choices in the settings.
func (n *newGames) begin(game app.NewGame, c newgame.Choices) {
	if !n.open.run(func() (*app.Match, error) { return n.open.tabs.Begin(game) }) {
		return
	}
	n.settings.change(func(s *settings.Settings) {
		s.NewVariant, s.NewStart, s.NewUnrepeated = c.Variant, "", c.Unrepeated
		if strings.ContainsAny(c.Start, "?*") { // a single array is not stored, or each new game would repeat it
			s.NewStart = c.Start
		}
		s.NewProtocol, s.NewBlackBegins = c.Terms.Protocol.ID(), c.Terms.BlackBegins
		s.NewClock = c.Clock
		if c.Level != "" { // keep the last level when the opponent has none
			s.NewLevel = c.Level
		}
		s.NewEngine, s.NewFriend, s.NewColor = c.Engine, c.Friend, c.Color
		s.NewMatch, s.NewWhite, s.NewBlack, s.NewPace = c.Match.Chosen, c.Match.White, c.Match.Black, int(c.Match.Pace.Milliseconds())
		s.PlayerName, s.FriendName = c.PlayerName, c.FriendName
		s.NewEvent, s.NewSite, s.NewRound = c.Occasion.Event, c.Occasion.Site, c.Occasion.Round
	})
}

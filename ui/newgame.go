package ui

import (
	"math/rand/v2"
	"strings"

	"github.com/notnil/chess"

	"backrank/app"
	"backrank/ui/dialogs"
	"backrank/variants"
)

// newGames is how games begin: by the dialog, from the atlas, from the editor.
type newGames struct {
	*session
	screens  *screens
	players  *players
	handbook *handbook
}

// newGame opens the dialog for a new game, with what was chosen for the last one.
func (n *newGames) newGame() {
	s := n.settings()
	n.askNewGame(dialogs.Choices{
		Unrepeated: s.NewUnrepeated,
		Variant:    s.NewVariant, Start: s.NewStart, Level: s.NewOpponent, Engine: s.NewEngine, Color: s.NewColor,
		Terms: draftTerms(s),
	})
}

// askNewGame opens the dialog for a new game with something chosen.
func (n *newGames) askNewGame(c dialogs.Choices) {
	s := n.settings()
	last := chess.NoColor
	if v := &n.view; v.White.Human() != v.Black.Human() {
		last = chess.White
		if v.Black.Human() {
			last = chess.Black
		}
	}
	in := dialogs.NewGameInput{
		Looks: n.looks(), Levels: n.match.Levels(), Name: s.PlayerName, Last: last, Seed: rand.Uint64(),
		Study: n.match.Study().Get(), Atlas: n.screens.chooseStart, Engines: n.match.Engines().Get, Manage: n.players.manageEngines,
		Choices: c,
	}
	dialogs.NewGame(n.win, in, n.handbook.showCard, func(game app.NewGame, c dialogs.Choices, leave func()) {
		n.leaving(func() {
			leave()
			n.begin(game, c)
		})
	})
}

// draftTerms are those of the last new draft.
func draftTerms(s app.Settings) variants.Terms {
	p, _ := variants.ProtocolByID(s.NewProtocol)
	return variants.Terms{Protocol: p, BlackBegins: s.NewBlackBegins}
}

func (n *newGames) begin(game app.NewGame, c dialogs.Choices) {
	if !n.order(func() error { return n.match.New(game) }) {
		return
	}
	n.change(func(s *app.Settings) {
		s.NewUnrepeated = c.Unrepeated
		s.NewVariant, s.NewStart, s.NewEngine = c.Variant, "", c.Engine
		if c.Engine == "" { // the level is remembered for another time
			s.NewOpponent = c.Level
		}
		if strings.ContainsAny(c.Start, "?*") { // a pattern draws anew, an array would only come again
			s.NewStart = c.Start
		}
		s.NewColor, s.NewProtocol, s.NewBlackBegins = c.Color, c.Terms.Protocol.ID(), c.Terms.BlackBegins
	})
}

package ui

import (
	"math/rand/v2"
	"strings"

	"github.com/notnil/chess"

	"backrank/app"
	"backrank/ui/dialogs"
	"backrank/variants"
)

// newGame opens the dialog for a new game.
func (w *Window) newGame() {
	s := w.settings()
	last := chess.NoColor
	if v := &w.view; v.White.Human() != v.Black.Human() {
		last = chess.White
		if v.Black.Human() {
			last = chess.Black
		}
	}
	in := dialogs.NewGameInput{
		Looks: w.looks(), Levels: w.match.Levels(), Name: s.PlayerName, Last: last, Seed: rand.Uint64(),
		Study: w.match.Study().Get(), Atlas: w.showArrays, Engines: w.match.Engines().Get, Manage: w.manageEngines,
		Choices: dialogs.Choices{
			Variant: s.NewVariant, Start: s.NewStart, Level: s.NewOpponent, Engine: s.NewEngine, Color: s.NewColor,
			Terms: draftTerms(s),
		},
	}
	in.Choices.Unrepeated = s.NewUnrepeated
	dialogs.NewGame(w.win, in, w.showCard, func(game app.NewGame, c dialogs.Choices, leave func()) {
		w.leaving(func() {
			leave()
			w.begin(game, c)
		})
	})
}

// draftTerms are those of the last new draft.
func draftTerms(s app.Settings) variants.Terms {
	p, _ := variants.ProtocolByID(s.NewProtocol)
	return variants.Terms{Protocol: p, BlackBegins: s.NewBlackBegins}
}

// leaving does something that puts another game in the place of this one, after
// asking if this one is in progress and the player wants to be asked.
func (w *Window) leaving(do func()) {
	v := &w.view
	underWay := v.Steps() > 0
	kept := w.saved == [2]uint64{v.Game, uint64(v.Steps())}
	if v.Over() || kept || !underWay || !w.settings().ConfirmNew {
		do()
		return
	}
	w.confirm("Leave the game in progress?", w.kept(), "Leave", do)
}

// kept says where a game that is left can be found again.
func (w *Window) kept() string {
	if w.match.Archive() == "" {
		return "It is not kept: nothing is saved in this window."
	}
	return "It is kept as it stands: Game, Open a kept game."
}

func (w *Window) begin(game app.NewGame, c dialogs.Choices) {
	w.order(func() error {
		if err := w.match.New(game); err != nil {
			return err
		}
		return w.match.Settings().Change(func(s *app.Settings) {
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
	})
}

func (w *Window) showCard(v variants.Variant) { dialogs.RulesCard(w.win, w.looks(), v) }
func (w *Window) showRules()                  { w.showCard(w.view.Variant) }
func (w *Window) showHelp()                   { dialogs.Help(w.win, keyGroups()) }
func (w *Window) showSettings()               { dialogs.Settings(w.win, w.men, w.settings(), w.change) }

func (w *Window) showAbout() {
	dialogs.Tell(w.win, "About Backrank",
		"Backrank "+w.app.Metadata().Version+", the desktop home of shuffle chess.",
		"MIT licence. Rules, engine, men and boards are Backrank's own; opening names from github.com/notnil/chess; the typeface is made from Inter, under the SIL Open Font License.")
}

// confirm asks before something that cannot be undone by a key.
func (w *Window) confirm(question, detail, verb string, do func()) {
	dialogs.Confirm(w.win, question, detail, verb, do)
}

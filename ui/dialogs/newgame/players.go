package newgame

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"github.com/notnil/chess"

	"backrank/app/player"
	"backrank/lang"
	"backrank/ui/accessible"
	"backrank/ui/dialogs"
	"backrank/ui/widget"
	"backrank/words"
)

// PlayersInput configures the dialog of players.
type PlayersInput struct {
	Levels  []player.Level
	Engines []player.Entry   // that can play this game
	Players [2]player.Player // who plays White and Black
	Name    string           // of the person who plays against a computer
}

// ChangePlayers asks who plays each side of the current game from now on. The list of the side first has the focus.
func ChangePlayers(win fyne.Window, in PlayersInput, first chess.Color, done func(white, black player.Player)) {
	askPlayers(win, in, first, done, playersTexts{
		lang.L("Players"), lang.L("They play from the next move on. The moves so far stay as they are."), lang.L("Continue"),
	})
}

// PlayOn asks who plays a new game from the position shown.
func PlayOn(win fyne.Window, in PlayersInput, done func(white, black player.Player)) {
	askPlayers(win, in, chess.White, done, playersTexts{
		lang.L("Continue from here"), lang.L("A new game with the moves up to here as its history. The present game is saved."), lang.X("begin the game", "Start"),
	})
}

// playersTexts are the texts of the dialog.
type playersTexts struct{ title, about, verb string }

// playersDialog is the open dialog of players.
type playersDialog struct {
	in        PlayersInput
	frame     *dialogs.Dialog
	players   [2][]player.Player // possible players of each side, a person first
	lists     [2]*widget.Dropdown
	names     [2]*widget.Field // of persons
	proposals [2]string        // names that the dialog has filled in
	done      func(white, black player.Player)
}

func askPlayers(win fyne.Window, in PlayersInput, first chess.Color, done func(white, black player.Player), texts playersTexts) *playersDialog {
	p := &playersDialog{in: in, done: done}
	column := func(side int, name string) fyne.CanvasObject {
		p.lists[side] = p.list(side)
		p.names[side] = widget.NewField(lang.L("Name (optional)"), nil)
		p.names[side].SetName(accessible.Join(name, lang.L("Name (optional)")))
		return container.NewVBox(dialogs.LabelAbove(name, p.lists[side]), container.New(dialogs.FixedStack{}, p.names[side]))
	}
	content := container.NewVBox(
		dialogs.Columns(column(0, words.Color(chess.White)), column(1, words.Color(chess.Black))),
		dialogs.Gap(8), widget.Aside(words.Message(texts.about, lang.L("Ratings are approximate and for engines (CCRL). They differ from ratings of lichess or FIDE."))).RowsBetween(3, 5))
	p.proposeNames()
	p.frame = dialogs.Show(win, texts.title, fyne.NewSize(600, 290), dialogs.Unscrolled(content), p.accept,
		widget.NewButton(lang.L("Cancel"), "", "", func() { p.frame.Close() }), widget.NewDefaultButton(texts.verb, "", "", p.accept))
	win.Canvas().Focus(p.lists[first-chess.White])
	return p
}

// list returns the list of players for a side, with its current player chosen.
func (p *playersDialog) list(side int) *widget.Dropdown {
	current := p.in.Players[side]
	options := append([]widget.Option{{Name: lang.L("Human")}}, levelOptions(p.in.Levels)...)
	players := []player.Player{{}}
	if current.Human() {
		players[0] = current
	}
	for i := range p.in.Levels {
		players = append(players, player.Player{Level: i + 1})
	}
	for _, e := range p.in.Engines {
		options, players = append(options, widget.Option{Name: e.Title()}), append(players, e.Player())
	}
	same := func(other player.Player) bool { return other.Level == current.Level && other.Engine == current.Engine }
	chosen := slices.IndexFunc(players, same)
	if chosen < 0 { // an engine no longer in the list
		chosen = len(players)
		options, players = append(options, widget.Option{Name: current.Name}), append(players, current)
	}
	p.players[side] = players
	return widget.NewDropdown(options, chosen, func(int) { p.proposeNames() })
}

// chosen returns the chosen players.
func (p *playersDialog) chosen() (c [2]player.Player) {
	for side, list := range p.lists {
		c[side] = p.players[side][list.Chosen()]
	}
	return c
}

// proposeNames shows a name field for each person, and fills it in unless a name was typed. It proposes the player's name
// for a person who replaces a computer and plays against a computer, and no name for one who plays against a person.
func (p *playersDialog) proposeNames() {
	chosen := p.chosen()
	for side, field := range p.names {
		field.Hidden = !chosen[side].Human()
		proposal := p.in.Players[side].Name
		if !p.in.Players[side].Human() {
			proposal = ""
			if !chosen[1-side].Human() {
				proposal = p.in.Name
			}
		}
		if field.Text == p.proposals[side] {
			field.SetText(proposal)
			p.proposals[side] = proposal
		}
	}
}

// accept closes the dialog and calls done with the chosen players.
func (p *playersDialog) accept() {
	chosen := p.chosen()
	for side := range chosen {
		if chosen[side].Human() {
			chosen[side].Name = strings.TrimSpace(p.names[side].Text)
		}
	}
	p.frame.Close()
	p.done(chosen[0], chosen[1])
}

// levelOptions returns a list entry for each level of the computer: its name, description and rating.
func levelOptions(levels []player.Level) (all []widget.Option) {
	for _, l := range levels {
		o := widget.Option{Name: l.Label(), About: l.Summary}
		if l.Elo > 0 {
			o.Aside = lang.L("Rating {{.Number}}", "Number", l.Elo)
		}
		all = append(all, o)
	}
	return all
}

// levelSummary describes a level and names the scale of its rating.
func levelSummary(l player.Level) string {
	if l.Elo == 0 {
		return l.Summary
	}
	return words.Message(l.Summary, lang.L("Rating {{.Number}} on a scale for engines (CCRL)", "Number", l.Elo))
}

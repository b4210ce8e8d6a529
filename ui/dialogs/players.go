package dialogs

import (
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"github.com/notnil/chess"

	"backrank/app/player"
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

// Players asks who plays each side from now on; the focus begins at the side first.
func Players(win fyne.Window, in PlayersInput, first chess.Color, done func(white, black player.Player)) {
	openPlayers(win, in, first, done, playersTexts{
		"Players", "They play from the next move on. The moves so far stay as they are.", "Continue",
	})
}

// PlayOn asks who plays a new game from a position, in which the side first is to move.
func PlayOn(win fyne.Window, in PlayersInput, first chess.Color, done func(white, black player.Player)) {
	openPlayers(win, in, first, done, playersTexts{
		"Play on from here", "A new game with the moves up to here as its history. The present game is saved.", "Start",
	})
}

// playersTexts are the texts of the dialog.
type playersTexts struct{ title, about, verb string }

// players is the open dialog.
type players struct {
	in     PlayersInput
	dialog *dialog
	able   [2][]player.Player // possible players of each side, a person first
	lists  [2]*widget.Dropdown
	names  [2]*widget.Field // of persons
	own    [2]string        // names that the dialog has filled in
	done   func(white, black player.Player)
}

func openPlayers(win fyne.Window, in PlayersInput, first chess.Color, done func(white, black player.Player), texts playersTexts) *players {
	p := &players{in: in, done: done}
	column := func(side int, name string) fyne.CanvasObject {
		p.lists[side] = p.list(side)
		p.names[side] = widget.NewField("Name (optional)", nil)
		return container.NewVBox(row(name, p.lists[side]), container.New(tallest{}, p.names[side]))
	}
	content := container.NewVBox(
		inColumns(column(0, chess.White.Name()), column(1, chess.Black.Name())),
		gap(8), widget.Aside(words.Message(texts.about, "Ratings are on a scale like that of the engine list CCRL")).Rows(3))
	p.name()
	p.dialog = show(win, texts.title, fyne.NewSize(600, 290), still(content), p.accept,
		widget.NewButton("Cancel", "", "", func() { p.dialog.close() }), widget.NewDefaultButton(texts.verb, "", "", p.accept))
	win.Canvas().Focus(p.lists[first-chess.White])
	return p
}

// list returns the control for a side, with its current player chosen.
func (p *players) list(side int) *widget.Dropdown {
	now := p.in.Players[side]
	options := append([]widget.Option{{Name: "Human"}}, levelOptions(p.in.Levels)...)
	able := []player.Player{{}}
	if now.Human() {
		able[0] = now
	}
	for i := range p.in.Levels {
		able = append(able, player.Player{Level: i + 1})
	}
	for _, e := range p.in.Engines {
		options, able = append(options, widget.Option{Name: e.Title()}), append(able, e.Player())
	}
	same := func(other player.Player) bool { return other.Level == now.Level && other.Engine == now.Engine }
	chosen := slices.IndexFunc(able, same)
	if chosen < 0 { // an engine no longer in the list
		chosen = len(able)
		options, able = append(options, widget.Option{Name: now.Name}), append(able, now)
	}
	p.able[side] = able
	return widget.NewDropdown(options, chosen, func(int) { p.name() })
}

// chosen returns the chosen players.
func (p *players) chosen() (c [2]player.Player) {
	for side, list := range p.lists {
		c[side] = p.able[side][list.Chosen()]
	}
	return c
}

// name shows a name field for each person. A person who replaces a computer has the player's name, but none against
// another person; typed names are kept.
func (p *players) name() {
	chosen := p.chosen()
	for side, field := range p.names {
		field.Hidden = !chosen[side].Human()
		own := p.in.Players[side].Name
		if !p.in.Players[side].Human() {
			own = ""
			if !chosen[1-side].Human() {
				own = p.in.Name
			}
		}
		if field.Text == p.own[side] {
			field.SetText(own)
			p.own[side] = own
		}
	}
}

// accept replaces the players.
func (p *players) accept() {
	chosen := p.chosen()
	for side := range chosen {
		if chosen[side].Human() {
			chosen[side].Name = strings.TrimSpace(p.names[side].Text)
		}
	}
	p.dialog.close()
	p.done(chosen[0], chosen[1])
}

// levelOptions are the levels of the computer, each with its rating, its scale and a description.
func levelOptions(levels []player.Level) (all []widget.Option) {
	for _, l := range levels {
		o := widget.Option{Name: l.Name, About: l.Summary}
		if l.Elo > 0 {
			o.Aside = fmt.Sprintf("CCRL %d", l.Elo)
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
	return words.Message(l.Summary, fmt.Sprintf("Rating %d on a scale like that of the engine list CCRL", l.Elo))
}

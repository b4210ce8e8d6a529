package dialogs

import (
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/ui/widget"
)

// PlayersInput is what the dialog of players needs.
type PlayersInput struct {
	Levels  []app.Level
	Engines []app.Engine  // that can play this game
	Players [2]app.Player // who plays White and Black
	Name    string        // of the person who plays against a computer
}

// Players asks who plays each side from now on; the keyboard begins with the list of one.
func Players(win fyne.Window, in PlayersInput, first chess.Color, done func(white, black app.Player)) {
	openPlayers(win, in, first, done)
}

// players is the dialog while it is open.
type players struct {
	in     PlayersInput
	dialog *dialog
	seats  [2][]app.Player // that can be chosen, a person first
	lists  [2]*picker
	done   func(white, black app.Player)
}

func openPlayers(win fyne.Window, in PlayersInput, first chess.Color, done func(white, black app.Player)) *players {
	p := &players{in: in, done: done}
	column := func(side int, name string) fyne.CanvasObject {
		p.lists[side] = p.list(side)
		return row(name, p.lists[side])
	}
	content := container.NewVBox(
		inColumns(column(0, "White"), column(1, "Black")),
		gap(8), widget.Aside("From the next move on. What has been played stays").Rows(2))
	p.dialog = show(win, "Who plays?", fyne.NewSize(600, 250), still(content), p.accept,
		button("Cancel", false, func() { p.dialog.close() }), button("Play on", true, p.accept))
	win.Canvas().Focus(p.lists[first-chess.White])
	return p
}

// list is the choice of who plays a side, who does so now being chosen.
func (p *players) list(side int) *picker {
	now := p.in.Players[side]
	names := []string{"A person"}
	seats := []app.Player{{}}
	if now.Human() {
		seats[0] = now
	}
	for i, l := range p.in.Levels {
		names, seats = append(names, levelName(l)), append(seats, app.Player{Level: i + 1})
	}
	for _, e := range p.in.Engines {
		names, seats = append(names, e.Title()), append(seats, e.Player())
	}
	same := func(other app.Player) bool { return other.Level == now.Level && other.Engine == now.Engine }
	chosen := slices.IndexFunc(seats, same)
	if chosen < 0 { // an engine that is no longer in the list
		chosen = len(seats)
		names, seats = append(names, now.Name), append(seats, now)
	}
	p.seats[side] = seats
	list := newPicker(names)
	list.SetSelectedIndex(chosen)
	return list
}

// accept seats them. Two persons have no names; one has the player's.
func (p *players) accept() {
	var chosen [2]app.Player
	for side, list := range p.lists {
		chosen[side] = p.seats[side][max(0, list.SelectedIndex())]
	}
	for side, now := range p.in.Players {
		if c := &chosen[side]; c.Human() && !now.Human() && !chosen[1-side].Human() {
			c.Name = p.in.Name
		}
	}
	p.dialog.close()
	p.done(chosen[0], chosen[1])
}

// levelName is a level with its rating.
func levelName(l app.Level) string {
	if l.Elo > 0 {
		return l.Name + ", about " + strconv.Itoa(l.Elo)
	}
	return l.Name
}

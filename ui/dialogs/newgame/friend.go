package newgame

import (
	"errors"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/app"
	"backrank/app/player"
	"backrank/assets"
	"backrank/lang"
	"backrank/ui/dialogs"
	"backrank/ui/widget"
	"backrank/variants"
)

// Where a friend plays, in the order of display.
const (
	atThisScreen = iota
	elsewhere
)

// friendChoice is the part of the dialog about a friend: at this screen, with a name, or elsewhere, through a server.
type friendChoice struct {
	place     *widget.Segments
	name      *widget.Field
	server    *widget.Field
	serverRow *fyne.Container // has the field server
	variant   variants.Variant
	content   *fyne.Container
}

// newFriendChoice returns the part. It calls changed after each change but that of the name.
func newFriendChoice(in Input, changed func()) *friendChoice {
	c := &friendChoice{name: widget.NewField(lang.L("Friend's name"), nil), server: widget.NewField(lang.L("Address of the server"), nil)}
	c.name.Text, c.server.Text = in.Choices.FriendName, in.Choices.Server
	c.server.OnChanged = func(string) { changed() }
	place := atThisScreen
	if in.Choices.Online && in.CanInvite {
		place = elsewhere
	}
	c.place = widget.NewSegments([]string{lang.L("This computer"), lang.L("Online")}, place, func(int) { changed() })
	c.serverRow = optionLabels().left(lang.L("Server"), c.server)
	if in.FindServers != nil {
		var find *widget.Button
		find = widget.NewButton("", assets.IconSearch, lang.L("Servers on the local network"), func() {
			in.FindServers(func(found []string) { c.offer(found, find) })
		})
		c.serverRow = optionLabels().left(lang.L("Server"), container.NewBorder(nil, nil, nil, find, c.server))
	}
	c.place.SetName(lang.L("Friend"))
	c.place.Hidden = !in.CanInvite
	c.content = container.NewVBox(c.place, container.New(dialogs.FixedStack{}, c.name, c.serverRow))
	return c
}

// offer opens a menu with the servers that were found, and one on this computer.
func (c *friendChoice) offer(found []string, beside fyne.CanvasObject) {
	in := fyne.CurrentApp().Driver().CanvasForObject(beside)
	if in == nil { // the dialog has been closed
		return
	}
	items := []*fyne.MenuItem{}
	for _, address := range append(found, ownServer) {
		items = append(items, fyne.NewMenuItem(address, func() { c.server.SetText(address) }))
	}
	if len(found) == 0 {
		none := fyne.NewMenuItem(lang.L("No server on the local network"), nil)
		none.Disabled = true
		items = append([]*fyne.MenuItem{none}, items...)
	}
	fynewidget.ShowPopUpMenuAtRelativePosition(fyne.NewMenu("", items...), in, fyne.NewPos(0, beside.Size().Height), beside)
}

// ownServer is the address of a server on this computer, which is started without flags.
const ownServer = "localhost:8080"

// isElsewhere reports whether the friend plays elsewhere.
func (c *friendChoice) isElsewhere() bool { return c.place.Chosen() == elsewhere }

// player returns the friend.
func (c *friendChoice) player() player.Player {
	if c.isElsewhere() {
		return player.Player{Elsewhere: true}
	}
	return player.Player{Name: c.name.Text}
}

// show shows the field that belongs to the choice, for a variant.
func (c *friendChoice) show(v variants.Variant) {
	c.variant = v
	c.name.Hidden, c.serverRow.Hidden = c.isElsewhere(), !c.isElsewhere()
}

// describe describes the opponent.
func (c *friendChoice) describe() string {
	if c.isElsewhere() {
		return invitation()
	}
	return twoPlayers()
}

// invitation describes a game with a friend elsewhere.
func invitation() string {
	return lang.L("You get a link to send. Your friend needs only a browser.")
}

// problem returns the reason why the friend cannot be invited, nil if nothing prevents it.
func (c *friendChoice) problem() error {
	if !c.isElsewhere() {
		return nil
	}
	if c.variant.IsCustom() {
		return errors.New(lang.L("a variant of your own can only be played at this computer"))
	}
	_, err := app.ParseServer(c.server.Text)
	return err
}

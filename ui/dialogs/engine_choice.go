package dialogs

import (
	"errors"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"backrank/app/player"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/words"
)

// engineChoice is the choice of an engine for a game. Engines that cannot play the variant are disabled, with the
// reason.
type engineChoice struct {
	engines func() []player.Entry
	wanted  string // id
	variant variants.Variant
	all     []player.Entry
	list    *widget.Dropdown
	manage  *widget.Button
	content *fyne.Container
}

// newEngineChoice returns the control; changed is called when the choice changes.
func newEngineChoice(in NewGameInput, changed func()) *engineChoice {
	c := &engineChoice{engines: in.Engines, wanted: in.Choices.Engine}
	if c.engines == nil {
		c.engines = func() []player.Entry { return nil }
	}
	c.list = widget.NewDropdown(nil, -1, func(i int) {
		c.wanted = c.all[i].ID
		changed()
	})
	c.manage = widget.NewButton("UCI engines…", "", "Add, set up and remove engines", func() { in.Manage(changed) })
	c.content = container.NewBorder(nil, nil, nil, c.manage, c.list)
	return c
}

// show lists the engines for a variant.
func (c *engineChoice) show(v variants.Variant) {
	c.variant, c.all = v, c.engines()
	if !slices.ContainsFunc(c.all, func(e player.Entry) bool { return e.ID == c.wanted }) {
		c.wanted = ""
	}
	chosen := -1
	options := make([]widget.Option, len(c.all))
	for i, e := range c.all {
		options[i] = widget.Option{Name: e.Name, About: words.Sentence(e.Pace())}
		if lacks := e.Lacks(v); lacks != "" {
			options[i].Off, options[i].About = true, words.Sentence(lacks)
		} else if e.ID == c.wanted || c.wanted == "" && chosen < 0 {
			chosen = i
		}
	}
	c.list.WhenNone("No engine can play")
	if len(options) == 0 {
		c.list.WhenNone("No engines yet")
	}
	c.list.SetOptions(options, chosen)
}

// chosen returns the chosen engine, false if none that can play is chosen.
func (c *engineChoice) chosen() (player.Entry, bool) {
	i := c.list.Chosen()
	if i < 0 {
		return player.Entry{}, false
	}
	return c.all[i], true
}

// missing returns why no engine can play, nil if one can.
func (c *engineChoice) missing() error {
	switch _, ok := c.chosen(); {
	case ok:
		return nil
	case len(c.all) == 0:
		return errors.New("no engine has been added yet")
	case !slices.ContainsFunc(c.all, func(e player.Entry) bool { return e.Lacks(c.variant) == "" }):
		return errors.New("none of your engines can play this variant")
	}
	return errors.New("choose an engine that can play this variant")
}

// about describes the choice. In a draft the computer places the pieces.
func (c *engineChoice) about(drafted bool) string {
	switch {
	case len(c.all) == 0:
		return "Any UCI engine, such as Stockfish, can play here"
	case c.missing() != nil:
		return words.Sentence(c.missing().Error())
	case drafted:
		return "UCI engines cannot draft. Backrank places the pieces."
	}
	e, _ := c.chosen()
	return words.Message(e.Pace(), "In timed games the clock applies")
}

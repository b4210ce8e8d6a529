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

// engineChoice is the choice of an engine for a game. One that cannot play the variant
// is grey and says why.
type engineChoice struct {
	engines func() []player.Entry
	wanted  string // id
	variant variants.Variant
	all     []player.Entry
	list    *widget.Choices
	manage  *widget.Button
	content *fyne.Container
}

// newEngineChoice hears of another choice by changed.
func newEngineChoice(in NewGameInput, changed func()) *engineChoice {
	c := &engineChoice{engines: in.Engines, wanted: in.Choices.Engine}
	if c.engines == nil {
		c.engines = func() []player.Entry { return nil }
	}
	c.list = widget.NewChoices(func(i int) {
		c.wanted = c.all[i].ID
		changed()
	})
	c.manage = widget.NewButton("Engines…", "", "", func() { in.Manage(changed) })
	c.content = container.NewVBox(c.list, c.manage)
	return c
}

// show offers the engines for a variant.
func (c *engineChoice) show(v variants.Variant) {
	c.variant, c.all = v, c.engines()
	if !slices.ContainsFunc(c.all, func(e player.Entry) bool { return e.ID == c.wanted }) {
		c.wanted = ""
	}
	chosen := -1
	rows := make([]widget.Choice, len(c.all))
	for i, e := range c.all {
		rows[i] = widget.Choice{Name: e.Name, About: e.Pace()}
		if lacks := e.Lacks(v); lacks != "" {
			rows[i].Off, rows[i].About = true, words.Sentence(lacks)
		} else if e.ID == c.wanted || c.wanted == "" && chosen < 0 {
			chosen = i
		}
	}
	c.list.Set(rows, chosen)
	c.list.Hidden = len(rows) == 0
	c.manage.SetText("Engines…")
	if len(rows) == 0 {
		c.manage.SetText("Add an engine…")
	}
	c.content.Refresh()
}

// chosen is the engine to play, false if none is chosen that can.
func (c *engineChoice) chosen() (player.Entry, bool) {
	i := c.list.Chosen()
	if i < 0 {
		return player.Entry{}, false
	}
	return c.all[i], true
}

// missing says why no engine can play, nil if one can.
func (c *engineChoice) missing() error {
	switch _, ok := c.chosen(); {
	case ok:
		return nil
	case len(c.all) == 0:
		return errors.New("no engine has been added yet")
	case !slices.ContainsFunc(c.all, func(e player.Entry) bool { return e.Lacks(c.variant) == "" }):
		return errors.New("none of the engines can play this variant")
	}
	return errors.New("choose an engine that can play this variant")
}

// about says what there is to know of the choice. In a draft the computer places.
func (c *engineChoice) about(drafted bool) string {
	switch {
	case len(c.all) == 0:
		return "A chess program of somebody else that speaks UCI, Stockfish for one"
	case drafted && c.missing() == nil:
		return "Engines do not draft: Backrank places its men"
	}
	return ""
}

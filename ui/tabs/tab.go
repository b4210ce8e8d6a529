// Package tabs implements the tab bar of the window. A tab stands for an open game; the bar shows its title and marks for
// what happens in it. The bar only draws and reports gestures: the window decides what they do.
package tabs

import (
	"strings"

	"backrank/lang"
)

// Tab is what the bar shows of a game.
type Tab struct {
	// ID identifies the game's tab while the program runs.
	ID uint64
	// Title is the name of the game, and About further words for the tooltip: the start, the event, the file.
	Title, About string
	// Result is the result of a game that is over, "1-0", "" of any other game.
	Result string
	// Turn marks a game in which a person at this computer is to move, Running one whose clock runs, and Unsaved an opened
	// game with changes that are not in its file.
	Turn, Running, Unsaved bool
	// News marks a game in which something has happened that the player has not seen: a move, the end.
	News bool
}

// states returns the marks of the tab in words.
func (t *Tab) states() (all []string) {
	if t.Result != "" {
		all = append(all, t.Result)
	}
	if t.Turn {
		all = append(all, lang.L("to move"))
	}
	if t.Running {
		all = append(all, lang.L("clock running"))
	}
	if t.Unsaved {
		all = append(all, lang.L("not saved in its file"))
	}
	return all
}

// words returns everything that the tab shows, for its tooltip and for screen readers.
func (t *Tab) words() string {
	all := []string{t.Title}
	if t.About != "" {
		all = append(all, t.About)
	}
	return strings.Join(append(all, t.states()...), " · ")
}

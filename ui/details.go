package ui

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/notnil/chess"

	"backrank/app/settings"
	"backrank/ui/dialogs"
	"backrank/variants/notation"
	"backrank/words"
)

// details opens the dialog of the game's tags. The result of a document is edited there unless its moves give it.
func (a *annotate) details() {
	v := a.view
	result := "The game is still in progress"
	if v.Result != "" {
		result = fmt.Sprintf("Result: %s", v.Result)
	}
	in := dialogs.DetailsInput{
		Tags: v.Tags(), Result: result,
		Known: func(tag string) []string { return knownTags(a.settings(), tag) },
	}
	if v.Document && v.Method == chess.NoMethod {
		in.Outcome = cmp.Or(v.Outcome, chess.NoOutcome)
	}
	dialogs.Details(a.win, in, func(tags []notation.Tag, result chess.Outcome) bool {
		done := a.order(func() error { return a.match.Edit().SetDetails(tags, result) })
		if done {
			a.change(func(s *settings.Settings) { learn(s, tags, v.Loaded) })
		}
		return done
	})
}

// knownTags returns what was typed before for a tag.
func knownTags(s settings.Settings, tag string) []string {
	var all []string
	switch tag {
	case chess.White.Name(), chess.Black.Name():
		all = append([]string{s.PlayerName, s.FriendName}, strings.Split(s.KnownNames, "\n")...)
	case "Event":
		all = []string{s.NewEvent}
	case "Site":
		all = []string{s.NewSite}
	case "Round":
		all = []string{s.NewRound}
	}
	return slices.DeleteFunc(all, func(text string) bool { return text == "" })
}

// mostKnown is the number of names that are remembered.
const mostKnown = 50

// learn remembers the names of a game, and of a game played here its event, site and round for the next.
func learn(s *settings.Settings, tags []notation.Tag, loaded bool) {
	names := strings.Split(s.KnownNames, "\n")
	for _, t := range tags {
		if words.Known(t.Value) == "" {
			continue
		}
		switch t.Name {
		case chess.White.Name(), chess.Black.Name():
			names = slices.DeleteFunc(names, func(name string) bool { return name == t.Value || name == "" })
			names = append([]string{t.Value}, names...)
		case "Event":
			if !loaded {
				s.NewEvent = t.Value
			}
		case "Site":
			if !loaded {
				s.NewSite = t.Value
			}
		case "Round":
			if !loaded {
				s.NewRound = t.Value
			}
		}
	}
	s.KnownNames = strings.Join(names[:min(len(names), mostKnown)], "\n")
}

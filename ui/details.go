package ui

import (
	"cmp"
	"slices"
	"strings"

	"github.com/notnil/chess"

	"backrank/app/settings"
	"backrank/lang"
	"backrank/ui/dialogs/gameinfo"
	"backrank/variants/pgn"
	"backrank/words"
)

// details opens the dialog of the game's tags. In an opened game the result can be edited too, unless the moves decide
// it.
func (a *annotations) details() {
	v := *a.view
	result := lang.L("The game is still in progress")
	if v.Result != "" {
		result = lang.L("Result: {{.Result}}", "Result", v.Result)
	}
	in := gameinfo.DetailsInput{
		Tags: v.Tags(), Result: result,
		Suggestions: func(tag string) []string { return knownTags(a.settings.get(), tag) },
	}
	if v.Document && v.Method == chess.NoMethod {
		in.Outcome = cmp.Or(v.Outcome, chess.NoOutcome)
	}
	match := a.match.Match
	gameinfo.EditDetails(a.win, in, func(tags []pgn.Tag, result chess.Outcome) bool {
		done := a.runner.run(func() error { return match.Edit().SetDetails(tags, result) })
		if done {
			a.settings.change(func(s *settings.Settings) { rememberTags(s, tags, v.Loaded) })
		}
		return done
	})
}

// knownTags returns earlier values of a tag, as suggestions.
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

// maxKnownNames is the maximum number of player names stored.
const maxKnownNames = 50

// rememberTags stores the names of the players; for a game played here (not loaded) also event, site and round, as
// defaults of the next game.
func rememberTags(s *settings.Settings, tags []pgn.Tag, loaded bool) {
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
	s.KnownNames = strings.Join(names[:min(len(names), maxKnownNames)], "\n")
}

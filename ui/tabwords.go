package ui

import (
	"cmp"
	"path/filepath"
	"strings"

	"github.com/notnil/chess"

	"backrank/app"
	"backrank/lang"
	"backrank/ui/game"
	"backrank/ui/tabs"
	"backrank/words"
)

// savedState is whether a game is stored in its file, and the view for which that was found out.
type savedState struct {
	serial uint64
	inFile bool
}

// tab returns what the tab bar shows of the game.
func (g *openGame) tab() tabs.Tab {
	v := g.newest()
	reading := v.Reading(app.NewArbiter(g.match).Now())
	t := tabs.Tab{
		ID: g.id, Title: tabTitle(v), About: tabAbout(v), News: g.news,
		Turn:    v.BeingPlayed() && !app.Replaceable(v) && v.HumanTurn && v.White.Human() != v.Black.Human(),
		Running: v.BeingPlayed() && reading.Running,
		Unsaved: g.unsaved(v),
	}
	switch {
	case v.EngineMatch.Games > 0:
		t.Result = game.MatchPoints(v)
	case v.Over() || v.Document:
		t.Result = words.Result(string(v.Outcome))
	}
	return t
}

// tabTitle returns the title of a game's tab: the surnames of the players of an opened game that names them, the engines of a
// match, otherwise variant and start.
func tabTitle(v *app.View) string {
	title := headingOf(v)
	if s := &v.EngineMatch; s.Games > 0 {
		return words.Pairing(game.EngineName(v, s.First), game.EngineName(v, s.First.Other()))
	}
	if title != v.Variant.Title() {
		white, _, _ := strings.Cut(v.Tag(chess.White.Name()), ",")
		black, _, _ := strings.Cut(v.Tag(chess.Black.Name()), ",")
		return words.Pairing(white, black)
	}
	variant := cmp.Or(v.Variant.Short(), title)
	if v.StartID != "" && v.Variant.Family.Len() > 1 && !v.Draft.Going {
		return lang.L("{{.Variant}} {{.Start}}", "Variant", variant, "Start", v.StartID)
	}
	return variant
}

// tabAbout returns further words about a game: the whole names of the players, the lines below the heading, and
// the name of its file.
func tabAbout(v *app.View) string {
	var all []string
	if !v.Document {
		all = append(all, game.PlayerName(v, chess.White)+" – "+game.PlayerName(v, chess.Black))
	}
	if v.EngineMatch.Games > 0 {
		all = append(all, game.MatchGame(v))
	}
	if score := game.MatchScore(v); score != "" {
		all = append(all, score)
	}
	if heading := headingOf(v); v.Document && heading != tabTitle(v) {
		all = append(all, heading)
	}
	if about := strings.ReplaceAll(underHeading(v), "\n", " · "); about != "" {
		all = append(all, about)
	}
	if v.File.Path != "" {
		all = append(all, filepath.Base(v.File.Path))
	}
	return strings.Join(all, " · ")
}

// unsaved reports whether the game was opened from a file and has changes that are not in it.
func (g *openGame) unsaved(v *app.View) bool {
	if v.File.Path == "" {
		return false
	}
	if g.saved.serial != v.Serial {
		g.saved = savedState{v.Serial, app.InFile(v)}
	}
	return !g.saved.inFile
}

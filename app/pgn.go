package app

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/notnil/chess"

	"backrank/app/player"
	"backrank/variants/fen"
	"backrank/variants/gametree"
	"backrank/variants/pgn"
	"backrank/variants/rules"
	"backrank/words"
)

// FEN returns the FEN of the position at the cursor. It fails while the draft is shown or the board is covered.
func (v *View) FEN() (string, error) {
	switch err := v.Knowledge().Board(); {
	case err != nil:
		return "", err
	case v.Draft.Going:
		return "", errDrafting
	case v.Draft.Shown:
		return "", errPlacing
	}
	return fen.Format(&v.Position), nil
}

// PGN returns the game so far with its draft. It fails while pieces of the draft are hidden or the board is covered.
func (v *View) PGN() (string, error) {
	if err := v.Knowledge().Record(); err != nil {
		return "", err
	}
	return v.Text()
}

// Text returns the game as PGN, including hidden placements. Callers may save and compare it but must not show it.
func (v *View) Text() (string, error) { return pgn.Text(v.pgnGame()) }

// pgnGame returns the game in the form that package pgn writes.
func (v *View) pgnGame() pgn.Game {
	g := pgn.Game{
		Variant: v.Variant, Start: v.First, StartID: v.StartID, Result: string(v.Outcome),
		Tags: v.Tags(),
	}
	if v.Draft.Exists {
		g.Draft, g.Protocol = v.Draft.End.Placements(), v.Draft.End.Terms().Protocol
	}
	if v.tags == nil { // the game was made here, not read
		g.Tags = pgn.WithRoster(g.Tags)
	}
	g.Tree, g.Preamble, g.Trailer = v.withClocks(), v.looseComments.preamble, v.looseComments.trailer
	return g
}

// Tags returns the tags of the game's PGN: those of a loaded game, or the players, event and date, with the player's
// edits. [pgn.Write] adds those of the variant and the start.
func (v *View) Tags() []pgn.Tag {
	all := slices.Clone(generatedTags(v))
	for _, own := range v.editedTags {
		i := slices.IndexFunc(all, own.SameName)
		switch {
		case i < 0 && own.Value != "":
			all = append(all, own)
		case i >= 0 && own.Value == "":
			all = slices.Delete(all, i, i+1)
		case i >= 0:
			all[i].Value = own.Value
		}
	}
	return all
}

// generatedTags returns the tags without the player's edits.
func generatedTags(v *View) []pgn.Tag {
	if v.tags != nil {
		return append(loadedTags(v), hintTags(v)...)
	}
	all := []pgn.Tag{
		{Name: "Event", Value: cmp.Or(v.occasion.Event, "Backrank")},
		{Name: "Site", Value: cmp.Or(v.occasion.Site, "?")},
		{Name: "Date", Value: v.Date.Local().Format("2006.01.02")},
		{Name: "Time", Value: v.Date.Local().Format("15:04:05")},
		{Name: "Round", Value: cmp.Or(v.occasion.Round, "-")},
		{Name: "White", Value: v.pgnName(chess.White)},
		{Name: "Black", Value: v.pgnName(chess.Black)},
	}
	if v.Timed() {
		all = append(all, v.Clock.Terms().Tags()...)
	}
	if v.EngineMatch.Seed != 0 {
		all = append(all, pgn.Tag{Name: "BackrankMatchSeed", Value: strconv.FormatUint(v.EngineMatch.Seed, 10)})
	}
	if v.Method != chess.NoMethod {
		all = append(all, pgn.Tag{Name: "Termination", Value: v.termination})
	}
	return append(all, hintTags(v)...)
}

// Tag returns the value of a tag of the game's PGN, "" if it is unknown. An Event of "Backrank" in a game played here
// is not an event.
func (v *View) Tag(name string) string {
	sameName := pgn.Tag{Name: name}.SameName
	if v.tags == nil && v.occasion.Event == "" && name == "Event" && !slices.ContainsFunc(v.editedTags, sameName) {
		return ""
	}
	for _, t := range v.Tags() {
		if sameName(t) && words.Known(t.Value) != "" {
			return t.Value
		}
	}
	return ""
}

// pgnName returns a player's name for PGN. The only person in a game has the name in the settings, and a friend elsewhere without
// a name is "Friend"; other persons without a name are "?".
func (v *View) pgnName(c chess.Color) string {
	s, other := v.Side(c), v.Side(c.Other())
	switch {
	case s.Computer() || s.Name != "":
		return s.recorded
	case s.Human() && !other.Human() && v.playerName != "":
		return v.playerName
	case s.Elsewhere && !other.Elsewhere:
		return "Friend"
	}
	return "?"
}

// recordedName returns the name of a player in PGN, in English: what [Label] shows.
func recordedName(p player.Player, c chess.Color, levels []player.Level) string {
	switch {
	case p.Name != "":
		return p.Name
	case p.Engine != "":
		return "An engine"
	case !p.Computer():
		return c.Name()
	case p.Level <= len(levels):
		return words.ComputerPlayer(levels[p.Level-1].Name)
	}
	return "Backrank"
}

// hintTags returns a tag with the number of hints, if any were given.
func hintTags(v *View) []pgn.Tag {
	var parts []string
	for i, who := range []string{"White", "Black"} {
		if v.hints[i] > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", who, v.hints[i]))
		}
	}
	if len(parts) == 0 {
		return nil
	}
	return []pgn.Tag{{Name: "Hints", Value: strings.Join(parts, ", ")}}
}

// loadedTags returns the tags of the file, without those that became wrong because the players changed or the game was
// continued.
func loadedTags(v *View) []pgn.Tag {
	var kept []pgn.Tag
	for _, t := range v.tags {
		switch side := map[string]*Side{"white": &v.White, "black": &v.Black}[strings.ToLower(t.Name)]; {
		case side != nil && v.touched && side.Name != t.Value:
			kept = append(kept, pgn.Tag{Name: t.Name, Value: v.pgnName(side.Color)})
		case v.touched && slices.Contains([]string{"termination", "plycount"}, strings.ToLower(t.Name)):
		case v.touched && strings.EqualFold(t.Name, "result"): // Write fills in the result in this place
			kept = append(kept, pgn.Tag{Name: t.Name, Value: string(chess.NoOutcome)})
		case v.hints != [2]int{} && strings.EqualFold(t.Name, "hints"):
		default:
			kept = append(kept, t)
		}
	}
	return kept
}

// LinePGN returns the moves that lead to a node as a separate game, with the tags of this one and no result. It fails
// while pieces of the draft are hidden, while the board is covered, and for a line with a null move.
func (v *View) LinePGN(n gametree.NodeID) (string, error) {
	if err := v.Knowledge().Record(); err != nil {
		return "", err
	}
	g := v.pgnGame()
	var moves []rules.Move
	for _, at := range v.Tree.Path(n) {
		moves = append(moves, v.Tree.Move(at))
	}
	g.Tree, g.Result, g.Preamble, g.Trailer = gametree.New(moves), "", nil, nil
	return pgn.Text(g)
}

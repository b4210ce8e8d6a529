package app

import (
	"fmt"
	"slices"
	"strings"

	"github.com/notnil/chess"

	"backrank/app/notice"
	"backrank/app/player"
	"backrank/variants"
	"backrank/variants/notation"
	"backrank/variants/rules"
)

// FEN is the position at the cursor. There is none within the draft.
func (v *View) FEN() (string, error) {
	switch {
	case v.Draft.Going:
		return "", errDrafting
	case v.Draft.Shown:
		return "", errPlacing
	}
	return notation.FEN(&v.Position), nil
}

// PGN is the whole game, or as much of it as has been played, with its draft. There is
// none while pieces of the draft are out of sight.
func (v *View) PGN() (string, error) {
	if v.Hidden(chess.White) || v.Hidden(chess.Black) {
		return "", errHidden
	}
	return v.written()
}

// written is the game in PGN, whatever is out of sight.
func (v *View) written() (string, error) {
	var text strings.Builder
	err := notation.Write(&text, v.record())
	return text.String(), err
}

// record is the game as PGN records it.
func (v *View) record() notation.Game {
	g := notation.Game{
		Variant: v.Variant, Start: v.First, StartID: v.StartID, Result: string(v.Outcome),
		Tags: tags(v),
	}
	if v.Draft.Exists {
		g.Draft, g.Protocol = v.Draft.End.Placements(), v.Draft.End.Terms().Protocol
	}
	for _, ply := range v.Plies {
		g.Moves = append(g.Moves, ply.Move)
	}
	return g
}

// tags are the head of the game: that of a loaded game, or who, where and when.
func tags(v *View) []notation.Tag {
	if v.tags != nil {
		return append(loadedTags(v), hintTags(v)...)
	}
	all := []notation.Tag{
		{Name: "Event", Value: "Backrank"},
		{Name: "Site", Value: "?"},
		{Name: "Date", Value: v.Date.Local().Format("2006.01.02")},
		{Name: "Time", Value: v.Date.Local().Format("15:04:05")},
		{Name: "Round", Value: "-"},
		{Name: "White", Value: v.White.Label},
		{Name: "Black", Value: v.Black.Label},
	}
	if v.Method != chess.NoMethod {
		all = append(all, notation.Tag{Name: "Termination", Value: v.Result})
	}
	return append(all, hintTags(v)...)
}

// hintTags tell how often the players were helped, if they were.
func hintTags(v *View) []notation.Tag {
	var parts []string
	for i, who := range []string{"White", "Black"} {
		if v.hints[i] > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", who, v.hints[i]))
		}
	}
	if len(parts) == 0 {
		return nil
	}
	return []notation.Tag{{Name: "Hints", Value: strings.Join(parts, ", ")}}
}

// loadedTags are the tags of the file, less those that no longer hold once somebody
// else plays or the game has gone on.
func loadedTags(v *View) []notation.Tag {
	var kept []notation.Tag
	for _, t := range v.tags {
		switch side := map[string]*Side{"white": &v.White, "black": &v.Black}[strings.ToLower(t.Name)]; {
		case side != nil && v.touched && side.Name != t.Value:
			kept = append(kept, notation.Tag{Name: t.Name, Value: side.Label})
		case v.touched && slices.Contains([]string{"termination", "plycount"}, strings.ToLower(t.Name)):
		case v.hints != [2]int{} && strings.EqualFold(t.Name, "hints"):
		default:
			kept = append(kept, t)
		}
	}
	return kept
}

// LoadPGN puts a recorded game on the board, as it ended and with the cursor at
// its last move. Both players are persons: they can take moves back, look around
// and, if it has no result, play on.
func (m *Match) LoadPGN(g notation.Game) error {
	return m.ask(func(l *loop) error {
		if g.Variant.Castling == nil {
			return notice.Refusal("This game does not tell its variant")
		}
		r := recorded(g)
		r.Date = l.now()
		warnings := g.Warnings
		if played, err := r.game(); err == nil && r.Outcome != "" && played.ended.outcome != r.Outcome {
			warnings = append(slices.Clone(warnings), fmt.Sprintf("The file says %s, but on the board: %s",
				r.Outcome, played.ended.sentence(played.end().Turn())))
		}
		return l.begin(r, warnings...)
	})
}

// recorded is a game from PGN as the journal keeps it.
func recorded(g notation.Game) *record {
	r := &record{
		Variant: g.Variant.ID, Tags: slices.Clone(g.Tags),
		Players: player.Players{{Name: named(g, "White")}, {Name: named(g, "Black")}},
	}
	if wasDrafted(g) || !g.Started() {
		r.Draft, r.Terms = true, termsOf(agreed(g))
		for _, p := range g.Draft {
			r.Line = append(r.Line, p.String())
		}
	} else if start, err := variants.ParseStartID(g.StartID); err == nil && isStart(g.Variant, start, &g.Start) {
		r.White, r.Black = start.White.String(), start.Black.String()
	} else {
		r.FEN = notation.FEN(&g.Start)
	}
	for _, mv := range g.Moves {
		r.Line = append(r.Line, mv.String())
	}
	r.Length = len(r.Line)
	if g.Result != "" && g.Result != string(chess.NoOutcome) {
		r.Outcome = chess.Outcome(g.Result)
	}
	return r
}

// wasDrafted reports whether the game has a draft that leads to its first position.
func wasDrafted(g notation.Game) bool {
	d, err := g.Variant.NewDraft(agreed(g)).Replay(g.Draft)
	start, done := d.Start()
	return err == nil && done && isStart(g.Variant, start, &g.Start)
}

// agreed are the terms of a recorded draft.
func agreed(g notation.Game) variants.Terms {
	return variants.Terms{Protocol: g.Protocol, BlackBegins: variants.TermsOf(g.Draft).BlackBegins}
}

// isStart reports whether p is the variant's own position of start.
func isStart(v variants.Variant, start variants.Start, p *rules.Position) bool {
	own, err := v.Position(start)
	return err == nil && samePosition(&own, p)
}

func samePosition(a, b *rules.Position) bool { return notation.FEN(a) == notation.FEN(b) }

// named is a player's name in the tags, "" for an unknown one.
func named(g notation.Game, tag string) string {
	name := g.Tag(tag)
	if name == "?" || name == "-" {
		return ""
	}
	return name
}

package preview

import (
	"cmp"
	"fmt"
	"image/color"
	"strings"
	"time"

	"github.com/notnil/chess"

	"backrank/assets"
	"backrank/lang"
	"backrank/ui/figurine"
	movelist "backrank/ui/moves"
	"backrank/ui/theme"
	"backrank/variants"
	"backrank/variants/gametree"
	"backrank/variants/pgn"
	"backrank/variants/rules"
	"backrank/variants/san"
	"backrank/words"
)

// Game is a game with the positions, comments and move texts that a preview shows.
type Game struct {
	pgn.Game

	positions []rules.Position // the start position, then the position after each move; empty if the draft is not finished
	moves     []rules.Move
	draft     []variants.Draft // the empty draft, then the draft after each placement
	numPlaced int              // number of placements, which count as the first plies
	text      []string         // text of each ply, with its number, glyphs and the first moves of variations in its place
	comments  []string         // the comment on the start position, then the comment on each move
}

// Play plays the moves of a game, and returns its positions and texts.
func Play(g pgn.Game) *Game { return PlayThrough(g, gametree.Root) }

// PlayThrough is like Play, but follows the variation with a node, if it is not in the main line.
func PlayThrough(g pgn.Game, node gametree.NodeID) *Game {
	p := &Game{Game: g}
	p.place()
	if !g.Started() {
		return p
	}
	p.numPlaced = len(p.text)
	at, t := g.Start, g.Tree
	if node != gametree.Root {
		t = t.MakeMain(node)
	}
	p.positions = append(p.positions, at)
	p.comments = append(p.comments, t.Note(gametree.Root).Text())
	for n := range t.MainLine() {
		m := t.Move(n)
		text := written(&at, &t, n, at.Turn() == chess.White || len(p.moves) == 0)
		var others []string
		for v := t.Next(n); v != gametree.None; v = t.Next(v) {
			other := written(&at, &t, v, true)
			if t.First(v) != gametree.None {
				other += "…"
			}
			others = append(others, other)
		}
		if len(others) > 0 {
			text += " (" + strings.Join(others, ", ") + ")"
		}
		note := t.Note(n)
		p.comments = append(p.comments, strings.TrimSpace(note.TextBefore()+" "+note.Text()))
		at = rules.After(&at, m)
		p.positions, p.moves, p.text = append(p.positions, at), append(p.moves, m), append(p.text, text)
	}
	return p
}

// written formats a move with its glyphs, and with its number if numbered is true.
func written(at *rules.Position, t *gametree.Tree, n gametree.NodeID, numbered bool) string {
	text := "--"
	if m := t.Move(n); !m.IsZero() {
		text = figurine.Move(san.Format(at, m))
	}
	for _, nag := range t.Note(n).NAGs {
		text += movelist.Sign(nag)
	}
	switch {
	case !numbered:
		return text
	case at.Turn() == chess.White:
		return fmt.Sprintf("%d.%s", at.MoveNumber(), text)
	}
	return fmt.Sprintf("%d…%s", at.MoveNumber(), text)
}

// comment returns the comment on the move that led to a ply, "" if there is none.
func (p *Game) comment(ply int) string {
	if at := ply - p.numPlaced; at >= 0 && at < len(p.comments) {
		return p.comments[at]
	}
	return ""
}

// place replays the draft up to the first invalid placement.
func (p *Game) place() {
	d := p.Variant.NewDraft(variants.Terms{Protocol: p.Protocol, BlackBegins: variants.TermsOf(p.Draft).BlackBegins})
	p.draft = append(p.draft, d)
	for i, placement := range p.Draft {
		next, err := d.Place(placement)
		if err != nil {
			return
		}
		d = next
		p.draft = append(p.draft, d)
		text := figurine.Move(placement.String())
		if i%2 == 0 {
			text = fmt.Sprintf("%d.%s", i/2+1, text)
		}
		p.text = append(p.text, text)
	}
}

// Last returns the number of plies, which is the ply of the last position.
func (p *Game) Last() int { return len(p.text) }

// pieces returns the pieces after a ply.
func (p *Game) pieces(ply int) [64]chess.Piece {
	if len(p.positions) == 0 || ply < p.numPlaced {
		return p.draft[ply].Pieces()
	}
	return p.positions[ply-p.numPlaced].Setup().Pieces
}

// marks returns the colours of the squares of the move that led to a ply: castlings and leaps have their own colours,
// other moves those of the board, an id in package assets.
func (p *Game) marks(ply int, board string) map[chess.Square]color.Color {
	marks := map[chess.Square]color.Color{}
	if ply -= p.numPlaced; ply <= 0 || len(p.moves) < ply {
		return marks
	}
	m, palette := p.moves[ply-1], assets.PaletteByID(board)
	for _, sq := range []chess.Square{m.From(), m.Landing()} {
		light := (int(sq.File())+int(sq.Rank()))%2 == 1
		switch marks[sq] = palette.LastMove.On(light); {
		case m.IsCastling():
			marks[sq] = theme.Faded(theme.Castle(), .5)
		case m.IsLeap():
			marks[sq] = theme.Faded(theme.Leap(), .5)
		}
	}
	if m.IsCastling() {
		marks[m.PartnerLanding()] = theme.Faded(theme.Castle(), .5)
	}
	return marks
}

// PlyOf returns the ply of the position at a node of the line: the placements of a draft come before.
func (p *Game) PlyOf(node gametree.NodeID) int {
	ply := p.numPlaced
	for ; node > gametree.Root; node = p.Tree.Parent(node) {
		ply++
	}
	return ply
}

// About returns a short description of a game: result, ending, event, date, ratings and start. end is the ending; if it
// is "", About uses the tag Termination. start describes variant and start position.
func About(g *pgn.Game, end, start string) string {
	var parts []string
	add := func(text string) {
		if text != "" {
			parts = append(parts, text)
		}
	}
	if end == "" {
		end = Termination(g)
	}
	add(strings.TrimSpace(words.Result(g.Result) + " " + end))
	add(Event(g))
	add(When(g))
	add(ratings(g))
	add(start)
	return strings.Join(parts, " · ")
}

// Termination returns how a game ended by its tag, "" if that is unknown or normal.
func Termination(g *pgn.Game) string {
	if t := words.Known(g.Tag("Termination")); !strings.EqualFold(t, "normal") {
		return t
	}
	return ""
}

// Event returns the event of a game with its round, "" if it is unknown.
func Event(g *pgn.Game) string {
	event := words.Known(g.Tag("Event"))
	if round := words.Known(g.Tag("Round")); round != "" && event != "" {
		return lang.L("{{.Event}}, round {{.Round}}", "Event", event, "Round", round)
	}
	return event
}

// When returns the date of a game and the time of day at which it began, "" if they are unknown.
func When(g *pgn.Game) string {
	return strings.TrimSpace(words.Date(g.Tag("Date")) + " " + clockText(g.Tag("Time")))
}

// ratings formats the ratings of both players, "" if neither has one.
func ratings(g *pgn.Game) string {
	white, black := words.Known(g.Tag("WhiteElo")), words.Known(g.Tag("BlackElo"))
	if white == "" && black == "" {
		return ""
	}
	return lang.L("Elo {{.First}} – {{.Second}}", "First", cmp.Or(white, "?"), "Second", cmp.Or(black, "?"))
}

// clockText formats the value of a Time tag as hours and minutes, "15:04"; "" if it is not a time.
func clockText(text string) string {
	for _, layout := range []string{"15:4:5", "15:4"} {
		if t, err := time.Parse(layout, text); err == nil {
			return t.Format("15:04")
		}
	}
	return ""
}

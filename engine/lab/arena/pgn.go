package arena

import (
	"fmt"
	"io"
	"strconv"
	"time"

	"backrank/variants/gametree"
	"backrank/variants/pgn"
)

// WritePGN writes both games of a pair. day is the date of the Date tag. If comments is set, each move has a
// comment with its score from the mover's point of view, the depth and the time: "+0.31/12 0.084s".
func (m *Match) WritePGN(w io.Writer, p Pair, day time.Time, comments bool) error {
	for i, g := range p.Games {
		white, black := m.Contenders[p.First], m.Contenders[p.Second]
		if i == 1 {
			white, black = black, white
		}
		tags := []pgn.Tag{
			{Name: "Event", Value: "Backrank arena"},
			{Name: "Site", Value: "?"},
			{Name: "Date", Value: day.Format("2006.01.02")},
			{Name: "Round", Value: fmt.Sprintf("%d.%d", p.Number+1, i+1)},
			{Name: "White", Value: white.Name},
			{Name: "Black", Value: black.Name},
			{Name: "PlyCount", Value: strconv.Itoa(g.Plies)},
			{Name: "Termination", Value: termination(g.Ending)},
			{Name: "Ending", Value: string(g.Ending)},
		}
		if white.Control == black.Control {
			tags = append(tags, pgn.Tag{Name: "TimeControl", Value: timeControlTag(white.Control)})
		} else {
			tags = append(tags, pgn.Tag{Name: "WhiteTimeControl", Value: timeControlTag(white.Control)},
				pgn.Tag{Name: "BlackTimeControl", Value: timeControlTag(black.Control)})
		}
		game := pgn.Game{
			Variant: p.Variant, Start: g.Start, StartID: p.Variant.StartID(p.Start),
			Tags: pgn.WithRoster(tags), Tree: g.tree(comments), Result: g.Outcome.String(),
		}
		if err := pgn.Write(w, game); err != nil {
			return err
		}
	}
	return nil
}

// tree returns the moves, with their comments if comments is set. The last move has the fault as a comment.
func (g *Game) tree(comments bool) gametree.Tree {
	notes := make([]gametree.Note, len(g.Moves))
	first := len(g.Moves) - len(g.Searches)
	for i := range g.Moves {
		// Set After, because WithText is for texts of persons: it puts a score in parentheses.
		switch {
		case !comments:
		case i < first:
			notes[i].After = []gametree.Comment{{Text: "random"}}
		default:
			notes[i].After = []gametree.Comment{{Text: g.Searches[i-first].String()}}
		}
		if g.Fault != nil && i == len(g.Moves)-1 {
			notes[i] = notes[i].WithText(g.Fault.Error())
		}
	}
	return gametree.New(g.Moves, notes...)
}

// String returns the comment of a move, such as "+0.31/12 0.084s", or "-M3/20 0.010s" for a mate. If the engine
// sent only a bound of the score, it is the time, "0.084s".
func (s SearchInfo) String() string {
	if s.AtLeast || s.AtMost {
		return fmt.Sprintf("%.3fs", s.Elapsed.Seconds())
	}
	score := fmt.Sprintf("%+.2f", float64(s.Score)/100)
	switch {
	case s.Mate > 0:
		score = fmt.Sprintf("+M%d", s.Mate)
	case s.Mate < 0:
		score = fmt.Sprintf("-M%d", -s.Mate)
	}
	return fmt.Sprintf("%s/%d %.3fs", score, s.Depth, s.Elapsed.Seconds())
}

// termination returns the value of the Termination tag (PGN standard, 9.8.1).
func termination(e Ending) string {
	switch e {
	case TimeLoss:
		return "time forfeit"
	case IllegalMove, Crash, Stall:
		return "rules infraction"
	case Resigned, Agreed, TooLong:
		return "adjudication"
	}
	return "normal"
}

// timeControlTag returns the value of the TimeControl tag (PGN standard, 9.6.1). Unlike there, seconds may have
// decimals.
func timeControlTag(c Control) string {
	switch {
	case c.Base > 0:
		return Control{Moves: c.Moves, Base: c.Base, Increment: c.Increment}.String()
	case c.MoveTime > 0:
		return "1/" + formatSeconds(c.MoveTime)
	}
	return "-"
}

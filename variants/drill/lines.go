package drill

import (
	"slices"
	"strings"

	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/variants/fen"
	"backrank/variants/gametree"
	"backrank/variants/rules"
	"backrank/variants/san"
	"backrank/words"
)

// Line is a question about the lines of a player: a position in which his side is to move. All moves that his lines have there are
// right.
type Line struct {
	Position rules.Position
	Moves    []rules.Move // from the start to the position, by the first line that reaches it
	Replies  []rules.Move // in the order of the lines, each once
}

// Lines returns the questions about the lines of a tree, for a side, in the order of the lines. A position that several lines
// reach, also by other moves, is one question. Null moves and the moves after them are left out.
func Lines(start *rules.Position, t gametree.Tree, side chess.Color) []Line {
	var all []Line
	index := map[string]int{}
	positions := make([]*rules.Position, t.Size()) // by node
	positions[gametree.Root] = start
	for n := range t.DepthFirst() {
		before, m := positions[t.Parent(n)], t.Move(n)
		if before == nil || m.IsZero() || !before.Legal(m) {
			continue
		}
		after := rules.After(before, m)
		positions[n] = &after
		if before.Turn() != side {
			continue
		}
		key := positionKey(before)
		i, known := index[key]
		if !known {
			i = len(all)
			index[key] = i
			l := Line{Position: *before}
			for _, earlier := range t.Path(t.Parent(n)) {
				l.Moves = append(l.Moves, t.Move(earlier))
			}
			all = append(all, l)
		}
		all[i].Replies = gametree.AppendNew(all[i].Replies, []rules.Move{m})
	}
	return all
}

// positionKey identifies a position with its castling rule, regardless of the numbers of moves.
func positionKey(p *rules.Position) string {
	return p.Rule().ID + "|" + strings.Join(strings.Fields(fen.Format(p))[:4], " ")
}

// Key returns a text that identifies the question. It does not depend on the moves that lead to the position.
func (l *Line) Key() string { return positionKey(&l.Position) }

// Judge judges a move. write writes a move in SAN for the player, with letters or figurines.
func (l *Line) Judge(m rules.Move, write func(san string) string) Verdict {
	text := func(m rules.Move) string { return write(san.Format(&l.Position, m)) }
	v := Verdict{Right: slices.Contains(l.Replies, m)}
	var others []string
	for _, r := range l.Replies {
		if !v.Right || r != m {
			others = append(others, text(r))
			v.Pieces |= rules.Bit(r.From())
			v.Squares |= rules.Bit(r.Landing())
		}
	}
	switch {
	case v.Right && len(others) == 0:
		v.Text = lang.L("{{.Move}} is the move of your line", "Move", text(m))
		v.Pieces, v.Squares = rules.Bit(m.From()), rules.Bit(m.Landing())
	case v.Right:
		v.Text = lang.L("{{.Move}} is one of your moves, like {{.Others}}", "Move", text(m), "Others", words.And(others))
	default:
		v.Text = lang.L("Your line has {{.Moves}}", "Moves", words.Or(others))
	}
	return v
}

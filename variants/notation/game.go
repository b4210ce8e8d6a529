package notation

import (
	"fmt"
	"strings"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/rules"
	"backrank/words"
)

// Game is the content of a PGN game: a tree of moves from a start position.
type Game struct {
	// Preamble are the comments before the tags. A game without tags that is read has none: the comments before its moves
	// are those of the start.
	Preamble []Comment
	// Tags are all tags in the order read, which [Write] keeps. The values of those for variant, start, draft and result
	// follow from the fields below.
	Tags    []Tag
	Variant variants.Variant
	// Start is the position before the first move. It is the zero Position, whose Rule is nil, while a draft is
	// incomplete.
	Start rules.Position
	// StartID is the start position's id, "518" or "W518-B534" (RULES.md §2); empty if the game begins elsewhere.
	StartID string
	// Draft lists the placements that produced the start, if it was drafted.
	Draft []variants.Placement
	// Protocol is the draft's: from the tag DraftProtocol, or inferred from the order of the placements.
	Protocol variants.Protocol
	// Tree are the moves, with variations and notes; the note of its root is about the start.
	Tree Tree
	// Positions are the positions after the moves, by [NodeID]; nil unless [Reader.KeepPositions] was called.
	Positions []rules.Position
	// Result is 1-0, 0-1, 1/2-1/2 or *; empty counts as *.
	Result string
	// Trailer are the comments after the result.
	Trailer []Comment
	// Warnings are sentences about input that was ignored.
	Warnings []string
	// Fault is the first fault of a game that was read, nil if there was none.
	Fault *GameError
	// Windows1252 says that a text of the game was not UTF-8 and was read as Windows-1252; see [AsWindows1252].
	Windows1252 bool
}

// AsWindows1252 is the message about a game that was read as Windows-1252. It is shown once for each file.
const AsWindows1252 = "The text is not in UTF-8. It is read as Windows-1252."

// Tag is one tag pair.
type Tag struct{ Name, Value string }

// Tag returns the value of the first tag with that name, in any case, or "".
func (g *Game) Tag(name string) string {
	for _, t := range g.Tags {
		if strings.EqualFold(t.Name, name) {
			return t.Value
		}
	}
	return ""
}

// Started reports whether there is a start position: false while pieces are still being placed.
func (g *Game) Started() bool { return g.Start.Rule() != nil }

// End returns the position after the last move of the main line. It fails if a move is illegal, and names it.
func (g *Game) End() (rules.Position, error) {
	return g.At(g.Tree.End())
}

// At returns the position after the moves that lead to a node. It fails if a move is illegal, and names it.
func (g *Game) At(n NodeID) (rules.Position, error) {
	p := g.Start
	for i, c := range g.Tree.Path(n) {
		m := g.Tree.Move(c)
		if !g.Started() || !playable(&p, m) {
			return p, fmt.Errorf("pgn: ply %d, %v: not legal", i+1, m)
		}
		p = After(&p, m)
	}
	return p, nil
}

// playable reports whether a tree may have the move: it is legal, or a null move when not in check.
func playable(p *rules.Position, m rules.Move) bool {
	if m.IsZero() {
		return !p.InCheck()
	}
	return p.Legal(m)
}

// After returns the position after a legal move, or after the zero Move, a null move.
func After(p *rules.Position, m rules.Move) rules.Position {
	var next rules.Position
	if m.IsZero() {
		p.Pass(&next)
	} else {
		p.Play(m, &next)
	}
	return next
}

// moveNumber returns "12." before White's move and "12..." before Black's.
func moveNumber(p *rules.Position) string {
	if p.Turn() == chess.Black {
		return fmt.Sprintf("%d...", p.MoveNumber())
	}
	return fmt.Sprintf("%d.", p.MoveNumber())
}

// result returns the game's result as it is written.
func (g *Game) result() (string, error) {
	if g.Result == "" {
		return unknown, nil
	}
	if r, ok := readResult(g.Result); ok && r == g.Result {
		return r, nil
	}
	return unknown, fmt.Errorf("pgn: result %s is none of 1-0, 0-1, 1/2-1/2 and *", words.Quote(g.Result))
}

// setTag sets the first tag with a name, or adds it.
func (g *Game) setTag(name, value string) {
	for i, t := range g.Tags {
		if strings.EqualFold(t.Name, name) {
			g.Tags[i].Value = value
			return
		}
	}
	g.Tags = append(g.Tags, Tag{name, value})
}

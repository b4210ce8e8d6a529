// Package pgn reads and writes games in PGN, as RULES.md §6 describes it and common programs write it.
package pgn

import (
	"fmt"
	"strings"

	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/variants"
	"backrank/variants/gametree"
	"backrank/variants/rules"
	"backrank/words"
)

// A Game is a game of a PGN file: tags, a start position and a tree of moves.
type Game struct {
	// Preamble has the comments before the tags. It is empty if a game that is read has no tags: its first comments belong to
	// the root of Tree.
	Preamble []gametree.Comment
	// Tags has all tags in the order of the file, which [Write] keeps. [Write] replaces the values of those for variant, start,
	// draft and result where the fields below say otherwise.
	Tags    []Tag
	Variant variants.Variant
	// Start is the position before the first move. It is the zero Position, whose Rule is nil, while a draft is
	// incomplete, or if the tags of a game that was read give no start position.
	Start rules.Position
	// StartID is the id of the start position, "518" or "W518-B534" (RULES.md §2); empty if it has none.
	StartID string
	// Draft has the placements of the draft, if there was one.
	Draft []variants.Placement
	// Protocol is that of the draft: from the tag DraftProtocol, else inferred from the order of the placements.
	Protocol variants.Protocol
	// Tree has the moves, with variations and notes. Null moves are in variations only.
	Tree gametree.Tree
	// Positions has the positions after the moves, by [gametree.NodeID]; nil unless [Reader.KeepPositions] was called.
	Positions []rules.Position
	// Result is 1-0, 0-1, 1/2-1/2 or *; empty means *.
	Result string
	// Trailer has the comments after the result.
	Trailer []gametree.Comment
	// Warnings has messages for players about input that was ignored or kept as a comment.
	Warnings []string
	// Fault is the first fault of a game that was read, nil if there was none.
	Fault *GameError
	// Windows1252 is true if the game has text that is not UTF-8 and was read as Windows-1252; see [Windows1252Warning].
	Windows1252 bool
}

// Windows1252Warning returns the message for players about a file with games whose field Windows1252 is true. It is not
// among the warnings of the games, because once for each file is enough.
func Windows1252Warning() string {
	return lang.L("The text is not in UTF-8. It is read as Windows-1252.")
}

// A Tag is a tag pair: [Name "Value"].
type Tag struct{ Name, Value string }

// Tag returns the value of the first tag with a name, in upper or lower case; "" if there is none.
func (g *Game) Tag(name string) string {
	for _, t := range g.Tags {
		if strings.EqualFold(t.Name, name) {
			return t.Value
		}
	}
	return ""
}

// Started reports whether the game has a start position. It has none while the draft is incomplete, see [Game.Start].
func (g *Game) Started() bool { return g.Start.Rule() != nil }

// End returns the position after the last move of the main line. The error names the first illegal move.
func (g *Game) End() (rules.Position, error) {
	return g.At(g.Tree.End())
}

// At returns the position after the move of a node. The error names the first illegal move before it.
func (g *Game) At(n gametree.NodeID) (rules.Position, error) {
	p := g.Start
	for i, c := range g.Tree.Path(n) {
		m := g.Tree.Move(c)
		if !g.Started() || !playable(&p, m) {
			return p, fmt.Errorf("pgn: ply %d, %v: not legal", i+1, m)
		}
		p = rules.After(&p, m)
	}
	return p, nil
}

// playable reports whether a move is legal, or a null move when p is not in check.
func playable(p *rules.Position, m rules.Move) bool {
	if m.IsZero() {
		return !p.InCheck()
	}
	return p.Legal(m)
}

// moveNumber returns "12." before White's move and "12..." before Black's.
func moveNumber(p *rules.Position) string {
	if p.Turn() == chess.Black {
		return fmt.Sprintf("%d...", p.MoveNumber())
	}
	return fmt.Sprintf("%d.", p.MoveNumber())
}

// result returns the result of the game as [Write] writes it.
func (g *Game) result() (string, error) {
	if g.Result == "" {
		return unknown, nil
	}
	if r, ok := parseResult(g.Result); ok && r == g.Result {
		return r, nil
	}
	return unknown, fmt.Errorf("pgn: result %s is none of 1-0, 0-1, 1/2-1/2 and *", words.Quote(g.Result))
}

// setTag sets the value of the first tag with a name, or adds the tag.
func (g *Game) setTag(name, value string) {
	for i, t := range g.Tags {
		if strings.EqualFold(t.Name, name) {
			g.Tags[i].Value = value
			return
		}
	}
	g.Tags = append(g.Tags, Tag{name, value})
}

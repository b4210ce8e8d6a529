package notation

import (
	"fmt"
	"strings"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/rules"
	"backrank/words"
)

// Game is the content of a PGN game: one line of moves from a start position. Variations are not read.
type Game struct {
	// Tags are all tags in the order read. [Write] uses only the descriptive ones (Event, White, …); tags for variant,
	// start, draft and result are generated from the fields below.
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
	// Comment precedes the first move.
	Comment string
	Moves   []rules.Move
	// Positions are those after each of Moves, as played by a [Reader]; empty if the game was not read.
	Positions []rules.Position
	// Notes are the annotations of moves, by index in Moves.
	Notes map[int]Note
	// Result is 1-0, 0-1, 1/2-1/2 or *; empty counts as *.
	Result string
	// Warnings are sentences about input that was ignored.
	Warnings []string
}

// Tag is one tag pair.
type Tag struct{ Name, Value string }

// Note is the annotation of a move.
type Note struct {
	Comment string
	NAGs    []int // numeric annotation glyphs, 1 = !, 2 = ?, …
}

// Tag returns the value of the first tag with that name, in any case, or "".
func (g Game) Tag(name string) string {
	for _, t := range g.Tags {
		if strings.EqualFold(t.Name, name) {
			return t.Value
		}
	}
	return ""
}

// Started reports whether there is a start position: false while pieces are still being placed.
func (g Game) Started() bool { return g.Start.Rule() != nil }

// End returns the position after the last move. It fails if a move is illegal, and names it.
func (g Game) End() (rules.Position, error) {
	p := g.Start
	for i, m := range g.Moves {
		if !g.Started() || !p.Legal(m) {
			return p, fmt.Errorf("pgn: ply %d, %v: not legal", i+1, m)
		}
		p = after(p, m)
	}
	return p, nil
}

func after(p rules.Position, m rules.Move) rules.Position {
	var next rules.Position
	p.Play(m, &next)
	return next
}

// moveWords returns the words of the move text: numbers, moves, annotations, the result.
func moveWords(g Game) ([]string, error) {
	all := commentWords(g.Comment)
	p, numbered := g.Start, false
	for i, m := range g.Moves {
		if !g.Started() || !p.Legal(m) {
			return nil, fmt.Errorf("pgn: ply %d, %v: not legal", i+1, m)
		}
		if number := moveNumber(&p); p.Turn() == chess.White || !numbered {
			all = append(all, number)
		}
		all = append(all, SAN(&p, m))
		note := g.Notes[i]
		for _, nag := range note.NAGs {
			all = append(all, fmt.Sprintf("$%d", nag))
		}
		all = append(all, commentWords(note.Comment)...)
		numbered = cleanComment(note.Comment) == ""
		p = after(p, m)
	}
	result, err := g.result()
	return append(all, result), err
}

// moveNumber returns "12." before White's move and "12..." before Black's.
func moveNumber(p *rules.Position) string {
	if p.Turn() == chess.Black {
		return fmt.Sprintf("%d...", p.MoveNumber())
	}
	return fmt.Sprintf("%d.", p.MoveNumber())
}

func commentWords(comment string) []string {
	if comment = cleanComment(comment); comment == "" {
		return nil
	}
	return strings.Split("{"+comment+"}", " ")
}

// cleanComment sanitises a comment for braces: single blanks, no closing brace.
func cleanComment(text string) string {
	text = strings.ReplaceAll(strings.ToValidUTF8(text, "\ufffd"), "}", ")")
	return strings.Join(strings.Fields(text), " ")
}

// result returns the game's result as it is written.
func (g Game) result() (string, error) {
	if g.Result == "" {
		return unknown, nil
	}
	if r, ok := readResult(g.Result); ok && r == g.Result {
		return r, nil
	}
	return unknown, fmt.Errorf("pgn: result %s is none of 1-0, 0-1, 1/2-1/2 and *", words.Quote(g.Result))
}

const unknown = "*"

// readResult parses a result in its various spellings.
func readResult(text string) (string, bool) {
	switch plainLetters.Replace(text) {
	case "1-0", "1:0":
		return "1-0", true
	case "0-1", "0:1":
		return "0-1", true
	case "1/2-1/2", "1/2", "½-½", "½", "1/2:1/2":
		return "1/2-1/2", true
	case unknown:
		return unknown, true
	}
	return "", false
}

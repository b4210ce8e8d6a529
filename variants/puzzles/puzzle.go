// Package puzzles has the puzzles of the program: positions in which one move is much better than all others, under
// every castling rule. Package engine/puzzlemaker makes them from games; docs/PUZZLES.md describes how.
package puzzles

import (
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"

	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/rules"
	"backrank/variants/san"
)

// A Puzzle is a position and the line that the solver has to find. At each move of the solver, every other move is much
// worse.
type Puzzle struct {
	Variant  variants.Variant
	Position rules.Position
	Moves    []rules.Move // the solver's first move, the reply, the solver's next move, and so on
	Rating   int          // the strength of computer levels that solve the puzzle in half of their attempts

	// Defence is true if the only move does not win, but all others lose.
	Defence bool
	// RightsMatter is true if the first move would be wrong if the opponent could no longer castle or leap.
	RightsMatter bool
}

// ID returns an identifier of ten letters and digits, which depends on the position and the castling rule alone.
func (p *Puzzle) ID() string {
	h := fnv.New64a()
	fields := strings.Fields(fen.Format(&p.Position))
	fmt.Fprint(h, p.Position.Rule().ID, " ", strings.Join(fields[:len(fields)-2], " ")) // without the counters
	return fmt.Sprintf("%010x", h.Sum64()>>24)
}

// Check returns an error if the moves are illegal or the line does not end as that of a puzzle does: with a move of the
// solver that is not forced. A line of a single move mates, castles or leaps.
func (p *Puzzle) Check() error {
	if len(p.Moves)%2 == 0 {
		return errors.New("puzzles: the line does not end with a move of the solver")
	}
	steps := p.steps()
	if len(steps) < len(p.Moves) {
		return fmt.Errorf("puzzles: move %d is illegal", len(steps)+1)
	}
	last := &steps[len(steps)-1]
	mate := isMate(&last.after)
	if len(steps) == 1 && !mate && !last.move.IsCastling() && !last.move.IsLeap() {
		return errors.New("puzzles: the only move of the line neither mates nor castles nor leaps")
	}
	if last.before.Count() < 2 {
		return errors.New("puzzles: the last move is forced")
	}
	for i := range steps[:len(steps)-1] {
		if steps[i].after.Count() == 0 {
			return errors.New("puzzles: the line continues after the end of the game")
		}
	}
	if !mate && last.after.Count() == 0 {
		return errors.New("puzzles: the line ends with stalemate")
	}
	return nil
}

// A step is a move of the line, with the positions before and after it.
type step struct {
	before, after rules.Position
	move          rules.Move
}

// steps plays the line. It stops before an illegal move.
func (p *Puzzle) steps() []step {
	var steps []step
	position := p.Position
	for _, m := range p.Moves {
		if !position.Legal(m) {
			break
		}
		next := rules.After(&position, m)
		steps = append(steps, step{position, next, m})
		position = next
	}
	return steps
}

func isMate(p *rules.Position) bool { return p.InCheck() && p.Count() == 0 }

// A record is a puzzle as JSON.
type record struct {
	ID      string   `json:"id"`
	Variant string   `json:"variant"`
	Rule    string   `json:"rule"`
	FEN     string   `json:"fen"`
	Moves   []string `json:"moves"` // in UCI notation, castling from the king to its partner; the first is the move to find
	Rating  int      `json:"rating"`
	Themes  []Theme  `json:"themes"`
}

// MarshalJSON returns the puzzle as an object on one line.
func (p *Puzzle) MarshalJSON() ([]byte, error) {
	return json.Marshal(record{
		p.ID(), p.Variant.ID, p.Position.Rule().ID, fen.Format(&p.Position), p.uciMoves(), p.Rating, append([]Theme{}, p.Themes()...),
	})
}

// UnmarshalJSON reads the result of MarshalJSON.
func (p *Puzzle) UnmarshalJSON(text []byte) error {
	var r record
	if err := json.Unmarshal(text, &r); err != nil {
		return err
	}
	parsed, err := parse(r.Variant, r.FEN, r.Moves)
	if err != nil {
		return err
	}
	parsed.Rating = r.Rating
	parsed.Defence, parsed.RightsMatter = slices.Contains(r.Themes, Defence), slices.Contains(r.Themes, CastlingRights)
	*p = parsed
	return nil
}

// String returns the puzzle on a line: its id, variant, rating, position, moves and themes.
func (p *Puzzle) String() string {
	var themes []string
	for _, t := range p.Themes() {
		themes = append(themes, string(t))
	}
	return fmt.Sprintf("%s  %-10s  %4d  %s  %s  %s", p.ID(), p.Variant.ID, p.Rating, fen.Format(&p.Position), strings.Join(p.uciMoves(), " "), strings.Join(themes, ","))
}

// uciMoves returns the moves in UCI notation.
func (p *Puzzle) uciMoves() []string {
	var words []string
	for _, s := range p.steps() {
		words = append(words, san.FormatUCI(&s.before, s.move, true))
	}
	return words
}

// parse returns the puzzle of a variant with a position and moves in UCI notation.
func parse(variant, position string, moves []string) (Puzzle, error) {
	v, known := variants.ByID(variant)
	if !known {
		return Puzzle{}, fmt.Errorf("puzzles: unknown variant %q", variant)
	}
	p, warnings, err := fen.Parse(position, v.Castling)
	if err != nil {
		return Puzzle{}, err
	}
	if len(warnings) > 0 {
		return Puzzle{}, errors.New(warnings[0])
	}
	puzzle := Puzzle{Variant: v, Position: p}
	for _, word := range moves {
		m, err := san.ParseUCI(&p, word)
		if err != nil {
			return Puzzle{}, err
		}
		puzzle.Moves = append(puzzle.Moves, m)
		p = rules.After(&p, m)
	}
	return puzzle, nil
}

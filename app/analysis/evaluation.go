package analysis

import (
	"strconv"
	"strings"

	"backrank/variants/notation"
	"backrank/variants/rules"
)

// ForeignNodes is the effort that an evaluation of another program counts for, which does not state its own: what
// servers spend on a move.
const ForeignNodes = 1_500_000

// searchCommand is the name of the command that goes with an %eval of Backrank: [%search g1f3,1000000,6] states the best
// move of the position, how many nodes were searched for it, and the glyph that the move before it got from Backrank, if
// it got one.
const searchCommand = "search"

// Evaluation is what a search found about a position.
type Evaluation struct {
	Score Score
	Depth int // in plies, 0 if unknown
	// Line are the moves that were expected. It is the best move alone in an evaluation that was read from a game, and
	// empty if the move is not known or there is none.
	Line []rules.Move
	// Nodes is the effort of the search, 0 if another program made it and it is not known.
	Nodes uint64
}

// Best returns the best move, the zero Move if it is unknown.
func (f Evaluation) Best() rules.Move {
	if len(f.Line) == 0 {
		return rules.Move{}
	}
	return f.Line[0]
}

// Effort returns the number of nodes that the evaluation counts for.
func (f Evaluation) Effort() uint64 {
	if f.Nodes == 0 {
		return ForeignNodes
	}
	return f.Nodes
}

// ReadEvaluation returns what a note says of the position after its move; false if it says nothing. The best move belongs
// to p, that position, and is read in every form in which a move of UCI may be written.
func ReadEvaluation(p *rules.Position, n notation.Note) (Evaluation, bool) {
	eval, ok := n.Eval(p.Turn().Other())
	if !ok {
		return Evaluation{}, false
	}
	f := Evaluation{Score: FromEval(eval), Depth: eval.Depth}
	if text, ok := n.Command(searchCommand); ok {
		best, nodes, _ := strings.Cut(text, ",")
		if m, err := notation.ParseUCI(p, strings.TrimSpace(best)); err == nil {
			f.Line = []rules.Move{m}
		}
		nodes, _, _ = strings.Cut(nodes, ",")
		f.Nodes, _ = strconv.ParseUint(strings.TrimSpace(nodes), 10, 64)
	}
	return f, true
}

// ownGlyph returns the glyph that a move got from an earlier analysis, 0 for none.
func ownGlyph(n notation.Note) uint8 {
	text, _ := n.Command(searchCommand)
	parts := strings.Split(text, ",")
	if len(parts) < 3 {
		return 0
	}
	glyph, err := strconv.ParseUint(parts[2], 10, 8)
	if err != nil {
		return 0
	}
	return uint8(glyph)
}

// withOwnGlyph returns the note with the command telling that Backrank gave the glyph, 0 for none.
func withOwnGlyph(n notation.Note, glyph uint8) notation.Note {
	text, _ := n.Command(searchCommand)
	parts := strings.Split(text, ",")
	if len(parts) < 2 {
		return n
	}
	if parts = parts[:2]; glyph != 0 {
		parts = append(parts, strconv.Itoa(int(glyph)))
	}
	return n.WithCommand(searchCommand, strings.Join(parts, ","))
}

// Write returns the note with the evaluation about p, the position after its move, in place of an earlier one.
func (f Evaluation) Write(p *rules.Position, n notation.Note) notation.Note {
	n = n.WithCommand("eval", f.Score.Eval(f.Depth).String())
	if f.Nodes == 0 {
		return n.WithCommand(searchCommand, "")
	}
	best := "-"
	if m := f.Best(); !m.IsZero() {
		best = notation.UCI(p, m, true)
	}
	text := best + "," + strconv.FormatUint(f.Nodes, 10)
	if glyph := ownGlyph(n); glyph != 0 {
		text += "," + strconv.Itoa(int(glyph))
	}
	return n.WithCommand(searchCommand, text)
}

// Ended returns the evaluation about a position in which the game is over by the rules, which needs no search.
func Ended(p *rules.Position) (Evaluation, bool) {
	switch {
	case p.Count() == 0 && p.InCheck():
		return Evaluation{Score: ScoreOf(p.Turn(), 0, -1)}, true
	case p.Count() == 0 || p.Dead():
		return Evaluation{}, true
	}
	return Evaluation{}, false
}

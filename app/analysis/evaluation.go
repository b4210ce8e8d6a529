package analysis

import (
	"math"
	"strconv"
	"strings"

	"github.com/notnil/chess"

	"backrank/engine/wdl"
	"backrank/variants"
	"backrank/variants/gametree"
	"backrank/variants/rules"
	"backrank/variants/san"
	"backrank/variants/survey"
)

// ForeignNodes is the assumed effort of an evaluation by another program, which does not state its effort: about the
// number of nodes that servers search for a move.
const ForeignNodes = 1_500_000

// searchCommand is the name of a command that Backrank writes next to %eval: [%search g1f3,1000000,6] has the best move of
// the position, the number of nodes of the search, and the NAG that Backrank gave to the move before the position, if it
// gave one.
const searchCommand = "search"

// Evaluation is the result of a search of a position.
type Evaluation struct {
	Score Score
	Depth int // in plies, 0 if unknown
	// Line has the expected moves. In an evaluation that was read from a game it has the best move only. It is empty if
	// the best move is not known or there is no legal move.
	Line []rules.Move
	// Nodes is the number of nodes of the search, 0 if the evaluation is from another program, which did not state it.
	Nodes uint64
}

// Best returns the best move, the zero Move if it is unknown.
func (f Evaluation) Best() rules.Move {
	if len(f.Line) == 0 {
		return rules.Move{}
	}
	return f.Line[0]
}

// Effort returns Nodes, or [ForeignNodes] if Nodes is 0.
func (f Evaluation) Effort() uint64 {
	if f.Nodes == 0 {
		return ForeignNodes
	}
	return f.Nodes
}

// ReadEvaluation returns the evaluation in the note of a move; false if the note has none. p is the position after the
// move. The best move may be in any form of UCI moves.
func ReadEvaluation(p *rules.Position, n gametree.Note) (Evaluation, bool) {
	eval, ok := n.Eval(p.Turn().Other())
	if !ok {
		return Evaluation{}, false
	}
	f := Evaluation{Score: FromEval(eval), Depth: eval.Depth}
	if text, ok := n.Command(searchCommand); ok {
		best, nodes, _ := strings.Cut(text, ",")
		if m, err := san.ParseUCI(p, strings.TrimSpace(best)); err == nil {
			f.Line = []rules.Move{m}
		}
		nodes, _, _ = strings.Cut(nodes, ",")
		f.Nodes, _ = strconv.ParseUint(strings.TrimSpace(nodes), 10, 64)
	}
	return f, true
}

// ownGlyph returns the glyph that a move got from an earlier analysis, 0 for none.
func ownGlyph(n gametree.Note) uint8 {
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

// withOwnGlyph returns the note with a %search command that states the glyph that Backrank gave, 0 for none.
func withOwnGlyph(n gametree.Note, glyph uint8) gametree.Note {
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

// Write returns the note with the evaluation of p, the position after its move. It replaces an earlier evaluation.
func (f Evaluation) Write(p *rules.Position, n gametree.Note) gametree.Note {
	n = n.WithCommand("eval", f.Score.Eval(f.Depth).String())
	if f.Nodes == 0 {
		return n.WithCommand(searchCommand, "")
	}
	best := "-"
	if m := f.Best(); !m.IsZero() {
		best = san.FormatUCI(p, m, true)
	}
	text := best + "," + strconv.FormatUint(f.Nodes, 10)
	if glyph := ownGlyph(n); glyph != 0 {
		text += "," + strconv.Itoa(int(glyph))
	}
	return n.WithCommand(searchCommand, text)
}

// Ended returns the evaluation of a position in which the game is over by the rules, without a search; false if the game
// is not over.
func Ended(p *rules.Position) (Evaluation, bool) {
	switch {
	case p.Count() == 0 && p.InCheck():
		return Evaluation{Score: ScoreOf(p.Turn(), 0, -1)}, true
	case p.Count() == 0 || p.InsufficientMaterial():
		return Evaluation{}, true
	}
	return Evaluation{}, false
}

// SurveyEvaluation returns the evaluation of a start position by the survey; false if p is not a surveyed start position.
func SurveyEvaluation(p *rules.Position) (Evaluation, bool) {
	found, nodes, in := surveyed(survey.Current(), p)
	if !in {
		return Evaluation{}, false
	}
	return Evaluation{Score: Score{Centipawns: found.Score}, Depth: found.Depth, Nodes: nodes}, true
}

// SurveyedLines returns the best first moves of a start position in a survey as the state of a live analysis that has
// ended; nil if p is not a start position of the survey.
func SurveyedLines(all *survey.Survey, p *rules.Position) *State {
	found, nodes, in := surveyed(all, p)
	if !in {
		return nil
	}
	s := &State{Position: *p, Depth: found.Depth, Nodes: nodes}
	for _, m := range found.Moves {
		if move, legal := m.In(p); legal {
			score := Score{Centipawns: m.Score}
			s.Lines = append(s.Lines, Line{[]rules.Move{move}, score, score.Chances(wdl.For(p.Rule())), found.Depth})
		}
	}
	return s
}

// surveyed returns a survey's finding for a start position and the nodes of its search; false if p is not a start position
// of the survey.
func surveyed(all *survey.Survey, p *rules.Position) (found survey.Finding, nodes uint64, in bool) {
	start, is := variants.StartOf(p)
	if !is || p.Turn() != chess.White {
		return survey.Finding{}, 0, false
	}
	rule := p.Rule()
	if rule == variants.Classical && start == variants.Both(variants.OrthodoxFamily.At(0)) {
		rule = variants.Fischer // in orthodox chess, classical and Fischer castling are the same
	}
	found, in = all.Of(rule, start)
	return found, all.Effort(rule, start).Nodes, in
}

// Score is the evaluation of a position from White's point of view: centipawns, or the moves to mate if Mate is not 0,
// negative if Black mates.
type Score struct{ Centipawns, Mate int }

// ScoreOf returns the score that an engine gave to the side to move.
func ScoreOf(turn chess.Color, centipawns, mate int) Score {
	return Score{centipawns, mate}.For(turn)
}

// FromEval returns the score of a command %eval.
func FromEval(e gametree.Eval) Score {
	if e.Mate != 0 {
		return Score{Mate: e.Mate}
	}
	return Score{Centipawns: int(math.Round(e.Pawns * 100))}
}

// Eval returns the score as a command %eval, found at a depth in plies.
func (s Score) Eval(depth int) gametree.Eval {
	if s.Mate != 0 {
		return gametree.Eval{Mate: s.Mate, Depth: depth}
	}
	return gametree.Eval{Pawns: float64(s.Centipawns) / 100, Depth: depth}
}

// For returns the score from the point of view of a side.
func (s Score) For(side chess.Color) Score {
	if side == chess.Black {
		return Score{-s.Centipawns, -s.Mate}
	}
	return s
}

// Chances returns White's chances of a win, a draw and a loss by a curve.
func (s Score) Chances(c wdl.Curve) wdl.WDL { return c.Of(s.Centipawns, s.Mate) }

// points returns the winning chances in per cent for a score by Lichess's curve.
func (s Score) points() float64 { return 100 * s.Chances(wdl.Lichess).Expectation() }

// bounded returns the score in centipawns, limited to Lichess's bounds; a mate has the value of the bound.
func (s Score) bounded() int {
	switch bound := wdl.Lichess.Max; {
	case s.Mate > 0:
		return bound
	case s.Mate < 0:
		return -bound
	default:
		return min(max(s.Centipawns, -bound), bound)
	}
}

package app

import (
	"fmt"
	"slices"

	"backrank/app/analysis"
	"backrank/variants/gametree"
	"backrank/variants/rules"
)

// evaluationRecord stores an evaluation of a position of the game in the journal.
type evaluationRecord struct {
	Ply   int      `json:"ply"`
	Key   uint64   `json:"key,string"` // of the position; undone edits may have changed the position at Ply
	Score int      `json:"score,omitempty"`
	Mate  int      `json:"mate,omitempty"`
	Depth int      `json:"depth,omitempty"`
	Nodes uint64   `json:"nodes"`
	Line  []string `json:"line,omitempty"`
}

func evaluationRecordOf(t *analysis.Task, f analysis.Evaluation) *evaluationRecord {
	r := &evaluationRecord{Ply: t.Ply, Key: t.Position.Key(), Score: f.Score.Centipawns, Mate: f.Score.Mate, Depth: f.Depth, Nodes: f.Nodes}
	for _, m := range f.Line {
		r.Line = append(r.Line, m.String())
	}
	return r
}

// setAnalysisRequest sets the effort and the engine of the game's analysis.
func setAnalysisRequest(g *game, e event) error {
	if e.Analysis == nil {
		return fmt.Errorf("journal: %s without an order", e.Kind)
	}
	g.analysisRequest = *e.Analysis
	return nil
}

// addEvaluation adds an evaluation and its line to the tree. It does nothing if the position is no longer in the game.
func addEvaluation(g *game, e event) error {
	r := e.Evaluation
	if r == nil {
		return fmt.Errorf("journal: %s without an evaluation", e.Kind)
	}
	if g.drafting() || !hasPosition(g, r.Ply, r.Key) {
		return nil
	}
	task := analysis.Task{Node: gametree.Root, Ply: r.Ply, Position: g.positions[r.Ply], Start: g.positions[0]}
	for _, n := range slices.Collect(g.tree.nodes.MainLine())[:r.Ply] {
		task.Node = n
		task.Moves = append(task.Moves, g.tree.nodes.Move(n))
	}
	f := analysis.Evaluation{Score: analysis.Score{Centipawns: r.Score, Mate: r.Mate}, Depth: r.Depth, Nodes: r.Nodes}
	at := task.Position
	for _, text := range r.Line {
		m, err := moveOf(&at, text)
		if err != nil {
			return err
		}
		f.Line = append(f.Line, m)
		at = rules.After(&at, m)
	}
	if err := setEditedTree(g, analysis.Annotate(g.tree.nodes, &task, f)); err != nil {
		return err
	}
	describeLine(g, task.Node, &task.Position, f.Line)
	return nil
}

// hasPosition reports whether the position after ply plies of the game has the given key.
func hasPosition(g *game, ply int, key uint64) bool {
	return ply >= 0 && ply < len(g.positions) && g.positions[ply].Key() == key
}

// describeLine describes the moves of a line that were added to the tree.
func describeLine(g *game, n gametree.NodeID, p *rules.Position, line []rules.Move) {
	at := *p
	for _, m := range line {
		if n = g.tree.nodes.Find(n, m); n == gametree.None {
			return
		}
		after := rules.After(&at, m)
		g.setPly(n, plyOf(&at, m, &after))
		at = after
	}
}

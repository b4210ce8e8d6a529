package analysis

import (
	"slices"

	"backrank/variants/gametree"
	"backrank/variants/rules"
)

// maxLinePlies is the maximum number of plies of a better line that is added as a variation.
const maxLinePlies = 8

// Annotate returns the tree of a game with an evaluation of the position of a task. The note of the task's move gets the
// evaluation, unless it has one of more effort. Then Annotate judges the moves of the game before and after the position,
// if the positions before and after the move are evaluated: a bad move gets a glyph, unless it has one that no analysis
// gave, and the better line as a variation.
func Annotate(t gametree.Tree, task *Task, f Evaluation) gametree.Tree {
	note := t.Note(task.Node)
	if old, known := ReadEvaluation(&task.Position, note); known && old.Effort() > f.Effort() {
		f = old
	} else {
		t = t.SetNote(task.Node, f.Write(&task.Position, note))
	}
	if next := t.First(task.Node); next != gametree.None && t.IsMain(next) {
		t = judgeMove(t, next, &task.Position, f)
	}
	if len(task.Moves) > 0 {
		before := task.Start
		for _, m := range task.Moves[:len(task.Moves)-1] {
			before = rules.After(&before, m)
		}
		if earlier, known := evaluationAt(&before, t.Note(t.Parent(task.Node))); known {
			t = judgeMove(t, task.Node, &before, earlier)
		}
	}
	return t
}

// judgeMove annotates a move with its judgement, given the position before the move and its evaluation.
func judgeMove(t gametree.Tree, n gametree.NodeID, p *rules.Position, before Evaluation) gametree.Tree {
	m := t.Move(n)
	next := rules.After(p, m)
	after, known := evaluationAt(&next, t.Note(n))
	if !known {
		return t
	}
	ply := Ply{Move: m, Position: *p, Before: before, After: after, Judged: true}
	ply.judge()
	t = t.SetNote(n, withGlyph(t.Note(n), ply.Judgement))
	if ply.Judgement == Good {
		return t
	}
	at := t.Parent(n)
	for _, better := range before.Line[:min(len(before.Line), maxLinePlies)] {
		t, at = t.Add(at, better)
	}
	return t
}

// withGlyph returns the note with the glyph of a judgement. It replaces a glyph of an earlier analysis. If the note has
// another glyph for the quality of the move, that glyph stays and none is added.
func withGlyph(n gametree.Note, j Judgement) gametree.Note {
	n.NAGs = slices.Clone(n.NAGs)
	if own := ownGlyph(n); own != 0 {
		n.NAGs = slices.DeleteFunc(n.NAGs, func(nag uint8) bool { return nag == own })
	}
	given := slices.ContainsFunc(n.NAGs, func(nag uint8) bool { return nag >= 1 && nag <= 6 })
	if j == Good || given {
		return withOwnGlyph(n, 0)
	}
	n.NAGs = slices.Insert(n.NAGs, 0, j.NAG())
	return withOwnGlyph(n, j.NAG())
}

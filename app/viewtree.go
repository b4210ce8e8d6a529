package app

import (
	"backrank/app/analysis"
	"backrank/variants/openings"
	"backrank/variants/rules"
)

// InVariation reports whether the position shown is in a variation: the move that led to it was not played.
func (v *View) InVariation() bool { return !v.Tree.IsMain(v.Node) }

// PlyAt returns the move that leads to a node; the zero Ply for the root and for an unknown node. The SAN of a null
// move is "--".
func (v *View) PlyAt(n gametree.NodeID) Ply {
	if n < 0 || int(n) >= len(v.plyTable) || !v.Tree.Has(n) {
		return Ply{}
	}
	return v.plyTable[n]
}

// PositionAt returns the position at a node of the tree. It is zero during the draft.
func (v *View) PositionAt(n gametree.NodeID) rules.Position {
	if len(v.positions) == 0 {
		return rules.Position{}
	}
	return positionAt(v.Tree, n, v.positions)
}

// pliesShown returns the plies that lead to the position shown.
func (v *View) pliesShown() []Ply {
	if !v.InVariation() {
		return v.Plies[:v.Ply()]
	}
	path := v.Tree.Path(v.Node)
	plies := make([]Ply, len(path))
	for i, n := range path {
		plies[i] = v.PlyAt(n)
	}
	return plies
}

// movesOf returns the moves of plies.
func movesOf(plies []Ply) []rules.Move {
	all := make([]rules.Move, len(plies))
	for i, ply := range plies {
		all[i] = ply.Move
	}
	return all
}

// BookPlies returns the number of plies in which the game follows a named opening, 0 if it follows none.
func (v *View) BookPlies() int {
	_, plies := openings.Find(v.Start, movesOf(v.Plies))
	return plies
}

// opening returns the name of the opening at the cursor, "" if it has none.
func (v *View) opening() string {
	if v.Draft.Shown {
		return ""
	}
	name, _ := openings.Find(v.Start, movesOf(v.pliesShown()))
	return name
}

// BeingPlayed reports whether the game is in progress here. Analysing such a game counts as a hint, see
// [Analyses.CountHint].
func (v *View) BeingPlayed() bool { return !v.Over() && !v.Document }

// Subject returns the game in the form that engines take for live analysis.
func (v *View) Subject() analysis.Subject {
	return analysis.Subject{Variant: v.Variant, First: v.First, Game: v.Game}
}

// Shown returns the analysis task of the position shown; false during the draft.
func (v *View) Shown() (analysis.Task, bool) {
	if v.Draft.Shown || v.Draft.Going {
		return analysis.Task{}, false
	}
	return v.lineShown(), true
}

// Report returns statistics of the game's evaluations and clock times. It is empty during a draft and without
// evaluations.
func (v *View) Report() *analysis.Report {
	if v.Draft.Going {
		return &analysis.Report{}
	}
	r, err := analysis.Of(&pgn.Game{Variant: v.Variant, Start: v.First, Tags: v.Tags(), Tree: v.withClocks()})
	if err != nil {
		return &analysis.Report{} // the moves of a match are legal
	}
	return r
}

// lineShown returns the position shown with the moves that lead to it, from the last null move on if there is one.
func (v *View) lineShown() analysis.Task {
	t := analysis.Task{Node: v.Node, Ply: v.Ply(), Position: v.Position, Start: v.First}
	at := v.First
	for _, ply := range v.pliesShown() {
		t.Moves, t.History = append(t.Moves, ply.Move), append(t.History, at.Key())
		if at = rules.After(&at, ply.Move); ply.Move.IsZero() {
			t.Start, t.Moves, t.History = at, nil, nil
		}
	}
	return t
}

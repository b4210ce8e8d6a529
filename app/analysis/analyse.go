package analysis

import (
	"context"
	"slices"

	"backrank/variants"
	"backrank/variants/notation"
	"backrank/variants/rules"
)

// Task is a position of a game to be searched.
type Task struct {
	Node     notation.NodeID // the move that led to it, or the root
	Ply      int             // 0 for the first position
	Position rules.Position
	// Start and Moves lead to the position, for engines that need the moves of the game.
	Start rules.Position
	Moves []rules.Move
	// History are the keys of the earlier positions, oldest first.
	History []uint64
}

// Subject is what tasks are about, as far as a UCI engine must know it beforehand: a game, or positions that belong to
// none.
type Subject struct {
	Variant variants.Variant
	First   rules.Position // of the game, or the position
	Game    uint64         // another number for each game
}

// Tasks lists the positions of the game's main line that are worth a search of so many nodes: those that are not ended
// by the rules, and about which nothing is known that took as much. The last ones come first: whoever searches them in
// this order knows what comes after a move before he judges it. It fails if a move is illegal.
func Tasks(g *notation.Game, nodes uint64) ([]Task, error) {
	var tasks []Task
	var moves []rules.Move
	var history []uint64
	at, next := g.Start, rules.Position{}
	add := func(n notation.NodeID) {
		if found, known := evaluationAt(&at, g.Tree.Note(n)); !known || found.Effort() < nodes && !over(&at) {
			tasks = append(tasks, Task{n, len(moves), at, g.Start, slices.Clip(moves), slices.Clip(history)})
		}
	}
	add(notation.Root)
	for n := range g.Tree.MainLine() {
		m := g.Tree.Move(n)
		if !at.Legal(m) {
			_, err := g.At(n)
			return nil, err
		}
		moves, history = append(moves, m), append(history, at.Key())
		at.Play(m, &next)
		at = next
		add(n)
	}
	slices.Reverse(tasks)
	return tasks, nil
}

func over(p *rules.Position) bool {
	_, is := Ended(p)
	return is
}

// Searcher searches a position with so many nodes.
type Searcher interface {
	// Search returns what was found, with the nodes that were asked for. When ctx ends it returns its error.
	Search(ctx context.Context, t Task, nodes uint64) (Evaluation, error)
}

// Analyse searches all positions of a game that are worth it, see [Tasks], and returns the game's tree with what was
// found: see [Annotate]. After each position done is called with the tree so far, and the numbers of positions that are
// done and in all; it may be nil. When ctx ends, the tree so far is returned with its error.
func Analyse(ctx context.Context, g notation.Game, s Searcher, nodes uint64, done func(t notation.Tree, n, of int)) (notation.Tree, error) {
	tasks, err := Tasks(&g, nodes)
	if err != nil {
		return g.Tree, err
	}
	for i, t := range tasks {
		found, err := s.Search(ctx, t, nodes)
		if err != nil {
			return g.Tree, err
		}
		g.Tree = Annotate(g.Tree, &t, found)
		if done != nil {
			done(g.Tree, i+1, len(tasks))
		}
	}
	return g.Tree, nil
}

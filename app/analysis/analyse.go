package analysis

import (
	"context"
	"slices"

	"backrank/variants"
	"backrank/variants/gametree"
	"backrank/variants/pgn"
	"backrank/variants/rules"
)

// Task is a position of a game to be searched.
type Task struct {
	Node     gametree.NodeID // the move that led to the position, or the root
	Ply      int             // number of plies before the position
	Position rules.Position
	// Moves lead from Start to the position, for engines that need the moves of the game.
	Start rules.Position
	Moves []rules.Move
	// History are the keys of the earlier positions, oldest first.
	History []uint64
}

// NullMoveTask returns the task of a position after a null move, whose analysis shows what the other side threatens. It
// returns false if the side to move is in check.
func NullMoveTask(t Task) (Task, bool) {
	if t.Position.InCheck() {
		return t, false
	}
	at := rules.After(&t.Position, rules.Move{})
	return Task{Node: t.Node, Ply: t.Ply, Position: at, Start: at}, true
}

// Subject identifies the game to which tasks belong, or a position outside any game. A UCI engine needs it before the
// first task.
type Subject struct {
	Variant variants.Variant
	First   rules.Position // the first position of the game, or the position outside a game
	Game    uint64         // a number that differs between games
}

// Tasks lists the positions of the game's main line that an analysis with the given number of nodes has to search. It
// omits positions that have an evaluation of at least this effort, and positions in which the game is over. The last
// position comes first, so that the position after a move is evaluated before the move is judged. Tasks fails if a move
// is illegal.
func Tasks(g *pgn.Game, nodes uint64) ([]Task, error) {
	var tasks []Task
	var moves []rules.Move
	var history []uint64
	at, next := g.Start, rules.Position{}
	add := func(n gametree.NodeID) {
		if found, known := evaluationAt(&at, g.Tree.Note(n)); !known || found.Effort() < nodes && !isOver(&at) {
			tasks = append(tasks, Task{n, len(moves), at, g.Start, slices.Clip(moves), slices.Clip(history)})
		}
	}
	add(gametree.Root)
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

func isOver(p *rules.Position) bool {
	_, is := Ended(p)
	return is
}

// Searcher evaluates positions.
type Searcher interface {
	// Search searches a position with the given number of nodes. When ctx ends, it returns ctx's error.
	Search(ctx context.Context, t Task, nodes uint64) (Evaluation, error)
}

// Analyse searches the positions of a game that [Tasks] lists, and returns the game's tree with the evaluations that
// [Annotate] adds. After each position it calls done, which may be nil, with the tree so far, the number n of searched
// positions and the number of all positions. If a search fails or ctx ends, it returns the tree so far and the error.
func Analyse(ctx context.Context, g pgn.Game, s Searcher, nodes uint64, done func(t gametree.Tree, n, of int)) (gametree.Tree, error) {
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

// Searched is a position of a game and the evaluation that a search of it found.
type Searched struct {
	Task       Task
	Evaluation Evaluation
}

// AddEvaluations returns the tree of a game with evaluations of its positions, as [Annotate] adds them. Positions that the
// main line does not have at their ply are ignored, because the game has changed since the search. AddEvaluations fails
// if a move is illegal.
func AddEvaluations(g *pgn.Game, all []Searched) (gametree.Tree, error) {
	at, nodes := []rules.Position{g.Start}, []gametree.NodeID{gametree.Root}
	for n := range g.Tree.MainLine() {
		last, m := &at[len(at)-1], g.Tree.Move(n)
		if !last.Legal(m) {
			_, err := g.At(n)
			return g.Tree, err
		}
		at, nodes = append(at, rules.After(last, m)), append(nodes, n)
	}
	tree := g.Tree
	for _, s := range all {
		if t := s.Task; t.Ply < len(at) && at[t.Ply].Key() == t.Position.Key() {
			t.Node = nodes[t.Ply]
			tree = Annotate(tree, &t, s.Evaluation)
		}
	}
	return tree, nil
}
